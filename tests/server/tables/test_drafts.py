"""Drafts: the plan of a seat, private to it, tried on a copy of what it knows."""

from __future__ import annotations

import pytest

from rondel.core.errors import RondelError
from rondel.server.errors import ConflictError, ForbiddenError, StaleError
from rondel.server.tables import drafts, previews, proposals
from rondel.server.tables.drafts import Plan
from rondel.server.tables.seat_view import seat_view
from rondel.server.tables.table import Table
from tests.server.tables.harness import ANNA, BEN, CARL, Harness, refused, snapshot, viewer_at

pytestmark = pytest.mark.anyio


async def planning(harness: Harness) -> tuple[Table, int]:
    """Return a table of Imperial where Anna plays both seats, and the asked seat."""
    table = await harness.started(ANNA, ANNA, game="imperial-2030")
    return table, table.seats_asked()[0]


async def test_a_draft_is_answered_with_the_next_steps_and_what_it_would_change(harness: Harness) -> None:
    table, seat = await planning(harness)
    before = snapshot(table)
    empty = drafts.draft_told(table, viewer_at(ANNA, seat), Plan(table.number, ()))
    step = drafts.draft_told(table, viewer_at(ANNA, seat), Plan(table.number, ("go import",)))
    army = next(one.text for one in step.legal if one.text.startswith("import"))
    more = drafts.draft_told(table, viewer_at(ANNA, seat), Plan(table.number, ("go import", army)))

    assert (empty.is_complete, empty.preview.changes) == (False, ())
    assert "go import" in [one.text for one in empty.legal]
    assert not step.is_complete
    assert "done" in [one.text for one in more.legal]
    assert any(change.before != change.after for change in more.preview.changes)
    assert snapshot(table) == before


async def test_a_draft_shows_the_board_as_planned_and_what_happens_on_the_way(harness: Harness) -> None:
    table, seat = await planning(harness)
    plan = Plan(table.number, ("go import", "import army moscow"))
    nation = table.game.view(table.begun_course().state, seat).as_dict()["nation_on_turn"]
    assert nation == "russia"
    told = drafts.draft_told(table, viewer_at(ANNA, seat), plan)

    assert {"region": "moscow", "nation": "russia", "armies": 1, "lying_armies": 0, "fleets": 0} in told.view[
        "units"
    ]
    assert told.view["question"]["kind"] == "what-to-import"
    assert told.view["legal"] == tuple(one.text for one in told.legal)
    assert [(one.kind, one.rule) for one in told.events] == [
        ("SpaceChosen", "RON-2"),
        ("UnitImported", "IMP-1"),
    ]
    assert told.events[1].about == {"nation": "russia", "province": "moscow", "unit": "army", "price": 1}
    assert told.events[1].says
    assert ("ImportUnit", {"unit": "army", "province": "moscow"}) in [
        (one.kind, one.about) for one in told.legal
    ]
    beginning = drafts.draft_told(table, viewer_at(ANNA, seat), Plan(table.number, ()))
    assert all(one.kind == "ChooseSpace" and one.about["space"] for one in beginning.impossible)


async def test_an_empty_draft_shows_the_board_as_it_is(harness: Harness) -> None:
    table, seat = await planning(harness)
    told = drafts.draft_told(table, viewer_at(ANNA, seat), Plan(table.number, ()))

    assert told.events == ()
    assert told.view == seat_view(table, viewer_at(ANNA, seat)).view


async def test_a_draft_is_complete_when_somebody_else_is_asked(harness: Harness) -> None:
    table, seat = await planning(harness)
    done = drafts.draft_told(table, viewer_at(ANNA, seat), Plan(table.number, ("go import", "done")))

    assert (done.is_complete, done.legal) == (True, ())
    assert done.preview.asked == (1 - seat,)


