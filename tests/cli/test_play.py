"""``rondel play``: whole games through a pipe, undo, save, resume, and typing errors."""

import json
import os
import random
import re
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import rondel as library
from rondel.cli.common.files import write_text
from rondel.cli.play.keyboard import Keyboard
from rondel.notation.record import read_record
from tests.cli.command_line import (
    PLAY,
    Command,
    Result,
    as_a_process,
    begin_process,
    random_answers,
    read_until,
)

LANGUAGES = ("en", "de", "fr")
OVER = {"en": "The game is over", "de": "Das Spiel ist zu Ende", "fr": "La partie est terminée"}


def saved_file(result: Result) -> str:
    """Return the name of the saved file."""
    found = re.search(r"--resume (\S+)", result.out)
    assert found is not None, result.out[-500:]
    return found[1]


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize(
    ("game", "language"), [("imperial-2006", "de"), ("imperial-2010", "fr"), ("imperial-2030", "en")]
)
def test_a_whole_game_through_a_pipe(rondel: Command, game: str, language: str) -> None:
    result = rondel(
        *PLAY, game, "--players", "6", "--seed", "11", "--lang", language, typed=random_answers(20_000)
    )

    assert result.code == 0
    assert OVER[language] in result.out
    assert "1." in result.out


@pytest.mark.parametrize(
    "option",
    [
        "hidden_cash",
        "growth_bonus",
        *(pytest.param(option, marks=pytest.mark.long) for option in ("drafted_bonds", "no_investor_card")),
    ],
)
def test_a_whole_game_with_each_option(rondel: Command, option: str) -> None:
    result = rondel(
        *PLAY,
        "imperial-2030",
        "--players",
        "2",
        "--seed",
        "3",
        "--option",
        option,
        typed=random_answers(20_000),
    )

    assert OVER["en"] in result.out


def test_at_a_hot_seat_everybody_is_asked(rondel: Command) -> None:
    arguments = ("play", "imperial-2010", "--hot-seat", "--name", "Anna", "--name", "Ben", "--seed", "2")
    result = rondel(*arguments, typed=random_answers(150))

    assert "Seats, clockwise: Anna, Ben" in result.out
    assert "Anna governs" in result.out
    assert "Ben governs" in result.out
    record = read_record(Path(saved_file(result)).read_text())
    assert record.header.note == "people 1 2; seed 2"


def test_the_same_seed_and_answers_give_the_same_game(rondel: Command) -> None:
    arguments = (*PLAY, "imperial-2030", "--seed", "5")
    first = rondel(*arguments, typed=random_answers(100))

    assert rondel(*arguments, typed=random_answers(100)).out == first.out


def test_a_narrow_terminal_without_colour_is_enough(tmp_path: Path) -> None:
    result = as_a_process(
        *PLAY, "imperial-2006", "--players", "6", "--seed", "1", "--lang", "de",
        typed=(random_answers(300) + "v\n?\nl\nh\nq\nn\n").encode(), NO_COLOR="1", COLUMNS="80", cwd=tmp_path,
    )  # fmt: skip

    assert result.code == 0
    assert "\x1b" not in result.out
    assert max(len(line) for line in result.out.splitlines()) <= 80


# ------------------------------------------------------------------ leaving and coming back


