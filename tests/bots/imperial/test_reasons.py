"""A hint of a bot with a network says what happens, and then what the network weighs most."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

import rondel
from rondel.bots.bot import Budget, Note, observe
from rondel.bots.imperial.evaluation import ImperialEvaluation
from rondel.bots.imperial.learned.evaluation import IMPERIAL_NUMBERS, LearnedImperialEvaluation
from rondel.bots.imperial.learned.evaluator import LearnedEvaluator
from rondel.bots.imperial.learned.numbers import numbers_of
from rondel.bots.imperial.learned.reasons import Reasons
from rondel.bots.imperial.learned.themes import IMPERIAL_THEMES, what_follows
from rondel.bots.learned.weighing import SILENT, Weighing
from rondel.bots.levels import Minister
from rondel.core.contract import CHANCE
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.state import BANK, ImperialState
from rondel.random_play import random_action, random_outcome
from rondel.words import LANGUAGES, load_catalogue
from tests.support.networks import random_network
from tests.support.scene import ANNA, BEN, CARL, Scene

SEAT = len(IMPERIAL_NUMBERS.seat)


class ByHand:
    """Stands in for a network: it judges by the forecast among the numbers, and by what a seat has at once."""

    def run(
        self, numbers: list[float], seats: int, asked: int, options: list[float], things: list[int], /
    ) -> list[float]:
        first = len(numbers) - seats * SEAT
        place = IMPERIAL_NUMBERS.seat.index
        scores = []
        for seat in range(seats):
            own = numbers[first + seat * SEAT : first + (seat + 1) * SEAT]
            scores.append(own[place("points behind the best, by spread")] + own[place("governments")])
        return [*scores, *[0.0] * seats, *[0.0] * len(things)]


def learned(game: str, *, seed: int = 1) -> LearnedImperialEvaluation:
    """Return an evaluation with a network that has learned nothing."""
    return LearnedImperialEvaluation(
        rondel.game(game), random_network(IMPERIAL_NUMBERS, "imperial", seed=seed)
    )


def reasons(edition: str) -> Reasons:
    evaluator = ImperialEvaluation(rondel.game(edition)).evaluator
    return Reasons(LearnedEvaluator(evaluator, evaluator, ByHand()))


def positions(edition: str, players: int, seed: int, **options: bool) -> Iterator[ImperialState]:
    """Play a game, half of the answers greedy and half at random, and yield the questions."""
    game, rng = rondel.game(edition), random.Random(seed)
    evaluation = ImperialEvaluation(game)
    state = game.new(players, options)
    assert isinstance(state, ImperialState)
    while not state.is_over:
        seat = state.seat_asked()
        if seat == CHANCE:
            state.apply(random_outcome(game, state, rng))
            continue
        yield state.copy()
        is_greedy = rng.random() < 0.5
        state.apply(evaluation.greedy(state, seat, rng) if is_greedy else random_action(game, state, rng))


def scene_of_three() -> Scene:
    scene = Scene("imperial-2010", players=3).governments(ANNA, ANNA, BEN, CARL, CARL, CARL)
    return scene.bond(ANNA, "italy", 9).bond(BEN, "italy", 6).bond(BEN, "france", 9).bond(CARL, "russia", 9)


def notes(scene: Scene, text: str) -> dict[str, Note]:
    seat = scene.state.seat_asked()
    found = reasons(scene.edition).notes(scene.state, rondel.game(scene.edition).parse(text), seat)
    return {note.key: note for note in found}


# ------------------------------------------------------------------ themes


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_number_of_a_position_has_exactly_one_theme(seats: int) -> None:
    for seat in range(seats):
        themes = IMPERIAL_THEMES.places(seats, seat)
        places = [place for theme in themes.values() for place in theme]

        assert sorted(places) == list(range(IMPERIAL_NUMBERS.count(seats)))
        # 6 of the seat, 2 of each of six nations, one of each rival, the end, and what nobody is told of
        assert len(themes) == 6 + 2 * 6 + (seats - 1) + 1 + 1


@pytest.mark.parametrize("edition", ["imperial-2010", "imperial-2030"])
def test_what_follows_from_other_numbers_is_what_the_numbers_say(edition: str) -> None:
    evaluation = ImperialEvaluation(rondel.game(edition))
    for state in list(positions(edition, 4, 5))[::9]:
        numbers = numbers_of(state, evaluation.profile, evaluation.evaluator.forecast(state))

        found = what_follows(numbers, state.seats)

        # no purse was over the 60 M that are read
        assert [value for _, value in found] == pytest.approx([numbers[place] for place, _ in found])


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_reasons_add_up_to_the_whole_change(players: int) -> None:
    evaluation = learned("imperial-2030")
    weighing = Weighing(evaluation.network.kernel, IMPERIAL_THEMES, what_follows)
    played = [
        numbers_of(state, evaluation.profile, evaluation.evaluator.forecast(state))
        for state in list(positions("imperial-2030", players, players))[::40]
    ]
    for before, after in pairwise(played):
        change = weighing.chance(after, players, 1) - weighing.chance(before, players, 1)

        found = weighing.weigh(before, after, players, 1)

        # numbers that lie between two steps of the network may be rounded the other way
        assert sum(one.effect for one in found) == pytest.approx(change, abs=0.002)


# ------------------------------------------------------------------ hints


def test_after_a_government_is_taken_over_the_hint_names_it() -> None:
    scene = scene_of_three().investor_card(BEN).cash(BEN, 4).at("austria-hungary", "maneuver-1")
    scene.turn("austria-hungary").play("go investor")

    said = notes(scene, "buy italy 4")

    assert said["imperial.takes-over"].params == {"nation": "italy"}
    assert said["imperial.pays"].params == {"amount": 4}
    assert said["imperial.weighs.governments-more"].params["effect"] == "rises"
    assert {"imperial.weighs.rival-loses", "imperial.weighs.cash-less"} & set(said)


def test_who_declines_hears_what_the_best_purchase_would_have_changed() -> None:
    scene = scene_of_three().investor_card(BEN).cash(BEN, 4).at("austria-hungary", "maneuver-1")
    scene.turn("austria-hungary").play("go investor")

    said = notes(scene, "decline")

    assert said["imperial.weighs.governments-less"].params["effect"] == "falls"


def test_more_money_in_the_treasury_of_a_nation_is_a_reason_of_its_own() -> None:
    game = rondel.game("imperial-2010")
    scene = scene_of_three().cash(ANNA, 3).at("italy", "investor").turn("italy")

    class ByTreasury(ByHand):
        def run(
            self, numbers: list[float], seats: int, asked: int, options: list[float], things: list[int], /
        ) -> list[float]:
            italy = len(IMPERIAL_NUMBERS.table) + len(IMPERIAL_NUMBERS.thing)
            treasury = numbers[italy + IMPERIAL_NUMBERS.thing.index("treasury")]
            return [treasury, *[0.0] * (2 * seats - 1 + len(things))]

    evaluator = ImperialEvaluation(game).evaluator
    hints = Reasons(LearnedEvaluator(evaluator, evaluator, ByTreasury()))

    found = hints.notes(scene.state, game.parse("seat 1 gives 2 to italy"), ANNA)

    assert [note.key for note in found] == [
        "imperial.pays",
        "imperial.gives",
        "imperial.weighs.treasury-more",
    ]
    # two million are 0.1 there: from 1/3 to e^0.1 / (e^0.1 + 2)
    assert dict(found[2].params) == {"nation": "italy", "effect": "rises", "percent": 2}


def test_one_move_of_a_maneuver_has_no_reasons_but_its_facts() -> None:
    scene = scene_of_three().army("italy", "algeria").armies_part("italy")

    assert list(notes(scene, "army algeria to tunis")) == ["imperial.wins-flag"]


def test_the_end_of_the_game_is_a_fact_and_needs_no_network() -> None:
    scene = scene_of_three().power("italy", 24).flags("italy", "tunis", "greece").at("italy", "maneuver-2")

    said = notes(scene.turn("italy"), "go taxation")

    assert said["imperial.wins-game"].params == {"points": 21}  # 4 × 5, bonus 1
    assert not [key for key in said if "weighs" in key]


def test_effects_are_of_the_chances_that_players_are_told() -> None:
    scene = scene_of_three().investor_card(BEN).cash(BEN, 4).at("austria-hungary", "maneuver-1")
    state = scene.turn("austria-hungary").play("go investor").state
    action = rondel.game("imperial-2010").parse("buy italy 4")
    evaluator = ImperialEvaluation(rondel.game("imperial-2010")).evaluator
    judge = LearnedEvaluator(evaluator, evaluator, ByHand())

    plain = Reasons(judge).weighed(state, action, BEN)
    halved = Reasons(judge, told=lambda chances: [one / 2 for one in chances]).weighed(state, action, BEN)

    assert [one.theme for one in halved] == [one.theme for one in plain]
    assert [one.effect for one in halved] == pytest.approx([one.effect / 2 for one in plain])


@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [
        ("imperial-2030", 3, {}),
        ("imperial-2030", 6, {"hidden_cash": True}),
        ("imperial-2010", 2, {"no_investor_card": True}),
        ("imperial-2010", 4, {"drafted_bonds": True}),
    ],
)
def test_any_answer_has_few_reasons_the_same_every_time_and_in_every_language(
    edition: str, players: int, options: dict[str, bool]
) -> None:
    evaluation, again = learned(edition, seed=4), learned(edition, seed=4)
    game = rondel.game(edition)
    assert isinstance(game, ImperialGame)
    told = 0
    for state in list(positions(edition, players, 2, **options))[::11]:
        seat, before = state.seat_asked(), game.position(state)
        for action in evaluation.candidates(state, seat)[0][:3]:
            found = evaluation.notes(state, action, seat)

            weighed = [note for note in found if note.key.startswith("imperial.weighs.")]
            assert len(weighed) <= 3
            assert len(found) <= 5
            assert found == again.notes(state.copy(), action, seat)
            assert game.position(state) == before
            told += len(weighed)
            for language in LANGUAGES:
                names = ["Anna", "Ben", "Carl", "Dora", "Emil", "Frida"]
                said = [evaluation.say(note, language, names) for note in found]
                assert all(text.endswith(".") for text in said)
                assert len(set(said)) == len(said)
    assert told > 20


def test_who_has_no_choice_needs_no_reason() -> None:
    scene = scene_of_three().investor_card(BEN).cash(BEN, 0).at("austria-hungary", "maneuver-1")
    scene.turn("austria-hungary").play("go investor")
    # the card has paid 2 M
    scene.state.pay(2, BEN, BANK)
    scene.state.forget_legal()
    decline = rondel.game("imperial-2010").parse("decline")

    assert [action.text for action in scene.state.legal_actions()] == ["decline"]
    assert reasons("imperial-2010").weighed(scene.state, decline, BEN) == []


def test_the_advice_of_a_minister_gives_these_reasons() -> None:
    scene = scene_of_three().investor_card(BEN).cash(BEN, 4).at("austria-hungary", "maneuver-1")
    scene.turn("austria-hungary").play("go investor")
    game = rondel.game("imperial-2010")
    observation = observe(game, scene.state, BEN, 7)
    minister = Minister(learned("imperial-2010"), seed=1)

    advice = minister.advise(observation, Budget(simulations=20))

    keys = {note.key for one in advice.candidates for note in one.notes}
    assert any(key.startswith("imperial.weighs.") for key in keys)
    # expectations in points are those of the handwritten evaluation
    assert not keys & {"imperial.bonds-more", "imperial.cash-less", "imperial.rival-gains"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_words_and_every_sentence_a_theme(language: str) -> None:
    themes = {theme.name for theme in IMPERIAL_THEMES.places(3, 0)} - {SILENT, "rival"}
    keys = {f"{theme}{way}" for theme in themes for way in ("", "-more", "-less")}
    keys |= {"rival-gains", "rival-loses"}
    words = load_catalogue("rondel.bots.imperial", "words", language)
    written = {key for key in words.messages if key.startswith("imperial.weighs.")}

    assert written == {f"imperial.weighs.{key}" for key in keys}
    assert all("{effect}." in words.messages[key] for key in written)


def test_a_reason_is_a_sentence() -> None:
    evaluation = learned("imperial-2030")
    gain: dict[str, str | int] = {"effect": "rises", "percent": 4}
    usa, rival = (
        Note("imperial.weighs.power-more", {"nation": "usa", **gain}),
        Note("imperial.weighs.rival-gains", {"seat": 1, "effect": "falls-little", "percent": 0}),
    )
    names = ["Anna", "Ben"]

    assert evaluation.say(usa, "en", names) == "The USA ends up with more power: +4% chance to win."
    assert evaluation.say(usa, "de", names) == "Die USA haben am Ende mehr Macht: +4\xa0% Siegchance."
    assert (
        evaluation.say(usa, "fr", names)
        == "Les États-Unis finissent avec plus de puissance\xa0: +4\xa0% de chances de gagner."
    )
    assert evaluation.say(rival, "en", names) == "This helps Ben. For you: a slightly worse chance to win."
