"""`redirect`: an action is sent to a third player (FRI-FX-REDIRECT, FRI-R41, FRI-R60)."""

from __future__ import annotations

import pytest

from rondel.core.action import CHANCE
from rondel.games.friesematenten.decks.problems import DeckError
from rondel.games.friesematenten.events import ActionCancelled
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    DORA,
    REDIRECT,
    Effect,
    action,
    called,
    destroy,
    factor,
    factory,
    give,
    lightning,
    on_card,
    pay,
    protect,
    rebind,
    scene,
    status,
    steal,
    swap,
)
from tests.support.friese_scene import Scene

# ------------------------------------------------------------------ cards


@pytest.mark.rule("FRI-FX-REDIRECT")
def test_the_reacting_player_picks_a_legal_target_at_a_third_player() -> None:
    at = Scene(4).owns(BEN, "F01", "F02").owns(CARL, "F08", "S01").owns(DORA, "F09").owns(ANNA, "F10")
    at.holds(ANNA, "A03").holds(BEN, "A19").phase_two().play("play A03 on F01")

    assert (at.kind, at.asked) == ("react", BEN)
    assert sorted(at.options()) == ["pass", "play A19 on F08", "play A19 on F09"]


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R49")
def test_the_new_target_is_hit_and_both_cards_leave_the_game() -> None:
    at = Scene().owns(BEN, "F01").owns(CARL, "F08").holds(ANNA, "A03").holds(BEN, "A19").phase_two()

    at.play("play A03 on F01", "play A19 on F08")

    assert [at.where(card) for card in ("F01", "F08", "A03", "A19")] == ["active 1", "discard", "out", "out"]


@pytest.mark.rule("FRI-R49", "FRI-R40")
def test_a_redirected_card_stays_on_the_table_until_it_has_taken_effect() -> None:
    at = Scene().owns(BEN, "F01").owns(CARL, "F08").holds(ANNA, "A03").holds(BEN, "A19").holds(CARL, "A18")

    at.phase_two().play("play A03 on F01", "play A19 on F08", "pass")

    # Carl, who did not object to the redirect, is asked about the redirected card
    assert (at.kind, at.asked, at.where("A03"), at.where("A19")) == ("react", CARL, "declared", "out")
    at.play("play A18")
    assert (at.where("F01"), at.where("F08"), at.where("A03")) == ("active 1", "active 2", "out")


@pytest.mark.rule("FRI-R41")
def test_the_original_player_stays_the_one_who_acts() -> None:
    at = Scene().owns(BEN, "F01").owns(CARL, "F08").holds(ANNA, "A01").holds(BEN, "A19").phase_two()

    at.play("play A01 on F01", "play A19 on F08")

    assert (at.where("F08"), at.state.cash) == ("active 0", [49, 60, 71])


@pytest.mark.rule("FRI-R41")
def test_own_cards_of_the_original_player_stay_chosen() -> None:
    at = Scene().owns(ANNA, "F10").owns(BEN, "F01").owns(CARL, "F08").holds(ANNA, "A06").holds(BEN, "A19")

    at.phase_two().play("play A06 on F10 F01", "play A19 on F08")

    assert [at.where(card) for card in ("F10", "F01", "F08")] == ["active 2", "active 1", "active 0"]


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R41")
def test_only_the_targeted_player_may_redirect() -> None:
    at = Scene().owns(BEN, "F01").owns(CARL, "F08").holds(ANNA, "A03").holds(CARL, "A19").phase_two()

    at.play("play A03 on F01")

    assert at.where("F01") == "discard"


@pytest.mark.rule("FRI-FX-REDIRECT")
def test_without_a_legal_target_at_a_third_player_the_action_is_cancelled() -> None:
    at = Scene().owns(BEN, "F01").owns(CARL, "S01").holds(ANNA, "A03").holds(BEN, "A19").phase_two()

    at.play("play A03 on F01")
    assert at.options() == ["play A19", "pass"]
    at.play("play A19")

    assert (at.where("F01"), at.where("A03"), at.where("A19")) == ("active 1", "out", "out")


@pytest.mark.rule("FRI-FX-REDIRECT")
def test_with_two_players_it_always_cancels() -> None:
    at = Scene(2).owns(BEN, "F01").owns(ANNA, "F02").holds(ANNA, "A03").holds(BEN, "A19").phase_two()

    at.play("play A03 on F01")
    assert at.options() == ["play A19", "pass"]
    at.play("play A19")

    assert (at.where("F01"), at.where("F02"), at.where("A03")) == ("active 1", "active 0", "out")


