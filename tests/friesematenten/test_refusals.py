"""Rules and refusals of Friesematenten have texts in every language."""

from __future__ import annotations

import ast
import copy
import pickle
import random
import re
from collections.abc import Callable

import pytest

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError, NotationError, OptionError, RondelError
from rondel.games.friesematenten.texts.errors import GAME, game_over, illegal
from rondel.words import LANGUAGES
from tests.friesematenten.sentences import (
    ANNA,
    BEN,
    FOLDER,
    house,
    in_all,
    modules,
    plain,
    random_game,
    readable,
    texts,
)
from tests.support.decks import tiny_deck
from tests.support.friese_scene import Scene

# ------------------------------------------------------------------ rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_named_in_the_engine_can_be_read(language: str) -> None:
    named = set()
    for path in FOLDER.rglob("*.py"):
        named |= set(re.findall(r'"(FRI-[A-Z]+(?:-[A-Z-]+)?-?\d*)"', path.read_text(encoding="utf-8")))

    assert len(named) > 15
    for rule in named:
        assert all(texts(language).rule(rule))
    for option in house().options:
        assert all(texts(language).option(option.name))
        assert all(texts(language).rule(option.rule))


def test_rules_come_in_the_order_of_the_register() -> None:
    rules = texts("en").rules()

    # the book begins with setting up and ends with what authors of decks need
    assert (rules[0], rules[-1][:7]) == ("FRI-SET-1", "FRI-R52")


def test_an_unknown_language_or_rule_is_refused() -> None:
    with pytest.raises(OptionError, match="“la”"):
        texts("la")
    with pytest.raises(RondelError, match="FRI-R999"):
        texts("en").rule("FRI-R999")


# ------------------------------------------------------------------ refusals


def test_no_refusal_is_worded_in_the_engine() -> None:
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "IllegalActionError",
                "NotAskedError",
                "GameOverError",
            ):
                assert not isinstance(node.args[0], ast.Constant | ast.JoinedStr)


def refused(notation: str) -> RondelError:
    scene = Scene(players=3).owns(ANNA, "F07").holds(ANNA, "E01").money(4, 60, 60).phase_two(ANNA)
    return scene.refuse(notation)


def test_a_refusal_has_a_text_in_every_language() -> None:
    error = refused("scrap F07")

    assert (error.key, error.rule) == ("fee-too-high", "FRI-CARD-3")
    assert [tuple(map(plain, texts(language).refusal(error))) for language in LANGUAGES] == [
        (
            "Scrapping “Moonshine Still” costs €10, more than you have.",
            "Choose one of the actions offered.",
        ),
        (
            "„Schwarzbrennerei“ zu verschrotten kostet 10 €, mehr als du hast.",
            "Wähle eine der angebotenen Aktionen.",
        ),
        (
            "Mettre « Distillerie clandestine » à la casse coûte 10 €, plus que vous n’avez.",
            "Choisissez l’une des actions proposées.",
        ),
    ]
    assert texts("en").refusal(error) == (error.message, error.hint)


def test_an_answer_to_another_question_is_told_what_is_asked() -> None:
    error = refused("bid 25")

    assert error.key == "answer-phase-two-turn"
    assert texts("de").refusal(error)[0] == "Du bist in Phase 2 am Zug."


def test_a_refusal_quotes_the_action_in_the_reader_s_language() -> None:
    said = texts("de").reason("of-chance", {"deck": "house", "action": "bid 25"})[0]

    assert plain(said) == "Hier entscheidet der Zufall: 25 € bieten."


def test_an_action_of_another_game_is_quoted_as_it_stands() -> None:
    said = texts("de").reason("other-game", {"deck": "house", "action": "go taxation"})[0]

    assert said == "Das gehört zu einem anderen Spiel oder Deck: go taxation."


