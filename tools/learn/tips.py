"""The tips printed in the rulebooks, and how often they are followed in a game.

What an answer would do is asked of the engine, on a copy; no rule is written again here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from rondel.core.action import Action
from rondel.core.contract import Game
from rondel.games.imperial.actions import BuyBond, ChooseSpace, Decline, ForceStop, Gift, UpgradeBond
from rondel.games.imperial.chapters.investor import WhatToInvest, next_government
from rondel.games.imperial.chapters.rondel import ForceAStop, WhichSpace, covers_interest, price_of_space
from rondel.games.imperial.chapters.scores import nations_by_power
from rondel.games.imperial.editions.board import NATIONS, bits
from rondel.games.imperial.editions.edition import (
    FACTORY,
    IMPORT,
    INVESTOR,
    MANEUVER,
    PRODUCTION,
    TAXATION,
)
from rondel.games.imperial.events import (
    ArmyMoved,
    ArmyTurned,
    BattleFought,
    FactoryBuilt,
    FactoryDestroyed,
    FleetMoved,
    PowerGained,
    SpaceChosen,
    StopForced,
    TurnBegan,
    UnitImported,
    UnitsProduced,
)
from rondel.games.imperial.state import ImperialState

__all__ = ["TIPS", "Line", "Tally", "Watcher", "of_whom"]

# What the lines below call cheap and fair for a government, in millions.
_CHEAP: Final = 6
_FAIR: Final = 12
# So many nations count as the strongest.
_STRONGEST: Final = 2
# So many power points, or so much interest for the mover, are worth a turn.
_MUCH_POWER: Final = 5
_MUCH_INTEREST: Final = 5

#: the spaces of the rondel, by what they do
SPACES: Final[Mapping[int, str]] = {
    TAXATION: "Taxation",
    FACTORY: "Factory",
    PRODUCTION: "Production",
    MANEUVER: "Maneuver",
    INVESTOR: "Investor",
    IMPORT: "Import",
}

ENDS_WINNING: Final = "if the mover then wins, it ends it"
ENDS_LOSING: Final = "if it then doesn’t, it ends it"
TAXES: Final = f"taxes where that is free and brings {_MUCH_POWER} or more"
POWER: Final = "power of a Taxation"
NO_POWER: Final = "Taxations without power"
STOPS_AT_INVESTOR: Final = f"stops there where that is free and pays the mover {_MUCH_INTEREST} M or more"
INTEREST: Final = "interest for the mover there, M"
LENDS: Final = "asked to invest, it does"
FORCES_FOR_ITSELF: Final = "forces a stop that pays it most"
FORCES_FOR_OTHERS: Final = "forces one that pays another as much or more"
TAKES_LEADING: Final = f"{_CHEAP} M or less take one of the strongest nations, it takes one"
TAKES_CHEAP: Final = "only weaker ones, it takes one"
TAKES_FAIR: Final = f"a nation costs {_CHEAP + 1} to {_FAIR} M"
TAKES_DEAR: Final = f"a nation costs more than {_FAIR} M"
FACTORIES: Final = "factories of a nation"
FLAGS: Final = "flags of a nation"
ROUNDS: Final = "rounds"
GIFTS: Final = "gifts"
PAID: Final = "paid for the way in a turn, M"
#: stops at which nothing is done
IDLE: Final[Mapping[int, str]] = {
    FACTORY: "Factory, nothing built",
    PRODUCTION: "Production, no units",
    MANEUVER: "Maneuver, nothing moved",
    IMPORT: "Import, no units",
}
#: counted at the end, apart for winners and for the others
_AT_THE_END: Final = ("nations lent to", "largest share in one nation", "governments", "cash, M")
# Whoever does one of these has not stopped for nothing.
_DEEDS: Final = (
    FactoryBuilt,
    UnitImported,
    FleetMoved,
    ArmyMoved,
    ArmyTurned,
    BattleFought,
    FactoryDestroyed,
)


class Line(NamedTuple):
    """What is counted, and whether it is told as a share."""

    text: str
    is_share: bool = True


def of_whom(text: str, *, won: bool) -> str:
    """Return the name of what is counted apart for winners and for the others."""
    return f"{text}: {'winners' if won else 'others'}"


def _apart(text: str) -> list[Line]:
    return [Line(of_whom(text, won=won), "share" in text) for won in (True, False)]


#: all that is counted, under the tip it is about
TIPS: Final[Mapping[str, Sequence[Line]]] = {
    "Taxation would end the game": [Line(ENDS_WINNING), Line(ENDS_LOSING)],
    "Power": [
        Line(TAXES),
        Line(POWER, is_share=False),
        Line(NO_POWER),
        Line(FACTORIES, is_share=False),
        Line(FLAGS, is_share=False),
    ],
    "The Investor space": [Line(STOPS_AT_INVESTOR), Line(INTEREST, is_share=False)],
    "The Swiss Bank": [Line(FORCES_FOR_ITSELF), Line(FORCES_FOR_OTHERS)],
    "Investing": [Line(text) for text in (LENDS, TAKES_LEADING, TAKES_CHEAP, TAKES_FAIR, TAKES_DEAR)],
    "Share of turns": [Line(name) for name in SPACES.values()],
    "Of these": [Line(text) for text in IDLE.values()],
    "At the end": [line for text in _AT_THE_END for line in _apart(text)],
    "A game": [Line(text, is_share=False) for text in (ROUNDS, GIFTS, PAID)],
}


class Tally:
    """How often something was counted, and the sum of what was counted: 1 for yes and 0 for no."""

    def __init__(self) -> None:
        self.counts: Final[Counter[str]] = Counter()
        self.sums: Final[dict[str, float]] = {}

    def note(self, text: str, number: float) -> None:
        """Count a number, or a yes or no."""
        self.counts[text] += 1
        self.sums[text] = self.sums.get(text, 0.0) + number

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.counts.update(other.counts)
        for text, number in other.sums.items():
            self.sums[text] = self.sums.get(text, 0.0) + number

    def mean(self, text: str) -> float:
        """Return the mean of the numbers, or the share of yes."""
        return self.sums.get(text, 0.0) / max(1, self.counts[text])


class Watcher:
    """Watches a game and counts."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.tally: Final = Tally()
        self._turns: Final[Counter[int]] = Counter()
        self._gifts = 0
        #: the space of the turn under way, and whether something was done there
        self._kind = TAXATION
        self._has_acted = False

    # ------------------------------------------------------------ answers

    def see_answer(self, state: ImperialState, chosen: Action) -> None:
        """Count an answer, in the position before it."""
        top = state.stack[-1]
        if isinstance(chosen, Gift):
            self._gifts += 1  # the question stays open
        elif isinstance(top, WhichSpace):
            self._see_space(state, top, chosen)
        elif isinstance(top, ForceAStop):
            self._see_stop(state, top, chosen)
        elif isinstance(top, WhatToInvest):
            self._see_investment(state, top.seat, chosen)

    def _see_space(self, state: ImperialState, top: WhichSpace, chosen: Action) -> None:
        rondel = state.edition.rondel
        for action in state.legal_actions():
            assert isinstance(action, ChooseSpace), "only spaces answer this question"
            is_free = not price_of_space(state, top.nation, action.space)
            if rondel[action.space] == TAXATION:
                self._see_taxation(state, top, action, chosen, is_free=is_free)
            if rondel[action.space] == INVESTOR and is_free and covers_interest(state, top.nation):
                if state.interest_due(top.nation, top.seat) >= _MUCH_INTEREST:
                    self.tally.note(STOPS_AT_INVESTOR, action is chosen)

    def _see_taxation(
        self, state: ImperialState, top: WhichSpace, action: Action, chosen: Action, *, is_free: bool
    ) -> None:
        after = _after(state, action)
        if after.is_over:
            has_won = top.seat in winners_of(self.game, after)
            self.tally.note(ENDS_WINNING if has_won else ENDS_LOSING, action is chosen)
        elif is_free and after.power[top.nation] - state.power[top.nation] >= _MUCH_POWER:
            self.tally.note(TAXES, action is chosen)

    def _see_stop(self, state: ImperialState, top: ForceAStop, chosen: Action) -> None:
        if len(state.legal_actions()) > 1:
            due = [state.interest_due(top.nation, seat) for seat in range(state.seats)]
            own = due.pop(top.seat)
            text = FORCES_FOR_ITSELF if own > max(due) else FORCES_FOR_OTHERS
            self.tally.note(text, isinstance(chosen, ForceStop))

    def _see_investment(self, state: ImperialState, seat: int, chosen: Action) -> None:
        if len(state.legal_actions()) == 1:
            return
        self.tally.note(LENDS, not isinstance(chosen, Decline))
        purchases = _purchases_of_governments(state, seat)
        if purchases:
            takes = any(one.action is chosen for one in purchases)
            self.tally.note(_kind_of(state, purchases), takes)

    # ------------------------------------------------------------ what happened

    def see_events(self, state: ImperialState, events: Sequence[object]) -> None:
        """Count what an answer led to."""
        for event in events:
            if isinstance(event, TurnBegan):
                self._turns[event.nation] += 1
            elif isinstance(event, SpaceChosen):
                self._see_turn(state, event)
            elif isinstance(event, StopForced):
                self._kind = INVESTOR
            elif isinstance(event, PowerGained):
                self.tally.note(POWER, event.gained)
                self.tally.note(NO_POWER, not event.gained)
            elif isinstance(event, UnitsProduced):
                self._has_acted = bool(event.armies or event.fleets)
            elif isinstance(event, _DEEDS):
                self._has_acted = True

    def _see_turn(self, state: ImperialState, event: SpaceChosen) -> None:
        self._end_stop()
        self._kind, self._has_acted = state.edition.rondel[event.space], False
        for kind, name in SPACES.items():
            self.tally.note(name, kind == self._kind)
        self.tally.note(PAID, event.price)
        if self._kind == INVESTOR:
            self.tally.note(INTEREST, state.interest_due(event.nation, event.seat))

    def _end_stop(self) -> None:
        if self._kind in IDLE:
            self.tally.note(IDLE[self._kind], not self._has_acted)

    def see_end(self, state: ImperialState) -> None:
        """Count how the game ended."""
        self._end_stop()
        winners = winners_of(self.game, state)
        for seat in range(state.seats):
            self._see_seat(state, seat, won=seat in winners)
        for nation in range(NATIONS):
            self.tally.note(FACTORIES, len(bits(state.factories[nation])))
            self.tally.note(FLAGS, len(bits(state.flags[nation])))
        self.tally.note(ROUNDS, max(self._turns.values()))
        self.tally.note(GIFTS, self._gifts)

    def _see_seat(self, state: ImperialState, seat: int, *, won: bool) -> None:
        lent = [state.lent(nation, seat) for nation in range(NATIONS)]
        numbers = (
            sum(money > 0 for money in lent),
            max(lent) / max(1, sum(lent)),
            state.government.count(seat),
            state.cash[seat],
        )
        for text, number in zip(_AT_THE_END, numbers, strict=True):
            self.tally.note(of_whom(text, won=won), number)


