"""axe finds nothing wrong on any page, on a computer and on a phone, light and dark."""

from __future__ import annotations

import json

import pytest

from tests.browser.page_checks import violations
from tests.browser.scenes import SCENES, Scene
from tests.browser.tables import PHONE, Visit


@pytest.mark.parametrize(("where", "half"), [("desk", 0), ("phone", 1)])
def test_every_page_is_accessible(visit: Visit, where: str, half: int) -> None:
    """Every page on one kind of screen. The slow test below checks all combinations."""
    look(visit, where, half_of(half), dark=True)


@pytest.mark.long
@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("where", ["desk", "phone"])
def test_every_page_is_accessible_on_every_screen(visit: Visit, where: str, half: int) -> None:
    look(visit, where, half_of(half), dark=True)


def half_of(half: int) -> list[tuple[str, Scene]]:
    """Return every other page."""
    return [one for one in SCENES.items() if one[0] not in {"moving", "investing"}][half::2]


def look(visit: Visit, where: str, scenes: list[tuple[str, Scene]], *, dark: bool) -> None:
    """Check these pages with axe."""
    page = visit("/about", **(PHONE if where == "phone" else {}))
    found = {}
    for name, scene in scenes:
        scene(page, "en")
        found[f"{name}, light"] = violations(page)
        if dark:
            # dark mode changes only colours
            page.emulate_media(color_scheme="dark")
            found[f"{name}, dark"] = violations(page, "color-contrast")
            page.emulate_media(color_scheme="light")
    wrong = {name: told for name, told in found.items() if told}
    assert not wrong, json.dumps(wrong, indent=1)
