"""A template for deck files: cards of the house deck in one language, with a comment on every field and effect."""

from __future__ import annotations

import json
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from importlib.resources import files
from typing import Any, Final

from rondel.games.friesematenten.decks.deck import KIND_WORDS
from rondel.words import Catalogue, load_catalogue

__all__ = ["TEMPLATE_ID", "deck_template"]

TEMPLATE_ID: Final = "my-deck"

#: at least one card for each primitive, and every card they name
_CARDS: Final = (
    *("F01", "F03", "F06", "F07", "F09", "F15", "F16"),
    *("S01", "S02", "S08"),
    *("E01", "E02", "E03", "E06"),
    *("A01", "A03", "A05", "A06", "A07", "A08", "A09", "A10"),
    *("A11", "A12", "A13", "A14", "A16", "A18", "A19", "A20"),
)
_PLAYERS: Final = 2
_WIDTH: Final = 100
_FIELDS: Final = ("id", "type", "min_bid", "vp", "production", "symbol", "bind", "tags")


def deck_template(language: str, name: str = TEMPLATE_ID) -> str:
    """Return a deck file that can be played as it is, in one language."""
    package = "rondel.games.friesematenten"
    text = files(package).joinpath("data", "decks", "house.toml").read_text(encoding="utf-8")
    house = tomllib.loads(text, parse_float=Decimal)
    writer = _Writer(load_catalogue(package, "words_decks", language), house, name)
    return "\n".join([*writer.head(), *writer.cards()]) + "\n"


class _Writer:
    def __init__(self, words: Catalogue, house: Mapping[str, Any], name: str) -> None:
        self.words: Final = words
        self.house: Final = house
        self.name: Final = name
        self.chosen: Final = [card for card in house["card"] if card["id"] in _CARDS]

    def note(self, key: str) -> Iterator[str]:
        """Return a comment, broken into lines."""
        for line in textwrap.wrap(self.words.say(f"template.{key}"), _WIDTH, break_on_hyphens=False):
            yield f"# {line}"

    def said(self, said: Mapping[str, str]) -> str:
        """Return a text in the one language of the template."""
        return _inline({self.words.language: said[self.words.language]})

    def head(self) -> Iterator[str]:
        language = self.words.language
        kinds = [card["type"] for card in self.chosen]
        yield from self.note("header")
        yield from ("", "[meta]", *self.note("schema"), "schema = 1")
        yield from (*self.note("id"), f'id = "{self.name}"')
        yield from (
            *self.note("shown-title"),
            f"title = {self.said({language: self.words.say('template.title')})}",
        )
        about = {language: self.words.say("template.about-text")}
        yield from (*self.note("about"), f"about = {self.said(about)}")
        yield from (*self.note("languages"), f"languages = {_inline([language])}")
        counts = {kind: kinds.count(kind) for kind in KIND_WORDS}
        yield from (*self.note("counts"), f"cards_total = {len(kinds)}", f"cards_by_type = {_inline(counts)}")
        yield from ("", *self.note("money"), "[money]")
        yield from (*self.note("currency"), f"currency = {_inline(self.house['money']['currency'])}")
        for key in ("start", "base_income", "scrap_fee_per_negative_vp", "bid_step"):
            yield f"{key} = {self.house['money'][key]}"
        setup = {**self.house["setup"], "players": [_PLAYERS, _PLAYERS]}
        yield from ("", *self.note("setup"), "[setup]")
        yield from (f"{key} = {_inline(value)}" for key, value in setup.items())
        yield from ("", *self.note("rules"), "[rules]", "overbid_allowed = true")
        for section, topic in (("types", "labels"), ("symbols", "symbols"), ("tags", "tags")):
            yield from ("", *self.note(topic), f"[{section}]")
            for name, entry in self.house[section].items():
                yield f"{name} = {{ label = {self.said(entry['label'])} }}"
        yield from ("", *self.note("card"))

    def cards(self) -> Iterator[str]:
        told: set[str] = set()
        for card in self.chosen:
            ops = [effect["op"] for effect in card["effects"]]
            yield from ("", "[[card]]")
            for topic in (card["type"], *(f"op.{op}" for op in ops)):
                if topic not in told:
                    told.add(topic)
                    yield from self.note(topic)
            yield from (f"{key} = {_inline(card[key])}" for key in _FIELDS if key in card)
            yield f"name = {self.said(card['name'])}"
            yield f"text = {self.said(card['text'])}"
            if ops:
                yield "effects = ["
                yield from (f"  {_inline(effect)}," for effect in card["effects"])
                yield "]"
            elif "none" not in told:
                told.add("none")
                yield from (*self.note("none"), "effects = []")


def _inline(value: Any) -> str:
    """Return a value in one line of TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return f"[{', '.join(_inline(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_inline(item)}' for key, item in value.items())} }}"
    return str(value)
