"""Continuous effects: they last while their card is active."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rondel.games.friesematenten.decks.choices import (
    MOST_MONEY,
    MOST_POINTS,
    Carrier,
    Plain,
    read_filter,
    read_op,
)
from rondel.games.friesematenten.decks.deck import (
    BOUND_CARD,
    NO_CAP,
    SELF,
    STAT_WORDS,
    TARGET_WORDS,
    VERB_WORDS,
    Card,
)
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import Primitive
from rondel.games.friesematenten.effects.effect import Effect
from rondel.games.friesematenten.effects.money import MoveMoney, ProductionFactor, read_factor, read_payment
from rondel.games.friesematenten.state import AT_PLAYER, FriesematentenState

if TYPE_CHECKING:
    from rondel.games.friesematenten.decks.build import DeckBuilder

__all__ = ["CountFilter", "Modify", "Protect", "Trigger"]


class CountFilter:
    """Counts cards: those of a set that lie in the owner's empire, or in all (FRI-DECK-2)."""

    def __init__(self, cards: int, *, in_all: bool, unused: bool, exclude_self: bool) -> None:
        #: every card that fits by kind, tag, id and printed points
        self.cards: Final = cards
        self.in_all: Final = in_all
        self.unused: Final = unused
        self.exclude_self: Final = exclude_self

    def count(self, game: FriesematentenState, owner: int, itself: int) -> int:
        """Count for a card that lies in its owner's empire."""
        areas = game.unused if self.unused else game.active
        cards = 0
        if self.in_all:
            for area in areas:
                cards |= area
        else:
            cards = areas[owner]
        cards &= self.cards
        if self.exclude_self:
            cards &= ~(1 << itself)
        return cards.bit_count()


class Modify(Effect):
    """Adds to a figure while its card is active (FRI-FX-MODIFY)."""

    primitive = Primitive("modify", "static", ("stat", "target", "add"), ("per", "cap", "if"))

    def __init__(
        self,
        stat: int,
        target: int,
        add: int,
        per: CountFilter | None = None,
        cap: int = NO_CAP,
        condition: CountFilter | None = None,
        at_least: int = 1,
    ) -> None:
        self.stat: Final = stat
        self.target: Final = target
        self.add: Final = add
        self.per: Final = per
        self.cap: Final = cap
        self.condition: Final = condition
        self.at_least: Final = at_least

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        stat = table.word("stat", STAT_WORDS)
        found: Plain = {
            "stat": stat,
            "target": _read_target(table, _stat_targets(stat, carrier), stat) if stat else "",
            "add": table.whole("add", -MOST_MONEY, MOST_MONEY),
            "per": None,
            "cap": table.whole("cap", 0, MOST_MONEY) if "cap" in table else None,
            "if": None,
        }
        if "per" in table:
            per = table.table("per")
            found["per"] = None if per is None else read_filter(per, carrier)
        if "if" in table:
            condition = table.table("if")
            found["if"] = None if condition is None else _read_condition(condition, carrier)
        return found

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> Modify:
        condition = plain["if"]
        return cls(
            STAT_WORDS.index(plain["stat"]),
            TARGET_WORDS.index(plain["target"]),
            plain["add"],
            builder.filter(plain["per"]),
            builder.cap(plain),
            None if condition is None else builder.filter(condition["count"]),
            1 if condition is None else condition["at_least"],
        )

    def enter(self, card: Card) -> None:
        card.modifiers[self.stat].append(self)

    def added(self, game: FriesematentenState, owner: int, itself: int) -> int:
        """Return what it adds now, for a card that lies in its owner's empire."""
        condition = self.condition
        if condition is not None and condition.count(game, owner, itself) < self.at_least:
            return 0
        added = self.add
        per = self.per
        if per is not None:
            added *= per.count(game, owner, itself)
        if self.cap != NO_CAP:
            # the cap limits the absolute value (FRI-R55)
            added = max(-self.cap, min(self.cap, added))
        return added

    def counts_unused(self) -> bool:
        """Return whether it depends on unused cards."""
        per, condition = self.per, self.condition
        return (per is not None and per.unused) or (condition is not None and condition.unused)


