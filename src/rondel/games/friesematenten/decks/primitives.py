"""One reader for each primitive: its keys are checked and made plain (FRI-DECK-1, FRI-R56)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from rondel.games.friesematenten.decks.choices import (
    MOST_MONEY,
    MOST_POINTS,
    Carrier,
    Plain,
    read_amount,
    read_filter,
    read_player,
    read_selector,
)
from rondel.games.friesematenten.decks.deck import STAT_WORDS
from rondel.games.friesematenten.decks.problems import near, shown
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import LOSS, PRIMITIVES

__all__ = ["PrimitiveReader", "read_op"]

#: a look at the draw pile shows no more cards than this, a bar lasts for no more auctions
MOST_PEEKED: Final = 9
MOST_BARRED: Final = 9

_ANYBODY: Final = ("actor", "opponent", "any")
#: who pays, who is paid, whose money or cards an amount counts; "victim" stands for every name's victim
_PAYERS: Final = ("actor", "opponent", "each_opponent", "owner", "bank", "victim")
_PAYEES: Final = ("bank", "actor", "opponent", "owner", "victim")
_COUNTED: Final = ("actor", "opponent", "owner", "payer", "victim")
#: a trigger leaves nothing to choose
_TRIGGER_OPS: Final = ("money", "production_factor")
_TRIGGER_PAYERS: Final = ("bank", "owner", "actor", "each_opponent")
_TRIGGER_PAYEES: Final = ("bank", "owner", "actor")
_TRIGGER_COUNTED: Final = ("owner", "actor", "payer")
_TRIGGER_PLAYERS: Final = ("owner", "actor", "each_opponent")


def read_op(table: Table, allowed: tuple[str, ...]) -> str:
    """Read which primitive an effect is; check its keys and those of its values that are fixed."""
    value = table.value("op")
    if not isinstance(value, str) or value not in allowed:
        if value is not None:
            words = ", ".join(allowed)
            table.report("unknown-op", "op", value=shown(value), allowed=words, near=near(value, allowed))
        return ""
    primitive = PRIMITIVES[value]
    table.only(primitive.keys)
    for key, wanted in primitive.fixed.items():
        if key in primitive.required or key in table:
            table.constant(key, wanted)
    return value


class PrimitiveReader:
    """Reads the effects of one card."""

    def __init__(self, carrier: Carrier) -> None:
        self.carrier: Final = carrier
        readers: dict[str, Callable[[Table], Plain]] = {
            "modify": self._modify,
            "protect": self._protect,
            "trigger": self._trigger,
            "steal": self._steal,
            "destroy": self._destroy,
            "swap": self._swap,
            "give": self._give,
            "rebind": self._rebind,
            "money": self._money,
            "production_factor": self._production_factor,
            "bar_bid": self._bar_bid,
            "buy_now": self._buy_now,
            "peek": self._peek,
            "market_remove": self._market_remove,
        }
        self._readers: Final[Mapping[str, Callable[[Table], Plain]]] = readers

    def read(self, table: Table, op: str) -> Plain:
        """Read an effect with a known primitive; some have nothing but fixed values."""
        reader = self._readers.get(op)
        return {"op": op} if reader is None else {"op": op, **reader(table)}

    # ------------------------------------------------------------ while the card is active

    def _modify(self, table: Table) -> Plain:
        stat = table.word("stat", STAT_WORDS)
        found: Plain = {
            "stat": stat,
            "target": _target(table, self._stat_targets(stat), stat) if stat else "",
            "add": table.whole("add", -MOST_MONEY, MOST_MONEY),
            "per": None,
            "cap": table.whole("cap", 0, MOST_MONEY) if "cap" in table else None,
            "if": None,
        }
        if "per" in table:
            per = table.table("per")
            found["per"] = None if per is None else read_filter(per, self.carrier)
        if "if" in table:
            condition = table.table("if")
            found["if"] = None if condition is None else self._condition(condition)
        return found

    def _condition(self, table: Table) -> Plain:
        table.only(("count", "at_least"))
        count = table.table("count")
        return {
            "count": None if count is None else read_filter(count, self.carrier),
            "at_least": table.whole("at_least", 1, MOST_POINTS, 1),
        }

    def _stat_targets(self, stat: str) -> list[str]:
        """List whose figure a card can change: its own or its owner's, or that of what it is bound to."""
        carrier = self.carrier
        found: list[str] = []
        if stat != "production" or carrier.kind == "factory":
            found.append("self")
        makes = stat == "vp" or (stat == "production" and "factory" in carrier.hosts)
        if carrier.bound_to == "card" and makes:
            found.append("bound_card")
        if carrier.bound_to == "player" and stat != "production":
            found.append("bound_player")
        return found

    def _protect(self, table: Table) -> Plain:
        targets = ["self"]
        if self.carrier.bound_to:
            targets.append(f"bound_{self.carrier.bound_to}")
        target = _target(table, targets, "protect")
        verbs: tuple[str, ...] = ("steal", "destroy", "swap", "give")
        if target == "bound_player":
            verbs = ("money",)
        elif target == "self":
            verbs = (*verbs, *(("rebind",) if self.carrier.kind == "influence" else ()), "money")
        return {"target": target, "against": sorted(table.words("against", verbs))}

    def _trigger(self, table: Table) -> Plain:
        do = table.table("do")
        if do is None:
            return {"do": {"op": ""}}
        op = do.values.get("op")
        if isinstance(op, str) and op in PRIMITIVES and op not in _TRIGGER_OPS:
            do.report("trigger-op", "op", op=op, allowed=", ".join(_TRIGGER_OPS))
            return {"do": {"op": ""}}
        op = read_op(do, _TRIGGER_OPS)
        if op == "money":
            if "condition" in do:
                do.report("trigger-condition", "condition")
            return {"do": {"op": op, **self._pay(do, _TRIGGER_PAYERS, _TRIGGER_PAYEES, _TRIGGER_COUNTED)}}
        return {"do": {"op": op, **(self._multiply(do, _TRIGGER_PLAYERS) if op else {})}}

    # ------------------------------------------------------------ cards

    def _steal(self, table: Table) -> Plain:
        return {"card": _picked(table, "card", "steal", ("opponent",))}

    def _destroy(self, table: Table) -> Plain:
        return {"card": _picked(table, "card", "destroy", _ANYBODY)}

    def _swap(self, table: Table) -> Plain:
        return {
            "mine": _picked(table, "mine", "swap", ("actor",)),
            "theirs": _picked(table, "theirs", "swap", ("opponent",)),
        }

    def _give(self, table: Table) -> Plain:
        return {"card": _picked(table, "card", "give", ("actor",))}

    def _rebind(self, table: Table) -> Plain:
        return {"card": _picked(table, "card", "rebind", _ANYBODY)}

    def _market_remove(self, table: Table) -> Plain:
        return {"card": _picked(table, "card", "market_remove", ())}

    # ------------------------------------------------------------ money and auctions

    def _money(self, table: Table) -> Plain:
        found = self._pay(table, _PAYERS, _PAYEES, _COUNTED)
        found["needs_loss"] = table.values.get("condition") == LOSS
        symbol = self.carrier.symbol
        if found["needs_loss"] and symbol not in ("", "lightning"):
            table.report("needs-symbol", "condition", op=LOSS, symbol="lightning", found=symbol)
        return found

    def _pay(
        self, table: Table, payers: tuple[str, ...], payees: tuple[str, ...], counted: tuple[str, ...]
    ) -> Plain:
        payer, payer_effect = read_player(table, "from", self.carrier, payers)
        payee, payee_effect = read_player(table, "to", self.carrier, payees)
        if payer and (payer, payer_effect) == (payee, payee_effect):
            table.report("same-purse", "to", value=shown(table.values["to"]))
        if payer == "bank":
            counted = tuple(word for word in counted if word != "payer")
        return {
            "from": payer,
            "from_effect": payer_effect,
            "to": payee,
            "to_effect": payee_effect,
            "amount": read_amount(table, "amount", self.carrier, counted),
        }

    def _production_factor(self, table: Table) -> Plain:
        return self._multiply(table, ("actor", "opponent", "each_opponent", "owner"))

    def _multiply(self, table: Table, players: tuple[str, ...]) -> Plain:
        factor = table.factor("factor")
        return {
            "player": read_player(table, "player", self.carrier, players)[0],
            "factor": [factor.numerator, factor.denominator],
        }

    def _bar_bid(self, table: Table) -> Plain:
        players = ("opponent", "each_opponent", "actor")
        return {"player": table.word("player", players), "auctions": table.whole("auctions", 1, MOST_BARRED)}

    def _buy_now(self, table: Table) -> Plain:
        # it must be payable when the card is declared, before anything was acted on (FRI-R34)
        return {"price": read_amount(table, "price", replace(self.carrier, named={}), ("actor",))}

    def _peek(self, table: Table) -> Plain:
        count = table.whole("count", 1, MOST_PEEKED)
        return {"count": count, "market_add": table.whole("market_add", 0, count)}


def _target(table: Table, allowed: list[str], what: str) -> str:
    value = table.value("target")
    if value is None:
        return ""
    if not allowed:
        table.report("no-target", "target", what=what)
        return ""
    return table.one_of("target", value, allowed)


def _picked(table: Table, key: str, verb: str, owners: tuple[str, ...]) -> Plain | None:
    inner = table.table(key)
    return None if inner is None else read_selector(inner, verb, owners)
