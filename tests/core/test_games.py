"""Games are found by name, and every game keeps the contract."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys

import pytest

import rondel
from rondel.core.contract import CHANCE, SPECTATOR
from rondel.core.errors import (
    DataError,
    GameOverError,
    IllegalActionError,
    NotAskedError,
    OptionError,
    UnknownGameError,
)
from rondel.games.imperial.editions.edition_file import edition_ids

IMPERIAL_EDITIONS = ("imperial-2006", "imperial-2010", "imperial-2030")


def test_our_games_are_there() -> None:
    assert rondel.game_ids()[:3] == list(IMPERIAL_EDITIONS)


def test_every_edition_in_the_data_is_a_game() -> None:
    assert set(edition_ids()) <= set(rondel.game_ids())


@pytest.mark.parametrize(
    "code",
    [
        "import rondel; rondel.load(TEXT)",
        "import rondel; rondel.open_position(CODE)",
        "from rondel.match import Match; Match.load(TEXT)",
        "import pickle; pickle.loads(PICKLED)",
    ],
)
def test_a_fresh_interpreter_finds_the_games(code: str) -> None:
    match = rondel.new("imperial-2010", players=2, seed=1)
    names = f"TEXT = {match.save()!r}; CODE = {match.position()!r}; PICKLED = {pickle.dumps(match)!r}; "

    subprocess.run([sys.executable, "-c", names + code], check=True)


def test_a_match_survives_pickling_and_copying() -> None:
    match = rondel.new("imperial-2030", players=3, seed=5)
    match.play("go production-1")

    for twin in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match), copy.copy(match)):
        assert twin.position() == match.position()
        assert twin.save() == match.save()
        assert twin.events == match.events
        twin.play(twin.legal_actions()[0])
        assert twin.actions_played == match.actions_played + 1
    assert pickle.loads(pickle.dumps(match.game)).id == match.game.id
    assert copy.deepcopy(match.game).new(2, {}).seats == 2


def test_a_wrong_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownGameError, match="imperial-2030"):
        rondel.new("imperial-3020")
    with pytest.raises(UnknownGameError, match="Choose one of"):
        rondel.new("chess")


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
@pytest.mark.parametrize("edition", IMPERIAL_EDITIONS)
def test_only_two_to_six_can_play(edition: str, players: int) -> None:
    with pytest.raises(OptionError) as caught:
        rondel.new(edition, players=players)
    assert caught.value.rule == "SET-1"


@pytest.mark.rule("VAR-2")
@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010"])
def test_an_option_of_another_edition_is_refused(edition: str) -> None:
    with pytest.raises(OptionError) as caught:
        rondel.new(edition, growth_bonus=True)
    assert caught.value.rule == "VAR-2"
    assert "drafted_bonds" in caught.value.hint


def test_an_option_nobody_knows_is_refused() -> None:
    with pytest.raises(OptionError, match="free_beer"):
        rondel.new("imperial-2010", free_beer=True)


@pytest.mark.parametrize("edition", IMPERIAL_EDITIONS)
def test_a_game_describes_itself(edition: str) -> None:
    game = rondel.game(edition)

    assert game.id == edition
    assert set(game.names) == {"en", "de", "fr"}
    assert list(game.players) == [2, 3, 4, 5, 6]
    assert all(option.rule for option in game.options)


@pytest.mark.parametrize("edition", IMPERIAL_EDITIONS)
def test_chance_lists_its_outcomes_with_their_odds(edition: str) -> None:
    game = rondel.game(edition)
    state = game.new(4, {})

    outcomes = game.outcomes(state)

    assert state.seats_asked() == (CHANCE,)
    assert len(outcomes) == 6
    assert sum(outcome.probability for outcome in outcomes) == 1


@pytest.mark.parametrize("edition", IMPERIAL_EDITIONS)
def test_the_same_seed_deals_the_same_cards(edition: str) -> None:
    first = [rondel.new(edition, players=5, seed=seed).position() for seed in range(12)]
    second = [rondel.new(edition, players=5, seed=seed).position() for seed in range(12)]

    assert first == second
    assert len(set(first)) > 1


def test_only_the_seat_that_is_asked_can_play() -> None:
    match = rondel.new("imperial-2010", players=3, seed=1)
    asked = match.seats_asked()[0]

    with pytest.raises(NotAskedError):
        match.play("go factory", seat=(asked + 1) % 3)
    match.play("go factory", seat=asked)


def test_the_giver_pays_for_a_gift() -> None:
    match = rondel.new("imperial-2010", players=3, seed=1)
    other = (match.seats_asked()[0] + 1) % 3

    match.play(f"seat {other + 1} gives 1 to italy", seat=other)
    with pytest.raises(NotAskedError):
        match.play(f"seat {other + 1} gives 1 to italy", seat=(other + 1) % 3)


def test_after_the_end_nobody_can_play() -> None:
    match = rondel.new("imperial-2010", players=2, seed=1)
    rng = random.Random(1)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))

    for seat in (None, 0, 1):
        with pytest.raises(GameOverError):
            match.play("done", seat=seat)
    with pytest.raises(GameOverError):
        match.question()
    with pytest.raises(GameOverError):
        match.game.question(match.state)


def test_an_action_of_another_edition_is_refused() -> None:
    """This includes gifts, whose amounts are not in a list."""
    match = rondel.new("imperial-2010", players=3, seed=1)
    other = rondel.game("imperial-2030")
    before = match.position()

    for text in ("seat 1 gives 1 to china", "go taxation", "decline", "buy russia 30", "done"):
        with pytest.raises(IllegalActionError):
            match.play(other.parse(text))
    assert match.position() == before


def test_a_list_of_legal_actions_belongs_to_its_caller() -> None:
    """A change to it must not affect other games of this process."""
    first, second = (rondel.new("imperial-2010", players=2, seed=1) for _ in range(2))
    first.play("go production-1")
    second.play("go production-1")
    expected = [action.text for action in second.legal_actions()]

    first.state.legal_actions().clear()

    assert [action.text for action in second.state.legal_actions()] == expected


@pytest.mark.parametrize("seat", [-7, -2, 2, 99])
def test_only_a_seat_or_a_spectator_has_a_view(seat: int) -> None:
    with pytest.raises(IllegalActionError):
        rondel.new("imperial-2010", players=2, seed=1).view(seat)


def test_an_option_is_on_or_off() -> None:
    with pytest.raises(OptionError, match="hidden_cash"):
        rondel.game("imperial-2010").new(3, {"hidden_cash": "no"})


def test_a_view_is_plain_data() -> None:
    match = rondel.new("imperial-2030", players=3, seed=1)

    view = match.view(SPECTATOR).as_dict()

    assert view["game"] == "imperial-2030"
    assert len(view["nations"]) == 6


@pytest.mark.parametrize("game", ["imperial-2006", "friesematenten"])
def test_a_rule_nobody_knows_has_no_text_and_no_chapter(game: str) -> None:
    texts = rondel.game(game).texts("en")
    for ask in (texts.rule, texts.chapter):
        with pytest.raises(DataError, match="XYZ-1"):
            ask("XYZ-1")


def test_importing_rondel_loads_no_game() -> None:
    code = "import rondel, sys; print([name for name in sys.modules if 'imperial' in name or 'rich' in name])"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
