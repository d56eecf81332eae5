"""The end: once a nation reaches 25 power, nothing else happens (END-1)."""

import pytest

from rondel.games.imperial.events import GameEnded, InvestorPaid, PowerGained
from tests.support.scene import ANNA, BEN, EDITIONS, EUROPE, Scene

FIRST, THIRD, WORLD = EDITIONS


def russia(
    edition: str, power: int, *, players: int = 2, space: str = "maneuver-2", **options: bool
) -> Scene:
    """Russia, governed by Anna, with a revenue of 8 (two factories, four flags): 3 power in Europe, 2 in 2030."""
    scene = Scene(edition, players, **options).govern_all(ANNA).power("russia", power).at("russia", space)
    board = scene.state.board
    neutral = [name for number, name in enumerate(board.regions) if board.open >> number & 1]
    return scene.flags("russia", *neutral[:4]).cash(ANNA, 20)


def points(scene: Scene) -> int:
    """Return Russia's power."""
    return scene.state.power[scene.nation("russia")]


@pytest.mark.rule("END-1")
@pytest.mark.parametrize(("edition", "before"), [(FIRST, 22), (THIRD, 22), (WORLD, 23)])
def test_the_game_ends_when_a_nation_reaches_twenty_five_power(edition: str, before: int) -> None:
    scene = russia(edition, before).turn("russia").play("go taxation")

    assert points(scene) == 25
    assert scene.state.is_over
    assert scene.events(GameEnded) == [GameEnded(scene.nation("russia"))]


@pytest.mark.rule("END-1")
@pytest.mark.parametrize(("edition", "before"), [(FIRST, 21), (THIRD, 21), (WORLD, 22)])
def test_twenty_four_power_is_not_enough(edition: str, before: int) -> None:
    scene = russia(edition, before).turn("russia").play("go taxation")

    assert points(scene) == 24
    assert not scene.state.is_over
    assert scene.asked()[0] == "which-space"


@pytest.mark.rule("END-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_track_stops_at_twenty_five(edition: str) -> None:
    scene = russia(edition, 24).turn("russia").play("go taxation")

    assert points(scene) == 25
    assert scene.events(PowerGained) == [PowerGained(scene.nation("russia"), 1, 25)]


@pytest.mark.rule("END-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_end_nobody_is_asked_and_nothing_can_be_played(edition: str) -> None:
    scene = russia(edition, 24).turn("russia").play("go taxation")

    assert scene.options() == set()
    assert scene.state.seats_asked() == ()
    for text in ("go factory", "done", "decline", "buy russia 2", "seat 1 gives 1 to russia"):
        error = scene.refused(text)
        assert (error.code, error.rule) == ("game-over", "END-1")
    assert scene.state.gift_limit(ANNA, scene.nation("russia")) == 0


# ------------------------------------------------------------------ what is still paid and what is not


@pytest.mark.rule("END-1", "TAX-2")
def test_in_2006_the_money_was_paid_before_the_power() -> None:
    scene = russia(FIRST, 24).turn("russia").play("go taxation")

    assert scene.chest("russia") == 8
    assert scene.money(ANNA) == 20 + 3  # the bonus from "2-5" to 8


@pytest.mark.rule("END-1", "TAX-2")
def test_in_2010_the_money_that_would_come_after_the_power_is_not_paid() -> None:
    scene = russia(THIRD, 24).turn("russia").play("go taxation")

    assert scene.chest("russia") == 0
    assert scene.money(ANNA) == 20 + 3  # the bonus comes first


@pytest.mark.rule("END-1", "TAX-3")
def test_in_2030_everything_was_paid_before_the_power() -> None:
    scene = russia(WORLD, 24).army("russia", "moscow", 2).turn("russia").play("go taxation")

    assert scene.chest("russia") == 8 - 2 - 1
    assert scene.money(ANNA) == 20 + 1


@pytest.mark.rule("END-1", "TAX-4")
def test_in_2030_with_bonus_only_for_growth_too() -> None:
    scene = russia(WORLD, 24, growth_bonus=True).turn("russia").play("go taxation")

    assert scene.money(ANNA) == 20 + 2
    assert scene.chest("russia") == 6


@pytest.mark.rule("END-1", "INV-2")
@pytest.mark.trap(13)
@pytest.mark.parametrize("space", ["maneuver-1", "production-1"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_end_after_passing_investor_has_no_investor_steps(edition: str, space: str) -> None:
    scene = (
        russia(edition, 24, space=space).govern(**{second(edition): BEN}).investor_card(BEN).turn("russia")
    )

    scene.play("go taxation")

    assert scene.state.is_over
    assert scene.money(BEN) == 0
    assert scene.events(InvestorPaid) == []
    assert scene.state.investor == BEN


@pytest.mark.rule("END-1", "INV-2")
@pytest.mark.trap(13)
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_the_end_the_same_taxation_has_its_investor_steps(edition: str) -> None:
    scene = russia(edition, 0, space="maneuver-1").govern(**{second(edition): BEN}).investor_card(BEN)

    scene.turn("russia").play("go taxation")
    assert scene.asked() == ("what-to-invest", BEN)
    assert scene.money(BEN) == 2


@pytest.mark.rule("END-1", "RON-4")
@pytest.mark.trap(13)
@pytest.mark.parametrize("edition", [THIRD, WORLD])
def test_a_swiss_bank_that_forces_a_stop_keeps_the_game_going(edition: str) -> None:
    # Ben governs nothing and is asked before the taxes are raised
    scene = russia(edition, 24, space="maneuver-1").investor_card(BEN).turn("russia").play("go taxation")
    assert scene.asked() == ("force-a-stop", BEN)

    scene.play("force stop")

    assert not scene.state.is_over
    assert points(scene) == 24


@pytest.mark.rule("END-1", "VAR-1")
@pytest.mark.trap(13)
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_an_investor_card_no_window_opens_after_the_end(edition: str) -> None:
    scene = russia(edition, 24, no_investor_card=True).turn("russia").play("go taxation")

    assert scene.state.is_over
    assert scene.options() == set()


@pytest.mark.rule("END-1")
@pytest.mark.parametrize("edition", EUROPE)
def test_the_last_nation_in_order_ends_the_game_for_all_at_once(edition: str) -> None:
    # nobody else gets another turn, though the round is not over
    scene = (
        russia(edition, 0).power("italy", 24).at("italy", "maneuver-2").flags("italy", "tunis", "ionian-sea")
    )

    scene.turn("italy").play("go taxation")
    assert scene.state.is_over
    assert points(scene) == 0


def second(edition: str) -> str:
    """Return a nation for Ben."""
    return "china" if edition == WORLD else "italy"
