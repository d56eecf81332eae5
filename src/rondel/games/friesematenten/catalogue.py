"""One object for every action of a deck: fresh ones would cost half the speed of the engine."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.games.friesematenten.actions import (
    AddCard,
    Bid,
    Bind,
    Done,
    DrawCard,
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

__all__ = ["Catalogue", "catalogue_of"]

_catalogues: Final[dict[str, Catalogue]] = {}


def catalogue_of(deck: Deck) -> Catalogue:
    """Return the one catalogue of a deck."""
    found = _catalogues.get(deck.key)
    if found is None:
        found = Catalogue(deck)
        _catalogues[deck.key] = found
    return found


class Catalogue:
    """The actions of one deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck: Final = deck
        key = deck.key
        self.key: Final = key
        names = deck.ids
        self.passing: Final = Pass(key, "pass")
        self.keep: Final = Keep(key, "keep")
        self.done: Final = Done(key, "done")
        self.shuffle: Final = Shuffle(key, "shuffle")
        self.starts: Final = [StartPlayer(key, f"start seat {seat + 1}", seat) for seat in range(MAX_SEATS)]
        self.draws: Final = [DrawCard(key, f"draw {name}", card) for card, name in enumerate(names)]
        self.hits: Final = [HitCard(key, f"hit {name}", card) for card, name in enumerate(names)]
        self.scraps: Final = [Scrap(key, f"scrap {name}", card) for card, name in enumerate(names)]
        self.adds: Final = [AddCard(key, f"add {name}", card) for card, name in enumerate(names)]
        self.returns: Final = [ReturnCard(key, f"return {name}", card) for card, name in enumerate(names)]
        self.bids: Final = [Bid(key, f"bid {amount}", amount) for amount in range(HIGHEST_BID + 1)]
        self.only_pass: Final[list[Action]] = [self.passing]
        self._plays: Final[dict[int, PlayCard]] = {}
        self._binds: Final[dict[int, Bind]] = {}

    def play(self, card: int, targets: tuple[int, ...], opponent: int) -> PlayCard:
        """Return the declaration of a card; the same arguments give the same object."""
        code = card
        for target in targets:
            code = code * 256 + target + 1
        code = (code * 8 + len(targets)) * 8 + opponent + 1
        action = self._plays.get(code)
        if action is None:
            names = self.deck.ids
            text = f"play {names[card]}"
            if targets:
                text += " on " + " ".join([names[target] for target in targets])
            if opponent >= 0:
                text += f" at seat {opponent + 1}"
            action = self._plays.setdefault(code, PlayCard(self.key, text, card, targets, opponent))
        return action

    def bind(self, card: int, host: int, seat: int) -> Bind:
        """Return the binding of an influence card to a card or to a player."""
        code = (card * 256 + host + 1) * 8 + seat + 1
        action = self._binds.get(code)
        if action is None:
            names = self.deck.ids
            where = names[host] if host >= 0 else f"seat {seat + 1}"
            action = self._binds.setdefault(
                code, Bind(self.key, f"bind {names[card]} to {where}", card, host, seat)
            )
        return action

    def draw_any(self, cards: int) -> list[Action]:
        """List the draw of each of a set of cards."""
        found: list[Action] = []
        for card in bits(cards):
            found.append(self.draws[card])
        return found
