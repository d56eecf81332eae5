"""Helpers for tests of texts: the house deck in every language, and a check for malformed sentences."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from rondel import games
from rondel.core.action import Action
from rondel.core.contract import SPECTATOR
from rondel.games.friesematenten.decks.file import LoadedDeck, read_deck_data
from rondel.games.friesematenten.decks.library import add_deck
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from rondel.games.friesematenten.texts.sentences import FriesematentenTexts
from rondel.words import LANGUAGES
from tests.support.decks import deck_tables

PACKAGE = "rondel.games.friesematenten"
FOLDER = Path(games.__path__[0]) / "friesematenten"
PLAYERS = ("Anna", "Ben", "Carl", "Dora")
ANNA, BEN, CARL, DORA = range(4)
BANK = -1
#: functions of texts/errors.py; their second argument is the key of a refusal
REASONS = {"illegal", "not_asked", "bad_notation", "bad_position"}
#: what rondel.core.forms expects in every game
EXPECTED = {"plain", "near", "verb", "word", "end"}
#: events without their own sentence
QUIET = {"ActionResolved"}
#: signs of a malformed sentence: braces, card ids, ids with hyphens, double spaces, numbers that mean nobody
LEFTOVERS = re.compile(r"\b[AEFS]\d\d\b|[{}_]|[ \xa0]{2}| [.,]|-1\b|None|True|False")


@cache
def house() -> FriesematentenGame:
    return FriesematentenGame()


def texts(language: str, reader: int = SPECTATOR) -> FriesematentenTexts:
    return house().texts(language, reader)


def readable(text: str) -> bool:
    return bool(text) and not LEFTOVERS.search(text)


def plain(text: str) -> str:
    return re.sub(r"[\xa0\u202f]", " ", text)


def in_all(say: Callable[[FriesematentenTexts], str]) -> list[str]:
    return [plain(say(texts(language))) for language in LANGUAGES]


def number(card: str) -> int:
    return house().deck.number_of[card]


def modules() -> Iterator[ast.Module]:
    for path in sorted(FOLDER.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"), str(path))


def random_game(seed: int, players: int = 0) -> Iterator[FriesematentenState]:
    """Play at random, mostly with bids that can be paid. Yield the state before every answer."""
    rng = random.Random(seed)
    state = house().new(players or rng.randint(2, 4), {})
    state.record_events(on=True)
    while not state.is_over:
        yield state
        legal, bids = state.legal_actions(), state.answer_range()
        if bids is not None and rng.random() < 0.6:
            safe = bids.high if bids.safe is None or rng.random() < 0.05 else bids.safe
            bid = min(bids.low + int(rng.expovariate(0.2)), max(bids.low, safe))
            state.apply(house().parse(bids.text(bid)))
        else:
            state.apply(rng.choice(legal[:-1] if len(legal) > 1 and rng.random() < 0.5 else legal))
    yield state


def several_alike(**money: str) -> LoadedDeck:
    """Register and return a deck in which two cards have the same name."""
    tables = deck_tables(
        [{"id": "S01", "name": "Vase"}, {"id": "S02", "name": "Vase"}, {"id": "S03", "name": "Urn"}]
    )
    tables["money"] |= money
    loaded = read_deck_data(tables, "alike", f"alike-{len(money)}")
    add_deck(loaded)
    return loaded


def actions_of(words: FriesematentenTexts) -> list[Action]:
    game = FriesematentenGame(words.deck.name)
    return [game.parse(f"draw S0{card}") for card in (1, 2, 3)]
