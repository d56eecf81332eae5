"""What each choice brings: the eight spaces, the market of bonds, the card of a nation, and a battle on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.devices import Finger, Keyboard, Mouse
from tests.browser.imperial_player import ImperialPlayer
from tests.browser.messages import begins, pattern, words
from tests.browser.page_checks import violations
from tests.browser.positions import asking, late_game
from tests.browser.scenes import sit
from tests.browser.tables import BOT, Visit, sit_down
from tests.browser.test_games import DEVICES

PHONES = [pytest.param(390, 844, marks=pytest.mark.long), (360, 740)]


def phone(width: int, height: int) -> dict[str, Any]:
    """Return how to visit with a phone of this size."""
    return {**DEVICES[Finger], "viewport": {"width": width, "height": height}}


def invest(visit: Visit, device: type = Mouse, **look: Any) -> ImperialPlayer:
    """Sit down where the first seat invests."""
    position = asking("imperial-2030", "what-to-invest", least=6)
    player = sit_down(visit("/about", **(look or DEVICES[device])), device, position)
    market(player.page).get_by_role("button").first.wait_for()
    return player


def market(page: Page) -> Locator:
    """Return the market."""
    return page.get_by_role("region", name=words("decide_market"), exact=True)


def box(of: Locator) -> FloatRect:
    """Return where something is."""
    found = of.bounding_box()
    assert found is not None
    return found


# ------------------------------------------------------------ spaces


def test_the_eight_spaces_say_what_they_would_do(visit: Visit) -> None:
    player = sit_down(visit("/about", **DEVICES[Mouse]), Mouse, late_game("imperial-2030"))
    spaces = player.page.get_by_role("group", name=words("decide_spaces")).get_by_role("button")
    expect(spaces).to_have_count(8)
    texts = [re.sub(r"\s+", " ", text) for text in spaces.all_inner_texts()]

    assert sum("power →" in text for text in texts) == 1  # Taxation
    assert sum("owes" in text for text in texts) == 1  # Investor
    assert sum("units move" in text or "unit moves" in text or "no units" in text for text in texts) >= 2
    closed = spaces.filter(has_text=re.compile(f"{words('choice_too_far')}|{words('choice_here')}"))
    expect(closed).to_have_count(2)
    assert [one.locator(".pr").inner_text() for one in closed.all()] == [
        "",
        "",
    ]  # no price where one cannot go


#: what lies over the edge of its card, or does not fit into its own box
_CUT = """() => [...document.querySelectorAll(".space")].flatMap((card) => {
  const end = card.getBoundingClientRect().bottom + 0.5;
  const parts = [...card.querySelectorAll(".o, .t, .name")];
  const isCut = (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
  return parts.filter((one) => isCut(one) || one.getBoundingClientRect().bottom > end).map((one) => one.textContent);
})"""


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("imperial-2030", "de"),
        ("imperial-2006", "fr"),
        *(
            pytest.param(game, language, marks=pytest.mark.long)
            for game, language in (
                ("imperial-2030", "en"),
                ("imperial-2030", "fr"),
                ("imperial-2006", "en"),
                ("imperial-2006", "de"),
            )
        ),
    ],
)
def test_no_outcome_of_a_space_is_cut(visit: Visit, game: str, language: str) -> None:
    page = visit("/about", language=language)
    for position in (asking(game, "which-space", 4), late_game(game, 4)):
        sit(page, position, [{"kind": "me"}, *[BOT] * 3], language)
        for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => ({_CUT})().length === 0", timeout=5000)


def test_a_closed_space_says_why_instead_of_its_price(visit: Visit) -> None:
    page = visit("/about", viewport={"width": 1440, "height": 900})
    sit(page, late_game("imperial-2030", 4), [{"kind": "me"}, *[BOT] * 3], "en")
    closed = page.get_by_role("group", name=words("decide_spaces")).locator("button[aria-disabled]")
    assert closed.count() >= 2
    for card in closed.all():
        expect(card.locator(".pr")).to_have_text("")
        expect(card.locator(".why")).not_to_be_empty()


# ------------------------------------------------------------ the plan and the main button


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 720), pytest.param(1440, 900, marks=pytest.mark.long), (390, 844)]
)
@pytest.mark.parametrize("game", ["imperial-2030", "imperial-2006"])
def test_nothing_moves_when_the_plan_grows(visit: Visit, game: str, width: int, height: int) -> None:
    look = phone(width, height) if width < 600 else {"viewport": {"width": width, "height": height}}
    page = visit("/about", **look)
    sit(page, asking(game, "what-to-import", 4, least=4), [{"kind": "me"}, *[BOT] * 3], "en")
    places = page.get_by_role("group", name=words("decide_places")).get_by_role("button")
    place = places.and_(page.locator("button:not([aria-disabled])")).first
    main = page.locator(".act .btns .main")
    expect(main).to_have_text(begins(words("decide_import_nothing")))
    before = box(place), box(main)

    place.click()
    expect(page.get_by_role("list", name=words("decide_plan")).get_by_role("listitem")).not_to_have_count(0)
    expect(main).to_have_text(begins("Import 1 unit"))
    assert (box(place), box(main)) == before


def test_a_maneuver_is_not_sent_by_the_big_button_before_anything_moved(visit: Visit) -> None:
    player = sit_down(
        visit("/about", **DEVICES[Mouse]), Mouse, asking("imperial-2030", "move-armies", least=20)
    )
    main = player.page.locator(".act .btns .main")
    expect(main).to_have_text(begins(words("decide_end_maneuver")))
    expect(main).not_to_have_class(re.compile(r"\bpri\b"))

    army = next(one for one in player.peek("view")["legal"] if one["kind"] == "MoveArmy")
    player.answered(lambda: player.answer("move-armies", army, player.peek("draft")))
    expect(main).to_have_text(begins(words("decide_send_maneuver")))
    expect(main).to_have_class(re.compile(r"\bpri\b"))


def test_production_needs_one_press(visit: Visit) -> None:
    player = sit_down(visit("/about", **DEVICES[Mouse]), Mouse, asking("imperial-2030", "what-to-produce"))
    number = player.peek("view")["number"]
    player.page.get_by_role("button", name=pattern("decide_produce")).click()
    player.until_changed(number)


def test_a_gift_begins_with_ones_own_nation_on_turn(visit: Visit) -> None:
    player = sit_down(
        visit("/about", **DEVICES[Mouse]), Mouse, asking("imperial-2030", "what-to-produce", 4), bots=3
    )
    view, page = player.peek("view")["view"], player.page
    # not simply the first of one's nations
    assert view["nation_on_turn"] in view["players"][0]["governs"][1:]
    page.get_by_role("button", name=words("decide_tools"), exact=True).click()
    page.get_by_role("button", name=words("decide_give"), exact=True).click()
    first = page.get_by_role("dialog").get_by_role("radio").first
    expect(first).to_be_checked()
    assert first.input_value() == view["nation_on_turn"]


# ------------------------------------------------------------ taking back


def test_taking_back_among_bots_says_what_goes_with_it_and_asks_first(visit: Visit) -> None:
    player = sit_down(visit("/about", **DEVICES[Mouse]), Mouse, asking("imperial-2030", "which-space"))
    page, before = player.page, player.peek("view")
    while player.peek("view")["number"] == before["number"]:
        player.step()
    player.until_asked(before["number"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words("decide_tools"), exact=True).click()
    number = player.peek("view")["number"]
    page.get_by_role("button", name=words("decide_take_back"), exact=True).click()

    dialog = page.get_by_role("dialog", name=words("decide_take_back_ask"))
    expect(dialog).to_contain_text(re.compile(r"This undoes: .+ And \d+ turns? after it\."))
    assert player.peek("view")["number"] == number
    dialog.get_by_role("button", name=words("decide_take_back"), exact=True).click()
    player.until_changed(number)
    assert player.peek("view")["view"]["players"] == before["view"]["players"]
    expect(player.device.bar).to_contain_text(before["question"])


# ------------------------------------------------------------ the market


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_every_column_of_the_market_fits_a_phone(visit: Visit, width: int, height: int) -> None:
    player = invest(visit, Finger, **phone(width, height))
    cells = market(player.page).locator("tbody tr").first.locator("td:visible")
    expect(cells).to_have_count(9)

    assert box(cells.last)["x"] + box(cells.last)["width"] <= width
    for cell in market(player.page).get_by_role("button").all()[:9]:
        assert box(cell)["width"] >= 36
        assert box(cell)["height"] >= 44


def test_the_market_is_one_tab_stop_and_arrows_lead_through_it(visit: Visit) -> None:
    page = invest(visit, Keyboard).page
    bonds = market(page)
    stops = bonds.locator("button[tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    before = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowDown")

    assert page.evaluate("document.activeElement.textContent") != before
    assert page.evaluate("document.activeElement.closest('table') !== null")
    expect(stops).to_have_count(1)


def test_pointing_at_a_bond_shows_its_offer_and_what_it_may_be_worth(visit: Visit) -> None:
    player = invest(visit)
    page, bar = player.page, player.device.bar
    possible = market(page).locator("button:not([aria-disabled])").first
    possible.hover()

    expect(bar.get_by_text(words("choice_your_cash"))).to_be_visible()
    expect(bar).to_contain_text(re.compile(r"This bond: \d+ points? now, \d+ if .+ reaches 25 power\."))
    page.mouse.move(1, 300)
    expect(bar.get_by_text(words("choice_your_cash"))).to_have_count(0)

    # one that is too dear says only its price, and why
    dear = market(page).locator("button[aria-disabled]").last
    expect(dear.locator("b:visible")).to_have_text(re.compile(r"^\d+\s+M$"))
    dear.hover()
    expect(bar).to_contain_text("You need")


def test_the_market_can_be_read_at_any_time(visit: Visit) -> None:
    player = sit_down(visit("/about", **DEVICES[Mouse]), Mouse, late_game("imperial-2030"))
    player.page.get_by_role("button", name=words("decide_market"), exact=True).click()
    table = player.page.get_by_role("table").filter(has_text=words("decide_lent"))

    expect(table.locator("tbody tr")).to_have_count(6)
    expect(table.get_by_role("button")).to_have_count(0)


def test_the_market_and_every_card_can_be_read_on_a_phone_at_any_time(visit: Visit) -> None:
    player = sit_down(visit("/about", **DEVICES[Finger]), Finger, late_game("imperial-2030"))
    page = player.page
    page.get_by_role("tab", name=words("table_nations")).tap()
    expect(market(page).locator("tbody tr")).to_have_count(6)
    expect(page.get_by_role("list", name=words("choice_card_chart"))).to_have_count(6)

    # the sheet does not lie over the end of the last card
    page.evaluate("document.getElementById('table-panel').scrollTo(0, 1e6)")
    sheet = page.locator(".act").bounding_box()
    assert sheet is not None
    last = box(page.locator("#table-panel section.card").last)
    assert last["y"] + last["height"] <= sheet["y"]


# ------------------------------------------------------------ the card of a nation


def test_a_nations_card_opens_at_any_time_and_shows_its_step_on_the_tax_chart(visit: Visit) -> None:
    page = sit_down(visit("/about", **DEVICES[Mouse]), Mouse, late_game("imperial-2030")).page
    row = page.locator("#nation-row-china")
    row.click()
    card = page.get_by_role("region", name="China", exact=True)

    expect(card.get_by_role("list", name=words("choice_card_chart")).get_by_role("listitem")).to_have_count(
        11
    )
    expect(card.locator("[aria-current=step]")).to_have_count(1)
    expect(card.get_by_text(words("table_treasury"))).to_be_visible()
    bottom = box(card)["y"] + box(card)["height"]
    assert bottom <= page.evaluate("innerHeight")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(row).to_be_focused()


def test_the_tax_chart_shows_every_nation_and_gives_the_focus_back(visit: Visit) -> None:
    page = sit_down(visit("/about", **DEVICES[Mouse]), Mouse, late_game("imperial-2010")).page
    opener = page.get_by_role("button", name=words("table_taxes"))
    opener.click()
    panel = page.get_by_role("region", name=words("table_taxes"))

    expect(panel.get_by_text(words("choice_card_marker"))).to_have_count(6)
    expect(panel.get_by_text(words("choice_card_now"), exact=True)).to_have_count(6)
    assert violations(page) == []
    # all of it is seen without scrolling
    assert panel.locator(".inside").evaluate("one => one.scrollHeight - one.clientHeight") <= 12
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(opener).to_be_focused()


# ------------------------------------------------------------ a battle on a phone


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_every_answer_of_a_battle_is_visible_on_a_phone(visit: Visit, width: int, height: int) -> None:
    position = asking("imperial-2010", "will-you-fight")
    player = sit_down(visit("/about", **phone(width, height)), Finger, position)
    stay = player.device.bar.get_by_role("button", name=pattern("decide_let_stay"))
    stay.first.wait_for()
    fight = player.device.bar.get_by_role("button", name=pattern("decide_fight"))
    assert fight.count() > 0

    tabs = box(player.page.get_by_role("tablist").last)
    for button in [*fight.all(), stay.first]:
        place = box(button)
        assert place["width"] > 100
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= width
        assert place["y"] + place["height"] <= tabs["y"] + 1
