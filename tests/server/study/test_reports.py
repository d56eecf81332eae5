"""Reports of tables: nobody gets one while people play each other; then they are made once, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future

import pytest

from rondel.core.contract import SPECTATOR, Game
from rondel.protocol.requests import Propose
from rondel.server.background.reports import ReportRunner
from rondel.server.errors import ConflictError, ForbiddenError, NotFoundError, RefusedError
from rondel.server.study import computing, telling
from rondel.server.study.computing import check_report_allowed
from rondel.server.study.examples import example_guesses, example_report, example_view, examples_told
from rondel.server.study.kept_reports import claim, find_report
from rondel.server.study.telling import FinishedGame, guesses_told, report_told
from rondel.server.tables import proposals, table_setup
from rondel.server.tables.table import Table
from rondel.study.judging import Judge
from rondel.study.report import Judged, Part, judge_part
from tests.server.tables.harness import ANNA, BEN, ME, OPEN, Harness, refused
from tests.study.games import FEW, PLANTED

pytestmark = pytest.mark.anyio
#: the game with the blunder, and its last move: a table does not begin with a game that is over
BEFORE_ITS_END, LAST = PLANTED.read_text().rstrip().removesuffix("1 go taxation"), "go taxation"


#: what was found about each decision; it is the same game in every test
JUDGED: dict[int, Judged] = {}


class Pool:
    """Judges in this process, or never."""

    workers = 1

    def __init__(self) -> None:
        self.judged: list[int] = []
        self.is_broken = False
        self.waiting: list[Future[Judged]] = []
        self.is_slow = False

    def judge(self, game: Game, simulations: int, part: Part) -> Future[Judged]:
        """Judge a decision."""
        self.judged.append(part.number)
        future: Future[Judged] = Future()
        if self.is_broken:
            future.set_exception(OSError("no memory"))
        elif self.is_slow:
            self.waiting.append(future)
        else:
            if part.number not in JUDGED:
                JUDGED[part.number] = judge_part(Judge(game, simulations), part)
            future.set_result(JUDGED[part.number])
        return future

    def close(self) -> None:
        """Do nothing."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at few continuations."""
    for module in (computing, telling):
        monkeypatch.setattr(module, "simulations_for", lambda game: FEW)


@pytest.fixture
def pool() -> Pool:
    return Pool()


@pytest.fixture
async def runner(harness: Harness, pool: Pool) -> AsyncIterator[ReportRunner]:
    running = ReportRunner(harness.service, pool)  # type: ignore[arg-type]  # it judges like one
    yield running
    await running.close()


async def planted_table(harness: Harness) -> Table:
    """Return the finished game with the blunder: Anna sits on the first two seats, Ben is Carla."""
    table = await harness.opened(ME, ME, OPEN, game="", record=BEFORE_ITS_END)
    await harness.sit(table, BEN, 2)
    await table_setup.start(harness.service, table, ANNA)
    await harness.play(table, LAST)
    assert table.status == "ended"
    return table


async def made(harness: Harness, runner: ReportRunner, table: Table) -> None:
    await runner.ask(table, BEN.id)
    for _ in range(2000):
        kept = await find_report(harness.service, table.id)
        if kept is not None and kept.status in ("done", "failed"):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("no report")


def seen_by(table: Table, seat: int, language: str = "en") -> FinishedGame:
    return FinishedGame(table.game, table.begun_course(), table.players, seat, language)


# ------------------------------------------------------------------ secrecy


async def test_there_is_no_report_while_people_play_each_other(
    harness: Harness, runner: ReportRunner
) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")

    with refused("no-study-while-playing", ForbiddenError):
        await runner.ask(table, ANNA.id)
    assert await find_report(harness.service, table.id) is None


async def test_there_is_none_of_a_game_against_bots_either_before_its_end(harness: Harness) -> None:
    table = await harness.started(ANNA, "random", game="imperial-2030")

    with refused("no-report-yet", ConflictError):
        check_report_allowed(table)
    await proposals.propose(harness.service, table, ANNA.id, Propose("end"))
    check_report_allowed(table)


async def test_a_game_without_an_evaluation_has_none(harness: Harness) -> None:
    table = await harness.started(ANNA, "random")
    await proposals.propose(harness.service, table, ANNA.id, Propose("end"))

    with refused("no-report-of-game", RefusedError):
        check_report_allowed(table)


# ------------------------------------------------------------------ what is told


async def test_everybody_gets_marks_for_their_own_seat_alone(harness: Harness, runner: ReportRunner) -> None:
    table = await planted_table(harness)
    await made(harness, runner, table)
    kept = await find_report(harness.service, table.id)

    for seat, is_yours in ((0, True), (2, True), (SPECTATOR, False)):
        told = report_told(seen_by(table, seat), kept)
        assert told.status == "done"
        assert {move.seat for move in told.moves} == ({seat} if is_yours else set())
        assert told.is_yours == is_yours
        assert 1 <= len(told.moments) <= 3
    # who only watched reads about the winner
    assert report_told(seen_by(table, SPECTATOR), kept).seat == 0


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "Move to Investor"), ("de", "Auf das Feld Investor ziehen"), ("fr", "Avancer sur Investisseur")],
)
async def test_the_blunder_is_told_with_what_was_better(
    harness: Harness, runner: ReportRunner, language: str, says: str
) -> None:
    table = await planted_table(harness)
    await made(harness, runner, table)

    told = report_told(seen_by(table, 2, language), await find_report(harness.service, table.id))

    (blunder,) = [move for move in told.moves if move.mark == "blunder"]
    assert blunder.about == {"nation": "austria-hungary"}
    assert blunder.better is not None
    assert blunder.better.answers[0].says == says
    assert blunder.better.reasons
    assert blunder.why
    assert blunder.before - blunder.after > 0.3
    assert any(moment.first == blunder.first and moment.says for moment in told.moments)


