"""Clocks: what a player can check with a watch, and what must always hold."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rondel.core.error_texts import say_error
from rondel.core.errors import OptionError
from rondel.protocol.answers import SeatTime
from rondel.protocol.table_settings import ClockTerms, Fischer, Night, NoClock, PerMove
from rondel.server.clocks import Clock, check_clock
from rondel.server.quiet_hours import counted, moment_after

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
BERLIN = Night("22:00", "08:00", "Europe/Berlin")


def berlin(text: str) -> int:
    """Return the moment at which it is a given time in Berlin."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp()) * 1000


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1000


# ------------------------------------------------------------------ live


def test_without_a_clock_nobody_ever_runs_out() -> None:
    clock = Clock.begin(NoClock(), 2).asked((0,), 0)

    assert clock.left(0, HOUR) is None
    assert clock.deadline() is None
    assert clock.has_run_out(1000 * HOUR) == ()


def test_only_the_asked_player_loses_time() -> None:
    clock = Clock.begin(Fischer(600, 10), 2).asked((0,), 0)

    assert clock.left(0, MINUTE) == 9 * MINUTE
    assert clock.left(1, MINUTE) == 10 * MINUTE


def test_an_answer_earns_the_increment() -> None:
    clock = Clock.begin(Fischer(600, 10), 2).asked((0,), 0).asked((1,), MINUTE)

    assert clock.left(0, MINUTE) == 9 * MINUTE + 10 * SECOND


def test_a_player_who_is_asked_again_at_once_earns_nothing_before_the_turn_is_over() -> None:
    clock = Clock.begin(Fischer(600, 10), 2).asked((0,), 0).asked((0,), MINUTE)

    assert clock.left(0, 2 * MINUTE) == 8 * MINUTE
    assert clock.asked((1,), 2 * MINUTE).left(0, 2 * MINUTE) == 8 * MINUTE + 10 * SECOND


def test_all_who_are_asked_at_once_lose_time_until_each_has_answered() -> None:
    clock = Clock.begin(Fischer(60), 3).asked((0, 1, 2), 0).asked((1, 2), 10 * SECOND)

    assert [clock.left(seat, 30 * SECOND) for seat in range(3)] == [50 * SECOND, 30 * SECOND, 30 * SECOND]
    assert clock.deadline() == MINUTE
    assert clock.has_run_out(MINUTE - 1) == ()
    assert clock.has_run_out(MINUTE) == (1, 2)


def test_a_pause_costs_nobody_time_and_earns_nothing() -> None:
    clock = Clock.begin(Fischer(60, 5), 2).asked((0,), 0).stopped(10 * SECOND)

    assert clock.deadline() is None
    assert clock.left(0, HOUR) == 50 * SECOND
    assert clock.asked((0,), HOUR).deadline() == HOUR + 50 * SECOND


def test_a_player_a_bot_stands_in_for_is_not_charged() -> None:
    clock = Clock.begin(Fischer(60, 5), 2).asked((0,), 0).without(0, MINUTE).asked((0, 1), MINUTE)

    assert clock.has_run_out(MINUTE) == ()
    assert clock.left(0, HOUR) == 0
    assert clock.as_told(MINUTE)[0] == SeatTime(left=0, bank=0, is_running=False, runs_out=None)


def test_a_returning_player_has_at_least_a_tenth_of_the_initial_time() -> None:
    clock = Clock.begin(Fischer(60), 2).asked((0,), 0).without(0, MINUTE).with_again(0).asked((0,), HOUR)

    assert clock.deadline() == HOUR + 6 * SECOND
    assert Clock.begin(Fischer(60), 2).with_again(0) == Clock.begin(Fischer(60), 2)


def test_an_undo_gives_no_time_back_and_the_same_answer_earns_once() -> None:
    answered = Clock.begin(Fischer(60, 5), 2).asked((0,), 0).asked((1,), 20 * SECOND)
    back = answered.taken_back((0,), 30 * SECOND)

    assert back.left(0, 30 * SECOND) == 45 * SECOND
    assert back.left(1, 30 * SECOND) == 50 * SECOND
    assert back.asked((1,), 30 * SECOND).left(0, 30 * SECOND) == 45 * SECOND


