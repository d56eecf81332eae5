"""A Swiss Bank makes a nation stop on Investor (RON-4); in the first edition nobody can."""

from __future__ import annotations

import pytest

from rondel.games.imperial.events import InvestorCardMoved, PassageAllowed, StopForced
from tests.support.imperial_facts import RONDEL
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, EMIL, FAYE, SWISS_BANKS, Scene

SECOND = {"imperial-2006": "italy", "imperial-2010": "italy", "imperial-2030": "china"}


def russia_before_investor(edition: str, treasury: int = 7, players: int = 4, **options: bool) -> Scene:
    """Anna governs everything. Russia owes 4 M interest to her and 3 M to Ben, and stands on Maneuver."""
    scene = Scene(edition, players=players, **options).govern_all(ANNA).treasury("russia", treasury)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 6).at("russia", "maneuver-1").cash(ANNA, 20)
    if not options:
        scene.investor_card(ANNA)
    return scene


def passes(here: str, there: str) -> bool:
    """Return whether Investor lies strictly between two spaces, clockwise."""
    ahead = RONDEL[RONDEL.index(here) + 1 :] + RONDEL[: RONDEL.index(here)]
    return here != "investor" and ahead.index("investor") < ahead.index(there)


# ------------------------------------------------------------------ who is asked, and when


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("treasury", [0, 7, 50])
def test_in_the_first_edition_nobody_is_asked(treasury: int) -> None:
    scene = russia_before_investor("imperial-2006", treasury).turn("russia")

    scene.play("go import")

    assert scene.asked() == ("what-to-import", ANNA)


@pytest.mark.rule("RON-4")
def test_in_the_first_edition_nobody_can_force() -> None:
    scene = russia_before_investor("imperial-2006").turn("russia").play("go import")

    assert scene.refused("force stop").hint


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_swiss_banks_are_asked_clockwise_from_the_governments_left(edition: str) -> None:
    # Dora governs Russia, Ben the rest; Emil, Faye, Anna and Carl have Swiss Banks
    scene = Scene(edition, players=6).govern(russia=DORA).govern_all(BEN).investor_card(BEN)
    scene.at("russia", "maneuver-1").treasury("russia", 1).turn("russia").play("go import")

    order = []
    while scene.asked()[0] == "force-a-stop":
        order.append(scene.asked()[1])
        scene.play("let pass")

    assert order == [EMIL, FAYE, ANNA, CARL]
    assert scene.asked() == ("what-to-import", DORA)


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_players_with_a_government_are_not_asked(edition: str) -> None:
    scene = russia_before_investor(edition, players=2).govern(**{SECOND[edition]: BEN}).turn("russia")

    scene.play("go import")

    assert scene.asked() == ("what-to-import", ANNA)


@pytest.mark.rule("RON-4")
@pytest.mark.trap(10)
@pytest.mark.parametrize("edition", SWISS_BANKS)
@pytest.mark.parametrize("here", RONDEL)
def test_they_are_asked_on_every_way_across_investor_and_on_no_other(edition: str, here: str) -> None:
    reached = [RONDEL[(RONDEL.index(here) + steps) % 8] for steps in range(1, 7)]
    for there in reached:
        scene = russia_before_investor(edition).at("russia", here).turn("russia")

        scene.play(f"go {there}")

        assert (scene.asked()[0] == "force-a-stop") == passes(here, there), f"{here} to {there}"


@pytest.mark.rule("RON-4", "RON-2")
@pytest.mark.parametrize("edition", SWISS_BANKS)
@pytest.mark.parametrize("space", RONDEL)
def test_the_first_placement_passes_nothing(edition: str, space: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).investor_card(ANNA).turn("russia")

    scene.play(f"go {space}")

    assert scene.asked()[0] != "force-a-stop"


