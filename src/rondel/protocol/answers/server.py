"""What a server tells about itself, its guests and its games; and how it refuses."""

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
    """Every refusal: a stable code, what is wrong, which rule says so, and what to do instead."""

    code: str
    message: str
    rule: str = ""
    hint: str = ""
    request: str = ""
    details: dict[str, Any] = {}


class GuestTold(Struct, frozen=True):
    """Who you are here; the token does for programs what the cookie does for browsers."""

    id: str
    name: str
    language: Language
    token: str = ""


class OptionChoiceTold(Struct, frozen=True):
    """One of the choices of an option: a deck, with what it says of itself and how many it is for."""

    id: str
    name: str
    about: str
    fewest: int
    most: int


class OptionTold(Struct, frozen=True):
    """Something a table of a game can choose."""

    name: str
    title: str
    about: str
    rule: str
    default: bool | str
    choices: tuple[str, ...] = ()
    #: the same choices, in the same order, for people
    choices_told: tuple[OptionChoiceTold, ...] = ()


class BotTold(Struct, frozen=True):
    """A kind of bot that can play a game."""

    id: str
    name: str
    about: str
    personalities: tuple[str, ...] = ()


class GameTold(Struct, frozen=True):
    """A game one can open a table for."""

    id: str
    name: str
    rules_version: int
    fewest: int
    most: int
    options: tuple[OptionTold, ...]
    bots: tuple[BotTold, ...]
    #: whether it has windows, in which somebody is only asked whether to step in (``react_within``)
    has_windows: bool = False


class RuleTold(Struct, frozen=True):
    """One rule, by its id."""

    id: str
    title: str
    text: str
    #: of the book; a game may have none
    chapter: str = ""
    #: whether it also decides what the book leaves open
    is_ruling: bool = False


class MaterialTold(Struct, frozen=True):
    """What never changes while a game is played, with names in a language: what is in it, each game knows."""

    game: str
    rules_version: int
    language: str
    data: dict[str, Any]


class Health(Struct, frozen=True):
    """Whether the server can do its work."""

    status: Literal["fine", "failing"]
    database: str
    version: str
