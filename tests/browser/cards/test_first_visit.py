"""Starting a game of Friesematenten, with one click on the home page or through the dialog."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rondel.games.friesematenten.decks.template import deck_template
from tests.browser.cards.scenes import see_table
from tests.browser.messages import pattern, words
from tests.browser.tables import Visit
from tests.browser.test_first_visit import within
from tests.browser.test_languages import foreign

#: texts of the test's own deck, and the texts of the template they replace
_OWN = {
    '"my-deck"': '"corner-shop"',
    'currency = "EUR"': 'currency = "Taler"',
    '"My deck"': '"The corner shop"',
    "win_vp = 40": "win_vp = 33",
    "Bakery": "Pretzel Corner",
}


def choose_game(page: Page, language: str = "en") -> None:
    """Choose Friesematenten in the dialog."""
    page.goto("/new")
    dialog = page.get_by_role("dialog", name=words("home_create", language))
    dialog.get_by_role("radio", name=re.compile("Friesematenten")).check()


def test_a_newcomer_plays_cards_within_two_clicks_and_ten_seconds(visit: Visit) -> None:
    def play() -> Page:
        page = visit("/")
        games = page.get_by_role("group", name=words("home_edition"))
        games.get_by_role("button", name=re.compile("Friesematenten")).click()
        page.get_by_role("button", name=words("home_play_now")).click()
        see_table(page, "en")
        return page

    page = within(10, play)
    players = page.locator("section[data-seat]")
    assert 2 <= players.count() <= 4
    # the dialog remembers the last choice
    page.goto("/")
    games = page.get_by_role("group", name=words("home_edition"))
    expect(games.get_by_role("button", pressed=True)).to_contain_text("Friesematenten")


def test_a_table_as_one_wants_it(visit: Visit) -> None:
    """The house deck says where it comes from. It has at most four seats, and overbidding is forbidden here."""
    page = visit("/about")
    choose_game(page)
    dialog = page.get_by_role("dialog", name=words("home_create"))
    expect(dialog.get_by_role("combobox", name="Deck")).to_have_value("house")
    expect(dialog).to_contain_text("not the publisher’s card list")
    dialog.get_by_role("combobox", name=words("home_preset")).select_option(label=words("home_preset_bots"))
    expect(dialog.get_by_role("radio", name=re.compile("Friesematenten"))).to_be_checked()
    chairs = dialog.get_by_role("combobox", name=pattern("home_seat_who"))
    while dialog.get_by_role("button", name=words("home_add_seat")).count():
        dialog.get_by_role("button", name=words("home_add_seat")).click()
    expect(chairs).to_have_count(4)
    dialog.get_by_role("switch", name="No overbidding").check()
    dialog.get_by_role("button", name=words("home_start_game")).click()
    see_table(page, "en")
    expect(page.locator("section[data-seat]")).to_have_count(4)
    table = page.context.request.get(f"/api/v1{page.url.removeprefix(page.url.split('/tables')[0])}").json()
    assert table["options"] == {"deck": "house", "forbid_overbid": True}


@pytest.fixture
def own_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a deck file into the server's folder."""
    text = deck_template("en")
    for old, new in _OWN.items():
        assert old in text, old
        text = text.replace(old, new)
    (tmp_path / "corner-shop.toml").write_text(text, "utf-8")
    monkeypatch.setenv("RONDEL_DECKS", str(tmp_path))


@pytest.mark.usefixtures("own_deck")
def test_your_own_deck_can_be_played_at_once(visit: Visit) -> None:
    """The deck is in English only, so its cards are English at a German table. Everything else is German."""
    page = visit("/about", language="de")
    choose_game(page, "de")
    dialog = page.get_by_role("dialog", name=words("home_create", "de"))
    decks = dialog.get_by_role("combobox").filter(has_text="The corner shop")
    expect(decks.get_by_role("option", name="The corner shop")).to_have_count(1)
    decks.select_option(label="The corner shop")
    # the deck is for two, and two people who share a device need no bot
    chairs = dialog.get_by_role("combobox", name=pattern("home_seat_who", "de"))
    expect(chairs).to_have_count(2)
    chairs.nth(1).select_option("local")
    dialog.get_by_role("textbox", name=words("home_chair_name", "de", number=2)).fill("Ben")
    dialog.get_by_role("button", name=words("home_start_game", "de")).click()
    page.get_by_role("button", name=pattern("decide_i_am", "de")).click()
    see_table(page, "de")
    expect(page.locator("section[data-seat]").first).to_contain_text(
        words("cards_of_points", "de", points=33)
    )
    page.get_by_role("button", name=re.compile(words("cards_draw_pile", "de"))).click()
    shown = page.get_by_role("dialog").or_(page.get_by_role("region", name=words("cards_exchange", "de")))
    expect(shown.filter(has_text="Pretzel Corner")).not_to_have_count(0)
    # the player who holds the device sees their own money
    money = page.locator("section[data-seat]").filter(has_text=re.compile(r"60\s+Taler"))
    expect(money).to_have_count(1)
    assert foreign(page, "de") == []