def test_the_end_of_the_input_saves_and_says_how_to_go_on(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", typed=random_answers(40))

    assert result.code == 0
    assert result.err == ""
    name = saved_file(result)
    assert library.load(Path(name).read_text()).actions_played > 10


def test_a_resumed_game_goes_on_as_if_nothing_had_happened(rondel: Command) -> None:
    language = "de"
    typed = random_answers(20_000)
    start = (*PLAY, "imperial-2030", "--players", "6", "--seed", "9", "--seat", "2", "--lang", language)
    whole = rondel(*start, typed=typed)
    cut = len("".join(typed.splitlines(keepends=True)[:80]))
    name = saved_file(rondel(*start, typed=typed[:cut]))
    rest = rondel("play", "--resume", name, "--lang", language, typed=typed[cut:])

    assert OVER[language] in whole.out
    assert rest.out.splitlines()[-8:] == whole.out.splitlines()[-8:]


def test_a_resumed_game_is_saved_in_its_own_file(rondel: Command) -> None:
    name = saved_file(rondel(*PLAY, "imperial-2030", "--seed", "9", typed=random_answers(20)))
    before = Path(name).read_text()
    again = saved_file(rondel("play", "--resume", name, typed=random_answers(20, seed=2)))

    assert again == name
    assert Path(name).read_text().startswith(before)
    assert len(list(Path().glob("*.rondel"))) == 1


def test_a_file_that_holds_something_else_is_never_replaced(rondel: Command) -> None:
    Path("mine.rondel").write_text("my diary\n")
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", typed="1\ns mine.rondel\nq\nn\n")

    assert "mine.rondel already holds" in result.out
    assert Path("mine.rondel").read_text() == "my diary\n"

    rondel(*PLAY, "imperial-2030", "--seed", "9", "--force", typed="1\ns mine.rondel\nq\nn\n")
    assert Path("mine.rondel").read_text().startswith("rondel record")


def test_two_games_of_one_seed_get_two_files(rondel: Command) -> None:
    first = saved_file(rondel(*PLAY, "imperial-2030", "--seed", "9", typed="1\n2\n1\n"))
    second = saved_file(rondel(*PLAY, "imperial-2030", "--seed", "9", typed="2\n1\n1\n"))

    assert first != second


@pytest.mark.parametrize("name", ["folder", "missing/game.rondel", "a" * 300, "~no-such-user/game", "ga\0me"])
def test_a_file_that_cannot_be_written_is_reported_and_the_game_goes_on(rondel: Command, name: str) -> None:
    Path("folder").mkdir()
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", typed=f"s {name}\n1\nq\nn\n")

    assert result.code == 0
    assert name in result.out.replace("\n", "")
    assert "Goodbye" in result.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_quitting_offers_to_save(rondel: Command, language: str) -> None:
    yes = rondel(*PLAY, "imperial-2030", "--seed", "9", "--lang", language, typed="1\nq\n\n")
    assert Path(saved_file(yes)).exists()

    no = rondel(*PLAY, "imperial-2030", "--seed", "10", "--lang", language, typed="1\nq\nn\n")
    assert "--resume" not in no.out


def test_a_game_saved_a_moment_ago_is_not_offered_again(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", typed="1\ns here.rondel\nq\n")

    assert result.out.count("Save the game") == 0
    assert read_record(Path("here.rondel").read_text()).header.note == "people 1; seed 9"


def test_a_record_of_somebody_else_can_be_resumed_at_any_seat(rondel: Command) -> None:
    match = library.new("imperial-2010", players=3, seed=1)
    Path("other.rondel").write_text(match.save())
    result = rondel(*PLAY, "--resume", "other.rondel", "--seat", "2", typed="1\n")

    assert "Player 2 (you)" in result.out


def test_a_record_that_breaks_off_in_the_deal_is_dealt_to_the_end(rondel: Command) -> None:
    text = library.new("imperial-2010", players=4, seed=1).save()
    Path("short.rondel").write_text("\n".join(text.splitlines()[:7]) + "\n")
    result = rondel(*PLAY, "--resume", "short.rondel", typed="1\n")

    assert result.code == 0
    assert "governs" in result.out


def test_a_record_with_a_wrong_line_is_not_resumed(rondel: Command) -> None:
    Path("bad.rondel").write_text(library.new("imperial-2010", players=4, seed=1).save() + "1 go nowhere\n")
    result = rondel("play", "--resume", "bad.rondel")

    assert result.code == 1
    assert "rondel replay bad.rondel" in result.err


# ------------------------------------------------------------------ undo


def test_undo_takes_back_the_persons_decision_and_what_bots_did_since(rondel: Command) -> None:
    plain = rondel(*PLAY, "imperial-2030", "--seed", "9", "--name", "Anna", typed="1\n")
    undone = rondel(
        *PLAY, "imperial-2030", "--seed", "9", "--name", "Anna", "--force", typed="2\n1\nu\nu\n1\n"
    )

    assert "Taken back" in undone.out
    first, second = (library.load(Path(saved_file(result)).read_text()) for result in (plain, undone))
    assert first.position() == second.position()


def test_there_is_nothing_to_undo_at_the_beginning(rondel: Command) -> None:
    assert "nothing to take back" in rondel(*PLAY, "imperial-2030", "--seed", "9", typed="u\n").out


def test_undo_to_the_very_beginning_and_on(rondel: Command) -> None:
    typed = random_answers(60) + "u\n" * 60 + random_answers(20_000)
    result = rondel(*PLAY, "imperial-2030", "--players", "6", "--seed", "9", typed=typed)

    assert "nothing to take back" in result.out
    assert OVER["en"] in result.out


# ------------------------------------------------------------------ typing


def test_an_action_can_be_typed_in_notation(rondel: Command) -> None:
    assert "moves to Taxation" in rondel(*PLAY, "imperial-2030", "--seed", "9", typed="go taxation\n").out


def test_a_typo_brings_suggestions(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", typed="go taxaton\n")

    assert "perhaps “taxation”" in " ".join(result.out.split())
    assert "Did you mean: go taxation" in result.out


def test_a_word_lists_the_choices_that_contain_it(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", typed="maneuver\n")

    assert result.out.count("Move to Maneuver 1") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_goes_on_after_any_input(rondel: Command, language: str) -> None:
    nonsense = ["", "0", "99999999999999999999", "-1", "x", "?", "? 2", "? 999", "? TAX-1", "?tax-1", "? NO-1", "v", "l", "h", "g", "", "g 1 1",
                "g russia", "g russia 999999999999", "g \u2603 3", "go", "go nowhere", "buy russia 2", "seat 1 gives 1 to china",
                "seat 2 gives 1 to china", "seat 9 gives 1 to china", "deal russia", "[bold]", "{x}", "%s", "\u2603", "a" * 5000, "²", "\t"]  # fmt: skip
    result = rondel(
        *PLAY, "imperial-2030", "--seed", "9", "--lang", language, typed="\n".join(nonsense) + "\n1\n"
    )

    assert result.code == 0
    assert "TAX-1" in result.out
    assert saved_file(result)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_explained_at_any_moment(rondel: Command, language: str) -> None:
    typed = "".join(f"?\n? 1\n{line}\n" for line in random_answers(120).splitlines())
    result = rondel(*PLAY, "imperial-2030", "--seed", "4", "--lang", language, typed=typed)

    assert result.code == 0
    assert "RON-3" in result.out


@pytest.mark.parametrize(
    ("game", "rule"), [("imperial-2006", "TAX-2"), ("imperial-2010", "TAX-2"), ("imperial-2030", "TAX-3")]
)
def test_taxation_is_explained_as_the_edition_has_it(rondel: Command, game: str, rule: str) -> None:
    result = rondel(*PLAY, game, "--seed", "8", typed="? 1\n")

    assert "TAX-1  Revenue" in result.out
    assert f"{rule}  Taxation, step by step" in result.out


def test_bytes_that_are_not_text_cause_no_crash(tmp_path: Path) -> None:
    result = as_a_process(*PLAY, "imperial-2030", "--seed", "9", typed=b"\xff\xfe\n1\nq\nn\n", cwd=tmp_path)

    assert result.code == 0


def test_nobody_can_give_away_another_players_money(rondel: Command) -> None:
    result = rondel(
        *PLAY, "imperial-2010", "--seed", "9", "--option", "hidden_cash", typed="seat 2 gives 1 to italy\n"
    )

    assert "You can only give your own money" in result.out
    assert "gave" not in result.out


def test_a_gift_goes_to_the_treasury(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2010", "--seed", "9", "--name", "Anna", typed="g\nitaly 1\ng ital 1\n")

    assert result.out.count("You give 1 M to Italy’s treasury.") == 2


def test_with_secret_cash_a_person_sees_only_the_own_purse(rondel: Command) -> None:
    result = rondel(
        *PLAY,
        "imperial-2010",
        "--players",
        "4",
        "--seed",
        "9",
        "--option",
        "hidden_cash",
        "--name",
        "Anna",
        typed="v\n",
    )

    table = result.out[result.out.rindex("Players and their bonds") :].splitlines()[2:6]
    assert sum("?" in row for row in table) == 3
    assert all("?" not in row for row in table if row.startswith("Anna"))


def test_at_a_hot_seat_with_secrets_the_next_person_is_called_first(rondel: Command) -> None:
    result = rondel(
        "play", "imperial-2010", "--hot-seat", "--players", "2", "--seed", "9", "--option", "hidden_cash",
        typed=random_answers(200),
    )  # fmt: skip

    assert "Come to the screen and press Enter" in result.out


# ------------------------------------------------------------------ programs


def test_a_program_can_play(rondel: Command) -> None:
    result = rondel(
        *PLAY, "imperial-2030", "--seed", "9", "--json", typed="go taxation\nnonsense\nundo\ngo factory\n"
    )

    lines = [json.loads(line) for line in result.out.splitlines()]
    assert [line["type"] for line in lines[:3]] == ["question", "question", "error"]
    assert lines[-1]["type"] == "stopped"
    assert set(lines[0]) == {"type", "seat", "players", "actions_played", "view", "amounts"}
    assert "go taxation" in lines[0]["view"]["legal"]
    assert library.load(lines[-1]["record"]).actions_played > 4
    assert result.err == ""


def test_a_program_is_asked_again_and_again(rondel: Command) -> None:
    answers: list[str] = []
    result = rondel(*PLAY, "imperial-2006", "--players", "2", "--seed", "1", "--json")
    for _ in range(6):
        answers.append(json.loads(result.out.splitlines()[-2])["view"]["legal"][0])
        typed = "".join(f"{answer}\n" for answer in answers)
        result = rondel(*PLAY, "imperial-2006", "--players", "2", "--seed", "1", "--json", typed=typed)

    lines = [json.loads(line) for line in result.out.splitlines()]
    assert [line["type"] for line in lines] == ["question"] * 7 + ["stopped"]


def test_a_program_is_told_the_end(rondel: Command) -> None:
    match = library.new("imperial-2006", players=2, seed=1)
    rng = random.Random(2)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    Path("over.rondel").write_text(match.save())
    result = rondel("play", "--resume", "over.rondel", "--json")

    end = json.loads(result.out)
    assert set(end) == {"type", "players", "actions_played", "scores", "record"}
    assert end["scores"][0]["place"] == 1


# ------------------------------------------------------------------ Ctrl-C


@pytest.mark.parametrize(
    "arguments",
    [
        (*PLAY, "imperial-2030", "--seed", "9"),
        ("simulate", "imperial-2030", "--games", "100000", "--jobs", "2"),
    ],
)
def test_ctrl_c_ends_politely(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    process = begin_process(*arguments, cwd=tmp_path, PYTHONUNBUFFERED="1")
    if arguments[0] == "play":
        read_until(process, b"where will you move?")
    else:
        time.sleep(2)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert b"Traceback" not in out + err
    if arguments[0] == "play":
        assert process.returncode == 0
        assert b"--resume imperial-2030-9.rondel" in out
    else:
        assert (process.returncode, err.strip()) == (130, b"Stopped.")


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_is_saved_when_its_terminal_is_closed_or_it_is_asked_to_end(
    tmp_path: Path, ending: signal.Signals
) -> None:
    process = begin_process(*PLAY, "imperial-2030", "--seed", "9", cwd=tmp_path, PYTHONUNBUFFERED="1")
    read_until(process, b"where will you move?")
    process.send_signal(ending)
    out, err = process.communicate(timeout=60)

    assert b"Traceback" not in out + err
    assert library.load((tmp_path / "imperial-2030-9.rondel").read_text()).actions_played > 0


@pytest.mark.parametrize("game", ["imperial-2030", "friesematenten"])
@pytest.mark.parametrize("leaving", ["interrupted", "end of input", "q"])
def test_a_second_ctrl_c_does_not_lose_the_game(
    rondel: Command, monkeypatch: pytest.MonkeyPatch, game: str, leaving: str
) -> None:
    asked: list[str] = []

    def ask(self: Keyboard, prompt: str, words: Sequence[str] = ()) -> str:
        asked.append(prompt)
        if leaving == "interrupted":
            signal.raise_signal(signal.SIGINT)
        if leaving == "q":
            return "q" if len(asked) == 1 else "y"
        raise EOFError

    def interrupted(*arguments: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        write_text(*arguments)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Keyboard, "ask", ask)
    monkeypatch.setattr("rondel.cli.play.save_file.write_text", interrupted)
    before = signal.getsignal(signal.SIGINT)
    result = rondel(*PLAY, game, "--seed", "9")

    assert result.code == 0
    assert f"--resume {game}-9.rondel" in result.out
    assert Path(f"{game}-9.rondel").exists()
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_twice_in_a_row_saves_too(tmp_path: Path) -> None:
    process = begin_process(*PLAY, "friesematenten", "--seed", "9", cwd=tmp_path)
    assert process.stdout is not None
    shown = b""
    while b"p) Pass" not in shown:
        part = os.read(process.stdout.fileno(), 4096)
        assert part, shown
        shown += part
    for _ in range(3):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.002)
    out, err = process.communicate(timeout=60)

    assert b"Traceback" not in out + err
    assert (tmp_path / "friesematenten-9.rondel").exists(), out + err
