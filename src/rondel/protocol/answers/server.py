"""Answers about the server, its guests and its games, and the shape of refusals."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rondel.protocol.requests import Language

__all__ = [
    "BotTold",
    "ErrorTold",
    "GameTold",
    "GuestTold",
    "Health",
    "MaterialTold",
    "OptionChoiceTold",
    "OptionTold",
    "RuleTold",
]


class ErrorTold(Struct, frozen=True):
    """A refusal: a stable code, what is wrong, which rule says so, and what to do instead."""

    code: str
    message: str
    rule: str = ""
    hint: str = ""
    request: str = ""
    details: dict[str, Any] = {}


class GuestTold(Struct, frozen=True):
    """Who you are. Programs use the token where browsers use the cookie."""

    id: str
    name: str
    language: Language
    token: str = ""


class OptionChoiceTold(Struct, frozen=True):
    """One of the choices of an option, such as a deck: its description and its numbers of players."""

    id: str
    name: str
    about: str
    fewest: int
    most: int


class OptionTold(Struct, frozen=True):
    """An option of a game."""

    name: str
    title: str
    about: str
    rule: str
    default: bool | str
    choices: tuple[str, ...] = ()
    #: the same choices in the same order, for people
    choices_told: tuple[OptionChoiceTold, ...] = ()


class BotTold(Struct, frozen=True):
    """A kind of bot that can play a game."""

    id: str
    name: str
    about: str
    personalities: tuple[str, ...] = ()


class GameTold(Struct, frozen=True):
    """A game you can open a table for."""

    id: str
    name: str
    rules_version: int
    fewest: int
    most: int
    options: tuple[OptionTold, ...]
    bots: tuple[BotTold, ...]
    #: whether it has windows, in which a seat is only asked whether to respond (``react_within``)
    has_windows: bool = False


class RuleTold(Struct, frozen=True):
    """One rule, by its id."""

    id: str
    title: str
    text: str
    #: of the rulebook; a game may have none
    chapter: str = ""
    #: whether it also decides what the rulebook leaves open
    is_ruling: bool = False


class MaterialTold(Struct, frozen=True):
    """What never changes while a game is played, with names in a language. The content depends on the game."""

    game: str
    rules_version: int
    language: str
    data: dict[str, Any]


class Health(Struct, frozen=True):
    """Whether the server works."""

    status: Literal["fine", "failing"]
    database: str
    version: str
