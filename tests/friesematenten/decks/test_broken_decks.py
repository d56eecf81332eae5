"""Every rule for deck files, each with a file that breaks it. The error names the card, the field and the problem."""

from __future__ import annotations

import copy
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from rondel.games.friesematenten.decks.file import DeckError, DeckProblem, read_deck, read_deck_data
from rondel.games.friesematenten.decks.problems import say_problem, say_where
from rondel.words import LANGUAGES
from tests.support.decks import deck_tables

Tables = dict[str, Any]
Edit = Callable[[Tables], object]

CARDS: list[dict[str, Any]] = [
    {"id": "F01", "production": 5, "tags": ["food"]},
    {"id": "S01", "vp": 4},
    {"id": "E01", "bind": {"to": "card", "kinds": ["factory", "status"], "whose": "self"}},
    {"id": "E02", "bind": {"to": "player", "whose": "any"}},
    {
        "id": "A01",
        "symbol": "none",
        "effects": [{"op": "give", "card": {"owner": "actor", "kind": "factory"}, "to": "opponent"}],
    },
]


def problems_of(tables: Tables) -> list[DeckProblem]:
    try:
        read_deck_data(copy.deepcopy(tables), "test.toml", "test")
    except DeckError as error:
        return list(error.problems)
    return []


def told(problem: DeckProblem) -> str:
    return " ".join((say_where(problem, "en"), *say_problem(problem, "en")))


def check_one(tables: Tables, card: str, field: str, key: str, *named: str) -> None:
    """Check that a file has this one problem, and that its text contains some words in every language."""
    found = problems_of(tables)
    assert [(problem.card, problem.field, problem.key) for problem in found] == [(card, field, key)], [
        told(problem) for problem in found
    ]
    for language in LANGUAGES:
        text, hint = say_problem(found[0], language)
        assert text
        assert hint
        for name in named:
            assert name in f"{text} {hint}"


