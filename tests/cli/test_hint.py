"""``rondel hint`` and ``t``: what a bot would do and why, based only on what the seat may know."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import rondel as library
from rondel.bots import evaluation_registry
from rondel.bots.bot import Advice, Budget, Observation
from rondel.bots.registry import BotName
from rondel.cli.common.terminal import Terminal
from rondel.cli.play.bot_runner import BotRunner
from rondel.match import Match
from tests.cli.command_line import Command
from tests.support.registration import register_pennies
from tests.teaching.pennies_evaluation import PenniesEvaluation

#: purses and coins as they were drawn; the open question is Carl's bid
RECORD = """rondel record 1
game: pennies
rules: 1
players: Anna, Ben, Carl
options: length=long
note: people 3; seed 7

* deal 10
* deal 9
* deal 11
* coin 5
1 bid 1
2 bid 2
"""
FILE = "game.rondel"


@pytest.fixture(autouse=True)
def pennies(monkeypatch: pytest.MonkeyPatch, rondel: Command) -> None:
    """Register a game with an evaluation, and save a game of it. All bots think in this process."""
    register_pennies(monkeypatch)
    monkeypatch.setitem(evaluation_registry._loaders, "pennies", lambda: PenniesEvaluation)
    monkeypatch.setattr("rondel.cli.play.bot_runner._answers_at_once", lambda name: True)
    Path(FILE).write_text(RECORD)


def told(rondel: Command, *arguments: str) -> str:
    """Return a hint on one line."""
    result = rondel("hint", *arguments)
    assert result.code == 0, result.err
    return " ".join(result.out.split())


# ------------------------------------------------------------------ a saved game


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("After 6 actions", "As things stand: 11.7 points expected", "▸ Bid 3", "+0.3", "gains 2 pennies on the coin", "Merchant would do this at a glance")),
        ("de", ("Wie es steht: 11,7 Punkte erwartet", "+0,3", "gewinnt an der Münze 2", "Das täte Kaufmann")),
        ("fr", ("En l’état : 11,7 points attendus", "+0,3", "gagne 2 sur la pièce", "Marchand ferait ceci")),
    ],
)  # fmt: skip
def test_a_hint_tells_what_and_why(rondel: Command, language: str, words: Sequence[str]) -> None:
    shown = told(rondel, FILE, "--bot", "merchant", "--lang", language)

    assert [word for word in words if word not in shown] == []


def test_the_minister_is_asked_unless_somebody_else_is_named(rondel: Command) -> None:
    shown = told(rondel, FILE, "--simulations", "50")

    assert "Minister would do this after looking at 50 continuations" in shown
    assert "100%" not in shown.partition("thought")[0]


def test_programs_get_plain_data(rondel: Command) -> None:
    hint = json.loads(rondel("hint", FILE, "--bot", "minister@40", "--json").out)

    assert set(hint) == {
        "game", "players", "actions_played", "seat", "question", "bot", "points", "chance", "simulations", "chosen",
        "candidates",
    }  # fmt: skip
    assert (hint["game"], hint["seat"], hint["actions_played"]) == ("pennies", 2, 6)
    assert (hint["bot"], hint["simulations"]) == ("minister@40", 40)
    first = hint["candidates"][0]
    assert first["action"] == hint["chosen"]
    assert set(first) == {"action", "text", "points", "chance", "share", "notes"}
    assert sum(one["share"] for one in hint["candidates"]) == pytest.approx(1)
    noted = next(one for one in hint["candidates"] if one["notes"])
    assert set(noted["notes"][0]) == {"key", "params", "text"}


def test_the_same_number_of_continuations_gives_the_same_hint(rondel: Command) -> None:
    once = rondel("hint", FILE, "--simulations", "60", "--json")

    assert rondel("hint", FILE, "--simulations", "60", "--json").out == once.out


@pytest.mark.parametrize(
    ("arguments", "seat", "played"),
    [
        (("--at", "5"), 1, 5),
        (("--at", "0"), 0, 4),  # the next action of chance is the recorded one
        (("--seat", "1"), 0, 4),
        (("--seat", "3"), 2, 6),
        (("--seat", "1", "--at", "5"), 0, 4),
    ],
)
def test_any_moment_and_any_seat_can_be_asked_about(
    rondel: Command, arguments: Sequence[str], seat: int, played: int
) -> None:
    hint = json.loads(rondel("hint", FILE, "--bot", "merchant", "--json", *arguments).out)

    assert (hint["seat"], hint["actions_played"]) == (seat, played)


def test_a_bot_is_shown_what_the_seat_may_know(rondel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[int]] = []
    plain = BotRunner.advise

    def advise(self: BotRunner, name: BotName, sight: Observation, seed: str, budget: Budget) -> Advice:
        seen.append(getattr(sight.state, "purses"))  # noqa: B009  a field of this game only
        return plain(self, name, sight, seed, budget)

    monkeypatch.setattr(BotRunner, "advise", advise)
    for purse in range(8, 13):
        Path(FILE).write_text(RECORD.replace("deal 10", f"deal {purse}"))
        told(rondel, FILE, "--bot", "merchant")

    # Carl sees only his own purse
    assert seen == [seen[0]] * 5
    assert seen[0][2] == 11


def test_the_record_may_come_from_a_pipe_and_end_before_a_draw(rondel: Command) -> None:
    result = rondel("hint", "-", "--bot", "merchant", typed=RECORD[: RECORD.index("* coin")])

    assert result.code == 0
    assert "After 4 actions" in result.out


# ------------------------------------------------------------------ no open question


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("missing.rondel",), 1, "Can’t read missing.rondel"),
        ((FILE, "--at", "7"), 2, "There is no action 7. The record has 6."),
        ((FILE, "--at", "-1"), 2, "There is no action -1"),
        ((FILE, "--seat", "4"), 2, "There is no seat 4 at a table of 3."),
        ((FILE, "--at", "4", "--seat", "3"), 1, "Seat 3 (Carl) has nothing to decide"),
        ((FILE, "--bot", "ministre"), 2, "Did you mean “minister”?"),
        ((FILE, "--bot", "random"), 2, "has no reasons"),
        ((FILE, "--bot", "merchant:shy"), 2, "There is no personality “shy”."),
        ((FILE, "--seconds", "0"), 2, "more than 0"),
        ((FILE, "--seconds", "nan"), 2, "more than 0"),
        ((FILE, "--simulations", "0"), 2, "--simulations must be at least 1"),
    ],
)
def test_what_cannot_be_answered_is_reported(
    rondel: Command, arguments: Sequence[str], code: int, sentence: str
) -> None:
    result = rondel("hint", *arguments)

    assert result.code == code
    assert sentence in result.err


def test_a_broken_record_has_hints_before_the_wrong_line(rondel: Command) -> None:
    Path(FILE).write_text(RECORD + "3 bid 1\n")
    result = rondel("hint", FILE)

    assert result.code == 1
    assert "Can’t give a hint for game.rondel. Line 14" in result.err
    assert "rondel replay game.rondel" in result.err
    assert rondel("hint", FILE, "--at", "6", "--bot", "merchant").code == 0


def test_a_finished_game_has_nothing_to_decide(rondel: Command) -> None:
    match = Match.load(RECORD)
    while not match.is_over:
        match.play("pass")
        match.draw()
    Path(FILE).write_text(match.save())
    result = rondel("hint", FILE)

    assert result.code == 1
    assert "The game is over" in result.err
    assert rondel("hint", FILE, "--at", "6", "--bot", "merchant").code == 0
    assert json.loads(rondel("hint", FILE, "--json").out)["error"]["sentence"].startswith("The game is over")


def test_a_game_without_an_evaluation_has_no_hints(rondel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(evaluation_registry._loaders, "pennies")

    assert "No bot can give a hint for Pennies." in rondel("hint", FILE).err
    assert "can’t play pennies" in rondel("hint", FILE, "--bot", "merchant").err


# ------------------------------------------------------------------ while playing


@pytest.mark.parametrize("key", ["t merchant", "hint merchant", "T merchant", "tipp merchant"])
def test_a_hint_can_be_had_while_playing(rondel: Command, key: str) -> None:
    shown = " ".join(rondel("play", "--resume", FILE, typed=f"{key}\nq\nn\n").out.split())

    assert "Merchant would do this" in shown
    assert "▸ 3) Bid 3" in shown
    assert shown.count("p) Pass") == 2
    assert "Goodbye" in shown


def test_a_hint_while_playing_does_not_take_long(rondel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[BotName, Budget]] = []

    def advise(self: BotRunner, name: BotName, sight: Observation, seed: str, budget: Budget) -> Advice:
        asked.append((name, budget))
        return plain(self, BotName("merchant"), sight, seed, budget)

    plain = BotRunner.advise
    monkeypatch.setattr(BotRunner, "advise", advise)
    rondel("play", "--resume", FILE, typed="t\nt minister@9\n")

    assert asked == [
        (BotName("minister"), Budget(2.0, is_for_a_turn=False)),
        (BotName("minister", simulations=9), Budget(2.0, 9, is_for_a_turn=False)),
    ]


def test_a_hint_nobody_can_give_leaves_the_game_alone(rondel: Command) -> None:
    shown = rondel("play", "--resume", FILE, typed="t nobody\nt random\np\n").out

    assert "There is no bot “nobody”." in shown
    assert "has no reasons" in shown
    assert "--resume" in shown


@pytest.mark.parametrize("game", ["imperial-2030", "friesematenten", "pennies"])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_renderer_mentions_hints(game: str, language: str) -> None:
    from rondel.cli.renderers import find_renderer

    match = library.new(game, players=2, seed=1)
    renderer = find_renderer(Terminal(language), match.game, match.players)
    seat = match.seats_asked()[0]

    assert "   t " in renderer.terminal.say("play.keys")
    assert "\nt   " in renderer.help(match, match.view(seat))
