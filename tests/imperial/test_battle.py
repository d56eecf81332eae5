"""Battle (BAT): 1:1, if either side wants it; the mover decides first, then asks the others."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rondel.core.errors import NotAskedError
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, EUROPE, Scene


@dataclass(frozen=True)
class Waters:
    """A sea where Anna's fleet meets one fleet of Ben's nation and one of Carl's."""

    edition: str
    mover: str
    origin: str
    sea: str
    bens: str
    carls: str
    doras: str

    def __str__(self) -> str:
        return self.edition

    def scene(self) -> Scene:
        """Put the mover beside the sea; nobody is in it yet."""
        seats = {self.mover: ANNA, self.bens: BEN, self.carls: CARL, self.doras: DORA}
        scene = Scene(self.edition, players=4)
        scene.govern(**{nation.replace("-", "_"): seat for nation, seat in seats.items()}).govern_all(DORA)
        return scene.fleet(self.mover, self.origin)

    def handed(self, scene: Scene, nation: str, seat: int) -> Scene:
        """Give a nation's flag card to another player."""
        return scene.govern(**{nation.replace("-", "_"): seat})

    def met(self) -> Scene:
        """Let the mover's fleet enter the sea with one fleet of Ben's and one of Carl's."""
        scene = self.scene().fleet(self.bens, self.sea).fleet(self.carls, self.sea)
        return scene.maneuver(self.mover).play(f"fleet {self.origin} to {self.sea}")


OLD_EUROPE = ("russia", "eastern-mediterranean", "ionian-sea", "italy", "austria-hungary", "france")
WATERS = [
    Waters("imperial-2006", *OLD_EUROPE),
    Waters("imperial-2010", *OLD_EUROPE),
    Waters("imperial-2030", "europe", "north-atlantic", "caribbean-sea", "brazil", "usa", "china"),
]
waters = pytest.mark.parametrize("waters", WATERS, ids=str)
europe = pytest.mark.parametrize("edition", EUROPE)


# ------------------------------------------------------------ entering (BAT-1)


@pytest.mark.rule("BAT-1")
@waters
def test_the_mover_decides_first_whether_and_whom_to_fight(waters: Waters) -> None:
    scene = waters.met()

    assert scene.asked() == ("whom-to-fight", ANNA)
    assert scene.options() == {f"fight {waters.bens} fleet", f"fight {waters.carls} fleet", "peace"}


@pytest.mark.rule("BAT-1")
@waters
def test_in_a_battle_both_units_leave_the_board_and_nobody_else_is_asked(waters: Waters) -> None:
    scene = waters.met().play(f"fight {waters.bens} fleet")

    assert scene.units(waters.mover, waters.sea) == (0, 0, 0)
    assert scene.units(waters.bens, waters.sea) == (0, 0, 0)
    assert scene.units(waters.carls, waters.sea) == (0, 0, 1)
    assert scene.asked() == ("move-fleets", ANNA)


@pytest.mark.rule("BAT-1")
@waters
def test_units_lost_in_battle_return_to_the_supply(waters: Waters) -> None:
    scene = waters.met().play(f"fight {waters.bens} fleet")

    assert scene.state.fleet_count[scene.nation(waters.mover)] == 0
    assert scene.state.fleet_count[scene.nation(waters.bens)] == 0


@pytest.mark.rule("BAT-1")
@pytest.mark.trap(32)
@waters
def test_one_battle_removes_one_unit_of_each_side_never_a_stack(waters: Waters) -> None:
    scene = waters.scene().fleet(waters.mover, waters.sea, 2).fleet(waters.bens, waters.sea, 3)

    scene.maneuver(waters.mover).play(f"fleet {waters.origin} to {waters.sea}", f"fight {waters.bens} fleet")

    assert scene.units(waters.mover, waters.sea) == (0, 0, 2)
    assert scene.units(waters.bens, waters.sea) == (0, 0, 2)


@pytest.mark.rule("BAT-1", "ASK-1")
@waters
def test_nobody_is_asked_where_no_foreign_unit_is(waters: Waters) -> None:
    scene = waters.scene().fleet(waters.mover, waters.sea).maneuver(waters.mover)

    scene.play(f"fleet {waters.origin} to {waters.sea}")

    assert scene.asked() == ("move-fleets", ANNA)


