"""Every call of the API: what is sent, and what comes back. Both clients use them.

Each function makes the :class:`Call` of the route with that ``operationId``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar
from urllib.parse import quote
from uuid import uuid4

from msgspec import Struct
from msgspec.json import Decoder

from rondel.protocol.answers import (
    AdviceTold,
    AnalysisTold,
    BoardSummary,
    BoardTold,
    BookTold,
    DraftTold,
    EntryTold,
    ExampleGameTold,
    FiguresTold,
    GameTold,
    GuessesTold,
    GuestTold,
    Health,
    HintTold,
    LessonSummary,
    LessonTold,
    MaterialTold,
    Moved,
    News,
    OutlookTold,
    PlaceTold,
    PositionTold,
    PreviewTold,
    ReportTold,
    RuleTold,
    SeatView,
    Showcase,
    StatisticsTold,
    Tables,
    TableTold,
)
from rondel.protocol.requests import (
    AskAdvice,
    AskAnalysis,
    AskHint,
    BePresent,
    ChairWanted,
    CheckPosition,
    Draft,
    GoToScene,
    Language,
    Move,
    OpenBoard,
    OpenTable,
    Outlook,
    PlayOn,
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
    "ask_hint",
    "be_present",
    "analyse",
    "board_material",
    "board_outlook",
    "begin_lesson",
    "board_record",
    "board_story",
    "check_position",
    "cut_branch",
    "come_back",
    "delete_board",
    "drop_draft",
    "figures",
    "guess_at_table",
    "guess_example",
    "go_to_scene",
    "health",
    "keep_draft",
    "leave_chair",
    "list_boards",
    "list_examples",
    "list_games",
    "list_lessons",
    "list_rules",
    "list_tables",
    "live_path",
    "make_report",
    "move",
    "news",
    "open_board",
    "open_table",
    "outlook",
    "play_on",
    "play_on_board",
    "preview",
    "propose",
    "read_board",
    "read_book",
    "read_draft",
    "read_example_report",
    "read_lesson",
    "read_material",
    "read_place",
    "read_report",
    "read_statistics",
    "read_table",
    "record",
    "rematch",
    "resign",
    "set_chair",
    "showcase",
    "start_table",
    "table_material",
    "take_back",
    "take_chair",
    "view",
    "view_example",
    "vote",
    "who_am_i",
    "write_note",
]

API: Final = "/api/v1"

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Call(Generic[Answer]):
    """A request, and how to read its answer."""

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    answer: Callable[[bytes], Answer]
    params: Mapping[str, str | int] = field(default_factory=dict)
    body: Struct | None = None
    #: whether it may be sent again when it is unclear whether it arrived
    is_repeatable: bool = False
    #: other statuses that come with an answer
    fine: tuple[int, ...] = ()


def _nothing(body: bytes) -> None:
    """Read an empty answer."""


def _text(body: bytes) -> str:
    return body.decode()


_GUEST: Final = Decoder(GuestTold).decode
_GAMES: Final = Decoder(tuple[GameTold, ...]).decode
_RULES: Final = Decoder(tuple[RuleTold, ...]).decode
_BOOK: Final = Decoder(BookTold).decode
_TABLES: Final = Decoder(Tables).decode
_TABLE: Final = Decoder(TableTold).decode
_VIEW: Final = Decoder(SeatView).decode
_NEWS: Final = Decoder(News).decode
_MOVED: Final = Decoder(Moved).decode
_FIGURES: Final = Decoder(FiguresTold).decode
_REPORT: Final = Decoder(ReportTold).decode
_GUESSES: Final = Decoder(GuessesTold).decode
_EXAMPLES: Final = Decoder(tuple[ExampleGameTold, ...]).decode
_STATISTICS: Final = Decoder(StatisticsTold).decode
_HINT: Final = Decoder(HintTold).decode
_SHOWCASE: Final = Decoder(Showcase).decode
_OUTLOOK: Final = Decoder(OutlookTold).decode
_MATERIAL: Final = Decoder(MaterialTold).decode
_PREVIEW: Final = Decoder(PreviewTold).decode
_DRAFT: Final = Decoder(DraftTold).decode
_BOARDS: Final = Decoder(tuple[BoardSummary, ...]).decode
_BOARD: Final = Decoder(BoardTold).decode
_LESSONS: Final = Decoder(tuple[LessonSummary, ...]).decode
_LESSON: Final = Decoder(LessonTold).decode
_PLACE: Final = Decoder(PlaceTold).decode
_ADVICE: Final = Decoder(AdviceTold).decode
_POSITION: Final = Decoder(PositionTold).decode
_STORY: Final = Decoder(tuple[EntryTold, ...]).decode
_ANALYSES: Final = Decoder(AnalysisTold).decode_lines
_HEALTH: Final = Decoder(Health).decode


def _at(*parts: str | int) -> str:
    return "/".join([API, *(quote(str(part), safe="") for part in parts)])


def _given(**params: str | int | None) -> dict[str, str | int]:
    """Return the parameters that have a value."""
    return {name: value for name, value in params.items() if value is not None and value != ""}


def _get(path: str, answer: Callable[[bytes], Answer], **params: str | int | None) -> Call[Answer]:
    return Call("GET", path, answer, _given(**params), is_repeatable=True)


def _several(actions: str | Sequence[str]) -> tuple[str, ...]:
    return (actions,) if isinstance(actions, str) else tuple(actions)


# ------------------------------------------------------------------ the server, guests and games


def health() -> Call[Health]:
    """Ask whether the server works."""
    return Call("GET", "/health", _HEALTH, fine=(503,))


def who_am_i() -> Call[GuestTold]:
    """Ask who you are."""
    return _get(_at("guest"), _GUEST)


def be_present(name: str, language: Language = "en") -> Call[GuestTold]:
    """Say who you are, or change it. The answer has your token."""
    return Call("PUT", _at("guest"), _GUEST, body=BePresent(name, language))


def list_games() -> Call[tuple[GameTold, ...]]:
    """List the games with their options and bots."""
    return _get(_at("games"), _GAMES)


def showcase(since: int = 0) -> Call[Showcase]:
    """Return the next turns of the game of bots on the front page, after an entry of it."""
    return _get(_at("showcase"), _SHOWCASE, since=since)


def list_rules(game: str) -> Call[tuple[RuleTold, ...]]:
    """List the rules of a game by id."""
    return _get(_at("games", game, "rules"), _RULES)


def read_book(game: str) -> Call[BookTold]:
    """Return the whole rulebook of a game: chapters, rules in parts, tables and examples."""
    return _get(_at("games", game, "book"), _BOOK)


def read_material(game: str) -> Call[MaterialTold]:
    """Return everything of a game that never changes while it is played, with names."""
    return _get(_at("games", game, "material"), _MATERIAL)


# ------------------------------------------------------------------ tables


def list_tables(
    which: Literal["open", "running", "ended", "mine", "archived"] = "open",
    *,
    game: str | None = None,
    after: str = "",
) -> Call[Tables]:
    """List a page of tables, last changed first. ``after`` is the ``next`` of the previous page."""
    return _get(_at("tables"), _TABLES, which=which, game=game, after=after)


def open_table(wanted: OpenTable) -> Call[TableTold]:
    """Open a table: a new game, or one that continues a record, a position, or another table."""
    return Call("POST", _at("tables"), _TABLE, body=wanted)


def read_table(table: str, *, invitation: str = "") -> Call[TableTold]:
    """Return what was agreed at a table, and who sits where."""
    return _get(_at("tables", table), _TABLE, invitation=invitation)


def take_chair(table: str, seat: int, *, name: str | None = None, invitation: str = "") -> Call[TableTold]:
    """Take an open chair. A private table needs its invitation."""
    # safe to repeat: you get the chair you already have
    return Call(
        "POST",
        _at("tables", table, "seats", seat),
        _TABLE,
        body=TakeChair(name, invitation),
        is_repeatable=True,
    )


def leave_chair(table: str, seat: int) -> Call[TableTold]:
    """Leave your chair before the start. As the owner, you may also remove somebody."""
    return Call("DELETE", _at("tables", table, "seats", seat), _TABLE)


def set_chair(table: str, seat: int, chair: OpenChair | BotChair) -> Call[TableTold]:
    """Give a chair to a bot, or open it again. For the owner, before the start."""
    return Call("PUT", _at("tables", table, "seats", seat), _TABLE, body=ChairWanted(chair))


def start_table(table: str) -> Call[TableTold]:
    """Start the game. For the owner, once every chair is taken."""
    return Call("POST", _at("tables", table, "start"), _TABLE)


def resign(table: str, seat: int) -> Call[TableTold]:
    """Resign one of your seats."""
    return Call("POST", _at("tables", table, "resign"), _TABLE, body=SeatWanted(seat))


def come_back(table: str, seat: int) -> Call[TableTold]:
    """Take your seat back from the bot that stood in."""
    return Call("POST", _at("tables", table, "return"), _TABLE, body=SeatWanted(seat))


def propose(
    table: str,
    what: Literal["end", "take-back", "replace"],
    *,
    back_to: int | None = None,
    about: int | None = None,
) -> Call[TableTold]:
    """Propose to end the game, to go back to an entry, or to replace a seat by a bot."""
    return Call("POST", _at("tables", table, "proposals"), _TABLE, body=Propose(what, back_to, about))


def vote(table: str, proposal: int, *, agrees: bool) -> Call[TableTold]:
    """Vote on the open proposal, given its number."""
    return Call("POST", _at("tables", table, "votes"), _TABLE, body=Vote(proposal, agrees))


def rematch(table: str) -> Call[TableTold]:
    """Meet again at a new table. The first to ask opens it, the others join."""
    return Call("POST", _at("tables", table, "rematch"), _TABLE)


def archive_table(table: str) -> Call[TableTold]:
    """Archive a table that has ended or never began. It is kept, but no longer listed."""
    return Call("POST", _at("tables", table, "archive"), _TABLE)


# ------------------------------------------------------------------ the game


def view(
    table: str, *, seat: int | None = None, at: int | None = None, invitation: str = ""
) -> Call[SeatView]:
    """Return the game as a seat may know it, now or after an earlier entry: view, actions, and why others are refused."""
    return _get(_at("tables", table, "view"), _VIEW, seat=seat, at=at, invitation=invitation)


def table_material(table: str, *, invitation: str = "") -> Call[MaterialTold]:
    """Return everything that never changes at a table, with its options, such as a deck."""
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
    """Return the news after an entry, as a seat may know it; optionally with the view or the table after it."""
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

    ``seen`` is the number of the last entry you know. A move is carried out once per key, so it can be repeated after a
    lost connection. Without a key the client makes one.
    """
    body = Move(_several(actions), seen, key or uuid4().hex, by_standing_answer)
    return Call("POST", _at("tables", table, "moves"), _MOVED, body=body, is_repeatable=True)


