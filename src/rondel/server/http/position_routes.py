"""Positions that people set up: their codes, what can be changed by hand, and every fault with its field and rule."""

from __future__ import annotations

import random
from typing import Annotated, TypeAlias

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from rondel.core.contract import EVERYTHING, Game, State
from rondel.core.error_texts import say_error
from rondel.core.errors import RondelError
from rondel.core.registry import find_game, game_ids
from rondel.match import Match
from rondel.protocol.answers import FaultTold, PositionTold
from rondel.protocol.requests import CheckPosition
from rondel.server.errors import NotFoundError
from rondel.server.http.caller import Caller
from rondel.server.http.parameters import REFUSALS

__all__ = ["ROUTES"]

_GamePath: TypeAlias = Annotated[str, PathParameter(max_length=64, description="The id of a game.")]
#: what is dealt at the start is the same for everybody who begins to set up a position
_SEED = 1


@post(
    "/games/{game_id:str}/position",
    operation_id="checkPosition",
    tags=["games"],
    responses=REFUSALS,
    status_code=200,
)
async def check_position(
    game_id: _GamePath, data: JSONBody[CheckPosition], caller: NamedDependency[Caller]
) -> PositionTold:
    """Check a position that somebody sets up: its code if it can be played, and else every fault in words."""
    if game_id not in game_ids():
        raise NotFoundError("unknown-game", game=game_id, games=", ".join(game_ids()), near="")
    game = find_game(game_id)
    if data.sheet is not None:
        state, faults = game.set_up(data.sheet)
        told = tuple(_fault_told(field, error, caller.language) for field, error in faults)
        return _told(game, state, told)
    try:
        state = game.open(data.position) if data.position else _start(game, data.players)
    except RondelError as error:
        return _told(game, None, (_fault_told(_field_of(error), error, caller.language),))
    return _told(game, state, ())


def _start(game: Game, players: int) -> State:
    return Match.begin(game, players=players, seed=random.Random(_SEED).getrandbits(30)).state


def _field_of(error: RondelError) -> str:
    """Return which field of a code is wrong, if one is."""
    number = error.params.get("number")
    return f"code.{number}" if number else "code"


def _fault_told(field: str, error: RondelError, language: str) -> FaultTold:
    message, hint = say_error(error, language)
    return FaultTold(field, error.code, message, error.rule, hint)


def _told(game: Game, state: State | None, faults: tuple[FaultTold, ...]) -> PositionTold:
    if state is None:
        return PositionTold(game.id, "", {}, None, faults)
    return PositionTold(
        game.id,
        "" if faults else game.position(state),
        dict(game.sheet(state)),
        game.view(state, EVERYTHING).as_dict(),
        faults,
    )


ROUTES = [check_position]
