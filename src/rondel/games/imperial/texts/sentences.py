"""Everything a player of Imperial reads, in one language: questions, actions, events, refusals, rules.

The sentences stand in ``words/*.toml``, the names of regions and nations in the facts, the
rules in ``data/rules.toml``; this module only brings them together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Final

from rondel.core.action import Action
from rondel.core.contract import Question
from rondel.core.error_texts import say_error
from rondel.core.errors import RondelError
from rondel.core.game_texts import SpokenTexts, register_of
from rondel.games.imperial import actions as acts
from rondel.games.imperial import events as past
from rondel.games.imperial.actions import LYING, NO_STANCE, NOT_NAMED, UPRIGHT
from rondel.games.imperial.catalogue import STANCE_WORDS, UNIT_WORDS, canal_numbers
from rondel.games.imperial.editions.board import ARMAMENTS, SHIPYARD, bits
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.editions.edition_file import load_board_names, load_edition
from rondel.games.imperial.notation import parse_action
from rondel.words import Phrase
from rondel.words.catalogue import Param

__all__ = ["ImperialTexts", "texts_of"]

_PACKAGE: Final = "rondel.games.imperial"
# What actions name, and their bonds with the words for the prices.
_NAMED: Final = ("nation", "space", "province", "region", "origin", "destination", "unit", "target", "amount")
_PRICED: Final = {"bond": "price", "held": "held", "wanted": "wanted"}
_FACTORY_WORDS: Final = {ARMAMENTS: "armaments", SHIPYARD: "shipyard"}


def texts_of(edition: Edition, language: str) -> ImperialTexts:
    """Return the texts of an edition in a language; each is made once."""
    return _made(edition.id, language)


@cache
def _made(edition_id: str, language: str) -> ImperialTexts:
    return ImperialTexts(load_edition(edition_id), language)


@cache
def _board_names(board_id: str) -> Mapping[str, Mapping[str, str]]:
    return load_board_names(board_id)


class ImperialTexts(SpokenTexts):
    """The words of one edition in one language. ``players`` are the players' names by seat."""

    def __init__(self, edition: Edition, language: str) -> None:
        super().__init__(_PACKAGE, language)
        self.edition: Final = edition

    # ------------------------------------------------------------ names

    def region(self, region: int | str) -> str:
        """Return the name of a region, by id or number."""
        return self._region(region).text

    def nation(self, nation: int | str) -> str:
        """Return the name of a nation, by id or number."""
        return self._nation(nation).text

    def canal(self, canal: int | str) -> str:
        """Return the name of a canal, by id or number."""
        return self._canal(canal).text

    def space(self, space: int | str) -> str:
        """Return the name of a rondel space, by id or number."""
        return self.words.say(f"space.{self.edition.rondel_ids[space] if isinstance(space, int) else space}")

    def unit(self, unit: int | str) -> str:
        """Return the name of a kind of unit, by word or number."""
        return self._unit(unit).text

    def stance(self, stance: int | str) -> str:
        """Return the name of a stance, by word or number."""
        return self.words.say(f"stance.{STANCE_WORDS[stance] if isinstance(stance, int) else stance}")

    def factory(self, word: str) -> str:
        """Return the name of a kind of factory, by its word."""
        return self.words.say(f"factory.{word}")

    def _named(self, key: str) -> str:
        return _board_names(self.edition.board.id)[key.replace("-", "_")][self.language]

    def _region(self, region: int | str) -> Phrase:
        name = self.edition.board.regions[region] if isinstance(region, int) else region
        return self.words.phrase(self._named(name), "region")

    def _nation(self, nation: int | str) -> Phrase:
        name = self.edition.board.nations[nation] if isinstance(nation, int) else nation
        return self.words.phrase(self._named(f"nation:{name}"), "nation")

    def _canal(self, canal: int | str) -> Phrase:
        name = self.edition.board.canals[canal].name if isinstance(canal, int) else canal
        return self.words.phrase(self._named(name), "canal")

    def _unit(self, unit: int | str) -> Phrase:
        word = UNIT_WORDS[unit] if isinstance(unit, int) else unit
        return self.words.phrase(self.words.say(f"unit.{word}"), "unit")

    def _factory(self, province: int) -> Phrase:
        word = _FACTORY_WORDS.get(self.edition.board.city[province], "factory")
        return self.words.phrase(self.words.say(f"factory.{word}"), "factory")

    def _regions(self, regions: Sequence[int]) -> Phrase:
        return self.words.join([self._region(region) for region in regions])

    def _value(self, name: str, value: str | int, players: Sequence[str]) -> Param:
        """Return a parameter as the words need it; its name tells what it is."""
        match name:
            case "nation" | "owner" | "enemy" | "asked":
                return self._nation(value)
            case "region" | "province" | "origin" | "destination":
                return self._region(value)
            case "unit" | "enemy_unit" | "target":
                return self._unit(value)
            case "canal":
                return self._canal(value)
            case "space":
                return self.space(value)
            case "seat" | "previous" | "receiver":
                return self.seat(int(value), players)
            case "nations":
                return self.words.join([self._nation(nation) for nation in str(value).split()])
            case "action" | "move":
                return self._quoted(str(value))
            case "field":
                return self.words.say(f"field.{value}")
            case _:
                return value

    def _parse(self, text: str) -> Action:
        return parse_action(self.edition.id, text)

    # ------------------------------------------------------------ questions

    def question(self, question: Question, players: Sequence[str]) -> str:
        """Say who is asked, for which nation, what and where."""
        about = {name: self._value(name, value, players) for name, value in question.about.items()}
        form = "text"
        match question.kind:
            case "what-to-invest" if "nation" in about:
                form = "one-nation"
            case "whom-to-fight" if "enemy" in about:
                form = "one-nation"
            case "what-to-import" if about.get("left") == 0:
                form = "nothing"
            case "move-armies" if self.edition.attack_at_any_time:
                form = "any-unit"
        about["player"] = self.seat(question.seats[0], players)
        return self.words.say(f"question.{question.kind}.{form}", **about)

    # ------------------------------------------------------------ actions

    def action(self, action: Action, players: Sequence[str] = ()) -> str:
        """Say what choosing an action means."""
        form = "text"
        params = {name: self._value(name, value, players) for name, value in self._numbers(action).items()}
        match action:
            case acts.StartDraft() | acts.Gift():
                params["player"] = self.seat(action.seat, players)
            case acts.BuildFactory():
                params["factory"] = self._factory(action.province)
            case acts.Produce():
                armies, fleets = self._arms(action.provinces)
                form = _production(armies, fleets)
                params |= {"armies": self._regions(armies), "fleets": self._regions(fleets)}
            case acts.MoveArmy():
                params["stance"] = (
                    "" if action.stance == NO_STANCE else self._add("MoveArmy.stance", action.stance)
                )
                canals = canal_numbers(action.canals)
                joined = self.words.join([self._canal(canal) for canal in canals])
                params["canals"] = self.words.say("action.MoveArmy.canals", canals=joined) if canals else ""
            case acts.DestroyFactory():
                params |= self._given_up(action.lying)
                form = _mix(action.lying, self.edition.amounts.armies_to_destroy_factory)
            case acts.TurnArmy():
                params["stance"] = self.stance(LYING if action.unit == UPRIGHT else UPRIGHT)
        return self.words.say(f"action.{type(action).__name__}.{form}", **params)

    def _given_up(self, lying: int) -> dict[str, int]:
        """Return how many armies go for a factory, by their stance."""
        armies = self.edition.amounts.armies_to_destroy_factory
        return {"armies": armies, "hostile": armies - lying, "friendly": lying}

    def _add(self, piece: str, stance: int) -> str:
        return self.words.say(f"action.{piece}", stance=self.stance(stance))

    def _numbers(self, action: Action) -> dict[str, int]:
        """Return what an action names: nations, regions and the like by number, bonds by their price."""
        numbers: dict[str, int] = {name: getattr(action, name) for name in _NAMED if hasattr(action, name)}
        prices = self.edition.bonds.prices
        return numbers | {
            name: prices[getattr(action, bond)] for bond, name in _PRICED.items() if hasattr(action, bond)
        }

    def _arms(self, provinces: int) -> tuple[list[int], list[int]]:
        """Split provinces into those that make armies and those that make fleets."""
        city = self.edition.board.city
        fleets = [province for province in bits(provinces) if city[province] == SHIPYARD]
        return [province for province in bits(provinces) if province not in fleets], fleets

    # ------------------------------------------------------------ events

    def event(self, event: object, players: Sequence[str]) -> str:
        """Report what happened; nobody wants to read that no soldier got no pay."""
        if not _is_worth_telling(event):
            return ""
        kind = type(event).__name__
        numbers = {field.name: getattr(event, field.name) for field in fields(event)}  # type: ignore[arg-type]  # every event is a dataclass
        params = {n: self._value(n, v, players) for n, v in numbers.items() if isinstance(v, int)}
        params["player"] = self.seat(numbers["seat"], players) if "seat" in numbers else ""
        form = _form_of(event)
        match event:
            case past.FactoryBuilt():
                params["factory"] = self._factory(event.province)
            case past.UnitsProduced():
                params |= {"armies": self._regions(event.armies), "fleets": self._regions(event.fleets)}
            case past.FactoryDestroyed():
                params |= self._given_up(event.lying)
                mix = _mix(event.lying, self.edition.amounts.armies_to_destroy_factory)
                form = "text" if mix == "hostile" else mix
            case past.InterestPaid():
                params["paid"] = event.from_treasury + event.from_government
            case past.ArmyTurned():
                params["stance"] = self.stance(UPRIGHT if event.hostile else LYING)
            case past.ArmyMoved():
                params |= self._march(event)
        return self.words.say(f"event.{kind}.{form}", **params)

    def _march(self, event: past.ArmyMoved) -> dict[str, Param]:
        """Return how an army travelled, and its stance where it arrived."""
        convoy = self.words.say("event.ArmyMoved.convoy") if event.convoyed else ""
        if event.canals:
            canals = self.words.join([self._canal(canal) for canal in event.canals])
            convoy = self.words.say("event.ArmyMoved.canals", canals=canals)
        stance = ""
        if event.stance != NO_STANCE:
            stance = self.words.say("event.ArmyMoved.stance", stance=self.stance(event.stance))
        return {"convoy": convoy, "stance": stance}

    # ------------------------------------------------------------ refusals, rules, options

    def refusal(self, error: RondelError) -> tuple[str, str]:
        """Return why something was refused and what to do instead, whoever refused it."""
        if error.game != self.edition.id:
            return say_error(error, self.language)
        return self.reason(error.key, error.params)

    def rules(self) -> list[str]:
        """Return the ids of all rules this edition has."""
        return [
            rule_id for rule_id, rule in register_of(_PACKAGE).items() if self.edition.id in rule["editions"]
        ]

    def option(self, name: str) -> tuple[str, str]:
        """Return what an option is called, and what it does."""
        return self.words.say(f"option.{name}.name"), self.words.say(f"option.{name}.text")

    # ------------------------------------------------------------ the end

    def ending(self, ending: str) -> str:
        """Name the nation whose power ended the game."""
        return self.nation(ending)

    def score_part(self, part: str) -> str:
        """Name a part of a score: a nation for its bonds, or cash."""
        key = f"score.{part}"
        return self.words.say(key) if key in self.words else self.nation(part)

    def _figure_of(self, of: str) -> str:
        return self.nation(of)


