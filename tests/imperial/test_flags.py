"""Flags (FLAG): at the end of a Maneuver, wherever one nation is alone at sea or on neutral land."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rondel.core.errors import NotAskedError
from rondel.games.imperial.events import FlagPlaced, FlagRemoved
from tests.support.scene import ANNA, BEN, CARL, DORA, Scene


@dataclass(frozen=True)
class Map:
    """Anna's, Ben's and Carl's nations, three seas in a row and three lands in a row."""

    edition: str
    annas: str
    bens: str
    carls: str
    seas: tuple[str, str, str]
    lands: tuple[str, str, str]
    home: str
    flags: int

    def __str__(self) -> str:
        return self.edition

    def scene(self) -> Scene:
        """Hand out the governments."""
        seats = {self.annas: ANNA, self.bens: BEN, self.carls: CARL}
        scene = Scene(self.edition, players=4).govern(
            **{name.replace("-", "_"): s for name, s in seats.items()}
        )
        return scene.govern_all(DORA)

    def others(self, scene: Scene, count: int) -> list[str]:
        """List some seas and lands besides the named ones."""
        board = scene.state.board
        named = {*self.seas, *self.lands}
        found = [name for n, name in enumerate(board.regions) if board.owner[n] < 0 and name not in named]
        assert len(found) >= count
        return found[:count]


OLD_EUROPE = (
    *("italy", "france", "russia"),
    ("western-mediterranean", "ionian-sea", "eastern-mediterranean"),
    ("romania", "bulgaria", "turkey"),
    "vienna",
)
MAPS = [
    Map("imperial-2006", *OLD_EUROPE, 10),
    Map("imperial-2010", *OLD_EUROPE, 15),
    Map(
        *("imperial-2030", "china", "india", "usa"),
        ("sea-of-japan", "china-sea", "tasman-sea"),
        ("afghanistan", "kazakhstan", "mongolia"),
        "moscow",
        15,
    ),
]
maps = pytest.mark.parametrize("here", MAPS, ids=str)


def end(scene: Scene, nation: str) -> Scene:
    """Let a nation's Maneuver begin and end without a move."""
    return scene.maneuver(nation).play("done", "done")


# ------------------------------------------------------------ alone (FLAG-1)


@pytest.mark.rule("FLAG-1")
@maps
def test_where_a_nation_alone_has_units_it_gets_a_flag(here: Map) -> None:
    scene = here.scene().fleet(here.annas, here.seas[0]).army(here.annas, here.lands[0], 2)

    scene.maneuver(here.annas).play(f"fleet {here.seas[0]} to {here.seas[1]}", "done")
    scene.play(f"army {here.lands[0]} to {here.lands[1]}", "done")

    assert scene.flags_of(here.annas) == {here.seas[1], here.lands[0], here.lands[1]}


@pytest.mark.rule("FLAG-1")
@maps
def test_flags_are_placed_after_the_armies_not_before(here: Map) -> None:
    scene = here.scene().fleet(here.annas, here.seas[0]).maneuver(here.annas)

    scene.play(f"fleet {here.seas[0]} to {here.seas[1]}", "done")
    assert scene.flags_of(here.annas) == set()
    scene.play("done")

    assert scene.flags_of(here.annas) == {here.seas[1]}


@pytest.mark.rule("FLAG-1")
@maps
def test_any_other_flag_there_goes_back_to_its_owner(here: Map) -> None:
    scene = here.scene().flags(here.bens, here.seas[0], here.lands[0]).fleet(here.annas, here.seas[0])

    end(scene, here.annas)

    assert scene.flags_of(here.annas) == {here.seas[0]}
    assert scene.flags_of(here.bens) == {here.lands[0]}
    assert len(scene.events(FlagRemoved)) == len(scene.events(FlagPlaced)) == 1


@pytest.mark.rule("FLAG-1")
@maps
def test_a_flag_that_lies_there_already_is_not_placed_again(here: Map) -> None:
    scene = here.scene().flags(here.annas, here.seas[0]).fleet(here.annas, here.seas[0])

    end(scene, here.annas)

    assert scene.flags_of(here.annas) == {here.seas[0]}
    assert not scene.events(FlagPlaced)


@pytest.mark.rule("FLAG-1")
@pytest.mark.trap(40)
@maps
def test_a_battle_that_leaves_a_third_nation_alone_gives_it_the_flag(here: Map) -> None:
    scene = here.scene().flags(here.bens, here.seas[1]).fleet(here.annas, here.seas[0])
    scene.fleet(here.bens, here.seas[1]).fleet(here.carls, here.seas[1]).maneuver(here.annas)

    scene.play(f"fleet {here.seas[0]} to {here.seas[1]}", f"fight {here.bens} fleet", "done", "done")

    assert here.seas[1] in scene.flags_of(here.carls)
    assert here.seas[1] not in scene.flags_of(here.bens)


