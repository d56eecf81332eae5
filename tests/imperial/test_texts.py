"""Everything a player reads exists in every language and is well formed."""

from __future__ import annotations

import ast
import copy
import dataclasses
import pickle
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rondel import games
from rondel.core import stack
from rondel.core.contract import CHANCE, Question
from rondel.core.errors import IllegalActionError, OptionError, RondelError
from rondel.games.imperial import actions, events, state
from rondel.games.imperial.action_table import actions_of
from rondel.games.imperial.actions import ImperialAction
from rondel.games.imperial.events import ImperialEvent
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.options import OPTION_RULES
from rondel.games.imperial.positions.sheet import FIELDS
from rondel.games.imperial.state import Frame
from rondel.games.imperial.texts.sentences import ImperialTexts
from rondel.words import LANGUAGES, check, load_catalogue, load_catalogues
from tests.support.module_classes import classes
from tests.support.scene import ANNA, BEN, CARL, EDITIONS, Scene

FOLDER = Path(games.__path__[0]) / "imperial"
PLAYERS = ("Anna", "Ben", "Carl", "Dora", "Emil", "Faye")
#: functions of texts/errors.py; their second argument is the key of a refusal
REASONS = {"illegal", "not_asked", "bad_notation", "bad_position"}
#: what rondel.core.forms expects in every game, and what Imperial says of fleets and canals
EXPECTED = {"plain", "near", "verb", "word", "word-or-end", "end", "sea", "harbour", "no-canal", "canal-once"}


@cache
def game_of(edition: str) -> ImperialGame:
    return ImperialGame(edition)


def texts(edition: str, language: str) -> ImperialTexts:
    return game_of(edition).texts(language)


#: the refusals of rondel.core, in every game
CORE_KEYS = ("notation", "notation-end", "notation-form", "game-over", "other-game", "no-seat")

#: what can be wrong in a position set up by hand, by the invariant it breaks
SET_UP_KEYS = ("set-up-impossible", *(f"set-up-{key}" for key in FIELDS))


@cache
def leftovers(edition: str) -> re.Pattern[str]:
    """Match signs of a malformed sentence: braces, ids with hyphens, double spaces, numbers that mean nobody."""
    board = game_of(edition).edition.board
    ids = [name for name in [*board.regions, *board.nations, "lying-army", "production-1"] if "-" in name]
    return re.compile(rf"(?<![\w-])({'|'.join(ids)})(?![\w-])|[{{}}_]|  | [.,]|-1\b|None")


def sources() -> Iterator[ast.Module]:
    for path in sorted(FOLDER.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"), str(path))


def refusal_keys() -> set[str]:
    """Collect the keys of the engine's refusals. Each is a literal where it is used, or made from an invariant's."""
    keys = {*CORE_KEYS, *SET_UP_KEYS}
    for module in sources():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REASONS:
                key = node.args[1]
                if isinstance(key, ast.Name) and key.id == "set_up_key":
                    continue
                assert isinstance(key, ast.Constant), f"line {node.lineno}: spell the key out"
                assert isinstance(key.value, str)
                keys.add(key.value)
    return keys


def violation_keys() -> set[str]:
    """Return the keys of all invariants."""
    found: set[str] = set()
    for module in sources():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Broken":
                assert isinstance(node.args[0], ast.Constant), f"line {node.lineno}: spell the key out"
                found.add(str(node.args[0].value))
    return found


def expected_keys() -> set[str]:
    """Return the keys of the texts that name expected input."""
    forms = actions_of(game_of("imperial-2010").edition).forms.forms.values()
    return EXPECTED | {term.expected for form in forms for term in form.terms.values()}


def question_kinds() -> set[str]:
    """Return the kinds of frames that ask a player."""
    return {frame.kind for frame in stack.kinds_of(Frame) if frame.rule}


# ------------------------------------------------------------------ nothing is missing


def test_all_languages_have_the_same_texts_with_the_same_placeholders() -> None:
    assert check(load_catalogues("rondel.games.imperial", "words")) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("section", "wanted", "forms"),
    [
        ("event", classes(events, ImperialEvent), ("text",)),
        ("action", classes(actions, ImperialAction), ("text",)),
        ("question", question_kinds(), ("text",)),
        ("refusal", refusal_keys(), ("text", "hint")),
        ("option", set(OPTION_RULES), ("name", "text")),
    ],
)
def test_everything_has_words(language: str, section: str, wanted: set[str], forms: tuple[str, ...]) -> None:
    words = load_catalogue("rondel.games.imperial", "words", language)
    found = {key.split(".")[1] for key in words.messages if key.startswith(f"{section}.")}

    assert len(wanted) > 3, "nothing was collected"
    assert [
        f"{name}.{form}" for name in wanted for form in forms if f"{section}.{name}.{form}" not in words
    ] == []
    assert found - wanted == set(), "words nobody needs"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("section", "wanted"),
    [
        ("violation", violation_keys()),
        ("expected", expected_keys()),
        ("field", {"purses", "nations", "bonds", "sites", "units", "turn", "maneuver", "stack"}),
    ],
)
def test_every_part_of_an_error_has_words(language: str, section: str, wanted: set[str]) -> None:
    words = load_catalogue("rondel.games.imperial", "words", language)

    assert {key.split(".")[1] for key in words.messages if key.startswith(f"{section}.")} == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("nation", ["usa", "china"])
