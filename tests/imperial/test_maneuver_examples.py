"""The worked examples of the rulebooks for Maneuver, one test each."""

from __future__ import annotations

import pytest

from tests.support.scene import ANNA, BEN, CARL, EUROPE, WORLD, Scene

europe = pytest.mark.parametrize("edition", EUROPE)


# ------------------------------------------------------------ fleets


@pytest.mark.example("EX-10")
@pytest.mark.rule("MAN-1")
@europe
def test_the_fleet_in_the_channel_can_go_to_three_seas_or_stay(edition: str) -> None:
    scene = (
        Scene(edition).govern_all(ANNA).fleet("great-britain", "english-channel").maneuver("great-britain")
    )

    assert scene.options() == {
        "fleet english-channel to bay-of-biscay",
        "fleet english-channel to north-atlantic",
        "fleet english-channel to north-sea",
        "done",
    }


@pytest.mark.example("EX-11")
@pytest.mark.rule("MAN-1")
@europe
@pytest.mark.parametrize(
    ("nation", "harbour", "sea"),
    [
        ("great-britain", "london", "english-channel"),
        ("great-britain", "dublin", "north-atlantic"),
        ("germany", "hamburg", "north-sea"),
    ],
)
def test_a_fleet_in_harbour_goes_only_where_the_anchor_is(
    edition: str, nation: str, harbour: str, sea: str
) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet(nation, harbour).maneuver(nation)

    assert scene.options() == {f"fleet {harbour} to {sea}", "done"}


@pytest.mark.example("EX-12")
@pytest.mark.rule("MAN-1")
def test_the_fleets_of_europe_in_the_north_atlantic_and_in_london() -> None:
    scene = Scene(WORLD).govern_all(ANNA).fleet("europe", "north-atlantic").fleet("europe", "london")

    scene.maneuver("europe")

    assert scene.options() == {
        "fleet north-atlantic to mediterranean-sea",
        "fleet north-atlantic to caribbean-sea",
        "fleet north-atlantic to gulf-of-guinea",
        "fleet london to north-atlantic",
        "done",
    }


# ------------------------------------------------------------ sea battle

# edition, mover (Anna), its sea, the sea it enters, Ben's nation, Carl's nation
SEA_BATTLES = [
    ("imperial-2006", "russia", "eastern-mediterranean", "ionian-sea", "italy", "austria-hungary"),
    ("imperial-2010", "russia", "eastern-mediterranean", "ionian-sea", "italy", "austria-hungary"),
    (WORLD, "europe", "north-atlantic", "caribbean-sea", "brazil", "usa"),
]


def sea_battle(edition: str, mover: str, origin: str, sea: str, green: str, other: str) -> Scene:
    """Let the mover's fleet enter a sea with one fleet each of two other nations."""
    seats = {mover: ANNA, green: BEN, other: CARL}
    scene = (
        Scene(edition)
        .govern(**{name.replace("-", "_"): seat for name, seat in seats.items()})
        .govern_all(CARL)
    )
    scene.fleet(mover, origin).fleet(green, sea).fleet(other, sea)
    return scene.maneuver(mover).play(f"fleet {origin} to {sea}")


@pytest.mark.example("EX-13")
@pytest.mark.rule("BAT-1", "BAT-4")
@pytest.mark.parametrize(("edition", "mover", "origin", "sea", "green", "other"), SEA_BATTLES)
def test_the_mover_chooses_which_of_two_fleets_it_exchanges(
    edition: str, mover: str, origin: str, sea: str, green: str, other: str
) -> None:
    scene = sea_battle(edition, mover, origin, sea, green, other)

    assert scene.asked() == ("whom-to-fight", ANNA)
    assert scene.options() == {f"fight {green} fleet", f"fight {other} fleet", "peace"}
    scene.play(f"fight {other} fleet")

    assert scene.units(mover, sea) == scene.units(other, sea) == (0, 0, 0)
    assert scene.units(green, sea) == (0, 0, 1)


@pytest.mark.example("EX-13")
@pytest.mark.rule("BAT-2")
@pytest.mark.parametrize(("edition", "mover", "origin", "sea", "green", "other"), SEA_BATTLES)
def test_the_mover_may_ask_both_in_its_own_order_and_all_three_stay(
    edition: str, mover: str, origin: str, sea: str, green: str, other: str
) -> None:
    scene = sea_battle(edition, mover, origin, sea, green, other)

    scene.play("peace")
    assert scene.options() == {f"ask {green}", f"ask {other}"}
    scene.play(f"ask {other}")
    assert scene.asked() == ("will-you-fight", CARL)
    scene.play("no battle")
    assert scene.asked() == ("will-you-fight", BEN)
    scene.play("no battle")

    assert scene.units(mover, sea) == scene.units(green, sea) == scene.units(other, sea) == (0, 0, 1)


