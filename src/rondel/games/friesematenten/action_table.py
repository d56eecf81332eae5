"""One object for every action of a deck. New objects would halve the speed of the engine."""

from __future__ import annotations

from functools import partial
from typing import Final

from rondel.core.action import Action
from rondel.core.errors import NotationError
from rondel.core.forms import ActionForms
from rondel.games.friesematenten.actions import (
    AddCard,
    Bid,
    Bind,
    Done,
    DrawCard,
    FriesematentenAction,
    HitCard,
    Keep,
    Pass,
    PlayCard,
    ReturnCard,
    Scrap,
    Shuffle,
    StartPlayer,
)
from rondel.games.friesematenten.decks.deck import HIGHEST_BID, MAX_SEATS, Deck, bits
from rondel.games.friesematenten.terms import terms_of
from rondel.games.friesematenten.texts.errors import bad_notation

__all__ = ["ActionTable", "actions_of", "parse_action", "recall"]

_tables: Final[dict[str, ActionTable]] = {}


def actions_of(deck: Deck) -> ActionTable:
    """Return the one table of a deck."""
    found = _tables.get(deck.key)
    if found is None:
        found = ActionTable(deck)
        _tables[deck.key] = found
    return found


def parse_action(deck: Deck, text: str) -> Action:
    """Return the one object of an action, by its text."""
    return actions_of(deck).forms.parse(text)


def recall(key: str, text: str) -> Action:
    """Return the one object of an action, by the key of its deck and its text (unpickling)."""
    # imported here: decks need the effects, and these need the table
    from rondel.games.friesematenten.decks.library import find_deck

    name, _, digest = key.partition("#")
    return parse_action(find_deck(name, digest), text)


class ActionTable:
    """The actions of one deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck: Final = deck
        self.forms: Final = ActionForms(
            FriesematentenAction, deck.key, terms_of(deck), partial(_bad_notation, deck)
        )
        the = self.forms.the
        cards = range(deck.size)
        self.passing: Final = the(Pass)
        self.keep: Final = the(Keep)
        self.done: Final = the(Done)
        self.shuffle: Final = the(Shuffle)
        self.starts: Final = [the(StartPlayer, seat) for seat in range(MAX_SEATS)]
        self.draws: Final = [the(DrawCard, card) for card in cards]
        self.hits: Final = [the(HitCard, card) for card in cards]
        self.scraps: Final = [the(Scrap, card) for card in cards]
        self.adds: Final = [the(AddCard, card) for card in cards]
        self.returns: Final = [the(ReturnCard, card) for card in cards]
        self.bids: Final = [the(Bid, amount) for amount in range(HIGHEST_BID + 1)]
        self.only_pass: Final[list[Action]] = [self.passing]
        # the() is too slow for these, so they are kept by a packed number
        self._plays: Final[dict[int, PlayCard]] = {}
        self._binds: Final[dict[int, Bind]] = {}

    def play(self, card: int, targets: tuple[int, ...], opponent: int) -> PlayCard:
        """Return the action that plays a card. The same arguments give the same object."""
        code = card
        for target in targets:
            code = code * 256 + target + 1
        code = (code * 8 + len(targets)) * 8 + opponent + 1
        action = self._plays.get(code)
        if action is None:
            action = self.forms.the(PlayCard, card, targets, opponent)
            self._plays[code] = action
        return action

    def bind(self, card: int, host: int, seat: int) -> Bind:
        """Return the action that binds an influence card to a card or to a player."""
        code = (card * 256 + host + 1) * 8 + seat + 1
        action = self._binds.get(code)
        if action is None:
            action = self.forms.the(Bind, card, host, seat)
            self._binds[code] = action
        return action

    def draw_any(self, cards: int) -> list[Action]:
        """List the draw of each of a set of cards."""
        found: list[Action] = []
        for card in bits(cards):
            found.append(self.draws[card])
        return found


def _bad_notation(
    deck: Deck, key: str, text: str, column: int, expected: str, **params: str
) -> NotationError:
    """Refuse a text. Where it may end or go on, name only the end."""
    if expected == "word-or-end":
        return bad_notation(deck, key, text, column, "end", **{**params, "choices": "", "near": ""})
    return bad_notation(deck, key, text, column, expected, **params)
