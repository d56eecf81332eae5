"""Order of play: which nation is next, what its turn consists of, who decides for it (TURN)."""

import pytest

from rondel.games.imperial.events import NationSkipped, TurnBegan
from tests.support.imperial_facts import ORDER
from tests.support.scene import ANNA, BEN, CARL, EDITIONS, EUROPE, Scene


def all_but(edition: str, without: int) -> Scene:
    """Let Anna govern all nations but one, which has no government."""
    governed = [nation for number, nation in enumerate(ORDER[edition]) if number != without]
    return Scene(edition).govern(**dict.fromkeys(governed, ANNA))


def take_a_turn(scene: Scene) -> str:
    """Let the nation on turn go to the nearest space and do nothing there. Return its name."""
    name = scene.state.board.nations[scene.state.active]
    assert scene.asked()[0] == "which-space"
    scene.play(scene.state.legal_actions()[0].text).idle()
    return name


# ------------------------------------------------------------------ the order (TURN-1)


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nations_move_in_fixed_order_round_after_round(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).next_turn()

    moved = [take_a_turn(scene) for _ in range(13)]

    assert moved == [*ORDER[edition], *ORDER[edition], ORDER[edition][0]]


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_order_does_not_depend_on_who_governs(edition: str) -> None:
    first, second, third, *_ = ORDER[edition]
    scene = Scene(edition).govern_all(CARL).govern(**{second: ANNA}).next_turn()

    assert scene.asked() == ("which-space", CARL)
    take_a_turn(scene)
    assert scene.asked() == ("which-space", ANNA)
    take_a_turn(scene)
    assert scene.asked() == ("which-space", CARL)
    assert scene.events(TurnBegan) == [
        TurnBegan(scene.nation(first), CARL),
        TurnBegan(scene.nation(second), ANNA),
        TurnBegan(scene.nation(third), CARL),
    ]


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize("without", range(6))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_without_a_government_is_skipped(edition: str, without: int) -> None:
    scene = all_but(edition, without).next_turn()

    expected = [nation for nation in ORDER[edition] if nation != ORDER[edition][without]]
    assert [take_a_turn(scene) for _ in range(5)] == expected
    assert NationSkipped(without) in scene.events(NationSkipped)


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_several_nations_without_a_government_are_skipped_at_once(edition: str) -> None:
    nation = ORDER[edition][4]
    scene = Scene(edition).govern(**{nation: BEN}).next_turn()

    assert [take_a_turn(scene) for _ in range(2)] == [nation, nation]


@pytest.mark.rule("TURN-1", "SET-5")
@pytest.mark.trap(17)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_is_skipped_only_until_it_gets_a_government(edition: str) -> None:
    second = ORDER[edition][1]
    scene = all_but(edition, 1).bond(ANNA, ORDER[edition][0], 2).investor_card(BEN).cash(BEN, 2)
    scene.turn(ORDER[edition][0]).play("go investor", f"buy {second} 2")
    while scene.asked()[0] == "what-to-invest":
        scene.play("decline")

    assert scene.state.active == scene.nation(second)
    assert scene.asked() == ("which-space", BEN)


# ------------------------------------------------------------------ a turn (TURN-2)


@pytest.mark.rule("TURN-2")
@pytest.mark.trap(11)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_is_a_space_then_its_action_then_investing_if_investor_was_passed(edition: str) -> None:
    first = ORDER[edition][0]
    # everybody governs something, so no Swiss Bank has a say
    scene = Scene(edition, players=2).govern_all(ANNA).govern(**{ORDER[edition][1]: BEN})
    scene.at(first, "maneuver-1").investor_card(BEN).turn(first)

    assert scene.asked() == ("which-space", ANNA)
    assert scene.play("go import").asked() == ("what-to-import", ANNA)
    assert scene.play("done").asked() == ("what-to-invest", BEN)
    assert scene.play("decline").asked() == ("which-space", BEN)
    assert scene.state.active == 1


@pytest.mark.rule("TURN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_that_does_not_pass_investor_has_no_investing(edition: str) -> None:
    first = ORDER[edition][0]
    scene = Scene(edition, players=2).govern_all(ANNA).at(first, "investor").investor_card(BEN).turn(first)

    scene.play("go import", "done")
    assert scene.state.active == 1
    assert scene.asked() == ("which-space", ANNA)
    assert scene.money(BEN) == 0


@pytest.mark.rule("TURN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_done_before_a_space_is_chosen(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).treasury("russia", 9).turn("russia")

    for text in ("build moscow", "produce moscow", "import army moscow", "done", "decline", "buy russia 2"):
        error = scene.refused(text)
        assert error.code == "not-asked"
        assert "Choose a space" in error.hint


@pytest.mark.rule("TURN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_chooses_one_space_in_a_turn(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).turn("russia").play("go factory")

    assert scene.refused("go import").code == "not-asked"


# ------------------------------------------------------------------ the government (TURN-3)


@pytest.mark.rule("TURN-3")
@pytest.mark.parametrize(
    ("space", "question"),
    [
        ("factory", "where-to-build"),
        ("production-1", "what-to-produce"),
        ("production-2", "what-to-produce"),
        ("maneuver-1", "move-fleets"),
        ("maneuver-2", "move-fleets"),
        ("import", "what-to-import"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_government_takes_all_decisions_of_its_nation(edition: str, space: str, question: str) -> None:
    scene = Scene(edition).govern_all(ANNA).govern(russia=CARL).turn("russia")

    assert scene.asked() == ("which-space", CARL)
    assert scene.play(f"go {space}").asked() == (question, CARL)


@pytest.mark.rule("TURN-3", "INV-4")
@pytest.mark.parametrize("edition", EUROPE)
def test_the_highest_sum_of_bonds_makes_the_government_not_the_highest_bond(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).bond(ANNA, "italy", 9).bond(BEN, "italy", 6)

    # Ben brings it to 6 + 4 = 10, more than 9
    scene.investor_card(BEN).cash(BEN, 2).turn("italy").play("go investor", "buy italy 4")
    while scene.asked()[0] == "what-to-invest":
        scene.play("decline")
    assert scene.governor("italy") == BEN


@pytest.mark.rule("TURN-3", "INV-4")
def test_the_highest_sum_of_bonds_makes_the_government_in_2030() -> None:
    scene = Scene("imperial-2030").govern_all(ANNA).bond(ANNA, "china", 9).bond(BEN, "china", 6)

    scene.investor_card(BEN).cash(BEN, 2).turn("china").play("go investor", "buy china 4")
    while scene.asked()[0] == "what-to-invest":
        scene.play("decline")
    assert scene.governor("china") == BEN
