"""Without an investor card a window can change who takes the turn (VAR-1).

Ten scenes, each described before it is played. The players are always the same: Carl
governs the first nation and moves first; each scene is about the second nation.
Three windows can lie between the two turns:

* *after* the first nation's turn (all editions): Carl, then clockwise; players who govern
  nothing may choose any nation, also the second;
* *before* the second nation's turn (2006 and 2030): only those who govern nothing;
* *instead* of it, when the second nation has no government (all editions): everybody.

Governments are settled at the end of each window, and only then is it known whose turn
it is.
"""

from __future__ import annotations

import pytest

from rondel.games.imperial.action_table import parse_action
from rondel.games.imperial.chapters.setup import new_state
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.events import NationSkipped, TurnBegan
from rondel.games.imperial.options import Options
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, SWISS_BANKS, Scene

BEFORE_TURNS = ("imperial-2006", "imperial-2030")
NOBODY = -1


def cast(edition: str, lent: int = 4, players: int = 3) -> Scene:
    """Anna governs the second nation with a bond of 4 M, Carl all others; Ben governs nothing."""
    scene = Scene(edition, players=players, no_investor_card=True)
    scene.govern(**{scene.nth(2): ANNA}).govern_all(CARL).bond(ANNA, scene.nth(2), lent)
    return scene


def first_nation_moves(scene: Scene) -> Scene:
    """Let Carl's nation take a turn without further questions."""
    return scene.turn(scene.nth(1)).play("go taxation")


def decline_until(scene: Scene, kind: str, seat: int) -> Scene:
    """Decline until this seat is asked this question."""
    while scene.asked() != (kind, seat):
        scene.play("decline")
    return scene


@pytest.mark.rule("VAR-1", "INV-4")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
def test_taken_at_the_last_moment(edition: str) -> None:
    """Scene 1: after Carl's turn everybody declines. Before the second nation's turn Ben, who governs
    nothing, is asked once more and lends 6 M against Anna's 4 M. The turn is Ben's; Anna, who was
    ready to move, never gets to answer.
    """
    scene = first_nation_moves(cast(edition).cash(BEN, 6)).play("decline", "decline", "decline")
    second = scene.nth(2)
    assert (scene.asked(), scene.governor(second)) == (("what-to-invest", BEN), ANNA)

    scene.play(f"buy {second} 6")

    assert scene.asked() == ("which-space", BEN)
    assert scene.events(TurnBegan)[-1] == TurnBegan(scene.nation(second), BEN)


@pytest.mark.rule("VAR-1", "INV-4")
def test_2010_taken_in_the_window_of_the_nation_before() -> None:
    """Scene 2: in 2010 the only chance is the window after Carl's turn, where a Swiss Bank may choose
    any nation: Ben lends the second nation 6 M and takes its turn at once. Anna cannot answer.
    """
    scene = first_nation_moves(cast("imperial-2010").cash(BEN, 6).cash(ANNA, 50))

    decline_until(scene, "what-to-invest", BEN).play("buy italy 6")

    assert scene.asked() == ("which-space", BEN)


@pytest.mark.rule("VAR-1", "INV-4")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
def test_taken_and_won_back_before_the_turn(edition: str) -> None:
    """Scene 3: the same purchase in 2006 or 2030. Anna has lost her last government when the window
    after Carl's turn closes, so she is among those asked before the second nation's turn. She lends
    another 9 M (13 in all, against Ben's 6), and the turn is hers after all.
    """
    scene = first_nation_moves(cast(edition).cash(BEN, 6).cash(ANNA, 9))
    second = scene.nth(2)
    decline_until(scene, "what-to-invest", BEN).play(f"buy {second} 6")
    assert scene.governor(second) == BEN
    assert scene.asked() == ("what-to-invest", ANNA)

    scene.play(f"buy {second} 9")

    assert scene.asked() == ("which-space", ANNA)


@pytest.mark.rule("VAR-1", "INV-4")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
def test_two_bid_and_the_higher_takes_the_turn(edition: str) -> None:
    """Scene 4: Ben and Dora govern nothing. Asked from Anna's left, Ben lends 6 M, then Dora 9 M.
    Governments are settled after both, so Ben never governs and Dora moves.
    """
    scene = first_nation_moves(cast(edition, players=4).cash(BEN, 6).cash(DORA, 9))
    second = scene.nth(2)
    scene.play("decline", "decline", "decline", "decline")
    assert scene.asked() == ("what-to-invest", BEN)

    scene.play(f"buy {second} 6")
    assert (scene.asked(), scene.governor(second)) == (("what-to-invest", DORA), ANNA)

    scene.play(f"buy {second} 9")
    assert scene.asked() == ("which-space", DORA)


@pytest.mark.rule("VAR-1", "INV-4")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
def test_level_is_not_enough_for_the_turn(edition: str) -> None:
    """Scene 5: Anna holds 16 and 2, Ben 6. Before the turn he lends 12 more: 18 against 18. The
    sitting government must be out-lent, so Anna moves.
    """
    scene = cast(edition, lent=16).cash(BEN, 12)
    second = scene.nth(2)
    scene.bond(ANNA, second, 2).bond(BEN, second, 6)
    first_nation_moves(scene).play("decline", "decline", "decline")

    scene.play(f"buy {second} 12")

    assert scene.asked() == ("which-space", ANNA)


