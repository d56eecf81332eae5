"""What an answer gains and loses, in notes: by what the engine makes of it on a table of one's own."""

from __future__ import annotations

from typing import Final

from rondel.bots.bot import Note
from rondel.bots.friesematenten.thoughts import Thoughts
from rondel.bots.friesematenten.weighing import Scales
from rondel.core.action import Action
from rondel.games.friesematenten.actions import Bid, Done, Keep, Pass, PlayCard
from rondel.games.friesematenten.chapters.action_cards import React
from rondel.games.friesematenten.chapters.auction import Bidding, highest_affordable, lowest_bid
from rondel.games.friesematenten.chapters.card_play import PlayOrPass
from rondel.games.friesematenten.chapters.empire import base_income_of, points_of, price_for, production_of
from rondel.games.friesematenten.chapters.influence import WhichHost
from rondel.games.friesematenten.chapters.peek import PeekDraws
from rondel.games.friesematenten.chapters.scrap import WhichToScrap
from rondel.games.friesematenten.decks.deck import ACTION, INFLUENCE, bits
from rondel.games.friesematenten.state import NOBODY, FriesematentenState

__all__ = ["notes_on"]

# So many questions of others are answered for them before one looks at what came of an answer.
_LONGEST: Final = 12


def notes_on(game: FriesematentenState, action: Action, seat: int, scales: Scales) -> list[Note]:
    """Say what an answer does for a seat, the weightiest first."""
    thoughts = Thoughts(game, seat, scales.weights)
    if isinstance(game.stack[-1], Bidding) and not isinstance(action, PlayCard):
        limit = scales.limits.limit(game, seat)
        if isinstance(action, Bid):
            return _on_bid(thoughts, action.amount, limit)
        return [_on_passing(thoughts, lowest_bid(game), limit)]
    if isinstance(action, Keep):
        return [_note("keeps-card", card=game.deck.ids[game.transit])]
    if isinstance(action, (Pass, Done)):
        return [_note("waits")] if game.unused[seat] else []
    return _on_outcome(game, action, thoughts, scales)


def _note(key: str, **params: str | int) -> Note:
    return Note(f"friesematenten.{key}", params)


# ------------------------------------------------------------------ bids


def _on_bid(thoughts: Thoughts, amount: int, limit: int) -> list[Note]:
    """Tell what the card is worth beside its price, and what it brings."""
    table, seat, number = thoughts.table, thoughts.seat, thoughts.table.card_up
    card, worth = thoughts.deck.ids[number], max(0, round(thoughts.value(number)))
    price = price_for(table, seat, amount)
    key = "bid-below-worth"
    if price > worth:
        # who bids beyond what a card is worth to him does not want another to have it
        key = "bid-to-deny" if amount <= limit else "bid-above-worth"
    notes = [_note(key, card=card, price=price, worth=worth)]
    if thoughts.deck.cards[number].kind in (ACTION, INFLUENCE):
        return notes
    after = table.copy()
    after.active[seat] |= 1 << number
    points = points_of(after, seat)
    if thoughts.would_end(points):
        notes.insert(0, _note("ends-game", card=card, points=points))
    gained = points - thoughts.points[seat]
    income = _income(after, seat) - _income(table, seat)
    if gained:
        notes.append(_note("card-points" if gained > 0 else "card-costs-points", points=abs(gained)))
    if income:
        notes.append(_note("card-income" if income > 0 else "card-costs-income", amount=abs(income)))
    return notes


def _on_passing(thoughts: Thoughts, low: int, limit: int) -> Note:
    """Tell why one passes: no money, too dear, something better to come; or what is given up."""
    table, seat = thoughts.table, thoughts.seat
    card, worth = thoughts.deck.ids[table.card_up], max(0, round(thoughts.value(table.card_up)))
    if low > highest_affordable(table, seat):
        return _note("cannot-pay", card=card, low=low)
    if limit >= low:
        return _note("lets-go", card=card, low=low, worth=max(worth, low))
    if worth < low:
        return _note("too-dear", card=card, low=low, worth=worth)
    better = max(table.exchange, key=thoughts.surplus, default=NOBODY)
    if better == NOBODY:
        return _note("lets-go", card=card, low=low, worth=worth)
    return _note("saves-for", card=card, other=thoughts.deck.ids[better])