@pytest.mark.rule("FRI-FX-REDIRECT")
def test_where_there_is_a_third_player_it_must_be_named() -> None:
    at = Scene().owns(BEN, "F01").owns(CARL, "F08").holds(ANNA, "A03").holds(BEN, "A19").phase_two()

    at.play("play A03 on F01")

    at.refuse("play A19")


@pytest.mark.rule("FRI-FX-REDIRECT")
def test_the_new_target_must_fit_the_selector_and_be_unprotected() -> None:
    guard = on_card(protect("bound_card", "steal"))
    cards = [status(3), status(9), status(2), status(1), guard, action(steal("status", printed_vp_max=5))]
    at = scene(*cards, lightning(REDIRECT)).owns(BEN, "S01").owns(CARL, "S02", "S03", "S04", "E01@S03")

    at.holds(ANNA, "A01").holds(BEN, "A02").phase_two().play("play A01 on S01")

    assert at.options() == ["play A02 on S04", "pass"]


# ------------------------------------------------------------------ players


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R41")
def test_a_chosen_opponent_is_a_target_too() -> None:
    at = Scene(4).holds(ANNA, "A16").holds(BEN, "A19").payout()

    at.play("play A16 at seat 2")
    assert at.options() == ["play A19 at seat 3", "play A19 at seat 4", "pass"]
    at.play("play A19 at seat 4")

    assert at.state.cash == [90, 90, 90, 60]


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R41")
def test_a_gift_can_be_redirected() -> None:
    at = Scene().owns(ANNA, "F12").holds(ANNA, "A08").holds(BEN, "A19").phase_two()

    at.play("play A08 on F12 at seat 2", "play A19 at seat 3")

    assert at.where("F12") == "active 2"


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R33")
def test_a_bar_can_be_redirected() -> None:
    at = Scene().holds(ANNA, "A09").holds(BEN, "A19").exchange("S01", "S02").auctions()

    at.play("play A09 at seat 2", "play A19 at seat 3", "bid 20")
    assert at.asked == BEN
    at.play("pass")

    assert at.where("S01") == "active 0"


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R47")
def test_random_destruction_is_redirected_to_a_player_with_a_card_that_can_be_hit() -> None:
    at = (
        Scene(4)
        .owns(BEN, "F01")
        .owns(DORA, "F02", "S01")
        .holds(CARL, "E03")
        .holds(ANNA, "A05")
        .holds(BEN, "A19")
    )

    at.phase_two().play("play A05 at seat 2")
    assert at.options() == ["play A19 at seat 4", "pass"]
    at.play("play A19 at seat 4")

    assert (at.asked, at.options()) == (CHANCE, ["hit F02", "hit S01"])


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R41")
def test_an_action_against_every_opponent_cannot_be_redirected() -> None:
    at = Scene().owns(BEN, "F01").holds(ANNA, "A17").holds(BEN, "A19").payout()

    at.play("play A17")

    assert at.state.cash[BEN] == 60 - 4 + 30 + 8


@pytest.mark.rule("FRI-R41")
def test_the_victim_of_an_earlier_effect_is_not_a_separate_target() -> None:
    # the payment goes where the redirected theft went
    robbery = action(called("t", steal("status")), pay("t.victim", "bank", 5))
    at = scene(status(), status(), robbery, lightning(REDIRECT)).owns(BEN, "S01").owns(CARL, "S02")

    at.holds(ANNA, "A01").holds(BEN, "A02").phase_two().play("play A01 on S01", "play A02 on S02")

    assert (at.where("S02"), at.state.cash) == ("active 0", [60, 60, 55])


# ------------------------------------------------------------------ several targets

BOTH = action(destroy("factory"), destroy("status"))


@pytest.mark.rule("FRI-R41", "FRI-R60")
def test_only_what_is_aimed_at_the_reacting_player_is_redirected() -> None:
    at = scene(factory(), factory(), status(), status(), BOTH, lightning(REDIRECT), players=4)
    at.owns(BEN, "F01").owns(CARL, "S01").owns(DORA, "F02", "S02").holds(ANNA, "A01").holds(BEN, "A02")

    at.phase_two().play("play A01 on F01 S01", "play A02 on F02")

    assert [at.where(card) for card in ("F01", "F02", "S01", "S02")] == [
        "active 1",
        "discard",
        "discard",
        "active 3",
    ]


