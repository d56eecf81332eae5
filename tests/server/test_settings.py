"""Settings: which source wins, and what is refused, with its place and what would be right."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from urllib.parse import quote

import pytest

from rondel.core.error_texts import say_error
from rondel.core.errors import OptionError
from rondel.server.settings import (
    SETTINGS,
    Settings,
    check_database_file,
    check_postgresql,
    default_database,
    default_processes,
    read_settings,
)
from rondel.server.settings_sources import Value

SECRET = "a secret that nobody could ever guess, not in years"
POSTGRESQL = "postgresql://anna:opensesame@db.example.org/rondel"


def settings_from(
    given: Mapping[str, Value | None] | None = None, /, *, file: str = "", **environment: str
) -> Settings:
    return read_settings(given, file=file, environment=environment)


def refusal(
    given: Mapping[str, Value | None] | None = None, /, *, file: str = "", **environment: str
) -> OptionError:
    with pytest.raises(OptionError) as refused:
        settings_from(given, file=file, **environment)
    for language in ("de", "fr"):
        text, hint = say_error(refused.value, language)
        assert text
        assert hint
    return refused.value


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "rondel.toml"


# ------------------------------------------------------------------ which source wins


def test_nothing_need_be_said() -> None:
    settings = settings_from()

    assert (settings.host, settings.port, settings.bots) == ("127.0.0.1", 8000, "here")
    assert settings.bot_processes == default_processes() >= 1
    assert settings.is_sqlite
    assert settings == Settings(database=settings.database, bot_processes=settings.bot_processes)


def test_every_setting_can_be_given_everywhere() -> None:
    assert [setting.name for setting in SETTINGS] == [field.name for field in fields(Settings)]


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(written: Path) -> None:
    written.write_text("port = 1\nhost = '::1'\nlog_level = 'error'\n")

    settings = settings_from(
        {"port": "3", "log_level": None}, file=str(written), RONDEL_PORT="2", RONDEL_LOG_LEVEL="debug"
    )

    assert (settings.port, settings.log_level, settings.host) == (3, "debug", "::1")


def test_the_environment_can_name_the_file(written: Path) -> None:
    written.write_text("port = 0\n")

    assert settings_from(RONDEL_SETTINGS=str(written)).port == 0


def test_a_file_says_numbers_switches_and_lists_in_its_own_way(written: Path) -> None:
    written.write_text(
        'port = 80\nproxy_headers = true\nallowed_origins = ["https://a.org", "http://b.org:81"]\n'
    )

    settings = settings_from(file=str(written))

    assert settings.proxy_headers is True
    assert settings.allowed_origins == ("https://a.org", "http://b.org:81")


def test_an_empty_variable_says_nothing() -> None:
    assert settings_from(RONDEL_PORT="", RONDEL_SECRET="").port == 8000


@pytest.mark.parametrize(
    ("word", "is_on"), [("on", True), ("1", True), ("Yes", True), ("off", False), ("false", False)]
)
def test_a_switch_is_on_or_off(word: str, is_on: bool) -> None:
    assert settings_from(RONDEL_PROXY_HEADERS=word).proxy_headers is is_on


def test_cookies_are_secure_where_the_address_is() -> None:
    assert settings_from(RONDEL_PUBLIC_URL="https://rondel.example.org/").secure_cookies is True
    assert (
        settings_from(RONDEL_PUBLIC_URL="https://rondel.example.org/").public_url
        == "https://rondel.example.org"
    )
    assert settings_from({"secure_cookies": False}, RONDEL_PUBLIC_URL="https://a.org").secure_cookies is False
    assert settings_from(RONDEL_PUBLIC_URL="http://a.org").secure_cookies is False


# ------------------------------------------------------------------ the database


def test_bots_think_here_on_sqlite_and_in_workers_on_postgresql() -> None:
    assert settings_from({"database": "tables.db"}).bots == "here"
    assert settings_from({"database": POSTGRESQL}).bots == "workers"
    assert settings_from({"database": POSTGRESQL, "bots": "here"}).bots == "here"


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("/srv/tables.db", "sqlite:////srv/tables.db"),
        ("sqlite:////srv/tables.db", "sqlite:////srv/tables.db"),
        ("/srv/100%25 of us.db", "sqlite:////srv/100%2525%20of%20us.db"),
        ("sqlite:////srv/a%20b.db", "sqlite:////srv/a%20b.db"),
        ("tables.db", f"sqlite:///{quote(str(Path('tables.db').absolute()))}"),
        (POSTGRESQL, POSTGRESQL),
        ("postgres://db/rondel", "postgresql://db/rondel"),
        ("postgresql:///rondel?host=/run/postgresql", "postgresql:///rondel?host=/run/postgresql"),
    ],
)
def test_a_database_is_a_file_or_an_address(written: str, url: str) -> None:
    assert settings_from({"database": written}).database == url


def test_the_usual_database_is_in_the_folder_for_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))

    assert default_database({"XDG_DATA_HOME": "/data"}) == Path("/data/rondel/rondel.db")
    assert default_database({"XDG_DATA_HOME": "not/absolute"}) == tmp_path / ".local/share/rondel/rondel.db"


def test_the_usual_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "a b"))

    check_database_file(settings_from())

    assert (tmp_path / "a b" / "rondel").is_dir()


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))

    with pytest.raises(OptionError, match="Can’t write tables"):
        check_database_file(settings_from())


def test_a_file_in_no_folder_or_a_folder_itself_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no such folder"):
        check_database_file(settings_from({"database": str(tmp_path / "none" / "tables.db")}))
    with pytest.raises(OptionError, match="isn’t a file"):
        check_database_file(settings_from({"database": str(tmp_path)}))
    check_database_file(settings_from({"database": str(tmp_path / "tables.db")}))
    check_database_file(settings_from({"database": POSTGRESQL}))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_nobody_may_write_in_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)

    with pytest.raises(OptionError, match="Can’t write tables"):
        check_database_file(settings_from({"database": str(tmp_path / "tables.db")}))


def test_a_worker_needs_postgresql() -> None:
    check_postgresql(settings_from({"database": POSTGRESQL}))
    with pytest.raises(OptionError, match="PostgreSQL"):
        check_postgresql(settings_from())


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("port", "65536", "from 0 to 65535"),
        ("port", "-1", "from 0 to 65535"),
        ("port", "http", "from 0 to 65535"),
        ("port", "٨٠", "from 0 to 65535"),
        ("port", "9" * 5000, "from 0 to 65535"),
        ("bot_processes", "0", "from 1 to 256"),
        ("max_body", "1", "from 1024 to 67108864"),
        ("bots", "everywhere", "here, workers"),
        ("log_format", "xml", "text, json"),
        ("log_level", "loud", "debug, info, warning, error"),
        ("proxy_headers", "perhaps", "on or off"),
        ("host", "http://localhost", "127.0.0.1"),
        ("host", "local host", "127.0.0.1"),
        ("public_url", "rondel.example.org", "https://rondel.example.org"),
        ("public_url", "https://rondel.example.org/?a=b", "https://rondel.example.org"),
        ("public_url", "https://rondel.example.org:port", "https://rondel.example.org"),
        ("allowed_origins", "https://a.org,*", "https://example.org"),
        ("allowed_origins", "https://a.org/path", "https://example.org"),
        ("database", "mysql://db/rondel", "postgresql://"),
        ("database", "sqlite://", "sqlite:///FILE"),
        ("database", "postgresql://db:port/rondel", "postgresql://"),
        ("database", "postgresql://db", "postgresql://"),
        ("database", "a\0b", "one line"),
        ("secret", "short", "at least 32 characters"),
        ("bots", "workers", "PostgreSQL"),
    ],
)
def test_a_wrong_value_is_refused_with_where_it_stands_and_what_would_be_right(
    name: str, value: str, right: str
) -> None:
    on_the_line = refusal({name: value})
    in_the_environment = refusal(**{f"RONDEL_{name.upper()}": value})

    assert str(on_the_line).startswith(f"--{name.replace('_', '-')}: ")
    assert str(in_the_environment).startswith(f"RONDEL_{name.upper()}: ")
    assert right in str(on_the_line)


@pytest.mark.parametrize(
    "line",
    ["port = '80.5'", "port = true", "port = 80.0", "host = 1", "proxy_headers = 1", "bots = []", "secret = 12",
     "allowed_origins = [1]", "allowed_origins = 1", "log_level = {}", "port = 2026-01-01"],
)  # fmt: skip
def test_a_wrong_type_in_a_file_is_refused_with_the_name_of_the_file(written: Path, line: str) -> None:
    written.write_text(line)

    assert str(refusal(file=str(written))).startswith(f"{written}: {line.split(maxsplit=1)[0]}: ")


def test_an_unknown_setting_in_a_file_is_refused(written: Path) -> None:
    written.write_text("prot = 80\n")
    assert "Did you mean “port”?" in str(refusal(file=str(written)))

    written.write_text("[server]\nport = 80\n")
    assert "Use one of: host, port, database" in str(refusal(file=str(written)))


def test_a_file_that_cannot_be_read_is_refused(written: Path) -> None:
    assert "There is no settings file" in str(refusal(RONDEL_SETTINGS=str(written)))
    assert "Can’t read" in str(refusal(file=str(written.parent)))
    assert "Can’t read" in str(refusal(file="a\0b"))
    written.write_bytes(b"host = '\xff'")
    assert "isn’t a text" in str(refusal(file=str(written)))
    written.write_text("port = 80\nhost 127.0.0.1\n")
    assert "line 2: not valid TOML (column 6)" in str(refusal(file=str(written)))
    written.write_text("port =")
    assert "line 1" in str(refusal(file=str(written)))


# ------------------------------------------------------------------ secrets


def test_secrets_are_never_shown(written: Path) -> None:
    settings = settings_from({"secret": SECRET, "database": POSTGRESQL})

    assert settings.secret == SECRET
    assert SECRET not in repr(settings)
    assert "opensesame" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("secret", "opensesame"),
        ("secret", "opensesame\n" + SECRET),
        ("database", "mysql://anna:opensesame@db/rondel"),
        ("database", "postgresql://anna:opensesame@db:port/rondel"),
        ("database", "postgresql:anna:opensesame@db/rondel"),
        ("database", "mysql://db/rondel?password=opensesame"),
    ],
)
def test_a_refusal_does_not_repeat_a_secret(name: str, value: str) -> None:
    refused = refusal({name: value})

    assert "opensesame" not in str(refused)
    assert "opensesame" not in str(refused.params)
