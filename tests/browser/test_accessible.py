"""No page has anything axe objects to: on a desk and on a phone, light and dark."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.looking import violations
from tests.browser.scenes import SCENES
from tests.browser.tables import PHONE


@pytest.mark.parametrize("where", ["desk", "phone"])
@pytest.mark.parametrize("half", [0, 1])
def test_every_page_is_accessible(visit: Callable[..., Page], where: str, half: int) -> None:
    page = visit("/about", **(PHONE if where == "phone" else {}))
    found = {}
    for name, scene in [one for one in SCENES.items() if one[0] not in {"moving", "investing"}][half::2]:
        scene(page, "en")
        found[f"{name}, light"] = violations(page)
        # in the dark nothing changes but the colours
        page.emulate_media(color_scheme="dark")
        found[f"{name}, dark"] = violations(page, "color-contrast")
        page.emulate_media(color_scheme="light")
    wrong = {name: told for name, told in found.items() if told}
    assert not wrong, json.dumps(wrong, indent=1)