@pytest.mark.rule("FRI-R60")
def test_all_new_targets_are_at_one_third_player() -> None:
    at = scene(*[factory()] * 3, *[status()] * 3, BOTH, lightning(REDIRECT), players=4).owns(
        BEN, "F01", "S01"
    )
    at.owns(CARL, "F02", "S02").owns(DORA, "F03", "S03").holds(ANNA, "A01").holds(BEN, "A02").phase_two()

    at.play("play A01 on F01 S01")

    assert at.options() == ["play A02 on F02 S02", "play A02 on F03 S03", "pass"]


@pytest.mark.rule("FRI-R60", "FRI-FX-REDIRECT")
def test_if_no_single_third_player_has_all_new_targets_the_action_is_cancelled() -> None:
    at = scene(*[factory()] * 2, *[status()] * 2, BOTH, lightning(REDIRECT), players=4).owns(
        BEN, "F01", "S01"
    )
    at.owns(CARL, "F02").owns(DORA, "S02").holds(ANNA, "A01").holds(BEN, "A02").phase_two()

    at.play("play A01 on F01 S01")
    assert at.options() == ["play A02", "pass"]
    at.play("play A02")

    assert [at.where(card) for card in ("F01", "S01", "F02", "S02")] == [
        "active 1",
        "active 1",
        "active 2",
        "active 3",
    ]


@pytest.mark.rule("FRI-R59", "FRI-R60")
def test_new_targets_are_different_from_all_cards_already_chosen() -> None:
    twice = action(destroy("factory"), destroy("factory"))
    at = scene(*[factory()] * 3, twice, lightning(REDIRECT)).owns(BEN, "F01").owns(CARL, "F02", "F03")

    at.holds(ANNA, "A01").holds(BEN, "A02").phase_two().play("play A01 on F01 F02")

    assert at.options() == ["play A02 on F03", "pass"]


@pytest.mark.rule("FRI-R60")
def test_if_its_new_target_is_gone_when_it_takes_effect_the_action_is_cancelled() -> None:
    # Dora objects to the redirect; Carl saves it, but his card also destroys the new target
    cards = [factory(), factory(), action(destroy()), lightning(REDIRECT), lightning(CANCEL)]
    at = scene(*cards, lightning(CANCEL, destroy(owner="any")), players=4).owns(BEN, "F01").owns(CARL, "F02")
    at.holds(ANNA, "A01").holds(BEN, "A02").holds(DORA, "A03").holds(CARL, "A04").phase_two()

    at.play("play A01 on F01", "play A02 on F02", "pass", "play A03", "play A04 on F02")

    assert (at.where("F01"), at.where("F02"), at.where("A01")) == ("active 1", "discard", "out")
    assert ActionCancelled(ANNA, at.number("A01")) in at.events()


@pytest.mark.rule("FRI-R41", "FRI-R60")
def test_a_chosen_card_and_a_chosen_opponent_are_redirected_together() -> None:
    robbery = action(steal("status"), pay("opponent", "actor", 5))
    at = scene(*[status()] * 3, robbery, lightning(REDIRECT), players=4).owns(BEN, "S01").owns(CARL, "S02")
    at.owns(DORA, "S03").holds(ANNA, "A01").holds(BEN, "A02").phase_two().play("play A01 on S01 at seat 2")

    assert at.options() == ["play A02 on S02 at seat 3", "play A02 on S03 at seat 4", "pass"]
    at.play("play A02 on S03 at seat 4")
    assert (at.where("S03"), at.state.cash) == ("active 0", [65, 60, 60, 55])


@pytest.mark.rule("FRI-FX-REDIRECT")
def test_the_acting_player_is_not_a_third_player() -> None:
    cards = [*[factory()] * 3, action(destroy(owner="any")), lightning(REDIRECT)]
    at = (
        scene(*cards)
        .owns(ANNA, "F01")
        .owns(BEN, "F02")
        .owns(CARL, "F03")
        .holds(ANNA, "A01")
        .holds(BEN, "A02")
    )

    at.phase_two().play("play A01 on F02")

    assert at.options() == ["play A02 on F03", "pass"]


# ------------------------------------------------------------------ chains


