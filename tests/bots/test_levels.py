"""The levels in a small game: legal, repeatable, within the budget, and with reasons."""

from __future__ import annotations

import random
import time

import pytest

from rondel.bots.bot import Budget, Observation, observe
from rondel.bots.bot_games import SeatedBot, begin_match, play_answers, play_bots
from rondel.bots.levels import Chancellor, Minister
from rondel.bots.registry import BotName, make_bot, read_bot_name
from rondel.bots.search import SearchedAction, SearchResult, merge_results
from rondel.core.action import Action
from rondel.core.error_texts import say_error
from rondel.core.errors import RondelError
from rondel.words import LANGUAGES
from tests.teaching.pennies import Pennies, PenniesState, PennyAction
from tests.teaching.pennies_evaluation import PenniesEvaluation

LEVELS = ["random", "novice", "merchant", "minister@40", "chancellor@40"]


def is_answer(observation: Observation, action: Action) -> bool:
    amounts = observation.answer_range()
    amount = None if amounts is None else amounts.amount_of(action.text)
    if amounts is not None and amount is not None:
        return amounts.low <= amount <= amounts.high
    return action in observation.legal_actions()


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_legally_and_leaves_the_table_alone(bidding: Observation, level: str) -> None:
    before = bidding.game.position(bidding.state)
    name = read_bot_name(level)

    assert is_answer(bidding, make_bot(name, bidding.game, 1).choose(bidding, name.budget))
    assert bidding.game.position(bidding.state) == before


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_is_answered_the_same_way(bidding: Observation, level: str) -> None:
    name = read_bot_name(level)
    bot = make_bot(name, bidding.game, 5)
    first = bot.choose(bidding, name.budget)
    for _ in range(3):
        assert bot.choose(bidding, name.budget) == first
    assert make_bot(name, bidding.game, 5).choose(bidding, name.budget) == first


@pytest.mark.parametrize("level", LEVELS)
def test_the_advice_is_the_chosen_answer(bidding: Observation, level: str) -> None:
    name = read_bot_name(level)
    bot = make_bot(name, bidding.game, 2)
    advice = bot.advise(bidding, name.budget)

    assert advice.chosen == bot.choose(bidding, name.budget)
    assert len({candidate.action for candidate in advice.candidates}) == len(advice.candidates)
    assert all(is_answer(bidding, candidate.action) for candidate in advice.candidates)
    assert sum(candidate.share for candidate in advice.candidates) == pytest.approx(1.0)


def test_advice_gives_the_reasons_for_an_answer_in_words(bidding: Observation) -> None:
    bot = make_bot(BotName("merchant"), bidding.game, 2)
    bids = [one for one in bot.advise(bidding, Budget()).candidates if one.notes]

    assert bids
    assert bids[0].points > bot.advise(bidding, Budget()).points
    said = {bot.say(bids[0].notes[0], language) for language in LANGUAGES}
    assert len(said) == 3


def test_a_search_counts_its_simulations(bidding: Observation) -> None:
    bot = make_bot(BotName("minister"), bidding.game, 2)

    assert bot.advise(bidding, Budget(simulations=64)).simulations == 64


def test_a_search_keeps_its_time(bidding: Observation) -> None:
    bot = make_bot(BotName("minister"), bidding.game, 2)
    began = time.monotonic()
    bot.choose(bidding, Budget(seconds=0.1))

    assert 0.08 < time.monotonic() - began < 0.6


def test_a_cancelled_search_answers_at_once_with_what_it_has(bidding: Observation) -> None:
    bot = make_bot(BotName("minister"), bidding.game, 2)
    looks = iter([False, False, True])
    advice = bot.advise(bidding, Budget(seconds=30, is_cancelled=lambda: next(looks)))

    assert advice.simulations == 3
    assert is_answer(bidding, advice.chosen)


def test_a_search_draws_what_it_cannot_know(bidding: Observation) -> None:
    """The bot gets no secrets, and every simulation draws them anew."""
    assert isinstance(bidding.state, PenniesState)
    drawn = {tuple(bidding.draw(random.Random(seed)).purses) for seed in range(20)}  # type: ignore[attr-defined]

    assert len(drawn) > 10
    assert {purses[1] for purses in drawn} == {bidding.state.purses[1]}


