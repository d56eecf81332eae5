"""A player of any game. It asks the server for the possible answers, and answers only through the app."""

from __future__ import annotations

import random
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.app_state import until_heard
from tests.browser.devices import Device

__all__ = ["TIMEOUT", "Player", "Told"]

Told = dict[str, Any]

_ANSWERED = re.compile(r"/(draft|moves)(\?|$)")
#: how long a test waits for something that must happen, in seconds; long enough for a very busy machine
TIMEOUT = 30


class Player(ABC):
    """Chooses from the server's list of answers, and answers only with an input device."""

    def __init__(self, device: Device, table: str, *, seed: int = 0) -> None:
        self.device = device
        self.table = table
        self.rng = random.Random(seed)
        self.kinds: set[str] = set()

    @property
    def page(self) -> Page:
        return self.device.page

    def peek(self, what: str) -> Told:
        """Ask the server directly, without the app."""
        answer = self.page.context.request.get(f"/api/v1/tables/{self.table}/{what}")
        assert answer.ok, answer.text()
        told: Told = answer.json()
        return told

    def draft(self) -> Told | None:
        """Ask for our plan. There is none if the game ended with the last request of the app."""
        answer = self.page.context.request.get(f"/api/v1/tables/{self.table}/draft")
        told: Told = answer.json()
        assert answer.ok or told["code"] == "table-ended", told
        return told if answer.ok else None

    @abstractmethod
    def heading(self) -> str:
        """Return the text of the bar."""

    @abstractmethod
    def decide(self, view: Told) -> None:
        """Answer the open question, which is ours."""

    def step(self) -> bool:
        """Answer if we are asked, otherwise wait. Return whether the game is over."""
        view = self.peek("view")
        if view["is_over"]:
            return True
        if view["seat"] in view["asked"]:
            until_heard(self.page, view["number"])
            self.decide(view)
        else:
            self.until_changed(view["number"])
        return False

    def catch_up(self) -> Told:
        """Wait until the app has received the newest view. Return the view."""
        view = self.peek("view")
        until_heard(self.page, view["number"])
        return view

    def is_asked(self) -> bool:
        """Whether our seat is asked now."""
        view = self.peek("view")
        return view["seat"] in view["asked"]

    def play(self, seconds: float = 200) -> None:
        """Answer every question until the game is over."""
        until = time.monotonic() + seconds
        while not self.step():
            assert time.monotonic() < until, f"not over after {seconds} s: {self.heading()}"

    def answered(self, act: Callable[[], None]) -> Any:
        """Do something and wait for the server's answer. Return what the app sent."""

        def is_answer(answer: Any) -> bool:
            return answer.request.method in {"PUT", "POST"} and _ANSWERED.search(answer.url) is not None

        with self.page.expect_response(is_answer, timeout=TIMEOUT * 1000) as answer:
            act()
        assert answer.value.ok, answer.value.text()
        return answer.value.request.post_data_json

    def until_changed(self, number: int) -> None:
        """Wait until the number changes."""
        until = time.monotonic() + TIMEOUT
        while self.peek("view")["number"] == number:
            assert time.monotonic() < until, f"nobody has moved for {TIMEOUT} s"
            self.page.wait_for_timeout(15)

    def until_asked(self, number: int) -> Told:
        """Wait until the number is higher and we are asked. Return the view."""
        until = time.monotonic() + TIMEOUT
        while True:
            view = self.peek("view")
            if view["number"] > number and view["seat"] in view["asked"]:
                return view
            assert time.monotonic() < until, "we are not asked"
            self.page.wait_for_timeout(15)
