"""Reads the cards of a deck file into their plain form (FRI-CARD-1, FRI-DECK-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rondel.games.friesematenten.decks.card_effects import read_effects
from rondel.games.friesematenten.decks.card_texts import LONGEST_NAME, LONGEST_TEXT, Said, read_said
from rondel.games.friesematenten.decks.choices import MOST_MONEY, MOST_POINTS, Carrier, Plain
from rondel.games.friesematenten.decks.deck import KIND_WORDS, MAX_CARDS, SYMBOL_WORDS
from rondel.games.friesematenten.decks.figures import check_id
from rondel.games.friesematenten.decks.problems import near, shown
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import BIND_KINDS, CARD_KEYS

__all__ = ["ReadCards", "read_cards"]


@dataclass(frozen=True, slots=True)
class ReadCards:
    """The cards of a file: the plain form for the rules, names and texts for players."""

    cards: list[Plain]
    names: list[Said]
    texts: list[Said]


def read_cards(file: Table, languages: Sequence[str], tags: Sequence[str]) -> ReadCards:
    """Read all cards."""
    found = ReadCards([], [], [])
    raw = file.value("card")
    if raw is None:
        return found
    if not isinstance(raw, list) or not all(isinstance(card, dict) for card in raw):
        file.report("not-cards", "card", value=shown(raw))
        return found
    if len(raw) > MAX_CARDS:
        file.report("too-many-cards", "card", cards=len(raw), most=MAX_CARDS)
        return found
    tables = [_card_table(file, number, card) for number, card in enumerate(raw, 1)]
    ids = _read_ids(tables)
    for table, name in zip(tables, ids, strict=True):
        found.cards.append(_read_card(table, name, ids, tags))
        found.names.append(read_said(table, "name", languages, LONGEST_NAME))
        found.texts.append(read_said(table, "text", languages, LONGEST_TEXT))
    return found


def _card_table(file: Table, number: int, card: dict[str, Any]) -> Table:
    """Return the table of a card. Problems name it by its id, or by its place in the file."""
    name = card.get("id")
    return Table(file.problems, shown(name) if isinstance(name, str) and name else f"#{number}", "", card)


def _read_ids(tables: Sequence[Table]) -> list[str]:
    ids: list[str] = []
    for number, table in enumerate(tables):
        value = table.value("id")
        name = "" if value is None else check_id(table, "id", value)
        if name and name in ids:
            first = ids.index(name)
            table.report(
                "card-twice",
                "id",
                value=name,
                number=number + 1,
                name=_name_of(table),
                first=first + 1,
                first_name=_name_of(tables[first]),
            )
        ids.append(name)
    return ids


def _name_of(table: Table) -> str:
    """Return the name printed on a card, to tell apart two cards with the same id."""
    name = table.values.get("name")
    if isinstance(name, dict):
        name = next(iter(name.values()), None)
    return shown(name) if isinstance(name, str) else "–"


def _read_card(table: Table, name: str, ids: Sequence[str], tags: Sequence[str]) -> Plain:
    table.only(CARD_KEYS)
    kind = table.word("type", KIND_WORDS)
    card: Plain = {
        "id": name,
        "kind": kind,
        "min_bid": table.whole("min_bid", 0, MOST_MONEY),
        "vp": table.whole("vp", -MOST_POINTS, MOST_POINTS, 0),
        "production": table.whole("production", 0, MOST_MONEY)
        if _has(table, "production", kind, "factory")
        else 0,
        "symbol": table.word("symbol", SYMBOL_WORDS) if _has(table, "symbol", kind, "action") else "",
        "bind": _read_bind(table) if _has(table, "bind", kind, "influence") else None,
        "tags": _read_tags(table, tags),
    }
    bind = card["bind"] or {"to": "", "kinds": []}
    if kind:
        carrier = Carrier(kind, card["symbol"], bind["to"], bind["kinds"], [i for i in ids if i], tags)
        card["effects"] = read_effects(table, carrier)
    return card


def _has(table: Table, key: str, kind: str, owner: str) -> bool:
    """Return whether to read a key that cards of one kind must have and others must not."""
    if kind and kind != owner and key in table:
        table.report("misplaced", key, name=key, kind=kind, owner=owner)
    return kind == owner


def _read_bind(table: Table) -> Plain | None:
    bind = table.table("bind")
    if bind is None:
        return None
    to = bind.word("to", ("card", "player"))
    bind.only(("to", "whose", *(("kinds",) if to != "player" else ())))
    kinds = bind.words("kinds", BIND_KINDS) if to == "card" else []
    return {"to": to, "kinds": sorted(kinds), "whose": bind.word("whose", ("self", "any"))}


def _read_tags(table: Table, tags: Sequence[str]) -> list[str]:
    value = table.values.get("tags", [])
    if not isinstance(value, list):
        table.report("not-list", "tags", value=shown(value), allowed=", ".join(tags) or "–")
        return []
    for tag in value:
        if tag not in tags:
            known = ", ".join(tags) or "–"
            table.report("unknown-tag", "tags", value=shown(tag), known=known, near=near(tag, tags))
    return sorted({tag for tag in value if isinstance(tag, str)})