@pytest.mark.rule("FLAG-1")
@maps
def test_a_battle_that_leaves_the_defender_alone_gives_it_the_flag(here: Map) -> None:
    scene = (
        here.scene()
        .flags(here.annas, here.seas[1])
        .fleet(here.annas, here.seas[1])
        .fleet(here.bens, here.seas[1], 2)
    )

    scene.maneuver(here.annas).play(f"fleet {here.seas[1]} attacks {here.bens} fleet", "done", "done")

    assert scene.flags_of(here.bens) == {here.seas[1]}
    assert scene.flags_of(here.annas) == set()


@pytest.mark.rule("FLAG-1")
@pytest.mark.trap(39)
@maps
def test_a_departure_that_leaves_another_nation_alone_gives_it_the_flag(here: Map) -> None:
    scene = (
        here.scene()
        .flags(here.annas, here.lands[0])
        .army(here.annas, here.lands[0])
        .army(here.bens, here.lands[0])
    )

    scene.armies_part(here.annas).play(f"army {here.lands[0]} to {here.lands[1]}", "done")

    assert scene.flags_of(here.bens) == {here.lands[0]}
    assert scene.flags_of(here.annas) == {here.lands[1]}


# ------------------------------------------------------------ otherwise it stays (FLAG-2)


@pytest.mark.rule("FLAG-2")
@pytest.mark.trap(39)
@maps
def test_an_owner_who_is_outnumbered_but_present_keeps_the_flag(here: Map) -> None:
    scene = here.scene().flags(here.bens, here.lands[0]).army(here.bens, here.lands[0])
    scene.army(here.annas, here.lands[0], 4)

    end(scene, here.annas)

    assert scene.flags_of(here.bens) == {here.lands[0]}
    assert scene.flags_of(here.annas) == set()


@pytest.mark.rule("FLAG-2")
@pytest.mark.trap(39)
@maps
def test_a_flag_stays_when_its_owner_left_and_several_nations_remain(here: Map) -> None:
    scene = here.scene().flags(here.annas, here.lands[0]).army(here.annas, here.lands[0])
    scene.army(here.bens, here.lands[0]).army(here.carls, here.lands[0]).armies_part(here.annas)

    scene.play(f"army {here.lands[0]} to {here.lands[1]}", "done")

    assert scene.flags_of(here.annas) == {here.lands[0], here.lands[1]}
    assert scene.flags_of(here.bens) == scene.flags_of(here.carls) == set()


@pytest.mark.rule("FLAG-2")
@pytest.mark.trap(39)
@maps
def test_a_flag_stays_when_its_owner_leaves_and_nobody_remains(here: Map) -> None:
    scene = here.scene().flags(here.annas, here.seas[0]).fleet(here.annas, here.seas[0]).maneuver(here.annas)

    scene.play(f"fleet {here.seas[0]} to {here.seas[1]}", "done", "done")

    assert scene.flags_of(here.annas) == {here.seas[0], here.seas[1]}


@pytest.mark.rule("FLAG-2")
@pytest.mark.trap(40)
@maps
def test_a_battle_that_empties_a_region_leaves_its_flag(here: Map) -> None:
    scene = (
        here.scene()
        .flags(here.bens, here.seas[1])
        .fleet(here.bens, here.seas[1])
        .fleet(here.annas, here.seas[0])
    )

    scene.maneuver(here.annas)
    scene.play(f"fleet {here.seas[0]} to {here.seas[1]}", f"fight {here.bens} fleet", "done", "done")

    assert scene.flags_of(here.bens) == {here.seas[1]}
    assert scene.flags_of(here.annas) == set()


@pytest.mark.rule("FLAG-2")
@maps
def test_where_several_nations_are_together_nobody_gets_a_flag(here: Map) -> None:
    scene = here.scene().fleet(here.annas, here.seas[0]).fleet(here.bens, here.seas[0])

    end(scene, here.annas)

    assert scene.flags_of(here.annas) == scene.flags_of(here.bens) == set()


# ------------------------------------------------------------ never at home (FLAG-3)


@pytest.mark.rule("FLAG-3")
@pytest.mark.trap(39)
@maps
def test_no_flag_is_placed_in_a_home_province(here: Map) -> None:
    scene = here.scene()
    own = scene.state.board.regions[scene.state.board.home_base[scene.nation(here.annas)]]
    scene.army(here.annas, here.home, 2).army(here.annas, own)

    end(scene, here.annas)

    assert scene.flags_of(here.annas) == set()


@pytest.mark.rule("FLAG-3")
@pytest.mark.trap(39)
@maps
def test_no_flag_is_placed_for_a_fleet_in_harbour(here: Map) -> None:
    harbour = "shanghai" if here.edition == "imperial-2030" else "naples"
    scene = here.scene().fleet(here.annas, harbour)

    end(scene, here.annas)

    assert scene.flags_of(here.annas) == set()


# ------------------------------------------------------------ when flags run short (FLAG-4)


