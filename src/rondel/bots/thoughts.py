"""What a bidder thinks of one view: how well it stands, what cards are worth to it, what answers would bring.

Everything is weighed in money. What a card does is what the engine makes of it on an imagined table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rondel.bots.imagined import imagine
from rondel.bots.worth import Temper, outlook_of, settle, worth_of
from rondel.core.action import Action
from rondel.games.friesematenten.actions import AddCard, Bind, PlayCard, ReturnCard, Scrap
from rondel.games.friesematenten.binding import bind_card, bindings
from rondel.games.friesematenten.deck import (
    ACTION,
    INFLUENCE,
    BarBid,
    Deck,
    Effect,
    MarketRemove,
    Peek,
    Reauction,
)
from rondel.games.friesematenten.effects import carry_out
from rondel.games.friesematenten.empire import points_of, price_for
from rondel.games.friesematenten.scrapping import scrap
from rondel.games.friesematenten.state import CHANCE, NO_CARD, NOBODY, Declared, Frame, FriesematentenState
from rondel.games.friesematenten.targets import plays
from rondel.games.friesematenten.views import FriesematentenView

__all__ = ["Thoughts"]

# What a card usually goes for, of its minimum bid.
_USUAL_PRICE: Final = 1.2
# The chance to win an auction one would like to win.
_CHANCE_TO_WIN: Final = 0.4


class Thoughts:
    """How a seat sees one position."""

    def __init__(self, deck: Deck, view: FriesematentenView, temper: Temper, tastes: Sequence[float]) -> None:
        assert view.seat is not None, "a spectator is not asked"
        self.deck: Final = deck
        self.temper: Final = temper
        self.tastes: Final = tastes
        self.seat: Final = view.seat
        self.game: Final = imagine(deck, view)
        self.outlook: Final = outlook_of(self.game, self.seat)
        self.weights: Final = self._weights()
        self.now: Final = self.standing(self.game)
        #: the card whose loss may be answered
        self.lost: Final = _lost_card(deck, view)
        self._values: Final[dict[int, float]] = {}
        self._unanswered: float | None = None

    # ------------------------------------------------------------ standing

    def _weights(self) -> list[float]:
        """Return what everybody's worth counts: one's own fully, others' against it, the leader's most."""
        game = self.game
        points = [points_of(game, seat) for seat in range(game.seats)]
        leader = max(points[seat] for seat in range(game.seats) if seat != self.seat)
        share = self.temper.spite / max(1, game.seats - 1)
        weights = [-min(1.0, share * (1.5 if points[seat] == leader else 0.75)) for seat in range(game.seats)]
        weights[self.seat] = 1.0
        return weights

    def standing(self, game: FriesematentenState) -> float:
        """Return how well one stands on a table."""
        total = 0.0
        for seat in range(game.seats):
            total += self.weights[seat] * worth_of(game, seat, self.outlook)
        return total

    def _carried_out(self, game: FriesematentenState, effect: int = 0) -> float:
        """Return how one stands after the cards on a table are carried out, the last from an effect on."""
        while game.table:
            declared = game.table[-1]
            effects = self.deck.cards[declared.card].effects
            if effect == 0:
                game.acted, game.victims = [], []
            while effect < len(effects) and not declared.cancelled:
                carry_out(game, effects[effect])
                effect += 1
                frame = game.stack.pop() if game.stack else None
                # a look at the draw pile asks nobody yet: it shows nothing on an imagined table
                if frame is not None and frame.seat != NOBODY:
                    return self._answered(game, frame, effect)
                settle(game, self.outlook)
            game.table.pop()
            effect = 0
        is_mine = game.is_bought and game.award_seat == self.seat
        return self.standing(game) + (self.value(game.award_card) if is_mine else 0.0)

    def _answered(self, game: FriesematentenState, frame: Frame, effect: int) -> float:
        """Return how one stands after a question in between: by chance, or as whoever is asked likes best."""
        ends: list[float] = []
        for option in frame.options(game):
            branch = game.copy()
            frame.answer(branch, option)
            settle(branch, self.outlook)
            ends.append(self._carried_out(branch, effect))
        if not ends:
            return self._carried_out(game, effect)
        if frame.seat == CHANCE:
            return sum(ends) / len(ends)
        return max(ends) if frame.seat == self.seat else min(ends)

    # ------------------------------------------------------------ cards

    def limit(self, card: int) -> int:
        """Return the highest bid for a card: its worth, less if a better bargain comes that one could not pay."""
        cash, value = self.game.cash[self.seat], self.value(card)
        limit = value
        for other in self.game.exchange:
            if self.deck.cards[other].kind == ACTION:
                continue  # what they bring changes too quickly to wait for it
            price = _USUAL_PRICE * self.deck.cards[other].min_bid
            bargain = self.temper.thrift * (self.value(other) - price)
            if bargain > 0:
                limit = min(limit, max(cash - price, value - bargain))
        bid = max(0, int(limit))
        return bid + bid - price_for(self.game, self.seat, bid) if bid > 1 else bid

    def value(self, card: int) -> float:
        """Return what owning a card is worth, at one's own taste."""
        if card not in self._values:
            # cards may refer to each other: until a value is known, the deck's own price stands for it
            self._values[card] = self.deck.cards[card].min_bid
            self._values[card] = self.tastes[card] * self._value(card)
        return self._values[card]

    def _value(self, card: int) -> float:
        kind = self.deck.cards[card].kind
        if kind not in (ACTION, INFLUENCE):
            return self._gain_of_owning(card, self.seat)
        later = self.temper.hope * self.deck.cards[card].min_bid * min(1.0, self.outlook.payouts)
        if kind == INFLUENCE:
            return max(
                (self._gain_of_binding(bind) for bind in bindings(self.game, card, self.seat)), default=later
            )
        gains = [
            self._gain_of_playing(play) for play in plays(self.game, 1 << card, self.seat, in_loss=False)
        ]
        return max([*gains, later])

    def _gain_of_owning(self, card: int, seat: int) -> float:
        """Return what a factory or status symbol is worth to a player, by this one's outlook."""
        trial = self.game.copy()
        trial.active[seat] |= 1 << card
        settle(trial, self.outlook)
        return worth_of(trial, seat, self.outlook) - worth_of(self.game, seat, self.outlook)

    def _surplus(self, card: int) -> float:
        return max(0.0, self.value(card) - _USUAL_PRICE * self.deck.cards[card].min_bid)

    # ------------------------------------------------------------ answers

    def merit(self, action: Action) -> float:
        """Return what an answer brings; doing nothing brings nothing."""
        if isinstance(action, PlayCard):
            # a card that is played now cannot be played at a better time
            wait = self.temper.patience * self.deck.cards[action.card].min_bid
            return self._gain_of_playing(action) - wait * min(1.0, self.outlook.payouts / 2)
        if isinstance(action, Bind):
            return self._gain_of_binding(action)
        if isinstance(action, Scrap):
            trial = self.game.copy()
            scrap(trial, self.seat, action.card, forced=True)
            return self.standing(trial) - self.now
        if isinstance(action, (AddCard, ReturnCard)):
            return self.value(action.card) - self.deck.cards[action.card].min_bid
        return 0.0

    def _gain_of_binding(self, bind: Action) -> float:
        assert isinstance(bind, Bind)
        trial = self.game.copy()
        trial.unused[self.seat] &= ~(1 << bind.card)
        bind_card(trial, self.seat, bind)
        settle(trial, self.outlook)
        return self.standing(trial) - self.now

    def _gain_of_playing(self, play: Action) -> float:
        assert isinstance(play, PlayCard)
        trial = self.game.copy()
        trial.unused[self.seat] &= ~(1 << play.card)
        trial.table.append(
            Declared(play.card, self.seat, play.targets, play.opponent, self.lost, cancelled=False)
        )
        if self._unanswered is None:
            # what is on the table already takes place whether one plays or not
            self._unanswered = self._carried_out(self.game.copy()) if self.game.table else self.now
        gain = self._carried_out(trial) - self._unanswered
        for effect in self.deck.cards[play.card].effects:
            gain += self._hope(effect, play)
        return gain

    def _hope(self, effect: Effect, play: PlayCard) -> float:
        """Return what an effect on the auctions promises, which no table shows."""
        game = self.game
        if isinstance(effect, Peek):
            return self.deck.cards[play.card].min_bid
        if isinstance(effect, BarBid) and play.opponent >= 0 and game.exchange:
            return -self.weights[play.opponent] * _CHANCE_TO_WIN * self._surplus(game.exchange[0])
        if isinstance(effect, MarketRemove):
            card = play.targets[effect.slot]
            return self._loss_of_others(card) - _CHANCE_TO_WIN * self._surplus(card)
        if isinstance(effect, Reauction) and game.award_card != NO_CARD:
            card, winner = game.award_card, game.award_seat
            return _CHANCE_TO_WIN * self._surplus(card) - self.weights[winner] * self._others_gain(
                card, winner
            )
        return 0.0

    def _loss_of_others(self, card: int) -> float:
        """Return what it is worth that nobody else gets a card, if somebody would."""
        price = _USUAL_PRICE * self.deck.cards[card].min_bid
        others = [seat for seat in range(self.game.seats) if seat != self.seat]
        return max(
            -self.weights[seat] * _CHANCE_TO_WIN * max(0.0, self._others_gain(card, seat) - price)
            for seat in others
        )

    def _others_gain(self, card: int, seat: int) -> float:
        if self.deck.cards[card].kind in (ACTION, INFLUENCE):
            return self.deck.cards[card].min_bid
        return self._gain_of_owning(card, seat)


def _lost_card(deck: Deck, view: FriesematentenView) -> int:
    question = view.question
    if question is None or question.kind != "claim-loss":
        return NO_CARD
    return deck.number_of[str(question.about["card"])]
