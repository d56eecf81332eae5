"""``rondel deck``: check, new, list, show and install, in every language, and with wrong input."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rondel.games.friesematenten.decks import library as decks
from rondel.games.friesematenten.decks.summary import card_lines
from rondel.games.friesematenten.decks.template import deck_template
from rondel.words import LANGUAGES
from tests.cli.command_line import Command, Result, in_process

TEMPLATE = deck_template("en")
BROKEN = TEMPLATE.replace('op = "steal"', 'op = "steel"').replace("min_bid = 18", "min_bid = -18")


@pytest.fixture
def rondel(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[Command]:
    """Run commands in this process, with the test's own user folder."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "XDG_DATA_HOME", "RONDEL_DECKS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(decks, "_added", {})
    monkeypatch.chdir(tmp_path)

    run_in_process = in_process(capsys, monkeypatch)

    def command(*arguments: str, typed: str = "") -> Result:
        decks._in_folders.cache_clear()  # each command starts with a fresh list of decks
        return run_in_process(*arguments, typed=typed)

    yield command
    decks._in_folders.cache_clear()


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


# ------------------------------------------------------------------ check


@pytest.mark.parametrize(
    ("language", "told"), [("en", "is fine."), ("de", "ist in Ordnung."), ("fr", "est en ordre.")]
)
def test_a_fine_deck_is_summed_up(rondel: Command, tmp_path: Path, language: str, told: str) -> None:
    (tmp_path / "my.toml").write_text(TEMPLATE, "utf-8")

    result = rondel("deck", "check", "my.toml", "--lang", language)

    assert result.code == 0
    assert f"my.toml {told}" in result.out
    assert "30" in result.out
    assert "market_remove 1" in result.out


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            (
                "my.toml has 2 problems.",
                "“-18” is out of range. Choose a number from 0 to 999.",
                "Did you mean “steal”?",
            ),
        ),
        (
            "de",
            (
                "my.toml hat 2 Fehler.",
                "„-18“ liegt außerhalb des Bereichs. Wähle eine Zahl von 0 bis 999.",
                "Meinst du „steal“?",
            ),
        ),
        (
            "fr",
            (
                "my.toml a 2 problèmes.",
                "« -18 » est hors limites. Choisissez un nombre de 0 à 999.",
                "dire « steal »",
            ),
        ),
    ],
)
def test_every_problem_of_a_broken_deck_is_reported(
    rondel: Command, tmp_path: Path, language: str, told: tuple[str, ...]
) -> None:
    text = BROKEN.replace("min_bid = -18", "min_bid = 18").replace("min_bid = 18", "min_bid = -18", 1)
    text = re.sub(r'\n  \{ op = "money", from = "actor", to = "t.victim".*', "", text)
    (tmp_path / "my.toml").write_text(text, "utf-8")

    result = rondel("deck", "check", "my.toml", "--lang", language)

    assert result.code == 1
    assert "F01 min_bid" in result.out
    assert "A01 effects[1].op" in result.out
    for sentence in told:
        assert sentence in flat(result.out)


def test_programs_read_the_check(rondel: Command, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(TEMPLATE, "utf-8")
    (tmp_path / "broken.toml").write_text(BROKEN, "utf-8")

    fine = json.loads(rondel("deck", "check", "my.toml", "--json").out)
    result = rondel("deck", "check", "broken.toml", "--json")
    broken = json.loads(result.out)

    assert (fine["ok"], fine["problems"], fine["deck"]["cards"]) == (True, [], 30)
    assert fine["deck"]["effects"]["trigger"] == 1
    assert (result.code, result.err, broken["ok"]) == (1, "", False)
    assert set(broken["problems"][0]) == {"card", "field", "key", "text", "hint"}


def test_a_deck_is_read_from_standard_input(rondel: Command) -> None:
    assert rondel("deck", "check", "-", typed=TEMPLATE).code == 0
    assert "empty" in rondel("deck", "check", "-").out


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "The file is empty."),
        (b"\xff", "Line 1: the file isn’t UTF-8 text."),
        (b"[meta\n", "Line 1, column 6: not valid TOML"),
        (b"hello", "not valid TOML"),
    ],
)
def test_input_that_is_not_a_deck_is_reported(
    rondel: Command, tmp_path: Path, content: bytes, told: str
) -> None:
    (tmp_path / "x.toml").write_bytes(content)

    result = rondel("deck", "check", "x.toml")

    assert result.code == 1
    assert told in flat(result.out)


