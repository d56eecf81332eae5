"""Explains an answer in notes: what it gains and loses when the engine plays it on a copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rondel.bots.bot import Note
from rondel.bots.friesematenten.action_evaluator import ActionEvaluator
from rondel.bots.friesematenten.appraisal import Appraisal
from rondel.bots.learned.weighing import say_effect
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
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import NOBODY, FriesematentenState
from rondel.games.friesematenten.texts.sentences import FriesematentenTexts
from rondel.words import load_catalogue
from rondel.words.catalogue import Param

__all__ = ["notes_on", "say_note"]

# At most this many follow-up questions are answered before the result is compared.
_FOLLOW_UPS: Final = 12


def notes_on(game: FriesematentenState, action: Action, seat: int, evaluator: ActionEvaluator) -> list[Note]:
    """Explain what an answer does for a seat, most important first."""
    appraisal = Appraisal(game, seat, evaluator.weights)
    if isinstance(game.stack[-1], Bidding) and not isinstance(action, PlayCard):
        limit = evaluator.limits.limit(game, seat)
        if isinstance(action, Bid):
            return _on_bid(appraisal, action.amount, limit)
        return [_on_passing(appraisal, lowest_bid(game), limit)]
    if isinstance(action, Keep):
        return [_note("keeps-card", card=game.deck.ids[game.transit])]
    if isinstance(action, (Pass, Done)):
        return [_note("waits")] if game.unused[seat] else []
    return _on_outcome(game, action, appraisal, evaluator)


def _note(key: str, **params: str | int) -> Note:
    return Note(f"friesematenten.{key}", params)


# ------------------------------------------------------------------ bids


def _on_bid(appraisal: Appraisal, amount: int, limit: int) -> list[Note]:
    """Note what the card is worth, its price, and what it gains."""
    state, seat, number = appraisal.scratch, appraisal.seat, appraisal.scratch.card_up
    card, worth = appraisal.deck.ids[number], max(0, round(appraisal.value(number)))
    price = price_for(state, seat, amount)
    key = "bid-below-worth"
    if price > worth:
        # a bid above the worth but within the limit keeps the card from a rival
        key = "bid-to-deny" if amount <= limit else "bid-above-worth"
    notes = [_note(key, card=card, price=price, worth=worth)]
    if appraisal.deck.cards[number].kind in (ACTION, INFLUENCE):
        return notes
    after = state.copy()
    after.active[seat] |= 1 << number
    points = points_of(after, seat)
    if appraisal.would_end(points):
        notes.insert(0, _note("ends-game", card=card, points=points))
    gained = points - appraisal.points[seat]
    income = _income(after, seat) - _income(state, seat)
    if gained:
        notes.append(_note("card-points" if gained > 0 else "card-costs-points", points=abs(gained)))
    if income:
        notes.append(_note("card-income" if income > 0 else "card-costs-income", amount=abs(income)))
    return notes


def _on_passing(appraisal: Appraisal, low: int, limit: int) -> Note:
    """Note the reason to pass: too little money, too expensive, saving for another card; or what is given up."""
    state, seat = appraisal.scratch, appraisal.seat
    card, worth = appraisal.deck.ids[state.card_up], max(0, round(appraisal.value(state.card_up)))
    if low > highest_affordable(state, seat):
        return _note("cannot-pay", card=card, low=low)
    if limit >= low:
        return _note("lets-go", card=card, low=low, worth=max(worth, low))
    if worth < low:
        return _note("too-dear", card=card, low=low, worth=worth)
    better = max(state.exchange, key=appraisal.surplus, default=NOBODY)
    if better == NOBODY:
        return _note("lets-go", card=card, low=low, worth=worth)
    return _note("saves-for", card=card, other=appraisal.deck.ids[better])


# ------------------------------------------------------------------ everything else


def _on_outcome(
    game: FriesematentenState, action: Action, appraisal: Appraisal, evaluator: ActionEvaluator
) -> list[Note]:
    """Compare the positions with and without an answer."""
    before = game
    if game.table and isinstance(game.stack[-1], PlayOrPass):
        # the cards already declared take effect either way
        before = _played_on(game, game.actions.passing, evaluator)
    after = _played_on(game, action, evaluator)
    found = _on_figures(before, after, appraisal) + _on_cards(before, after, appraisal)
    if game.table and isinstance(game.stack[-1], React):
        below = game.table[-1]
        found.append((1.0, _note("answers-card", card=game.deck.ids[below.card], seat=below.actor)))
    if any(isinstance(frame, PeekDraws) for frame in after.stack):
        found.append((1.0, _note("looks-ahead")))
    found.sort(key=lambda pair: -pair[0])
    return [note for _, note in found]


def _played_on(game: FriesematentenState, action: Action, evaluator: ActionEvaluator) -> FriesematentenState:
    """Return the state after an answer, if nobody reacts."""
    after = game.copy()
    after.apply_unchecked(action)
    for _ in range(_FOLLOW_UPS):
        top = after.stack[-1] if after.stack else None
        if isinstance(top, React):
            after.apply_unchecked(after.actions.passing)
        elif isinstance(top, (WhichHost, WhichToScrap)):
            after.apply_unchecked(evaluator.best(after, top.seat))
        else:
            break
    return after


def _on_figures(
    before: FriesematentenState, after: FriesematentenState, appraisal: Appraisal
) -> list[tuple[float, Note]]:
    """Note whose points, income and money change, each with its importance."""
    found: list[tuple[float, Note]] = []
    payouts = appraisal.forecast.payouts
    for seat in range(before.seats):
        whose = "" if seat == appraisal.seat else "rival-"
        who: dict[str, str | int] = {} if seat == appraisal.seat else {"seat": seat}
        weight = abs(appraisal.seat_weights[seat])
        points = points_of(after, seat) - points_of(before, seat)
        if points:
            key = f"{whose}{'gains' if points > 0 else 'loses'}-points"
            found.append(
                (weight * abs(points) * appraisal.point_value, _note(key, points=abs(points), **who))
            )
        income = _income(after, seat) - _income(before, seat)
        if income:
            key = f"{whose}{'gains' if income > 0 else 'loses'}-income"
            found.append((weight * abs(income) * payouts, _note(key, amount=abs(income), **who)))
        money = after.cash[seat] - before.cash[seat]
        # the money of others is a guess
        if money and seat == appraisal.seat:
            key = "gains-money" if money > 0 else "loses-money"
            found.append((float(abs(money)), _note(key, amount=abs(money))))
    return found


def _income(game: FriesematentenState, seat: int) -> int:
    """Return the income at the next payout."""
    factor = game.factor_times[seat], game.factor_over[seat]
    return base_income_of(game, seat) + production_of(game, seat) * factor[0] // factor[1]


def _on_cards(
    before: FriesematentenState, after: FriesematentenState, appraisal: Appraisal
) -> list[tuple[float, Note]]:
    """Note which cards change hands or leave an empire."""
    found: list[tuple[float, Note]] = []
    for seat in range(before.seats):
        for card in bits(before.active[seat] & ~after.active[seat]):
            weight, name = float(before.deck.cards[card].min_bid), before.deck.ids[card]
            owner = after.owner_of(card)
            if seat == appraisal.seat:
                note = _note("gives-up-card", card=name)
                if owner != NOBODY:
                    note = _note("gives-card", card=name, seat=owner)
            elif owner == appraisal.seat:
                note = _note("takes-card", card=name, seat=seat)
            elif owner != NOBODY:
                note = _note("moves-card", card=name, seat=owner)
            else:
                note = _note("destroys-card", card=name, seat=seat)
            found.append((weight, note))
    return found


# ------------------------------------------------------------------ as sentences

# Parameters that are cards or money; all others are shown as they are.
_CARDS: Final = frozenset({"card", "other"})
_MONEY: Final = frozenset({"amount", "low", "price", "worth"})


def say_note(game: FriesematentenGame, note: Note, language: str, players: Sequence[str]) -> str:
    """Return a note as a sentence; ``players`` are the players' names by seat."""
    texts = game.texts(language)
    words = load_catalogue("rondel.bots.friesematenten", "words", language)
    params = {name: _value(texts, name, value, players) for name, value in note.params.items()}
    if "effect" in params:
        params["effect"] = say_effect(load_catalogue("rondel.bots", "words", language), note.params)
    return words.say(note.key, **params)


def _value(texts: FriesematentenTexts, name: str, value: str | int, players: Sequence[str]) -> Param:
    if name in _CARDS:
        return texts.words.say("list.quoted", word=texts.card(value))
    if name in _MONEY:
        return texts.money(int(value))
    if name == "seat":
        return texts.seat(int(value), players)
    return value
