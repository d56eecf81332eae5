"""The rulebook of Friesematenten with one deck: its texts, and its tables, made from the deck and the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rondel.core.book import Book, BookTable
from rondel.games.friesematenten.decks.deck import SYMBOL_WORDS
from rondel.games.friesematenten.decks.library import load_deck
from rondel.games.friesematenten.decks.vocabulary import Primitive
from rondel.games.friesematenten.effects.primitives import PRIMITIVES
from rondel.games.friesematenten.texts.sentences import FriesematentenTexts, texts_of
from rondel.games.friesematenten.views.material import CardFacts, material_of
from rondel.words import load_catalogue
from rondel.words.catalogue import Param

__all__ = ["book_of"]

_MINUS: Final = "−"


@cache
def book_of(deck: str, language: str) -> Book:
    """Return the rulebook in a language, made once for each deck."""
    texts = texts_of(deck, language)
    return texts.rulebook.book(_Tables(texts).all())


class _Tables:
    """The tables of the book."""

    def __init__(self, texts: FriesematentenTexts) -> None:
        self.texts: Final = texts
        self.words: Final = load_catalogue("rondel.games.friesematenten", "words_book", texts.language)

    def all(self) -> list[BookTable]:
        """Return all tables, in the order of the book."""
        return [self.figures(), self.cards(), self.vocabulary()]

    def figures(self) -> BookTable:
        """Return the numbers of the game (FRI-SET-1)."""
        figures = self.texts.deck.figures
        values = {
            "players": self._figure("players", low=figures.min_players, high=figures.max_players),
            "cards": self._figure("cards", count=figures.cards_per_player),
            "exchange": self._figure("exchange", count=figures.market_plus),
            "money": self.texts.money(figures.start_money),
            "income": self.texts.money(figures.base_income),
            "factories": self._figure("factories", count=figures.factory_limit),
            "fee": self._figure("fee", amount=self.texts.money(figures.scrap_fee)),
            "step": self.texts.money(figures.bid_step),
            "win": self._figure("win", count=figures.win_vp),
        }
        rows = [(self.words.say(f"figure.{what}"), value) for what, value in values.items()]
        return self._table("figures", ("figure", "value"), rows)

    def cards(self) -> BookTable:
        """Return the cards of the deck."""
        deck = self.texts.deck
        facts = material_of(deck, self.texts, self.texts.language)["cards"]
        columns = ("name", "kind", "bid", "points", "production", "symbol", "text")
        title = load_deck(deck.name).words.title(self.texts.language)
        rows = [self._card(card) for card in facts]
        return self._table("cards", columns, rows, title=title, note=self.words.say("note.cards"))

    def _card(self, card: CardFacts) -> tuple[str, ...]:
        tags = f" ({', '.join(card['tags'])})" if card["tags"] else ""
        is_action, symbol = card["kind"] == "action", card["symbol"]
        return (
            card["name"],
            self.texts.kind(card["kind"]) + tags,
            self.texts.money(card["min_bid"]),
            str(card["points"]).replace("-", _MINUS),
            "–" if card["production"] is None else self.texts.money(card["production"]),
            self.texts.symbol(symbol) if is_action and symbol not in (None, SYMBOL_WORDS[0]) else "–",
            card["text"] if card["has_effect"] else "–",
        )

    def vocabulary(self) -> BookTable:
        """Return the effects a deck file can use (FRI-FX)."""
        columns = ("effect", "when", "keys", "symbol", "rule")
        return self._table("vocabulary", columns, [self._effect(op, one) for op, one in PRIMITIVES.items()])

    def _effect(self, op: str, primitive: Primitive) -> tuple[str, ...]:
        keys = [*primitive.required, *(f"({key})" for key in primitive.optional)]
        symbol = self.texts.symbol(primitive.symbol) if primitive.symbol else "–"
        rule = f"FRI-FX-{op.replace('_', '-').upper()}"
        return (op, self.words.say(f"when.{primitive.when}"), ", ".join(keys), symbol, rule)

    def _figure(self, what: str, **params: Param) -> str:
        return self.words.say(f"figure.{what}-value", **params)

    def _table(
        self,
        table: str,
        columns: tuple[str, ...],
        rows: Sequence[tuple[str, ...]],
        *,
        title: str = "",
        note: str = "",
    ) -> BookTable:
        heads = tuple(self.words.say(f"head.{column}") for column in columns)
        return BookTable(table, title or self.words.say(f"title.{table}"), heads, tuple(rows), note)