@pytest.mark.rule("RON-4", "TURN-2")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_they_are_asked_before_the_action_of_the_space(edition: str) -> None:
    scene = russia_before_investor(edition).turn("russia")

    scene.play("go taxation")

    assert scene.asked() == ("force-a-stop", BEN)
    assert scene.chest("russia") == 7
    assert scene.state.power[scene.nation("russia")] == 0


# ------------------------------------------------------------------ the treasury must cover all interest


@pytest.mark.rule("RON-4")
@pytest.mark.trap(9)
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_a_treasury_that_just_covers_all_interest_is_enough(edition: str) -> None:
    scene = russia_before_investor(edition, treasury=7).turn("russia").play("go import")

    assert scene.asked() == ("force-a-stop", BEN)
    assert scene.options() == {"force stop", "let pass"}


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize(("everybodys_cash", "is_asked"), [(5, False), (6, False), (7, True)])
def test_2010_with_open_cash_they_are_asked_only_where_gifts_could_cover_the_interest(
    everybodys_cash: int, is_asked: bool
) -> None:
    # the interest is 7 M and the treasury is empty; anybody may give the money
    scene = Scene("imperial-2010", players=4).govern_all(ANNA).investor_card(ANNA)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 6).at("russia", "maneuver-1")
    scene.cash(ANNA, 2).cash(DORA, everybodys_cash - 2)

    scene.turn("russia").play("go import")

    assert scene.asked() == (("force-a-stop", BEN) if is_asked else ("what-to-import", ANNA))


@pytest.mark.rule("RON-4", "RON-3")
@pytest.mark.parametrize(("cash", "is_asked"), [(8, False), (9, True)])
def test_2010_the_cash_is_looked_at_after_the_spaces_are_paid(cash: int, is_asked: bool) -> None:
    scene = Scene("imperial-2010", players=4).govern_all(ANNA).investor_card(ANNA)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 6).at("russia", "maneuver-1").cash(ANNA, cash)

    # the fourth space costs 2 M
    scene.turn("russia").play("go maneuver-2")

    assert scene.money(ANNA) == cash - 2
    assert (scene.asked()[0] == "force-a-stop") is is_asked


@pytest.mark.rule("RON-4", "MON-2")
def test_2010_it_is_looked_at_for_each_swiss_bank_in_turn() -> None:
    scene = Scene("imperial-2010", players=4).govern_all(ANNA).investor_card(ANNA)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 6).at("russia", "maneuver-1").cash(CARL, 7)
    scene.turn("russia").play("go import")
    assert scene.asked() == ("force-a-stop", BEN)

    # what Carl gives elsewhere can no longer cover Russia's interest
    scene.play("seat 3 gives 1 to italy", "let pass")

    assert scene.asked() == ("what-to-import", ANNA)


@pytest.mark.rule("RON-4", "MON-3")
@pytest.mark.parametrize("cash", [0, 6, 50])
def test_2010_with_secret_cash_every_swiss_bank_is_asked_regardless_of_its_purse(cash: int) -> None:
    scene = Scene("imperial-2010", players=4, hidden_cash=True).govern_all(ANNA).investor_card(ANNA)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 6).at("russia", "maneuver-1").cash(ANNA, cash)
    scene.turn("russia").play("go import")

    for bank in (BEN, CARL, DORA):
        assert scene.asked() == ("force-a-stop", bank)
        scene.play("let pass")


@pytest.mark.rule("RON-4")
@pytest.mark.trap(9)
def test_2010_a_swiss_bank_that_is_asked_cannot_force_a_poor_nation() -> None:
    scene = russia_before_investor("imperial-2010", treasury=6).turn("russia").play("go import")

    for bank in (BEN, CARL, DORA):
        assert scene.asked() == ("force-a-stop", bank)
        assert scene.options() == {"let pass"}
        scene.play("let pass")
    assert scene.asked() == ("what-to-import", ANNA)


