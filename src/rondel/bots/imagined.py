"""A table as a bot imagines it: what its view shows, laid out so that the engine can reckon with it.

No second implementation of a rule: what a card would do is what the engine does with it on such a
table. What the view hides is guessed (other purses) or left out (the draw pile).
"""

from __future__ import annotations

from rondel.games.friesematenten.deck import AFTER_PAYOUT, WINDOW_WORDS, Deck
from rondel.games.friesematenten.state import AT_PLAYER, NO_CARD, Declared, FriesematentenState
from rondel.games.friesematenten.views import EmpireView, FriesematentenView

__all__ = ["imagine"]


def imagine(deck: Deck, view: FriesematentenView) -> FriesematentenState:
    """Return the table of a view; nobody is asked anything on it."""
    game = FriesematentenState(deck, len(view.players), overbid=True)
    number = deck.number_of
    for empire in view.players:
        _lay_out(game, empire)
    game.round, game.phase, game.pile = view.round, view.phase, view.pile
    game.exchange = [number[card] for card in view.exchange]
    for card in view.discard:
        game.discard |= 1 << number[card]
    game.is_shuffled, game.is_last_round = view.is_shuffled, view.is_last_round
    if view.just_won is not None:
        game.transit = number[view.just_won]
    if view.award is not None:
        game.award_card = number[view.award.card]
        game.award_seat, game.award_price = view.award.winner, view.award.price
    for declared in view.declared:
        targets = tuple(number[card] for card in declared.targets)
        opponent = -1 if declared.opponent is None else declared.opponent
        game.table.append(
            Declared(
                number[declared.card], declared.seat, targets, opponent, NO_CARD, cancelled=declared.cancelled
            )
        )
    window = view.question.about.get("window") if view.question is not None else None
    game.is_paid_out = window == WINDOW_WORDS[AFTER_PAYOUT]
    return game


def _lay_out(game: FriesematentenState, empire: EmpireView) -> None:
    seat, number = empire.seat, game.deck.number_of
    for card in empire.active:
        game.active[seat] |= 1 << number[card.id]
        bind = game.deck.cards[number[card.id]].bind
        if bind is not None and card.bound_to is not None:
            game.host[number[card.id]] = AT_PLAYER if bind.to_player else number[card.bound_to]
    for name in empire.unused:
        game.unused[seat] |= 1 << number[name]
    # a purse nobody sees holds about what came in last
    game.cash[seat] = empire.base_income + empire.production if empire.cash is None else empire.cash
    game.factor_times[seat], game.factor_over[seat] = empire.factor
    game.bars[seat] = empire.bars
    if empire.has_marker:
        game.marker = seat
