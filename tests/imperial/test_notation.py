"""The notation: one form for each action, and errors with the place and the expected input."""

from __future__ import annotations

import pytest

import rondel
from rondel.core.errors import NotationError


@pytest.mark.parametrize(
    "text",
    [
        "go taxation",
        "go production-2",
        "force stop",
        "let pass",
        "build mumbai",
        "produce nothing",
        "produce paris rome",
        "import army beijing",
        "import fleet shanghai",
        "fleet london to north-atlantic",
        "fleet mediterranean-sea attacks usa fleet",
        "fleet rome attacks china lying-army",
        "army paris to berlin",
        "army paris to mumbai hostile via suez",
        "lying-army mumbai to iran",
        "army new-orleans to san-francisco friendly via panama via suez",
        "army mumbai turns friendly",
        "lying-army mumbai turns hostile",
        "army mumbai attacks india army",
        "destroy mumbai",
        "fight brazil fleet",
        "peace",
        "ask china",
        "battle lying-army",
        "no battle",
        "permit",
        "refuse",
        "flag peru",
        "buy usa 30",
        "upgrade china 4 to 12",
        "decline",
        "done",
        "seat 3 gives 12 to russia",
        "deal europe",
        "start seat 6",
    ],
)
def test_a_text_parses_and_comes_back(text: str) -> None:
    game = rondel.game("imperial-2030")

    action = game.parse(text)

    assert action.text == text
    assert str(action) == text
    assert text in repr(action)
    if "gives" not in text:
        assert game.parse(text) is action


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "one of"),
        ("march vienna", 1, "one of"),
        ("go", 3, "rondel space"),
        ("go home", 4, "rondel space"),
        ("go production", 4, "perhaps “production-"),
        ("fleet lodnon to english-channel", 7, "london"),
        ("fleet london to ionian-sea", 17, "english-channel"),
        ("fleet vienna to ionian-sea", 17, "harbour"),
        ("army vienna too venice", 13, "“to”"),
        ("army vienna turns hostile", 19, "“friendly”"),
        ("army vienna to venice angry", 23, "“hostile”"),
        ("army vienna to venice hostile via suez", 35, "this board has none"),
        ("buy italy 5", 11, "bond value"),
        ("buy italy", 10, "bond value"),
        ("upgrade italy 4 12", 17, "“to”"),
        ("seat 0 gives 3 to italy", 6, "seat number"),
        ("seat 2 gives 03 to italy", 14, "whole number"),
        ("seat 2 gives -3 to italy", 14, "whole number"),
        ("seat 2 gives ³ to italy", 14, "whole number"),
        ("done now", 6, "the end"),
        ("produce", 8, "a home province"),
        ("produce rome nothing", 14, "a home province"),
        ("produce rome paris", 14, "a home province of one nation"),
        ("produce tunis", 9, "a home province"),
        ("seat 1 gives " + "9" * 5000 + " to italy", 14, "whole number"),
        ("start seat " + "9" * 5000, 12, "seat number"),
        ("fight italy tank", 13, "“army”"),
    ],
)
def test_an_error_says_where_and_what_was_expected(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        rondel.game("imperial-2010").parse(text)

    assert caught.value.column == column
    assert expected in caught.value.expected
    assert caught.value.code == "bad-notation"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("go  taxation", "go taxation"),
        (" done", "done"),
        ("produce florence rome", "produce rome florence"),
        ("produce rome rome", "produce rome"),
    ],
)
def test_there_is_only_one_form(text: str, plain: str) -> None:
    with pytest.raises(NotationError, match=plain):
        rondel.game("imperial-2010").parse(text)


def test_editions_have_their_own_words() -> None:
    with pytest.raises(NotationError):
        rondel.game("imperial-2006").parse("buy italy 30")
    assert rondel.game("imperial-2010").parse("buy italy 30").text == "buy italy 30"
    with pytest.raises(NotationError, match="mumbai"):
        rondel.game("imperial-2010").parse("build mumbai")
