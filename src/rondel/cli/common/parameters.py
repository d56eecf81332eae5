"""Commands and their parameters, with help in the reader's language.

A module that defines commands must not use ``from __future__ import annotations``. Their annotations hold help
texts, so they must be values, made when the app is built.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from cyclopts import App, Group, Parameter

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal

__all__ = [
    "HelpKeys",
    "about",
    "command",
    "command_group",
    "examples",
    "help_groups",
    "json_flag",
    "language",
    "set_output",
    "usage_line",
]


class HelpKeys(NamedTuple):
    """The keys of a command's help texts: one line, the paragraphs below it, and examples."""

    line: str
    about: str
    examples: str


def about(terminal: Terminal, key: str, **more: Any) -> Parameter:
    """Return a parameter with its help text."""
    return Parameter(help=terminal.say(key), **{"show_default": False, **more})


def language(terminal: Terminal) -> Parameter:
    """Return the parameter ``--lang``."""
    return about(terminal, "parameter.lang")


def json_flag(terminal: Terminal) -> Parameter:
    """Return the parameter ``--json``."""
    return about(terminal, "parameter.json", negative=())


def set_output(terminal: Terminal, *, lang: str, json: bool = False) -> None:
    """Choose between text and JSON. The language is already set: help needs it before anything is parsed."""
    assert lang == terminal.language, "the terminal has the language asked for"
    terminal.is_json = json


def usage_line(terminal: Terminal, line: str) -> str:
    """Return the line that shows how a command is typed."""
    return f"{terminal.say('help.usage')} rondel {line}"


def _help(terminal: Terminal, keys: HelpKeys, sort_key: int) -> dict[str, Any]:
    return {
        "help": f"{terminal.say(keys.line)}\n\n{terminal.say(keys.about)}",
        "help_epilogue": examples(terminal, keys.examples),
        "help_format": "plaintext",
        "usage": "",  # cyclopts has its label in English only
        "sort_key": sort_key,
    }


def examples(terminal: Terminal, key: str) -> str:
    """Return the examples below the help of a command."""
    return f"{terminal.say('help.examples')}\n\n{terminal.say(key).strip(chr(10))}\n"


def command(
    app: App, terminal: Terminal, name: str, arguments: str, keys: HelpKeys, *, sort_key: int, below: str = ""
) -> Callable[[Callable[..., int]], Any]:
    """Return a decorator that adds a command to an app; ``below`` names the group it belongs to."""
    line = " ".join(part for part in (below, name, arguments) if part)
    decorator: Callable[[Callable[..., int]], Any] = app.command(
        name=name, help_prologue=usage_line(terminal, line), **_help(terminal, keys, sort_key)
    )
    return decorator


def command_group(terminal: Terminal, name: str, *, sort_key: int) -> App:
    """Return an app for commands below a command, like ``rondel deck``."""
    keys = HelpKeys(f"{name}.help", f"{name}.about", f"{name}.example-{name}")
    group = App(
        name=name,
        help_prologue=usage_line(terminal, f"{name} {terminal.say('help.command')} …"),
        help_flags=["--help", "-h"],
        version_flags=[],
        **help_groups(terminal),
        **_help(terminal, keys, sort_key),
    )
    group["--help"].help = terminal.say("help.help")
    return group


def help_groups(terminal: Terminal) -> dict[str, Any]:
    """Return the headings of a help page."""
    return {
        "group_commands": Group(terminal.say("help.commands"), sort_key=0),
        "group_arguments": Group(terminal.say("help.arguments")),
        "group_parameters": Group(terminal.say("help.parameters")),
    }
