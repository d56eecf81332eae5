"""The texts of the server, the command line and the errors are set as their language sets them."""

from __future__ import annotations

import re

import pytest

from rondel.words import LANGUAGES, load_catalogue

#: the catalogues that are not of a game, and the folder each lies in
CATALOGUES = [
    ("rondel.words", "data"),
    ("rondel.server", "words"),
    ("rondel.lessons", "words"),
    ("rondel.cli", "words"),
    ("rondel.cli.renderers.imperial", "words"),
    ("rondel.cli.renderers.friesematenten", "words"),
]
#: What must not appear in a text of each language. Commands, keys and signs are no words: marks after them stay free.
WRONG = {
    "en": r"[„«»]|\w …|\w [,;:!?](?!\w)",
    "de": r"[«»]|\w…|\w [,;:!?](?!\w)",
    # no-break spaces around guillemets and before a colon, narrow ones before the other tall marks
    "fr": r"[„“”]|[ \u202f][:»]|«[^\xa0]|[^\xa0]»|[\w)»][ \xa0][;?!]|[a-zé)»][;?!](?!\w)|[a-zé] …",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("package", "folder"), CATALOGUES)
def test_texts_are_set_as_their_language_sets_them(package: str, folder: str, language: str) -> None:
    messages = load_catalogue(package, folder, language).messages
    plain = {key: re.sub(r"\{[^}]*\}", "x", text) for key, text in messages.items()}

    assert plain
    assert {key: text for key, text in plain.items() if re.search(WRONG[language], text)} == {}
