"""``rondel serve``, ``worker`` and ``admin``: their options, what they refuse, and what they pass on."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import json
import re
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rondel.cli.serve import has_window
from rondel.server.settings import SETTINGS, Settings
from rondel.server.storage.log import Row
from tests.cli.command_line import Command

POSTGRESQL = "postgresql://anna:opensesame@db.example.org/rondel"
RUNNING = "rondel.server.startup"
BACKUP = "rondel.server.storage.backup"


@pytest.fixture(autouse=True)
def _nothing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.delenv("RONDEL_SETTINGS", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Settings]]:
    """Replace the server by a stand-in that records how it was started."""
    notes: list[tuple[str, Settings]] = []
    running: Any = ModuleType(RUNNING)

    def note(what: str) -> Any:
        def start(settings: Settings) -> int:
            notes.append((what, settings))
            return 0

        return start

    running.serve, running.work = note("serve"), note("work")
    monkeypatch.setitem(sys.modules, RUNNING, running)
    return notes


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Replace backups by a stand-in that records the calls."""
    backup: Any = ModuleType(BACKUP)
    backup.notes, backup.problems, backup.logs = [], [], []

    def back_up(url: str, target: Path) -> dict[str, int]:
        backup.notes.append(("backup", url, target))
        target.write_text("all of it")
        return {"tables": 3}

    def restore(source: Path, url: str, *, overwrite: bool) -> dict[str, int]:
        backup.notes.append(("restore", url, source.read_text(), overwrite))
        return {"tables": 3}

    def check(url: str, replay: Any, *, language: str) -> list[str]:
        replayed = [replay("t7", rows) for rows in backup.logs]
        return [*backup.problems, *(problem for problem in replayed if problem is not None)]

    backup.backup, backup.restore, backup.check = back_up, restore, check
    monkeypatch.setitem(sys.modules, BACKUP, backup)
    return backup


def plain(text: str) -> str:
    return re.sub(r"[\s│]+", " ", text)


# ------------------------------------------------------------------ help


@pytest.mark.parametrize(("language", "word"), [("en", "default:"), ("de", "sonst"), ("fr", "sinon")])
def test_help_explains_every_setting_with_its_variable_and_what_is_usual(
    rondel: Command, language: str, word: str
) -> None:
    result = rondel("serve", "--help", "--lang", language)
    text = plain(result.out)

    assert result.code == 0
    for setting in SETTINGS:
        assert f" {setting.option} " in text
        assert f"({setting.variable}" in text
        assert not setting.usual or f"{word} {setting.usual})" in text
        assert all(choice in text for choice in setting.choices)
    assert "RONDEL_SETTINGS" in text


@pytest.mark.parametrize(
    "command", [("worker",), ("admin",), ("admin", "backup"), ("admin", "restore"), ("admin", "check")]
)
@pytest.mark.parametrize(("language", "word"), [("en", "Examples"), ("de", "Beispiele"), ("fr", "Exemples")])
def test_every_command_has_help_in_every_language(
    rondel: Command, command: tuple[str, ...], language: str, word: str
) -> None:
    result = rondel(*command, "--help", "--lang", language)

    assert result.code == 0
    assert word in result.out


def test_no_line_of_help_breaks_an_example(rondel: Command) -> None:
    for command in (("serve",), ("worker",), ("admin",), ("admin", "backup"), ("admin", "restore")):
        examples = rondel(*command, "--help").out.partition("Examples:")[2].split("\n")
        assert all(not line.strip() or "rondel " in line for line in examples)


# ------------------------------------------------------------------ what is passed on


