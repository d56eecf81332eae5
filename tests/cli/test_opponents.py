"""Bots in ``rondel play``: their names, repeatable play, and waiting for them."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from rondel.bots import registry as bot_registry
from rondel.bots.bot import Advice, Budget, Candidate, Note, Observation
from rondel.bots.registry import BotName
from rondel.cli.play import bot_runner
from rondel.cli.play.bot_runner import BotRunner
from rondel.cli.play.opponents import reseated_bots
from rondel.cli.play.table import Seating, read_seating
from rondel.core.action import Action
from rondel.core.contract import Game
from rondel.core.registry import find_game
from rondel.match import Match
from rondel.notation.record import read_record
from tests.cli.command_line import Command, Result, as_a_process, begin_process
from tests.support.registration import register_pennies

MERCHANT, NOVICE, RANDOM = (BotName(level) for level in ("merchant", "novice", "random"))


class Giver:
    """Makes one gift to a treasury per turn, then takes the first answer."""

    def choose(self, sight: Observation, budget: Budget) -> Action:
        gifts = [aside for aside in sight.state.ranges() if aside.seat == sight.seat]
        if gifts and sight.number % 2:
            return sight.game.parse(gifts[0].text(1))
        return sight.legal_actions()[0]

    def advise(self, sight: Observation, budget: Budget) -> Advice:
        chosen = Candidate(self.choose(sight, budget), 12.0, 0.25, 1.0, (Note("kind", {}),))
        return Advice(10.0, 0.2, (chosen,), 0)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        return "is kind"


class Givers:
    """The kind of these bots, as another package could provide it."""

    id = "giver"
    budget = Budget()

    def plays(self, game: Game) -> bool:
        return game.id.startswith("imperial")

    def personalities(self, game: Game) -> tuple[str, ...]:
        return ()

    def make(self, game: Game, seed: int | str, personality: str) -> Giver:
        return Giver()

    def texts(self, language: str) -> tuple[str, str]:
        return "Giver", "Gives."


@pytest.fixture(autouse=True)
def givers() -> Iterator[None]:
    bot_registry.register_bot(Givers())
    yield
    bot_registry._kinds.pop("giver")


@pytest.fixture
def pennies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register a game without an evaluation."""
    register_pennies(monkeypatch)


def note_of(result: Result) -> str:
    """Return the note in the saved game."""
    found = re.search(r"--resume (\S+)", result.out)
    assert found is not None, result.out[-500:]
    return read_record(Path(found[1]).read_text()).header.note


# ------------------------------------------------------------------ who plays


def test_the_default_opponents_are_merchants(rondel: Command) -> None:
    result = rondel("play", "friesematenten", "--seed", "1")

    assert "Player 1 (you), Merchant 2, Merchant 3, Merchant 4" in result.out
    assert "Other bots: rondel play friesematenten --bots banker" in result.out
    assert note_of(result) == "people 1; bots merchant, merchant, merchant; seed 1"


def test_a_game_without_an_evaluation_is_played_at_random(rondel: Command, pennies: None) -> None:
    result = rondel("play", "pennies", "--players", "2", "--seed", "1")

    assert "Random 2" in result.out
    assert "Other bots" not in result.out
    assert note_of(result) == "people 1; seed 1"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Novice 1, Player 2 (you), Merchant 3 (aggressive)"),
        ("de", "Anfänger 1, Spieler 2 (du), Kaufmann 3 (angriffslustig)"),
        ("fr", "Novice 1, Joueur 2 (vous), Marchand 3 (agressif)"),
    ],
)
def test_each_bot_is_named_after_its_level(rondel: Command, language: str, names: str) -> None:
    arguments = ("--players", "3", "--seat", "2", "--seed", "1", "--lang", language)
    result = rondel("play", "friesematenten", "--bots", "novice, merchant:aggressive", *arguments)

    assert names in " ".join(result.out.split())
    assert "--bots" not in result.out
    assert note_of(result) == "people 2; bots novice, merchant:aggressive; seed 1"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "mercant"), "There is no bot “mercant”. Did you mean “merchant”?"),
        (("--bots", "giver"), "The bot “giver” can’t play friesematenten."),
        (("--bots", "merchant:shy"), "There is no personality “shy”."),
        (("--bots", "random:shy"), "All of its kind play alike"),
        (("--bots", "minister@0"), "no time to think"),
        (("--bots", "!"), "isn’t a bot’s name"),
        (("--bots", "novice,novice"), "2 bots for 3 seats"),
        (("--bots", "novice", "--hot-seat"), "Leave --bots out"),
    ],
)
def test_bots_that_cannot_be_are_refused(rondel: Command, arguments: Sequence[str], sentence: str) -> None:
    result = rondel("play", "friesematenten", *arguments)

    assert result.code == 2
    assert sentence in result.err


