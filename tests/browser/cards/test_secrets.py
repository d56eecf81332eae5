"""The other browser never receives or shows a secret of a Friesematenten table (FRI-R54).

Anna's purse holds sums that appear nowhere else, and she looks at cards that only she knows. So a leak of either
can be found as plain text anywhere. Only the list of cards that may still come names those cards: it has to, and it
lists all possible cards in the order of the deck.
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

#: far from every bid, price and income
PURSE = 7331
#: in the order in which Anna puts them back, which is not the order of the deck
LAID_BACK = ["F17", "S03", "F14"]


def lists_of_possible_cards(told: Any) -> Iterator[list[str]]:
    """Remove every list of cards that may still come from a message, and yield it."""
    if isinstance(told, dict):
        if "may_come" in told:
            yield told.pop("may_come")
        for one in told.values():
            yield from lists_of_possible_cards(one)
    elif isinstance(told, list):
        for one in told:
            yield from lists_of_possible_cards(one)


def sums_in(text: str, sums: set[int]) -> set[str]:
    """Return the sums a text contains, with or without thousands separators."""
    plain = re.sub(r"(?<=\d)[,.\s](?=\d{3}\b)", "", text)
    return {str(one) for one in sums} & set(re.findall(r"(?<![\w.])\d+(?!\w|\.\d)", plain))


def cards_in(text: str, cards: dict[str, str]) -> set[str]:
    """Return the cards a text contains, by id or by name."""
    return {id for id, name in cards.items() if re.search(rf"\b{id}\b", text) or name in text}


class Secrets:
    """What only Anna knows, and who was told."""

    def __init__(self, anna: CardsPlayer, host: LiveServer) -> None:
        self.anna = anna
        self.host = host
        self.names = {card: anna.name_of(card) for card in PEEK}
        self.ids = [one["id"] for one in anna.device.material["cards"]]
        self.sums: set[int] = set()
        self.tops: list[tuple[str, ...]] = []
        self.note()

    def note(self) -> None:
        """Read the current secrets from the engine."""
        table = self.host.run(self.host.running.tables.table(self.anna.table))
        game = table.game
        assert isinstance(game, FriesematentenGame)
        truth = _TRUE_VIEW(game, table.begun_course().state, EVERYTHING).as_dict()
        self.sums.add(truth["players"][ANNA]["cash"])
        self.tops.append(truth["known_top"])

    def told_in(self, message: str) -> set[str]:
        """Return the secrets in a message of the server. The list of the deck's cards is public."""
        told = json.loads(message)
        if isinstance(told, dict) and "cards" in told.get("data", {}):
            return set()
        orders = [list(one) for one in lists_of_possible_cards(told)]
        strange = {f"an order: {one}" for one in orders if one != sorted(one, key=self.ids.index)}
        # a missing card would reveal that Anna looks at it
        strange |= {f"missing: {one}" for one in orders if not self.open_to(one)}
        text = json.dumps(told, ensure_ascii=False)
        return strange | sums_in(text, self.sums) | cards_in(text, self.hidden)

    def open_to(self, may_come: list[str]) -> bool:
        """Whether the list contains every card of the pile that only Anna knows."""
        return set(LAID_BACK) <= set(may_come)

    @property
    def hidden(self) -> dict[str, str]:
        """The cards that were never public."""
        return {card: name for card, name in self.names.items() if card in LAID_BACK}

    def shown_by(self, page: str) -> set[str]:
        """Return the secrets a page shows."""
        return sums_in(page, self.sums) | {card for card, name in self.hidden.items() if name in page}


#: the engine's full view, even if a test patches the views
_TRUE_VIEW = FriesematentenGame.view


#: Anna looks at the pile, bids, and pays
_PLAYED = (
    *((ANNA, text) for text in ("play A12", "add S02", "return F17", "return S03", "bid 24")),
    (BEN, "bid 27"),
    (ANNA, "bid 40"),
    (BEN, "pass"),
)


def play_watched(anna: CardsPlayer, ben: CardsPlayer, secrets: Secrets) -> list[str]:
    """Play. Return the text of Ben's page after every answer."""
    pages = []
    for seat, text in _PLAYED:
        (anna, ben)[seat].say(text)
        secrets.note()
        ben.catch_up()
        pages.append(ben.page.content())
    # both see the next auction now: S01 is paid for
    expect(anna.empire(ANNA)).to_contain_text("7,291")
    assert {PURSE, PURSE - 40} <= secrets.sums
    assert tuple(LAID_BACK) in secrets.tops
    return pages


def watched_game(visit: Visit, host: LiveServer) -> tuple[set[str], set[str], int]:
    """Return the secrets Ben was told in a game, the secrets Anna was told, and how many messages Ben received."""
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
    # the same search finds Anna's own secrets in her browser
    assert {str(PURSE), str(PURSE - 40), *LAID_BACK} <= known


@pytest.mark.long
def test_the_spy_would_notice_a_leak(visit: Visit, host: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search finds the secrets if the server shows everything to everybody."""

    def leak(game: FriesematentenGame, state: Any, seat: int) -> Any:
        return _TRUE_VIEW(game, state, EVERYTHING if seat != ANNA else seat)

    monkeypatch.setattr(FriesematentenGame, "view", leak)
    found, _, _ = watched_game(visit, host)
    assert {str(PURSE), str(PURSE - 40), *LAID_BACK} <= found
