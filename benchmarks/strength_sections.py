"""The sections of docs/strength.md: what the rows of each are about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from benchmarks.strength_rows import AIM_OF_FAIR, FEWER_SIMULATIONS, MUST_OF_FAIR

__all__ = ["SECTIONS", "Section"]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page, and the word that picks its rows."""

    id: str
    title: str
    #: what its rows differ in, besides the game
    differ_in: str
    about: str


SECTIONS: Final = (
    Section(
        "ladder",
        "The ladder",
        "who",
        "One bot of a level against a table of the level below.",
    ),
    Section(
        "simulations",
        "Learned against handwritten, at equal simulations",
        "each thinks",
        "Minister as it is today, with what it has learned, against three Ministers that judge positions by hand, as all did before: `minister:classic`."
        " Both look at the same number of continuations in a turn, so this compares how well they judge.",
    ),
    Section(
        "seconds",
        "Learned against handwritten, at equal seconds",
        "each thinks",
        "The same, but both have the same time for a turn. This is what a player meets. Rows like this depend on the machine and on what else it does:"
        " playing one again gives other games, and a share that differs by chance.",
    ),
    Section(
        "tables",
        "Other tables",
        "table",
        f"The same at equal simulations ({FEWER_SIMULATIONS} for a turn), with other numbers of players and in the first edition."
        f" The goals are {MUST_OF_FAIR:g} and {AIM_OF_FAIR:g} times the fair share.",
    ),
    Section(
        "options",
        "With options",
        "option",
        f"The same at four players ({FEWER_SIMULATIONS} simulations for a turn), each option of the game switched by itself, with the same goals.",
    ),
    Section(
        "cards",
        "Friesematenten",
        "each thinks",
        "Minister as it is today against two that judge positions by hand, at a table of three.",
    ),
    Section(
        "chancellor",
        "Chancellor",
        "each thinks",
        "Chancellor against three Ministers, both with what they have learned. Their simulations are in the proportion of their usual seconds, on one core."
        " On several cores Chancellor has more than that.",
    ),
)
