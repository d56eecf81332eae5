"""The text form of the actions: words a person can read aloud, one form for each action.

``bid 25`` · ``pass`` · ``play A01 on F05`` · ``play A08 on F01 at seat 2`` · ``bind E01 to F05`` ·
``bind E06 to seat 3`` · ``scrap F07`` · ``done`` · ``keep`` · ``add S03`` · ``return F02``

and of chance: ``start seat 2`` · ``draw F05`` · ``shuffle`` · ``hit S03``. Cards are named by their
ids in the deck. The actions carry their texts (see :mod:`.catalogue`); this module reads them back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.action import Action
from rondel.core.errors import NotationError
from rondel.core.word_reader import WordReader
from rondel.games.friesematenten.catalogue import Catalogue, catalogue_of
from rondel.games.friesematenten.decks.deck import HIGHEST_BID, MAX_SEATS, MAX_SLOTS, Deck
from rondel.games.friesematenten.decks.library import find_deck
from rondel.games.friesematenten.texts.errors import bad_notation

__all__ = ["parse_action", "recall"]

# Texts read so far, for each deck: records repeat themselves, and actions are one object each.
_read: Final[dict[str, dict[str, Action]]] = {}
_KEPT: Final = 50_000


def parse_action(deck: Deck, text: str) -> Action:
    """Return the action a text stands for."""
    read = _read.setdefault(deck.key, {})
    action = read.get(text)
    if action is None:
        action = _Reader(catalogue_of(deck), text).action()
        if action.text != text:
            raise bad_notation(deck, "notation-form", text, 1, "plain", plain=action.text)
        if len(read) >= _KEPT:
            read.clear()
        read[text] = action
    return action


def recall(key: str, text: str) -> Action:
    """Return the one object of an action (unpickling)."""
    name, _, digest = key.partition("#")
    return parse_action(find_deck(name, digest), text)


class _Reader(WordReader):
    """Reads one text of Friesematenten."""

    def __init__(self, catalogue: Catalogue, text: str) -> None:
        super().__init__(text)
        self.catalogue: Final = catalogue

    def refuse(self, key: str, column: int, expected: str, **params: str) -> NotationError:
        """Return the error in the words of the game."""
        return bad_notation(self.catalogue.deck, key, self.text, column, expected, **params)

    # ------------------------------------------------------------ words

    def card(self) -> int:
        """Read a card."""
        return self.one_of(self.catalogue.deck.ids, "card")

    def seat(self) -> int:
        """Read ``seat 2``."""
        self.word("seat")
        return self.number("seat", 1, MAX_SEATS) - 1

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
            "bid": lambda: actions.bids[self.number("amount", 1, HIGHEST_BID)],
            "pass": lambda: actions.passing,
            "play": self._play,
            "bind": self._bind,
            "scrap": lambda: actions.scraps[self.card()],
            "keep": lambda: actions.keep,
            "done": lambda: actions.done,
            "add": lambda: actions.adds[self.card()],
            "return": lambda: actions.returns[self.card()],
            "start": lambda: actions.starts[self.seat()],
            "draw": lambda: actions.draws[self.card()],
            "shuffle": lambda: actions.shuffle,
            "hit": lambda: actions.hits[self.card()],
        }

    def _play(self) -> Action:
        card = self.card()
        targets: list[int] = []
        opponent = -1
        if self.peek() == "on":
            self.at += 1
            targets.append(self.card())
            while self.peek() not in ("", "at") and len(targets) < MAX_SLOTS:
                targets.append(self.card())
        if self.peek() == "at":
            self.at += 1
            opponent = self.seat()
        return self.catalogue.play(card, tuple(targets), opponent)

    def _bind(self) -> Action:
        card = self.card()
        self.word("to")
        if self.peek() == "seat":
            return self.catalogue.bind(card, -1, self.seat())
        return self.catalogue.bind(card, self.card(), -1)
