"""The example game on its own: its rules, its secret, its words, and the ways to register it."""

from __future__ import annotations

import random
from importlib.metadata import EntryPoint

import pytest

import rondel
from rondel.core import registry
from rondel.core.contract import EVERYTHING, SPECTATOR
from rondel.core.errors import IllegalActionError
from rondel.testing import Case, conformance_suite
from rondel.words import check, load_catalogues
from tests.teaching.pennies import Pennies, PenniesState


@pytest.mark.parametrize("case", conformance_suite(Pennies()), ids=str)
def test_pennies_keeps_the_contract(case: Case) -> None:
    case()


def played(*texts: str, players: int = 2, **options: bool | str) -> PenniesState:
    game = Pennies()
    state = game.new(players, options)
    for text in texts:
        state.apply(game.parse(text))
    return state


def test_the_highest_bidder_pays_and_takes_the_coin() -> None:
    state = played("deal 9", "deal 12", "coin 5", "bid 3", "bid 4")

    assert state.purses == [9, 12 - 4]
    assert state.won == [0, 5]


def test_a_coin_nobody_bids_for_is_gone() -> None:
    state = played("deal 9", "deal 12", "coin 5", "pass", "pass", "coin 1")

    assert state.won == [0, 0]
    assert state.seats_asked() == (1,)


@pytest.mark.parametrize("bid", ["bid 3", "bid 13"])
def test_a_bid_is_higher_than_the_last_and_within_the_purse(bid: str) -> None:
    state = played("deal 9", "deal 12", "coin 5", "bid 3")

    with pytest.raises(IllegalActionError, match=r"higher than 3, and no higher than 12\. \[PEN-3\]"):
        state.apply(Pennies().parse(bid))


def test_nobody_knows_what_another_purse_holds() -> None:
    """Two games that differ in one purse look the same to everybody else."""
    game = Pennies()
    for seed in range(30):
        rng = random.Random(seed)
        state, twin = (
            played("deal 9", "deal 9", "deal 9", players=3),
            played("deal 9", "deal 12", "deal 9", players=3),
        )
        while not state.is_over:
            action = rng.choice([*state.legal_actions(), game.parse("bid 1"), game.parse("bid 2")])
            try:
                state.apply(action)
            except IllegalActionError:
                continue
            twin.apply(action)
            for seat in (SPECTATOR, 0, 2):
                if not state.is_over:
                    assert game.view(state, seat) == game.view(twin, seat)


def test_what_was_dealt_is_told_to_its_owner_only() -> None:
    game, state = Pennies(), Pennies().new(2, {})
    state.record_events(on=True)
    state.apply(game.parse("deal 11"))
    (event,) = state.take_events()

    said = [
        game.texts("en").event(game.told(event, seat), ["Anna", "Ben"])
        for seat in (0, 1, SPECTATOR, EVERYTHING)
    ]

    known, hidden = "Anna gets a purse of 11.", "Anna gets a purse."
    assert said == [known, hidden, hidden, known]


def test_its_words_are_the_same_in_every_language() -> None:
    assert check(load_catalogues("tests.teaching", "words")) == []


@pytest.mark.usefixtures("registered")
def test_once_registered_it_is_played_by_its_name() -> None:
    match = rondel.new("pennies", players=3, seed=1, length="long")
    match.play("bid 2")

    again = rondel.load(match.save())

    assert "pennies" in rondel.game_ids()
    assert again.position() == match.position()
    assert rondel.open_position(match.position()).position() == match.position()


def test_an_entry_point_of_another_package_registers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint(name="pennies", value="tests.teaching.pennies:Pennies", group="rondel.games")
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group == entry.group else [])
    monkeypatch.setattr(registry, "_makers", dict(registry._makers))
    monkeypatch.setattr(registry, "_made", dict(registry._made))

    assert registry.find_game("pennies").names["de"] == "Pfennige"
