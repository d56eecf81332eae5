"""Requests of clients. Unknown fields are refused, so a misspelt one is noticed."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from rondel.protocol.table_settings import (
    ONE_LINE,
    SEVERAL_LINES,
    BotChair,
    BotId,
    Chair,
    ClockTerms,
    NoClock,
    OnTimeout,
    OpenChair,
    Pace,
    PlayerName,
    ReactWithin,
    SeatNumber,
)

__all__ = [
    "AskAdvice",
    "AskAnalysis",
    "AskHint",
    "BePresent",
    "ChairWanted",
    "CheckPosition",
    "Draft",
    "GoToScene",
    "Language",
    "Move",
    "OpenBoard",
    "OpenTable",
    "Origin",
    "Outlook",
    "PlayOn",
    "PlayOnBoard",
    "Preview",
    "Propose",
    "SeatWanted",
    "TakeBack",
    "TakeChair",
    "Vote",
    "WriteNote",
]

Language: TypeAlias = Annotated[
    Literal["en", "de", "fr"], Meta(description="The language of every text in the answer.")
]
#: an action in the notation of its game
ActionText: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=200,
        pattern=ONE_LINE,
        description="An action in the notation of its game, as views list them.",
        examples=["go taxation"],
    ),
]
#: the number of the last entry of the log a client has seen
Seen: TypeAlias = Annotated[
    int,
    Meta(
        ge=0, le=2**53, description="The number of the last entry of the table you have seen.", examples=[17]
    ),
]
#: a request repeated with the same key is carried out once
Key: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[!-~]+(?!\n)$",
        description="A key of your choice: a request repeated with the same key is carried out once.",
        examples=["7f1c"],
    ),
]
Actions: TypeAlias = Annotated[
    tuple[ActionText, ...],
    Meta(min_length=1, max_length=100, description="One action, or several as a plan."),
]
RecordText: TypeAlias = Annotated[
    # fits into a request of the default size even with all line ends escaped
    str, Meta(max_length=200_000, pattern=SEVERAL_LINES, description="A record, as `…/record` returns it.")
]
PositionCode: TypeAlias = Annotated[
    str, Meta(max_length=20_000, pattern=ONE_LINE, description="The code of a position, as views show it.")
]
Title: TypeAlias = Annotated[
    str, Meta(max_length=80, pattern=ONE_LINE, description="Its title.", examples=["Friday evening"])
]
GameId: TypeAlias = Annotated[
    str, Meta(max_length=64, pattern=ONE_LINE, description="The id of a game.", examples=["imperial-2030"])
]
Options: TypeAlias = Annotated[
    dict[Annotated[str, Meta(max_length=64)], bool | Annotated[str, Meta(max_length=200)]],
    Meta(
        max_length=64,
        description="Options of the game by name; the others have their defaults.",
        examples=[{"hidden_cash": True}],
    ),
]
TableId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=32,
        pattern=r"^[0-9a-z]+(?!\n)$",
        description="The id of a table.",
        examples=["k3f9x2mq7p"],
    ),
]


class BePresent(Struct, frozen=True, forbid_unknown_fields=True):
    """Say who you are: your name and your language."""

    name: PlayerName
    language: Language = "en"


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of another table to continue from."""

    table: TableId
    #: after this entry; the last one if left out
    number: Seen | None = None


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table: a game, or a record to continue, and who may sit where."""

    chairs: Annotated[tuple[Chair, ...], Meta(min_length=1, max_length=16)]
    game: GameId = ""
    options: Options = {}
    title: Title = ""
    is_public: Annotated[bool, Meta(description="Listed for everybody; otherwise by invitation only.")] = True
    has_spectators: Annotated[bool, Meta(description="Whether others may watch the game.")] = True
    has_coach: Annotated[
        bool,
        Meta(description="Whether players may ask for hints. Who plays against bots alone always may."),
    ] = False
    pace: Pace = "live"
    clock: ClockTerms = NoClock()
    on_timeout: OnTimeout = "bot"
    stand_in: BotId = "merchant"
    react_within: ReactWithin = 0
    record: RecordText = ""
    position: PositionCode = ""
    origin: Origin | None = None


class TakeChair(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a chair. A private table needs the invitation in its link."""

    name: PlayerName | None = None
    invitation: Annotated[str, Meta(max_length=64, pattern=ONE_LINE)] = ""


class ChairWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Change a chair before the start, as the owner."""

    chair: OpenChair | BotChair


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """Play one action, or several as a plan: all or none."""

    actions: Actions
    seen: Seen
    key: Key | None = None
    by_standing_answer: Annotated[
        bool, Meta(description="Whether a standing answer of yours plays it now.")
    ] = False


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True):
    """Take back the last actions of your turn."""

    seen: Seen
    count: Annotated[int, Meta(ge=1, le=1000)] = 1
    key: Key | None = None


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat plans to do. Nobody else sees it."""

    actions: Annotated[tuple[ActionText, ...], Meta(max_length=100)]
    seen: Seen
    seat: SeatNumber | None = None


class Preview(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what actions would change, as far as the seat can know."""

    actions: Actions
    seat: SeatNumber | None = None


class Outlook(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what each answer would change, now or after a plan."""

    actions: Annotated[
        tuple[ActionText, ...], Meta(max_length=100, description="The plan so far; it may be empty.")
    ] = ()
    seat: SeatNumber | None = None


class AskHint(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what a bot would do in your place, now or after a plan. The table must allow it."""

    actions: Annotated[
        tuple[ActionText, ...], Meta(max_length=100, description="The plan so far; it may be empty.")
    ] = ()
    seat: SeatNumber | None = None


class Propose(Struct, frozen=True, forbid_unknown_fields=True):
    """Propose to end the game, to go back to an entry, or to replace somebody by a bot."""

    what: Literal["end", "take-back", "replace"]
    back_to: Seen | None = None
    about: SeatNumber | None = None


class Vote(Struct, frozen=True, forbid_unknown_fields=True):
    """Vote on the open proposal, given its number."""

    proposal: Seen
    agrees: bool


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """One of your seats, to resign or to come back to."""

    seat: SeatNumber


class GoToScene(Struct, frozen=True, forbid_unknown_fields=True):
    """Go to a scene of the lesson at a table; they count from 0."""

    scene: Annotated[int, Meta(ge=0, le=200, description="A scene; they count from 0.", examples=[3])]
    seen: Seen


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """End the lesson at a table and play on against bots."""

    seen: Seen


class OpenBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a study board: a new game, a record, a position, or a table that has ended."""

    title: Title = ""
    game: GameId = ""
    players: Annotated[int, Meta(ge=1, le=16)] = 3
    options: Options = {}
    record: RecordText = ""
    position: PositionCode = ""
    origin: Origin | None = None
    names: Annotated[
        tuple[PlayerName, ...], Meta(max_length=16, description="The players' names by seat.")
    ] = ()
    purpose: Literal["study", "assistant"] = "study"


class PlayOnBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """Play an action at a node of a board. For chance, name an outcome or ``draw``."""

    node: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    action: ActionText


class WriteNote(Struct, frozen=True, forbid_unknown_fields=True):
    """Save your note on a node of a board."""

    note: Annotated[str, Meta(max_length=4000, pattern=SEVERAL_LINES, examples=["Too early for taxation?"])]


class AskAdvice(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask a bot what it would play at a node of a board."""

    bot: BotId = "minister"
    seconds: Annotated[float, Meta(gt=0, le=10)] = 1.0


class AskAnalysis(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for the best lines at a node of a board, again and again as a bot improves them."""

    bot: BotId = "chancellor"
    seconds: Annotated[float, Meta(gt=0, le=120, description="How long to think at most.")] = 60.0
    lines: Annotated[int, Meta(ge=1, le=8)] = 4


class CheckPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """Check a position: a code, a sheet, or neither for the start of a game with so many players."""

    position: PositionCode = ""
    sheet: Annotated[
        dict[str, Any] | None, Meta(description="What people can change, as the answer has it.")
    ] = None
    players: Annotated[int, Meta(ge=1, le=16)] = 3
