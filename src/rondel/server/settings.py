"""Settings of ``rondel serve`` and ``rondel worker``: from the command line, the environment, a file.

The command line comes first, then ``RONDEL_<NAME>`` in the environment, then the TOML file, then the default. The
error for a wrong setting says where it is, why it is wrong and what is allowed. Nothing here imports the server, so
``--help`` and these errors work without its packages.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args
from urllib.parse import quote, unquote, urlsplit

from rondel.core.errors import OptionError
from rondel.server.settings_sources import Found, Kind, Value, find_values

__all__ = [
    "SETTINGS",
    "Bots",
    "LogFormat",
    "LogLevel",
    "Setting",
    "Settings",
    "check_database_file",
    "check_postgresql",
    "read_settings",
    "default_database",
    "default_processes",
]

Bots: TypeAlias = Literal["here", "workers"]
LogFormat: TypeAlias = Literal["text", "json"]
LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]

_SQLITE: Final = "sqlite:///"
_POSTGRESQL: Final = ("postgresql", "postgres")
_SHORTEST_SECRET: Final = 32


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name, the kind of its values, and its default."""

    name: str
    kind: Kind
    #: as written on the command line; empty if computed
    usual: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    #: never shown in messages
    is_secret: bool = False
    #: whether workers need it, too
    is_for_workers: bool = False

    @property
    def option(self) -> str:
        """Return its option on the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """Return its variable in the environment."""
        return f"RONDEL_{self.name.upper()}"


SETTINGS: Final = (
    Setting("host", "text", "127.0.0.1"),
    Setting("port", "number", "8000", low=0, high=65_535),
    Setting("database", "text", is_secret=True, is_for_workers=True),
    Setting("secret", "text", is_secret=True),
    Setting("bots", "choice", choices=get_args(Bots)),
    Setting("bot_processes", "number", low=1, high=256, is_for_workers=True),
    Setting("public_url", "text"),
    Setting("allowed_origins", "list"),
    Setting("max_body", "number", "262144", low=1_024, high=67_108_864),
    Setting("log_format", "choice", "text", choices=get_args(LogFormat), is_for_workers=True),
    Setting("log_level", "choice", "info", choices=get_args(LogLevel), is_for_workers=True),
    Setting("shutdown_seconds", "number", "10", low=0, high=3_600, is_for_workers=True),
    Setting("proxy_headers", "switch", "off"),
    Setting("secure_cookies", "switch"),
    Setting("cached_tables", "number", "2000", low=1, high=1_000_000),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server and its workers."""

    host: str = "127.0.0.1"
    #: 0 picks a free port
    port: int = 8000
    #: ``sqlite:///`` and a path, or ``postgresql://…``; never shown, because it may hold a password
    database: str = field(default="", repr=False)
    #: signs cookies; if empty, the database keeps one
    secret: str = field(default="", repr=False)
    #: where bots think: in processes of the server or in ``rondel worker``
    bots: Bots = "here"
    bot_processes: int = 1
    #: the address people use, if it differs from host and port; no slash at the end
    public_url: str = ""
    #: other websites whose pages may use this server
    allowed_origins: tuple[str, ...] = ()
    #: bytes
    max_body: int = 262_144
    log_format: LogFormat = "text"
    log_level: LogLevel = "info"
    #: how long running requests may take after a stop signal
    shutdown_seconds: int = 10
    #: whether to trust ``X-Forwarded-*`` from a proxy on this machine
    proxy_headers: bool = False
    secure_cookies: bool = False
    #: how many tables stay in memory
    cached_tables: int = 2000

    @property
    def is_sqlite(self) -> bool:
        """Tell whether the database is a file of this machine."""
        return self.database.startswith(_SQLITE)