def test_nothing_need_be_said(rondel: Command, started: list[tuple[str, Settings]], tmp_path: Path) -> None:
    assert rondel("serve").code == 0

    ((what, settings),) = started
    assert (what, settings.port) == ("serve", 8000)
    assert settings.database == f"sqlite:///{tmp_path / 'data' / 'rondel' / 'rondel.db'}"
    assert (tmp_path / "data" / "rondel").is_dir()


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(
    rondel: Command, started: list[tuple[str, Settings]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rondel.toml").write_text(
        "port = 1\nmax_body = 2000\nproxy_headers = true\nlog_level = 'error'\n"
    )
    monkeypatch.setenv("RONDEL_PORT", "2")
    monkeypatch.setenv("RONDEL_LOG_LEVEL", "debug")

    assert rondel("serve", "--settings", "rondel.toml", "--port", "3", "--no-proxy-headers").code == 0

    settings = started[0][1]
    assert (settings.port, settings.log_level, settings.max_body) == (3, "debug", 2000)
    assert settings.proxy_headers is False


def test_a_list_is_given_with_commas_or_several_times(
    rondel: Command, started: list[tuple[str, Settings]]
) -> None:
    origins = ("--allowed-origins", "https://a.org,https://b.org", "--allowed-origins", "https://c.org")
    assert rondel("serve", *origins).code == 0

    assert started[0][1].allowed_origins == ("https://a.org", "https://b.org", "https://c.org")


def test_a_worker_is_started_with_the_database_of_the_server(
    rondel: Command, started: list[tuple[str, Settings]]
) -> None:
    assert rondel("worker", "--database", POSTGRESQL, "--bot-processes", "3").code == 0

    ((what, settings),) = started
    assert (what, settings.database, settings.bot_processes) == ("work", POSTGRESQL, 3)


def test_the_exit_code_is_the_one_of_the_server(rondel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    running: Any = ModuleType(RUNNING)
    running.serve = lambda settings: 1
    monkeypatch.setitem(sys.modules, RUNNING, running)

    assert rondel("serve").code == 1


# ------------------------------------------------------------------ --open


ADDRESS = "http://127.0.0.1:8000/"


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the server by one that is ready at once, and the browser by one that records."""
    opened: list[str] = []
    running: Any = ModuleType(RUNNING)

    def serve(settings: Settings, on_ready: Any = None) -> int:
        if on_ready is not None:
            on_ready(ADDRESS).join(10)
        return 0

    def note(address: str) -> bool:
        opened.append(address)
        return True

    running.serve = serve
    monkeypatch.setitem(sys.modules, RUNNING, running)
    monkeypatch.setattr(webbrowser, "open", note)
    monkeypatch.setenv("DISPLAY", ":0")
    return opened


def test_the_browser_is_opened_once_the_server_answers(rondel: Command, window: list[str]) -> None:
    result = rondel("serve", "--open")

    assert (result.code, result.err) == (0, "")
    assert window == [ADDRESS]


def test_no_browser_is_opened_unless_asked_for(rondel: Command, window: list[str]) -> None:
    assert rondel("serve").code == 0

    assert window == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", f"Open {ADDRESS} in a browser."),
        ("de", f"Öffne {ADDRESS} in einem Browser."),
        ("fr", f"Ouvrez {ADDRESS} dans un navigateur."),
    ],
)
@pytest.mark.parametrize("problem", [None, webbrowser.Error("none"), OSError("none")])
@pytest.mark.usefixtures("window")
def test_without_a_browser_the_reader_is_asked_to_open_one(
    rondel: Command, monkeypatch: pytest.MonkeyPatch, problem: Exception | None, language: str, told: str
) -> None:
    def fail(address: str) -> bool:
        if problem is not None:
            raise problem
        return False

    monkeypatch.setattr(webbrowser, "open", fail)

    result = rondel("serve", "--open", "--lang", language)

    assert (result.code, result.err) == (0, f"{told}\n")


def test_a_browser_for_the_terminal_is_not_started(
    rondel: Command, window: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")

    result = rondel("serve", "--open")

    assert (window, has_window({}, "linux"), has_window({}, "darwin")) == ([], False, True)
    assert ADDRESS in result.err


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("serve", "--port", "99999"),
            "--port: “99999” doesn’t work here. Use a whole number from 0 to 65535.",
        ),
        (("serve", "--port", "-1"), "--port: “-1” doesn’t work here"),
        (("serve", "--database", "mysql://db/rondel"), "--database: Rondel can’t use the database “mysql:…”"),
        (("serve", "--database", "none/tables.db"), "there is no such folder"),
        (("serve", "--bots", "workers"), "--bots: workers need PostgreSQL"),
        (("serve", "--prot", "80"), "Did you mean “--port”?"),
        (("serve", "--settings", "none.toml"), "There is no settings file none.toml"),
        (("serve", "extra"), "extra"),
        (("serve", "--port", "1", "--port", "2"), "--port appears more than once"),
        (("worker",), "A worker needs PostgreSQL"),
        (("worker", "--port", "80"), "--port"),
        (("admin", "backup"), "FILE is missing"),
        (("admin", "chek"), "rondel admin check"),
        (("admin", "check", "--database", "mysql://db/rondel"), "--database"),
    ],
)
@pytest.mark.usefixtures("started", "kept")
def test_wrong_usage_is_reported_in_one_sentence(
    rondel: Command, arguments: tuple[str, ...], told: str
) -> None:
    result = rondel(*arguments)

    assert result.code == 2
    assert result.out == ""
    assert told in result.err


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "RONDEL_PORT: “http” doesn’t work here. Use a whole number from 0 to 65535."),
        ("de", "RONDEL_PORT: „http“ geht nicht. Nimm eine ganze Zahl von 0 bis 65535."),
        ("fr", "RONDEL_PORT : « http » ne convient pas. Utilisez un nombre entier de 0 à 65535."),
    ],
)
def test_a_wrong_setting_is_refused_in_the_language_of_the_reader(
    rondel: Command, monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    monkeypatch.setenv("RONDEL_PORT", "http")

    result = rondel("serve", "--lang", language)

    assert result.code == 2
    assert told in plain(result.err)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--secret", "opensesame"),
        ("--secret=opensesame", "--secret=opensesame"),
        ("--secrt=opensesame",),
        ("--database", "mysql://anna:opensesame@db/rondel"),
        ("--database", POSTGRESQL, "--port", "x"),
    ],
)
def test_secrets_are_never_printed(rondel: Command, arguments: tuple[str, ...]) -> None:
    result = rondel("serve", *arguments)

    assert result.code == 2
    assert "opensesame" not in result.out + result.err


class _Missing(importlib.abc.MetaPathFinder):
    """Pretend that a dependency of the server is not installed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname in (RUNNING, BACKUP):
            raise ModuleNotFoundError("No module named 'litestar.di'", name="litestar.di")
        return None


@pytest.mark.parametrize("command", [("serve",), ("worker", "--database", POSTGRESQL), ("admin", "check")])
@pytest.mark.parametrize(
    ("language", "told"), [("en", "litestar is missing"), ("de", "litestar fehlt"), ("fr", "litestar manque")]
)
def test_without_the_parts_of_the_server_the_error_says_how_to_get_them(
    rondel: Command, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], language: str, told: str
) -> None:
    for name in (RUNNING, BACKUP):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "meta_path", [_Missing(), *sys.meta_path])

    result = rondel(*command, "--lang", language)

    assert result.code == 1
    assert told in result.err
    assert 'pip install "rondel[server]"' in result.err