@pytest.mark.rule("FLAG-4")
@maps
def test_a_nation_has_a_limited_number_of_flags(here: Map) -> None:
    scene = here.scene()
    scene.flags(here.annas, *here.others(scene, here.flags - 1)).fleet(here.annas, here.seas[0])
    end(scene, here.annas)
    assert len(scene.flags_of(here.annas)) == here.flags

    scene.fleet(here.annas, here.seas[1])
    end(scene, here.annas)

    assert len(scene.flags_of(here.annas)) == here.flags
    assert here.seas[1] not in scene.flags_of(here.annas)


@pytest.mark.rule("FLAG-4")
@maps
def test_with_all_flags_used_a_nation_still_removes_the_other_nations_flag(here: Map) -> None:
    scene = here.scene().flags(here.bens, here.seas[0]).fleet(here.annas, here.seas[0])
    scene.flags(here.annas, *here.others(scene, here.flags))

    end(scene, here.annas)

    assert scene.flags_of(here.bens) == set()
    assert here.seas[0] not in scene.flags_of(here.annas)


@pytest.mark.rule("FLAG-4")
@maps
def test_a_flag_that_comes_free_later_is_placed_in_the_unflagged_region(here: Map) -> None:
    scene = here.scene()
    flagged = here.others(scene, here.flags)
    scene.flags(here.annas, *flagged).fleet(here.annas, here.seas[0])
    end(scene, here.annas)
    assert here.seas[0] not in scene.flags_of(here.annas)

    # at another nation's Maneuver one of the flags goes back
    board = scene.state.board
    taken = next(name for name in flagged if not board.seas >> scene.region(name) & 1)
    end(scene.army(here.bens, taken), here.bens)

    assert scene.flags_of(here.annas) == {*flagged, here.seas[0]} - {taken}
    assert scene.flags_of(here.bens) == {taken}


@pytest.mark.rule("FLAG-4")
@maps
def test_with_more_regions_than_flags_the_government_chooses_and_holds_none_back(here: Map) -> None:
    scene = here.scene()
    old = here.others(scene, here.flags - 2)
    scene.flags(here.annas, *old)
    for sea in here.seas:
        scene.fleet(here.annas, sea)
    end(scene, here.annas)

    assert scene.asked() == ("where-to-flag", ANNA)
    assert scene.options() == {f"flag {sea}" for sea in here.seas}
    scene.play(f"flag {here.seas[2]}")
    assert scene.options() == {f"flag {sea}" for sea in here.seas[:2]}
    scene.play(f"flag {here.seas[0]}")

    assert scene.asked()[0] != "where-to-flag"
    assert scene.flags_of(here.annas) == {*old, here.seas[0], here.seas[2]}


@pytest.mark.rule("FLAG-4")
@maps
def test_a_flag_is_placed_only_where_the_nation_is_alone_without_one(here: Map) -> None:
    scene = here.scene()
    scene.flags(here.annas, *here.others(scene, here.flags - 1))
    for sea in here.seas[:2]:
        scene.fleet(here.annas, sea)
    end(scene, here.annas)

    refused = scene.refused(f"flag {here.seas[2]}")

    assert refused.rule in {"FLAG-1", "FLAG-4"}
    assert here.seas[2] in refused.params.values()
    assert "alone" in refused.hint
    assert isinstance(scene.refused("done"), NotAskedError)


@pytest.mark.rule("FLAG-4")
@maps
def test_flags_to_be_removed_go_back_before_any_is_placed(here: Map) -> None:
    scene = here.scene()
    old = here.others(scene, here.flags - 1)
    scene.flags(here.annas, here.seas[0], *old).fleet(here.annas, here.seas[0]).fleet(
        here.bens, here.seas[0], 2
    )

    # Anna gets back the flag of the sea she leaves and can use it at once in the sea she enters
    scene.maneuver(here.annas).play(f"fleet {here.seas[0]} to {here.seas[1]}", "done", "done")

    assert scene.flags_of(here.annas) == {here.seas[1], *old}
    assert scene.flags_of(here.bens) == {here.seas[0]}


@pytest.mark.rule("FLAG-4")
@pytest.mark.parametrize(
    ("active", "order"), [("annas", (ANNA, BEN)), ("bens", (BEN, ANNA)), ("carls", (ANNA, BEN))]
)
@pytest.mark.parametrize(
    "here", [MAPS[0], MAPS[2]], ids=str
)  # in 2010 the board is too small for two shortages
def test_the_active_nation_chooses_first_then_the_others_in_order_of_play(
    here: Map, active: str, order: tuple[int, int]
) -> None:
    scene = here.scene()
    flagged = here.others(scene, 2 * (here.flags - 1))
    scene.flags(here.annas, *flagged[::2]).army(here.annas, here.lands[0]).fleet(here.annas, here.seas[0])
    scene.flags(here.bens, *flagged[1::2]).army(here.bens, here.lands[1]).fleet(here.bens, here.seas[1])

    end(scene, getattr(here, active))

    # each of the two has one flag left, and a land and a sea for it
    for seat in order:
        assert scene.asked() == ("where-to-flag", seat)
        assert scene.options() == {f"flag {here.lands[seat]}", f"flag {here.seas[seat]}"}
        scene.play(f"flag {here.lands[seat]}")
    assert scene.asked()[0] != "where-to-flag"
