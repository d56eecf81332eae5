"""Influence: where it is bound, what moves together, and that unused cards are safe."""

from __future__ import annotations

import pytest

from rondel.games.friesematenten.chapters.empire import production_of
from rondel.games.friesematenten.events import CardBound
from tests.support.friese_scene import ANNA, BEN, CARL, Scene

# ------------------------------------------------------------------ binding


@pytest.mark.rule("FRI-CARD-4")
def test_influence_is_bound_at_once_when_it_is_won() -> None:
    scene = Scene().owns(ANNA, "F01", "S01").exchange("E01", "F02").auctions().play("bid 16", "pass", "pass")

    assert scene.options() == ["bind E01 to F01", "bind E01 to S01", "keep"]
    scene.play("bind E01 to S01")

    assert scene.host("E01") == "S01"
    assert scene.where("E01") == "active 0"
    assert scene.events(CardBound)[0].seat == ANNA


@pytest.mark.rule("FRI-CARD-4")
def test_influence_not_bound_lies_open_without_points() -> None:
    scene = Scene().owns(ANNA, "S01").exchange("E04", "F02").auctions()
    scene.play("bid 30", "pass", "pass", "keep")

    assert scene.where("E04") == "unused 0"
    assert scene.view(CARL).players[ANNA].unused == ("E04",)
    assert scene.points(ANNA) == 6


@pytest.mark.rule("FRI-CARD-4")
def test_bound_it_counts_its_points_at_once() -> None:
    scene = Scene().owns(ANNA, "S01").holds(ANNA, "E04").phase_two().play("bind E04 to S01")

    assert scene.points(ANNA) == 12


@pytest.mark.rule("FRI-CARD-4")
def test_unbound_it_has_no_effect() -> None:
    scene = Scene().owns(ANNA, "F01", "F02", "F09").holds(ANNA, "E03", "E08").exchange("F10", "F11")

    scene.auctions().play("bid 16", "pass", "pass")

    assert scene.cash(ANNA) == 44
    assert scene.kind == "which-to-scrap"


@pytest.mark.rule("FRI-CARD-4")
def test_influence_that_can_be_bound_nowhere_waits_without_a_question() -> None:
    scene = Scene().owns(BEN, "S01").exchange("E04", "F02").auctions().play("bid 30", "pass", "pass")

    assert scene.where("E04") == "unused 0"
    assert (scene.kind, scene.card_up) == ("what-to-bid", "F02")


@pytest.mark.rule("FRI-CARD-4")
def test_influence_bound_to_a_player() -> None:
    scene = Scene().holds(ANNA, "E06").phase_two()

    assert scene.options() == ["bind E06 to seat 1", "bind E06 to seat 2", "bind E06 to seat 3", "done"]
    scene.play("bind E06 to seat 3")

    assert (scene.where("E06"), scene.host("E06")) == ("active 2", "player")
    assert [scene.points(seat) for seat in range(3)] == [0, 0, -4]


@pytest.mark.rule("FRI-CARD-4", "FRI-DECK-4")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("bind E02 to S01", "FRI-DECK-4"),  # only to factories
        ("bind E02 to F02", "FRI-DECK-4"),  # only to your own
        ("bind E02 to seat 1", "FRI-DECK-4"),  # not to a player
        ("bind E03 to seat 2", "FRI-DECK-4"),  # only to yourself
        ("bind E03 to F01", "FRI-DECK-4"),  # not to a card
        ("bind E05 to seat 1", "FRI-DECK-4"),  # no such host
        ("bind E06 to seat 4", "FRI-DECK-4"),  # nobody sits there
        ("bind F01 to S01", "FRI-CARD-4"),  # not influence
        ("bind E07 to seat 1", "FRI-CARD-4"),  # another player's
    ],
)
def test_a_card_is_bound_only_where_its_own_rule_allows(text: str, rule: str) -> None:
    scene = Scene().owns(ANNA, "F01", "S01").owns(BEN, "F02").holds(ANNA, "E02", "E03", "E05", "E06")

    assert scene.holds(BEN, "E07").phase_two().refuse(text).rule == rule


