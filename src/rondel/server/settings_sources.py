"""Sources of settings: the command line, the environment, a TOML file."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, assert_never

from rondel.core.errors import OptionError

if TYPE_CHECKING:
    from rondel.server.settings import Setting

__all__ = ["Found", "Kind", "Value", "find_values"]

Kind: TypeAlias = Literal["text", "number", "switch", "choice", "list"]
Value: TypeAlias = str | int | bool | tuple[str, ...]

#: the environment variable that names the file
FILE_VARIABLE: Final = "RONDEL_SETTINGS"
_LARGEST_FILE: Final = 1_000_000
#: how much of a wrong value is shown
_SHOWN: Final = 60
_SWITCHES: Final = {
    **dict.fromkeys(("on", "true", "yes", "1"), True),
    **dict.fromkeys(("off", "false", "no", "0"), False),
}
_AT: Final = re.compile(r"at line (\d+), column (\d+)")


@dataclass(frozen=True, slots=True)
class Found:
    """A value and its source, as a reader would look for it: ``--port``, ``RONDEL_PORT``, ``rondel.toml: port``."""

    value: Value
    where: str


def find_values(
    settings: Sequence[Setting], given: Mapping[str, Value | None], file: str, environment: Mapping[str, str]
) -> dict[str, Found]:
    """Return the value of each setting, or its default."""
    file = file or environment.get(FILE_VARIABLE, "")
    written = _read_file(settings, file) if file else {}
    found = {}
    for setting in settings:
        one = _find(setting, given, written, file, environment)
        if one is not None:
            found[setting.name] = one
    return found


def _find(
    setting: Setting,
    given: Mapping[str, Value | None],
    written: Mapping[str, Any],
    file: str,
    environment: Mapping[str, str],
) -> Found | None:
    """Return the value from the first source that has one. An empty text does not count."""
    places = (
        (given.get(setting.name), setting.option),
        (environment.get(setting.variable), setting.variable),
        (written.get(setting.name), f"{file}: {setting.name}"),
        (setting.usual, setting.option),
    )
    for value, where in places:
        if value not in (None, "", ()):
            return Found(_checked(setting, value, where), where)
    return None


# ------------------------------------------------------------------ the file


def _read_file(settings: Sequence[Setting], file: str) -> dict[str, Any]:
    try:
        with Path(file).open("rb") as stream:
            content = stream.read(_LARGEST_FILE + 1)
    except FileNotFoundError as error:
        raise OptionError(key="settings-no-file", params={"file": file}) from error
    except (OSError, ValueError) as error:
        raise OptionError(key="settings-unreadable", params={"file": file}) from error
    try:
        written = tomllib.loads(content[:_LARGEST_FILE].decode())
    except UnicodeDecodeError as error:
        raise OptionError(key="settings-no-text", params={"file": file}) from error
    except tomllib.TOMLDecodeError as error:
        raise _broken(file, content, str(error)) from error
    names = [setting.name for setting in settings]
    for key in written:
        if key not in names:
            near = difflib.get_close_matches(key, names, 1)
            params = {"file": file, "name": key, "names": ", ".join(names), "near": near[0] if near else ""}
            raise OptionError(key="settings-unknown", params=params)
    return written


def _broken(file: str, content: bytes, message: str) -> OptionError:
    # the parser's message is English only; the position works in any language
    at = _AT.search(message)
    line = int(at.group(1)) if at else content.count(b"\n") + 1
    return OptionError(
        key="settings-broken", params={"file": file, "line": line, "column": int(at.group(2)) if at else 1}
    )


# ------------------------------------------------------------------ one value


def _checked(setting: Setting, value: Any, where: str) -> Value:
    """Return a value of the kind a setting wants, from text or TOML."""
    match setting.kind:
        case "text":
            return _text(value, where)
        case "number":
            return _number(setting, value, where)
        case "switch":
            return _switch(value, where)
        case "choice":
            return _choice(setting, value, where)
        case "list":
            return _list(value, where)
        case _:
            assert_never(setting.kind)


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise OptionError(key="setting-text", params={"where": where})  # it may be a secret
    return value


def _number(setting: Setting, value: Any, where: str) -> int:
    number = value if isinstance(value, int) and not isinstance(value, bool) else None
    if isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]{1,18}\s*", value, re.ASCII):
        number = int(value)
    if number is None or not setting.low <= number <= setting.high:
        raise OptionError(
            key="setting-number",
            params={"where": where, "value": _shown(value), "low": setting.low, "high": setting.high},
        )
    return number


def _switch(value: Any, where: str) -> bool:
    switched = value if isinstance(value, bool) else None
    if isinstance(value, str):
        switched = _SWITCHES.get(value.strip().lower())
    if switched is None:
        raise OptionError(key="setting-switch", params={"where": where, "value": _shown(value)})
    return switched


def _choice(setting: Setting, value: Any, where: str) -> str:
    if value not in setting.choices:
        params = {"where": where, "value": _shown(value), "choices": ", ".join(setting.choices)}
        raise OptionError(key="setting-choice", params=params)
    return str(value)


def _list(value: Any, where: str) -> tuple[str, ...]:
    """Return the parts of a list. In text they are separated by commas."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
        raise OptionError(key="setting-list", params={"where": where, "value": _shown(value)})
    texts = (text.strip() for part in parts for text in part.split(","))
    return tuple(text for text in texts if text)


def _shown(value: Any) -> str:
    text = str(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
