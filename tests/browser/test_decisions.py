"""Every kind of decision can be made with a mouse, with the keyboard alone, and by touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.devices import Device, Finger, Keyboard, Mouse
from tests.browser.positions import asking
from tests.browser.tables import sit_down
from tests.browser.test_games import DEVICES

#: the kind of question, the edition, the number of players, and the option it needs
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


@pytest.mark.parametrize("device", [Mouse, Keyboard, Finger])
def test_every_kind_of_decision(visit: Callable[..., Page], device: type[Device]) -> None:
    """Each kind with one device. The slow test below uses all of them."""
    decide(visit, device, KINDS[[Mouse, Keyboard, Finger].index(device) :: 3])


@pytest.mark.long
@pytest.mark.parametrize("device", [Mouse, Keyboard, Finger])
def test_every_kind_of_decision_with_every_device(visit: Callable[..., Page], device: type[Device]) -> None:
    decide(visit, device, KINDS)


def decide(visit: Callable[..., Page], device: type[Device], kinds: list[tuple[str, str, int, str]]) -> None:
    """Open a table for each of these questions, and answer."""
    page = visit("/about", **DEVICES[device])
    for seed, (kind, game, players, option) in enumerate(kinds):
        player = sit_down(
            page, device, asking(game, kind, players, option=option), bots=players - 1, seed=seed
        )
        player.step()
        assert player.kinds == {kind}
