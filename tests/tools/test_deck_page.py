"""The examples in the guide to writing a deck can be played, and the guide covers everything."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rondel.games.friesematenten.decks.file import read_deck
from rondel.games.friesematenten.decks.vocabulary import CARD_KEYS, RULES, SYMBOLS, Primitive
from rondel.games.friesematenten.effects.primitives import PRIMITIVES

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "write-a-deck.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
HEAD, CARDS = BLOCKS[:2]
EFFECTS = BLOCKS[2:]


def filler(number: int) -> str:
    return (
        f'[[card]]\nid = "X{number}"\ntype = "status"\nmin_bid = 1\nname = "Filler"\n'
        'text = "No special effect."\ntags = ["food"]\n'
    )


def deck_with(cards: str) -> str:
    """Return the guide's deck with these cards and enough others for four players."""
    return "\n".join([HEAD, cards, *(filler(number) for number in range(60))])


def card_with(primitive: Primitive, effects: str) -> str:
    """Return a card that may carry an effect."""
    if primitive.when == "static":
        kind = 'type = "status"'
    else:
        needs_loss = "lost_card_now" in effects
        symbol = primitive.symbol or ("lightning" if needs_loss else "none")
        kind = f'type = "action"\nsymbol = "{symbol}"'
    return f'[[card]]\nid = "Z"\n{kind}\nmin_bid = 1\nname = "Card"\ntext = "Text."\n{effects}'


def section(op: str) -> str:
    return PAGE.partition(f"\n### {op}\n")[2].partition("\n### ")[0]


def test_the_file_and_the_cards_of_the_guide_can_be_played() -> None:
    deck = read_deck(deck_with(CARDS), "write-a-deck.md", "guide").deck

    assert deck.name == "mine"
    assert deck.ids[:3] == ["F03", "E02", "A01"]


@pytest.mark.parametrize("op", PRIMITIVES)
def test_every_effect_is_explained_with_its_keys_and_an_example_that_can_be_played(op: str) -> None:
    primitive = PRIMITIVES[op]
    told = section(op)
    effects = re.findall(r"```toml\n(.*?)```", told, re.DOTALL)

    keys = re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE)
    assert keys == [*primitive.required, *primitive.optional]
    assert f"FRI-FX-{op.replace('_', '-').upper()}" in told
    assert len(effects) == 1
    assert [effect["op"] for effect in tomllib.loads(effects[0])["effects"]] == [op]
    read_deck(deck_with(card_with(primitive, effects[0])), "write-a-deck.md", "guide")


def test_all_examples_are_tried() -> None:
    assert len(EFFECTS) == len(PRIMITIVES)


@pytest.mark.parametrize("key", [*CARD_KEYS, *SYMBOLS, "overbid_allowed"])
def test_every_key_of_a_card_and_every_symbol_is_documented(key: str) -> None:
    assert f"`{key}`" in PAGE


def test_the_constants_of_the_rules_are_not_offered_as_switches() -> None:
    assert not [key for key in RULES if f"`{key}`" in PAGE]
