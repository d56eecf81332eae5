"""The tables of the rulebook say what the data of the edition say."""

from __future__ import annotations

import pytest

import rondel
from rondel.core.book import BookTable
from rondel.games.imperial.editions.edition_file import load_edition
from tests.support.scene import EDITIONS

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def table(edition: str, name: str, language: str = "en") -> BookTable:
    return rondel.game(edition).book(language).tables[name]


@pytest.mark.rule("SET-4", "SET-6")
@every_edition
def test_start_money_is_that_of_the_edition(edition: str) -> None:
    data = load_edition(edition)

    for name, purses in (("start-money", data.start_money), ("draft-money", data.start_money_draft)):
        assert table(edition, name).rows == tuple(
            (str(players), f"{money} M") for players, money in sorted(purses.items())
        )


@pytest.mark.rule("SET-4")
def test_a_flag_card_names_both_bonds() -> None:
    assert table("imperial-2006", "flag-cards").rows[0] == ("Austria-Hungary", "9 M", "German Empire, 4 M")
    assert table("imperial-2030", "flag-cards", "de").rows[0] == ("Russland", "9 Mio.", "Europa, 2 Mio.")


@pytest.mark.rule("SET-3")
def test_with_few_players_cards_go_together() -> None:
    assert table("imperial-2010", "flag-deal-2").rows == (
        ("Austria-Hungary", "France, German Empire"),
        ("Italy", "Russia, Great Britain"),
    )


@pytest.mark.rule("PRO-3", "FLAG-4")
@pytest.mark.parametrize(
    ("edition", "few_fleets", "few_armies", "flags"),
    [
        ("imperial-2006", "Austria-Hungary", "Great Britain", "10"),
        ("imperial-2010", "Austria-Hungary", "Great Britain", "15"),
        ("imperial-2030", "China", "USA", "15"),
    ],
)
def test_limits_of_pieces_are_told_by_nation(
    edition: str, few_fleets: str, few_armies: str, flags: str
) -> None:
    limits = {nation: figures for nation, *figures in table(edition, "pieces").rows}

    assert limits.pop(few_fleets) == ["10", "6", flags]
    assert limits.pop(few_armies) == ["6", "10", flags]
    assert set(map(tuple, limits.values())) == {("8", "8", flags)}


@pytest.mark.rule("RON-3")
def test_a_way_costs_more_for_a_powerful_nation_in_2030_only() -> None:
    assert table("imperial-2010", "rondel-price").rows[1:] == (("4", "2 M"), ("5", "4 M"), ("6", "6 M"))
    assert table("imperial-2030", "rondel-price").rows[-1] == (
        "6",
        "3 M",
        "6 M",
        "9 M",
        "12 M",
        "15 M",
        "18 M",
    )


@pytest.mark.rule("INV-1", "END-2")
@every_edition
def test_bonds_are_told_with_interest_and_points(edition: str) -> None:
    bonds = load_edition(edition).bonds

    assert [row[1] for row in table(edition, "bonds").rows] == [
        f"{interest} M" for interest in bonds.interests
    ]
    assert table(edition, "points").rows[-1][1:] == tuple(
        str(bonds.interests[-1] * factor) for factor in (1, 2, 3, 4, 5)
    )


@pytest.mark.rule("TAX-2", "TAX-3")
@every_edition
def test_the_tax_chart_has_a_bonus_where_the_chart_decides_it(edition: str) -> None:
    chart = load_edition(edition).tax_chart
    rows = table(edition, "tax-chart").rows

    assert [row[1] for row in rows] == [f"+{power}" for power in chart.power]
    assert [row[2:] for row in rows] == [
        ((f"{bonus} M",) if edition == "imperial-2030" else ()) for bonus in chart.bonus
    ]


@pytest.mark.rule("MAN-1", "MAN-4", "MAN-6")
def test_the_map_is_told_in_tables() -> None:
    straits = {strait: ways for strait, *ways in table("imperial-2030", "straits").rows}
    places = {place: who for place, who in table("imperial-2030", "impassable").rows}  # noqa: C416 — rows have any length

    assert straits["London – Paris"] == ["yes", "yes"]
    assert straits["Japan – Korea"] == ["–", "–"]
    assert (places["Switzerland"], places["Japan"]) == ("nobody", "armies by convoy only")
    assert [row[2] for row in table("imperial-2030", "canals").rows] == ["Colombia", "North Africa"]
    assert "canals" not in rondel.game("imperial-2006").book("en").tables
    assert ("Dublin", "Great Britain", "North Atlantic") in table("imperial-2006", "harbours").rows


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_comparison_keeps_only_what_differs(language: str) -> None:
    compared = table("imperial-2010", "editions", language)

    assert [head[-4:] for head in compared.columns[1:]] == ["2006", "2010", "2030"]
    assert len(compared.rows) > 12
    assert all(len(set(cells)) > 1 for _, *cells in compared.rows)
    assert compared == table("imperial-2030", "editions", language)
