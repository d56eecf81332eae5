"""Where other programs went wrong: Taxation and scores (traps 18 to 20 and 41)."""

from __future__ import annotations

import pytest

from rondel.games.imperial.chapters.scores import score_table
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, EUROPE, Scene

SECOND = {"imperial-2006": "italy", "imperial-2010": "italy", "imperial-2030": "china"}


# ------------------------------------------------------------------ Taxation


@pytest.mark.trap(18)
@pytest.mark.rule("TAX-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_18_the_marker_falls_and_rises_again_for_a_new_bonus(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).investor_card(BEN)
    chart, italy = scene.state.edition.tax_chart, scene.nation("italy")
    labels, money = [], []
    # two factories are 4 M; with 4, 0, 4 and 10 flags the revenue is 8, 4, 8 and 14
    for flags in (4, 0, 4, 10):
        scene.flags("italy", *scene.state.board.regions[scene.state.board.size - flags :]).at(
            "italy", "production-2"
        )
        scene.turn("italy").play("go taxation")
        labels.append(chart.labels[scene.state.tax_marker[italy]])
        money.append(scene.money(ANNA))

    # from 2-5 to 8 it climbs 3 spaces, falls for nothing, climbs 3 again, and from 8 to 14 six more
    assert labels == ["8", "2-5", "8", "14"]
    assert money == [3, 3, 6, 12]


@pytest.mark.trap(18)
@pytest.mark.rule("TAX-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_18_pay_never_takes_money_out_of_the_treasury(edition: str) -> None:
    # revenue 4, seven units: the treasury keeps its 5 M
    scene = Scene(edition, players=2).govern_all(ANNA).treasury("italy", 5).army("italy", "rome", 7)

    scene.turn("italy").play("go taxation")

    assert scene.chest("italy") == 5


@pytest.mark.trap(18)
@pytest.mark.rule("TAX-2")
@pytest.mark.parametrize("edition", EUROPE)
@pytest.mark.parametrize(
    ("factories", "flags", "label", "power"),
    # 0, 4, 5, 6, 9, 14, 15 and 20 M
    [(0, 0, "2-5", 0), (2, 0, "2-5", 0), (2, 1, "2-5", 0), (2, 2, "6", 1), (2, 5, "9", 4)]
    + [(2, 10, "14", 9), (5, 5, "15+", 10), (5, 10, "15+", 10)],
)
def test_trap_18_the_chart_runs_from_5_to_15(
    edition: str, factories: int, flags: int, label: str, power: int
) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA)
    home = ("rome", "naples", "florence", "venice", "genoa")
    scene.factories("italy", *home[:factories]).flags(
        "italy", *scene.state.board.regions[scene.state.board.size - flags :]
    )

    scene.turn("italy").play("go taxation")

    italy = scene.nation("italy")
    assert scene.state.edition.tax_chart.labels[scene.state.tax_marker[italy]] == label
    assert scene.state.power[italy] == power


@pytest.mark.trap(19)
@pytest.mark.rule("TAX-3")
@pytest.mark.parametrize(
    ("flags", "column", "bonus", "power"),
    [(1, "0-5", 0, 0), (2, "6", 1, 1), (3, "6", 1, 1), (4, "8", 1, 2), (5, "8", 1, 2), (6, "10", 2, 3)]
    + [(7, "11", 2, 4), (8, "12", 3, 5), (9, "13", 3, 6), (10, "14", 4, 7), (11, "15", 4, 8)]
    + [(12, "16", 5, 9), (13, "16", 5, 9), (14, "18+", 5, 10), (15, "18+", 5, 10)],
)
def test_trap_19_the_column_that_the_revenue_reaches(flags: int, column: str, bonus: int, power: int) -> None:
    # two factories bring 4 M besides the flags
    scene = Scene("imperial-2030", players=2).govern_all(ANNA)

    scene.flags("india", *scene.state.board.regions[-flags:]).turn("india").play("go taxation")

    assert (scene.money(ANNA), scene.state.power[scene.nation("india")]) == (bonus, power), column
    assert scene.chest("india") == 4 + flags - bonus


@pytest.mark.trap(19)
@pytest.mark.rule("TAX-3")
@pytest.mark.parametrize(
    ("treasury", "units", "paid", "left"), [(0, 7, 1, 0), (0, 8, 0, 0), (3, 8, 1, 2), (0, 3, 1, 4)]
)
def test_trap_19_pay_and_bonus_go_as_far_as_the_treasury_reaches(
    treasury: int, units: int, paid: int, left: int
) -> None:
    # revenue 8 (two factories, four flags), bonus 1; first in, then pay, then bonus; the power comes anyway
    scene = Scene("imperial-2030", players=2).govern_all(ANNA).treasury("india", treasury)
    scene.army("india", "new-delhi", units).flags("india", *scene.state.board.regions[-4:])

    scene.turn("india").play("go taxation")

    assert (scene.money(ANNA), scene.chest("india")) == (paid, left)
    assert scene.state.power[scene.nation("india")] == 2


@pytest.mark.trap(20)
@pytest.mark.rule("TAX-1", "STA-1")
@pytest.mark.parametrize(
    ("edition", "nation", "harbour", "foreign"),
    [(edition, "italy", "naples", "france") for edition in EUROPE]
    + [("imperial-2030", "india", "mumbai", "china")],
)
@pytest.mark.parametrize(
    ("unit", "left"), [("hostile army", 2), ("friendly army", 4), ("fleet in harbour", 3)]
)
def test_trap_20_only_a_hostile_army_occupies_a_factory(
    edition: str, nation: str, harbour: str, foreign: str, unit: str, left: int
) -> None:
    # two factories: 4 M, with one of them occupied 2 M; the own fleet costs 1 M pay
    scene = Scene(edition, players=2).govern_all(ANNA)
    if unit == "hostile army":
        scene.army(foreign, harbour)
    elif unit == "friendly army":
        scene.lying(foreign, harbour)
    else:
        scene.fleet(nation, harbour)

    scene.turn(nation).play("go taxation")

    assert scene.chest(nation) == left


# ------------------------------------------------------------------ the end


@pytest.mark.trap(41)
@pytest.mark.rule("END-2", "END-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_41_all_scores_in_order_and_ties_decided_by_the_strongest_nation(edition: str) -> None:
    # Russia 17 (factor 3), the second nation 5 (factor 1). Ben: 5 x 3 = 15. Anna: 4 x 3 + 3 = 15.
    # Carl: 3 x 1 + 12 = 15. In Russia Ben lent 12, Anna 9, Carl nothing. Dora has 16 in cash.
    scene = Scene(edition, players=4).power("russia", 17).power(SECOND[edition], 5)
    scene.bond(BEN, "russia", 12).bond(ANNA, "russia", 9).cash(ANNA, 3).bond(CARL, SECOND[edition], 6).cash(
        CARL, 12
    )

    table = score_table(scene.cash(DORA, 16).state)

    assert [(score.seat, score.points, score.place) for score in table] == [
        (DORA, 16, 1),
        (BEN, 15, 2),
        (ANNA, 15, 3),
        (CARL, 15, 4),
    ]


@pytest.mark.trap(41)
@pytest.mark.rule("END-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_41_equal_in_everything_share_the_win(edition: str) -> None:
    scene = Scene(edition, players=3).cash(ANNA, 5).cash(BEN, 5).cash(CARL, 4)

    table = score_table(scene.state)

    assert [(score.seat, score.place) for score in table] == [(ANNA, 1), (BEN, 1), (CARL, 3)]
