"""The texts of the command line exist in every language, and every text in use exists."""

import json
import re
from pathlib import Path

import pytest

import rondel.cli
from rondel.words import Catalogue, check, load_catalogues
from tests.cli.command_line import Command

SOURCES = sorted(Path(rondel.cli.__file__).parent.rglob("*.py"))
RENDERERS = sorted(
    path.parent.parent
    for path in Path(rondel.cli.__file__).parent.joinpath("renderers").glob("*/words/en.toml")
)


def words_of(renderer: Path) -> list[Catalogue]:
    return load_catalogues(f"rondel.cli.renderers.{renderer.name}", "words")


def test_every_language_says_the_same_things() -> None:
    assert check(load_catalogues("rondel.cli", "words")) == []
    assert [problem for renderer in RENDERERS for problem in check(words_of(renderer))] == []


def test_every_text_that_is_asked_for_exists() -> None:
    english = load_catalogues("rondel.cli", "words")[0]
    asked = {
        (source, key)
        for source in SOURCES
        for key in re.findall(r'\b(?:say|usage|failure)\(\s*"([a-z-]+\.[a-zA-Z-]+)"', source.read_text())
    }
    missing = {(source, key) for source, key in asked if key not in english}
    for renderer in RENDERERS:
        missing -= {
            (source, key)
            for source, key in missing
            if renderer in source.parents and key in words_of(renderer)[0]
        }

    assert RENDERERS
    assert len(asked) > 60
    assert missing == set()


RECORD = "rondel record 1\ngame: imperial-2030\nrules: 2\nplayers: A, B\n\n"
POSITION = "imperial-2030/r2/3/x/y/z/1/2/3/4/5"


@pytest.mark.parametrize(
    ("arguments", "typed", "told"),
    [
        (
            ("play", "imperial-2030", "--option", "hiden_cash"),
            "",
            {
                "en": "Did you mean “hidden_cash”?",
                "de": "Meinst du „hidden_cash“?",
                "fr": "« hidden_cash »",
            },
        ),
        (
            ("play", "imperial-2030", "--players", "9"),
            "",
            {"en": "2 to 6 players, not 9", "de": "2 bis 6 Spieler, nicht für 9", "fr": "de 2 à 6, pas à 9"},
        ),
        (
            ("simulate", "imperial-2030", "--option", "magic"),
            "",
            {"en": "no option “magic”", "de": "keine Variante „magic“", "fr": "pas de variante « magic »"},
        ),
        (
            ("perft", POSITION),
            "",
            {
                "en": "The position code is broken in field 4 (purses): “x”",
                "de": "Feld 4 des Stellungscodes (Geld der Spieler) stimmt nicht: „x“",
                "fr": "Le champ 4 du code de position (argent des joueurs) n’est pas valable : « x »",
            },
        ),
        (
            ("perft", "imperial-2030/r2/3"),
            "",
            {
                "en": "11 fields. This one has 3",
                "de": "11 Felder. Dieser hat 3",
                "fr": "11 champs. Celui-ci en a 3",
            },
        ),
        (
            ("replay", "-"),
            RECORD + "* deal china\n* go hom\n",
            {"en": "Line 7, “go hom”", "de": "Zeile 7, „go hom“", "fr": "Ligne 7, « go hom »"},
        ),
        (
            ("replay", "-"),
            RECORD + "* deal china\n* go hom\n",
            {
                "en": "column 4: found “hom”",
                "de": "Spalte 4: Dort steht „hom“",
                "fr": "colonne 4 : on y trouve « hom »",
            },
        ),
        (
            ("replay", "-"),
            RECORD + "gibberish\n",
            {"en": "Line 6: “gibberish”", "de": "Zeile 6: „gibberish“", "fr": "Ligne 6 : « gibberish »"},
        ),
        (
            ("play", "--resume=-"),
            RECORD + "1 go taxation\n",
            {
                "en": "Line 6, “go taxation”: Chance acts here.",
                "de": "Zeile 6, „go taxation“: Hier entscheidet der Zufall.",
                "fr": "Ligne 6, « go taxation » : Ici, le hasard décide.",
            },
        ),
        (
            ("replay", "-"),
            RECORD.replace("rules: 2", "rules: 99"),
            {"en": "rules version 99", "de": "Regelversion 99", "fr": "la version 99 des règles"},
        ),
        (
            ("replay", "-"),
            RECORD.replace("players: A, B", "options: magic"),
            {"en": "“players” is missing", "de": "„players“ fehlt", "fr": "« players » manque"},
        ),
    ],
)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_an_error_says_as_much_in_every_language(
    rondel: Command, language: str, arguments: tuple[str, ...], typed: str, told: dict[str, str]
) -> None:
    result = rondel(*arguments, "--lang", language, typed=typed)

    assert result.code != 0
    # French has no-break spaces before its punctuation
    assert told[language] in re.sub(r"[\xa0\u202f]", " ", result.err)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "“go taxatoin”, column 4: found “taxatoin”. Expected a rondel space"),
        ("de", "„go taxatoin“, Spalte 4: Dort steht „taxatoin“. Erwartet: ein Feld des Rondells"),
        ("fr", "« go taxatoin », colonne 4 : on y trouve « taxatoin ». Attendu : une case de la roue"),
    ],
)
def test_a_mistyped_action_is_explained_to_people_and_programs(
    rondel: Command, language: str, sentence: str
) -> None:
    at_the_table = ("play", "imperial-2030", "--seed", "9", "--hot-seat", "--lang", language)
    read = re.sub(r"\s+", " ", rondel(*at_the_table, typed="go taxatoin\n").out)
    lines = rondel(*at_the_table, "--json", typed="go taxatoin\n").out.splitlines()
    error = next(line for line in map(json.loads, lines) if line["type"] == "error")

    assert sentence in read
    assert sentence in re.sub(r"\s+", " ", error["sentence"])
    assert error["message"].startswith("“go taxatoin”, column 4")
