"""The facts of boards and editions, against numbers typed by hand from the rules page."""

import pytest

from rondel.games.imperial.editions.board import ARMAMENTS, SHIPYARD, Board, bits
from rondel.games.imperial.editions.edition import (
    ASK_IF_COVERED,
    ASK_IF_GIFTS_COVER,
    ASK_NEVER,
    TAX_BONUS,
    TAX_MONEY,
    TAX_PAY,
    TAX_POWER,
    TAX_REVENUE,
)
from rondel.games.imperial.editions.edition_file import edition_ids, load_board_names, load_edition
from tests.support.imperial_facts import EUROPEAN_HARBOURS, WORLD_HARBOURS
from tests.support.scene import EDITIONS, EUROPE

FIRST, THIRD, WORLD = EDITIONS
BOARDS = (THIRD, WORLD)


def board_of(edition: str) -> Board:
    """Return the board an edition is played on."""
    return load_edition(edition).board


def names(board: Board, regions: int) -> set[str]:
    """Return the names of a set of regions."""
    return {board.regions[region] for region in bits(regions)}


def neighbours(board: Board, table: list[int], region: str) -> set[str]:
    """Return the names of a region's neighbours in one of the board's tables."""
    return names(board, table[board.regions.index(region)])


# ------------------------------------------------------------------ the editions


@pytest.mark.rule("SET-1")
def test_there_are_three_editions_on_two_boards() -> None:
    assert tuple(edition_ids()) == EDITIONS
    assert board_of(FIRST) is board_of(THIRD)
    assert [board_of(edition).id for edition in BOARDS] == ["europe", "world"]


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize(
    ("edition", "order"),
    [
        *((e, ["austria-hungary", "italy", "france", "great-britain", "germany", "russia"]) for e in EUROPE),
        (WORLD, ["russia", "china", "india", "brazil", "usa", "europe"]),
    ],
)
def test_the_order_of_play(edition: str, order: list[str]) -> None:
    assert board_of(edition).nations == order


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize(("edition", "number"), [(FIRST, 8), (THIRD, 9), (WORLD, 9)])
def test_the_bonds_of_a_nation_and_their_interest(edition: str, number: int) -> None:
    bonds = load_edition(edition).bonds

    assert bonds.prices == [2, 4, 6, 9, 12, 16, 20, 25, 30][:number]
    assert bonds.interests == [1, 2, 3, 4, 5, 6, 7, 8, 9][:number]


@pytest.mark.rule("FLAG-4")
@pytest.mark.parametrize(("edition", "flags"), [(FIRST, 10), (THIRD, 15), (WORLD, 15)])
def test_the_flags_of_a_nation(edition: str, flags: int) -> None:
    assert load_edition(edition).flag_limit == flags


@pytest.mark.rule("SET-4")
@pytest.mark.parametrize(("edition", "big", "small"), [(FIRST, 9, 4), (THIRD, 9, 2), (WORLD, 9, 2)])
def test_the_bonds_on_the_back_of_a_flag_card(edition: str, big: int, small: int) -> None:
    facts = load_edition(edition)

    assert facts.bonds.prices[facts.flag_card_big] == big
    assert facts.bonds.prices[facts.flag_card_small] == small


@pytest.mark.rule("SET-4")
@pytest.mark.trap(15)
@pytest.mark.parametrize(
    ("edition", "money"),
    [
        (FIRST, {2: 39, 3: 26, 4: 13, 5: 13, 6: 13}),
        (THIRD, {2: 35, 3: 24, 4: 13, 5: 13, 6: 13}),
        (WORLD, {2: 35, 3: 24, 4: 13, 5: 13, 6: 13}),
    ],
)
def test_the_start_money(edition: str, money: dict[int, int]) -> None:
    assert load_edition(edition).start_money == money


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.trap(15)
@pytest.mark.parametrize(
    ("edition", "money"),
    [
        (FIRST, {2: 40, 3: 28, 4: 22, 5: 18, 6: 15}),
        (THIRD, {2: 40, 3: 28, 4: 22, 5: 18, 6: 15}),
        (WORLD, {2: 37, 3: 25, 4: 19, 5: 15, 6: 13}),
    ],
)
def test_the_start_money_of_a_draft(edition: str, money: dict[int, int]) -> None:
    assert load_edition(edition).start_money_draft == money


@pytest.mark.rule("RON-3")
@pytest.mark.parametrize(("edition", "tolls"), [(FIRST, [2] * 5), (THIRD, [2] * 5), (WORLD, [1, 2, 3, 4, 5])])
def test_the_toll_of_a_further_space_at_each_power_factor(edition: str, tolls: list[int]) -> None:
    facts = load_edition(edition)

    assert [facts.toll(power) for power in (0, 5, 10, 15, 20)] == tolls


