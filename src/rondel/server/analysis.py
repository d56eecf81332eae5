"""Analysis of positions on study boards: the best lines, told again and again while a bot improves them.

Bots think in a process of their own, a moment at a time, so several guests take turns, and the process leaves the
processor to the bots at tables that people wait for. When a guest leaves or looks at another position, the thinking
stops within such a moment.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

from rondel.bots.analysis import Analysis, Line
from rondel.bots.bot import Observation, observe
from rondel.bots.levels import Minister
from rondel.bots.pool import BotPool
from rondel.bots.registry import BotName, make_bot, read_bot_name
from rondel.core.action import CHANCE, Action
from rondel.core.contract import State
from rondel.core.errors import RondelError
from rondel.core.registry import find_game, game_ids
from rondel.protocol.answers import AnalysisTold, BestLineTold, LineMoveTold
from rondel.protocol.requests import AskAnalysis
from rondel.server.errors import RefusedError
from rondel.server.tables.boards import Board, course_to

__all__ = ["Analysts", "LineOrder"]

#: the first moment is short, so that the first lines come at once
_FIRST: Final = 0.05
_MOMENT: Final = 0.25
#: lines the search tells, so that a line that falls behind keeps its figures until the order changes
_MORE_LINES: Final = 4
#: more continuations change little, and their tree takes much memory
_MOST_SIMULATIONS: Final = 60_000
#: seconds in which lines keep their places
_KEPT: Final = 1.0
_STRONGEST: Final = "chancellor"


class LineOrder:
    """The order in which lines are shown: it changes at most once a second, so that people can read them."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most: Final = most
        self._clock: Final = clock
        self._order: tuple[Action, ...] = ()
        self._since = 0.0

    def ordered(self, lines: Sequence[Line]) -> list[Line]:
        """Return the lines to show now, in their order; ``lines`` are the best first."""
        now, found = self._clock(), {line.action: line for line in lines}
        wanted = tuple(found)[: self._most]
        is_missing = any(action not in found for action in self._order)
        if wanted != self._order and (not self._order or is_missing or now - self._since >= _KEPT):
            self._order, self._since = wanted, now
        return [found[action] for action in self._order]


class Analysts:
    """Analyses positions, one at a time for each guest."""

    def __init__(self, pool: BotPool) -> None:
        self._pool: Final = pool
        #: what each guest looks at; whoever looks at something else leaves what they looked at before
        self._looking: Final[dict[str, object]] = {}

    def warm_up(self) -> None:
        """Load the bots of all games, so that the first lines come at once."""
        self._pool.warm_up(read_bot_name(_STRONGEST), [find_game(game_id) for game_id in game_ids()])

    def analyse(
        self, guest: str, board: Board, node: int, asked: AskAnalysis, language: str
    ) -> AsyncIterator[AnalysisTold]:
        """Return the analysis of a position as it improves, or refuse at once what nobody can analyse."""
        name = read_bot_name(asked.bot)
        if not isinstance(make_bot(name, board.game, 0), Minister):
            raise RefusedError("bot-does-not-search", bot=asked.bot)
        state = course_to(board, node).state
        seats = state.seats_asked()
        if not seats or seats == (CHANCE,):
            raise RefusedError("nobody-to-advise")
        observation = observe(board.game, state, seats[0], node)
        return self._told(guest, name, observation, _Teller(board, node, state, asked, language))

    async def _told(
        self, guest: str, name: BotName, observation: Observation, teller: _Teller
    ) -> AsyncIterator[AnalysisTold]:
        looking = self._looking[guest] = object()
        left, moment = teller.asked.seconds, _FIRST
        try:
            while self._looking.get(guest) is looking:
                moment = min(moment, left)
                found = await self._thought(name, observation, teller, moment)
                left, moment = left - moment, _MOMENT
                is_done = left <= 0 or found.simulations >= _MOST_SIMULATIONS
                yield teller.told(found, is_done=is_done)
                if is_done:
                    return
        finally:
            if self._looking.get(guest) is looking:
                del self._looking[guest]

    async def _thought(
        self, name: BotName, observation: Observation, teller: _Teller, seconds: float
    ) -> Analysis:
        most = teller.asked.lines + _MORE_LINES
        thought = self._pool.analyse(name, observation, teller.key, seconds, most)
        try:
            return await asyncio.wrap_future(thought.future)
        finally:
            # the guest may have left, so stop thinking
            thought.cancel()


class _Teller:
    """Tells an analysis of one position to one reader."""

    def __init__(self, board: Board, node: int, state: State, asked: AskAnalysis, language: str) -> None:
        self.asked: Final = asked
        self.key: Final = f"{board.id}/{node}/{asked.bot}"
        self._board: Final = board
        self._node: Final = node
        self._state: Final = state
        self._texts: Final = board.game.texts(language)
        self._language: Final = language
        self._speaker: Final = make_bot(read_bot_name(asked.bot), board.game, 0)
        self._order: Final = LineOrder(asked.lines)
        self._moves: Final[dict[tuple[str, ...], tuple[LineMoveTold, ...]]] = {}

    def told(self, found: Analysis, *, is_done: bool) -> AnalysisTold:
        """Return what was found so far."""
        return AnalysisTold(
            node=self._node,
            seat=found.seat,
            bot=self.asked.bot,
            chances=_rounded(found.chances),
            lines=tuple(self._line(line) for line in self._order.ordered(found.lines)),
            simulations=found.simulations,
            depth=found.depth,
            is_done=is_done,
        )

    def _line(self, line: Line) -> BestLineTold:
        players = self._board.header.players
        return BestLineTold(
            text=line.action.text,
            says=self._texts.action(line.action, players),
            chances=_rounded(line.chances),
            visits=line.visits,
            notes=tuple(self._speaker.say(note, self._language, players) for note in line.notes),
            moves=self._key_moves(line),
            actions=tuple(move.action.text for move in line.moves),
        )

    def _key_moves(self, line: Line) -> tuple[LineMoveTold, ...]:
        """Return the key decisions of a line in words; a line that was told before is not played again."""
        texts = tuple(move.action.text for move in line.moves)
        if texts not in self._moves:
            self._moves[texts] = tuple(self._played(line))
        return self._moves[texts]

    def _played(self, line: Line) -> list[LineMoveTold]:
        game, players, state = self._board.game, self._board.header.players, self._state.copy()
        found: list[LineMoveTold] = []
        for move in line.moves:
            if move.is_key:
                kind, about = game.described(move.action)
                says, asked = self._texts.action(move.action, players), dict(game.question(state).about)
                found.append(LineMoveTold(move.seat, move.action.text, says, kind, dict(about), asked))
            try:
                state.apply(move.action)
            except RondelError:
                # the search imagined hidden things another way than they are
                break
            if state.is_over:
                break
        return found


def _rounded(chances: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(chance, 4) for chance in chances)
