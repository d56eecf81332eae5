"""A server with the built web app, and a browser. A test fails if one of its pages raises an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    StorageState,
    WebError,
    expect,
    sync_playwright,
)

from tests.browser.app_state import RECORD_APP_STATE
from tests.browser.browsers import browser_path, use_our_node
from tests.browser.player import TIMEOUT
from tests.server.live_server import LiveServer, live_server

#: console messages of the browser about refusals and lost connections, which the app reports to its user
_OF_THE_BROWSER = ("Failed to load resource", "WebSocket connection to", "ERR_INTERNET_DISCONNECTED")


@pytest.fixture(scope="package")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Return a server that all browser tests of a process share."""
    with live_server(tmp_path_factory.mktemp("host") / "rondel.db") as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Return a real Chromium. Every test opens its own contexts in it.

    Playwright keeps an event loop running, and other tests cannot run theirs beside it. It ends with this package.
    """
    use_our_node()
    expect.set_options(timeout=TIMEOUT * 1000)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path())
        yield chromium
        chromium.close()


class _Watched:
    """The contexts of a test, and every error in them."""

    def __init__(self) -> None:
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def add(self, context: BrowserContext) -> None:
        context.on("weberror", self._failed)
        context.on("console", self._said)
        self.contexts.append(context)

    def _failed(self, error: WebError) -> None:
        self.errors.append(str(error.error))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in _OF_THE_BROWSER):
            self.errors.append(message.text)


def _remembering(url: str, kept: dict[str, str]) -> StorageState:
    """Return what the browser stores for the app."""
    items: list[Any] = [{"name": name, "value": value} for name, value in kept.items()]
    return {"cookies": [], "origins": [{"origin": url, "localStorage": items}]}


@pytest.fixture
def visit(browser: Browser, host: LiveServer) -> Iterator[Callable[..., Page]]:
    """Return a function that opens the app as a new guest: ``visit("/", language="de", dark=True)``."""
    watched = _Watched()

    def open_page(
        path: str = "/",
        *,
        language: str = "en",
        dark: bool = False,
        speed: str = "at-once",
        is_stranger: bool = False,
        has_coach: bool = False,
        **more: Any,
    ) -> Page:
        kept = {
            "rondel.speed": speed,
            "rondel.welcomed": "off" if is_stranger else "on",
            "rondel.coach": "on" if has_coach else "off",
        }
        context = browser.new_context(
            base_url=host.url,
            locale=language,
            color_scheme="dark" if dark else "light",
            # by default the tests do not wait for the turns of others
            storage_state=_remembering(host.url, kept),
            **{"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **more},
        )
        context.set_default_timeout(TIMEOUT * 1000)
        context.add_init_script(RECORD_APP_STATE)
        watched.add(context)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for context in watched.contexts:
        context.close()
    assert watched.errors == []
