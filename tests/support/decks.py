"""Small decks for tests: a few cards with what matters, everything else filled in."""

from __future__ import annotations

import itertools
import tomllib
from decimal import Decimal
from typing import Any

from rondel.games.friesematenten.decks.file import LoadedDeck, read_deck_data
from rondel.games.friesematenten.decks.library import add_deck

__all__ = ["deck_tables", "peek_deck", "tiny_deck"]

_numbers = itertools.count(1)
_MONEY = ("start", "base_income", "scrap_fee_per_negative_vp", "bid_step")
_SETUP = ("players", "cards_per_player", "market_size_plus_players", "factory_limit", "win_vp")
_LETTERS = {"factory": "F", "status": "S", "influence": "E", "action": "A"}


def tiny_deck(cards: list[dict[str, Any]] | str, *, fill: bool = True, **figures: Any) -> LoadedDeck:
    """Build a deck of some cards, or of a TOML snippet with ``[[card]]`` tables, and make it known by its own name.

    A card may leave out what does not matter. Its type follows from ``production``, ``bind`` or ``symbol``
    (else a status symbol), ids count up by type (``F01``, ``S01``, ``E01``, ``A01``), bids are 10, factories
    produce 5. Status symbols without points fill the deck up to what the players bring (``Z01`` …).

    The figures are those of the house deck, except 5 cards per player. Any can be set by its name in deck files:
    ``tiny_deck([...], start=10, players=[2, 2], overbid_allowed=False)``.
    """
    loaded = read_deck_data(deck_tables(cards, fill=fill, **figures), "tiny deck", f"tiny-{next(_numbers)}")
    add_deck(loaded)
    return loaded


def peek_deck() -> LoadedDeck:
    """Return a deck in which most cards let their owner look at the draw pile."""
    peek: dict[str, Any] = {"op": "peek", "zone": "draw_pile", "count": 4, "market_add": 1, "rest": "reorder"}
    cards: list[dict[str, Any]] = [{"symbol": "hammer", "effects": [peek], "min_bid": 1} for _ in range(24)]
    cards += [{"type": "status", "vp": 1, "min_bid": 2} for _ in range(16)]
    return tiny_deck(cards, players=[2, 4], cards_per_player=10)


def deck_tables(cards: list[dict[str, Any]] | str, *, fill: bool = True, **figures: Any) -> dict[str, Any]:
    """Return the tables of a deck file with some cards, see :func:`tiny_deck`."""
    given: list[dict[str, Any]]
    given = tomllib.loads(cards, parse_float=Decimal)["card"] if isinstance(cards, str) else cards
    whole = [_whole(card, given[:number]) for number, card in enumerate(given)]
    setup = {
        "players": [2, 4],
        "cards_per_player": 5,
        "market_size_plus_players": 3,
        "factory_limit": 3,
        "win_vp": 40,
        **{key: figures.pop(key) for key in _SETUP if key in figures},
    }
    money = {
        "start": 60,
        "base_income": 30,
        "scrap_fee_per_negative_vp": 5,
        **{key: figures.pop(key) for key in _MONEY if key in figures},
    }
    missing = setup["cards_per_player"] * setup["players"][1] - len(whole)
    if fill:
        whole += [_whole({"id": f"Z{number:02}"}, []) for number in range(1, missing + 1)]
    tags: dict[str, Any] = {tag: {} for card in whole for tag in card.get("tags", [])}
    return {
        "meta": {"schema": 1, "languages": ["en"]},
        "money": money,
        "setup": setup,
        "tags": tags,
        "rules": figures,
        "card": whole,
    }


def _whole(card: dict[str, Any], before: list[dict[str, Any]]) -> dict[str, Any]:
    kind = _kind(card)
    number = sum(_kind(other) == kind for other in before) + 1
    name = card.get("id", f"{_LETTERS[kind]}{number:02}")
    more = {"production": 5} if kind == "factory" else {}
    found = {
        "id": name,
        "type": kind,
        "min_bid": 10,
        "name": name,
        "text": "A card for tests.",
        **more,
        **card,
    }
    return {key: _exact(value) for key, value in found.items()}


def _kind(card: dict[str, Any]) -> str:
    for key, kind in (("production", "factory"), ("bind", "influence"), ("symbol", "action")):
        if key in card:
            return str(card.get("type", kind))
    return str(card.get("type", "status"))


def _exact(value: Any) -> Any:
    """Convert floats to the numbers a deck file yields."""
    if isinstance(value, float):
        return Decimal(str(value))
    if isinstance(value, dict):
        return {key: _exact(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_exact(inner) for inner in value]
    return value
