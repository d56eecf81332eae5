"""Broken facts of an edition are refused, and the error names the file and the entry. Likely mistakes too."""

import pytest

from tests.support.broken_facts import refusal

EUROPE, WORLD = "europe.toml", "world.toml"


# ------------------------------------------------------------------ editions


@pytest.mark.parametrize(
    "key",
    [
        "bonds",
        "flags_per_nation",
        "flag_card_big",
        "flag_card_small",
        "start_money",
        "start_money_draft",
        "rondel_cost_base",
        "rondel_cost_per_factor",
        "swiss_bank_cards",
        "forced_stop_asks",
        "stance_may_change",
        "attack_at_any_time",
        "gifts",
        "tax_steps",
        "tax_bonus",
        "tax_bonus_from",
        "before_turn_window",
        "options",
    ],
)
def test_an_edition_without_something_the_rules_ask_is_refused(key: str) -> None:
    error = refusal(EUROPE, f"\n{key} = ", f"\nno_{key} = ")

    assert (error.file, error.entry) == (EUROPE, "[[edition]] imperial-2006")
    assert f"has no '{key}'" in error.message


@pytest.mark.parametrize(
    ("old", "new", "entry", "message"),
    [
        ("{ value = 4, interest = 2 }", "{ value = 1, interest = 2 }", "bonds", "rising values"),
        ("{ value = 4, interest = 2 }", "{ value = 2, interest = 2 }", "bonds", "rising values"),
        (
            '"collect_minus_pay"',
            '"collect_much"',
            "tax_steps",
            "'collect_much', must be one of collect_minus_pay",
        ),
        ('tax_bonus = "growth"', 'tax_bonus = "luck"', "tax_bonus", "must be one of chart, growth"),
        (
            'tax_bonus_from = "bank"',
            'tax_bonus_from = "moon"',
            "tax_bonus_from",
            "must be one of bank, treasury",
        ),
        (
            'forced_stop_asks = "never"',
            "forced_stop_asks = 0",
            "forced_stop_asks",
            "must be one of never, if_gifts_cover, if_covered",
        ),
        ('gifts = "any_player_any_treasury"', 'gifts = "none"', "gifts", "must be one of own_government"),
        ("flag_card_big = 9", "flag_card_big = 10", "flag_card_big", "10 is not the value of a bond"),
        ("flag_card_small = 4", "flag_card_small = 3", "flag_card_small", "3 is not the value of a bond"),
        ('start_money = { "2" = 39, ', "start_money = { ", "start_money", "each of 2 to 6 players"),
        (
            'start_money_draft = { "2" = 40',
            'start_money_draft = { "7" = 40',
            "start_money_draft",
            "2 to 6 players",
        ),
        ('start_money = { "2" = 39,', 'start_money = { "1" = 39, "2" = 39,', "start_money", "2 to 6 players"),
    ],
)
def test_a_wrong_value_of_an_edition_is_refused(old: str, new: str, entry: str, message: str) -> None:
    error = refusal(EUROPE, old, new)

    assert (error.file, error.entry) == (EUROPE, f"[[edition]] imperial-2006 {entry}")
    assert message in error.message


# ------------------------------------------------------------------ likely mistakes


@pytest.mark.parametrize(
    ("file", "old", "new", "entry"),
    [
        pytest.param(EUROPE, 'id = "europe"\n', "", "id", id="no id of the board"),
        pytest.param(
            EUROPE,
            'nation = "austria_hungary"\ncity',
            "city",
            "[[region]] vienna",
            id="home province without a nation",
        ),
        pytest.param(
            WORLD, 'controller = "colombia"\n', "", "[[canal]] panama", id="canal without controller"
        ),
        pytest.param(
            WORLD,
            'seas = ["caribbean_sea", "north_pacific"]\n',
            "",
            "[[canal]] panama",
            id="canal without seas",
        ),
        pytest.param(
            EUROPE,
            "{ value = 4, interest = 2 }",
            "{ value = 4 }",
            "[[edition]] imperial-2006 bonds",
            id="bond without interest",
        ),
        pytest.param(
            EUROPE,
            "{ value = 4, interest = 2 }",
            '{ value = "four", interest = 2 }',
            "[[edition]] imperial-2006 bonds",
            id="bond with a word for a value",
        ),
        pytest.param(
            EUROPE,
            'label = "6", from = 6, power = 1',
            'label = "6", from = 6',
            "[tax_chart]",
            id="tax row without power",
        ),
        pytest.param(
            EUROPE,
            'label = "6", from = 6, power = 1',
            'label = "6", from = 9, power = 1',
            "[tax_chart]",
            id="tax rows not rising",
        ),
        pytest.param(
            EUROPE,
            '"maneuver", "investor", "import"',
            '"maneuver", "import"',
            "[rondel] fields",
            id="rondel without investor",
        ),
        pytest.param(
            EUROPE, "factory_cost = 5", 'factory_cost = "five"', "[amounts]", id="amount that is a word"
        ),
        pytest.param(
            EUROPE,
            "[[power_factor]]\nfrom = 0",
            "[[power_factor]]\nfrom = 1",
            "[[power_factor]]",
            id="power track that begins at 1",
        ),
        pytest.param(
            EUROPE,
            '["italy", "russia", "great_britain"]]',
            '["italy", "russia", "great_britain"], []]',
            "[[flag_deal]] 2",
            id="empty group of cards",
        ),
        pytest.param(
            EUROPE,
            'options = ["drafted_bonds"',
            'options = ["free_beer"',
            "[[edition]] imperial-2006 options",
            id="unknown option",
        ),
        pytest.param(
            EUROPE,
            'default_options = ["hidden_cash"]',
            'default_options = ["growth_bonus"]',
            "[[edition]] imperial-2006 default_options",
            id="default that is no option",
        ),
        pytest.param(
            EUROPE, "armies = 10", 'armies = "ten"', "[[nation]] austria_hungary", id="armies that are a word"
        ),
        # the header of the files: [counts] is what the loader checks the file against
        pytest.param(
            EUROPE,
            "home_per_nation = 5",
            "home_per_nation = 6",
            "[counts] home_per_nation",
            id="count of provinces per nation",
        ),
        pytest.param(
            EUROPE,
            "cities_armaments = 15",
            "cities_armaments = 16",
            "[counts] cities_armaments",
            id="count of brown cities",
        ),
        pytest.param(
            EUROPE,
            "cities_shipyard = 15",
            "cities_shipyard = 14",
            "[counts] cities_shipyard",
            id="count of light-blue cities",
        ),
        # borders of the wrong kind
        pytest.param(
            EUROPE,
            '["algeria", "tunis"]',
            '["algeria", "ionian_sea"]',
            "[adjacency] land_land",
            id="land border to a sea",
        ),
        pytest.param(
            EUROPE,
            '["baltic_sea", "north_sea"]',
            '["baltic_sea", "denmark"]',
            "[adjacency] sea_sea",
            id="sea border to land",
        ),
        pytest.param(
            EUROPE,
            '["baltic_sea", "berlin"]',
            '["baltic_sea", "north_sea"]',
            "[adjacency] land_sea",
            id="coast of two seas",
        ),
        pytest.param(
            EUROPE,
            '["algeria", "tunis"]',
            '["algeria", "algeria"]',
            "[adjacency] land_land",
            id="border with itself",
        ),
    ],
)
def test_a_likely_mistake_is_refused_by_name_and_not_with_a_traceback(
    file: str, old: str, new: str, entry: str
) -> None:
    error = refusal(file, old, new)

    assert error.file == file
    assert entry in f"{error.entry} {error.message}"