# ------------------------------------------------------------------ everything else


def _on_outcome(game: FriesematentenState, action: Action, thoughts: Thoughts, scales: Scales) -> list[Note]:
    """Compare how everybody stands with and without an answer."""
    before = game
    if game.table and isinstance(game.stack[-1], PlayOrPass):
        # what is declared already takes place whether one plays or not
        before = _played_on(game, game.actions.passing, scales)
    after = _played_on(game, action, scales)
    weighed = _on_figures(before, after, thoughts) + _on_cards(before, after, thoughts)
    if game.table and isinstance(game.stack[-1], React):
        below = game.table[-1]
        weighed.append((1.0, _note("answers-card", card=game.deck.ids[below.card], seat=below.actor)))
    if any(isinstance(frame, PeekDraws) for frame in after.stack):
        weighed.append((1.0, _note("looks-ahead")))
    weighed.sort(key=lambda pair: -pair[0])
    return [note for _, note in weighed]


def _played_on(game: FriesematentenState, action: Action, scales: Scales) -> FriesematentenState:
    """Return the table after an answer, if nobody reacts."""
    after = game.copy()
    after.apply_unchecked(action)
    for _ in range(_LONGEST):
        top = after.stack[-1] if after.stack else None
        if isinstance(top, React):
            after.apply_unchecked(after.actions.passing)
        elif isinstance(top, (WhichHost, WhichToScrap)):
            after.apply_unchecked(scales.best(after, top.seat))
        else:
            break
    return after


def _on_figures(
    before: FriesematentenState, after: FriesematentenState, thoughts: Thoughts
) -> list[tuple[float, Note]]:
    """Tell whose points, income and money change, and how much that weighs."""
    found: list[tuple[float, Note]] = []
    payouts = thoughts.outlook.payouts
    for seat in range(before.seats):
        whose = "" if seat == thoughts.seat else "rival-"
        who: dict[str, str | int] = {} if seat == thoughts.seat else {"seat": seat}
        weight = abs(thoughts.shares[seat])
        points = points_of(after, seat) - points_of(before, seat)
        if points:
            key = f"{whose}{'gains' if points > 0 else 'loses'}-points"
            found.append((weight * abs(points) * thoughts.point, _note(key, points=abs(points), **who)))
        income = _income(after, seat) - _income(before, seat)
        if income:
            key = f"{whose}{'gains' if income > 0 else 'loses'}-income"
            found.append((weight * abs(income) * payouts, _note(key, amount=abs(income), **who)))
        money = after.cash[seat] - before.cash[seat]
        # what others have is a guess
        if money and seat == thoughts.seat:
            key = "gains-money" if money > 0 else "loses-money"
            found.append((float(abs(money)), _note(key, amount=abs(money))))
    return found


def _income(game: FriesematentenState, seat: int) -> int:
    """Return what comes in at the next payout."""
    factor = game.factor_times[seat], game.factor_over[seat]
    return base_income_of(game, seat) + production_of(game, seat) * factor[0] // factor[1]


def _on_cards(
    before: FriesematentenState, after: FriesematentenState, thoughts: Thoughts
) -> list[tuple[float, Note]]:
    """Tell which cards change hands, or leave an empire."""
    found: list[tuple[float, Note]] = []
    for seat in range(before.seats):
        for card in bits(before.active[seat] & ~after.active[seat]):
            weight, name = float(before.deck.cards[card].min_bid), before.deck.ids[card]
            owner = after.owner_of(card)
            if seat == thoughts.seat:
                note = _note("gives-up-card", card=name)
                if owner != NOBODY:
                    note = _note("gives-card", card=name, seat=owner)
            elif owner == thoughts.seat:
                note = _note("takes-card", card=name, seat=seat)
            elif owner != NOBODY:
                note = _note("moves-card", card=name, seat=owner)
            else:
                note = _note("destroys-card", card=name, seat=seat)
            found.append((weight, note))
    return found
