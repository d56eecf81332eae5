"""Reads the effects of a card and checks each of them, then all together (FRI-DECK-1, FRI-R39)."""

from __future__ import annotations

from typing import Final

from rondel.games.friesematenten.decks.choices import Carrier, Plain, read_op
from rondel.games.friesematenten.decks.deck import MAX_SLOTS
from rondel.games.friesematenten.decks.problems import shown
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import ACTION_CLASSES, LOST_NOW
from rondel.games.friesematenten.effects.primitives import EFFECTS, PRIMITIVES

__all__ = ["read_effects"]

#: words that already mean a player or a card
_TAKEN: Final = ("actor", "opponent", "owner", "payer", "bank", "next_market", "last_lost", "last_award")
#: a card has at most one effect of each group; groups that exclude each other
_ONCE: Final = (("cancel", "redirect"), ("reauction",), ("buy_now",), ("peek",))
_APART: Final = (
    (("cancel", "redirect"), (LOST_NOW, "reauction")),
    (("reauction",), ("buy_now", "peek", LOST_NOW)),
)


def read_effects(table: Table, carrier: Carrier) -> list[Plain]:
    """Read all effects of a card."""
    raw = table.values.get("effects", [])
    if not isinstance(raw, list):
        table.report("not-effects", "effects", value=shown(raw))
        return []
    given = [effect for effect in raw if isinstance(effect, dict)]
    carrier.has_loss = any(effect.get("condition") == LOST_NOW for effect in given)
    carrier.has_reauction = any(effect.get("op") == "reauction" for effect in given)
    found: list[Plain] = []
    for number, effect in enumerate(raw):
        inner = table.inner(f"effects[{number + 1}]", effect)
        op = "" if inner is None else read_op(inner, PRIMITIVES)
        if inner is None or not op:
            continue
        _check_place(inner, carrier, op)
        found.append({"op": op, **EFFECTS[op].read(inner, carrier)})
        if "as" in PRIMITIVES[op].optional and "as" in inner:
            _read_name(inner, carrier, number)
    if carrier.kind == "action":
        _check_together(table, found)
    return found


def _check_place(table: Table, carrier: Carrier, op: str) -> None:
    """Check that a primitive fits the kind and the symbol of its card."""
    primitive = PRIMITIVES[op]
    if carrier.kind == "action" and primitive.when not in ACTION_CLASSES:
        table.report("static-on-action", "op", op=op)
    elif carrier.kind != "action" and primitive.when in ACTION_CLASSES:
        table.report("action-only", "op", op=op)
    elif primitive.symbol and carrier.symbol not in ("", primitive.symbol):
        table.report("needs-symbol", "op", op=op, symbol=primitive.symbol, found=carrier.symbol)


def _read_name(table: Table, carrier: Carrier, number: int) -> None:
    """Read the name an effect gives to the card it acts on. Later effects may use it."""
    name = table.values["as"]
    if not isinstance(name, str) or not name.isidentifier() or not name.isascii():
        table.report("as-name", "as", value=shown(name))
    elif name in carrier.named:
        table.report("as-twice", "as", value=name)
    elif name in _TAKEN:
        table.report("as-word", "as", value=name)
    else:
        carrier.named[name] = number


def _check_together(table: Table, effects: list[Plain]) -> None:
    names = [effect["op"] for effect in effects]
    names += [LOST_NOW for effect in effects if effect.get("needs_loss")]
    for group in _ONCE:
        if sum(names.count(op) for op in group) > 1:
            table.report("only-once", "effects", op=" / ".join(group))
    for some, others in _APART:
        one = next((op for op in names if op in some), "")
        other = next((op for op in names if op in others), "")
        if one and other:
            table.report("not-together", "effects", one=one, other=other)
    choosing = next((effect["op"] for effect in effects if _chooses(effect)), "")
    if "redirect" in names and choosing:
        # a redirect is declared with the new targets of another card, so it has none of its own (FRI-R60)
        table.report("redirect-chooses", "effects", op=choosing)
    slots = sum(_slots(effect) for effect in effects)
    if slots > MAX_SLOTS:
        table.report("too-many-slots", "effects", slots=slots, most=MAX_SLOTS)


def _chooses(effect: Plain) -> bool:
    """Return whether an effect needs a card or an opponent when its card is declared."""
    return any(effect.get(key) for key in ("card", "mine", "theirs")) or _names_opponent(effect)


def _names_opponent(value: object) -> bool:
    if isinstance(value, dict):
        return any(_names_opponent(inner) for inner in value.values())
    return value == "opponent"


def _slots(effect: Plain) -> int:
    chosen = (effect.get(key) for key in ("card", "mine", "theirs"))
    return sum(1 for selector in chosen if selector is not None and selector["pick"] != "random")
