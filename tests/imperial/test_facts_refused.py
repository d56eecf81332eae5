"""Broken facts of a board are refused, and the error names the file and the entry."""

import re

import pytest

from rondel.core.errors import DataError
from rondel.games.imperial.editions.edition_file import parse_facts
from tests.support.broken_facts import load, refusal, shipped

EUROPE, WORLD = "europe.toml", "world.toml"


@pytest.mark.parametrize("file", [EUROPE, WORLD])
def test_the_shipped_facts_are_fine(file: str) -> None:
    load(file, shipped(file))


def test_a_text_that_is_not_toml_is_refused() -> None:
    error = refusal(EUROPE, "schema = 1", "schema = = 1")

    assert (error.file, error.entry) == (EUROPE, "the file")
    assert "not valid TOML" in error.message


def test_an_error_repeats_file_entry_and_message() -> None:
    error = refusal(WORLD, "land = 27", "land = 26")

    assert str(error) == "world.toml: [counts] land: says 26, the file has 27"
    assert error.code == "bad-data"


# ------------------------------------------------------------------ nations and regions


@pytest.mark.parametrize(
    ("old", "new", "entry", "message"),
    [
        ("[[nation]]", "[[people]]", "[[nation]]", "in order of play"),
        ('names = { en = "Italy"', 'nomes = { en = "Italy"', "[[nation]] number 2 (italy)", "has no 'names'"),
        ("order = 2\n", "", "[[nation]] number 2 (italy)", "has no 'order'"),
        ("order = 2\n", "order = 7\n", "[[nation]]", "6 in order of play"),
        ("armies = 10\n", "", "[[nation]] austria_hungary", "has no 'armies'"),
        ("fleets = 6\n", "", "[[nation]] austria_hungary", "has no 'fleets'"),
        ('home = ["rome", "naples", ', 'home = ["rome", ', "[[nation]] italy", "does not agree"),
        ('home = ["rome", ', 'home = ["roma", ', "[[nation]] italy home", "unknown region 'roma'"),
        ('home = ["rome", ', 'home = ["paris", ', "[[nation]] italy", "does not agree"),
        ('id = "prague"\nkind = "home"', 'id = "prague"', "[[region]] number 3 (prague)", "has no 'kind'"),
        ('id = "prague"\nkind', 'id = "prague"\nkinds', "[[region]] number 3 (prague)", "has no 'kind'"),
        (
            'id = "norway"\nkind = "land"',
            'id = "norway"\nkind = "swamp"',
            "[[region]] norway",
            "'swamp' is unknown",
        ),
        (
            'id = "norway"\nkind = "land"',
            'id = "norway"\nkind = "sea"',
            "[[region]]",
            "then neutral land, then seas",
        ),
        (
            'nation = "austria_hungary"\ncity',
            'nation = "hungary"\ncity',
            "[[region]] vienna",
            "unknown nation 'hungary'",
        ),
        (
            'nation = "austria_hungary"\ncity',
            'nation = "russia"\ncity',
            "[[region]]",
            "home provinces by nation",
        ),
        (
            'city = "armaments"',
            'city = "castle"',
            "[[region]] vienna city",
            "must be one of armaments, shipyard",
        ),
        ('city = "armaments"\n', "", "[[region]] vienna", "has no 'city'"),
        (
            'port = "ionian_sea"',
            'port = "adriatic_sea"',
            "[[region]] trieste port",
            "unknown region 'adriatic_sea'",
        ),
        ('port = "ionian_sea"\n', "", "[[region]] trieste port", "unknown region"),
        ('port = "ionian_sea"', 'port = "black_sea"', "[[region]] trieste", "sea not on its coast"),
        (
            '[[region]]\nid = "prague"',
            '[[region]]\nid = "vienna"',
            "[[nation]] austria_hungary home",
            "'prague'",
        ),
    ],
)
def test_a_wrong_nation_or_region_is_refused(old: str, new: str, entry: str, message: str) -> None:
    error = refusal(EUROPE, old, new)

    assert (error.file, error.entry) == (EUROPE, entry)
    assert message in error.message


def test_a_file_without_nations_or_regions_is_refused() -> None:
    with pytest.raises(DataError, match="is missing") as refused:
        parse_facts("moon.toml", 'id = "moon"')

    assert (refused.value.file, refused.value.entry) == ("moon.toml", "[[nation]]")


def test_more_than_sixty_two_regions_do_not_fit() -> None:
    sea = '[[region]]\nid = "north_pacific"'
    island = '[[region]]\nid = "atlantis"\nkind = "land"\nnames = { en = "Atlantis" }\n\n'
    error = refusal(WORLD, sea, island + sea)

    assert error.entry == "[[region]]"
    assert "63 regions, at most 62" in error.message


@pytest.mark.parametrize("key", ["land", "sea", "home", "start_factories"])
@pytest.mark.parametrize("file", [EUROPE, WORLD])
def test_a_wrong_count_is_refused(file: str, key: str) -> None:
    number = re.search(rf"^{key} = (\d+)$", shipped(file), re.MULTILINE)
    assert number is not None
    error = refusal(file, number[0], f"{key} = 99")

    assert (error.file, error.entry) == (file, f"[counts] {key}")
    assert f"says 99, the file has {number[1]}" in error.message


@pytest.mark.parametrize("key", ["land", "sea", "home", "start_factories"])
def test_a_missing_count_is_refused(key: str) -> None:
    error = refusal(EUROPE, f"\n{key} = ", f"\n{key}_ = ")

    assert error.entry == "[counts]"
    assert f"has no '{key}'" in error.message


# ------------------------------------------------------------------ borders, rails and canals


