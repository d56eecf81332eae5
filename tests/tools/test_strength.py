"""The proof of how strong the bots are: its rows can be played, its goals are as promised, and its page and picture match the results."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from benchmarks import strength
from benchmarks.strength_page import page
from benchmarks.strength_plot import plot
from benchmarks.strength_results import AIM, MET, MISSED, Result, Standing, read_standings, write_standings
from benchmarks.strength_rows import ROWS, URGENT, Row, aim_of, chosen_rows, must_of, other_values
from benchmarks.strength_sections import SECTIONS
from rondel.arena import read_folder
from rondel.bots import evaluation_registry
from rondel.cli import run
from rondel.core.contract import OptionSpec

ROW = Row("tables", "imperial-2010", "5 players", 5, "minister@9", "merchant", must=0.32, aim=0.44)
QUICK = Row("ladder", "imperial-2010", "Novice against 3 × Random", 4, "novice", "random", must=0.3, games=4)
DEFAULT = Row(
    "options", "imperial-2006", "hidden cash: off", 4, "novice", "random", 0.4, option=("hidden_cash", False)
)


def result(share: float, low: float = 0.3, rules: int = 2) -> Result:
    return Result("0.1.0+abc", rules, 240, 240 * share, share, (low, 0.9), {"minister@9": 90.0}, 0.1)


def file_of(path: Path, name: str) -> Path:
    """Return a new file in which nothing is known."""
    found = path / name
    found.write_text("{}\n", encoding="utf-8")
    return found


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the proof keep and write everything in a folder of the test, where nothing has been played."""
    found = file_of(tmp_path, "strength.json")
    monkeypatch.setattr(strength, "read_standings", lambda: read_standings(found))
    monkeypatch.setattr(strength, "write_standings", lambda what, rows: write_standings(what, rows, found))
    monkeypatch.setattr(strength, "PAGE", tmp_path / "strength.md")
    monkeypatch.setattr(strength, "PLOT", tmp_path / "strength.svg")
    monkeypatch.setattr("benchmarks.strength_rows.RECORDS", tmp_path / "records")
    return tmp_path


# ------------------------------------------------------------------ what is kept


def test_the_page_and_the_picture_are_made_of_what_was_found() -> None:
    assert strength.PAGE.read_text(encoding="utf-8") == page(ROWS, read_standings())
    assert strength.PLOT.read_text(encoding="utf-8") == plot(ROWS, read_standings())


def test_every_result_belongs_to_a_row_and_has_all_its_games() -> None:
    rows = {row.command: row for row in ROWS}
    for command, standing in read_standings().items():
        row, found = rows[command], standing.found
        if found is not None:
            assert found.games == row.games
            assert found.interval[0] <= found.share <= found.interval[1]


# ------------------------------------------------------------------ the rows


def test_every_row_has_its_own_command_and_folder_and_a_section() -> None:
    assert len({row.command for row in ROWS}) == len({row.folder for row in ROWS}) == len(ROWS)
    assert {section.id for section in SECTIONS} == {row.section for row in ROWS} == set(URGENT)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.section} {row.game} {row.about}")
def test_every_row_can_be_played_in_full_rounds(row: Row) -> None:
    plan = row.plan()

    assert plan.bots == (row.one, row.rest)
    assert plan.games_in_a_round == row.players
    assert row.games % row.players == 0


def test_goals_away_from_the_usual_table_are_multiples_of_the_fair_share() -> None:
    assert must_of(4) == pytest.approx(1.6 * 0.25)
    assert aim_of(4) == pytest.approx(2.2 * 0.25)
    assert must_of(6) == pytest.approx(1.6 / 6)
    assert aim_of(2) == 0.95  # 1.1 would be more than everything
    for row in ROWS:
        if row.section in {"tables", "options"}:
            assert (row.must, row.aim) == (must_of(row.players), aim_of(row.players))


def test_every_goal_is_above_the_fair_share_and_every_aim_above_its_goal() -> None:
    assert all(row.fair < row.must < (row.aim or 1.0) < 1.0 or row.aim is None for row in ROWS)


def test_every_option_of_the_newer_editions_is_switched_by_itself() -> None:
    switched = {(row.game, row.option) for row in ROWS if row.section == "options"}

    assert ("imperial-2010", ("no_investor_card", True)) in switched
    assert ("imperial-2030", ("growth_bonus", True)) in switched
    assert len(switched) == 7


def test_a_choice_has_several_values_besides_the_usual_one() -> None:
    assert other_values(OptionSpec("deck", "R", "house", ("house", "short", "long"))) == ["short", "long"]
    assert other_values(OptionSpec("cash", "R", default=True)) == [False]


def test_a_chancellor_has_five_times_the_simulations_of_a_minister() -> None:
    assert {(row.one, row.rest) for row in ROWS if row.section == "chancellor"} == {
        ("chancellor@1000", "minister@200")
    }


