"""Says why a network likes a position better than another: which of the numbers it reads weigh how much.

Numbers that a player would mention together are a *theme*: the treasury of a nation, the cash of a seat. Every
number of a game belongs to one. A theme weighs what the chance to win changes by when its numbers, and only they,
change from those of one position to those of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from rondel.bots.learned.layout import Kernel, fixed
from rondel.bots.learned.numbering import Numbering
from rondel.bots.portable_math import softmax
from rondel.words.catalogue import Catalogue

__all__ = [
    "NO_ONE",
    "RIVAL",
    "SILENT",
    "Follow",
    "Theme",
    "Themes",
    "Told",
    "Weighed",
    "Weighing",
    "as_it_is",
    "effect_params",
    "key_of",
    "say_effect",
    "worth_telling",
]

#: whom a theme is about that is of the table, or of the seat that is told
NO_ONE: Final = -1
#: what all numbers of another seat are about
RIVAL: Final = "rival"
#: what nobody is told of: what never changes, whose turn it is, who leads
SILENT: Final = "silent"

Told = Callable[[list[float]], list[float]]
"""Turns the chances of a network into those that players are told."""

Follow = Callable[[list[float], int], list[tuple[int, float]]]
"""Returns what follows from other numbers, for so many seats: where it stands, and what of it follows."""

# More themes are not weighed one by one: each takes two runs of the network.
_MOST_THEMES: Final = 14
# What is not worth telling: less of a chance, or less of what is open, which is little for who is far ahead or behind.
_LEAST: Final = 0.002
_LEAST_OF_OPEN: Final = 0.04
# More reasons would not be read; and a reason a good deal smaller than the first one is none.
_MOST_TOLD: Final = 3
_SMALL: Final = 0.2


class Theme(NamedTuple):
    """What some numbers are about: its name, and the thing or the seat, if it is about one."""

    name: str
    about: int = NO_ONE


class Weighed(NamedTuple):
    """A theme, and what its change does."""

    theme: Theme
    #: what it changes the chance by, as players are told it
    effect: float
    #: which way its first number went: 1 up, -1 down, 0 if it stayed
    direction: int


def as_it_is(chances: list[float]) -> list[float]:
    """Tell chances as the network says them."""
    return chances


# ------------------------------------------------------------------ which numbers belong together


class Themes:
    """The themes of a game, each with the names of its numbers, the most telling one first.

    A theme of a thing that seats have, too, is the seat's: it is about all things.
    """

    def __init__(
        self,
        numbering: Numbering,
        *,
        table: Mapping[str, tuple[str, ...]],
        seat: Mapping[str, tuple[str, ...]],
        thing: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self._numbering: Final = numbering
        self._table: Final = _places("the table", numbering.table, table)
        self._thing: Final = _places("a thing", numbering.thing, thing or {})
        self._seat: Final = _places("a seat", numbering.seat, seat)

    def places(self, seats: int, seat: int) -> dict[Theme, list[int]]:
        """Return where the numbers of each theme stand, for a seat that is told."""
        numbering = self._numbering
        found: dict[Theme, list[int]] = {}

        def add(theme: Theme, first: int, places: list[int]) -> None:
            found.setdefault(theme, []).extend(first + place for place in places)

        first_seat = len(numbering.table) + numbering.things * len(numbering.thing)
        # the numbers of the seat that is told come first in a theme
        for other in (seat, *(one for one in range(seats) if one != seat)):
            for name, places in self._seat.items():
                theme = Theme(name) if other == seat or name == SILENT else Theme(RIVAL, other)
                add(theme, first_seat + other * len(numbering.seat), places)
        for name, places in self._table.items():
            add(Theme(name), 0, places)
        for thing in range(numbering.things):
            for name, places in self._thing.items():
                theme = Theme(name) if name in self._seat else Theme(name, thing)
                add(theme, len(numbering.table) + thing * len(numbering.thing), places)
        return found


def _places(of: str, names: tuple[str, ...], themes: Mapping[str, tuple[str, ...]]) -> dict[str, list[int]]:
    """Return where the numbers of each theme stand; every number must be in one theme."""
    told = [name for theme in themes.values() for name in theme]
    if sorted(told) != sorted(names):
        odd = set(names) ^ set(told) or {name for name in told if told.count(name) > 1}
        raise ValueError(f"Every number of {of} belongs to one theme. See to {', '.join(sorted(odd))}.")
    return {theme: [names.index(name) for name in of_theme] for theme, of_theme in themes.items()}


# ------------------------------------------------------------------ what they weigh


class Weighing:
    """Weighs the themes of a game with a network."""

    def __init__(self, kernel: Kernel, themes: Themes, follow: Follow, told: Told = as_it_is) -> None:
        self._kernel: Final = kernel
        self._themes: Final = themes
        self._follow: Final = follow
        self._told: Final = told

    def chance(self, numbers: list[float], seats: int, seat: int) -> float:
        """Return a seat's chance to win, as players are told it."""
        return self._told(softmax(self._kernel.run(numbers, seats, 0, [], [])[:seats]))[seat]

    def weigh(self, before: list[float], after: list[float], seats: int, seat: int) -> list[Weighed]:
        """Return what each theme that changed does for a seat, the weightiest first; together, the whole change.

        What a theme does depends on what has changed already. So all change one after the other, in one order and
        then in the opposite one, and each weighs the mean of the two.
        """
        changed = self._changed(before, after, self._themes.places(seats, seat))
        order = list(changed)
        one_way = self._changes(before, after, changed, order, seats, seat)
        order.reverse()
        other_way = self._changes(before, after, changed, order, seats, seat)
        found: list[Weighed] = []
        for theme, places in changed.items():
            lead = after[places[0]] - before[places[0]] if places else 0.0
            effect = (one_way[theme] + other_way[theme]) / 2.0
            found.append(Weighed(theme, effect, (lead > 0.0) - (lead < 0.0)))
        found.sort(key=lambda one: -abs(one.effect))
        return found

    def _changed(
        self, before: list[float], after: list[float], places: dict[Theme, list[int]]
    ) -> dict[Theme, list[int]]:
        """Return the themes with numbers that the network sees change, those that change most first."""
        sizes: dict[Theme, int] = {}
        for theme, of_theme in places.items():
            size = sum(abs(fixed(after[place]) - fixed(before[place])) for place in of_theme)
            if size and theme.name != SILENT:
                sizes[theme] = size
        order = sorted(sizes, key=lambda theme: -sizes[theme])
        changed = {theme: places[theme] for theme in order[:_MOST_THEMES]}
        # of what changes least nobody is told
        rest = [place for theme in order[_MOST_THEMES:] for place in places[theme]]
        changed[Theme(SILENT)] = places.get(Theme(SILENT), []) + rest
        return changed

    def _changes(
        self,
        before: list[float],
        after: list[float],
        changed: dict[Theme, list[int]],
        order: list[Theme],
        seats: int,
        seat: int,
    ) -> dict[Theme, float]:
        """Return what each theme changes the chance by when they change in an order."""
        found: dict[Theme, float] = {}
        mixed, goal = self._loosened(before, seats), self._loosened(after, seats)
        chance = self.chance(before, seats, seat)
        for theme in order:
            for place in changed[theme]:
                mixed[place] = goal[place]
            now = self.chance(self._followed(mixed, seats), seats, seat)
            found[theme] = now - chance
            chance = now
        return found

    def _loosened(self, numbers: list[float], seats: int) -> list[float]:
        """Return the numbers without what follows from others."""
        loose = numbers.copy()
        for place, value in self._follow(numbers, seats):
            loose[place] -= value
        return loose

    def _followed(self, loose: list[float], seats: int) -> list[float]:
        """Return the numbers with what follows from others."""
        numbers = loose.copy()
        for place, value in self._follow(loose, seats):
            numbers[place] += value
        return numbers


