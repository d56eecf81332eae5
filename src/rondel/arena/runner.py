"""Playing the games of a plan that are not there yet, wherever they are played."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from rondel.arena.cores import play_on_cores
from rondel.arena.folder import Folder, open_folder
from rondel.arena.game import PlayedGame
from rondel.arena.plan import Plan
from rondel.arena.result import GameResult
from rondel.bots.registry import read_bot_name

__all__ = ["batches_of", "play_arena", "play_batches"]

# Games handed to a process at once. Games of bots that think take long enough alone.
_QUICK_GAMES: Final = 8


def play_arena(
    plan: Plan,
    games: int,
    *,
    folder: Path | None = None,
    jobs: int | None = None,
    ray: str = "",
    when_kept: Callable[[Sequence[GameResult]], object] = len,
) -> list[GameResult]:
    """Play the first so many games of a plan and return all of them, by number.

    With a folder everything is kept there, and what is there already is not played again. All cores play, or
    ``jobs`` processes, or the Ray cluster with an address. ``when_kept`` is called with games whenever
    there are more, those of the folder first.
    """
    with ExitStack() as stack:
        place: Folder | None = None
        if folder is not None:
            place = stack.enter_context(open_folder(folder, plan))
        there = () if place is None else place.results
        found = {result.number: result for result in there if result.number <= games}
        when_kept(list(found.values()))
        missing = [number for number in range(1, games + 1) if number not in found]
        batches = stack.enter_context(
            closing(play_batches(plan, batches_of(plan, missing), jobs=jobs, ray=ray))
        )
        for batch in batches:
            if place is not None:
                place.keep(batch)
            found |= {played.result.number: played.result for played in batch}
            when_kept([played.result for played in batch])
    return [found[number] for number in sorted(found)]


def batches_of(plan: Plan, numbers: Sequence[int]) -> list[Sequence[int]]:
    """Divide games into batches: whole games, and none so long that much is lost when it is stopped."""
    budgets = [read_bot_name(bot).budget for bot in plan.entrants]
    is_slow = any(budget.seconds is not None or budget.simulations is not None for budget in budgets)
    size = 1 if is_slow else _QUICK_GAMES
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


def play_batches(
    plan: Plan, batches: Iterable[Sequence[int]], *, jobs: int | None = None, ray: str = ""
) -> Generator[list[PlayedGame], None, None]:
    """Yield batches as they end, in any order."""
    every = list(batches)
    if not every:
        return
    if ray:
        from rondel.arena.cluster import play_on_ray

        yield from play_on_ray(plan, every, ray, jobs)
    else:
        yield from play_on_cores(plan, every, jobs or os.cpu_count() or 1)
