"""What a seat sees: the table, its view of the game, what it can do, and why not.

Everything is built for one seat. Spectators see what is public. Once a table has ended, nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rondel.bots.bot import observe
from rondel.core.action import Action
from rondel.core.contract import (
    EVERYTHING,
    SPECTATOR,
    AmountRange,
    Caution,
    Game,
    OptionValue,
    Score,
    State,
    Texts,
    impossible,
)
from rondel.core.error_texts import say_error
from rondel.core.errors import RondelError
from rondel.core.options import settled_options
from rondel.protocol.answers import (
    ActionTold,
    AmountsTold,
    EventTold,
    ImpossibleTold,
    LessonAt,
    ProposalTold,
    ScoreTold,
    SeatTold,
    SeatView,
    TableTold,
    WarningTold,
)
from rondel.protocol.table_settings import BotChair
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError
from rondel.server.tables.story import lesson_at, progress_at, scene_at
from rondel.server.tables.table import Proposal, Seat, Table
from rondel.server.tables.table_setup import check_invitation
from rondel.server.tables.undo import first_undone
from rondel.words import LANGUAGES

__all__ = [
    "Answers",
    "Viewer",
    "actions_told",
    "answers_to",
    "chosen_seat",
    "reader_of_log",
    "events_told",
    "check_may_watch",
    "scores_told",
    "seat_view",
    "table_told",
    "warning_told",
]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, from which seat (SPECTATOR for none), in which language."""

    guest: str | None
    seat: int
    language: str


def reader_of_log(table: Table, viewer: Viewer) -> int:
    """Return the seat that is "you" in the log: the guest's only one. People who share a device read names alone."""
    return viewer.seat if len(table.seats_of(viewer.guest)) == 1 else SPECTATOR


@dataclass(frozen=True, slots=True)
class Answers:
    """What a seat can and cannot do in a position."""

    legal: tuple[ActionTold, ...] = ()
    amounts: AmountsTold | None = None
    aside: tuple[AmountsTold, ...] = ()
    impossible: tuple[ImpossibleTold, ...] = ()
    #: the answer that changes nothing, if the seat is only asked whether to respond
    quiet: str = ""
    #: what the seat should know beside the question
    note: str = ""


# ------------------------------------------------------------------ who may watch


def check_may_watch(table: Table, guest: str | None, invitation: str = "") -> None:
    """Refuse guests who may not watch the game of a table."""
    check_invitation(table, guest, invitation)
    if not table.is_inside(guest) and not table.terms.has_spectators:
        raise ForbiddenError("no-spectators", table=table.id)


def chosen_seat(table: Table, guest: str | None, wanted: int | None) -> int:
    """Return the seat a guest looks from: the wanted one if it is theirs, else the one that is asked, else the first."""
    mine = table.seats_of(guest)
    if wanted is not None:
        if wanted not in mine:
            raise ForbiddenError("not-your-chair", seat=wanted + 1)
        return wanted
    for seat in mine:
        if seat in table.seats_asked():
            return seat
    return mine[0] if mine else SPECTATOR


# ------------------------------------------------------------------ the table


def _options_told(table: Table) -> dict[str, OptionValue]:
    """Return the value of every option. A choice that names a file by its fingerprint is shown by its name."""
    specs, chosen = table.game.options, dict(table.terms.options)
    for spec in specs:
        if spec.choices and chosen.get(spec.name) not in spec.choices:
            chosen.pop(spec.name, None)
    return settled_options(table.terms.game, specs, chosen)


def table_told(table: Table, guest: str | None, at: int, language: str = LANGUAGES[0]) -> TableTold:
    """Return a table as a guest may know it, with its clocks at time ``at``, in a language."""
    terms = table.terms
    viewer = Viewer(guest, chosen_seat(table, guest, None), language)
    return TableTold(
        id=table.id,
        status=table.status,
        number=table.number,
        game=terms.game,
        rules=table.rules,
        options=_options_told(table),
        title=terms.title,
        is_public=terms.is_public,
        has_spectators=terms.has_spectators,
        has_coach=table.has_coach,
        pace=terms.pace,
        clock=terms.clock,
        on_timeout=terms.on_timeout,
        stand_in=terms.stand_in,
        is_owner=guest is not None and guest == table.owner,
        seats=seats_told(table, guest, at),
        asked=people_asked(table.seats_asked()),
        opened_at=table.opened_at,
        started_at=table.started_at,
        ended_at=table.ended_at,
        end=table.end.reason if table.end is not None else "",
        scores=_final_scores(table),
        proposal=_proposal_told(table, table.proposal, viewer),
        has_secrets=table.has_secrets(),
        invitation=table.invitation if table.is_inside(guest) else "",
        rematch=table.rematch,
        is_archived=table.is_archived,
        react_within=terms.react_within,
        react_by=table.react_by,
        react_left=max(0, table.react_by - at) if table.react_by is not None else None,
        lesson=_lesson_told(table),
    )


