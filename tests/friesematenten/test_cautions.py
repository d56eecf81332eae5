"""What a player is warned of before an answer the rules allow: a bid beyond the money, a card without use."""

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
def test_of_a_bid_that_could_not_be_paid(language: str) -> None:
    scene = Scene(3).money(20, 60, 60).exchange("F01").auctions()
    game, state = scene.game, scene.state
    assert game.caution(state, game.parse("bid 20"), language) is None
    assert cautions(scene) == {"pass": None}
    caution = game.caution(state, game.parse("bid 21"), language)
    assert caution is not None
    assert ("20" in caution.says, caution.rule) == (True, "FRI-RND-6")
    assert all(game.texts(language).rule(caution.rule))


@pytest.mark.rule("FRI-R14")
def test_of_no_bid_where_nobody_may_overbid() -> None:
    scene = Scene(3, overbid=False).money(20, 60, 60).exchange("F01").auctions()
    assert scene.game.caution(scene.state, scene.game.parse("bid 20"), "en") is None


@pytest.mark.rule("FRI-R52")
@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_card_about_production_in_the_last_round(language: str) -> None:
    scene = Scene(3).owns(ANNA, "F11").money(60, 60, 60).exchange("A14", "S07")
    scene.last_round().auctions().play("bid 12", "pass", "pass")
    found = cautions(scene, language)
    assert {text: caution.rule for text, caution in found.items() if caution is not None} == {
        text: "FRI-R52" for text in found if text.startswith("play A14")
    }
    assert any(text.startswith("play A14") for text in found)
    assert all(scene.game.texts(language).rule("FRI-R52"))


@pytest.mark.rule("FRI-R52")
def test_of_the_same_card_in_no_other_round() -> None:
    scene = Scene(3).owns(ANNA, "F11").money(60, 60, 60).exchange("A14", "S07")
    scene.auctions().play("bid 12", "pass", "pass")
    assert any(text.startswith("play A14") for text in cautions(scene))
    assert not any(cautions(scene).values())
