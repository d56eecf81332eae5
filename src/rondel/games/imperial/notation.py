"""The text form of Imperial's actions: words a person can read aloud, one form for each action.

``go taxation`` · ``army vienna to venice hostile`` · ``upgrade italy 4 to 12`` ·
``fleet london to english-channel`` · ``produce paris bordeaux`` · ``seat 2 gives 3 to italy``

The actions carry their texts (see :mod:`.catalogue`); this module reads them back. A
text needs no position to be understood, so an error can always say where it is and
what was expected there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.action import Action
from rondel.core.errors import NotationError
from rondel.core.word_reader import WordReader
from rondel.games.imperial.actions import FLEET, LYING, NO_STANCE, UPRIGHT
from rondel.games.imperial.catalogue import (
    MAX_SEATS,
    STANCE_WORDS,
    UNIT_WORDS,
    Catalogue,
    canal_code,
    catalogue_of,
)
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.texts.errors import bad_notation

__all__ = ["parse_action", "recall"]

# Texts read so far, for each edition: records repeat themselves, and actions are one object each.
_read: Final[dict[str, dict[str, Action]]] = {}
_KEPT: Final = 50_000


def parse_action(edition_id: str, text: str) -> Action:
    """Return the action a text stands for."""
    read = _read.get(edition_id)
    if read is None:
        read = {}
        _read[edition_id] = read
    action = read.get(text)
    if action is None:
        action = _Reader(catalogue_of(load_edition(edition_id)), text).action()
        if action.text != text:
            raise bad_notation(load_edition(edition_id), "notation-form", text, 1, "plain", plain=action.text)
        if len(read) >= _KEPT:
            read.clear()
        read[text] = action
    return action


def recall(edition_id: str, text: str) -> Action:
    """Return the one object of an action (unpickling)."""
    return parse_action(edition_id, text)


class _Reader(WordReader):
    """Reads one text of Imperial."""

    def __init__(self, catalogue: Catalogue, text: str) -> None:
        super().__init__(text)
        self.catalogue: Final = catalogue

    def refuse(self, key: str, column: int, expected: str, **params: str) -> NotationError:
        """Return the error in the words of the edition."""
        return bad_notation(self.catalogue.edition, key, self.text, column, expected, **params)

    # ------------------------------------------------------------ words

    def region(self) -> int:
        """Read a region."""
        return self.one_of(self.catalogue.edition.board.regions, "region")

    def province(self, nation: int) -> int:
        """Read a home province, of this nation unless it is -1."""
        board = self.catalogue.edition.board
        homes = board.homes if nation < 0 else board.home[nation]
        names = [name for region, name in enumerate(board.regions) if homes >> region & 1]
        return board.regions.index(names[self.one_of(names, "province")])

    def nation(self) -> int:
        """Read a nation."""
        return self.one_of(self.catalogue.edition.board.nations, "nation")

    def unit(self) -> int:
        """Read a kind of unit."""
        return self.one_of(UNIT_WORDS, "word")

    def bond(self) -> int:
        """Read the price of a bond."""
        prices = [str(price) for price in self.catalogue.edition.bonds.prices]
        return self.one_of(prices, "bond")

    # ------------------------------------------------------------ actions

    def action(self) -> Action:
        """Read the whole text."""
        verbs = self._verbs()
        index = self.one_of(list(verbs), "verb")
        action = list(verbs.values())[index]()
        self.end()
        return action

    def _verbs(self) -> dict[str, Callable[[], Action]]:
        actions = self.catalogue
        return {
            "go": lambda: actions.spaces[self.one_of(actions.edition.rondel_ids, "space")],
            "force": lambda: self._fixed("stop", actions.force_stop),
            "let": lambda: self._fixed("pass", actions.let_pass),
            "build": lambda: actions.builds[self.region()],
            "produce": self._produce,
            "import": self._import,
            "fleet": lambda: self._move_or_attack(FLEET),
            "army": lambda: self._move_or_attack(UPRIGHT),
            "lying-army": lambda: self._move_or_attack(LYING),
            "destroy": self._destroy,
            "fight": lambda: actions.fights[self.nation()][self.unit()],
            "peace": lambda: actions.peace,
            "ask": lambda: actions.asks[self.nation()],
            "battle": lambda: actions.battles[self.unit()],
            "no": lambda: self._fixed("battle", actions.no_battle),
            "permit": lambda: actions.permit,
            "refuse": lambda: actions.refuse,
            "flag": lambda: actions.places[self.region()],
            "buy": lambda: actions.buys[self.nation()][self.bond()],
            "upgrade": self._upgrade,
            "decline": lambda: actions.decline,
            "done": lambda: actions.done,
            "seat": self._gift,
            "deal": lambda: actions.deals[self.nation()],
            "start": self._start,
        }

    def _fixed(self, word: str, action: Action) -> Action:
        self.word(word)
        return action

    def _produce(self) -> Action:
        if self.peek() == "nothing":
            self.at += 1
            return self.catalogue.produce(0)
        first = self.province(-1)
        provinces = 1 << first
        while self.at < len(self.words):
            provinces |= 1 << self.province(self.catalogue.edition.board.owner[first])
        return self.catalogue.produce(provinces)

    def _import(self) -> Action:
        if self.one_of(["army", "fleet"], "word") == 0:
            return self.catalogue.import_armies[self.region()]
        return self.catalogue.import_fleets[self.region()]

    def _move_or_attack(self, unit: int) -> Action:
        origin = self.region()
        words = ["to", "attacks"] if unit == FLEET else ["to", "attacks", "turns"]
        verb = self.one_of(words, "word")
        if verb == 1:
            return self.catalogue.attack(origin, unit, self.nation(), self.unit())
        if verb == 2:
            turned = STANCE_WORDS[LYING if unit == UPRIGHT else UPRIGHT]
            self.word(turned)
            return self.catalogue.turn(origin, unit)
        destination = self.region()
        return self._sail(origin, destination) if unit == FLEET else self._march(origin, unit, destination)

    def _sail(self, origin: int, destination: int) -> Action:
        board = self.catalogue.edition.board
        found = self.catalogue.sail(origin, destination)
        if found is None:
            seas = [name for region, name in enumerate(board.regions) if board.sails[origin] >> region & 1]
            if not seas:
                raise self.fail(self.at - 1, "harbour")
            raise self.fail(self.at - 1, "sea", seas)
        return found

    def _march(self, origin: int, unit: int, destination: int) -> Action:
        stance = NO_STANCE
        if self.peek() in STANCE_WORDS:
            stance = self.one_of(STANCE_WORDS, "word")
        names = [canal.name for canal in self.catalogue.edition.board.canals]
        canals: list[int] = []
        while self.at < len(self.words):
            if self.peek() != "via":
                raise self.fail(
                    self.at, "word-or-end", [*(STANCE_WORDS if stance == NO_STANCE else ()), "via"]
                )
            self.at += 1
            if not names:
                raise self.fail(self.at, "no-canal")
            canal = self.one_of(names, "canal")
            if canal in canals:
                raise self.fail(self.at - 1, "canal-once")
            canals.append(canal)
        return self.catalogue.army(origin, unit, destination, stance, canal_code(canals))

    def _destroy(self) -> Action:
        province = self.region()
        if self.at == len(self.words):
            return self.catalogue.destroys[province]
        self.word("with")
        mixes = self.catalogue.destroys_with[province]
        lying = self.number("lying", 0, len(mixes) - 1)
        self.word("lying")
        return mixes[lying]

    def _upgrade(self) -> Action:
        nation = self.nation()
        held = self.bond()
        self.word("to")
        return self.catalogue.upgrades[nation][held][self.bond()]

    def _gift(self) -> Action:
        seat = self.number("seat", 1, MAX_SEATS)
        self.word("gives")
        amount = self.number("amount", 1, 1_000_000)
        self.word("to")
        return self.catalogue.gift(seat - 1, self.nation(), amount)

    def _start(self) -> Action:
        self.word("seat")
        return self.catalogue.starts[self.number("seat", 1, MAX_SEATS) - 1]
