"""Measure the web app in Chromium, beside an empty page in the same browser.

    make bench-web                      # a table, and build/bench-web.json
    make bench-web ARGS="--rounds 9"

- what the first visit of a table loads: script and style, gzipped, without the map
- the work of the browser's main thread for ordinary actions (choosing a space, pointing at regions, a step of a Maneuver, looking back):
  script alone, and script, style and layout together, beside what a click costs on an empty page. Only the time the thread really
  works counts, so that a busy machine measures the same
- how far anything on the page has moved by itself (cumulative layout shift)
- the longest piece of script while a round of bots is shown at normal speed: a frame that takes longer is dropped

The median over the rounds counts.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, Response, sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.api import ask, open_table, person, sign_in  # noqa: E402  found through the line above
from tests.browser.browsers import browser_path, use_our_node  # noqa: E402
from tests.server.live_server import live_server  # noqa: E402

#: what each must be at most
MUSTS = {"first load (kB gzipped)": 250.0, "layout shift": 0.05, "a round of bots, longest script (ms)": 50.0}
FRAME = 16.0
# Nothing to do for the fleets: the app goes on to the armies by itself, and draws what the server answers to each.
_TWICE = "choose Maneuver, which is answered twice"
# On a first turn the spaces are numbered clockwise from Factory.
_FACTORY, _PRODUCTION, _MANEUVER = "1", "2", "3"
#: how long the camera takes to a Maneuver and back, in milliseconds
_CAMERA = 600
_WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
_EMPTY = "<!doctype html><button onclick=\"this.textContent=+this.textContent+1\" style='font-size:40px'>0</button>"
_SHIFT = """() => new Promise((tell) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => tell(sum), 300);
})"""


#: how long a round of bots is watched, in milliseconds
_ROUND = 15_000
# the browser reports frames of more than 50 ms, with the time of each script in them
_FRAMES = """() => {
  window.longest = 0;
  // loading the page is not part of it
  const begun = performance.now();
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries().filter((one) => one.startTime > begun))
      for (const script of frame.scripts) window.longest = Math.max(window.longest, script.duration);
  }).observe({ type: "long-animation-frame" });
}"""


class Meter:
    """Counts what the main thread of a page does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def work(self) -> dict[str, float]:
        """Return the milliseconds spent so far, by kind of work."""
        found = {one["name"]: one["value"] for one in self.session.send("Performance.getMetrics")["metrics"]}
        return {name: found[name] * 1000 for name in _WORK}

    def of(self, action: Callable[[], object]) -> tuple[float, float]:
        """Return what an action costs: script alone, and all of it."""
        before = self.work()
        action()
        self.page.evaluate(
            "() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(tell)))"
        )
        after = self.work()
        spent = [after[name] - before[name] for name in _WORK]
        return spent[0], sum(spent)


def empty_click(page: Page, rounds: int) -> tuple[float, float]:
    """Return what a click costs that changes one number of an empty page."""
    page.set_content(_EMPTY)
    meter = Meter(page)
    return middle([meter.of(lambda: page.get_by_role("button").click()) for _ in range(rounds)])


