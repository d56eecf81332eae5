"""Everything a player of Friesematenten reads exists in every language, and reads like a sentence."""

from __future__ import annotations

import ast
import dataclasses
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rondel.core.contract import CHANCE, SPECTATOR, Question, Texts
from rondel.core.stack import kinds_of
from rondel.games.friesematenten import actions, events
from rondel.games.friesematenten.action_table import actions_of as forms_of
from rondel.games.friesematenten.actions import FriesematentenAction
from rondel.games.friesematenten.decks.template import deck_template
from rondel.games.friesematenten.events import FriesematentenEvent
from rondel.games.friesematenten.positions import code as position
from rondel.games.friesematenten.state import OPTION_RULES, Frame
from rondel.games.friesematenten.texts.sentences import FriesematentenTexts, texts_of
from rondel.words import LANGUAGES, Catalogue, load_catalogue
from tests.friesematenten.sentences import (
    ANNA,
    BANK,
    BEN,
    CARL,
    EXPECTED,
    PACKAGE,
    PLAYERS,
    QUIET,
    REASONS,
    actions_of,
    house,
    in_all,
    modules,
    random_game,
    readable,
    several_alike,
    texts,
)
from tests.support.module_classes import classes

# ------------------------------------------------------------------ keys in the engine


def strings(node: ast.AST) -> set[str]:
    """Return the possible strings of an expression: one, or one of two."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def question_kinds(*, of_players: bool) -> set[str]:
    """Collect the kinds of frames that ask a player: those with a rule."""
    of_chance: set[str] = set()
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef) and any(
                getattr(part, "id", "") == "CHANCE" for part in ast.walk(node)
            ):
                of_chance.add(node.name)
    return {
        frame.kind
        for frame in kinds_of(Frame)
        if frame.rule and not (of_players and frame.__name__ in of_chance)
    }


def refusal_keys() -> set[str]:
    """Collect the keys of the engine's refusals. Each is a literal, or depends on the open question."""
    keys = {f"answer-{kind}" for kind in question_kinds(of_players=True)}
    # the refusals of rondel.core, in every game
    keys |= {"notation", "notation-end", "notation-form", "game-over", "other-game", "no-seat"}
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REASONS:
                keys |= strings(node.args[1])
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "key":
                keys |= strings(node.value)
    return keys


def violation_keys() -> set[str]:
    """Collect the keys of all invariants."""
    keys: set[str] = set()
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Broken":
                keys |= strings(node.args[0])
    return keys


def expected_keys() -> set[str]:
    """Return the keys of the texts that name expected input."""
    forms = forms_of(house().deck).forms.forms.values()
    return EXPECTED | {term.expected for form in forms for term in form.terms.values()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("section", "wanted"),
    [
        ("event", classes(events, FriesematentenEvent) - QUIET),
        ("action", classes(actions, FriesematentenAction)),
        ("question", question_kinds(of_players=False)),
        ("refusal", refusal_keys()),
        ("option", set(OPTION_RULES)),
        ("violation", violation_keys()),
        ("expected", expected_keys()),
        ("part", set(position._PARTS)),
    ],
)
def test_everything_has_words_and_nothing_else_has(language: str, section: str, wanted: set[str]) -> None:
    words = load_catalogue(PACKAGE, "words", language)

    assert len(wanted) > 1, "nothing was collected"
    assert {key.split(".")[1] for key in words.messages if key.startswith(f"{section}.")} == wanted


