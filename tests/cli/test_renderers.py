"""Any game can be played in the terminal: the plain renderer, amounts, keys, warnings, choices."""

from __future__ import annotations

import dataclasses
import json
import random
import re
from pathlib import Path

import pytest

import rondel as library
from rondel.cli.common.terminal import Terminal
from rondel.cli.perft import perft
from rondel.cli.play.menu import numbered_menu
from rondel.cli.play.ranking import tie_sentences
from rondel.cli.play.table import Table
from rondel.cli.renderers import find_renderer
from rondel.cli.renderers.imperial.renderer import ImperialRenderer
from rondel.cli.renderers.plain import PlainRenderer
from rondel.core.action import Action
from rondel.core.contract import AmountRange, Question, Score
from rondel.match import Match
from tests.cli.command_line import Command
from tests.support.registration import register_pennies
from tests.teaching.pennies import Pennies, PenniesState

LANGUAGES = ("en", "de", "fr")
AMOUNT = {
    "en": "Type an amount from 1 to",
    "de": "Tippe einen Betrag von 1 bis",
    "fr": "Tapez un montant de 1",
}


@pytest.fixture
def pennies(monkeypatch: pytest.MonkeyPatch) -> Pennies:
    """Register a game without its own renderer."""
    return register_pennies(monkeypatch)


@pytest.fixture
def careful(pennies: Pennies, monkeypatch: pytest.MonkeyPatch) -> Pennies:
    """A game in which only the two lowest bids are safe."""
    plain = PenniesState.answer_range

    def answer_range(self: PenniesState) -> AmountRange | None:
        amounts = plain(self)
        return None if amounts is None else dataclasses.replace(amounts, safe=amounts.low + 1)

    monkeypatch.setattr(PenniesState, "answer_range", answer_range)
    return pennies


#: a table where the person, at seat 1, is asked for the first bid
PLAY = ("play", "pennies", "--players", "2", "--seed", "1", "--force")


# ------------------------------------------------------------------ which renderer


def test_a_game_has_its_own_renderer_or_the_plain_one(pennies: Pennies) -> None:
    terminal = Terminal("en")

    assert type(find_renderer(terminal, library.game("imperial-2010"), ("A", "B"))) is ImperialRenderer
    assert type(find_renderer(terminal, pennies, ("A", "B"))) is PlainRenderer


def test_another_game_called_imperial_gets_the_plain_renderer(pennies: Pennies) -> None:
    class Other(Pennies):
        id = "imperial-pennies"  # the same game under another name

    assert type(find_renderer(Terminal("en"), Other(), ("A", "B"))) is PlainRenderer


def test_the_texts_of_a_renderer_override_those_of_the_command_line() -> None:
    terminal = Terminal("en")
    renderer = find_renderer(terminal, library.game("imperial-2010"), ("A", "B"))

    assert "g gift" in renderer.terminal.say("play.keys")
    assert "g gift" not in terminal.say("play.keys")
    assert renderer.terminal.say("play.bye") == terminal.say("play.bye")
    assert renderer.terminal.out is terminal.out


# ------------------------------------------------------------------ amounts


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_is_the_amount_where_one_is_asked(rondel: Command, pennies: Pennies, language: str) -> None:
    result = rondel(*PLAY, "--name", "Anna", "--lang", language, typed="3\n")

    assert result.code == 0
    assert AMOUNT[language] in re.sub(r"[\s\xa0\u202f]+", " ", result.out)
    assert "\n1 bid 3\n" in Path("pennies-1.rondel").read_text()


def test_answers_have_letters_then(rondel: Command, pennies: Pennies) -> None:
    result = rondel(*PLAY, typed="p\n")

    assert " p) Pass" in result.out
    assert "\n1 pass\n" in Path("pennies-1.rondel").read_text()


def test_what_is_too_much_is_refused_by_the_rules(rondel: Command, pennies: Pennies) -> None:
    result = rondel(*PLAY, typed="999999\n0\n99\n\nbid 4\n")

    assert result.out.count("[PEN-3]") == 3
    assert "Type an amount from 1 to" in result.out
    assert "or choose p. h shows all keys." in result.out
    assert "\n1 bid 4\n" in Path("pennies-1.rondel").read_text()


@pytest.mark.parametrize("typed", ["5", "bid 5"])
def test_an_amount_that_is_not_safe_must_be_confirmed(rondel: Command, careful: Pennies, typed: str) -> None:
    refused = rondel(*PLAY, typed=f"{typed}\nn\n")
    assert "only amounts up to 2 are safe" in refused.out
    assert "bid 5\n" not in Path("pennies-1.rondel").read_text()

    assert rondel(*PLAY, typed=f"{typed}\ny\n").code == 0
    assert "\n1 bid 5\n" in Path("pennies-1.rondel").read_text()


