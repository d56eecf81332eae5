"""A slow reference model: it computes empires directly from a deck file, card by card.

It is written from the rules alone, with sets and dictionaries of card ids. It shares only
the words of the deck files with the engine. :func:`table_of` turns a state into a :class:`Table`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from rondel.games.friesematenten.state import AT_PLAYER, NO_CARD, FriesematentenState

__all__ = ["ReferenceModel", "Table", "table_of"]

File: TypeAlias = "dict[str, Any]"
PLAYER = "player"


@dataclass
class Table:
    """Where all cards are, by id: everything the figures of an empire depend on."""

    active: list[list[str]]
    unused: list[list[str]]
    #: bound influence, and the card (or PLAYER) it is bound to
    bound: dict[str, str]
    cash: list[int]
    pending: list[str] = field(default_factory=list)
    pile: int = 0
    just_won: str = ""
    #: players who may not have the next card
    excluded: list[int] = field(default_factory=list)
    paid_out: bool = False


def table_of(state: FriesematentenState) -> Table:
    """Return the table of a state."""
    ids = state.deck.ids

    def named(cards: int) -> list[str]:
        return [ids[card] for card in range(len(ids)) if cards >> card & 1]

    bound = {}
    for card, name in enumerate(ids):
        host = state.host[card]
        if host == AT_PLAYER:
            bound[name] = PLAYER
        elif host < AT_PLAYER:
            bound[name] = ids[host]
    is_repeat = bool(state.exchange) and state.exchange[0] == state.repeated
    return Table(
        [named(area) for area in state.active],
        [named(area) for area in state.unused],
        bound,
        list(state.cash),
        [ids[card] for card in state.exchange],
        state.pile,
        "" if state.transit == NO_CARD else ids[state.transit],
        [seat for seat in range(state.seats) if is_repeat and state.excluded >> seat & 1],
        state.is_paid_out,
    )


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


class ReferenceModel:
    """Computes with the tables of one deck file."""

    def __init__(self, file: File, table: Table) -> None:
        self.file = file
        self.cards: dict[str, File] = {card["id"]: card for card in file["card"]}
        self.table = table
        self.seats = range(len(table.active))

    # ------------------------------------------------------------ counting

    def owner(self, card: str) -> int:
        """Return the owner of a card, active or unused, or -1."""
        for seat in self.seats:
            if card in self.table.active[seat] or card in self.table.unused[seat]:
                return seat
        return -1

    def vp(self, card: str) -> int:
        return int(self.cards[card].get("vp", 0))

    def count(self, wanted: File, carrier: str) -> int:
        """Count cards for an effect of a card in an empire."""
        found = 0
        for seat in self.seats:
            if wanted["scope"] == "owner" and seat != self.owner(carrier):
                continue
            areas = self.table.unused if wanted.get("unused", False) else self.table.active
            found += sum(1 for card in areas[seat] if self._is_counted(card, wanted, carrier))
        return found

    def _is_counted(self, card: str, wanted: File, carrier: str) -> bool:
        printed = self.cards[card]
        if "kind" in wanted and printed["type"] not in _list(wanted["kind"]):
            return False
        if "tag" in wanted and wanted["tag"] not in printed.get("tags", []):
            return False
        if "card" in wanted and card != wanted["card"]:
            return False
        if "vp_below" in wanted and not self.vp(card) < wanted["vp_below"]:
            return False
        if "bound" in wanted and (card in self.table.bound) != wanted["bound"]:
            return False
        return not (wanted.get("exclude_self", False) and card == carrier)

    def added(self, effect: File, carrier: str) -> int:
        """Return what a continuous effect adds."""
        if "if" in effect and self.count(effect["if"]["count"], carrier) < effect["if"].get("at_least", 1):
            return 0
        amount = int(effect["add"])
        if "per" in effect:
            amount *= self.count(effect["per"], carrier)
        if "cap" in effect and abs(amount) > effect["cap"]:
            amount = effect["cap"] if amount > 0 else -effect["cap"]
        return amount

    def modifiers(self, seat: int, stat: str) -> Iterator[tuple[str, File]]:
        """Yield every continuous effect on a figure in an empire, with its card."""
        for card in self.table.active[seat]:
            for effect in self.cards[card].get("effects", []):
                if effect["op"] == "modify" and effect["stat"] == stat:
                    yield card, effect

    def sum_of(self, seat: int, stat: str) -> int:
        return sum(self.added(effect, card) for card, effect in self.modifiers(seat, stat))

    # ------------------------------------------------------------ figures

    def points(self, seat: int) -> int:
        lying = [card for card in self.table.unused[seat] if self.cards[card]["type"] == "action"]
        counted = [*self.table.active[seat], *lying]
        return sum(self.vp(card) for card in counted) + self.sum_of(seat, "vp")

    def factories(self, seat: int) -> list[str]:
        return [card for card in self.table.active[seat] if self.cards[card]["type"] == "factory"]

    def production_of_card(self, factory: str, seat: int) -> int:
        total = int(self.cards[factory]["production"])
        for card, effect in self.modifiers(seat, "production"):
            hit = card if effect["target"] == "self" else self.table.bound.get(card)
            if hit == factory:
                total += self.added(effect, card)
        return max(0, total)

    def production(self, seat: int) -> int:
        return sum(self.production_of_card(card, seat) for card in self.factories(seat))

    def base_income(self, seat: int) -> int:
        return max(0, int(self.file["money"]["base_income"]) + self.sum_of(seat, "base_income"))

    def income(self, seat: int, factors: list[Fraction]) -> int:
        """Return the payout, with all factors of this round."""
        return self.base_income(seat) + math.floor(
            self.production(seat) * math.prod(factors, start=Fraction(1))
        )

    def limit(self, seat: int) -> int:
        return max(0, int(self.file["setup"]["factory_limit"]) + self.sum_of(seat, "factory_limit"))

    def price(self, seat: int, bid: int) -> int:
        return max(1, bid + self.sum_of(seat, "price"))

    def can_pay(self, seat: int, bid: int) -> bool:
        return self.price(seat, bid) <= self.table.cash[seat]

    def fee(self, factory: str) -> int:
        return max(0, -self.vp(factory)) * int(self.file["money"]["scrap_fee_per_negative_vp"])

    def forced_scraps(self, seat: int) -> set[str]:
        """Return the factories a player with too many may choose from."""
        payable = {card for card in self.factories(seat) if self.fee(card) <= self.table.cash[seat]}
        if payable:
            return payable
        cheapest = min(self.fee(card) for card in self.factories(seat))
        return {card for card in self.factories(seat) if self.fee(card) == cheapest}

    # ------------------------------------------------------------ targets

    def protections(self) -> Iterator[tuple[int, str, str, str]]:
        """Yield seat, card, target and verb of everything that protects."""
        for seat in self.seats:
            for card in self.table.active[seat]:
                for effect in self.cards[card].get("effects", []):
                    if effect["op"] == "protect":
                        for verb in _list(effect["against"]):
                            yield seat, card, effect["target"], verb

    def is_protected(self, card: str, verb: str) -> bool:
        for _, protector, target, against in self.protections():
            hit = protector if target == "self" else self.table.bound.get(protector)
            if against == verb and hit == card:
                return True
        return False

    def keeps_money(self, seat: int) -> bool:
        return any(owner == seat and verb == "money" for owner, _, _, verb in self.protections())

    def hosts(self, influence: str, binder: int) -> set[str]:
        """Return where influence can be bound now (cards, or ``seat 1`` …), except where it already is."""
        rule = self.cards[influence]["bind"]
        found = set()
        for seat in self.seats:
            if rule["whose"] == "self" and seat != binder:
                continue
            if rule["to"] == "player":
                if not (self.table.bound.get(influence) == PLAYER and self.owner(influence) == seat):
                    found.add(f"seat {seat + 1}")
                continue
            for card in self.table.active[seat]:
                fits = self.cards[card]["type"] in _list(rule["kinds"])
                if fits and self.table.bound.get(influence) != card:
                    found.add(card)
        return found

    def targets(self, selector: File, verb: str, actor: int) -> set[str]:
        """Return the cards that can be picked."""
        if verb == "market_remove":
            kinds = _list(selector.get("kind", ["factory", "status", "influence", "action"]))
            most = int(selector.get("printed_vp_max", 10**6))
            pending = self.table.pending
            return {card for card in pending if self.cards[card]["type"] in kinds and self.vp(card) <= most}
        found = set()
        for seat in self.seats:
            whose = selector["owner"]
            if (whose == "actor" and seat != actor) or (whose == "opponent" and seat == actor):
                continue
            for card in self.table.active[seat]:
                if self._is_picked(card, selector) and not self.is_protected(card, verb):
                    if verb != "rebind" or self.hosts(card, actor):
                        found.add(card)
        return found

    def _is_picked(self, card: str, selector: File) -> bool:
        kinds = _list(selector["kind"])
        kind = self.cards[card]["type"]
        if kind not in kinds:
            if "influence_player" not in kinds or kind != "influence":
                return False
            if self.table.bound.get(card) != PLAYER:
                return False
        return self.vp(card) <= int(selector.get("printed_vp_max", 10**6))

    # ------------------------------------------------------------ declaring

    def declarations(self, card: str, actor: int) -> set[str]:
        """Return every way to declare an action card, except reactions and claims for losses."""
        effects = self.cards[card]["effects"]
        if not all(self._can_happen(effect, actor) for effect in effects):
            return set()
        slots: list[set[str]] = []
        for effect in effects:
            for key in ("card", "mine", "theirs"):
                selector = effect.get(key)
                if isinstance(selector, dict) and selector.get("pick", "actor") != "random":
                    slots.append(self.targets(selector, effect["op"], actor))
        opponents: list[int | None] = [None]
        if any(self._names_opponent(effect) for effect in effects):
            opponents = [seat for seat in self.seats if self._is_opponent(effects, actor, seat)]
        found = set()
        for chosen in itertools.product(*slots):
            if len(set(chosen)) == len(chosen):
                for seat in opponents:
                    on = " on " + " ".join(chosen) if chosen else ""
                    at = "" if seat is None else f" at seat {seat + 1}"
                    found.add(f"play {card}{on}{at}")
        return found

    def _can_happen(self, effect: File, actor: int) -> bool:
        match effect["op"]:
            case "production_factor":
                return not self.table.paid_out
            case "bar_bid":
                return bool(self.table.pending)
            case "buy_now":
                if not self.table.pending or actor in self.table.excluded:
                    return False
                return self.can_pay(actor, self._buying_price(effect["price"], actor))
            case "peek":
                return self.table.pile > 0
        return True

    def _buying_price(self, amount: Any, actor: int) -> int:
        if not isinstance(amount, dict):
            return int(amount)
        if amount["stat"] == "min_bid":
            # the card of an earlier effect is unknown until that effect takes place
            is_next = amount["of"] == "next_market"
            value = int(self.cards[self.table.pending[0]]["min_bid"]) if is_next else 0
        elif amount["stat"] == "cash":
            value = self.table.cash[actor]
        else:
            kinds = _list(amount["kind"])
            value = sum(1 for card in self.table.active[actor] if self.cards[card]["type"] in kinds)
        exact = value * Fraction(amount.get("mul", 1))
        whole = math.ceil(exact) if amount.get("round") == "up" else math.floor(exact)
        return min(whole, int(amount.get("cap", whole)))

    def _names_opponent(self, effect: File) -> bool:
        words = [effect.get(key) for key in ("from", "to", "player")]
        for key in ("amount", "price"):
            if isinstance(effect.get(key), dict):
                words.append(effect[key]["of"])
        is_random = isinstance(effect.get("card"), dict) and effect["card"].get("pick") == "random"
        return "opponent" in words or is_random

    def _is_opponent(self, effects: list[File], actor: int, seat: int) -> bool:
        if seat == actor:
            return False
        for effect in effects:
            if effect["op"] == "money" and effect["from"] == "opponent" and self.keeps_money(seat):
                return False
            if effect["op"] == "destroy" and effect["card"].get("pick") == "random":
                there = self.targets(effect["card"], "destroy", actor)
                if not there & set(self.table.active[seat]):
                    return False
        return True
