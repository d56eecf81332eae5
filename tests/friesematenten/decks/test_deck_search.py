"""Where decks are found, and the errors for those that are not."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rondel
from rondel.core.errors import OptionError
from rondel.games.friesematenten.decks import library as decks
from rondel.games.friesematenten.decks.file import LARGEST, DeckError, read_deck_data, read_deck_file
from rondel.games.friesematenten.decks.library import (
    add_deck,
    deck_names,
    find_deck,
    found_decks,
    load_deck,
    user_folder,
)
from rondel.games.friesematenten.decks.template import deck_template
from rondel.words import LANGUAGES
from tests.support.decks import deck_tables, tiny_deck

TEMPLATE = deck_template("en")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give each test its own user folder, without decks of other tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("RONDEL_DECKS", raising=False)
    monkeypatch.setattr(decks, "_added", {})
    made = tmp_path / "data" / "rondel" / "decks"
    made.mkdir(parents=True)
    yield made
    decks._in_folders.cache_clear()


def caught(wrong: Callable[[], object]) -> OptionError:
    with pytest.raises(OptionError) as found:
        wrong()
    return found.value


def test_the_house_deck_is_always_there_and_first(folder: Path) -> None:
    (folder / "aaa.toml").write_text(TEMPLATE.replace('"my-deck"', '"aaa"'), "utf-8")

    assert deck_names() == ["house", "aaa"]


def test_folders_are_searched_in_order_and_the_first_of_a_name_wins(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "x.toml").write_text(TEMPLATE.replace("start = 60", "start = 61"), "utf-8")
    (folder / "y.toml").write_text(TEMPLATE, "utf-8")
    (folder / "notes.txt").write_text("no deck", "utf-8")
    monkeypatch.setenv("RONDEL_DECKS", os.pathsep.join([str(tmp_path / "missing"), str(other)]))

    assert deck_names() == ["house", "my-deck"]
    assert find_deck("my-deck").figures.start_money == 61


def test_no_file_takes_the_place_of_the_house_deck(folder: Path) -> None:
    (folder / "house.toml").write_text(TEMPLATE.replace('"my-deck"', '"house"'), "utf-8")

    assert load_deck("house").deck.size == 60
    with pytest.raises(OptionError, match="belongs to the house deck"):
        add_deck(read_deck_data(deck_tables([]), "x", "house"))


def test_broken_files_are_left_out_but_can_be_told(folder: Path) -> None:
    (folder / "broken.toml").write_text("[meta]\n", "utf-8")

    assert deck_names() == ["house"]
    (broken,) = [found for found in found_decks() if found.loaded is None]
    assert broken.error is not None
    assert len(broken.error.problems) > 1
    error = caught(lambda: load_deck("broken"))
    assert error.key == "deck-broken"
    assert "broken.toml" in error.message
    assert "rondel deck check" in error.hint


def test_an_unknown_deck_is_refused_with_the_available_ones() -> None:
    assert caught(lambda: find_deck("huose")).params["near"] == "house"
    assert "Choose one of: house." in caught(lambda: find_deck("xyz")).hint


def test_a_deck_that_has_changed_is_not_taken_for_the_old_one() -> None:
    digest = load_deck("house").deck.digest

    assert find_deck("house", digest).digest == digest
    error = caught(lambda: find_deck("house", "00000000"))
    assert error.key == "deck-changed"
    assert digest in error.message


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: find_deck("huose"),
        lambda: find_deck("zzz"),
        lambda: find_deck("house", "00000000"),
        lambda: add_deck(load_deck("house")),
    ],
)
def test_every_language_says_what_is_wrong(wrong: Callable[[], object]) -> None:
    error = caught(wrong)

    said = [rondel.say_error(error, language) for language in LANGUAGES]

    assert len(set(said)) == 3
    assert all(str(error.params["deck"]) in text and hint for text, hint in said)


def test_decks_of_a_program_are_found_by_name() -> None:
    loaded = tiny_deck([{"production": 3}])
    name = loaded.deck.name

    assert name in deck_names()
    assert load_deck(name) is loaded
    assert pickle.loads(pickle.dumps(loaded.deck)) is loaded.deck
    again = read_deck_data(deck_tables([{"production": 4}]), "x", name)
    add_deck(again)
    assert find_deck(name) is again.deck


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has APPDATA")
def test_the_users_folder_follows_the_conventions_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/somebody")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert user_folder() == Path("/somebody/.local/share/rondel/decks")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert user_folder() == Path("/somebody/.local/share/rondel/decks")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert user_folder() == Path("/data/rondel/decks")


# ------------------------------------------------------------------ files


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00", "not-utf8"),
        (b"x = 1\n\xe4 = 2\n", "not-utf8"),
        (b"\x00\x01\x02", "not-toml"),
        (b"#" * (LARGEST + 1), "too-large"),
    ],
)
def test_a_file_that_is_not_a_deck_is_reported(tmp_path: Path, content: bytes, key: str) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(content)

    with pytest.raises(DeckError) as found:
        read_deck_file(path)

    assert [problem.key for problem in found.value.problems] == [key]
    assert str(path) in str(found.value)


@pytest.mark.parametrize(
    ("name", "key"),
    [("", "folder"), ("no.toml", "no-file"), ("x\0y", "unreadable"), ("n" * 9999, "unreadable")],
)
def test_a_path_that_is_not_a_file_is_reported(tmp_path: Path, name: str, key: str) -> None:
    with pytest.raises(DeckError) as found:
        read_deck_file(tmp_path / name)

    assert [problem.key for problem in found.value.problems] == [key]


def test_a_byte_order_mark_and_line_ends_of_windows_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbf" + TEMPLATE.replace("\n", "\r\n").encode())

    assert read_deck_file(path).deck.size == 30


def test_a_file_whose_name_cannot_be_an_id_needs_one(tmp_path: Path) -> None:
    path = tmp_path / "my deck.toml"
    path.write_text(TEMPLATE.replace('id = "my-deck"\n', ""), "utf-8")

    with pytest.raises(DeckError) as found:
        read_deck_file(path)

    assert [(problem.field, problem.key) for problem in found.value.problems] == [("meta.id", "bad-id")]


def test_an_error_is_pickled_with_its_problems() -> None:
    with pytest.raises(DeckError) as found:
        read_deck_file(Path("no-such.toml"))

    twin = pickle.loads(pickle.dumps(found.value))

    assert str(twin) == str(found.value)
    assert twin.problems == found.value.problems
