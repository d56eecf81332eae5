"""Reasons that several questions share: what is wrong, which rule, what to do instead."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError, NotAskedError
from rondel.games.imperial.actions import BuyBond, UpgradeBond
from rondel.games.imperial.state import ImperialState

__all__ = ["refuse_other", "refuse_purchase"]


def refuse_other(game: ImperialState, action: Action, rule: str, hint: str) -> NotAskedError:
    """Refuse an action that does not answer the open question at all."""
    return NotAskedError(f"“{action.text}” does not answer the open question.", rule, hint)


def refuse_purchase(
    game: ImperialState, action: Action, seat: int, nations: int, rule: str
) -> IllegalActionError:
    """Say why a bond cannot be bought, or traded up to."""
    hint = "Choose another bond, or decline."
    if isinstance(action, BuyBond):
        nation, wanted, held = action.nation, action.bond, -1
    elif isinstance(action, UpgradeBond):
        nation, wanted, held = action.nation, action.wanted, action.held
    else:
        return refuse_other(game, action, rule, "Buy a bond, trade one up, or decline.")
    prices = game.edition.bonds.prices
    if not nations >> nation & 1:
        return IllegalActionError(
            f"You may only invest in {_names(game, nations)} now.", "SET-6" if rule == "SET-6" else "VAR-1", hint
        )
    if held >= 0:
        if rule == "SET-6":
            return IllegalActionError("In the draft bonds are bought, not traded up.", rule, hint)
        if not game.held_bonds[nation * game.seats + seat] >> held & 1:
            return IllegalActionError(f"You do not hold the bond of {prices[held]} M.", "INV-2", hint)
        if wanted <= held:
            return IllegalActionError("A bond is only traded for a higher one.", "INV-2", hint)
    if not game.free_bonds[nation] >> wanted & 1:
        return IllegalActionError(f"The bond of {prices[wanted]} M is not free.", "INV-2", hint)
    price = prices[wanted] - (prices[held] if held >= 0 else 0)
    return IllegalActionError(f"This costs {price} M and you have {game.cash[seat]} M.", rule, hint)


def _names(game: ImperialState, nations: int) -> str:
    return ", ".join(name for nation, name in enumerate(game.board.nations) if nations >> nation & 1)
