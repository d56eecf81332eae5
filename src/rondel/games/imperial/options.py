"""The options of a table (VAR, MON-3): independent switches."""

from __future__ import annotations

from typing import Any, Final

__all__ = ["OPTION_RULES", "Options"]

#: every switch and the rule that describes it
OPTION_RULES: Final = {
    "drafted_bonds": "VAR-3",
    "no_investor_card": "VAR-1",
    "growth_bonus": "VAR-2",
    "hidden_cash": "MON-3",
}


class Options:
    """Which optional rules are on, and for how many players."""

    def __init__(
        self,
        players: int,
        *,
        drafted_bonds: bool = False,
        no_investor_card: bool = False,
        growth_bonus: bool = False,
        hidden_cash: bool = False,
    ) -> None:
        self.players: Final = players
        self.drafted_bonds: Final = drafted_bonds
        self.no_investor_card: Final = no_investor_card
        self.growth_bonus: Final = growth_bonus
        self.hidden_cash: Final = hidden_cash

    def chosen(self) -> tuple[str, ...]:
        """Name the switches that are on, in the order of the register."""
        return tuple(name for name in OPTION_RULES if getattr(self, name))

    def without(self, switch: str) -> Options:
        """Return the same with one of the switches off."""
        return options_with(self.players, tuple(name for name in self.chosen() if name != switch))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Options) and self.players == other.players and self.chosen() == other.chosen()
        )

    def __hash__(self) -> int:
        return hash((self.players, self.chosen()))

    def __repr__(self) -> str:
        switches = "".join(f", {name}=True" for name in self.chosen())
        return f"Options({self.players}{switches})"

    def __reduce__(self) -> tuple[Any, tuple[int, tuple[str, ...]]]:
        return (options_with, (self.players, self.chosen()))


def options_with(players: int, chosen: tuple[str, ...]) -> Options:
    """Build options from the names of the switches that are on."""
    return Options(players, **dict.fromkeys(chosen, True))