def _lesson_told(table: Table) -> LessonAt | None:
    lesson = lesson_at(table)
    if lesson is None:
        return LessonAt(table.lesson, table.scene, has_changed=True) if table.lesson else None
    answers, strayed = progress_at(table, lesson)
    return LessonAt(lesson.id, scene_at(table, lesson), answers, strayed)


def people_asked(seats: Sequence[int]) -> tuple[int, ...]:
    """Return the asked seats without chance."""
    return tuple(seat for seat in seats if seat >= 0)


def seats_told(table: Table, guest: str | None, at: int) -> tuple[SeatTold, ...]:
    """Return who sits where, and the time each seat has."""
    times = table.clock.as_told(at) if table.clock is not None else [None] * len(table.seats)
    return tuple(
        SeatTold(
            seat=number,
            kind=_kind(seat),
            name=table.players[number] if table.players else seat.name or seat.bot,
            bot=seat.chair.bot if isinstance(seat.chair, BotChair) else "",
            is_you=guest is not None and seat.guest == guest,
            stand_in=seat.stand_in,
            has_resigned=seat.has_resigned,
            has_run_out=seat.has_run_out,
            time=time,
        )
        for number, (seat, time) in enumerate(zip(table.seats, times, strict=True))
    )


def _kind(seat: Seat) -> Any:
    if isinstance(seat.chair, BotChair):
        return "bot"
    return "open" if seat.guest is None else "person"


def _final_scores(table: Table) -> tuple[ScoreTold, ...]:
    if table.status != "ended" or table.course is None:
        return ()
    resigned = [number for number, seat in enumerate(table.seats) if seat.has_resigned]
    return scores_told(table.game.scores(table.course.state, resigned=resigned, is_final=True))


def scores_told(scores: Sequence[Score]) -> tuple[ScoreTold, ...]:
    """Return scores as the protocol sends them."""
    return tuple(
        ScoreTold(score.seat, score.points, score.place, dict(score.parts), score.decided_by)
        for score in scores
    )


def _proposal_told(table: Table, proposal: Proposal | None, viewer: Viewer) -> ProposalTold | None:
    if proposal is None:
        return None
    people = [(number, seat.guest) for number, seat in enumerate(table.seats) if seat.is_present]
    if proposal.what == "replace":
        gone = table.seats[proposal.about].guest
        people = [(number, guest) for number, guest in people if guest != gone]
    return ProposalTold(
        number=proposal.number,
        what=proposal.what,
        seat=proposal.seat,
        back_to=proposal.back_to,
        about=proposal.about,
        agreed=tuple(number for number, guest in people if guest and proposal.votes.get(guest)),
        waiting=tuple(number for number, guest in people if guest and guest not in proposal.votes),
        says=first_undone(
            table, proposal.back_to, proposal.number, viewer.language, reader_of_log(table, viewer)
        )
        if proposal.what == "take-back"
        else "",
    )


# ------------------------------------------------------------------ the game


def seat_view(
    table: Table, viewer: Viewer, number: int | None = None, *, with_reasons: bool = True
) -> SeatView:
    """Return the game as a seat may know it, now or after an earlier entry."""
    if table.course is None:
        raise ConflictError("not-started", table=table.id)
    course, game = table.course, table.game
    is_now = number is None or number >= course.number
    if number is not None and not course.began <= number <= table.number:
        raise RefusedError("no-such-number", number=number, first=course.began, last=table.number)
    state = course.state if is_now else course.state_at(number or 0)
    is_asked = is_now and viewer.seat in table.seats_asked()
    answers = answers_to(game, state, viewer, table.players, with_reasons=with_reasons) if is_asked else None
    answers = answers or Answers(
        aside=_aside(state, viewer.seat) if is_now and table.status == "running" else ()
    )
    is_closed = state.is_over or (is_now and table.status == "ended")
    question = None if is_closed else game.question(state)
    return SeatView(
        table=table.id,
        number=table.number if number is None else number,
        seat=None if viewer.seat == SPECTATOR else viewer.seat,
        asked=() if is_closed else people_asked(state.seats_asked()),
        is_over=is_closed,
        question=game.texts(viewer.language, viewer.seat).question(question, table.players)
        if question
        else "",
        rule=question.rule if question else "",
        # the record is public from here on, even if the rules do not know that the game is over
        view=game.view(state, EVERYTHING if table.status == "ended" else viewer.seat).as_dict(),
        legal=answers.legal,
        amounts=answers.amounts,
        aside=answers.aside,
        impossible=answers.impossible,
        position="" if table.has_secrets() or _was_secret(table, state) else game.position(state),
        quiet=answers.quiet,
        question_note=answers.note,
    )


