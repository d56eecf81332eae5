"""Who is asked, and when, in the windows outside a turn (FRI-R18, FRI-R37 to FRI-R39)."""

from __future__ import annotations

import pytest

from rondel.games.friesematenten.decks.problems import DeckError
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    DORA,
    REAUCTION,
    REDIRECT,
    REMOVE,
    Effect,
    action,
    bar,
    buy,
    claim,
    destroy,
    factor,
    factory,
    hammer,
    lightning,
    pay,
    peek,
    scene,
)
from tests.support.friese_scene import Scene

GIFT = pay("bank", "actor", 1)


def _asked_until_all_pass(at: Scene) -> list[int]:
    asked = []
    while at.kind == "play-in-window":
        asked.append(at.asked)
        at.play("pass")
    return asked


# ------------------------------------------------------------------ order


@pytest.mark.rule("FRI-R18", "FRI-WIN-2")
def test_the_marker_holder_is_asked_first_then_clockwise() -> None:
    at = scene(*[hammer(GIFT) for _ in range(4)], players=4).marker(CARL)
    for seat in range(4):
        at.holds(seat, f"A0{seat + 1}")

    assert _asked_until_all_pass(at.exchange("Z01").auctions()) == [CARL, DORA, ANNA, BEN]


@pytest.mark.rule("FRI-R37")
def test_after_a_card_is_played_the_next_player_clockwise_is_asked() -> None:
    at = (
        scene(*[hammer(GIFT) for _ in range(4)])
        .holds(ANNA, "A01", "A02")
        .holds(BEN, "A03")
        .holds(CARL, "A04")
    )

    at.exchange("Z01").auctions().play("play A01")

    assert at.asked == BEN


@pytest.mark.rule("FRI-R37", "FRI-R18")
def test_a_played_card_makes_all_passes_forgotten() -> None:
    at = (
        scene(*[hammer(GIFT) for _ in range(4)])
        .holds(ANNA, "A01")
        .holds(BEN, "A02")
        .holds(CARL, "A03", "A04")
    )

    at.exchange("Z01").auctions().play("pass", "pass", "play A03")

    assert _asked_until_all_pass(at) == [ANNA, BEN, CARL]


@pytest.mark.rule("FRI-R37", "FRI-FX-CANCEL")
def test_a_card_played_and_cancelled_makes_them_forgotten_too() -> None:
    at = scene(hammer(GIFT), hammer(GIFT), lightning(CANCEL)).holds(ANNA, "A01").holds(BEN, "A02")

    at.holds(CARL, "A03").exchange("Z01").auctions().play("pass", "play A02", "play A03")

    assert (at.kind, at.asked) == ("play-in-window", ANNA)


@pytest.mark.rule("FRI-R37", "FRI-WIN-2")
def test_a_window_opens_before_each_card_and_after_the_last_auction() -> None:
    at = scene(hammer(GIFT)).holds(BEN, "A01").exchange("Z01", "Z02").auctions()
    opened = 0
    while at.state.phase == 3:
        opened += at.kind == "play-in-window"
        at.play("pass")

    assert opened == 3


@pytest.mark.rule("FRI-R37", "FRI-R26")
def test_with_an_empty_exchange_no_window_opens() -> None:
    at = scene(hammer(GIFT)).holds(ANNA, "A01").last_round().auctions()

    assert at.state.is_over


@pytest.mark.rule("FRI-WIN-4", "FRI-R19")
def test_in_phase_4_a_window_opens_before_and_after_the_payout() -> None:
    at = Scene().marker(BEN).holds(ANNA, "A16").holds(CARL, "A17").payout()

    assert _asked_until_all_pass_once(at) == [CARL, ANNA]
    assert at.state.cash == [90, 90, 90]
    assert _asked_until_all_pass(at) == [CARL, ANNA]


def _asked_until_all_pass_once(at: Scene) -> list[int]:
    """Let everybody pass in the window before the payout."""
    asked = []
    while not at.state.is_paid_out:
        asked.append(at.asked)
        at.play("pass")
    return asked


# ------------------------------------------------------------------ who is asked


@pytest.mark.rule("FRI-R38")
def test_nobody_is_asked_without_a_card_of_the_windows_symbol() -> None:
    at = Scene().holds(ANNA, "A01", "A14", "A18", "E03").owns(BEN, "F01").exchange("S01").auctions()

    assert at.kind == "what-to-bid"


@pytest.mark.rule("FRI-R38")
def test_nobody_is_asked_if_everybody_can_see_that_a_card_has_no_target() -> None:
    at = scene(hammer(destroy())).holds(ANNA, "A01").owns(ANNA, "Z02").exchange("Z01").auctions()

    assert at.kind == "what-to-bid"


@pytest.mark.rule("FRI-R38", "FRI-R29")
@pytest.mark.parametrize("cash", [0, 13, 14, 60])
def test_a_card_bought_at_once_is_offered_whether_or_not_it_can_be_paid(cash: int) -> None:
    # Anna wins the Right of First Refusal; whether she can pay for the next card stays her secret
    at = Scene().money(14 + cash, 60, 60).exchange("A10", "S12", "S01").auctions()

    at.play("bid 14", "pass", "pass")

    assert (at.kind, at.asked) == ("use-now", ANNA)
    assert at.options() == (["play A10", "keep"] if cash >= 14 else ["keep"])


@pytest.mark.rule("FRI-R38")
def test_a_payer_without_money_can_be_chosen() -> None:
    at = Scene().holds(ANNA, "A16").money(60, 0, 60).payout()

    assert "play A16 at seat 2" in at.options()


