"""What differs between the editions, as a table made from their data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rondel.core.book import BookTable
from rondel.games.imperial.book.tables import book_words
from rondel.games.imperial.editions.board import bits
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.editions.edition_file import edition_ids, load_edition
from rondel.games.imperial.editions.facts_file import read_facts
from rondel.games.imperial.texts.sentences import texts_of
from rondel.words.catalogue import Catalogue

__all__ = ["editions_compared"]

#: what a table of differences says of an edition, in words
Cell = Callable[["_Column"], str]


def editions_compared(language: str) -> BookTable:
    """Return the differences between the editions."""
    words = book_words(language)
    columns = [_Column(load_edition(edition), words) for edition in edition_ids()]
    rows = [(words.say(f"differs.{what}"), *(cell(column) for column in columns)) for what, cell in _ROWS]
    return BookTable(
        "editions",
        words.say("table.editions.title"),
        (words.say("head.subject"), *(words.say(f"edition.{column.edition.id}") for column in columns)),
        tuple((what, *cells) for what, *cells in rows if len(set(cells)) > 1),
    )


class _Column:
    """One edition, in words."""

    def __init__(self, edition: Edition, words: Catalogue) -> None:
        self.edition: Final = edition
        self.words: Final = words
        facts = read_facts(f"{edition.board.id}.toml").data
        #: the policies, by the names they have in the file
        self.facts: Final[dict[str, Any]] = next(one for one in facts["edition"] if one["id"] == edition.id)

    def say(self, key: str, **params: int) -> str:
        return self.words.say(f"differs.{key}", **params)

    def money(self, amount: int) -> str:
        return self.words.say("said.money", amount=amount)

    def yes(self, is_so: object) -> str:
        return self.words.say("said.yes" if is_so else "said.no")

    def purses(self, money: dict[int, int]) -> str:
        return " / ".join(str(amount) for _, amount in sorted(money.items()))

    def bonds(self) -> str:
        prices = self.edition.bonds.prices
        return self.say("bonds-value", count=len(prices), most=prices[-1])

    def flag_card(self) -> str:
        prices, edition = self.edition.bonds.prices, self.edition
        return self.say("two-bonds", big=prices[edition.flag_card_big], small=prices[edition.flag_card_small])

    def rondel(self) -> str:
        base = self.edition.rondel_cost_base
        return (
            self.say("rondel-factor", base=base) if self.edition.rondel_cost_per_factor else self.money(base)
        )

    def without_government(self) -> str:
        return self.say("with-card" if self.edition.has_swiss_bank else "without-card")

    def forced_stop(self) -> str:
        return self.say("forced-" + str(self.facts["forced_stop_asks"]).replace("_", "-"))

    def attacks(self) -> str:
        return self.say("attacks-any" if self.edition.attack_at_any_time else "attacks-still")

    def bonus(self) -> str:
        return self.say(f"bonus-{self.facts['tax_bonus']}-{self.facts['tax_bonus_from']}")

    def order(self) -> str:
        steps = {"collect_minus_pay": "money", "collect": "revenue"}
        return ", ".join(self.say(f"step-{steps.get(step, step)}") for step in self.facts["tax_steps"])

    def gifts(self) -> str:
        return self.say("gifts-any" if self.edition.gifts_by_anyone else "gifts-own")

    def options(self) -> str:
        texts = texts_of(self.edition, self.words.language)
        return ", ".join(texts.option(option)[0] for option in self.edition.options)

    def canals(self) -> str:
        texts = texts_of(self.edition, self.words.language)
        return ", ".join(texts.canal(canal.name) for canal in self.edition.board.canals) or self.words.say(
            "said.no"
        )


def _purse_row(what: str, of: Callable[[Edition], dict[int, int]]) -> tuple[str, Cell]:
    return what, lambda column: column.purses(of(column.edition))


_ROWS: Final[list[tuple[str, Cell]]] = [
    ("map", lambda column: column.say(f"map-{column.edition.board.id}")),
    ("home", lambda column: str(len(bits(column.edition.board.home[0])))),
    ("bonds", _Column.bonds),
    ("flags", lambda column: str(column.edition.flag_limit)),
    ("revenue", lambda column: column.money(column.facts["max_tax"])),
    ("flag-card", _Column.flag_card),
    _purse_row("money", lambda edition: edition.start_money),
    _purse_row("draft", lambda edition: edition.start_money_draft),
    ("rondel", _Column.rondel),
    ("no-government", _Column.without_government),
    ("forced", _Column.forced_stop),
    ("attacks", _Column.attacks),
    ("stance", lambda column: column.yes(column.edition.stance_may_change)),
    ("bonus", _Column.bonus),
    ("order", _Column.order),
    ("gifts", _Column.gifts),
    ("canals", _Column.canals),
    ("options", _Column.options),
]