def read_settings(
    given: Mapping[str, Value | None] | None = None,
    *,
    file: str = "",
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """Return the settings from all sources, or refuse the first wrong one."""
    found = find_values(SETTINGS, given or {}, file, environment)
    database = _database(found.get("database"))
    public_url = _public_url(found.get("public_url"))
    values: dict[str, Value] = {name: one.value for name, one in found.items()}
    values |= {
        "host": _host(found["host"]),
        "database": database,
        "secret": _secret(found.get("secret")),
        "bots": _bots(found.get("bots"), database),
        "public_url": public_url,
        "allowed_origins": _origins(found.get("allowed_origins")),
    }
    values.setdefault("bot_processes", default_processes())
    values.setdefault("secure_cookies", public_url.startswith("https://"))
    return Settings(**values)  # type: ignore[arg-type]  # each value was checked


def default_processes() -> int:
    """Return the default number of bot processes, which leaves one core to the server."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (cores or 1) - 1)


def default_database(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the default database file. Its folder may not exist yet."""
    base = environment.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_DATA_HOME", "")
    if base and Path(base).is_absolute():
        return Path(base, "rondel", "rondel.db")
    try:
        return Path.home() / ".local" / "share" / "rondel" / "rondel.db"
    except RuntimeError:  # no home folder
        return Path(".rondel", "rondel.db").absolute()


def check_database_file(settings: Settings) -> None:
    """Make sure the file of an SQLite database can be written. Creates the default folder."""
    if not settings.is_sqlite:
        return
    file = Path(unquote(settings.database.removeprefix(_SQLITE)))
    if file == default_database():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OptionError(key="database-folder", params={"folder": str(file.parent)}) from error
    if not file.parent.is_dir():
        raise OptionError(key="database-no-folder", params={"folder": str(file.parent)})
    if file.exists() and not file.is_file():
        raise OptionError(key="database-no-file", params={"file": str(file)})
    # SQLite writes its journal beside the file
    if not all(os.access(path, os.W_OK) for path in (file.parent, file) if path.exists()):
        raise OptionError(key="database-folder", params={"folder": str(file.parent)})


def check_postgresql(settings: Settings) -> None:
    """Refuse a worker for a database that only one server can use."""
    if settings.is_sqlite:
        raise OptionError(key="worker-sqlite")


# ------------------------------------------------------------------ single settings


def _host(found: Found) -> str:
    host = str(found.value)
    if not host or any(sign.isspace() or sign in "/@?#" for sign in host):
        raise OptionError(key="setting-host", params={"where": found.where, "value": host})
    return host


def _secret(found: Found | None) -> str:
    if found is None:
        return ""
    if len(str(found.value)) < _SHORTEST_SECRET:
        raise OptionError(key="setting-secret", params={"where": found.where, "length": _SHORTEST_SECRET})
    return str(found.value)


def _database(found: Found | None) -> str:
    """Return the address of the database. A plain path is an SQLite file."""
    if found is None:
        return _sqlite(default_database())
    scheme, slashes, rest = str(found.value).partition("://")
    if not slashes and not scheme.startswith(("sqlite:", *(f"{name}:" for name in _POSTGRESQL))):
        return _sqlite(Path(scheme))
    if scheme == "sqlite" and rest.startswith("/") and rest.strip("/"):
        return _sqlite(Path(unquote(rest[1:])))
    if scheme in _POSTGRESQL and _is_sound(f"{scheme}://{rest}"):
        return f"postgresql://{rest}"
    # the rest may hold a password
    shown = f"{scheme.partition(':')[0]}:…"
    raise OptionError(key="setting-database", params={"where": found.where, "value": shown})


def _sqlite(file: Path) -> str:
    return f"{_SQLITE}{quote(str(file.absolute()))}"


def _is_sound(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.port != 0 and len(parts.path) > 1
    except ValueError:
        return False


def _bots(found: Found | None, database: str) -> str:
    is_sqlite = database.startswith(_SQLITE)
    if found is None:
        return "here" if is_sqlite else "workers"
    if found.value == "workers" and is_sqlite:
        raise OptionError(key="setting-bots-sqlite", params={"where": found.where})
    return str(found.value)


def _public_url(found: Found | None) -> str:
    if found is None:
        return ""
    url = str(found.value).rstrip("/")
    if not _is_web_address(url):
        raise OptionError(key="setting-url", params={"where": found.where, "value": str(found.value)})
    return url


def _origins(found: Found | None) -> tuple[str, ...]:
    if found is None:
        return ()
    assert isinstance(found.value, tuple)
    origins = tuple(origin.rstrip("/") for origin in found.value)
    for origin in origins:
        if not _is_web_address(origin) or urlsplit(origin).path:
            raise OptionError(key="setting-origin", params={"where": found.where, "value": origin})
    return origins


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    is_plain = not (parts.query or parts.fragment or parts.username or any(map(str.isspace, url)))
    return parts.scheme in ("http", "https") and bool(parts.hostname) and port != 0 and is_plain
