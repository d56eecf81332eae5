"""Makes pictures of the web app from the running app: a real server, a real browser, recorded games of bots.

The players are always the same, and no picture shows the time, so the pictures come out the same every time.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import APIRequestContext, Browser, Page, Playwright, sync_playwright

from rondel.bots.bot_games import play_bots
from rondel.bots.registry import BotName
from rondel.core.registry import find_game
from rondel.match import Match
from rondel.notation.record import Record
from tests.browser.browsers import browser_path, use_our_node
from tests.server.live_server import live_server

NAMES: Final = ("Anna", "Ben", "Carl", "Dora")
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
_LARGEST: Final = 300_000


@cache
def game_of_bots(game: str, seed: int) -> Record:
    """Return a whole game of four merchants."""
    record = play_bots(find_game(game), [BotName("merchant")] * 4, seed).record
    return replace(record, header=replace(record.header, players=NAMES))


def moment(game: str, seed: int, least: int, is_meant: Callable[[Match], bool]) -> Match:
    """Return the game after so many actions, at the first moment that is meant."""
    record = game_of_bots(game, seed)
    for at in range(least, len(record.lines)):
        match = Match.replay(record, at=at)
        if not match.is_over and match.seats_asked()[0] >= 0 and is_meant(match):
            return match
    raise AssertionError("this game has no such moment")


@dataclass
class Party:
    """Four guests who sit at tables together."""

    guests: list[APIRequestContext]

    def sit_down(self, record: str) -> str:
        """Open a table with a record, everybody at their chair; return its id."""
        chairs = [{"kind": "me"}, *[{"kind": "open"}] * (len(self.guests) - 1)]
        wanted = {"chairs": chairs, "record": record, "is_public": True}
        table: str = self._post(0, "/tables", wanted)["id"]
        for seat in range(1, len(self.guests)):
            self._post(seat, f"/tables/{table}/seats/{seat}", {})
        self._post(0, f"/tables/{table}/start", {})
        return table

    def plan(self, table: str, seat: int, actions: list[str]) -> None:
        """Let a guest plan a turn; the app takes the plan up when the table is opened."""
        seen = self.guests[seat].get(f"/api/v1/tables/{table}/view").json()["number"]
        self.guests[seat].put(f"/api/v1/tables/{table}/draft", data={"actions": actions, "seen": seen})

    def play(self, table: str, seat: int, action: str) -> None:
        """Let a guest play an action."""
        seen = self.guests[seat].get(f"/api/v1/tables/{table}/view").json()["number"]
        self._post(seat, f"/tables/{table}/moves", {"actions": [action], "seen": seen})

    def _post(self, seat: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.guests[seat].post(f"/api/v1{path}", data=body)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told


@contextmanager
def a_party(playwright: Playwright, url: str) -> Iterator[Party]:
    """Let four guests come."""
    guests = [playwright.request.new_context(base_url=url) for _ in NAMES]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.put("/api/v1/guest", data={"name": name, "language": "en"})
    yield Party(guests)
    for guest in guests:
        guest.dispose()


class Studio:
    """Shows tables of a party in a browser, and takes pictures."""

    def __init__(self, browser: Browser, url: str, party: Party) -> None:
        self.browser = browser
        self.url = url
        self.party = party

    @contextmanager
    def shown(self, table: str, seat: int, *, dark: bool = False, **look: Any) -> Iterator[Page]:
        """Show a table as a guest sees it."""
        context = self.browser.new_context(
            base_url=self.url,
            storage_state=self.party.guests[seat].storage_state(),
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            locale="en",
            **look,
        )
        context.add_init_script("localStorage.setItem('rondel.guest', 'somebody')")
        page = context.new_page()
        page.goto(f"/tables/{table}")
        page.get_by_role("banner").wait_for()
        yield page
        context.close()

    def table(self, *, dark: bool = False) -> bytes:
        """Show China planning a Maneuver: two armies planned, the next one chosen."""
        match = moment("imperial-2030", 6, 150, is_maneuver_of("china"))
        table, seat = self.party.sit_down(match.save()), match.seats_asked()[0]
        self.party.plan(table, seat, planned_by_bots(match, 6, 2))
        with self.shown(table, seat, dark=dark, **DESK) as page:
            page.get_by_role("list", name="Your plan").wait_for()
            units = page.get_by_role("group", name="Units that can still act")
            if units.locator("[aria-pressed=true]").count() == 0:
                units.get_by_role("button").first.click()
            page.mouse.move(0, 0)
            return picture(page)

    def market(self) -> bytes:
        """Show the market of Europe, and a bond that would bring a government."""
        match = moment("imperial-2006", 1, 190, is_investment)
        table, seat = self.party.sit_down(match.save()), match.seats_asked()[0]
        with self.shown(table, seat, **DESK) as page:
            market = page.get_by_role("region", name="Bonds", exact=True)
            market.locator("button:has(.crown)").first.click()
            page.get_by_role("button", name="Buy for").wait_for()
            page.mouse.move(0, 0)
            return picture(page)

    def phone(self) -> bytes:
        """Show a battle question on a phone."""
        match = moment("imperial-2030", 1, 170, lambda found: found.question().kind == "will-you-fight")
        table, seat = self.party.sit_down(match.save()), match.seats_asked()[0]
        with self.shown(table, seat, **PHONE) as page:
            page.get_by_role("button", name="Fight").wait_for()
            return picture(page)

    def cards(self, **look: Any) -> bytes:
        """Show an auction of Friesematenten in which somebody has bid already."""
        match = moment("friesematenten", 7, 240, is_raise)
        table, seat = self.party.sit_down(match.save()), match.seats_asked()[0]
        with self.shown(table, seat, **look) as page:
            # what the least bid would leave is told a moment later
            page.get_by_role("list", name="If you win").wait_for()
            return picture(page)

    def end(self) -> bytes:
        """Show the end of a whole game."""
        record = game_of_bots("imperial-2030", 1)
        last = len(record.lines) - 3
        match = Match.replay(record, at=last)
        table = self.party.sit_down(match.save())
        for line in record.lines[last:]:
            if line.seat >= 0:
                self.party.play(table, line.seat, line.text)
        with self.shown(table, 0, **DESK) as page:
            page.get_by_role("img", name="Net worth").wait_for()
            return picture(page)


def is_maneuver_of(nation: str) -> Callable[[Match], bool]:
    """Return what recognises a nation's Maneuver with several units."""

    def is_meant(match: Match) -> bool:
        question = match.question()
        return (
            question.kind == "move-armies"
            and question.about.get("nation") == nation
            and len(match.legal_actions()) > 50
        )

    return is_meant


