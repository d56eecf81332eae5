"""Positions to learn from: they come back as they were written, and whole games are held out."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from rondel.bots.learned.numbering import Numbering
from rondel.core.errors import RondelError
from rondel.random_play import random_action
from tools.learn.positions import MOST_ANSWERS, Positions, PositionWriter, count_positions
from tools.learn.subjects import Answers, Result, subject_of

NUMBERS = Numbering(
    version=1,
    table=("round",),
    things=2,
    thing=("power",),
    seat=("cash", "bonds of A", "bonds of B"),
    links=(1,),
    answer=("price",),
)
RESULT = Result([0.0, 1.0], [10.0, 25.0], [0.5, 1.0])


def written(path: Path, *games: int) -> Path:
    """Write a file with a position of each game."""
    writer = PositionWriter(NUMBERS)
    for game in games:
        writer.add([0.5, 1.0, 2.0, *[0.25] * 6], 1, Answers([], [3.0, 4.0], [1, -1]), [], [], RESULT, game)
    path.write_bytes(writer.data())
    return path


def test_a_position_comes_back_as_it_was_written(tmp_path: Path) -> None:
    writer = PositionWriter(NUMBERS)
    writer.add(
        [0.5, 1.0, 2.0, 3.0, 0.25, -1.0, 4.0, 0.0, 1 / 1024],
        1,
        Answers([None, None], [3.0, 4.0], [1, -1]),  # type: ignore[list-item]  # only their number counts
        [0.75, 0.25],
        [0.4, 0.6],
        RESULT,
        7,
    )
    (tmp_path / "a.npz").write_bytes(writer.data())

    found = Positions([tmp_path / "a.npz"], NUMBERS)

    assert len(found) == len(writer) == count_positions(tmp_path / "a.npz") == 1
    assert (found.numbers[0, :9] / 1024).tolist() == [0.5, 1.0, 2.0, 3.0, 0.25, -1.0, 4.0, 0.0, 1 / 1024]
    assert not found.numbers[0, 9:].any()  # four seats that nobody has
    assert (found.answers[0, :2] / 1024).tolist() == [[3.0], [4.0]]
    assert found.things[0, :3].tolist() == [1, -1, -1]
    assert found.wanted[0, :3].tolist() == [0.75, 0.25, 0.0]
    assert found.wins[0].tolist() == [0.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    assert found.judged[0, :2].tolist() == pytest.approx([0.4, 0.6])
    assert found.points[0, :2].tolist() == [10.0, 25.0]
    assert found.final[0].tolist() == [0.5, 1.0]
    assert (found.game[0], found.seats[0], found.asked[0], found.count[0]) == (7, 2, 1, 2)


def test_without_a_search_the_end_of_the_game_is_what_was_thought(tmp_path: Path) -> None:
    found = Positions([written(tmp_path / "a.npz", 1)], NUMBERS)

    assert found.judged.tolist() == found.wins.tolist()


def test_numbers_are_rounded_and_cut_off_as_in_a_kernel(tmp_path: Path) -> None:
    writer = PositionWriter(NUMBERS)
    numbers = [1.5 / 1024, -1.5 / 1024, 1e9, -1e9, 0.0, 0.0, 0.0, 0.0, 0.0]
    writer.add(numbers, 0, Answers([], [], []), [], [], RESULT, 1)
    (tmp_path / "a.npz").write_bytes(writer.data())

    assert Positions([tmp_path / "a.npz"], NUMBERS).numbers[0, :4].tolist() == [2, -1, 32767, -32768]


def test_of_very_many_answers_only_the_first_are_kept(tmp_path: Path) -> None:
    count = MOST_ANSWERS + 5
    answers = Answers([None] * count, [1.0] * count, [0] * count)  # type: ignore[list-item]
    writer = PositionWriter(NUMBERS)
    writer.add([0.0] * 9, 0, answers, [1.0 / count] * count, [], RESULT, 1)
    (tmp_path / "a.npz").write_bytes(writer.data())

    found = Positions([tmp_path / "a.npz"], NUMBERS)
    assert found.count.tolist() == [MOST_ANSWERS]
    assert found.wanted.sum() == pytest.approx(1.0, abs=0.01)


def test_the_numbers_of_a_real_position_fit_their_numbering() -> None:
    subject, rng = subject_of("imperial-2010"), random.Random(1)
    state = subject.game.new(3, {})
    for _ in range(100):
        state.apply(random_action(subject.game, state, rng))
    while not subject.player(rng, 0.0).is_key_decision(state):
        state.apply(random_action(subject.game, state, rng))
    answers = subject.answers(state)

    assert len(subject.numbers(state)) == subject.numbering.count(3)
    assert len(answers.numbers) == len(answers.actions) * len(subject.numbering.answer) > 0
    assert len(answers.things) == len(answers.actions)


# ------------------------------------------------------------------ held out


def test_games_are_held_out_whole(tmp_path: Path) -> None:
    games = [*range(0, 40_000, 7)] * 2
    found = Positions([written(tmp_path / "a.npz", *games)], NUMBERS)
    held = found.held_out()

    assert held.tolist() == [*held[: len(games) // 2]] * 2
    assert 0.03 < held.mean() < 0.05


def test_not_the_same_games_of_every_file_are_held_out(tmp_path: Path) -> None:
    files, size = 100, 10
    games = [file * 1000 + index for file in range(files) for index in range(size)]
    held = Positions([written(tmp_path / "a.npz", *games)], NUMBERS).held_out().reshape(files, size)

    assert np.count_nonzero(held.sum(axis=0)) == size
    assert np.count_nonzero(held.sum(axis=1)) < files / 2


# ------------------------------------------------------------------ refused


def test_a_file_that_has_no_positions_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "a.npz"
    for data in (b"", b"PK\x03\x04 not a zip", written(broken, 1).read_bytes()[:-40]):
        broken.write_bytes(data)
        with pytest.raises(RondelError, match=r"no positions that can be read\. Delete it"):
            Positions([broken], NUMBERS)


def test_positions_with_other_numbers_are_refused(tmp_path: Path) -> None:
    other = Numbering(version=1, table=("round", "turn"), seat=("cash",))
    with pytest.raises(RondelError, match="other numbers than this program"):
        Positions([written(tmp_path / "a.npz", 1)], other)
