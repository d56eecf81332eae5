"""What a seat thinks of one position: how well it stands, what cards are worth to it, what answers would bring.

Everything is weighed in money. What a card does is what the engine makes of it on a table of one's own.
"""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.outlook import Outlook, outlook_of, price_of_a_point
from rondel.bots.friesematenten.temper import Weights
from rondel.bots.friesematenten.worth import settle, settled_worth, worth_if_scrapped, worth_of
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

__all__ = ["USUAL_PRICE", "Thoughts"]

#: what a card usually goes for, of its minimum bid
USUAL_PRICE: Final = 1.2
# The chance to win an auction one would like to win.
_CHANCE_TO_WIN: Final = 0.4
_NOT_KNOWN: Final = -1e9

_entangled: Final[dict[str, bool]] = {}


class Thoughts:
    """How a seat sees one position; the position itself is not touched."""

    def __init__(self, state: FriesematentenState, seat: int, weights: Weights) -> None:
        self.deck: Final = state.deck
        self.seat: Final = seat
        self.weights: Final = weights
        top = state.stack[-1] if state.stack else None
        #: the card whose loss may be answered
        self.lost: Final = top.card if isinstance(top, ClaimLoss) else NO_CARD
        #: where things are tried out: whoever tries something there puts it back
        self.table: Final = state.copy()
        # what is asked of whom does not matter for it
        self.table.stack = []
        points: list[int] = []
        for player in range(state.seats):
            points.append(points_of(state, player))
        self.points: Final = points
        self.outlook: Final[Outlook] = outlook_of(state, seat, max(points))
        self.shares: Final = _shares(points, seat, weights.spite)
        #: what a point is worth
        self.point: Final = weights.points * self.outlook.point
        self._values: Final = [_NOT_KNOWN] * state.deck.size
        self._worths: Final = [_NOT_KNOWN] * state.seats
        self._unanswered = _NOT_KNOWN

    # ------------------------------------------------------------ standing

    def worth(self, seat: int) -> float:
        """Return what a player has, by this one's outlook."""
        worth = self._worths[seat]
        if worth == _NOT_KNOWN:
            worth = worth_of(self.table, seat, self.outlook, self.weights)
            self._worths[seat] = worth
        return worth

    def standing(self, game: FriesematentenState) -> float:
        """Return how well one stands on a table."""
        total = 0.0
        for seat in range(game.seats):
            total += self.shares[seat] * worth_of(game, seat, self.outlook, self.weights)
        return total

    def _now(self) -> float:
        total = 0.0
        for seat in range(self.table.seats):
            total += self.shares[seat] * self.worth(seat)
        return total

    def _carried_out(self, game: FriesematentenState, effect: int) -> float:
        """Return how one stands after the cards on a table are carried out, the last from an effect on."""
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
                # a look at the draw pile is left out: what it shows is not known yet
                if frame is not None and frame.seat != NOBODY:
                    return self._answered(game, frame, effect)
                settle(game, self.outlook, self.weights)
            game.table.pop()
            effect = 0
        is_mine = game.is_bought and game.award_seat == self.seat
        return self.standing(game) + (self.value(game.award_card) if is_mine else 0.0)

    def _answered(self, game: FriesematentenState, frame: AnyFrame, effect: int) -> float:
        """Return how one stands after a question in between: by chance, or as whoever is asked likes best."""
        ends: list[float] = []
        for option in frame.options(game):
            branch = game.copy()
            frame.answer(branch, option)
            settle(branch, self.outlook, self.weights)
            ends.append(self._carried_out(branch, effect))
        if not ends:
            return self._carried_out(game, effect)
        if frame.seat == CHANCE:
            return sum(ends) / len(ends)
        return max(ends) if frame.seat == self.seat else min(ends)

    # ------------------------------------------------------------ cards

    def value(self, card: int) -> float:
        """Return what owning a card is worth."""
        value = self._values[card]
        if value == _NOT_KNOWN:
            # cards may refer to each other: until a value is known, the deck's own price stands for it
            self._values[card] = float(self.deck.cards[card].min_bid)
            value = self._value(card)
            self._values[card] = value
        return value

    def _value(self, card: int) -> float:
        kind = self.deck.cards[card].kind
        if kind != ACTION and kind != INFLUENCE:
            return self.gain_of_owning(card, self.seat)
        best = self.weights.hope * self.deck.cards[card].min_bid * min(1.0, self.outlook.payouts)
        if kind == ACTION:
            # as long as it lies unused (FRI-CARD-6)
            best += self.point * self.deck.cards[card].vp
        if kind == INFLUENCE:
            ways = bindings(self.table, card, self.seat)
            if ways:
                best = _NOT_KNOWN
            for way in ways:
                assert isinstance(way, Bind)
                best = max(best, self._gain_of_binding(way))
            return best
        for way in plays(self.table, 1 << card, self.seat, in_loss=False):
            assert isinstance(way, PlayCard)
            best = max(best, self._gain_of_playing(way))
        return best

    def gain_of_owning(self, card: int, seat: int) -> float:
        """Return what a factory or status symbol is worth to a player, by this one's outlook."""
        table = self.table
        before = self.worth(seat)
        active = table.active[seat]
        table.active[seat] = active | 1 << card
        gain = settled_worth(table, seat, self.outlook, self.weights) - before
        if self.would_end(points_of(table, seat)):
            gain += self.weights.victory * price_of_a_point(self.deck)
        table.active[seat] = active
        return gain

    def would_end(self, points: int) -> bool:
        """Tell whether a player with so many points would end the game, ahead of all: nobody has enough yet."""
        enough = self.deck.figures.win_vp
        return points >= enough and self.outlook.payouts > 0.0 and max(self.points) < enough

    def surplus(self, card: int) -> float:
        """Return what a card is worth beyond what it usually goes for."""
        return max(0.0, self.value(card) - USUAL_PRICE * self.deck.cards[card].min_bid)

    # ------------------------------------------------------------ answers

    def merit(self, action: Action) -> float:
        """Return what an answer brings; doing nothing brings nothing."""
        if isinstance(action, PlayCard):
            # a card that is played now cannot be played at a better time
            wait = self.weights.patience * self.deck.cards[action.card].min_bid
            return self._gain_of_playing(action) - wait * min(1.0, self.outlook.payouts / 2.0)
        if isinstance(action, Bind):
            return self._gain_of_binding(action)
        if isinstance(action, Scrap):
            left = worth_if_scrapped(self.table, self.seat, action.card, self.outlook, self.weights)
            return left - self.worth(self.seat)
        if isinstance(action, AddCard):
            return self.value(action.card) - self.deck.cards[action.card].min_bid
        if isinstance(action, ReturnCard):
            return self.value(action.card) - self.deck.cards[action.card].min_bid
        return 0.0

    def _gain_of_binding(self, bind: Bind) -> float:
        table, card = self.table, bind.card
        gain = -self._now()
        active, held, host = table.active.copy(), table.unused[self.seat], table.host[card]
        owner = table.owner_of(bind.host) if bind.host >= 0 else bind.seat
        if host != NO_HOST:
            table.active[table.owner_of(card)] &= ~(1 << card)
        table.unused[self.seat] = held & ~(1 << card)
        table.active[owner] |= 1 << card
        table.host[card] = bind.host if bind.host >= 0 else AT_PLAYER
        # what lies in one empire seldom changes what another is worth
        is_entangled = _is_entangled(self.deck)
        for seat in range(table.seats):
            worth = self._worths[seat]
            if is_entangled or seat == owner or table.active[seat] != active[seat]:
                worth = settled_worth(table, seat, self.outlook, self.weights)
            gain += self.shares[seat] * worth
        table.host[card] = host
        table.unused[self.seat] = held
        for seat in range(table.seats):
            table.active[seat] = active[seat]
        return gain

    def _gain_of_playing(self, play: PlayCard) -> float:
        trial = self.table.copy()
        trial.unused[self.seat] &= ~(1 << play.card)
        trial.table.append(
            Declared(play.card, self.seat, play.targets, play.opponent, self.lost, cancelled=False)
        )
        if self._unanswered == _NOT_KNOWN:
            # what is on the table already takes place whether one plays or not
            is_quiet = not self.table.table
            self._unanswered = self._now() if is_quiet else self._carried_out(self.table.copy(), 0)
        gain = self._carried_out(trial, 0) - self._unanswered
        for effect in self.deck.cards[play.card].effects:
            gain += self._promise(effect, play)
        return gain

    def _promise(self, effect: Effect, play: PlayCard) -> float:
        """Return what an effect on the auctions promises, which no table shows."""
        table = self.table
        if isinstance(effect, Peek):
            return self.deck.cards[play.card].min_bid
        if isinstance(effect, BarBid) and play.opponent >= 0 and table.exchange:
            return -self.shares[play.opponent] * _CHANCE_TO_WIN * self.surplus(table.exchange[0])
        if isinstance(effect, MarketRemove):
            card = play.targets[effect.slot]
            return self._loss_of_others(card) - _CHANCE_TO_WIN * self.surplus(card)
        if isinstance(effect, Reauction) and table.award_card != NO_CARD:
            card, winner = table.award_card, table.award_seat
            return _CHANCE_TO_WIN * self.surplus(card) - self.shares[winner] * self.others_gain(card, winner)
        return 0.0

    def _loss_of_others(self, card: int) -> float:
        """Return what it is worth that nobody else gets a card, if somebody would."""
        price = USUAL_PRICE * self.deck.cards[card].min_bid
        most = 0.0
        for seat in range(self.table.seats):
            if seat != self.seat:
                gain = max(0.0, self.others_gain(card, seat) - price)
                most = max(most, -self.shares[seat] * _CHANCE_TO_WIN * gain)
        return most

    def others_gain(self, card: int, seat: int) -> float:
        """Return what a card would bring another player, as far as it can be told at a glance."""
        kind = self.deck.cards[card].kind
        if kind == ACTION:
            return self.deck.cards[card].min_bid + self.point * self.deck.cards[card].vp
        if kind == INFLUENCE:
            return float(self.deck.cards[card].min_bid)
        return self.gain_of_owning(card, seat)


def _shares(points: list[int], seat: int, spite: float) -> list[float]:
    """Return what everybody's worth counts: one's own fully, others' against it, the leader's most."""
    leader = _NOT_KNOWN
    for other in range(len(points)):
        if other != seat:
            leader = max(leader, float(points[other]))
    each = spite / max(1, len(points) - 1)
    shares: list[float] = []
    for other in range(len(points)):
        shares.append(-min(1.0, each * (1.5 if points[other] == leader else 0.75)))
    shares[seat] = 1.0
    return shares


def _is_entangled(deck: Deck) -> bool:
    """Tell whether a card of a deck counts cards of all empires, or unused ones."""
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
