"""Every kind of decision is made with a mouse, with the keyboard alone, and with a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.hands import Finger, Hand, Keyboard, Mouse
from tests.browser.positions import asking
from tests.browser.tables import sit_down
from tests.browser.test_games import HANDS

#: the kind of question, the edition in which it is asked, how many play, and the option it needs
KINDS = [
    ("which-space", "imperial-2030", 2, ""),
    ("where-to-build", "imperial-2006", 2, ""),
    ("what-to-produce", "imperial-2030", 2, ""),
    ("what-to-import", "imperial-2010", 2, ""),
    ("move-fleets", "imperial-2030", 2, ""),
    ("move-armies", "imperial-2010", 2, ""),
    ("whom-to-fight", "imperial-2030", 2, ""),
    ("whom-to-ask", "imperial-2030", 3, ""),
    ("where-to-flag", "imperial-2006", 2, ""),
    ("what-to-invest", "imperial-2006", 2, ""),
    ("which-bond-to-draft", "imperial-2030", 2, "drafted_bonds"),
    ("will-you-fight", "imperial-2010", 2, ""),
    ("may-pass", "imperial-2030", 2, ""),
    ("force-a-stop", "imperial-2030", 3, ""),
]


@pytest.mark.parametrize("hand", [Mouse, Keyboard, Finger])
def test_every_kind_of_decision(visit: Callable[..., Page], hand: type[Hand]) -> None:
    """Each kind with one of the hands; with all of them it takes longer, see below."""
    decide(visit, hand, KINDS[[Mouse, Keyboard, Finger].index(hand) :: 3])


@pytest.mark.long
@pytest.mark.parametrize("hand", [Mouse, Keyboard, Finger])
def test_every_kind_of_decision_with_every_hand(visit: Callable[..., Page], hand: type[Hand]) -> None:
    decide(visit, hand, KINDS)


def decide(visit: Callable[..., Page], hand: type[Hand], kinds: list[tuple[str, str, int, str]]) -> None:
    """Sit down where each of these is asked, and answer."""
    page = visit("/about", **HANDS[hand])
    for seed, (kind, game, players, option) in enumerate(kinds):
        driver = sit_down(page, hand, asking(game, kind, players, option=option), bots=players - 1, seed=seed)
        driver.step()
        assert driver.kinds == {kind}
