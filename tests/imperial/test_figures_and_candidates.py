"""The figures players compare before and after a move, and candidate actions the rules forbid."""

from __future__ import annotations

import pytest

import rondel
from rondel.core.contract import EVERYTHING, SPECTATOR, Figure, impossible
from rondel.games.imperial.game import ImperialGame
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, Scene


def game_of(scene: Scene) -> ImperialGame:
    game = rondel.game(scene.state.edition.id)
    assert isinstance(game, ImperialGame)
    return game


def figures(scene: Scene, seat: int) -> dict[tuple[str, str], int | str | None]:
    return {(figure.what, figure.of): figure.value for figure in game_of(scene).figures(scene.state, seat)}


def reasons(scene: Scene) -> dict[str, tuple[str, str]]:
    """Return what is refused now, with the key of the reason and the rule."""
    found = impossible(game_of(scene), scene.state)
    return {action.text: (refusal.key, refusal.rule) for action, refusal in found}


# ------------------------------------------------------------------ figures


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_is_explained_by_the_figures_that_changed(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).cash(ANNA, 4).treasury("russia", 3)
    before = figures(scene.turn("russia"), ANNA)
    revenue = before["revenue", "russia"]

    after = figures(scene.play("go taxation"), ANNA)

    changed = {key for key in before if before[key] != after[key]}
    assert list(before) == list(after)
    assert ("treasury", "russia") in changed
    assert revenue == 4  # two factories
    assert ("treasury", "china" if edition == "imperial-2030" else "italy") not in changed


def test_a_government_is_a_seat_or_nobody() -> None:
    scene = Scene("imperial-2010", players=2).govern(russia=BEN).turn("russia")

    assert figures(scene, ANNA)["government", "russia"] == "seat 2"
    assert figures(scene, ANNA)["government", "italy"] == ""


@pytest.mark.rule("MON-3")
def test_the_cash_and_points_of_others_are_hidden() -> None:
    scene = Scene("imperial-2010", players=2, hidden_cash=True).govern_all(ANNA).cash(ANNA, 4).cash(BEN, 7)
    scene.turn("russia")

    assert figures(scene, ANNA)["cash", "seat 1"] == 4
    assert figures(scene, ANNA)["cash", "seat 2"] is None
    assert figures(scene, ANNA)["points", "seat 2"] is None
    assert figures(scene, BEN)["cash", "seat 2"] == 7
    assert figures(scene, SPECTATOR)["cash", "seat 1"] is None
    assert figures(scene, SPECTATOR)["treasury", "russia"] is not None
    assert [figures(scene, EVERYTHING)["cash", f"seat {seat}"] for seat in (1, 2)] == [4, 7]


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en", ("tax revenue", "France", "Anna", "Seat 2")),
        ("de", ("Steueraufkommen", "Frankreich", "Anna", "Platz 2")),
        ("fr", ("revenu des taxes", "France", "Anna", "Place 2")),
    ],
)
def test_figures_have_names_in_every_language(language: str, named: tuple[str, ...]) -> None:
    texts = rondel.game("imperial-2010").texts(language)
    figure = Figure("revenue", "france", 4)

    assert named == (
        texts.figure(figure.what),
        texts.figure_of(figure.of),
        texts.figure_of("seat 1", ["Anna", "Ben"]),
        texts.figure_of("seat 2"),
    )
    assert texts.figure_of("") == ""


# ------------------------------------------------------------------ candidates


@pytest.mark.rule("RON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_space_of_the_rondel_is_a_candidate(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).cash(ANNA, 0).at("russia", "factory").turn("russia")

    found = reasons(scene)

    assert len(game_of(scene).conceivable(scene.state)) == 8
    assert found["go factory"] == ("space-stay", "RON-3")
    assert len([text for text, (key, _) in found.items() if key == "space-too-dear"]) == 3
    assert len([text for text, (key, _) in found.items() if key == "space-too-far"]) == 1


@pytest.mark.rule("FAC-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_home_city_is_a_candidate_for_a_factory(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).treasury("russia", 9).turn("russia").play("go factory")

    found = reasons(scene)

    assert found["build moscow"] == ("build-twice", "FAC-1")
    assert len(found) == 2


@pytest.mark.rule("INV-2")
def test_every_bond_is_a_candidate_when_investing() -> None:
    scene = Scene("imperial-2010", players=2).govern_all(ANNA).investor_card(BEN).cash(BEN, 3)
    scene.bond(ANNA, "russia", 2).bond(BEN, "russia", 4).turn("russia").play("go investor")

    found = reasons(scene)

    # interest 1, and 2 M for the card
    assert found["buy russia 2"] == ("bond-not-free", "INV-2")
    assert found["buy italy 30"] == ("bond-too-dear", "INV-2")
    assert "upgrade russia 4 to 6" not in found
    assert len(game_of(scene).conceivable(scene.state)) == 1 + 6 * 9 + 1


@pytest.mark.rule("MAN-4")
def test_an_army_cannot_be_sent_to_the_sea_beside_it() -> None:
    scene = Scene("imperial-2010", players=2).govern_all(ANNA).army("italy", "rome").armies_part("italy")

    found = reasons(scene)

    assert "march-sea" in {key for key, _ in found.values()}
    assert {rule for _, rule in found.values()} == {"MAN-4"}


@pytest.mark.rule("INV-4")
def test_a_purchase_tells_who_governs_once_all_have_invested() -> None:
    scene = Scene("imperial-2010", 4).govern(italy=ANNA, france=CARL).bond(ANNA, "italy", 9)
    scene.investor_card(BEN).cash(BEN, 12).cash(DORA, 2).at("france", "maneuver-1").turn("france")
    scene.play("go investor", "buy italy 12")
    told = {(one.what, one.of): one.value for one in ImperialGame("imperial-2010").figures(scene.state, BEN)}

    # Dora has a Swiss Bank and still invests
    assert scene.asked() == ("what-to-invest", DORA)
    assert (told["government", "italy"], told["next-government", "italy"]) == ("seat 1", "seat 2")
