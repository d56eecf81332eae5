"""The boards of the web app match the engine: the same regions with the same neighbours."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from rondel.games.imperial.game import ImperialGame
from tools.maps.borders import read_rings, wrong_borders, wrong_regions
from tools.maps.facts import ROOT, load_facts, wire_id
from tools.maps.plan import load_plan

BOARDS = ("europe", "world")


def drawn(board: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((ROOT / f"web/src/maps/{board}.json").read_text(encoding="utf-8"))
    return told


@pytest.mark.parametrize("board", BOARDS)
def test_every_region_of_the_facts_is_on_the_board_and_no_other(board: str) -> None:
    assert wrong_regions(drawn(board), load_facts(board)) == []


@pytest.mark.parametrize("board", BOARDS)
def test_neighbours_can_be_seen_to_be_neighbours_and_no_others(board: str) -> None:
    assert wrong_borders(drawn(board), load_facts(board)) == []


@pytest.mark.parametrize("board", BOARDS)
def test_harbours_open_to_the_seas_of_the_facts(board: str) -> None:
    facts = load_facts(board)
    ports = {name: one["port"]["sea"] for name, one in drawn(board)["regions"].items() if "port" in one}

    assert ports == {wire_id(name): wire_id(sea) for name, sea in facts.ports.items()}


@pytest.mark.parametrize(("board", "game"), [("europe", "imperial-2010"), ("world", "imperial-2030")])
def test_ids_are_those_the_server_tells(board: str, game: str) -> None:
    material = ImperialGame(game).material("en")
    told = {one["id"] for one in (*material["regions"], *material["impassable"])}

    assert set(drawn(board)["regions"]) == told


@pytest.mark.parametrize("board", BOARDS)
def test_plans_name_regions_of_the_facts_only(board: str) -> None:
    plan, regions = load_plan(board), {*load_facts(board).regions, "wild", "inland", ""}

    named = {*plan.cities, *plan.labels, *plan.countries.values(), *(name for name, _ in plan.seas)}
    named |= {region for split in plan.splits for region in split.region_of.values()}
    named |= {name for patch in plan.patches for name in (patch.to, *patch.losers)}
    named |= {name for link in plan.links for name in link.ends}
    assert named <= regions


def test_what_is_wrong_is_found() -> None:
    board, facts = drawn("europe"), load_facts("europe")
    moved = copy.deepcopy(board)
    moved["regions"]["vienna"]["d"] = "M0 0l10 0 0 10z"
    moved["regions"]["rome"]["kind"] = "sea"
    del moved["regions"]["paris"]

    assert "munich and vienna do not share a border" in wrong_borders(moved, facts)
    assert wrong_regions(moved, facts) == [
        "paris is only in one of facts and board",
        "rome is not ('sea', 'italy')",
    ]


def test_paths_are_read_as_browsers_read_them() -> None:
    assert read_rings("M1 2l.5-.5.5 1zM10 10l1 0 0 1z") == [
        [(10, 20), (15, 15), (20, 25)],
        [(100, 100), (110, 100), (110, 110)],
    ]