def card(tables: Tables, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(card for card in tables["card"] if card["id"] == name)
    return found


def in_card(name: str, **changes: Any) -> Edit:
    return lambda tables: card(tables, name).update(changes)


def without(name: str, key: str) -> Edit:
    return lambda tables: card(tables, name).pop(key)


def in_table(table: str, **changes: Any) -> Edit:
    return lambda tables: tables.setdefault(table, {}).update(changes)


def out_of(table: str, key: str) -> Edit:
    return lambda tables: tables[table].pop(key)


def test_the_deck_the_broken_ones_are_made_of_is_fine() -> None:
    assert problems_of(deck_tables(CARDS)) == []


# ------------------------------------------------------------------ cards

CARD_CASES: list[tuple[Edit, str, str, str, tuple[str, ...]]] = [
    (without("F01", "id"), "#1", "id", "missing", ()),
    (in_card("F01", id=3), "#1", "id", "bad-id", ("3",)),
    (in_card("F01", id="1F"), "1F", "id", "bad-id", ("1F",)),
    (in_card("F01", id="F 1"), "F 1", "id", "bad-id", ("F 1",)),
    (in_card("F01", id="Käse"), "Käse", "id", "bad-id", ()),
    (in_card("F01", id="F" * 31), "F" * 31, "id", "bad-id", ("30",)),
    (in_card("F01", id="seat"), "seat", "id", "notation-word", ("at",)),
    (in_card("F01", id="On"), "On", "id", "notation-word", ("On",)),
    (in_card("F01", id="S01"), "S01", "id", "card-twice", ("S01", "1", "2")),
    (without("S01", "type"), "S01", "type", "missing", ()),
    (in_card("S01", type="statsu"), "S01", "type", "not-word", ("statsu", "factory", "status")),
    (without("S01", "min_bid"), "S01", "min_bid", "missing", ()),
    (in_card("S01", min_bid=-1), "S01", "min_bid", "out-of-range", ("-1", "0", "999")),
    (in_card("S01", min_bid=1000), "S01", "min_bid", "out-of-range", ("1000",)),
    (in_card("S01", min_bid=10**400), "S01", "min_bid", "out-of-range", ()),
    (in_card("S01", min_bid=Decimal("1.5")), "S01", "min_bid", "not-whole", ("1.5",)),
    (in_card("S01", min_bid="10"), "S01", "min_bid", "not-whole", ("10",)),
    (in_card("S01", min_bid=True), "S01", "min_bid", "not-whole", ("true",)),
    (in_card("S01", vp=100), "S01", "vp", "out-of-range", ("-99", "99")),
    (in_card("S01", vp=-100), "S01", "vp", "out-of-range", ("-100",)),
    (in_card("S01", production=3), "S01", "production", "misplaced", ("production", "factory")),
    (without("F01", "production"), "F01", "production", "missing", ()),
    (in_card("F01", production=-1), "F01", "production", "out-of-range", ("-1",)),
    (in_card("S01", symbol="none"), "S01", "symbol", "misplaced", ("symbol", "action")),
    (without("A01", "symbol"), "A01", "symbol", "missing", ()),
    (in_card("A01", symbol="hamer"), "A01", "symbol", "not-word", ("hamer", "hammer")),
    (in_card("S01", bind={"to": "player", "whose": "any"}), "S01", "bind", "misplaced", ("influence",)),
    (without("E01", "bind"), "E01", "bind", "missing", ()),
    (in_card("E01", bind="card"), "E01", "bind", "not-table", ("card",)),
    (in_card("E01", bind={"to": "cards", "whose": "any"}), "E01", "bind.to", "not-word", ("cards", "card")),
    (in_card("E01", bind={"to": "card", "whose": "any"}), "E01", "bind.kinds", "missing", ()),
    (
        in_card("E01", bind={"to": "card", "kinds": ["action"], "whose": "any"}),
        "E01",
        "bind.kinds",
        "not-word",
        ("action", "factory", "status"),
    ),
    (in_card("E01", bind={"to": "card", "kinds": [], "whose": "any"}), "E01", "bind.kinds", "not-list", ()),
    (
        in_card("E01", bind={"to": "card", "kinds": ["status", "status"], "whose": "any"}),
        "E01",
        "bind.kinds",
        "twice",
        ("status",),
    ),
    (
        in_card("E02", bind={"to": "player", "kinds": ["status"], "whose": "any"}),
        "E02",
        "bind.kinds",
        "unknown-key",
        ("kinds",),
    ),
    (in_card("E02", bind={"to": "player"}), "E02", "bind.whose", "missing", ()),
    (in_card("E02", bind={"to": "player", "whose": "all"}), "E02", "bind.whose", "not-word", ("self", "any")),
    (in_card("S01", tags=["foot"]), "S01", "tags", "unknown-tag", ("foot", "food")),
    (in_card("S01", tags="food"), "S01", "tags", "not-list", ("food",)),
    (in_card("S01", tags=[["food"]]), "S01", "tags", "unknown-tag", ()),
    (in_card("S01", price=3), "S01", "price", "unknown-key", ("price", "min_bid")),
    (in_card("S01", min_bit=3), "S01", "min_bit", "unknown-key", ("min_bit", "min_bid")),
    (in_card("S01", effects="none"), "S01", "effects", "not-effects", ("none",)),
    (in_card("S01", effects=["none"]), "S01", "effects[1]", "not-table", ("none",)),
]


@pytest.mark.rule("FRI-CARD-1", "FRI-DECK-4")
@pytest.mark.parametrize(("edit", "name", "field", "key", "named"), CARD_CASES)
def test_a_card_that_cannot_be(edit: Edit, name: str, field: str, key: str, named: tuple[str, ...]) -> None:
    tables = deck_tables(CARDS)
    edit(tables)
    check_one(tables, name, field, key, *named)


# ------------------------------------------------------------------ texts

TEXT_CASES: list[tuple[Any, str, str, tuple[str, ...]]] = [
    (None, "name", "missing", ()),
    ({}, "name.en", "missing", ()),
    ({"en": "A"}, "name.de", "missing", ()),
    ("A", "name", "not-said", ("en, de",)),
    ({"en": "A", "de": 3}, "name.de", "not-text", ("3",)),
    ({"en": "A", "de": " "}, "name.de", "blank", ()),
    ({"en": "A", "de": " B"}, "name.de", "unprintable", ("B",)),
    ({"en": "A", "de": "B\nC"}, "name.de", "unprintable", ("B·C",)),
    ({"en": "A", "de": "\x1b[31mred"}, "name.de", "unprintable", ()),
    ({"en": "A" * 61, "de": "B"}, "name.en", "too-long", ("61", "60")),
    ({"en": "A", "de": "B", "it": "C"}, "name.it", "unknown-key", ("it", "fr")),
]


@pytest.mark.rule("FRI-CARD-1")
@pytest.mark.parametrize(("name", "field", "key", "named"), TEXT_CASES)
def test_every_card_has_a_name_in_every_language_of_the_deck(
    name: Any, field: str, key: str, named: tuple[str, ...]
) -> None:
    tables = deck_tables(CARDS)
    tables["meta"]["languages"] = ["en", "de"]
    for other in tables["card"]:
        other["name"] = other["text"] = {"en": "x", "de": "x"}
    card(tables, "S01")["name"] = name
    if name is None:
        del card(tables, "S01")["name"]
    if name == {}:  # both languages are missing: give one
        card(tables, "S01")["name"] = {"de": "B"}
    check_one(tables, "S01", field, key, *named)


def test_a_text_may_be_longer_than_a_name_but_not_endless() -> None:
    tables = deck_tables(CARDS)
    card(tables, "S01")["text"] = "x" * 500
    assert problems_of(tables) == []
    card(tables, "S01")["text"] = "x" * 501
    check_one(tables, "S01", "text.en", "too-long", "501", "500")


def test_a_text_in_a_language_the_deck_does_not_offer_is_left_alone() -> None:
    tables = deck_tables(CARDS)
    card(tables, "S01")["text"] = {"en": "Hello", "de": "Hallo"}
    assert problems_of(tables) == []


# ------------------------------------------------------------------ the deck as a whole

FILE_CASES: list[tuple[Edit, str, str, tuple[str, ...]]] = [
    (lambda tables: tables.pop("meta"), "meta", "missing", ()),
    (lambda tables: tables.pop("money"), "money", "missing", ()),
    (lambda tables: tables.pop("setup"), "setup", "missing", ()),
    (lambda tables: tables.update(meta=3), "meta", "not-table", ("3",)),
    (lambda tables: tables.update(cards=[]), "cards", "unknown-key", ("cards", "card")),
    (lambda tables: tables.update(primitive=[]), "primitive", "unknown-key", ("primitive",)),
    (out_of("meta", "schema"), "meta.schema", "missing", ()),
    (in_table("meta", schema=2), "meta.schema", "not-constant", ("2", "1")),
    (in_table("meta", schema=True), "meta.schema", "not-constant", ("true",)),
    (in_table("meta", game="Skat"), "meta.game", "not-constant", ("Skat", "Friesematenten")),
    (in_table("meta", id="my deck"), "meta.id", "bad-id", ("my deck",)),
    (in_table("meta", colour="red"), "meta.colour", "unknown-key", ("colour",)),
    (out_of("meta", "languages"), "meta.languages", "missing", ()),
    (in_table("meta", languages=[]), "meta.languages", "not-list", ("en, de, fr",)),
    (in_table("meta", languages=["en", "la"]), "meta.languages", "not-word", ("la",)),
    (in_table("meta", cards_total=21), "meta.cards_total", "cards-total", ("20", "21")),
    (in_table("meta", cards_by_type={"status": 16, "factory": 2, "influence": 2, "action": 1}), "meta.cards_by_type.factory", "cards-of-type", ("1", "2")),
    (in_table("meta", cards_by_type={"status": 16, "factory": 1, "influence": 2, "action": 1, "joker": 1}), "meta.cards_by_type.joker", "unknown-key", ("joker",)),
    (in_table("money", start=-1), "money.start", "out-of-range", ("-1",)),
    (in_table("money", base_income="30"), "money.base_income", "not-whole", ("30",)),
    (out_of("money", "scrap_fee_per_negative_vp"), "money.scrap_fee_per_negative_vp", "missing", ()),
    (in_table("money", bid_step=0), "money.bid_step", "out-of-range", ("0", "1")),
    (in_table("money", currency=1), "money.currency", "not-text", ("1",)),
    (in_table("money", cash=1), "money.cash", "unknown-key", ("cash",)),
    (in_table("setup", players=[1, 4]), "setup.players", "players", ("2", "6")),
    (in_table("setup", players=[4, 2]), "setup.players", "players", ()),
    (in_table("setup", players=[2, 7]), "setup.players", "players", ()),
    (in_table("setup", players=4), "setup.players", "players", ()),
    (in_table("setup", players=[2, True]), "setup.players", "players", ()),
    (in_table("setup", players=[2, 5]), "setup.cards_per_player", "too-few-cards", ("5", "25", "20")),
    (in_table("setup", cards_per_player=0), "setup.cards_per_player", "out-of-range", ("0",)),
    (in_table("setup", market_size_plus_players=9), "setup.market_size_plus_players", "market-too-large", ("11", "10")),
    (in_table("setup", factory_limit=-1), "setup.factory_limit", "out-of-range", ("-1",)),
    (in_table("setup", win_vp=0), "setup.win_vp", "out-of-range", ("0",)),
    (in_table("setup", win_points=40), "setup.win_points", "unknown-key", ("win_points",)),
    (lambda tables: tables.pop("card"), "card", "missing", ()),
    (lambda tables: tables.update(card=["x"]), "card", "not-cards", ("[[card]]",)),
    (lambda tables: tables["card"].extend([tables["card"][0]] * 200), "card", "too-many-cards", ("220", "200")),
    (in_table("tags", seat={}), "tags.seat", "notation-word", ("seat",)),
    (in_table("tags", gold=3), "tags.gold", "not-table", ("3",)),
    (in_table("tags", gold={"lable": {}}), "tags.gold.lable", "unknown-key", ("lable", "label")),
    (in_table("tags", gold={"label": "Gold"}), "tags.gold.label", "not-table", ("Gold",)),
    (in_table("tags", gold={"label": {"en": ""}}), "tags.gold.label.en", "blank", ()),
    (in_table("types", joker={}), "types.joker", "unknown-key", ("joker", "factory")),
    (in_table("symbols", hamer={}), "symbols.hamer", "unknown-key", ("hamer", "hammer")),
    (in_table("symbols", hammer={"phases": [2]}), "symbols.hammer.phases", "not-constant", ("[3]",)),
]  # fmt: skip


@pytest.mark.rule("FRI-R57", "FRI-SET-1")
@pytest.mark.parametrize(("edit", "field", "key", "named"), FILE_CASES)
def test_a_file_that_cannot_be(edit: Edit, field: str, key: str, named: tuple[str, ...]) -> None:
    tables = deck_tables(CARDS)
    edit(tables)
    found = problems_of(tables)
    if key in ("missing", "not-cards", "too-many-cards", "out-of-range") and len(found) > 1:
        # with no cards the deck is too small, and with none for the players the exchange is too large
        assert {problem.key for problem in found[1:]} <= {"too-few-cards", "market-too-large"}
        assert (found[0].field, found[0].key) == (field, key)
        return
    check_one(tables, "", field, key, *named)


@pytest.mark.rule("FRI-R57")
def test_overbidding_is_a_switch_and_the_other_rulings_are_fixed() -> None:
    def rules(**given: Any) -> Tables:
        return {**deck_tables(CARDS), "rules": given}

    assert problems_of(rules(overbid_allowed=False, marker_when_no_bid="stays")) == []
    check_one(rules(overbid_allowed="no"), "", "rules.overbid_allowed", "not-flag", "no")
    check_one(rules(marker_when_no_bid="moves"), "", "rules.marker_when_no_bid", "not-constant", "stays")
    check_one(rules(income_in_final_round=True), "", "rules.income_in_final_round", "not-constant", "false")
    check_one(
        rules(voluntary_scraps_per_phase2=True), "", "rules.voluntary_scraps_per_phase2", "not-constant"
    )
    check_one(rules(end_chek="x"), "", "rules.end_chek", "unknown-key", "end_check")


@pytest.mark.rule("FRI-R58")
def test_what_is_only_for_display_may_be_anything() -> None:
    tables = deck_tables(CARDS)
    tables["refs"] = {"x": {"about": "y"}}
    tables["money"]["notes"] = [1, 5]
    tables["tags"]["food"]["on"] = "factory"
    card(tables, "S01").update(no=7, color="yellow", source={"name": "known"}, refs=["x"], note="A note.")

    assert problems_of(tables) == []


def test_all_problems_are_found_at_once() -> None:
    tables = deck_tables(CARDS)
    tables["meta"]["schema"] = 9
    card(tables, "S01").update(vp=1000, symbol="none", effects=[{"op": "modifi"}, {"op": "steal"}])
    card(tables, "F01").update(min_bid="x", id="F09")
    tables["setup"]["win_vp"] = 0

    found = problems_of(tables)

    assert [(problem.card, problem.field, problem.key) for problem in found] == [
        ("", "meta.schema", "not-constant"),
        ("F09", "min_bid", "not-whole"),
        ("S01", "vp", "out-of-range"),
        ("S01", "symbol", "misplaced"),
        ("S01", "effects[1].op", "unknown-op"),
        ("S01", "effects[2].op", "action-only"),
        ("S01", "effects[2].card", "missing"),
        ("", "setup.win_vp", "out-of-range"),
    ]
    with pytest.raises(DeckError) as caught:
        read_deck_data(tables, "test.toml", "test")
    assert str(caught.value).startswith(
        "test.toml: meta.schema: “9” isn’t allowed here. Write 1, the only possible value."
    )
    assert str(caught.value).endswith("And 5 more problems.")


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("[meta]\nschema 1\n", 2, 8),
        ("[meta]\nid = 'x\n", 3, 1),
        ("x = [1,\n\n", 3, 1),
        ("[a]\n[a]\n", 2, 3),
    ],
)
def test_invalid_toml_is_reported_by_line_and_column(text: str, line: int, column: int) -> None:
    with pytest.raises(DeckError) as caught:
        read_deck(text, "test.toml", "test")

    (problem,) = caught.value.problems
    assert (problem.key, problem.card, problem.field) == ("not-toml", "", "")
    assert (problem.params["line"], problem.params["column"]) == (line, column)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("id = “F01”", "toml-curly"),
        ("id = «\N{NO-BREAK SPACE}F01\N{NO-BREAK SPACE}»", "toml-curly"),
        ("vp = −4", "toml-minus"),
        ("vp = –4", "toml-minus"),
        ("mul = 0,5", "toml-comma"),
        ("x = { mul = 0,5 }", "toml-comma"),
        ("type = factory", "toml-words"),
        ("x = { overbid_allowed = True }", "toml-words"),
        ('text = "He says "hi" to all."', "toml-quotes"),
        ('text = "Er sagt „hi" zu allen."', "toml-quotes"),
        ('text = { en = "a "b" c", de = "x" }', "toml-quotes"),
        ('[card]\nid = "A"\n[card]', "toml-card"),
        ('[[card]]\nid = "A"\n[card]', "toml-card"),
        # nothing similar to suggest
        ('x = ["a" "b"]', "not-toml"),
        ('x = { op = "a" stat = "b" }', "not-toml"),
        ("x = 1 2 # “so”, −4, 0,5, x = y", "not-toml"),
        ("x = [[1, 2], nan 3]", "not-toml"),
    ],
)
def test_a_line_that_is_not_toml_is_quoted_with_a_correction(text: str, key: str) -> None:
    with pytest.raises(DeckError) as caught:
        read_deck(f"[meta]\nschema = 1\n{text}\n", "test.toml", "test")

    (problem,) = caught.value.problems
    assert problem.key == key
    for language in LANGUAGES:
        said, hint = say_problem(problem, language)
        assert f"`{text.splitlines()[-1]}`".replace("\xa0", " ") in said
        assert hint
    assert "Expected" not in say_problem(problem, "de")[0]


