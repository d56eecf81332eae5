"""What stands in addresses: checked before anything looks for it."""

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
    "NodePath",
    "NumberQuery",
    "SeatPath",
    "SeatQuery",
    "UNWELL",
    "TablePath",
]

# An id is described and not checked: whatever is none of ours is not there, however it looks.
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
        description="A place of a board; the beginning is 0.",
        examples=[Example(summary="the beginning", value=0)],
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
        name="invitation", max_length=64, description="Of a private table: what its link brings along."
    ),
]


def _refusal(description: str) -> ResponseSpec:
    return ResponseSpec(ErrorTold, generate_examples=False, description=description)


#: how a request can be refused; every refusal has the same shape
REFUSALS: Final[dict[int, Any]] = {
    400: _refusal("The request cannot be read."),
    401: _refusal("Nobody knows who is asking."),
    403: _refusal("It is not for whoever is asking."),
    404: _refusal("There is no such thing."),
    409: _refusal("It does not go together with how things stand now."),
    413: _refusal("The request is too large."),
    415: _refusal("The request is not JSON."),
    422: _refusal("It was understood, and the rules do not allow it."),
    503: _refusal("The database cannot be reached."),
}

#: how a server that cannot do its work says so
UNWELL: Final[dict[int, Any]] = {
    503: ResponseSpec(Health, generate_examples=False, description="The database cannot be reached."),
}
