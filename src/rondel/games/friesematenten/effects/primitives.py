"""Every primitive of the deck files, by name (FRI-FX)."""

from __future__ import annotations

from typing import Final

from rondel.games.friesematenten.decks.vocabulary import Primitive
from rondel.games.friesematenten.effects.auctions import BarBid, BuyNow, MarketRemove, Peek, Reauction
from rondel.games.friesematenten.effects.cards import Destroy, Give, Rebind, Steal, Swap
from rondel.games.friesematenten.effects.continuous import Modify, Protect, Trigger
from rondel.games.friesematenten.effects.effect import Effect
from rondel.games.friesematenten.effects.money import MoveMoney, ProductionFactor
from rondel.games.friesematenten.effects.reactions import Cancel, Redirect

__all__ = ["EFFECTS", "PRIMITIVES"]

_CLASSES: Final[tuple[type[Effect], ...]] = (
    Modify,
    Protect,
    Trigger,
    Steal,
    Destroy,
    Swap,
    Give,
    Rebind,
    MoveMoney,
    ProductionFactor,
    BarBid,
    BuyNow,
    Reauction,
    Peek,
    MarketRemove,
    Cancel,
    Redirect,
)
#: the classes of effects, and their keys in deck files
EFFECTS: Final[dict[str, type[Effect]]] = {one.primitive.op: one for one in _CLASSES}
PRIMITIVES: Final[dict[str, Primitive]] = {op: one.primitive for op, one in EFFECTS.items()}
