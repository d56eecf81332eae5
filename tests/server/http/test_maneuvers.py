"""A Maneuver over the API: armies that destroy a factory, attacks after moving, who is asked when an army turns."""

from __future__ import annotations

from typing import Any

import pytest

import rondel
from tests.server.http.api_clients import Person, guest
from tests.server.live_server import LiveServer
from tests.support.scene import ANNA, BEN, Scene

CHAIRS = [{"kind": "me"}, {"kind": "me"}]


def at_table(host: LiveServer, scene: Scene, language: str = "en") -> tuple[Person, str]:
    """Open a table for two seats on one device, in the position of a scene."""
    position = rondel.game(scene.edition).position(scene.state)
    person = guest(host.url, language=language)
    told = person.post("/tables", {"position": position, "chairs": CHAIRS})
    person.post(f"/tables/{told['id']}/start")
    return person, str(told["id"])


def two_players(edition: str, anna: str, ben: str) -> Scene:
    """Let Anna govern one nation and Ben all others, by their bonds."""
    scene = Scene(edition, players=2).govern(**{anna.replace("-", "_"): ANNA}).govern_all(BEN)
    for nation in scene.state.board.nations:
        scene.bond(ANNA if nation == anna else BEN, nation, 9)
    assert scene.state.government[scene.nation(ben)] == BEN
    return scene.investor_card(ANNA)


def siege(edition: str) -> Scene:
    """Put two hostile and two friendly Austrian armies beside the factory in Rome; Naples has one too."""
    scene = two_players(edition, "austria-hungary", "italy").factories("italy", "rome", "naples")
    scene.army("austria-hungary", "rome", 2).lying("austria-hungary", "rome", 2)
    return scene.armies_part("austria-hungary")


def legal(person: Person, table: str, kind: str, seat: int = ANNA) -> dict[str, dict[str, Any]]:
    """Return the offered answers of one kind to a seat, by text."""
    view = person.get(f"/tables/{table}/view", seat=seat)
    return {one["text"]: one for one in view["legal"] if one["kind"] == kind}


def play(person: Person, table: str, *actions: str, seat: int = ANNA) -> Any:
    """Send actions of a seat."""
    number = person.get(f"/tables/{table}/view", seat=seat)["number"]
    return person.post(f"/tables/{table}/moves", {"actions": actions, "seen": number})


@pytest.mark.rule("STA-4")
@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010"])
def test_each_mix_of_armies_is_a_separate_answer_in_plain_values(host: LiveServer, edition: str) -> None:
    person, table = at_table(host, siege(edition))

    offered = legal(person, table, "DestroyFactory")

    assert {text: one["about"] for text, one in offered.items()} == {
        "destroy rome with 1 lying": {"province": "rome", "lying": 1},
        "destroy rome with 2 lying": {"province": "rome", "lying": 2},
    }
    assert "2 hostile and 1 friendly army" in offered["destroy rome with 1 lying"]["says"]


@pytest.mark.rule("STA-4", "TAX-1")
def test_what_friendly_armies_destroy_is_shown_before_it_is_played(host: LiveServer) -> None:
    scene = two_players("imperial-2010", "austria-hungary", "italy").factories("italy", "rome", "naples")
    scene.lying("austria-hungary", "rome", 3).armies_part("austria-hungary")
    person, table = at_table(host, scene)

    previewed = person.post(f"/tables/{table}/preview", {"actions": ["destroy rome"], "seat": ANNA})

    # two free factories at 2 M each, then one
    changes = {(one["what"], one["of"]): (one["before"], one["after"]) for one in previewed["changes"]}
    assert changes["revenue", "italy"] == (4, 2)


@pytest.mark.rule("STA-4")
def test_a_mix_is_played_and_told(host: LiveServer) -> None:
    person, table = at_table(host, siege("imperial-2010"))
    number = person.get(f"/tables/{table}/view", seat=ANNA)["number"]

    play(person, table, "destroy rome with 2 lying")

    news = person.get(f"/tables/{table}/news", since=number, seat=ANNA)
    destroyed = [
        event for entry in news["entries"] for event in entry["events"] if event["kind"] == "FactoryDestroyed"
    ]
    assert [event["about"]["lying"] for event in destroyed] == [2]
    assert not legal(person, table, "DestroyFactory")


