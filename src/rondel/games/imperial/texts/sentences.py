"""Everything a player of Imperial reads, in one language: questions, actions, events, refusals, rules.

The sentences stand in ``words/*.toml``, the names of regions and nations in the facts, the
rules in ``data/rules.toml``; this module only brings them together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from rondel.core.action import Action
from rondel.core.contract import SPECTATOR, Question
from rondel.core.forms import ActionForms
from rondel.core.game_texts import SpokenTexts
from rondel.core.vocabulary import Event
from rondel.games.imperial import actions as acts
from rondel.games.imperial import events as past
from rondel.games.imperial.action_table import actions_of
from rondel.games.imperial.actions import FLEET, LYING, NO_STANCE, NOT_NAMED, UPRIGHT, canal_numbers
from rondel.games.imperial.editions.board import ARMAMENTS, SHIPYARD, bits
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.editions.edition_file import load_board_names, load_edition
from rondel.games.imperial.terms import terms_of
from rondel.words import Phrase
from rondel.words.catalogue import Param

__all__ = ["ImperialTexts", "texts_of"]

_PACKAGE: Final = "rondel.games.imperial"
_FACTORY_WORDS: Final = {ARMAMENTS: "armaments", SHIPYARD: "shipyard"}


def texts_of(edition: Edition, language: str, reader: int = SPECTATOR) -> ImperialTexts:
    """Return the texts of an edition in a language, for a seat or SPECTATOR; each is made once."""
    return _made(edition.id, language, reader)


@cache
def _made(edition_id: str, language: str, reader: int) -> ImperialTexts:
    return ImperialTexts(load_edition(edition_id), language, reader)


def _kind(unit: str | int) -> str:
    """Return what kind of unit it is, whatever its stance."""
    return "fleet" if unit == "fleet" else "army"


@cache
def _board_names(board_id: str) -> Mapping[str, Mapping[str, str]]:
    return load_board_names(board_id)


class ImperialTexts(SpokenTexts):
    """The words of one edition in one language, for one reader. ``players`` are the players' names by seat."""

    def __init__(self, edition: Edition, language: str, reader: int = SPECTATOR) -> None:
        super().__init__(_PACKAGE, edition.id, language, reader)
        self.edition: Final = edition
        self.terms: Final = terms_of(edition)

    @property
    def forms(self) -> ActionForms:
        """The forms of the actions of the edition."""
        return actions_of(self.edition).forms

    # ------------------------------------------------------------ names

    def region(self, region: int | str) -> str:
        """Return the name of a region, by id or number."""
        return self._name("region", region).text

    def nation(self, nation: int | str) -> str:
        """Return the name of a nation, by id or number."""
        return self._name("nation", nation).text

    def canal(self, canal: int | str) -> str:
        """Return the name of a canal, by id or number."""
        return self._name("canal", canal).text

    def space(self, space: int | str) -> str:
        """Return the name of a rondel space, by id or number."""
        name = self.terms["space"].plain(space) if isinstance(space, int) else space
        return self.words.say(f"space.{name}")

    def unit(self, unit: int | str) -> str:
        """Return the name of a kind of unit, by word or number."""
        return self._name("unit", unit).text

    def stance(self, stance: int | str) -> str:
        """Return the name of a stance, by word or number."""
        word = self.terms["stance"].plain(stance) if isinstance(stance, int) else stance
        return self.words.say(f"stance.{word}")

    def factory(self, word: str) -> str:
        """Return the name of a kind of factory, by its word."""
        return self._name("factory", word).text

    def warning(self, kind: str, nation: int, treasury: int, lacks: int) -> str:
        """Warn of a space on which a nation can do nothing, since its treasury lacks money."""
        return self.words.say(
            f"warning.{kind}", nation=self._name("nation", nation), treasury=treasury, price=treasury + lacks
        )

    def _name(self, kind: str, value: int | str) -> Phrase:
        """Return the name of something, by id or number: nations and places from the facts, the rest from the words."""
        name = self.terms[kind].plain(value) if isinstance(value, int) else value
        if kind in ("unit", "factory"):
            return self.words.phrase(self.words.say(f"{kind}.{name}"), kind)
        key = f"nation:{name}" if kind == "nation" else name
        names = _board_names(self.edition.board.id)[key.replace("-", "_")]
        return self.words.phrase(names[self.language], kind)

    def _value(self, name: str, value: str | int, players: Sequence[str]) -> Param:
        """Return a parameter as the words need it; the term of its name tells what it is."""
        match name, self.terms.type_of(name).rstrip("?"):
            case _, "nation" | "region" | "unit" | "canal" as kind:
                return self._name(kind, value)
            case "space", _:
                return self.space(value)
            case "stance", _:
                return self.stance(value) if value != "" else ""
            case _, "seat":
                return self.seat(int(value), players)
            case "nations", _:
                return self._joined("nation", str(value).split())
            case "action" | "move", _:
                return self._quoted(str(value))
            case "field", _:
                return self.words.say(f"field.{value}")
            case _:
                return value

    # ------------------------------------------------------------ which sentence

    def _question_sentence(self, question: Question) -> str:
        match question.kind:
            case "what-to-invest" if "nation" in question.about:
                return "one-nation"
            case "whom-to-fight" if "target" in question.about:
                return f"one-{_kind(question.about['target'])}"
            case "whom-to-fight" if "enemy" in question.about:
                return "one-nation"
            case "will-you-fight" if "stance" in question.about:
                return "turned"
            case "what-to-import" if question.about.get("left") == 0:
                return "nothing"
            case "move-armies" if self.edition.attack_at_any_time:
                return "any-unit"
        return "text"

    def _called(self, action: Action) -> str:
        """Spaces have names of their own; the two of a kind share them."""
        if isinstance(action, acts.ChooseSpace):
            return str(self.terms["space"].plain(action.space)).partition("-")[0]
        return super()._called(action)

    def _question_words(self, question: Question) -> dict[str, Param]:
        about, words = question.about, dict[str, Param]()
        if "unit" in about:
            words["piece"] = self._piece(about["nation"], about["unit"])
        if "target" in about:
            words["enemy_piece"] = self._piece(about["enemy"], about["target"])
        return words

    def _piece(self, nation: str | int, unit: str | int) -> Phrase:
        """Return a unit of a nation: "a Chinese fleet"."""
        said = self.words.say(f"piece.{_kind(unit)}", nation=self._name("nation", nation))
        # words begin a text with a capital, and this one is put into others
        said = said[:1].lower() + said[1:]
        return Phrase(said, {"a": said})

    def _sentence(self, thing: Action | Event, players: Sequence[str]) -> tuple[str, dict[str, Param]]:
        match thing:
            case acts.BuildFactory() | past.FactoryBuilt():
                return "text", {"factory": self._factory(thing.province)}
            case acts.Produce():
                armies, fleets = self._arms(thing.provinces)
                made = {"armies": self._joined("region", armies), "fleets": self._joined("region", fleets)}
                return past.production_sentence(armies, fleets), {**made}
            case acts.DestroyFactory():
                return self._mix(thing.lying), self._given_up(thing.lying)
            case past.FactoryDestroyed():
                mix = self._mix(thing.lying)
                return "text" if mix == "hostile" else mix, self._given_up(thing.lying)
            case acts.TurnArmy():
                return "text", {"stance": self.stance(LYING if thing.unit == UPRIGHT else UPRIGHT)}
            case past.ArmyTurned():
                return "text", {"stance": self.stance(UPRIGHT if thing.hostile else LYING)}
            case acts.MoveArmy():
                return "text", self._manner("action.MoveArmy", thing.stance, canal_numbers(thing.canals))
            case past.ArmyMoved():
                manner = self._manner("event.ArmyMoved", thing.stance, thing.canals)
                convoy = self.words.say("event.ArmyMoved.convoy") if thing.convoyed else ""
                return "text", {"stance": manner["stance"], "convoy": manner["canals"] or convoy}
            case past.BattleFought():
                kinds = {thing.unit == FLEET, thing.enemy_unit == FLEET}
                return "text" if len(kinds) > 1 else "fleets" if thing.unit == FLEET else "armies", {}
            case past.InterestPaid():
                return thing.sentence(), {"paid": thing.from_treasury + thing.from_government}
        return super()._sentence(thing, players)

    def _factory(self, province: int) -> Phrase:
        return self._name("factory", _FACTORY_WORDS.get(self.edition.board.city[province], "factory"))

    def _arms(self, provinces: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Split provinces into those that make armies and those that make fleets."""
        city = self.edition.board.city
        fleets = tuple(province for province in bits(provinces) if city[province] == SHIPYARD)
        return tuple(province for province in bits(provinces) if province not in fleets), fleets

    def _manner(self, key: str, stance: int, canals: Sequence[int]) -> dict[str, Param]:
        """Return the pieces of a sentence about an army on the move: its stance, and its canals."""
        passed = self.words.say(f"{key}.canals", canals=self._joined("canal", canals)) if canals else ""
        arrived = "" if stance == NO_STANCE else self.words.say(f"{key}.stance", stance=self.stance(stance))
        return {"stance": arrived, "canals": passed}

    def _given_up(self, lying: int) -> dict[str, Param]:
        """Return how many armies go for a factory, by their stance."""
        armies = self.edition.amounts.armies_to_destroy_factory
        return {"armies": armies, "hostile": armies - lying, "friendly": lying}

    def _mix(self, lying: int) -> str:
        """Return which sentence tells of armies given up for a factory."""
        if lying == NOT_NAMED:
            return "text"
        is_all = lying == self.edition.amounts.armies_to_destroy_factory
        return "hostile" if not lying else "friendly" if is_all else "mixed"

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
