"""Every call of the API, once: what is sent, and what comes back. Both clients send these.

Each function makes the :class:`Call` of the route whose ``operationId`` it is named after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, Literal, TypeVar
from urllib.parse import quote
from uuid import uuid4

from msgspec import Struct
from msgspec.json import Decoder

from rondel.protocol.answers import (
    AdviceTold,
    BoardSummary,
    BoardTold,
    DraftTold,
    FiguresTold,
    GameTold,
    GuestTold,
    Health,
    MaterialTold,
    Moved,
    News,
    OutlookTold,
    PlaceTold,
    PreviewTold,
    RuleTold,
    SeatView,
    Tables,
    TableTold,
)
from rondel.protocol.requests import (
    AskAdvice,
    BePresent,
    ChairWanted,
    Draft,
    Language,
    Move,
    OpenBoard,
    OpenTable,
    Outlook,
    PlayOnBoard,
    Preview,
    Propose,
    SeatWanted,
    TakeBack,
    TakeChair,
    Vote,
    WriteNote,
)
from rondel.protocol.table_settings import BotChair, OpenChair

__all__ = [
    "API",
    "Call",
    "archive_table",
    "ask_advice",
    "be_present",
    "board_record",
    "come_back",
    "delete_board",
    "drop_draft",
    "figures",
    "health",
    "keep_draft",
    "leave_chair",
    "list_boards",
    "list_games",
    "list_rules",
    "list_tables",
    "live_path",
    "move",
    "news",
    "open_board",
    "open_table",
    "outlook",
    "play_on_board",
    "preview",
    "propose",
    "read_board",
    "read_draft",
    "read_material",
    "read_place",
    "read_table",
    "record",
    "rematch",
    "resign",
    "set_chair",
    "start_table",
    "table_material",
    "take_back",
    "take_chair",
    "view",
    "vote",
    "who_am_i",
    "write_note",
]

API: Final = "/api/v1"

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Call(Generic[Answer]):
    """A request, and how its answer is read."""

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    answer: Callable[[bytes], Answer]
    params: Mapping[str, str | int] = field(default_factory=dict)
    body: Struct | None = None
    #: whether it may be sent again when nobody knows if it arrived
    is_repeatable: bool = False
    #: statuses besides success that come with an answer
    fine: tuple[int, ...] = ()


def _nothing(body: bytes) -> None:
    """Read the answer of what answers nothing."""


def _text(body: bytes) -> str:
    return body.decode()


_GUEST: Final = Decoder(GuestTold).decode
_GAMES: Final = Decoder(tuple[GameTold, ...]).decode
_RULES: Final = Decoder(tuple[RuleTold, ...]).decode
_TABLES: Final = Decoder(Tables).decode
_TABLE: Final = Decoder(TableTold).decode
_VIEW: Final = Decoder(SeatView).decode
_NEWS: Final = Decoder(News).decode
_MOVED: Final = Decoder(Moved).decode
_FIGURES: Final = Decoder(FiguresTold).decode
_OUTLOOK: Final = Decoder(OutlookTold).decode
_MATERIAL: Final = Decoder(MaterialTold).decode
_PREVIEW: Final = Decoder(PreviewTold).decode
_DRAFT: Final = Decoder(DraftTold).decode
_BOARDS: Final = Decoder(tuple[BoardSummary, ...]).decode
_BOARD: Final = Decoder(BoardTold).decode
_PLACE: Final = Decoder(PlaceTold).decode
_ADVICE: Final = Decoder(AdviceTold).decode
_HEALTH: Final = Decoder(Health).decode


def _at(*parts: str | int) -> str:
    return "/".join([API, *(quote(str(part), safe="") for part in parts)])


def _given(**params: str | int | None) -> dict[str, str | int]:
    """Return the parameters that say something."""
    return {name: value for name, value in params.items() if value is not None and value != ""}


def _get(path: str, answer: Callable[[bytes], Answer], **params: str | int | None) -> Call[Answer]:
    return Call("GET", path, answer, _given(**params), is_repeatable=True)


def _several(actions: str | Sequence[str]) -> tuple[str, ...]:
    return (actions,) if isinstance(actions, str) else tuple(actions)


# ------------------------------------------------------------------ the server, guests and games


def health() -> Call[Health]:
    """Ask whether the server can do its work."""
    return Call("GET", "/health", _HEALTH, fine=(503,))


def who_am_i() -> Call[GuestTold]:
    """Ask who you are."""
    return _get(_at("guest"), _GUEST)


def be_present(name: str, language: Language = "en") -> Call[GuestTold]:
    """Say who you are, or from now on want to be; the answer brings the token you are known by."""
    return Call("PUT", _at("guest"), _GUEST, body=BePresent(name, language))


def list_games() -> Call[tuple[GameTold, ...]]:
    """List what can be played, with options and bots."""
    return _get(_at("games"), _GAMES)


def list_rules(game: str) -> Call[tuple[RuleTold, ...]]:
    """List the rules of a game by their ids."""
    return _get(_at("games", game, "rules"), _RULES)


def read_material(game: str) -> Call[MaterialTold]:
    """Tell everything of a game that never changes while it is played, with names."""
    return _get(_at("games", game, "material"), _MATERIAL)


# ------------------------------------------------------------------ tables


def list_tables(
    which: Literal["open", "running", "ended", "mine", "archived"] = "open",
    *,
    game: str | None = None,
    after: str = "",
) -> Call[Tables]:
    """List a page of tables, the last changed first; ``after`` is what the page before said is next."""
    return _get(_at("tables"), _TABLES, which=which, game=game, after=after)


def open_table(wanted: OpenTable) -> Call[TableTold]:
    """Open a table: a new game, or one that goes on from a record, a position, or another table."""
    return Call("POST", _at("tables"), _TABLE, body=wanted)


def read_table(table: str, *, invitation: str = "") -> Call[TableTold]:
    """Tell what was agreed on at a table, and who sits where."""
    return _get(_at("tables", table), _TABLE, invitation=invitation)


def take_chair(table: str, seat: int, *, name: str | None = None, invitation: str = "") -> Call[TableTold]:
    """Sit down on an open chair; a private table wants its invitation."""
    # whoever sits there already is told so
    return Call(
        "POST",
        _at("tables", table, "seats", seat),
        _TABLE,
        body=TakeChair(name, invitation),
        is_repeatable=True,
    )


def leave_chair(table: str, seat: int) -> Call[TableTold]:
    """Get up before the start; as the owner of the table, also remove somebody else."""
    return Call("DELETE", _at("tables", table, "seats", seat), _TABLE)


def set_chair(table: str, seat: int, chair: OpenChair | BotChair) -> Call[TableTold]:
    """Give a chair to a bot, or open it again; for the owner, before the start."""
    return Call("PUT", _at("tables", table, "seats", seat), _TABLE, body=ChairWanted(chair))


def start_table(table: str) -> Call[TableTold]:
    """Begin the game; for the owner, once every chair is taken."""
    return Call("POST", _at("tables", table, "start"), _TABLE)


def resign(table: str, seat: int) -> Call[TableTold]:
    """Give one of your seats up."""
    return Call("POST", _at("tables", table, "resign"), _TABLE, body=SeatWanted(seat))


def come_back(table: str, seat: int) -> Call[TableTold]:
    """Take over again from the bot that stood in for you."""
    return Call("POST", _at("tables", table, "return"), _TABLE, body=SeatWanted(seat))


def propose(
    table: str,
    what: Literal["end", "take-back", "replace"],
    *,
    back_to: int | None = None,
    about: int | None = None,
) -> Call[TableTold]:
    """Propose to end the game, to go back to an entry, or to let a bot replace a seat."""
    return Call("POST", _at("tables", table, "proposals"), _TABLE, body=Propose(what, back_to, about))


def vote(table: str, proposal: int, *, agrees: bool) -> Call[TableTold]:
    """Answer the open proposal, named by its number."""
    return Call("POST", _at("tables", table, "votes"), _TABLE, body=Vote(proposal, agrees))


def rematch(table: str) -> Call[TableTold]:
    """Meet again at a new table; whoever asks first opens it, the others join by asking too."""
    return Call("POST", _at("tables", table, "rematch"), _TABLE)


def archive_table(table: str) -> Call[TableTold]:
    """Put a table away that has ended or never began; it is kept, and no longer listed."""
    return Call("POST", _at("tables", table, "archive"), _TABLE)


# ------------------------------------------------------------------ the game


def view(
    table: str, *, seat: int | None = None, at: int | None = None, invitation: str = ""
) -> Call[SeatView]:
    """Tell the game as a seat may know it, now or after an earlier entry, with what it can do and why not."""
    return _get(_at("tables", table, "view"), _VIEW, seat=seat, at=at, invitation=invitation)


def table_material(table: str, *, invitation: str = "") -> Call[MaterialTold]:
    """Tell everything that never changes at a table, with what was chosen for it, such as a deck."""
    return _get(_at("tables", table, "material"), _MATERIAL, invitation=invitation)


def news(
    table: str,
    since: int = 0,
    *,
    seat: int | None = None,
    view: bool = False,
    table_now: bool = False,
    invitation: str = "",
) -> Call[News]:
    """Tell what happened after an entry, as a seat may know it; with the view or the table after it on request."""
    more = {"view": "true" if view else "", "table": "true" if table_now else ""}
    return _get(_at("tables", table, "news"), _NEWS, since=since, seat=seat, invitation=invitation, **more)


def move(
    table: str,
    actions: str | Sequence[str],
    *,
    seen: int,
    key: str | None = None,
    by_standing_answer: bool = False,
) -> Call[Moved]:
    """Play an action, or several as a plan: all or none.

    ``seen`` is the number of the last entry you know. Sent twice with the same key it is carried out once, so
    a lost connection is no risk; without a key the client makes one.
    """
    body = Move(_several(actions), seen, key or uuid4().hex, by_standing_answer)
    return Call("POST", _at("tables", table, "moves"), _MOVED, body=body, is_repeatable=True)


def take_back(table: str, *, seen: int, count: int = 1, key: str | None = None) -> Call[Moved]:
    """Take back the last actions of your unfinished turn; keys are those of ``move``."""
    body = TakeBack(seen, count, key or uuid4().hex)
    return Call("POST", _at("tables", table, "take-back"), _MOVED, body=body, is_repeatable=True)


def preview(table: str, actions: str | Sequence[str], *, seat: int | None = None) -> Call[PreviewTold]:
    """Tell what actions would change, as far as the seat may know; nothing is played."""
    body = Preview(_several(actions), seat)
    return Call("POST", _at("tables", table, "preview"), _PREVIEW, body=body, is_repeatable=True)


def outlook(table: str, actions: str | Sequence[str] = (), *, seat: int | None = None) -> Call[OutlookTold]:
    """Tell what each answer would change, now or after a plan, as far as the seat may know; nothing is played."""
    body = Outlook(_several(actions), seat)
    return Call("POST", _at("tables", table, "outlook"), _OUTLOOK, body=body, is_repeatable=True)


def figures(table: str, *, seat: int | None = None, invitation: str = "") -> Call[FiguresTold]:
    """Tell every figure of the game after every line that stands, as a seat may know it."""
    return _get(_at("tables", table, "figures"), _FIGURES, seat=seat, invitation=invitation)


def read_draft(table: str, *, seat: int | None = None) -> Call[DraftTold]:
    """Tell the plan of a seat, with what can come next."""
    return _get(_at("tables", table, "draft"), _DRAFT, seat=seat)


def keep_draft(
    table: str, actions: str | Sequence[str], *, seen: int, seat: int | None = None
) -> Call[DraftTold]:
    """Keep a plan for a seat, which nobody else sees; answered with the next steps and what it would change."""
    body = Draft(_several(actions), seen, seat)
    return Call("PUT", _at("tables", table, "draft"), _DRAFT, body=body, is_repeatable=True)


def drop_draft(table: str, *, seat: int | None = None) -> Call[None]:
    """Forget the plan of a seat."""
    path = _at("tables", table, "draft")
    return Call("DELETE", path, _nothing, _given(seat=seat), is_repeatable=True)


def record(table: str, *, at: int | None = None, invitation: str = "") -> Call[str]:
    """Return the record, all of it or up to an entry; a game with secrets has one after its end."""
    return _get(_at("tables", table, "record"), _text, at=at, invitation=invitation)


def live_path(table: str) -> str:
    """Return where a table is followed."""
    return _at("tables", table, "live")


# ------------------------------------------------------------------ boards


def list_boards() -> Call[tuple[BoardSummary, ...]]:
    """List your analysis boards."""
    return _get(_at("boards"), _BOARDS)


def open_board(wanted: OpenBoard) -> Call[BoardTold]:
    """Open a board with a new game, a record, a position, or the game of a table that has ended."""
    return Call("POST", _at("boards"), _BOARD, body=wanted)


def read_board(board: str) -> Call[BoardTold]:
    """Tell a board with its whole tree."""
    return _get(_at("boards", board), _BOARD)


def delete_board(board: str) -> Call[None]:
    """Throw a board away."""
    return Call("DELETE", _at("boards", board), _nothing)


def read_place(board: str, node: int) -> Call[PlaceTold]:
    """Tell the game at a place of a board."""
    return _get(_at("boards", board, "nodes", node), _PLACE)


def play_on_board(board: str, node: int, action: str) -> Call[PlaceTold]:
    """Play on from a place, as another branch if there is one already; chance does as told, or ``draw``."""
    return Call("POST", _at("boards", board, "moves"), _PLACE, body=PlayOnBoard(node, action))


def write_note(board: str, node: int, note: str) -> Call[None]:
    """Write down what you think of a place."""
    path = _at("boards", board, "nodes", node, "note")
    return Call("PUT", path, _nothing, body=WriteNote(note), is_repeatable=True)


def ask_advice(board: str, node: int, *, bot: str = "minister", seconds: float = 1.0) -> Call[AdviceTold]:
    """Ask a bot what it would do at a place, and what it thinks the answers are worth."""
    path = _at("boards", board, "nodes", node, "advice")
    return Call("POST", path, _ADVICE, body=AskAdvice(bot, seconds))


def board_record(board: str, node: int) -> Call[str]:
    """Return the record that leads to a place."""
    return _get(_at("boards", board, "nodes", node, "record"), _text)
