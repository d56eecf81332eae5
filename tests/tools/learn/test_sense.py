"""What is counted of a game: whether the printed tips were followed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rondel
from rondel.games.imperial.action_table import parse_action
from tests.support.scene import ANNA, BEN, CARL, Scene
from tools.learn import tips
from tools.learn.__main__ import main
from tools.learn.sense import count_sense, sense_table
from tools.learn.tips import TIPS, Tally, Watcher, of_whom
from tools.learn.work import Workers

ALONE = Workers(jobs=1)


def seen(scene: Scene, *texts: str) -> dict[str, float]:
    """Return what was counted while these answers were given."""
    watcher = Watcher(rondel.game(scene.edition))
    state = scene.state
    for text in texts:
        state.record_events(on=True)
        action = parse_action(scene.edition, text)
        watcher.see_answer(state, action)
        state.apply(action)
        watcher.see_events(state, state.take_events())
    return watcher.tally.sums


def europe() -> Scene:
    """Anna governs Austria-Hungary and Italy, Carl the others; Ben has a Swiss Bank."""
    scene = Scene("imperial-2010", players=3).governments(ANNA, ANNA, CARL, CARL, CARL, CARL)
    return scene.investor_card(CARL).bond(ANNA, "italy", 9).bond(CARL, "russia", 9)


# ------------------------------------------------------------------ spaces


def great_italy() -> Scene:
    """Italy stands before Taxation and would gain 10 power."""
    scene = europe().at("italy", "maneuver-2").factories("italy", "rome", "naples", "venice", "genoa")
    scene.flags("italy", "tunis", "greece", "turkey", "algeria", "spain", "ionian-sea", "morocco")
    return scene.turn("italy")


def test_ending_the_game_is_counted_by_who_would_win() -> None:
    ahead = great_italy().power("italy", 24)
    behind = great_italy().power("italy", 24).cash(BEN, 99)

    assert seen(ahead, "go taxation")[tips.ENDS_WINNING] == 1
    assert seen(behind, "go factory")[tips.ENDS_LOSING] == 0


def test_a_great_taxation_is_counted_whether_or_not_it_is_chosen() -> None:
    assert seen(great_italy(), "go taxation")[tips.TAXES] == 1
    assert seen(great_italy(), "go factory")[tips.TAXES] == 0
    assert tips.TAXES not in seen(great_italy().flags("italy"), "go taxation")  # 8 M of taxes, 3 power


def test_power_and_the_lack_of_it_are_counted() -> None:
    found = seen(great_italy().flags("italy").factories("italy", "rome"), "go taxation")

    assert (found[tips.POWER], found[tips.NO_POWER]) == (0, 1)


@pytest.mark.parametrize(("treasury", "is_counted"), [(6, True), (5, False)])
def test_investor_is_counted_where_it_pays_the_mover_and_the_treasury_has_enough(
    treasury: int, is_counted: bool
) -> None:
    scene = europe().bond(ANNA, "italy", 4).treasury("italy", treasury).at("italy", "maneuver-1")

    assert (tips.STOPS_AT_INVESTOR in seen(scene.turn("italy"), "go investor")) == is_counted  # 4 M + 2 M


@pytest.mark.parametrize(("answer", "idle"), [("done", 1), ("build venice", 0)])
def test_a_stop_that_did_nothing_is_counted_at_the_next_one(answer: str, idle: int) -> None:
    scene = europe().treasury("italy", 5).at("italy", "taxation").turn("italy")
    found = seen(scene, "go factory", answer, "go taxation")  # France is next

    assert (found["Factory"], found["Taxation"]) == (1, 1)
    assert found["Factory, nothing built"] == idle


# ------------------------------------------------------------------ Swiss Banks and purchases


@pytest.mark.parametrize(("price", "counted"), [(12, tips.FORCES_FOR_ITSELF), (2, tips.FORCES_FOR_OTHERS)])
def test_a_forced_stop_is_counted_by_whom_it_pays(price: int, counted: str) -> None:
    scene = europe().bond(BEN, "italy", price).treasury("italy", 30).at("italy", "production-1").turn("italy")
    scene.play("go import")

    assert scene.asked() == ("force-a-stop", BEN)
    assert seen(scene, "force stop")[counted] == 1


def investing(power: int) -> Scene:
    """Carl may invest 12 M. Anna has lent Italy 9 M and Austria-Hungary 4 M; other nations have some power."""
    scene = europe().bond(ANNA, "austria-hungary", 4).cash(CARL, 10).at("russia", "maneuver-1")
    scene.power("france", 5).power("germany", power).turn("russia")
    return scene.play("go investor")


def test_taking_a_government_is_counted_by_what_it_costs_and_how_strong_it_is() -> None:
    strong = investing(0).power("austria-hungary", 6)

    assert seen(strong, "buy austria-hungary 6")[tips.TAKES_LEADING] == 1
    assert seen(investing(1), "buy austria-hungary 2")[tips.TAKES_CHEAP] == 0  # Anna keeps it
    assert seen(investing(1), "decline")[tips.LENDS] == 0


def test_a_dear_government_is_counted_apart() -> None:
    scene = europe().bond(ANNA, "austria-hungary", 16).cash(CARL, 10).at("russia", "maneuver-1")

    assert seen(scene.turn("russia").play("go investor"), "buy italy 12")[tips.TAKES_FAIR] == 1


# ------------------------------------------------------------------ whole games


def test_a_game_is_played_and_everything_in_it_is_counted() -> None:
    found = count_sense("imperial-2030", ["merchant", "novice"], 2, 7, ALONE)
    merchant = found["merchant"]

    assert merchant.counts[tips.ROUNDS] == 2
    assert sum(merchant.counts[of_whom("governments", won=won)] for won in (True, False)) == 8
    assert sum(merchant.mean(space) for space in tips.SPACES.values()) == pytest.approx(1.0)
    assert merchant.sums == count_sense("imperial-2030", ["merchant"], 2, 7, ALONE)["merchant"].sums


def test_a_network_plays_from_its_file(write: Callable[..., Path]) -> None:
    name = f"{write('imperial-2010')}@1"

    assert count_sense("imperial-2010", [name], 1, 1, ALONE)[name].counts[tips.ROUNDS] == 1


def test_a_table_has_a_column_for_each_player() -> None:
    tally = Tally()
    for followed in (True, True, False, True):
        tally.note(tips.TAXES, followed)
    tally.note(tips.POWER, 4)
    rows = sense_table({"merchant": tally, "novice": Tally()}).splitlines()

    assert [cell.strip() for cell in rows[0].split("|")] == ["", "", "merchant", "novice", ""]
    told = {row.split("|")[1].strip(): [cell.strip() for cell in row.split("|")[2:4]] for row in rows}
    assert told[tips.TAXES] == ["75 % of 4", "–"]
    assert told[tips.POWER] == ["4.0", "–"]
    assert {line.text for lines in TIPS.values() for line in lines} <= set(told)


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sense", "imperial-2010", "merchant", "--games", "1", "--jobs", "1"]) == 0
    assert "| **The Swiss Bank**" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "player", "said"),
    [
        ("friesematenten", "merchant", "The tips are about Imperial"),
        ("imperial-2010", "mercant", "mercant"),
        ("imperial-2010", "merchant@5", "merchant"),
        ("imperial-2010", "a.net@5", "No such file"),
    ],
)
def test_who_cannot_play_is_refused(
    game: str, player: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sense", game, player]) == 2
    assert said in capsys.readouterr().err
