"""Recorded games replay to the same results, for each game and edition, each option and each way to end.

A change here means that a rule changed. Then raise the rules version, and say in the commit message which rule
and why. Only where events tell more than before do the events alone change.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rondel.match import Match
from rondel.notation.record import read_record
from tools.golden_games import GAMES, outcome

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*.record"))


def test_every_golden_game_is_there() -> None:
    assert {path.stem for path in RECORDS} == set(GAMES)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_the_same_end(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))

    match = Match.replay(read_record(path.read_text(encoding="utf-8")))

    assert match.is_over
    assert outcome(match) == expected
    assert match.save() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_shows_what_its_name_says(name: str) -> None:
    game_id, players, _, is_wanted = GAMES[name]

    match = Match.load((FOLDER / f"{name}.record").read_text(encoding="utf-8"))

    assert match.header.game == game_id
    assert len(match.players) == players
    assert is_wanted(match)


@pytest.mark.parametrize("path", RECORDS[::5], ids=lambda path: path.stem)
def test_a_golden_game_can_be_cut_at_any_action(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    length = len(record.lines)

    for at in (0, 1, length // 3, length - 1):
        cut = Match.replay(record, at=at)
        assert cut.actions_played == at
        assert not cut.is_over
        assert Match.load(cut.save()).position() == cut.position()