def _is_worth_telling(event: object) -> bool:
    """Tell whether anything changed."""
    match event:
        case past.SoldiersPaid() | past.TreasuryPaid():
            return event.amount > 0
        case past.PowerGained():
            return event.gained > 0
    return True


def _production(armies: Sequence[int], fleets: Sequence[int]) -> str:
    """Return the form of the text about units produced."""
    if armies and fleets:
        return "text"
    return "armies" if armies else "fleets" if fleets else "nothing"


def _mix(lying: int, armies: int) -> str:
    """Return the form of the text about armies given up for a factory."""
    if lying == NOT_NAMED:
        return "text"
    return "hostile" if not lying else "friendly" if lying == armies else "mixed"


def _form_of(event: object) -> str:
    """Return which of its texts an event needs."""
    match event:
        case past.GovernmentTaken() if event.previous >= 0:
            return "from"
        case past.SpaceChosen() if event.price:
            return "paid"
        case past.StopForced() if event.refund:
            return "refund"
        case past.UnitsProduced():
            return _production(event.armies, event.fleets)
        case past.InterestPaid() if event.from_treasury + event.from_government < event.due:
            return "short"
        case past.InterestPaid() if event.from_government:
            return "government"
        case past.BonusPaid() if not event.amount:
            return "nothing"
    return "text"