# ------------------------------------------------------------------ repeatable play


def test_after_an_undo_bots_do_what_they_did(rondel: Command) -> None:
    arguments = ("play", "friesematenten", "--bots", "novice,merchant,random", "--seed", "4", "--json")
    lines = rondel(*arguments, typed="done\npass\npass\nundo\npass\n").out.splitlines()
    questions = [line["actions_played"] for line in map(json.loads, lines) if line["type"] == "question"]
    views = [json.loads(line).get("view") for line in lines]

    assert questions[-1] == questions[-3] > questions[-2]
    assert views[-2] == views[-4]


def test_a_resumed_game_goes_on_with_the_same_bots(rondel: Command) -> None:
    arguments = ("play", "friesematenten", "--bots", "novice,merchant,random", "--seed", "4")
    typed = "pass\n" * 3  # before cards are drawn again
    whole = rondel(*arguments, typed=typed * 2)
    record = Path("friesematenten-4.rondel").read_text()
    rondel(*arguments, "--force", typed=typed)
    Path("half.rondel").write_text(Path("friesematenten-4-2.rondel").read_text())
    rondel("play", "--resume", "half.rondel", typed=typed)

    assert "bots novice, merchant, random" in note_of(whole)
    assert Path("half.rondel").read_text() == record


def saved(note: str) -> str:
    """Write a record with a note and return its file name."""
    match = Match.begin(find_game("imperial-2030"), players=3, seed=1, names=["Anna", "Ben", "Carl"])
    text = match.save().replace("players: Anna, Ben, Carl\n", f"players: Anna, Ben, Carl\nnote: {note}\n")
    Path("old.rondel").write_text(text)
    return "old.rondel"


def test_games_saved_before_there_were_levels_go_on_at_random(rondel: Command) -> None:
    name = saved("people 2; seed 7")

    assert "Ben (you)" in rondel("play", "--resume", name, typed="1\n").out
    assert read_record(Path(name).read_text()).header.note == "people 2; seed 7"


def test_a_resumed_game_can_have_other_bots(rondel: Command) -> None:
    result = rondel("play", "--resume", saved("people 2; bots nobody, other; seed 7"), "--bots", "giver")

    assert note_of(result) == "people 2; bots giver, giver; seed 7"


def test_a_missing_bot_is_reported_with_a_way_out(rondel: Command) -> None:
    result = rondel("play", "--resume", saved("people 2; bots random, other; seed 7"))

    assert result.code == 1
    assert "There is no bot “other”." in result.err
    assert "Choose another with --bots" in result.err


def test_a_bot_that_loses_its_seat_takes_the_seat_that_became_free() -> None:
    before = {1: MERCHANT, 2: NOVICE}

    assert reseated_bots(before, [0], 3, RANDOM) == before
    assert reseated_bots(before, [2], 3, RANDOM) == {0: NOVICE, 1: MERCHANT}
    assert reseated_bots({}, [0], 2, NOVICE) == {1: NOVICE}
    assert reseated_bots({2: MERCHANT}, [2], 3, RANDOM) == {0: MERCHANT, 1: MERCHANT}


@pytest.mark.parametrize(
    ("note", "seating"),
    [
        ("people 1; seed -7", Seating((0,), -7)),
        ("people 1 3; bots minister:aggressive@40; seed 7", Seating((0, 2), 7, ("minister:aggressive@40",))),
    ],
)
def test_a_note_tells_who_sits_where(note: str, seating: Seating) -> None:
    assert read_seating(note) == seating
    assert seating.note == note
    assert read_seating(f"{note}; by Anna") is None


def test_a_bot_that_gives_a_gift_is_asked_again(rondel: Command) -> None:
    result = rondel("play", "imperial-2030", "--bots", "giver", "--seed", "9", typed="1\n" * 12)

    assert re.search(r"Giver \d gives 1 M to \w+’s treasury", result.out)


# ------------------------------------------------------------------ waiting


