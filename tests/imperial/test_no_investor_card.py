"""The game without an investor card: who is asked, when, and for which nation (VAR-1).

For its effect on the order of turns see ``test_no_investor_card_turns.py``.
"""

from __future__ import annotations

import pytest

from rondel.games.imperial.action_table import parse_action
from rondel.games.imperial.chapters.setup import new_state
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.events import InvestorCardMoved, InvestorPaid, NationSkipped
from rondel.games.imperial.options import Options
from rondel.games.imperial.state import CHANCE, ImperialState
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, Scene

#: editions in which players without a government also invest right before a nation's turn
BEFORE_TURNS = ("imperial-2006", "imperial-2030")
PLAYERS = range(2, 7)
NOBODY = -1


def table(edition: str, players: int = 4) -> Scene:
    """Return an empty board for a game without the card."""
    return Scene(edition, players=players, no_investor_card=True)


def take_turn(scene: Scene, number: int) -> Scene:
    """Let the first, second, … nation take a turn without further questions: its first space is Taxation."""
    return scene.turn(scene.nth(number)).play("go taxation")


def decline_all(scene: Scene) -> list[int]:
    """Decline until nobody is asked to invest. Return who was asked."""
    order = []
    while scene.asked()[0] == "what-to-invest":
        order.append(scene.asked()[1])
        scene.play("decline")
    return order


def nations_offered(scene: Scene) -> set[str]:
    """Return the nations in which the asked player may invest."""
    return {text.split()[1] for text in scene.options("buy", "upgrade")}


def real_game(edition: str, players: int) -> ImperialState:
    """Return a game in which chance has dealt the flag cards, always the first card."""
    state = new_state(load_edition(edition), Options(players, no_investor_card=True))
    state.log = []
    while state.seat_asked() == CHANCE:
        state.apply(state.legal_actions()[0])
    return state


def drafted_game(edition: str, players: int) -> ImperialState:
    """Return a drafted game in which the first seat buys a 2 M bond of every nation and nobody else buys any."""
    state = new_state(load_edition(edition), Options(players, no_investor_card=True, drafted_bonds=True))
    state.log = []
    state.apply(parse_action(edition, "start seat 1"))
    while state.stack[-1].kind == "which-bond-to-draft":
        wanted = state.legal_actions()[0].text if state.seat_asked() == ANNA else "decline"
        state.apply(parse_action(edition, wanted))
    return state


# ------------------------------------------------------------------ no card, no 2 M


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_gets_an_investor_card(edition: str, players: int) -> None:
    for state in (real_game(edition, players), drafted_game(edition, players)):
        assert state.investor == NOBODY
        assert not any(isinstance(event, InvestorCardMoved) for event in state.log or [])


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_passing_investor_has_no_effect(edition: str) -> None:
    scene = table(edition, players=2).govern_all(ANNA).govern(russia=BEN).cash(BEN, 5).cash(ANNA, 5)
    scene.bond(BEN, "russia", 9).treasury("russia", 9).at("russia", "maneuver-1").turn("russia")

    scene.play("go import", "done")

    assert scene.asked() == ("what-to-invest", BEN)
    assert nations_offered(scene) == {"russia"}
    assert (scene.money(ANNA), scene.money(BEN), scene.chest("russia")) == (5, 5, 9)
    assert scene.events(InvestorPaid) == []


