"""Options: every combination can be played, and unknown options are refused (SET-1, VAR)."""

from __future__ import annotations

import itertools
import pickle
import random
from collections.abc import Iterator

import pytest

from rondel.core.errors import OptionError, UnknownGameError
from rondel.core.registry import find_game
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.options import OPTION_RULES, Options
from rondel.games.imperial.state import NOT_BEGUN, ImperialState
from tests.support.scene import ANNA, BEN, EDITIONS, EUROPE, Scene

ACTIONS = 300


def combinations() -> Iterator[tuple[str, tuple[str, ...]]]:
    """List every edition with every set of its options."""
    for edition in EDITIONS:
        names = load_edition(edition).options
        for size in range(len(names) + 1):
            for chosen in itertools.combinations(names, size):
                yield edition, chosen


def play_randomly(game: ImperialGame, state: ImperialState, actions: int, seed: str) -> None:
    """Play this many random actions, or to the end. The invariants hold after each."""
    rng = random.Random(seed)
    for _ in range(actions):
        if state.is_over:
            return
        state.apply(rng.choice(state.legal_actions()))
        assert game.violations(state) == []


@pytest.mark.rule("SET-1", "VAR-1", "VAR-2", "VAR-3", "MON-3")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(("edition", "chosen"), list(combinations()))
def test_every_combination_of_options_can_be_played(
    edition: str, chosen: tuple[str, ...], players: int
) -> None:
    game = ImperialGame(edition)
    state = game.new(players, {option.name: option.name in chosen for option in game.options})
    rng = random.Random(f"{edition} {chosen} {players}")

    while state.last_moved == NOT_BEGUN or state.stack[-1].kind != "which-space":
        state.apply(rng.choice(state.legal_actions()))
    play_randomly(game, state, ACTIONS, f"{edition} {chosen} {players}")

    assert set(game.options_of(state)) == set(chosen)


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [-1, 0, 1, 7, 60])
def test_only_two_to_six_can_play(edition: str, players: int) -> None:
    with pytest.raises(OptionError) as caught:
        ImperialGame(edition).new(players, {})

    assert caught.value.rule == "SET-1"
    assert "2 to 6" in caught.value.message
    assert str(players) in caught.value.message
    assert caught.value.hint


@pytest.mark.rule("VAR-2")
@pytest.mark.parametrize("edition", EUROPE)
@pytest.mark.parametrize("is_on", [True, False])
def test_bonus_only_for_growth_is_not_an_option_of_the_classic_editions(edition: str, is_on: bool) -> None:
    # it is the standard rule there (TAX-2)
    with pytest.raises(OptionError) as caught:
        ImperialGame(edition).new(3, {"growth_bonus": is_on})

    assert caught.value.rule == "VAR-2"
    assert "growth_bonus" in caught.value.message
    assert "no_investor_card" in caught.value.hint


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_unknown_option_is_refused_with_the_known_ones(edition: str) -> None:
    with pytest.raises(OptionError) as caught:
        ImperialGame(edition).new(3, {"no_investor_cards": True})

    assert "no_investor_cards" in caught.value.message
    assert all(name in caught.value.hint for name in load_edition(edition).options)


@pytest.mark.rule("SET-1")
def test_an_unknown_edition_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(UnknownGameError) as caught:
        find_game("imperial-2031")

    assert "imperial-2030" in caught.value.hint


@pytest.mark.rule("VAR-1", "VAR-2", "VAR-3", "MON-3")
def test_the_options_of_each_edition() -> None:
    classic = {"drafted_bonds": "VAR-3", "no_investor_card": "VAR-1", "hidden_cash": "MON-3"}

    for edition in EUROPE:
        assert {option.name: option.rule for option in ImperialGame(edition).options} == classic
    world = {option.name: option.rule for option in ImperialGame("imperial-2030").options}
    assert world == classic | {"growth_bonus": "VAR-2"} == OPTION_RULES


@pytest.mark.rule("VAR-1", "VAR-2", "VAR-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_optional_rules_are_off_unless_chosen(edition: str) -> None:
    game = ImperialGame(edition)

    assert not any(option.default for option in game.options if option.name != "hidden_cash")
    assert game.options_of(game.new(3, {"hidden_cash": False})) == ()
    assert game.options_of(game.new(3, {"hidden_cash": False, "drafted_bonds": False})) == ()


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize(
    ("edition", "is_secret"), [("imperial-2006", True), ("imperial-2010", False), ("imperial-2030", False)]
)
def test_cash_is_secret_in_the_first_edition_unless_the_table_opens_it(edition: str, is_secret: bool) -> None:
    """The 2006 rulebook says "must", the later ones say "may"."""
    game = ImperialGame(edition)

    assert ("hidden_cash" in game.options_of(game.new(3, {}))) is is_secret
    assert game.options_of(game.new(3, {"hidden_cash": False})) == ()


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_secret_cash_changes_nothing_about_what_can_be_played(edition: str) -> None:
    game = ImperialGame(edition)
    public, secret = game.new(4, {"hidden_cash": False}), game.new(4, {"hidden_cash": True})
    rng = random.Random(edition)

    for _ in range(ACTIONS):
        assert public.legal_actions() == secret.legal_actions()
        if public.is_over:
            break
        action = rng.choice(public.legal_actions())
        public.apply(action)
        secret.apply(action)


@pytest.mark.rule("VAR-2", "TAX-4")
def test_2030_bonus_only_for_growth_replaces_the_charts_bonus() -> None:
    # 4 factories and no flag: 8, the second column above 0-5; the chart's bonus there is 1 M
    homes = ("moscow", "vladivostok", "murmansk", "novosibirsk")
    bonus = {}
    for growth in (False, True):
        scene = Scene("imperial-2030", players=2, growth_bonus=growth).govern_all(ANNA).investor_card(BEN)
        bonus[growth] = scene.factories("russia", *homes).turn("russia").play("go taxation").money(ANNA)

    assert bonus == {False: 1, True: 2}


@pytest.mark.rule("VAR-1")
def test_options_are_values() -> None:
    options = Options(4, hidden_cash=True, drafted_bonds=True)

    assert options == Options(4, drafted_bonds=True, hidden_cash=True)
    assert options != Options(5, drafted_bonds=True, hidden_cash=True)
    assert options != Options(4, drafted_bonds=True)
    assert len({options, Options(4, drafted_bonds=True, hidden_cash=True)}) == 1
    assert pickle.loads(pickle.dumps(options)) == options
    assert repr(options) == "Options(4, drafted_bonds=True, hidden_cash=True)"
    assert options.chosen() == ("drafted_bonds", "hidden_cash")
