"""Order of play (TURN): which nation is next, and the windows of the game without an investor card."""

from __future__ import annotations

from typing import Final

from rondel.core.stack import Broken
from rondel.games.imperial.chapters.investor import InvestWindow
from rondel.games.imperial.chapters.rondel import WhichSpace
from rondel.games.imperial.editions.board import NATIONS, Nation
from rondel.games.imperial.events import NationSkipped, TurnBegan
from rondel.games.imperial.state import NO_TURN_YET, NOBODY, Frame, ImperialState


class NextTurn(Frame):
    """The bottom of the stack: the next nation in order of play comes on turn (TURN-1)."""

    kind = "next-turn"
    code = "N"

    def belongs(self, game: ImperialState) -> bool:
        return True

    def run(self, game: ImperialState) -> None:
        assert max(game.government) != NOBODY, "without a government nobody would ever be on turn"
        game.stack.append(self)
        nation = (game.active + 1) % NATIONS
        game.active = nation
        game.stack.append(TakeTurn(nation))
        if game.options.no_investor_card:
            open_window_before(game, nation)


def open_window_before(game: ImperialState, nation: Nation) -> None:
    """Let players invest right before a nation's turn, where the edition has that (VAR-1)."""
    government = game.government[nation]
    if government != NOBODY:
        if game.edition.window_before_turn:
            game.stack.append(InvestWindow(nation, (government + 1) % game.seats, 0, only_swiss_banks=True))
    elif game.last_moved != NO_TURN_YET:
        # a nation that would be skipped; the last nation's government is asked first
        game.stack.append(InvestWindow(nation, game.government[game.last_moved], 0, only_swiss_banks=False))


class TakeTurn(Frame):
    """A nation with a government takes its turn, one without is skipped (TURN-1, TURN-2)."""

    kind = "take-turn"
    code = "T"
    fields = ("nation",)
    stands_on = ("next-turn",)

    def __init__(self, nation: Nation) -> None:
        super().__init__()
        self.nation: Final = nation

    def belongs(self, game: ImperialState) -> bool:
        """It waits only while players invest before it."""
        return super().belongs(game) and game.options.no_investor_card

    def invariants(self, game: ImperialState) -> list[Broken]:
        return [] if self.nation == game.active else [Broken("turn-of-another")]

    def run(self, game: ImperialState) -> None:
        seat = game.government[self.nation]
        if seat == NOBODY:
            if game.log is not None:
                game.log.append(NationSkipped(self.nation))
            return
        game.last_moved = self.nation
        game.stack.append(WhichSpace(seat, self.nation))
        if game.log is not None:
            game.log.append(TurnBegan(self.nation, seat))
