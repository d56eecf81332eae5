"""The conformance checks catch mistakes in events: recording, telling and describing them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import pytest

from rondel.core.contract import EVERYTHING, SPECTATOR
from rondel.core.simple_game import SimpleEvent, SimpleTexts
from tests.conformance.mistakes import Mistake, must_be_caught, spectators_are_not_told
from tests.teaching.pennies import Pennies, PenniesState

_count = itertools.count()

# The correct methods, which the mistakes replace.
_told = Pennies.told


def events_stay(self: PenniesState) -> list[object]:
    return list(self.log or [])


def always_recorded(self: PenniesState, *, on: bool) -> None:
    self.log = []


def whoever_studies_is_told_like_spectators(self: Pennies, event: object, seat: int) -> object:
    return _told(self, event, SPECTATOR if seat == EVERYTHING else seat)


def material_of_sets(self: Pennies, language: str) -> Mapping[str, Any]:
    return {"coins": {1, 2}}


def described_by_itself(self: Pennies, thing: object) -> tuple[str, Mapping[str, Any]]:
    return type(thing).__name__, {"thing": thing}


def described_by_its_name(self: Pennies, thing: object) -> tuple[str, Mapping[str, Any]]:
    return type(thing).__name__, {"number": next(_count)}


def rule_of_another_book(self: Pennies, event: object) -> str:
    return "INV-2"


def a_mark_of_its_own(self: Pennies, event: object) -> tuple[str, ...]:
    return ("surprise",)


def no_words_for_a_secret_deal(self: SimpleTexts, event: object, players: object) -> str:
    assert isinstance(event, SimpleEvent)
    return "" if event.kind == "dealt-secretly" and self.language == "fr" else "Something happened."


MISTAKES = [
    Mistake("events_are_kept_when_asked", PenniesState, "take_events", events_stay, "handed out twice"),
    Mistake(
        "events_are_kept_when_asked",
        PenniesState,
        "record_events",
        always_recorded,
        "events without recording",
    ),
    Mistake("events_are_told", Pennies, "told", spectators_are_not_told, "IndexError"),
    Mistake(
        "events_are_told",
        Pennies,
        "told",
        whoever_studies_is_told_like_spectators,
        "EVERYTHING gets",
    ),
    Mistake("events_are_told", SimpleTexts, "event", no_words_for_a_secret_deal, "is empty"),
    Mistake(
        "everything_is_described",
        Pennies,
        "material",
        material_of_sets,
        "the material .en. is not plain data",
    ),
    Mistake("everything_is_described", Pennies, "described", described_by_itself, "is not plain data"),
    Mistake("everything_is_described", Pennies, "described", described_by_its_name, "described in two ways"),
    Mistake("everything_is_described", Pennies, "rule_of", rule_of_another_book, "belongs to no rule"),
    Mistake("everything_is_described", Pennies, "marks", a_mark_of_its_own, "unknown marks"),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_in_events_is_caught(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    must_be_caught(mistake, monkeypatch)
