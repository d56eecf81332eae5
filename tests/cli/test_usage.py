"""Wrong usage: one clear sentence, in the reader's language, and exit code 2."""

import json

import pytest

import rondel as library
from tests.cli.command_line import Command, as_a_process


def test_help_names_every_command_and_gives_examples(rondel: Command) -> None:
    result = rondel("--help")

    assert result.code == 0
    for command in ("games", "bots", "play", "hint", "simulate", "replay", "perft", "bench"):
        assert f" {command} " in result.out
    assert "Examples:" in result.out


@pytest.mark.parametrize("command", ["games", "bots", "play", "hint", "simulate", "replay", "perft", "bench"])
@pytest.mark.parametrize(("language", "word"), [("en", "Examples"), ("de", "Beispiele"), ("fr", "Exemples")])
def test_every_command_has_help_in_every_language(
    rondel: Command, command: str, language: str, word: str
) -> None:
    result = rondel(command, "--help", "--lang", language)

    assert result.code == 0
    assert word in result.out
    assert "--json" in result.out


def test_without_a_command_there_is_help(rondel: Command) -> None:
    assert "Commands" in rondel().out


def test_the_version_is_printed(rondel: Command) -> None:
    result = rondel("--version")

    assert (result.code, result.out) == (0, "rondel 0.1.0\n")


WRONG = [
    (("nonsense",), "nonsense"),
    (("gamse",), "rondel games"),
    (("play",), "Which game?"),
    (("play", "imperial-2031"), "imperial-2030"),
    (("play", "chess"), "imperial-2006"),
    (("play", "imperial-2030", "--players", "7"), "2 to 6"),
    (("play", "imperial-2030", "--players", "two"), "two"),
    (("play", "imperial-2030", "--seat", "5"), "seat 5"),
    (("play", "imperial-2030", "--seat", "0"), "seat 0"),
    (("play", "imperial-2030", "--option", "hiden_cash"), "hidden_cash"),
    (("play", "imperial-2006", "--option", "growth_bonus"), "growth_bonus"),
    (("play", "imperial-2030", "--option", "hidden_cash=maybe"), "maybe"),
    (("play", "imperial-2030", "--name", "A,B"), "A,B"),
    (("play", "imperial-2030", "--name", " "), "can’t be a name"),
    (("play", "imperial-2030", "--name", "A", "--name", "B"), "2 names"),
    (("play", "imperial-2030", "--hot-seat", "--name", "A", "--name", "A"), "same name"),
    (("play", "imperial-2030", "--hot-seat", "--seat", "1"), "--seat"),
    (("play", "imperial-2030", "--resume", "x"), "--resume"),
    (("play", "imperial-2030", "extra"), "extra"),
    (("simulate",), "GAME"),
    (("simulate", "imperial-2030", "--games", "0"), "at least 1"),
    (("simulate", "imperial-2030", "--jobs", "0"), "at least 1"),
    (("simulate", "imperial-2030", "--games", "many"), "many"),
    (("simulate", "imperial-2030", "--sed", "1"), "--seed"),
    (("replay",), "FILE"),
    (("hint",), "FILE"),
    (("hint", "x", "--seconds", "long"), "long"),
    (("perft",), "POSITION"),
    (("perft", "imperial-2030", "--depth", "0"), "at least 1"),
    (("perft", "chess/1"), "chess"),
    (("bench", "--seconds", "-1"), "600"),
    (("games", "--lang", "xx"), "xx"),
]


@pytest.mark.parametrize(("arguments", "told"), WRONG)
def test_wrong_usage_is_reported_in_one_sentence(
    rondel: Command, arguments: tuple[str, ...], told: str
) -> None:
    result = rondel(*arguments)

    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("Error: ")
    assert told in result.err


@pytest.mark.parametrize(("arguments", "told"), WRONG)
def test_wrong_usage_can_be_read_by_programs(rondel: Command, arguments: tuple[str, ...], told: str) -> None:
    result = rondel(*arguments, "--json")

    assert result.code == 2
    assert set(json.loads(result.out)["error"]) == {"code", "message", "rule", "hint", "sentence"}
    assert result.err == ""


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Error: There is no game “schach”."),
        ("de", "Fehler: Das Spiel „schach“ gibt es nicht."),
        ("fr", "Erreur\N{NO-BREAK SPACE}: Le jeu «\N{NO-BREAK SPACE}schach\N{NO-BREAK SPACE}» n’existe pas."),
    ],
)
def test_errors_speak_the_readers_language(rondel: Command, language: str, sentence: str) -> None:
    assert rondel("play", "schach", "--lang", language).err.startswith(sentence)


@pytest.mark.parametrize(
    ("locale", "word"),
    [("de_AT.UTF-8", "Befehle"), ("fr_FR", "Commandes"), ("C", "Commands"), ("ja_JP", "Commands")],
)
def test_the_locale_chooses_the_language(locale: str, word: str) -> None:
    assert word in as_a_process("--help", LC_ALL=locale).out


def test_lc_all_wins_over_lang() -> None:
    assert "Befehle" in as_a_process("--help", LC_ALL="de_DE.UTF-8", LANG="fr_FR.UTF-8").out


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_games_are_shown_with_their_options(rondel: Command, language: str) -> None:
    result = rondel("games", "--lang", language)

    assert result.code == 0
    for word in ("imperial-2006", "imperial-2010", "imperial-2030", "hidden_cash", "growth_bonus"):
        assert word in result.out


def test_the_games_can_be_read_by_programs(rondel: Command) -> None:
    games = json.loads(rondel("games", "--json").out)["games"]

    assert [game["id"] for game in games] == library.game_ids()
    assert set(games[0]) == {"id", "names", "rules_version", "players", "options"}
    assert games[0]["players"] == {"min": 2, "max": 6}
    assert set(games[0]["options"][0]) == {"name", "title", "text", "rule", "rule_text", "default", "choices"}


def test_a_terminal_without_our_letters_does_not_stop_the_game() -> None:
    result = as_a_process("games", "--lang", "fr", PYTHONIOENCODING="ascii")

    assert result.code == 0
    assert "imperial-2030" in result.out
    assert result.out.isascii()
    assert "?" not in result.out


def test_json_says_everything_in_plain_letters_there() -> None:
    plainly = as_a_process("games", "--lang", "fr", "--json", PYTHONIOENCODING="ascii")
    result = as_a_process("games", "--lang", "fr", "--json")

    assert plainly.out.isascii()
    assert json.loads(plainly.out) == json.loads(result.out)