@pytest.mark.rule("END-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_power_factor_is_a_fifth_of_the_power_rounded_down(edition: str) -> None:
    assert load_edition(edition).power_factors == [power // 5 for power in range(26)]


@pytest.mark.rule("INV-3", "RON-4", "BAT-3", "STA-3", "MON-2", "VAR-1")
@pytest.mark.parametrize(
    (
        "edition",
        "swiss_bank",
        "forced_stop",
        "stance_may_change",
        "attack_at_any_time",
        "gifts_by_anyone",
        "window_before_turn",
    ),
    [
        (FIRST, False, ASK_NEVER, False, True, True, True),
        (THIRD, True, ASK_IF_GIFTS_COVER, True, True, True, False),
        (WORLD, True, ASK_IF_COVERED, True, False, False, True),
    ],
)
def test_what_else_differs_between_the_editions(
    edition: str,
    swiss_bank: bool,
    forced_stop: int,
    stance_may_change: bool,
    attack_at_any_time: bool,
    gifts_by_anyone: bool,
    window_before_turn: bool,
) -> None:
    facts = load_edition(edition)

    assert facts.has_swiss_bank is swiss_bank
    assert facts.forced_stop == forced_stop
    assert facts.stance_may_change is stance_may_change
    assert facts.attack_at_any_time is attack_at_any_time
    assert facts.gifts_by_anyone is gifts_by_anyone
    assert facts.window_before_turn is window_before_turn


@pytest.mark.rule("TAX-2", "TAX-3")
@pytest.mark.parametrize(
    ("edition", "steps"),
    [
        (FIRST, [TAX_BONUS, TAX_MONEY, TAX_POWER]),
        (THIRD, [TAX_BONUS, TAX_POWER, TAX_MONEY]),
        (WORLD, [TAX_REVENUE, TAX_PAY, TAX_BONUS, TAX_POWER]),
    ],
)
def test_the_steps_of_taxation(edition: str, steps: list[int]) -> None:
    assert load_edition(edition).tax_steps == steps


@pytest.mark.rule("VAR-1", "VAR-2", "VAR-3", "MON-3")
@pytest.mark.parametrize(
    ("edition", "options"),
    [
        *((e, {"drafted_bonds", "no_investor_card", "hidden_cash"}) for e in EUROPE),
        (WORLD, {"drafted_bonds", "no_investor_card", "hidden_cash", "growth_bonus"}),
    ],
)
def test_the_optional_rules_of_each_edition(edition: str, options: set[str]) -> None:
    assert set(load_edition(edition).options) == options
    assert load_edition(edition).default_options == (("hidden_cash",) if edition == FIRST else ())


@pytest.mark.rule("FAC-1", "IMP-1", "TAX-1", "INV-2", "STA-4", "END-1", "RON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_amounts_all_editions_share(edition: str) -> None:
    amounts = load_edition(edition).amounts

    assert amounts.factory_cost == 5
    assert (amounts.import_cost, amounts.import_max) == (1, 3)
    assert (amounts.tax_per_factory, amounts.tax_per_flag, amounts.pay_per_unit) == (2, 1, 1)
    assert amounts.investor_card_income == 2
    assert amounts.armies_to_destroy_factory == 3
    assert amounts.end_power == 25
    assert (amounts.free_steps, amounts.max_steps) == (3, 6)


# ------------------------------------------------------------------ the boards


@pytest.mark.rule("SET-2", "FAC-1")
@pytest.mark.parametrize(
    ("edition", "per_nation", "brown", "light_blue", "land", "seas"),
    [(THIRD, 5, 15, 15, 15, 9), (WORLD, 4, 12, 12, 27, 11)],
)
def test_how_many_regions_and_cities_there_are(
    edition: str, per_nation: int, brown: int, light_blue: int, land: int, seas: int
) -> None:
    board = board_of(edition)

    assert [home.bit_count() for home in board.home] == [per_nation] * 6
    assert (board.city.count(ARMAMENTS), board.city.count(SHIPYARD)) == (brown, light_blue)
    assert (board.open & ~board.seas).bit_count() == land
    assert board.seas.bit_count() == seas
    assert board.start_factories.bit_count() == 12


@pytest.mark.rule("SET-2")
@pytest.mark.parametrize("edition", BOARDS)
def test_each_nation_has_two_start_factories_at_home(edition: str) -> None:
    board = board_of(edition)

    assert [(board.start_factories & home).bit_count() for home in board.home] == [2] * 6


PORTS = {THIRD: EUROPEAN_HARBOURS, WORLD: WORLD_HARBOURS}


@pytest.mark.rule("MAN-1", "IMP-2")
@pytest.mark.parametrize("edition", BOARDS)
def test_each_light_blue_city_opens_to_one_sea(edition: str) -> None:
    board = board_of(edition)
    ports = {board.regions[region]: board.regions[sea] for region, sea in enumerate(board.port) if sea >= 0}

    assert ports == PORTS[edition]
    assert set().union(*(names(board, harbours) for harbours in board.harbours)) == set(PORTS[edition])


@pytest.mark.rule("MAN-1", "MAN-2", "MAN-3")
@pytest.mark.parametrize("edition", BOARDS)
def test_borders_hold_in_both_directions(edition: str) -> None:
    board = board_of(edition)

    for table in (board.land_next, board.sea_next, board.coast, board.rail_next):
        for here in range(board.size):
            for there in bits(table[here]):
                assert table[there] >> here & 1, f"{board.regions[here]} and {board.regions[there]}"
                assert here != there


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize("edition", BOARDS)
def test_land_borders_land_seas_border_seas_and_coasts_join_the_two(edition: str) -> None:
    board = board_of(edition)
    land = board.everywhere & ~board.seas

    for region in range(board.size):
        is_sea = bool(board.seas >> region & 1)
        assert not board.land_next[region] & (board.everywhere if is_sea else board.seas)
        assert not board.sea_next[region] & (land if is_sea else board.everywhere)
        assert not board.coast[region] & (board.seas if is_sea else land)


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", BOARDS)
def test_rail_joins_exactly_the_bordering_provinces_of_one_nation(edition: str) -> None:
    board = board_of(edition)

    for region, owner in enumerate(board.owner):
        home = board.home[owner] if owner >= 0 else 0
        assert board.rail_next[region] == board.land_next[region] & home


@pytest.mark.rule("MAN-3", "MAN-4")
def test_dublin_has_neither_rail_nor_land_neighbours() -> None:
    board = board_of(THIRD)

    assert (
        neighbours(board, board.rail_next, "dublin") == neighbours(board, board.land_next, "dublin") == set()
    )
    assert neighbours(board, board.coast, "dublin") == {"north-atlantic"}


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize(
    ("edition", "here", "there", "crossed"),
    [
        (THIRD, "bulgaria", "turkey", True),
        (THIRD, "sweden", "denmark", False),
        (THIRD, "spain", "morocco", False),
        (WORLD, "rome", "turkey", True),
        (WORLD, "paris", "london", True),
        (WORLD, "paris", "north-africa", False),
        (WORLD, "vladivostok", "japan", False),
        (WORLD, "korea", "japan", False),
        (WORLD, "indochina", "indonesia", False),
        (WORLD, "indonesia", "australia", False),
    ],
)
def test_the_straits_armies_may_cross(edition: str, here: str, there: str, crossed: bool) -> None:
    board = board_of(edition)

    assert (there in neighbours(board, board.land_next, here)) is crossed


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize("edition", BOARDS)
def test_switzerland_and_the_polar_areas_are_not_regions(edition: str) -> None:
    assert not {"switzerland", "polar-region"} & set(board_of(edition).regions)


@pytest.mark.rule("MAN-5")
@pytest.mark.parametrize(
    ("sea", "across"),
    [("north-pacific", {"sea-of-japan", "china-sea"}), ("south-pacific", {"china-sea", "tasman-sea"})],
)
def test_the_world_is_round(sea: str, across: set[str]) -> None:
    board = board_of(WORLD)

    assert across <= neighbours(board, board.sea_next, sea)


@pytest.mark.rule("MAN-6")
def test_the_canals_join_two_seas_and_belong_to_a_land_region() -> None:
    board = board_of(WORLD)
    canals = {
        canal.name: (names(board, canal.seas), board.regions[canal.controller]) for canal in board.canals
    }

    assert canals == {
        "panama": ({"caribbean-sea", "north-pacific"}, "colombia"),
        "suez": ({"mediterranean-sea", "indian-ocean"}, "north-africa"),
    }
    assert board_of(THIRD).canals == []


@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize("edition", BOARDS)
def test_every_region_can_be_reached_somehow(edition: str) -> None:
    board = board_of(edition)
    reached = 1
    for _ in range(board.size):
        for region in bits(reached):
            reached |= board.land_next[region] | board.sea_next[region] | board.coast[region]

    assert reached == board.everywhere


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("edition", BOARDS)
def test_every_nation_region_and_canal_has_a_name_in_three_languages(edition: str) -> None:
    board = board_of(edition)
    found = {key.replace("_", "-"): value for key, value in load_board_names(board.id).items()}
    wanted = [*board.regions, *(f"nation:{nation}" for nation in board.nations)]

    for key in [*wanted, *(canal.name for canal in board.canals)]:
        assert {"en", "de", "fr"} <= set(found[key])
        assert all(found[key].values())