def test_the_part_around_the_mistake_of_a_long_line_is_quoted() -> None:
    with pytest.raises(DeckError) as caught:
        read_deck(f'text = "{"x" * 100}" "{"y" * 100}"\n', "test.toml", "test")

    quoted = str(caught.value.problems[0].params["quoted"])
    assert len(quoted) < 80
    assert (quoted[0], quoted[-1]) == ("…", "…")
    assert 'xx" "yy' in quoted


def test_two_cards_with_one_id_are_reported_by_place_and_name() -> None:
    tables = deck_tables(CARDS)
    card(tables, "S01")["name"] = {"en": "Watch"}
    card(tables, "F01").update(id="S01", name="Bakery")
    numbers = [number for number, found in enumerate(tables["card"], 1) if found["id"] == "S01"]

    (problem,) = problems_of(tables)

    names = [
        next(iter(found["name"].values())) if isinstance(found["name"], dict) else found["name"]
        for found in tables["card"]
        if found["id"] == "S01"
    ]
    said = say_problem(problem, "en")[0]
    for number, name in zip(numbers, names, strict=True):
        assert f"card {number}, “{name}”" in said


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("x = " + "[" * 100_000, "too-deep"),
        ("\n \n", "empty"),
        (f"x = {'9' * 5000}\n", "endless-number"),
        ("x = 1e99999999999999999999\n", "endless-number"),
    ],
)
def test_unlikely_files_are_reported(text: str, key: str) -> None:
    with pytest.raises(DeckError) as caught:
        read_deck(text, "test.toml", "test")
    assert [problem.key for problem in caught.value.problems] == [key]
