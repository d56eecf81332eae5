"""Makes decks nobody has seen: the house deck with its figures shaken, with other cards, or far away from all that.

A deck is known by its name: `strange-7-3` is the third of the kind *strange* that seed 7 makes, and it is the same on
every machine. So a process elsewhere needs nothing but the name. Cards have numbers for names, and no texts to read.
"""

from __future__ import annotations

import copy
import json
import random
import re
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeAlias

from rondel.core.errors import RondelError
from rondel.games.friesematenten.decks.file import LoadedDeck, read_deck
from rondel.games.friesematenten.decks.library import add_deck
from rondel.games.friesematenten.game import FriesematentenGame
from tools.learn.files import write_whole

__all__ = ["HOUSE", "KINDS", "deck_game", "deck_name", "deck_text", "kind_of", "theme_of", "write_decks"]

Tables: TypeAlias = "dict[str, Any]"

#: the house deck as it is, to compare with
HOUSE: Final = "house"
#: how a deck differs from the house deck, from not at all to very much
KINDS: Final = (HOUSE, "shaken", "reshuffled", "strange")

_NAME: Final = re.compile(rf"(?P<kind>{'|'.join(KINDS)})-(?P<seed>\d{{1,12}})-(?P<number>[1-9]\d{{0,3}})")
# The furthest a shaken figure gets from what it was.
_SHAKEN: Final = 0.4
# Two strange decks of a theme differ by so much in what makes them strange.
_VARIED: Final = 1.25
# Two reshuffled decks of a theme differ by so much in how many cards of a group they have.
_MIXED: Final = 0.2

# The groups a deck is mixed of, and how many cards of each it has. The house deck: 19, 13, 8, 12, 8.
_GROUPS: Final = ("factory", "status", "influence", "attack", "action")
_RESHUFFLED: Final[Mapping[str, tuple[int, ...]]] = {
    "many attacks": (14, 10, 6, 26, 4),
    "no attacks": (22, 16, 8, 0, 14),
    "few factories": (5, 20, 12, 13, 10),
    "many symbols": (10, 34, 4, 6, 6),
    "few symbols": (28, 4, 10, 10, 8),
    "much influence": (12, 10, 26, 6, 6),
}
# What makes a deck strange: the factors on its figures, and "copies" of all cards.
_STRANGE: Final[Mapping[str, Mapping[str, float]]] = {
    "tiny incomes": {"base_income": 0.15, "start": 0.3},
    "great incomes": {"base_income": 6.0, "start": 4.0},
    "huge points": {"vp": 6.0, "win_vp": 6.0},
    "short games": {"win_vp": 0.3},
    "long games": {"win_vp": 2.0, "copies": 2.0},
    "dear cards": {"min_bid": 5.0},
    "cheap cards": {"min_bid": 0.2},
    "great factories": {"production": 5.0, "factory_limit": 4.0},
}
_FIGURES: Final[Mapping[str, Sequence[str]]] = {
    "money": ("start", "base_income", "scrap_fee_per_negative_vp"),
    "setup": ("market_size_plus_players", "factory_limit", "win_vp"),
}
# What a figure of a card may be.
_LIMITS: Final[Mapping[str, tuple[int, int]]] = {"min_bid": (1, 999), "vp": (-99, 99), "production": (0, 999)}
# What an effect does by how much.
_AMOUNTS: Final = ("add", "cap", "amount", "mul", "printed_vp_max")
# What a card with one of these words does to somebody else.
_AT_OTHERS: Final = ("opponent", "each_opponent", "any")
# What matters for play; everything else of a card is for readers.
_KEYS: Final = ("id", "type", "min_bid", "vp", "production", "symbol", "bind", "tags", "effects")


# ------------------------------------------------------------------ names


def deck_name(kind: str, seed: int, number: int) -> str:
    """Return the name of a deck, which says how to make it; numbers begin with 1."""
    return f"{kind}-{seed}-{number}"


def kind_of(name: str) -> str:
    """Return the kind of a deck."""
    return _parts_of(name)["kind"]


def theme_of(name: str) -> str:
    """Return what is special about a deck of its kind; empty if they are all alike. Themes take turns."""
    found = _parts_of(name)
    themes = {"reshuffled": list(_RESHUFFLED), "strange": list(_STRANGE)}.get(found["kind"], [""])
    return themes[(int(found["number"]) - 1) % len(themes)]


def _parts_of(name: str) -> re.Match[str]:
    found = _NAME.fullmatch(name)
    if found is None:
        raise RondelError(
            f"“{name}” is not a deck nobody has seen.",
            hint=f"Their names are like strange-7-3: a kind ({', '.join(KINDS)}), a seed, a number.",
        )
    return found


# ------------------------------------------------------------------ decks


@cache
def deck_game(name: str) -> FriesematentenGame:
    """Return the game with a deck, which this process knows from now on."""
    add_deck(_loaded(name))
    return FriesematentenGame(name)


def deck_text(name: str) -> str:
    """Return the file of a deck, as players write it."""
    return _written(_tables(name), name)