def take_back(table: str, *, seen: int, count: int = 1, key: str | None = None) -> Call[Moved]:
    """Take back the last actions of your unfinished turn. Keys work as in ``move``."""
    body = TakeBack(seen, count, key or uuid4().hex)
    return Call("POST", _at("tables", table, "take-back"), _MOVED, body=body, is_repeatable=True)


def preview(table: str, actions: str | Sequence[str], *, seat: int | None = None) -> Call[PreviewTold]:
    """Return what actions would change, as far as the seat can know. Nothing is played."""
    body = Preview(_several(actions), seat)
    return Call("POST", _at("tables", table, "preview"), _PREVIEW, body=body, is_repeatable=True)


def outlook(table: str, actions: str | Sequence[str] = (), *, seat: int | None = None) -> Call[OutlookTold]:
    """Return what each answer would change, now or after a plan, as far as the seat can know. Nothing is played."""
    body = Outlook(_several(actions), seat)
    return Call("POST", _at("tables", table, "outlook"), _OUTLOOK, body=body, is_repeatable=True)


def ask_hint(table: str, actions: str | Sequence[str] = (), *, seat: int | None = None) -> Call[HintTold]:
    """Return what a bot would do in your place, now or after a plan, if the table has a coach."""
    body = AskHint(_several(actions) if actions else (), seat)
    return Call("POST", _at("tables", table, "hint"), _HINT, body=body, is_repeatable=True)


