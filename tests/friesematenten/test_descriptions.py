"""Actions, events and the deck as data with readable ids, for programs that draw a table."""

from __future__ import annotations

import json
import random

import pytest

import rondel
from rondel.core.rulebook import register_of
from rondel.core.stack import kinds_of
from rondel.games.friesematenten import actions, events
from rondel.games.friesematenten.actions import FriesematentenAction
from rondel.random_play import random_action
from rondel.words import LANGUAGES

EVENTS = kinds_of(events.FriesematentenEvent)
ACTIONS = [
    one
    for one in vars(actions).values()
    if isinstance(one, type) and issubclass(one, FriesematentenAction) and one is not FriesematentenAction
]


def test_every_action_and_every_event_is_there() -> None:
    vocabulary = rondel.game("friesematenten").vocabulary()

    assert set(vocabulary["actions"]) == {action.__name__ for action in ACTIONS}
    assert set(vocabulary["events"]) == {event.__name__ for event in EVENTS}


def test_every_event_belongs_to_a_rule_it_names() -> None:
    register = register_of("rondel.games.friesematenten")
    for event in EVENTS:
        assert event.rules
        for rule in event.rules:
            assert rule in register
            assert rule in (event.__doc__ or "")


def test_what_is_told_has_the_types_of_the_vocabulary() -> None:
    vocabulary = rondel.game("friesematenten").vocabulary()

    assert vocabulary["actions"]["PlayCard"] == {"card": "card", "targets": "card[]", "opponent": "seat?"}
    assert vocabulary["actions"]["Bind"] == {"card": "card", "host": "card?", "seat": "seat?"}
    assert vocabulary["events"]["GameEnded"] == {"ending": "text", "seats": "seat[]"}
    assert vocabulary["events"]["CardsPeeked"] == {"seat": "seat", "count": "int", "cards": "card[]"}
    assert vocabulary["questions"]["phase-two-turn"] == {"cards": "int", "factories": "int"}
    assert vocabulary["questions"]["play-in-window"] == {"window": "window", "card?": "card"}
    assert vocabulary["questions"]["what-to-bid"] == {
        "card": "card",
        "low": "int",
        "bid?": "int",
        "bidder?": "seat",
    }


@pytest.mark.rule("FRI-R25", "FRI-RND-2")
@pytest.mark.parametrize(("is_next", "rule"), [(False, "FRI-RND-2"), (True, "FRI-R25")])
def test_the_last_round_is_told_by_the_rule_that_says_which_it_is(is_next: bool, rule: str) -> None:
    game, event = rondel.game("friesematenten"), events.LastRound(is_next)

    assert (game.rule_of(event), game.described(event)) == (rule, ("LastRound", {"is_next": is_next}))


def test_cards_are_described_by_their_ids_and_nobody_as_none() -> None:
    game = rondel.game("friesematenten")

    assert game.described(game.parse("bid 7")) == ("Bid", {"amount": 7})
    kind, about = game.described(game.parse("draw F01"))
    assert (kind, about) == ("DrawCard", {"card": "F01"})
    played = events.CardPlayed(seat=1, card=0, targets=(1, 2), opponent=-1)
    ids = [card["id"] for card in game.material("en")["cards"]]
    assert game.described(played)[1] == {"seat": 1, "card": ids[0], "targets": ids[1:3], "opponent": None}
    paid = events.MoneyMoved(payer=-1, payee=2, amount=5)
    assert game.described(paid)[1] == {"payer": None, "payee": 2, "amount": 5}


def test_the_deck_is_told_with_its_names() -> None:
    game = rondel.game("friesematenten")
    decks = {language: game.material(language) for language in LANGUAGES}
    for told in decks.values():
        json.dumps(told, allow_nan=False)
        assert all(card["name"] and card["kind"] in told["kinds"] for card in told["cards"])
        assert all((card["production"] is not None) == (card["kind"] == "factory") for card in told["cards"])
    assert decks["en"]["kinds"] != decks["de"]["kinds"]


def test_what_another_looked_at_is_not_described() -> None:
    game, rng, peeks = rondel.game("friesematenten"), random.Random(2), 0
    for _ in range(20):
        state = game.new(3, {})
        state.record_events(on=True)
        while not state.is_over:
            state.apply(random_action(game, state, rng))
            for event in state.take_events():
                if isinstance(event, events.CardsPeeked):
                    peeks += 1
                    others = game.told(event, (event.seat + 1) % 3)
                    assert game.described(others)[1]["cards"] == []
    assert peeks
