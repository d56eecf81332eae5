"""Who can fight whom (BAT-4): armies on land, fleets in harbour, stacks of several kinds."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.support.scene import ANNA, BEN, CARL, Scene


@dataclass(frozen=True)
class Harbour:
    """A harbour city of Ben's nation, and the province from which Anna's armies come."""

    edition: str
    mover: str
    origin: str
    owner: str
    city: str
    factories: tuple[str, ...]
    third: str

    def __str__(self) -> str:
        return self.edition

    def scene(self, armies: int = 1) -> Scene:
        """Put Anna's armies beside the city; it is not its owner's last factory."""
        seats = {self.mover: ANNA, self.owner: BEN}
        scene = Scene(self.edition).govern(**{name.replace("-", "_"): seat for name, seat in seats.items()})
        scene.govern_all(CARL).factories(self.owner, self.city, *self.factories)
        return scene.army(self.mover, self.origin, armies)


VENICE = ("austria-hungary", "vienna", "italy", "venice", ("rome", "naples"), "france")
HARBOURS = [
    Harbour("imperial-2006", *VENICE),
    Harbour("imperial-2010", *VENICE),
    Harbour("imperial-2030", "europe", "berlin", "russia", "murmansk", ("moscow", "vladivostok"), "china"),
]
harbours = pytest.mark.parametrize("harbour", HARBOURS, ids=str)


@pytest.mark.rule("BAT-1", "BAT-4")
@harbours
@pytest.mark.parametrize("stance", ["hostile", "friendly"])
def test_an_army_that_enters_may_fight_a_fleet_in_harbour(harbour: Harbour, stance: str) -> None:
    scene = harbour.scene().fleet(harbour.owner, harbour.city).armies_part(harbour.mover)

    scene.play(f"army {harbour.origin} to {harbour.city} {stance}")
    assert scene.options() == {f"fight {harbour.owner} fleet", "peace"}
    scene.play(f"fight {harbour.owner} fleet")

    assert scene.units(harbour.mover, harbour.city) == (0, 0, 0)
    assert scene.units(harbour.owner, harbour.city) == (0, 0, 0)


@pytest.mark.rule("BAT-2", "BAT-4")
@harbours
@pytest.mark.parametrize("stance", ["hostile", "friendly"])
def test_a_fleet_in_harbour_may_demand_battle_with_an_army_that_enters(harbour: Harbour, stance: str) -> None:
    scene = harbour.scene().fleet(harbour.owner, harbour.city).armies_part(harbour.mover)

    scene.play(f"army {harbour.origin} to {harbour.city} {stance}", "peace")
    assert scene.asked() == ("will-you-fight", BEN)
    assert scene.options() == {"battle fleet", "no battle"}
    scene.play("battle fleet")

    assert scene.units(harbour.mover, harbour.city) == (0, 0, 0)
    assert scene.units(harbour.owner, harbour.city) == (0, 0, 0)


@pytest.mark.rule("BAT-4")
@harbours
def test_where_the_attacked_side_has_an_army_and_a_fleet_the_attacker_chooses(harbour: Harbour) -> None:
    scene = harbour.scene().army(harbour.owner, harbour.city).fleet(harbour.owner, harbour.city)

    scene.armies_part(harbour.mover).play(f"army {harbour.origin} to {harbour.city} hostile")

    assert scene.options() == {f"fight {harbour.owner} army", f"fight {harbour.owner} fleet", "peace"}


@pytest.mark.rule("BAT-4")
@pytest.mark.trap(32)
@harbours
def test_two_armies_against_an_army_and_a_fleet_are_two_battles_each_with_its_target(
    harbour: Harbour,
) -> None:
    scene = harbour.scene(armies=2).army(harbour.owner, harbour.city).fleet(harbour.owner, harbour.city)
    scene.armies_part(harbour.mover)

    scene.play(f"army {harbour.origin} to {harbour.city} hostile", f"fight {harbour.owner} fleet")
    assert scene.units(harbour.owner, harbour.city) == (1, 0, 0)
    scene.play(f"army {harbour.origin} to {harbour.city} hostile", f"fight {harbour.owner} army")

    assert scene.units(harbour.owner, harbour.city) == (0, 0, 0)
    assert scene.units(harbour.mover, harbour.city) == (0, 0, 0)


@pytest.mark.rule("BAT-4")
@harbours
@pytest.mark.parametrize(("answer", "left"), [("battle army", (0, 0, 1)), ("battle fleet", (1, 0, 0))])
def test_the_side_that_demands_a_battle_chooses_which_unit_it_gives(
    harbour: Harbour, answer: str, left: tuple[int, int, int]
) -> None:
    scene = harbour.scene().army(harbour.owner, harbour.city).fleet(harbour.owner, harbour.city)
    scene.armies_part(harbour.mover).play(f"army {harbour.origin} to {harbour.city} hostile", "peace")

    assert scene.options() == {"battle army", "battle fleet", "no battle"}
    scene.play(answer)

    assert scene.units(harbour.owner, harbour.city) == left
    assert scene.units(harbour.mover, harbour.city) == (0, 0, 0)


@pytest.mark.rule("BAT-4")
@harbours
def test_nobody_gives_a_unit_it_does_not_have(harbour: Harbour) -> None:
    scene = harbour.scene().fleet(harbour.owner, harbour.city).armies_part(harbour.mover)

    refused = scene.play(f"army {harbour.origin} to {harbour.city} hostile", "peace").refused("battle army")

    assert refused.rule == "BAT-4"
    assert harbour.owner in refused.params.values()
    assert "stay at peace" in refused.hint


@pytest.mark.rule("BAT-4")
@harbours
@pytest.mark.parametrize(("stance", "left"), [("army", (0, 1, 0)), ("lying-army", (1, 0, 0))])
def test_the_attacker_chooses_between_armies_of_both_stances(
    harbour: Harbour, stance: str, left: tuple[int, int, int]
) -> None:
    scene = harbour.scene().army(harbour.third, harbour.city).lying(harbour.third, harbour.city)

    scene.armies_part(harbour.mover).play(f"army {harbour.origin} to {harbour.city} friendly")
    assert scene.options() == {f"fight {harbour.third} army", f"fight {harbour.third} lying-army", "peace"}
    scene.play(f"fight {harbour.third} {stance}")

    assert scene.units(harbour.third, harbour.city) == left


@pytest.mark.rule("BAT-4")
@harbours
@pytest.mark.parametrize(("answer", "left"), [("battle army", (0, 1, 0)), ("battle lying-army", (1, 0, 0))])
def test_the_side_that_demands_battle_chooses_between_its_armies_of_both_stances(
    harbour: Harbour, answer: str, left: tuple[int, int, int]
) -> None:
    scene = harbour.scene().army(harbour.third, harbour.city).lying(harbour.third, harbour.city)
    scene.armies_part(harbour.mover).play(f"army {harbour.origin} to {harbour.city} friendly", "peace")

    assert scene.asked() == ("will-you-fight", CARL)
    scene.play(answer)

    assert scene.units(harbour.third, harbour.city) == left


# ------------------------------------------------------------ without moving


@pytest.mark.rule("BAT-3", "BAT-4")
@harbours
@pytest.mark.parametrize("stance", ["army", "lying-army"])
def test_a_fleet_that_stays_in_harbour_may_attack_an_army_in_its_province(
    harbour: Harbour, stance: str
) -> None:
    scene = harbour.scene().fleet(harbour.owner, harbour.city)
    if stance == "army":
        scene.army(harbour.third, harbour.city)
    else:
        scene.lying(harbour.third, harbour.city)

    scene.maneuver(harbour.owner).play(f"fleet {harbour.city} attacks {harbour.third} {stance}")

    assert scene.units(harbour.owner, harbour.city) == (0, 0, 0)
    assert scene.units(harbour.third, harbour.city) == (0, 0, 0)
    assert scene.asked() == ("move-fleets", BEN)


@pytest.mark.rule("BAT-3", "BAT-4")
@harbours
@pytest.mark.parametrize("stance", ["army", "lying-army"])
def test_an_army_that_stays_may_attack_a_fleet_in_harbour(harbour: Harbour, stance: str) -> None:
    scene = harbour.scene().fleet(harbour.owner, harbour.city).army(harbour.owner, harbour.city)
    if stance == "army":
        scene.army(harbour.mover, harbour.city)
    else:
        scene.lying(harbour.mover, harbour.city)

    scene.armies_part(harbour.mover).play(f"{stance} {harbour.city} attacks {harbour.owner} fleet")

    assert scene.units(harbour.owner, harbour.city) == (1, 0, 0)
    assert scene.units(harbour.mover, harbour.city) == (0, 0, 0)


# ------------------------------------------------------------ land and sea


@pytest.mark.rule("BAT-4")
@harbours
def test_a_fleet_at_sea_does_not_meet_an_army_on_the_coast(harbour: Harbour) -> None:
    sea = "north-atlantic" if harbour.edition == "imperial-2030" else "ionian-sea"
    scene = harbour.scene().fleet(harbour.owner, sea, 2).armies_part(harbour.mover)

    scene.play(f"army {harbour.origin} to {harbour.city} hostile")

    assert scene.asked() == ("move-armies", ANNA)


@pytest.mark.rule("BAT-4")
@harbours
def test_armies_meet_on_neutral_land_too(harbour: Harbour) -> None:
    neutral = "ukraine" if harbour.edition == "imperial-2030" else "west-balkan"
    scene = harbour.scene().army(harbour.third, neutral).armies_part(harbour.mover)

    scene.play(f"army {harbour.origin} to {neutral}")

    assert scene.asked() == ("whom-to-fight", ANNA)
    assert scene.options() == {f"fight {harbour.third} army", "peace"}
