"""What never changes during a game, in plain values: the deck, its cards and its figures."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from rondel.games.friesematenten.decks.deck import ACTION, FACTORY, KIND_WORDS, STATUS, SYMBOL_WORDS, Deck
from rondel.games.friesematenten.decks.library import load_deck
from rondel.games.friesematenten.texts.sentences import FriesematentenTexts

__all__ = ["FriesematentenMaterial", "material_of"]

Kind: TypeAlias = Literal["factory", "status", "influence", "action"]
Symbol: TypeAlias = Literal["none", "hammer", "moneybag", "lightning"]


class CardFacts(TypedDict):
    """A printed card, with its name and text."""

    id: str
    name: str
    text: str
    kind: Kind
    min_bid: int
    points: int
    #: factories only
    production: int | None
    #: action cards only: when a card can be used later than at once
    symbol: Symbol | None
    #: the labels of its tags, which other cards refer to
    tags: list[str]
    #: false for factories and status symbols without effects, whose text need not be shown
    has_effect: bool


class FriesematentenMaterial(TypedDict):
    """Everything printed: the cards and the figures of a deck."""

    deck: str
    title: str
    #: the description of the deck; may be empty
    about: str
    #: the language of title, description and cards; a deck may lack the language asked for
    texts_language: str
    #: the code of the currency; may be empty
    currency: str
    kinds: dict[str, str]
    symbols: dict[str, str]
    #: the points that win the game
    win_points: int
    factory_limit: int
    base_income: int
    scrap_fee: int
    cards: list[CardFacts]


def material_of(deck: Deck, texts: FriesematentenTexts, language: str) -> FriesematentenMaterial:
    """Return the deck as it is printed."""
    words, figures = load_deck(deck.name).words, deck.figures
    return {
        "deck": deck.name,
        "title": words.title(language),
        "about": words.about(language),
        "texts_language": words.language(language),
        "currency": words.currency,
        "kinds": {word: texts.kind(word) for word in KIND_WORDS},
        "symbols": {word: texts.symbol(word) for word in SYMBOL_WORDS},
        "win_points": figures.win_vp,
        "factory_limit": figures.factory_limit,
        "base_income": figures.base_income,
        "scrap_fee": figures.scrap_fee,
        "cards": _cards(deck, texts, language),
    }


def _cards(deck: Deck, texts: FriesematentenTexts, language: str) -> list[CardFacts]:
    loaded = load_deck(deck.name)
    return [
        {
            "id": card.name,
            "name": texts.card(card.number),
            "text": texts.card_text(card.number),
            "kind": KIND_WORDS[card.kind],
            "min_bid": card.min_bid,
            "points": card.vp,
            "production": card.production if card.kind == FACTORY else None,
            "symbol": SYMBOL_WORDS[card.symbol] if card.kind == ACTION else None,
            "tags": [loaded.words.tag(tag, language) for tag in read.get("tags", [])],
            "has_effect": card.kind not in (FACTORY, STATUS) or bool(read.get("effects")),
        }
        for card, read in zip(deck.cards, loaded.cards, strict=True)
    ]
