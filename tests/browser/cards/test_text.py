"""The table as text: everything on it can be read or heard, and answered there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.cards.cards_player import CardsPlayer
from tests.browser.cards.positions import asking, rich_table
from tests.browser.devices import Keyboard, Mouse
from tests.browser.messages import words
from tests.browser.tables import Visit, seat_at


def test_the_text_names_every_card_bid_and_sum(visit: Visit) -> None:
    player = seat_at(CardsPlayer, visit("/about"), Mouse, rich_table(), bots=3)
    view = player.peek("view")["view"]
    player.page.get_by_role("tab", name=words("cards_as_text")).click()
    text = player.page.get_by_role("tabpanel")
    price = words("cards_min_bid_is", money="")
    for card in [view["auction"]["card"], *view["exchange"]]:
        row = text.get_by_role("listitem").filter(has_text=player.name_of(card)).first
        expect(row).to_contain_text(price)
    up = text.get_by_role("listitem").filter(has_text=player.name_of(view["auction"]["card"])).first
    expect(up).to_contain_text(words("cards_highest_by", name=player.player_name(1), price="€22"))
    for empire in view["players"]:
        for card in [*[one["id"] for one in empire["active"]], *empire["unused"]]:
            expect(text).to_contain_text(player.name_of(card))
        is_own = empire["seat"] == view["seat"]
        name = player.player_name(empire["seat"])
        heading = words("cards_your_empire") if is_own else words("cards_empire_of", name=name)
        expect(text.get_by_role("heading", name=heading)).to_be_visible()
        if not is_own:
            assert empire["cash"] is None
    # the player's own money is shown, the money of the three others is not
    said = text.inner_text()
    assert said.count(words("cards_money_hidden")) == 3
    assert words("cards_money_is", money="€71") in said


@pytest.mark.long
def test_the_text_can_be_answered_in(visit: Visit) -> None:
    """By keyboard: the arrow keys switch tabs."""
    player = seat_at(CardsPlayer, visit("/about"), Keyboard, asking("phase-two-turn"))
    device, page = player.device, player.page
    assert isinstance(device, Keyboard)
    device.tab_to(page.get_by_role("tab", selected=True))
    page.keyboard.press("ArrowRight")
    text = page.get_by_role("tabpanel", name=words("cards_as_text"))
    for card in ("E01", "F10"):
        device.press(text.get_by_role("button", name=player.name_of(card)))
    told = next(one for one in player.peek("view")["legal"] if one["text"] == "bind E01 to F10")
    sent = player.answered(lambda: device.send(told["says"]))
    assert sent["actions"] == ["bind E01 to F10"]
