"""Screenshots of a Friesematenten table are repeatable, light and dark, and nothing is wider than the screen."""

from __future__ import annotations

import pytest

from tests.browser.cards.scenes import SCENES
from tests.browser.page_checks import overflow
from tests.browser.tables import PHONE, Visit
from tests.browser.test_screenshots import take_twice, too_wide

NARROW = {**PHONE, "viewport": {"width": 360, "height": 740}}


@pytest.mark.long
@pytest.mark.parametrize(("name", "is_phone"), [("bidding", False), ("turn", True), ("end", False)])
def test_a_picture_taken_twice_is_the_same(visit: Visit, name: str, is_phone: bool) -> None:
    take_twice(visit, SCENES[name], is_phone=is_phone)


@pytest.mark.parametrize("language", ["de", pytest.param("fr", marks=pytest.mark.long)])
def test_long_words_fit_on_a_narrow_phone(visit: Visit, language: str) -> None:
    page = visit("/about", language=language, **NARROW)
    found = {}
    for name in ("overbidding", "mine", "turn", "end"):
        SCENES[name](page, language)
        found[name] = overflow(page)
    assert {name: wide for name, wide in found.items() if wide} == {}


@pytest.mark.parametrize(
    "name",
    [
        "overbidding",
        *(
            pytest.param(name, marks=pytest.mark.long)
            for name in ("turn", "aiming", "peeking", "text", "card", "pile", "rules", "end")
        ),
    ],
)
def test_nothing_is_wider_than_the_screen(visit: Visit, name: str) -> None:
    page = visit("/about")
    SCENES[name](page, "en")
    assert too_wide(page) == {}