@pytest.mark.rule("BAT-1")
@waters
def test_only_a_unit_that_is_there_can_be_fought(waters: Waters) -> None:
    scene = waters.met()

    refused = scene.refused(f"fight {waters.doras} fleet")

    assert refused.rule == "BAT-1"
    assert waters.doras in refused.params.values()
    assert "peace" in refused.hint
    assert isinstance(scene.refused("done"), NotAskedError)


@pytest.mark.rule("BAT-1")
@europe
def test_a_province_only_ridden_through_is_not_entered(edition: str) -> None:
    scene = Scene(edition).govern(germany=ANNA, russia=BEN).govern_all(CARL).lying("russia", "berlin")
    scene.army("germany", "munich").armies_part("germany")

    scene.play("army munich to danzig")

    assert scene.asked() == ("move-armies", ANNA)


@pytest.mark.rule("BAT-1")
@europe
def test_a_province_only_landed_in_before_the_ride_is_not_entered(edition: str) -> None:
    scene = Scene(edition).govern(great_britain=ANNA, france=BEN).govern_all(CARL)
    scene.army("great-britain", "dublin").fleet("great-britain", "north-atlantic")
    for province in ("liverpool", "edinburgh", "london"):
        scene.lying("france", province)

    scene.armies_part("great-britain").play("army dublin to sheffield")

    assert scene.asked() == ("move-armies", ANNA)


@pytest.mark.rule("BAT-1")
@europe
def test_a_province_where_a_ride_ends_is_entered(edition: str) -> None:
    scene = Scene(edition).govern(germany=ANNA, russia=BEN).govern_all(CARL).lying("russia", "danzig")

    scene.army("germany", "munich").armies_part("germany").play("army munich to danzig")

    assert scene.asked() == ("whom-to-fight", ANNA)
    assert scene.play("peace").asked() == ("will-you-fight", BEN)