@pytest.mark.rule("VAR-1", "INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_stopping_on_investor_only_pays_interest(edition: str) -> None:
    scene = table(edition, players=2).govern_all(ANNA).govern(russia=BEN)
    scene.bond(BEN, "russia", 9).bond(ANNA, "russia", 6).treasury("russia", 9).turn("russia")

    scene.play("go investor")

    assert (scene.money(ANNA), scene.money(BEN), scene.chest("russia")) == (3, 4, 2)
    assert scene.events(InvestorPaid) == []
    assert decline_all(scene) == [BEN, ANNA]


# ------------------------------------------------------------------ after each nation's turn


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_after_each_turn_the_government_invests_first_then_clockwise_all_others(
    edition: str, players: int
) -> None:
    # the nations are governed by seat 1, 2, … in turn, so that everybody governs something
    scene = table(edition, players).governments(*[nation % players for nation in range(6)])

    for number in range(1, 7):
        government = (number - 1) % players
        take_turn(scene, number)
        assert decline_all(scene) == [(government + place) % players for place in range(players)]
        assert scene.asked() == ("which-space", scene.state.government[number % 6])


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "space",
    ["factory", "production-1", "maneuver-1", "investor", "import", "production-2", "maneuver-2", "taxation"],
)
def test_the_window_opens_after_every_space(edition: str, space: str) -> None:
    scene = table(edition, players=2).govern_all(ANNA).govern(russia=BEN).turn("russia")

    scene.play(f"go {space}").idle()

    assert decline_all(scene) == [BEN, ANNA]


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_governments_may_invest_only_in_the_nation_that_has_moved(edition: str) -> None:
    scene = table(edition, players=2).govern_all(ANNA).govern(russia=BEN).cash(BEN, 50).cash(ANNA, 50)
    other = scene.nth(2)

    scene.turn("russia").play("go taxation")

    for seat in (BEN, ANNA):
        assert scene.asked() == ("what-to-invest", seat)
        assert nations_offered(scene) == {"russia"}
        error = scene.refused(f"buy {other} 4")
        assert error.rule == "VAR-1"
        assert error.params == {"nations": "russia"}
        assert "skip" in error.hint
        scene.play("decline")


