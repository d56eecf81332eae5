"""The texts of every game have the same keys in all languages, and each language's own typography."""

from __future__ import annotations

import re

import pytest

from rondel.words import LANGUAGES, check, load_catalogue, load_catalogues

#: the packages with the texts of the games
GAMES = ["rondel.games.imperial", "rondel.games.friesematenten"]
#: the packages with the texts of their bots
BOTS = ["rondel.bots", "rondel.bots.imperial", "rondel.bots.friesematenten"]
#: what must not appear in a text of each language
WRONG = {
    "en": r"[„«»]|'|\"|\.\.\.|[\dx] ?€| [.,;:?!]",
    "de": r"[«»]|'|\"|\.\.\.|€[\dx]|[ ]€| [.,;:?!]",
    # no-break spaces around guillemets and before a colon, narrow ones before the other tall marks
    "fr": r"[„“”]|'|\"|\.\.\.|€[\dx]|[ \u202f][:»€]|«[ \u202f]|[ \xa0][;?!]|[^\xa0\s]»|«[^\xa0]| [.,]",
}


@pytest.mark.parametrize("package", GAMES + BOTS)
def test_a_game_says_the_same_in_every_language(package: str) -> None:
    assert check(load_catalogues(package, "words")) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", GAMES + BOTS)
def test_texts_are_set_as_their_language_sets_them(package: str, language: str) -> None:
    messages = load_catalogue(package, "words", language).messages
    # texts that are inserted into others may begin with a space or a comma
    plain = {key: re.sub(r"\{[^}]*\}", "x", text.lstrip(" ,")) for key, text in messages.items()}

    assert [key for key, text in plain.items() if re.search(WRONG[language], text)] == []


@pytest.mark.parametrize("package", GAMES)
def test_a_text_is_translated_and_no_copy(package: str) -> None:
    english, *others = load_catalogues(package, "words")
    sentences = {key for key, text in english.messages.items() if " " in text and text.endswith(".")}

    assert len(sentences) > 100
    for words in others:
        assert [key for key in sorted(sentences) if words.messages[key] == english.messages[key]] == []


@pytest.mark.parametrize("package", GAMES + BOTS)
def test_a_french_sentence_needs_no_elision_before_a_name(package: str) -> None:
    """Nobody knows whether a player’s name begins with a vowel: "de Ben", but "d’Anna"."""
    messages = load_catalogue(package, "words", "fr").messages
    people = "actor|bidder|name|opponent|owner|payee|payer|player|previous|receiver|seat|victim|winner"

    assert [key for key, text in messages.items() if re.search(rf"\b(de|que) {{({people})}}", text)] == []
