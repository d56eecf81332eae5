"""News tell each seat what happened, entry by entry, the same however they are split."""

from __future__ import annotations

import random
import re
from typing import get_args

import pytest

from rondel.core.contract import SPECTATOR
from rondel.protocol.answers import EntryTold
from rondel.protocol.requests import Propose
from rondel.protocol.table_settings import BotChair, Fischer, OpenChair
from rondel.server.storage.log import Row
from rondel.server.tables import entries as told
from rondel.server.tables import news as news_module
from rondel.server.tables import proposals, table_setup
from rondel.server.tables.entries import Entry, row_of
from rondel.server.tables.news import news_since
from rondel.server.tables.seat_view import Viewer, table_told
from rondel.server.tables.table import Table
from tests.server.tables.harness import ANNA, BEN, CARL, ME, OPEN, Harness, viewer_at

pytestmark = pytest.mark.anyio

LANGUAGES = ("en", "de", "fr")


async def a_long_evening(harness: Harness) -> Table:
    """Return a table where nearly everything has happened."""
    service, rng = harness.service, random.Random(2)
    table = await harness.opened(ME, OPEN, OPEN, clock=Fischer(60))
    await harness.sit(table, BEN, 1)
    await table_setup.leave(service, table, BEN, 1)
    await harness.sit(table, CARL, 1)
    await table_setup.remove(service, table, ANNA, 1)
    await table_setup.set_chair(service, table, ANNA, 1, BotChair("random"))
    await table_setup.set_chair(service, table, ANNA, 1, OpenChair())
    await harness.sit(table, BEN, 1)
    await harness.sit(table, CARL, 2)
    await table_setup.start(service, table, ANNA)
    await harness.play_at_random(table, rng, 4)
    await proposals.propose(
        service, table, BEN.id, Propose("take-back", back_to=table.begun_course().began + 1)
    )
    for guest in (ANNA, CARL):
        await proposals.vote(service, table, guest.id, proposal=_open(table), agrees=True)
    await proposals.propose(service, table, BEN.id, Propose("end"))
    await proposals.vote(service, table, CARL.id, proposal=_open(table), agrees=False)
    harness.clock.passes(61)
    await proposals.let_time_run_out(service, table)
    late = next(seat for seat, one in enumerate(table.seats) if one.has_run_out)
    if table.seats[late].bot:
        await proposals.come_back(service, table, str(table.seats[late].guest), late)
    await harness.play_at_random(table, rng, 2)
    await proposals.resign(service, table, CARL.id, 2)
    await harness.play_at_random(table, rng)
    await table_setup.rematch(service, table, ANNA)
    await table_setup.archive(service, table, ANNA)
    return table


@pytest.mark.parametrize(("language", "bot"), [("en", "“Random”"), ("de", "„Zufall“"), ("fr", "Hasard")])
async def test_a_bot_that_stands_in_is_called_as_players_call_it(
    harness: Harness, language: str, bot: str
) -> None:
    table = await harness.started(ANNA, BEN, CARL)
    await proposals.resign(harness.service, table, CARL.id, 2)

    says = [entry.says for entry in news_since(table, viewer_at(ANNA, 0, language), 0).entries]
    assert any(bot in one and "Carl" in one for one in says), says[-3:]


def _open(table: Table) -> int:
    assert table.proposal is not None
    return table.proposal.number


def in_pieces(table: Table, viewer: Viewer, cuts: list[int]) -> list[EntryTold]:
    """Return the news of a client that asks again at each cut."""
    found: list[EntryTold] = []
    for since, until in zip([0, *cuts], [*cuts, table.number], strict=True):
        found += [entry for entry in news_since(table, viewer, since).entries if entry.number <= until]
    return found


async def test_news_since_any_number_are_the_rest_of_the_whole_story(harness: Harness) -> None:
    table = await a_long_evening(harness)
    for viewer in (viewer_at(ANNA, 0), viewer_at(BEN, 1, "de"), viewer_at(None, -1, "fr")):
        whole = news_since(table, viewer, 0).entries
        assert [entry.number for entry in whole] == list(range(1, table.number + 1))
        for since in range(table.number + 1):
            assert news_since(table, viewer, since).entries == whole[since:]


