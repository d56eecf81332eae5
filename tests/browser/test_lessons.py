"""The guided games, played through in the app: in every language, with the mouse and with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rondel.lessons.library import lesson_ids
from tests.browser.api import ask, sign_in
from tests.browser.lesson_player import (
    CardsKeyboardLearner,
    CardsMouseLearner,
    KeyboardLearner,
    Learner,
    MouseLearner,
)
from tests.browser.messages import words
from tests.browser.page_checks import overflow, violations

Visit = Callable[..., Page]

#: the lessons by the name of their game, and how many scenes they have
IMPERIAL = ("Imperial 2030", 16)
CARDS = ("Friesematenten", 16)
EUROPE = [("Imperial (2010)", 16), ("Imperial (2006)", 17)]


def learn(visit: Visit, device: type[Learner], language: str, lesson: tuple[str, int]) -> Learner:
    """Play a lesson through, from the list of lessons to its last scene."""
    learner = device(visit("/learn", language=language), language)
    learner.begin(lesson[0])
    assert learner.play_through() == list(range(lesson[1]))
    return learner


def play_on(learner: Learner) -> None:
    """Go on from the last scene, against bots."""
    learner.press(learner.button("lesson_play_on"))
    expect(learner.card).to_have_count(0)
    told = learner.told()
    assert told["lesson"] is None
    assert {seat["bot"] for seat in told["seats"] if seat["kind"] == "bot"} == {"novice"}
    # where it is another’s turn, a bot plays it
    if not any(told["seats"][seat]["is_you"] for seat in told["asked"]):
        learner.until_after(told["number"])


def test_the_guided_game_of_imperial_by_mouse(visit: Visit) -> None:
    play_on(learn(visit, MouseLearner, "en", IMPERIAL))


def test_the_guided_game_of_imperial_by_keyboard(visit: Visit) -> None:
    play_on(learn(visit, KeyboardLearner, "de", IMPERIAL))


def test_the_guided_round_of_friesematenten_by_mouse(visit: Visit) -> None:
    play_on(learn(visit, CardsMouseLearner, "fr", CARDS))


def test_the_guided_round_of_friesematenten_by_keyboard(visit: Visit) -> None:
    play_on(learn(visit, CardsKeyboardLearner, "en", CARDS))


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("device", [CardsMouseLearner, CardsKeyboardLearner])
def test_the_guided_round_of_friesematenten_in_every_language(
    visit: Visit, device: type[Learner], language: str
) -> None:
    play_on(learn(visit, device, language, CARDS))


@pytest.mark.long
@pytest.mark.parametrize("lesson", [IMPERIAL, *EUROPE])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("device", [MouseLearner, KeyboardLearner])
def test_the_guided_games_of_imperial_in_every_language(
    visit: Visit, device: type[Learner], language: str, lesson: tuple[str, int]
) -> None:
    play_on(learn(visit, device, language, lesson))


def at_scene(
    visit: Visit, scene: int, *, lesson: str = "imperial-2030", language: str = "en", **more: object
) -> MouseLearner:
    """Open a lesson at a scene."""
    page = visit("/about", language=language, **more)
    sign_in(page, "Anna", language)
    table = ask(page, "POST", f"/lessons/{lesson}/tables?language={language}", {})
    ask(page, "POST", f"/tables/{table['id']}/scene", {"scene": scene, "seen": table["number"]})
    page.goto(f"/tables/{table['id']}")
    learner = MouseLearner(page, language)
    learner.until_scene(scene)
    return learner


def test_another_choice_gets_a_kind_reason_and_may_be_tried(visit: Visit) -> None:
    learner = at_scene(visit, 2)
    learner.page.locator("button[data-space='taxation']").click()
    expect(learner.card).to_contain_text("Taxation works, but it’s early.")

    learner.button("lesson_try").click()
    expect(learner.card).to_contain_text(words("lesson_astray"))
    learner.button("lesson_again").click()
    expect(learner.card).to_contain_text("Choose Production")

    learner.page.locator("button[data-space='import']").click()
    expect(learner.card).to_contain_text("A sensible first move, too.")
    learner.button("lesson_follow").click()
    expect(learner.card).to_contain_text("Choose Production")
    learner.main().click()
    learner.until_scene(3)
    assert learner.told()["lesson"]["strayed"] == ""


def test_a_lesson_survives_a_reload_and_is_found_again(visit: Visit) -> None:
    learner = at_scene(visit, 4)
    learner.page.reload()
    learner.until_scene(4)
    learner.page.keyboard.press("s")
    learner.button("lesson_later").click()

    resume = learner.page.get_by_role("link", name=words("lesson_resume", scene=5))
    resume.click()
    learner.until_scene(4)
    learner.page.keyboard.press("ArrowLeft")
    learner.until_scene(3)


def test_the_coach_is_accessible_and_fits(visit: Visit) -> None:
    learner = at_scene(
        visit, 2, language="de", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    assert violations(learner.page) == []
    assert overflow(learner.page) == []
    wide = at_scene(visit, 10, dark=True)
    assert violations(wide.page) == []
    wide.page.goto("/learn")
    expect(wide.page.get_by_role("link", name=words("lesson_resume", scene=11))).to_be_visible()
    assert violations(wide.page) == []


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("lesson", lesson_ids())
def test_every_scene_fits_on_a_small_phone(visit: Visit, language: str, lesson: str) -> None:
    small = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    learner = at_scene(visit, 0, lesson=lesson, language=language, **small)
    scenes = len(ask(learner.page, "GET", f"/lessons/{lesson}")["scenes"])
    for scene in range(scenes):
        learner.until_scene(scene)
        assert overflow(learner.page) == [], scene
        assert violations(learner.page) == [], scene
        told = learner.told()
        if scene + 1 < scenes:
            wanted = {"scene": scene + 1, "seen": told["number"]}
            ask(learner.page, "POST", f"/tables/{told['id']}/scene", wanted)