@pytest.mark.rule("RON-4")
def test_2010_the_refusal_tells_both_sums_and_the_way_out() -> None:
    scene = russia_before_investor("imperial-2010", treasury=6).turn("russia").play("go import")

    error = scene.refused("force stop")

    assert error.rule == "RON-4"
    assert "6 M" in error.message
    assert "7 M" in error.message
    assert "gift" in error.hint


@pytest.mark.rule("RON-4")
@pytest.mark.trap(9)
def test_2030_nobody_is_asked_when_the_treasury_does_not_cover_all_interest() -> None:
    scene = russia_before_investor("imperial-2030", treasury=6).turn("russia").play("go import")

    assert scene.asked() == ("what-to-import", ANNA)


@pytest.mark.rule("RON-4")
@pytest.mark.trap(9)
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_private_cash_of_the_government_does_not_count(edition: str) -> None:
    scene = russia_before_investor(edition, treasury=6).cash(ANNA, 100).turn("russia").play("go import")

    assert "force stop" not in scene.options()


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_a_nation_that_owes_nothing_can_be_forced_with_an_empty_treasury(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).investor_card(ANNA).at("russia", "maneuver-1")

    scene.turn("russia").play("go import")

    assert scene.asked() == ("force-a-stop", BEN)
    assert "force stop" in scene.options()


# ------------------------------------------------------------------ gifts in between (MON-2)


@pytest.mark.rule("RON-4", "MON-2")
@pytest.mark.parametrize("giver", [BEN, CARL, DORA, ANNA])
def test_2010_a_gift_by_anybody_can_make_forcing_possible(giver: int) -> None:
    scene = (
        russia_before_investor("imperial-2010", treasury=6).cash(giver, 1).turn("russia").play("go import")
    )

    scene.play(f"seat {giver + 1} gives 1 to russia")

    assert scene.asked() == ("force-a-stop", BEN)
    assert scene.options() == {"force stop", "let pass"}


@pytest.mark.rule("RON-4", "MON-2")
def test_2010_who_let_the_nation_pass_is_not_asked_again_after_a_gift() -> None:
    scene = russia_before_investor("imperial-2010", treasury=6).cash(BEN, 1).turn("russia").play("go import")

    scene.play("let pass", "seat 2 gives 1 to russia")

    assert scene.asked() == ("force-a-stop", CARL)
    assert scene.options() == {"force stop", "let pass"}
    scene.play("let pass", "let pass")
    assert scene.asked() == ("what-to-import", ANNA)


@pytest.mark.rule("RON-4", "MON-2")
def test_2010_the_giver_may_then_force_and_gets_the_interest() -> None:
    scene = russia_before_investor("imperial-2010", treasury=6).cash(BEN, 1).turn("russia").play("go import")

    scene.play("seat 2 gives 1 to russia", "force stop")

    assert (scene.money(BEN), scene.chest("russia")) == (3, 0)


@pytest.mark.rule("RON-4", "MON-2")
def test_2030_the_swiss_bank_cannot_give_to_the_treasury() -> None:
    scene = russia_before_investor("imperial-2030", treasury=7).cash(BEN, 1).turn("russia").play("go import")

    assert scene.refused("seat 2 gives 1 to russia").rule == "MON-2"


@pytest.mark.rule("RON-4", "MON-2")
def test_2030_the_governments_gift_before_its_move_can_make_the_banks_be_asked() -> None:
    scene = russia_before_investor("imperial-2030", treasury=6).turn("russia")

    scene.play("seat 1 gives 1 to russia", "go import")

    assert scene.asked() == ("force-a-stop", BEN)


@pytest.mark.rule("RON-4", "MON-2")
def test_2030_a_gift_after_the_move_changes_nothing_about_who_is_asked() -> None:
    scene = russia_before_investor("imperial-2030", treasury=6).turn("russia").play("go import")

    scene.play("seat 1 gives 1 to russia")

    assert scene.asked() == ("what-to-import", ANNA)


