"""Reasons that several questions share: what is wrong, which rule, what to do instead."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import BuyBond, UpgradeBond
from rondel.games.imperial.state import ImperialState
from rondel.games.imperial.texts.errors import illegal, not_asked

__all__ = ["refuse_purchase"]


def refuse_purchase(
    game: ImperialState, action: Action, seat: int, nations: int, rule: str
) -> IllegalActionError:
    """Say why a bond cannot be bought, or traded up to."""
    if isinstance(action, BuyBond):
        nation, wanted, held = action.nation, action.bond, -1
    elif isinstance(action, UpgradeBond):
        nation, wanted, held = action.nation, action.wanted, action.held
    else:
        return not_asked(game.edition, "not-asked-invest", rule, action)
    edition = game.edition
    prices = edition.bonds.prices
    if not nations >> nation & 1:
        return illegal(edition, "invest-elsewhere", "SET-6" if rule == "SET-6" else "VAR-1", nations=nations)
    if held >= 0:
        if rule == "SET-6":
            return illegal(edition, "draft-no-trade", rule)
        if not game.held_bonds[nation * game.seats + seat] >> held & 1:
            return illegal(edition, "bond-not-held", "INV-2", price=prices[held])
        if wanted <= held:
            return illegal(edition, "bond-not-higher", "INV-2")
    if not game.free_bonds[nation] >> wanted & 1:
        return illegal(edition, "bond-not-free", "INV-2", price=prices[wanted])
    price = prices[wanted] - (prices[held] if held >= 0 else 0)
    return illegal(edition, "bond-too-dear", rule, price=price, cash=game.cash[seat])
