"""Decisions a good player would make, each in a position set up for it."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.bots.bot import Budget, observe
from rondel.bots.imperial.evaluation import ImperialEvaluation
from rondel.bots.search import search
from tests.support.scene import ANNA, BEN, CARL, Scene

FRANCE = {"paris", "bordeaux", "dijon", "marseille", "brest"}


def answer(scene: Scene) -> str:
    """Return the answer of a merchant."""
    evaluation = ImperialEvaluation(rondel.game(scene.edition))
    return evaluation.greedy(scene.state, scene.state.seat_asked(), random.Random(0)).text


def thought(scene: Scene, simulations: int = 80) -> str:
    """Return the answer of a minister after this many simulations."""
    game, seat = rondel.game(scene.edition), scene.state.seat_asked()
    evaluation = ImperialEvaluation(game)
    observation = observe(game, scene.state, seat, 0)
    budget = Budget(simulations=round(simulations / evaluation.budget_share(scene.state)))
    return search(evaluation, observation, budget, seed=1).best().text


def agreed(scene: Scene, simulations: int = 80) -> str:
    """Return the answers of a merchant and of a minister."""
    said = answer(scene)

    assert thought(scene, simulations) == said
    return said


def europe() -> Scene:
    """Anna governs Italy, Ben France and Germany, Carl the others. All hold bonds."""
    scene = Scene("imperial-2010", players=3).governments(CARL, ANNA, BEN, CARL, BEN, CARL)
    scene.bond(ANNA, "italy", 12).bond(BEN, "france", 12).bond(CARL, "russia", 12)
    return scene.investor_card(CARL)


# ------------------------------------------------------------------ the rondel


def about_to_end() -> Scene:
    """Austria-Hungary lacks one power point, and its revenue of 8 would bring three."""
    scene = Scene("imperial-2010", players=3).governments(ANNA, BEN, BEN, CARL, CARL, CARL)
    scene.flags("austria-hungary", "romania", "bulgaria", "greece", "west-balkan")
    scene.power("austria-hungary", 24).at("austria-hungary", "maneuver-2")
    return scene.bond(CARL, "russia", 9)


@pytest.mark.rule("END-1")
def test_a_player_who_is_ahead_ends_the_game() -> None:
    scene = about_to_end().bond(ANNA, "austria-hungary", 20).bond(BEN, "austria-hungary", 6)

    assert agreed(scene.turn("austria-hungary")) == "go taxation"  # 35 points to 15


@pytest.mark.rule("END-1")
def test_a_player_who_is_behind_does_not_end_the_game() -> None:
    scene = about_to_end().bond(ANNA, "austria-hungary", 6).bond(BEN, "austria-hungary", 4).cash(BEN, 60)

    assert agreed(scene.turn("austria-hungary")) != "go taxation"  # 15 points to 70


@pytest.mark.rule("RON-4")
def test_a_swiss_bank_forces_a_stop_that_brings_it_interest() -> None:
    scene = Scene("imperial-2010", players=3).governments(ANNA, ANNA, ANNA, CARL, CARL, CARL)
    scene.bond(ANNA, "italy", 16).bond(BEN, "italy", 9, 6).bond(CARL, "russia", 9).treasury("italy", 30)
    scene.cash(ANNA, 2).at("italy", "factory").turn("italy").play("go import")

    assert scene.asked() == ("force-a-stop", BEN)
    assert agreed(scene) == "force stop"  # 7 M for Ben, 6 M for Anna


@pytest.mark.rule("RON-4")
def test_a_swiss_bank_forces_no_stop_that_feeds_others_only() -> None:
    scene = Scene("imperial-2010", players=3).governments(ANNA, ANNA, ANNA, CARL, CARL, CARL)
    scene.bond(ANNA, "italy", 30, 25).bond(CARL, "russia", 9).treasury("italy", 30)
    scene.cash(ANNA, 2).at("italy", "factory").turn("italy").play("go import")

    assert agreed(scene) == "let pass"


# ------------------------------------------------------------------ investing


@pytest.mark.rule("INV-4")
def test_a_nation_is_taken_over_before_it_taxes() -> None:
    scene = Scene("imperial-2010", players=3).governments(ANNA, ANNA, BEN, CARL, CARL, CARL)
    scene.bond(ANNA, "italy", 9).bond(BEN, "italy", 6).bond(BEN, "france", 9).bond(CARL, "russia", 9)
    scene.power("italy", 14).at("italy", "maneuver-2").investor_card(BEN).cash(BEN, 2)
    scene.flags("italy", "tunis", "greece", "turkey", "algeria", "spain", "ionian-sea")
    scene.at("austria-hungary", "maneuver-1").turn("austria-hungary").play("go investor")

    assert scene.asked() == ("what-to-invest", BEN)
    assert agreed(scene) == "buy italy 4"  # 10 M against Anna's 9 M


@pytest.mark.rule("INV-2")
def test_a_bond_is_traded_up_where_nothing_better_can_be_bought() -> None:
    scene = Scene("imperial-2010", players=3).governments(ANNA, ANNA, BEN, CARL, CARL, CARL)
    scene.bond(ANNA, "italy", 9, 12).bond(BEN, "italy", 4).bond(CARL, "italy", 2, 16).power("italy", 22)
    scene.flags("italy", "tunis", "greece", "turkey", "algeria", "spain").at("italy", "maneuver-2")
    scene.investor_card(BEN).at("russia", "maneuver-1").turn("russia").play("go investor")

    assert agreed(scene) == "upgrade italy 4 to 6"  # his 2 M buy one more interest in a nation near the end


@pytest.mark.rule("INV-3")
def test_a_swiss_bank_lends_its_money() -> None:
    scene = Scene("imperial-2010", players=3).governments(ANNA, ANNA, ANNA, CARL, CARL, CARL)
    scene.bond(ANNA, "italy", 9).bond(CARL, "russia", 9).cash(BEN, 9).investor_card(CARL)
    scene.at("russia", "maneuver-1").turn("russia").play("go investor", "decline")

    assert scene.asked() == ("what-to-invest", BEN)
    assert agreed(scene).endswith(" 9")


@pytest.mark.rule("VAR-1")
def test_in_a_window_without_the_card_a_promising_nation_finds_lenders() -> None:
    scene = Scene("imperial-2010", players=3, no_investor_card=True).cash(BEN, 12)
    scene.governments(ANNA, ANNA, BEN, CARL, CARL, CARL).at("italy", "maneuver-2")
    scene.bond(ANNA, "italy", 9).bond(BEN, "france", 9).bond(CARL, "russia", 9)
    scene.flags("italy", "tunis", "greece", "turkey", "algeria").turn("italy").play("go taxation", "decline")

    assert scene.asked() == ("what-to-invest", BEN)
    assert agreed(scene) == "buy italy 12"


@pytest.mark.rule("SET-6")
@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010", "imperial-2030"])
def test_bonds_are_drafted(edition: str) -> None:
    scene = Scene(edition, players=4, drafted_bonds=True).open_box().play("start seat 1")

    assert agreed(scene).startswith("buy ")


# ------------------------------------------------------------------ gifts


@pytest.mark.rule("MON-2")
def test_a_government_gives_what_is_missing_for_a_factory_and_then_builds_it() -> None:
    scene = europe().bond(ANNA, "italy", 6).bond(BEN, "germany", 9).bond(CARL, "great-britain", 9)
    scene.treasury("italy", 4).cash(ANNA, 5).at("italy", "taxation").flags("italy", "tunis", "greece")
    scene.turn("italy").play("go factory")

    assert agreed(scene) == "seat 1 gives 1 to italy"
    scene.play("seat 1 gives 1 to italy")
    assert answer(scene).startswith("build ")
    assert thought(scene).startswith("build ")  # the place does not matter


@pytest.mark.rule("MON-2", "RON-4")
def test_a_swiss_bank_gives_what_is_missing_for_the_interest_and_then_forces_a_stop() -> None:
    scene = Scene("imperial-2010", players=3).governments(ANNA, ANNA, ANNA, CARL, CARL, CARL)
    scene.bond(ANNA, "italy", 16).bond(BEN, "italy", 9, 6).bond(CARL, "russia", 9).treasury("italy", 12)
    scene.cash(ANNA, 2).cash(BEN, 1).at("italy", "factory").turn("italy").play("go import")

    assert scene.options() == {"let pass"}  # 13 M of interest, 12 M in the treasury
    assert agreed(scene) == "seat 2 gives 1 to italy"
    assert agreed(scene.play("seat 2 gives 1 to italy")) == "force stop"
    assert scene.play("force stop").money(BEN) == 7


@pytest.mark.rule("MON-2", "IMP-1")
def test_a_minister_gives_an_empty_treasury_the_price_of_a_unit_and_then_imports_it() -> None:
    scene = Scene("imperial-2010", players=3).governments(CARL, ANNA, BEN, CARL, BEN, CARL)
    scene.bond(ANNA, "italy", 30).bond(BEN, "france", 12).bond(CARL, "russia", 12).investor_card(CARL)
    scene.cash(ANNA, 3).cash(BEN, 30).cash(CARL, 30).power("italy", 5).at("italy", "investor")
    scene.fleet("italy", "western-mediterranean").army("italy", "rome").turn("italy").play("go import")

    assert scene.options() == {"done"}
    assert thought(scene, 300) == "seat 1 gives 1 to italy"
    assert answer(scene) == "done"  # a merchant considers such a gift, but never prefers it
    scene.play("seat 1 gives 1 to italy")
    assert answer(scene).startswith("import ")
    assert thought(scene).startswith("import ")


@pytest.mark.rule("MON-2")
def test_nothing_is_given_when_the_game_is_about_to_end() -> None:
    scene = europe().treasury("italy", 4).cash(ANNA, 5).at("italy", "taxation")
    scene.power("france", 24).at("france", "maneuver-2").flags("france", "spain", "portugal", "belgium")
    scene.turn("italy").play("go factory")

    assert agreed(scene) == "done"  # France taxes next


# ------------------------------------------------------------------ Factory, Production, Import


@pytest.mark.rule("PRO-1")
def test_units_are_made_while_there_are_flags_to_win() -> None:
    scene = europe().at("italy", "factory").turn("italy").play("go production-1")

    assert agreed(scene, 300) == "produce rome naples"


@pytest.mark.rule("PRO-1")
def test_no_more_units_are_made_than_there_is_work_for() -> None:
    scene = europe().at("italy", "factory").army("italy", "rome", 7).fleet("italy", "naples", 7)

    assert agreed(scene.turn("italy").play("go production-1")) != "produce rome naples"


@pytest.mark.rule("IMP-1")
def test_fleets_are_imported_for_open_seas() -> None:
    scene = europe().treasury("italy", 6).at("italy", "investor").turn("italy").play("go import")

    assert agreed(scene).startswith("import fleet ")


@pytest.mark.rule("FAC-1")
def test_a_factory_is_not_built_beside_an_enemy() -> None:
    scene = europe().treasury("italy", 9).army("france", "tunis").at("italy", "taxation")
    scene.army("france", "marseille").turn("italy").play("go factory")

    assert agreed(scene) in {"build florence", "build venice"}  # Genoa borders on Marseille


# ------------------------------------------------------------------ Maneuver


@pytest.mark.rule("MAN-1")
def test_fleets_sail_to_seas_without_a_flag() -> None:
    scene = europe().fleet("italy", "naples").flags("italy", "ionian-sea").maneuver("italy")

    assert agreed(scene) == "fleet naples to western-mediterranean"


@pytest.mark.rule("MAN-2")
def test_armies_march_to_lands_without_a_flag() -> None:
    scene = europe().army("italy", "venice").fleet("italy", "western-mediterranean").armies_part("italy")

    assert agreed(scene).split()[3] in {"tunis", "algeria", "morocco", "spain"}


@pytest.mark.rule("MAN-2")
def test_units_that_find_nothing_to_do_stay() -> None:
    scene = europe().army("italy", "tunis").flags("italy", "tunis", "algeria", "morocco")

    assert agreed(scene.armies_part("italy"), 300) == "done"


@pytest.mark.rule("STA-1")
def test_a_factory_of_a_rival_is_blocked() -> None:
    scene = europe().bond(BEN, "france", 20).power("france", 10).army("italy", "genoa")
    scene.factories("france", "paris", "bordeaux", "marseille").flags(
        "france", "spain", "belgium", "portugal"
    )
    scene.flags("italy", "west-balkan")

    assert agreed(scene.armies_part("italy")) == "army genoa to marseille hostile"


@pytest.mark.rule("STA-1")
def test_a_nation_one_has_lent_to_is_left_in_peace() -> None:
    scene = europe().govern(france=ANNA).bond(ANNA, "france", 20).power("france", 10).army("italy", "genoa")
    scene.factories("france", "paris", "bordeaux", "marseille").flags("italy", "west-balkan")

    scene.armies_part("italy")

    for said in (answer(scene), thought(scene)):  # elsewhere a minister prefers to block an opponent
        assert said == "done" or said.endswith("friendly") or said.split()[3] not in FRANCE


@pytest.mark.rule("STA-3")
def test_an_army_turns_friendly_beside_a_factory_of_your_own_debtor() -> None:
    scene = europe().govern(russia=ANNA).bond(ANNA, "russia", 20).power("russia", 10)
    scene.factories("russia", "moscow", "odessa", "warsaw").army("italy", "moscow").armies_part("italy")

    # Moscow borders on Russia only; a minister goes to another province instead, friendly, too
    assert answer(scene) == "army moscow turns friendly"
    assert thought(scene).endswith("friendly")


@pytest.mark.rule("STA-4")
def test_three_armies_destroy_a_rivals_factory_when_there_is_no_other_to_block() -> None:
    scene = europe().bond(BEN, "france", 20, 30).power("france", 15).army("italy", "marseille", 3)
    scene.factories("france", "paris", "marseille").flags("france", "spain", "belgium", "portugal", "morocco")
    scene.flags("italy", "spain")  # Paris is the last free factory and must not be blocked

    # a minister keeps the armies and blocks on with two of them
    assert answer(scene.armies_part("italy")) == "destroy marseille"


@pytest.mark.rule("BAT-1")
def test_the_first_of_two_fleets_fights_for_a_sea_so_that_the_second_wins_the_flag() -> None:
    scene = europe().fleet("italy", "naples", 2).fleet("france", "western-mediterranean").maneuver("italy")

    assert agreed(scene) == "fleet naples to western-mediterranean"
    assert agreed(scene.play("fleet naples to western-mediterranean")) == "fight france fleet"


@pytest.mark.rule("BAT-3")
def test_an_occupier_is_thrown_out() -> None:
    scene = europe().army("italy", "rome").army("france", "rome").armies_part("italy")

    assert agreed(scene) == "army rome attacks france army"


@pytest.mark.rule("BAT-2")
def test_a_hostile_army_beside_ones_factory_is_fought() -> None:
    scene = europe().army("italy", "rome").army("france", "florence").armies_part("france")
    scene.play("army florence to rome hostile", "peace")

    assert scene.asked() == ("will-you-fight", ANNA)
    assert agreed(scene) == "battle army"


@pytest.mark.rule("BAT-2")
def test_a_guest_one_has_lent_to_is_not_fought() -> None:
    scene = europe().govern(france=BEN).bond(ANNA, "france", 20).army("italy", "tunis")
    scene.army("france", "algeria").flags("italy", "tunis").armies_part("france")
    scene.play("army algeria to tunis", "peace")

    assert scene.asked() == ("will-you-fight", ANNA)
    assert agreed(scene) == "no battle"


@pytest.mark.rule("BAT-2")
def test_whose_unit_one_would_gladly_be_exchanged_for_is_asked_first() -> None:
    scene = europe().bond(ANNA, "france", 20).bond(BEN, "germany", 20).power("germany", 10)
    scene.fleet("italy", "naples").fleet("france", "western-mediterranean").fleet(
        "germany", "western-mediterranean"
    )
    scene.maneuver("italy").play("fleet naples to western-mediterranean", "peace")

    assert agreed(scene) == "ask germany"


def passage(lender: int) -> Scene:
    """The USA, in debt to one player, ask Brazil for the Panama Canal. Anna governs Brazil."""
    scene = Scene("imperial-2030", players=3).governments(CARL, BEN, BEN, ANNA, BEN, CARL)
    scene.flags("brazil", "colombia").fleet("usa", "caribbean-sea").bond(ANNA, "brazil", 9).bond(
        CARL, "russia", 9
    )
    scene.bond(lender, "usa", 20).investor_card(CARL)
    return scene.maneuver("usa").play("fleet caribbean-sea to north-pacific")


@pytest.mark.rule("MAN-6")
def test_a_canal_is_open_to_your_own_debtor() -> None:
    assert agreed(passage(ANNA), 300) == "permit"


@pytest.mark.rule("MAN-6")
def test_a_canal_is_closed_to_a_rival() -> None:
    assert agreed(passage(BEN)) == "refuse"


@pytest.mark.rule("FLAG-4")
def test_the_last_flag_goes_to_the_land_that_rules_a_canal() -> None:
    scene = Scene("imperial-2030", players=3).governments(CARL, BEN, BEN, ANNA, BEN, CARL)
    scene.bond(ANNA, "brazil", 9).investor_card(CARL)
    board = scene.state.board
    wanted = ("argentina", "colombia")
    others = [
        name for region, name in enumerate(board.regions) if board.open >> region & 1 and name not in wanted
    ]
    scene.flags("brazil", *others[: scene.state.edition.flag_limit - 1])
    scene.army("brazil", "argentina").army("brazil", "colombia").armies_part("brazil").play("done")

    assert scene.asked() == ("where-to-flag", ANNA)
    assert agreed(scene) == "flag colombia"
