"""Counts of legal action sequences from named positions. Some are derived by hand and say so."""

from __future__ import annotations

import pytest

import rondel
from rondel.core.contract import State
from tests.support.scene import ANNA, BEN, Scene


def perft(state: State, depth: int) -> int:
    """Count the sequences of this many legal actions. Outcomes of chance count as actions."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.legal_actions())
    total = 0
    for action in state.legal_actions():
        twin = state.copy()
        twin.apply_unchecked(action)
        total += perft(twin, depth - 1)
    return total


@pytest.mark.rule("SET-3", "RON-2")
def test_counts_of_the_start_for_two_derived_by_hand() -> None:
    """Derived by hand, Imperial 2010, two players.

    depth 1: Austria-Hungary or Italy is dealt to Anna: 2; depth 2: Ben gets the other: 2 * 1
    depth 3: the first nation's piece goes on any of 8 spaces: 2 * 8 = 16
    depth 4, after each space (the nation holds 9 + 2 = 11 M and two factories, no units):
      Taxation asks nothing, so the next nation chooses among 8 spaces:          8
      Factory: 3 free cities or none:                                           4
      Production (twice): any subset of two factories:                      2 * 4
      Maneuver (twice): no fleets to move, only "done":                     2 * 1
      Import: armies in 5 provinces, fleets in Trieste, or done:                7
      Investor: the card is with the other player, who has 2 + 2 = 4 M. In all six nations the bonds
        2 and 9 are taken. Buying: the 4 in each nation = 6. Trading up a 2 (three of them) to 4 or
        6 = 6; a 9 (three of them) to 12 = 3; declining = 1:                   16
      together 8 + 4 + 8 + 2 + 7 + 16 = 45, for both deals: 90
    """
    start = rondel.game("imperial-2010").new(2, {})

    assert [perft(start, depth) for depth in (1, 2, 3, 4)] == [2, 2, 16, 90]


@pytest.mark.rule("SET-3", "RON-2")
def test_counts_of_the_start_for_two_on_the_world_map_derived_by_hand() -> None:
    """Derived by hand: as in Europe, but two free cities and two harbours (Vladivostok, Murmansk).

    8 + (2 + 1) + 2 * 4 + 2 * 1 + (4 + 2 + 1) + 16 = 44, for both deals 88.
    """
    start = rondel.game("imperial-2030").new(2, {})

    assert [perft(start, depth) for depth in (1, 2, 3, 4)] == [2, 2, 16, 88]


@pytest.mark.rule("SET-3")
def test_counts_of_dealing_six_cards_derived_by_hand() -> None:
    """Derived by hand: 6 players draw 6 * 5 * 4 * 3 * 2 * 1 ways, 4 players 6 * 5 * 4 * 3."""
    game = rondel.game("imperial-2006")

    assert perft(game.new(6, {}), 6) == 720
    assert perft(game.new(4, {}), 4) == 360


@pytest.mark.rule("MAN-1", "MAN-2")
def test_counts_of_two_fleets_and_an_army_derived_by_hand() -> None:
    """Derived by hand: British fleets in London and Dublin harbour, nobody else near.

    depth 1: London to the Channel, Dublin to the North Atlantic, done: 3
    depth 2: after either fleet the other or done: 2 + 2; after done the armies: the army in Edinburgh
      has no fleet at sea to carry it, and rides or walks to Liverpool, London and Sheffield, or done: 4
    """
    scene = Scene("imperial-2010").govern_all(ANNA)
    scene.fleet("great-britain", "london").fleet("great-britain", "dublin").army("great-britain", "edinburgh")
    scene.maneuver("great-britain")

    assert perft(scene.state, 1) == 3
    assert perft(scene.state, 2) == 2 + 2 + 4


@pytest.mark.rule("BAT-1", "BAT-2")
def test_counts_of_a_peaceful_entry_derived_by_hand() -> None:
    """Derived by hand: an Italian fleet leaves Naples for a sea with a French and an Austrian fleet.

    depth 1: sail or done = 2
    depth 2: after sailing: fight France, fight Austria-Hungary, peace = 3; after done the armies: done = 1
    depth 3: after either fight: no fleet is left to move, done = 1 + 1; after peace: ask France or
      Austria-Hungary first = 2; after done, done the next nation, France, chooses: its piece is off
      the rondel, 8 spaces
    """
    scene = Scene("imperial-2010", players=2).govern(italy=ANNA, france=BEN, austria_hungary=BEN)
    scene.fleet("italy", "naples").fleet("france", "western-mediterranean")
    scene.fleet("austria-hungary", "western-mediterranean").maneuver("italy")

    assert [perft(scene.state, depth) for depth in (1, 2, 3)] == [2, 3 + 1, 1 + 1 + 2 + 8]


@pytest.mark.rule("SET-6", "VAR-3")
def test_counts_of_a_draft_of_three_derived_by_hand() -> None:
    """Derived by hand: 28 M each buy any Austrian bond but the 30, or none.

    depth 1: 3 starters; depth 2: 8 bonds or none = 9 each: 27
    depth 3: the second has one bond less if the first took one: 8 * 8 + 1 * 9 = 73, times 3: 219
    depth 4: both took 8 * 7 * 7, one took 16 * 8, none 9 = 392 + 128 + 9 = 529, times 3: 1587
    """
    start = rondel.game("imperial-2010").new(3, {"drafted_bonds": True})

    assert [perft(start, depth) for depth in (1, 2, 3, 4)] == [3, 27, 219, 1587]


@pytest.mark.rule("VAR-1")
def test_counts_of_the_start_without_an_investor_card_derived_by_hand() -> None:
    """Derived by hand, Imperial 2030, two players: after the turn the government invests in Russia first.

    It has 2 M, holds Russia's 9 and 2. Taxation: no bonus at revenue 4; trade 2 for 4, or decline = 2.
    Investor pays it 4 + 1: with 7 M buy 4 or 6, trade 2 for 4 or 6, 9 for 12 or 16, or decline = 7.
    The other spaces as with the card: 3 + 2 * 4 + 2 * 1 + 7. Together 29, for both deals 58.
    """
    start = rondel.game("imperial-2030").new(2, {"no_investor_card": True})

    assert [perft(start, depth) for depth in (1, 2, 3, 4)] == [2, 2, 16, 58]


def test_counts_stay_what_they_were() -> None:
    """Counted once. A change here means that the rules changed, and needs a reason."""
    start = rondel.game("imperial-2006").new(4, {})

    assert [perft(start, depth) for depth in range(1, 7)] == [6, 30, 120, 360, 2880, 13248]


@pytest.mark.rule("BAT-3")
def test_counts_of_a_fleet_beside_another_derived_by_hand() -> None:
    """Derived by hand: a British fleet beside a French one in the Channel, no armies; it sails to 3 seas.

    2010, depth 1: 3 ways to sail, 1 attack, done: 5
    depth 2: after a way to sail nobody is met and nobody is left to fight: done, 3 * 1; after the attack
      done: 1; after done the army part: the attack again, or done: 2; together 6
    2030, a fleet of the USA beside a Brazilian one in the Gulf of Guinea, which touches 4 seas:
    depth 1: 4 + 1 + 1 = 6; depth 2: 4 * 1 + 1, and after done no fleet attacks any more: 1; together 6
    """
    channel = Scene("imperial-2010").govern(great_britain=ANNA).govern_all(BEN)
    channel.fleet("great-britain", "english-channel").fleet("france", "english-channel")
    guinea = Scene("imperial-2030").govern(usa=ANNA).govern_all(BEN)
    guinea.fleet("usa", "gulf-of-guinea").fleet("brazil", "gulf-of-guinea")

    assert [perft(channel.maneuver("great-britain").state, depth) for depth in (1, 2)] == [5, 6]
    assert [perft(guinea.maneuver("usa").state, depth) for depth in (1, 2)] == [6, 6]


@pytest.mark.rule("STA-4")
def test_counts_of_two_hostile_and_two_friendly_armies_at_a_factory_derived_by_hand() -> None:
    """Derived by hand, 2006 (no stance changes): Austrian armies in Rome, nobody else; Italy's other factory is in Naples.

    depth 1: Rome borders on Florence, Naples and Venice. Each stance may go to Florence and Venice, hostile or
      friendly: 2 * 2. Hostile armies stay in Rome, so Naples has the last free factory: friendly only, 1.
      For both stances 2 * (4 + 1) = 10. Destroying Rome with 1 or 2 lying: 2. Done: 1. Together 13.
    """
    scene = (
        Scene("imperial-2006")
        .govern(austria_hungary=ANNA)
        .govern_all(BEN)
        .factories("italy", "rome", "naples")
    )
    scene.army("austria-hungary", "rome", 2).lying("austria-hungary", "rome", 2).armies_part(
        "austria-hungary"
    )

    assert perft(scene.state, 1) == 13
