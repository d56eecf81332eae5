"""What the themes of a network weigh: what the chance changes by when their numbers change."""

from __future__ import annotations

import random

import pytest

from rondel.bots.learned.layout import Kernel
from rondel.bots.learned.numbering import Numbering
from rondel.bots.learned.weighing import (
    SILENT,
    Theme,
    Themes,
    Weighed,
    Weighing,
    effect_params,
    key_of,
    say_effect,
    worth_telling,
)
from rondel.words import load_catalogue
from tests.support.networks import random_network

# a game with two mines: whoever has most points wins, and points are a tenth of the gold
NUMBERS = Numbering(version=1, table=("rounds",), things=2, thing=("ore", "on turn"), seat=("gold", "points"))
THEMES = Themes(
    NUMBERS,
    table={"end": ("rounds",)},
    thing={"ore": ("ore",), SILENT: ("on turn",)},
    seat={"gold": ("gold",), SILENT: ("points",)},
)
POINTS = (6, 8)  # where they stand for two seats


class ByPoints:
    """A network for two seats that looks at points, and a little at the ore of the first mine."""

    def __init__(self) -> None:
        self.runs = 0

    def run(
        self, numbers: list[float], seats: int, asked: int, options: list[float], things: list[int], /
    ) -> list[float]:
        self.runs += 1
        return [numbers[6] + 0.2 * numbers[1], numbers[8], 0.0, 0.0]


def nothing_follows(numbers: list[float], seats: int) -> list[tuple[int, float]]:
    return []


def points_follow(numbers: list[float], seats: int) -> list[tuple[int, float]]:
    return [(place, numbers[place - 1] / 10.0) for place in POINTS]


def position(*, gold: tuple[float, float] = (5.0, 5.0), ore: float = 0.0, rounds: float = 1.0) -> list[float]:
    return [rounds, ore, 0.0, 0.0, 0.0, gold[0], gold[0] / 10.0, gold[1], gold[1] / 10.0]


def weighed(weighing: Weighing, before: list[float], after: list[float]) -> dict[Theme, float]:
    return {one.theme: one.effect for one in weighing.weigh(before, after, 2, 0)}


@pytest.mark.parametrize("odd", [(), ("gold", "gold"), ("gold", "silver")])
def test_every_number_belongs_to_exactly_one_theme(odd: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"Every number of a seat belongs to one theme\. See to"):
        Themes(
            NUMBERS,
            table={"end": ("rounds",)},
            thing={"ore": ("ore", "on turn")},
            seat={"gold": odd, SILENT: ("points",)},
        )


def test_what_other_seats_have_is_about_them_and_a_mine_about_itself() -> None:
    assert THEMES.places(2, 1) == {
        Theme("gold"): [7],
        Theme(SILENT): [8, 6, 2, 4],
        Theme("rival", 0): [5],
        Theme("end"): [0],
        Theme("ore", 0): [1],
        Theme("ore", 1): [3],
    }


def test_points_count_for_the_gold_they_follow_from() -> None:
    before, after = position(), position(gold=(25.0, 5.0))

    followed = weighed(Weighing(ByPoints(), THEMES, points_follow), before, after)
    loose = weighed(Weighing(ByPoints(), THEMES, nothing_follows), before, after)

    assert followed[Theme("gold")] == pytest.approx(0.8808 - 0.5, abs=1e-4)  # 2 points ahead
    assert followed[Theme(SILENT)] == pytest.approx(0)
    assert loose[Theme("gold")] == 0
    assert loose[Theme(SILENT)] == pytest.approx(0.3808, abs=1e-4)


def test_a_theme_that_stays_as_it_was_is_not_weighed() -> None:
    found = weighed(Weighing(ByPoints(), THEMES, points_follow), position(), position(ore=5.0))

    assert found == {Theme("ore", 0): pytest.approx(0.2311, abs=1e-4), Theme(SILENT): 0}  # 1 ahead


def test_two_themes_share_what_they_do_together() -> None:
    found = weighed(Weighing(ByPoints(), THEMES, points_follow), position(), position(gold=(25.0, 25.0)))

    assert found[Theme("gold")] == pytest.approx(-found[Theme("rival", 1)])
    assert found[Theme("gold")] == pytest.approx(
        0.3808, abs=1e-4
    )  # first or last, it makes the same difference


