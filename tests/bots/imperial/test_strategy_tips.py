"""The tips printed in the rulebooks, each in a position so clear that every strong player agrees.

The Minister judges with the network of the package. A new network has to pass, too: if it doesn't, look at the
position before you change the test.
"""

from __future__ import annotations

import pytest

import rondel
from rondel.bots.bot import Budget, observe
from rondel.bots.evaluation_registry import find_learned_evaluation
from rondel.bots.search import search
from rondel.games.imperial.action_table import parse_action
from rondel.games.imperial.chapters.taxation import taxes_now
from tests.support.scene import ANNA, BEN, CARL, EDITIONS, SWISS_BANKS, Scene

editions = pytest.mark.parametrize("edition", EDITIONS)
swiss_banks = pytest.mark.parametrize("edition", SWISS_BANKS)

END = 25
SIMULATIONS = 100


def answer(scene: Scene) -> str:
    """Return the answer of a Minister."""
    game, seat = rondel.game(scene.edition), scene.state.seat_asked()
    budget = Budget(simulations=SIMULATIONS, is_for_a_turn=False)
    return (
        search(find_learned_evaluation(game), observe(game, scene.state, seat, 0), budget, seed=1).best().text
    )


def table(edition: str) -> Scene:
    """Anna governs the first two nations, Ben the next two, Carl the last two. Each has 9 M in both."""
    scene = Scene(edition, players=3).governments(ANNA, ANNA, BEN, BEN, CARL, CARL).investor_card(CARL)
    for number, seat in enumerate((ANNA, ANNA, BEN, BEN, CARL, CARL), start=1):
        nation = scene.nth(number)
        scene.bond(seat, nation, 9).treasury(nation, 4).at(nation, "factory")
    return scene


def strong(scene: Scene, nation: str, *, factories: int = 4, flags: int = 7) -> Scene:
    """Give a nation factories at home and flags abroad."""
    state = scene.state
    number, names = scene.nation(nation), state.board.regions
    home = [name for region, name in enumerate(names) if state.board.home[number] >> region & 1]
    taken = sum(state.flags)
    free = [name for region, name in enumerate(names) if (state.board.open & ~taken) >> region & 1]
    return scene.factories(nation, *home[:factories]).flags(nation, *free[:flags])


def before_the_end(scene: Scene, nation: str) -> Scene:
    """Give a nation so much power that its next Taxation ends the game; it stands right before it."""
    scene.at(nation, "maneuver-2")
    _, gain, _ = taxes_now(scene.state, scene.nation(nation))
    assert gain > 0, "a Taxation brings no power"
    return scene.power(nation, END - gain)


def winner_after(scene: Scene, text: str) -> int:
    """Return who wins if this answer ends the game."""
    state = scene.state.copy()
    state.apply(parse_action(scene.edition, text))
    assert state.is_over
    return rondel.game(scene.edition).scores(state)[0].seat


# ------------------------------------------------------------------ think of power


@editions
@pytest.mark.rule("TAX-2", "TAX-3")
def test_a_nation_with_factories_and_flags_taxes_and_does_not_arm(edition: str) -> None:
    scene = table(edition)
    first = scene.nth(1)
    strong(scene, first, flags=8).at(first, "production-2").turn(first)

    assert answer(scene) == "go taxation"


@editions
@pytest.mark.rule("TAX-2", "TAX-3")
def test_a_bare_nation_does_something_before_it_taxes(edition: str) -> None:
    scene = table(edition)
    first = scene.nth(1)
    scene.treasury(first, 10).at(first, "maneuver-2").turn(first)

    assert taxes_now(scene.state, scene.nation(first))[:2] == (0, 0)
    assert answer(scene) != "go taxation"


@editions
@pytest.mark.rule("FAC-1")
def test_a_bare_nation_with_money_builds_a_factory(edition: str) -> None:
    scene = table(edition)
    first = scene.nth(1)
    scene.treasury(first, 10).at(first, "maneuver-2").turn(first).play("go factory")

    assert answer(scene).startswith("build ")


# ------------------------------------------------------------------ the end, sooner than expected


@editions
@pytest.mark.rule("END-1")
def test_who_is_ahead_ends_the_game_with_one_great_taxation(edition: str) -> None:
    scene = table(edition)
    first = scene.nth(1)
    before_the_end(strong(scene, first), first).bond(ANNA, first, 16).cash(BEN, 10).turn(first)

    assert winner_after(scene, "go taxation") == ANNA
    assert answer(scene) == "go taxation"


@editions
@pytest.mark.rule("END-1", "INV-2")
def test_money_goes_to_the_nation_that_ends_the_game_next(edition: str) -> None:
    """It has less power than the third nation now, but will have most of all."""
    scene = table(edition)
    first, third = scene.nth(1), scene.nth(3)
    before_the_end(strong(scene, first), first).power(third, 19).at(third, "investor")
    last = scene.nth(6)
    scene.investor_card(BEN).cash(BEN, 10).at(last, "maneuver-1").turn(last).play("go investor")

    assert scene.asked() == ("what-to-invest", BEN)
    assert answer(scene) == f"buy {first} 12"


# ------------------------------------------------------------------ not all in one nation


@editions
@pytest.mark.rule("INV-2")
def test_money_goes_to_a_rising_nation_of_another_player_rather_than_to_a_stuck_one_of_your_own(
    edition: str,
) -> None:
    scene = table(edition)
    own, rising = scene.nth(3), scene.nth(6)
    scene.bond(BEN, own, 12).power(own, 6).at(own, "investor")
    strong(scene, rising).power(rising, 16).at(rising, "production-2").bond(CARL, rising, 16)
    first = scene.nth(1)
    scene.investor_card(BEN).cash(BEN, 10).at(first, "maneuver-1").turn(first).play("go investor")

    assert scene.asked() == ("what-to-invest", BEN)
    assert answer(scene).startswith(f"buy {rising} ")