def figures(table: str, *, seat: int | None = None, invitation: str = "") -> Call[FiguresTold]:
    """Return every figure of the game after every standing action, as a seat may know it."""
    return _get(_at("tables", table, "figures"), _FIGURES, seat=seat, invitation=invitation)


def read_draft(table: str, *, seat: int | None = None) -> Call[DraftTold]:
    """Return the draft of a seat with the possible next actions."""
    return _get(_at("tables", table, "draft"), _DRAFT, seat=seat)


def keep_draft(
    table: str, actions: str | Sequence[str], *, seen: int, seat: int | None = None
) -> Call[DraftTold]:
    """Save a draft for a seat, which nobody else sees. Returns its preview and the possible next actions."""
    body = Draft(_several(actions), seen, seat)
    return Call("PUT", _at("tables", table, "draft"), _DRAFT, body=body, is_repeatable=True)


def drop_draft(table: str, *, seat: int | None = None) -> Call[None]:
    """Delete the draft of a seat."""
    path = _at("tables", table, "draft")
    return Call("DELETE", path, _nothing, _given(seat=seat), is_repeatable=True)


def record(table: str, *, at: int | None = None, invitation: str = "") -> Call[str]:
    """Return the record, whole or up to an entry. With secrets it is available after the end."""
    return _get(_at("tables", table, "record"), _text, at=at, invitation=invitation)


