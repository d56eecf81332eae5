"""Every kind of decision can be made on the table with a mouse, with the keyboard alone, and by touch."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.cards.cards_player import CardsPlayer
from tests.browser.cards.positions import KINDS, asking, code
from tests.browser.devices import Device, Finger, Keyboard, Mouse
from tests.browser.messages import words
from tests.browser.tables import Visit, seat_at
from tests.browser.test_games import DEVICES
from tests.support.friese_scene import ANNA, BEN, Scene

_DEVICES = [Mouse, Keyboard, Finger]

#: an answer to each kind of question, with as many targets as possible
ANSWERS = {
    "what-to-bid": "bid 27",
    "phase-two-turn": "bind E01 to F10",
    "play-in-window": "play A13 on F09",
    "undo-award": "play A11",
    "use-now": "play A03 on F02",
    "which-host": "bind E01 to S03",
    "which-to-add": "add F17",
    "which-to-return": "return S03",
    "react": "play A18",
    "claim-loss": "play A20",
    "which-to-scrap": "scrap F09",
}
#: more answers in the same positions: aim at a player, bind to yourself, scrap, decline
MORE = [
    ("phase-two-turn", "play A05 at seat 2"),
    ("phase-two-turn", "bind E03 to seat 1"),
    ("phase-two-turn", "scrap F09"),
    ("phase-two-turn", "done"),
    ("what-to-bid", "bid 21"),
    ("what-to-bid", "pass"),
    ("use-now", "keep"),
    ("react", "pass"),
]


@pytest.mark.parametrize("device", _DEVICES)
def test_every_kind_of_decision(visit: Visit, device: type[Device]) -> None:
    """Each kind with one device. The slow test below uses all of them."""
    decide(visit, device, list(ANSWERS.items())[_DEVICES.index(device) :: 3])


@pytest.mark.long
@pytest.mark.parametrize("device", _DEVICES)
def test_every_kind_of_decision_with_every_device(visit: Visit, device: type[Device]) -> None:
    assert ANSWERS.keys() == KINDS.keys()
    decide(visit, device, [*ANSWERS.items(), *MORE])


def decide(visit: Visit, device: type[Device], answers: list[tuple[str, str]]) -> None:
    """Open a table for each of these questions, and answer."""
    page = visit("/about", **DEVICES[device])
    for kind, text in answers:
        seat_at(CardsPlayer, page, device, asking(kind)).say(text)


@pytest.fixture
def striking_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Add a deck to the server's folder: the house deck, with a lightning on its tax raid."""
    service = files("rondel.games.friesematenten").joinpath("data", "decks", "house.toml").read_text("utf-8")
    before, raid = service.split('id = "A16"')
    (tmp_path / "striking.toml").write_text(
        before.replace('id = "house"', 'id = "striking"')
        + 'id = "A16"'
        + raid.replace('symbol = "moneybag"', 'symbol = "lightning"', 1),
        "utf-8",
    )
    monkeypatch.setenv("RONDEL_DECKS", str(tmp_path))
    return "striking"


@pytest.mark.rule("FRI-R16", "FRI-R39")
@pytest.mark.parametrize("device", _DEVICES)
def test_lightning_is_played_before_a_bid(visit: Visit, device: type[Device], striking_deck: str) -> None:
    """Anna is asked to bid against Ben. First she plays a tax raid that takes half of his money, then she bids."""
    scene = Scene(2, striking_deck).holds(ANNA, "A16", "A09").marker(BEN).money(60, 57).exchange("S01", "F08")
    scene.auctions().idle(lambda scene: scene.kind == "what-to-bid").play("bid 20")
    player = seat_at(CardsPlayer, visit("/about", **DEVICES[device]), device, code(scene))
    expect(player.device.bar.get_by_role("spinbutton")).to_be_visible()
    cards = player.device.bar.get_by_role("group", name=words("cards_do_play", "en"))
    expect(cards.get_by_role("button", name=player.name_of("A16"))).to_be_visible()
    # the auction waits
    expect(cards.get_by_role("button", name=player.name_of("A09"))).to_have_attribute("aria-disabled", "true")

    player.say("play A16 at seat 2")

    expect(player.device.bar.get_by_role("spinbutton")).to_be_visible()
    expect(cards.get_by_role("button", name=player.name_of("A16"))).to_have_count(0)
    view = player.peek("view")["view"]
    assert (view["auction"]["bid"], view["question"]["kind"]) == (20, "what-to-bid")
    player.say("bid 21")


def test_what_cannot_be_played_says_why(visit: Visit) -> None:
    """In phase 2 Anna clicks a card for the auctions. Nothing is sent, and the bar gives the reason and the rule."""
    scene = Scene(2).holds(ANNA, "A03", "A09").owns(BEN, "F01").money(60, 57).exchange("S01")
    player = seat_at(CardsPlayer, visit("/about"), Keyboard, code(scene.phase_two(ANNA)))
    why = next(one for one in player.peek("view")["impossible"] if one["about"].get("card") == "A09")
    expect(player.device.bar).to_be_visible()
    card = player.page.locator("[data-card='A09']")
    expect(card).to_have_attribute("aria-disabled", "true")
    player.device.press(card)
    told = player.device.bar.get_by_role("status").filter(has_text=why["message"])
    expect(told).to_contain_text(why["hint"])
    expect(told.get_by_role("button")).to_contain_text(why["rule"])
    assert player.is_asked()
