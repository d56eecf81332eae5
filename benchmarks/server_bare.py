"""The yardstick of `benchmarks/server.py`: a bare JSON POST of the web framework, with messages shaped like a move."""

from __future__ import annotations

import msgspec
from litestar import Litestar, post
from litestar.params import FromPath, JSONBody


class In(msgspec.Struct, forbid_unknown_fields=True):
    actions: tuple[str, ...]
    seen: int
    key: str | None = None
    by_standing_answer: bool = False


class Line(msgspec.Struct):
    number: int
    seat: int | None
    text: str


class Out(msgspec.Struct):
    number: int
    lines: tuple[Line, ...]
    asked: tuple[int, ...]
    is_over: bool


@post("/api/v1/tables/{table:str}/moves", status_code=200)
async def move(table: FromPath[str], data: JSONBody[In]) -> Out:
    number = data.seen + 1
    return Out(number, (Line(number, 0, data.actions[0]),), (1,), is_over=not table)


app = Litestar([move], openapi_config=None, logging_config=None)
