"""Which investments are worth a thought: the large bonds one can pay, and those that bring a government."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.state import NOBODY, ImperialState

__all__ = ["sensible_investments"]


def sensible_investments(state: ImperialState, seat: int, nations: int, factors: list[float]) -> list[Action]:
    """List the purchases and trade-ups worth a thought, and to decline; never none.

    ``factors`` are the power factors expected; of nations below the average fewer bonds are worth a thought.
    """
    found: list[Action] = []
    average = 0.0
    for factor in factors:
        average += factor / NATIONS
    bonds = state.edition.bonds
    within = bonds.affordable(state.cash[seat])
    for nation in range(NATIONS):
        if not nations >> nation & 1:
            continue
        mine = state.lent(nation, seat)
        governs = state.government[nation]
        # what one lends more than the government does is enough to take its place (INV-4)
        missing = state.lent(nation, governs) - mine if governs != NOBODY and governs != seat else -1
        buys = state.actions.buys[nation]
        is_strong = factors[nation] >= average
        for bond in _worth_a_thought(state, state.free_bonds[nation] & within, missing, is_strong=is_strong):
            found.append(buys[bond])
        held = state.held_bonds[nation * state.seats + seat]
        if held and (is_strong or missing >= 0):
            _add_trade_ups(state, found, nation, seat, held, missing)
    found.append(state.actions.decline)
    return found


def _worth_a_thought(state: ImperialState, choice: int, missing: int, *, is_strong: bool) -> list[int]:
    """Of bonds one can pay: the largest, or two, and the smallest that brings the government."""
    found: list[int] = []
    if not choice:
        return found
    largest = choice.bit_length() - 1
    found.append(largest)
    rest = choice & ~(1 << largest)
    if rest and is_strong:
        found.append(rest.bit_length() - 1)
    if missing >= 0:
        enough = choice & ~state.edition.bonds.affordable(missing)
        if enough:
            smallest = (enough & -enough).bit_length() - 1
            if smallest not in found:
                found.append(smallest)
    return found


def _add_trade_ups(
    state: ImperialState, found: list[Action], nation: int, seat: int, held: int, missing: int
) -> None:
    """Add for each bond held the largest one can trade it up to, and the smallest that brings the government."""
    bonds = state.edition.bonds
    free = state.free_bonds[nation]
    while held:
        low = held & -held
        bond = low.bit_length() - 1
        held ^= low
        price = bonds.prices[bond]
        higher = free & bonds.affordable(price + state.cash[seat]) & (-2 << bond)
        if not higher:
            continue
        largest = higher.bit_length() - 1
        found.append(state.actions.upgrades[nation][bond][largest])
        if missing >= 0:
            enough = higher & ~bonds.affordable(missing + price)
            if enough:
                smallest = (enough & -enough).bit_length() - 1
                if smallest != largest:
                    found.append(state.actions.upgrades[nation][bond][smallest])
