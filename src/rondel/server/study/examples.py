"""Games of strong bots that come with the program, as the protocol sends them."""

from __future__ import annotations

from rondel.core.contract import EVERYTHING, SPECTATOR
from rondel.protocol.answers import ExampleGameTold, GuessesTold, ReportTold, SeatView
from rondel.server.errors import NotFoundError, RefusedError, shortened
from rondel.server.study.kept_reports import KeptReport
from rondel.server.study.telling import FinishedGame, guesses_told, report_told
from rondel.server.tables.seat_view import people_asked
from rondel.study.examples import Example, example_ids, find_example

__all__ = ["example_guesses", "example_report", "example_view", "examples_told"]


def examples_told(language: str) -> list[ExampleGameTold]:
    """List all games."""
    return [_told(find_example(one), language) for one in example_ids()]


def _told(example: Example, language: str) -> ExampleGameTold:
    game = example.course.game
    return ExampleGameTold(
        example.id,
        game.id,
        game.names[language],
        example.record.header.players,
        example.record.header.options,
        example.report.points[-1].round,
        _finished(example, language).own_seat,
    )


def _found(example_id: str) -> Example:
    if example_id not in example_ids():
        raise NotFoundError("no-example", example=shortened(example_id), examples=", ".join(example_ids()))
    return find_example(example_id)


def _finished(example: Example, language: str) -> FinishedGame:
    course = example.course
    players = example.record.header.players
    return FinishedGame(course.game, course, players, SPECTATOR, language, is_example=True)


def example_report(example_id: str, language: str) -> ReportTold:
    """Return the report of a game."""
    example = _found(example_id)
    return report_told(_finished(example, language), KeptReport("done", "", 0, example.report))


def example_guesses(example_id: str, language: str) -> GuessesTold:
    """Return the moments of a game to guess."""
    example = _found(example_id)
    return guesses_told(_finished(example, language), example.report)


def example_view(example_id: str, at: int | None, language: str) -> SeatView:
    """Return a game after an action, with nothing hidden."""
    example = _found(example_id)
    course, game = example.course, example.course.game
    number = course.number if at is None else at
    if not course.began <= number <= course.number:
        raise RefusedError("no-such-number", number=number, first=course.began, last=course.number)
    state = course.state_at(number)
    question = None if state.is_over else game.question(state)
    return SeatView(
        table="",
        number=number,
        seat=None,
        asked=() if state.is_over else people_asked(state.seats_asked()),
        is_over=state.is_over,
        question=game.texts(language).question(question, example.record.header.players) if question else "",
        rule=question.rule if question else "",
        view=game.view(state, EVERYTHING).as_dict(),
        position=game.position(state),
    )
