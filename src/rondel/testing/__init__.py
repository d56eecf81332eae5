"""A kit that tries to catch a game breaking its promises, for tests of games in any package.

Every check stands for one promise of :mod:`rondel.core.contract`; its docstring says which. With pytest:

    @pytest.mark.parametrize("case", conformance_suite(MyGame()), ids=str)
    def test_my_game_keeps_the_contract(case):
        case()

Without: :func:`check_game` runs all of them and raises at the first promise broken. The kit plays
random games, but the same ones every time; another ``seed`` gives others. It knows nothing about a
game's own rules and secrets: those are for the game's own tests.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rondel.core.contract import Game
from rondel.testing import describing, knowing, playing, reading, telling, writing
from rondel.testing.random_games import Check, ConformanceError, Trial

__all__ = ["CHECKS", "Case", "Check", "ConformanceError", "Trial", "check_game", "conformance_suite"]

#: one check for each promise
CHECKS: Final = tuple(
    Check(function)
    for function in (
        # what it is
        describing.game_names_itself,
        describing.options_are_described,
        describing.options_can_be_chosen,
        describing.tables_have_their_game,
        describing.bad_options_are_refused,
        describing.options_come_back,
        describing.games_pickle,
        # playing
        playing.somebody_is_asked,
        playing.the_right_seat_acts,
        playing.legal_actions_are_stable,
        playing.legal_actions_are_playable,
        playing.invariants_hold,
        playing.checked_is_unchecked,
        playing.illegal_actions_are_refused,
        playing.foreign_actions_are_refused,
        playing.amounts_hold,
        playing.gifts_hold,
        playing.odds_add_up,
        playing.windows_can_be_left_alone,
        playing.warnings_can_be_read,
        playing.copies_are_independent,
        playing.same_actions_same_game,
        playing.end_is_final,
        # writing
        writing.actions_are_one_object,
        writing.nonsense_is_refused,
        writing.positions_come_back,
        writing.games_go_on_from_positions,
        writing.bad_positions_are_refused,
        writing.records_replay,
        writing.undo_goes_back,
        # knowing
        knowing.views_are_plain_data,
        knowing.only_the_asked_see_their_answers,
        knowing.secrets_stay_secret,
        knowing.the_open_view_hides_nothing,
        knowing.imagined_states_tell_no_more_than_the_view,
        knowing.events_are_kept_when_asked,
        knowing.events_are_told,
        knowing.scores_rank_everybody,
        knowing.who_resigned_comes_last,
        knowing.the_end_has_a_reason,
        # telling
        telling.everything_is_described,
        telling.figures_can_be_compared,
        telling.thoughts_are_refused_with_reasons,
        telling.what_is_said_keeps_secrets,
        # reading
        reading.rules_can_be_read,
        reading.questions_are_asked,
        reading.actions_have_words,
        reading.languages_differ,
    )
)


@dataclass(frozen=True, slots=True)
class Case:
    """One check of one game, to be called by a test."""

    check: Check
    trial: Trial

    def __str__(self) -> str:
        return f"{self.trial.game.id}-{self.check.name}"

    def __call__(self) -> None:
        """Raise ConformanceError if the game breaks this promise."""
        self.check(self.trial)


def conformance_suite(
    game: Game, *, games: int = 6, seed: int = 0, players: Iterable[int] | None = None, limit: int = 20_000
) -> list[Case]:
    """Return every check of a game; they share random games, which are played when the first is called."""
    trial = Trial(game, games=games, seed=seed, players=players, limit=limit)
    return [Case(check, trial) for check in CHECKS]


def check_game(
    game: Game, *, games: int = 6, seed: int = 0, players: Iterable[int] | None = None, limit: int = 20_000
) -> None:
    """Put a game on trial; raises ConformanceError with the first promise it breaks."""
    for case in conformance_suite(game, games=games, seed=seed, players=players, limit=limit):
        case()
