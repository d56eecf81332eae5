"""``rondel report``: a record, its chances, its moments and its marks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command_line import Command
from tests.study.games import PLANTED

FAST = ("--simulations", "60", "--jobs", "1")


@pytest.fixture(autouse=True)
def saved(rondel: Command) -> None:
    """Save the game with the blunder."""
    Path("game.record").write_text(PLANTED.read_text())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Chances to win", "Moves of Carla", "?? blunder", "Better: Move to Investor.")),
        ("de", ("Siegchancen", "Züge von Carla", "?? Patzer", "Besser: Auf das Feld Investor ziehen.")),
        ("fr", ("Chances de gagner", "Coups de Carla", "?? gaffe", "Mieux : Avancer sur Investisseur.")),
    ],
)
def test_a_report_names_the_blunder(rondel: Command, language: str, words: tuple[str, ...]) -> None:
    result = rondel("report", "game.record", "--seat", "3", "--lang", language, *FAST)

    told = " ".join(result.out.split())
    assert result.code == 0, result.err
    assert [word for word in words if word.split()[0] not in told] == []
    assert words[2] in told


def test_programs_get_plain_data(rondel: Command) -> None:
    report = json.loads(rondel("report", "game.record", "--json", *FAST).out)

    assert report["simulations"] == 60
    assert report["players"] == ["Anna", "Ben", "Carla"]
    assert [one["played"]["answers"][0] for one in report["moves"] if one["seat"] == 2 and one["mark"] == "blunder"] == ["go production-2"]  # fmt: skip


def test_what_cannot_be_reported_says_why(rondel: Command) -> None:
    lines = PLANTED.read_text().splitlines()
    Path("empty.record").write_text("\n".join(lines[:6]))
    Path("broken.record").write_text("\n".join([*lines, "1 go to the moon"]))

    assert "Nobody has decided anything" in rondel("report", "empty.record").err
    assert "broken.record" in rondel("report", "broken.record").err
    assert rondel("report", "game.record", "--seat", "4").code == 2
    assert rondel("report", "game.record", "--simulations", "1").code == 2
