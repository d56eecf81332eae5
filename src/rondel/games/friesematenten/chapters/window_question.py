"""The question of every window: does a player play one of the cards it is for, or pass?"""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.games.friesematenten.chapters.candidates import held_cards, play_candidates
from rondel.games.friesematenten.decks.deck import ACTION, LOSS
from rondel.games.friesematenten.effects.targets import may_play_any, plays
from rondel.games.friesematenten.state import Frame, FriesematentenState

__all__ = ["PlayOrPass", "is_asked", "quiet_answer_to"]


def is_asked(game: FriesematentenState, seat: int, window: int) -> bool:
    """Tell whether a player is asked in a window: by what everybody can see, never by money (FRI-R38)."""
    cards = game.unused[seat] & game.deck.playable[window]
    return cards != 0 and may_play_any(game, cards, seat, in_loss=window == LOSS)


class PlayOrPass(Frame):
    """Does a player play a card in a window? Who answers it says what follows."""

    def __init__(self, seat: int, window: int) -> None:
        super().__init__(seat)
        self.window: Final = window

    def options(self, game: FriesematentenState) -> list[Action]:
        cards = game.unused[self.seat] & game.deck.playable[self.window]
        found = plays(game, cards, self.seat, in_loss=self.window == LOSS)
        found.append(game.catalogue.passing)
        return found

    def candidates(self, game: FriesematentenState) -> list[Action]:
        found: list[Action] = [game.catalogue.passing]
        return found + play_candidates(game, held_cards(game, self.seat, ACTION), self.seat)


def quiet_answer_to(game: FriesematentenState) -> Action | None:
    """Return to pass if a window is what is asked about now, else nothing."""
    is_window = bool(game.stack) and isinstance(game.stack[-1], PlayOrPass)
    return game.catalogue.passing if is_window else None
