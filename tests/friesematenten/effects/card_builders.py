"""Builders for tests of effects: each makes an effect or a card of a small deck in one line."""

from __future__ import annotations

from typing import Any, TypeAlias

from rondel.games.friesematenten.events import IncomePaid
from tests.support.decks import tiny_deck
from tests.support.friese_scene import Scene

Effect: TypeAlias = "dict[str, Any]"
Card: TypeAlias = "dict[str, Any]"

ANNA, BEN, CARL, DORA = range(4)

REAUCTION: Effect = {"op": "reauction", "card": "last_award", "exclude": "winner", "refund": True}
REMOVE: Effect = {"op": "market_remove", "card": {"zone": "market", "pending": True}, "to": "discard"}
CANCEL: Effect = {"op": "cancel", "what": "action_declared"}
REDIRECT: Effect = {
    "op": "redirect",
    "what": "action_declared",
    "condition": "targets_actor",
    "to": "third_player",
    "fallback": "cancel",
}


def scene(*cards: Card, players: int = 3, **figures: Any) -> Scene:
    """Return a scene with a deck of these cards (and status symbols ``Z01`` … without points)."""
    return Scene(players, tiny_deck(list(cards), **figures).deck.name)


# ------------------------------------------------------------------ cards


def factory(production: int = 5, *effects: Effect, **more: Any) -> Card:
    return {"production": production, "effects": list(effects), **more}


def status(vp: int = 0, *effects: Effect, **more: Any) -> Card:
    return {"type": "status", "vp": vp, "effects": list(effects), **more}


def on_card(*effects: Effect, whose: str = "self", **more: Any) -> Card:
    """Influence that is bound to a factory or status symbol."""
    bind = {"to": "card", "kinds": ["factory", "status"], "whose": whose}
    return {"bind": bind, "effects": list(effects), **more}


def on_player(*effects: Effect, whose: str = "self", **more: Any) -> Card:
    """Influence that is bound to a player."""
    return {"bind": {"to": "player", "whose": whose}, "effects": list(effects), **more}


def action(*effects: Effect, symbol: str = "none", **more: Any) -> Card:
    return {"symbol": symbol, "effects": list(effects), **more}


def hammer(*effects: Effect, **more: Any) -> Card:
    return action(*effects, symbol="hammer", **more)


def lightning(*effects: Effect, **more: Any) -> Card:
    return action(*effects, symbol="lightning", **more)


# ------------------------------------------------------------------ effects


def modify(
    stat: str, add: int, target: str = "self", *, when: dict[str, Any] | None = None, **more: Any
) -> Effect:
    """Change a figure, ``when`` this many cards are counted."""
    condition = {} if when is None else {"if": when}
    return {"op": "modify", "stat": stat, "target": target, "add": add, **condition, **more}


def protect(target: str, *against: str) -> Effect:
    return {"op": "protect", "target": target, "against": list(against)}


def trigger(do: Effect) -> Effect:
    return {"op": "trigger", "on": "action_resolved", "by": "opponent", "do": do}


def steal(*kinds: str, **filters: Any) -> Effect:
    return {"op": "steal", "card": {"owner": "opponent", "kind": list(kinds or ("factory",)), **filters}}


def destroy(*kinds: str, owner: str = "opponent", **filters: Any) -> Effect:
    card = {"owner": owner, "kind": list(kinds or ("factory",)), **filters}
    return {"op": "destroy", "card": card, "to": "discard"}


def swap(mine: str = "factory", theirs: str = "factory") -> Effect:
    return {
        "op": "swap",
        "mine": {"owner": "actor", "kind": mine},
        "theirs": {"owner": "opponent", "kind": theirs},
    }


def give(*kinds: str) -> Effect:
    return {"op": "give", "card": {"owner": "actor", "kind": list(kinds or ("factory",))}, "to": "opponent"}


def rebind(kind: str = "influence", owner: str = "any") -> Effect:
    return {"op": "rebind", "card": {"owner": owner, "kind": kind}}


def pay(payer: str, payee: str, amount: int | dict[str, Any], **more: Any) -> Effect:
    return {"op": "money", "from": payer, "to": payee, "amount": amount, **more}


def claim(amount: int | dict[str, Any]) -> Effect:
    """Money from the bank for a card that was just lost."""
    return pay("bank", "actor", amount, condition="lost_card_now")


def factor(player: str, times: float) -> Effect:
    return {"op": "production_factor", "player": player, "factor": times, "duration": "round"}


def bar(player: str = "opponent", auctions: int = 1) -> Effect:
    return {"op": "bar_bid", "player": player, "auctions": auctions}


def buy(price: int | dict[str, Any] | None = None) -> Effect:
    """Buy the next card, by default at its minimum bid."""
    wanted = {"stat": "min_bid", "of": "next_market"} if price is None else price
    return {"op": "buy_now", "card": "next_market", "price": wanted}


def peek(count: int, add: int) -> Effect:
    return {"op": "peek", "zone": "draw_pile", "count": count, "market_add": add, "rest": "reorder"}


def called(name: str, effect: Effect) -> Effect:
    """Name the card an effect acts on."""
    return {**effect, "as": name}


# ------------------------------------------------------------------ results


def incomes(at: Scene) -> list[tuple[int, int]]:
    """Let the payout happen, and return everybody's base income and production."""
    paid = at.payout().events(IncomePaid)
    return [(event.base, event.production) for event in paid]


def production(at: Scene, seat: int = ANNA) -> int:
    return incomes(at)[seat][1]