def test_a_wall_clock_that_is_put_back_gives_no_time() -> None:
    clock = Clock.begin(Fischer(60), 2).asked((0,), HOUR)

    assert clock.left(0, 0) == MINUTE
    assert clock.asked((1,), 0).left(0, 0) == MINUTE


# ------------------------------------------------------------------ by correspondence


def test_each_move_has_its_time_and_only_the_rest_comes_from_the_bank() -> None:
    clock = Clock.begin(PerMove(60, bank=30), 2).asked((0,), 0)

    assert clock.as_told(70 * SECOND)[0] == SeatTime(20 * SECOND, 20 * SECOND, True, 90 * SECOND)
    late = clock.asked((1,), 70 * SECOND)
    assert late.left(0, HOUR) == 80 * SECOND
    assert late.asked((0,), HOUR).deadline() == HOUR + 80 * SECOND


def test_several_answers_in_a_row_share_the_time_of_one_move() -> None:
    clock = Clock.begin(PerMove(60), 2).asked((0,), 0).asked((0,), 50 * SECOND)

    assert clock.deadline() == MINUTE


def test_a_move_taken_back_goes_on_with_what_it_had_left() -> None:
    clock = Clock.begin(PerMove(60, bank=30), 2).asked((0,), 0).asked((1,), 50 * SECOND)

    assert clock.taken_back((0,), HOUR).deadline() == HOUR + 40 * SECOND


def test_a_pause_does_not_begin_the_move_anew() -> None:
    clock = Clock.begin(PerMove(60), 2).asked((0,), 0).stopped(50 * SECOND).asked((0,), HOUR)

    assert clock.deadline() == HOUR + 10 * SECOND


def test_no_time_counts_at_night() -> None:
    clock = Clock.begin(PerMove(4 * 3600, night=BERLIN), 2).asked((0,), berlin("2026-01-10T21:00"))

    assert clock.left(0, berlin("2026-01-11T03:00")) == 3 * HOUR
    assert clock.deadline() == berlin("2026-01-11T11:00")


def test_a_player_who_is_asked_at_night_begins_in_the_morning() -> None:
    clock = Clock.begin(PerMove(3600, night=BERLIN), 2).asked((0,), berlin("2026-01-11T02:00"))

    assert clock.deadline() == berlin("2026-01-11T09:00")


def test_time_that_is_up_at_dusk_is_up_then_and_not_in_the_morning() -> None:
    assert moment_after(BERLIN, berlin("2026-01-10T21:00"), HOUR) == berlin("2026-01-10T22:00")


def test_a_night_need_not_span_midnight() -> None:
    siesta = Night("13:00", "15:00", "Europe/Berlin")

    assert moment_after(siesta, berlin("2026-01-10T12:00"), 2 * HOUR) == berlin("2026-01-10T16:00")


# On 2026-03-29 the clocks of Berlin go from 2:00 to 3:00 (1:00 UTC). On 2026-10-25 they go back
# from 3:00 to 2:00 (1:00 UTC) and show each time from 2:00 to 3:00 twice.


def test_the_night_in_which_clocks_are_put_forward_is_nine_hours_long() -> None:
    evening, noon = utc("2026-03-28T20:00"), utc("2026-03-29T10:00")  # 21:00 and 12:00 in Berlin

    assert noon - evening - counted(BERLIN, evening, noon) == 9 * HOUR
    assert moment_after(BERLIN, evening, HOUR + 1) == utc("2026-03-29T06:00") + 1


def test_the_night_in_which_clocks_are_put_back_is_eleven_hours_long() -> None:
    evening, noon = utc("2026-10-24T19:00"), utc("2026-10-25T11:00")  # 21:00 and 12:00 in Berlin

    assert noon - evening - counted(BERLIN, evening, noon) == 11 * HOUR
    assert moment_after(BERLIN, evening, HOUR + 1) == utc("2026-10-25T07:00") + 1