@pytest.mark.rule("VAR-1", "TURN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_without_a_government_gets_one_and_moves_at_once(edition: str) -> None:
    """Scene 6: nobody governs the second nation. In its window Carl, Anna and Ben are asked in this
    order; Anna lends 2 M. The nation is not skipped: Anna takes its turn now, and in no edition
    is there another window in between.
    """
    scene = Scene(edition, players=3, no_investor_card=True).cash(ANNA, 2)
    scene.governments(CARL, NOBODY, ANNA, BEN, CARL, CARL)
    first_nation_moves(scene).play("decline", "decline", "decline", "decline")
    assert scene.asked() == ("what-to-invest", ANNA)

    scene.play(f"buy {scene.nth(2)} 2", "decline")

    assert scene.asked() == ("which-space", ANNA)
    assert scene.events(NationSkipped) == []
    assert scene.state.active == scene.nation(scene.nth(2))


@pytest.mark.rule("VAR-1", "INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_window_of_a_skipped_nation_decides_the_turn_after_it(edition: str) -> None:
    """Scene 7: nobody governs the second nation, Anna governs the third with 4 M. In the window for
    the second Ben, who governs nothing, lends the *third* 6 M. The second is skipped, and the third
    is Ben's. (In 2006 and 2030 Anna has one more chance before that turn and declines.)
    """
    scene = Scene(edition, players=3, no_investor_card=True).cash(BEN, 6)
    scene.governments(CARL, NOBODY, ANNA, CARL, CARL, CARL)
    scene.bond(ANNA, scene.nth(3), 4)
    first_nation_moves(scene).play("decline", "decline", "decline")
    decline_until(scene, "what-to-invest", BEN).play(f"buy {scene.nth(3)} 6")

    decline_until(scene, "which-space", BEN)

    assert scene.events(NationSkipped) == [NationSkipped(1)]
    assert scene.state.active == scene.nation(scene.nth(3))


@pytest.mark.rule("VAR-1", "SET-6", "TURN-1")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
def test_the_very_first_turn_can_change_hands(edition: str) -> None:
    """Scene 8: drafted bonds, three players. Anna takes the first nation's bond of 4 M, nobody lends
    anything else. Before the game's first turn Ben and Carl are asked, from Anna's left; Ben lends
    6 M and makes the first move of the game.
    """
    state = new_state(load_edition(edition), Options(3, no_investor_card=True, drafted_bonds=True))
    first = state.board.nations[0]
    for text in ["start seat 1", f"buy {first} 4", *["decline"] * 17]:
        state.apply(parse_action(edition, text))
    assert (state.stack[-1].kind, state.seat_asked(), state.government[0]) == ("what-to-invest", BEN, ANNA)

    state.apply(parse_action(edition, f"buy {first} 6"))
    state.apply(parse_action(edition, "decline"))

    assert (state.stack[-1].kind, state.seat_asked()) == ("which-space", BEN)


@pytest.mark.rule("VAR-1", "RON-4")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_a_player_who_lost_the_turn_may_force_the_stop(edition: str) -> None:
    """Scene 9: Ben takes the second nation from Anna before its turn (2010: in Carl's window). It was
    her last government, so she has a Swiss Bank now. Ben moves across Investor, and Anna is
    asked: she forces the stop and gets her interest of 2 M. Ben keeps what he would have paid.
    """
    scene = cast(edition).cash(BEN, 10)
    second = scene.nth(2)
    scene.at(second, "maneuver-1").treasury(second, 10)
    first_nation_moves(scene)
    decline_until(scene, "what-to-invest", BEN).play(f"buy {second} 6")
    decline_until(scene, "which-space", BEN)

    scene.play("go maneuver-2")
    assert scene.asked() == ("force-a-stop", ANNA)
    scene.play("force stop")

    # Ben had 4 M left, got the way back and 3 M of interest; the treasury held 16 M
    assert (scene.money(ANNA), scene.money(BEN), scene.chest(second)) == (2, 7, 11)


@pytest.mark.rule("VAR-1", "RON-3")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
def test_the_new_government_pays_for_the_way(edition: str) -> None:
    """Scene 10: Anna could afford six spaces. Ben takes the turn with his last money, so the nation
    can only go as far as three free spaces.
    """
    scene = cast(edition).cash(ANNA, 50).cash(BEN, 6).at(cast(edition).nth(2), "factory")
    first_nation_moves(scene).play("decline", "decline", "decline")

    scene.play(f"buy {scene.nth(2)} 6")

    assert scene.asked() == ("which-space", BEN)
    assert scene.options() == {"go production-1", "go maneuver-1", "go investor"}


@pytest.mark.rule("VAR-1", "TURN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_taken_over_after_its_turn_does_not_move_again(edition: str) -> None:
    """The reverse: Anna takes Carl's nation right after its turn. The second nation is next."""
    scene = first_nation_moves(cast(edition).cash(ANNA, 9)).play("decline", f"buy {cast(edition).nth(1)} 9")

    decline_until(scene, "which-space", ANNA)

    assert scene.governor(scene.nth(1)) == ANNA
    assert scene.state.active == scene.nation(scene.nth(2))


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
def test_investing_elsewhere_before_a_turn_leaves_that_turn_alone(edition: str) -> None:
    """Before the second nation's turn Ben lends the third 2 M and takes it from Carl, who has no bond
    there: the second nation still moves for Anna, the third then for Ben, who is no longer asked
    before a turn.
    """
    scene = first_nation_moves(cast(edition).cash(BEN, 9)).play("decline", "decline", "decline")

    scene.play(f"buy {scene.nth(3)} 2")
    assert scene.asked() == ("which-space", ANNA)
    assert scene.governor(scene.nth(3)) == BEN

    scene.play("go taxation", "decline", "decline", "decline")
    assert scene.asked() == ("which-space", BEN)