def live_path(table: str) -> str:
    """Return the path of a table's live connection."""
    return _at("tables", table, "live")


def check_position(
    game: str, *, position: str = "", sheet: dict[str, Any] | None = None, players: int = 3
) -> Call[PositionTold]:
    """Check a position: a code, a sheet, or the start of a game; every fault is told with its field and rule."""
    body = CheckPosition(position, sheet, players)
    return Call("POST", _at("games", game, "position"), _POSITION, body=body, is_repeatable=True)


# ------------------------------------------------------------------ boards


def list_boards() -> Call[tuple[BoardSummary, ...]]:
    """List your study boards."""
    return _get(_at("boards"), _BOARDS)


def open_board(wanted: OpenBoard) -> Call[BoardTold]:
    """Open a board with a new game, a record, a position, or the game of a table that has ended."""
    return Call("POST", _at("boards"), _BOARD, body=wanted)


def read_board(board: str) -> Call[BoardTold]:
    """Return a board with its whole tree."""
    return _get(_at("boards", board), _BOARD)


def delete_board(board: str) -> Call[None]:
    """Delete a board."""
    return Call("DELETE", _at("boards", board), _nothing)


def board_material(board: str) -> Call[MaterialTold]:
    """Return everything that never changes on a board."""
    return _get(_at("boards", board, "material"), _MATERIAL)


def read_place(board: str, node: int) -> Call[PlaceTold]:
    """Return the game at a node of a board."""
    return _get(_at("boards", board, "nodes", node), _PLACE)


def play_on_board(board: str, node: int, action: str) -> Call[PlaceTold]:
    """Play an action at a node, which may start a new branch. For chance, name an outcome or ``draw``."""
    return Call("POST", _at("boards", board, "moves"), _PLACE, body=PlayOnBoard(node, action))


def write_note(board: str, node: int, note: str) -> Call[None]:
    """Save your note on a node."""
    path = _at("boards", board, "nodes", node, "note")
    return Call("PUT", path, _nothing, body=WriteNote(note), is_repeatable=True)


def ask_advice(board: str, node: int, *, bot: str = "minister", seconds: float = 1.0) -> Call[AdviceTold]:
    """Ask a bot what it would play at a node, and how it rates the answers."""
    path = _at("boards", board, "nodes", node, "advice")
    return Call("POST", path, _ADVICE, body=AskAdvice(bot, seconds))