@pytest.mark.parametrize(
    ("begins", "ends", "dusk", "dawn"),
    [
        ("22:00", "02:30", "2026-03-28T21:00", "2026-03-29T01:00"),  # 2:30 is skipped: until 3:00
        ("02:30", "08:00", "2026-03-29T01:00", "2026-03-29T06:00"),
        ("22:00", "02:30", "2026-10-24T20:00", "2026-10-25T01:30"),  # until the second 2:30
        ("02:30", "08:00", "2026-10-25T00:30", "2026-10-25T07:00"),  # from the first 2:30
    ],
)
def test_a_night_may_begin_or_end_in_the_hour_of_the_change(
    begins: str, ends: str, dusk: str, dawn: str
) -> None:
    night = Night(begins, ends, "Europe/Berlin")

    assert counted(night, utc(dusk) - 1, utc(dawn)) == 1
    assert counted(night, utc(dusk), utc(dawn)) == 0
    assert counted(night, utc(dusk), utc(dawn) + 1) == 1


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("night", "told"),
    [
        (Night("22:00", "08:00", "Europe/Berlln"), "Did you mean “Europe/Berlin”?"),
        (Night("22:00", "08:00", "../../etc/passwd"), "no time zone"),
        (Night("22:00", "08:00", "Europe"), "no time zone"),
        (Night("22:00", "08:00", "a\0b"), "no time zone"),
        (Night("22:00", "22:00", "Europe/Berlin"), "begins and ends at 22:00"),
        (Night("22:00", "14:01", "Europe/Berlin"), "16 hours at most"),
        (Night("24:00", "08:00", "Europe/Berlin"), "“24:00” isn’t a time of day"),
        (Night("22:00", "8", "Europe/Berlin"), "“8” isn’t a time of day"),
    ],
)
def test_a_night_that_is_none_is_refused_with_the_reason(night: Night, told: str) -> None:
    with pytest.raises(OptionError) as refused:
        check_clock(PerMove(3600, night=night))

    assert told in str(refused.value)
    assert all(say_error(refused.value, language)[0] for language in ("de", "fr"))


@pytest.mark.parametrize("terms", [NoClock(), Fischer(60), PerMove(60), PerMove(60, night=BERLIN)])
def test_other_terms_are_fine(terms: ClockTerms) -> None:
    check_clock(terms)


# ------------------------------------------------------------------ properties

MOMENTS = st.integers(utc("2025-12-01T00:00"), utc("2027-01-31T00:00"))
SPANS = st.integers(0, 60 * HOUR)
TIMES = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.sampled_from([0, 15, 30, 45]))
ZONES = st.sampled_from(["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC"])
NIGHTS = st.builds(Night, TIMES, TIMES, ZONES).filter(lambda night: night.begins != night.ends)
TERMS = st.one_of(
    st.builds(Fischer, st.integers(10, 3600), st.integers(0, 60)),
    st.builds(
        PerMove,
        st.integers(60, 100_000),
        st.integers(0, 100_000),
        st.one_of(st.none(), st.just(BERLIN), NIGHTS),
    ),
)
ASKED = st.sets(st.integers(0, 2), min_size=1).map(lambda seats: tuple(sorted(seats)))
STEPS = st.lists(
    st.tuples(st.sampled_from(["asked", "taken_back", "stopped", "without"]), ASKED, SPANS), max_size=8
)


def fold(terms: ClockTerms, begin: int, steps: list[tuple[str, tuple[int, ...], int]]) -> tuple[Clock, int]:
    clock, at = Clock.begin(terms, 3), begin
    for what, seats, span in steps:
        at += span
        match what:
            case "asked":
                clock = clock.asked(seats, at)
            case "taken_back":
                clock = clock.taken_back(seats, at)
            case "stopped":
                clock = clock.stopped(at)
            case _:
                clock = clock.without(seats[0], at)
    return clock, at