def test_the_texts_keep_the_contract() -> None:
    spoken: Texts = texts("de")

    assert spoken.language == "de"


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_reads_well_in_every_language(seed: int) -> None:
    seen: set[str] = set()
    for state in random_game(seed):
        happened = state.take_events()
        seen |= {type(event).__name__ for event in happened}
        told = [house().told(event, seat) for event in happened for seat in range(-1, 1)]
        offered = state.legal_actions()[:: 1 + len(state.legal_actions()) // 8]
        for words in map(texts, LANGUAGES):
            lines = [words.event(event, PLAYERS) for event in told if type(event).__name__ not in QUIET]
            if not state.is_over:
                lines.append(words.question(house().question(state), PLAYERS))
            lines += [words.action(action, PLAYERS) for action in offered]
            assert [line for line in lines if not readable(line)] == []
        if not state.is_over and state.seats_asked() != (CHANCE,):
            asked = house().question(state)
            assert PLAYERS[asked.seats[0]] in texts("en").question(asked, PLAYERS)

    assert len(seen) > 15


def test_actions_have_their_own_texts() -> None:
    """No two answers to one question have the same text."""
    for state in random_game(17, players=4):
        offered = state.legal_actions()
        for language in LANGUAGES:
            assert len({texts(language).action(action, PLAYERS) for action in offered}) == len(offered)


# ------------------------------------------------------------------ every single text

#: who reads: anybody, who acts, and to whom it happens
READERS = (SPECTATOR, ANNA, BEN)
#: the possible values of event fields; all others are 1
FIELDS: dict[str, tuple[Any, ...]] = {
    "opponent": (-1, BEN),
    "host": (-1, 3),
    "owner": (ANNA, BEN),
    "seat": (ANNA,),
    "seats": ((CARL,), (ANNA,), (ANNA, BEN)),
    "payer": (BANK, ANNA),
    "payee": (BANK, BEN),
    "fee": (0, 10),
    "paid": (0, 5),
    "production": (0, 12),
    "auctions": (1, 2),
    "count": (0, 1, 2),
    "times": (0, 1, 2, 3),
    "over": (1, 2),
    "ending": ("points", "last-round"),
}
TYPES: dict[str, tuple[Any, ...]] = {
    "bool": (False, True),
    "tuple[int, ...]": ((), (4,), (4, 5, 6)),
    "int": (1,),
}


def examples(kind: type) -> Iterator[object]:
    """Make every variant of an event."""
    values = [FIELDS.get(field.name, TYPES.get(str(field.type), ())) for field in dataclasses.fields(kind)]
    for chosen in itertools.product(*values):
        event = kind(*chosen)
        # the bank never pays itself
        if not isinstance(event, events.MoneyMoved) or event.payer != event.payee:
            yield event


ABOUT: dict[str, str | int] = {
    "card": "F01",
    "low": 12,
    "actor": BEN,
    "victim": BEN,
    "winner": BEN,
    "price": 25,
    "count": 4,
    "limit": 3,
    "left": 1,
    "cards": 2,
    "factories": 1,
}


def questions() -> Iterator[Question]:
    """Make every variant of a question."""
    for kind in sorted(question_kinds(of_players=False) - {"play-in-window"}):
        yield Question(kind, (ANNA,), "FRI-RND-3", ABOUT)
    yield Question("what-to-bid", (ANNA,), "FRI-RND-4", {**ABOUT, "bid": 20, "bidder": BEN})
    yield Question("use-now", (ANNA,), "FRI-WIN-6", {"card": "E01"})
    for cards, factories in ((0, 0), (0, 2), (2, 0)):
        yield Question("phase-two-turn", (ANNA,), "FRI-RND-3", {"cards": cards, "factories": factories})
    for window in ("between-auctions", "before-payout", "after-payout"):
        about: dict[str, str | int] = {"window": window}
        yield Question("play-in-window", (ANNA,), "FRI-WIN-2", about)
        yield Question("play-in-window", (ANNA,), "FRI-WIN-2", {**about, "card": "F01"})


NOTATIONS = [
    *("start seat 2", "draw F01", "shuffle", "hit F01", "bid 25", "pass", "keep", "done"),
    *(
        "play A17",
        "play A01 on F01",
        "play A06 on F01 F02",
        "play A05 at seat 2",
        "play A08 on F01 at seat 2",
    ),
    *("bind E01 to F01", "bind E03 to seat 1", "scrap F01", "scrap F07", "add F01", "return F01"),
]

PARAMS: dict[str, str | int] = {
    "deck": "house",
    "card": "F07",
    "action": "play A08 on F01 at seat 2",
    "amount": 5,
    "low": 12,
    "high": 30,
    "fee": 10,
    "target": "F01",
    "text": "bid x",
    "column": 5,
    "found": "x",
    "wanted": 13,
    "plain": "bid 5",
    "expected": "amount",
    "choices": "bid pass",
    "part": "purses",
    "violation": "cash",
    "seat": ANNA,
    "seats": 3,
    "question": "what-to-bid",
}


def everything(words: FriesematentenTexts) -> Iterator[tuple[str, str]]:
    """Return all texts, with what each describes."""
    for question in questions():
        yield f"question {question.kind}", words.question(question, PLAYERS)
    for text in NOTATIONS:
        yield text, words.action(house().parse(text), PLAYERS)
    for kind in sorted(classes(events, FriesematentenEvent) - QUIET):
        for event in examples(getattr(events, kind)):
            yield repr(event), words.event(event, PLAYERS)
    for key in sorted(refusal_keys()):
        yield from ((f"refusal {key}", said) for said in words.reason(key, PARAMS))
    for key in sorted(violation_keys()):
        yield f"violation {key}", words.violation(key, PARAMS)
    for key in sorted(expected_keys() - {"near"}):
        yield f"expected {key}", words.expected({**PARAMS, "expected": key, "near": "bid"})
    for part in position._PARTS:
        yield part, words.reason("position-part", {**PARAMS, "part": part})[0]
    for name in OPTION_RULES:
        yield from ((name, said) for said in words.option(name))
    for ending in ("points", "last-round"):
        yield ending, words.ending(ending)
    for score in ("factories", "status", "influence", "actions", "cash", "shared", "resigned"):
        yield score, words.score_part(score)
    figures = ("cash", "points", "production", "income", "cash-if-won", "points-if-won", "income-if-won")
    yield from zip(figures, map(words.figure, figures), strict=True)
    yield "warning", words.warning(house().parse("bid 50"), 37)
    yield "warning", words.warning(house().parse("bid 50"), 0)
    yield "warning", words.warning_last_round()
    yield from (("warning", words.warning_scrap(3, 3, low, high)) for low, high in ((0, 0), (9, 9), (0, 20)))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_well_formed(language: str, reader: int) -> None:
    assert [(what, said) for what, said in everything(texts(language, reader)) if not readable(said)] == []


@pytest.mark.parametrize("reader", [ANNA, BEN])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reader_never_meets_their_own_name(language: str, reader: int) -> None:
    said = everything(texts(language, reader))

    assert [what for what, text in said if PLAYERS[reader] in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_needed(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.toml").write_text(deck_template(language, "mine"), encoding="utf-8")
    monkeypatch.setenv("RONDEL_DECKS", str(tmp_path))
    used: set[str] = set()
    say = Catalogue.say

    def spy(self: Catalogue, key: str, **params: Any) -> str:
        used.add(key)
        return say(self, key, **params)

    monkeypatch.setattr(Catalogue, "say", spy)
    words = texts_of(several_alike(currency="Taler").deck.name, language)
    words.action(actions_of(words)[0])
    words.option("deck=house")
    words.option("deck=mine")
    words.option(f"deck={words.deck.name}")
    words.seat(7)
    words.money(5)
    for reader in READERS:
        list(everything(texts(language, reader)))

    assert set(load_catalogue(PACKAGE, "words", language).messages) - used == set()


@pytest.mark.parametrize("kind", sorted(classes(events, FriesematentenEvent)))
def test_an_event_is_a_sentence(kind: str) -> None:
    for event in examples(getattr(events, kind)):
        for language in LANGUAGES:
            said = texts(language).event(event, PLAYERS)
            assert (said == "") == (kind in QUIET)
            assert said == "" or (said.endswith(".") and not said[0].islower())


def test_nobody_is_told_of_money_that_did_not_move() -> None:
    assert in_all(lambda words: words.event(events.MoneyMoved(ANNA, BEN, 0), PLAYERS)) == ["", "", ""]
