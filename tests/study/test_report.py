"""Reports: chances over time, and a mark for every decision."""

from __future__ import annotations

import json
import random

import pytest

from rondel.core.registry import find_game
from rondel.course import Course
from rondel.match import Match
from rondel.notation.record import read_record
from rondel.random_play import random_action
from rondel.study.decisions import course_of, decisions_in
from rondel.study.judging import Judge
from rondel.study.moments import moments_of
from rondel.study.report import judge_part, parts_of, put_together
from rondel.study.stored import as_dict, from_dict
from rondel.study.telling import Teller
from rondel.study.workers import judge_parts
from tests.study.games import FEW, planted, planted_report

CARLA = 2


def test_the_report_names_the_planted_blunder() -> None:
    report = planted_report()

    (blunder,) = [move for move in report.moves if move.mark == "blunder" and move.seat == CARLA]

    assert blunder.played.answers[0] == "go production-2"
    assert blunder.better is not None
    assert blunder.better.answers[0] == "go investor"
    assert blunder.lost > 0.3
    assert blunder.change(CARLA) < -0.3


def test_the_blunder_is_among_the_moments_that_decided() -> None:
    report = planted_report()

    found = moments_of(report, CARLA)

    assert 1 <= len(found) <= 3
    assert any(move.mark == "blunder" and move.seat == CARLA for move in found)
    assert [move.first for move in found] == sorted(move.first for move in found)


def test_chances_add_up_and_end_with_the_result() -> None:
    report = planted_report()

    assert all(sum(point.chances) == pytest.approx(1.0) for point in report.points)
    assert report.points[-1].chances == (1.0, 0.0, 0.0)
    assert report.is_done


def test_the_chance_after_a_move_is_the_chance_before_the_next() -> None:
    report = planted_report()
    following = {point.number: point.chances for point in report.points}

    assert all(following.get(move.last, move.after) == move.after for move in report.moves)


@pytest.mark.parametrize(
    ("language", "better", "reason"),
    [
        ("en", "Move to Investor", "You have more cash"),
        ("de", "Auf das Feld Investor ziehen", "Du hast mehr Geld"),
        ("fr", "Avancer sur Investisseur", "Vous avez plus"),
    ],
)
def test_the_report_says_what_would_have_been_better_and_why(language: str, better: str, reason: str) -> None:
    record = planted()
    course = course_of(record)
    (blunder,) = [one for one in planted_report().moves if one.mark == "blunder" and one.seat == CARLA]

    teller = Teller(course.game, record.header.players, language)

    assert teller.better(blunder) == better
    assert teller.why(blunder).startswith(reason)


def test_a_report_is_the_same_in_other_processes_and_after_storing() -> None:
    course = course_of(planted())
    judge = Judge(course.game, 8)
    decisions = decisions_in(course, judge.evaluation)
    parts = parts_of(decisions, judge)
    here = {part.number: judge_part(judge, part) for part in parts}

    there = {one.number: one for one in judge_parts(course.game, 8, parts, jobs=2)}

    assert put_together(course, decisions, there, 8) == put_together(course, decisions, here, 8)
    report = planted_report()
    stored = from_dict(json.loads(json.dumps(as_dict(report))))
    assert stored is not None
    assert as_dict(stored) == as_dict(report)
    assert from_dict({**as_dict(report), "format": 0}) is None


def test_what_is_not_judged_yet_is_left_out() -> None:
    course = course_of(planted())
    judge = Judge(course.game, 4)
    decisions = decisions_in(course, judge.evaluation)
    parts = parts_of(decisions, judge)
    judged = {part.number: judge_part(judge, part) for part in (parts[0], parts[1], parts[3])}

    report = put_together(course, decisions, judged, 4)

    assert (report.done, report.total) == (2, len(decisions))
    assert len(report.points) == 2
    assert not report.is_done


# ------------------------------------------------------------------ decisions


def _split(course: Course) -> list[tuple[int, tuple[str, ...]]]:
    evaluation = Judge(course.game, FEW).evaluation
    return [(one.seat, tuple(one.answers)) for one in decisions_in(course, evaluation)]


def test_a_turn_is_one_decision_and_investing_another() -> None:
    split = _split(course_of(planted()))

    assert split[:4] == [
        (0, ("go factory", "build cologne")),
        (1, ("go taxation",)),
        (2, ("go production-2", "produce vienna budapest lemberg")),
        (2, ("buy austria-hungary 4",)),
    ]


def test_rounds_are_counted_by_the_nations_that_come_on_turn_again() -> None:
    decisions = decisions_in(course_of(planted()), Judge(course_of(planted()).game, FEW).evaluation)

    assert [one.round for one in decisions][-1] == 2
    assert [one.chapter for one in decisions] == sorted(one.chapter for one in decisions)


def test_of_all_bids_in_an_auction_the_last_one_is_the_decision() -> None:
    match = Match.begin(find_game("friesematenten"), players=3, seed=1)
    rng = random.Random(1)
    bids: list[tuple[int, str]] = []
    while len(bids) < 6:
        question, amounts = match.question(), match.answer_range()
        (seat,) = match.seats_asked()
        if question.kind == "what-to-bid" and amounts is not None and amounts.low <= 14:
            answer = amounts.text(amounts.low)
            bids.append((seat, answer))
        else:
            answer = (
                "pass" if question.kind == "what-to-bid" else random_action(match.game, match.state, rng).text
            )
        match.play(answer)

    course = course_of(read_record(match.save()))
    found = [one for one in decisions_in(course, Judge(course.game, FEW).evaluation) if "card" in one.about]

    assert [len(one.answers) for one in found] == [1] * len(found)
    auctions = [(one.round, one.seat, one.about["card"]) for one in found if one.question == "what-to-bid"]
    assert len(auctions) == len(set(auctions)) > 1
    assert bids[-1] in {(one.seat, one.answers[0]) for one in found}


def test_a_line_that_only_goes_on_longer_is_no_better_choice() -> None:
    course = course_of(planted())
    judge = Judge(course.game, 8)
    decisions = decisions_in(course, judge.evaluation)

    for part in parts_of(decisions, judge):
        other = judge_part(judge, part).other
        length = min(len(part.answers), len(other.answers)) if other is not None else 0
        assert other is None or other.answers[:length] != part.answers[:length]