def _stat_targets(stat: str, carrier: Carrier) -> list[str]:
    """List whose figure a card can change: its own, its owner's, or its host's."""
    found: list[str] = []
    if stat != "production" or carrier.kind == "factory":
        found.append("self")
    makes = stat == "vp" or (stat == "production" and "factory" in carrier.hosts)
    if carrier.bound_to == "card" and makes:
        found.append("bound_card")
    if carrier.bound_to == "player" and stat != "production":
        found.append("bound_player")
    return found


def _read_condition(table: Table, carrier: Carrier) -> Plain:
    table.only(("count", "at_least"))
    count = table.table("count")
    return {
        "count": None if count is None else read_filter(count, carrier),
        "at_least": table.whole("at_least", 1, MOST_POINTS, 1),
    }


def _read_target(table: Table, allowed: list[str], what: str) -> str:
    value = table.value("target")
    if value is None:
        return ""
    if not allowed:
        table.report("no-target", "target", what=what)
        return ""
    return table.one_of("target", value, allowed)


class Protect(Effect):
    """Protects its card or player against verbs (FRI-FX-PROTECT); ``against`` has a bit for each verb."""

    primitive = Primitive("protect", "static", ("target", "against"))

    def __init__(self, target: int, against: int) -> None:
        self.target: Final = target
        self.against: Final = against

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        targets = ["self"]
        if carrier.bound_to:
            targets.append(f"bound_{carrier.bound_to}")
        target = _read_target(table, targets, "protect")
        verbs: tuple[str, ...] = ("steal", "destroy", "swap", "give")
        if target == "bound_player":
            verbs = ("money",)
        elif target == "self":
            verbs = (*verbs, *(("rebind",) if carrier.kind == "influence" else ()), "money")
        return {"target": target, "against": sorted(table.words("against", verbs))}

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> Protect:
        against = sum([1 << VERB_WORDS.index(verb) for verb in plain["against"]])
        return cls(TARGET_WORDS.index(plain["target"]), against)

    def enter(self, card: Card) -> None:
        card.protections.append(self)

    def protected(self, game: FriesematentenState, card: int) -> int:
        """Return the card it protects, as a set; empty if it protects a player."""
        if self.target == SELF:
            return 1 << card
        if self.target == BOUND_CARD and game.host[card] < AT_PLAYER:
            return 1 << game.host[card]
        return 0


#: the effects a trigger can run: those with nothing to choose
_TRIGGERED: Final = {"money": MoveMoney.primitive, "production_factor": ProductionFactor.primitive}
_PAYERS: Final = ("bank", "owner", "actor", "each_opponent")
_PAYEES: Final = ("bank", "owner", "actor")
_COUNTED: Final = ("owner", "actor", "payer")
_PLAYERS: Final = ("owner", "actor", "each_opponent")


class Trigger(Effect):
    """Runs an effect after every action card an opponent of its owner plays (FRI-FX-TRIGGER)."""

    primitive = Primitive(
        "trigger", "static", ("on", "by", "do"), fixed={"on": "action_resolved", "by": "opponent"}
    )

    def __init__(self, do: Effect) -> None:
        self.do: Final = do

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        from rondel.games.friesematenten.effects.primitives import PRIMITIVES  # which imports this module

        do = table.table("do")
        if do is None:
            return {"do": {"op": ""}}
        op = do.values.get("op")
        if isinstance(op, str) and op in PRIMITIVES and op not in _TRIGGERED:
            do.report("trigger-op", "op", op=op, allowed=", ".join(_TRIGGERED))
            return {"do": {"op": ""}}
        op = read_op(do, _TRIGGERED)
        if op == "money":
            if "condition" in do:
                do.report("trigger-condition", "condition")
            return {"do": {"op": op, **read_payment(do, carrier, _PAYERS, _PAYEES, _COUNTED)}}
        return {"do": {"op": op, **(read_factor(do, carrier, _PLAYERS) if op else {})}}

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> Trigger:
        return cls(builder.effect(plain["do"]))

    def enter(self, card: Card) -> None:
        card.triggers.append(self)
