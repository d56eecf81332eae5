"""The house deck, and how a deck file becomes what the engine plays with."""

from __future__ import annotations

import copy
import pickle
import tomllib
from decimal import Decimal
from importlib.resources import files
from typing import Any

import pytest

from rondel.games.friesematenten.decks import deck as d
from rondel.games.friesematenten.decks.file import LoadedDeck, read_deck, read_deck_data
from rondel.games.friesematenten.decks.library import find_deck, load_deck
from rondel.games.friesematenten.effects import amounts as a
from rondel.games.friesematenten.effects.cards import Destroy, Swap
from rondel.games.friesematenten.effects.continuous import Modify
from rondel.games.friesematenten.effects.money import MoveMoney
from tests.support.decks import deck_tables, tiny_deck

#: records refer to their deck by this digest; a change to a figure, an effect or the computation of
#: digests makes old records unreadable, so update it here only on purpose
HOUSE_DIGEST = "d1621cdc"


def house_text() -> str:
    return files("rondel.games.friesematenten").joinpath("data", "decks", "house.toml").read_text("utf-8")


def house_data() -> dict[str, Any]:
    return tomllib.loads(house_text(), parse_float=Decimal)


def names(loaded: LoadedDeck, cards: int) -> list[str]:
    return [loaded.deck.ids[card] for card in d.bits(cards)]


@pytest.mark.rule("FRI-CARD-1", "FRI-SET-1")
def test_the_house_deck_has_the_cards_of_the_book() -> None:
    deck = load_deck("house").deck

    assert deck.size == 60
    assert [cards.bit_count() for cards in deck.of_kind] == [19, 13, 8, 20]
    assert (deck.name, deck.digest) == ("house", HOUSE_DIGEST)


@pytest.mark.rule("FRI-SET-1", "FRI-R57")
def test_the_house_deck_has_the_figures_of_the_book() -> None:
    figures = find_deck("house").figures

    assert (figures.start_money, figures.base_income, figures.scrap_fee, figures.bid_step) == (60, 30, 5, 1)
    assert (figures.min_players, figures.max_players, figures.cards_per_player) == (2, 4, 15)
    assert (figures.market_plus, figures.factory_limit, figures.win_vp) == (3, 3, 40)
    assert (figures.voluntary_scraps, figures.overbid_allowed) == (1, True)


def test_the_house_deck_has_texts_in_every_language() -> None:
    words = load_deck("house").words

    assert words.languages == ("de", "en", "fr")
    assert [words.title(language) for language in ("en", "de", "fr")] == [
        "House deck",
        "Hausdeck",
        "Jeu maison",
    ]
    assert words.name(0, "de") == "Bäckerei"
    assert words.text(0, "fr") == "Aucun effet particulier."
    assert words.kind(d.STATUS, "en") == "Status symbol"
    assert words.symbol(d.HAMMER, "de") == "Hammer: Phase 3"
    assert words.tag("food", "fr") == "Alimentation"
    assert words.about("en").startswith("The house deck was designed for this project")


def test_a_deck_is_pickled_and_copied_by_name() -> None:
    deck = find_deck("house")

    assert pickle.loads(pickle.dumps(deck)) is deck
    assert copy.deepcopy(deck) is deck


# ------------------------------------------------------------------ the fingerprint


def digest(data: dict[str, Any]) -> str:
    return read_deck_data(data, "house.toml", "house").deck.digest


@pytest.mark.rule("FRI-R58")
def test_texts_and_notes_do_not_matter_for_play() -> None:
    data = house_data()
    data["meta"].update(id="other", languages=["en"])
    data["meta"].pop("title")
    data["tags"]["food"]["label"] = {"en": "Meals"}
    for card in data["card"]:
        card["name"], card["text"] = f"Card {card['no']}", "Whatever."
        card.pop("source")
        card.pop("color")

    assert digest(data) == HOUSE_DIGEST


@pytest.mark.rule("FRI-R55")
def test_what_is_written_out_and_what_is_understood_are_the_same() -> None:
    data = house_data()
    raid = next(card for card in data["card"] if card["id"] == "A17")
    raid["effects"][0]["amount"].update(round="down", kind=["factory"])
    raid["effects"][0]["amount"]["mul"] = Decimal("4.0")
    data.pop("rules")

    assert digest(data) == HOUSE_DIGEST


