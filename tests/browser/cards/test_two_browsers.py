"""Two browsers at one table: bids back and forth, a reaction, a look at the pile, a bid that cannot be paid."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.cards.cards_player import CardsPlayer
from tests.browser.cards.positions import PEEK, code
from tests.browser.messages import pattern, words
from tests.browser.tables import Visit, meet
from tests.support.friese_scene import ANNA, BEN, Scene


def bids(player: CardsPlayer) -> Locator:
    """Return the bids of the auction."""
    return player.device.bar.get_by_role("list", name=words("cards_bids")).get_by_role("listitem")


def announced(player: CardsPlayer, what: re.Pattern[str]) -> Locator:
    """Return an announcement of other players' actions for screen readers, wherever it is on the page."""
    live = player.page.locator("[aria-live]:not([aria-live=off]), [role=status], [role=alert]")
    return live.filter(has_text=what)


def card_in_empire(player: CardsPlayer, seat: int, card: str) -> Locator:
    """Return a card in an empire, as this player sees it."""
    return player.empire(seat).locator(f"[data-card='{card}']")


def test_an_auction_with_bids_back_and_forth(visit: Visit) -> None:
    scene = Scene(2).money(60, 57).exchange("S01", "F08").auctions()
    anna, ben = meet(CardsPlayer, visit, code(scene))
    anna.say("bid 20")
    expect(ben.device.bar).to_contain_text(ben.peek("view")["question"])
    expect(announced(ben, re.compile(r"^Anna bids €20"))).to_have_count(1)
    expect(bids(ben).first).to_contain_text(re.compile("Anna.*20"))
    expect(anna.device.bar).to_contain_text(pattern("decide_waits"))
    ben.say("bid 25")
    anna.say("bid 31")
    for player, first, second in ((anna, "You", "Ben"), (ben, "Anna", "You")):
        expect(bids(player)).to_have_count(4)
        for row, said in enumerate((f"{first}\\s*€20", f"{second}\\s*€25", f"{first}\\s*€31", second)):
            expect(bids(player).nth(row)).to_contain_text(re.compile(said))
        expect(player.empire(ANNA)).to_contain_text(re.compile(r"€31"))
    ben.say("pass")
    for player in (anna, ben):
        expect(card_in_empire(player, ANNA, "S01")).to_be_visible()
        expect(player.empire(ANNA)).to_contain_text(words("cards_marker"))
    # only Anna sees her own money
    expect(anna.empire(ANNA)).to_contain_text("€29")
    expect(ben.empire(ANNA)).not_to_contain_text("€29")


def test_an_action_is_cancelled_in_the_other_browser(visit: Visit) -> None:
    scene = Scene(2).owns(BEN, "F01", "F02").holds(ANNA, "A03").holds(BEN, "A18").money(60, 57)
    anna, ben = meet(CardsPlayer, visit, code(scene.exchange("S01").phase_two(ANNA)))
    anna.say("play A03 on F01")
    for player in (anna, ben):
        declared = player.device.bar.get_by_role("list", name=words("cards_declared"))
        expect(declared).to_contain_text(anna.name_of("A03"))
        expect(declared).to_contain_text(anna.name_of("F01"))
    expect(anna.device.bar).to_contain_text(pattern("decide_waits"))
    expect(card_in_empire(anna, BEN, "F01")).to_be_visible()
    ben.say("play A18")
    for player in (anna, ben):
        expect(player.device.bar.get_by_role("list", name=words("cards_declared"))).to_have_count(0)
        expect(card_in_empire(player, BEN, "F01")).to_be_visible()
        expect(card_in_empire(player, BEN, "A18")).to_have_count(0)
        expect(card_in_empire(player, ANNA, "A03")).to_have_count(0)
        expect(player.page.get_by_role("log")).to_contain_text(anna.name_of("A18"))


def test_only_the_player_who_looks_at_the_pile_sees_its_cards(visit: Visit) -> None:
    scene = Scene(2).holds(ANNA, "A12").money(60, 57).exchange("S01", "F08").top(*PEEK, seen_by=ANNA)
    anna, ben = meet(CardsPlayer, visit, code(scene.auctions()))
    anna.say("play A12")
    looked_at = anna.page.get_by_role("region", name=words("cards_looked_at"))
    for card in PEEK:
        expect(looked_at.locator(f"[data-card='{card}']")).to_be_visible()
    ben.catch_up()
    expect(ben.device.bar).to_contain_text(pattern("decide_waits"))
    expect(ben.page.get_by_role("region", name=words("cards_looked_at"))).to_have_count(0)
    for card in PEEK:
        expect(ben.page.locator("body")).not_to_contain_text(ben.name_of(card))
    anna.say("add S02")
    # the added card is public, the others are not
    exchange = ben.page.get_by_role("region", name=words("cards_exchange"))
    expect(exchange).to_contain_text(ben.name_of("S02"))
    anna.say("return F17")
    anna.say("return S03")
    expect(anna.page.get_by_role("region", name=words("cards_exchange"))).to_contain_text(
        words("cards_known", count=3)
    )
    ben.catch_up()
    expect(exchange).not_to_contain_text(pattern("cards_known"))
    for card in ("F14", "F17", "S03"):
        expect(ben.page.locator("body")).not_to_contain_text(ben.name_of(card))


def test_a_bid_that_cannot_be_paid(visit: Visit) -> None:
    scene = Scene(2).money(30, 57).exchange("S01", "F08").auctions()
    anna, ben = meet(CardsPlayer, visit, code(scene))
    number = anna.peek("view")["number"]
    anna.name_bid(45, 20)
    bar = anna.device.bar
    warning = bar.get_by_role("alert").filter(has_text="You can pay up to €30")
    expect(warning).to_be_visible()
    expect(warning).not_to_contain_text(words("cards_overbid_again"))
    anna.device.send(words("cards_do_bid", price="€45"))
    # the first click only warns
    expect(warning).to_contain_text(words("cards_overbid_again"))
    assert anna.peek("view")["number"] == number
    # the second click counts after enough time to read the warning
    anna.page.wait_for_timeout(800)
    sent = anna.answered(lambda: anna.device.send(words("cards_bid_anyway", price="€45")))
    assert sent["actions"] == ["bid 45"]
    anna.until_changed(number)
    ben.say("pass")
    # FRI-RND-6: all money is gone, and the card is auctioned again without her
    expect(anna.empire(ANNA)).to_contain_text("€0")
    for player, called in ((anna, "You"), (ben, "Anna")):
        expect(bids(player).filter(has_text=words("cards_may_not_bid"))).to_contain_text(called)
        expect(player.page.get_by_role("log")).to_contain_text(re.compile(f"{called} can’t pay"))
        expect(card_in_empire(player, ANNA, "S01")).to_have_count(0)
    ben.say("bid 20")
    for player in (anna, ben):
        expect(card_in_empire(player, BEN, "S01")).to_be_visible()