@pytest.mark.rule("FRI-R38", "FRI-WIN-1")
def test_in_phase_2_everybody_is_asked() -> None:
    at = Scene().exchange("S01").phase_two()
    asked = []
    while at.kind == "phase-two-turn":
        asked.append(at.asked)
        at.play("done")

    assert asked == [ANNA, BEN, CARL]


@pytest.mark.rule("FRI-R40", "FRI-R38")
def test_without_a_reacting_card_nobody_is_asked_to_react() -> None:
    at = Scene().owns(BEN, "F01").holds(ANNA, "A03").holds(BEN, "A20", "A01").holds(CARL, "A19").phase_two()

    at.play("play A03 on F01")

    assert at.kind == "claim-loss"


# ------------------------------------------------------------------ lightning that does not react


@pytest.mark.rule("FRI-R39")
def test_such_a_card_may_be_played_in_the_owners_phase_2_turn_only() -> None:
    at = scene(lightning(GIFT)).holds(BEN, "A01").exchange("Z01").phase_two()

    assert at.options() == ["done"]
    at.play("done")
    assert at.options() == ["play A01", "done"]


@pytest.mark.rule("FRI-R39")
def test_such_a_card_may_be_played_between_auctions_and_around_the_payout() -> None:
    at = scene(lightning(GIFT)).holds(BEN, "A01").exchange("Z01").auctions()
    windows = []
    while at.kind in ("play-in-window", "what-to-bid"):
        if at.kind == "play-in-window":
            windows.append((at.state.phase, at.state.is_paid_out, "play A01" in at.options()))
        at.play("pass")

    assert windows == [(3, False, True), (3, False, True), (4, False, True), (4, True, True)]


@pytest.mark.rule("FRI-R39", "FRI-R16")
def test_such_a_card_is_not_a_reaction() -> None:
    at = (
        scene(factory(), action(destroy()), lightning(GIFT))
        .owns(BEN, "F01")
        .holds(ANNA, "A01")
        .holds(BEN, "A02")
    )

    at.phase_two().play("play A01 on F01")

    assert (at.kind, at.asked, at.where("F01")) == ("phase-two-turn", ANNA, "discard")


@pytest.mark.rule("FRI-R39", "FRI-WIN-6")
def test_such_a_card_may_be_used_at_once_when_won() -> None:
    at = scene(lightning(GIFT)).exchange("A01", "Z01").auctions()

    at.play("bid 10", "pass", "pass", "play A01")

    assert (at.where("A01"), at.state.cash[ANNA]) == ("out", 51)


NEEDS = [
    *[
        (effect, symbol)
        for effect in (CANCEL, REDIRECT, claim(1))
        for symbol in ("none", "hammer", "moneybag")
    ],
    *[
        (effect, symbol)
        for effect in (REAUCTION, buy(), bar(), peek(1, 0), REMOVE)
        for symbol in ("none", "moneybag", "lightning")
    ],
]


@pytest.mark.rule("FRI-R39")
@pytest.mark.parametrize(
    ("effect", "symbol"), NEEDS, ids=[f"{effect['op']}-{symbol}" for effect, symbol in NEEDS]
)
def test_a_deck_may_not_contain_a_card_no_window_of_its_symbol_allows(effect: Effect, symbol: str) -> None:
    with pytest.raises(DeckError):
        scene(action(effect, symbol=symbol))


# ------------------------------------------------------------------ symbols


@pytest.mark.rule("FRI-CARD-6", "FRI-R38")
@pytest.mark.parametrize(
    ("symbol", "windows"),
    [
        ("none", ["phase-two-turn"]),
        ("hammer", ["between", "between"]),
        ("moneybag", ["before", "after"]),
        ("lightning", ["phase-two-turn", "between", "bidding", "between", "before", "after"]),
    ],
)
def test_the_symbol_says_in_which_windows_a_card_is_played(symbol: str, windows: list[str]) -> None:
    at = scene(action(GIFT, symbol=symbol)).holds(ANNA, "A01").exchange("Z01").phase_two()
    found = []
    while at.kind in ("phase-two-turn", "play-in-window", "what-to-bid"):
        if "play A01" in at.options():
            names = {2: "phase-two-turn", 3: "between", 4: "after" if at.state.is_paid_out else "before"}
            found.append("bidding" if at.kind == "what-to-bid" else names[at.state.phase])
        at.play("done" if at.kind == "phase-two-turn" else "pass")

    assert found == windows


@pytest.mark.rule("FRI-WIN-6", "FRI-R17")
@pytest.mark.parametrize("symbol", ["none", "hammer", "moneybag", "lightning"])
def test_used_at_once_when_won_the_symbol_does_not_matter(symbol: str) -> None:
    at = scene(action(GIFT, symbol=symbol)).exchange("A01", "Z01").auctions()

    at.play("bid 10", "pass", "pass")

    assert (at.kind, at.options()) == ("use-now", ["play A01", "keep"])


@pytest.mark.rule("FRI-WIN-6")
def test_a_card_that_is_not_legal_when_won_is_kept_without_a_question() -> None:
    at = Scene().exchange("A03", "S01").auctions()

    at.play("bid 14", "pass", "pass")

    assert (at.where("A03"), at.kind) == ("unused 0", "what-to-bid")


@pytest.mark.rule("FRI-R44", "FRI-R38")
def test_a_card_is_declared_only_if_all_its_effects_could_take_place() -> None:
    at = scene(action(destroy(), destroy("status"), factor("actor", 2)), factory()).owns(BEN, "F01")

    assert at.holds(ANNA, "A01").phase_two().options() == ["done"]