@pytest.mark.rule("STA-4")
@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "1 to 2 of them friendly"), ("de", "1 bis 2 befreundete"), ("fr", "dont 1 à 2 amies")],
)
def test_a_mix_left_out_is_refused_with_the_rule_in_every_language(
    host: LiveServer, language: str, says: str
) -> None:
    person, table = at_table(host, siege("imperial-2010"), language)
    number = person.get(f"/tables/{table}/view", seat=ANNA)["number"]

    refused = person.ask("POST", f"/tables/{table}/moves", {"actions": ["destroy rome"], "seen": number})

    assert refused.status_code == 422
    assert refused.json()["rule"] == "STA-4"
    assert says in refused.json()["message"]


@pytest.mark.rule("BAT-3")
@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010"])
def test_a_fleet_that_moved_attacks_later_and_in_the_army_part(host: LiveServer, edition: str) -> None:
    scene = two_players(edition, "france", "italy").fleet("france", "marseille").maneuver("france")
    scene.fleet("italy", "western-mediterranean")
    person, table = at_table(host, scene)

    play(person, table, "fleet marseille to western-mediterranean", "peace")
    play(person, table, "no battle", seat=BEN)
    assert set(legal(person, table, "Attack")) == {"fleet western-mediterranean attacks italy fleet"}
    play(person, table, "done")

    offered = legal(person, table, "Attack")
    assert {one["about"]["unit"] for one in offered.values()} == {"fleet"}
    play(person, table, "fleet western-mediterranean attacks italy fleet")
    assert not legal(person, table, "Attack")


@pytest.mark.rule("BAT-3")
def test_in_2030_a_fleet_that_moved_is_offered_no_attack_and_told_why(host: LiveServer) -> None:
    scene = two_players("imperial-2030", "usa", "brazil").fleet("usa", "north-atlantic").maneuver("usa")
    scene.fleet("brazil", "caribbean-sea")
    person, table = at_table(host, scene)

    play(person, table, "fleet north-atlantic to caribbean-sea", "peace")
    play(person, table, "no battle", seat=BEN)

    assert not legal(person, table, "Attack")
    number = person.get(f"/tables/{table}/view", seat=ANNA)["number"]
    move = {"actions": ["fleet caribbean-sea attacks brazil fleet"], "seen": number}
    refused = person.ask("POST", f"/tables/{table}/moves", move)
    assert (refused.status_code, refused.json()["rule"]) == (422, "BAT-3")


@pytest.mark.rule("STA-3")
def test_an_army_that_lies_down_asks_no_fleet(host: LiveServer) -> None:
    scene = two_players("imperial-2010", "austria-hungary", "italy")
    scene.factories("italy", "rome", "naples", "venice").army("austria-hungary", "venice", 2)
    scene.fleet("italy", "venice").armies_part("austria-hungary")
    person, table = at_table(host, scene)

    play(person, table, "army venice turns friendly")

    assert person.get(f"/tables/{table}")["asked"] == [ANNA]


def test_a_position_of_the_first_rules_is_refused_at_the_door(host: LiveServer) -> None:
    fields = rondel.game("imperial-2010").position(siege("imperial-2010").state).split("/")
    del fields[1]

    refused = guest(host.url).ask("POST", "/tables", {"position": "/".join(fields), "chairs": CHAIRS})

    assert refused.status_code == 422
    assert "rules version 1" in refused.json()["message"]
    assert refused.json()["hint"]


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize(("cash", "asked"), [(7, BEN), (6, ANNA)])
def test_a_swiss_bank_is_asked_only_where_gifts_could_cover_the_interest(
    host: LiveServer, cash: int, asked: int
) -> None:
    # Anna governs everything; Russia owes 4 M to her and 3 M to Ben, and its treasury is empty
    scene = Scene("imperial-2010", players=2).govern_all(ANNA).at("russia", "maneuver-1").cash(ANNA, cash)
    for nation in scene.state.board.nations:
        scene.bond(ANNA, nation, 9)
    scene.bond(BEN, "russia", 6).investor_card(ANNA).turn("russia")
    person, table = at_table(host, scene)

    play(person, table, "go import")

    assert person.get(f"/tables/{table}")["asked"] == [asked]