def test_folders_and_missing_files_are_reported(rondel: Command, tmp_path: Path) -> None:
    assert "This is a folder" in rondel("deck", "check", str(tmp_path)).out
    assert "There is no such file." in rondel("deck", "check", "nope.toml").out
    assert rondel("deck", "show", "nope.toml").code == 1
    assert rondel("deck", "install", "nope.toml").code == 1


# ------------------------------------------------------------------ new


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_to_begin_with_is_fine(rondel: Command, tmp_path: Path, language: str) -> None:
    result = rondel("deck", "new", "my.toml", "--lang", language)

    assert result.code == 0
    assert "my.toml" in result.out
    assert (tmp_path / "my.toml").read_text("utf-8") == deck_template(language, "my")
    assert rondel("deck", "check", "my.toml").code == 0
    assert rondel("deck", "new", "--lang", language).out == deck_template(language)


def test_a_file_that_is_there_is_not_overwritten(rondel: Command, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text("mine", "utf-8")

    result = rondel("deck", "new", "my.toml")

    assert result.code == 1
    assert "--force" in result.err
    assert (tmp_path / "my.toml").read_text("utf-8") == "mine"
    assert rondel("deck", "new", "my.toml", "--force").code == 0
    assert (tmp_path / "my.toml").read_text("utf-8") == deck_template("en", "my")
    assert rondel("deck", "new", "no/such/folder.toml").code == 1
    assert "folder" in rondel("deck", "new", str(tmp_path), "--force").err
    assert json.loads(rondel("deck", "new", "--json").out) == {"text": TEMPLATE}
    assert json.loads(rondel("deck", "new", "b.toml", "--json").out) == {"file": "b.toml"}


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("mine.toml", "mine"),
        ("Box_2.deck.toml", "my-deck"),
        ("1.toml", "my-deck"),
        ("house.toml", "my-deck"),
        ("seat.toml", "my-deck"),
        ("läden.toml", "my-deck"),
    ],
)
def test_a_new_deck_is_called_like_its_file_if_it_can_be(
    rondel: Command, tmp_path: Path, file: str, name: str
) -> None:
    assert rondel("deck", "new", file).code == 0
    assert f'id = "{name}"' in (tmp_path / file).read_text("utf-8")
    assert rondel("deck", "check", file).code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_a_new_deck_to_a_game_with_it(rondel: Command, language: str) -> None:
    assert rondel("deck", "new", "mine.toml", "--lang", language).code == 0
    told = rondel("deck", "install", "mine.toml", "--lang", language).out

    command = "rondel play friesematenten --option deck=mine --players 2"
    assert told.rstrip().endswith(command)
    assert rondel(*command.split()[1:], typed="quit\n").code == 0
    # the deck is for two, so two is the default
    assert rondel("play", "friesematenten", "--option", "deck=mine", typed="quit\n").code == 0


def test_how_many_play_is_no_question_for_a_deck_that_is_not_there(rondel: Command) -> None:
    result = rondel("play", "friesematenten", "--option", "deck=huose")

    assert result.code == 2
    assert "not “huose”. [FRI-R57] Did you mean “house”?" in flat(result.err)
    assert rondel("play", "friesematenten", "--option", "deck=house", typed="quit\n").code == 0


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "takes 2 players, not 4."),
        ("de", "ist für 2 Spieler, nicht für 4."),
        ("fr", "se joue à 2, pas à 4."),
    ],
)
def test_a_deck_for_two_is_not_for_two_to_two(rondel: Command, language: str, told: str) -> None:
    rondel("deck", "new", "mine.toml")
    rondel("deck", "install", "mine.toml")

    result = rondel("play", "friesematenten", "--option", "deck=mine", "--players", "4", "--lang", language)

    assert result.code == 2
    assert told in result.err


# ------------------------------------------------------------------ list, show, install


