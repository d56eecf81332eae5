"""The boards of the rulebook's examples: positions of the engine, in which it says what the examples claim."""

from __future__ import annotations

from typing import cast

import pytest

import rondel
from rondel.games.imperial.book.scenes import ImperialScene, _entries, scenes_of
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.positions.code import open_position, position_code
from rondel.games.imperial.positions.invariants import violations
from tests.support.scene import EDITIONS, WORLD

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def scene(edition: str, example: str, language: str = "en") -> ImperialScene:
    return scenes_of(load_edition(edition), language)[example]


def figures(told: ImperialScene) -> list[str]:
    return [figure["change"] for figure in told["figures"]]


@every_edition
def test_every_example_has_a_scene(edition: str) -> None:
    examples = [
        example for section in rondel.game(edition).book("en").sections() for example in section.examples
    ]

    assert len(examples) > 15
    assert [example.id for example in examples if example.scene is None] == []


@pytest.mark.parametrize("entry", _entries(), ids=lambda entry: entry["position"][:13] + entry["example"])
def test_a_position_is_whole_and_what_is_played_is_legal(entry: dict[str, str]) -> None:
    state = open_position(entry["position"])

    assert violations(state) == []
    assert position_code(state) == entry["position"]
    told = scene(state.edition.id, entry["example"])
    board = state.board
    assert set(told["focus"]) | set(told["marks"]) <= set(board.regions)
    assert all(step in board.regions for move in told["moves"] for step in move["route"])
    # a scene shows something
    assert told["marks"] or told["moves"] or told["sums"] or told["figures"] or told["units"]


@pytest.mark.example("EX-1", "EX-2", "EX-3")
def test_prices_and_points_are_those_of_the_engine() -> None:
    assert figures(scene("imperial-2006", "EX-1")) == ["−2 M", "−4 M"]
    assert figures(scene(WORLD, "EX-2")) == ["−3 M", "−6 M"]
    for edition in EDITIONS:
        assert figures(scene(edition, "EX-3")) == ["+15"]


@pytest.mark.example("EX-4", "EX-5")
def test_building_sites_are_marked() -> None:
    assert scene("imperial-2006", "EX-4")["marks"] == ["danzig", "munich"]
    assert scene(WORLD, "EX-5")["marks"] == ["rome"]


@pytest.mark.example("EX-6", "EX-7", "EX-8", "EX-9")
def test_new_units_are_on_the_board() -> None:
    def units(edition: str, example: str, nation: str) -> dict[str, tuple[int, int]]:
        told = scene(edition, example)["units"]
        return {one["region"]: (one["armies"], one["fleets"]) for one in told if one["nation"] == nation}

    assert units("imperial-2010", "EX-6", "germany") == {"hamburg": (0, 1), "munich": (1, 0)}
    assert units(WORLD, "EX-7", "europe") == {"london": (0, 1), "rome": (0, 1)}
    assert units("imperial-2010", "EX-8", "austria-hungary") == {"trieste": (1, 2)}
    assert units(WORLD, "EX-9", "china") == {"shanghai": (2, 1)}
    assert figures(scene(WORLD, "EX-9")) == ["−3 M"]


@pytest.mark.example("EX-10", "EX-12")
def test_the_seas_a_fleet_reaches_are_marked() -> None:
    assert scene("imperial-2010", "EX-10")["marks"] == ["bay-of-biscay", "north-atlantic", "north-sea"]
    assert set(scene(WORLD, "EX-12")["marks"]) == {
        *("mediterranean-sea", "caribbean-sea", "gulf-of-guinea"),
        "north-atlantic",  # from London
    }


@pytest.mark.example("EX-14", "EX-15", "EX-16", "EX-20", "EX-21")
def test_what_armies_reach_is_marked_and_what_they_do_not_is_not() -> None:
    second = scene("imperial-2006", "EX-14")
    assert second["moves"] == [
        {"route": ["trieste", "ionian-sea", "western-mediterranean", "algeria"], "nation": "austria-hungary"}
    ]
    assert "tunis" in second["marks"]
    assert "spain" not in second["marks"]
    assert {"japan", "korea"} <= set(scene(WORLD, "EX-15")["marks"])
    assert "philippines" not in scene(WORLD, "EX-15")["marks"]
    assert not {"denmark", "sweden", "norway"} & set(scene("imperial-2010", "EX-16")["marks"])
    assert "danzig" not in scene("imperial-2010", "EX-20")["marks"]
    assert "vladivostok" not in scene(WORLD, "EX-21")["marks"]


@pytest.mark.example("EX-22", "EX-23", "EX-24")
def test_moves_are_arrows_each_way_once() -> None:
    assert [move["route"] for move in scene("imperial-2010", "EX-22")["moves"]] == [
        ["vienna", "venice"],
        ["budapest", "vienna", "venice"],
    ]
    assert [move["route"][-1] for move in scene(WORLD, "EX-24")["moves"]] == [
        *("indian-ocean", "mediterranean-sea", "mumbai"),
    ]


@pytest.mark.example("EX-25", "EX-26", "EX-27", "EX-28", "EX-29", "EX-30", "EX-31", "EX-32")
def test_what_changes_is_counted_by_the_engine() -> None:
    assert figures(scene("imperial-2006", "EX-25")) == ["+8 M", "−8 M"]
    assert figures(scene(WORLD, "EX-26")) == ["+8 M", "−8 M"]
    assert figures(scene("imperial-2010", "EX-27")) == ["+4 M", "+1 M", "+2"]
    assert figures(scene(WORLD, "EX-28")) == ["+6 M", "+2 M", "+4"]
    assert figures(scene(WORLD, "EX-29")) == ["+1 M", "+2"]
    assert sum(one["amount"] for one in scene(WORLD, "EX-29")["sums"]) == 9
    assert figures(scene(WORLD, "EX-30"))[-1] == "+10"
    assert figures(scene("imperial-2006", "EX-31"))[-1] == "+10"
    assert figures(scene(WORLD, "EX-32")) == ["+8 M", "+4 M", "+5"]
    assert sum(one["amount"] for one in scene(WORLD, "EX-28")["sums"]) == 11
    assert len(scene(WORLD, "EX-30")["sums"]) == 3 + 12


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_figures_are_named_in_every_language(language: str) -> None:
    told = scene(WORLD, "EX-28", language)

    assert len({figure["name"] for figure in told["figures"]}) == 3
    book = rondel.game(WORLD).book(language)
    shown = [one.scene for part in book.sections() for one in part.examples if one.id == "EX-28"]
    assert cast(ImperialScene, shown[0]) == told
