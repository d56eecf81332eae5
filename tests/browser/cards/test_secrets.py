"""What is secret at a table of Friesematenten is in nothing the other browser receives or shows (FRI-R54).

Anna's purse holds sums that stand nowhere else, and she looks at cards nobody else knows: so whatever tells either of
them can be found as plain text, wherever it may be hidden. Only the list of what may still come names those cards, as
it must: among the others, in the order of the deck.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from rondel.core.contract import EVERYTHING
from rondel.games.friesematenten.game import FriesematentenGame
from tests.browser.cards.cards_player import CardsPlayer
from tests.browser.cards.positions import PEEK, code
from tests.browser.tables import Visit, meet
from tests.browser.test_secrets import Spy
from tests.server.live_server import LiveServer
from tests.support.friese_scene import ANNA, BEN, Scene

#: no bid, no price and no income comes near it
PURSE = 7331
#: as Anna lays them back; not the order of the deck
LAID_BACK = ["F17", "S03", "F14"]


def lists_of_what_may_come(told: Any) -> Iterator[list[str]]:
    """Take every such list out of something told, and yield it."""
    if isinstance(told, dict):
        if "may_come" in told:
            yield told.pop("may_come")
        for one in told.values():
            yield from lists_of_what_may_come(one)
    elif isinstance(told, list):
        for one in told:
            yield from lists_of_what_may_come(one)


def sums_in(text: str, sums: set[int]) -> set[str]:
    """Return which sums a text names, thousands set apart or not."""
    plain = re.sub(r"(?<=\d)[,.\s](?=\d{3}\b)", "", text)
    return {str(one) for one in sums} & set(re.findall(r"(?<![\w.])\d+(?!\w|\.\d)", plain))


def cards_in(text: str, cards: dict[str, str]) -> set[str]:
    """Return which cards a text names, by id or by name."""
    return {id for id, name in cards.items() if re.search(rf"\b{id}\b", text) or name in text}


class Secrets:
    """What only Anna knows, and whether somebody was told."""

    def __init__(self, anna: CardsPlayer, host: LiveServer) -> None:
        self.anna = anna
        self.host = host
        self.names = {card: anna.name_of(card) for card in PEEK}
        self.ids = [one["id"] for one in anna.device.material["cards"]]
        self.sums: set[int] = set()
        self.tops: list[tuple[str, ...]] = []
        self.note()

    def note(self) -> None:
        """Ask the engine for the truth of now."""
        table = self.host.run(self.host.running.tables.table(self.anna.table))
        game = table.game
        assert isinstance(game, FriesematentenGame)
        truth = _TRUE_VIEW(game, table.begun_course().state, EVERYTHING).as_dict()
        self.sums.add(truth["players"][ANNA]["cash"])
        self.tops.append(truth["known_top"])

    def told_in(self, message: str) -> set[str]:
        """Return the secrets a message of the server gives away; the cards of the deck themselves are none."""
        told = json.loads(message)
        if isinstance(told, dict) and "cards" in told.get("data", {}):
            return set()
        orders = [list(one) for one in lists_of_what_may_come(told)]
        strange = {f"an order: {one}" for one in orders if one != sorted(one, key=self.ids.index)}
        # a card that is missing there would be known to be looked at
        strange |= {f"missing: {one}" for one in orders if not self.open_to(one)}
        text = json.dumps(told, ensure_ascii=False)
        return strange | sums_in(text, self.sums) | cards_in(text, self.hidden)

    def open_to(self, may_come: list[str]) -> bool:
        """Whether every card of the pile that only Anna knows might come."""
        return set(LAID_BACK) <= set(may_come)

    @property
    def hidden(self) -> dict[str, str]:
        """The cards that were never shown to all."""
        return {card: name for card, name in self.names.items() if card in LAID_BACK}

    def shown_by(self, page: str) -> set[str]:
        """Return the secrets a page shows."""
        return sums_in(page, self.sums) | {card for card, name in self.hidden.items() if name in page}


#: what the engine shows to EVERYTHING, whatever a test does to it
_TRUE_VIEW = FriesematentenGame.view


#: a look at the pile, a bid, and a payment
_PLAYED = (
    *((ANNA, text) for text in ("play A12", "add S02", "return F17", "return S03", "bid 24")),
    (BEN, "bid 27"),
    (ANNA, "bid 40"),
    (BEN, "pass"),
)


def play_watched(anna: CardsPlayer, ben: CardsPlayer, secrets: Secrets) -> list[str]:
    """Play; return Ben's page as it was after every answer."""
    pages = []
    for seat, text in _PLAYED:
        (anna, ben)[seat].say(text)
        secrets.note()
        ben.catch_up()
        pages.append(ben.page.content())
    # the next auction is what both see now: S01 is paid for
    expect(anna.empire(ANNA)).to_contain_text("7,291")
    assert {PURSE, PURSE - 40} <= secrets.sums
    assert tuple(LAID_BACK) in secrets.tops
    return pages


def watched_game(visit: Visit, host: LiveServer) -> tuple[set[str], set[str], int]:
    """Return what Ben was told of Anna's secrets in a game, what Anna was, and how much he heard."""
    scene = Scene(2).holds(ANNA, "A12").money(PURSE, 57).exchange("S01", "F08").top(*PEEK, seen_by=ANNA)
    spy, own = Spy(), Spy()
    anna, ben = meet(CardsPlayer, visit, code(scene.auctions()), spy.watch)
    own.watch(anna.page)
    anna.page.reload()
    secrets = Secrets(anna, host)
    pages = play_watched(anna, ben, secrets)
    received = spy.received()
    found = {one for text in received for one in secrets.told_in(text)}
    found |= {one for page in pages for one in secrets.shown_by(page)}
    known = {one for text in own.received() for one in secrets.told_in(text)} | secrets.shown_by(
        anna.page.content()
    )
    return found, known, sum('"may_come"' in text for text in received)


def test_secrets_are_in_nothing_the_other_browser_receives(visit: Visit, host: LiveServer) -> None:
    found, known, heard = watched_game(visit, host)
    assert heard > 5, "the spy has seen nothing"
    assert found == set()
    # the same eyes see in Anna's browser what is hers to know
    assert {str(PURSE), str(PURSE - 40), *LAID_BACK} <= known


@pytest.mark.long
def test_the_spy_would_notice_a_leak(visit: Visit, host: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the server shows everybody everything, these eyes see it."""

    def leak(game: FriesematentenGame, state: Any, seat: int) -> Any:
        return _TRUE_VIEW(game, state, EVERYTHING if seat != ANNA else seat)

    monkeypatch.setattr(FriesematentenGame, "view", leak)
    found, _, _ = watched_game(visit, host)
    assert {str(PURSE), str(PURSE - 40), *LAID_BACK} <= found
