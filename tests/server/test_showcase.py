"""The game on the front page: a shipped record, told as a spectator hears a table."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rondel.core.registry import find_game
from rondel.protocol.answers import News
from rondel.server.errors import RefusedError
from rondel.server.showcase.played_table import showcase


def whole_show(language: str) -> list[News]:
    """Return all of it, asked for as a browser does: always after the last entry it knows."""
    told: list[News] = []
    while True:
        part = showcase(language, told[-1].number if told else 0)
        told += part.turns
        if part.is_over:
            return told


def test_the_show_goes_on_without_gaps_to_the_end_of_the_game() -> None:
    told = whole_show("en")

    assert all(one.since == before.number for before, one in pairwise(told))
    assert all(len(one.entries) == one.number - one.since for one in told)
    assert all(one.view is not None and one.table_now is not None for one in told)
    assert [one.view.is_over for one in told if one.view] == [False] * (len(told) - 1) + [True]


def test_it_is_played_by_the_rules_of_now() -> None:
    table = whole_show("en")[0].table_now

    assert table is not None
    assert table.rules == find_game(table.game).rules_version


def test_everybody_at_the_table_is_a_bot_and_nobody_can_answer() -> None:
    for one in whole_show("en"):
        assert one.table_now is not None
        assert {seat.kind for seat in one.table_now.seats} == {"bot"}
        assert one.view is not None
        assert not one.view.legal


@pytest.mark.parametrize(("language", "says"), [("en", "China"), ("de", "China"), ("fr", "La Chine")])
def test_it_speaks_the_language_of_the_reader(language: str, says: str) -> None:
    told = [event.says for one in showcase(language).turns for entry in one.entries for event in entry.events]

    assert any(says in text for text in told)


def test_an_entry_in_the_middle_of_a_turn_is_refused_with_those_there_are() -> None:
    with pytest.raises(RefusedError) as refused:
        showcase("en", 1)

    assert refused.value.params["last"] == whole_show("en")[-1].number
