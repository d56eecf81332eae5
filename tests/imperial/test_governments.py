"""Who governs, when the government changes, and where the investor card goes (TURN-3, INV-4, INV-5)."""

from __future__ import annotations

import pytest

from rondel.games.imperial.action_table import parse_action
from rondel.games.imperial.chapters.setup import new_state
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.events import (
    GovernmentTaken,
    InvestorCardMoved,
    SwissBankReceived,
    SwissBankReturned,
)
from rondel.games.imperial.options import Options
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, EUROPE, SWISS_BANKS, Scene

SECOND = {"imperial-2006": "italy", "imperial-2010": "italy", "imperial-2030": "china"}
NOBODY = -1


def invest(scene: Scene, *texts: str) -> Scene:
    """Let Russia stop on Investor, with enough in the treasury for all interest, and play the investments."""
    return scene.treasury("russia", 50).at("russia", "factory").turn("russia").play("go investor", *texts)


def rivals(edition: str, card: int = BEN) -> Scene:
    """Anna governs Russia with 9 M, Dora all other nations. Ben and Carl hold bonds elsewhere."""
    scene = Scene(edition, players=4).govern(russia=ANNA).govern_all(DORA).bond(ANNA, "russia", 9)
    return scene.investor_card(card).cash(BEN, 40).cash(CARL, 40).cash(ANNA, 40).cash(DORA, 40)


# ------------------------------------------------------------------ the government decides (TURN-3)


@pytest.mark.rule("TURN-3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("space", "question"),
    [
        ("factory", "where-to-build"),
        ("production-1", "what-to-produce"),
        ("import", "what-to-import"),
        ("maneuver-2", "move-fleets"),
    ],
)
def test_the_government_takes_the_decisions_of_its_nation(edition: str, space: str, question: str) -> None:
    scene = rivals(edition).turn("russia")
    assert scene.asked() == ("which-space", ANNA)

    scene.play(f"go {space}")

    assert scene.asked() == (question, ANNA)


