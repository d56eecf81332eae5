"""Windows for cards between auctions, and before and after the payout (FRI-WIN-2, FRI-WIN-4).

Players are asked clockwise from the holder of the marker, until all pass in a row. A player is asked only with an unused
card that could be played, by what everybody can see (FRI-R18, FRI-R37, FRI-R38).
"""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import Action
from rondel.games.friesematenten.actions import PlayCard
from rondel.games.friesematenten.chapters.action_cards import declare
from rondel.games.friesematenten.chapters.card_play import PlayOrPass, is_asked
from rondel.games.friesematenten.decks.deck import AFTER_PAYOUT, BEFORE_PAYOUT, BETWEEN
from rondel.games.friesematenten.state import NO_CARD, Frame, FriesematentenState

__all__ = ["OpenWindow", "PlayInWindow", "Window", "drop_window", "open_window"]


#: what a window can lie on, and which window that is
_PLACES: Final = ("put-up", "end-round", "payout")
_WINDOWS: Final = {"put-up": BETWEEN, "end-round": AFTER_PAYOUT, "payout": BEFORE_PAYOUT}


def open_window(game: FriesematentenState) -> None:
    """Open the window between two auctions, after everything above it on the stack."""
    game.stack.append(OpenWindow(BETWEEN))


def drop_window(game: FriesematentenState) -> None:
    """End the window that is open or about to open."""
    while isinstance(game.stack[-1], (OpenWindow, Window)):
        game.stack.pop()


def _is_here(game: FriesematentenState, frame: Frame, window: int) -> bool:
    """Return whether a window is the right one for what lies under its frame."""
    below = game.stack[game.stack.index(frame) - 1]
    return _WINDOWS[below.kind] == window


class OpenWindow(Frame):
    """Opens a window, beginning with whoever holds the marker by then."""

    kind = "open-window"
    code = "WO"
    fields = ("window",)
    stands_on = _PLACES

    def __init__(self, window: int) -> None:
        super().__init__()
        self.window: Final = window

    def belongs(self, game: FriesematentenState) -> bool:
        return _is_here(game, self, self.window)

    def run(self, game: FriesematentenState) -> None:
        # most of the time nobody holds a card for it
        playable = game.deck.playable[self.window]
        for area in game.unused:
            if area & playable:
                game.stack.append(Window(self.window, game.marker, 0))
                return


class Window(Frame):
    """Asks the next player in an open window. ``passes`` counts those who passed in a row."""

    kind = "window"
    code = "W"
    fields = ("window", "following", "passes")
    stands_on = _PLACES

    def __init__(self, window: int, following: int, passes: int) -> None:
        super().__init__()
        self.window: Final = window
        self.following: Final = following
        self.passes: Final = passes

    def belongs(self, game: FriesematentenState) -> bool:
        return (
            _is_here(game, self, self.window)
            and self.following < game.seats
            and 0 <= self.passes <= game.seats
        )

    def run(self, game: FriesematentenState) -> None:
        for offset in range(game.seats - self.passes):
            seat = (self.following + offset) % game.seats
            if is_asked(game, seat, self.window):
                game.stack.append(PlayInWindow(seat, self.window, self.passes + offset))
                return


class PlayInWindow(PlayOrPass):
    """Does a player play a card in this window? (FRI-WIN-2, FRI-WIN-4)"""

    kind = "play-in-window"
    rule = "FRI-WIN-2"
    code = "WP"
    fields = ("seat", "window", "passes")
    tells = ("window", "card?")
    stands_on = _PLACES

    def __init__(self, seat: int, window: int, passes: int) -> None:
        super().__init__(seat, window)
        self.passes: Final = passes

    def asking_rule(self, game: FriesematentenState) -> str:
        return self.rule if self.window == BETWEEN else "FRI-WIN-4"

    def more(self, game: FriesematentenState) -> dict[str, Any]:
        return {"card": game.exchange[0]} if game.exchange else {}

    def belongs(self, game: FriesematentenState) -> bool:
        return _is_here(game, self, self.window) and 0 <= self.passes <= game.seats

    def answer(self, game: FriesematentenState, action: Action) -> None:
        following = (self.seat + 1) % game.seats
        if isinstance(action, PlayCard):
            game.stack.append(Window(self.window, following, 0))
            declare(game, action, self.seat, NO_CARD)
        else:
            game.stack.append(Window(self.window, following, self.passes + 1))