@pytest.mark.parametrize(
    ("file", "old", "new", "entry", "message"),
    [
        (EUROPE, "[adjacency]", "[borders]", "[adjacency]", "is missing"),
        (EUROPE, "\nland_land = [", "\nland = [", "[adjacency]", "has no 'land_land'"),
        (EUROPE, "\nland_sea = [", "\ncoasts = [", "[adjacency]", "has no 'land_sea'"),
        (EUROPE, "\nsea_sea = [", "\nseas = [", "[adjacency]", "has no 'sea_sea'"),
        (EUROPE, "\nrail = [", "\nrails = [", "[adjacency]", "has no 'rail'"),
        (EUROPE, '["algeria", "tunis"]', '["algeria", "tunisia"]', "[adjacency] land_land", "'tunisia'"),
        (EUROPE, '["algeria", "tunis"]', '["algeria"]', "[adjacency] land_land", "not a pair"),
        (
            EUROPE,
            '["algeria", "tunis"]',
            '["algeria", "tunis", "morocco"]',
            "[adjacency] land_land",
            "not a pair",
        ),
        (
            EUROPE,
            "\nrail = [",
            '\nrail = [["naples", "venice"],',
            "[adjacency] rail naples",
            "without a border",
        ),
        (
            EUROPE,
            "\nrail = [",
            '\nrail = [["trieste", "venice"],',
            "[adjacency] rail trieste",
            "leaves the nation",
        ),
        (
            EUROPE,
            "\nrail = [",
            '\nrail = [["norway", "sweden"],',
            "[adjacency] rail norway",
            "leaves the nation",
        ),
        (WORLD, '"north_pacific"]\ncontroller', '"atlantis"]\ncontroller', "[[canal]] panama", "'atlantis'"),
        (WORLD, ', "north_pacific"]\ncontroller', "]\ncontroller", "[[canal]] panama", "not a pair"),
        (
            WORLD,
            '"north_pacific"]\ncontroller',
            '"tasman_sea"]\ncontroller',
            "[[canal]] panama",
            "not adjacent",
        ),
        (
            WORLD,
            'controller = "colombia"',
            'controller = "panama"',
            "[[canal]] panama",
            "unknown region 'panama'",
        ),
    ],
)
def test_a_wrong_border_rail_or_canal_is_refused(
    file: str, old: str, new: str, entry: str, message: str
) -> None:
    error = refusal(file, old, new)

    assert error.file == file
    assert error.entry.startswith(entry)
    assert message in error.message


# ------------------------------------------------------------------ tables the editions share


@pytest.mark.parametrize(
    ("old", "new", "entry", "message"),
    [
        ("[rondel]", "[wheel]", "[rondel]", "is missing"),
        (
            '"factory", "production", "maneuver", "investor"',
            '"harvest", "investor"',
            "[rondel] fields",
            "'harvest'",
        ),
        ("free_steps = 3\n", "", "[rondel]", "has no 'free_steps'"),
        ("max_steps = 6\n", "", "[rondel]", "has no 'max_steps'"),
        ("[tax_chart]\nrows", "[tax_chart]\nlines", "[tax_chart]", "has no 'rows'"),
        (
            "[[power_factor]]\nfrom = 0\nfactor = 0",
            "[[power_factor]]\nfrom = 0",
            "[[power_factor]] number 1",
            "'factor'",
        ),
        (
            "[[flag_card]]\n",
            "[[flag_card]]\nsign = 1\n[[flag_card]]\n",
            "[[flag_card]] number 1",
            "has no 'nation'",
        ),
        (
            'small = "germany"',
            'small = "prussia"',
            "[[flag_card]] austria_hungary",
            "unknown nation 'prussia'",
        ),
        ('small = "germany"', 'small = "italy"', "[[flag_card]]", "once as big and once as small"),
        (
            '[[flag_card]]\nnation = "italy"',
            '[[flag_card]]\nnation = "russia"',
            "[[flag_card]]",
            "once as big",
        ),
        (
            'dealt = ["austria_hungary", "italy"]',
            'dealt = ["italy", "austria_hungary"]',
            "[[flag_deal]] 2",
            "must begin",
        ),
        (
            'dealt = ["austria_hungary", "italy"]',
            'dealt = ["austria", "italy"]',
            "[[flag_deal]] 2",
            "'austria'",
        ),
        (
            '["italy", "russia", "great_britain"]',
            '["italy", "russia", "france"]',
            "[[flag_deal]] 2",
            "each nation once",
        ),
        (
            '["italy", "russia", "great_britain"]',
            '["italy", "russia"]',
            "[[flag_deal]] 2",
            "each nation once",
        ),
        ("[[flag_deal]]\nplayers = 2\n", "[[flag_deal]]\n", "[[flag_deal]] number 1", "has no 'players'"),
    ],
)
def test_a_wrong_table_is_refused(old: str, new: str, entry: str, message: str) -> None:
    error = refusal(EUROPE, old, new)

    assert error.file == EUROPE
    assert error.entry.startswith(entry)
    assert message in error.message


@pytest.mark.parametrize(
    "key",
    [
        "factory_cost",
        "import_cost",
        "import_max",
        "tax_per_factory",
        "tax_per_flag",
        "pay_per_unit",
        "investor_card_income",
        "armies_to_destroy_factory",
        "end_power",
    ],
)
def test_a_missing_amount_is_refused(key: str) -> None:
    error = refusal(EUROPE, f"\n{key} = ", f"\n{key}_ = ")

    assert (error.file, error.entry) == (EUROPE, "[amounts]")
    assert f"has no '{key}'" in error.message