def worth_telling(weighed: list[Weighed], chance: float) -> list[Weighed]:
    """Return the few themes a player should hear of; ``chance`` is that of the seat without the change."""
    least = max(_LEAST, _LEAST_OF_OPEN * chance * (1.0 - chance))
    found = [one for one in weighed if one.theme.name != SILENT and abs(one.effect) >= least]
    return [one for one in found if abs(one.effect) >= _SMALL * abs(found[0].effect)][:_MOST_TOLD]


# ------------------------------------------------------------------ as words


def key_of(weighed: Weighed, *, goods: frozenset[str]) -> str:
    """Return the key of the words for a theme: whether there is more or less of it, or only what it is about.

    Of goods more must be good: "You have more cash" and then a smaller chance to win would sound wrong.
    """
    name, direction = weighed.theme.name, weighed.direction
    if name == RIVAL:
        return "rival-loses" if weighed.effect > 0.0 else "rival-gains"
    if direction == 0 or (name in goods and weighed.effect * direction < 0.0):
        return name
    return f"{name}-more" if direction > 0 else f"{name}-less"


def effect_params(effect: float) -> dict[str, str | int]:
    """Return what a note says of an effect: which way the chance goes, and by how many percent."""
    way = "rises" if effect > 0.0 else "falls"
    percent = round(100.0 * abs(effect))
    return {"effect": way if percent else f"{way}-little", "percent": percent}


def say_effect(words: Catalogue, params: Mapping[str, str | int]) -> str:
    """Put an effect into words: "+4% chance to win"."""
    return words.say(f"effect.{params['effect']}", percent=params["percent"])
