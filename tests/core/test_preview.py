"""A preview shows what a move would change, and nothing the player could not know."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.core.action import CHANCE
from rondel.core.errors import IllegalActionError
from rondel.preview import preview
from rondel.random_play import random_action
from tests.friesematenten.effects.card_builders import ANNA, action, pay, scene
from tests.teaching.pennies import Pennies


def changes(pairs: object) -> dict[tuple[str, str], tuple[object, object]]:
    """Return what a preview shows as changed or as open."""
    assert isinstance(pairs, list)
    return {(old.what, old.of): (old.value, new.value) for old, new in pairs if old != new}


def test_a_factory_takes_its_price_from_the_treasury() -> None:
    match = rondel.new("imperial-2010", players=2, seed=1)
    match.play("go factory")
    (seat,), build = match.seats_asked(), match.legal_actions()[0]
    before = match.position()

    found = changes(preview(match.game, match.state, [build], seat))

    nation = str(match.question().about["nation"])
    treasury = match.view(seat).as_dict()["nations"][0]["treasury"]
    assert found["treasury", nation] == (treasury, treasury - 5)
    assert match.position() == before


def test_a_move_that_is_not_legal_is_refused() -> None:
    match = rondel.new("imperial-2010", players=2, seed=1, hidden_cash=True)

    with pytest.raises(IllegalActionError):
        preview(match.game, match.state, [match.game.parse("done")], match.seats_asked()[0])


@pytest.mark.rule("FRI-R29")
def test_taking_money_does_not_tell_what_the_victim_has() -> None:
    """Ben may have less than the card takes. Anna learns that only when she plays the card."""

    def told(purse: int) -> dict[tuple[str, str], tuple[object, object]]:
        at = scene(action(pay("opponent", "actor", 50))).holds(ANNA, "A01").money(10, purse, 10).phase_two()
        # in the first round everybody still has the starting money
        at.state.round = 3
        return changes(preview(at.game, at.state, [at.game.parse("play A01 at seat 2")], ANNA))

    assert told(3) == told(90)
    assert told(3)["cash", "seat 1"] == (10, None)


@pytest.mark.parametrize("game_id", [*rondel.game_ids(), Pennies.id])
def test_a_preview_depends_on_the_view_alone(game_id: str) -> None:
    game = Pennies() if game_id == Pennies.id else rondel.game(game_id)
    options = {"hidden_cash": True} if game_id.startswith("imperial") else {}
    rng = random.Random(game_id)
    state = game.new(3, options)
    for step in range(400):
        if state.is_over:
            break
        if state.seats_asked() != (CHANCE,) and step % 4 == 0:
            (seat,) = state.seats_asked()
            twin = game.redraw(state, seat, rng.randrange)
            for move in state.legal_actions()[:4]:
                pairs = preview(game, state, [move], seat)
                assert pairs == preview(game, twin, [move], seat)
                assert [old for old, _ in pairs] == list(game.figures(state, seat))
        state.apply_unchecked(random_action(game, state, rng))


def test_where_nothing_is_secret_the_copy_is_believed() -> None:
    match = rondel.new("imperial-2030", players=3, seed=4)
    rng = random.Random(4)
    for _ in range(60):
        (seat,), move = match.seats_asked(), rng.choice(match.legal_actions())
        told = [new for _, new in preview(match.game, match.state, [move], seat)]
        after = match.state.copy()
        after.apply(move)
        assert told == match.game.figures(after, seat)
        match.play(move)