def write_decks(names: Sequence[str], folder: Path) -> None:
    """Write the files of decks, so that everybody can look at them and play them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        write_whole(folder / f"{name}.toml", deck_text(name).encode())


def _loaded(name: str) -> LoadedDeck:
    return read_deck(deck_text(name), f"{name}.toml", name)


def _tables(name: str) -> Tables:
    kind, theme, rng = kind_of(name), theme_of(name), random.Random(name)
    tables = _house()
    if kind == "reshuffled":
        _reshuffle(tables, _RESHUFFLED[theme], rng)
    if kind in {"shaken", "strange"}:
        _shake(tables, rng)
    if kind == "strange":
        _scale(tables, _STRANGE[theme], rng)
    return tables


def _house() -> Tables:
    """Return what matters of the house deck, without its names and texts."""
    path = files("rondel.games.friesematenten").joinpath("data", "decks", "house.toml")
    found = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    return {
        "money": {key: found["money"][key] for key in (*_FIGURES["money"], "bid_step")},
        "setup": {key: found["setup"][key] for key in ("players", "cards_per_player", *_FIGURES["setup"])},
        "tags": {tag: {"label": {"en": tag}} for tag in found["tags"]},
        "card": [{key: card[key] for key in _KEYS if key in card} for card in found["card"]],
    }


# ------------------------------------------------------------------ shaken


def _shake(tables: Tables, rng: random.Random) -> None:
    """Change every figure a little, each by itself, rounded to whole numbers."""
    for section, keys in _FIGURES.items():
        for key in keys:
            tables[section][key] = max(1, _shaken(tables[section][key], rng))
    for card in tables["card"]:
        for key in _LIMITS:
            if key in card:
                card[key] = _within(key, _shaken(card[key], rng))
        _shake_amounts(card["effects"], rng)


def _shake_amounts(value: Any, rng: random.Random) -> None:
    """Change the amounts in effects, wherever they are."""
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            _shake_amounts(inner, rng)
    if isinstance(value, dict):
        for key in _AMOUNTS:
            if isinstance(value.get(key), int | Decimal):
                value[key] = _shaken(value[key], rng)


def _shaken(figure: int | Decimal, rng: random.Random) -> int | Decimal:
    factor = rng.uniform(1.0 - _SHAKEN, 1.0 + _SHAKEN)
    if isinstance(figure, Decimal):
        return Decimal(f"{float(figure) * factor:.2f}")
    return round(figure * factor)


def _within(key: str, figure: float | Decimal) -> int:
    low, high = _LIMITS[key]
    return min(high, max(low, round(figure)))


# ------------------------------------------------------------------ reshuffled


def _reshuffle(tables: Tables, mix: Sequence[int], rng: random.Random) -> None:
    """Take other numbers of cards of each group, each card about equally often."""
    groups: dict[str, list[Tables]] = {group: [] for group in _GROUPS}
    for card in tables["card"]:
        groups[_group_of(card)].append(card)
    if not mix[_GROUPS.index("attack")]:
        groups["influence"] = [card for card in groups["influence"] if not _is_at_others(card)]
    chosen: list[Tables] = []
    for group, count in zip(_GROUPS, mix, strict=True):
        chosen += _drawn(groups[group], round(count * rng.uniform(1.0 - _MIXED, 1.0 + _MIXED)), rng)
    _fill(tables, chosen)


def _drawn(cards: list[Tables], count: int, rng: random.Random) -> list[Tables]:
    times = -(-count // len(cards))
    return [card for _ in range(times) for card in rng.sample(cards, len(cards))][:count]


def _group_of(card: Tables) -> str:
    kind = str(card["type"])
    return "attack" if kind == "action" and _is_at_others(card) else kind


def _is_at_others(card: Tables) -> bool:
    return _says(card["effects"], _AT_OTHERS) or card.get("bind", {}).get("whose") == "any"


def _says(value: Any, words: Sequence[str]) -> bool:
    if isinstance(value, dict):
        return _says(list(value.values()), words)
    if isinstance(value, list):
        return any(_says(inner, words) for inner in value)
    return isinstance(value, str) and value in words


def _fill(tables: Tables, cards: Sequence[Tables]) -> None:
    """Make a deck of these cards; of two that are the same, the second gets another id."""
    found: dict[str, Tables] = {}
    for card in cards:
        name, number = card["id"], 1
        while name in found:
            number += 1
            name = f"{card['id']}-{number}"
        found[name] = {**copy.deepcopy(card), "id": name}
    missing = [card["id"] for card in tables["card"] if card["id"] not in found]
    for card in found.values():
        # an effect that counts a card the deck lacks would do nothing, and a file may not name that card
        card["effects"] = [effect for effect in card["effects"] if not _says(effect, missing)]
    tables["card"] = list(found.values())
    tables["setup"]["cards_per_player"] = len(found) // tables["setup"]["players"][1]


# ------------------------------------------------------------------ strange


def _scale(tables: Tables, factors: Mapping[str, float], rng: random.Random) -> None:
    """Multiply what makes a deck strange."""
    for key, factor in factors.items():
        if key == "copies":
            _fill(tables, tables["card"] * int(factor))
            continue
        varied = factor * rng.uniform(1.0 / _VARIED, _VARIED)
        if key in _LIMITS:
            for card in tables["card"]:
                if key in card:
                    card[key] = _within(key, card[key] * varied)
        else:
            section = "money" if key in _FIGURES["money"] else "setup"
            tables[section][key] = max(1, round(tables[section][key] * varied))


# ------------------------------------------------------------------ files


def _written(tables: Tables, name: str) -> str:
    meta = {"schema": 1, "id": name, "languages": ["en"], "cards_total": len(tables["card"])}
    lines: list[str] = []
    for section, table in {"meta": meta, **tables}.items():
        if section == "card":
            continue
        lines += [f"[{section}]", *_pairs(table), ""]
    for number, card in enumerate(tables["card"], 1):
        # the format wants a name and a text
        lines += [
            "[[card]]",
            *_pairs({**card, "name": f"Card {number}", "text": "Made to measure bots."}),
            "",
        ]
    return "\n".join(lines)


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {_inline(value)}" for key, value in table.items()]


def _inline(value: Any) -> str:
    """Return a value in one line of TOML."""
    if isinstance(value, bool | str):
        return json.dumps(value)
    if isinstance(value, list):
        return f"[{', '.join(_inline(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(_pairs(value))} }}"
    return str(value)