# ------------------------------------------------------------------ governments


@editions
@pytest.mark.rule("INV-4")
def test_a_small_bond_that_takes_a_promising_nation_is_bought(edition: str) -> None:
    scene = table(edition)
    last = scene.nth(6)
    strong(scene, last).power(last, 10).at(last, "production-2").bond(BEN, last, 6)
    first = scene.nth(1)
    scene.investor_card(BEN).cash(BEN, 2).at(first, "maneuver-1").turn(first).play("go investor")

    assert scene.asked() == ("what-to-invest", BEN)
    assert answer(scene) == f"buy {last} 4"


@editions
@pytest.mark.rule("INV-4")
def test_a_worthless_nation_is_not_taken_at_a_high_price(edition: str) -> None:
    """It is as bare as at the start, and another nation is about to end the game."""
    scene = table(edition)
    bare, first = scene.nth(5), scene.nth(1)
    before_the_end(strong(scene, first), first)
    last = scene.nth(6)
    scene.investor_card(BEN).cash(BEN, 10).at(last, "maneuver-1").turn(last).play("go investor")

    assert f"buy {bare} 12" in scene.options()
    assert answer(scene) == f"buy {first} 12"


# ------------------------------------------------------------------ the Investor space


@editions
@pytest.mark.rule("INV-1")
def test_a_nation_stops_at_investor_when_its_interest_decides_the_game(edition: str) -> None:
    """Ben ends the game with his next turn. Without interest he wins by a few points, with it Anna does."""
    scene = table(edition)
    own, ending = scene.nth(2), scene.nth(3)
    before_the_end(strong(scene, ending), ending)
    scene.bond(ANNA, own, 16, 12).treasury(own, 20).at(own, "maneuver-1").cash(ANNA, 15).cash(BEN, 2)
    scene.turn(own)

    assert answer(scene) == "go investor"


@editions
@pytest.mark.rule("INV-1")
def test_a_rich_nation_that_owes_its_government_alone_pays_it(edition: str) -> None:
    scene = table(edition)
    first = scene.nth(1)
    scene.bond(ANNA, first, 16, 12).treasury(first, 26).at(first, "maneuver-1").investor_card(ANNA).turn(
        first
    )

    assert answer(scene) == "go investor"


@editions
@pytest.mark.rule("INV-1")
def test_a_nation_does_not_stop_at_investor_for_others_alone(edition: str) -> None:
    """Anna would have to pay Ben and Carl from her own purse."""
    scene = table(edition)
    first = scene.nth(1)
    scene.bond(BEN, first, 6, 2).bond(CARL, first, 4).at(first, "factory").cash(ANNA, 9)
    scene.turn(first)

    assert answer(scene) != "go investor"


# ------------------------------------------------------------------ the Swiss Bank


def passing(edition: str) -> Scene:
    """Ben has a Swiss Bank, and Anna's first nation is about to pass Investor."""
    scene = Scene(edition, players=3).governments(ANNA, ANNA, ANNA, CARL, CARL, CARL).investor_card(CARL)
    first = scene.nth(1)
    scene.bond(CARL, scene.nth(4), 9).bond(ANNA, scene.nth(2), 9).cash(ANNA, 4)
    return scene.treasury(first, 25).at(first, "production-1")


@swiss_banks
@pytest.mark.rule("RON-4")
def test_a_swiss_bank_forces_a_stop_that_decides_the_game(edition: str) -> None:
    """Carl ends the game with his next turn. If Anna's nation passes he wins by a few points, else Ben does."""
    scene = Scene(edition, players=3).governments(ANNA, CARL, ANNA, CARL, ANNA, CARL).investor_card(ANNA)
    first, ending = scene.nth(1), scene.nth(2)
    before_the_end(strong(scene, ending), ending).bond(CARL, ending, 16).bond(BEN, ending, 9, 4, 2)
    bonus, _, _ = taxes_now(scene.state, scene.nation(ending))
    scene.cash(CARL, max(0, 8 - bonus)).bond(ANNA, first, 16).bond(BEN, first, 9, 6).treasury(first, 20)
    scene.at(first, "production-1").turn(first).play("go import")

    assert scene.asked() == ("force-a-stop", BEN)
    assert answer(scene) == "force stop"  # 7 M for Ben, and he can lend them


@swiss_banks
@pytest.mark.rule("RON-4")
def test_a_swiss_bank_lets_a_nation_pass_that_pays_others_only(edition: str) -> None:
    scene = passing(edition)
    first = scene.nth(1)
    scene.bond(ANNA, first, 20, 16).bond(CARL, first, 12).turn(first).play("go import")

    assert scene.asked() == ("force-a-stop", BEN)
    assert answer(scene) == "let pass"


@editions
@pytest.mark.rule("INV-3")
def test_who_governs_nothing_lends_small_sums_to_nations_with_a_future(edition: str) -> None:
    """Five nations are bare; one has factories and flags. Money kept would earn nothing."""
    scene = Scene(edition, players=3).governments(ANNA, ANNA, ANNA, CARL, CARL, CARL).investor_card(CARL)
    first, last = scene.nth(1), scene.nth(6)
    for number in range(1, 7):
        scene.bond(ANNA if number < 4 else CARL, scene.nth(number), 12)
    strong(scene, first).at(first, "production-2").power(first, 8).cash(BEN, 5).bond(BEN, first, 2)
    scene.at(last, "maneuver-1").turn(last).play("go investor", "decline")

    assert scene.asked() == ("what-to-invest", BEN)
    assert answer(scene) in {f"buy {first} 4", f"upgrade {first} 2 to 6"}