@pytest.mark.rule("BAT-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("action", ["production", "import"])
def test_production_and_import_are_not_entering(edition: str, action: str) -> None:
    nation, city, guest = (
        ("germany", "berlin", "russia") if edition in EUROPE else ("europe", "paris", "china")
    )
    scene = Scene(edition, players=6).govern(**{nation: ANNA, guest: BEN}).govern_all(CARL)
    scene.treasury(nation, 1).lying(guest, city).turn(nation)

    if action == "production":
        scene.play("go production-1", f"produce {city}")
    else:
        scene.play("go import", f"import army {city}", "done")

    assert scene.units(nation, city) == (1, 0, 0)
    assert scene.asked()[0] not in {"whom-to-fight", "will-you-fight"}


# ------------------------------------------------------------ asking the others (BAT-2)


@pytest.mark.rule("BAT-2")
@pytest.mark.trap(33)
@waters
@pytest.mark.parametrize("ben_first", [True, False])
def test_a_peaceful_mover_asks_the_others_in_its_own_order(waters: Waters, ben_first: bool) -> None:
    order = [(waters.bens, BEN), (waters.carls, CARL)]
    (first, first_seat), (_, second_seat) = order if ben_first else order[::-1]
    scene = waters.met().play("peace")

    assert scene.asked() == ("whom-to-ask", ANNA)
    assert scene.options() == {f"ask {waters.bens}", f"ask {waters.carls}"}
    assert scene.play(f"ask {first}").asked() == ("will-you-fight", first_seat)
    assert scene.play("no battle").asked() == ("will-you-fight", second_seat)


@pytest.mark.rule("BAT-2", "BAT-6")
@pytest.mark.trap(33, 34)
@waters
def test_if_all_decline_all_stay_and_the_mover_goes_on(waters: Waters) -> None:
    scene = waters.met().play("peace", f"ask {waters.carls}", "no battle", "no battle")

    for nation in (waters.mover, waters.bens, waters.carls):
        assert scene.units(nation, waters.sea) == (0, 0, 1)
    assert scene.asked() == ("move-fleets", ANNA)


@pytest.mark.rule("BAT-2", "BAT-6")
@pytest.mark.trap(33, 34)
@waters
def test_the_first_yes_is_fought_and_ends_the_asking(waters: Waters) -> None:
    scene = waters.met().play("peace", f"ask {waters.carls}", "battle fleet")

    assert scene.units(waters.mover, waters.sea) == (0, 0, 0)
    assert scene.units(waters.carls, waters.sea) == (0, 0, 0)
    assert scene.units(waters.bens, waters.sea) == (0, 0, 1)
    assert scene.asked() == ("move-fleets", ANNA)


@pytest.mark.rule("BAT-2")
@waters
def test_among_three_the_mover_names_the_next_each_time(waters: Waters) -> None:
    scene = waters.scene()
    for nation in (waters.bens, waters.carls, waters.doras):
        scene.fleet(nation, waters.sea)
    scene.maneuver(waters.mover).play(
        f"fleet {waters.origin} to {waters.sea}", "peace", f"ask {waters.carls}"
    )

    scene.play("no battle")

    assert scene.asked() == ("whom-to-ask", ANNA)
    assert scene.options() == {f"ask {waters.bens}", f"ask {waters.doras}"}
    assert scene.play(f"ask {waters.doras}").asked() == ("will-you-fight", DORA)
    assert scene.play("no battle").asked() == ("will-you-fight", BEN)


@pytest.mark.rule("BAT-2", "ASK-1")
@waters
def test_a_single_other_nation_is_asked_at_once(waters: Waters) -> None:
    scene = waters.scene().fleet(waters.bens, waters.sea, 2).maneuver(waters.mover)

    scene.play(f"fleet {waters.origin} to {waters.sea}", "peace")

    assert scene.asked() == ("will-you-fight", BEN)
    assert scene.options() == {"battle fleet", "no battle"}


@pytest.mark.rule("BAT-2")
@waters
def test_a_nation_is_asked_once_for_all_its_units(waters: Waters) -> None:
    scene = waters.scene().fleet(waters.bens, waters.sea, 2).maneuver(waters.mover)

    scene.play(f"fleet {waters.origin} to {waters.sea}", "peace", "no battle")

    assert scene.asked() == ("move-fleets", ANNA)


@pytest.mark.rule("BAT-2")
@waters
def test_only_nations_with_units_there_can_be_asked(waters: Waters) -> None:
    scene = waters.met().play("peace")

    refused = scene.refused(f"ask {waters.doras}")

    assert refused.rule == "BAT-2"
    assert waters.doras in refused.params.values()
    assert "haven’t asked yet" in refused.hint


@pytest.mark.rule("BAT-2", "BAT-7")
@waters
def test_a_player_is_asked_for_each_nation(waters: Waters) -> None:
    scene = waters.handed(waters.met(), waters.carls, BEN)

    scene.play("peace", f"ask {waters.bens}", "no battle")

    assert scene.asked() == ("will-you-fight", BEN)
    assert scene.play("battle fleet").units(waters.carls, waters.sea) == (0, 0, 0)


@pytest.mark.rule("BAT-7")
@waters
def test_a_player_who_governs_both_sides_answers_for_both(waters: Waters) -> None:
    scene = waters.handed(waters.scene(), waters.bens, ANNA).fleet(waters.bens, waters.sea)

    scene.maneuver(waters.mover).play(f"fleet {waters.origin} to {waters.sea}")
    assert scene.asked() == ("whom-to-fight", ANNA)
    assert scene.play("peace").asked() == ("will-you-fight", ANNA)

    assert scene.options() == {"battle fleet", "no battle"}


@pytest.mark.rule("BAT-6")
@pytest.mark.trap(34)
@waters
@pytest.mark.parametrize("answers", [["fight"], ["peace", "battle fleet"], ["peace", "no battle"]])
def test_after_every_answer_the_mover_goes_on_with_its_other_units(
    waters: Waters, answers: list[str]
) -> None:
    scene = waters.scene().fleet(waters.mover, waters.origin).fleet(waters.bens, waters.sea, 2)
    scene.maneuver(waters.mover).play(f"fleet {waters.origin} to {waters.sea}")

    scene.play(*[f"fight {waters.bens} fleet" if answer == "fight" else answer for answer in answers])

    assert scene.asked() == ("move-fleets", ANNA)
    assert f"fleet {waters.origin} to {waters.sea}" in scene.options()
