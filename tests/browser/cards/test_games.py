"""Games of Friesematenten against bots up to the result, with a mouse, with the keyboard alone, and by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.cards.cards_player import CardsPlayer
from tests.browser.cards.positions import last_auctions
from tests.browser.devices import Device, Finger, Keyboard, Mouse
from tests.browser.messages import words
from tests.browser.tables import Visit, material, seat_at
from tests.browser.test_games import DEVICES


def see_result(player: CardsPlayer) -> None:
    """Go from the last position to the result page."""
    device = player.device
    expect(device.bar).to_contain_text(words("decide_over"))
    device.press(device.bar.get_by_role("link", name=words("decide_result")))
    expect(device.page.get_by_role("heading", level=1)).to_be_visible()
    ranking = device.page.get_by_role("region", name=words("end_ranking"))
    expect(ranking).to_contain_text(words("you"))
    expect(ranking).not_to_contain_text(player.player_name(0))
    expect(device.page.get_by_role("button", name=words("end_rematch"))).to_be_visible()


@pytest.mark.parametrize("device", [Mouse, Keyboard, Finger])
def test_the_last_auctions_of_a_game(visit: Visit, device: type[Device]) -> None:
    player = seat_at(CardsPlayer, visit("/about", **DEVICES[device]), device, last_auctions())
    player.play()
    assert {"what-to-bid", "phase-two-turn"} <= player.kinds
    see_result(player)


@pytest.mark.long
@pytest.mark.parametrize("device", [Mouse, Keyboard, Finger])
def test_a_whole_game_against_bots(visit: Visit, device: type[Device]) -> None:
    page = visit("/", **DEVICES[device])
    used = device(page, material(page, "friesematenten"))
    used.press(
        page.get_by_role("group", name=words("home_edition")).get_by_role("button", name="Friesematenten")
    )
    used.press(page.get_by_role("button", name=words("home_play_now")))
    page.wait_for_url("**/tables/*")
    player = CardsPlayer(used, page.url.rsplit("/", 1)[1])
    player.play(seconds=1800)
    assert {"what-to-bid", "phase-two-turn"} <= player.kinds
    see_result(player)
