"""Which investments to consider: the largest affordable bonds, and those that win a government."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.state import NOBODY, ImperialState

__all__ = ["candidate_investments"]


def candidate_investments(
    state: ImperialState, seat: int, nations: int, factors: list[float]
) -> list[Action]:
    """List the purchases and trade-ups worth considering, and declining.

    ``factors`` are the expected power factors. Nations below the average get fewer bonds considered.
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
        # lending more than the government takes its place (INV-4)
        missing = state.lent(nation, governs) - mine if governs != NOBODY and governs != seat else -1
        buys = state.actions.buys[nation]
        is_strong = factors[nation] >= average
        for bond in _bonds_to_consider(
            state, state.free_bonds[nation] & within, missing, is_strong=is_strong
        ):
            found.append(buys[bond])
        held = state.held_bonds[nation * state.seats + seat]
        if held and (is_strong or missing >= 0):
            _add_trade_ups(state, found, nation, seat, held, missing)
    found.append(state.actions.decline)
    return found


def _bonds_to_consider(state: ImperialState, choice: int, missing: int, *, is_strong: bool) -> list[int]:
    """Pick from the affordable bonds: the largest one or two, and the smallest that wins the government."""
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
    """For each bond held, add the largest trade-up, and the smallest that wins the government."""
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
