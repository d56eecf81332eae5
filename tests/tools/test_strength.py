"""The page about the strength of bots: its text and plot match the results, and its commands work."""

from __future__ import annotations

import json

import pytest

from benchmarks import strength
from rondel.arena import make_plan


def found() -> list[dict[str, object]]:
    kept: list[dict[str, object]] = json.loads(strength.FOUND.read_text(encoding="utf-8"))
    return kept


def test_the_page_and_the_plot_are_made_of_what_was_found() -> None:
    assert strength.PAGE.read_text(encoding="utf-8") == strength.page(found())
    assert strength.PLOT.read_text(encoding="utf-8") == strength.plot(found())


def test_every_pairing_was_played_with_enough_games() -> None:
    assert [one["command"] for one in found()] == [pairing.command for pairing in strength.PAIRINGS]
    for one in found():
        low, high = one["interval"]  # type: ignore[misc]  # plain JSON
        assert int(str(one["games"])) >= 200
        assert low <= one["share"] <= high  # type: ignore[has-type]
        met = one["share"] >= one["must"] and low > one["low"]  # type: ignore[operator, has-type]
        assert one["is met"] == met


@pytest.mark.parametrize("pairing", strength.PAIRINGS, ids=lambda pairing: f"{pairing.game} {pairing.one}")
def test_every_pairing_can_be_played(pairing: strength.Pairing) -> None:
    plan = make_plan(
        pairing.game, [pairing.one, pairing.rest], players=pairing.players, pairing="one-vs-rest"
    )

    assert plan.games_in_a_round == pairing.players
