"""Path and query parameters, checked before they are used."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import PathParameter, QueryParameter

from rondel.protocol.answers import ErrorTold, Health

__all__ = [
    "REFUSALS",
    "BoardPath",
    "Invitation",
    "LessonPath",
    "NodePath",
    "NumberQuery",
    "SeatPath",
    "SeatQuery",
    "UNWELL",
    "TablePath",
]

# Ids are described but not checked: any unknown id is simply not found.
_AN_ID: Final[dict[str, Any]] = {"pattern": "^[0-9a-z]{1,32}$"}

TablePath: TypeAlias = Annotated[
    str,
    PathParameter(
        description="The id of a table.",
        examples=[Example(summary="a table", value="k3f9x2mq7p")],
        schema_extra=_AN_ID,
    ),
]
BoardPath: TypeAlias = Annotated[
    str,
    PathParameter(
        description="The id of one of your boards.",
        examples=[Example(summary="a board", value="w8t4h6zc2n5r")],
        schema_extra=_AN_ID,
    ),
]
LessonPath: TypeAlias = Annotated[
    str,
    PathParameter(
        description="The id of a lesson.",
        examples=[Example(summary="a lesson", value="imperial-2030")],
        schema_extra={"pattern": "^[0-9a-z-]{1,64}$"},
    ),
]
SeatPath: TypeAlias = Annotated[
    int,
    PathParameter(
        ge=0,
        le=15,
        description="A seat; they count from 0.",
        examples=[Example(summary="the first seat", value=0)],
    ),
]
NodePath: TypeAlias = Annotated[
    int,
    PathParameter(
        ge=0,
        le=2**31 - 1,
        description="A node of a board; the root is 0.",
        examples=[Example(summary="the root", value=0)],
    ),
]
SeatQuery: TypeAlias = Annotated[
    int | None,
    QueryParameter(
        name="seat", ge=0, le=15, description="Which of your seats; the one that is asked if left out."
    ),
]
NumberQuery: TypeAlias = Annotated[
    int | None,
    QueryParameter(name="at", ge=0, le=2**53, description="After which entry; the last one if left out."),
]
Invitation: TypeAlias = Annotated[
    str,
    QueryParameter(
        name="invitation", max_length=64, description="The invitation of a private table, from its link."
    ),
]


def _refusal(description: str) -> ResponseSpec:
    return ResponseSpec(ErrorTold, generate_examples=False, description=description)


#: how a request can be refused; all refusals have the same shape
REFUSALS: Final[dict[int, Any]] = {
    400: _refusal("The request cannot be read."),
    401: _refusal("The caller is unknown."),
    403: _refusal("The caller may not do this."),
    404: _refusal("It does not exist."),
    409: _refusal("It conflicts with the current state."),
    413: _refusal("The request is too large."),
    415: _refusal("The request is not JSON."),
    422: _refusal("The request is readable, but the rules do not allow it."),
    503: _refusal("The database cannot be reached."),
}

#: the answer of a server that does not work
UNWELL: Final[dict[int, Any]] = {
    503: ResponseSpec(Health, generate_examples=False, description="The database cannot be reached."),
}