def _was_secret(table: Table, state: State) -> bool:
    """Return whether an earlier state is still secret because the game goes on."""
    return table.status == "running" and table.game.has_secrets(state)


def answers_to(
    game: Game, state: State, viewer: Viewer, players: Sequence[str], *, with_reasons: bool = True
) -> Answers:
    """Return the answers of a seat that is asked, in words, and why others are impossible."""
    texts = game.texts(viewer.language, viewer.seat)
    legal = actions_told(game, state, texts, players)
    refusals: tuple[ImpossibleTold, ...] = ()
    if with_reasons:
        # tried on what the seat knows, so no reason reveals more
        known = observe(game, state, viewer.seat, 0).state
        refusals = tuple(
            _refusal_told(game, action, texts, players, error) for action, error in impossible(game, known)
        )
    quiet = game.quiet_answer(state)
    is_own = quiet is not None and game.seat_of(state, quiet) == viewer.seat
    return Answers(
        legal,
        _answer_amounts(game, state, viewer.language),
        _aside(state, viewer.seat),
        refusals,
        quiet.text if quiet is not None and is_own else "",
        game.question_note(state, viewer.language),
    )


def actions_told(game: Game, state: State, texts: Texts, players: Sequence[str]) -> tuple[ActionTold, ...]:
    """Return the legal actions of the seat to move, or of chance, in words."""
    return tuple(_action_told(game, action, texts, players) for action in state.legal_actions())


def _action_told(game: Game, action: Action, texts: Texts, players: Sequence[str]) -> ActionTold:
    kind, about = game.described(action)
    return ActionTold(action.text, texts.action(action, players), kind, dict(about), texts.also(action))


def _refusal_told(
    game: Game, action: Action, texts: Texts, players: Sequence[str], error: RondelError
) -> ImpossibleTold:
    message, hint = say_error(error, texts.language)
    kind, about = game.described(action)
    says, also = texts.action(action, players), texts.also(action)
    return ImpossibleTold(action.text, says, error.code, message, error.rule, hint, kind, dict(about), also)


def events_told(
    game: Game, events: Sequence[object], seat: int, texts: Texts, players: Sequence[str]
) -> tuple[EventTold, ...]:
    """Return events as a seat (or EVERYTHING) may know them, in the texts of who reads them."""
    found: list[EventTold] = []
    for event in events:
        told = game.told(event, seat)
        if told is not None:
            kind, about = game.described(told)
            says, rule, marks = texts.event(told, players), game.rule_of(told), game.marks(told)
            found.append(EventTold(kind, says, dict(about), rule, marks))
    return tuple(found)


def warning_told(caution: Caution | None) -> WarningTold | None:
    """Return a warning as the protocol sends it."""
    return None if caution is None else WarningTold(caution.says, caution.rule)


def _answer_amounts(game: Game, state: State, language: str) -> AmountsTold | None:
    amounts = state.answer_range()
    if amounts is None:
        return None
    unsafe = amounts.low if amounts.safe is None else max(amounts.low, amounts.safe + 1)
    caution = None
    if amounts.safe is not None and unsafe <= amounts.high:
        caution = game.caution(state, game.parse(amounts.text(unsafe)), language)
    return _amounts_told(amounts, warning_told(caution))


def _aside(state: State, seat: int) -> tuple[AmountsTold, ...]:
    return tuple(_amounts_told(amounts) for amounts in state.ranges() if amounts.seat == seat)


def _amounts_told(amounts: AmountRange, warning: WarningTold | None = None) -> AmountsTold:
    return AmountsTold(amounts.template, amounts.low, amounts.high, amounts.safe, warning)