@given(TERMS, MOMENTS, STEPS, SPANS)
def test_time_is_never_negative_and_folds_the_same_again(
    terms: ClockTerms, begin: int, steps: list[tuple[str, tuple[int, ...], int]], span: int
) -> None:
    clock, at = fold(terms, begin, steps)
    told = clock.as_told(at + span)

    assert all(seat.left is not None and seat.left >= seat.bank >= 0 for seat in told)
    assert fold(terms, begin, steps)[0] == clock
    assert msgspec.json.decode(msgspec.json.encode(clock), type=Clock) == clock


@given(TERMS, MOMENTS, STEPS, SPANS)
def test_the_deadline_is_the_first_moment_somebody_has_run_out(
    terms: ClockTerms, begin: int, steps: list[tuple[str, tuple[int, ...], int]], span: int
) -> None:
    clock, at = fold(terms, begin, steps)
    deadline = clock.deadline()

    if deadline is None:
        assert clock.has_run_out(at + span) == ()
        return
    assert clock.has_run_out(deadline)
    assert clock.has_run_out(deadline - 1) == ()
    for seat, told in enumerate(clock.as_told(at + span)):
        has_none = told.is_running and told.left == 0
        assert has_none == (seat in clock.has_run_out(at + span))


@given(TERMS, MOMENTS, st.lists(SPANS, min_size=1, max_size=5))
def test_charging_in_pieces_is_charging_at_once(terms: ClockTerms, begin: int, spans: list[int]) -> None:
    in_pieces = at_once = Clock.begin(terms, 2).asked((0,), begin)
    at = begin
    for span in spans:
        at += span
        in_pieces = in_pieces.stopped(at).asked((0,), at)

    assert in_pieces.as_told(at)[0].left == at_once.as_told(at)[0].left
    assert in_pieces.as_told(at)[0].bank == at_once.as_told(at)[0].bank


@given(NIGHTS, MOMENTS, SPANS, SPANS)
def test_hours_by_day_and_by_night_add_up(night: Night, begin: int, first: int, second: int) -> None:
    middle, end = begin + first, begin + first + second

    assert counted(night, begin, middle) + counted(night, middle, end) == counted(night, begin, end)
    assert 0 <= counted(night, begin, end) <= end - begin


@given(NIGHTS, MOMENTS, SPANS)
def test_the_moment_after_is_the_first_at_which_so_much_has_counted(
    night: Night, begin: int, needed: int
) -> None:
    moment = moment_after(night, begin, needed)

    assert counted(night, begin, moment) == needed
    assert needed == 0 or counted(night, begin, moment - 1) == needed - 1


@given(TIMES, TIMES, MOMENTS)
def test_a_day_without_a_change_has_its_night_and_its_day(begins: str, ends: str, begin: int) -> None:
    night, day = Night(begins, ends, "UTC"), Night(ends, begins, "UTC")

    if begins != ends:
        assert counted(night, begin, begin + 24 * HOUR) + counted(day, begin, begin + 24 * HOUR) == 24 * HOUR


def test_by_correspondence_every_move_has_its_time_though_the_same_seat_is_asked_again() -> None:
    terms = PerMove(seconds=120, bank=60)
    clock = Clock.begin(terms, 2).asked((0,), 0)

    # 130 s for the first move, ten of them from the bank; then two minutes again
    again = clock.asked((0,), 130 * SECOND).moved(0, 130 * SECOND)

    assert again.left(0, 130 * SECOND) == (120 + 50) * SECOND
    assert again.deadline() == (130 + 170) * SECOND


def test_a_move_taken_back_renews_nothing() -> None:
    clock = Clock.begin(PerMove(seconds=120), 2).asked((0,), 0).moved(0, 100 * SECOND)

    back = clock.taken_back((0,), 110 * SECOND).asked((0,), 115 * SECOND).moved(0, 115 * SECOND)

    assert back.left(0, 115 * SECOND) == 105 * SECOND


def test_a_live_clock_gives_nothing_while_the_same_seat_goes_on() -> None:
    clock = Clock.begin(Fischer(seconds=60, increment=5), 2).asked((0,), 0)

    assert clock.moved(0, 10 * SECOND) == clock
