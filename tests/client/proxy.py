"""A connection between client and server that can be cut."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = ["Proxy", "proxied"]


class Proxy:
    """Passes bytes on to a server."""

    def __init__(self, target: str) -> None:
        #: host and port; may be another server after a cut
        self.target = target
        #: how many answers get lost although the server has carried out the request
        self.answers_to_lose = 0
        #: how many connections were made
        self.connections = 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []

    @property
    def url(self) -> str:
        """The address to connect to."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def cut(self) -> None:
        """Close all connections, in the middle of anything."""
        ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def serve(self) -> None:
        """Accept connections until it is closed."""
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            self.connections += 1
            host, port = self.target.split(":")
            try:
                far = socket.create_connection((host, int(port)))
            except OSError:
                near.close()
                continue
            self._ends += [near, far]
            threading.Thread(target=self._pass_on, args=(near, far), daemon=True).start()
            threading.Thread(target=self._pass_back, args=(far, near), daemon=True).start()

    def _pass_on(self, near: socket.socket, far: socket.socket) -> None:
        with near, suppress(OSError):
            while data := near.recv(65536):
                far.sendall(data)
        with suppress(OSError):
            far.shutdown(socket.SHUT_RDWR)

    def _pass_back(self, far: socket.socket, near: socket.socket) -> None:
        with far, suppress(OSError):
            while data := far.recv(65536):
                if self.answers_to_lose:
                    self.answers_to_lose -= 1
                    break
                near.sendall(data)
        with suppress(OSError):
            near.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End everything."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()


@contextmanager
def proxied(target: str) -> Iterator[Proxy]:
    """Connect to a server until the end of the block."""
    proxy = Proxy(target)
    thread = threading.Thread(target=proxy.serve, daemon=True)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.close()
        thread.join(5)
