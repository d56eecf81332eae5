"""How bots explain answers: what happens, and which expectations rise or fall."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rondel
from rondel.bots.bot import Note
from rondel.bots.imperial import explanations
from rondel.bots.imperial.evaluation import ImperialEvaluation
from rondel.core.errors import OptionError
from rondel.words import LANGUAGES, load_catalogue
from tests.support.scene import ANNA, BEN, CARL, Scene


def notes(scene: Scene, text: str) -> dict[str, dict[str, str | int]]:
    game = rondel.game(scene.edition)
    seat = scene.state.seat_asked()
    found = ImperialEvaluation(game).notes(scene.state, game.parse(text), seat)
    return {note.key: dict(note.params) for note in found}


def scene_of_three() -> Scene:
    scene = Scene("imperial-2010", players=3).governments(ANNA, ANNA, BEN, CARL, CARL, CARL)
    return scene.bond(ANNA, "italy", 9).bond(BEN, "italy", 6).bond(BEN, "france", 9).bond(CARL, "russia", 9)


def test_the_player_who_ends_the_game_is_told_whether_that_wins_it() -> None:
    scene = scene_of_three().power("italy", 24).flags("italy", "tunis", "greece").at("italy", "maneuver-2")

    assert notes(scene.turn("italy"), "go taxation")["imperial.wins-game"] == {"points": 21}  # 4 × 5, bonus 1
    assert "imperial.ends-game" in notes(scene.cash(BEN, 90).turn("italy"), "go taxation")


def test_a_purchase_that_brings_a_government_says_so() -> None:
    scene = scene_of_three().investor_card(BEN).cash(BEN, 4).at("austria-hungary", "maneuver-1")
    scene.turn("austria-hungary").play("go investor")

    said = notes(scene, "buy italy 4")

    assert said["imperial.takes-over"] == {"nation": "italy"}
    assert said["imperial.pays"] == {"amount": 4}


def test_taxation_tells_the_power_it_brings() -> None:
    scene = scene_of_three().flags("italy", "tunis", "greece", "turkey").at("italy", "maneuver-2")

    assert notes(scene.turn("italy"), "go taxation")["imperial.power"] == {"nation": "italy", "points": 2}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("army genoa to marseille hostile", "imperial.blocks-factory"),
        ("army algeria to tunis", "imperial.takes-flag"),
        ("army algeria to morocco", "imperial.wins-flag"),
        ("destroy bordeaux with 1 lying", "imperial.destroys-factory"),
        ("army bordeaux attacks germany army", "imperial.exchanges"),
        ("fleet ionian-sea attacks germany fleet", "imperial.exchanges"),
    ],
)
def test_moves_tell_what_they_are_after(text: str, key: str) -> None:
    scene = scene_of_three().army("italy", "genoa").army("italy", "algeria").army("italy", "bordeaux", 3)
    scene.lying("italy", "bordeaux").army("germany", "bordeaux").fleet("germany", "ionian-sea")
    scene.factories("france", "paris", "bordeaux", "marseille").flags("france", "tunis")
    scene.fleet("italy", "ionian-sea")

    assert key in notes(scene.armies_part("italy"), text)


def test_gifts_and_battles_are_reported() -> None:
    scene = scene_of_three().cash(ANNA, 3).army("italy", "rome").army("france", "rome")

    assert notes(scene.armies_part("italy"), "seat 1 gives 2 to italy")["imperial.gives"] == {
        "nation": "italy",
        "amount": 2,
    }
    assert notes(scene, "army rome attacks france army")["imperial.exchanges"] == {
        "region": "rome",
        "enemy": "france",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_has_a_text(language: str) -> None:
    evaluation = ImperialEvaluation(rondel.game("imperial-2030"))
    words = load_catalogue("rondel.bots.imperial", "words", language)
    params: dict[str, str | int] = {
        "nation": "usa", "owner": "china", "enemy": "india", "region": "colombia",
        "seat": 1, "points": 2, "amount": 3, "rounds": 4, "place": 2, "flags": 1, "steps": 3,
        "effect": "rises", "percent": 4,
    }  # fmt: skip
    for key in words.messages:
        assert evaluation.say(Note(key, params), language, ["Anna", "Ben"]).endswith(".")


def test_every_note_has_words() -> None:
    words = load_catalogue("rondel.bots.imperial", "words", "en")
    source = Path(str(explanations.__file__)).with_name("explanations.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)", \{', source))
    parts = set(re.findall(r'_note_part\("([a-z]+)"', source))
    keys |= {f"{part}-{change}" for part in parts for change in ("more", "less")}
    keys |= set(re.findall(r'"(end-[a-z]+)"', source))

    # those of a network have a test of their own
    by_hand = {key for key in words.messages if not key.startswith("imperial.weighs.")}
    assert {f"imperial.{key}" for key in keys} == by_hand


def test_an_unknown_personality_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="balanced, aggressive, investor, builder"):
        ImperialEvaluation(rondel.game("imperial-2010"), "sleepy")


def test_an_aggressive_player_fights_where_a_builder_does_not() -> None:
    game = rondel.game("imperial-2010")
    scene = (
        scene_of_three().bond(BEN, "france", 12).fleet("italy", "ionian-sea").fleet("france", "ionian-sea")
    )
    state = scene.flags("france", "ionian-sea").maneuver("italy").state
    attack = game.parse("fleet ionian-sea attacks france fleet")

    worth = {
        name: dict(ImperialEvaluation(game, name).action_values(state, ANNA))[attack]
        for name in ("aggressive", "builder")
    }
    usual = {name: ImperialEvaluation(game, name).expected_points(state)[ANNA] for name in worth}

    assert worth["aggressive"] - usual["aggressive"] > worth["builder"] - usual["builder"]


def test_a_space_tells_what_it_leads_to() -> None:
    scene = Scene("imperial-2010", players=2).governments(ANNA, ANNA, ANNA, BEN, BEN, BEN)
    scene.army("austria-hungary", "budapest", 2).at("austria-hungary", "production-1").turn("austria-hungary")
    evaluation = ImperialEvaluation(rondel.game("imperial-2010"))

    def told(text: str) -> dict[str, object]:
        action = rondel.game("imperial-2010").parse(text)
        return {note.key: note.params for note in evaluation.notes(scene.state, action, ANNA)}

    maneuver = told("go maneuver-1")
    assert maneuver["imperial.flags-in-reach"] == {"flags": 2}
    assert maneuver["imperial.steps-to-taxation"] == {"steps": 5, "nation": "austria-hungary"}
    assert "imperial.flags-in-reach" not in told("go investor")
