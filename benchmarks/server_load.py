"""Clients of `benchmarks/server.py`: each plays its own game, one move after the other, as fast as it is answered.

What to send is prepared before the clock starts: the games begin at a position where chance has spoken.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import statistics
import sys
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from rondel.luck import random_action
from rondel.match import Match

GAME = "imperial-2030"


def random_game(seed: int) -> tuple[str, list[str]]:
    """Return a position after the deal, and a random game from there."""
    from rondel.core.registry import find_game

    match = Match.begin(find_game(GAME), players=3, seed=seed)
    position, state = match.position(), match.state
    rng, texts = random.Random(seed), []
    while not state.is_over:
        action = random_action(match.game, state, rng)
        state.apply_unchecked(action)
        texts.append(action.text)
    return position, texts


class Wire(asyncio.Protocol):
    """A connection that speaks just enough HTTP, and no more: the clients share the machine with the server."""

    def __init__(self) -> None:
        self.token = ""
        self._waiting: asyncio.Future[tuple[int, bytes, int]] | None = None
        self._got = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: Any = transport

    def data_received(self, data: bytes) -> None:
        self._got += data
        end = self._got.find(b"\r\n\r\n") + 4
        if end < 4:
            return
        at = self._got.lower().index(b"content-length: ") + 16
        length = int(self._got[at : self._got.index(b"\r", at)])
        if len(self._got) < end + length:
            return
        answer, self._got = self._got, b""
        if self._waiting is not None:
            self._waiting.set_result((int(answer[9:12]), answer[end:], len(answer)))

    def send(self, method: str, path: str, body: Any) -> asyncio.Future[tuple[int, bytes, int]]:
        """Return the status, the body, and how many bytes came back in all."""
        data = msgspec.json.encode(body)
        head = (
            f"{method} /api/v1{path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {self.token}\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(head.encode() + data)
        return self._waiting


async def connect(port: int, token: str) -> Wire:
    _, wire = await asyncio.get_running_loop().create_connection(Wire, "127.0.0.1", port)
    wire.token = token
    return wire


class Client:
    """One guest who plays all seats of one table after another."""

    def __init__(self, wire: Wire, games: Iterator[tuple[str, list[str]]]) -> None:
        self._wire = wire
        self._games = games
        self.latencies: list[float] = []
        self.sizes: list[int] = []
        self.table = ""
        self.seen = 0
        self.left: list[str] = []

    async def sit_down(self) -> None:
        """Open the next table, and start it."""
        position, texts = next(self._games)
        chairs = [{"kind": "me"} for _ in range(3)]
        wanted = {"position": position, "chairs": chairs, "is_public": False}
        status, body, _ = await self._wire.send("POST", "/tables", wanted)
        assert status == 201, body
        self.table = msgspec.json.decode(body)["id"]
        status, body, _ = await self._wire.send("POST", f"/tables/{self.table}/start", {})
        assert status == 200, body
        self.seen, self.left = msgspec.json.decode(body)["number"], texts[::-1]

    async def play(self, until: float) -> None:
        """Move until the time is over."""
        while (begun := time.perf_counter()) < until:
            if not self.left:
                await self.sit_down()
            move = {"actions": [self.left.pop()], "seen": self.seen}
            status, body, size = await self._wire.send("POST", f"/tables/{self.table}/moves", move)
            assert status == 200, body
            self.seen = msgspec.json.decode(body)["number"]
            self.latencies.append(time.perf_counter() - begun)
            self.sizes.append(size)


async def main(port: int, clients: int, seconds: float, kind: str) -> dict[str, Any]:
    prepared = itertools.cycle([random_game(seed) for seed in range(clients + 8)])
    everybody = []
    for number in range(clients):
        wire = await connect(port, "")
        if kind == "rondel":
            _, body, _ = await wire.send("PUT", "/guest", {"name": f"Client {number}"})
            wire = await connect(port, msgspec.json.decode(body)["token"])
        client = Client(wire, prepared)
        if kind == "rondel":
            await client.sit_down()
        else:
            client.table, client.left = "bare", ["go taxation"] * 10**6
        everybody.append(client)
    begun = time.perf_counter()
    print(json.dumps({"begun": True}), flush=True)
    await asyncio.gather(*(client.play(begun + seconds) for client in everybody))
    took = time.perf_counter() - begun
    every = sorted(one for client in everybody for one in client.latencies)
    longest = max(everybody, key=lambda client: len(client.sizes))
    tenth = max(1, len(longest.sizes) // 10)
    return {
        "moves": len(every),
        "per_second": len(every) / took,
        "median_ms": statistics.median(every) * 1e3,
        "p99_ms": every[int(len(every) * 0.99)] * 1e3,
        "first_bytes": statistics.mean(longest.sizes[:tenth]),
        "last_bytes": statistics.mean(longest.sizes[-tenth:]),
    }


if __name__ == "__main__":
    work = main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4])
    try:
        import uvloop
    except ImportError:
        print(json.dumps(asyncio.run(work)))
    else:
        print(json.dumps(uvloop.run(work)))
