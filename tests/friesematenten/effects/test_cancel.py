"""`cancel`: a declared action has no effect, and the order of reactions (FRI-FX-CANCEL, FRI-R40, FRI-WIN-5)."""

from __future__ import annotations

import pytest

from rondel.games.friesematenten.events import ActionCancelled, ActionResolved
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    DORA,
    action,
    destroy,
    factory,
    lightning,
    pay,
    scene,
)
from tests.support.friese_scene import Scene

OBJECTIONS = [lightning(CANCEL) for _ in range(4)]


def _table(players: int = 3, *holders: int) -> Scene:
    """Anna plays A01 to destroy Ben's F01. The holders have objections A02, A03 …"""
    at = scene(factory(), action(destroy()), *OBJECTIONS, players=players).owns(BEN, "F01").holds(ANNA, "A01")
    for number, seat in enumerate(holders):
        at.holds(seat, f"A0{number + 2}")
    return at.phase_two()


@pytest.mark.rule("FRI-FX-CANCEL")
def test_the_action_has_no_effect_and_both_cards_leave_the_game() -> None:
    at = Scene().owns(BEN, "F01").holds(ANNA, "A03").holds(BEN, "A18").phase_two()

    at.play("play A03 on F01", "play A18")

    assert [at.where(card) for card in ("F01", "A03", "A18")] == ["active 1", "out", "out"]
    assert at.events(ActionCancelled) == [ActionCancelled(ANNA, at.number("A03"))]
    assert (at.kind, at.asked) == ("phase-two-turn", ANNA)


@pytest.mark.rule("FRI-FX-CANCEL")
def test_no_part_of_a_cancelled_card_happens() -> None:
    at = Scene().owns(BEN, "F01").holds(ANNA, "A01").holds(CARL, "A18").phase_two()

    at.play("play A01 on F01", "play A18")

    assert (at.where("F01"), at.state.cash) == ("active 1", [60, 60, 60])


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-WIN-6")
def test_a_card_used_at_once_can_be_cancelled_too() -> None:
    at = Scene().owns(BEN, "F01").holds(BEN, "A18").exchange("A03", "S01").auctions()

    at.play("bid 14", "pass", "pass", "play A03 on F01", "play A18")

    assert (at.where("A03"), at.where("F01"), at.kind) == ("out", "active 1", "what-to-bid")


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-R41")
def test_any_player_may_cancel_any_action() -> None:
    at = Scene().holds(ANNA, "A15").holds(CARL, "A18").payout()

    at.play("play A15")

    assert (at.kind, at.asked, at.options()) == ("react", CARL, ["play A18", "pass"])


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-R39")
def test_it_is_played_in_answer_to_an_action_only() -> None:
    at = Scene().holds(ANNA, "A18").exchange("S01", "S02").phase_two()

    assert at.options() == ["done"]
    at.play("done", "done", "done")
    assert at.kind == "what-to-bid"
    at.play("pass", "pass", "pass", "pass", "pass", "pass")
    assert at.kind == "turn-over"


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-WIN-6")
def test_it_cannot_be_used_at_once_when_won() -> None:
    at = Scene().exchange("A18", "S01").auctions()

    at.play("bid 16", "pass", "pass")

    assert (at.where("A18"), at.kind) == ("unused 0", "what-to-bid")


# ------------------------------------------------------------------ chains


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-WIN-5")
def test_a_cancellation_can_be_cancelled() -> None:
    at = _table(3, BEN, CARL)

    at.play("play A01 on F01", "play A02", "play A03")

    assert at.where("F01") == "discard"


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-WIN-5")
def test_a_cancellation_of_a_cancellation_can_be_cancelled() -> None:
    at = _table(3, BEN, CARL, BEN)

    at.play("play A01 on F01", "play A02", "play A03", "play A04")

    assert at.where("F01") == "active 1"
    assert [at.where(card) for card in ("A01", "A02", "A03", "A04")] == ["out"] * 4


