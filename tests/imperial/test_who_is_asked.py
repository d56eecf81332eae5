"""Who is asked: a player who cannot do anything is still asked, a player without a choice is not (ASK-1)."""

import pytest

from tests.support.scene import ANNA, BEN, CARL, EDITIONS, WORLD, Scene

HOME = {
    "imperial-2006": ("moscow", "odessa", "warsaw", "kiev", "st-petersburg"),
    "imperial-2010": ("moscow", "odessa", "warsaw", "kiev", "st-petersburg"),
    "imperial-2030": ("moscow", "vladivostok", "murmansk", "novosibirsk"),
}
ENEMY = {"imperial-2006": "germany", "imperial-2010": "germany", "imperial-2030": "china"}
THIRD = {"imperial-2006": "italy", "imperial-2010": "italy", "imperial-2030": "india"}


def russia(edition: str, players: int = 3) -> Scene:
    """Anna governs Russia and all other nations. The other players govern nothing."""
    return Scene(edition, players).govern_all(ANNA).investor_card(ANNA)


# ------------------------------------------------------------------ players who cannot do anything are still asked


@pytest.mark.rule("ASK-1", "INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_investor_who_can_afford_nothing_is_asked(edition: str) -> None:
    # the card's 2 M would buy a bond of 2 M, but all six are taken
    scene = russia(edition).investor_card(BEN)
    for nation in scene.state.board.nations:
        scene.bond(ANNA, nation, 2)
    scene.treasury("russia", 1).turn("russia").play("go investor")

    assert scene.asked() == ("what-to-invest", BEN)
    assert scene.options() == {"decline"}


@pytest.mark.rule("ASK-1", "INV-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_without_a_government_and_without_money_is_asked(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go investor", "decline")

    for seat in (BEN, CARL):
        assert scene.asked() == ("what-to-invest", seat)
        assert scene.options() == {"decline"}
        scene.play("decline")


@pytest.mark.rule("ASK-1", "VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_an_investor_card_too_who_can_afford_nothing_is_asked(edition: str) -> None:
    scene = Scene(edition, no_investor_card=True).govern_all(ANNA).turn("russia").play("go taxation")

    for seat in (ANNA, BEN, CARL):
        assert scene.asked() == ("what-to-invest", seat)
        assert scene.options() == {"decline"}
        scene.play("decline")


@pytest.mark.rule("ASK-1", "FAC-1")
@pytest.mark.trap(23)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_factory_without_money_waits_for_its_player(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go factory")

    assert scene.asked() == ("where-to-build", ANNA)
    assert scene.options() == {"done"}


@pytest.mark.rule("ASK-1", "FAC-1")
@pytest.mark.trap(23)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_factory_without_a_site_waits_for_its_player(edition: str) -> None:
    scene = russia(edition).treasury("russia", 20).factories("russia", *HOME[edition]).turn("russia")

    assert scene.play("go factory").asked() == ("where-to-build", ANNA)
    assert scene.options() == {"done"}


@pytest.mark.rule("ASK-1", "FAC-1", "MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_gift_changes_things_for_a_waiting_factory(edition: str) -> None:
    scene = russia(edition).cash(ANNA, 5).turn("russia").play("go factory", "seat 1 gives 5 to russia")

    assert scene.options("build")


@pytest.mark.rule("ASK-1", "IMP-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_import_with_an_empty_treasury_waits_for_its_player(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go import")

    assert scene.asked() == ("what-to-import", ANNA)
    assert scene.options() == {"done"}


@pytest.mark.rule("ASK-1", "IMP-1", "MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_gift_changes_things_for_a_waiting_import(edition: str) -> None:
    scene = russia(edition).cash(ANNA, 1).turn("russia").play("go import", "seat 1 gives 1 to russia")

    assert "import army moscow" in scene.options()


@pytest.mark.rule("ASK-1", "IMP-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_import_with_no_pieces_left_waits_for_its_player(edition: str) -> None:
    scene = (
        russia(edition).treasury("russia", 3).army("russia", "turkey", 8).fleet("russia", "north-atlantic", 8)
    )

    assert scene.turn("russia").play("go import").asked() == ("what-to-import", ANNA)
    assert scene.options() == {"done"}


@pytest.mark.rule("ASK-1", "MAN-1", "MAN-2")
@pytest.mark.parametrize("space", ["maneuver-1", "maneuver-2"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_part_of_a_maneuver_without_units_waits_for_its_player(edition: str, space: str) -> None:
    scene = russia(edition).turn("russia").play(f"go {space}")

    assert scene.asked() == ("move-fleets", ANNA)
    assert scene.options() == {"done"}
    scene.play("done")
    assert scene.asked() == ("move-armies", ANNA)
    assert scene.options() == {"done"}
    assert scene.play("done").asked()[0] == "which-space"


@pytest.mark.rule("ASK-1", "PRO-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_production_with_no_pieces_left_waits_for_its_player(edition: str) -> None:
    scene = russia(edition).army("russia", "turkey", 8).fleet("russia", "north-atlantic", 8).turn("russia")

    assert scene.play("go production-1").asked() == ("what-to-produce", ANNA)
    assert scene.options() == {"produce nothing"}


# ------------------------------------------------------------------ players with nothing to decide are not asked


@pytest.mark.rule("ASK-1", "SET-6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_draft_pick_that_cannot_be_paid_is_passed_over(edition: str) -> None:
    scene = Scene(edition, players=6, drafted_bonds=True).open_box().play("start seat 1")
    # Anna keeps 3 M (2030: 1 M), and of the second nation Ben takes the one bond she might have paid
    scene.play(f"buy {scene.nth(1)} 12", *["decline"] * 5, f"buy {scene.nth(2)} 2", *["decline"] * 4)

    # Faye was the last to be asked about the second nation; the third begins with Carl
    assert scene.asked() == ("which-bond-to-draft", CARL)
    assert scene.options(f"buy {scene.nth(3)}")


@pytest.mark.rule("ASK-1", "BAT-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_one_nation_left_nobody_chooses_the_order_of_asking(edition: str) -> None:
    region = "turkey" if edition == WORLD else "romania"
    origin = "moscow" if edition == WORLD else "kiev"
    scene = (
        russia(edition).govern(**{ENEMY[edition]: BEN}).army(ENEMY[edition], region).army("russia", origin)
    )

    scene.armies_part("russia").play(f"army {origin} to {region}", "peace")
    assert scene.asked() == ("will-you-fight", BEN)


@pytest.mark.rule("ASK-1", "BAT-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_of_several_nations_is_asked_without_being_named(edition: str) -> None:
    region = "turkey" if edition == WORLD else "romania"
    origin = "moscow" if edition == WORLD else "kiev"
    scene = russia(edition).govern(**{ENEMY[edition]: BEN, THIRD[edition]: CARL}).army("russia", origin)
    scene.army(ENEMY[edition], region).army(THIRD[edition], region)

    scene.armies_part("russia").play(f"army {origin} to {region}", "peace")
    assert scene.options() == {f"ask {ENEMY[edition]}", f"ask {THIRD[edition]}"}
    scene.play(f"ask {THIRD[edition]}", "no battle")
    assert scene.asked() == ("will-you-fight", BEN)


@pytest.mark.rule("ASK-1", "BAT-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_unit_that_meets_nobody_asks_nobody(edition: str) -> None:
    region = "turkey" if edition == WORLD else "romania"
    origin = "moscow" if edition == WORLD else "kiev"
    scene = russia(edition).army("russia", region).army("russia", origin).flags(ENEMY[edition], region)

    scene.armies_part("russia").play(f"army {origin} to {region}")
    assert scene.asked() == ("move-armies", ANNA)