@pytest.mark.parametrize(
    ("card", "key", "value"),
    [(0, "min_bid", 19), (0, "vp", 2), (0, "production", 9), (0, "tags", ["media"]), (0, "id", "F00"), (40, "symbol", "moneybag")],
)  # fmt: skip
def test_everything_that_matters_for_play_changes_the_digest(card: int, key: str, value: Any) -> None:
    data = house_data()
    data["card"][card][key] = value

    assert digest(data) != HOUSE_DIGEST


def test_figures_effects_and_the_order_of_cards_change_the_digest() -> None:
    figures, effects, order = house_data(), house_data(), house_data()
    figures["money"]["start"] = 61
    effects["card"][2]["effects"][0]["add"] = 4
    order["card"][0], order["card"][1] = order["card"][1], order["card"][0]

    assert HOUSE_DIGEST not in {digest(figures), digest(effects), digest(order)}


# ------------------------------------------------------------------ sets of cards


@pytest.mark.rule("FRI-DECK-2")
def test_a_count_filter_is_a_set_of_cards() -> None:
    def counted(**given: Any) -> list[str]:
        effect = {"op": "modify", "stat": "vp", "target": "self", "add": 1, "per": {"scope": "all", **given}}
        loaded = tiny_deck(
            [
                {"id": "F01", "production": 1, "tags": ["food"], "vp": -1},
                {"id": "F02", "production": 1},
                {"id": "S01", "tags": ["food"], "vp": 9},
                {"id": "E01", "bind": {"to": "player", "whose": "self"}},
                {"id": "A01", "symbol": "none"},
                {"id": "S02", "effects": [effect]},
            ],
            fill=False,
            players=[2, 2],
            cards_per_player=3,
            market_size_plus_players=0,
        )
        modify = loaded.deck.cards[5].effects[0]
        assert isinstance(modify, Modify)
        assert modify.per is not None
        assert modify.per.in_all
        return names(loaded, modify.per.cards)

    assert counted() == ["F01", "F02", "S01", "E01", "A01", "S02"]
    assert counted(kind="factory") == ["F01", "F02"]
    assert counted(kind=["status", "influence"]) == ["S01", "E01", "S02"]
    assert counted(tag="food") == ["F01", "S01"]
    assert counted(tag="food", kind="factory") == ["F01"]
    assert counted(card="S01") == ["S01"]
    assert counted(vp_below=0) == ["F01"]
    assert counted(bound=True) == ["E01"]
    assert counted(bound=False) == ["F01", "F02", "S01", "A01", "S02"]
    assert counted(bound=True, unused=True) == []
    assert counted(bound=False, unused=True) == ["F01", "F02", "S01", "E01", "A01", "S02"]


@pytest.mark.rule("FRI-DECK-2")
def test_a_selector_is_a_set_of_cards() -> None:
    def picked(**given: Any) -> list[str]:
        card = {"owner": "any", "kind": "factory", **given}
        effect = {"op": "destroy", "card": card, "to": "discard"}
        loaded = tiny_deck(
            [
                {"id": "F01", "production": 1, "vp": 3},
                {"id": "S01", "vp": 9},
                {"id": "E01", "bind": {"to": "player", "whose": "self"}},
                {"id": "E02", "bind": {"to": "card", "kinds": ["status"], "whose": "self"}},
                {"id": "A01", "symbol": "none", "effects": [effect]},
                {"id": "A02", "symbol": "none"},
            ],
            fill=False,
            players=[2, 2],
            cards_per_player=3,
            market_size_plus_players=0,
        )
        return names(loaded, loaded.deck.cards[4].slots[0].selector.cards)

    assert picked() == ["F01"]
    assert picked(kind=["status", "factory"]) == ["F01", "S01"]
    assert picked(kind=["status", "factory"], printed_vp_max=8) == ["F01"]
    assert picked(kind=["factory", "influence_player"]) == ["F01", "E01"]
    assert picked(kind="influence") == ["E01", "E02"]
    assert picked(kind=["influence", "influence_player"]) == ["E01", "E02"]