class Slow:
    """Worker processes in which a bot never finishes."""

    def __init__(self) -> None:
        self.has_stopped = self.is_closed = False

    def choose(self, *_: Any) -> Slow:
        return self

    def result(self) -> Action:
        signal.raise_signal(signal.SIGINT)
        return Future[Action]().result(5)

    def cancel(self) -> None:
        self.has_stopped = True

    def close(self) -> None:
        self.is_closed = True


def test_ctrl_c_while_a_bot_thinks_saves_the_game(rondel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(bot_runner, "BotPool", lambda: slow)
    arguments = ("play", "friesematenten", "--seed", "9", "--seat", "4", "--bots")
    result = rondel(*arguments, "minister")

    assert result.code == 0
    assert "The game stops here." in result.out
    assert "bots minister, minister, minister" in note_of(result)
    assert slow.has_stopped
    assert slow.is_closed

    result = rondel(*arguments, "chancellor", "--json", typed="done\n" * 3)
    assert (result.code, result.err.strip()) == (130, "Stopped.")


def test_nobody_is_woken_for_an_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "BotPool", None)
    match = Match.begin(find_game("imperial-2030"), players=2, seed=3)
    sight = Observation(match.game, match.state, match.seats_asked()[0], match.actions_played)

    with BotRunner() as asked:
        assert asked.choose(RANDOM, sight, "7") in match.legal_actions()


def test_a_bot_with_simulations_alone_is_waited_for_too(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []
    slow = Slow()

    def waiting(seat: int) -> AbstractContextManager[None]:
        shown.append(seat)
        return nullcontext()

    monkeypatch.setattr(Givers, "budget", Budget(simulations=40))
    monkeypatch.setattr(bot_runner, "BotPool", lambda: slow)
    match = Match.begin(find_game("imperial-2030"), players=2, seed=3)
    sight = Observation(match.game, match.state, match.seats_asked()[0], match.actions_played)

    with BotRunner(waiting) as asked, pytest.raises(KeyboardInterrupt):
        asked.choose(BotName("giver"), sight, "7")
    assert shown == [sight.seat]
    assert slow.has_stopped


@pytest.mark.parametrize("seconds", [0.4, 3.0])
def test_a_group_that_is_interrupted_leaves_without_a_trace(tmp_path: Path, seconds: float) -> None:
    process = begin_process(
        "play", "friesematenten", "--bots", "chancellor", "--seed", "9", "--seat", "4", cwd=tmp_path
    )
    assert process.stdout is not None
    assert b"Friesematenten" in os.read(process.stdout.fileno(), 4096)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert err == b""
    assert process.returncode == 0
    assert b"--resume friesematenten-9.rondel" in out


# ------------------------------------------------------------------ rondel bots


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Chancellor", "Knows the rules", "The default opponent", "Likes to fight")),
        ("de", ("Kanzler", "Kennt die Regeln", "Der übliche Gegner", "Kämpft gern")),
        ("fr", ("Chancelier", "Connaît les règles", "L’adversaire habituel", "Aime se battre")),
    ],
)
def test_the_bots_are_shown_with_what_to_expect(rondel: Command, language: str, words: Sequence[str]) -> None:
    result = rondel("bots", "friesematenten", "--lang", language)
    shown = " ".join(result.out.split())

    assert result.code == 0
    assert [word for word in words if word not in shown] == []
    assert "giver" not in shown
    assert "--bots banker" in shown


def test_a_bot_of_some_games_only_says_so(rondel: Command) -> None:
    shown = " ".join(rondel("bots").out.split())

    assert "Gives. Only in imperial-2006, imperial-2010, imperial-2030." in shown


def test_programs_can_read_the_bots(rondel: Command) -> None:
    bots = json.loads(rondel("bots", "friesematenten", "--json").out)["bots"]

    assert [bot["id"] for bot in bots] == ["random", "novice", "merchant", "banker", "minister", "chancellor"]
    assert set(bots[2]) == {"id", "name", "about", "seconds", "games", "usual_in"}
    assert bots[2]["usual_in"] == ["friesematenten"]
    assert "aggressive" in bots[2]["games"][0]["personalities"]
    assert bots[0]["games"] == [{"id": "friesematenten", "personalities": []}]


def test_an_unknown_game_has_no_bots(rondel: Command) -> None:
    assert rondel("bots", "chess").code == 2


def test_the_help_names_the_levels(rondel: Command) -> None:
    assert "random, novice, merchant, banker, minister" in as_a_process("play", "--help").out
