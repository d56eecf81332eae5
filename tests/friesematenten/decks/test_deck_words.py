"""The texts about deck files exist in every language, all are used, and every text in use exists."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from rondel.games import friesematenten
from rondel.games.friesematenten.decks.deck import FACTORY, KIND_WORDS, SYMBOL_WORDS
from rondel.games.friesematenten.decks.file import read_deck
from rondel.games.friesematenten.decks.template import deck_template
from rondel.games.friesematenten.effects.primitives import PRIMITIVES
from rondel.words import LANGUAGES, check, load_catalogue, load_catalogues

PACKAGE = "rondel.games.friesematenten"
PLACE = Path(friesematenten.__file__).parent
SOURCES = sorted([*PLACE.glob("decks/*.py"), *PLACE.glob("effects/*.py")])


def reported() -> set[str]:
    """Collect the keys of all problems. Each must be a literal where it is reported."""
    keys: set[str] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = {"report": 0, "_unreadable": 0, "DeckProblem": 2}.get(name)
            if place is None:
                continue
            key = node.args[place]
            if isinstance(key, ast.Constant):
                keys.add(str(key.value))
            else:
                assert isinstance(key, ast.Name), f"{path}:{node.lineno}: spell the key out"
                assert key.id in ("key", "problem")  # passed on
    return keys


def test_every_language_says_the_same_things() -> None:
    assert check(load_catalogues(PACKAGE, "words_decks")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_every_problem_and_no_others(language: str) -> None:
    messages = load_catalogue(PACKAGE, "words_decks", language).messages
    said = {key.split(".")[1] for key in messages if key.startswith("problem.")}

    assert len(said) > 40
    assert said == reported()
    assert all(f"problem.{key}.hint" in messages for key in said)


@pytest.mark.rule("FRI-DECK-1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_template_is_a_deck_with_every_primitive_explained(language: str) -> None:
    text = deck_template(language)
    loaded = read_deck(text, "template.toml", "x")
    used = {effect.op for card in loaded.deck.cards for effect in card.effects}
    words = load_catalogue(PACKAGE, "words_decks", language)

    assert loaded.deck.size == 30
    assert loaded.words.languages == (language,)
    assert [cards.bit_count() for cards in loaded.deck.of_kind] == [7, 3, 4, 16]
    assert used == set(PRIMITIVES)
    assert {key for key in words.messages if key.startswith("template.op.")} == {
        f"template.op.{op}" for op in PRIMITIVES
    }
    plain = " ".join(line.removeprefix("# ") for line in text.splitlines())
    for key in words.messages:
        if key.startswith("template."):
            assert " ".join(words.say(key).split(" ")) in plain, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_template_has_a_field_for_every_text_of_a_deck(language: str) -> None:
    data, words = (
        tomllib.loads(deck_template(language)),
        read_deck(deck_template(language), "x.toml", "x").words,
    )

    assert data["money"]["currency"] == words.currency == "EUR"
    assert data["meta"]["about"][language] == words.about(language) != ""
    assert data["types"]["factory"]["label"][language] == words.kind(FACTORY, language)
    assert list(data["types"]) == list(KIND_WORDS)
    assert set(data["symbols"]) == set(SYMBOL_WORDS)
    assert set(data["tags"]) == set(words.tags)


def test_every_key_of_a_primitive_is_shown_in_the_template() -> None:
    text = deck_template("en")

    for primitive in PRIMITIVES.values():
        for key in primitive.keys:
            assert f"{key} = " in text or f"{key}:" in text, key


def test_french_is_set_as_the_french_set_it() -> None:
    messages = load_catalogue(PACKAGE, "words_decks", "fr").messages
    wrong = r"'|[„“”]|[ \u202f][:»]|«[ \u202f]|[ \xa0][;?!]"

    assert [key for key, text in messages.items() if re.search(wrong, text)] == []