async def test_a_draft_is_complete_where_chance_acts_next(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play(table, "pass")
    done = drafts.draft_told(table, viewer_at(BEN, 1), Plan(table.number, ("pass",)))

    assert (done.is_complete, done.question, done.preview.asked) == (True, "", ())


async def test_a_draft_is_kept_for_its_seat_and_changed_as_often_as_one_likes(any_harness: Harness) -> None:
    table, seat = await planning(any_harness)
    service = any_harness.service
    assert await drafts.kept_draft(service, table, seat) == Plan(table.number, ())
    for actions in (("go import",), ("go import", "done"), ("go taxation",)):
        await drafts.keep_draft(service, table, seat, Plan(table.number, actions))
        assert await drafts.kept_draft(service, table, seat) == Plan(table.number, actions)
    assert (await drafts.kept_draft(service, table, 1 - seat)).actions == ()
    read = await any_harness.read_again(table)
    assert (await drafts.kept_draft(any_harness.another().service, read, seat)).actions == ("go taxation",)
    await drafts.drop_draft(service, table, seat)
    await drafts.drop_draft(service, table, seat)
    assert (await drafts.kept_draft(service, table, seat)).actions == ()


async def test_a_draft_is_gone_when_it_is_sent_or_the_game_goes_on_otherwise(any_harness: Harness) -> None:
    table, seat = await planning(any_harness)
    service = any_harness.service
    await drafts.keep_draft(service, table, seat, Plan(table.number, ("go import",)))
    await any_harness.play(table, "go import")
    assert await drafts.kept_draft(service, table, seat) == Plan(table.number, ())
    await any_harness.back(table, ANNA)

    assert await drafts.kept_draft(service, table, seat) == Plan(table.number, ())


async def test_a_draft_outlives_what_happens_beside_the_game(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL)
    seen = table.number
    await drafts.keep_draft(harness.service, table, 0, Plan(seen, ("bid 1",)))
    await proposals.resign(harness.service, table, CARL.id, 2)
    plan = await drafts.kept_draft(harness.service, table, 0)

    assert plan == Plan(seen, ("bid 1",))
    assert drafts.draft_told(table, viewer_at(ANNA, 0), plan).is_complete


async def test_a_draft_of_what_was_is_stale_and_of_what_will_be_refused(harness: Harness) -> None:
    table, seat = await planning(harness)
    seen = table.number
    await harness.play(table, "go taxation")
    with refused("stale-number", StaleError):
        drafts.draft_told(table, viewer_at(ANNA, 1 - seat), Plan(seen, ("go taxation",)))
    with refused("future-number", ConflictError):
        drafts.draft_told(table, viewer_at(ANNA, 1 - seat), Plan(table.number + 1, ("go taxation",)))


async def test_a_step_that_is_not_possible_is_refused_with_its_reason(harness: Harness) -> None:
    table, seat = await planning(harness)
    with pytest.raises(RondelError) as caught:
        drafts.draft_told(
            table, viewer_at(ANNA, seat), Plan(table.number, ("go import", "import army atlantis"))
        )
    assert caught.value.message
    with refused("not-your-seat", ForbiddenError):
        drafts.draft_told(
            table, viewer_at(ANNA, seat), Plan(table.number, ("go import", "done", "go taxation"))
        )


async def test_only_seats_draft_and_preview_and_only_while_the_game_goes_on(harness: Harness) -> None:
    waiting = await harness.seated(ANNA, BEN)
    with refused("not-started", ConflictError):
        previews.preview(waiting, viewer_at(ANNA, 0), ("pass",))
    table = await harness.started(ANNA, BEN, CARL)
    with refused("not-seated", ForbiddenError):
        previews.preview(table, viewer_at(None), ("pass",))
    with refused("not-seated", ForbiddenError):
        drafts.require_seat(viewer_at(None), table)
    with refused("not-your-seat", ForbiddenError):
        previews.preview(table, viewer_at(BEN, 1), ("pass",))
    await proposals.resign(harness.service, table, ANNA.id, 0)
    with refused("bot-plays-your-seat", ConflictError):
        drafts.require_seat(viewer_at(ANNA, 0), table)


async def test_a_preview_tells_nothing_the_seat_may_not_know(harness: Harness) -> None:
    """Two tables that look the same to Anna give the same preview, whatever Ben has in his purse."""
    table = await harness.started(ANNA, BEN)
    mine = table.begun_course().steps[0].text
    coin = table.begun_course().steps[2].text
    told = []
    for other in range(8, 13):
        header = "rondel record 1\ngame: pennies\nrules: 1\nplayers: A, B\noptions: length=short\n\n"
        record = f"{header}* {mine}\n* deal {other}\n* {coin}\n"
        like = await harness.started(ANNA, BEN, game="", record=record)
        told.append(previews.preview(like, viewer_at(ANNA, 0), ("bid 2",)))

    assert all(one == told[0] for one in told)
