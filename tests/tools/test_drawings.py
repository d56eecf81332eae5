"""The drawings of the architecture match the code, and a move takes the drawn route."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.server.http.api_clients import Person, frame, guest, open_table
from tests.server.live_server import LiveServer, live_server
from tools.drawings import __main__ as command
from tools.drawings import code, move, packages
from tools.drawings.move import STATIONS, Station, draw_move, missing

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", command.DRAWINGS)
def test_the_drawings_are_up_to_date(name: str) -> None:
    assert (PICTURES / name).read_text(encoding="utf-8") == command.DRAWINGS[name](), "run `make docs`"


def test_a_stale_drawing_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for option, result in (("--write", 0), ("--check", 0)):
        monkeypatch.setattr("sys.argv", ["drawings", option, str(tmp_path)])
        assert command.main() == result
    (tmp_path / "a-move.svg").write_text("old", encoding="utf-8")

    assert command.main() == 1
    assert capsys.readouterr().err == "a-move.svg is out of date: run `make docs`\n"


# ------------------------------------------------------------------ packages


def test_every_package_is_drawn_and_says_what_it_is() -> None:
    drawn = ET.fromstring(packages.draw_packages())
    told = {text.text for text in drawn.iter(f"{SVG}text")}

    for row in code.layers():
        for name in row:
            assert name.removeprefix("rondel.") in told
            assert code.summary(name), f"{name} has no docstring"


def test_every_part_of_the_package_is_in_a_layer() -> None:
    found = {
        path.stem
        for path in (code.SOURCES / "rondel").iterdir()
        if (path.is_dir() or path.suffix == ".py") and not path.name.startswith(("_", "."))
    }

    assert {f"rondel.{name}" for name in found} == {name for row in code.layers() for name in row}


def test_arrows_lead_down_and_those_that_follow_from_others_are_left_out() -> None:
    rows = code.layers()
    level = {name: number for number, row in enumerate(rows) for name in row}
    used = code.uses(list(level))

    assert all(level[name] < level[other] for name in used for other in used[name])
    assert code.without_detours({"a": {"b", "c", "d"}, "b": {"c"}, "c": {"d"}, "d": set()}) == {
        "a": {"b"},
        "b": {"c"},
        "c": {"d"},
        "d": set(),
    }


# ------------------------------------------------------------------ a move


def test_a_missing_station_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert missing() == []
    gone = [
        Station("rondel.server.tables.course", "Course.nothing", ""),
        Station("rondel.server.nowhere", "play", ""),
        Station("web/src/wire/api.ts", "nothing like that", ""),
    ]
    monkeypatch.setattr(move, "STATIONS", gone)

    assert len(missing()) == 3
    with pytest.raises(LookupError, match=r"change STATIONS in tools/drawings/move\.py"):
        draw_move()


class Watcher:
    """Records the stations a thread passes, in order, both interpreted and compiled."""

    def __init__(self) -> None:
        self.names = {(station.where, station.name): station for station in STATIONS if station.is_python}
        self.seen: list[Station] = []

    def __call__(self, at: FrameType, event: str, what: Any) -> None:
        if event == "call":
            found = self.names.get((at.f_globals.get("__name__", ""), at.f_code.co_qualname))
        elif event == "c_call" and hasattr(what, "__self__"):
            owner = next((kind for kind in type(what.__self__).__mro__ if what.__name__ in vars(kind)), None)
            name = f"{getattr(owner, '__qualname__', '')}.{what.__name__}"
            found = self.names.get((getattr(owner, "__module__", ""), name))
        else:
            return
        if found is not None:
            self.seen.append(found)

    async def begin(self) -> None:
        sys.setprofile(self)

    async def end(self) -> None:
        sys.setprofile(None)


def play_once(host: LiveServer, anna: Person, ben: Person) -> Watcher:
    """Anna and Ben follow a table, and the asked player makes a move. Return the stations it passed."""
    table = open_table(anna, [ben])
    views = {person: person.get(f"/tables/{table}/view") for person in (anna, ben)}
    mover = next(person for person, view in views.items() if view["legal"])
    watcher = Watcher()
    with anna.follow(table) as hers, ben.follow(table) as his:
        for socket in (hers, his):
            frame(socket)
        host.run(watcher.begin())
        body = {"actions": [views[mover]["legal"][0]["text"]], "seen": views[mover]["number"], "key": "once"}
        mover.post(f"/tables/{table}/moves", body)
        for socket in (hers, his):
            assert frame(socket)["entries"], "every seat hears of it"
        host.run(watcher.end())
    return watcher


def test_a_move_comes_by_every_station_in_the_order_that_is_drawn(tmp_path: Path) -> None:
    with live_server(tmp_path / "rondel.db") as host:
        watcher = play_once(host, guest(host.url), guest(host.url, "Ben"))

    # only the first visit counts, because coroutines pass again when they resume
    assert list(dict.fromkeys(watcher.seen)) == [station for station in STATIONS if station.is_python]
    assert Counter(watcher.seen)[STATIONS[-1]] == 2, "the news are told to each seat on its own"
