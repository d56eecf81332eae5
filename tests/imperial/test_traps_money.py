"""Where other programs went wrong: money, bonds and governments (traps 1 to 17)."""

from __future__ import annotations

import pytest

from rondel.core.errors import GameOverError
from rondel.games.imperial.action_table import parse_action
from rondel.games.imperial.chapters.setup import new_state
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.events import GovernmentTaken, InvestorCardMoved, InvestorPaid, NationSkipped
from rondel.games.imperial.options import Options
from rondel.games.imperial.state import ImperialState
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, EMIL, EUROPE, FAYE, Scene

SWISS_BANKS = ("imperial-2010", "imperial-2030")
SECOND = {"imperial-2006": "italy", "imperial-2010": "italy", "imperial-2030": "china"}
RONDEL = [
    "factory",
    "production-1",
    "maneuver-1",
    "investor",
    "import",
    "production-2",
    "maneuver-2",
    "taxation",
]
NOBODY = -1


def stop(scene: Scene) -> Scene:
    """Let Russia stop on Investor for free."""
    return scene.at("russia", "factory").turn("russia").play("go investor")


def asked_to_invest(scene: Scene) -> list[int]:
    """Decline until nobody is asked to invest; return who was asked."""
    order = []
    while scene.asked()[0] == "what-to-invest":
        order.append(scene.asked()[1])
        scene.play("decline")
    return order


