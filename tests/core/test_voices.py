"""A text speaks to who reads it: the reader is "you", everybody else has a name."""

from __future__ import annotations

import pytest

from rondel.core.contract import SPECTATOR
from rondel.core.simple_game import SimpleEvent
from rondel.games.imperial import events as past
from rondel.games.imperial.game import ImperialGame
from rondel.words import LANGUAGES
from tests.teaching.pennies import Pennies

PLAYERS = ("Anna", "Ben", "Carl")
ANNA, BEN, CARL = range(3)


@pytest.mark.parametrize(
    ("reader", "says"),
    [
        (ANNA, "You take Italy from Ben."),
        (BEN, "Anna takes Italy from you."),
        (CARL, "Anna takes Italy from Ben."),
        (SPECTATOR, "Anna takes Italy from Ben."),
    ],
)
def test_who_acts_and_to_whom_it_happens_are_spoken_to(reader: int, says: str) -> None:
    game = ImperialGame("imperial-2010")
    italy = game.edition.board.nations.index("italy")

    assert game.texts("en", reader).event(past.GovernmentTaken(italy, ANNA, BEN), PLAYERS) == says


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_game_speaks_to_its_player(language: str) -> None:
    paid = SimpleEvent("sold", {"player": BEN, "amount": 3, "coin": 5})

    assert "Ben" not in Pennies().texts(language, BEN).event(paid, PLAYERS)
    assert "Ben" in Pennies().texts(language, ANNA).event(paid, PLAYERS)
    assert "Ben" in Pennies().texts(language).event(paid, PLAYERS)
