"""Taxation: revenue, soldiers' pay, the government's bonus, power points (TAX, VAR-2)."""

import pytest

from rondel.games.imperial.events import BonusPaid, PowerGained, SoldiersPaid, TaxesRaised, TreasuryPaid
from tests.support.scene import ANNA, BEN, EDITIONS, EUROPE, WORLD, Scene

YARD = {"imperial-2006": "odessa", "imperial-2010": "odessa", "imperial-2030": "vladivostok"}
ENEMY = {"imperial-2006": "germany", "imperial-2010": "germany", "imperial-2030": "china"}
FIRST, THIRD = "imperial-2006", "imperial-2010"


def russia(edition: str, revenue: int = 4, **options: bool) -> Scene:
    """Russia, governed by Anna, with two factories and flags for this revenue (at least 4)."""
    scene = Scene(edition, players=2, **options).govern_all(ANNA)
    return scene.flags("russia", *neutral(scene)[: revenue - 4])


def neutral(scene: Scene) -> list[str]:
    """Return seas and neutral land, where flags may lie."""
    board = scene.state.board
    return [name for number, name in enumerate(board.regions) if board.open >> number & 1]


def tax(scene: Scene, nation: str = "russia") -> Scene:
    """Let a nation choose Taxation, coming from the space before it."""
    return scene.at(nation, "maneuver-2").turn(nation).play("go taxation")


def marker(scene: Scene, nation: str = "russia") -> str:
    """Return the label of the space a tax marker is on."""
    return scene.state.edition.tax_chart.labels[scene.state.tax_marker[scene.nation(nation)]]


def revenue(scene: Scene, nation: str = "russia") -> int:
    """Return the revenue that was counted."""
    (event,) = scene.events(TaxesRaised)
    assert isinstance(event, TaxesRaised)
    assert event.nation == scene.nation(nation)
    return event.revenue


def power(scene: Scene, nation: str = "russia") -> int:
    """Return a nation's power points."""
    return scene.state.power[scene.nation(nation)]


# ------------------------------------------------------------------ revenue (TAX-1)