@pytest.mark.rule("VAR-1", "INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_investment_is_a_purchase_or_a_trade_up_paid_to_the_treasury(edition: str) -> None:
    scene = table(edition, players=2).govern_all(ANNA).govern(russia=BEN).cash(BEN, 10).cash(ANNA, 6)
    scene.bond(BEN, "russia", 4)

    scene.turn("russia").play("go factory", "done", "upgrade russia 4 to 12", "buy russia 6")

    assert (scene.bonds_of(BEN, "russia"), scene.bonds_of(ANNA, "russia")) == ({12}, {6})
    assert (scene.money(BEN), scene.money(ANNA), scene.chest("russia")) == (2, 0, 14)


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_player_invests_once_in_a_window(edition: str) -> None:
    scene = table(edition, players=2).govern_all(ANNA).govern(russia=BEN).cash(BEN, 50).cash(ANNA, 50)

    scene.turn("russia").play("go taxation", "buy russia 4", "buy russia 2")

    assert scene.asked() == ("which-space", ANNA)


@pytest.mark.rule("VAR-1", "INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_government_is_checked_after_the_last_investment(edition: str) -> None:
    scene = (
        table(edition, players=3).govern_all(CARL).govern(russia=ANNA).govern(**{table(edition).nth(2): BEN})
    )
    scene.bond(ANNA, "russia", 2).cash(BEN, 20).cash(CARL, 20).turn("russia")

    scene.play("go taxation", "decline", "buy russia 9")
    assert scene.governor("russia") == ANNA

    scene.play("buy russia 12")
    assert scene.governor("russia") == CARL


@pytest.mark.rule("VAR-1", "INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_government_may_defend_itself_only_before_the_others(edition: str) -> None:
    scene = table(edition, players=2).govern_all(BEN).govern(russia=ANNA).bond(ANNA, "russia", 9)
    scene.cash(ANNA, 9).cash(BEN, 20).turn("russia").play("go taxation", "decline", "buy russia 12")

    assert scene.governor("russia") == BEN
    assert scene.asked()[0] == ("which-space" if edition == "imperial-2010" else "what-to-invest")


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_the_window_after_a_turn_a_player_without_a_government_may_choose_any_nation(edition: str) -> None:
    scene = take_turn(table(edition, players=2).govern_all(ANNA).cash(BEN, 50).cash(ANNA, 50), 1)
    assert nations_offered(scene) == {scene.nth(1)}

    scene.play("decline")

    assert scene.asked() == ("what-to-invest", BEN)
    assert nations_offered(scene) == set(scene.state.board.nations)


@pytest.mark.rule("VAR-1", "END-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_window_opens_after_the_end(edition: str) -> None:
    scene = table(edition).govern_all(ANNA).power("russia", 24)
    scene.flags("russia", *scene.state.board.regions[-4:]).turn("russia")

    scene.play("go taxation")

    assert scene.state.is_over
    assert scene.state.stack == []


@pytest.mark.rule("VAR-1", "MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_gifts_may_be_made_while_somebody_is_asked_to_invest(edition: str) -> None:
    scene = take_turn(table(edition, players=2).govern_all(ANNA).cash(ANNA, 5), 1)
    before = scene.chest(scene.nth(1))

    scene.play(f"seat 1 gives 3 to {scene.nth(1)}")

    assert scene.chest(scene.nth(1)) == before + 3
    assert scene.asked() == ("what-to-invest", ANNA)


# ------------------------------------------------------------------ right before a nation's turn [06][30]


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
def test_players_without_a_government_invest_after_a_turn_and_again_before_the_next(edition: str) -> None:
    # Carl governs the first nation, Anna the rest; Ben and Dora govern nothing
    scene = table(edition).govern(**{table(edition).nth(1): CARL}).govern_all(ANNA)

    take_turn(scene, 1)

    # after the first nation: from Carl; before the second: from Anna's left
    assert decline_all(scene) == [CARL, DORA, ANNA, BEN] + [BEN, DORA]
    assert scene.asked() == ("which-space", ANNA)


@pytest.mark.rule("VAR-1")
def test_2010_nobody_invests_right_before_a_turn() -> None:
    scene = table("imperial-2010").govern(**{"austria-hungary": CARL}).govern_all(ANNA)

    take_turn(scene, 1)

    assert decline_all(scene) == [CARL, DORA, ANNA, BEN]
    assert scene.asked() == ("which-space", ANNA)


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("government", PLAYERS)
def test_before_a_turn_they_are_asked_clockwise_from_the_governments_left(
    edition: str, players: int, government: int
) -> None:
    government %= players
    scene = table(edition, players).govern_all(government).next_turn()

    assert decline_all(scene) == [(government + place) % players for place in range(1, players)]
    assert scene.asked() == ("which-space", government)


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
def test_before_a_turn_any_nation_may_be_chosen(edition: str) -> None:
    scene = table(edition, players=2).govern_all(ANNA).cash(BEN, 2).next_turn()

    assert scene.asked() == ("what-to-invest", BEN)
    assert nations_offered(scene) == set(scene.state.board.nations)


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
def test_before_a_turn_they_invest_once(edition: str) -> None:
    scene = table(edition, players=2).govern_all(ANNA).cash(BEN, 50).next_turn()
    scene.bond(ANNA, scene.nth(1), 9)

    scene.play(f"buy {scene.nth(1)} 2")

    assert scene.asked() == ("which-space", ANNA)


@pytest.mark.rule("VAR-1", "SET-6")
@pytest.mark.parametrize("edition", BEFORE_TURNS)
@pytest.mark.parametrize("players", PLAYERS)
def test_they_are_asked_before_the_games_first_turn_too(edition: str, players: int) -> None:
    # one player lent to all nations in the draft, so all others govern nothing
    state = drafted_game(edition, players)

    order = []
    while state.stack[-1].kind == "what-to-invest":
        order.append(state.seat_asked())
        state.apply(parse_action(edition, "decline"))

    assert order == list(range(1, players))
    assert (state.stack[-1].kind, state.seat_asked()) == ("which-space", ANNA)


@pytest.mark.rule("VAR-1", "SET-6")
@pytest.mark.parametrize("players", PLAYERS)
def test_2010_after_the_draft_the_first_nation_moves_at_once(players: int) -> None:
    state = drafted_game("imperial-2010", players)

    assert (state.stack[-1].kind, state.seat_asked()) == ("which-space", ANNA)


@pytest.mark.rule("VAR-1", "SET-3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_with_dealt_flag_cards_everybody_governs_and_the_first_nation_moves_at_once(
    edition: str, players: int
) -> None:
    state = real_game(edition, players)

    assert state.stack[-1].kind == "which-space"
    assert state.last_moved == 0


# ------------------------------------------------------------------ a nation without a government


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_before_a_nation_without_a_government_all_are_asked_from_the_last_nations_government(
    edition: str,
) -> None:
    # Carl governs the first nation, nobody the second, Anna, Ben and Dora the others
    scene = table(edition)
    scene.governments(CARL, NOBODY, ANNA, BEN, DORA, DORA)

    take_turn(scene, 1)

    # the window after the first nation's turn, then the one before the second would be skipped
    assert decline_all(scene) == [CARL, DORA, ANNA, BEN] * 2
    assert scene.events(NationSkipped) == [NationSkipped(1)]
    assert scene.asked() == ("which-space", ANNA)


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_that_window_governments_invest_only_in_the_nation_without_one(edition: str) -> None:
    scene = table(edition, players=2).cash(ANNA, 50).cash(BEN, 50)
    scene.governments(ANNA, NOBODY, BEN, ANNA, BEN, ANNA)
    take_turn(scene, 1).play("decline", "decline")

    for seat in (ANNA, BEN):
        assert scene.asked() == ("what-to-invest", seat)
        assert nations_offered(scene) == {scene.nth(2)}
        assert scene.refused(f"buy {scene.nth(3)} 2").rule == "VAR-1"
        scene.play("decline")


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_that_window_players_without_a_government_may_choose_any_nation(edition: str) -> None:
    scene = table(edition, players=2).cash(BEN, 50)
    scene.governments(ANNA, NOBODY, ANNA, ANNA, ANNA, ANNA)
    take_turn(scene, 1).play("decline", "decline", "decline")

    assert scene.asked() == ("what-to-invest", BEN)
    assert nations_offered(scene) == set(scene.state.board.nations)


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_nations_without_a_government_have_a_window_each(edition: str) -> None:
    scene = table(edition, players=2)
    scene.governments(BEN, NOBODY, NOBODY, ANNA, ANNA, ANNA)

    take_turn(scene, 1)

    assert decline_all(scene) == [BEN, ANNA] * 3
    assert scene.events(NationSkipped) == [NationSkipped(1), NationSkipped(2)]


@pytest.mark.rule("VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_begins_with_the_current_government_of_the_last_nation(edition: str) -> None:
    # Anna takes the first nation over right after its turn; then she is its government
    scene = table(edition, players=3).cash(ANNA, 9)
    scene.governments(CARL, NOBODY, ANNA, BEN, CARL, CARL)
    take_turn(scene, 1).play("decline", f"buy {scene.nth(1)} 9", "decline")

    assert scene.governor(scene.nth(1)) == ANNA
    assert decline_all(scene) == [ANNA, BEN, CARL]


@pytest.mark.rule("VAR-1", "TURN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_before_the_games_first_turn_such_nations_are_skipped_without_a_window(edition: str) -> None:
    scene = table(edition, players=2)
    scene.governments(NOBODY, NOBODY, ANNA, BEN, BEN, BEN)

    scene.next_turn()

    assert scene.events(NationSkipped) == [NationSkipped(0), NationSkipped(1)]
    assert scene.asked() == ("which-space", ANNA)


# ------------------------------------------------------------------ ties


@pytest.mark.rule("VAR-1", "INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("government", "winner"), [(ANNA, BEN), (CARL, DORA)])
def test_ties_go_clockwise_from_the_nations_own_government(
    edition: str, government: int, winner: int
) -> None:
    # Anna governs the first nation and moves; Ben and Dora, who govern nothing, reach 18 each in the third
    scene = table(edition).cash(BEN, 12).cash(DORA, 16)
    third = scene.nth(3)
    scene.governments(ANNA, ANNA, government, CARL, CARL, CARL)
    scene.bond(government, third, 9).bond(BEN, third, 6).bond(DORA, third, 2)

    # clockwise from the first nation's government: Anna, Ben, Carl, Dora
    take_turn(scene, 1).play("decline", f"buy {third} 12", "decline", f"buy {third} 16")

    assert scene.governor(third) == winner
