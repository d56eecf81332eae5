"""The conformance checks catch mistakes in figures and impossible answers."""

from __future__ import annotations

import pytest

from rondel.core.action import Action
from rondel.core.contract import Figure
from rondel.testing import ConformanceError, GameUnderTest
from tests.conformance.mistakes import BY_NAME, Mistake, must_be_caught, refused_without_a_rule
from tests.teaching.pennies import Pennies, PenniesState, PennyAction


def purses_among_the_figures(self: PenniesState, seat: int) -> list[Figure]:
    return [Figure("pennies", f"seat {player + 1}", pennies) for player, pennies in enumerate(self.purses)]


def figures_of_those_who_have_some(self: PenniesState, seat: int) -> list[Figure]:
    return [Figure("coins", f"seat {player + 1}", won) for player, won in enumerate(self.won) if won]


def a_figure_without_a_name(self: PenniesState, seat: int) -> list[Figure]:
    return [Figure("medals", "seat 1", 0)]


def every_bid_comes_to_mind(self: PenniesState) -> list[Action]:
    return [PennyAction.of(f"bid {amount}") for amount in range(200)]


def a_thought_of_another_purse(self: PenniesState) -> list[Action]:
    return [PennyAction.of(f"bid {pennies}") for pennies in sorted(set(self.purses))]


def a_thought_comes_twice(self: PenniesState) -> list[Action]:
    return [PennyAction.of("pass")] * 2


MISTAKES = [
    Mistake(
        "figures_can_be_compared", PenniesState, "figures", figures_of_those_who_have_some, "the table had"
    ),
    Mistake("figures_can_be_compared", PenniesState, "figures", a_figure_without_a_name, "medals"),
    Mistake(
        "impossible_answers_are_explained",
        PenniesState,
        "conceivable",
        every_bid_comes_to_mind,
        "200 candidates are too many",
    ),
    Mistake(
        "impossible_answers_are_explained",
        PenniesState,
        "conceivable",
        a_thought_of_another_purse,
        "tells more than its view",
    ),
    Mistake("impossible_answers_are_explained", PenniesState, "conceivable", a_thought_comes_twice, "twice"),
    Mistake(
        "impossible_answers_are_explained", PenniesState, "apply", refused_without_a_rule, "without a rule"
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_in_player_aids_is_caught(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    must_be_caught(mistake, monkeypatch)


def test_a_purse_among_the_figures_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a purse exists is public; what it holds is secret."""
    monkeypatch.setattr(PenniesState, "figures", purses_among_the_figures)
    tested = GameUnderTest(Pennies(), games=4)
    dealt = [sample for sample in tested.samples() if len(sample.state.purses) == sample.state.seats]  # type: ignore[attr-defined]  # a state of Pennies
    monkeypatch.setattr(tested, "_samples", dealt)
    with pytest.raises(ConformanceError, match="more than its view"):
        BY_NAME["figures_can_be_compared"](tested)
