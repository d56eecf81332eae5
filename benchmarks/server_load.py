"""Clients of `benchmarks/server.py`: each plays its own game, one move after the other, as fast as answers come.

Moves are prepared before the clock starts; the games begin at a position after the deal. Every request has the address,
the headers and the cookie that the web app sends from Chromium.
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

from rondel.match import Match
from rondel.random_play import random_action

GAME = "imperial-2030"
# how long a game must be to compare its late moves with its early ones
LONG = 500
JSON = "application/json"
# the same kind of move, in a form that the fast path passes on to the framework
JSON_FOR_FRAMEWORK = f"{JSON}; charset=utf-8"
REQUEST = """\
{method} /api/v1{path}?language=en HTTP/1.1
Host: 127.0.0.1:{port}
Connection: keep-alive
Content-Length: {length}
sec-ch-ua-platform: "Linux"
User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36
sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156"
content-type: {kind}
sec-ch-ua-mobile: ?0
Accept: */*
Origin: http://127.0.0.1:{port}
Sec-Fetch-Site: same-origin
Sec-Fetch-Mode: cors
Sec-Fetch-Dest: empty
Referer: http://127.0.0.1:{port}/tables/k3f9x2mq7p
Accept-Encoding: gzip, deflate, br, zstd
Accept-Language: en-US,en;q=0.9
Cookie: rondel_guest={token}

""".replace("\n", "\r\n")


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
    """A minimal HTTP connection. The clients share the machine with the server, so they must be cheap."""

    def __init__(self, port: int, token: str, kind: str = JSON) -> None:
        self.token = token
        self._filled = {"port": port, "token": token, "kind": kind}
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
        head = REQUEST.format(method=method, path=path, length=len(data), **self._filled)
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(head.encode() + data)
        return self._waiting


async def connect(port: int, token: str, kind: str = JSON) -> Wire:
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(port, token, kind), "127.0.0.1", port)
    return wire


class Client:
    """One guest who plays all seats of one table after another."""

    def __init__(self, wire: Wire, games: Iterator[tuple[str, list[str]]], follows: str = "") -> None:
        self._wire = wire
        self._games = games
        #: where to follow the tables live; these also have a clock
        self._follows = follows
        self._follower: asyncio.Task[None] | None = None
        self.heard = 0
        self.latencies: list[float] = []
        self.sizes: list[int] = []
        self.table = ""
        self.seen = 0
        self.left: list[str] = []

    async def sit_down(self) -> None:
        """Open the next table and start it."""
        position, texts = next(self._games)
        chairs = [{"kind": "me"} for _ in range(3)]
        wanted: dict[str, Any] = {"position": position, "chairs": chairs, "is_public": False}
        if self._follows:
            wanted["clock"] = {"kind": "fischer", "seconds": 3600, "increment": 10}
        status, body, _ = await self._wire.send("POST", "/tables", wanted)
        assert status == 201, body
        self.table = msgspec.json.decode(body)["id"]
        status, body, _ = await self._wire.send("POST", f"/tables/{self.table}/start", {})
        assert status == 200, body
        self.seen, self.left = msgspec.json.decode(body)["number"], texts[::-1]
        if self._follows:
            await self._follow()

    async def _follow(self) -> None:
        from websockets.asyncio.client import connect as connect_live

        await self.stop_following()
        address = f"{self._follows}/tables/{self.table}/live?since={self.seen}"
        live = await connect_live(address, additional_headers={"Authorization": f"Bearer {self._wire.token}"})

        async def listen() -> None:
            async with live:
                async for _ in live:
                    self.heard += 1

        self._follower = asyncio.create_task(listen())

    async def stop_following(self) -> None:
        """Stop following the last table."""
        if self._follower is not None:
            self._follower.cancel()
            await asyncio.gather(self._follower, return_exceptions=True)

    async def play(self, until: float) -> None:
        """Move until the time is up."""
        while (begun := time.perf_counter()) < until:
            if not self.left:
                await self.sit_down()
            await self._move()
            self.latencies.append(time.perf_counter() - begun)

    async def _move(self) -> None:
        move = {
            "actions": [self.left.pop()],
            "seen": self.seen,
            "key": f"{random.getrandbits(96):024x}",
            "by_standing_answer": False,
        }
        status, body, size = await self._wire.send("POST", f"/tables/{self.table}/moves", move)
        assert status == 200, body
        self.seen = msgspec.json.decode(body)["number"]
        self.sizes.append(size)

    async def play_whole_game(self) -> None:
        """Play one game to its end."""
        await self.sit_down()
        self.sizes.clear()
        while self.left:
            await self._move()


async def introduced(port: int, name: str, kind: str = JSON) -> Wire:
    wire = await connect(port, "")
    _, body, _ = await wire.send("PUT", "/guest", {"name": name})
    return await connect(port, msgspec.json.decode(body)["token"], kind)


async def age(port: int) -> dict[str, float]:
    """Return the bytes of the answers to the first and the last tenth of the moves of one long game."""
    games = (game for game in map(random_game, itertools.count()) if len(game[1]) >= LONG)
    client = Client(await introduced(port, "Client"), games)
    await client.play_whole_game()
    tenth = len(client.sizes) // 10
    return {
        "moves": len(client.sizes),
        "first_bytes": statistics.mean(client.sizes[:tenth]),
        "last_bytes": statistics.mean(client.sizes[-tenth:]),
    }


async def main(port: int, clients: int, seconds: float, kind: str) -> dict[str, Any]:
    if kind == "age":
        print(json.dumps({"begun": True}), flush=True)
        return await age(port)
    prepared = itertools.cycle([random_game(seed) for seed in range(clients + 8)])
    follows = f"ws://127.0.0.1:{port}/api/v1" if kind == "followed" else ""
    everybody = []
    for number in range(clients):
        if kind == "bare":
            wire = await connect(port, "")
        else:
            named = JSON_FOR_FRAMEWORK if kind == "framework" else JSON
            wire = await introduced(port, f"Client {number}", named)
        client = Client(wire, prepared, follows)
        if kind != "bare":
            await client.sit_down()
        else:
            client.table, client.left = "bare", ["go taxation"] * 10**6
        everybody.append(client)
    begun = time.perf_counter()
    print(json.dumps({"begun": True}), flush=True)
    await asyncio.gather(*(client.play(begun + seconds) for client in everybody))
    took = time.perf_counter() - begun
    every = sorted(one for client in everybody for one in client.latencies)
    for client in everybody:
        await client.stop_following()
    return {
        "moves": len(every),
        "per_second": len(every) / took,
        "median_ms": statistics.median(every) * 1e3,
        "p99_ms": every[int(len(every) * 0.99)] * 1e3,
        "heard": sum(client.heard for client in everybody),
    }


if __name__ == "__main__":
    work = main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4])
    try:
        import uvloop
    except ImportError:
        print(json.dumps(asyncio.run(work)))
    else:
        print(json.dumps(uvloop.run(work)))
