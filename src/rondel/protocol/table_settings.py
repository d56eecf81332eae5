"""What a table agrees on before the game begins."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

__all__ = [
    "LINE",
    "LINES",
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

# Control characters, line separators, and what turns the direction of writing: nothing one sees, much one trips over.
_UNSEEN: Final = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
# For Python a "$" also matches before a last line feed.
_END: Final = r"(?!\n)$"
#: words in one line
LINE: Final = rf"^[^{_UNSEEN}]*{_END}"
#: words in several lines
LINES: Final = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"

#: a name as it stands in records: no comma, nothing unprintable
PlayerName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=32,
        pattern=rf"^[^\s,{_UNSEEN}]([^,{_UNSEEN}]*[^\s,{_UNSEEN}])?{_END}",
        description="What players are called: no comma, nothing unprintable.",
        examples=["Anna"],
    ),
]
#: seats count from 0, as in views
SeatNumber: TypeAlias = Annotated[
    int, Meta(ge=0, le=15, description="A seat; they count from 0.", examples=[0])
]
#: a bot by its level, and perhaps its personality and its simulations
BotId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=rf"^[A-Za-z][A-Za-z0-9-]*(:[A-Za-z][A-Za-z0-9-]*)?(@[0-9]{{1,4}})?{_END}",
        description="A bot: its level, and perhaps its personality (`minister:builder`); see the list of games.",
        examples=["merchant"],
    ),
]
_DAY: Final = 86_400
_TIME: Final = rf"^([01][0-9]|2[0-3]):[0-5][0-9]{_END}"

Pace: TypeAlias = Literal["live", "correspondence"]
#: what happens when somebody's time is up: a bot stands in, the others may vote for one, or the game is over
OnTimeout: TypeAlias = Literal["bot", "vote", "abandon"]

#: how long a window is open in which somebody may step in
ReactWithin: TypeAlias = Annotated[
    int,
    Meta(
        ge=0,
        le=300,
        description="Seconds for whoever is only asked whether to step in, 5 at least; then the answer is to leave it."
        " 0 is as long as it takes. For live tables of games with such windows (`has_windows`).",
        examples=[20],
    ),
]


class OpenChair(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="open"):
    """A chair somebody may take."""


class MyChair(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="me"):
    """A chair of whoever opens the table; several of them share one browser."""

    name: PlayerName | None = None


class BotChair(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bot"):
    """A chair for a bot, by its level and perhaps its personality: ``minister:builder``."""

    bot: BotId


Chair: TypeAlias = OpenChair | MyChair | BotChair


class NoClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """Nobody counts the time."""


class Fischer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="fischer"):
    """A live clock: some time each, and a little more whenever one has answered and others are asked."""

    seconds: Annotated[int, Meta(ge=10, le=7 * _DAY, examples=[1800])]
    increment: Annotated[int, Meta(ge=0, le=_DAY, examples=[30])] = 0


class Night(Struct, frozen=True, forbid_unknown_fields=True):
    """Hours in which no time counts, by the clocks of a time zone; they may span midnight."""

    begins: Annotated[str, Meta(pattern=_TIME, examples=["22:00"])]
    ends: Annotated[str, Meta(pattern=_TIME, examples=["08:00"])]
    zone: Annotated[str, Meta(min_length=1, max_length=64, pattern=LINE, examples=["Europe/Berlin"])]


class PerMove(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="correspondence"):
    """A clock by correspondence: time for every move, and a bank for when that is not enough.

    After a move that was taken back the time is not renewed until others were asked.
    """

    seconds: Annotated[int, Meta(ge=60, le=60 * _DAY, examples=[2 * _DAY])]
    bank: Annotated[int, Meta(ge=0, le=60 * _DAY, examples=[5 * _DAY])] = 0
    night: Night | None = None


ClockTerms: TypeAlias = NoClock | Fischer | PerMove
