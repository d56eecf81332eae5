"""Appraises a position for one seat: how well it stands, what cards are worth, what answers gain.

Everything is in money. To see what a card does, the engine plays it on a copy.
"""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.forecast import Forecast, forecast_for, price_of_a_point
from rondel.bots.friesematenten.net_worth import (
    net_worth,
    net_worth_after_scrapping,
    net_worth_without,
    scrap_excess,
)
from rondel.bots.friesematenten.weights import Weights
from rondel.core.action import Action
from rondel.core.stack import AnyFrame
from rondel.games.friesematenten.actions import AddCard, Bind, PlayCard, ReturnCard, Scrap
from rondel.games.friesematenten.chapters.action_cards import ClaimLoss
from rondel.games.friesematenten.chapters.empire import points_of
from rondel.games.friesematenten.chapters.influence import bindings
from rondel.games.friesematenten.decks.deck import (
    ACTION,
    INFLUENCE,
    Deck,
)
from rondel.games.friesematenten.effects.auctions import BarBid, MarketRemove, Peek, Reauction
from rondel.games.friesematenten.effects.continuous import Modify
from rondel.games.friesematenten.effects.effect import Effect
from rondel.games.friesematenten.effects.targets import plays
from rondel.games.friesematenten.state import (
    AT_PLAYER,
    CHANCE,
    NO_CARD,
    NO_HOST,
    NOBODY,
    Declared,
    FriesematentenState,
)

__all__ = ["USUAL_PRICE", "Appraisal"]

#: the usual price of a card, relative to its minimum bid
USUAL_PRICE: Final = 1.2
# The chance to win an auction the seat wants to win.
_CHANCE_TO_WIN: Final = 0.4
_NOT_KNOWN: Final = -1e9

_entangled: Final[dict[str, bool]] = {}