def test_decks_are_installed_and_listed(rondel: Command, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(TEMPLATE, "utf-8")
    folder = tmp_path / "home" / ".local" / "share" / "rondel" / "decks"

    assert "my-deck" in rondel("deck", "install", "my.toml").out
    (folder / "broken.toml").write_text(BROKEN, "utf-8")
    (folder / "zzz.toml").write_text(TEMPLATE, "utf-8")

    assert (folder / "my-deck.toml").read_text("utf-8") == TEMPLATE
    read = flat(rondel("deck", "list").out)
    for word in ("house", "built in", "my-deck", "can’t be", "another deck"):
        assert word in read
    listed = json.loads(rondel("deck", "list", "--json").out)["decks"]
    assert [(deck["name"], deck["ok"], deck["is_played"]) for deck in listed] == [
        ("house", True, True),
        ("broken", False, False),
        ("my-deck", True, True),
        ("my-deck", True, False),
    ]
    assert listed[1]["problems"]


def test_another_deck_is_not_overwritten(rondel: Command, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(TEMPLATE, "utf-8")
    (tmp_path / "other.toml").write_text(TEMPLATE.replace("start = 60", "start = 70"), "utf-8")

    assert rondel("deck", "install", "my.toml").code == 0
    assert rondel("deck", "install", "my.toml").code == 0
    result = rondel("deck", "install", "other.toml")
    assert (result.code, "--force" in result.err) == (1, True)
    assert rondel("deck", "install", "other.toml", "--force").code == 0
    installed = tmp_path / "home" / ".local" / "share" / "rondel" / "decks" / "my-deck.toml"
    assert "start = 70" in installed.read_text("utf-8")


def test_what_cannot_be_installed(rondel: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house.toml").write_text(TEMPLATE.replace('"my-deck"', '"house"'), "utf-8")
    (tmp_path / "broken.toml").write_text(BROKEN, "utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "a.toml").write_text(TEMPLATE, "utf-8")
    (tmp_path / "my.toml").write_text(TEMPLATE, "utf-8")

    assert "another id" in rondel("deck", "install", "house.toml").err
    assert "problems" in rondel("deck", "install", "broken.toml").out
    assert "from a file" in rondel("deck", "install", "-", typed=TEMPLATE).err
    monkeypatch.setenv("RONDEL_DECKS", str(elsewhere))
    assert "a.toml" in rondel("deck", "install", "my.toml").err
    monkeypatch.delenv("RONDEL_DECKS")
    (tmp_path / "home").write_text("no folder", "utf-8")
    assert "Can’t write" in rondel("deck", "install", "my.toml").err


@pytest.mark.parametrize(("language", "name"), [("en", "Bakery"), ("de", "Bäckerei"), ("fr", "Boulangerie")])
def test_the_cards_of_a_deck_are_shown(rondel: Command, language: str, name: str) -> None:
    result = rondel("deck", "show", "house", "--lang", language)
    data = json.loads(rondel("deck", "show", "house", "--lang", language, "--json").out)

    assert result.code == 0
    for part in (name, "F01", "A20", "(19)", "−4"):
        assert part in result.out
    assert (len(data["card"]), data["card"][0]["name"], data["card"][0]["production"]) == (60, name, 8)
    last = data["card"][-1]
    assert (last["symbol"], [effect["op"] for effect in last["effects"]]) == ("lightning", ["money"])


def test_a_deck_is_shown_from_a_file(rondel: Command, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(TEMPLATE, "utf-8")
    (tmp_path / "odd").write_text(TEMPLATE, "utf-8")

    assert "Bakery" in rondel("deck", "show", "my.toml").out
    assert "Bakery" in rondel("deck", "show", "odd").out
    assert "Bakery" in rondel("deck", "show", "-", typed=TEMPLATE).out


def test_cards_are_shown_as_the_program_understood_them(rondel: Command, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(TEMPLATE.replace("add = 3", "add = 30"), "utf-8")

    shown = rondel("deck", "show", "my.toml").out
    cards = json.loads(rondel("deck", "show", "my.toml", "--json").out)["card"]
    supermarket, protection, takeover, murphy = (
        next(card for card in cards if card["id"] == name) for name in ("F03", "E01", "A01", "A05")
    )

    for line in (
        "add=+30 per={scope=owner kind=factory tag=food exclude_self} cap=6",
        "tags=food",
        "bind to=card kinds=factory|status whose=self",
        "steal card={owner=opponent kind=factory}",
        "money from=actor to=effects[1].victim amount={stat=min_bid of=effects[1] mul=0.5 round=up}",
        "destroy card={owner=opponent kind=factory|influence_player|status pick=random}",
        "trigger do={money from=bank to=owner amount=3}",
        "condition=lost_card_now",
        "peek count=4 market_add=1",
        "market_remove",
        "production_factor player=opponent factor=0",
    ):
        assert f"▸ {line}\n" in shown or f"{line}\n" in shown, line
    assert supermarket["effects"][0]["add"] == 30
    assert protection["bind"] == {"to": "card", "kinds": ["factory", "status"], "whose": "self"}
    assert takeover["effects"][1]["amount"]["mul"] == 0.5
    assert murphy["tags"] == []


def test_what_is_not_bound_is_shown_to_be_asked_for() -> None:
    counted: dict[str, Any] = {"scope": "all", "kind": None, "tag": None, "card": None, "vp_below": None}
    counted |= {"bound": False, "unused": False, "exclude_self": False}
    effect = {
        "op": "modify",
        "stat": "vp",
        "target": "self",
        "add": -1,
        "per": counted,
        "cap": None,
        "if": None,
    }

    (line,) = card_lines({"tags": [], "bind": None, "effects": [effect]})

    assert line == "modify stat=vp target=self add=-1 per={scope=all bound=false}"


def test_paths_are_listed_on_separate_lines(
    rondel: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    rondel("deck", "new", "mine.toml")
    rondel("deck", "install", "mine.toml")

    listed = rondel("deck", "list").out.splitlines()

    assert f"mine: {tmp_path / 'home/.local/share/rondel/decks/mine.toml'}" in listed
    assert "house: built in" in listed


@pytest.mark.parametrize("language", LANGUAGES)
def test_paths_that_are_not_folders_are_reported(
    rondel: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    (tmp_path / "file.toml").write_text(TEMPLATE, "utf-8")
    (tmp_path / "folder").mkdir()
    named = [str(tmp_path / name) for name in ("file.toml", "folder", "nowhere")]
    monkeypatch.setenv("RONDEL_DECKS", os.pathsep.join(named))

    told = rondel("deck", "list", "--lang", language).out
    data = json.loads(rondel("deck", "list", "--json").out)

    assert [name in told for name in named] == [True, False, True]
    assert data["missing"] == [named[0], named[2]]


def test_the_id_of_the_house_deck_is_refused_for_other_decks(rondel: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(TEMPLATE.replace('"my-deck"', '"house"'), "utf-8")
    house = Path(decks.__file__).parents[1] / "data" / "decks" / "house.toml"
    (tmp_path / "copy.toml").write_bytes(house.read_bytes())

    result = rondel("deck", "check", "mine.toml")

    assert result.code == 1
    assert "meta.id" in result.out
    assert "belongs to the house deck" in result.out
    assert rondel("deck", "check", "copy.toml").code == 0


# ------------------------------------------------------------------ nonsense


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["check", "new", "list", "show", "install"])
def test_every_command_has_help_in_every_language(rondel: Command, command: str, language: str) -> None:
    result = rondel("deck", command, "--help", "--lang", language)

    assert result.code == 0
    assert f"rondel deck {command}" in result.out
    assert "--json" in result.out


def test_without_a_command_there_is_help(rondel: Command) -> None:
    result = rondel("deck")

    assert result.code == 0
    for command in ("check", "new", "list", "show", "install"):
        assert f" {command} " in result.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("deck", "chekc"), "rondel deck check"),
        (("deck", "nonsense"), "nonsense"),
        (("dekc", "list"), "rondel deck"),
        (("deck", "check"), "FILE"),
        (("deck", "check", "a", "b"), "b"),
        (("deck", "list", "--jsno"), "--json"),
        (("deck", "show"), "DECK"),
        (("deck", "show", "huose"), "house"),
        (("deck", "show", "\x1b[31m"), "There is no deck"),
        (("deck", "list", "--lang", "xx"), "xx"),
    ],
)
def test_wrong_usage_is_reported_in_one_sentence(
    rondel: Command, arguments: tuple[str, ...], told: str
) -> None:
    result = rondel(*arguments)

    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("Error: ")
    assert told in result.err
