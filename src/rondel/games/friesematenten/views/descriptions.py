"""Actions and events in plain values: cards by their ids, for programs that draw them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from rondel.core.action import Action
from rondel.games.friesematenten import actions as acts
from rondel.games.friesematenten.decks.deck import Deck

__all__ = ["ACTION_FIELDS", "described"]

#: what each action is about; events are dataclasses and tell their fields themselves
ACTION_FIELDS: Final[Mapping[type, tuple[str, ...]]] = {
    acts.AddCard: ("card",),
    acts.Bid: ("amount",),
    acts.Bind: ("card", "host", "seat"),
    acts.Done: (),
    acts.DrawCard: ("card",),
    acts.HitCard: ("card",),
    acts.Keep: (),
    acts.Pass: (),
    acts.PlayCard: ("card", "targets", "opponent"),
    acts.ReturnCard: ("card",),
    acts.Scrap: ("card",),
    acts.Shuffle: (),
    acts.StartPlayer: ("seat",),
}
_CARD: Final = frozenset({"card", "host", "other"})
_CARDS: Final = frozenset({"cards", "targets"})
# nobody, or the bank
_SEATS: Final = frozenset({"seat", "opponent", "victim", "receiver", "owner", "payer", "payee"})


def described(deck: Deck, thing: object) -> tuple[str, dict[str, Any]]:
    """Return the kind of an action or an event, and what it is about."""
    names = ACTION_FIELDS[type(thing)] if isinstance(thing, Action) else [one.name for one in fields(thing)]  # type: ignore[arg-type]  # every event is a dataclass
    return type(thing).__name__, {name: _told(deck, name, getattr(thing, name)) for name in names}


def _told(deck: Deck, name: str, value: Any) -> Any:
    if name in _CARD:
        return None if value < 0 else deck.ids[value]
    if name in _CARDS:
        return [deck.ids[card] for card in value]
    if name in _SEATS:
        return None if value < 0 else value
    return value