def test_a_safe_amount_is_not_questioned(rondel: Command, careful: Pennies) -> None:
    assert "is safe" not in rondel(*PLAY, typed="2\n").out


def test_a_question_about_an_amount_is_never_answered_by_itself(pennies: Pennies) -> None:
    match = Match.begin(pennies, players=2, seed=1)
    table = Table(match, [0], 1)

    assert [action.text for action in match.legal_actions()] == ["pass"]
    assert match.answer_range() is not None
    assert not table.has_one_answer()


def test_letters_come_from_the_notation_and_mean_nothing_else() -> None:
    texts = ["pass", "sell", "quit early", "pause", "vote", "?"]
    menu = numbered_menu((Action(text), text) for text in texts)
    lettered = menu.with_amounts(AmountRange(0, "bid {}", 1, 9), "bid", "?hvlusqg")

    assert [choice.sign for choice in lettered.choices] == ["p", "e", "i", "a", "o", "b"]
    assert lettered.signed("P") == lettered.choices[0]
    assert lettered.signed("1") is None
    many = numbered_menu((Action("z"), "z") for _ in range(40))
    signs = [choice.sign for choice in many.with_amounts(AmountRange(0, "{}", 1, 9), "", "").choices]
    assert len(set(signs)) == 40


# ------------------------------------------------------------------ the plain renderer


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_can_be_played_with_the_plain_renderer(
    rondel: Command, pennies: Pennies, language: str
) -> None:
    rng = random.Random(3)
    odd = ("?", "? p", "? 1", "? PEN-3", "? pen", "? 7", "h", "v", "l", "u", "xyzzy", "coin 5", "\u2603")
    typed = [rng.choice(odd) if rng.random() < 0.4 else rng.choice(("p", "1", "2", "3")) for _ in range(300)]
    result = rondel(*PLAY, "--lang", language, typed="\n".join(typed) + "\n" + "p\n" * 20)

    assert result.code == 0
    assert {"en": "Ranking", "de": "Rangliste", "fr": "Classement"}[language] in result.out
    assert "PEN-3" in result.out


def test_the_table_shows_the_fields_of_the_view(rondel: Command, pennies: Pennies) -> None:
    result = rondel(*PLAY, typed="v\n")

    assert re.search(r"purses +\d+ –", result.out)
    assert "legal" not in result.out


def test_people_with_secrets_are_called_to_the_screen(rondel: Command, pennies: Pennies) -> None:
    arguments = ("play", "pennies", "--hot-seat", "--players", "2", "--seed", "1")

    assert "Come to the screen" in rondel(*arguments, typed="\n1\n\n2\n").out
    assert "Come to the screen" not in rondel(*arguments, "--option", "open-purses", typed="1\n2\n").out


def test_help_gives_examples_of_the_game(rondel: Command, pennies: Pennies) -> None:
    shown = rondel(*PLAY, typed="h\n").out

    assert "“bid 1”" in shown
    assert "“? PEN-1”" in shown


def test_possible_actions_outside_the_turn_are_listed() -> None:
    match = library.new("imperial-2010", players=3, seed=1)
    renderer = PlainRenderer(Terminal("en"), match.game, match.players)
    notes = renderer.notes(match, match.question(), match.view(match.seats_asked()[0]))

    assert any("gives … to italy" in note and "from 1 to" in note for note in notes)