def test_a_refusal_names_the_cards_of_its_own_deck() -> None:
    other = tiny_deck([{"id": "S01", "name": "Vase"}])
    error = illegal(other.deck, "no-action-card", "FRI-CARD-6", card=other.deck.number_of["S01"])

    assert (
        texts("de").refusal(error)[0] == "Du kannst nur Aktionskarten ausspielen. „Vase“ ist etwas anderes."
    )


def test_a_refusal_of_a_missing_deck_is_shown_unchanged() -> None:
    error = IllegalActionError("No.", hint="Yes.", key="wrong-host", params={"deck": "tulips"}, game=GAME)

    assert texts("fr").refusal(error) == ("No.", "Yes.")


def test_errors_of_other_parts_use_their_own_texts() -> None:
    assert texts("fr").refusal(OptionError("No.", hint="Yes.")) == ("No.", "Yes.")
    assert (
        "la"
        in texts("de").refusal(
            OptionError(key="unknown-language", params={"language": "la", "languages": "en"})
        )[0]
    )


@pytest.mark.parametrize("copied", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
def test_a_refusal_survives_a_copy_with_key_and_parameters(
    copied: Callable[[RondelError], RondelError],
) -> None:
    error = refused("scrap F07")
    again = copied(error)

    assert type(again) is type(error)
    assert (again.key, again.params, str(again), again.rule) == (
        error.key,
        error.params,
        str(error),
        error.rule,
    )
    assert texts("fr").refusal(again) == texts("fr").refusal(error)


@pytest.mark.parametrize("seed", range(3))
def test_random_refusals_read_well_in_every_language(seed: int) -> None:
    """Try actions from other positions. Every refusal must give a reason, in all languages."""
    rng = random.Random(seed)
    tried: list[Action] = []
    found: dict[str, IllegalActionError] = {}
    for state in random_game(seed + 30):
        if state.is_over:
            break
        tried += rng.sample(state.legal_actions(), min(3, len(state.legal_actions())))
        tried.append(state.actions.bids[rng.randint(1, 999)])
        for action in rng.sample(tried, min(6, len(tried))):
            try:
                state.copy().apply(action)
            except IllegalActionError as error:
                found[error.key] = error

    assert len(found) > 5
    said = [
        part for error in found.values() for language in LANGUAGES for part in texts(language).refusal(error)
    ]
    assert [part for part in said if not readable(part)] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "scrap F77",
            [
                "Expected the id of a card in this deck; perhaps “F17”.",
                "Erwartet: die Kennung einer Karte dieses Decks; vielleicht „F17“.",
                "Attendu : l’identifiant d’une carte de ce jeu ; peut-être « F17 ».",
            ],
        ),
        ("bind E01 on F01", ["Expected “to”.", "Erwartet: „to“.", "Attendu : « to »."]),
        (
            "bid 1000",
            [
                "Expected a whole number from 1 to 999.",
                "Erwartet: ein ganzer Betrag von 1 bis 999.",
                "Attendu : un montant entier de 1 à 999.",
            ],
        ),
    ],
)
def test_a_mistyped_action_is_explained(text: str, expected: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        house().parse(text)

    assert in_all(lambda words: words.refusal(caught.value)[1]) == expected
    assert caught.value.hint == expected[0]


def test_an_impossible_position_says_what_cannot_be() -> None:
    params: dict[str, str | int] = {"deck": "house", "violation": "too-many-factories", "seat": BEN}

    assert in_all(lambda words: words.reason("position-broken", params)[0]) == [
        "This position is impossible. Seat 2 has more factories than allowed.",
        "Diese Stellung ist unmöglich. Platz 2 hat mehr Fabriken als erlaubt.",
        "Cette position est impossible. Un joueur a plus d’usines que permis : Place 2.",
    ]


def test_after_the_end_every_action_is_refused_alike() -> None:
    assert in_all(lambda words: words.refusal(game_over(house().deck))[0]) == [
        "The game is over.",
        "Das Spiel ist zu Ende.",
        "La partie est terminée.",
    ]
