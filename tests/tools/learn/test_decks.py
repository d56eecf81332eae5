"""Decks nobody has seen: every one can be played, differs as its kind says, and is the same everywhere."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rondel.bots.rates import rate_of
from rondel.cli import run
from rondel.core.errors import RondelError
from rondel.games.friesematenten.decks import library
from rondel.games.friesematenten.decks.deck import ACTION, FACTORY, INFLUENCE, STATUS, Deck
from rondel.games.friesematenten.decks.library import find_deck
from rondel.random_play import playout
from tools.learn.__main__ import main
from tools.learn.deck_match import (
    Contest,
    Line,
    lines_of,
    pairings_of,
    play_contest,
    shipped_network,
    table_of,
)
from tools.learn.decks import KINDS, deck_game, deck_name, deck_text, kind_of, theme_of, write_decks
from tools.learn.match import MatchResult, Pairing, Row, play_match
from tools.learn.work import Workers

ALONE = Workers(jobs=1)
HOUSE = find_deck("house")
THEMES = {"reshuffled": 6, "strange": 8}


@pytest.fixture(autouse=True)
def _own_decks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no deck of a test stay behind."""
    monkeypatch.setattr(library, "_added", {})
    deck_game.cache_clear()
    yield
    deck_game.cache_clear()


def deck_of(kind: str, theme: str = "", seed: int = 1) -> Deck:
    """Return the first deck of a kind and a theme."""
    names = (deck_name(kind, seed, number) for number in range(1, 9))
    return deck_game(next(name for name in names if theme_of(name) == theme)).deck


def counts_of(deck: Deck) -> list[int]:
    return [cards.bit_count() for cards in deck.of_kind]


# ------------------------------------------------------------------ what decks are like


@pytest.mark.parametrize("kind", KINDS)
def test_every_deck_can_be_played_to_its_end(kind: str) -> None:
    for number in range(1, 9):
        game = deck_game(deck_name(kind, 3, number))

        state = game.new(3, {})
        playout(game, state, random.Random(number), 20_000)

        assert state.is_over
        assert not game.violations(state)


@pytest.mark.parametrize("kind", KINDS)
def test_the_check_for_players_accepts_the_files(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [deck_name(kind, 5, number) for number in range(1, 9)]
    write_decks(names, tmp_path / "decks")

    for name in names:
        assert run(["deck", "check", str(tmp_path / "decks" / f"{name}.toml")]) == 0
    assert "is fine" in capsys.readouterr().out


def test_a_deck_that_is_not_changed_is_the_house_deck() -> None:
    assert deck_of("house").digest == HOUSE.digest


def test_no_name_and_no_text_of_a_card_is_taken_over() -> None:
    text = deck_text("shaken-1-1")

    assert 'name = "Card 17"' in text
    assert {line for line in text.splitlines() if line.startswith("text")} == {
        'text = "Made to measure bots."'
    }


def test_a_shaken_deck_has_the_same_cards_with_other_figures() -> None:
    deck = deck_of("shaken")

    assert deck.ids == HOUSE.ids
    assert counts_of(deck) == counts_of(HOUSE)
    assert any(
        mine.production != usual.production for mine, usual in zip(deck.cards, HOUSE.cards, strict=True)
    )
    for mine, usual in zip(deck.cards, HOUSE.cards, strict=True):
        # a half is what rounding can add
        assert abs(mine.least_bid - usual.least_bid) <= 0.4 * usual.least_bid + 0.5
        assert abs(mine.vp - usual.vp) <= 0.4 * abs(usual.vp) + 0.5
        assert abs(mine.production - usual.production) <= 0.4 * usual.production + 0.5
    assert 24 <= deck.figures.win_vp <= 56
    assert 18 <= deck.figures.base_income <= 42


def test_a_reshuffled_deck_has_the_figures_of_the_house_deck_and_other_cards() -> None:
    for number in range(1, 7):
        deck = deck_game(deck_name("reshuffled", 1, number)).deck

        assert counts_of(deck) != counts_of(HOUSE)
        assert (deck.figures.base_income, deck.figures.win_vp) == (30, 40)
        assert deck.figures.cards_per_player == deck.size // 4
        assert {card.least_bid for card in deck.cards} <= {card.least_bid for card in HOUSE.cards}


def test_reshuffled_decks_are_what_their_themes_say() -> None:
    attacks, peace = deck_of("reshuffled", "many attacks"), deck_of("reshuffled", "no attacks")

    assert counts_of(attacks)[ACTION] > counts_of(HOUSE)[ACTION]
    assert not any(card.needs_opponent for card in peace.cards)
    assert counts_of(deck_of("reshuffled", "few factories"))[FACTORY] < 8
    assert counts_of(deck_of("reshuffled", "many symbols"))[STATUS] > 24
    assert counts_of(deck_of("reshuffled", "few symbols"))[STATUS] < 8
    assert counts_of(deck_of("reshuffled", "much influence"))[INFLUENCE] > 16


def test_strange_decks_are_far_away() -> None:
    assert deck_of("strange", "tiny incomes").figures.base_income < 10
    assert deck_of("strange", "great incomes").figures.base_income > 80
    assert deck_of("strange", "huge points").figures.win_vp > 100
    assert deck_of("strange", "short games").figures.win_vp < 25
    assert deck_of("strange", "long games").size == 2 * HOUSE.size
    assert max(card.least_bid for card in deck_of("strange", "dear cards").cards) > 120
    assert max(card.least_bid for card in deck_of("strange", "cheap cards").cards) < 20
    assert deck_of("strange", "great factories").figures.factory_limit > 5


# ------------------------------------------------------------------ names


def test_a_name_says_how_to_make_a_deck() -> None:
    assert deck_text("strange-7-3") == deck_text("strange-7-3")
    assert len({deck_text(deck_name(kind, seed, 1)) for kind in KINDS for seed in (1, 2)}) == 8
    assert kind_of("strange-7-3") == "strange"


def test_a_deck_is_the_same_in_another_process() -> None:
    code = "from tools.learn.decks import deck_game; print(deck_game('strange-7-3').deck.digest)"
    env = {**os.environ, "PYTHONHASHSEED": "5"}
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)

    assert found.stdout.strip() == deck_game("strange-7-3").deck.digest


