"""Cards as the program understood them, in the words of deck files: names resolved, defaults left out.

Authors compare them with the texts of their cards. Programs read them, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from rondel.games.friesematenten.decks.choices import Plain
from rondel.games.friesematenten.decks.vocabulary import LOST_NOW
from rondel.games.friesematenten.effects.primitives import EFFECTS

__all__ = ["bind_as_read", "card_lines", "effects_as_read"]

#: keys that refer to another effect, and the keys with the number of that effect
_REFERENCES: Final = {"from": "from_effect", "to": "to_effect", "of": "of_effect"}
_FACTORS: Final = ("mul", "factor")


def bind_as_read(card: Plain) -> Plain | None:
    """Return what an influence card can be bound to, None for other cards."""
    return None if card["bind"] is None else _read(card["bind"])


def effects_as_read(card: Plain) -> list[Plain]:
    """Return the effects of a card, without defaults."""
    return [_read(EFFECTS[effect["op"]].shortened(effect)) for effect in card["effects"]]


def card_lines(card: Plain) -> list[str]:
    """Return a line for the tags of a card, for its binding, and for each effect."""
    lines = [f"tags={_written('tags', card['tags'])}"] if card["tags"] else []
    bind = bind_as_read(card)
    if bind is not None:
        lines.append(f"bind {_pairs(bind)}")
    return [*lines, *(_line(effect) for effect in effects_as_read(card))]


# ------------------------------------------------------------------ what was read


def _read(plain: Plain) -> Plain:
    found: Plain = {}
    for key, value in plain.items():
        if key in _REFERENCES.values() or value is None or value in ("", []):
            continue
        if value is False and key != "bound":  # here false means: not bound
            continue
        if key == "needs_loss":
            found["condition"] = LOST_NOW
        elif (key, value) == ("pick", "actor"):
            continue  # the default
        elif key in ("round", "mul") and plain["mul"][1] == 1 and (key == "round" or plain["mul"] == [1, 1]):
            continue  # nothing to round or multiply
        elif key in _REFERENCES:
            found[key] = _reference(value, plain.get(_REFERENCES[key], -1))
        else:
            found[key] = _value(key, value)
    return found


def _value(key: str, value: Any) -> Any:
    if key in _FACTORS:
        times, over = value
        return times if over == 1 else times / over
    if isinstance(value, dict):
        return value["fixed"] if value.get("stat") == "fixed" else _read(value)
    return value


def _reference(word: str, effect: int) -> str:
    if effect < 0:
        return word
    return f"effects[{effect + 1}]" + (".victim" if word == "victim" else "")


# ------------------------------------------------------------------ what is written


def _line(effect: Plain) -> str:
    rest = {key: value for key, value in effect.items() if key != "op"}
    return f"{effect['op']} {_pairs(rest)}".rstrip()


def _pairs(values: Mapping[str, Any]) -> str:
    return " ".join(
        key if value is True else f"{key}={_written(key, value)}" for key, value in values.items()
    )


def _written(key: str, value: Any) -> str:
    if value is False:
        return "false"
    if isinstance(value, dict):
        return f"{{{_line(value) if 'op' in value else _pairs(value)}}}"
    if isinstance(value, list):
        return "|".join(value)
    if isinstance(value, float):
        return f"{Decimal(value):.6f}".rstrip("0")
    return f"{value:+d}" if key == "add" else str(value)
