"""Reading the body of a request: as strictly as the quick lane does, so that a text is never taken for a number."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Request

from rondel.server.errors import ServerError, unreadable

__all__ = ["StrictRequest"]


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is read as what its route takes, and as nothing else."""

    async def json(self) -> Any:
        """Return the body as the route wants it; the framework would let ``"1"`` pass for 1, and ``1`` for true."""
        wanted = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        body = await self.body()
        if not body:
            raise ServerError("no-body")
        try:
            return _decoder(wanted).decode(body)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise unreadable(str(error)) from None


@cache
def _decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)