@pytest.mark.parametrize(("kind", "count"), THEMES.items())
def test_themes_take_turns(kind: str, count: int) -> None:
    themes = [theme_of(deck_name(kind, 1, number)) for number in range(1, 2 * count + 1)]

    assert len(set(themes)) == count
    assert themes[:count] == themes[count:]
    assert theme_of("shaken-1-2") == ""


@pytest.mark.parametrize("name", ["house", "odd-1-1", "strange-1-0", "strange-1", "strange--1-1"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(RondelError, match="Their names are like strange-7-3"):
        deck_game(name)


# ------------------------------------------------------------------ matches


def test_both_sides_play_on_every_deck(write: Callable[..., Path]) -> None:
    pairings = pairings_of(Contest(write("friesematenten"), 2, 3, 50, 1))

    assert len(pairings) == len(set(map(str, pairings))) == 2 * 2 * len(KINDS)
    assert {one.players for one in pairings} == {3}
    assert {(one.hero.split("@")[1], one.rest.split("@")[1]) for one in pairings} == {("50", "50")}
    assert sum(one.hero == "classic@50" for one in pairings) == len(pairings) // 2


def test_another_deck_is_another_game() -> None:
    on_house, on_strange = (
        play_match([Pairing("friesematenten", "merchant", "novice", 3, deck=deck)], 3, ALONE)[0]
        for deck in ("house-1-1", "strange-1-3")
    )

    assert str(on_strange.pairing) == "friesematenten/3 strange-1-3: merchant ~ novice"
    assert max(row.points for row in on_strange.rows) > 100 > max(row.points for row in on_house.rows)


def test_other_processes_find_the_decks() -> None:
    pairing = Pairing("friesematenten", "merchant", "novice", 3, deck="shaken-9-2")
    [here], [there] = (play_match([pairing], 2, Workers(jobs=jobs)) for jobs in (1, 2))

    assert [row[:3] for row in here.rows] == [row[:3] for row in there.rows]


def test_a_stopped_contest_goes_on(tmp_path: Path, write: Callable[..., Path]) -> None:
    contest = Contest(write("friesematenten"), 1, 1, 1, 1, tmp_path / "kept")
    first = play_contest(contest, ALONE)

    assert play_contest(contest, Workers(jobs=1, ends=0.0)) == first
    assert len(list((tmp_path / "kept").glob("*.toml"))) == len(KINDS)


def test_games_are_told_by_kind_and_theme() -> None:
    results = [
        MatchResult(Pairing("friesematenten", hero, rest, 3, deck=deck), (Row(share, 0, 0, 0, 0),) * 3)
        for deck in ("house-1-1", "strange-1-3", "strange-1-4")
        for hero, rest, share in (("a.net@9", "classic@9", 1.0), ("classic@9", "a.net@9", 0.0))
    ]
    lines = {line.about: line for line in lines_of(results)}

    assert list(lines) == ["house", "shaken", "reshuffled", "strange", "· huge points", "· short games"]
    assert (lines["strange"].learned.count, lines["strange"].classic.count) == (6, 6)
    assert (lines["strange"].learned.rate, lines["strange"].classic.rate) == (1.0, 0.0)
    assert lines["shaken"].learned.count == 0


def test_the_table_can_be_read_and_pasted() -> None:
    table = table_of(
        [Line("house", rate_of(6, 12), rate_of(3, 12)), Line("shaken", rate_of(0, 0), rate_of(0, 0))]
    )

    assert table.splitlines() == [
        "| deck   | learned among classic | classic among learned | games of each |",
        "|--------|-----------------------|-----------------------|---------------|",
        "| house  | 50 % [25 %, 75 %]     | 25 % [9 %, 53 %]      | 12            |",
        "| shaken | –                     | –                     | 0             |",
    ]


def test_the_command_plays_and_tells(write: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    path = str(write("friesematenten"))

    assert main(["decks", path, "--decks", "1", "--games", "1", "--simulations", "1", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert "| strange" in told
    assert "33 % is fair" in told


def test_the_network_of_the_package_is_there() -> None:
    assert shipped_network().name == "friesematenten.net"
    assert shipped_network().parent.name == "networks"


def test_the_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["decks", "--help"])
    assert "decks of Friesematenten nobody has seen" in " ".join(capsys.readouterr().out.split())
