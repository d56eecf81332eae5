"""Pennies: a small auction for two to four players, and an example to learn from.

Chance gives each player a secret purse of 8 to 12 pennies, then draws coins from a bag, one by one. For each
coin, each player in turn bids more than the highest bid so far, or passes. The highest bidder pays and takes
the coin. Coins and the pennies left are points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from rondel.core.action import CHANCE, NOBODY, Action
from rondel.core.contract import (
    EVERYTHING,
    AmountRange,
    Draw,
    Figure,
    OptionSpec,
    OptionValue,
    Question,
    State,
    seat_id,
)
from rondel.core.errors import IllegalActionError, RondelError
from rondel.core.simple_game import SimpleAction, SimpleEvent, SimpleGame, SimpleState

PURSES: Final = range(8, 13)
BAG: Final = {1: 4, 2: 3, 5: 2}
COINS: Final = {"short": 4, "long": 8}


class PennyAction(SimpleAction):
    """An action of chance or a player."""

    forms = ("deal <amount>", "coin <amount>", "bid <amount>", "pass")


class PenniesState(SimpleState):
    """A game of Pennies at one moment."""

    fields: ClassVar[Mapping[str, object]] = {
        "purses": list[int],
        "won": list[int],
        "drawn": list[int],
        "answered": int,
        "bid": int,
        "bidder": int,
    }
    ended_by = "last-coin"

    def __init__(self, game: Pennies, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__(game, seats, options)
        self.purses: list[int] = []  # grows while chance deals
        self.won = [0] * seats  # coins, by seat
        self.drawn: list[int] = []
        self.answered = seats  # how many have bid or passed; all of them when there is no auction
        self.bid, self.bidder = 0, NOBODY

    # ------------------------------------------------------------ who is asked what

    def seats_asked(self) -> tuple[int, ...]:
        """Bidding starts one seat further with each coin (PEN-3). The last coin ends the game (PEN-4)."""
        if self.answered < self.seats:
            return ((len(self.drawn) - 1 + self.answered) % self.seats,)
        is_last = len(self.drawn) == COINS[str(self.options["length"])]
        return () if is_last else (CHANCE,)

    def asks(self) -> Question:
        """Return the open question: its kind, who is asked, the rule, and what it is about."""
        asked = self.seats_asked()
        if len(self.purses) < self.seats:
            return Question("deal", asked, "PEN-2", {"player": len(self.purses)})
        if asked == (CHANCE,):
            return Question("draw", asked, "PEN-2", {})
        return Question("bid", asked, "PEN-3", {"coin": self.drawn[-1], "highest": self.bid})

    def legal_actions(self) -> list[Action]:
        """List what chance can do. A player can always pass; bids are in the answer range."""
        if self.is_over:
            return []
        if len(self.purses) < self.seats:
            return [PennyAction.of(f"deal {pennies}") for pennies in PURSES]
        if self.answered == self.seats:
            return [PennyAction.of(f"coin {coin}") for coin in BAG if self.left(coin)]
        return [PennyAction.of("pass")]

    def left(self, coin: int) -> int:
        """Return how many coins of a kind are still in the bag."""
        return BAG[coin] - self.drawn.count(coin)

    def weight(self, outcome: SimpleAction) -> int:
        """Coins count by how many are left in the bag; all purses are equally likely."""
        return self.left(outcome.about["amount"]) if outcome.verb == "coin" else 1

    def answer_range(self) -> AmountRange | None:
        """A bid beats the highest one and is within the purse (PEN-3)."""
        if self.answered == self.seats:
            return None
        seat = self.seats_asked()[0]
        most = self.purses[seat]
        return AmountRange(seat, "bid {}", self.bid + 1, most) if most > self.bid else None

    def reason(self, action: SimpleAction) -> RondelError:
        """Say what is wrong with a bid; for anything else the default will do."""
        if action.verb == "bid" and self.answered < self.seats:
            most = self.purses[self.seats_asked()[0]]
            return self.game.refused(IllegalActionError, "bid", "PEN-3", highest=self.bid, most=most)
        return super().reason(action)

    def conceivable(self) -> list[Action]:
        """Try the highest bid again, the whole purse, and one penny more."""
        most = self.purses[self.seats_asked()[0]]
        return [PennyAction.of(f"bid {amount}") for amount in sorted({self.bid, most, most + 1})]

    # ------------------------------------------------------------ what happens

    def play(self, action: SimpleAction) -> None:
        """Deal, draw, bid or pass."""
        amount: int = action.about.get("amount", 0)
        if action.verb == "deal":
            kind = "dealt-openly" if self.options["open_purses"] else "dealt"
            self.tell(kind, player=len(self.purses), amount=amount)
            self.purses.append(amount)
        elif action.verb == "coin":
            self.tell("drawn", coin=amount)
            self.drawn.append(amount)
            self.answered = 0
        else:
            self._answer(self.seats_asked()[0], amount)

    def _answer(self, seat: int, amount: int) -> None:
        self.tell("bid" if amount else "passed", player=seat, amount=amount)
        if amount:
            self.bid, self.bidder = amount, seat
        self.answered += 1
        if self.answered == self.seats:
            self._sell(self.drawn[-1])

    def _sell(self, coin: int) -> None:
        self.tell("sold" if self.bid else "unsold", player=self.bidder, amount=self.bid, coin=coin)
        if self.bid:
            self.purses[self.bidder] -= self.bid
            self.won[self.bidder] += coin
        self.bid, self.bidder = 0, NOBODY

    # ------------------------------------------------------------ what follows from it

    def has_secrets(self) -> bool:
        """Purses are secret until the end, unless the table plays with open purses (PEN-5)."""
        return not self.options["open_purses"] and not self.is_over

    def seen(self, seat: int) -> dict[str, Any]:
        """Show what everybody may know, and a seat its own purse. EVERYTHING sees all purses."""
        shows_all = seat == EVERYTHING or not self.has_secrets()
        return {
            "purses": [n if shows_all or owner == seat else None for owner, n in enumerate(self.purses)],
            "won": list(self.won),
            "drawn": list(self.drawn),
            "bid": self.bid,
            "bidder": self.bidder,
        }

    def figures(self, seat: int) -> list[Figure]:
        """Compare coins and pennies; a purse not yet dealt is None."""
        purses = [*self.seen(seat)["purses"], *[None] * self.seats][: self.seats]
        coins = [Figure("coins", seat_id(player), won) for player, won in enumerate(self.won)]
        return [*coins, *(Figure("pennies", seat_id(player), n) for player, n in enumerate(purses))]

    def imagine(self, seat: int, draw: Draw) -> None:
        """Draw the purses a seat cannot see; the highest bidder can pay the bid (PEN-3)."""
        for other in range(len(self.purses)) if self.has_secrets() else ():
            if other != seat:
                least = self.bid if other == self.bidder else 0
                self.purses[other] = least + draw(PURSES[-1] + 1 - least)

    def points(self, seat: int) -> dict[str, int]:
        """Coins and pennies are points (PEN-4)."""
        return {"coins": self.won[seat], "pennies": self.purses[seat] if seat < len(self.purses) else 0}

    def tie_breaks(self, seat: int) -> dict[str, int]:
        """With equal points, more in coins wins (PEN-4)."""
        return {"coins": self.won[seat]}

    def violations(self) -> list[str]:
        """List the invariants that do not hold."""
        dealt, is_auction = len(self.purses), self.answered < self.seats
        settled = self.drawn[:-1] if is_auction else self.drawn
        turn = (self.bidder - len(self.drawn) + 1) % self.seats
        must = {
            "a purse for each": dealt == self.seats or (dealt < self.seats and not self.drawn),
            "no purse too full": all(0 <= pennies <= PURSES[-1] for pennies in self.purses),
            "coins from the bag": Counter(self.drawn) <= Counter(BAG),
            "not too many coins": len(self.drawn) <= COINS[str(self.options["length"])],
            "won by everybody": len(self.won) == self.seats and all(coins >= 0 for coins in self.won),
            "won what was drawn": sum(self.won) <= sum(settled),
            "an auction of a coin": 0 <= self.answered <= self.seats and (not is_auction or bool(self.drawn)),
            "a bid by somebody": self.bid == 0 if self.bidder == NOBODY else 0 <= self.bidder < dealt,
        }
        if self.bidder != NOBODY and all(must.values()):
            must["who has answered"] = is_auction and turn < self.answered
            must["and can pay"] = 0 < self.bid <= self.purses[self.bidder]
        return [claim for claim, holds in must.items() if not holds]


class Pennies(SimpleGame[PenniesState]):
    """The game: its name and its parts."""

    id = "pennies"
    names: ClassVar[Mapping[str, str]] = {"en": "Pennies", "de": "Pfennige", "fr": "Les sous"}
    players = range(2, 5)
    options = (
        OptionSpec("open_purses", "PEN-5", default=False),
        OptionSpec("length", "PEN-4", default="short", choices=tuple(COINS)),
    )
    has_even_odds = False  # coins are not equally likely
    state_type = PenniesState
    action_type = PennyAction
    package = "tests.teaching"

    def told(self, event: object, seat: int) -> object | None:
        """Hide what was dealt to others."""
        assert isinstance(event, SimpleEvent)
        if event.kind == "dealt" and seat not in (event.about["player"], EVERYTHING):
            return SimpleEvent("dealt-secretly", {"player": event.about["player"]})
        return event

    def said(self, state: State, action: Action, seat: int) -> str:
        """Hide what is being dealt to others."""
        assert isinstance(state, PenniesState)
        is_secret = action.text.startswith("deal ") and state.has_secrets()
        return "deal ?" if is_secret and seat not in (len(state.purses), EVERYTHING) else action.text