def middle(costs: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the medians."""
    return statistics.median(one for one, _ in costs), statistics.median(all_ for _, all_ in costs)


@contextmanager
def _pages() -> Iterator[tuple[Page, Page]]:
    """Open a table of Imperial 2030 and an empty page in one browser."""
    use_our_node()
    with (
        tempfile.TemporaryDirectory() as folder,
        live_server(Path(folder, "rondel.db")) as host,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_path())
        context = browser.new_context(base_url=host.url, viewport={"width": 1440, "height": 900})
        yield context.new_page(), context.new_page()
        browser.close()


def first_load(page: Page) -> tuple[float, str]:
    """Visit a table for the first time; return the kilobytes of script and style, and the table's address."""
    page.goto("/about")
    sign_in(page, "Anna")
    chairs = [person("Anna"), person("Ben"), person("Cleo")]
    table = open_table(page, chairs, game="imperial-2030", is_public=False)["id"]
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    kinds: dict[str, str] = {}
    session.on("Network.responseReceived", lambda told: kinds.update({told["requestId"]: _kind(told)}))

    def done(told: Any) -> None:
        if kinds.get(told["requestId"]) in {"Script", "Stylesheet"}:
            sizes.append(int(told["encodedDataLength"]))

    session.on("Network.loadingFinished", done)
    page.goto(f"/tables/{table}")
    page.get_by_role("application").first.wait_for()
    page.wait_for_timeout(500)
    session.detach()
    return sum(sizes) / 1000, f"/tables/{table}"


def _kind(told: Any) -> str:
    url = told["response"]["url"]
    return "Map" if "europe" in url or "world" in url else str(told["type"])


def ordinary_actions(page: Page, address: str, rounds: int) -> dict[str, tuple[float, float]]:
    """Return what each ordinary action costs at a table: the median of script, and of all work."""
    # the page behind draws hardly any frames
    page.bring_to_front()
    page.goto(address)
    board = page.get_by_role("application").first
    board.wait_for()
    page.wait_for_timeout(500)
    meter = Meter(page)
    box = board.bounding_box()
    assert box is not None
    costs: dict[str, list[tuple[float, float]]] = {}

    def measure(name: str, action: Callable[[], object]) -> None:
        costs.setdefault(name, []).append(meter.of(action))

    for number in range(rounds):
        for space, name in ((_PRODUCTION, "choose a space"), (_FACTORY, "choose a space that asks where")):
            measure(name, partial(_and_hear, page, partial(page.keyboard.press, space)))
            measure("take it back", lambda: _and_hear(page, lambda: page.keyboard.press("z")))
        measure(_TWICE, lambda: _and_hear(page, lambda: page.keyboard.press(_MANEUVER), answers=2))
        page.wait_for_timeout(_CAMERA)
        _and_hear(page, lambda: page.keyboard.press("z"))
        page.wait_for_timeout(_CAMERA)
        x, y = box["x"] + box["width"] * (0.3 + 0.04 * (number % 10)), box["y"] + box["height"] / 2
        measure("point at a region", partial(page.mouse.move, x, y))
        measure("look back one move", lambda: page.keyboard.press(","))
        measure("and forth again", lambda: page.keyboard.press("."))
        measure("zoom in", lambda: page.keyboard.press("+"))
        measure("zoom out", lambda: page.keyboard.press("-"))
    return {name: middle(found) for name, found in costs.items()}


def bot_round(page: Page) -> float:
    """Watch the turns of five bots at normal speed; return the longest piece of script in a frame, in milliseconds."""
    page.goto("/about")
    chairs = [person("Anna"), *[{"kind": "bot", "bot": "random"}] * 5]
    table = open_table(page, chairs, game="imperial-2030", is_public=False)["id"]
    page.evaluate("() => localStorage.setItem('rondel.speed', 'normal')")
    page.goto(f"/tables/{table}")
    page.get_by_role("application").first.wait_for()
    page.wait_for_timeout(2000)
    page.evaluate(_FRAMES)
    # our own turn may take several answers; then the bots move
    while legal := (told := ask(page, "GET", f"/tables/{table}/view"))["legal"]:
        move = {"actions": [legal[0]["text"]], "seen": told["number"], "key": f"bench-round-{told['number']}"}
        ask(page, "POST", f"/tables/{table}/moves", move)
    page.get_by_role("button", name="Catch up").wait_for()
    page.wait_for_timeout(_ROUND)
    return float(page.evaluate("() => window.longest"))


def _and_hear(page: Page, action: Callable[[], object], answers: int = 1) -> None:
    """Do something and wait until the server has answered it."""
    heard: list[str] = []

    def is_last(answer: Response) -> bool:
        if "/draft" in answer.url:
            heard.append(answer.url)
        return len(heard) == answers

    with page.expect_response(is_last) as last:
        action()
    last.value.finished()


# ------------------------------------------------------------------ the report


def measured(rounds: int) -> dict[str, Any]:
    """Measure everything once."""
    with _pages() as (page, empty):
        size, address = first_load(page)
        nothing = empty_click(empty, rounds)
        actions = ordinary_actions(page, address, rounds)
        shift = float(page.evaluate(_SHIFT))
        longest = bot_round(page)
    return {
        "first load (kB gzipped)": size,
        "layout shift": shift,
        "a round of bots, longest script (ms)": longest,
        "empty page": {"script": nothing[0], "all": nothing[1]},
        "actions": {name: {"script": one, "all": all_} for name, (one, all_) in actions.items()},
    }


def report(found: dict[str, Any]) -> bool:
    """Show what was found; tell whether all of it is as it must be."""
    console, table = Console(), Table("what", "measured", "at most", title="The web app in Chromium")
    is_fine = True
    for name, most in MUSTS.items():
        is_fine &= found[name] <= most
        table.add_row(name, f"{found[name]:.2f}", f"{most:g}")
    table.add_row("a click on an empty page, script (ms)", f"{found['empty page']['script']:.2f}", "")
    for name, cost in found["actions"].items():
        most = FRAME * (2 if name == _TWICE else 1)
        is_fine &= cost["script"] <= most
        table.add_row(
            f"{name}: script in ms (with style and layout)",
            f"{cost['script']:.1f} ({cost['all']:.1f})",
            f"{most:g}",
        )
    console.print(table)
    return is_fine


def main() -> int:
    """Measure, show, keep."""
    parser = argparse.ArgumentParser(description="Measure the web app in Chromium.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--out", type=Path, default=ROOT / "build/bench-web.json")
    wanted = parser.parse_args()
    found = measured(wanted.rounds)
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    wanted.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return 0 if report(found) else 1


if __name__ == "__main__":
    raise SystemExit(main())
