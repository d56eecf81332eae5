"""Plays the missing games of a plan, on this machine or on a cluster."""

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

# Games per batch; a game with bots that search is a batch of its own.
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
    """Play the first ``games`` games of a plan and return all results, by number.

    With a folder, everything is saved there, and games it already has are not played again. Games run on all
    cores, in ``jobs`` processes, or on the Ray cluster at an address. ``when_kept`` is called with each batch
    of results, starting with those of the folder.
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
    """Divide games into batches, short enough that little is lost when the arena stops."""
    budgets = [read_bot_name(bot).budget for bot in plan.entrants]
    is_slow = any(budget.seconds is not None or budget.simulations is not None for budget in budgets)
    size = 1 if is_slow else _QUICK_GAMES
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


def play_batches(
    plan: Plan, batches: Iterable[Sequence[int]], *, jobs: int | None = None, ray: str = ""
) -> Generator[list[PlayedGame], None, None]:
    """Yield batches as they finish, in any order."""
    every = list(batches)
    if not every:
        return
    if ray:
        from rondel.arena.cluster import play_on_ray

        yield from play_on_ray(plan, every, ray, jobs)
    else:
        yield from play_on_cores(plan, every, jobs or os.cpu_count() or 1)