def test_even_imperial_can_be_played_with_the_plain_renderer(
    rondel: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rondel.cli.renderers.RENDERERS", {})
    typed = "".join(f"{number}\n" for number in (1, 2, 1, 3, 1, 1, 2, 1) * 8) + "v\n?\nh\n"
    result = rondel("play", "--bots", "random", "imperial-2030", "--seed", "9", typed=typed)

    assert result.code == 0
    assert "nations" in result.out


def test_ties_are_explained_by_what_decided(pennies: Pennies) -> None:
    renderer = PlainRenderer(Terminal("en"), pennies, ("Anna", "Ben", "Carl"))
    scores = [
        Score(0, 12, 1, (("coins", 5), ("pennies", 7)), ""),
        Score(1, 12, 2, (("coins", 4), ("pennies", 8)), "coins"),
        Score(2, 12, 2, (("coins", 4), ("pennies", 8)), ""),
    ]

    assert tie_sentences(renderer, scores, renderer.players) == [
        "Anna and Ben have equal points. Anna is ahead: Coins.",
        "Ben and Carl are equal in everything and share the place.",
    ]


# ------------------------------------------------------------------ programs and the other commands


def test_a_program_is_told_the_amounts(rondel: Command, careful: Pennies) -> None:
    lines = [json.loads(line) for line in rondel(*PLAY, "--json", typed="bid 6\n").out.splitlines()]

    assert lines[0]["amounts"] == {"seat": 0, "template": "bid {}", "low": 1, "high": 12, "safe": 2} | {
        "high": lines[0]["view"]["purses"][0]
    }
    assert "\n1 bid 6\n" in lines[-1]["record"]


def test_a_program_is_told_the_end_of_any_game(rondel: Command, pennies: Pennies) -> None:
    last = json.loads(rondel(*PLAY, "--json", typed="pass\n" * 9).out.splitlines()[-1])

    assert last["type"] == "end"
    assert {score["seat"] for score in last["scores"]} == {0, 1}


def test_any_game_can_be_simulated(rondel: Command, pennies: Pennies) -> None:
    arguments = (
        "simulate",
        "pennies",
        "--players",
        "3",
        "--games",
        "30",
        "--check",
        "--option",
        "length=long",
    )
    result = json.loads(rondel(*arguments, "--json").out)

    assert (result["games"], result["violation"]) == (30, None)
    assert result["options"] == ["length=long"]
    assert result["ended_by"] == {"last-coin": 30}
    assert "The last coin" in rondel(*arguments).out


def test_any_game_can_be_replayed(rondel: Command, pennies: Pennies) -> None:
    rondel(*PLAY, typed="2\np\nq\ny\n")
    result = rondel("replay", "pennies-1.rondel")

    assert result.code == 0
    assert "bids 2." in result.out
    assert rondel("replay", "pennies-1.rondel", "--json").code == 0


def test_perft_tries_the_lowest_and_the_highest_amount(pennies: Pennies) -> None:
    state = pennies.new(2, {})
    for text in ("deal 8", "deal 9", "coin 5"):
        state.apply(pennies.parse(text))

    # pass, bid 1 or bid 8; then pass, and: bid 1 or 9 after a pass, 2 or 9 after 1, only 9 after 8
    assert perft(pennies, state, 1) == 3
    assert perft(pennies, state, 2) == 3 + 3 + 2


@pytest.mark.parametrize(("language", "told"), [("en", "lowest"), ("de", "der kleinste"), ("fr", "plus bas")])
def test_the_help_of_perft_says_so(rondel: Command, language: str, told: str) -> None:
    assert told in " ".join(rondel("perft", "--help", "--lang", language).out.split())


def test_any_game_can_be_measured(rondel: Command, pennies: Pennies) -> None:
    rows = json.loads(rondel("bench", "--seconds", "0.02", "--json").out)["games"]

    assert "pennies" in [row["game"] for row in rows]


# ------------------------------------------------------------------ options


def test_a_choice_is_shown_and_can_be_made(rondel: Command, pennies: Pennies) -> None:
    shown = rondel("games").out

    assert "length=short|long" in shown
    assert "length=short  short: Four coins. (default)" in shown
    assert "length=long  long: Eight coins." in shown
    options = json.loads(rondel("games", "--json").out)["games"][-1]["options"]
    assert [choice["name"] for choice in options[1]["choices"]] == ["short", "long"]
    rondel(*PLAY, "--option", "length=long", typed="q\ny\n")
    assert "options: length=long" in Path("pennies-1.rondel").read_text()


@pytest.mark.parametrize(
    ("option", "told"),
    [("length=lon", "Did you mean “long”?"), ("length=7", "short, long"), ("length", "short, long"),
     ("open_purses=short", "on or off"), ("lenght=long", "lenght")],
)  # fmt: skip
def test_a_wrong_choice_is_refused_with_the_right_ones(
    rondel: Command, pennies: Pennies, option: str, told: str
) -> None:
    result = rondel(*PLAY, "--option", option)

    assert result.code == 2
    assert told in result.err


# ------------------------------------------------------------------ Imperial's renderer


def test_in_a_maneuver_gifts_decide_nothing() -> None:
    renderer = ImperialRenderer(Terminal("en"), library.game("imperial-2010"), ("A", "B"))

    assert not renderer.gifts_matter(Question("move-armies", (0,), "MAN-2", {}))
    assert renderer.gifts_matter(Question("where-to-build", (0,), "FAC-1", {}))
