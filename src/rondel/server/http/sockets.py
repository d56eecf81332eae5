"""Handshakes nobody can read: answered, where uvicorn would leave whoever sent them waiting."""

from __future__ import annotations

from typing import Final

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from rondel.server.errors import ServerError
from rondel.server.http.errors import error_told

__all__ = ["LiveProtocol"]

_HEAD: Final = b"HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"


class LiveProtocol(WebSocketsSansIOProtocol):
    """A live connection on the wire."""

    def data_received(self, data: bytes) -> None:
        """Take in what was sent; a handshake that is none (an address too long, say) is refused at once."""
        super().data_received(data)
        problem = self.conn.handshake_exc
        if problem is not None and not self.handshake_initiated and not self.transport.is_closing():
            told = msgspec.json.encode(error_told(ServerError("bad-request", reason=str(problem)), "en", ""))
            self.transport.write(_HEAD % len(told) + told)
            self.transport.close()