def test_a_bot_gets_no_secret(pennies: Pennies) -> None:
    """Two tables that look the same to a seat give its bot the same observation."""
    rich, poor = pennies.new(2, {}), pennies.new(2, {})
    for purse, state in ((12, rich), (8, poor)):
        for text in ("deal 10", f"deal {purse}", "coin 5"):
            state.apply(pennies.parse(text))
    sights = [observe(pennies, state, 0, 3) for state in (rich, poor)]

    assert pennies.position(sights[0].state) == pennies.position(sights[1].state)


def test_the_trees_of_a_chancellor_add_up(bidding: Observation) -> None:
    bot = Chancellor(PenniesEvaluation(bidding.game, "balanced"), 3)
    parts = [bot.search_part(bidding, Budget(simulations=2_500), number) for number in range(2)]

    assert bot.search_all_parts(bidding, Budget(simulations=5_000)) == merge_results(parts)
    assert merge_results(parts).simulations == 5_000
    assert len({part.answers for part in parts}) > 1, "every tree has its own seed"


@pytest.mark.parametrize(
    ("simulations", "trees"), [(1, 1), (2_499, 1), (5_000, 2), (19_999, 7), (20_000, 8), (10**6, 8)]
)
def test_only_a_long_search_of_a_chancellor_has_several_trees(
    pennies: Pennies, simulations: int, trees: int
) -> None:
    evaluation = PenniesEvaluation(pennies, "balanced")

    assert Chancellor(evaluation, 3).parts_of(Budget(simulations=simulations)) == trees
    assert Minister(evaluation, 3).parts_of(Budget(simulations=simulations)) == 1


def test_by_the_clock_a_process_grows_one_tree(pennies: Pennies) -> None:
    assert Chancellor(PenniesEvaluation(pennies, "balanced"), 3).parts_of(Budget(seconds=5)) == 1


def test_results_rank_by_visits_then_by_chance() -> None:
    bid, skip, raised = (PennyAction.of(text) for text in ("bid 1", "pass", "bid 2"))
    found = SearchResult(
        (
            SearchedAction(bid, 0.5, 3, 1.5, 9),
            SearchedAction(skip, 0.3, 5, 1.0, 9),
            SearchedAction(raised, 0.2, 3, 2.4, 9),
        ),
        11,
    )

    assert [one.action for one in found.ranked()] == [skip, raised, bid]
    assert found.best() == skip


def test_a_bot_with_nothing_to_decide_does_not_search(pennies: Pennies) -> None:
    state = pennies.new(2, {})
    for text in ("deal 8", "deal 12", "coin 5", "bid 8"):
        state.apply(pennies.parse(text))
    state.purses[1] = 8  # cannot bid more than the bid there is
    observation = observe(pennies, state, 1, 4)
    began = time.monotonic()

    choice = Minister(PenniesEvaluation(pennies, "balanced"), 1).choose(observation, Budget(seconds=20))
    assert choice.text == "pass"
    assert time.monotonic() - began < 5


def test_searching_beats_bidding_at_random(pennies: Pennies) -> None:
    wins = 0.0
    for number in range(12):
        names = [BotName("random")] * 3
        names[number % 3] = BotName("minister", simulations=60)
        match = play_bots(pennies, names, number // 3, {"length": "short"})
        first = [score.seat for score in match.scores() if score.place == 1]
        wins += (number % 3 in first) / len(first)

    assert wins > 8


def test_the_seed_alone_decides_a_game_of_bots(pennies: Pennies) -> None:
    names = [read_bot_name(text) for text in ("novice", "merchant:aggressive", "minister@20")]

    assert play_bots(pennies, names, 3).save() == play_bots(pennies, names, 3).save()
    assert play_bots(pennies, names, 3).save() != play_bots(pennies, names, 4).save()


def test_a_game_that_will_not_end_is_broken_off(pennies: Pennies) -> None:
    match = play_bots(pennies, [BotName("random")] * 3, 3, longest=5)

    assert not match.is_over
    assert match.actions_played == 5


def test_a_bot_that_answers_what_is_not_allowed_is_named(pennies: Pennies) -> None:
    class Cheat(Minister):
        def choose(self, observation: Observation, budget: Budget) -> Action:
            return pennies.parse("bid 99")

    names = [BotName("random")] * 2
    match = begin_match(pennies, names, "1")
    cheat = SeatedBot(BotName("cheat"), Cheat(PenniesEvaluation(pennies, "balanced"), 1), Budget())

    with pytest.raises(RondelError, match="cheat") as told:
        list(play_answers(match, [cheat, cheat]))
    assert told.value.key == "bot-bad-answer"
    for language in LANGUAGES:
        said, hint = say_error(told.value, language)
        assert "cheat" in said
        assert hint