@pytest.mark.rule("FRI-CARD-4")
def test_a_card_just_won_is_the_only_one_bound_then() -> None:
    scene = Scene().owns(ANNA, "F01").holds(ANNA, "E02").exchange("E01", "F02").auctions()
    scene.play("bid 16", "pass", "pass")

    assert scene.refuse("bind E02 to F01").rule == "FRI-CARD-4"


@pytest.mark.rule("FRI-CARD-4")
def test_influence_is_not_bound_in_the_other_phases() -> None:
    auction = Scene().owns(ANNA, "F01").holds(ANNA, "E01").exchange("F02").auctions()
    income = Scene().owns(ANNA, "F01").holds(ANNA, "E01", "A16").payout()

    assert auction.refuse("bind E01 to F01").code == "not-asked"
    assert income.refuse("bind E01 to F01").code == "not-asked"


@pytest.mark.rule("FRI-R9", "FRI-CARD-4")
def test_influence_may_be_bound_in_any_later_round() -> None:
    scene = Scene().owns(ANNA, "F01").exchange("E01").auctions().play("bid 16", "pass", "pass", "keep")

    scene.idle(lambda scene: scene.state.round == 2 and scene.kind == "phase-two-turn")
    assert "bind E01 to F01" in scene.options()
    scene.idle(lambda scene: scene.state.round == 3 and scene.kind == "phase-two-turn")
    scene.idle(lambda scene: scene.asked == ANNA)
    scene.play("bind E01 to F01")

    assert scene.host("E01") == "F01"


@pytest.mark.rule("FRI-R9")
def test_once_kept_it_cannot_be_bound_in_the_round_it_was_won() -> None:
    scene = Scene().owns(ANNA, "F01").exchange("E01", "F02").auctions().play("bid 16", "pass", "pass", "keep")

    assert scene.asked == ANNA
    assert scene.refuse("bind E01 to F01").code == "not-asked"


# ------------------------------------------------------------------ together


@pytest.mark.rule("FRI-CARD-5", "FRI-R7")
def test_a_stolen_card_takes_its_influence_along() -> None:
    scene = Scene().owns(BEN, "F01", "E02@F01").holds(ANNA, "A01").phase_two().play("play A01 on F01")

    assert (scene.where("F01"), scene.where("E02")) == ("active 0", "active 0")
    assert scene.host("E02") == "F01"
    assert (scene.points(ANNA), scene.points(BEN)) == (2, 0)


@pytest.mark.rule("FRI-CARD-5")
def test_a_given_card_takes_its_influence_along() -> None:
    scene = Scene().owns(ANNA, "F01", "E05@F01").holds(ANNA, "A08").phase_two()

    scene.play("play A08 on F01 at seat 3")

    assert (scene.where("F01"), scene.where("E05")) == ("active 2", "active 2")


@pytest.mark.rule("FRI-CARD-5")
def test_swapped_cards_take_their_influence_along() -> None:
    scene = Scene().owns(ANNA, "F01", "E02@F01").owns(BEN, "F11", "E05@F11").holds(ANNA, "A06").phase_two()

    scene.play("play A06 on F01 F11")

    assert [scene.where(card) for card in ("F01", "E02", "F11", "E05")] == ["active 1"] * 2 + ["active 0"] * 2


@pytest.mark.rule("FRI-CARD-5")
def test_a_destroyed_card_takes_its_influence_to_the_discard_pile() -> None:
    scene = Scene().owns(BEN, "S01", "E04@S01").holds(ANNA, "A04").phase_two().play("play A04 on S01")

    assert (scene.where("S01"), scene.where("E04")) == ("discard", "discard")
    assert scene.host("E04") == ""
    assert scene.points(BEN) == 0


@pytest.mark.rule("FRI-CARD-5")
def test_taking_the_influence_away_leaves_its_card() -> None:
    scene = Scene().owns(BEN, "F01", "E02@F01").owns(ANNA, "F02").holds(ANNA, "A07").phase_two()

    scene.play("play A07 on E02", "bind E02 to F02")

    assert (scene.where("F01"), scene.where("E02")) == ("active 1", "active 0")
    assert scene.host("E02") == "F02"


@pytest.mark.rule("FRI-CARD-5")
def test_influence_bound_to_a_player_does_not_go_with_a_card() -> None:
    scene = Scene().owns(BEN, "F01", "E07").holds(ANNA, "A01").phase_two().play("play A01 on F01")

    assert scene.where("E07") == "active 1"