@pytest.mark.rule("FRI-R40", "FRI-FX-REDIRECT")
def test_the_new_target_may_redirect_again_even_back() -> None:
    at = scene(factory(), factory(), action(destroy()), lightning(REDIRECT), lightning(REDIRECT))
    at.owns(BEN, "F01").owns(CARL, "F02").holds(ANNA, "A01").holds(BEN, "A02").holds(CARL, "A03").phase_two()

    at.play("play A01 on F01", "play A02 on F02")
    assert (at.kind, at.asked, at.options()) == ("react", CARL, ["play A03 on F01", "pass"])
    at.play("play A03 on F01")

    assert (at.where("F01"), at.where("F02")) == ("discard", "active 2")


@pytest.mark.rule("FRI-R41", "FRI-FX-REDIRECT")
def test_a_redirect_has_no_own_targets_to_redirect() -> None:
    fine = action(pay("opponent", "bank", 5))
    at = scene(fine, lightning(REDIRECT), lightning(REDIRECT), players=4).holds(ANNA, "A01").holds(BEN, "A02")
    at.holds(CARL, "A03").phase_two().play("play A01 at seat 2", "play A02 at seat 3")

    # the redirect is done; Carl is asked about Anna's card, not about Ben's
    assert at.where("A02") == "out"
    assert at.options() == ["play A03 at seat 4", "play A03 at seat 2", "pass"]


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R40")
def test_a_reaction_with_a_target_can_be_redirected() -> None:
    cards = [*[factory()] * 3, action(destroy()), lightning(CANCEL, destroy()), lightning(REDIRECT)]
    at = scene(*cards).owns(ANNA, "F01").owns(BEN, "F02").owns(CARL, "F03").holds(ANNA, "A01", "A03")
    at.holds(BEN, "A02").phase_two().play("play A01 on F02", "play A02 on F01")

    assert (at.kind, at.asked, at.options()) == ("react", ANNA, ["play A03 on F03", "pass"])
    at.play("play A03 on F03")

    # Ben's card still cancels Anna's, but destroys Carl's factory
    assert [at.where(card) for card in ("F01", "F02", "F03")] == ["active 0", "active 1", "discard"]


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-FX-REDIRECT")
def test_a_cancelled_redirect_leaves_the_targets_as_they_were() -> None:
    at = Scene().owns(BEN, "F01").owns(CARL, "F08").holds(ANNA, "A03").holds(BEN, "A19").holds(CARL, "A18")

    at.phase_two().play("play A03 on F01", "play A19 on F08", "play A18")

    assert (at.where("F01"), at.where("F08")) == ("discard", "active 2")


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R41")
def test_a_cancellation_cannot_be_redirected() -> None:
    at = Scene().owns(BEN, "F01").holds(ANNA, "A03", "A19").holds(BEN, "A18").phase_two()

    at.play("play A03 on F01", "play A18")

    assert (at.where("F01"), at.kind, at.asked) == ("active 1", "phase-two-turn", ANNA)


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R46")
def test_a_loss_by_a_redirected_action_counts_for_the_player_who_lost_the_card() -> None:
    at = Scene().owns(BEN, "F01").owns(CARL, "F09").holds(ANNA, "A03").holds(BEN, "A19").holds(CARL, "A20")

    at.phase_two().play("play A03 on F01", "play A19 on F09")
    assert (at.kind, at.asked) == ("claim-loss", CARL)
    at.play("play A20")

    assert at.state.cash == [60, 60, 80]


# ------------------------------------------------------------------ redirects that do more


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R44")
def test_a_redirecting_card_may_also_pay() -> None:
    at = scene(factory(), factory(), action(destroy()), lightning(REDIRECT, pay("bank", "actor", 4)))
    at.owns(BEN, "F01").owns(CARL, "F02").holds(ANNA, "A01").holds(BEN, "A02").phase_two()

    at.play("play A01 on F01", "play A02 on F02")

    assert (at.where("F02"), at.state.cash) == ("discard", [60, 64, 60])


COUNTED_AT_AN_OPPONENT = pay("bank", "actor", {"stat": "count", "of": "opponent", "kind": "factory"})
CHOOSING = [
    pay("opponent", "actor", 4),
    pay("bank", "opponent", 4),
    COUNTED_AT_AN_OPPONENT,
    give("status"),
    steal(),
    swap(),
    rebind(),
    destroy(pick="random"),
    factor("opponent", 0),
]


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R60")
@pytest.mark.parametrize("more", CHOOSING)
def test_a_redirecting_card_chooses_nothing_for_itself(more: Effect) -> None:
    # it names the new targets of another card, so a deck may not ask for more
    with pytest.raises(DeckError):
        scene(lightning(REDIRECT, more))
