"""Plans and previews: the engine on a copy of what a seat may know.

A draft is what a seat means to do; it is kept for the seat alone, and nothing of it is public before it is sent
as a move. What the seat may not know is guessed before anything is tried, so no preview tells more than the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import select

from rondel.bots.bot import seen as as_seen
from rondel.core.action import CHANCE, Action
from rondel.core.contract import SPECTATOR, Caution, Figure, State, Texts
from rondel.preview import preview as changed_figures
from rondel.preview import reveals
from rondel.protocol.answers import Change, DraftTold, PreviewTold, WarningTold
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError
from rondel.server.storage import schema
from rondel.server.storage.log import Statement, Value
from rondel.server.tables.course import Trial
from rondel.server.tables.house import House
from rondel.server.tables.looking import Answers, Viewer, answers_to, events_told, people_asked, warning_told
from rondel.server.tables.moving import must_be_running, must_have_seen
from rondel.server.tables.table import Table

__all__ = [
    "Plan",
    "Tried",
    "changes_told",
    "draft_told",
    "drop_draft",
    "keep_draft",
    "kept_draft",
    "must_be_a_seat",
    "preview",
    "tried_on",
]

_KEEP: Final = (
    "INSERT INTO drafts (table_id, seat, seen, steps, changed_at) VALUES (:table, :seat, :seen, :steps, :at)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET seen = :seen, steps = :steps, changed_at = :at"
)
_DROP: Final = "DELETE FROM drafts WHERE table_id = :table AND seat = :seat"


def preview(table: Table, viewer: Viewer, actions: Sequence[str]) -> PreviewTold:
    """Return what actions of a seat would change; refuses what is not possible, with the reason."""
    must_be_running(table)
    return _preview_told(table, viewer, tried_on(table, viewer, actions))


class Tried(NamedTuple):
    """A plan played on what a seat may know; after a step that shows something new, nobody knows how it goes on."""

    trial: Trial
    reveals: bool
    #: what the steps do, and the state after them, but for one that shows something new
    events: tuple[object, ...]
    known: State
    #: what whoever plans it is warned of, for its last step
    warning: WarningTold | None = None


def tried_on(table: Table, viewer: Viewer, actions: Sequence[str]) -> Tried:
    """Play actions on what the seat may know; what shows it something new must be the last."""
    if viewer.seat == SPECTATOR:
        raise ForbiddenError("not-seated", table=table.id)
    game, seat = table.game, viewer.seat
    trial = Trial(game, as_seen(game, table.playing().state, seat, 0).state.copy())
    shows_something = False
    events: list[object] = []
    known = trial.state
    caution: Caution | None = None
    for text in actions:
        if shows_something:
            raise RefusedError("plan-shows-something", action=trial.lines[-1].text)
        actor = trial.seat_of(text)
        if actor != seat:
            raise ForbiddenError("not-your-seat", seat=actor + 1, player=table.players[actor])
        before = trial.state.copy()
        shows_something = reveals(game, before, game.parse(text), seat)
        trial.play(text)
        caution = game.caution(before, game.parse(text), viewer.language)
        if not shows_something:
            known = trial.state
            events += _events(before, game.parse(text))
        else:
            known = before
    return Tried(trial, shows_something, tuple(events), known, warning_told(caution))


def _events(before: State, action: Action) -> list[object]:
    before.record_events(on=True)
    before.apply_unchecked(action)
    return before.take_events()


def _preview_told(table: Table, viewer: Viewer, tried: Tried) -> PreviewTold:
    game, players, after = table.game, table.players, tried.trial.state
    texts = game.texts(viewer.language)
    actions = [game.parse(line.text) for line in tried.trial.lines]
    pairs = changed_figures(game, table.playing().state, actions, viewer.seat)
    changes = changes_told(pairs, texts, players)
    if tried.reveals:
        return PreviewTold(changes, (), is_over=False, question="", reveals=True, warning=tried.warning)
    asked = after.seats_asked()
    question = "" if after.is_over or asked == (CHANCE,) else texts.question(game.question(after), players)
    return PreviewTold(changes, people_asked(asked), after.is_over, question, warning=tried.warning)


def changes_told(
    pairs: Iterable[tuple[Figure, Figure]], texts: Texts, players: Sequence[str]
) -> tuple[Change, ...]:
    """Return the figures that differ before and after."""
    return tuple(
        Change(
            old.what, texts.figure(old.what), old.of, texts.figure_of(old.of, players), old.value, new.value
        )
        for old, new in pairs
        if old.value != new.value
    )


# ------------------------------------------------------------------ drafts


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat means to do, and the number it had seen then."""

    seen: int
    actions: tuple[str, ...]


def draft_told(table: Table, viewer: Viewer, plan: Plan) -> DraftTold:
    """Return a plan with what it would change, and what can come next."""
    must_be_running(table)
    must_have_seen(table, plan.seen)
    tried = tried_on(table, viewer, plan.actions)
    told = _preview_told(table, viewer, tried)
    is_asked = viewer.seat in told.asked
    answers = answers_to(table.game, tried.trial.state, viewer, table.players) if is_asked else Answers()
    return DraftTold(
        seat=viewer.seat,
        seen=plan.seen,
        actions=plan.actions,
        is_complete=bool(plan.actions) and not is_asked,
        question=told.question,
        preview=told,
        legal=answers.legal,
        amounts=answers.amounts,
        aside=answers.aside,
        impossible=answers.impossible,
        view=table.game.view(tried.known, viewer.seat).as_dict(),
        events=events_told(table.game, tried.events, viewer.seat, viewer.language, table.players),
        quiet=answers.quiet,
    )


async def keep_draft(house: House, table: Table, seat: int, plan: Plan) -> None:
    """Keep the plan of a seat."""
    steps = msgspec.json.encode(plan.actions).decode()
    row: dict[str, Value] = {
        "table": table.id,
        "seat": seat,
        "seen": plan.seen,
        "steps": steps,
        "at": house.now(),
    }
    await house.database.write(Statement(_KEEP, row))


async def kept_draft(house: House, table: Table, seat: int) -> Plan:
    """Return the plan of a seat; an empty one if it has none, or the game has gone on since."""
    drafts = schema.drafts
    wanted = select(drafts.c.seen, drafts.c.steps).where(
        (drafts.c.table_id == table.id) & (drafts.c.seat == seat)
    )
    async with house.database.engine.connect() as connection:
        row = (await connection.execute(wanted)).first()
    if row is None or row.seen < table.last_line():
        return Plan(table.number, ())
    return Plan(row.seen, tuple(msgspec.json.decode(row.steps, type=list[str])))


async def drop_draft(house: House, table: Table, seat: int) -> None:
    """Forget the plan of a seat."""
    await house.database.write(Statement(_DROP, {"table": table.id, "seat": seat}))


def must_be_a_seat(viewer: Viewer, table: Table) -> int:
    """Return the seat somebody plans for."""
    if viewer.seat == SPECTATOR:
        raise ForbiddenError("not-seated", table=table.id)
    if table.seats[viewer.seat].bot:
        raise ConflictError("bot-plays-your-seat", seat=viewer.seat + 1, bot=table.seats[viewer.seat].bot)
    return viewer.seat