@pytest.mark.parametrize("seed", range(5))
def test_the_weights_add_up_to_the_whole_change(seed: int) -> None:
    rng = random.Random(seed)
    before, after = ([rng.gauss(0, 1) for _ in range(NUMBERS.count(4))] for _ in range(2))
    weighing = Weighing(random_network(NUMBERS, "mines", seed=seed).kernel, THEMES, nothing_follows)

    found = weighing.weigh(before, after, 4, 2)

    assert len(found) == 8  # gold, three rivals, the end, two mines, and what nobody is told of
    change = weighing.chance(after, 4, 2) - weighing.chance(before, 4, 2)
    assert sum(one.effect for one in found) == pytest.approx(change, abs=1e-9)
    assert found == sorted(found, key=lambda one: -abs(one.effect))


def test_effects_are_those_of_the_chances_that_players_are_told() -> None:
    weighing = Weighing(
        ByPoints(), THEMES, points_follow, told=lambda chances: [0.25 + one / 2 for one in chances]
    )

    found = weighed(weighing, position(), position(gold=(25.0, 5.0)))

    assert found[Theme("gold")] == pytest.approx(0.3808 / 2, abs=1e-4)


def test_however_much_changes_the_network_runs_forty_times_at_most() -> None:
    many = Numbering(version=1, table=(), things=40, thing=("ore",), seat=("gold",))
    themes = Themes(many, table={}, thing={"ore": ("ore",)}, seat={"gold": ("gold",)})
    kernel = random_network(many, "mines").kernel
    counting = Counting(kernel)
    before, after = [0.0] * 42, [place / 10.0 for place in range(42)]

    found = Weighing(counting, themes, nothing_follows).weigh(before, after, 2, 0)

    assert counting.runs <= 40
    change = Weighing(kernel, themes, nothing_follows).chance(after, 2, 0) - 0.5
    assert Theme(SILENT) in {one.theme for one in found}
    assert sum(one.effect for one in found) == pytest.approx(change, abs=1e-9)


class Counting:
    """A network that counts how often it runs."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.runs = 0

    def run(
        self, numbers: list[float], seats: int, asked: int, options: list[float], things: list[int], /
    ) -> list[float]:
        self.runs += 1
        return self.kernel.run(numbers, seats, asked, options, things)


# ------------------------------------------------------------------ what is told of it


def test_three_themes_are_told_at_most_and_none_that_is_small() -> None:
    found = [Weighed(Theme("ore", mine), 0.1 - 0.02 * mine, 1) for mine in range(5)]
    silent = Weighed(Theme(SILENT), -0.2, 0)

    assert worth_telling([silent, *found], 0.5) == found[:3]
    assert worth_telling([found[0], Weighed(Theme("gold"), 0.015, 1)], 0.5) == found[:1]
    assert worth_telling([Weighed(Theme("gold"), 0.009, 1)], 0.5) == []
    assert worth_telling([Weighed(Theme("gold"), 0.009, 1)], 0.05) != []


@pytest.mark.parametrize(
    ("theme", "effect", "direction", "key"),
    [
        (Theme("gold"), 0.1, 1, "gold-more"),
        (Theme("gold"), -0.1, -1, "gold-less"),
        (Theme("gold"), -0.1, 1, "gold"),  # "You have more gold" and a smaller chance would sound wrong
        (Theme("gold"), 0.1, 0, "gold"),
        (Theme("ore", 1), -0.1, 1, "ore-more"),
        (Theme("rival", 2), -0.1, 1, "rival-gains"),
        (Theme("rival", 2), 0.1, 0, "rival-loses"),
    ],
)
def test_a_note_says_whether_there_is_more_or_less(
    theme: Theme, effect: float, direction: int, key: str
) -> None:
    assert key_of(Weighed(theme, effect, direction), goods=frozenset({"gold"})) == key


def test_effects_are_told_in_percent() -> None:
    words = load_catalogue("rondel.bots", "words", "en")

    told = [say_effect(words, effect_params(effect)) for effect in (0.043, -0.12, 0.004, -0.004)]

    assert told[:2] == ["+4% chance to win", "−12% chance to win"]
    assert told[2:] == ["a slightly better chance to win", "a slightly worse chance to win"]