@pytest.mark.rule("TAX-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_millions_for_each_factory_and_one_for_each_flag(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).factories("russia", "moscow", YARD[edition])
    scene.flags("russia", "turkey", "north-atlantic", neutral(scene)[0])

    assert revenue(tax(scene)) == 2 * 2 + 3


@pytest.mark.rule("TAX-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_own_factories_and_own_flags_count(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).flags("russia", "turkey")
    scene.flags(ENEMY[edition], "north-atlantic").army("russia", "north-atlantic")

    assert revenue(tax(scene)) == 2 * 2 + 1


@pytest.mark.rule("TAX-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_flag_counts_without_any_unit_beside_it_and_units_without_a_flag_do_not(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).flags("russia", "turkey")
    scene.army("russia", "moscow").fleet("russia", "north-atlantic")

    assert revenue(tax(scene)) == 2 * 2 + 1


@pytest.mark.rule("TAX-1", "STA-1")
@pytest.mark.trap(20)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_factory_under_a_hostile_army_brings_nothing(edition: str) -> None:
    scene = (
        Scene(edition, players=2).govern_all(ANNA).army(ENEMY[edition], "moscow", 2).army("russia", "moscow")
    )

    assert revenue(tax(scene)) == 2


@pytest.mark.rule("TAX-1", "STA-1")
@pytest.mark.trap(20)
@pytest.mark.parametrize("edition", EDITIONS)
def test_friendly_armies_and_fleets_in_harbour_do_not_occupy(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).lying(ENEMY[edition], "moscow", 3)
    scene.lying(ENEMY[edition], YARD[edition]).fleet("russia", YARD[edition])

    assert revenue(tax(scene)) == 4


@pytest.mark.rule("TAX-1", "STA-1")
@pytest.mark.trap(20)
@pytest.mark.parametrize(("edition", "empty"), [*((e, "kiev") for e in EUROPE), (WORLD, "novosibirsk")])
def test_a_hostile_army_in_a_province_without_a_factory_costs_no_tax(edition: str, empty: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).army(ENEMY[edition], empty)

    assert revenue(tax(scene)) == 4


@pytest.mark.rule("TAX-1")
@pytest.mark.trap(15)
@pytest.mark.parametrize(
    ("edition", "most"),
    [(FIRST, 5 * 2 + 10), (THIRD, 5 * 2 + 15), (WORLD, 4 * 2 + 15)],
)
def test_the_highest_tax_follows_from_factories_and_flags(edition: str, most: int) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA)
    board, number = scene.state.board, scene.nation("russia")
    home = [name for region, name in enumerate(board.regions) if board.owner[region] == number]
    scene.factories("russia", *home).flags("russia", *neutral(scene)[: scene.state.edition.flag_limit])

    assert most == {FIRST: 20, THIRD: 25, WORLD: 23}[edition]
    assert revenue(tax(scene)) == most


@pytest.mark.rule("TAX-1", "TURN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_taxation_asks_nobody_anything(edition: str) -> None:
    scene = tax(russia(edition))

    assert scene.asked()[0] == "which-space"
    assert scene.state.active == (scene.nation("russia") + 1) % 6


# ------------------------------------------------------------------ Europe: the marker and its bonus (TAX-2)

# revenue, the space of the marker, power points
EUROPE_CHART = [
    (4, "2-5", 0),
    (5, "2-5", 0),
    (6, "6", 1),
    (7, "7", 2),
    (8, "8", 3),
    (9, "9", 4),
    (10, "10", 5),
    (11, "11", 6),
    (12, "12", 7),
    (13, "13", 8),
    (14, "14", 9),
]


@pytest.mark.rule("TAX-2")
@pytest.mark.trap(18)
@pytest.mark.parametrize(("amount", "space", "points"), EUROPE_CHART)
@pytest.mark.parametrize("edition", EUROPE)
def test_the_marker_goes_to_the_space_of_the_revenue(
    edition: str, amount: int, space: str, points: int
) -> None:
    scene = tax(russia(edition, amount))

    assert marker(scene) == space
    assert power(scene) == points


@pytest.mark.rule("TAX-2")
@pytest.mark.trap(18)
@pytest.mark.parametrize("amount", [15, 16, 19])
def test_fifteen_and_more_is_the_highest_space(amount: int) -> None:
    scene = tax(russia(THIRD, amount))

    assert marker(scene) == "15+"
    assert power(scene) == 10


@pytest.mark.rule("TAX-2")
@pytest.mark.trap(18)
@pytest.mark.parametrize("edition", EUROPE)
def test_a_revenue_below_two_leaves_the_marker_on_the_lowest_space(edition: str) -> None:
    scene = tax(Scene(edition, players=2).govern_all(ANNA).factories("russia").tax_marker("russia", "7"))

    assert revenue(scene) == 0
    assert marker(scene) == "2-5"


@pytest.mark.rule("TAX-2")
@pytest.mark.parametrize(
    ("before", "amount", "bonus"), [("2-5", 6, 1), ("2-5", 9, 4), ("6", 10, 4), ("13", 14, 1), ("2-5", 14, 9)]
)
@pytest.mark.parametrize("edition", EUROPE)
def test_the_government_gets_one_million_for_each_space_climbed(
    edition: str, before: str, amount: int, bonus: int
) -> None:
    # the bank pays: Russia has no money, and its soldiers' pay uses up the revenue
    scene = (
        russia(edition, amount)
        .tax_marker("russia", before)
        .army("russia", "moscow", 8)
        .fleet("russia", YARD[edition], 8)
    )

    assert tax(scene).money(ANNA) == bonus
    assert scene.chest("russia") == 0
    assert scene.money(BEN) == 0


@pytest.mark.rule("TAX-2")
@pytest.mark.parametrize("before", ["7", "8", "15+"])
@pytest.mark.parametrize("edition", EUROPE)
def test_staying_or_falling_brings_and_costs_nothing(edition: str, before: str) -> None:
    scene = tax(russia(edition, 7).cash(ANNA, 5).tax_marker("russia", before))

    assert scene.money(ANNA) == 5
    assert marker(scene) == "7"
    assert scene.chest("russia") == 7
    assert power(scene) == 2  # the power points still count


@pytest.mark.rule("TAX-2")
@pytest.mark.trap(18)
@pytest.mark.parametrize("edition", EUROPE)
def test_a_marker_that_fell_earns_a_bonus_for_rising_again(edition: str) -> None:
    scene = tax(russia(edition, 9).tax_marker("russia", "9").army(ENEMY[edition], "moscow"))
    assert (marker(scene), scene.money(ANNA)) == ("7", 0)

    scene.state.remove_unit(scene.nation(ENEMY[edition]), scene.region("moscow"), 0)
    tax(scene)

    assert (marker(scene), scene.money(ANNA)) == ("9", 2)


@pytest.mark.rule("TAX-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_the_marker_of_another_nation_does_not_count(edition: str) -> None:
    scene = tax(russia(edition, 7).tax_marker("italy", "15+"))

    assert scene.money(ANNA) == 2
    assert marker(scene, "italy") == "15+"


@pytest.mark.rule("TAX-2")
@pytest.mark.trap(18)
@pytest.mark.parametrize(("units", "money"), [(0, 7), (3, 4), (7, 0), (8, 0), (16, 0)])
@pytest.mark.parametrize("edition", EUROPE)
def test_the_bank_pays_revenue_minus_one_million_for_each_unit(edition: str, units: int, money: int) -> None:
    armies = min(units, 8)
    scene = russia(edition, 7).treasury("russia", 5).army("russia", "turkey", armies)
    scene.fleet("russia", "north-atlantic", units - armies)

    # pay never takes money out of the treasury
    assert tax(scene).chest("russia") == 5 + money


@pytest.mark.rule("TAX-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_armies_of_every_stance_and_fleets_in_harbour_are_paid(edition: str) -> None:
    scene = russia(edition, 9).lying("russia", "paris").army("russia", "berlin").fleet("russia", "odessa")

    assert tax(scene).chest("russia") == 9 - 3


@pytest.mark.rule("TAX-2")
def test_in_2006_money_comes_before_power() -> None:
    scene = tax(russia(FIRST, 7))

    steps = [
        type(event)
        for event in scene.state.log or []
        if isinstance(event, BonusPaid | TreasuryPaid | PowerGained)
    ]
    assert steps == [BonusPaid, TreasuryPaid, PowerGained]


@pytest.mark.rule("TAX-2")
def test_in_2010_power_comes_before_money() -> None:
    scene = tax(russia(THIRD, 7))

    steps = [
        type(event)
        for event in scene.state.log or []
        if isinstance(event, BonusPaid | TreasuryPaid | PowerGained)
    ]
    assert steps == [BonusPaid, PowerGained, TreasuryPaid]


@pytest.mark.rule("TAX-1", "TAX-2")
@pytest.mark.example("EX-27")
@pytest.mark.parametrize("edition", EUROPE)
def test_germany_rises_from_six_to_seven(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(BEN).govern(germany=ANNA).power("germany", 1)
    scene.tax_marker("germany", "6").flags("germany", "denmark", "holland", "north-sea")
    scene.army("germany", "denmark").army("germany", "holland").fleet("germany", "north-sea")

    tax(scene, "germany")

    assert marker(scene, "germany") == "7"
    assert scene.money(ANNA) == 1
    assert power(scene, "germany") == 3
    assert scene.chest("germany") == 4


@pytest.mark.rule("TAX-1", "TAX-2")
@pytest.mark.example("EX-31")
@pytest.mark.parametrize("edition", EUROPE)
def test_four_factories_and_seven_flags_bring_ten_power(edition: str) -> None:
    scene = (
        Scene(edition, players=2).govern_all(ANNA).factories("russia", "moscow", "odessa", "warsaw", "kiev")
    )
    scene.flags("russia", *neutral(scene)[:7])

    assert power(tax(scene)) == 10


# ------------------------------------------------------------------ 2030 (TAX-3)


@pytest.mark.rule("TAX-3")
@pytest.mark.trap(19)
@pytest.mark.parametrize(
    ("amount", "bonus", "points"),
    [
        (4, 0, 0),
        (5, 0, 0),
        (6, 1, 1),
        (7, 1, 1),
        (8, 1, 2),
        (9, 1, 2),
        (10, 2, 3),
        (11, 2, 4),
        (12, 3, 5),
        (13, 3, 6),
        (14, 4, 7),
        (15, 4, 8),
        (16, 5, 9),
        (17, 5, 9),
        (18, 5, 10),
        (19, 5, 10),
    ],
)
def test_in_2030_the_column_the_revenue_reaches_gives_bonus_and_power(
    amount: int, bonus: int, points: int
) -> None:
    scene = tax(russia(WORLD, amount))

    assert scene.money(ANNA) == bonus
    assert scene.chest("russia") == amount - bonus
    assert power(scene) == points


@pytest.mark.rule("TAX-3")
@pytest.mark.trap(19)
def test_in_2030_the_steps_are_tax_pay_bonus_power() -> None:
    scene = tax(russia(WORLD, 8))

    kinds = TreasuryPaid | SoldiersPaid | BonusPaid | PowerGained
    assert [type(event) for event in scene.state.log or [] if isinstance(event, kinds)] == [
        TreasuryPaid,
        SoldiersPaid,
        BonusPaid,
        PowerGained,
    ]


@pytest.mark.rule("TAX-3")
def test_in_2030_the_bonus_comes_every_time_without_any_growth() -> None:
    scene = tax(tax(russia(WORLD, 8)))

    assert scene.money(ANNA) == 2
    assert scene.chest("russia") == 2 * 7


@pytest.mark.rule("TAX-3")
@pytest.mark.trap(19)
@pytest.mark.parametrize(
    ("treasury", "units", "left", "bonus"),
    [
        (0, 0, 8, 2),  # 10 - 2
        (0, 7, 1, 2),  # 10 - 7 - 2
        (0, 8, 0, 2),  # 10 - 8 - 2
        (0, 9, 0, 1),  # 10 - 9 leaves 1 for the bonus
        (0, 10, 0, 0),  # nothing left
        (0, 12, 0, 0),  # pays as much as there is
        (5, 12, 1, 2),  # the old money pays too: 15 - 12 - 2
        (1, 12, 0, 0),
    ],
)
def test_in_2030_the_treasury_pays_soldiers_then_the_bonus_as_far_as_it_reaches(
    treasury: int, units: int, left: int, bonus: int
) -> None:
    armies = min(units, 8)
    scene = russia(WORLD, 10).treasury("russia", treasury).army("russia", "turkey", armies)
    scene.fleet("russia", "north-atlantic", units - armies)

    assert tax(scene).chest("russia") == left
    assert scene.money(ANNA) == bonus
    assert power(scene) == 3  # power does not depend on the money


@pytest.mark.rule("TAX-3")
def test_in_2030_pay_goes_to_the_bank_and_the_bonus_to_the_government_only() -> None:
    scene = russia(WORLD, 10).army("russia", "turkey", 3)
    bank = scene.state.bank

    assert tax(scene).state.bank == bank - 10 + 3
    assert (scene.money(ANNA), scene.money(BEN)) == (2, 0)


@pytest.mark.rule("TAX-1", "TAX-3")
@pytest.mark.example("EX-28")
def test_the_united_states_raise_eleven_millions() -> None:
    scene = Scene(WORLD, players=2).govern_all(BEN).govern(usa=ANNA).power("usa", 2)
    scene.factories("usa", "chicago", "new-orleans", "new-york")
    scene.flags("usa", "canada", "mexico", "quebec", "caribbean-sea", "north-atlantic")
    scene.fleet("usa", "caribbean-sea").fleet("usa", "north-atlantic").army("usa", "mexico")

    tax(scene, "usa")

    assert scene.events(TreasuryPaid) == [TreasuryPaid(scene.nation("usa"), 11)]
    assert scene.events(SoldiersPaid) == [SoldiersPaid(scene.nation("usa"), 3, 3)]
    assert scene.money(ANNA) == 2
    assert scene.chest("usa") == 11 - 3 - 2
    assert power(scene, "usa") == 2 + 4


@pytest.mark.rule("TAX-3")
@pytest.mark.example("EX-29")
def test_a_revenue_of_nine_counts_in_column_eight() -> None:
    assert tax(russia(WORLD, 9)).money(ANNA) == 1


@pytest.mark.rule("TAX-1", "TAX-3")
@pytest.mark.example("EX-30")
def test_three_factories_and_twelve_flags_bring_ten_power() -> None:
    scene = Scene(WORLD, players=2).govern_all(ANNA).factories("russia", "moscow", "vladivostok", "murmansk")
    scene.flags("russia", *neutral(scene)[:12])

    assert power(tax(scene)) == 10


# ------------------------------------------------------------------ bonus only for growth (TAX-4, VAR-2)


@pytest.mark.rule("TAX-4", "VAR-2")
@pytest.mark.parametrize(
    ("before", "amount", "bonus"),
    [
        ("0-5", 5, 0),
        ("0-5", 6, 1),
        ("6", 7, 0),  # 7 reads 6
        ("6", 8, 1),
        ("8", 10, 1),  # one column, though two millions more
        ("6", 12, 4),
        ("12", 11, 0),
        ("18+", 8, 0),
    ],
)
def test_with_bonus_only_for_growth_each_column_climbed_is_worth_one_million(
    before: str, amount: int, bonus: int
) -> None:
    scene = tax(russia(WORLD, amount, growth_bonus=True).cash(ANNA, 3).tax_marker("russia", before))

    assert scene.money(ANNA) == 3 + bonus
    assert scene.chest("russia") == amount - bonus


@pytest.mark.rule("TAX-4", "VAR-2")
def test_with_bonus_only_for_growth_the_treasury_pays_as_far_as_it_reaches() -> None:
    # 12 - 10 soldiers leaves 2 M for a bonus of 4
    scene = russia(WORLD, 12, growth_bonus=True).tax_marker("russia", "6")
    scene.army("russia", "turkey", 8).fleet("russia", "north-atlantic", 2)

    assert tax(scene).money(ANNA) == 2
    assert scene.chest("russia") == 0
    assert marker(scene) == "12"  # the marker still moves up


@pytest.mark.rule("TAX-4", "VAR-2")
def test_with_bonus_only_for_growth_a_second_equal_revenue_brings_nothing() -> None:
    scene = tax(tax(russia(WORLD, 8, growth_bonus=True)))

    assert scene.money(ANNA) == 2  # from column 0–5 to 6 and 8, once
    assert power(scene) == 4  # twice 2


@pytest.mark.rule("TAX-4", "VAR-2")
@pytest.mark.example("EX-32")
def test_china_rises_from_column_six_to_twelve_and_its_treasury_pays_four() -> None:
    scene = Scene(WORLD, players=2, growth_bonus=True).govern_all(BEN).govern(china=ANNA)
    scene.tax_marker("china", "6").flags("china", *neutral(scene)[:8])

    assert tax(scene, "china").money(ANNA) == 4
    assert scene.chest("china") == 12 - 4
    assert marker(scene, "china") == "12"
