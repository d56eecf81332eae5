"""Two browsers at one table: the invitation, questions to the other player, undo by consent, a lost connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.api import ask, open_table, person, sign_in
from tests.browser.devices import Mouse
from tests.browser.imperial_player import ImperialPlayer
from tests.browser.messages import begins, pattern, words
from tests.browser.positions import Moment, asking, before
from tests.browser.tables import Visit, material, meet
from tests.server.http.move_counter import FAST, count_moves

_SAID = """text => [...document.querySelectorAll("[role=status]")].some((one) => one.textContent.includes(text))"""


def lead_to_question(visit: Visit, moment: Moment) -> tuple[ImperialPlayer, ImperialPlayer]:
    """One player makes a move that asks the other. Return both, the asked player last."""
    both = meet(ImperialPlayer, visit, moment.position)
    mover, asked = both[moment.seat], both[moment.asks]
    mover.play_out(moment.actions)
    return mover, asked


def test_a_battle_question(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ways = count_moves(monkeypatch)
    mover, asked = lead_to_question(visit, before("imperial-2030", "will-you-fight", by="fleet"))
    expect(mover.device.bar).to_contain_text(pattern("decide_waits"))
    bar = asked.device.bar
    expect(bar.get_by_role("button", name=begins(words("decide_let_stay")))).to_be_visible()
    asked.answered(lambda: bar.get_by_role("button", name=begins(words("decide_fight"))).click())
    for player in (mover, asked):
        log = player.page.get_by_role("log")
        expect(log).to_contain_text("Battle in")
    # the app sends its moves in the form of the fast path
    assert ways == {FAST: 2}


@pytest.mark.long
def test_a_canal(visit: Visit) -> None:
    mover, asked = lead_to_question(visit, before("imperial-2030", "may-pass", by="fleet"))
    bar = asked.device.bar
    expect(bar).to_contain_text("Canal")
    number = mover.peek("view")["number"]
    asked.answered(lambda: bar.get_by_role("button", name=begins(words("decide_permit"))).click())
    # the mover is asked for the next fleet at once, without a reload
    expect(mover.device.bar).to_contain_text(mover.until_asked(number)["question"])


@pytest.mark.long
def test_a_forced_stop(visit: Visit) -> None:
    moment = before("imperial-2030", "force-a-stop", 3, by="go")
    anna, ben = meet_three(visit, moment)
    nation = anna.peek("view")["view"]["nation_on_turn"]
    anna.play_out(moment.actions)
    bar = ben.device.bar
    expect(bar.get_by_role("button", name=begins(words("decide_let_pass")))).to_be_visible()
    ben.answered(lambda: bar.get_by_role("button", name=begins(words("decide_force_stop"))).click())
    expect(anna.page.get_by_role("log")).to_contain_text("Ben")
    spaces = {one["id"]: one["space"] for one in anna.peek("view")["view"]["nations"]}
    assert spaces[nation] == "investor"


def meet_three(visit: Visit, moment: Moment) -> tuple[ImperialPlayer, ImperialPlayer]:
    """Anna takes every chair except the asked seat, which is Ben's."""
    anna, ben = visit("/about"), visit("/about")
    sign_in(anna, "Anna")
    sign_in(ben, "Ben")
    chairs = [{"kind": "open"} if seat == moment.asks else person(f"Anna {seat}") for seat in range(3)]
    table = open_table(anna, chairs, start=False, position=moment.position, is_public=False)
    ask(ben, "POST", f"/tables/{table['id']}/seats/{moment.asks}", {"invitation": table["invitation"]})
    ask(anna, "POST", f"/tables/{table['id']}/start", {})
    data = material(anna, table["game"])
    drivers = ImperialPlayer(Mouse(anna, data), table["id"]), ImperialPlayer(Mouse(ben, data), table["id"])
    for player in drivers:
        player.page.goto(f"/tables/{table['id']}")
        expect(player.device.bar).to_be_visible()
    return drivers


def test_going_back_needs_consent(visit: Visit) -> None:
    anna, ben = meet(ImperialPlayer, visit, asking("imperial-2030", "what-to-invest"))
    before_it = anna.peek("view")["view"]["players"][0]["cash"]
    anna.step()
    number = anna.peek("view")["number"]
    anna.page.get_by_role("button", name=words("decide_propose_back")).click()
    expect(
        anna.page.get_by_role("status").filter(has_text=pattern("table_proposal_waiting"))
    ).to_contain_text("Ben")
    agree = ben.page.get_by_role("button", name=words("table_agree"), exact=True)
    agree.click()
    expect(agree).to_have_count(0)
    expect(anna.device.bar).to_contain_text(anna.until_asked(number)["question"])
    assert anna.peek("view")["view"]["players"][0]["cash"] == before_it


def test_a_line_that_breaks_in_the_middle_of_a_turn(visit: Visit) -> None:
    anna, ben = meet(ImperialPlayer, visit, asking("imperial-2030", "move-fleets", least=4))
    anna.rng.seed(1)
    draft = anna.peek("draft")
    told = next(one for one in draft["legal"] if one["kind"] == "MoveFleet")
    anna.answered(lambda: anna.answer("move-fleets", told, draft))
    plan = anna.page.get_by_role("list", name=words("decide_plan"))
    expect(plan).not_to_be_empty()
    planned = plan.text_content() or ""
    anna.page.context.set_offline(True)
    expect(anna.page.get_by_role("alert").filter(has_text=words("table_offline_about"))).to_be_visible()
    # an action without a connection is refused with a message, and nothing is lost
    anna.page.keyboard.press("z")
    expect(anna.device.bar.get_by_role("alert")).to_contain_text(words("unreachable"))
    expect(plan).to_have_text(planned)
    gift(ben)
    anna.page.context.set_offline(False)
    # the message disappears after a few seconds, so check every frame
    anna.page.wait_for_function(_SAID, arg=words("table_caught_up"))
    # Ben was faster: the app says so, and one click restores the plan
    expect(anna.device.bar).to_contain_text(words("decide_overtaken"))
    anna.page.get_by_role("button", name=words("decide_plan_again")).click()
    expect(plan).to_have_text(planned)


def gift(player: ImperialPlayer) -> None:
    """Give money to a treasury, which is allowed in another player's turn."""
    page = player.page
    page.get_by_role("button", name=words("decide_give"), exact=True).click()
    number = player.peek("view")["number"]
    page.get_by_role("dialog").get_by_role("button", name=pattern("decide_give_amount")).click()
    player.until_changed(number)
