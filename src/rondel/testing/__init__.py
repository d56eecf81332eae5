"""Conformance checks for games, to be used in the tests of any package.

Each check stands for one promise of :mod:`rondel.core.contract`. Its docstring states the promise. With pytest:

    @pytest.mark.parametrize("case", conformance_suite(MyGame()), ids=str)
    def test_my_game_keeps_the_contract(case):
        case()

Without pytest, :func:`check_game` runs all checks and raises at the first broken promise. The checks play
random games, the same ones every time; another ``seed`` gives others. They know nothing about a game's own
rules and secrets. Those need tests of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from rondel.core.contract import Game
from rondel.testing import events, notation, options, play, player_aids, scores, secrecy, texts
from rondel.testing.assertions import ConformanceError
from rondel.testing.random_games import GameUnderTest

__all__ = ["CHECKS", "Case", "Check", "ConformanceError", "GameUnderTest", "check_game", "conformance_suite"]


@dataclass(frozen=True, slots=True)
class Check:
    """One promise, and the function that looks for a game breaking it."""

    function: Callable[[GameUnderTest], None]

    @property
    def name(self) -> str:
        """The name, for test ids."""
        return self.function.__name__

    @property
    def promise(self) -> str:
        """The promise in one sentence."""
        return (self.function.__doc__ or "").partition("\n")[0].rstrip(".")

    def __str__(self) -> str:
        return self.name

    def __call__(self, tested: GameUnderTest | Game) -> None:
        """Check a game; raises ConformanceError if it breaks this promise."""
        if not isinstance(tested, GameUnderTest):
            tested = GameUnderTest(tested)
        try:
            self.function(tested)
        except ConformanceError as error:
            raise ConformanceError(
                error.detail, game=tested.game.id, check=self.name, promise=self.promise
            ) from error.__cause__
        except Exception as error:
            detail = f"{type(error).__name__}: {error}"
            raise ConformanceError(
                detail, game=tested.game.id, check=self.name, promise=self.promise
            ) from error


#: one check for each promise
CHECKS: Final = tuple(
    Check(function)
    for function in (
        options.game_names_itself,
        options.options_are_described,
        options.options_can_be_chosen,
        options.tables_have_their_game,
        options.bad_options_are_refused,
        options.options_come_back,
        options.games_pickle,
        play.somebody_is_asked,
        play.the_right_seat_acts,
        play.legal_actions_are_stable,
        play.legal_actions_are_playable,
        play.invariants_hold,
        play.checked_is_unchecked,
        play.illegal_actions_are_refused,
        play.foreign_actions_are_refused,
        play.amounts_hold,
        play.gifts_hold,
        play.odds_add_up,
        play.windows_can_be_left_alone,
        play.warnings_can_be_read,
        play.copies_are_independent,
        play.same_actions_same_game,
        play.end_is_final,
        notation.actions_are_one_object,
        notation.nonsense_is_refused,
        notation.positions_come_back,
        notation.games_go_on_from_positions,
        notation.bad_positions_are_refused,
        notation.records_replay,
        notation.undo_goes_back,
        secrecy.views_are_plain_data,
        secrecy.only_the_asked_see_their_answers,
        secrecy.secrets_stay_secret,
        secrecy.the_open_view_hides_nothing,
        secrecy.redrawn_states_tell_no_more_than_the_view,
        events.events_are_kept_when_asked,
        events.events_are_told,
        scores.scores_rank_everybody,
        scores.resigned_players_come_last,
        scores.the_end_has_a_reason,
        events.everything_is_described,
        player_aids.figures_can_be_compared,
        player_aids.impossible_answers_are_explained,
        secrecy.what_is_said_keeps_secrets,
        texts.rules_can_be_read,
        texts.questions_are_asked,
        texts.actions_have_words,
        texts.languages_differ,
    )
)


@dataclass(frozen=True, slots=True)
class Case:
    """One check of one game, for a test to call."""

    check: Check
    tested: GameUnderTest

    def __str__(self) -> str:
        return f"{self.tested.game.id}-{self.check.name}"

    def __call__(self) -> None:
        """Raise ConformanceError if the game breaks this promise."""
        self.check(self.tested)


def conformance_suite(
    game: Game, *, games: int = 6, seed: int = 0, players: Iterable[int] | None = None, limit: int = 20_000
) -> list[Case]:
    """Return every check of a game. They share random games, which the first check plays."""
    tested = GameUnderTest(game, games=games, seed=seed, players=players, limit=limit)
    return [Case(check, tested) for check in CHECKS]


def check_game(
    game: Game, *, games: int = 6, seed: int = 0, players: Iterable[int] | None = None, limit: int = 20_000
) -> None:
    """Run every check on a game; raises ConformanceError at the first broken promise."""
    for case in conformance_suite(game, games=games, seed=seed, players=players, limit=limit):
        case()