@pytest.mark.parametrize("key", sorted(violation_keys()))
def test_every_violation_has_a_text(key: str, nation: str, language: str) -> None:
    params: dict[str, str | int] = {
        "nation": nation,
        "region": "peru",
        "values": "1, -2",
        "total": 3,
        "number": 9,
    }
    said = texts("imperial-2030", language).violation(
        key, {**params, "question": "which-space", "questions": "which-space"}
    )

    assert said.endswith(".")
    assert not re.search(r"[{}_]|  ", said)


def test_no_refusal_is_worded_in_the_engine() -> None:
    """Only reasons.py creates errors of the rules, each from a key."""
    for module in sources():
        calls = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
        made = [
            node for node in calls if getattr(node.func, "id", "") in ("IllegalActionError", "NotAskedError")
        ]
        assert not any(isinstance(node.args[0], ast.Constant | ast.JoinedStr) for node in made)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_name_of_the_board_has_its_forms(edition: str, language: str) -> None:
    words = texts(edition, language)
    board = words.edition.board

    for region, name in enumerate(board.regions):
        assert words.region(name) == words.region(region)
        # seas take an article in all three languages, countries their own preposition in French
        if board.seas >> region & 1 or (language == "fr" and board.open >> region & 1):
            assert words.region(name) in words.words.declined, name
    assert len({words.nation(nation) for nation in board.nations}) == 6
    assert len({words.space(space) for space in words.edition.rondel_ids}) == 8
    assert words.space(0) == words.space(words.edition.rondel_ids[0])
    assert [words.unit(unit) for unit in range(3)] == [
        words.unit(unit) for unit in ("army", "lying-army", "fleet")
    ]
    assert [words.canal(canal.name) for canal in board.canals] == [
        words.canal(n) for n in range(len(board.canals))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_forms_are_kept_for_names_nobody_has(language: str) -> None:
    known: set[str] = set()
    for edition in EDITIONS:
        words = texts(edition, language)
        board = words.edition.board
        known |= {words.region(region) for region in board.regions} | {words.nation(n) for n in board.nations}
        known |= {words.canal(canal.name) for canal in board.canals} | {words.unit(unit) for unit in range(3)}
        known |= {text for key, text in words.words.messages.items() if key.startswith("factory.")}

    assert set(texts(EDITIONS[0], language).words.declined) - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_and_its_rule_can_be_read(edition: str, language: str) -> None:
    game = game_of(edition)
    for option in game.options:
        assert all(game.texts(language).option(option.name))
        assert all(game.texts(language).rule(option.rule))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_named_in_the_engine_can_be_read(language: str) -> None:
    named = set()
    for path in FOLDER.rglob("*.py"):
        named |= set(re.findall(r'"([A-Z]{3,4}-\d+)"', path.read_text(encoding="utf-8")))

    assert len(named) > 10
    for rule in named:
        title, text = texts("imperial-2030", language).rule(rule)
        assert title
        assert text.endswith((".", "“.", "».", "”."))


def test_an_unknown_language_or_rule_is_refused() -> None:
    with pytest.raises(OptionError) as language:
        texts("imperial-2006", "la")
    with pytest.raises(RondelError) as rule:
        texts("imperial-2006", "en").rule("RON-99")

    assert "“la”" in language.value.message
    assert "en, de, fr" in language.value.hint
    assert "RON-99" in rule.value.message


# ------------------------------------------------------------------ whole games


def readable(text: str, edition: str) -> bool:
    return bool(text) and not leftovers(edition).search(text)


def random_game(
    edition: str, seed: int, **options: bool
) -> Iterator[tuple[ImperialGame, state.ImperialState]]:
    """Play at random, but never end a Maneuver early. Yield the state before every answer."""
    rng = random.Random(seed)
    game = game_of(edition)
    table = game.new(rng.randint(2, 6), options)
    table.record_events(on=True)
    for _ in range(500):
        if table.is_over:
            break
        yield game, table
        legal = table.legal_actions()
        table.apply(rng.choice(legal[:-1] if len(legal) > 1 and rng.random() < 0.7 else legal))
        if rng.random() < 0.05 and table.ranges():
            gift = rng.choice(table.ranges())
            table.apply(game.parse(gift.text(rng.randint(gift.low, gift.high))))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_reads_well_in_every_language(edition: str, seed: int) -> None:
    spoken = [texts(edition, language) for language in LANGUAGES]
    seen: set[str] = set()
    for game, table in random_game(edition, seed, drafted_bonds=seed == 1, no_investor_card=seed == 2):
        question = game.question(table)
        happened = table.take_events()
        offered = table.legal_actions()[:: 1 + len(table.legal_actions()) // 8]
        for words in spoken:
            lines = [words.question(question, PLAYERS)]
            # some events have no text on purpose
            lines += list(filter(None, (words.event(event, PLAYERS) for event in happened)))
            lines += [words.action(action) for action in offered]
            assert [line for line in lines if not readable(line, edition)] == []
        if question.seats != (CHANCE,):
            assert PLAYERS[question.seats[0]] in spoken[0].question(question, PLAYERS)
        seen |= {type(event).__name__ for event in happened}

    assert len(seen) > 15


@pytest.mark.parametrize("edition", EDITIONS)
def test_actions_have_their_own_texts(edition: str) -> None:
    """No two answers to one question have the same text."""
    for game, table in random_game(edition, 7):
        offered = table.legal_actions()
        for language in LANGUAGES:
            read = [game.texts(language).action(action, PLAYERS) for action in offered]
            assert len(set(read)) == len(offered)


def example_of(kind: type) -> object:
    """Make an event with small numbers."""
    samples = {"int": 1, "bool": True, "str": "SET-5", "tuple[int, ...]": (0, 1)}
    return kind(*(samples[str(field.type)] for field in dataclasses.fields(kind)))


#: events that are not told when nothing was paid or gained
UNTOLD = ("PowerGained", "SoldiersPaid", "TreasuryPaid")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(classes(events, ImperialEvent)))
def test_every_event_can_be_told(kind: str, language: str) -> None:
    for number in (1, 0):
        made = example_of(getattr(events, kind))
        changes = {f.name: number for f in dataclasses.fields(made) if f.type == "int"}  # type: ignore[arg-type]  # a dataclass
        event = dataclasses.replace(made, **changes)  # type: ignore[type-var]  # a dataclass

        told = texts("imperial-2030", language).event(event, PLAYERS)

        if number == 0 and kind in UNTOLD:
            assert told == ""
        else:
            assert readable(told, "imperial-2030")


# ------------------------------------------------------------------ some sentences, word for word


def said(edition: str, notation: str) -> list[str]:
    return [
        texts(edition, language).action(game_of(edition).parse(notation), PLAYERS) for language in LANGUAGES
    ]


@pytest.mark.parametrize(
    ("edition", "notation", "expected"),
    [
        (
            "imperial-2006",
            "go taxation",
            ("Move to Taxation", "Auf das Feld Steuer ziehen", "Avancer sur Taxation"),
        ),
        (
            "imperial-2010",
            "army vienna to venice hostile",
            (
                "March an army from Vienna to Venice, hostile",
                "Mit einer Armee aus Wien nach Venedig ziehen, feindlich",
                "Déplacer une armée de Vienne à Venise, hostile",
            ),
        ),
        (
            "imperial-2010",
            "upgrade italy 4 to 12",
            (
                "Trade Italy’s 4 M bond up to 12 M",
                "Den Kredit Italiens über 4 Mio. auf 12 Mio. aufstocken",
                "Augmenter l’obligation de l’Italie de 4 M à 12 M",
            ),
        ),
        (
            "imperial-2010",
            "fleet english-channel to north-sea",
            (
                "Sail a fleet from the English Channel to the North Sea",
                "Mit einer Flotte aus dem Kanal in die Nordsee fahren",
                "Déplacer un navire de la Manche vers la mer du Nord",
            ),
        ),
        (
            "imperial-2010",
            "produce paris bordeaux",
            (
                "Produce an army in Paris and a fleet in Bordeaux",
                "Eine Armee in Paris und eine Flotte in Bordeaux produzieren",
                "Produire une armée à Paris et un navire à Bordeaux",
            ),
        ),
        (
            "imperial-2030",
            "army paris to mumbai hostile via suez",
            (
                "March an army from Paris to Mumbai, hostile, through the Suez Canal",
                "Mit einer Armee aus Paris nach Mumbai ziehen, feindlich, durch den Suezkanal",
                "Déplacer une armée de Paris à Mumbai, hostile, par le canal de Suez",
            ),
        ),
        (
            "imperial-2006",
            "seat 2 gives 3 to germany",
            (
                "Ben gives 3 M to the German Empire’s treasury",
                "Ben schenkt der Staatskasse des Deutschen Reichs 3 Mio.",
                "Ben donne 3 M au trésor de l’Empire germanique",
            ),
        ),
    ],
)
def test_actions_say_what_they_mean(edition: str, notation: str, expected: tuple[str, str, str]) -> None:
    assert tuple(said(edition, notation)) == expected


def test_a_nation_in_the_plural_takes_plural_verbs() -> None:
    usa = game_of("imperial-2030").edition.board.nations.index("usa")
    event = events.NothingBuilt(usa)

    assert [texts("imperial-2030", language).event(event, PLAYERS) for language in LANGUAGES] == [
        "The USA builds nothing.",
        "Die USA bauen nichts.",
        "Les États-Unis ne construisent rien.",
    ]


def test_others_read_who_is_asked_and_for_which_nation() -> None:
    question = Question("which-space", (BEN,), "RON-3", {"nation": "germany"})

    assert [texts("imperial-2006", language).question(question, PLAYERS) for language in LANGUAGES] == [
        "Ben is choosing a space for the German Empire.",
        "Ben wählt ein Feld für das Deutsche Reich.",
        "Ben choisit une case pour l’Empire germanique.",
    ]


def test_a_sentence_after_a_colon_begins_as_german_wants_it() -> None:
    board = game_of("imperial-2010").edition.board
    germany, russia = board.nations.index("germany"), board.nations.index("russia")
    event = events.BattleFought(board.regions.index("prague"), germany, 0, russia, 0)

    assert texts("imperial-2010", "de").event(event, PLAYERS) == (
        "Kampf in Prag: Das Deutsche Reich und Russland verlieren je eine Armee."
    )


@pytest.mark.parametrize(
    ("edition", "chapter", "rules"),
    [
        ("imperial-2006", "TAX", ["TAX-1", "TAX-2"]),
        ("imperial-2030", "TAX", ["TAX-1", "TAX-3", "TAX-4"]),
        ("imperial-2006", "NO", []),
    ],
)
def test_a_chapter_has_the_rules_of_its_edition(edition: str, chapter: str, rules: list[str]) -> None:
    assert [rule for rule in texts(edition, "en").rules() if rule.startswith(f"{chapter}-")] == rules


# ------------------------------------------------------------------ refusals


def refused_buying() -> IllegalActionError:
    scene = Scene("imperial-2010", players=3).govern_all(ANNA).cash(BEN, 5).investor_card(BEN)
    scene.at("italy", "factory").turn("italy").play("go investor")
    return scene.refused("buy italy 12")


def test_a_refusal_has_a_text_in_every_language() -> None:
    error = refused_buying()

    assert (error.key, error.params) == ("bond-too-dear", {"price": 12, "cash": 7})
    assert [texts("imperial-2010", language).refusal(error) for language in LANGUAGES] == [
        ("You need 12 M and have 7 M.", "Choose another bond, or skip."),
        ("Du brauchst 12 Mio. und hast 7 Mio.", "Wähle einen anderen Kredit oder passe."),
        ("Il vous faut 12 M. Vous avez 7 M.", "Choisissez une autre obligation, ou passez."),
    ]
    assert texts("imperial-2010", "en").refusal(error) == (error.message, error.hint)


def test_an_answer_to_another_question_is_told_what_is_asked_now() -> None:
    scene = Scene("imperial-2010", players=3).govern_all(ANNA).turn("italy")

    error = scene.refused("fleet north-sea to english-channel")

    assert error.code == "not-asked"
    assert texts("imperial-2010", "en").refusal(error)[0] == "You’re choosing a space on the rondel now."
    assert texts("imperial-2010", "de").refusal(error)[0] == "Gerade wählst du ein Feld auf dem Rondell."


def test_a_refusal_quotes_the_action_in_the_reader_s_language() -> None:
    read = texts("imperial-2010", "de").reason("not-now", {"action": "fleet north-sea to english-channel"})

    assert read[0] == "Jetzt nicht möglich: „Mit einer Flotte aus der Nordsee in den Kanal fahren“."


@pytest.mark.parametrize("copied", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
def test_a_refusal_survives_a_copy_with_key_and_parameters(copied: object) -> None:
    error = refused_buying()

    again = copied(error)  # type: ignore[operator]  # one of three functions

    assert type(again) is type(error)
    assert (again.key, again.params, str(again), again.rule) == (
        error.key,
        error.params,
        str(error),
        error.rule,
    )


def test_an_error_without_a_key_is_shown_unchanged() -> None:
    assert texts("imperial-2006", "fr").refusal(OptionError("No.", hint="Yes.")) == ("No.", "Yes.")
    assert texts("imperial-2006", "fr").refusal(IllegalActionError("No.")) == ("No.", "")


def test_a_gift_that_is_too_large_does_not_betray_the_purse() -> None:
    scene = Scene("imperial-2010", players=3, hidden_cash=True).govern_all(ANNA).cash(CARL, 17).turn("italy")

    error = scene.refused("seat 3 gives 20 to italy")

    assert error.key == "gift-too-large"
    assert "17" not in str(error)


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_refusals_read_well_in_every_language(edition: str) -> None:
    """Try actions from other positions. Every refusal must give a reason, in all languages."""
    rng = random.Random(5)
    tried = []
    keys: set[str] = set()
    for game, table in random_game(edition, 11, no_investor_card=edition == "imperial-2010"):
        tried += rng.sample(table.legal_actions(), min(3, len(table.legal_actions())))
        for action in rng.sample(tried, min(6, len(tried))):
            try:
                table.copy().apply(action)
            except IllegalActionError as error:
                keys.add(error.key)
                for language in LANGUAGES:
                    text, hint = game.texts(language).refusal(error)
                    assert readable(text, edition), text
                    assert readable(hint, edition), hint

    assert len(keys) > 15


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(refusal_keys()))
def test_every_refusal_has_a_text(key: str, language: str) -> None:
    words = texts("imperial-2030", language)
    samples = {
        "region": "north-africa",
        "origin": "new-york",
        "destination": "sea-of-japan",
        "nation": "usa",
        "nations": "usa europe",
        "canal": "suez",
        "unit": "fleet",
        "action": "fleet new-york to north-atlantic",
        "expected": "harbour",
        "field": "purses",
        "violation": "over",
    }
    for number in (0, 1, 5):
        named = {
            name
            for form in ("text", "hint")
            for name in re.findall(r"{([a-z_]+)", words.words.messages[f"refusal.{key}.{form}"])
        }
        said = words.reason(key, {name: samples.get(name, number) for name in named})

        assert all(readable(part, "imperial-2030") for part in said), said


@pytest.mark.rule("STA-4")
@pytest.mark.parametrize(
    ("lying", "english", "german", "french"),
    [
        (0, "gives up 3 hostile armies in Rome", "in Rom 3 feindliche Armeen ab", "3 armées hostiles à Rome"),
        (
            2,
            "gives up 1 hostile and 2 friendly armies in Rome",
            "in Rom 1 feindliche und 2 befreundete Armeen ab",
            "1 armée hostile et 2 amies à Rome",
        ),
        (
            3,
            "gives up 3 friendly armies in Rome",
            "in Rom 3 befreundete Armeen ab",
            "3 armées amies à Rome",
        ),
    ],
)
def test_a_destroyed_factory_tells_which_armies_went(
    lying: int, english: str, german: str, french: str
) -> None:
    board = Scene("imperial-2010").state.board
    austria, italy = board.nations.index("austria-hungary"), board.nations.index("italy")
    event = events.FactoryDestroyed(austria, board.regions.index("rome"), italy, lying)

    for language, said in (("en", english), ("de", german), ("fr", french)):
        assert said in texts("imperial-2010", language).event(event, PLAYERS)
