"""Everything can be reached: with few presses of the Tab key, by a finger, and by readers with large letters."""

from __future__ import annotations

import json

from tests.browser.page_checks import small_targets, tab_stops
from tests.browser.scenes import SCENES
from tests.browser.tables import PHONE, Visit

_AT_TABLE = ["deciding", "maneuver", "battle", "idle"]


def test_a_table_has_few_tab_stops(visit: Visit) -> None:
    page = visit("/about")
    found = {}
    for name in _AT_TABLE:
        SCENES[name](page, "en")
        stops = tab_stops(page)
        if len(stops) >= 40:
            found[name] = stops
    assert not found, json.dumps(found, indent=1)


def test_a_finger_hits_everything(visit: Visit) -> None:
    page = visit("/about", **PHONE)
    found = {}
    for name, scene in SCENES.items():
        scene(page, "en")
        # all nine columns of bonds fit on a phone: they are high, but not as wide
        found[name] = [one for one in small_targets(page) if 'class="bc' not in one]
        found[f"{name}, bonds"] = [one for one in small_targets(page, width=36) if 'class="bc' in one]
    wrong = {name: told for name, told in found.items() if told}
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)
