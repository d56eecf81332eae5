"""Actions and events in plain values: readable ids in place of the engine's numbers, for programs that draw them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Final

from rondel.core.action import Action
from rondel.core.game_texts import register_of
from rondel.games.imperial import actions as acts
from rondel.games.imperial.actions import NO_STANCE, NOT_NAMED
from rondel.games.imperial.catalogue import STANCE_WORDS, UNIT_WORDS, canal_numbers
from rondel.games.imperial.editions.board import bits
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.events import RULES, FleetMoved

__all__ = ["ACTION_FIELDS", "described", "rule_of"]

#: what each action is about; events are dataclasses and tell their fields themselves
ACTION_FIELDS: Final[Mapping[type, tuple[str, ...]]] = {
    acts.AskNation: ("nation",),
    acts.Attack: ("region", "unit", "nation", "target"),
    acts.Battle: ("unit",),
    acts.BuildFactory: ("province",),
    acts.BuyBond: ("nation",),
    acts.ChooseSpace: ("space",),
    acts.DealFlag: ("nation",),
    acts.Decline: (),
    acts.DestroyFactory: ("province", "lying"),
    acts.Done: (),
    acts.Fight: ("nation", "target"),
    acts.ForceStop: (),
    acts.Gift: ("seat", "nation", "amount"),
    acts.ImportUnit: ("unit", "province"),
    acts.LetPass: (),
    acts.MoveArmy: ("origin", "unit", "destination", "stance"),
    acts.MoveFleet: ("origin", "destination"),
    acts.NoBattle: (),
    acts.Peace: (),
    acts.Permit: (),
    acts.PlaceFlag: ("region",),
    acts.Produce: (),
    acts.Refuse: (),
    acts.StartDraft: ("seat",),
    acts.TurnArmy: ("province", "unit"),
    acts.UpgradeBond: ("nation",),
}


def described(edition: Edition, thing: object) -> tuple[str, dict[str, Any]]:
    """Return the kind of an action or an event, and what it is about."""
    told = _tellers(edition.id)
    names = ACTION_FIELDS[type(thing)] if isinstance(thing, Action) else [one.name for one in fields(thing)]  # type: ignore[arg-type]  # every event is a dataclass
    about: dict[str, Any] = {}
    for name in names:
        value = getattr(thing, name)
        about[name] = told[name](value) if name in told else value
    match thing:
        case acts.BuyBond() | acts.UpgradeBond():
            about |= _bonds(edition, thing)
        case acts.MoveArmy():
            about["canals"] = told["canals"](canal_numbers(thing.canals))
        case acts.Produce():
            about["provinces"] = told["provinces"](bits(thing.provinces))
        case FleetMoved():
            about["route"] = [about["origin"], about["destination"]]
    return type(thing).__name__, about


def _bonds(edition: Edition, thing: acts.BuyBond | acts.UpgradeBond) -> dict[str, int]:
    """Return the bonds of a purchase by their prices, and what it costs."""
    prices, interests = edition.bonds.prices, edition.bonds.interests
    if isinstance(thing, acts.BuyBond):
        return {"price": prices[thing.bond], "interest": interests[thing.bond]}
    held, wanted = prices[thing.held], prices[thing.wanted]
    return {"held": held, "wanted": wanted, "interest": interests[thing.wanted], "paid": wanted - held}


@cache
def _tellers(edition_id: str) -> Mapping[str, Callable[[Any], Any]]:
    """Return how fields are told, by their names; what is not here is told as it stands."""
    edition = load_edition(edition_id)
    board = edition.board
    canals = [canal.name for canal in board.canals]

    def several(ids: list[str]) -> Callable[[Any], Any]:
        return lambda numbers: [ids[number] for number in numbers]

    def seat(number: int) -> int | None:
        return number if number >= 0 else None

    def named(number: int) -> int | None:
        return None if number == NOT_NAMED else number

    def stance(number: int) -> str:
        return "" if number == NO_STANCE else STANCE_WORDS[number]

    return {
        **dict.fromkeys(("nation", "owner", "enemy"), board.nations.__getitem__),
        **dict.fromkeys(("region", "province", "origin", "destination"), board.regions.__getitem__),
        **dict.fromkeys(("provinces", "armies", "fleets", "route"), several(board.regions)),
        **dict.fromkeys(("unit", "target", "enemy_unit"), UNIT_WORDS.__getitem__),
        **dict.fromkeys(("seat", "previous"), seat),
        "space": edition.rondel_ids.__getitem__,
        "lying": named,
        "stance": stance,
        "canal": canals.__getitem__,
        "canals": several(canals),
    }


def rule_of(edition: Edition, event: object) -> str:
    """Return the rule an event belongs to, as the edition has it."""
    return _rules_of(edition.id)[type(event)]


@cache
def _rules_of(edition_id: str) -> Mapping[type, str]:
    register = register_of("rondel.games.imperial")
    had = [rule for rule, entry in register.items() if edition_id in entry["editions"]]
    return {event: next((rule for rule in rules if rule in had), "") for event, rules in RULES.items()}