# ------------------------------------------------------------------ what a forced stop does


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_the_first_force_stands_and_nobody_else_is_asked(edition: str) -> None:
    scene = russia_before_investor(edition).turn("russia").play("go import")

    scene.play("let pass", "force stop")

    assert scene.asked() == ("what-to-invest", ANNA)
    assert scene.events(PassageAllowed) == [PassageAllowed(scene.nation("russia"), BEN)]
    assert scene.events(StopForced) == [StopForced(scene.nation("russia"), CARL, 0)]


@pytest.mark.rule("RON-4", "INV-1")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_the_nation_pays_interest_and_does_nothing_else(edition: str) -> None:
    scene = russia_before_investor(edition, treasury=10).turn("russia").play("go taxation")
    paid = 20 - scene.money(ANNA)
    assert paid > 0

    scene.play("force stop")

    # the price of the move is refunded, Anna gets 4 M interest and 2 M for the card; no taxes are raised
    assert (scene.money(ANNA), scene.money(BEN), scene.chest("russia")) == (26, 3, 3)
    assert scene.state.tax_marker[scene.nation("russia")] == 0


@pytest.mark.rule("RON-4", "RON-3")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_the_piece_stands_on_investor_and_goes_on_from_there(edition: str) -> None:
    scene = russia_before_investor(edition).turn("russia").play("go taxation", "force stop")
    while scene.asked()[0] == "what-to-invest":
        scene.play("decline")

    scene.turn("russia")

    assert "go import" in scene.options()
    assert "go investor" not in scene.options()


@pytest.mark.rule("RON-4", "INV-3", "INV-5")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_the_investor_steps_follow_once(edition: str) -> None:
    scene = russia_before_investor(edition).turn("russia").play("go import", "force stop")

    for seat in (ANNA, BEN, CARL, DORA):
        assert scene.asked() == ("what-to-invest", seat)
        scene.play("decline")

    assert scene.asked()[0] == "which-space"
    assert scene.events(InvestorCardMoved) == [InvestorCardMoved(BEN)]


@pytest.mark.rule("RON-4", "INV-2")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_when_all_let_it_pass_the_space_is_carried_out_and_investing_follows(edition: str) -> None:
    scene = russia_before_investor(edition).turn("russia").play("go import", *["let pass"] * 3)
    assert scene.asked() == ("what-to-import", ANNA)

    scene.play("done")

    assert scene.asked() == ("what-to-invest", ANNA)
    assert scene.chest("russia") == 7


@pytest.mark.rule("RON-4", "END-1")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_a_forced_stop_can_keep_the_game_from_ending(edition: str) -> None:
    scene = russia_before_investor(edition).power("russia", 24)
    scene.flags("russia", *scene.state.board.regions[-4:]).turn("russia")

    scene.play("go taxation", "force stop")

    assert not scene.state.is_over
    assert scene.state.power[scene.nation("russia")] == 24


# ------------------------------------------------------------------ refunds


@pytest.mark.rule("RON-4", "RON-3")
@pytest.mark.parametrize(
    ("here", "there", "price", "kept"),
    [
        # three spaces are free, each further one costs 2 M; kept is the price of the way to Investor
        ("maneuver-1", "import", 0, 0),
        ("maneuver-1", "taxation", 4, 0),
        ("maneuver-1", "factory", 6, 0),
        ("production-1", "taxation", 6, 0),
        ("factory", "maneuver-2", 6, 0),
        ("taxation", "import", 4, 2),
        ("taxation", "production-2", 6, 2),
        ("maneuver-2", "import", 6, 4),
    ],
)
def test_2010_what_was_paid_beyond_investor_is_given_back(
    here: str, there: str, price: int, kept: int
) -> None:
    scene = russia_before_investor("imperial-2010").govern(russia=CARL).cash(CARL, 10).at("russia", here)
    scene.turn("russia").play(f"go {there}")
    assert scene.money(CARL) == 10 - price

    scene.play("force stop")

    assert scene.money(CARL) == 10 - kept
    assert scene.events(StopForced) == [StopForced(scene.nation("russia"), DORA, price - kept)]