def cut_branch(board: str, node: int) -> Call[None]:
    """Cut off a node of a board and everything after it."""
    return Call("DELETE", _at("boards", board, "nodes", node), _nothing)


def board_outlook(board: str, node: int) -> Call[OutlookTold]:
    """Return what each answer at a node would change."""
    return Call("POST", _at("boards", board, "nodes", node, "outlook"), _OUTLOOK, is_repeatable=True)


def board_story(board: str, node: int) -> Call[tuple[EntryTold, ...]]:
    """Return what happened on the way to a node."""
    return _get(_at("boards", board, "nodes", node, "story"), _STORY)


def analyse(
    board: str, node: int, *, bot: str = "chancellor", seconds: float = 2.0, lines: int = 4
) -> Call[list[AnalysisTold]]:
    """Let a bot analyse a position for some seconds; return what it told, the best analysis last."""
    path = _at("boards", board, "nodes", node, "analysis")
    return Call("POST", path, _ANALYSES, body=AskAnalysis(bot, seconds, lines))


def board_record(board: str, node: int) -> Call[str]:
    """Return the record that leads to a node."""
    return _get(_at("boards", board, "nodes", node, "record"), _text)


# ------------------------------------------------------------------ finished games


def read_report(table: str, *, seat: int | None = None, invitation: str = "") -> Call[ReportTold]:
    """Return the report of a finished game, or as much of it as there is: chances, moments, and your marks."""
    return _get(_at("tables", table, "report"), _REPORT, seat=seat, invitation=invitation)


def make_report(table: str) -> Call[ReportTold]:
    """Begin the report of a finished game, unless it is there. It is computed in the background and kept."""
    return Call("POST", _at("tables", table, "report"), _REPORT, is_repeatable=True)


def guess_at_table(table: str, *, seat: int | None = None, invitation: str = "") -> Call[GuessesTold]:
    """Return the moments of a finished game to guess the move of, as far as its report has come."""
    return _get(_at("tables", table, "guesses"), _GUESSES, seat=seat, invitation=invitation)


def list_examples() -> Call[tuple[ExampleGameTold, ...]]:
    """List the games of strong bots that come with the program."""
    return _get(_at("examples"), _EXAMPLES)


def read_example_report(example: str) -> Call[ReportTold]:
    """Return the report of a game that comes with the program."""
    return _get(_at("examples", example, "report"), _REPORT)


def guess_example(example: str) -> Call[GuessesTold]:
    """Return the moments of a game that comes with the program to guess the move of."""
    return _get(_at("examples", example, "guesses"), _GUESSES)


def view_example(example: str, *, at: int | None = None) -> Call[SeatView]:
    """Return a game that comes with the program after an action, with nothing hidden."""
    return _get(_at("examples", example, "view"), _VIEW, at=at)


def read_statistics(game: str, *, which: Literal["all", "mine"] = "all") -> Call[StatisticsTold]:
    """Return statistics of the finished games of this server, or of yours."""
    return _get(_at("games", game, "statistics"), _STATISTICS, which=which)


# ------------------------------------------------------------------ lessons


def list_lessons() -> Call[tuple[LessonSummary, ...]]:
    """List the lessons, each with your table of it if you have begun it."""
    return _get(_at("lessons"), _LESSONS)


def read_lesson(lesson: str) -> Call[LessonTold]:
    """Return everything the coach says in a lesson."""
    return _get(_at("lessons", lesson), _LESSON)


def begin_lesson(lesson: str) -> Call[TableTold]:
    """Begin a lesson: open its table, at the first scene."""
    return Call("POST", _at("lessons", lesson, "tables"), _TABLE)


def go_to_scene(table: str, scene: int, *, seen: int) -> Call[TableTold]:
    """Go to another scene of the lesson at a table. What you did differently is taken back."""
    return Call("POST", _at("tables", table, "scene"), _TABLE, body=GoToScene(scene, seen))


def play_on(table: str, *, seen: int) -> Call[TableTold]:
    """End the lesson at a table, and play on from here against bots."""
    return Call("POST", _at("tables", table, "play-on"), _TABLE, body=PlayOn(seen))