async def test_a_story_told_live_is_the_story_told_later(harness: Harness) -> None:
    """Without secrets only: with secrets the end reveals more than the live news."""
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    viewers = (viewer_at(ANNA, 0), viewer_at(BEN, 1, "de"), viewer_at(None, -1, "fr"))
    live = {viewer: list(news_since(table, viewer, 0).entries) for viewer in viewers}
    rng = random.Random(6)
    for turn in range(60):
        since = table.number
        guest = ANNA if table.seats_asked() == (0,) else BEN
        if turn % 5 == 4 and table.begun_course().own_trail(table.seats_asked()[0]):
            await harness.back(table, guest)
        else:
            await harness.play_anything(table, rng)
        for viewer in viewers:
            live[viewer] += news_since(table, viewer, since).entries
    read = await harness.read_again(table)

    assert "taken-back" in {entry.kind for entry in live[viewers[0]]}
    for viewer in viewers:
        whole = list(news_since(table, viewer, 0).entries)
        assert live[viewer] == whole == list(news_since(read, viewer, 0).entries)
        for _ in range(4):
            cuts = sorted(rng.sample(range(1, table.number), 4))
            assert in_pieces(read, viewer, cuts) == whole


async def test_long_news_come_in_pieces(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news_module, "MOST_ENTRIES", 40)
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    await harness.play_at_random(table, random.Random(6), 100)
    since, found, pieces = 0, list[EntryTold](), 0
    while since < table.number:
        news = news_since(table, viewer_at(ANNA, 0), since, with_view=True)
        assert len(news.entries) <= 40
        assert (news.view is None) == (news.number < table.number)
        found += news.entries
        since, pieces = news.number, pieces + 1
    monkeypatch.setattr(news_module, "MOST_ENTRIES", 1000)

    assert pieces > 2
    assert tuple(found) == news_since(table, viewer_at(ANNA, 0), 0).entries


