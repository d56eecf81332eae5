"""In random games every candidate answer is legal, or refused with a rule and a hint. Figures match."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import rondel
from rondel.core.action import CHANCE
from rondel.core.contract import SPECTATOR, Game, State, impossible
from rondel.core.errors import IllegalActionError
from rondel.random_play import random_action
from rondel.words import LANGUAGES
from tests.support.random_games import scale

GAMES = max(1, round(2 * scale()))


def positions(game: Game, seed: int) -> Iterator[State]:
    """Yield every fifth position of random games in which a player is asked."""
    rng = random.Random(f"{game.id} {seed}")
    options = {option.name: rng.random() < 0.5 for option in game.options if not option.choices}
    state = game.new(rng.choice(list(game.players)), options)
    for step in range(3_000):
        if state.is_over:
            return
        if state.seats_asked() != (CHANCE,) and step % 5 == seed % 5:
            yield state
        state.apply_unchecked(random_action(game, state, rng))


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("game_id", rondel.game_ids())
def test_every_candidate_answer_is_legal_or_refused_with_a_rule_and_a_hint(game_id: str, seed: int) -> None:
    game = rondel.game(game_id)
    rules = set(game.texts("en").rules())
    reasons: set[str] = set()
    for state in positions(game, seed):
        before = game.position(state)
        thoughts = game.conceivable(state)
        assert 0 < len(thoughts) <= 80
        assert len({action.text for action in thoughts}) == len(thoughts)
        for action, refusal in impossible(game, state):
            assert isinstance(refusal, IllegalActionError)
            assert refusal.rule in rules
            assert refusal.hint
            assert action not in state.legal_actions()
            if refusal.key not in reasons:
                assert all(all(game.texts(language).refusal(refusal)) for language in LANGUAGES)
            reasons.add(refusal.key)
        assert game.position(state) == before
    assert len(reasons) >= 3


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("game_id", rondel.game_ids())
def test_figures_before_and_after_a_move_are_shown_side_by_side(game_id: str, seed: int) -> None:
    """A seat that may not know a number sees it neither before nor after a move."""
    game = rondel.game(game_id)
    changed = 0
    for state in positions(game, seed):
        (asked,) = state.seats_asked()
        after = state.copy()
        after.apply(state.legal_actions()[-1])
        for seat in (SPECTATOR, asked):
            pairs = list(zip(game.figures(state, seat), game.figures(after, seat), strict=True))
            assert all((old.what, old.of) == (new.what, new.of) for old, new in pairs)
            changed += sum(old != new for old, new in pairs)
            shown = game.view(state, seat).as_dict()["players"]
            for figure, _ in pairs:
                if figure.what == "cash":
                    assert figure.value == shown[int(figure.of.removeprefix("seat ")) - 1]["cash"]
    assert changed
