"""Setting up: flag cards and their bonds, or bonds drafted in turn (SET, VAR-3)."""

import pytest

import rondel
from rondel.core.errors import OptionError
from rondel.games.imperial.events import BondBought, GovernmentTaken, InvestorCardMoved, SpaceChosen
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.state import CHANCE, NOBODY, OFF_RONDEL
from tests.support.imperial_facts import ORDER
from tests.support.scene import ANNA, BEN, CARL, EDITIONS, EUROPE, WORLD, Scene

# the nation of the small bond on the back of each flag card
SMALL_BOND = {
    "imperial-2006": ("germany", "great-britain", "austria-hungary", "russia", "italy", "france"),
    "imperial-2010": ("germany", "great-britain", "austria-hungary", "russia", "italy", "france"),
    "imperial-2030": ("europe", "usa", "brazil", "china", "russia", "india"),
}
SMALL = {"imperial-2006": 4, "imperial-2010": 2, "imperial-2030": 2}


def box(edition: str, players: int, **options: bool) -> Scene:
    """Begin a game: the board is set up, and chance deals or draws next."""
    return Scene(edition, players, **options).open_box()


def dealt(edition: str, *cards: str) -> Scene:
    """Deal these cards, one to each player in turn."""
    return box(edition, len(cards)).play(*(f"deal {card}" for card in cards))


# ------------------------------------------------------------------ the board (SET-1, SET-2)


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_to_six_players_play_with_all_six_nations(edition: str, players: int) -> None:
    scene = box(edition, players)

    assert len(scene.state.cash) == players
    assert tuple(scene.state.board.nations) == ORDER[edition]


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("players", [0, 1, 7])
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_other_number_of_players_can_play(edition: str, players: int) -> None:
    with pytest.raises(OptionError, match="2 to 6 players") as refused:
        ImperialGame(edition).new(players, {})

    assert refused.value.rule == "SET-1"
    assert refused.value.hint


EUROPE_FACTORIES = {
    "austria-hungary": ("vienna", "budapest"),
    "italy": ("rome", "naples"),
    "france": ("paris", "bordeaux"),
    "great-britain": ("london", "liverpool"),
    "germany": ("berlin", "hamburg"),
    "russia": ("moscow", "odessa"),
}
WORLD_FACTORIES = {
    "russia": ("moscow", "vladivostok"),
    "china": ("beijing", "shanghai"),
    "india": ("new-delhi", "mumbai"),
    "brazil": ("brasilia", "rio-de-janeiro"),
    "usa": ("chicago", "new-orleans"),
    "europe": ("paris", "london"),
}


