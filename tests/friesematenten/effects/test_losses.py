"""The window after a card is lost (FRI-R46, FRI-R61, FRI-FX-MONEY)."""

from __future__ import annotations

import pytest

from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    action,
    called,
    claim,
    destroy,
    factory,
    lightning,
    on_card,
    pay,
    scene,
    status,
    steal,
)
from tests.support.friese_scene import Scene

DOUBLE = {"stat": "min_bid", "of": "last_lost", "mul": 2}


@pytest.mark.rule("FRI-R46", "FRI-FX-MONEY")
@pytest.mark.parametrize(
    ("card", "lost", "paid"), [("A01", "F09", 20), ("A03", "F09", 20), ("A02", "S01", 40)]
)
def test_after_a_theft_or_a_destruction_the_former_owner_is_asked(card: str, lost: str, paid: int) -> None:
    at = Scene().owns(BEN, lost).holds(ANNA, card).holds(BEN, "A20").phase_two()

    at.play(f"play {card} on {lost}")
    assert (at.kind, at.asked, at.options()) == ("claim-loss", BEN, ["play A20", "pass"])
    before = at.state.cash[BEN]
    at.play("play A20")

    assert at.state.cash[BEN] == before + paid
    assert (at.kind, at.asked) == ("phase-two-turn", ANNA)


@pytest.mark.rule("FRI-R46")
def test_only_the_former_owner_is_asked() -> None:
    at = Scene().owns(BEN, "F09").holds(ANNA, "A03").holds(CARL, "A20").phase_two()

    at.play("play A03 on F09")

    assert (at.kind, at.asked) == ("phase-two-turn", ANNA)


@pytest.mark.rule("FRI-R46")
def test_the_card_lost_is_the_one_hit_not_influence_that_went_with_it() -> None:
    at = Scene().owns(BEN, "F09", "E02@F09").holds(ANNA, "A03").holds(BEN, "A20").phase_two()

    at.play("play A03 on F09", "play A20")

    assert at.state.cash[BEN] == 60 + 2 * 10


@pytest.mark.rule("FRI-R46")
@pytest.mark.parametrize(("card", "paid"), [("E03", 28), ("E06", 24)])
def test_influence_destroyed_at_a_player_counts_harmful_influence_too(card: str, paid: int) -> None:
    at = Scene().owns(BEN, card).holds(ANNA, "A05").holds(BEN, "A20").phase_two()

    at.play("play A05 at seat 2", f"hit {card}", "play A20")

    assert at.state.cash[BEN] == 60 + paid


@pytest.mark.rule("FRI-R46")
def test_influence_destroyed_on_a_card_counts() -> None:
    at = scene(factory(), on_card(min_bid=6), action(destroy("influence")), lightning(claim(DOUBLE)))

    at.owns(BEN, "F01", "E01@F01").holds(ANNA, "A01").holds(BEN, "A02").phase_two()
    at.play("play A01 on E01", "play A02")

    assert at.state.cash[BEN] == 72


@pytest.mark.rule("FRI-R46", "FRI-FX-MONEY")
def test_forced_scrapping_is_not_a_loss() -> None:
    at = (
        Scene()
        .owns(ANNA, "F01")
        .owns(BEN, "F02", "F08", "F09")
        .holds(ANNA, "A08")
        .holds(BEN, "A20")
        .phase_two()
    )

    at.play("play A08 on F01 at seat 2", "scrap F02")

    assert (at.kind, at.asked) == ("phase-two-turn", ANNA)


@pytest.mark.rule("FRI-R46", "FRI-FX-MONEY")
def test_a_voluntary_scrap_is_not_a_loss() -> None:
    at = Scene().owns(ANNA, "F01").holds(ANNA, "A20").phase_two().play("scrap F01")

    assert at.options() == ["done"]


@pytest.mark.rule("FRI-R46", "FRI-FX-MONEY")
def test_destroying_your_own_card_is_not_a_loss() -> None:
    at = scene(factory(), action(destroy(owner="any")), lightning(claim(9))).owns(ANNA, "F01")

    at.holds(ANNA, "A01", "A02").phase_two().play("play A01 on F01")

    assert at.kind == "phase-two-turn"


@pytest.mark.rule("FRI-FX-MONEY", "FRI-R39")
def test_without_a_loss_the_card_cannot_be_played() -> None:
    at = Scene().holds(ANNA, "A20").exchange("S01").phase_two()

    assert at.options() == ["done"]
    at.refuse("play A20")
    at.play("done", "done", "done")
    assert at.kind == "what-to-bid"
    at.play("pass", "pass", "pass")
    assert at.kind == "turn-over"


@pytest.mark.rule("FRI-FX-MONEY", "FRI-WIN-6")
def test_it_cannot_be_used_at_once_when_won() -> None:
    at = Scene().exchange("A20", "S01").auctions()

    at.play("bid 8", "pass", "pass")

    assert (at.where("A20"), at.kind) == ("unused 0", "what-to-bid")


@pytest.mark.rule("FRI-R46", "FRI-FX-CANCEL")
def test_the_answer_is_a_declared_action_and_can_be_cancelled() -> None:
    at = Scene().owns(BEN, "F09").holds(ANNA, "A03", "A18").holds(BEN, "A20").phase_two()

    at.play("play A03 on F09", "play A20")
    assert (at.kind, at.asked) == ("react", ANNA)
    at.play("play A18")

    assert (at.state.cash[BEN], at.where("A20")) == (60, "out")