async def test_moves_to_guess_score_by_their_marks(harness: Harness, runner: ReportRunner) -> None:
    table = await planted_table(harness)
    await made(harness, runner, table)
    kept = await find_report(harness.service, table.id)
    assert kept is not None
    assert kept.report is not None

    told = guesses_told(seen_by(table, 2), kept.report)

    guess = next(one for one in told.guesses if one.played == "go production-2")
    scores = {option.action.text: option.score for option in guess.options}
    assert guess.best == "go investor"
    assert (scores["go investor"], scores["go production-2"]) == (told.most, 0)


# ------------------------------------------------------------------ making them


async def test_a_report_is_made_once_and_kept(harness: Harness, runner: ReportRunner, pool: Pool) -> None:
    table = await planted_table(harness)
    await made(harness, runner, table)
    judged = list(pool.judged)

    await made(harness, runner, table)
    again = await find_report(harness.another().service, table.id)

    assert pool.judged == judged
    assert again is not None
    assert again.report is not None
    assert again.report.is_done


async def test_what_is_there_is_kept_while_it_is_computed(
    harness: Harness, runner: ReportRunner, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computing, "_KEPT_EVERY", 0.0)
    table = await planted_table(harness)
    pool.is_slow = True
    await runner.ask(table, BEN.id)
    while len(pool.waiting) < 2:
        await asyncio.sleep(0.01)
    judge = Judge(table.game, 4)
    pool.waiting[0].set_result(judge_part(judge, _part_of(table, judge, 0)))
    while (kept := await find_report(harness.service, table.id)) is None or kept.report is None:
        await asyncio.sleep(0.01)

    assert kept.status == "computing"
    assert (kept.report.done, kept.report.total > 1) == (1, True)


def _part_of(table: Table, judge: Judge, number: int) -> Part:
    from rondel.study.decisions import decisions_in
    from rondel.study.report import parts_of

    return parts_of(decisions_in(table.begun_course(), judge.evaluation), judge)[number]


async def test_a_report_that_failed_can_be_asked_for_again(
    harness: Harness, runner: ReportRunner, pool: Pool
) -> None:
    table = await planted_table(harness)
    pool.is_broken = True
    await made(harness, runner, table)
    failed = await find_report(harness.service, table.id)

    pool.is_broken = False
    while table.id in runner._tasks:
        await asyncio.sleep(0.01)
    await made(harness, runner, table)
    fine = await find_report(harness.service, table.id)

    assert failed is not None
    assert fine is not None
    assert (failed.status, fine.status) == ("failed", "done")


async def test_a_guest_waits_for_one_report_at_a_time(
    harness: Harness, runner: ReportRunner, pool: Pool
) -> None:
    pool.is_slow = True
    first, second = await planted_table(harness), await planted_table(harness)
    await runner.ask(first, ANNA.id)

    with refused("report-busy", ConflictError):
        await runner.ask(second, ANNA.id)
    await runner.ask(second, BEN.id)
    await runner.ask(first, ANNA.id)


async def test_a_report_is_computed_by_one_server_and_taken_over_when_that_is_lost(
    harness: Harness, runner: ReportRunner
) -> None:
    table = await planted_table(harness)

    assert await claim(harness.service, table.id, "first")
    assert not await claim(harness.service, table.id, "second")
    harness.clock.passes(60)
    assert await claim(harness.service, table.id, "second")
    harness.clock.passes(60)

    # a server that starts goes on with what was on its way
    await runner.begin()
    while (kept := await find_report(harness.service, table.id)) is None or kept.status != "done":
        await asyncio.sleep(0.01)


async def test_the_winner_of_a_game_that_comes_with_the_program_has_marks_for_everybody() -> None:
    for one in examples_told("de"):
        told = example_report(one.id, "de")
        guesses = example_guesses(one.id, "de")

        assert told.status == "done"
        assert {move.seat for move in told.moves} == {one.winner}
        assert guesses.seat == one.winner
        assert len(guesses.guesses) >= 5
        assert all(example_view(one.id, guess.at, "de").asked == (one.winner,) for guess in guesses.guesses)
        assert all(
            guess.played in {option.action.text for option in guess.options} for guess in guesses.guesses
        )


async def test_an_unknown_example_is_refused_with_those_there_are() -> None:
    with refused("no-example", NotFoundError) as caught:
        example_report("chess", "en")
    assert "imperial-2030-4" in caught.value.message + str(caught.value.params)
