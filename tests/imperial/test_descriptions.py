"""Actions and events as data with readable ids and rules, for programs that draw a table."""

from __future__ import annotations

import inspect
import json
import random
import re

import pytest

import rondel
from rondel.core.rulebook import register_of
from rondel.core.stack import kinds_of
from rondel.games.imperial import actions, events
from rondel.games.imperial.actions import STANCE_WORDS, UNIT_WORDS, ImperialAction
from tests.support.random_games import random_action
from tests.support.scene import EDITIONS

EVENTS = kinds_of(events.ImperialEvent)
ACTIONS = [
    one
    for one in vars(actions).values()
    if isinstance(one, type) and issubclass(one, ImperialAction) and one is not ImperialAction
]
#: events that only some editions have
ONLY_THERE = {
    "PassageAllowed": "RON-4",
    "StopForced": "RON-4",
    "CanalOpened": "MAN-6",
    "CanalClosed": "MAN-6",
    "SoldiersPaid": "TAX-3",
}


def test_every_action_and_every_event_is_there() -> None:
    vocabulary = rondel.game("imperial-2010").vocabulary()

    assert set(vocabulary["actions"]) == {action.__name__ for action in ACTIONS}
    assert set(vocabulary["events"]) == {event.__name__ for event in EVENTS}


def test_every_rule_of_an_event_is_in_the_register() -> None:
    register = register_of("rondel.games.imperial")

    assert [rule for event in EVENTS for rule in event.rules if rule not in register] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_event_has_a_rule_of_its_edition(edition: str) -> None:
    game = rondel.game(edition)
    rules = game.texts("en").rules()
    for event in EVENTS:
        blank = event(**dict.fromkeys(inspect.signature(event).parameters, 0))
        rule = game.rule_of(blank)
        needed = ONLY_THERE.get(event.__name__, "")
        assert rule in rules or (rule == "" and needed and needed not in rules), event


def test_the_rule_of_an_event_is_one_its_description_names() -> None:
    for event in EVENTS:
        named = re.findall(r"[A-Z]+-\d", event.__doc__ or "")
        assert not named or set(event.rules) & set(named), event


DESCRIBED = [
    ("imperial-2030", "go maneuver-1", "ChooseSpace", {"space": "maneuver-1"}),
    ("imperial-2030", "force stop", "ForceStop", {}),
    ("imperial-2030", "build new-delhi", "BuildFactory", {"province": "new-delhi"}),
    ("imperial-2030", "produce mumbai kolkata", "Produce", {"provinces": ["mumbai", "kolkata"]}),
    ("imperial-2030", "produce nothing", "Produce", {"provinces": []}),
    ("imperial-2030", "import army beijing", "ImportUnit", {"unit": "army", "province": "beijing"}),
    ("imperial-2030", "import fleet shanghai", "ImportUnit", {"unit": "fleet", "province": "shanghai"}),
    (
        "imperial-2030",
        "fleet caribbean-sea to north-pacific",
        "MoveFleet",
        {"origin": "caribbean-sea", "destination": "north-pacific"},
    ),
    (
        "imperial-2030",
        "army chicago to quebec",
        "MoveArmy",
        {"origin": "chicago", "unit": "army", "destination": "quebec", "stance": "", "canals": []},
    ),
    (
        "imperial-2030",
        "lying-army paris to london hostile via suez",
        "MoveArmy",
        {
            "origin": "paris",
            "unit": "lying-army",
            "destination": "london",
            "stance": "hostile",
            "canals": ["suez"],
        },
    ),
    ("imperial-2006", "army rome turns friendly", "TurnArmy", {"province": "rome", "unit": "army"}),
    (
        "imperial-2006",
        "fleet north-sea attacks great-britain fleet",
        "Attack",
        {"region": "north-sea", "unit": "fleet", "nation": "great-britain", "target": "fleet"},
    ),
    ("imperial-2006", "destroy rome", "DestroyFactory", {"province": "rome", "lying": None}),
    ("imperial-2006", "destroy rome with 0 lying", "DestroyFactory", {"province": "rome", "lying": 0}),
    ("imperial-2006", "destroy rome with 2 lying", "DestroyFactory", {"province": "rome", "lying": 2}),
    ("imperial-2006", "fight italy lying-army", "Fight", {"nation": "italy", "target": "lying-army"}),
    ("imperial-2006", "ask italy", "AskNation", {"nation": "italy"}),
    ("imperial-2006", "battle fleet", "Battle", {"unit": "fleet"}),
    ("imperial-2006", "flag tunis", "PlaceFlag", {"region": "tunis"}),
    ("imperial-2006", "buy italy 9", "BuyBond", {"nation": "italy", "price": 9, "interest": 4}),
    (
        "imperial-2006",
        "upgrade italy 9 to 16",
        "UpgradeBond",
        {"nation": "italy", "held": 9, "wanted": 16, "interest": 6, "paid": 7},
    ),
    ("imperial-2006", "seat 2 gives 3 to italy", "Gift", {"seat": 1, "nation": "italy", "amount": 3}),
    ("imperial-2006", "deal italy", "DealFlag", {"nation": "italy"}),
    ("imperial-2006", "start seat 2", "StartDraft", {"seat": 1}),
    ("imperial-2006", "done", "Done", {}),
]