@pytest.mark.rule("TURN-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_government_moves_the_armies_too(edition: str) -> None:
    scene = rivals(edition).turn("russia").play("go maneuver-1", "done")

    assert scene.asked() == ("move-armies", ANNA)


@pytest.mark.rule("TURN-3", "BAT-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_the_government_decides_about_battle_in_the_turn_of_another_nation(edition: str) -> None:
    scene = rivals(edition).fleet("russia", "baltic-sea").fleet("germany", "danzig").maneuver("germany")

    scene.play("fleet danzig to baltic-sea", "peace")

    assert scene.asked() == ("will-you-fight", ANNA)


@pytest.mark.rule("TURN-3", "SET-6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_draft_the_largest_lender_governs(edition: str) -> None:
    state = new_state(load_edition(edition), Options(2, drafted_bonds=True))
    first = state.board.nations[0]
    texts = ["start seat 1", f"buy {first} 9", f"buy {first} 12"]

    for text in [*texts, *["decline"] * 10]:
        state.apply(parse_action(edition, text))

    assert list(state.government) == [BEN] + [NOBODY] * 5


# ------------------------------------------------------------------ taking over (INV-4)


@pytest.mark.rule("INV-4", "TURN-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_higher_sum_takes_the_government(edition: str) -> None:
    scene = invest(rivals(edition), "buy russia 12", "decline")

    assert scene.governor("russia") == BEN
    assert scene.events(GovernmentTaken) == [GovernmentTaken(scene.nation("russia"), BEN, ANNA)]


@pytest.mark.rule("INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_new_government_takes_the_nations_next_turn(edition: str) -> None:
    scene = invest(rivals(edition), "buy russia 12", "decline")

    scene.turn("russia")

    assert scene.asked() == ("which-space", BEN)


@pytest.mark.rule("INV-4", "TURN-1")
@pytest.mark.trap(11)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_new_government_gets_no_extra_action_in_this_turn(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(BEN).govern(russia=ANNA).investor_card(BEN).cash(BEN, 9)

    scene.at("russia", "maneuver-1").turn("russia").play("go import", "done", "buy russia 9")

    assert scene.governor("russia") == BEN
    assert scene.asked() == ("which-space", BEN)
    assert scene.state.active == (scene.nation("russia") + 1) % 6


@pytest.mark.rule("INV-4")
@pytest.mark.trap(3)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_equal_sum_is_not_enough(edition: str) -> None:
    # Anna 16 + 2, Ben 6 and now 12: 18 each
    scene = Scene(edition, players=2).govern_all(ANNA).investor_card(BEN).cash(BEN, 10)
    scene.bond(ANNA, "russia", 16, 2).bond(BEN, "russia", 6)

    invest(scene, "buy russia 12")

    assert scene.governor("russia") == ANNA


@pytest.mark.rule("INV-4", "TURN-3")
@pytest.mark.trap(3)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sum_counts_not_the_number_of_bonds(edition: str) -> None:
    # Ben: 2 + 4 = 6 in two bonds, and after trading up 2 for 6: 10 in two bonds, above Anna's single 9
    scene = rivals(edition).bond(BEN, "russia", 2, 4)

    invest(scene, "decline", "decline")
    assert scene.governor("russia") == ANNA

    invest(scene.investor_card(BEN), "upgrade russia 2 to 6", "decline")
    assert scene.governor("russia") == BEN


@pytest.mark.rule("INV-4")
@pytest.mark.trap(4)
@pytest.mark.parametrize("edition", EDITIONS)
def test_governments_are_checked_only_after_the_last_investment(edition: str) -> None:
    scene = invest(rivals(edition), "buy russia 12")

    assert scene.asked() == ("what-to-invest", CARL)
    assert scene.governor("russia") == ANNA

    scene.play("buy russia 16")
    assert scene.governor("russia") == CARL
    assert scene.events(GovernmentTaken) == [GovernmentTaken(scene.nation("russia"), CARL, ANNA)]


@pytest.mark.rule("INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_government_that_lends_more_stays(edition: str) -> None:
    # Anna has the card and buys 6 (15 in all); Ben's 12 is then not enough
    scene = invest(rivals(edition, card=ANNA), "buy russia 6", "buy russia 12", "decline")

    assert scene.governor("russia") == ANNA
    assert scene.events(GovernmentTaken) == []


@pytest.mark.rule("INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("card", "winner"), [(BEN, BEN), (CARL, CARL), (DORA, BEN), (ANNA, BEN)])
def test_among_equals_the_first_clockwise_from_the_cards_holder_governs(
    edition: str, card: int, winner: int
) -> None:
    # Ben 6 + 12, Carl 2 + 16: 18 each, above Anna's 9; the holder of the card counts first
    scene = rivals(edition, card=card).bond(BEN, "russia", 6).bond(CARL, "russia", 2)
    answers = {BEN: "buy russia 12", CARL: "buy russia 16", ANNA: "decline", DORA: "decline"}
    invest(scene)
    while scene.asked()[0] == "what-to-invest":
        scene.play(answers[scene.asked()[1]])

    assert scene.governor("russia") == winner


@pytest.mark.rule("INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_nation_is_checked_not_only_the_one_on_turn(edition: str) -> None:
    other = SECOND[edition]
    scene = rivals(edition).bond(DORA, other, 4)

    invest(scene, f"buy {other} 6", "buy russia 12")

    assert (scene.governor(other), scene.governor("russia")) == (BEN, CARL)


@pytest.mark.rule("INV-4")
@pytest.mark.trap(17)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_without_a_government_gets_its_largest_lender(edition: str) -> None:
    other = SECOND[edition]
    scene = Scene(edition, players=3).govern(russia=ANNA).investor_card(BEN).cash(BEN, 9).cash(CARL, 9)

    invest(scene, f"buy {other} 4", f"buy {other} 6")

    assert scene.governor(other) == CARL
    assert scene.events(GovernmentTaken) == [GovernmentTaken(scene.nation(other), CARL, NOBODY)]


@pytest.mark.rule("INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_without_lenders_stays_without_a_government(edition: str) -> None:
    scene = Scene(edition, players=2).govern(russia=ANNA).investor_card(BEN)

    invest(scene, "decline")

    assert scene.governor(SECOND[edition]) == NOBODY


@pytest.mark.rule("INV-4")
@pytest.mark.trap(4)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_who_loses_the_last_government_invests_only_from_the_next_investor_turn_on(
    edition: str,
) -> None:
    # Anna loses Russia to Ben; she sits after Carl and would have been next
    scene = invest(rivals(edition), "buy russia 12", "decline")
    assert scene.asked()[0] == "which-space"

    invest(scene.investor_card(DORA), "decline")

    assert scene.asked() == ("what-to-invest", ANNA)


# ------------------------------------------------------------------ Swiss Banks (INV-4)


@pytest.mark.rule("INV-4")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_a_player_who_loses_the_last_government_gets_a_swiss_bank(edition: str) -> None:
    scene = invest(rivals(edition), "buy russia 12", "decline")

    assert scene.events(SwissBankReceived) == [SwissBankReceived(ANNA)]
    assert scene.events(SwissBankReturned) == [SwissBankReturned(BEN)]


@pytest.mark.rule("INV-4")
def test_the_first_edition_has_no_swiss_banks() -> None:
    scene = invest(rivals("imperial-2006"), "buy russia 12", "decline")

    assert scene.events(SwissBankReceived) == []
    assert scene.events(SwissBankReturned) == []


@pytest.mark.rule("INV-4")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_a_player_who_keeps_another_government_gets_no_swiss_bank(edition: str) -> None:
    scene = rivals(edition).govern(**{SECOND[edition]: ANNA})

    invest(scene, "buy russia 12", "decline")

    assert scene.governor("russia") == BEN
    assert scene.events(SwissBankReceived) == []


@pytest.mark.rule("INV-4")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_a_player_who_loses_one_government_and_takes_another_gets_no_swiss_bank(edition: str) -> None:
    # Anna has the card and takes the second nation, while Ben takes Russia from her
    scene = rivals(edition, card=ANNA)

    invest(scene, f"buy {SECOND[edition]} 12", "buy russia 12", "decline")

    assert (scene.governor("russia"), scene.governor(SECOND[edition])) == (BEN, ANNA)
    assert scene.events(SwissBankReceived) == []


@pytest.mark.rule("INV-4", "SET-6")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_after_the_draft_only_players_without_a_government_get_a_swiss_bank(edition: str) -> None:
    state = new_state(load_edition(edition), Options(3, drafted_bonds=True))
    state.log = []
    texts = ["start seat 1", f"buy {state.board.nations[0]} 9", *["decline"] * 17]

    for text in texts:
        state.apply(parse_action(edition, text))

    banks = [event for event in state.log if isinstance(event, SwissBankReceived | SwissBankReturned)]
    assert banks == [SwissBankReceived(BEN), SwissBankReceived(CARL)]


# ------------------------------------------------------------------ the card moves on (INV-5)


@pytest.mark.rule("INV-5")
@pytest.mark.trap(7)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("holder", "following"), [(ANNA, BEN), (BEN, CARL), (CARL, DORA), (DORA, ANNA)])
@pytest.mark.parametrize("answer", ["decline", "buy russia 2"])
def test_the_card_goes_to_the_player_on_the_left_once(
    edition: str, answer: str, holder: int, following: int
) -> None:
    scene = invest(rivals(edition, card=holder), answer)
    while scene.asked()[0] == "what-to-invest":
        scene.play("decline")

    assert scene.state.investor == following
    assert scene.events(InvestorCardMoved) == [InvestorCardMoved(following)]


@pytest.mark.rule("INV-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_stays_until_everybody_has_invested(edition: str) -> None:
    scene = invest(rivals(edition), "decline")
    assert scene.asked() == ("what-to-invest", CARL)
    assert scene.state.investor == BEN

    scene.play("decline")

    assert scene.state.investor == CARL


@pytest.mark.rule("INV-5", "INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_moves_when_investor_is_passed_too(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).govern(russia=BEN).investor_card(BEN)

    scene.at("russia", "maneuver-1").turn("russia").play("go import", "done", "decline")

    assert scene.state.investor == ANNA


@pytest.mark.rule("INV-5")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("space", ["taxation", "factory", "maneuver-1"])
def test_a_turn_that_neither_stops_nor_passes_leaves_the_card(edition: str, space: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).govern(russia=BEN).investor_card(BEN)

    scene.at("russia", "maneuver-2" if space != "maneuver-1" else "factory").turn("russia").play(
        f"go {space}"
    ).idle()

    assert scene.state.investor == BEN
    assert scene.asked()[0] == "which-space"


@pytest.mark.rule("INV-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_has_nothing_to_do_with_governments(edition: str) -> None:
    # Carl has no government and still gets the card
    scene = invest(rivals(edition), "decline", "decline")

    assert scene.state.investor == CARL
    assert scene.state.governs_nothing(CARL)
