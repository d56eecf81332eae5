"""Advice from bots: on study boards, and hints at tables with a coach. They think in their own process, so no table waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from rondel.bots.bot import Advice, Budget, Observation, observe
from rondel.bots.pool import BotPool
from rondel.bots.registry import BotName, make_bot, read_bot_name
from rondel.core.action import CHANCE
from rondel.protocol.answers import AdviceTold, CandidateTold, HintTold
from rondel.server.background.bots import most_of
from rondel.server.errors import ConflictError, RefusedError
from rondel.server.tables.boards import Board, course_to
from rondel.server.tables.previews import try_plan
from rondel.server.tables.seat_view import Viewer
from rondel.server.tables.table import Table

__all__ = ["Advisers"]

#: who gives hints, and how long it may think: the whole answer comes within 300 ms
_COACH: Final = read_bot_name("minister")
_DEPTH: Final = Budget(seconds=0.18, is_for_a_turn=False)


class Advisers:
    """Asks bots for advice, one request per guest at a time."""

    def __init__(self, pool: BotPool) -> None:
        self._pool: Final = pool
        # one more than there are processes keeps all of them busy; the rest wait
        self._slots: Final = asyncio.Semaphore(pool.workers + 1)
        self._askers: Final[set[str]] = set()

    @contextmanager
    def asking(self, guest: str) -> Iterator[None]:
        """Allow no second request of a guest during this block."""
        if guest in self._askers:
            raise ConflictError("advice-busy")
        self._askers.add(guest)
        try:
            yield
        finally:
            self._askers.discard(guest)

    async def advise(self, board: Board, node: int, bot: str, seconds: float, language: str) -> AdviceTold:
        """Ask a bot what the seat to move should do in a position, and why."""
        name = read_bot_name(bot)
        state = course_to(board, node).state
        asked = state.seats_asked()
        if not asked or asked == (CHANCE,):
            raise RefusedError("nobody-to-advise")
        seat = asked[0]
        make_bot(name, board.game, 0)
        observation = observe(board.game, state, seat, node)
        budget = most_of(name) or Budget(seconds=seconds, is_for_a_turn=False)
        advice = await self._advice(name, observation, f"{board.id}/{node}", budget)
        return _told(board, bot, seat, advice, language)

    async def hint(self, table: Table, viewer: Viewer, actions: Sequence[str]) -> HintTold:
        """Ask what a bot would do in the place of a seat, which knows what that seat knows."""
        tried = try_plan(table, viewer, actions)
        game, state = table.game, tried.branch.state
        if tried.reveals or viewer.seat not in state.seats_asked():
            raise RefusedError("nobody-to-advise")
        observation = observe(game, state, viewer.seat, table.number)
        advice = await self._advice(_COACH, observation, f"{table.id}/{table.number}", _DEPTH)
        best = advice.candidates[0]
        texts = game.texts(viewer.language, viewer.seat)
        speaker = make_bot(_COACH, game, 0)
        return HintTold(
            best.action.text,
            texts.action(best.action, table.players),
            tuple(speaker.say(note, viewer.language, table.players) for note in best.notes),
        )

    async def _advice(self, name: BotName, observation: Observation, seed: str, budget: Budget) -> Advice:
        async with self._slots:
            thought = self._pool.advise(name, observation, seed, budget)
            try:
                return await asyncio.wrap_future(thought.future)
            finally:
                # the guest may have left, so stop thinking
                thought.cancel()


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
