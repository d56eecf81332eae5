"""Helpers for tests of the house deck, and a register of the cards with a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rondel.games.friesematenten.events import IncomePaid
from tests.support.friese_scene import ANNA, Scene

__all__ = ["COVERED", "about", "card_points", "production", "produced", "table", "won"]

Test = TypeVar("Test", bound=Callable[..., None])

#: every card with a test
COVERED: set[str] = set()


def about(*cards: str) -> Callable[[Test], Test]:
    """Register the cards a test covers."""

    def register(test: Test) -> Test:
        COVERED.update(cards)
        return test

    return register


def table(*money: int, players: int = 3) -> Scene:
    """Return a table with the house deck. Everybody has 100 by default."""
    return Scene(players).money(*(money or [100] * players))


def won(card: str, bid: int) -> Scene:
    """Let Anna win a card at its minimum bid. One euro less is refused."""
    scene = table().exchange(card).auctions()
    assert scene.card_up == card
    assert scene.bids() == (bid, 999)
    if bid > 1:
        assert scene.refuse(f"bid {bid - 1}").key == "bid-too-low"
    return scene.play(f"bid {bid}", "pass", "pass")


def production(scene: Scene, card: str, seat: int = ANNA) -> int:
    """Return what a factory produces now, from the public view."""
    cards = {shown.id: shown for shown in scene.view(seat).players[seat].active}
    found = cards[card].production
    assert found is not None
    return found


def card_points(scene: Scene, card: str, seat: int = ANNA) -> int:
    """Return what a card is worth now, from the public view."""
    return next(shown.points for shown in scene.view(seat).players[seat].active if shown.id == card)


def produced(scene: Scene, seat: int = ANNA) -> int:
    """Let everybody pass until the payout, and return what a player's factories produced."""
    paid = [event for event in scene.events(IncomePaid) if event.seat == seat]
    if not paid:
        scene.idle(lambda at: at.state.is_paid_out)
        paid = [event for event in scene.events(IncomePaid) if event.seat == seat]
    return int(paid[0].production)
