"""The options of a table: chosen values, defaults for the rest, and refusals; and the number of players."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from rondel.core.contract import OptionSpec, OptionValue
from rondel.core.errors import OptionError

__all__ = ["must_be_enough", "named_options", "settled_options", "spoken_options"]


def settled_options(
    game: str,
    specs: Sequence[OptionSpec],
    options: Mapping[str, object],
    rules: Mapping[str, str] | None = None,
) -> dict[str, OptionValue]:
    """Return a value for every option; refuses unknown ones (``rules`` may describe them) and wrong values."""
    known = [spec.name for spec in specs]
    for name in options:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise OptionError(
                key="unknown-option",
                params={
                    "game": game,
                    "option": name,
                    "options": ", ".join(known) or "–",
                    "near": near[0] if near else "",
                },
                rule=rules.get(name, "") if rules is not None else "",
            )
    return {spec.name: _value(spec, options.get(spec.name, spec.default)) for spec in specs}


def _value(spec: OptionSpec, value: object) -> OptionValue:
    if not spec.choices:
        if isinstance(value, bool):
            return value
        raise OptionError(key="option-value", params={"option": spec.name, "value": str(value)})
    if isinstance(value, str) and value in spec.choices:
        return value
    near = difflib.get_close_matches(str(value), spec.choices, 1)
    raise OptionError(
        key="option-choice",
        params={
            "option": spec.name,
            "value": str(value),
            "choices": ", ".join(spec.choices),
            "near": near[0] if near else "",
        },
        rule=spec.rule,
    )


def spoken_options(settled: Mapping[str, OptionValue]) -> list[str]:
    """Name the switches that are on, and choices as ``name=choice``: the form records keep."""
    return [
        name if value is True else f"{name}={value}" for name, value in settled.items() if value is not False
    ]


def named_options(specs: Sequence[OptionSpec], names: Sequence[str]) -> dict[str, OptionValue]:
    """Return what :func:`spoken_options` named: every switch that is not named is off, whatever its default."""
    chosen: dict[str, OptionValue] = {spec.name: False for spec in specs if not spec.choices}
    for text in names:
        name, equals, choice = text.partition("=")
        chosen[name] = choice if equals else True
    return chosen


def must_be_enough(game: str, allowed: range, players: int, rule: str) -> None:
    """Refuse a number of players that a game is not for."""
    if players in allowed:
        return
    low, high = allowed[0], allowed[-1]
    params: dict[str, str | int] = {"game": game, "low": low, "high": high, "players": players}
    if low == high:
        raise OptionError(key="players-exactly", params=params, rule=rule)
    raise OptionError(key="players", params=params, rule=rule)