def is_investment(match: Match) -> bool:
    """Recognise an investment with much to choose from."""
    return match.question().kind == "what-to-invest" and len(match.legal_actions()) > 24


def is_raise(match: Match) -> bool:
    """Recognise a bid over others' bids, with cards sold before and cards to come."""
    view = match.view(-1).as_dict()
    return (
        match.question().kind == "what-to-bid"
        and view["auction"]["bid"] is not None
        and 2 <= len(view["exchange"]) <= 4
    )


def planned_by_bots(match: Match, seed: int, most: int) -> list[str]:
    """Return the next moves of the bots in their recorded game, as long as nobody else is asked."""
    lines = game_of_bots(match.game.id, seed).lines
    steps: list[str] = []
    trial = Match.load(match.save())
    for line in lines[len(match.record.lines) :]:
        if len(steps) == most or trial.question().kind != "move-armies" or not line.text.startswith("army"):
            break
        trial.play(line.text)
        steps.append(line.text)
    return steps


def picture(page: Page) -> bytes:
    """Take a picture once everything is drawn, small enough for a page of text."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    small = image.quantize(palette=palette_of(image), dither=Image.Dither.NONE)
    written = io.BytesIO()
    small.save(written, "PNG", optimize=True)
    assert len(written.getvalue()) <= _LARGEST, len(written.getvalue())
    return written.getvalue()


def palette_of(image: Image.Image) -> Image.Image:
    """Return 256 colours: the most frequent ones as they are, so that no nation changes its colour, and some between."""
    between = image.quantize(colors=56, method=Image.Quantize.MEDIANCUT).getpalette() or []
    counted = image.getcolors(image.width * image.height) or []
    frequent = [colour for _, colour in sorted(counted, key=lambda one: one[0], reverse=True)[:200]]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in frequent for part in as_rgb(colour)] + between[: 56 * 3])
    return palette


def as_rgb(colour: object) -> tuple[int, ...]:
    """Return the parts of a colour; a picture in RGB has no other colours."""
    assert isinstance(colour, tuple)
    return colour


def make_app_pictures(folder: Path) -> None:
    """Write the pictures of the web app."""
    use_our_node()
    with (
        tempfile.TemporaryDirectory() as kept,
        live_server(Path(kept, "rondel.db")) as server,
        sync_playwright() as playwright,
        a_party(playwright, server.url) as party,
    ):
        browser = playwright.chromium.launch(executable_path=browser_path())
        studio = Studio(browser, server.url, party)
        (folder / "table.png").write_bytes(studio.table())
        (folder / "table-dark.png").write_bytes(studio.table(dark=True))
        (folder / "market.png").write_bytes(studio.market())
        (folder / "phone.png").write_bytes(studio.phone())
        (folder / "cards.png").write_bytes(studio.cards(**DESK))
        (folder / "cards-phone.png").write_bytes(studio.cards(**PHONE))
        (folder / "end.png").write_bytes(studio.end())
        browser.close()