@pytest.mark.rule("FRI-DECK-3", "FRI-R55")
def test_amounts_are_exact_fractions_with_defaults() -> None:
    def amount(value: Any) -> a.Amount:
        effect = {"op": "money", "from": "opponent", "to": "actor", "amount": value}
        made = tiny_deck([{"symbol": "none", "effects": [effect]}]).deck.cards[0].effects[0]
        assert isinstance(made, MoveMoney)
        return made.amount

    fixed = amount(7)
    assert (fixed.stat, fixed.fixed) == (a.FIXED, 7)
    half = amount({"stat": "cash", "of": "payer", "mul": 0.5, "round": "up", "cap": 40})
    assert (half.stat, half.of, half.times, half.over, half.round_up, half.cap) == (
        a.CASH,
        a.PAYER,
        1,
        2,
        True,
        40,
    )
    plain = amount({"stat": "count", "of": "actor", "kind": "factory"})
    assert (plain.times, plain.over, plain.round_up, plain.cap) == (1, 1, False, d.NO_CAP)
    assert amount({"stat": "cash", "of": "payer", "mul": 0.1}).over == 10


def test_slots_are_numbered_in_the_order_of_the_effects() -> None:
    deck = load_deck("house").deck
    swap = deck.cards[deck.number_of["A06"]]
    made = swap.effects[0]

    assert isinstance(made, Swap)
    assert (made.mine, made.theirs) == (0, 1)
    assert [slot.verb for slot in swap.slots] == [d.SWAP, d.SWAP]
    assert [slot.selector.owner for slot in swap.slots] == [d.OF_ACTOR, d.OF_OPPONENT]
    needing = [card.name for card in deck.cards if card.needs_opponent]
    assert needing == ["A05", "A08", "A09", "A14", "A16"]
    murphy = deck.cards[deck.number_of["A05"]].effects[0]
    assert isinstance(murphy, Destroy)
    assert murphy.slot == -1
    influence = deck.of_kind[d.INFLUENCE]
    assert [deck.ids[card] for card in d.bits(murphy.drawn_from & influence)] == ["E03", "E06", "E07", "E08"]


def test_a_later_effect_knows_which_one_named_its_card() -> None:
    takeover = load_deck("house").deck.cards[40]
    payment = takeover.effects[1]

    assert takeover.name == "A01"
    assert isinstance(payment, MoveMoney)
    assert (payment.payee, payment.payee_effect) == (a.VICTIM, 0)
    assert (payment.amount.of, payment.amount.of_effect) == (a.NAMED, 0)


@pytest.mark.rule("FRI-DECK-4")
def test_binding_rules_are_read() -> None:
    deck = load_deck("house").deck

    def rule(name: str) -> tuple[bool, int, bool]:
        bind = deck.cards[deck.number_of[name]].bind
        assert bind is not None
        return bind.to_player, bind.hosts, bind.anybody

    assert rule("E01") == (False, deck.of_kind[d.FACTORY] | deck.of_kind[d.STATUS], False)
    assert rule("E05") == (False, deck.factories, True)
    assert rule("E06") == (True, 0, True)


# ------------------------------------------------------------------ words


def in_languages(*languages: str) -> LoadedDeck:
    tables = deck_tables([{"tags": ["food"]}])
    tables["meta"]["languages"] = list(languages)
    tables["types"] = {"factory": {"label": {"en": "Works"}}}
    for card in tables["card"]:
        card["name"] = {language: f"name {language}" for language in languages}
        card["text"] = {language: f"text {language}" for language in languages}
    return read_deck_data(tables, "x.toml", "x")


def test_a_language_the_deck_does_not_offer_falls_back_to_english_or_to_the_first() -> None:
    assert in_languages("de", "en").words.name(0, "fr") == "name en"
    assert in_languages("fr", "de").words.text(0, "en") == "text fr"
    assert in_languages("de").words.title("fr") == "x"


def test_labels_are_ours_where_the_deck_has_none() -> None:
    words = in_languages("en", "de").words

    assert words.kind(d.FACTORY, "en") == "Works"
    assert words.kind(d.FACTORY, "de") == "Fabrik"
    assert words.symbol(d.LIGHTNING, "fr") == "éclair\N{NO-BREAK SPACE}: réaction, ou à tout moment"
    assert words.tag("food", "de") == "food"


def test_a_deck_is_called_like_its_file_unless_it_says_otherwise() -> None:
    text = house_text()

    assert read_deck(text.replace('id = "house"\n', ""), "my-cards.toml", "my-cards").deck.name == "my-cards"
    assert read_deck(text, "my-cards.toml", "my-cards").deck.name == "house"
