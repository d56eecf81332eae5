"""Previews of every answer, and figures over time."""

from __future__ import annotations

import random

import pytest

from rondel.core.contract import EVERYTHING, SPECTATOR
from rondel.server.errors import ConflictError, ForbiddenError
from rondel.server.tables import previews, proposals
from rondel.server.tables.charts import figures_over_time
from rondel.server.tables.previews import MOST_CHOICES
from rondel.server.tables.table import Table
from tests.server.tables.harness import ANNA, BEN, Harness, refused, snapshot, viewer_at

pytestmark = pytest.mark.anyio


async def alone(harness: Harness, *, hidden_cash: bool = False) -> tuple[Table, int]:
    """Return a table of Imperial where Anna plays both seats, and the asked seat."""
    table = await harness.started(ANNA, ANNA, game="imperial-2030", options={"hidden_cash": hidden_cash})
    return table, table.seats_asked()[0]


# ------------------------------------------------------------------ outlooks


@pytest.mark.parametrize("hidden_cash", [False, True])
async def test_an_outlook_is_the_preview_of_every_answer(harness: Harness, *, hidden_cash: bool) -> None:
    table, _ = await alone(harness, hidden_cash=hidden_cash)
    rng, compared = random.Random(5), 0
    for _ in range(60):
        seat = table.seats_asked()[0]
        before = snapshot(table)
        told = previews.preview_answers(table, viewer_at(ANNA, seat), ())
        legal = [action.text for action in table.begun_course().state.legal_actions()]
        assert [one.text for one in told.choices] == legal[:MOST_CHOICES]
        for choice in rng.sample(told.choices, min(4, len(told.choices))):
            preview = previews.preview(table, viewer_at(ANNA, seat), (choice.text,))
            assert (choice.changes, choice.asked, choice.question) == (
                preview.changes,
                preview.asked,
                preview.question,
            )
            assert (choice.is_over, choice.reveals) == (preview.is_over, preview.reveals)
            compared += bool(choice.changes)
        assert snapshot(table) == before
        await harness.play(table, rng.choice(legal))

    assert compared > 10


async def test_after_a_plan_each_answer_is_reported_separately(harness: Harness) -> None:
    table, seat = await alone(harness)
    told = previews.preview_answers(table, viewer_at(ANNA, seat), ("go import", "import army moscow"))
    choices = {one.text: one for one in told.choices}
    treasury = next(one for one in choices["import army moscow"].changes if one.what == "treasury")

    assert isinstance(treasury.before, int)
    assert treasury.after == treasury.before - 1
    # the planned army is not counted again
    planned = previews.preview(table, viewer_at(ANNA, seat), ("go import", "import army moscow"))
    assert treasury.before == next(one.after for one in planned.changes if one.what == "treasury")
    assert choices["done"].changes == ()


async def test_a_seat_that_is_not_asked_has_no_answers_to_compare(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    seat = table.seats_asked()[0]
    other = BEN if table.seats[1 - seat].guest == BEN.id else ANNA

    assert previews.preview_answers(table, viewer_at(other, 1 - seat), ()).choices == ()


async def test_only_seats_of_a_running_game_have_an_outlook(harness: Harness) -> None:
    with refused("not-started", ConflictError):
        previews.preview_answers(await harness.seated(ANNA, BEN), viewer_at(ANNA, 0), ())
    table = await harness.started(ANNA, BEN)
    with refused("not-seated", ForbiddenError):
        previews.preview_answers(table, viewer_at(None), ())
    with refused("not-your-seat", ForbiddenError):
        previews.preview_answers(table, viewer_at(BEN, 1), ("pass",))


# ------------------------------------------------------------------ figures over time


async def test_every_figure_is_told_after_every_line_that_stands(harness: Harness) -> None:
    table, _ = await alone(harness)
    rng = random.Random(3)
    await harness.play_at_random(table, rng, 40)
    course, game = table.begun_course(), table.game
    told = figures_over_time(table, viewer_at(ANNA, 0))

    assert told.numbers == (course.began, *(step.number for step in course.standing))
    for place in range(0, len(told.numbers), 7):
        figures = game.figures(course.state_at(told.numbers[place]), 0)
        assert [one.values[place] for one in told.series] == [figure.value for figure in figures]
    assert [(one.what, one.of) for one in told.series] == [
        (f.what, f.of) for f in game.figures(course.state, 0)
    ]
    assert all(one.name for one in told.series)


async def test_lines_that_were_taken_back_are_left_out(harness: Harness) -> None:
    table, _ = await alone(harness)
    before = figures_over_time(table, viewer_at(ANNA, 0))
    await harness.play(table, "go import")
    await harness.back(table, ANNA)

    assert figures_over_time(table, viewer_at(ANNA, 0)) == before


async def test_purses_are_hidden_until_the_end(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030", options={"hidden_cash": True})

    def known(seat: int) -> list[bool]:
        series = figures_over_time(table, viewer_at(None, seat)).series
        return [None not in one.values for one in series if one.what == "cash"]

    assert (known(0), known(1), known(SPECTATOR)) == ([True, False], [False, True], [False, False])
    await proposals.resign(harness.service, table, ANNA.id, 0)
    assert table.status == "ended"
    assert known(SPECTATOR) == [True, True]
    last = [one.values[-1] for one in figures_over_time(table, viewer_at(None)).series]
    assert last == [figure.value for figure in table.game.figures(table.begun_course().state, EVERYTHING)]


async def test_a_game_that_has_not_begun_has_no_figures(harness: Harness) -> None:
    with refused("not-started", ConflictError):
        figures_over_time(await harness.seated(ANNA, BEN), viewer_at(ANNA, 0))
