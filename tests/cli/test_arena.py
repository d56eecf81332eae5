"""`rondel arena`: the same games on any number of processes, a page in each language, and clear refusals."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rondel.cli.common.charts import axis_of, bins_of
from rondel.words import LANGUAGES, load_catalogue
from tests.cli.command_line import Command, begin_process, figures

SMALL = (
    "arena",
    "imperial-2010",
    "--bots",
    "random",
    "--players",
    "2",
    "--games",
    "6",
    "--seed",
    "3",
    "--jobs",
    "1",
)
CARDS = (
    "arena",
    "--game",
    "friesematenten",
    "--bots",
    "random",
    "--players",
    "2",
    "--games",
    "6",
    "--jobs",
    "1",
)


def timeless(told: Any) -> Any:
    """Return the output without what differs from run to run."""
    if isinstance(told, dict):
        return {key: timeless(value) for key, value in told.items() if key != "seconds"}
    return [timeless(value) for value in told] if isinstance(told, list) else told


# ------------------------------------------------------------------ numbers


def test_the_numbers_add_up(rondel: Command) -> None:
    told = figures(rondel, *SMALL)

    assert (told["games"], told["fair_share"]) == (6, 0.5)
    assert sum(seat["wins"]["wins"] for seat in told["seats"]) == pytest.approx(6)
    assert sum(bot["wins"]["wins"] for bot in told["bots"]) == pytest.approx(6)
    assert sum(told["endings"].values()) + told["broken_off"] == 6
    assert len(told["nations"]) == 6
    assert sum(nation["ended"] for nation in told["nations"]) == 6


def test_the_report_does_not_depend_on_the_number_of_jobs(rondel: Command) -> None:
    jobs = (*CARDS[:-3], "20", "--jobs")

    assert timeless(figures(rondel, *jobs, "1")) == timeless(figures(rondel, *jobs, "2"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_in_the_readers_language(rondel: Command, language: str) -> None:
    result = rondel(*SMALL, "--lang", language)
    words = load_catalogue("rondel.cli", "words", language)

    assert result.code == 0
    for key in ("seats", "nations", "length", "ended"):
        assert words.say(f"arena-report.{key}") in result.out
    assert all(len(line) <= 80 for line in result.out.splitlines())


def test_a_game_without_nations_tells_of_its_rounds(rondel: Command) -> None:
    result = rondel(*CARDS)

    assert result.code == 0
    assert "Rounds" in result.out
    assert "Nations" not in result.out


# ------------------------------------------------------------------ the folder


def test_an_arena_goes_on_and_its_records_replay(rondel: Command, tmp_path: Path) -> None:
    first = figures(rondel, *CARDS, "--out", "kept")
    more = figures(rondel, *CARDS[:-3], "9", "--jobs", "1", "--out", "kept")
    replayed = rondel("replay", "kept/games/00009.rondel")

    assert (first["games"], more["games"], first["folder"]) == (6, 9, "kept")
    assert timeless(more["bots"]) == timeless(figures(rondel, *CARDS[:-3], "9", "--jobs", "1")["bots"])
    assert replayed.code == 0
    assert "2 random" in replayed.out


def test_a_report_is_shown_again_without_playing(rondel: Command, tmp_path: Path) -> None:
    first = rondel(*CARDS, "--out", "kept")
    again = rondel("arena", "--report", "kept")

    assert again.out == first.out
    assert not (tmp_path / "kept" / "report.html").exists()
    assert rondel("arena", "--report", "kept", "--html").code == 0
    assert (tmp_path / "kept" / "report.html").exists()


def test_stopping_it_prints_how_to_go_on(tmp_path: Path) -> None:
    process = begin_process(*CARDS[:-3], "100000", "--jobs", "2", "--out", "kept", cwd=tmp_path)
    results = tmp_path / "kept" / "results.jsonl"
    end = time.monotonic() + 30
    while not (results.exists() and results.stat().st_size):
        assert time.monotonic() < end
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    kept = len(results.read_bytes().splitlines())

    assert process.returncode == 130
    assert out == b""
    assert f"{kept} of 100000 games are in kept" in " ".join(err.decode().split())
    assert b"Traceback" not in err


# ------------------------------------------------------------------ the page


@pytest.mark.parametrize(("arguments", "plots"), [(SMALL, 8), (CARDS, 7)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_plot_and_needs_nothing_else(
    rondel: Command, tmp_path: Path, language: str, arguments: tuple[str, ...], plots: int
) -> None:
    result = rondel(*arguments, "--out", "kept", "--html", "--lang", language)
    page = (tmp_path / "kept" / "report.html").read_text(encoding="utf-8")
    drawn = re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)

    assert result.code == 0
    assert "report.html" in result.out
    assert f'<html lang="{language}">' in page
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"<script|<link|https?:|url\(", page)
    assert len(drawn) == plots
    for svg in drawn:
        root = ET.fromstring(svg)
        assert (root.get("role"), root[0].tag) == ("img", "title")
        wide = float(str(root.get("viewBox")).split()[2])
        assert all(0 <= float(text.get("x", "0")) <= wide for text in root.iter("text"))
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)) == plots
    assert (
        page.count("<table>") >= plots - 2
    )  # the bots share one plot for both of theirs, and so do the nations
    assert "random" in page


def test_the_page_tells_the_command_that_plays_it_again(rondel: Command, tmp_path: Path) -> None:
    options = ("--option", "drafted_bonds", "--option", "hidden_cash=off")
    played = ("arena", "imperial-2006", "--bots", "random", "--games", "2", "--jobs", "1", "--seed", "8")
    rondel(*played, *options, "--out", "kept", "--html")
    page = (tmp_path / "kept" / "report.html").read_text(encoding="utf-8")
    command = re.findall(r"<code>rondel (.*)</code>", page)[0]

    assert command.endswith("--seed 8 --option drafted_bonds --option hidden_cash=off")
    assert timeless(figures(rondel, *command.split())["plan"]) == timeless(
        figures(rondel, "arena", "--report", "kept")["plan"]
    )


def test_axes_begin_and_end_at_round_numbers() -> None:
    assert axis_of(0, 0.38, str).ticks == (0, 0.1, 0.2, 0.3, 0.4)
    assert axis_of(-3, 41, str).ticks == (-10, 0, 10, 20, 30, 40, 50)
    assert axis_of(7, 7, str).ticks == (7, 8)


def test_bins_hold_everything_once() -> None:
    bins = bins_of([{-8: 1, 0: 2, 60: 3}, {60: 1}])

    assert len(bins) <= 15
    assert [sum(column) for column in zip(*(one.counts for one in bins), strict=True)] == [6, 1]
    assert [one.low for one in bins[1:]] == [one.high + 1 for one in bins[:-1]]
    assert bins_of([{5: 1}])[0].high == 5


# ------------------------------------------------------------------ refused


@pytest.mark.parametrize(
    ("arguments", "told", "code"),
    [
        (("imperial-2010",), "The arena has no bots", 2),
        (("--bots", "random"), "--game is missing", 2),
        (("imperial-2011", "--bots", "random"), "imperial-2010", 2),
        (("imperial-2010", "--bots", "random,randm"), "Did you mean “random”?", 2),
        (("imperial-2010", "--bots", "random,,"), "“” isn’t a bot’s name", 2),
        (("imperial-2010", "--bots", "random:builder"), "no personality “builder”", 2),
        (("imperial-2010", "--bots", ",".join(["random"] * 13)), "at most 12", 2),
        (("imperial-2010", "--bots", "random", "--format", "one-vs-rest"), "takes two bots", 2),
        (("imperial-2010", "--bots", "random", "--format", "duel"), "round-robin, one-vs-rest", 2),
        (("imperial-2010", "--bots", "random", "--games", "0"), "--games must be at least 1, not 0", 2),
        (("imperial-2010", "--bots", "random", "--jobs", "0"), "--jobs must be at least 1, not 0", 2),
        (("imperial-2010", "--bots", "random", "--players", "9"), "2 to 6 players, not 9", 2),
        (("imperial-2010", "--bots", "random", "--option", "magic"), "no option “magic”", 2),
        (("imperial-2010", "--bots", "random", "--html"), "--out", 2),
        (("imperial-2010", "--bots", "random", "--out", "foreign"), "arena.json", 1),
        (("imperial-2010", "--bots", "random", "--out", "foreign/letter.txt"), "isn’t a folder", 1),
        (("imperial-2010", "--bots", "random", "--out", "foreign/letter.txt/new"), "Can’t write", 1),
        (("imperial-2010", "--report", "foreign"), "only", 2),
        (("--report", "foreign", "--bots", "random"), "only", 2),
        (("--report", "foreign", "--players", "3"), "only", 2),
        (("--report", "foreign", "--games", "9"), "only", 2),
        (("--report", "foreign", "--seed", "0"), "only", 2),
        (("--report", "foreign", "--option", "hidden_cash"), "only", 2),
        (("--report", "foreign", "--format", "round-robin"), "only", 2),
        (("--report", "foreign", "--jobs", "2"), "only", 2),
        (("--report", "foreign"), "arena.json", 1),
        (("--report", "nowhere"), "arena.json", 1),
    ],
)
def test_what_cannot_be_done_is_refused(
    rondel: Command, tmp_path: Path, arguments: tuple[str, ...], told: str, code: int
) -> None:
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "letter.txt").write_text("Dear Anna")
    result = rondel("arena", *arguments)

    assert result.code == code
    assert told in result.err
    assert [path.name for path in (tmp_path / "foreign").iterdir()] == ["letter.txt"]


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write anywhere"
)
def test_a_folder_that_cannot_be_written_is_refused(rondel: Command, tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    result = rondel(*CARDS, "--out", "locked/new")

    assert result.code == 1
    assert "not permitted" in result.err


def test_another_arena_in_the_same_folder_is_refused(rondel: Command) -> None:
    rondel(*CARDS, "--out", "kept")
    result = rondel(*CARDS, "--out", "kept", "--seed", "7")

    assert result.code == 1
    assert "seed: 0 ≠ 7" in result.err


def test_a_folder_without_games_has_no_report(rondel: Command, tmp_path: Path) -> None:
    rondel(*CARDS, "--out", "kept")
    (tmp_path / "kept" / "results.jsonl").write_text("")
    result = rondel("arena", "--report", "kept")

    assert result.code == 1
    assert "no finished game" in result.err


@pytest.mark.parametrize(("package", "flag"), [("openskill", ()), ("ray", ("--ray", "auto"))])
def test_missing_packages_are_reported_before_anything_is_played(
    rondel: Command, monkeypatch: pytest.MonkeyPatch, package: str, flag: tuple[str, ...]
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    result = rondel(*CARDS, *flag)

    assert result.code == 1
    assert "pip install 'rondel[" in result.err