def winners_of(game: Game, state: ImperialState) -> Collection[int]:
    """Return who has most points as they stand."""
    return {score.seat for score in game.scores(state) if score.place == 1}


def _after(state: ImperialState, action: Action) -> ImperialState:
    after = state.copy()
    after.apply_unchecked(action)
    return after


class _Purchase(NamedTuple):
    """A purchase that takes a government."""

    action: Action
    nation: int
    price: int


def _purchases_of_governments(state: ImperialState, seat: int) -> list[_Purchase]:
    """Return the purchases that make a seat the largest lender of a nation, as long as nobody else invests."""
    found: list[_Purchase] = []
    prices = state.edition.bonds.prices
    for action in state.legal_actions():
        if isinstance(action, BuyBond):
            price = prices[action.bond]
        elif isinstance(action, UpgradeBond):
            price = prices[action.wanted] - prices[action.held]
        else:
            continue
        is_new = state.government[action.nation] != seat
        if is_new and _governs(_after(state, action), action.nation, seat):
            found.append(_Purchase(action, action.nation, price))
    return found


def _governs(after: ImperialState, nation: int, seat: int) -> bool:
    """Return whether a seat governs a nation, or will when governments are settled (INV-4)."""
    return next_government(after, nation, after.investor, own_government_first=False) == seat


def _kind_of(state: ImperialState, purchases: Sequence[_Purchase]) -> str:
    """Return under which line an investor with these purchases is counted."""
    strongest = set(nations_by_power(state)[:_STRONGEST])
    cheap = {one.nation for one in purchases if one.price <= _CHEAP}
    if cheap:
        return TAKES_LEADING if cheap & strongest else TAKES_CHEAP
    return TAKES_FAIR if min(one.price for one in purchases) <= _FAIR else TAKES_DEAR
