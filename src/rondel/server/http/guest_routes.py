"""Who you are, and what can be played here."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from litestar import Request, Response, get, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from rondel.bots.registry import bots_for
from rondel.core.contract import Game, Texts
from rondel.core.registry import find_game, game_ids
from rondel.protocol.answers import (
    BookTableTold,
    BookTold,
    BotTold,
    ChapterTold,
    GameTold,
    GuestTold,
    MaterialTold,
    OptionChoiceTold,
    OptionTold,
    RuleTold,
    Showcase,
)
from rondel.protocol.requests import BePresent
from rondel.server.errors import NotFoundError
from rondel.server.http.caller import COOKIE, Caller
from rondel.server.http.parameters import REFUSALS
from rondel.server.http.services import Services
from rondel.server.http.web_files import etag_of, is_known
from rondel.server.showcase.played_table import showcase

__all__ = ["ROUTES"]

_YEAR = 365 * 86_400
_NOT_MODIFIED = 304
_Told = TypeVar("_Told")
#: what else affects the language of an answer
_NAMED_BY = "Accept-Language, Authorization, Cookie"


@get("/guest", operation_id="whoAmI", tags=["guests"], responses=REFUSALS)
async def who_am_i(caller: NamedDependency[Caller], services: NamedDependency[Services]) -> GuestTold:
    """Return who you are."""
    guest = caller.known()
    return GuestTold(guest.id, guest.name, guest.language, services.guests.token_of(guest))  # type: ignore[arg-type]  # one of three languages


@put("/guest", operation_id="bePresent", tags=["guests"], responses=REFUSALS)
async def be_present(
    data: JSONBody[BePresent], caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> Response[GuestTold]:
    """Say who you are. The answer has a cookie, and a token for programs."""
    book = services.guests
    if caller.guest is None:
        guest, token = await book.welcome(data.name, data.language)
    else:
        guest = await book.rename(caller.guest, data.name, data.language)
        token = book.token_of(guest)
    cookie = Cookie(
        COOKIE, value=token, max_age=_YEAR, httponly=True, samesite="lax", secure=services.secure_cookies
    )
    return Response(GuestTold(guest.id, guest.name, data.language, token), cookies=[cookie])


@get("/games", operation_id="listGames", tags=["games"], responses=REFUSALS)
async def list_games(caller: NamedDependency[Caller]) -> list[GameTold]:
    """List the games with their options and bots."""
    return [_game_told(find_game(game_id), caller.language) for game_id in game_ids()]


def _game_told(game: Game, language: str) -> GameTold:
    texts = game.texts(language)
    options = tuple(
        OptionTold(
            spec.name,
            *texts.option(spec.name),
            spec.rule,
            spec.default,
            spec.choices,
            tuple(_choice_told(game, texts, spec.name, choice) for choice in spec.choices),
        )
        for spec in game.options
    )
    bots = tuple(
        BotTold(kind.id, *kind.texts(language), personalities=kind.personalities(game))
        for kind in bots_for(game)
    )
    return GameTold(
        game.id,
        game.names[language],
        game.rules_version,
        fewest=game.players[0],
        most=game.players[-1],
        options=options,
        bots=bots,
        has_windows=game.has_windows,
    )


def _choice_told(game: Game, texts: Texts, option: str, choice: str) -> OptionChoiceTold:
    players = game.for_table({option: choice}).players
    return OptionChoiceTold(choice, *texts.option(f"{option}={choice}"), players[0], players[-1])


_GamePath: TypeAlias = Annotated[str, PathParameter(max_length=64, description="The id of a game.")]


@get("/games/{game_id:str}/rules", operation_id="listRules", tags=["games"], responses=REFUSALS)
async def list_rules(game_id: _GamePath, caller: NamedDependency[Caller]) -> list[RuleTold]:
    """List the rules of a game by id."""
    texts = _found(game_id).texts(caller.language)
    return [
        RuleTold(rule, *texts.rule(rule), texts.chapter(rule), texts.is_ruling(rule))
        for rule in texts.rules()
    ]


@get("/games/{game_id:str}/book", operation_id="readBook", tags=["games"], responses=REFUSALS)
async def read_book(
    game_id: _GamePath, caller: NamedDependency[Caller], request: Request[Any, Any, Any]
) -> Response[BookTold]:
    """Return the whole rulebook of a game: chapters, rules in parts, tables and examples."""
    return _unless_known(request, *_book(_found(game_id).id, caller.language))


@get("/games/{game_id:str}/material", operation_id="readMaterial", tags=["games"], responses=REFUSALS)
async def read_material(
    game_id: _GamePath, caller: NamedDependency[Caller], request: Request[Any, Any, Any]
) -> Response[MaterialTold]:
    """Return everything of a game that never changes while it is played: board, pieces and charts, with names."""
    return _unless_known(request, *_material(_found(game_id).id, caller.language))


def _unless_known(request: Request[Any, Any, Any], told: _Told, etag: str) -> Response[_Told]:
    """Answer with what never changes, unless the browser has it already."""
    # always revalidate: a newer server may name or draw something differently
    headers = {"Cache-Control": "private, no-cache", "ETag": etag, "Vary": _NAMED_BY}
    if is_known(request.headers.get("if-none-match", ""), etag):
        return Response(None, status_code=_NOT_MODIFIED, headers=headers)  # type: ignore[arg-type]  # has no body
    return Response(told, headers=headers)


@cache
def _material(game_id: str, language: str) -> tuple[MaterialTold, str]:
    """Return the material of a game in a language, and its ETag."""
    game = find_game(game_id)
    told = MaterialTold(game.id, game.rules_version, language, dict(game.material(language)))
    return told, etag_of(msgspec.json.encode(told))


@cache
def _book(game_id: str, language: str) -> tuple[BookTold, str]:
    """Return the rulebook of a game in a language, and its ETag."""
    book = find_game(game_id).book(language)
    chapters = msgspec.convert(book.chapters, tuple[ChapterTold, ...], from_attributes=True)
    tables = msgspec.convert(book.tables, dict[str, BookTableTold], from_attributes=True)
    told = BookTold(game_id, language, chapters, tables)
    return told, etag_of(msgspec.json.encode(told))


def _found(game_id: str) -> Game:
    if game_id not in game_ids():
        raise NotFoundError("unknown-game", game=game_id, games=", ".join(game_ids()), near="")
    return find_game(game_id)


@get("/showcase", operation_id="showcase", tags=["games"], responses=REFUSALS)
async def read_showcase(
    caller: NamedDependency[Caller],
    since: Annotated[
        int, QueryParameter(name="since", ge=0, le=2**53, description="The last entry you know, 0 for none.")
    ] = 0,
) -> Showcase:
    """Return the next turns of a game of bots, as a spectator hears them. Its table cannot be joined or opened."""
    # the first time it replays a part of the record
    return await asyncio.to_thread(showcase, caller.language, since)


ROUTES = [who_am_i, be_present, list_games, list_rules, read_book, read_material, read_showcase]
