"""Drafted bonds: nation by nation each player may take one (SET-6, VAR-3)."""

import pytest

from rondel.games.imperial.events import SwissBankReceived, SwissBankReturned
from rondel.games.imperial.state import CHANCE, NOBODY
from tests.support.imperial_facts import ORDER
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, SWISS_BANKS, WORLD, Scene

DRAFT_MONEY = {
    "imperial-2006": {2: 40, 3: 28, 4: 22, 5: 18, 6: 15},
    "imperial-2010": {2: 40, 3: 28, 4: 22, 5: 18, 6: 15},
    "imperial-2030": {2: 37, 3: 25, 4: 19, 5: 15, 6: 13},
}


def box(edition: str, players: int) -> Scene:
    """Begin a game with a draft. Chance draws who chooses first."""
    return Scene(edition, players, drafted_bonds=True).open_box()


def draft(edition: str, players: int, first: int = ANNA) -> Scene:
    """Begin a draft of bonds with a given first chooser."""
    return box(edition, players).play(f"start seat {first + 1}")


def decline_to_the_end(scene: Scene) -> Scene:
    """Let everybody who is still asked in the draft decline."""
    while scene.asked()[0] == "which-bond-to-draft":
        scene.play("decline")
    return scene


# ------------------------------------------------------------------ choosing bonds


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.trap(15)
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_draft_has_its_own_start_money(edition: str, players: int) -> None:
    scene = box(edition, players)

    assert [scene.money(seat) for seat in range(players)] == [DRAFT_MONEY[edition][players]] * players


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("edition", EDITIONS)
def test_chance_draws_who_chooses_first(edition: str, players: int) -> None:
    scene = box(edition, players)

    assert scene.asked() == ("draw-first", CHANCE)
    assert scene.options() == {f"start seat {number}" for number in range(1, players + 1)}
    assert scene.play(f"start seat {players}").asked() == ("which-bond-to-draft", players - 1)


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.trap(16)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nation_by_nation_the_first_chooser_moves_one_seat_to_the_left(edition: str) -> None:
    scene = draft(edition, 3, first=BEN)
    asked: list[int] = []

    while scene.asked()[0] == "which-bond-to-draft":
        asked.append(scene.asked()[1])
        scene.play("decline" if len(asked) > 1 else f"buy {ORDER[edition][0]} 2")

    first_three = [BEN, CARL, ANNA, CARL, ANNA, BEN, ANNA, BEN, CARL]
    assert asked == first_three + first_three


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_nations_are_drafted_in_order_of_play_and_great_britain_is_not_left_out(edition: str) -> None:
    scene = draft(edition, 2)

    for nation in ORDER[edition]:
        assert scene.options(f"buy {nation}")
        assert scene.options() == scene.options(f"buy {nation}", "decline")
        scene.play(f"buy {nation} 2", "decline")


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.trap(16)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_drafted_bond_is_paid_into_the_treasury_and_is_no_longer_free(edition: str) -> None:
    first, money = ORDER[edition][0], DRAFT_MONEY[edition][3]
    scene = draft(edition, 3).play(f"buy {first} 9")

    assert scene.bonds_of(ANNA, first) == {9}
    assert (scene.money(ANNA), scene.chest(first)) == (money - 9, 9)
    # one bond for each player and nation: the next player is asked
    assert scene.asked() == ("which-bond-to-draft", BEN)
    error = scene.refused(f"buy {first} 9")
    assert "is taken" in error.message
    assert "another bond" in error.hint


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_nation_being_drafted_is_for_sale(edition: str) -> None:
    scene = draft(edition, 3)

    error = scene.refused(f"buy {ORDER[edition][1]} 2")
    assert error.rule == "SET-6"
    assert error.params == {"nations": ORDER[edition][0]}


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_the_draft_nobody_trades_up(edition: str) -> None:
    first = ORDER[edition][0]
    scene = draft(edition, 3).play(f"buy {first} 2")

    assert scene.refused(f"upgrade {first} 2 to 4").rule == "SET-6"


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.parametrize(
    ("edition", "offered", "dear"),
    [
        ("imperial-2006", {2, 4, 6, 9, 12}, 16),  # 15 M each
        ("imperial-2010", {2, 4, 6, 9, 12}, 16),
        ("imperial-2030", {2, 4, 6, 9, 12}, 16),  # 13 M each
    ],
)
def test_a_bond_beyond_the_purse_is_not_offered(edition: str, offered: set[int], dear: int) -> None:
    first, money = ORDER[edition][0], DRAFT_MONEY[edition][6]
    scene = draft(edition, 6)

    assert scene.options("buy") == {f"buy {first} {price}" for price in offered}
    error = scene.refused(f"buy {first} {dear}")
    assert f"{dear} M" in error.message
    assert f"{money} M" in error.message


