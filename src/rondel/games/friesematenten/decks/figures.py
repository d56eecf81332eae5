"""Reads everything but the cards: name, languages, figures, labels and rulings of a deck file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from rondel.games.friesematenten.decks.card_texts import (
    LONGEST_NAME,
    LONGEST_TEXT,
    Said,
    read_label,
    read_said,
)
from rondel.games.friesematenten.decks.choices import MOST_MONEY, MOST_POINTS, Plain
from rondel.games.friesematenten.decks.deck import KIND_WORDS, MAX_SEATS
from rondel.games.friesematenten.decks.problems import near, shown
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import META_KEYS, NOTATION_WORDS, RULES, SYMBOLS
from rondel.words import LANGUAGES

__all__ = ["Meta", "check_counts", "check_id", "is_id", "read_figures", "read_labels", "read_meta"]

SCHEMA: Final = 1
#: the most players, for any deck
PLAYERS: Final = (2, MAX_SEATS)
MOST_STARTING_MONEY: Final = 9999

_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,29}")


@dataclass(slots=True)
class Meta:
    """What a file says about itself."""

    id: str
    languages: tuple[str, ...] = ()
    title: Said = field(default_factory=dict)
    about: Said = field(default_factory=dict)


def is_id(text: str) -> bool:
    """Return whether a deck, a card or a tag can have this id."""
    return _ID.fullmatch(text) is not None and text.lower() not in NOTATION_WORDS


def check_id(table: Table, key: str, value: object) -> str:
    """Return the id of a deck, a card or a tag, empty if it is not valid."""
    if isinstance(value, str) and is_id(value):
        return value
    if not isinstance(value, str) or not _ID.fullmatch(value):
        table.report("bad-id", key, value=shown(value))
    else:
        table.report("notation-word", key, value=value, words=", ".join(NOTATION_WORDS))
    return ""


def read_meta(file: Table, default_id: str) -> Meta:
    """Read the id, the title and the languages of the deck."""
    table = file.table("meta")
    if table is None:
        return Meta(default_id, LANGUAGES[:1])
    table.only(META_KEYS)
    table.constant("schema", SCHEMA)
    if "game" in table:
        table.constant("game", "Friesematenten")
    languages = tuple(table.words("languages", LANGUAGES)) or LANGUAGES[:1]
    found = Meta(check_id(table, "id", table.values.get("id", default_id)), languages)
    found.title = (
        read_said(table, "title", languages, LONGEST_NAME)
        if "title" in table
        else dict.fromkeys(languages, found.id)
    )
    if "about" in table:
        found.about = read_said(table, "about", languages, LONGEST_TEXT)
    return found


def check_counts(file: Table, kinds: list[str]) -> None:
    """Check the card counts, if the file states them."""
    meta = file.values.get("meta")
    if not isinstance(meta, dict):
        return
    table = Table(file.problems, "", "meta", meta)
    if "cards_total" in table and meta["cards_total"] != len(kinds):
        table.report("cards-total", "cards_total", stated=shown(meta["cards_total"]), found=len(kinds))
    if "cards_by_type" in table:
        stated = table.table("cards_by_type")
        if stated is not None:
            stated.only(KIND_WORDS)
            for kind in KIND_WORDS:
                count = stated.values.get(kind, 0)
                if count != kinds.count(kind):
                    stated.report("cards-of-type", kind, stated=shown(count), found=kinds.count(kind))


# ------------------------------------------------------------------ figures


def read_figures(file: Table, cards: int) -> Plain:
    """Read the money, the set-up and the one switch among the rulings."""
    figures: Plain = {"overbid_allowed": _read_rules(file)}
    money = file.table("money")
    if money is not None:
        money.only(
            ("currency", "start", "base_income", "scrap_fee_per_negative_vp", "notes", "bid_step", "note")
        )
        if not isinstance(money.values.get("currency", ""), str):
            money.report("not-text", "currency", value=shown(money.values["currency"]))
        figures["start_money"] = money.whole("start", 0, MOST_STARTING_MONEY)
        figures["base_income"] = money.whole("base_income", 0, MOST_MONEY)
        figures["scrap_fee"] = money.whole("scrap_fee_per_negative_vp", 0, MOST_MONEY)
        figures["bid_step"] = money.whole("bid_step", 1, MOST_MONEY, 1)
    setup = file.table("setup")
    if setup is not None:
        setup.only(
            ("players", "cards_per_player", "market_size_plus_players", "factory_limit", "win_vp", "note")
        )
        figures["players"] = _players(setup)
        figures["cards_per_player"] = setup.whole("cards_per_player", 1, MOST_POINTS)
        figures["market_plus"] = setup.whole("market_size_plus_players", 0, MOST_POINTS)
        figures["factory_limit"] = setup.whole("factory_limit", 0, MOST_POINTS)
        figures["win_vp"] = setup.whole("win_vp", 1, MOST_MONEY)
        _check_piles(setup, figures, cards)
    return figures


def _players(table: Table) -> list[int]:
    value = table.value("players")
    low, high = PLAYERS
    if (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(number, int) and not isinstance(number, bool) for number in value)
        and low <= value[0] <= value[1] <= high
    ):
        return [value[0], value[1]]
    if value is not None:
        table.report("players", "players", low=low, high=high)
    return []


def _check_piles(table: Table, figures: Plain, cards: int) -> None:
    """Check that the deck has enough cards for its players, and the draw pile enough for the exchange."""
    if not figures["players"]:
        return
    low, high = figures["players"]
    each = figures["cards_per_player"]
    if each * high > cards:
        table.report(
            "too-few-cards", "cards_per_player", each=each, players=high, needed=each * high, cards=cards
        )
    market = low + figures["market_plus"]
    if market > each * low:
        table.report(
            "market-too-large", "market_size_plus_players", players=low, market=market, pile=each * low
        )


def _read_rules(file: Table) -> bool:
    if "rules" not in file:
        return True
    table = file.table("rules")
    if table is None:
        return True
    table.only(("overbid_allowed", *RULES))
    for key, wanted in RULES.items():
        if key in table:
            table.constant(key, wanted)
    return table.flag("overbid_allowed", default=True)


# ------------------------------------------------------------------ labels


def read_labels(file: Table, languages: tuple[str, ...]) -> dict[str, dict[str, Said]]:
    """Read the labels of kinds, symbols and tags. A deck has the tags listed here."""
    found: dict[str, dict[str, Said]] = {"types": {}, "symbols": {}, "tags": {}}
    known: dict[str, tuple[str, ...]] = {"types": KIND_WORDS, "symbols": tuple(SYMBOLS), "tags": ()}
    keys = {"types": ("color",), "symbols": ("phases", "between_auctions"), "tags": ("on",)}
    for section, labels in found.items():
        table = file.table(section) if section in file else None
        if table is None:
            continue
        for name, value in table.values.items():
            entry = _entry(table, name, value, known[section])
            if entry is None:
                continue
            entry.only((*keys[section], "label", "note"))
            if section == "symbols" and "phases" in entry:
                entry.constant("phases", SYMBOLS[name])
            labels[name] = read_label(entry, languages)
    return found


def _entry(table: Table, name: str, value: Any, known: tuple[str, ...]) -> Table | None:
    if known and name not in known:
        table.report(
            "unknown-key", shown(name), name=shown(name), known=", ".join(known), near=near(name, known)
        )
        return None
    if not known and not check_id(table, shown(name), name):
        return None
    return table.inner(name, value)
