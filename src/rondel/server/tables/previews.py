"""Previews: what a plan, or each possible answer, would change.

Everything is tried on a state in which the hidden things are guessed from the seat's view, so a preview never shows
more than the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rondel.bots.bot import observe
from rondel.core.action import CHANCE, Action
from rondel.core.contract import SPECTATOR, Caution, Figure, Game, State, Texts
from rondel.core.errors import RondelError
from rondel.course import Course
from rondel.preview import common_figures, imagined_states, reveals, shows_the_same
from rondel.preview import preview as changed_figures
from rondel.protocol.answers import Change, ChoiceTold, OutlookTold, PreviewTold, WarningTold
from rondel.server.errors import ForbiddenError, RefusedError
from rondel.server.tables.moves import require_running
from rondel.server.tables.seat_view import (
    Viewer,
    people_asked,
    warning_told,
)
from rondel.server.tables.table import Table

__all__ = [
    "MOST_CHOICES",
    "TriedPlan",
    "changes_told",
    "outlook_on",
    "preview_answers",
    "preview",
    "preview_told",
    "try_plan",
]

#: more choices than this nobody compares
MOST_CHOICES: Final = 150


def preview(table: Table, viewer: Viewer, actions: Sequence[str]) -> PreviewTold:
    """Return what actions of a seat would change, or refuse them with the reason."""
    require_running(table)
    return preview_told(table, viewer, try_plan(table, viewer, actions))


class TriedPlan(NamedTuple):
    """A plan played on what a seat knows. After a step that reveals something, the rest is unknown."""

    branch: Course
    reveals: bool
    #: the events and the state after all steps but one that reveals something
    events: tuple[object, ...]
    known: State
    #: the warning for the last step
    warning: WarningTold | None = None


def try_plan(table: Table, viewer: Viewer, actions: Sequence[str]) -> TriedPlan:
    """Play a plan on what the seat knows. Only the last action may reveal something new."""
    if viewer.seat == SPECTATOR:
        raise ForbiddenError("not-seated", table=table.id)
    game, seat = table.game, viewer.seat
    branch = Course(game, observe(game, table.begun_course().state, seat, 0).state)
    shows_something = False
    events: list[object] = []
    known = branch.state
    caution: Caution | None = None
    for text in actions:
        if shows_something:
            raise RefusedError("plan-shows-something", action=branch.steps[-1].text)
        actor = branch.seat_of(text)
        if actor != seat:
            raise ForbiddenError("not-your-seat", seat=actor + 1, player=table.players[actor])
        before = branch.state
        shows_something = reveals(game, before, game.parse(text), seat)
        step = branch.play_text(text)
        caution = game.caution(before, game.parse(text), viewer.language)
        if not shows_something:
            known = branch.state
            events += step.events or ()
        else:
            known = before
    return TriedPlan(branch, shows_something, tuple(events), known, warning_told(caution))


def preview_told(table: Table, viewer: Viewer, tried: TriedPlan) -> PreviewTold:
    """Return the preview of a plan that was tried."""
    game, players, after = table.game, table.players, tried.branch.state
    texts = game.texts(viewer.language, viewer.seat)
    actions = [game.parse(step.text) for step in tried.branch.steps]
    pairs = changed_figures(game, table.begun_course().state, actions, viewer.seat)
    changes = changes_told(pairs, texts, players)
    if tried.reveals:
        return PreviewTold(changes, (), is_over=False, question="", reveals=True, warning=tried.warning)
    asked = after.seats_asked()
    question = "" if after.is_over or asked == (CHANCE,) else texts.question(game.question(after), players)
    return PreviewTold(changes, people_asked(asked), after.is_over, question, warning=tried.warning)


def changes_told(
    pairs: Iterable[tuple[Figure, Figure]], texts: Texts, players: Sequence[str]
) -> tuple[Change, ...]:
    """Return the figures that changed."""
    return tuple(
        Change(
            old.what, texts.figure(old.what), old.of, texts.figure_of(old.of, players), old.value, new.value
        )
        for old, new in pairs
        if old.value != new.value
    )


# ------------------------------------------------------------------ every answer


def preview_answers(table: Table, viewer: Viewer, actions: Sequence[str]) -> OutlookTold:
    """Return what each answer after a plan would change; empty if the seat is not asked or a secret shows."""
    require_running(table)
    tried = try_plan(table, viewer, actions)
    game, state = table.game, tried.branch.state
    if tried.reveals or viewer.seat not in state.seats_asked():
        return OutlookTold(())
    return outlook_on(game, state, viewer, table.players)


def outlook_on(game: Game, state: State, viewer: Viewer, players: Sequence[str]) -> OutlookTold:
    """Return what each answer of a seat that is asked would change."""
    states = list(imagined_states(game, state, viewer.seat)) if game.has_secrets(state) else [state]
    previewer = _AnswerPreviewer(game, viewer, players, states)
    return OutlookTold(tuple(previewer.told(action) for action in state.legal_actions()[:MOST_CHOICES]))


class _AnswerPreviewer:
    """Tries answers on the same few states, and returns what they agree on."""

    def __init__(self, game: Game, viewer: Viewer, players: Sequence[str], states: Sequence[State]) -> None:
        self._game: Final = game
        self._seat: Final = viewer.seat
        self._texts: Final[Texts] = game.texts(viewer.language, viewer.seat)
        self._players: Final = players
        self._states: Final = states
        self._before: Final[Sequence[Figure]] = game.figures(states[0], viewer.seat)

    def told(self, action: Action) -> ChoiceTold:
        """Return what an answer would change, who is asked next, and what."""
        afters = self._played(action)
        figures = [self._game.figures(after, self._seat) for after in afters]
        changes = self._changes(
            common_figures(self._before, figures) if len(self._states) > 1 else figures[0]
        )
        warning = warning_told(self._game.caution(self._states[0], action, self._texts.language))
        if self._reveals(afters):
            return ChoiceTold(action.text, changes, reveals=True, warning=warning)
        after = afters[0]
        asked, question, kind = after.seats_asked(), "", ""
        if asked and asked != (CHANCE,):
            put = self._game.question(after)
            question, kind = self._texts.question(put, self._players), put.kind
        return ChoiceTold(
            action.text,
            changes,
            people_asked(asked),
            after.is_over,
            question,
            question_kind=kind,
            warning=warning,
        )

    def _played(self, action: Action) -> list[State]:
        """Return the states after an answer, leaving out those where it is impossible. The first allows it."""
        found: list[State] = []
        for possible in self._states:
            after = possible.copy()
            try:
                after.apply(action)
            except RondelError:
                continue
            found.append(after)
        return found

    def _reveals(self, afters: Sequence[State]) -> bool:
        """Return whether states that looked the same no longer do (see :func:`rondel.preview.reveals`)."""
        if len(afters) < len(self._states):
            return True
        if len(afters) == 1:
            return False
        first = self._game.view(afters[0], self._seat)
        return not all(shows_the_same(first, self._game.view(after, self._seat)) for after in afters[1:])

    def _changes(self, after: Sequence[Figure]) -> tuple[Change, ...]:
        return changes_told(zip(self._before, after, strict=True), self._texts, self._players)