class Appraisal:
    """The appraisal of one position for one seat; does not change the position."""

    def __init__(self, state: FriesematentenState, seat: int, weights: Weights) -> None:
        self.deck: Final = state.deck
        self.seat: Final = seat
        self.weights: Final = weights
        top = state.stack[-1] if state.stack else None
        #: the card whose loss can be answered
        self.lost: Final = top.card if isinstance(top, ClaimLoss) else NO_CARD
        #: a copy to try things on; every method restores it
        self.scratch: Final = state.copy()
        # the open questions do not matter for it
        self.scratch.stack = []
        points: list[int] = []
        for player in range(state.seats):
            points.append(points_of(state, player))
        self.points: Final = points
        self.forecast: Final[Forecast] = forecast_for(state, seat, max(points))
        self.seat_weights: Final = _seat_weights(points, seat, weights.spite)
        #: what a point is worth to the seat
        self.point_value: Final = weights.points * self.forecast.point_price
        self._values: Final = [_NOT_KNOWN] * state.deck.size
        self._worths: Final = [_NOT_KNOWN] * state.seats
        self._value_without_playing = _NOT_KNOWN

    # ------------------------------------------------------------ standing

    def worth(self, seat: int) -> float:
        """Return the net worth of a player, by this seat's forecast."""
        worth = self._worths[seat]
        if worth == _NOT_KNOWN:
            worth = net_worth(self.scratch, seat, self.forecast, self.weights)
            self._worths[seat] = worth
        return worth

    def standing(self, game: FriesematentenState) -> float:
        """Return how well the seat stands in a state."""
        total = 0.0
        for seat in range(game.seats):
            total += self.seat_weights[seat] * net_worth(game, seat, self.forecast, self.weights)
        return total

    def _now(self) -> float:
        total = 0.0
        for seat in range(self.scratch.seats):
            total += self.seat_weights[seat] * self.worth(seat)
        return total

    def _standing_after_effects(self, game: FriesematentenState, effect: int) -> float:
        """Return how the seat stands after the cards on the table take effect, the top one from ``effect`` on."""
        while game.table:
            declared = game.table[-1]
            effects = self.deck.cards[declared.card].effects
            if effect == 0:
                game.acted = []
                game.victims = []
            while effect < len(effects) and not declared.cancelled:
                effects[effect].carry_out(game)
                effect += 1
                frame = game.stack.pop() if game.stack else None
                # a look at the draw pile is skipped: what it shows is unknown
                if frame is not None and frame.seat != NOBODY:
                    return self._standing_after_answer(game, frame, effect)
                scrap_excess(game, self.forecast, self.weights)
            game.table.pop()
            effect = 0
        is_mine = game.is_bought and game.award_seat == self.seat
        return self.standing(game) + (self.value(game.award_card) if is_mine else 0.0)

    def _standing_after_answer(self, game: FriesematentenState, frame: AnyFrame, effect: int) -> float:
        """Return how the seat stands after a question in between: the mean for chance, else what the asked player prefers."""
        ends: list[float] = []
        for option in frame.options(game):
            branch = game.copy()
            frame.answer(branch, option)
            scrap_excess(branch, self.forecast, self.weights)
            ends.append(self._standing_after_effects(branch, effect))
        if not ends:
            return self._standing_after_effects(game, effect)
        if frame.seat == CHANCE:
            return sum(ends) / len(ends)
        return max(ends) if frame.seat == self.seat else min(ends)

    # ------------------------------------------------------------ cards

    def value(self, card: int) -> float:
        """Return what owning a card is worth."""
        value = self._values[card]
        if value == _NOT_KNOWN:
            # cards may refer to each other; until the value is known, the minimum bid stands in for it
            self._values[card] = float(self.deck.cards[card].min_bid)
            value = self._value(card)
            self._values[card] = value
        return value

    def _value(self, card: int) -> float:
        kind = self.deck.cards[card].kind
        if kind != ACTION and kind != INFLUENCE:
            return self.gain_of_owning(card, self.seat)
        best = self.weights.hope * self.deck.cards[card].min_bid * min(1.0, self.forecast.payouts)
        if kind == ACTION:
            # its points count while it is unused (FRI-CARD-6)
            best += self.point_value * self.deck.cards[card].vp
        if kind == INFLUENCE:
            ways = bindings(self.scratch, card, self.seat)
            if ways:
                best = _NOT_KNOWN
            for way in ways:
                assert isinstance(way, Bind)
                best = max(best, self._gain_of_binding(way))
            return best
        for way in plays(self.scratch, 1 << card, self.seat, in_loss=False):
            assert isinstance(way, PlayCard)
            best = max(best, self._gain_of_playing(way))
        return best

    def gain_of_owning(self, card: int, seat: int) -> float:
        """Return what a factory or status symbol is worth to a player, by this seat's forecast."""
        scratch = self.scratch
        before = self.worth(seat)
        active = scratch.active[seat]
        scratch.active[seat] = active | 1 << card
        gain = net_worth_after_scrapping(scratch, seat, self.forecast, self.weights) - before
        if self.would_end(points_of(scratch, seat)):
            gain += self.weights.victory * price_of_a_point(self.deck)
        scratch.active[seat] = active
        return gain

    def would_end(self, points: int) -> bool:
        """Tell whether a player with this many points would be the first to have enough to end the game."""
        enough = self.deck.figures.win_vp
        return points >= enough and self.forecast.payouts > 0.0 and max(self.points) < enough

    def surplus(self, card: int) -> float:
        """Return how much more than its usual price a card is worth."""
        return max(0.0, self.value(card) - USUAL_PRICE * self.deck.cards[card].min_bid)

    # ------------------------------------------------------------ answers

    def gain_of(self, action: Action) -> float:
        """Return what an answer gains; doing nothing gains nothing."""
        if isinstance(action, PlayCard):
            # a card played now cannot be played at a better time
            wait = self.weights.patience * self.deck.cards[action.card].min_bid
            return self._gain_of_playing(action) - wait * min(1.0, self.forecast.payouts / 2.0)
        if isinstance(action, Bind):
            return self._gain_of_binding(action)
        if isinstance(action, Scrap):
            left = net_worth_without(self.scratch, self.seat, action.card, self.forecast, self.weights)
            return left - self.worth(self.seat)
        if isinstance(action, AddCard):
            return self.value(action.card) - self.deck.cards[action.card].min_bid
        if isinstance(action, ReturnCard):
            return self.value(action.card) - self.deck.cards[action.card].min_bid
        return 0.0

    def _gain_of_binding(self, bind: Bind) -> float:
        scratch, card = self.scratch, bind.card
        gain = -self._now()
        active, held, host = scratch.active.copy(), scratch.unused[self.seat], scratch.host[card]
        owner = scratch.owner_of(bind.host) if bind.host >= 0 else bind.seat
        if host != NO_HOST:
            scratch.active[scratch.owner_of(card)] &= ~(1 << card)
        scratch.unused[self.seat] = held & ~(1 << card)
        scratch.active[owner] |= 1 << card
        scratch.host[card] = bind.host if bind.host >= 0 else AT_PLAYER
        # the cards in one empire rarely change the worth of another
        is_entangled = _is_entangled(self.deck)
        for seat in range(scratch.seats):
            worth = self._worths[seat]
            if is_entangled or seat == owner or scratch.active[seat] != active[seat]:
                worth = net_worth_after_scrapping(scratch, seat, self.forecast, self.weights)
            gain += self.seat_weights[seat] * worth
        scratch.host[card] = host
        scratch.unused[self.seat] = held
        for seat in range(scratch.seats):
            scratch.active[seat] = active[seat]
        return gain

    def _gain_of_playing(self, play: PlayCard) -> float:
        after = self.scratch.copy()
        after.unused[self.seat] &= ~(1 << play.card)
        after.table.append(
            Declared(play.card, self.seat, play.targets, play.opponent, self.lost, cancelled=False)
        )
        if self._value_without_playing == _NOT_KNOWN:
            # the cards already on the table take effect either way
            is_quiet = not self.scratch.table
            self._value_without_playing = (
                self._now() if is_quiet else self._standing_after_effects(self.scratch.copy(), 0)
            )
        gain = self._standing_after_effects(after, 0) - self._value_without_playing
        for effect in self.deck.cards[play.card].effects:
            gain += self._auction_gain(effect, play)
        return gain

    def _auction_gain(self, effect: Effect, play: PlayCard) -> float:
        """Return what an effect on the auctions may gain, which playing it on a copy does not show."""
        scratch = self.scratch
        if isinstance(effect, Peek):
            return self.deck.cards[play.card].min_bid
        if isinstance(effect, BarBid) and play.opponent >= 0 and scratch.exchange:
            return -self.seat_weights[play.opponent] * _CHANCE_TO_WIN * self.surplus(scratch.exchange[0])
        if isinstance(effect, MarketRemove):
            card = play.targets[effect.slot]
            return self._loss_of_others(card) - _CHANCE_TO_WIN * self.surplus(card)
        if isinstance(effect, Reauction) and scratch.award_card != NO_CARD:
            card, winner = scratch.award_card, scratch.award_seat
            return _CHANCE_TO_WIN * self.surplus(card) - self.seat_weights[winner] * self.others_gain(
                card, winner
            )
        return 0.0

    def _loss_of_others(self, card: int) -> float:
        """Return what it is worth to keep a card from the others."""
        price = USUAL_PRICE * self.deck.cards[card].min_bid
        most = 0.0
        for seat in range(self.scratch.seats):
            if seat != self.seat:
                gain = max(0.0, self.others_gain(card, seat) - price)
                most = max(most, -self.seat_weights[seat] * _CHANCE_TO_WIN * gain)
        return most

    def others_gain(self, card: int, seat: int) -> float:
        """Estimate what a card would gain another player."""
        kind = self.deck.cards[card].kind
        if kind == ACTION:
            return self.deck.cards[card].min_bid + self.point_value * self.deck.cards[card].vp
        if kind == INFLUENCE:
            return float(self.deck.cards[card].min_bid)
        return self.gain_of_owning(card, seat)


def _seat_weights(points: list[int], seat: int, spite: float) -> list[float]:
    """Return the weight of each seat's worth: its own is 1, the others' are negative, the leader's most."""
    leader = _NOT_KNOWN
    for other in range(len(points)):
        if other != seat:
            leader = max(leader, float(points[other]))
    each = spite / max(1, len(points) - 1)
    seat_weights: list[float] = []
    for other in range(len(points)):
        seat_weights.append(-min(1.0, each * (1.5 if points[other] == leader else 0.75)))
    seat_weights[seat] = 1.0
    return seat_weights


def _is_entangled(deck: Deck) -> bool:
    """Tell whether some card of a deck counts cards of all empires, or unused ones."""
    found = _entangled.get(deck.key)
    if found is None:
        found = False
        for card in deck.cards:
            for effect in card.effects:
                if isinstance(effect, Modify):
                    for counted in (effect.per, effect.condition):
                        if counted is not None and (counted.in_all or counted.unused):
                            found = True
        _entangled[deck.key] = found
    return found
