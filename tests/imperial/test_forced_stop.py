"""A Swiss Bank makes a nation stop on Investor (RON-4)."""

import pytest

from rondel.games.imperial.events import InterestPaid, PassageAllowed, StopForced
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, Scene

SWISS = ("imperial-2010", "imperial-2030")
THIRD = "imperial-2010"
WORLD = "imperial-2030"


def passing(edition: str, players: int = 3, *, at: str = "maneuver-1", treasury: int = 10, **options: bool) -> Scene:
    """Anna governs everything and is on turn with Russia, on the way past Investor; the others have Swiss Banks.

    Russia owes Anna 4 M (bond of 9 M) and Ben 1 M (bond of 2 M).
    """
    scene = Scene(edition, players, **options).govern_all(ANNA).bond(ANNA, "russia", 9).bond(BEN, "russia", 2)
    scene.treasury("russia", treasury).cash(ANNA, 10).at("russia", at)
    return scene if options else scene.investor_card(ANNA)


# ------------------------------------------------------------------ forcing


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS)
def test_a_forced_nation_stops_on_investor_and_pays_interest(edition: str) -> None:
    scene = passing(edition).turn("russia").play("go import")
    assert scene.asked() == ("force-a-stop", BEN)
    assert scene.options() == {"force stop", "let pass"}

    scene.play("force stop")

    assert scene.state.space[scene.nation("russia")] == scene.state.edition.rondel_ids.index("investor")
    assert scene.chest("russia") == 5  # 10 - 4 - 1
    assert scene.money(BEN) == 1
    assert scene.money(ANNA) == 16  # 10 + 4 interest + 2 for the investor card
    # the import does not take place; investing follows as after any stop there
    assert scene.asked() == ("what-to-invest", ANNA)


@pytest.mark.rule("RON-4", "TURN-2")
@pytest.mark.parametrize("edition", SWISS)
def test_a_nation_that_is_let_pass_goes_on_and_investing_follows(edition: str) -> None:
    scene = passing(edition, players=2).turn("russia").play("go import", "let pass")

    assert scene.asked() == ("what-to-import", ANNA)
    assert scene.play("done").asked() == ("what-to-invest", ANNA)
    assert scene.chest("russia") == 10  # passing pays no interest
    assert scene.events(InterestPaid) == []
    assert scene.events(PassageAllowed) == [PassageAllowed(scene.nation("russia"), BEN)]


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize(
    ("edition", "at", "to", "paid", "kept"),
    [
        # from Taxation Investor is the fourth space: that one stays paid
        (THIRD, "taxation", "production-2", 6, 2),
        (THIRD, "taxation", "import", 4, 2),
        (THIRD, "factory", "maneuver-2", 6, 0),
        (THIRD, "maneuver-1", "factory", 6, 0),
        (THIRD, "maneuver-2", "import", 6, 4),
        # 2030, power factor 2: 3 M for each space
        (WORLD, "taxation", "production-2", 9, 3),
        (WORLD, "factory", "maneuver-2", 9, 0),
        (WORLD, "maneuver-2", "import", 9, 6),
    ],
)
def test_what_was_paid_for_spaces_beyond_investor_is_given_back(
    edition: str, at: str, to: str, paid: int, kept: int
) -> None:
    scene = passing(edition, players=2, at=at).power("russia", 10).turn("russia").play(f"go {to}")
    assert scene.money(ANNA) == 10 - paid

    scene.investor_card(BEN).play("force stop")

    assert scene.money(ANNA) == 10 - kept + 4  # and 4 M interest
    assert scene.events(StopForced) == [StopForced(scene.nation("russia"), BEN, paid - kept)]


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS)
def test_an_empty_purse_is_no_way_out_the_way_is_paid_before_the_bank_is_asked(edition: str) -> None:
    scene = passing(edition, players=2, at="factory").turn("russia")
    scene.state.pay(10, ANNA, -1)

    # without cash import, the fourth space, is not offered at all
    assert scene.options() == {"go production-1", "go maneuver-1", "go investor"}


