"""Hidden cash never reaches the other browser, in any frame or message."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, Route, WebSocket, expect

from tests.browser.imperial_player import ImperialPlayer
from tests.browser.messages import words
from tests.browser.positions import asking
from tests.browser.tables import meet


class Spy:
    """Records everything the server sends to a page.

    It reads answers as they arrive. Later the browser may no longer have the answers of a page
    that is closed.
    """

    def __init__(self) -> None:
        self._told: list[str] = []
        self._pages: list[Page] = []

    def watch(self, page: Page) -> None:
        self._pages.append(page)
        page.route("**/api/**", self._hand_on)
        page.on("websocket", self._listen)

    def _hand_on(self, asked: Route) -> None:
        answer = asked.fetch()
        # the game of bots on the front page is another one, and open
        if answer.status != 204 and "/showcase" not in asked.request.url:
            self._told.append(answer.text())
        asked.fulfill(response=answer)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._told.append(str(frame)))

    def received(self) -> list[str]:
        """Stop recording, and return every message as text. Fonts and scripts of the app are left out."""
        for page in self._pages:
            page.unroute_all(behavior="wait")
        return self._told


def inside(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every object in a message, at any depth."""
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from inside(one)
    elif isinstance(value, list):
        for one in value:
            yield from inside(one)


def secrets_in(told: Any, seat: int) -> list[dict[str, Any]]:
    """Return the objects that contain the cash or the points of a seat."""
    found = []
    for one in inside(told):
        is_purse = (
            "cash" in one and one.get("seat") == seat and (one["cash"], one.get("points")) != (None, None)
        )
        is_figure = one.get("what") in {"cash", "points"} and one.get("of") == f"seat {seat + 1}"
        values = [one.get("before"), one.get("after"), *(one.get("values") or [])]
        is_record = any(isinstance(text, str) and text.startswith("imperial-2030/") for text in one.values())
        if is_purse or (is_figure and any(value is not None for value in values)) or is_record:
            found.append(one)
    return found


def test_hidden_cash_is_in_no_frame_of_the_other_browser(visit: Callable[..., Page]) -> None:
    spy = Spy()
    position = asking("imperial-2030", "what-to-invest", option="hidden_cash", least=6)
    anna, ben = meet(ImperialPlayer, visit, position, spy.watch)
    purses = [anna.peek("view")["view"]["players"][0]["cash"]]
    # the app may or may not have added a step by itself
    while len(purses) <= 12 or not {"what-to-invest", "which-space"} <= anna.kinds:
        assert len(purses) < 40, f"only this was asked: {anna.kinds}"
        player = anna if anna.is_asked() else ben
        player.step()
        purses.append(anna.peek("view")["view"]["players"][0]["cash"])
    assert len(set(purses)) > 1, "nothing has happened to the purse"
    ben.catch_up()
    players = ben.page.get_by_role("region", name=words("table_players"))
    expect(players.get_by_role("article", name="Anna")).to_contain_text(words("table_cash_hidden"))
    expect(players.get_by_role("article", name="Anna")).to_contain_text("+ ?")
    received = spy.received()
    assert sum('"players"' in text for text in received) > 5, "the spy has seen nothing"
    assert [secret for text in received for secret in secrets_in(json.loads(text), 0)] == []
    # the same recording contains what Ben may know: his own cash
    assert any(secrets_in(json.loads(text), 1) for text in received)
