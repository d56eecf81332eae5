"""The settings of a table, agreed before the game begins."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

__all__ = [
    "ONE_LINE",
    "SEVERAL_LINES",
    "BotChair",
    "BotId",
    "Chair",
    "ClockTerms",
    "Fischer",
    "MyChair",
    "Night",
    "NoClock",
    "OnTimeout",
    "OpenChair",
    "Pace",
    "PerMove",
    "PlayerName",
    "ReactWithin",
    "SeatNumber",
]

# control characters, line separators, and marks that change the direction of writing: invisible and confusing
_UNSEEN: Final = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
# in Python "$" also matches before a final line feed
_END: Final = r"(?!\n)$"
#: text in one line
ONE_LINE: Final = rf"^[^{_UNSEEN}]*{_END}"
#: text in several lines
SEVERAL_LINES: Final = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"

#: a name as in records: no comma, nothing unprintable
PlayerName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=32,
        pattern=rf"^[^\s,{_UNSEEN}]([^,{_UNSEEN}]*[^\s,{_UNSEEN}])?{_END}",
        description="The name of a player: no comma, nothing unprintable.",
        examples=["Anna"],
    ),
]
#: seats count from 0, as in views
SeatNumber: TypeAlias = Annotated[
    int, Meta(ge=0, le=15, description="A seat; they count from 0.", examples=[0])
]
#: a bot by its level, optionally with personality and simulations
BotId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=rf"^[A-Za-z][A-Za-z0-9-]*(:[A-Za-z][A-Za-z0-9-]*)?(@[0-9]{{1,4}})?{_END}",
        description="A bot: its level, optionally its personality (`minister:builder`); see the list of games.",
        examples=["merchant"],
    ),
]
_DAY: Final = 86_400
_TIME: Final = rf"^([01][0-9]|2[0-3]):[0-5][0-9]{_END}"

Pace: TypeAlias = Literal["live", "correspondence"]
#: what happens when somebody runs out of time: a bot takes over, the others may vote for one, or the game ends
OnTimeout: TypeAlias = Literal["bot", "vote", "abandon"]

#: how long players have to respond in a window
ReactWithin: TypeAlias = Annotated[
    int,
    Meta(
        ge=0,
        le=300,
        description="How many seconds players have to respond in a window, at least 5; after that they pass."
        " 0 means no limit. For live tables of games with windows (`has_windows`).",
        examples=[20],
    ),
]


class OpenChair(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="open"):
    """A chair anybody may take."""


class MyChair(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="me"):
    """A chair for the person who opens the table. Several of them share one browser."""

    name: PlayerName | None = None


class BotChair(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bot"):
    """A chair for a bot, by its level and optionally its personality: ``minister:builder``."""

    bot: BotId


Chair: TypeAlias = OpenChair | MyChair | BotChair


class NoClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """No time limit."""


class Fischer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="fischer"):
    """A live clock: initial time for each player, and an increment after each answer once others are asked."""

    seconds: Annotated[int, Meta(ge=10, le=7 * _DAY, examples=[1800])]
    increment: Annotated[int, Meta(ge=0, le=_DAY, examples=[30])] = 0


class Night(Struct, frozen=True, forbid_unknown_fields=True):
    """Quiet hours in a time zone, in which no clock runs. They may span midnight."""

    begins: Annotated[str, Meta(pattern=_TIME, examples=["22:00"])]
    ends: Annotated[str, Meta(pattern=_TIME, examples=["08:00"])]
    zone: Annotated[str, Meta(min_length=1, max_length=64, pattern=ONE_LINE, examples=["Europe/Berlin"])]


class PerMove(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="correspondence"):
    """A correspondence clock: time for every move, and a bank for when that is not enough.

    A move that was taken back renews the time only after others were asked.
    """

    seconds: Annotated[int, Meta(ge=60, le=60 * _DAY, examples=[2 * _DAY])]
    bank: Annotated[int, Meta(ge=0, le=60 * _DAY, examples=[5 * _DAY])] = 0
    night: Night | None = None


ClockTerms: TypeAlias = NoClock | Fischer | PerMove
