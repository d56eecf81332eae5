"""The asynchronous client: every call is awaited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any, Concatenate, Final, ParamSpec, Self, TypeVar

import httpx
from websockets.asyncio.client import connect

from rondel.client import calls
from rondel.client.calls import Call
from rondel.client.live import LARGEST, LOST, LiveFeed
from rondel.client.transport import TIMEOUT, Transport, no_cookies, pauses, shown_as, trust
from rondel.protocol.answers import GuestTold, News
from rondel.protocol.requests import Language

__all__ = ["AsyncClient"]

Answer = TypeVar("Answer")
P = ParamSpec("P")


def _sends(
    make: Callable[P, Call[Answer]],
) -> Callable[Concatenate[AsyncClient, P], Coroutine[Any, Any, Answer]]:
    """Return the method that sends a call and awaits its answer."""

    async def method(client: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        return await client.send(make(*args, **kwargs))

    return shown_as(make, method)


class AsyncClient:
    """A guest of a table server, with the calls of :class:`rondel.client.Client`, awaited."""

    def __init__(
        self, url: str, *, token: str = "", language: Language | None = None, patience: float = 10.0
    ) -> None:
        self._transport: Final = Transport(url, token, language)
        self._patience: Final = patience
        self._http: Final = httpx.AsyncClient(timeout=TIMEOUT, cookies=no_cookies(), verify=trust())

    @property
    def url(self) -> str:
        """The address of the server."""
        return self._transport.url

    @property
    def token(self) -> str:
        """Your token. Keep it to be the same guest tomorrow."""
        return self._transport.token

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def send(self, call: Call[Answer]) -> Answer:
        """Send a call and return its answer."""
        again = pauses(self._patience if call.is_repeatable else 0)
        while True:
            try:
                response = await self._http.request(**self._transport.put(call))
            except httpx.TransportError as error:
                problem = self._transport.unreachable(error)
            else:
                if not self._transport.is_away(response):
                    return self._transport.read(call, response)
                problem = self._transport.not_a_server(response.status_code)
            pause = next(again, None)
            if pause is None:
                raise problem
            await asyncio.sleep(pause)

    async def be_present(self, name: str, language: Language = "en") -> GuestTold:
        """Say who you are, or change it. The client keeps the token."""
        guest = await self.send(calls.be_present(name, language))
        self._transport.token = guest.token
        return guest

    async def follow(
        self,
        table: str,
        since: int = 0,
        *,
        seat: int | None = None,
        view: bool = False,
        table_now: bool = False,
        invitation: str = "",
    ) -> AsyncGenerator[News, None]:
        """Yield the news of a table after an entry, like :meth:`rondel.client.Client.follow`."""
        following = LiveFeed(
            self._transport,
            table,
            since=since,
            seat=seat,
            view=view,
            table_now=table_now,
            invitation=invitation,
            patience=self._patience,
        )
        while True:
            try:
                async with connect(
                    following.url(), additional_headers=following.headers(), max_size=LARGEST
                ) as socket:
                    while True:
                        told = following.hear(await socket.recv())
                        if told is not None:
                            yield told
            except LOST as error:
                await asyncio.sleep(following.lost(error))

    health = _sends(calls.health)
    who_am_i = _sends(calls.who_am_i)
    list_games = _sends(calls.list_games)
    list_rules = _sends(calls.list_rules)
    showcase = _sends(calls.showcase)
    read_book = _sends(calls.read_book)
    read_material = _sends(calls.read_material)

    list_tables = _sends(calls.list_tables)
    open_table = _sends(calls.open_table)
    read_table = _sends(calls.read_table)
    take_chair = _sends(calls.take_chair)
    leave_chair = _sends(calls.leave_chair)
    set_chair = _sends(calls.set_chair)
    start_table = _sends(calls.start_table)
    resign = _sends(calls.resign)
    come_back = _sends(calls.come_back)
    propose = _sends(calls.propose)
    vote = _sends(calls.vote)
    rematch = _sends(calls.rematch)
    archive_table = _sends(calls.archive_table)

    view = _sends(calls.view)
    table_material = _sends(calls.table_material)
    news = _sends(calls.news)
    move = _sends(calls.move)
    take_back = _sends(calls.take_back)
    preview = _sends(calls.preview)
    outlook = _sends(calls.outlook)
    ask_hint = _sends(calls.ask_hint)
    figures = _sends(calls.figures)
    read_draft = _sends(calls.read_draft)
    keep_draft = _sends(calls.keep_draft)
    drop_draft = _sends(calls.drop_draft)
    record = _sends(calls.record)

    list_boards = _sends(calls.list_boards)
    open_board = _sends(calls.open_board)
    read_board = _sends(calls.read_board)
    delete_board = _sends(calls.delete_board)
    read_place = _sends(calls.read_place)
    play_on_board = _sends(calls.play_on_board)
    write_note = _sends(calls.write_note)
    check_position = _sends(calls.check_position)
    board_material = _sends(calls.board_material)
    cut_branch = _sends(calls.cut_branch)
    board_outlook = _sends(calls.board_outlook)
    board_story = _sends(calls.board_story)
    ask_advice = _sends(calls.ask_advice)
    analyse = _sends(calls.analyse)
    board_record = _sends(calls.board_record)
    read_report = _sends(calls.read_report)
    make_report = _sends(calls.make_report)
    guess_at_table = _sends(calls.guess_at_table)
    list_examples = _sends(calls.list_examples)
    read_example_report = _sends(calls.read_example_report)
    guess_example = _sends(calls.guess_example)
    view_example = _sends(calls.view_example)
    read_statistics = _sends(calls.read_statistics)

    list_lessons = _sends(calls.list_lessons)
    read_lesson = _sends(calls.read_lesson)
    begin_lesson = _sends(calls.begin_lesson)
    go_to_scene = _sends(calls.go_to_scene)
    play_on = _sends(calls.play_on)
