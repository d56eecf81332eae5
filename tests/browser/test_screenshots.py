"""Screenshots of fixed positions are repeatable, light and dark, and nothing is wider than the screen."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_checks import colours, overflow
from tests.browser.player import TIMEOUT
from tests.browser.scenes import SCENES, Scene
from tests.browser.tables import PHONE, Visit

WIDTHS = (360, 390, 800, 1024, 1280, 1440, 1920)


#: everything visible is loaded and drawn
_SETTLED = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def take(page: Page, *, dark: bool) -> bytes:
    """Take a screenshot, light or dark, once nothing changes. The table arrives over its own connection."""
    page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
    page.evaluate(_SETTLED)
    before, picture = b"", _shot(page)
    until = time.monotonic() + TIMEOUT
    while picture != before:
        assert time.monotonic() < until, "the page never comes to rest"
        page.wait_for_timeout(120)
        before, picture = picture, _shot(page)
    return picture


def _shot(page: Page) -> bytes:
    # scroll bars fade in and out at any time
    return page.screenshot(
        animations="disabled", caret="hide", style="* { scrollbar-width: none !important; }"
    )


@pytest.mark.parametrize(
    ("name", "is_phone"),
    [
        ("moving", False),
        pytest.param("battle", True, marks=pytest.mark.long),
        *(
            pytest.param(name, False, marks=pytest.mark.long)
            for name in ("home", "investing", "battle", "end")
        ),
    ],
)
def test_a_picture_taken_twice_is_the_same(visit: Visit, name: str, is_phone: bool) -> None:
    take_twice(visit, SCENES[name], is_phone=is_phone)


def come_back(page: Page) -> None:
    """Reload a page until it shows the same text. The table arrives over a connection that cannot be awaited."""
    said = page.get_by_role("main").inner_text()
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("main")).to_have_text(said, use_inner_text=True)


def take_twice(visit: Visit, scene: Scene, *, is_phone: bool) -> None:
    """Take two screenshots of a page, light and dark. They are the same, and not empty."""
    page = visit("/about", **(PHONE if is_phone else {}))
    scene(page, "en")
    # a map that moved to a new question may show another part than a map that opens with it
    come_back(page)
    light, dark = take(page, dark=False), take(page, dark=True)
    assert light != dark
    come_back(page)
    assert take(page, dark=True) == dark
    assert take(page, dark=False) == light
    assert min(colours(light), colours(dark)) > 200, "hardly anything is to be seen"


@pytest.mark.parametrize(
    "name",
    [
        *("create", "deciding", "market", "end"),
        *(
            pytest.param(name, marks=pytest.mark.long)
            for name in ("home", "rules", "lost", "room", "maneuver", "battle")
        ),
    ],
)
def test_nothing_is_wider_than_the_screen(visit: Visit, name: str) -> None:
    page = visit("/about")
    SCENES[name](page, "en")
    assert too_wide(page) == {}


def too_wide(page: Page) -> dict[int, list[str]]:
    """Return what is wider than the screen, by screen width."""
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        # after two frames the layout has settled
        page.evaluate(_SETTLED)
        found[width] = overflow(page)
    return {width: wide for width, wide in found.items() if wide}