@pytest.mark.rule("RON-4", "RON-3")
@pytest.mark.parametrize(
    ("here", "there", "price", "kept"),
    [
        # 11 power points, factor 2: each space past the third costs 3 M
        ("maneuver-1", "taxation", 6, 0),
        ("factory", "maneuver-2", 9, 0),
        ("taxation", "production-2", 9, 3),
        ("maneuver-2", "import", 9, 6),
    ],
)
def test_2030_the_refund_follows_the_power_factor(here: str, there: str, price: int, kept: int) -> None:
    scene = russia_before_investor("imperial-2030").govern(russia=CARL).cash(CARL, 10).at("russia", here)
    scene.power("russia", 11).turn("russia").play(f"go {there}")
    assert scene.money(CARL) == 10 - price

    scene.play("force stop")

    assert scene.money(CARL) == 10 - kept


@pytest.mark.rule("RON-4", "RON-3")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_the_whole_way_must_be_paid_first_even_if_a_stop_is_sure(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).investor_card(ANNA).at("russia", "maneuver-1")

    error = scene.turn("russia").refused("go taxation")

    assert error.rule == "RON-3"
    assert "nearer" in error.hint


# ------------------------------------------------------------------ without the investor card (VAR-1)


@pytest.mark.rule("RON-4", "VAR-1")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_without_the_investor_card_a_forced_stop_only_makes_the_nation_pay_interest(edition: str) -> None:
    scene = russia_before_investor(edition, treasury=10, no_investor_card=True).turn("russia")

    scene.play("go import", "force stop")

    assert (scene.money(ANNA), scene.money(BEN), scene.chest("russia")) == (24, 3, 3)
    # then the ordinary window after a nation's turn, beginning with its government
    assert scene.asked() == ("what-to-invest", ANNA)
    assert all(text.split()[1] == "russia" for text in scene.options("buy"))


@pytest.mark.rule("RON-4", "VAR-1")
def test_without_the_card_too_nobody_is_asked_in_the_first_edition() -> None:
    scene = russia_before_investor("imperial-2006", no_investor_card=True).turn("russia").play("go import")

    assert scene.asked() == ("what-to-import", ANNA)


@pytest.mark.rule("RON-4", "VAR-1")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_without_the_card_too_all_may_let_it_pass(edition: str) -> None:
    scene = russia_before_investor(edition, no_investor_card=True).turn("russia")

    scene.play("go import", *["let pass"] * 3, "done")

    assert (scene.money(ANNA), scene.money(BEN), scene.chest("russia")) == (20, 0, 7)


@pytest.mark.rule("RON-4", "VAR-1")
def test_2010_without_the_card_too_poor_nations_cannot_be_forced() -> None:
    scene = russia_before_investor("imperial-2010", treasury=6, no_investor_card=True).turn("russia")

    assert scene.play("go import").options() == {"let pass"}


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_stopping_by_choice_asks_nobody(edition: str) -> None:
    scene = russia_before_investor(edition).turn("russia")

    scene.play("go investor")

    assert scene.asked() == ("what-to-invest", ANNA)


# ------------------------------------------------------------------ wrong answers


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", SWISS_BANKS)
def test_the_swiss_bank_answers_only_its_question(edition: str) -> None:
    scene = russia_before_investor(edition).turn("russia").play("go import")

    for text in ("done", "go factory", "import army moscow", "decline"):
        error = scene.refused(text)
        assert (error.code, error.rule) == ("not-asked", "RON-4")
        assert "let it pass" in error.hint


@pytest.mark.rule("RON-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_forcing_a_stop_is_refused_when_nobody_passes_investor(edition: str) -> None:
    scene = russia_before_investor(edition).turn("russia")

    assert scene.refused("force stop").code == "not-asked"