@pytest.mark.rule("FRI-R44", "FRI-R46")
def test_the_window_opens_after_the_whole_action_and_its_triggers() -> None:
    at = Scene().owns(BEN, "F09").owns(CARL, "F15").holds(ANNA, "A01").holds(BEN, "A20").phase_two()

    at.play("play A01 on F09")

    assert (at.kind, at.asked) == ("claim-loss", BEN)
    assert (at.state.cash, at.where("A01")) == ([55, 65, 63], "out")


@pytest.mark.rule("FRI-R44", "FRI-R46")
def test_the_window_opens_after_the_thief_has_scrapped() -> None:
    at = (
        Scene()
        .owns(ANNA, "F01", "F02", "F08")
        .owns(BEN, "F09")
        .holds(ANNA, "A01")
        .holds(BEN, "A20")
        .phase_two()
    )

    at.play("play A01 on F09")
    assert at.kind == "which-to-scrap"
    at.play("scrap F09")

    assert (at.kind, at.asked) == ("claim-loss", BEN)


@pytest.mark.rule("FRI-R46")
def test_a_cancelled_action_is_not_a_loss() -> None:
    at = Scene().owns(BEN, "F09").holds(ANNA, "A03").holds(BEN, "A18", "A20").phase_two()

    at.play("play A03 on F09", "play A18")

    assert (at.kind, at.asked) == ("phase-two-turn", ANNA)


@pytest.mark.rule("FRI-R61")
def test_several_cards_may_answer_one_loss_one_after_another() -> None:
    at = scene(factory(min_bid=7), action(destroy()), lightning(claim(DOUBLE)), lightning(claim(3)))
    at.owns(BEN, "F01").holds(ANNA, "A01").holds(BEN, "A02", "A03").phase_two()

    at.play("play A01 on F01", "play A03")
    assert (at.kind, at.asked, at.options()) == ("claim-loss", BEN, ["play A02", "pass"])
    at.play("play A02")

    assert at.state.cash[BEN] == 60 + 3 + 14


@pytest.mark.rule("FRI-R61")
def test_after_a_cancelled_answer_another_card_may_follow() -> None:
    at = scene(factory(), action(destroy()), lightning(claim(5)), lightning(claim(3)), lightning(CANCEL))
    at.owns(BEN, "F01").holds(ANNA, "A01", "A04").holds(BEN, "A02", "A03").phase_two()

    at.play("play A01 on F01", "play A02", "play A04", "play A03")

    assert at.state.cash[BEN] == 63


@pytest.mark.rule("FRI-R61")
def test_passing_closes_the_window() -> None:
    at = Scene().owns(BEN, "F09").holds(ANNA, "A03").holds(BEN, "A20").phase_two()

    at.play("play A03 on F09", "pass")

    assert (at.kind, at.asked, at.where("A20")) == ("phase-two-turn", ANNA, "unused 1")


@pytest.mark.rule("FRI-R46")
def test_the_window_opens_once_per_action() -> None:
    at = scene(factory(), status(), action(destroy(), destroy("status")), lightning(claim(5)))
    at.owns(BEN, "F01", "S01").holds(ANNA, "A01").holds(BEN, "A02").phase_two()

    at.play("play A01 on F01 S01")
    assert at.kind == "claim-loss"
    at.play("pass")

    assert at.kind == "phase-two-turn"


@pytest.mark.rule("FRI-R46", "FRI-R40")
def test_a_loss_to_a_reaction_is_answered_before_the_card_below_goes_on() -> None:
    cards = [factory(), factory(), action(destroy()), lightning(CANCEL, destroy()), lightning(claim(5))]
    at = (
        scene(*cards)
        .owns(BEN, "F01")
        .owns(ANNA, "F02")
        .holds(ANNA, "A01", "A03")
        .holds(BEN, "A02")
        .phase_two()
    )

    at.play("play A01 on F01", "play A02 on F02")

    assert (at.kind, at.asked, at.where("A01")) == ("claim-loss", ANNA, "declared")
    at.play("play A03")
    assert (at.where("A01"), at.where("F01"), at.state.cash[ANNA]) == ("out", "active 1", 65)


@pytest.mark.rule("FRI-R46", "FRI-R44")
def test_an_answer_may_do_more_and_cost_somebody_else_a_card() -> None:
    revenge = lightning(claim(5), called("t", steal("status")), pay("actor", "t.victim", 1))
    at = scene(factory(), status(), action(destroy()), revenge).owns(BEN, "F01").owns(ANNA, "S01")

    at.holds(ANNA, "A01").holds(BEN, "A02").phase_two().play("play A01 on F01", "play A02 on S01")

    assert (at.where("S01"), at.state.cash) == ("active 1", [61, 64, 60])


@pytest.mark.rule("FRI-R46")
def test_in_phase_3_a_loss_by_a_card_used_at_once_can_be_answered() -> None:
    at = Scene().owns(BEN, "F09").holds(BEN, "A20").exchange("A03", "S01").auctions()

    at.play("bid 14", "pass", "pass", "play A03 on F09", "play A20")

    assert (at.state.cash[BEN], at.kind, at.asked) == (80, "what-to-bid", ANNA)
