"""Friesematenten against bots until the result is shown: with a mouse, with the keyboard alone, with a finger on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.cards.driving import Cards
from tests.browser.cards.positions import last_auctions
from tests.browser.hands import Finger, Hand, Keyboard, Mouse
from tests.browser.tables import Visit, material, seat_at
from tests.browser.test_games import HANDS
from tests.browser.wording import words


def see_result(player: Cards) -> None:
    """Go from the last position to the page of the result."""
    hand = player.hand
    expect(hand.bar).to_contain_text(words("decide_over"))
    hand.press(hand.bar.get_by_role("link", name=words("decide_result")))
    expect(hand.page.get_by_role("heading", level=1)).to_be_visible()
    ranking = hand.page.get_by_role("region", name=words("end_ranking"))
    expect(ranking).to_contain_text(player.player_name(0))
    expect(hand.page.get_by_role("button", name=words("end_rematch"))).to_be_visible()


@pytest.mark.parametrize("hand", [Mouse, Keyboard, Finger])
def test_the_last_auctions_of_a_game(visit: Visit, hand: type[Hand]) -> None:
    player = seat_at(Cards, visit("/about", **HANDS[hand]), hand, last_auctions())
    player.play()
    assert {"what-to-bid", "phase-two-turn"} <= player.kinds
    see_result(player)


@pytest.mark.long
@pytest.mark.parametrize("hand", [Mouse, Keyboard, Finger])
def test_a_whole_game_against_bots(visit: Visit, hand: type[Hand]) -> None:
    page = visit("/", **HANDS[hand])
    used = hand(page, material(page, "friesematenten"))
    used.press(
        page.get_by_role("group", name=words("home_edition")).get_by_role("button", name="Friesematenten")
    )
    used.press(page.get_by_role("button", name=words("home_play_now")))
    page.wait_for_url("**/tables/*")
    player = Cards(used, page.url.rsplit("/", 1)[1])
    player.play(seconds=1800)
    assert {"what-to-bid", "phase-two-turn"} <= player.kinds
    see_result(player)
