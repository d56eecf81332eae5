"""Counts moves by their route: the fast path or the web framework."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rondel.server.http.fast_moves import play_move

__all__ = ["FRAMEWORK", "FAST", "count_moves"]

FAST, FRAMEWORK = "rondel.server.http.fast_moves", "rondel.server.http.game_routes"


def count_moves(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the moves on each route, at all servers of this process."""
    counted: Counter[str] = Counter()

    def counting(way: str) -> Any:
        async def play(*given: Any) -> Any:
            counted[way] += 1
            return await play_move(*given)

        return play

    for way in (FAST, FRAMEWORK):
        monkeypatch.setattr(f"{way}.play_move", counting(way))
    return counted
