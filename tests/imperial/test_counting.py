"""Secret cash can be counted (MON-3): the start money is known, and everybody hears of every payment."""

from __future__ import annotations

import random

import pytest

from rondel.bots.bot import observe
from rondel.bots.imperial.evaluation import own_state
from rondel.core.contract import SPECTATOR
from rondel.core.registry import find_game
from rondel.games.imperial import events
from rondel.games.imperial.state import NOT_BEGUN, ImperialState
from rondel.match import Match
from rondel.random_play import random_action
from tests.support.scene import EDITIONS

# how often a gift is made instead of an answer
GIFTS = 0.03
LONGEST = 1500


def count(cash: list[int], event: object, governments: list[int]) -> None:
    """Keep the books as a player with a good memory does; nothing is known but what the event tells."""
    match event:
        case events.BondBought():
            cash[event.seat] -= event.price
        case events.BondUpgraded():
            cash[event.seat] -= event.paid
        case events.SpaceChosen():
            cash[event.seat] -= event.price
        case events.StopForced():
            cash[governments[event.nation]] += event.refund
        case events.InterestPaid():
            cash[event.seat] += event.from_treasury + event.from_government
            cash[governments[event.nation]] -= event.from_government
        case events.InvestorPaid() | events.BonusPaid():
            cash[event.seat] += event.amount
        case events.GiftGiven():
            cash[event.seat] -= event.amount


def play_something(match: Match, rng: random.Random) -> list[object]:
    """Play a random answer, now and then a gift."""
    gifts = match.state.ranges()
    if gifts and rng.random() < GIFTS:
        gift = rng.choice(gifts)
        return match.play(gift.text(rng.randint(gift.low, gift.high)))
    return match.play(random_action(match.game, match.state, rng))


def state_of(match: Match) -> ImperialState:
    assert isinstance(match.state, ImperialState)
    return match.state


def variants() -> list[tuple[str, str]]:
    """List the editions, as they are and with each other option."""
    found = []
    for edition in EDITIONS:
        others = [one.name for one in find_game(edition).options if one.name != "hidden_cash"]
        found += [(edition, option) for option in ("", *others)]
    return found


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize(("edition", "option"), variants())
def test_who_counts_what_everybody_hears_knows_every_purse(edition: str, option: str) -> None:
    rng = random.Random(f"{edition} {option}")
    options = {"hidden_cash": True, **({option: True} if option else {})}
    match = Match.begin(find_game(edition), players=5, seed=7, options=options)
    cash = list(state_of(match).cash)
    while not match.is_over and match.actions_played < LONGEST:
        governments = list(state_of(match).government)
        for event in play_something(match, rng):
            count(cash, match.game.told(event, SPECTATOR), governments)
        if state_of(match).last_moved == NOT_BEGUN:
            # until then purses follow from the bonds that lie open
            cash = list(state_of(match).cash)
        assert cash == state_of(match).cash

    assert match.actions_played > LONGEST / 10


@pytest.mark.rule("MON-3")
def test_only_who_follows_the_game_has_counted() -> None:
    match = Match.begin(find_game("imperial-2006"), players=3, seed=7)
    rng = random.Random(7)
    while match.actions_played < 60:
        match.play(random_action(match.game, match.state, rng))
    seat = match.seats_asked()[0]

    guest = observe(match.game, match.state, seat, 60)
    player = observe(match.game, match.state, seat, 60, follows=True)

    counted = player.counting().state
    assert own_state(counted).cash == state_of(match).cash
    assert not match.game.has_secrets(counted)
    # neither a look at the table nor a hint tells more than the view
    assert own_state(guest.counting().state).cash == own_state(player.state).cash != state_of(match).cash
    assert match.game.has_secrets(guest.counting().state)