@pytest.mark.trap(1)
@pytest.mark.rule("INV-2", "INV-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_01_after_the_investor_declines_the_swiss_banks_are_asked(edition: str) -> None:
    scene = stop(Scene(edition, players=3).govern_all(ANNA).investor_card(ANNA)).play("decline")

    assert scene.asked() == ("what-to-invest", BEN)


@pytest.mark.trap(2)
@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_02_every_trade_up_is_a_choice_of_its_own(edition: str) -> None:
    # bonds of 2 and 4 of one nation; 5 M and the 2 M of the card make 7
    nation = SECOND[edition]
    scene = Scene(edition, players=2).govern_all(ANNA).investor_card(ANNA).cash(ANNA, 5)
    scene.bond(ANNA, nation, 2, 4)

    stop(scene)

    assert scene.options(f"buy {nation}") == {f"buy {nation} 6"}
    pairs = ((2, 6), (2, 9), (4, 6), (4, 9))
    assert scene.options("upgrade") == {f"upgrade {nation} {held} to {wanted}" for held, wanted in pairs}
    for text in (f"upgrade {nation} 4 to 2", f"upgrade {nation} 4 to 4", f"upgrade {nation} 4 to 12"):
        assert scene.refused(text).rule == "INV-2"


@pytest.mark.trap(3)
@pytest.mark.rule("INV-4", "TURN-3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("bought", "government"), [(12, ANNA), (16, BEN)])
def test_trap_03_only_a_higher_sum_of_values_takes_over(edition: str, bought: int, government: int) -> None:
    # Anna has 12 M in three bonds; one bond of 12 M is level, one of 16 M is more
    scene = Scene(edition, players=2).govern_all(ANNA).investor_card(BEN).cash(BEN, 30).treasury("russia", 30)
    scene.bond(ANNA, "russia", 2, 4, 6)

    stop(scene).play(f"buy russia {bought}")

    assert scene.governor("russia") == government


@pytest.mark.trap(4)
@pytest.mark.rule("INV-3", "INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_04_governments_are_settled_once_after_the_last_investment(edition: str) -> None:
    # Dora, with the card, out-lends Anna; Ben and Carl buy after her; Anna, without a government, is not asked
    scene = Scene(edition, players=4).govern_all(DORA).govern(russia=ANNA).investor_card(DORA)
    scene.bond(ANNA, "russia", 2).treasury("russia", 9).cash(DORA, 4).cash(BEN, 9).cash(CARL, 12)

    stop(scene).play("buy russia 6", "buy russia 9")
    assert scene.governor("russia") == ANNA
    scene.play("buy russia 12")

    assert scene.events(GovernmentTaken) == [GovernmentTaken(scene.nation("russia"), CARL, ANNA)]
    assert scene.asked()[0] == "which-space"


@pytest.mark.trap(5)
@pytest.mark.rule("INV-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_05_a_holder_with_a_swiss_bank_invests_once(edition: str) -> None:
    scene = stop(Scene(edition, players=3).govern_all(ANNA).investor_card(BEN))

    assert asked_to_invest(scene) == [BEN, CARL]


@pytest.mark.trap(6)
@pytest.mark.rule("INV-3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("card", "order"),
    [
        (ANNA, [ANNA, BEN, DORA, FAYE]),
        (CARL, [CARL, DORA, FAYE, BEN]),
        (EMIL, [EMIL, FAYE, BEN, DORA]),
        (FAYE, [FAYE, BEN, DORA]),
    ],
)
def test_trap_06_swiss_banks_invest_clockwise_from_the_left_of_the_holder(
    edition: str, card: int, order: list[int]
) -> None:
    # Anna, Carl and Emil govern; Ben, Dora and Faye do not
    scene = Scene(edition, players=6).govern(russia=EMIL).govern(**{SECOND[edition]: CARL}).govern_all(ANNA)

    assert asked_to_invest(stop(scene.investor_card(card))) == order


@pytest.mark.trap(7)
@pytest.mark.rule("INV-5")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("answer", ["decline", "buy russia 2"])
def test_trap_07_the_card_moves_exactly_once(edition: str, answer: str) -> None:
    scene = stop(Scene(edition, players=4).govern_all(ANNA).investor_card(BEN)).play(answer)
    asked_to_invest(scene)

    assert scene.events(InvestorCardMoved) == [InvestorCardMoved(CARL)]
    assert scene.state.investor == CARL


@pytest.mark.trap(8)
@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("cash", "lender", "government"), [(0, 2, 0), (5, 3, 4)])
def test_trap_08_a_short_treasury(edition: str, cash: int, lender: int, government: int) -> None:
    # a bond of 6 M is owed 3; Anna's own 9 M bond would be owed 4; Carl has the card
    scene = Scene(edition, players=3).govern_all(ANNA).investor_card(CARL).treasury("russia", 2)
    scene.bond(BEN, "russia", 6).bond(ANNA, "russia", 9).cash(ANNA, cash)

    stop(scene)

    assert (scene.money(BEN), scene.money(ANNA), scene.chest("russia")) == (lender, government, 0)


@pytest.mark.trap(9)
@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS_BANKS)
@pytest.mark.parametrize(("treasury", "can_force"), [(2, False), (6, False), (7, True)])
def test_trap_09_the_treasury_alone_must_cover_the_governments_interest_too(
    edition: str, treasury: int, can_force: bool
) -> None:
    # Ben is owed 3, the government 4, and has plenty of cash
    scene = Scene(edition, players=2).govern_all(ANNA).investor_card(ANNA).treasury("russia", treasury)
    scene.bond(BEN, "russia", 6).bond(ANNA, "russia", 9).cash(ANNA, 50).at("russia", "maneuver-1")

    scene.turn("russia").play("go import")

    assert ("force stop" in scene.options()) == can_force


@pytest.mark.trap(10)
@pytest.mark.rule("RON-2", "RON-3", "INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("here", RONDEL)
def test_trap_10_passing_investor_counts_on_every_path(edition: str, here: str) -> None:
    # walking clockwise from here, every space behind Investor is reached by passing it; none after a lap
    ahead = [RONDEL[(RONDEL.index(here) + steps) % 8] for steps in range(1, 7)]
    behind = ahead[ahead.index("investor") + 1 :] if "investor" in ahead else []
    for there in ahead:
        scene = Scene(edition, players=2).govern_all(ANNA).govern(russia=BEN).investor_card(ANNA)
        scene.cash(BEN, 20).at("russia", here).turn("russia")
        assert scene.refused(f"go {here}").rule == "RON-3"

        scene.play(f"go {there}").idle()

        assert bool(scene.events(InvestorPaid)) == (there == "investor" or there in behind)


@pytest.mark.trap(10)
@pytest.mark.rule("RON-2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("space", [space for space in RONDEL if space != "investor"])
def test_trap_10_the_first_placement_passes_nothing(edition: str, space: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).govern(russia=BEN).investor_card(ANNA)

    scene.turn("russia").play(f"go {space}").idle()

    assert scene.events(InvestorPaid) == []


@pytest.mark.trap(11)
@pytest.mark.rule("TURN-2", "INV-2", "INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_11_the_space_is_completed_before_the_two_millions(edition: str) -> None:
    # Anna, with the card, passes Investor to Import; her 2 M are not there to be given to the treasury
    scene = Scene(edition, players=2).govern_all(BEN).govern(russia=ANNA).investor_card(ANNA)
    scene.at("russia", "maneuver-1").turn("russia").play("go import")
    assert scene.asked() == ("what-to-import", ANNA)
    assert scene.money(ANNA) == 0
    assert scene.refused("seat 1 gives 2 to russia").rule == "MON-2"

    scene.play("done")

    assert scene.asked() == ("what-to-invest", ANNA)
    assert scene.money(ANNA) == 2


@pytest.mark.trap(11)
@pytest.mark.rule("INV-4", "TURN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_11_a_new_government_gets_no_extra_action(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(BEN).govern(russia=ANNA).investor_card(BEN).cash(BEN, 9)
    scene.at("russia", "maneuver-1").turn("russia").play("go import", "done", "buy russia 9")

    following = scene.state.board.nations[(scene.nation("russia") + 1) % 6]
    assert scene.governor("russia") == BEN
    assert scene.asked() == ("which-space", BEN)
    assert scene.state.active == scene.nation(following)


@pytest.mark.trap(12)
@pytest.mark.rule("INV-2", "BAT-2", "TURN-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_12_investor_steps_follow_a_maneuver_that_ends_in_peace(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(BEN).govern(italy=ANNA).investor_card(ANNA).cash(ANNA, 4)
    scene.fleet("italy", "naples").fleet("france", "western-mediterranean").at("italy", "production-1")

    scene.turn("italy").play("go maneuver-2", "fleet naples to western-mediterranean", "peace", "no battle")
    scene.play("done", "done")

    assert scene.units("italy", "western-mediterranean") == scene.units("france", "western-mediterranean")
    assert scene.asked() == ("what-to-invest", ANNA)


@pytest.mark.trap(12)
@pytest.mark.rule("INV-2", "BAT-2", "TURN-2")
def test_trap_12_likewise_on_the_world_map() -> None:
    scene = Scene("imperial-2030", players=2).govern_all(BEN).govern(india=ANNA).investor_card(ANNA)
    scene.fleet("india", "mumbai").fleet("china", "indian-ocean").at("india", "production-1").cash(ANNA, 4)

    scene.turn("india").play("go maneuver-2", "fleet mumbai to indian-ocean", "peace", "no battle")
    scene.play("done", "done")

    assert scene.asked() == ("what-to-invest", ANNA)


@pytest.mark.trap(13)
@pytest.mark.rule("END-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_13_nothing_is_asked_after_the_end(edition: str) -> None:
    # Russia passes Investor to Taxation; 2 factories and 4 flags make 8: 3 points (2030: 2)
    scene = Scene(edition, players=2).govern_all(ANNA).govern(russia=BEN).investor_card(ANNA).cash(BEN, 20)
    scene.power("russia", 23).flags("russia", *scene.state.board.regions[-4:]).at("russia", "maneuver-1")

    scene.turn("russia").play("go taxation")

    assert scene.state.is_over
    assert scene.state.power[scene.nation("russia")] == 25
    assert (scene.state.stack, scene.state.legal_actions(), scene.money(ANNA)) == ([], [], 0)
    assert isinstance(scene.refused("decline"), GameOverError)
    assert isinstance(scene.refused("seat 2 gives 1 to russia"), GameOverError)


@pytest.mark.trap(14)
@pytest.mark.rule("RON-3")
@pytest.mark.parametrize("edition", EUROPE)
@pytest.mark.parametrize(("cash", "spaces"), [(0, 3), (1, 3), (2, 4), (3, 4), (4, 5), (6, 6), (50, 6)])
def test_trap_14_no_space_is_offered_that_cannot_be_paid(edition: str, cash: int, spaces: int) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).cash(ANNA, cash).at("italy", "factory").turn("italy")

    assert scene.options() == {f"go {space}" for space in RONDEL[1 : spaces + 1]}


@pytest.mark.trap(14)
@pytest.mark.rule("RON-3")
@pytest.mark.parametrize(
    ("power", "cash", "spaces"), [(0, 1, 4), (11, 2, 3), (11, 3, 4), (11, 8, 5), (24, 14, 5)]
)
def test_trap_14_the_price_on_the_world_map_grows_with_power(power: int, cash: int, spaces: int) -> None:
    # each space past the third costs 1 M and the power factor: 1, 3 and 5
    scene = Scene("imperial-2030", players=2).govern_all(ANNA).cash(ANNA, cash).power("china", power)

    scene.at("china", "factory").turn("china")

    assert scene.options() == {f"go {space}" for space in RONDEL[1 : spaces + 1]}


@pytest.mark.trap(15)
@pytest.mark.rule("SET-4", "SET-6")
@pytest.mark.parametrize(
    ("edition", "dealt", "drafted"),
    [
        ("imperial-2006", (39, 26, 13, 13, 13), (40, 28, 22, 18, 15)),
        ("imperial-2010", (35, 24, 13, 13, 13), (40, 28, 22, 18, 15)),
        ("imperial-2030", (35, 24, 13, 13, 13), (37, 25, 19, 15, 13)),
    ],
)
def test_trap_15_start_money(edition: str, dealt: tuple[int, ...], drafted: tuple[int, ...]) -> None:
    for sums, is_draft in ((dealt, False), (drafted, True)):
        for players, money in zip(range(2, 7), sums, strict=True):
            state = new_state(load_edition(edition), Options(players, drafted_bonds=is_draft))
            assert state.cash == [money] * players


@pytest.mark.trap(15)
@pytest.mark.rule("TAX-1")
@pytest.mark.parametrize(
    ("edition", "flags", "highest"),
    [("imperial-2006", 10, 20), ("imperial-2010", 15, 25), ("imperial-2030", 15, 23)],
)
def test_trap_15_the_highest_tax_comes_from_factories_and_flags(
    edition: str, flags: int, highest: int
) -> None:
    # all home provinces with factories, all flags on the board, no unit; 2030 pays a bonus of 5 M from it
    scene = Scene(edition, players=2).govern_all(ANNA)
    board = scene.state.board
    home = [
        name for region, name in enumerate(board.regions) if board.owner[region] == scene.nation("russia")
    ]

    scene.factories("russia", *home).flags("russia", *board.regions[-flags:]).turn("russia").play(
        "go taxation"
    )

    assert scene.state.edition.flag_limit == flags
    assert scene.chest("russia") == highest - (5 if edition == "imperial-2030" else 0)


def draft(edition: str, *texts: str) -> ImperialState:
    """Play a draft of three players; the second seat begins."""
    state = new_state(load_edition(edition), Options(3, drafted_bonds=True))
    state.log = []
    for text in ("start seat 2", *texts):
        state.apply(parse_action(edition, text))
    return state


@pytest.mark.trap(16)
@pytest.mark.rule("SET-6", "SET-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_16_the_first_chooser_moves_one_seat_per_nation(edition: str) -> None:
    state = new_state(load_edition(edition), Options(3, drafted_bonds=True))
    state.apply(parse_action(edition, "start seat 2"))
    order: list[int] = []
    while len(order) < 17:
        order.append(state.seat_asked())
        state.apply(parse_action(edition, "decline"))

    # the very last, Carl, would have to take a bond
    three_nations = [BEN, CARL, ANNA] + [CARL, ANNA, BEN] + [ANNA, BEN, CARL]
    assert order == (three_nations * 2)[:-1]


@pytest.mark.trap(16)
@pytest.mark.rule("SET-6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_16_one_bond_per_player_and_nation_and_the_poor_are_passed_over(edition: str) -> None:
    # Ben spends 25 of 25 (2030), or 25 of 28, on the first nation
    first, second = load_edition(edition).board.nations[:2]
    state = draft(edition, f"buy {first} 25")
    assert (state.seat_asked(), state.stack[-1].kind) == (CARL, "which-bond-to-draft")
    for text in ("decline", "decline", "decline", "decline"):
        state.apply(parse_action(edition, text))

    if edition == "imperial-2030":
        # the second nation is over without Ben; the third begins with Anna
        assert (state.seat_asked(), state.cash[BEN]) == (ANNA, 0)
    else:
        assert [action.text for action in state.legal_actions()] == [f"buy {second} 2", "decline"]


@pytest.mark.trap(16)
@pytest.mark.rule("SET-6", "SET-5", "TURN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_16_a_nation_nobody_bought_is_skipped(edition: str) -> None:
    third = load_edition(edition).board.nations[2]
    state = draft(edition, *["decline"] * 6, f"buy {third} 9", *["decline"] * 11)

    assert list(state.government) == [NOBODY, NOBODY, ANNA, NOBODY, NOBODY, NOBODY]
    assert [event for event in state.log or [] if isinstance(event, NationSkipped)] == [
        NationSkipped(0),
        NationSkipped(1),
    ]
    assert (state.active, state.seat_asked()) == (2, ANNA)


@pytest.mark.trap(17)
@pytest.mark.rule("INV-4", "SET-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_17_a_nation_is_governed_from_the_end_of_the_investor_turn_in_which_it_finds_a_lender(
    edition: str,
) -> None:
    scene = Scene(edition, players=2).investor_card(BEN)
    scene.governments(ANNA, NOBODY, BEN, ANNA, ANNA, ANNA)

    scene.turn(scene.nth(1)).play("go investor", f"buy {scene.nth(2)} 2")

    assert scene.governor(scene.nth(2)) == BEN
    assert scene.asked() == ("which-space", BEN)
    assert scene.state.active == 1