@pytest.mark.parametrize(("edition", "text", "kind", "about"), DESCRIBED, ids=lambda value: str(value)[:40])
def test_an_action_in_readable_ids(edition: str, text: str, kind: str, about: dict[str, object]) -> None:
    game = rondel.game(edition)

    assert game.described(game.parse(text)) == (kind, about)


def test_no_player_is_described_as_none() -> None:
    taken = events.GovernmentTaken(nation=0, seat=2, previous=-1)

    assert rondel.game("imperial-2006").described(taken) == (
        "GovernmentTaken",
        {"nation": "austria-hungary", "seat": 2, "previous": None},
    )


def test_a_fleet_has_a_route_too() -> None:
    game = rondel.game("imperial-2030")
    board = game.texts("en").edition.board  # type: ignore[attr-defined]  # texts of Imperial
    moved = events.FleetMoved(0, board.regions.index("caribbean-sea"), board.regions.index("north-pacific"))

    assert game.described(moved)[1]["route"] == ["caribbean-sea", "north-pacific"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_in_random_games_is_plain_and_names_what_there_is(edition: str) -> None:
    game = rondel.game(edition)
    material = game.material("en")
    regions = {region["id"] for region in material["regions"]}
    nations = {nation["id"] for nation in material["nations"]}
    kinds: set[str] = set()
    for seed in range(3):
        rng, state = random.Random(seed), game.new(4, {})
        state.record_events(on=True)
        while not state.is_over:
            told = [game.described(action) for action in state.legal_actions()[:40]]
            state.apply(random_action(game, state, rng))
            told += [game.described(event) for event in state.take_events()]
            for kind, about in told:
                kinds.add(kind)
                json.dumps(about, allow_nan=False)
                assert {about[key] for key in ("region", "province", "origin") if key in about} <= regions
                assert {about[key] for key in ("nation", "owner", "enemy") if key in about} <= nations
                assert about.get("unit", "army") in UNIT_WORDS
                assert set(about.get("route", ())) <= regions
    assert len(kinds) > 40


# ------------------------------------------------------------------ the vocabulary


def is_a(kind: str, value: object, ids: dict[str, set[str]]) -> bool:
    """Return whether a value has the type that the vocabulary names."""
    if kind.endswith("[]"):
        return isinstance(value, list) and all(is_a(kind[:-2], one, ids) for one in value)
    if kind.endswith("?"):
        return value is None or is_a(kind[:-1], value, ids)
    if kind in ids:
        return value in ids[kind]
    return type(value) is {"int": int, "seat": int, "bool": bool}.get(kind, str)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_told_has_the_types_of_the_vocabulary(edition: str) -> None:
    game = rondel.game(edition)
    vocabulary, material = game.vocabulary(), game.material("en")
    ids = {kind: {one["id"] for one in material[f"{kind}s"]} for kind in ("region", "nation")}
    ids |= {"unit": set(UNIT_WORDS), "stance": {"", *STANCE_WORDS}}
    for seed in range(4):
        rng, state = random.Random(seed), game.new(3 + seed % 2, {"drafted_bonds": seed % 2 == 1})
        state.record_events(on=True)
        while not state.is_over:
            question = game.question(state)
            told = [("questions", question.kind, question.about)]
            told += [("actions", *game.described(action)) for action in state.legal_actions()[:20]]
            state.apply(random_action(game, state, rng))
            told += [("events", *game.described(event)) for event in state.take_events()]
            for group, kind, about in told:
                types = vocabulary[group][kind]
                needed = [name for name in types if not name.endswith("?")]
                assert [name for name in about if name in needed] == needed, kind
                for name, value in about.items():
                    assert is_a(types.get(name, types.get(f"{name}?", "")), value, ids), (kind, name, value)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_material_says_what_taxes_bring_and_who_pays_the_bonus(edition: str) -> None:
    material = rondel.game(edition).material("en")

    assert (material["tax_per_factory"], material["tax_per_flag"]) == (2, 1)
    assert material["bonus_from_treasury"] == (edition == "imperial-2030")
