"""The schema behind the web app's types matches the server."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import rondel
from rondel.games.imperial.views.material import ImperialMaterial
from rondel.games.imperial.views.view import ImperialView
from rondel.words import LANGUAGES
from tests.support.scene import EDITIONS
from tools import wire_schema

FILE = Path(__file__).parents[2] / "web" / "wire" / "openapi.json"


def test_the_file_is_up_to_date() -> None:
    told = "run `.venv/bin/python tools/wire_schema.py --write web/wire/openapi.json`"

    assert FILE.read_text(encoding="utf-8") == wire_schema.schema(), told


def test_it_has_the_views_of_imperial_beside_everything_else() -> None:
    schemas = json.loads(wire_schema.schema())["components"]["schemas"]

    assert {"ImperialView", "NationView", "SpaceView", "ImperialMaterial", "SeatView", "DraftTold"} <= set(
        schemas
    )
    assert schemas["SeatView"]["properties"]["view"]["type"] == "object"


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_told_is_what_is_described(edition: str) -> None:
    game = rondel.game(edition)
    state = game.new(3, {})
    while state.seats_asked()[0] < 0:
        state.apply(state.legal_actions()[0])
    for seat in (-3, -1, 0):
        view = game.view(state, seat)
        again = msgspec.convert(msgspec.json.decode(msgspec.json.encode(view.as_dict())), ImperialView)
        assert again == view
    for language in LANGUAGES:
        told = game.material(language)
        assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(told)), ImperialMaterial) == told


def test_a_stale_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "wire" / "openapi.json")
    for option, result in (("--check", 1), ("--write", 0), ("--check", 0)):
        monkeypatch.setattr("sys.argv", ["wire_schema.py", option, path])
        assert wire_schema.main() == result
