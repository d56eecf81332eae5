"""Warnings before an answer the rules allow: a bid the player cannot pay, a card without effect."""

from __future__ import annotations

import pytest

from rondel.core.contract import Caution
from rondel.words import LANGUAGES
from tests.support.friese_scene import ANNA, Scene


def cautions(scene: Scene, language: str = "en") -> dict[str, Caution | None]:
    game, state = scene.game, scene.state
    return {action.text: game.caution(state, action, language) for action in state.legal_actions()}


@pytest.mark.rule("FRI-R14", "FRI-RND-6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_warning_of_a_bid_that_could_not_be_paid(language: str) -> None:
    scene = Scene(3).money(20, 60, 60).exchange("F01").auctions()
    game, state = scene.game, scene.state
    assert game.caution(state, game.parse("bid 20"), language) is None
    assert cautions(scene) == {"pass": None}
    caution = game.caution(state, game.parse("bid 21"), language)
    assert caution is not None
    assert ("20" in caution.says, caution.rule) == (True, "FRI-RND-6")
    assert all(game.texts(language).rule(caution.rule))


@pytest.mark.rule("FRI-R14")
def test_no_warning_of_bids_where_nobody_may_overbid() -> None:
    scene = Scene(3, overbid=False).money(20, 60, 60).exchange("F01").auctions()
    assert scene.game.caution(scene.state, scene.game.parse("bid 20"), "en") is None


def of_a_bid(scene: Scene, bid: int, language: str = "en") -> Caution:
    found = scene.game.caution(scene.state, scene.game.parse(f"bid {bid}"), language)
    assert found is not None
    return found


@pytest.mark.rule("FRI-CARD-2", "FRI-CARD-3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_warning_of_a_factory_too_many_with_the_cost_of_scrapping(language: str) -> None:
    """Scrapping F01 or F02 is free. For F06, with −4 points, the fee is €20."""
    scene = Scene(3).owns(ANNA, "F01", "F02", "F06").money(60, 60, 60).exchange("F08").auctions()
    caution = of_a_bid(scene, 22, language)
    assert caution.rule == "FRI-CARD-2"
    assert ("3" in caution.says, "20" in caution.says) == (True, True)
    assert all(scene.game.texts(language).rule(caution.rule))


@pytest.mark.rule("FRI-CARD-2", "FRI-R3")
def test_warning_of_a_factory_too_many_only_with_payable_fees() -> None:
    scene = Scene(3).owns(ANNA, "F01", "F02", "F06").money(60, 60, 60).exchange("F08").auctions()
    assert of_a_bid(scene, 40).says.endswith("for a fee of €0 to €20.")
    # €19 are left, too little for F06: only the free ones can be scrapped
    assert of_a_bid(scene, 41).says.endswith("you scrap one at once.")


@pytest.mark.rule("FRI-CARD-2")
def test_warning_of_a_factory_too_many_with_its_only_fee() -> None:
    scene = Scene(3).owns(ANNA, "F07", "F12", "F13").money(60, 60, 60).exchange("F06").auctions()
    # €26 are left for one of three at €10 or the new one at €20
    assert of_a_bid(scene, 34).says.endswith("for a fee of €10 to €20.")
    assert of_a_bid(scene, 45).says.endswith("you scrap one at once, for a fee of €10.")


@pytest.mark.rule("FRI-CARD-2")
def test_no_warning_of_a_factory_within_the_limit_or_of_other_cards() -> None:
    for owned, up in ((("F01", "F02"), "F08"), (("F01", "F02", "F06"), "S01")):
        scene = Scene(3).owns(ANNA, *owned).money(60, 60, 60).exchange(up).auctions()
        assert scene.game.caution(scene.state, scene.game.parse("bid 30"), "en") is None


@pytest.mark.rule("FRI-CARD-2", "FRI-RND-6")
def test_the_warning_of_money_comes_first_if_two_apply() -> None:
    scene = Scene(3).owns(ANNA, "F01", "F02", "F06").money(60, 60, 60).exchange("F08").auctions()
    assert of_a_bid(scene, 61).rule == "FRI-RND-6"


@pytest.mark.rule("FRI-R52")
@pytest.mark.parametrize("language", LANGUAGES)
def test_warning_of_a_production_card_in_the_last_round(language: str) -> None:
    scene = Scene(3).owns(ANNA, "F11").money(60, 60, 60).exchange("A14", "S07")
    scene.last_round().auctions().play("bid 12", "pass", "pass")
    found = cautions(scene, language)
    assert {text: caution.rule for text, caution in found.items() if caution is not None} == {
        text: "FRI-R52" for text in found if text.startswith("play A14")
    }
    assert any(text.startswith("play A14") for text in found)
    assert all(scene.game.texts(language).rule("FRI-R52"))


@pytest.mark.rule("FRI-R52", "FRI-R25")
@pytest.mark.parametrize("is_next_last", [False, True])
def test_no_warning_of_the_same_card_in_other_rounds(is_next_last: bool) -> None:
    """The round before the last one still has its payout."""
    scene = Scene(3).owns(ANNA, "F11").money(60, 60, 60).exchange("A14", "S07")
    scene = scene.next_round_last() if is_next_last else scene
    scene.auctions().play("bid 12", "pass", "pass")
    assert any(text.startswith("play A14") for text in cautions(scene))
    assert not any(cautions(scene).values())
