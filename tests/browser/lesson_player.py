"""A learner who plays a guided game through the app, in any language, with the mouse or with the keyboard alone."""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.api import ask
from tests.browser.app_state import until_heard, until_planned
from tests.browser.devices import where_seen
from tests.browser.messages import words
from tests.browser.player import TIMEOUT

__all__ = ["KeyboardLearner", "Learner", "MouseLearner"]

Told = dict[str, Any]


class Learner(ABC):
    """Reads the coach's card, goes on, and does what the story wants."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.language = language
        self.card = page.locator("[data-coach-card]")

    def say(self, key: str, **about: object) -> str:
        return words(key, self.language, **about)

    # ------------------------------------------------------------ beginning

    def begin(self, game: str) -> None:
        """Begin the lesson of a game from the page of lessons."""
        self.page.goto("/learn")
        lesson = self.page.get_by_role("listitem").filter(
            has=self.page.get_by_role("heading", name=game, exact=True)
        )
        self.press(lesson.get_by_role("button"))
        self.page.wait_for_url("**/tables/*")
        expect(self.card).to_be_visible()

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/tables/")[2].partition("#")[0]

    def told(self) -> Told:
        """Ask the server where the table is, and wait until the app has heard of it."""
        found: Told = ask(self.page, "GET", f"/tables/{self.table}")
        return found

    def heard(self) -> Told:
        told = self.told()
        until_heard(self.page, told["number"])
        return told

    # ------------------------------------------------------------ going through it

    def play_through(self) -> list[int]:
        """Play the whole story. Return the scenes that were seen."""
        seen: list[int] = []
        while True:
            told = self.heard()
            lesson = told["lesson"]
            self.until_scene(lesson["scene"])
            if not seen or seen[-1] != lesson["scene"]:
                seen.append(lesson["scene"])
                self.look()
            assert not lesson["strayed"], lesson
            if lesson["answers"]:
                self.do(tuple(lesson["answers"]))
            elif self.card.get_by_role("button", name=self.say("lesson_once_more")).count():
                return seen
            else:
                self.go_on()
            self.until_after(told["number"])

    def look(self) -> None:  # noqa: B027  tests look at each scene in their own way
        """Look at a scene for the first time."""

    def until_scene(self, scene: int) -> None:
        """Wait until the card is at a scene."""
        count = self.say("lesson_scene", scene=scene + 1, scenes="")
        expect(self.card).to_contain_text(re.compile(re.escape(count.strip()) + r"\s*\d+"))

    def until_after(self, number: int) -> None:
        """Wait until the table has gone on."""
        until = time.monotonic() + TIMEOUT
        while self.told()["number"] == number:
            assert time.monotonic() < until, f"nothing happens at {self.told()['lesson']}"
            self.page.wait_for_timeout(20)

    def button(self, key: str) -> Locator:
        """Return a button of the card."""
        return self.card.get_by_role("button", name=self.say(key), exact=True)

    # ------------------------------------------------------------ devices

    @abstractmethod
    def press(self, control: Locator) -> None:
        """Press a control."""

    @abstractmethod
    def go_on(self) -> None:
        """Go on to the next scene."""

    @abstractmethod
    def do(self, answers: tuple[str, ...]) -> None:
        """Give these answers in the app."""


class KeyboardLearner(Learner):
    """Never touches the mouse: arrow keys for the scenes, numbers for spaces, the command line for everything else."""

    def press(self, control: Locator) -> None:
        control.focus()
        self.page.keyboard.press("Enter")

    def go_on(self) -> None:
        # who has something to read has the focus on the button that goes on
        expect(self.button("lesson_next")).to_be_focused()
        self.page.keyboard.press("ArrowRight")

    def do(self, answers: tuple[str, ...]) -> None:
        number = self.told()["number"]
        if answers[0].startswith("go "):
            space = self.page.locator(f"button[data-space='{answers[0].removeprefix('go ')}']")
            expect(space).to_be_visible()
            self.page.keyboard.press(space.get_attribute("aria-keyshortcuts") or "")
            self.planned(answers[:1])
            answers = answers[1:]
        for text in answers:
            if text == "done" or self.told()["number"] > number:
                continue
            self.type(text)
        self.send(number)

    def type(self, text: str) -> None:
        """Answer in the command line, which stays open while there is more to answer."""
        before, number = self.plan(), self.told()["number"]
        self.page.keyboard.press("/")
        field = self.page.get_by_role("combobox")
        expect(field).to_be_focused()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        until = time.monotonic() + TIMEOUT
        while self.told()["number"] == number and self.plan() == before:
            assert time.monotonic() < until, f"not taken: {text}"
            self.page.wait_for_timeout(20)
        self.page.keyboard.press("Escape")
        expect(field).to_be_hidden()

    def plan(self) -> list[str]:
        answer = self.page.context.request.get(f"/api/v1/tables/{self.table}/draft")
        return list(answer.json().get("actions", [])) if answer.ok else []

    def planned(self, answers: tuple[str, ...]) -> None:
        until = time.monotonic() + TIMEOUT
        while tuple(self.plan()[: len(answers)]) != answers:
            assert time.monotonic() < until, f"not planned: {answers}, but {self.plan()}"
            self.page.wait_for_timeout(20)

    def main(self) -> Locator:
        return self.page.locator("button[aria-keyshortcuts=Enter]")

    def send(self, number: int) -> None:
        """Press the main button, unless the last answer was sent at once."""
        if self.told()["number"] > number:
            return
        main = self.main()
        expect(main).to_be_enabled()
        main.focus()
        self.page.keyboard.press("Enter")


class MouseLearner(KeyboardLearner):
    """Uses the mouse alone: on the card, the space cards, the map, the market and the buttons."""

    def press(self, control: Locator) -> None:
        control.click()

    def go_on(self) -> None:
        self.button("lesson_next").click()

    def do(self, answers: tuple[str, ...]) -> None:
        number = self.told()["number"]
        for place, text in enumerate(answers):
            if self.told()["number"] > number:
                return
            if text == "done" and place + 1 < len(answers):
                self.planned(answers[: place + 1])  # the app ends a part by itself
            else:
                self.point(text)
        if self.told()["number"] == number:
            self.main().click()

    def point(self, text: str) -> None:
        """Give one answer of Imperial."""
        does, *about = text.split()
        before = self.plan()
        if before:
            until_planned(self.page, before)
        if does == "go":
            self.page.locator(f"button[data-space='{about[0]}']").click()
        elif does in ("produce", "done"):
            return  # the main button does it
        elif does in ("fleet", "army"):
            self.region(about[2])
        elif does == "import":
            self.page.locator(f"[role=group] button:has(use[href='#{about[0]}'])").first.click()
            self.region(about[1])
        elif does == "build":
            self.region(about[0])
        elif does == "buy":
            self.page.locator(f"[data-bond='{about[0]}-{about[1]}']:visible").click()
            return
        elif does == "battle":
            self.page.get_by_role(
                "button", name=re.compile("^" + re.escape(self.say("decide_fight")))
            ).click()
            return
        else:
            raise AssertionError(f"no way to give {text!r} with a mouse")
        until = time.monotonic() + TIMEOUT
        while self.plan() == before:
            assert time.monotonic() < until, f"not planned: {text}"
            self.page.wait_for_timeout(20)

    def region(self, region: str) -> None:
        # the camera or the coach's card may still be on its way
        until = time.monotonic() + TIMEOUT
        while (point := where_seen(self.page, region)) is None:
            assert time.monotonic() < until, f"{region} is nowhere to be seen"
            self.page.wait_for_timeout(50)
        self.page.mouse.click(*point)


class CardsKeyboardLearner(KeyboardLearner):
    """A game of cards by keyboard: P passes, everything else goes into the command line."""

    def do(self, answers: tuple[str, ...]) -> None:
        for text in answers:
            number = self.told()["number"]
            if text in ("done", "pass"):
                self.page.keyboard.press("p")
                self.until_after(number)
            else:
                self.type(text)


class CardsMouseLearner(MouseLearner):
    """A game of cards by mouse: the buttons beside a bid, and the cards on the table."""

    def do(self, answers: tuple[str, ...]) -> None:
        for text in answers:
            number = self.told()["number"]
            self.heard()
            self.point(text)
            self.until_after(number)

    def point(self, text: str) -> None:
        does, *about = text.split()
        if does in ("done", "pass"):
            self.page.locator("button[aria-keyshortcuts=p], button:has(.k:text-is('P'))").first.click()
        elif does == "bid":
            field = self.page.get_by_role("spinbutton")
            expect(field).to_be_visible()
            for _ in range(int(about[0]) - int(field.get_attribute("aria-valuenow") or "0")):
                self.page.get_by_role("button", name=self.say("cards_one_more"), exact=True).click()
            expect(field).to_have_attribute("aria-valuenow", about[0])
            self.main().click()
        else:
            # the card that was won, then what it is bound to or played on
            for card in (about[0], about[2]):
                wanted = self.page.locator(f"[data-card='{card}'].as-choice").first
                if wanted.count():
                    wanted.click()
            self.main().first.click()
