"""A hint of a bot with a network says what happens, and then how the answer leaves the players after the round."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rondel.bots.bot import Budget, Note, observe
from rondel.bots.friesematenten.bid_limits import BidLimits
from rondel.bots.friesematenten.evaluation import FriesematentenEvaluation, load_weights
from rondel.bots.friesematenten.learned.evaluation import (
    FRIESEMATENTEN_NUMBERS,
    LearnedFriesematentenEvaluation,
)
from rondel.bots.friesematenten.learned.numbers import numbers_of
from rondel.bots.friesematenten.learned.reasons import Reasons
from rondel.bots.friesematenten.learned.themes import FRIESEMATENTEN_THEMES, what_follows
from rondel.bots.learned.weighing import SILENT, Theme, Weighing
from rondel.bots.levels import Minister
from rondel.bots.personalities import BALANCED
from rondel.core.contract import CHANCE
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from rondel.random_play import random_outcome
from rondel.words import LANGUAGES, load_catalogue
from tests.support.friese_scene import ANNA, BEN, Scene
from tests.support.networks import random_network

HOUSE = FriesematentenGame()
LIMITS = BidLimits(load_weights(BALANCED))
SEAT = len(FRIESEMATENTEN_NUMBERS.seat)


class ByHand:
    """Stands in for a network: it judges by the points that are expected, among the numbers."""

    def run(
        self, numbers: list[float], seats: int, asked: int, options: list[float], things: list[int], /
    ) -> list[float]:
        first = len(numbers) - seats * SEAT + FRIESEMATENTEN_NUMBERS.seat.index("expected points")
        return [*(2.0 * numbers[first + seat * SEAT] for seat in range(seats)), *[0.0] * seats]


def learned(seed: int = 1) -> LearnedFriesematentenEvaluation:
    """Return an evaluation with a network that has learned nothing."""
    network = random_network(FRIESEMATENTEN_NUMBERS, "friesematenten", seed=seed)
    return LearnedFriesematentenEvaluation(HOUSE, network)


def positions(players: int, seed: int) -> Iterator[FriesematentenState]:
    """Play a game greedily and yield the questions."""
    evaluation, rng = FriesematentenEvaluation(HOUSE), random.Random(seed)
    state = HOUSE.new(players, {})
    while not state.is_over:
        seat = state.seat_asked()
        if seat == CHANCE:
            state.apply(random_outcome(HOUSE, state, rng))
            continue
        yield state.copy()
        state.apply(evaluation.greedy(state, seat, rng))


def between_rounds(players: int, seed: int) -> list[FriesematentenState]:
    """Return the first question of every round."""
    first: dict[int, FriesematentenState] = {}
    for state in positions(players, seed):
        first.setdefault(state.round, state)
    return list(first.values())


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_number_of_a_position_has_exactly_one_theme(seats: int) -> None:
    for seat in range(seats):
        themes = FRIESEMATENTEN_THEMES.places(seats, seat)
        places = [place for theme in themes.values() for place in theme]

        assert sorted(places) == list(range(FRIESEMATENTEN_NUMBERS.count(seats)))
        # 5 of the seat, one of each rival, the end, and what nobody is told of
        assert len(themes) == 5 + (seats - 1) + 1 + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_follows_from_other_numbers_is_what_the_numbers_say(players: int) -> None:
    names = FRIESEMATENTEN_NUMBERS.table + players * FRIESEMATENTEN_NUMBERS.seat
    for state in between_rounds(players, players):
        numbers = numbers_of(state, LIMITS)
        for place, value in what_follows(numbers, players):
            # of the net worth, discounts and safety are no money
            if not names[place].startswith("net worth"):
                assert value == pytest.approx(numbers[place]), names[place]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_reasons_add_up_to_the_whole_change(players: int) -> None:
    weighing = Weighing(learned().network.kernel, FRIESEMATENTEN_THEMES, what_follows)
    played = [numbers_of(state, LIMITS) for state in between_rounds(players, players)]
    for before, after in pairwise(played):
        change = weighing.chance(after, players, 1) - weighing.chance(before, players, 1)

        found = weighing.weigh(before, after, players, 1)

        # numbers that lie between two steps of the network may be rounded the other way
        assert sum(one.effect for one in found) == pytest.approx(change, abs=0.002)


def test_a_cheap_card_is_worth_its_money() -> None:
    scene = Scene(2).money(90, 30).exchange("S12").auctions()  # ten points from 14 on
    hints = Reasons(FriesematentenEvaluation(HOUSE), ByHand(), LIMITS)

    bid, passing = (hints.weighed(scene.state, scene.game.parse(text), ANNA) for text in ("bid 31", "pass"))

    gains = {one.theme: one.effect for one in bid}
    assert gains[Theme("points")] > 0
    assert gains[Theme("money")] < 0
    # Ben, who has 30, would have bought it
    assert gains[Theme("rival", BEN)] > 0
    # who passes hears the same from the other side
    assert {one.theme: one.effect < 0 for one in passing}[Theme("points")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_answer_has_few_reasons_the_same_every_time_and_in_every_language(players: int) -> None:
    evaluation, again = learned(4), learned(4)
    told = 0
    for state in list(positions(players, 2))[::7]:
        seat, before = state.seat_asked(), HOUSE.position(state)
        for action in evaluation.candidates(state, seat)[0][:3]:
            found = evaluation.notes(state, action, seat)

            weighed = [note for note in found if note.key.startswith("friesematenten.weighs.")]
            assert len(weighed) <= 3
            assert len(found) <= 5
            assert found == again.notes(state.copy(), action, seat)
            assert HOUSE.position(state) == before
            told += len(weighed)
            for language in LANGUAGES:
                said = [evaluation.say(note, language, ["Anna", "Ben", "Carl", "Dora"]) for note in found]
                assert all(text.endswith(".") for text in said)
    assert told > 10


def test_the_advice_of_a_minister_gives_these_reasons() -> None:
    scene = Scene(2).money(90, 30).exchange("S12", "F08").auctions()
    observation = observe(scene.game, scene.state, ANNA, 7)

    advice = Minister(learned(), seed=1).advise(observation, Budget(simulations=20))

    keys = {note.key for one in advice.candidates for note in one.notes}
    assert any(key.startswith("friesematenten.weighs.") for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_words_and_every_sentence_a_theme(language: str) -> None:
    themes = {theme.name for theme in FRIESEMATENTEN_THEMES.places(3, 0)} - {SILENT, "rival"}
    keys = {f"{theme}{way}" for theme in themes for way in ("", "-more", "-less")}
    keys |= {"rival-gains", "rival-loses"}
    words = load_catalogue("rondel.bots.friesematenten", "words", language)
    written = {key for key in words.messages if key.startswith("friesematenten.weighs.")}

    assert written == {f"friesematenten.weighs.{key}" for key in keys}
    assert all("{effect}." in words.messages[key] for key in written)


def test_a_reason_is_a_sentence() -> None:
    evaluation = learned()
    note = Note("friesematenten.weighs.rival-loses", {"seat": 1, "effect": "rises", "percent": 4})

    said = [evaluation.say(note, language, ["Anna", "Ben"]) for language in LANGUAGES]

    assert sorted(said) == [
        "Cela nuit à Ben. Pour vous\xa0: +4\xa0% de chances de gagner.",
        "Das schadet Ben. Für dich: +4\xa0% Siegchance.",
        "This hurts Ben. For you: +4% chance to win.",
    ]
