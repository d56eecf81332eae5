"""What each possible answer would change: the preview of them all at once, for whoever weighs one against another.

Each answer is tried on copies of what the seat may know after its plan so far, as a preview is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rondel.core.action import CHANCE, Action
from rondel.core.contract import Figure, Game, State, Texts
from rondel.core.errors import RondelError
from rondel.preview import common_figures, imagined, shows_the_same
from rondel.protocol.answers import Change, ChoiceTold, OutlookTold
from rondel.server.tables.drafting import changes_told, tried_on
from rondel.server.tables.looking import Viewer, people_asked, warning_told
from rondel.server.tables.moving import must_be_running
from rondel.server.tables.table import Table

__all__ = ["MOST_CHOICES", "outlook"]

#: more than this nobody compares
MOST_CHOICES: Final = 150


def outlook(table: Table, viewer: Viewer, actions: Sequence[str]) -> OutlookTold:
    """Return what each answer after a plan would change; none if the seat is not asked then, or something is shown."""
    must_be_running(table)
    tried = tried_on(table, viewer, actions)
    game, state = table.game, tried.trial.state
    if tried.reveals or viewer.seat not in state.seats_asked():
        return OutlookTold(())
    worlds = list(imagined(game, state, viewer.seat)) if game.has_secrets(state) else [state]
    teller = _Teller(game, viewer, table.players, worlds)
    return OutlookTold(tuple(teller.told(action) for action in state.legal_actions()[:MOST_CHOICES]))


class _Teller:
    """Tries answers on the same few states, and tells what is the same in all of them."""

    def __init__(self, game: Game, viewer: Viewer, players: Sequence[str], worlds: Sequence[State]) -> None:
        self._game: Final = game
        self._seat: Final = viewer.seat
        self._texts: Final[Texts] = game.texts(viewer.language)
        self._players: Final = players
        self._worlds: Final = worlds
        self._before: Final[Sequence[Figure]] = game.figures(worlds[0], viewer.seat)

    def told(self, action: Action) -> ChoiceTold:
        """Tell what an answer would change, who is asked then, and what."""
        afters = self._played(action)
        figures = [self._game.figures(after, self._seat) for after in afters]
        changes = self._changes(
            common_figures(self._before, figures) if len(self._worlds) > 1 else figures[0]
        )
        warning = warning_told(self._game.caution(self._worlds[0], action, self._texts.language))
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
        """Return the states after an answer; where it is not possible, there is none, but in the first it is."""
        found: list[State] = []
        for world in self._worlds:
            after = world.copy()
            try:
                after.apply(action)
            except RondelError:
                continue
            found.append(after)
        return found

    def _reveals(self, afters: Sequence[State]) -> bool:
        """Tell whether states that looked the same no longer do (see :func:`rondel.preview.reveals`)."""
        if len(afters) < len(self._worlds):
            return True
        if len(afters) == 1:
            return False
        first = self._game.view(afters[0], self._seat)
        return not all(shows_the_same(first, self._game.view(after, self._seat)) for after in afters[1:])

    def _changes(self, after: Sequence[Figure]) -> tuple[Change, ...]:
        return changes_told(zip(self._before, after, strict=True), self._texts, self._players)