@pytest.mark.rule("FRI-CARD-5", "FRI-R7")
def test_all_influence_of_a_card_goes_along() -> None:
    scene = Scene().owns(BEN, "F01", "E02@F01", "E05@F01").holds(ANNA, "A03").phase_two()

    scene.play("play A03 on F01")

    assert [scene.where(card) for card in ("F01", "E02", "E05")] == ["discard"] * 3


@pytest.mark.rule("FRI-R7")
def test_in_the_new_empire_it_works_for_the_new_owner() -> None:
    scene = Scene().owns(BEN, "F01", "E02@F01").holds(ANNA, "A01").phase_two().play("play A01 on F01")

    assert production_of(scene.state, ANNA) == 16
    assert production_of(scene.state, BEN) == 0


@pytest.mark.rule("FRI-R7")
def test_a_harmful_influence_moves_along_too() -> None:
    scene = Scene().owns(BEN, "F11", "E05@F11").holds(ANNA, "A01").phase_two().play("play A01 on F11")

    assert production_of(scene.state, ANNA) == 7


# ------------------------------------------------------------------ bound for good, several together


@pytest.mark.rule("FRI-R8")
def test_an_owner_does_not_move_bound_influence() -> None:
    scene = Scene().owns(ANNA, "F01", "F02", "E02@F01").phase_two()

    assert not [text for text in scene.options() if text.startswith("bind")]
    assert scene.refuse("bind E02 to F02").rule == "FRI-R8"


@pytest.mark.rule("FRI-R8")
def test_influence_bound_in_this_very_turn_stays_too() -> None:
    scene = Scene().owns(ANNA, "F01", "F02").holds(ANNA, "E02").phase_two().play("bind E02 to F01")

    assert scene.refuse("bind E02 to F02").rule == "FRI-R8"


@pytest.mark.rule("FRI-R8", "FRI-CARD-4")
def test_the_player_who_bound_it_cannot_move_it_from_another_empire() -> None:
    scene = Scene().holds(ANNA, "E06").phase_two().play("bind E06 to seat 2")

    assert scene.refuse("bind E06 to seat 3").rule == "FRI-CARD-4"


@pytest.mark.rule("FRI-R8")
def test_several_share_a_card_and_add_up() -> None:
    scene = Scene().owns(ANNA, "F11", "E05@F11").holds(ANNA, "E01", "E02").phase_two()

    scene.play("bind E01 to F11", "bind E02 to F11")

    assert production_of(scene.state, ANNA) == 15 - 8 + 8
    assert scene.points(ANNA) == 3 + 1 + 1


@pytest.mark.rule("FRI-R8")
def test_several_share_a_player_and_add_up() -> None:
    scene = Scene().holds(ANNA, "E03", "E07", "E08", "E06").phase_two()

    scene.play(*[f"bind {card} to seat 1" for card in ("E03", "E06", "E07", "E08")])

    assert scene.points(ANNA) == 1 - 4 + 1 + 1


# ------------------------------------------------------------------ unused cards are safe


@pytest.mark.rule("FRI-R10", "FRI-DECK-1")
def test_unused_influence_cannot_be_taken() -> None:
    scene = Scene().holds(BEN, "E06").owns(CARL, "E07").holds(ANNA, "A07").phase_two()

    assert scene.options() == ["play A07 on E07", "done"]


@pytest.mark.rule("FRI-R10")
def test_the_refusal_of_an_unused_target_names_the_rule() -> None:
    scene = Scene().holds(BEN, "E06").owns(CARL, "E07").holds(ANNA, "A07").phase_two()

    assert scene.refuse("play A07 on E06").rule == "FRI-R10"


@pytest.mark.rule("FRI-R10")
def test_chance_does_not_hit_unused_cards() -> None:
    scene = Scene().owns(BEN, "F01").holds(BEN, "E06", "A01").holds(ANNA, "A05").phase_two()

    scene.play("play A05 at seat 2")

    assert scene.options() == ["hit F01"]


@pytest.mark.rule("FRI-R10")
def test_a_player_who_has_only_unused_cards_cannot_be_aimed_at() -> None:
    scene = Scene().holds(BEN, "E06", "A01").holds(ANNA, "A05").phase_two()

    assert scene.options() == ["done"]
    scene.refuse("play A05 at seat 2")
