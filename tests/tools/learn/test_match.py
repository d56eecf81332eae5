"""Matches between players that are still files: who they are, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.bots.learned.network import NetworkError
from rondel.core.errors import RondelError
from tools.learn.match import MatchResult, Pairing, Row, play_match, read_pairing
from tools.learn.work import Workers

ALONE = Workers(jobs=1)


def test_a_pairing_is_read_with_its_players() -> None:
    assert read_pairing("imperial-2010/5=a.net@200~classic@200") == Pairing(
        "imperial-2010", "a.net@200", "classic@200", 5
    )
    assert read_pairing("friesematenten=merchant~novice") == Pairing(
        "friesematenten", "merchant", "novice", 4
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("imperial-2010=merchant", "is not a pairing. Write GAME/PLAYERS=HERO~REST"),
        ("imperial-2010/7=merchant~novice", "has 2 to 6 players, not 7"),
        ("imperial-2010/many=merchant~novice", "has 2 to 6 players, not many"),
        ("chess=merchant~novice", "There is no game “chess”"),
    ],
)
def test_what_cannot_be_played_is_refused(text: str, said: str) -> None:
    with pytest.raises(RondelError, match=said.replace(".", r"\.")):
        read_pairing(text)


@pytest.mark.parametrize("name", ["mercant", "a.pt@200", "merchant@many", "@200"])
def test_who_is_no_player_is_refused_with_all_kinds_of_players(name: str) -> None:
    with pytest.raises(RondelError, match="is not a player. Players are merchant, novice, classic@200"):  # noqa: RUF043  dots of a sentence
        play_match([Pairing("friesematenten", name, "merchant")], 1, ALONE)


def test_a_network_of_another_game_is_refused_before_the_first_game(write: Callable[..., Path]) -> None:
    path = write("imperial-2030")

    with pytest.raises(
        NetworkError, match="trained for the game 'imperial-2030', and not for 'imperial-2010'"
    ):
        play_match([Pairing("imperial-2010", f"{path}@10", "merchant")], 1, ALONE)


def test_a_deal_is_played_with_the_hero_on_every_seat() -> None:
    [result] = play_match([Pairing("friesematenten", "merchant", "novice", 3)], 6, ALONE)

    assert len(result.rows) == 6
    assert result.rate.rate > 0.5
    assert [row.share for row in result.rows] == [
        row.share for row in play_match([result.pairing], 6, ALONE)[0].rows
    ]


def test_a_network_plays_from_its_file(write: Callable[..., Path]) -> None:
    path = write("friesematenten")
    [result] = play_match([Pairing("friesematenten", f"{path}@1", "merchant", 2)], 1, ALONE)

    assert len(result.rows) == 1
    assert "1 games" in str(result)


def test_games_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    pairing, kept = Pairing("friesematenten", "merchant", "novice", 2), tmp_path / "games"
    first = play_match([pairing], 2, ALONE, kept=kept)
    again = play_match([pairing], 2, Workers(jobs=1, ends=0.0), kept=kept)
    more = play_match([pairing], 3, ALONE, kept=kept)

    assert again == first  # to the second
    assert more[0].rows[:2] == first[0].rows
    assert not play_match([pairing], 2, Workers(jobs=1, ends=0.0), "another seed", kept)[0].rows


def test_a_file_that_keeps_something_else_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "games"
    kept.write_text("[1, 2]\n", encoding="utf-8")

    with pytest.raises(RondelError, match=r"has no games of a match\. Name another file"):
        play_match([Pairing("friesematenten", "merchant", "novice", 2)], 1, ALONE, kept=kept)


def test_a_result_tells_the_share_its_interval_points_and_seconds() -> None:
    rows = (Row(1.0, 30.0, 20.0, 2.0, 1.0), Row(0.0, 20.0, 30.0, 4.0, 3.0))
    told = str(MatchResult(Pairing("imperial-2010", "a.net@9", "merchant"), rows))

    assert told == (
        "imperial-2010/4: a.net@9 ~ merchant: 2 games, 50.0 % [9.5, 90.5], points 25.0 / 25.0,"
        " seconds a game 3.0 / 2.0"
    )
