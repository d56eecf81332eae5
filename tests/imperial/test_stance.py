"""Armies in another nation's home (STA-1, STA-2): hostile or friendly, and the last free factory."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.support.scene import ANNA, BEN, CARL, Scene


@dataclass(frozen=True)
class Border:
    """Two provinces of Ben's nation, next to each other and to where Anna's army stands."""

    edition: str
    mover: str
    origin: str
    owner: str
    one: str
    other: str
    third: str

    def __str__(self) -> str:
        return self.edition

    def scene(self, *factories: str) -> Scene:
        """Let Anna govern the mover, Ben the owner of exactly these factories, Carl the rest."""
        seats = {self.mover: ANNA, self.owner: BEN}
        scene = Scene(self.edition).govern(**{name.replace("-", "_"): seat for name, seat in seats.items()})
        return scene.govern_all(CARL).factories(self.owner, *factories)


ITALY = ("austria-hungary", "vienna", "italy", "venice", "genoa", "france")
BORDERS = [
    Border("imperial-2006", *ITALY),
    Border("imperial-2010", *ITALY),
    Border("imperial-2030", "europe", "ukraine", "russia", "murmansk", "moscow", "china"),
]
borders = pytest.mark.parametrize("border", BORDERS, ids=str)


# ------------------------------------------------------------ hostile or friendly (STA-1)


@pytest.mark.rule("STA-1")
@borders
def test_an_army_enters_a_foreign_home_as_hostile_or_friendly(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.origin).armies_part(border.mover)

    assert scene.options(f"army {border.origin} to {border.one}") == {
        f"army {border.origin} to {border.one} hostile",
        f"army {border.origin} to {border.one} friendly",
    }


@pytest.mark.rule("STA-1")
@borders
@pytest.mark.parametrize(("stance", "standing"), [("hostile", (1, 0, 0)), ("friendly", (0, 1, 0))])
def test_a_hostile_army_stands_and_a_friendly_one_lies(
    border: Border, stance: str, standing: tuple[int, int, int]
) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.origin).armies_part(border.mover)

    scene.play(f"army {border.origin} to {border.one} {stance}")

    assert scene.units(border.mover, border.one) == standing


@pytest.mark.rule("STA-1")
@borders
def test_without_a_stance_no_foreign_home_is_entered(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.origin).armies_part(border.mover)

    refused = scene.refused(f"army {border.origin} to {border.one}")

    assert refused.rule == "STA-1"
    assert border.owner in refused.params.values()
    assert "hostile" in refused.hint
    assert "friendly" in refused.hint


@pytest.mark.rule("STA-1")
@borders
@pytest.mark.parametrize("stance", ["hostile", "friendly"])
def test_at_home_and_on_neutral_land_there_is_no_stance(border: Border, stance: str) -> None:
    home, neutral = ("berlin", "turkey") if border.edition == "imperial-2030" else ("prague", "west-balkan")
    start = "rome" if border.edition == "imperial-2030" else "vienna"
    scene = border.scene(border.one, border.other).army(border.mover, start).armies_part(border.mover)

    for region in (home, neutral):
        refused = scene.refused(f"army {start} to {region} {stance}")

        assert refused.rule == "STA-1"
        assert region in refused.params.values()
        assert scene.options(f"army {start} to {region}") == {f"army {start} to {region}"}


@pytest.mark.rule("STA-1")
@borders
@pytest.mark.parametrize(("stance", "standing"), [("hostile", (1, 0, 0)), ("friendly", (0, 1, 0))])
def test_the_stance_is_declared_before_anybody_decides_about_battle(
    border: Border, stance: str, standing: tuple[int, int, int]
) -> None:
    scene = (
        border.scene(border.one, border.other)
        .army(border.mover, border.origin)
        .army(border.owner, border.one)
    )

    scene.armies_part(border.mover).play(f"army {border.origin} to {border.one} {stance}")

    assert scene.asked() == ("whom-to-fight", ANNA)
    assert scene.units(border.mover, border.one) == standing
    assert scene.play("peace").asked() == ("will-you-fight", BEN)
    assert scene.units(border.mover, border.one) == standing


@pytest.mark.rule("STA-1")
@pytest.mark.trap(37)
@borders
def test_a_home_where_foreign_armies_stand_is_entered_with_a_stance_too(border: Border) -> None:
    scene = (
        border.scene(border.one, border.other).army(border.third, border.one).lying(border.third, border.one)
    )
    scene.army(border.mover, border.origin).armies_part(border.mover)

    assert len(scene.options(f"army {border.origin} to {border.one}")) == 2
    assert scene.refused(f"army {border.origin} to {border.one}").rule == "STA-1"


@pytest.mark.rule("STA-1")
@pytest.mark.trap(36)
@borders
def test_each_army_has_its_own_stance(border: Border) -> None:
    scene = (
        border.scene(border.one, border.other).army(border.mover, border.origin, 2).armies_part(border.mover)
    )

    scene.play(
        f"army {border.origin} to {border.one} friendly", f"army {border.origin} to {border.one} hostile"
    )

    assert scene.units(border.mover, border.one) == (1, 1, 0)
    assert scene.state.occupied >> scene.region(border.one) & 1


@pytest.mark.rule("STA-1")
@pytest.mark.trap(36)
@borders
def test_armies_of_a_mixed_stack_leave_one_by_one_and_stand_up_abroad(border: Border) -> None:
    scene = (
        border.scene(border.one, border.other).army(border.mover, border.one).lying(border.mover, border.one)
    )

    scene.armies_part(border.mover).play(f"lying-army {border.one} to {border.origin}")

    assert scene.units(border.mover, border.one) == (1, 0, 0)
    assert scene.units(border.mover, border.origin) == (1, 0, 0)


@pytest.mark.rule("STA-1")
@borders
@pytest.mark.parametrize(("word", "stance"), [("army", "friendly"), ("lying-army", "hostile")])
def test_an_army_that_moves_on_into_another_foreign_home_declares_anew(
    border: Border, word: str, stance: str
) -> None:
    scene = border.scene(border.one, border.other)
    if word == "army":
        scene.army(border.mover, border.one)
    else:
        scene.lying(border.mover, border.one)

    scene.armies_part(border.mover).play(f"{word} {border.one} to {border.other} {stance}")

    assert scene.units(border.mover, border.other) == ((1, 0, 0) if stance == "hostile" else (0, 1, 0))


# ------------------------------------------------------------ what a hostile army blocks (STA-1)


def visited(border: Border, stance: str) -> Scene:
    """Put an army of the mover into one of two provinces with a factory. The treasury holds 5 M."""
    scene = border.scene(border.one, border.other).treasury(border.owner, 5)
    return (scene.army if stance == "hostile" else scene.lying)(border.mover, border.one)


both_stances = pytest.mark.parametrize("stance", ["hostile", "friendly"])


@pytest.mark.rule("STA-1", "FAC-2")
@borders
@both_stances
def test_a_hostile_army_blocks_building_a_friendly_one_does_not(border: Border, stance: str) -> None:
    scene = visited(border, stance).factories(border.owner, border.other)

    scene.turn(border.owner).play("go factory")

    assert (f"build {border.one}" in scene.options()) is (stance == "friendly")


@pytest.mark.rule("STA-1", "PRO-2")
@borders
@both_stances
def test_a_hostile_army_blocks_production_a_friendly_one_does_not(border: Border, stance: str) -> None:
    scene = visited(border, stance).turn(border.owner).play("go production-1")

    producing = {province for text in scene.options("produce") for province in text.split()[1:]} - {"nothing"}

    assert producing == ({border.other} if stance == "hostile" else {border.one, border.other})


@pytest.mark.rule("STA-1", "IMP-2")
@borders
@both_stances
def test_a_hostile_army_blocks_import_a_friendly_one_does_not(border: Border, stance: str) -> None:
    scene = visited(border, stance).turn(border.owner).play("go import")

    assert (f"import army {border.one}" in scene.options()) is (stance == "friendly")
    assert (f"import fleet {border.one}" in scene.options()) is (stance == "friendly")


@pytest.mark.rule("STA-1", "MAN-3")
@borders
@both_stances
def test_a_hostile_army_blocks_rail_a_friendly_one_does_not(border: Border, stance: str) -> None:
    # one step outside the owner's home, beyond the visited province
    abroad, beyond = ("iran", "vladivostok") if border.edition == "imperial-2030" else ("marseille", "naples")
    cut = "novosibirsk" if border.edition == "imperial-2030" else "rome"
    scene = border.scene(border.one, border.other).army(border.owner, abroad)
    (scene.army if stance == "hostile" else scene.lying)(border.mover, cut)

    scene.armies_part(border.owner)

    assert (beyond in scene.reach(abroad)) is (stance == "friendly")


@pytest.mark.rule("STA-1", "TAX-1")
@borders
@both_stances
def test_a_hostile_army_blocks_the_tax_of_the_factory_a_friendly_one_does_not(
    border: Border, stance: str
) -> None:
    scene = visited(border, stance).turn(border.owner).play("go taxation")

    # two factories bring 2 M each
    assert scene.chest(border.owner) == 5 + (2 if stance == "hostile" else 4)


@pytest.mark.rule("STA-1", "BAT-3")
@borders
def test_a_friendly_army_may_attack_and_be_attacked(border: Border) -> None:
    scene = (
        border.scene(border.one, border.other)
        .lying(border.mover, border.one, 2)
        .army(border.owner, border.one, 2)
    )

    scene.armies_part(border.mover).play(f"lying-army {border.one} attacks {border.owner} army", "done")
    scene.armies_part(border.owner).play(f"army {border.one} attacks {border.mover} lying-army")

    assert scene.units(border.mover, border.one) == scene.units(border.owner, border.one) == (0, 0, 0)


# ------------------------------------------------------------ the last free factory (STA-2)


@pytest.mark.rule("STA-2")
@pytest.mark.trap(25)
@borders
def test_the_last_free_factory_is_entered_only_as_friendly(border: Border) -> None:
    scene = border.scene(border.one).army(border.mover, border.origin).armies_part(border.mover)

    refused = scene.refused(f"army {border.origin} to {border.one} hostile")

    assert scene.options(f"army {border.origin} to {border.one}") == {
        f"army {border.origin} to {border.one} friendly"
    }
    assert refused.rule == "STA-2"
    assert border.owner in refused.params.values()
    assert "friendly" in refused.hint


@pytest.mark.rule("STA-2")
@borders
def test_provinces_without_the_last_free_factory_are_entered_as_hostile(border: Border) -> None:
    scene = border.scene(border.one).army(border.mover, border.origin).armies_part(border.mover)

    assert f"army {border.origin} to {border.other} hostile" in scene.options()


@pytest.mark.rule("STA-2")
@pytest.mark.trap(25)
@borders
@both_stances
def test_a_factory_under_a_hostile_army_makes_the_other_the_last_free_one(
    border: Border, stance: str
) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.origin)
    (scene.army if stance == "hostile" else scene.lying)(border.third, border.other)

    scene.armies_part(border.mover)

    assert (f"army {border.origin} to {border.one} hostile" in scene.options()) is (stance == "friendly")
    assert f"army {border.origin} to {border.other} hostile" in scene.options()


@pytest.mark.rule("STA-2")
@borders
def test_the_first_hostile_army_makes_the_other_factory_safe_at_once(border: Border) -> None:
    scene = (
        border.scene(border.one, border.other).army(border.mover, border.origin, 2).armies_part(border.mover)
    )

    scene.play(f"army {border.origin} to {border.one} hostile")

    assert f"army {border.origin} to {border.other} hostile" not in scene.options()
    assert f"army {border.origin} to {border.other} friendly" in scene.options()


@pytest.mark.rule("STA-2")
@borders
def test_an_entering_army_counts_as_having_left_its_old_province(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.other).armies_part(border.mover)

    scene.play(f"army {border.other} to {border.one} hostile")

    assert scene.units(border.mover, border.one) == (1, 0, 0)


@pytest.mark.rule("STA-2")
@borders
@pytest.mark.parametrize("who_stays", ["mover", "third"])
def test_what_stays_behind_still_occupies_the_old_province(border: Border, who_stays: str) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.other)
    scene.army(border.mover if who_stays == "mover" else border.third, border.other)

    scene.armies_part(border.mover)

    assert scene.refused(f"army {border.other} to {border.one} hostile").rule == "STA-2"
    assert f"army {border.other} to {border.one} friendly" in scene.options()


@pytest.mark.rule("STA-2")
@borders
def test_leaving_a_province_without_a_factory_frees_none(border: Border) -> None:
    scene = border.scene(border.one).army(border.mover, border.other).armies_part(border.mover)

    assert scene.refused(f"army {border.other} to {border.one} hostile").rule == "STA-2"


@pytest.mark.rule("STA-2")
@borders
def test_a_lying_army_that_leaves_frees_nothing(border: Border) -> None:
    scene = (
        border.scene(border.one, border.other)
        .lying(border.mover, border.other)
        .army(border.third, border.other)
    )

    scene.armies_part(border.mover)

    assert scene.refused(f"lying-army {border.other} to {border.one} hostile").rule == "STA-2"


# ------------------------------------------------------------ battles are the same as elsewhere (STA-2)


@pytest.mark.rule("STA-2", "BAT-1")
@borders
def test_the_mover_decides_first_about_battle_at_the_last_free_factory_too(border: Border) -> None:
    scene = border.scene(border.one).army(border.mover, border.origin).army(border.owner, border.one)
    scene.lying(border.third, border.one).armies_part(border.mover)

    scene.play(f"army {border.origin} to {border.one} friendly")

    assert scene.asked() == ("whom-to-fight", ANNA)
    assert scene.options() == {
        f"fight {border.owner} army",
        f"fight {border.third} lying-army",
        "peace",
    }
    scene.play(f"fight {border.owner} army")
    assert scene.units(border.mover, border.one) == scene.units(border.owner, border.one) == (0, 0, 0)


@pytest.mark.rule("STA-2", "BAT-2")
@borders
def test_if_it_stays_peaceful_the_owner_may_still_fight(border: Border) -> None:
    scene = border.scene(border.one).army(border.mover, border.origin).army(border.owner, border.one)

    scene.armies_part(border.mover).play(f"army {border.origin} to {border.one} friendly", "peace")

    assert scene.asked() == ("will-you-fight", BEN)
    assert scene.play("battle army").units(border.mover, border.one) == (0, 0, 0)


@pytest.mark.rule("STA-2", "BAT-3")
@borders
@pytest.mark.parametrize("unit", ["army", "fleet"])
def test_an_army_lying_at_the_last_free_factory_may_attack_the_owner_there(border: Border, unit: str) -> None:
    scene = border.scene(border.one).lying(border.mover, border.one).army(border.owner, border.one)
    scene.fleet(border.owner, border.one).armies_part(border.mover)

    scene.play(f"lying-army {border.one} attacks {border.owner} {unit}")

    assert scene.units(border.mover, border.one) == (0, 0, 0)
    assert scene.units(border.owner, border.one) == ((0, 0, 1) if unit == "army" else (1, 0, 0))


@pytest.mark.rule("STA-2", "BAT-3")
@borders
def test_the_owner_may_attack_it_there(border: Border) -> None:
    scene = border.scene(border.one).lying(border.mover, border.one).army(border.owner, border.one)

    scene.armies_part(border.owner).play(f"army {border.one} attacks {border.mover} lying-army")

    assert scene.units(border.mover, border.one) == (0, 0, 0)