@pytest.mark.rule("SET-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_nation_starts_with_two_factories_in_its_square_cities(edition: str) -> None:
    scene = box(edition, 4)

    for nation, cities in (WORLD_FACTORIES if edition == WORLD else EUROPE_FACTORIES).items():
        assert scene.state.factories[scene.nation(nation)] == scene.regions(*cities)


@pytest.mark.rule("SET-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nations_start_off_the_rondel_without_power_units_or_flags(edition: str) -> None:
    state = box(edition, 4).state

    assert set(state.space) == {OFF_RONDEL}
    assert set(state.power) == {0}
    assert set(state.army_count) == set(state.fleet_count) == {0}
    assert set(state.flags) == {0}


@pytest.mark.rule("SET-2")
@pytest.mark.parametrize(
    ("edition", "growth", "lowest"),
    [("imperial-2006", False, "2-5"), ("imperial-2010", False, "2-5"), ("imperial-2030", True, "0-5")],
)
def test_tax_markers_start_on_the_lowest_space(edition: str, growth: bool, lowest: str) -> None:
    state = box(edition, 4, growth_bonus=growth).state

    assert [state.edition.tax_chart.labels[marker] for marker in state.tax_marker] == [lowest] * 6


# ------------------------------------------------------------------ dealing (SET-3)


@pytest.mark.rule("SET-3")
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("edition", EDITIONS)
def test_four_to_six_players_get_one_of_six_shuffled_cards_each(edition: str, players: int) -> None:
    scene = box(edition, players)

    for seat, nation in enumerate(ORDER[edition][:players]):
        assert scene.asked() == ("deal-flags", CHANCE)
        assert scene.options() == {f"deal {card}" for card in ORDER[edition][seat:]}
        scene.play(f"deal {nation}")
        assert scene.governor(nation) == seat
    assert scene.asked()[0] != "deal-flags"


@pytest.mark.rule("SET-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_is_dealt_once(edition: str) -> None:
    scene = box(edition, 4).play("deal russia")

    assert scene.refused("deal russia").rule == "SET-3"


GROUPS = [
    ("imperial-2006", {"austria-hungary": ["great-britain"], "italy": ["russia"], "france": ["germany"]}),
    ("imperial-2010", {"austria-hungary": ["great-britain"], "italy": ["russia"], "france": ["germany"]}),
    ("imperial-2030", {"russia": ["brazil"], "china": ["europe"], "india": ["usa"]}),
    ("imperial-2006", {"austria-hungary": ["france", "germany"], "italy": ["russia", "great-britain"]}),
    ("imperial-2010", {"austria-hungary": ["france", "germany"], "italy": ["russia", "great-britain"]}),
    ("imperial-2030", {"russia": ["india", "usa"], "china": ["europe", "brazil"]}),
]


@pytest.mark.rule("SET-3")
@pytest.mark.parametrize(("edition", "groups"), GROUPS)
def test_two_or_three_players_get_fixed_groups_of_cards(edition: str, groups: dict[str, list[str]]) -> None:
    scene = box(edition, len(groups))

    assert scene.options() == {f"deal {card}" for card in groups}

    for card in reversed(groups):  # shuffled: any order can come up
        scene.play(f"deal {card}")
    for seat, card in enumerate(reversed(groups)):
        assert [scene.governor(nation) for nation in [card, *groups[card]]] == [seat] * (6 // len(groups))


@pytest.mark.rule("SET-3")
@pytest.mark.parametrize(("edition", "other"), [*((e, "russia") for e in EUROPE), (WORLD, "europe")])
def test_with_three_players_the_other_cards_are_not_shuffled(edition: str, other: str) -> None:
    scene = box(edition, 3)

    assert scene.refused(f"deal {other}").rule == "SET-3"


# ------------------------------------------------------------------ the first bonds (SET-4, SET-5)


@pytest.mark.rule("SET-4")
@pytest.mark.parametrize("card", range(6))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_flag_card_brings_nine_of_its_nation_and_a_small_bond_of_another(edition: str, card: int) -> None:
    nation, other = ORDER[edition][card], SMALL_BOND[edition][card]
    scene = box(edition, 6).play(f"deal {nation}")

    assert scene.bonds_of(ANNA, nation) == {9}
    assert scene.bonds_of(ANNA, other) == {SMALL[edition]}
    assert (scene.chest(nation), scene.chest(other)) == (9, SMALL[edition])


@pytest.mark.rule("SET-4")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    ("edition", "left"), [("imperial-2006", 0), ("imperial-2010", 2), ("imperial-2030", 2)]
)
def test_what_is_left_of_the_start_money_is_cash(edition: str, players: int, left: int) -> None:
    scene = dealt(edition, *ORDER[edition][:players])

    assert [scene.money(seat) for seat in range(players)] == [left] * players


@pytest.mark.rule("SET-4")
@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_all_cards_dealt_every_treasury_holds_both_its_bonds(edition: str, players: int) -> None:
    scene = dealt(edition, *ORDER[edition][:players])

    assert [scene.chest(nation) for nation in ORDER[edition]] == [9 + SMALL[edition]] * 6


@pytest.mark.rule("SET-4", "MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_gives_money_to_a_treasury_before_all_cards_are_dealt(edition: str) -> None:
    first, second = ORDER[edition][:2]
    scene = box(edition, 2).play(f"deal {first}")
    assert "once play begins" in scene.refused(f"seat 2 gives 1 to {first}").message

    scene.play(f"deal {second}")
    assert (scene.state.gift_limit(ANNA, scene.nation(first)) > 0) == (scene.money(ANNA) > 0)


@pytest.mark.rule("SET-5", "TURN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_an_undealt_nation_goes_to_the_holder_of_its_small_bond(edition: str) -> None:
    scene = dealt(edition, "italy", "france", "great-britain", "russia")

    # the French card brings the small bond of Austria-Hungary
    assert scene.governor("austria-hungary") == BEN
    assert scene.asked() == ("which-space", BEN)


@pytest.mark.rule("SET-5", "TURN-3")
def test_an_undealt_nation_goes_to_the_holder_of_its_small_bond_in_2030() -> None:
    scene = dealt(WORLD, "russia", "india", "brazil", "europe")

    # the Brazilian card brings the small bond of China
    assert scene.governor("china") == CARL


@pytest.mark.rule("SET-5", "TURN-1")
@pytest.mark.parametrize(
    ("edition", "cards", "without", "before", "after"),
    [
        *(
            (e, ("italy", "france", "great-britain", "russia"), "germany", "great-britain", "russia")
            for e in EUROPE
        ),
        (WORLD, ("russia", "india", "brazil", "europe"), "usa", "brazil", "europe"),
    ],
)
def test_a_nation_nobody_has_lent_to_has_no_government_and_is_skipped(
    edition: str, cards: tuple[str, ...], without: str, before: str, after: str
) -> None:
    scene = dealt(edition, *cards)

    assert scene.governor(without) == NOBODY
    assert scene.chest(without) == 0

    while scene.state.active != scene.nation(before):
        scene.play("go production-1", "produce nothing")
    scene.play("go production-1", "produce nothing")
    assert scene.state.active == scene.nation(after)


# ------------------------------------------------------------------ the investor card (SET-7)


@pytest.mark.rule("SET-7")
@pytest.mark.parametrize("holder", range(6))
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_investor_card_goes_to_the_left_of_the_first_nations_government(
    edition: str, holder: int
) -> None:
    first, *rest = ORDER[edition]
    cards = [*rest[:holder], first, *rest[holder:]]
    scene = dealt(edition, *cards)

    assert scene.state.investor == (holder + 1) % 6
    assert scene.events(InvestorCardMoved) == [InvestorCardMoved((holder + 1) % 6)]


@pytest.mark.rule("SET-7", "VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_an_investor_card_nobody_gets_it(edition: str) -> None:
    scene = box(edition, 6, no_investor_card=True).play(*(f"deal {nation}" for nation in ORDER[edition]))

    assert scene.state.investor == NOBODY
    assert scene.events(InvestorCardMoved) == []


# ------------------------------------------------------------------ which rule is named


@pytest.mark.rule("SET-5", "SET-7", "RON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_setting_up_names_its_own_rules(edition: str) -> None:
    game = rondel.game(edition)
    first, second, third, fourth = [ORDER[edition][number] for number in (0, 2, 3, 5)]
    scene = dealt(edition, first, second, third, fourth).play("go taxation")
    rules = {type(event): game.rule_of(event) for event in scene.state.log or []}

    assert rules[GovernmentTaken] == "SET-5"
    assert rules[InvestorCardMoved] == "SET-7"
    assert rules[SpaceChosen] == "RON-2"


@pytest.mark.rule("SET-6")
def test_a_draft_names_its_own_rule() -> None:
    game = rondel.game(WORLD)
    scene = box(WORLD, 2, drafted_bonds=True).play("start seat 1")
    while not scene.events(GovernmentTaken):
        scene.play(str(scene.state.legal_actions()[0].text))

    assert {game.rule_of(event) for event in scene.events(BondBought)} == {"SET-6"}
    assert {game.rule_of(event) for event in scene.events(GovernmentTaken)} == {"SET-6"}


@pytest.mark.rule("RON-2", "RON-3")
def test_the_first_placement_is_asked_for_by_its_own_rule() -> None:
    scene = Scene(WORLD).govern_all(ANNA).turn("russia")
    later = Scene(WORLD).govern_all(ANNA).at("russia", "taxation").turn("russia")

    assert scene.state.question().rule == "RON-2"
    assert later.state.question().rule == "RON-3"