@pytest.mark.rule("SET-6", "ASK-1", "VAR-3")
@pytest.mark.trap(16)
def test_a_player_who_can_afford_no_bond_of_a_nation_is_not_asked() -> None:
    # 13 M each: Anna keeps 1 M
    scene = draft(WORLD, 6).play("buy russia 12", "decline", "decline", "decline", "decline", "decline")

    # China begins with Ben; after Faye, Anna would be asked, but India's first chooser is Carl
    assert scene.asked() == ("which-bond-to-draft", BEN)
    scene.play("decline", "decline", "decline", "decline", "decline")
    assert scene.asked() == ("which-bond-to-draft", CARL)
    assert scene.options("buy india")


@pytest.mark.rule("SET-6", "ASK-1", "VAR-3")
@pytest.mark.trap(16)
def test_a_player_who_could_afford_only_a_bond_already_taken_is_not_asked() -> None:
    # 15 M each: Anna keeps 3 M and could pay a bond of 2 M only
    scene = draft("imperial-2010", 6).play("buy austria-hungary 12", *["decline"] * 5)

    scene.play("buy italy 2", *["decline"] * 4)  # Ben, then Carl to Faye
    assert scene.asked() == ("which-bond-to-draft", CARL)
    assert scene.options("buy france")


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_if_nobody_has_lent_anything_the_last_player_asked_must_take_a_bond(edition: str) -> None:
    scene = draft(edition, 2).play(*["decline"] * 11)

    assert scene.asked() == ("which-bond-to-draft", ANNA)  # the sixth nation begins with Ben
    error = scene.refused("decline")
    assert error.rule == "SET-6"
    assert "must take one" in error.message
    scene.play(f"buy {ORDER[edition][5]} 2")
    assert scene.asked() == ("which-space", ANNA)


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_if_anybody_has_lent_something_the_last_player_may_decline(edition: str) -> None:
    scene = draft(edition, 2).play(f"buy {ORDER[edition][0]} 2", *["decline"] * 10)

    assert scene.asked() == ("which-bond-to-draft", ANNA)
    assert scene.play("decline").asked() == ("which-space", ANNA)


@pytest.mark.rule("SET-6", "MON-2", "VAR-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_gives_money_to_a_treasury_before_play_begins(edition: str) -> None:
    first = ORDER[edition][0]

    for scene in (box(edition, 3), draft(edition, 3), draft(edition, 3).play(f"buy {first} 2")):
        error = scene.refused(f"seat 1 gives 1 to {first}")
        assert error.rule == "SET-6"
        assert "once play begins" in error.message
        assert "first nation" in error.hint
        assert scene.state.gift_limit(ANNA, scene.nation(first)) == 0


@pytest.mark.rule("SET-6", "TURN-3", "VAR-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_draft_the_largest_lender_governs(edition: str) -> None:
    first = ORDER[edition][0]
    scene = draft(edition, 3).play(f"buy {first} 4", f"buy {first} 12", f"buy {first} 9")

    # nothing is settled before the draft is over
    assert scene.governor(first) == NOBODY
    assert decline_to_the_end(scene).governor(first) == BEN


@pytest.mark.rule("SET-6", "SET-5", "TURN-1", "VAR-3")
@pytest.mark.trap(16)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_nobody_bought_has_no_government_and_is_skipped(edition: str) -> None:
    second = ORDER[edition][1]
    scene = decline_to_the_end(draft(edition, 3).play("decline", "decline", "decline", f"buy {second} 2"))

    assert scene.governor(ORDER[edition][0]) == NOBODY
    assert scene.asked() == ("which-space", BEN)
    assert scene.state.active == scene.nation(second)


@pytest.mark.rule("SET-6", "VAR-3")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_a_player_who_governs_nothing_after_the_draft_gets_a_swiss_bank(edition: str) -> None:
    scene = decline_to_the_end(draft(edition, 3).play(f"buy {ORDER[edition][0]} 2"))

    assert scene.events(SwissBankReceived) == [SwissBankReceived(BEN), SwissBankReceived(CARL)]


@pytest.mark.rule("SET-6", "INV-4", "VAR-3")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_after_the_draft_nobody_has_a_swiss_bank_to_give_back(edition: str) -> None:
    scene = decline_to_the_end(draft(edition, 3).play(f"buy {ORDER[edition][0]} 2"))

    assert scene.events(SwissBankReturned) == []


@pytest.mark.rule("SET-6", "VAR-3")
def test_in_2006_there_is_no_swiss_bank_to_get_after_the_draft() -> None:
    scene = decline_to_the_end(draft("imperial-2006", 3).play("buy austria-hungary 2"))

    assert scene.events(SwissBankReceived) == []


# ------------------------------------------------------------------ the investor card (SET-7)


@pytest.mark.rule("SET-7")
@pytest.mark.parametrize("nation", range(1, 6))
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_first_government_the_next_nation_decides_the_card(edition: str, nation: int) -> None:
    # four players, all decline until this nation, which its first chooser takes
    scene = draft(edition, 4, first=DORA).play(*["decline"] * 4 * nation, f"buy {ORDER[edition][nation]} 2")
    lender = (DORA + nation) % 4

    assert decline_to_the_end(scene).state.investor == (lender + 1) % 4
