"""Money: separate purses, gifts to treasuries, what is public and what may be secret (MON)."""

from collections.abc import Callable

import pytest

from rondel.core.contract import EVERYTHING, SPECTATOR
from rondel.core.errors import NotationError
from rondel.games.imperial.action_table import parse_action
from rondel.games.imperial.events import GiftGiven, SwissBankReceived
from rondel.games.imperial.views.seat_view import view_of
from tests.support.scene import ANNA, BEN, CARL, EDITIONS, EUROPE, SWISS_BANKS, WORLD, Scene

# the nation Ben governs in these scenes; Anna governs Russia and the rest, Carl nothing
BENS = {"imperial-2006": "italy", "imperial-2010": "italy", "imperial-2030": "china"}


def table(edition: str, **options: bool) -> Scene:
    """Three players with 9 M each: Anna governs Russia and more, Ben one nation, Carl none."""
    scene = Scene(edition, **options).govern(**{BENS[edition]: BEN}).govern_all(ANNA)
    for seat in (ANNA, BEN, CARL):
        scene.cash(seat, 9)
    return scene if options.get("no_investor_card") else scene.investor_card(BEN)


# ------------------------------------------------------------------ two kinds of purses (MON-1, MON-4)


@pytest.mark.rule("MON-1", "RON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_full_treasury_pays_no_way_on_the_rondel(edition: str) -> None:
    scene = (
        Scene(edition, players=2)
        .govern_all(ANNA)
        .treasury("russia", 60)
        .at("russia", "investor")
        .turn("russia")
    )

    assert scene.options() == {"go import", "go production-2", "go maneuver-2"}


@pytest.mark.rule("MON-1", "INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_full_treasury_lends_its_government_nothing(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).treasury("russia", 60).investor_card(ANNA)
    scene.turn("russia").play("go investor")

    # the card brings 2 M, which is all Anna can spend
    assert scene.options("buy") == {f"buy {nation} 2" for nation in scene.state.board.nations}


@pytest.mark.rule("MON-1", "FAC-1", "IMP-1")
@pytest.mark.parametrize("space", ["factory", "import"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_private_cash_pays_nothing_for_a_nation_by_itself(edition: str, space: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).cash(ANNA, 60).turn("russia").play(f"go {space}")

    assert scene.options() == {"done"}


@pytest.mark.rule("MON-1", "MON-4")
@pytest.mark.parametrize(
    "text",
    [
        "russia gives 3 to seat 1",
        "seat 1 takes 3 of russia",
        "seat 1 gives 3 to seat 2",
        "seat 1 gives -3 to russia",
        "seat 1 gives 0 to russia",
        "seat 1 lends 3 to russia",
        "sell russia 9",
        "seat 1 gives russia 9 to seat 2",
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_action_takes_from_a_treasury_or_moves_money_or_bonds_between_players(
    edition: str, text: str
) -> None:
    with pytest.raises(NotationError):
        parse_action(edition, text)


# ------------------------------------------------------------------ gifts (MON-2)


@pytest.mark.rule("MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_government_gives_to_its_own_treasury(edition: str) -> None:
    scene = table(edition).treasury("russia", 1).turn("russia").play("seat 1 gives 4 to russia")

    assert (scene.money(ANNA), scene.chest("russia")) == (5, 5)
    assert scene.events(GiftGiven) == [GiftGiven(ANNA, scene.nation("russia"), 4)]


@pytest.mark.rule("MON-2")
@pytest.mark.parametrize("giver", [ANNA, BEN, CARL])
@pytest.mark.parametrize("edition", EUROPE)
def test_in_europe_any_player_gives_to_any_treasury(edition: str, giver: int) -> None:
    scene = table(edition).turn("russia")

    for nation in scene.state.board.nations:
        scene.play(f"seat {giver + 1} gives 1 to {nation}")
    assert scene.money(giver) == 3
    assert [scene.chest(nation) for nation in scene.state.board.nations] == [1] * 6


@pytest.mark.rule("MON-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_in_europe_even_a_nation_without_a_government_gets_gifts(edition: str) -> None:
    scene = Scene(edition).govern(russia=ANNA).cash(CARL, 2).turn("russia").play("seat 3 gives 2 to italy")

    assert scene.chest("italy") == 2


@pytest.mark.rule("MON-2")
@pytest.mark.parametrize(
    ("giver", "nation"), [(BEN, "russia"), (ANNA, "china"), (CARL, "russia"), (CARL, "china")]
)
def test_in_2030_only_a_government_gives_and_only_to_its_own_treasury(giver: int, nation: str) -> None:
    scene = table(WORLD).turn("russia")

    error = scene.refused(f"seat {giver + 1} gives 1 to {nation}")
    assert error.rule == "MON-2"
    assert "Only its government" in error.message
    assert "you govern" in error.hint
    assert scene.state.gift_limit(giver, scene.nation(nation)) == 0


@pytest.mark.rule("MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_gift_is_at_most_the_givers_cash(edition: str) -> None:
    scene = table(edition).turn("russia")

    error = scene.refused("seat 1 gives 10 to russia")
    assert error.rule == "MON-2"
    assert "10 M" in error.message
    assert scene.state.gift_limit(ANNA, scene.nation("russia")) == 9
    assert scene.play("seat 1 gives 9 to russia").money(ANNA) == 0


@pytest.mark.rule("MON-2", "SET-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_seat_gives_nothing(edition: str) -> None:
    error = table(edition).turn("russia").refused("seat 4 gives 1 to russia")

    assert error.rule == "SET-1"
    assert "1 to 3" in error.hint


@pytest.mark.rule("MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_several_gifts_may_follow_one_another(edition: str) -> None:
    scene = (
        table(edition).turn("russia").play("seat 1 gives 1 to russia", f"seat 2 gives 2 to {BENS[edition]}")
    )

    scene.play("seat 1 gives 3 to russia")
    assert (scene.chest("russia"), scene.chest(BENS[edition])) == (4, 2)
    assert scene.asked() == ("which-space", ANNA)


@pytest.mark.rule("MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_possible_gifts_are_listed_apart_from_the_answers(edition: str) -> None:
    scene = table(edition).turn("russia")
    gifts = {(gift.seat, gift.template, gift.low, gift.high) for gift in scene.state.ranges()}

    assert (ANNA, "seat 1 gives {} to russia", 1, 9) in gifts
    assert len(gifts) == (6 if edition == WORLD else 18)
    assert scene.options("seat") == set()


# ------------------------------------------------------------------ gifts at every kind of question (MON-2)


def armies_meet(edition: str) -> Scene:
    """A Russian army of Anna's can enter Turkey, or a neighbour of it, where Ben's and a third nation's stand."""
    region = "turkey" if edition == WORLD else "romania"
    third = "india" if edition == WORLD else "france"
    scene = table(edition).army(BENS[edition], region).army(third, region)
    origin = "moscow" if edition == WORLD else "kiev"
    return scene.army("russia", origin).armies_part("russia").play(f"army {origin} to {region}")


def turned_army(edition: str) -> Scene:
    """A Russian army lying in a home of Ben's nation turns hostile beside one of its armies."""
    province = "venice" if edition != WORLD else "urumqi"
    scene = table(edition).lying("russia", province).army(BENS[edition], province).armies_part("russia")
    return scene.play(f"lying-army {province} turns hostile")


def canal(edition: str) -> Scene:
    """A Russian fleet wants to pass Suez, which Ben's flag controls."""
    scene = (
        table(edition).flags("china", "north-africa").fleet("russia", "mediterranean-sea").maneuver("russia")
    )
    return scene.play("fleet mediterranean-sea to indian-ocean")


def few_flags(edition: str) -> Scene:
    """Russia holds two seas alone and has one flag left."""
    scene = table(edition)
    board, limit = scene.state.board, scene.state.edition.flag_limit
    neutral = [name for number, name in enumerate(board.regions) if board.open >> number & 1]
    free = neutral[-2:]
    scene.flags("russia", *neutral[: limit - 1]).fleet("russia", free[0]).fleet("russia", free[1])
    return scene.maneuver("russia").play("done", "done")


def at_space(space: str) -> Callable[[str], Scene]:
    """Return how to let Russia arrive on a space in its first turn."""
    return lambda edition: table(edition).turn("russia").play(f"go {space}")


QUESTIONS: dict[str, Callable[[str], Scene]] = {
    "which-space": lambda edition: table(edition).turn("russia"),
    "force-a-stop": lambda edition: (
        table(edition).at("russia", "maneuver-1").turn("russia").play("go import")
    ),
    "where-to-build": at_space("factory"),
    "what-to-produce": at_space("production-1"),
    "what-to-import": at_space("import"),
    "move-fleets": at_space("maneuver-1"),
    "move-armies": lambda edition: at_space("maneuver-1")(edition).play("done"),
    "may-pass": canal,
    "where-to-flag": few_flags,
    "what-to-invest": at_space("investor"),
}
# investing by Swiss Banks (2006: by players without a government), and the windows without an investor card
MORE_INVESTING: dict[str, Callable[[str], Scene]] = {
    "without a government": lambda edition: at_space("investor")(edition).play("decline"),
    "after a turn": lambda edition: table(edition, no_investor_card=True).turn("russia").play("go taxation"),
    "before a turn": lambda edition: table(edition, no_investor_card=True).next_turn(),
}


# questions an edition never asks
NEVER = {
    "imperial-2006": ("force-a-stop", "may-pass"),
    "imperial-2010": ("may-pass", "before a turn"),
    WORLD: (),
}


def gift_changes_only_money(scene: Scene, edition: str) -> None:
    """Let a player make a gift, asked or not. The open question stays the same."""
    asked, before = scene.asked(), scene.chest(BENS[edition])

    scene.play(f"seat {BEN + 1} gives 2 to {BENS[edition]}", "seat 1 gives 1 to russia")

    assert scene.asked() == asked
    assert scene.chest(BENS[edition]) == before + 2


@pytest.mark.rule("MON-2")
@pytest.mark.parametrize(
    ("edition", "kind"),
    [(edition, kind) for edition in EDITIONS for kind in QUESTIONS if kind not in NEVER[edition]],
)
def test_gifts_are_made_at_any_question_by_players_asked_or_not(edition: str, kind: str) -> None:
    scene = QUESTIONS[kind](edition)

    assert scene.asked()[0] == kind
    gift_changes_only_money(scene, edition)


@pytest.mark.rule("MON-2", "INV-3", "VAR-1")
@pytest.mark.parametrize(
    ("edition", "moment"),
    [(edition, moment) for edition in EDITIONS for moment in MORE_INVESTING if moment not in NEVER[edition]],
)
def test_gifts_are_made_at_every_kind_of_investing(edition: str, moment: str) -> None:
    scene = MORE_INVESTING[moment](edition)

    assert scene.asked()[0] == "what-to-invest"
    gift_changes_only_money(scene, edition)


NO_GIFTS: dict[str, Callable[[str], Scene]] = {
    "whom-to-fight": armies_meet,
    "whom-to-ask": lambda edition: armies_meet(edition).play("peace"),
    "will-you-fight": lambda edition: armies_meet(edition).play("peace", f"ask {BENS[edition]}"),
}


@pytest.mark.rule("MON-2", "BAT-1", "BAT-2")
@pytest.mark.parametrize("kind", NO_GIFTS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_while_a_battle_is_decided_nobody_gives_anything(edition: str, kind: str) -> None:
    scene = NO_GIFTS[kind](edition)
    assert scene.asked()[0] == kind

    error = scene.refused("seat 1 gives 1 to russia")
    assert error.rule == "MON-2"
    assert "battle" in error.message
    assert "first" in error.hint
    assert scene.state.gift_limit(ANNA, scene.nation("russia")) == 0
    assert scene.state.ranges() == []


@pytest.mark.rule("MON-2", "STA-3")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_nobody_gives_anything_while_battle_with_a_turned_army_is_decided(edition: str) -> None:
    scene = turned_army(edition)
    assert scene.asked() == ("will-you-fight", BEN)

    assert scene.refused(f"seat 2 gives 1 to {BENS[edition]}").rule == "MON-2"
    gift_changes_only_money(scene.play("no battle"), edition)


@pytest.mark.rule("MON-2", "INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_gift_is_not_a_bond_and_does_not_count_for_governments(edition: str) -> None:
    scene = table(edition).bond(ANNA, "russia", 9).bond(BEN, "russia", 6).turn("russia")

    scene.play("seat 1 gives 9 to russia", "go investor", "decline", "decline")
    assert scene.governor("russia") == ANNA
    assert scene.bonds_of(ANNA, "russia") == {9}


# ------------------------------------------------------------------ public and secret (MON-3)


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("viewer", [ANNA, CARL, SPECTATOR])
@pytest.mark.parametrize("edition", EDITIONS)
def test_treasuries_are_open_to_all(edition: str, viewer: int, hidden: bool) -> None:
    scene = table(edition, hidden_cash=hidden).treasury("russia", 7).turn("russia")

    treasuries = {nation.id: nation.treasury for nation in view_of(scene.state, viewer).nations}
    assert treasuries["russia"] == 7


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_may_keep_cash_secret(edition: str) -> None:
    scene = table(edition, hidden_cash=True).turn("russia")

    assert [player.cash for player in view_of(scene.state, BEN).players] == [None, 9, None]
    assert [player.cash for player in view_of(scene.state, SPECTATOR).players] == [None, None, None]


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_study_view_shows_secret_cash_and_has_no_answers(edition: str) -> None:
    scene = table(edition, hidden_cash=True).turn("russia")
    view = view_of(scene.state, EVERYTHING)

    assert [player.cash for player in view.players] == scene.state.cash
    assert None not in [player.points for player in view.players]
    assert view.bank == scene.state.bank
    assert (view.seat, view.legal, view.ranges) == (None, (), ())


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_may_play_with_open_cash(edition: str) -> None:
    scene = table(edition).turn("russia")

    assert [player.cash for player in view_of(scene.state, BEN).players] == [9, 9, 9]


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_of_every_edition_can_choose(edition: str) -> None:
    assert "hidden_cash" in Scene(edition).state.edition.options


# ------------------------------------------------------------------ the bank (MON-5)


@pytest.mark.rule("MON-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bank_never_runs_out_of_money(edition: str) -> None:
    # players and treasuries already hold more than all the banknotes in the box
    scene = (
        Scene(edition)
        .govern_all(ANNA)
        .cash(BEN, 5000)
        .treasury(BENS[edition], 5000)
        .at("russia", "maneuver-2")
    )

    scene.turn("russia").play("go taxation")
    assert scene.chest("russia") == 4
    scene.investor_card(BEN).at("russia", "maneuver-1").turn("russia").play("go investor")
    assert scene.money(BEN) == 5002


@pytest.mark.rule("MON-5", "INV-3")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_there_are_more_swiss_banks_than_the_three_of_the_box(edition: str) -> None:
    scene = (
        Scene(edition, players=6, drafted_bonds=True)
        .open_box()
        .play("start seat 1", f"buy {_first(edition)} 2")
    )
    while scene.asked()[0] == "which-bond-to-draft":
        scene.play("decline")
    assert len(scene.events(SwissBankReceived)) == 5

    # the card is Ben's; after him all four others without a government invest
    scene.play("go investor", "decline")
    for seat in (2, 3, 4, 5):
        assert scene.asked() == ("what-to-invest", seat)
        scene.play("decline")
    assert scene.asked()[0] == "which-space"


def _first(edition: str) -> str:
    return Scene(edition).nth(1)
