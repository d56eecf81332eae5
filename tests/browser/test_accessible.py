"""No page has anything axe objects to: on a desk and on a phone, light and dark."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.looking import violations
from tests.browser.scenes import SCENES
from tests.browser.tables import PHONE


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("where", ["desk", "phone"])
def test_every_page_is_accessible(visit: Callable[..., Page], where: str, half: int) -> None:
    """Half of the pages on each kind of screen in the dark as well; every page in every light takes longer, see below."""
    look(visit, where, half, dark=half == (where == "phone"))


@pytest.mark.long
@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("where", ["desk", "phone"])
def test_every_page_is_accessible_in_the_dark(visit: Callable[..., Page], where: str, half: int) -> None:
    look(visit, where, half, dark=True)


def look(visit: Callable[..., Page], where: str, half: int, *, dark: bool) -> None:
    """Ask axe about every other page."""
    page = visit("/about", **(PHONE if where == "phone" else {}))
    found = {}
    for name, scene in [one for one in SCENES.items() if one[0] not in {"moving", "investing"}][half::2]:
        scene(page, "en")
        found[f"{name}, light"] = violations(page)
        if dark:
            # in the dark nothing changes but the colours
            page.emulate_media(color_scheme="dark")
            found[f"{name}, dark"] = violations(page, "color-contrast")
            page.emulate_media(color_scheme="light")
    wrong = {name: told for name, told in found.items() if told}
    assert not wrong, json.dumps(wrong, indent=1)
