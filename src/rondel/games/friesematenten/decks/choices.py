"""Reads selectors, count filters and amounts of a deck file into their plain form (FRI-DECK-2, FRI-DECK-3).

The plain form has defaults filled in and names resolved, and consists of texts, numbers and lists. The deck
is built from it (``build``), and so is its fingerprint.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rondel.games.friesematenten.decks.deck import HIGHEST_BID, KIND_WORDS
from rondel.games.friesematenten.decks.problems import near, shown
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import Primitive

__all__ = [
    "MOST_MONEY",
    "MOST_POINTS",
    "TARGET_KINDS",
    "Carrier",
    "Plain",
    "read_amount",
    "read_exchange_selector",
    "read_filter",
    "read_op",
    "read_player",
    "read_selector",
]

Plain: TypeAlias = "dict[str, Any]"

MOST_POINTS: Final = 99
#: the highest price, fee or payment in a file, and the highest bid (FRI-R32)
MOST_MONEY: Final = HIGHEST_BID

#: the kinds of cards that most effects can be aimed at in an empire
TARGET_KINDS: Final = ("factory", "status", "influence_player")
_ACTIVE_KINDS: Final = ("factory", "status", "influence")
_CARD_WORDS: Final = ("next_market", "last_lost", "last_award")


@dataclass(slots=True)
class Carrier:
    """The card whose effects are being read, and what they may refer to."""

    kind: str
    symbol: str
    #: what it is bound to: card, player, or nothing
    bound_to: str
    hosts: Sequence[str]
    ids: Sequence[str]
    tags: Sequence[str]
    #: the number of the effect that acts on a card, by the name it gives to that card
    named: dict[str, int] = field(default_factory=dict)
    has_loss: bool = False
    has_reauction: bool = False


def read_op(table: Table, allowed: Mapping[str, Primitive]) -> str:
    """Read the name of the primitive, and check the keys and the fixed values."""
    value = table.value("op")
    if not isinstance(value, str) or value not in allowed:
        if value is not None:
            words = ", ".join(allowed)
            table.report("unknown-op", "op", value=shown(value), allowed=words, near=near(value, allowed))
        return ""
    primitive = allowed[value]
    table.only(primitive.keys)
    for key, wanted in primitive.fixed.items():
        if key in primitive.required or key in table:
            table.constant(key, wanted)
    return value


# ------------------------------------------------------------------ cards


def read_selector(
    effect: Table, key: str, owners: Sequence[str], kinds: Sequence[str], *, may_be_random: bool = False
) -> Plain | None:
    """Read which cards of an empire may be picked."""
    table = effect.table(key)
    if table is None:
        return None
    picks = ("actor", "random") if may_be_random else ("actor",)
    table.only(("owner", "kind", "pick", "printed_vp_max", "bound"))
    owner = table.word("owner", owners)
    pick = table.word("pick", picks, "actor")
    kind = table.words("kind", TARGET_KINDS if pick == "random" else kinds)
    if pick == "random" and owner not in ("", "opponent"):
        table.report("random-owner", "owner", value=owner)
    if "bound" in table:
        table.constant("bound", wanted=True)
        if any(not word.startswith("influence") for word in kind):
            table.report("bound-kind", "bound")
    return {
        "owner": owner,
        "kind": sorted(kind),
        "pick": pick,
        "printed_vp_max": _vp_max(table),
    }


def read_exchange_selector(effect: Table, key: str) -> Plain | None:
    """Read which cards of the exchange may be picked."""
    table = effect.table(key)
    if table is None:
        return None
    table.only(("zone", "pending", "pick", "kind", "printed_vp_max"))
    table.constant("zone", "market")
    table.constant("pending", wanted=True)
    table.word("pick", ("actor",), "actor")
    kinds = table.words("kind", KIND_WORDS) if "kind" in table else KIND_WORDS
    return {"owner": "any", "kind": sorted(kinds), "pick": "actor", "printed_vp_max": _vp_max(table)}


def _vp_max(table: Table) -> int | None:
    if "printed_vp_max" not in table:
        return None
    return table.whole("printed_vp_max", -MOST_POINTS, MOST_POINTS)


def read_filter(table: Table, carrier: Carrier) -> Plain:
    """Read which cards are counted."""
    table.only(("scope", "kind", "tag", "card", "vp_below", "bound", "unused", "exclude_self"))
    found: Plain = {"scope": table.word("scope", ("owner", "all"))}
    found["kind"] = sorted(table.words("kind", KIND_WORDS)) if "kind" in table else None
    found["tag"] = _tag(table, carrier) if "tag" in table else None
    found["card"] = _card(table, carrier) if "card" in table else None
    found["vp_below"] = (
        table.whole("vp_below", -MOST_POINTS, MOST_POINTS + 1) if "vp_below" in table else None
    )
    found["bound"] = table.flag("bound", default=False) if "bound" in table else None
    found["unused"] = table.flag("unused", default=False)
    found["exclude_self"] = table.flag("exclude_self", default=False)
    return found


def _tag(table: Table, carrier: Carrier) -> str:
    value = table.value("tag")
    if value in carrier.tags:
        return str(value)
    _unknown_tag(table, "tag", value, carrier.tags)
    return ""


def _unknown_tag(table: Table, key: str, value: object, tags: Sequence[str]) -> None:
    table.report("unknown-tag", key, value=shown(value), known=", ".join(tags) or "–", near=near(value, tags))


def _card(table: Table, carrier: Carrier) -> str:
    value = table.value("card")
    if value in carrier.ids:
        return str(value)
    table.report("unknown-card", "card", value=shown(value), near=near(value, carrier.ids))
    return ""


# ------------------------------------------------------------------ amounts


def read_amount(table: Table, key: str, carrier: Carrier, players: Sequence[str]) -> Plain:
    """Read an amount: a number, or a table. ``players`` are the words for whose cash or cards may count."""
    value = table.value(key)
    if not isinstance(value, dict):
        return {"stat": "fixed", "fixed": table.whole(key, 0, MOST_MONEY) if value is not None else 0}
    inner = Table(table.problems, table.card, table.path(key), value)
    stat = inner.word("stat", ("min_bid", "cash", "count"))
    inner.only(("stat", "of", "mul", "round", "cap", *(("kind",) if stat in ("", "count") else ())))
    found: Plain = {"stat": stat, "kind": None, "of": "", "of_effect": -1}
    if stat == "count":
        found["kind"] = sorted(inner.words("kind", _ACTIVE_KINDS))
    if stat == "min_bid":
        found["of"], found["of_effect"] = _card_word(inner, carrier)
    elif stat:
        found["of"], found["of_effect"] = read_player(inner, "of", carrier, players)
    times = inner.factor("mul", 1)
    found["mul"] = [times.numerator, times.denominator]
    found["round"] = inner.word("round", ("down", "up"), "down")
    found["cap"] = inner.whole("cap", 0, MOST_MONEY) if "cap" in inner else None
    return found


def _card_word(table: Table, carrier: Carrier) -> tuple[str, int]:
    """Return the card whose minimum bid counts, and which effect acted on it."""
    allowed = [*carrier.named]
    if carrier.symbol == "hammer":
        allowed.append("next_market")
    if carrier.has_loss:
        allowed.append("last_lost")
    if carrier.has_reauction:
        allowed.append("last_award")
    if table.values.get("of") in _CARD_WORDS and table.values["of"] not in allowed:
        table.report("card-word", "of", value=str(table.values["of"]))
        return "", -1
    word = _reference(table, "of", allowed)
    return ("named", carrier.named[word]) if word in carrier.named else (word, -1)


def read_player(table: Table, key: str, carrier: Carrier, players: Sequence[str]) -> tuple[str, int]:
    """Return a player word, and for a victim the effect. The owner of an action card is its actor."""
    victims = {f"{name}.victim": number for name, number in carrier.named.items()}
    word = _reference(table, key, [*players, *(victims if "victim" in players else ())])
    if word in victims:
        return "victim", victims[word]
    return ("actor" if word == "owner" and carrier.kind == "action" else word), -1


def _reference(table: Table, key: str, allowed: Sequence[str]) -> str:
    """Return one of the allowed words. If there is none, the file may use a name that no effect gave."""
    words = [word for word in allowed if word != "victim"]
    value = table.value(key)
    if value is None or (isinstance(value, str) and value in words):
        return value or ""
    if not words:
        table.report("no-reference", key, value=shown(value))
        return ""
    return table.one_of(key, value, words)