@pytest.mark.rule("FRI-WIN-5")
def test_the_last_reaction_takes_effect_first() -> None:
    at = _table(3, BEN, CARL)
    at.play("play A01 on F01", "play A02", "play A03")

    ended = [event for event in at.events() if isinstance(event, ActionResolved | ActionCancelled)]

    assert [at.deck.ids[event.card] for event in ended] == ["A03", "A02", "A01"]


@pytest.mark.rule("FRI-R40", "FRI-WIN-5")
def test_the_declarers_left_neighbour_is_asked_first_then_clockwise() -> None:
    at = scene(factory(), action(destroy()), *OBJECTIONS, players=4).owns(ANNA, "F01").holds(CARL, "A01")
    at.holds(BEN, "A02").holds(DORA, "A03").holds(ANNA, "A04").phase_two(CARL).play("play A01 on F01")

    asked = []
    while at.kind == "react":
        asked.append(at.asked)
        at.play("pass")

    assert asked == [DORA, ANNA, BEN]


@pytest.mark.rule("FRI-R40")
def test_the_player_who_declared_a_card_is_not_asked_about_it() -> None:
    at = _table(3, ANNA)

    at.play("play A01 on F01")

    assert at.where("F01") == "discard"


@pytest.mark.rule("FRI-R40")
def test_the_player_who_declared_the_card_below_is_asked_about_the_reaction() -> None:
    at = _table(3, BEN, ANNA)

    at.play("play A01 on F01", "play A02")

    assert (at.kind, at.asked) == ("react", ANNA)
    at.play("play A03")
    assert at.where("F01") == "discard"


@pytest.mark.rule("FRI-R40")
def test_when_a_reaction_is_cancelled_the_window_of_the_card_below_starts_again() -> None:
    at = _table(4, BEN, CARL, DORA)
    at.play("play A01 on F01", "pass")
    assert at.asked == CARL

    # Carl reacts, Dora objects to that, and Ben lets her
    at.play("play A03", "play A04")
    assert (at.asked, at.game.question(at.state).about["card"]) == (BEN, "A04")
    at.play("pass")

    # Ben, who had passed, is asked about Anna's card again
    assert (at.asked, at.game.question(at.state).about["card"]) == (BEN, "A01")
    at.play("play A02")
    assert at.where("F01") == "active 1"


@pytest.mark.rule("FRI-R40")
def test_a_cancelled_card_closes_its_window() -> None:
    at = _table(4, BEN, CARL)

    at.play("play A01 on F01", "play A02", "pass")

    # Carl could have saved A01 from A02, but is no longer asked about A01 itself
    assert (at.kind, at.where("A03"), at.where("F01")) == ("phase-two-turn", "unused 2", "active 1")


@pytest.mark.rule("FRI-R40")
def test_nobody_is_asked_twice_if_all_pass_in_a_row() -> None:
    at = _table(3, BEN, CARL)

    at.play("play A01 on F01", "pass", "pass")

    assert (at.where("F01"), at.kind) == ("discard", "phase-two-turn")


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-R44")
def test_a_cancelling_card_may_do_more() -> None:
    at = scene(factory(), action(destroy()), lightning(CANCEL, pay("opponent", "actor", 5))).owns(BEN, "F01")

    at.holds(ANNA, "A01").holds(BEN, "A02").phase_two().play("play A01 on F01", "play A02 at seat 1")

    assert (at.where("F01"), at.state.cash) == ("active 1", [55, 65, 60])


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-R38")
def test_a_cancelling_card_without_its_own_target_cannot_be_declared() -> None:
    at = scene(factory(), action(destroy()), lightning(CANCEL, destroy("status"))).owns(BEN, "F01")

    at.holds(ANNA, "A01").holds(BEN, "A02").phase_two().play("play A01 on F01")

    assert at.where("F01") == "discard"