async def test_a_client_that_has_seen_everything_gets_no_news(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    news = news_since(table, viewer_at(ANNA, 0), table.number)

    assert (news.entries, news.number, news.asked) == ((), table.number, (0,))


async def test_news_bring_the_table_with_its_clocks_on_request(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, clock=Fischer(seconds=600, increment=5))
    harness.clock.passes(7)
    plain = news_since(table, viewer_at(ANNA, 0), 0)
    news = news_since(table, viewer_at(ANNA, 0), 0, table_at=harness.clock())

    assert plain.table_now is None
    assert news.table == table.id
    assert news.table_now == table_told(table, ANNA.id, harness.clock())
    assert news.table_now.seats[0].time is not None
    assert news.table_now.seats[0].time.left == 593_000
    assert news_since(table, viewer_at(None), 0, table_at=harness.clock()).table_now == table_told(
        table, None, harness.clock()
    )


async def test_events_are_described_with_readable_ids_and_their_rule(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030", options={"hidden_cash": False})
    await harness.play(table, "go taxation")
    event = next(
        one for one in news_since(table, viewer_at(None), 0).entries[-1].events if one.kind == "SpaceChosen"
    )

    assert (event.about["space"], event.about["nation"], event.rule) == ("taxation", "russia", "RON-2")


async def test_what_is_dealt_to_others_is_not_told_before_the_end(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)

    def dealt(seat: int) -> list[str]:
        return [
            entry.text
            for entry in news_since(table, viewer_at(None, seat), 0).entries
            if "deal" in entry.text
        ]

    purses = [step.text for step in table.begun_course().steps[:2]]
    assert dealt(0) == [purses[0], "deal ?"]
    assert dealt(1) == ["deal ?", purses[1]]
    assert dealt(-1) == ["deal ?", "deal ?"]
    spectator = news_since(table, viewer_at(None), 0).entries
    assert not any("amount" in str(event.about) for entry in spectator for event in entry.events)
    await harness.play_at_random(table, random.Random(1))
    assert dealt(-1) == purses


async def test_the_end_tells_everything_in_order(harness: Harness) -> None:
    table = await a_long_evening(harness)
    kinds = {entry.kind for entry in news_since(table, viewer_at(None), 0).entries}

    assert {
        "left",
        "chair-set",
        "proposed",
        "settled",
        "ran-out",
        "resigned",
        "rematched",
        "archived",
    } <= kinds


# ------------------------------------------------------------------ words

EVERY_ENTRY: list[Entry] = [
    told.Seated(1, "g", "Zoë"),
    told.Left(1),
    told.Left(1, was_removed=True),
    told.ChairSet(1, BotChair("random")),
    told.ChairSet(1, OpenChair()),
    told.TakenBack(2, 1),
    told.Proposed(1, "end"),
    told.Proposed(1, "take-back", back_to=7),
    told.Proposed(1, "replace", about=0),
    told.Voted(1, agrees=True),
    told.Voted(1, agrees=False),
    told.Voted(1, agrees=False, withdraws=True),
    told.Settled(is_accepted=True),
    told.Settled(is_accepted=False),
    told.Resigned(1),
    told.RanOut(1),
    told.StoodIn(1, "random"),
    told.Returned(1),
    *(told.Ended(reason, 1) for reason in get_args(told.EndReason)),
    told.Ended("played"),
    told.Ended("abandoned"),
    told.Rematched("abc"),
    told.Archived(),
    told.LessonEnded(),
]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_kind_of_entry_has_words_with_nothing_left_to_fill_in(
    harness: Harness, language: str
) -> None:
    table = await harness.started(ANNA, BEN)
    # the coach says that a scene begins, not the log
    known = {type(entry) for entry in EVERY_ENTRY} | {told.SceneBegun}
    known |= {told.Opened, told.Started, told.Played, told.Drawn}
    assert known == set(get_args(Entry))

    for entry in EVERY_ENTRY:
        for reader in (SPECTATOR, 0, 1):
            says = news_module._says(table, viewer_at(ANNA, 0, language), reader, entry, table.number)
            assert says.strip(), entry
            assert not re.search(r"[{}]|told\.|  ", says), says
    for one in news_since(table, viewer_at(ANNA, 0, language), 0).entries:
        # the events tell what a secret line means
        assert one.says or ("?" in one.text and one.events[0].says)
        assert "{" not in one.says


async def test_the_languages_say_it_differently(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    for entry in EVERY_ENTRY:
        said = {
            news_module._says(table, viewer_at(ANNA, 0, language), SPECTATOR, entry, table.number)
            for language in LANGUAGES
        }
        assert len(said) == 3, said


@pytest.mark.parametrize("entry", EVERY_ENTRY, ids=lambda entry: str(entry.__struct_config__.tag))
def test_every_entry_is_read_from_the_log_as_it_was_written(entry: Entry) -> None:
    row = row_of(entry, 7, 123, "key")

    assert isinstance(row, Row)
    assert (row.number, row.at, row.key) == (7, 123, "key")
    assert told.entry_of(row) == entry


# ------------------------------------------------------------------ who reads it


async def test_the_log_names_the_others_and_speaks_to_who_reads_it(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play_at_random(table, random.Random(6), 6)

    def log(viewer: Viewer) -> str:
        return " ".join(event.says for one in news_since(table, viewer, 0).entries for event in one.events)

    for guest, seat, other in ((ANNA, 0, BEN), (BEN, 1, ANNA)):
        read = log(viewer_at(guest, seat))
        assert guest.name not in read
        assert other.name in read
        assert "You pass." in read or "You bid" in read
    assert "You" not in log(viewer_at(None))


async def test_people_who_share_a_device_are_named_in_its_log_and_asked_as_you(harness: Harness) -> None:
    table = await harness.opened(ME, ME)
    await table_setup.start(harness.service, table, ANNA)
    await harness.play_at_random(table, random.Random(6), 4)
    asked = table.seats_asked()[0]

    told = news_since(table, viewer_at(ANNA, asked), 0, with_view=True)

    assert "You" not in " ".join(event.says for one in told.entries for event in one.events)
    assert told.view is not None
    assert "What do you bid?" in told.view.question


# ------------------------------------------------------------------ events


async def test_events_are_kept_with_their_step_and_not_computed_for_each_follower(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play_at_random(table, random.Random(6), 6)
    played = news_since(table, viewer_at(BEN, 1), 0)
    read = await harness.read_again(table)
    assert news_since(read, viewer_at(BEN, 1), 0).entries == played.entries

    def replay(*_: object) -> None:
        raise AssertionError("nothing is replayed")

    monkeypatch.setattr(type(table.begun_course().state), "apply_unchecked", replay)
    for one in (table, read):
        for viewer in (viewer_at(ANNA, 0), viewer_at(None), viewer_at(BEN, 1, "de")):
            assert len(news_since(one, viewer, 0).entries) == len(played.entries)
