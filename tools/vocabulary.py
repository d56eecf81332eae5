"""What the actions, events and questions of a game are called, and which fields each of them has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from importlib import import_module
from typing import Any, Final

from rondel.core.contract import Game

__all__ = ["Kinds", "Vocabulary", "vocabulary"]

#: kind -> field -> type: "nation", "region[]", "seat?" (nobody is null), "int", "bool", "text"; a field "name?" may be missing
Kinds = Mapping[str, Mapping[str, str]]


#: the types of ``actions``, ``events`` and ``questions``
Vocabulary = Mapping[str, Kinds]

_IMPERIAL: Final[Mapping[str, str]] = {
    **dict.fromkeys(("nation", "owner", "enemy"), "nation"),
    **dict.fromkeys(("region", "province", "origin", "destination"), "region"),
    **dict.fromkeys(("provinces", "route"), "region[]"),
    **dict.fromkeys(("unit", "target", "enemy_unit"), "unit"),
    "seat": "seat",
    "previous": "seat?",
    "space": "space",
    "stance": "stance",
    "canal": "canal",
    "canals": "canal[]",
}
_IMPERIAL_EXTRA: Final[Mapping[str, Mapping[str, str]]] = {
    "BuyBond": {"price": "int", "interest": "int"},
    "UpgradeBond": {"held": "int", "wanted": "int", "interest": "int", "paid": "int"},
    "MoveArmy": {"canals": "canal[]"},
    "Produce": {"provinces": "region[]"},
    "UnitsProduced": {"armies": "region[]", "fleets": "region[]"},
    "FleetMoved": {"route": "region[]"},
    "DestroyFactory": {"lying": "int?"},
}
_IMPERIAL_QUESTIONS: Final[Kinds] = {
    "deal-flags": {"receiver": "seat"},
    "draw-first": {},
    "force-a-stop": {"nation": "nation", "space": "space"},
    "may-pass": {"nation": "nation", "owner": "nation", "canal": "canal", "move": "text"},
    "move-armies": {"nation": "nation"},
    "move-fleets": {"nation": "nation"},
    "what-to-import": {"nation": "nation", "left": "int"},
    "what-to-invest": {"nation?": "nation"},
    "what-to-produce": {"nation": "nation"},
    "where-to-build": {"nation": "nation"},
    "where-to-flag": {"nation": "nation", "left": "int"},
    "which-bond-to-draft": {"nation": "nation"},
    "which-space": {"nation": "nation"},
    "whom-to-ask": {"nation": "nation", "region": "region", "unit": "unit"},
    "whom-to-fight": {"nation": "nation", "region": "region", "unit": "unit"},
    "will-you-fight": {"nation": "nation", "region": "region", "unit": "unit", "asked": "nation"},
}
_FRIESEMATENTEN: Final[Mapping[str, str]] = {
    **dict.fromkeys(("card", "other"), "card"),
    "host": "card?",
    **dict.fromkeys(("cards", "targets"), "card[]"),
    **dict.fromkeys(("seat", "victim", "receiver", "owner"), "seat"),
    **dict.fromkeys(("opponent", "payer", "payee"), "seat?"),
    "seats": "seat[]",
}
_FRIESEMATENTEN_EXTRA: Final[Mapping[str, Mapping[str, str]]] = {"Bind": {"seat": "seat?"}}
_FRIESEMATENTEN_QUESTIONS: Final[Kinds] = {
    "claim-loss": {"card": "card"},
    "draw-start-player": {},
    "hit-at-random": {"victim": "seat"},
    "phase-two-turn": {"cards": "int", "factories": "int"},
    "play-in-window": {"window": "window", "card?": "card"},
    "react": {"card": "card", "actor": "seat"},
    "shuffle-discards": {},
    "turn-over": {},
    "undo-award": {"card": "card", "winner": "seat", "price": "int"},
    "use-now": {"card": "card"},
    "what-to-bid": {"card": "card", "low": "int", "bid?": "int", "bidder?": "seat"},
    "which-host": {"card": "card"},
    "which-to-add": {"left": "int"},
    "which-to-return": {},
    "which-to-scrap": {"limit": "int"},
}
_FIELDS: Final = {
    "imperial": (_IMPERIAL, _IMPERIAL_EXTRA, _IMPERIAL_QUESTIONS),
    "friesematenten": (_FRIESEMATENTEN, _FRIESEMATENTEN_EXTRA, _FRIESEMATENTEN_QUESTIONS),
}
_PLAIN: Final = {"int": "int", "bool": "bool", "str": "text"}


def vocabulary(game: Game) -> Vocabulary:
    """Return what a game can say: as it declares it, or as its classes show."""
    declared: Vocabulary = getattr(game, "vocabulary", dict)()
    if declared.get("actions"):
        return declared
    family = game.id.split("-")[0]
    actions = import_module(f"rondel.games.{family}.views.descriptions").ACTION_FIELDS
    events = import_module(f"rondel.games.{family}.events").RULES
    return _introspected(actions, events, *_FIELDS[family])


def _introspected(
    actions: Mapping[type, tuple[str, ...]],
    events: Mapping[type, Any],
    types: Mapping[str, str],
    extra: Mapping[str, Mapping[str, str]],
    questions: Kinds,
) -> Vocabulary:
    said = {
        action.__name__: {
            **{name: types.get(name, "int") for name in names},
            **extra.get(action.__name__, {}),
        }
        for action, names in actions.items()
    }
    happened = {
        event.__name__: {
            **{one.name: types.get(one.name) or _PLAIN.get(str(one.type), "int") for one in fields(event)},
            **extra.get(event.__name__, {}),
        }
        for event in events
    }
    return {"actions": said, "events": happened, "questions": questions}
