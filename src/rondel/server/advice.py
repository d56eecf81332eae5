"""Bots that advise: on analysis boards only, in processes of their own."""

from __future__ import annotations

import asyncio
from typing import Final

from rondel.bots.bot import Advice, Budget, seen
from rondel.bots.pool import Thinkers
from rondel.bots.registry import make_bot, read_bot_name
from rondel.core.action import CHANCE
from rondel.protocol.answers import AdviceTold, CandidateTold
from rondel.server.errors import RefusedError
from rondel.server.tables.boards import Board, state_at

__all__ = ["Advisers"]

#: so many may be asked at the same time; the others wait for their turn
_AT_ONCE: Final = 4


class Advisers:
    """Whoever can be asked for advice."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers: Final = thinkers
        self._room: Final = asyncio.Semaphore(_AT_ONCE)

    async def advise(self, board: Board, node: int, bot: str, seconds: float, language: str) -> AdviceTold:
        """Ask a bot what whoever is asked at a place should do, and what it thinks of it."""
        name = read_bot_name(bot)
        state = state_at(board, node)
        asked = state.seats_asked()
        if not asked or asked == (CHANCE,):
            raise RefusedError("nobody-to-advise")
        seat = asked[0]
        make_bot(name, board.game, 0)
        sight = seen(board.game, state, seat, node)
        budget = name.budget if name.simulations is not None else Budget(seconds=seconds, is_for_a_turn=False)
        async with self._room:
            thought = self._thinkers.advise(name, sight, f"{board.id}/{node}", budget)
            advice = await asyncio.wrap_future(thought.future)
        return _told(board, bot, seat, advice, language)


def _told(board: Board, bot: str, seat: int, advice: Advice, language: str) -> AdviceTold:
    texts, players = board.game.texts(language), board.header.players
    speaker = make_bot(read_bot_name(bot), board.game, 0)
    return AdviceTold(
        bot=bot,
        seat=seat,
        points=round(advice.points, 2),
        chance=round(advice.chance, 4),
        simulations=advice.simulations,
        candidates=tuple(
            CandidateTold(
                text=one.action.text,
                says=texts.action(one.action, players),
                points=round(one.points, 2),
                chance=round(one.chance, 4),
                share=round(one.share, 4),
                notes=tuple(speaker.say(note, language, players) for note in one.notes),
            )
            for one in advice.candidates
        ),
    )