# ------------------------------------------------------------------ admin


def test_a_backup_is_written_and_restored(rondel: Command, kept: Any, tmp_path: Path) -> None:
    assert "Wrote 3 tables to tables.backup." in rondel("admin", "backup", "tables.backup").out
    assert rondel("admin", "restore", "tables.backup", "--database", "other.db").code == 0
    assert rondel("admin", "restore", "tables.backup", "--database", POSTGRESQL, "--overwrite").code == 0

    usual, other = tmp_path / "data" / "rondel" / "rondel.db", tmp_path / "other.db"
    assert kept.notes == [
        ("backup", f"sqlite:///{usual}", Path("tables.backup")),
        ("restore", f"sqlite:///{other}", "all of it", False),
        ("restore", POSTGRESQL, "all of it", True),
    ]


def test_programs_are_told_where_the_backup_is(rondel: Command, kept: Any) -> None:
    told = json.loads(rondel("admin", "backup", "tables.backup", "--json").out)

    assert told == {"file": "tables.backup", "rows": {"tables": 3}}


def test_files_that_cannot_be_used_are_refused(rondel: Command, kept: Any, tmp_path: Path) -> None:
    unwritable = rondel("admin", "backup", "none/tables.backup")
    unreadable = rondel("admin", "restore", "none.backup", "--lang", "de")

    assert (unwritable.code, unreadable.code) == (1, 1)
    assert "Can’t write none/tables.backup" in unwritable.err
    assert "none.backup" in unreadable.err


def test_a_check_tells_what_is_wrong(rondel: Command, kept: Any) -> None:
    assert rondel("admin", "check").out == "Everything is fine.\n"
    assert json.loads(rondel("admin", "check", "--json").out) == {"problems": []}

    kept.problems.append("Table 7: action 12 is missing.")
    result = rondel("admin", "check")

    assert result.code == 1
    assert "Table 7: action 12 is missing." in result.out
    assert "1 problem found." in result.err
    assert rondel("admin", "check", "--json").code == 1


def test_a_check_plays_every_game_again_and_tells_the_line_that_is_wrong(rondel: Command, kept: Any) -> None:
    kept.logs.append([Row(1, 0, "opened", None, "{}")])
    result = rondel("admin", "check")

    assert result.code == 1
    assert "can’t replay line 1 of its log: it is broken." in result.out
    kept.logs[:] = [[]]
    assert rondel("admin", "check").code == 0