# ------------------------------------------------------------ convoy


@pytest.mark.example("EX-14")
@pytest.mark.rule("MAN-2")
@europe
def test_two_armies_in_trieste(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("austria-hungary", "trieste", 2)
    scene.fleet("austria-hungary", "ionian-sea", 2).fleet("austria-hungary", "western-mediterranean")

    scene.armies_part("austria-hungary").play("army trieste to algeria")

    # neither Spain nor Marseille nor any other coast of the Western Mediterranean alone
    reached = scene.reach("trieste")
    assert not reached & {"algeria", "spain", "marseille", "florence"}
    assert {"tunis", "greece", "naples", "rome"} <= reached
    assert scene.refused("army trieste to spain").rule == "MAN-2"
    assert scene.play("army trieste to tunis").units("austria-hungary", "tunis") == (1, 0, 0)


def vladivostok() -> Scene:
    """Put two Russian armies into Vladivostok, two fleets into the Sea of Japan, one into the China Sea."""
    scene = Scene(WORLD).govern_all(ANNA).army("russia", "vladivostok", 2)
    return scene.fleet("russia", "sea-of-japan", 2).fleet("russia", "china-sea").armies_part("russia")


@pytest.mark.example("EX-15")
@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize("landing", ["indonesia", "philippines", "indochina", "shanghai friendly"])
def test_the_second_army_in_vladivostok_reaches_only_japan_or_korea_by_sea(landing: str) -> None:
    scene = vladivostok()

    scene.play(f"army vladivostok to {landing}")

    coasts = {"japan", "korea", "indonesia", "philippines", "indochina", "shanghai"}
    assert scene.reach("vladivostok") & coasts == {"japan", "korea"}


@pytest.mark.example("EX-15")
@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize("landing", ["korea", "beijing friendly"])
def test_to_korea_and_beijing_no_fleet_is_needed(landing: str) -> None:
    scene = vladivostok()

    scene.play(f"army vladivostok to {landing}", "army vladivostok to indonesia")

    assert scene.units("russia", "indonesia") == (1, 0, 0)


# ------------------------------------------------------------ rail


@pytest.mark.example("EX-16")
@pytest.mark.rule("MAN-2", "MAN-3")
@europe
def test_the_german_army_in_holland(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("germany", "holland").fleet("germany", "baltic-sea")

    scene.armies_part("germany")

    assert scene.reach("holland") == {"belgium", "hamburg", "cologne", "berlin", "munich", "danzig"}
    for beyond in ("denmark", "sweden", "norway"):
        assert scene.refused(f"army holland to {beyond}").rule in {"MAN-2", "MAN-3"}


@pytest.mark.example("EX-17")
@pytest.mark.rule("MAN-2", "MAN-3")
@europe
def test_the_german_army_in_cologne(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("germany", "cologne", 3).fleet("germany", "baltic-sea")

    scene.armies_part("germany")
    assert {"hamburg", "denmark", "sweden", "norway"} <= scene.reach("cologne")
    # to Denmark it steps, so the fleet is still free for Sweden, and then no longer for Norway
    scene.play("army cologne to denmark", "army cologne to sweden")

    assert "denmark" in scene.reach("cologne")
    assert "norway" not in scene.reach("cologne")


@pytest.mark.example("EX-18")
@pytest.mark.rule("MAN-2", "MAN-3")
def test_the_indian_army_in_new_delhi() -> None:
    scene = Scene(WORLD).govern_all(ANNA).army("india", "new-delhi").fleet("india", "indian-ocean")

    scene.armies_part("india")

    reached = scene.reach("new-delhi")
    assert {"indochina", "chongqing"} <= reached
    assert {"iran", "near-east", "north-africa", "east-africa", "south-africa", "indonesia"} <= reached


@pytest.mark.example("EX-19")
@pytest.mark.rule("MAN-3")
def test_the_indian_army_in_afghanistan() -> None:
    scene = Scene(WORLD).govern_all(ANNA).army("india", "afghanistan").fleet("india", "indian-ocean")

    scene.armies_part("india")

    # its neighbours, and all of India; not Indochina or Chongqing, not over the Indian Ocean
    assert scene.reach("afghanistan") == {
        *{"iran", "kazakhstan", "urumqi"},
        *{"mumbai", "new-delhi", "chennai", "kolkata"},
    }


@pytest.mark.example("EX-20")
@pytest.mark.rule("MAN-3")
@europe
@pytest.mark.parametrize("start", ["hamburg", "cologne", "munich"])
def test_a_russian_army_in_berlin_cuts_danzig_off(edition: str, start: str) -> None:
    scene = (
        Scene(edition).govern_all(ANNA).army("germany", start).army("russia", "berlin").armies_part("germany")
    )

    assert "danzig" not in scene.reach(start)
    assert {"hamburg", "cologne", "munich"} - {start} <= scene.reach(start)


@pytest.mark.example("EX-21")
@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("start", ["moscow", "murmansk"])
def test_a_chinese_army_in_novosibirsk_cuts_vladivostok_off(start: str) -> None:
    scene = (
        Scene(WORLD).govern_all(ANNA).army("russia", start).army("china", "novosibirsk").armies_part("russia")
    )

    assert "vladivostok" not in scene.reach(start)
    assert {"moscow", "murmansk"} - {start} <= scene.reach(start)


@pytest.mark.example("EX-21")
@pytest.mark.rule("MAN-3")
def test_an_army_entering_russia_does_not_ride_on_to_fight_it() -> None:
    scene = Scene(WORLD).govern_all(ANNA).army("russia", "ukraine").army("china", "novosibirsk")

    scene.armies_part("russia")

    assert {"moscow", "murmansk"} <= scene.reach("ukraine")
    assert "novosibirsk" not in scene.reach("ukraine")


# ------------------------------------------------------------ destroying a factory


@pytest.mark.rule("BAT-4", "MAN-3", "STA-4")
@pytest.mark.parametrize(
    ("edition", "mover", "near", "far", "owner", "city", "factories"),
    [
        pytest.param(
            *(
                edition,
                "austria-hungary",
                "vienna",
                "budapest",
                "italy",
                "venice",
                ("rome", "naples", "venice"),
            ),
            marks=pytest.mark.example("EX-22"),
        )
        for edition in EUROPE
    ]
    + [
        pytest.param(
            *(WORLD, "europe", "berlin", "rome", "russia", "murmansk", ("moscow", "vladivostok", "murmansk")),
            marks=pytest.mark.example("EX-23"),
        )
    ],
)
def test_four_armies_exchange_a_fleet_and_destroy_a_shipyard(
    edition: str, mover: str, near: str, far: str, owner: str, city: str, factories: tuple[str, ...]
) -> None:
    scene = Scene(edition).govern_all(ANNA).factories(owner, *factories).fleet(owner, city)
    scene.army(mover, near, 2).army(mover, far, 2).armies_part(mover)

    scene.play(f"army {near} to {city} hostile", f"fight {owner} fleet")
    scene.play(
        f"army {near} to {city} hostile", f"army {far} to {city} hostile", f"army {far} to {city} hostile"
    )
    assert scene.units(mover, city) == (3, 0, 0)
    scene.play(f"destroy {city}")

    assert scene.units(mover, city) == (0, 0, 0)
    assert scene.state.factories[scene.nation(owner)] == scene.regions(*factories[:2])


# ------------------------------------------------------------ canals


@pytest.mark.example("EX-24")
@pytest.mark.rule("MAN-6", "MAN-2")
def test_europe_needs_the_consent_of_the_usa_for_its_fleet_and_again_for_its_army() -> None:
    scene = Scene(WORLD).govern(europe=ANNA, usa=BEN).govern_all(CARL).flags("usa", "north-africa")
    scene.fleet("europe", "mediterranean-sea").fleet("europe", "rome").army("europe", "paris").maneuver(
        "europe"
    )

    scene.play("fleet mediterranean-sea to indian-ocean")
    assert scene.asked() == ("may-pass", BEN)
    scene.play("permit", "fleet rome to mediterranean-sea", "done", "army paris to mumbai hostile via suez")
    assert scene.asked() == ("may-pass", BEN)
    scene.play("permit")

    assert scene.units("europe", "mumbai") == (1, 0, 0)
    assert scene.state.occupied >> scene.region("mumbai") & 1