# ------------------------------------------------------------------ who is asked


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS)
def test_swiss_banks_are_asked_clockwise_from_the_governments_left(edition: str) -> None:
    # five players, Carl governs Russia and Emil another nation
    scene = Scene(edition, players=5).govern(russia=CARL).govern_all(4)
    scene.bond(CARL, "russia", 9).treasury("russia", 4).at("russia", "maneuver-1").turn("russia")

    scene.play("go import")
    assert scene.asked() == ("force-a-stop", DORA)
    scene.play("let pass")
    assert scene.asked() == ("force-a-stop", ANNA)  # Emil governs and is not asked
    scene.play("let pass")
    assert scene.asked() == ("force-a-stop", BEN)
    scene.play("let pass")
    assert scene.asked() == ("what-to-import", CARL)


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS)
def test_the_first_force_stands(edition: str) -> None:
    scene = passing(edition, players=4).turn("russia").play("go import", "let pass", "force stop")

    # Ben let it pass, Carl forced, Dora is not asked any more
    assert scene.asked()[0] == "what-to-invest"
    assert scene.events(StopForced) == [StopForced(scene.nation("russia"), CARL, 0)]


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS)
def test_a_player_with_a_government_forces_nobody(edition: str) -> None:
    scene = passing(edition, players=2)
    scene.state.government[1] = BEN
    scene.turn("russia").play("go import")

    assert scene.asked() == ("what-to-import", ANNA)


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS)
@pytest.mark.parametrize(("at", "to"), [("maneuver-1", "investor"), ("factory", "maneuver-1"), ("investor", "taxation")])
def test_nobody_is_asked_when_investor_is_not_passed(edition: str, at: str, to: str) -> None:
    scene = passing(edition, at=at).turn("russia").play(f"go {to}")

    assert scene.asked()[0] != "force-a-stop"


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("players", [2, 6])
def test_in_2006_nobody_can_force_a_stop(players: int) -> None:
    scene = passing("imperial-2006", players).turn("russia").play("go import")

    assert scene.asked() == ("what-to-import", ANNA)


# ------------------------------------------------------------------ the treasury must cover all interest


@pytest.mark.rule("RON-4")
@pytest.mark.trap(9)
@pytest.mark.parametrize(("treasury", "asked"), [(4, "what-to-import"), (5, "force-a-stop")])
def test_in_2030_they_are_asked_only_if_the_treasury_covers_all_interest(treasury: int, asked: str) -> None:
    # owed are 4 M to the government itself and 1 M to Ben; Anna's cash does not count
    scene = passing(WORLD, treasury=treasury).turn("russia").play("go import")

    assert scene.asked()[0] == asked


@pytest.mark.rule("RON-4", "MON-3")
@pytest.mark.parametrize("treasury", [0, 4, 5])
def test_in_2010_every_swiss_bank_is_asked_whatever_the_treasury_holds(treasury: int) -> None:
    scene = passing(THIRD, treasury=treasury).turn("russia").play("go import")

    assert scene.asked() == ("force-a-stop", BEN)
    assert scene.play("let pass").asked() == ("force-a-stop", CARL)


@pytest.mark.rule("RON-4")
@pytest.mark.trap(9)
def test_in_2010_a_short_treasury_cannot_be_forced() -> None:
    scene = passing(THIRD, treasury=4).turn("russia").play("go import")

    assert scene.options() == {"let pass"}
    error = scene.refused("force stop")
    assert error.rule == "RON-4"
    assert "4 M" in error.message
    assert "5 M" in error.message
    assert "gift" in error.hint


@pytest.mark.rule("RON-4", "MON-2")
@pytest.mark.parametrize("giver", [ANNA, BEN, CARL])
def test_in_2010_a_gift_to_the_treasury_makes_forcing_possible(giver: int) -> None:
    scene = passing(THIRD, treasury=4).cash(BEN, 1).cash(CARL, 1).turn("russia").play("go import")

    scene.play(f"seat {giver + 1} gives 1 to russia")
    assert scene.asked() == ("force-a-stop", BEN)
    assert scene.options() == {"force stop", "let pass"}
    assert scene.play("force stop").chest("russia") == 0


@pytest.mark.rule("RON-4", "MON-2")
def test_in_2030_the_governments_gift_before_its_move_lets_the_bank_be_asked() -> None:
    scene = passing(WORLD, treasury=4).turn("russia").play("seat 1 gives 1 to russia", "go import")

    assert scene.asked() == ("force-a-stop", BEN)


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS)
def test_a_nation_that_owes_nobody_can_be_forced_with_an_empty_treasury(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).at("russia", "maneuver-1").turn("russia")

    scene.play("go import", "force stop")
    assert scene.asked()[0] == "what-to-invest"


# ------------------------------------------------------------------ without an investor card, and wrong answers


@pytest.mark.rule("RON-4", "VAR-1")
@pytest.mark.parametrize("edition", SWISS)
def test_without_an_investor_card_a_forced_stop_makes_the_nation_pay_interest(edition: str) -> None:
    scene = passing(edition, players=2, no_investor_card=True).turn("russia").play("go import", "force stop")

    assert scene.chest("russia") == 5
    assert scene.money(BEN) == 1
    # the window after the turn opens, the government first; nobody gets 2 M
    assert scene.asked() == ("what-to-invest", ANNA)
    assert scene.money(ANNA) == 14


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS)
def test_the_swiss_bank_answers_only_its_question(edition: str) -> None:
    scene = passing(edition).turn("russia").play("go import")

    for text in ("done", "go factory", "import army moscow", "decline"):
        error = scene.refused(text)
        assert (error.code, error.rule) == ("not-asked", "RON-4")
        assert "let the nation pass" in error.hint


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_forcing_is_no_answer_when_nobody_passes_investor(edition: str) -> None:
    scene = passing(edition).turn("russia")

    assert scene.refused("force stop").code == "not-asked"