@pytest.mark.parametrize("row", [QUICK, DEFAULT], ids=["usual", "option"])
def test_the_command_of_a_row_plays_its_plan(
    row: Row, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = row.command.replace(f"--games {row.games}", "--games 1").split()

    assert run([*words[1:], "--jobs", "1", "--out", "kept"]) == 0
    assert read_folder(tmp_path / "kept")[0] == row.plan()
    assert capsys.readouterr().out


# ------------------------------------------------------------------ picking rows


def test_a_section_is_picked_by_its_name_and_other_words_by_the_command() -> None:
    assert {row.section for row in chosen_rows(["options"])} == {"options"}
    assert {row.game for row in chosen_rows(["2030"])} == {"imperial-2030"}
    assert {row.players for row in chosen_rows(["tables", "2010"])} == {3, 5, 6}
    assert not chosen_rows(["tables", "novice"])


def test_what_matters_most_is_played_first_and_what_needs_no_search_last() -> None:
    everything = chosen_rows([])

    assert sorted(row.command for row in everything) == sorted(row.command for row in ROWS)
    assert everything[0].section == "simulations"
    assert [row.searches for row in everything] == sorted((row.searches for row in ROWS), reverse=True)


def test_a_word_that_fits_no_row_is_refused(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["strength", "--only", "chess"])
    with pytest.raises(SystemExit, match=r"No row fits chess\. The sections are ladder"):
        strength.main()


# ------------------------------------------------------------------ verdicts and standings


@pytest.mark.parametrize(
    ("share", "low", "verdict"),
    [(0.31, 0.25, MISSED), (0.32, 0.26, MET), (0.44, 0.38, AIM), (0.44, 0.2, MISSED)],
)
def test_a_row_must_win_its_share_and_not_by_chance(share: float, low: float, verdict: str) -> None:
    assert result(share, low).verdict(ROW) == verdict


def test_a_row_without_an_aim_cannot_reach_one() -> None:
    assert result(1.0).verdict(QUICK) == MET


def test_a_result_by_other_rules_is_remembered() -> None:
    old = Standing().after(result(0.5, rules=1))
    new = old.after(result(0.6))

    assert old.before is None
    assert new.found == result(0.6)
    assert new.before is not None
    assert (new.before.by, new.before.share) == ("rules 1", 0.5)
    assert new.after(result(0.7)).before == new.before


def test_what_is_known_comes_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    known = {
        ROW.command: Standing(result(0.5, rules=1)).after(result(0.6)),
        "an old command": Standing(result(0.5)),
    }
    write_standings(known, [ROW, QUICK], path)

    assert read_standings(path) == {ROW.command: known[ROW.command]}


# ------------------------------------------------------------------ the page and the picture


def test_a_row_that_was_not_played_says_so() -> None:
    text = page([ROW, QUICK], {QUICK.command: Standing(result(0.5))})

    assert "1 of 2 rows have been played: 1 won what they must, 0 did not.\n" in text
    assert "| imperial-2010 | 5 players | – | – | 20 % | 32 % | 44 % | not played yet |  |  |" in text
    assert ROW.command in text


def test_the_page_tells_what_was_found_and_what_was_before() -> None:
    text = page([ROW], {ROW.command: Standing(result(0.5, rules=1)).after(result(0.46))})

    assert "Of the 1 with an aim, 1 reached it." in text
    assert (
        "| 46 % of 240 | 30 % – 90 % | 20 % | 32 % | 44 % | aim reached | 50 % (30 % – 90 %), rules 1 | rules 2, 0.1.0+abc |"
        in text
    )


def test_a_page_without_any_result_can_be_written() -> None:
    assert page(ROWS, {}).count("not played yet") == len(ROWS)
    assert plot(ROWS, {}).count("not yet") == len(ROWS)


def test_the_picture_has_a_dot_for_every_result_and_marks_for_every_row() -> None:
    drawn = ET.fromstring(plot([ROW, QUICK], {ROW.command: Standing(result(0.5))}))
    counts = {name: len(drawn.findall(f".//*[@class='{name}']")) for name in ("d", "i", "f", "m", "a")}

    assert counts == {"d": 2, "i": 2, "f": 3, "m": 3, "a": 2}  # one each in the legend


# ------------------------------------------------------------------ playing


def test_a_row_is_kept_and_written_as_soon_as_it_is_complete(
    written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "ROWS", (QUICK,))
    strength.play_all([QUICK], games=None, jobs=1)

    (kept,) = json.loads((written / "strength.json").read_text(encoding="utf-8")).values()
    assert kept["found"]["games"] == 4
    assert "100 % of 4" in (written / "strength.md").read_text(encoding="utf-8")
    assert (written / "strength.svg").exists()
    assert "of 4: met" in capsys.readouterr().out


def test_a_quick_look_writes_nothing(written: Path) -> None:
    strength.play_all([QUICK], games=2, jobs=1)

    assert json.loads((written / "strength.json").read_text(encoding="utf-8")) == {}
    assert not (written / "strength.md").exists()


def test_a_search_without_a_network_is_left_out(
    written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(
        evaluation_registry._reasons, "imperial-2010", "There is no network for imperial-2010."
    )
    strength.play_all([ROW], games=None, jobs=1)

    assert "left out: imperial-2010, 5 players. There is no network" in " ".join(
        capsys.readouterr().err.split()
    )
    assert not (written / "records").exists()
