"""Makes the rules pages of the docs from the registers of rules, so that every text exists once.

Each family of games with a register has a page, named after its folder. Without an option the tool prints the pages.
``--write FOLDER`` writes them, ``--check FOLDER`` fails if one of them is out of date. The docs have them in
``docs/rules``.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rondel.games.friesematenten.decks.vocabulary import Primitive
from rondel.games.friesematenten.effects.primitives import PRIMITIVES

Table = dict[str, Any]

GAMES = Path(__file__).resolve().parent.parent / "src" / "rondel" / "games"
BOARDS = ("europe.toml", "world.toml")
HOUSE_DECK = "decks/house.toml"
RULING = "Our ruling"

# What the policies of an edition mean, in words for the table of differences.
FORCED_STOPS = {
    "never": "–",
    "if_covered": "if the treasury covers the interest",
    "if_gifts_cover": "if gifts could cover the interest; always where cash is secret",
}
ATTACKS = {True: "at any time of the Maneuver, moved or not", False: "only units that do not move"}

IMPERIAL = """\
<!-- Made by tools/rules_page.py from rules.toml, europe.toml and world.toml. Edit those, not this page. -->

# Imperial and Imperial 2030: the rules

These are the rules as Rondel plays them, in our own words. Every rule has an id, which you also find in tests, in
error messages and in the help of the table. **2006**, **2010** and **2030** mark a rule that
only some editions have; *ruling* marks a rule that also decides what the rulebooks leave open.
Money is in millions (M). The words are those of the [glossary](../glossary.md).
"""

FRIESEMATENTEN = """\
<!-- Made by tools/rules_page.py from rules.toml, decks/house.toml and the vocabulary. Edit those, not this page. -->

# Friesematenten: the rules

These are the rules as Rondel plays them, in our own words, after the rulebook of the AMIGO edition (Friedemann Friese, set 1,
2010). Two to four players build empires of factories and status symbols, bought at auction with secret money.
Every rule has an id, which you also find in tests, in error messages and in the help of the table. *Ruling* marks what
the rulebook leaves open and we decided: FRI-R answers single questions, FRI-WIN says when cards can be played, FRI-DECK
and FRI-FX say what the cards of a deck can do. The tables below are made from the house deck.

!!! note "The house deck is ours"

    The rulebook does not list the 60 cards. Rondel comes with its own **house deck**, made
    to fit the rulebook; it is not the publisher’s. A few names and numbers are known from public reviews, as its file
    says card by card. We designed everything else. No rule names a card: a deck is a file. If you own the box,
    [type in its cards](../how-to/write-a-deck.md) and play with them.
"""


@dataclass(frozen=True)
class Frame:
    """The parts of a game's page around its rules."""

    introduction: str
    #: before the rules, made from the data of the game
    before: list[str] = field(default_factory=list)
    #: and after them
    after: list[str] = field(default_factory=list)
    every_edition: list[str] = field(default_factory=list)
    examples: str = "Worked examples of the rulebooks"


def load(game: str, name: str) -> Table:
    """Read one data file of a game."""
    return tomllib.loads((GAMES / game / "data" / name).read_text(encoding="utf-8"))


# ------------------------------------------------------------------ rules


def short_name(edition_id: str) -> str:
    """Return the year of an edition, which is what players call it."""
    return edition_id.rsplit("-", maxsplit=1)[-1]


def marks(entry: Table, *, every_edition: list[str]) -> str:
    """Return the marks after an id: the editions, unless all have it, and whether it is our ruling."""
    editions = entry.get("editions", every_edition)
    some = [] if editions == every_edition else [f"**{short_name(edition)}**" for edition in editions]
    ruled = ["*ruling*"] if entry.get("ruling") else []
    return "".join(f" · {mark}" for mark in some + ruled)


def rule_lines(rule: Table, *, every_edition: list[str]) -> list[str]:
    """Return one rule as a heading and a paragraph."""
    anchor = rule["id"].lower()
    text = rule["text"]["en"].replace(RULING, f"**{RULING}**")
    heading = f"### {rule['id']} {rule['title']['en']} {{ #{anchor} }}"
    edition_marks = marks(rule, every_edition=every_edition).removeprefix(" · ")
    return ["", heading, "", *([edition_marks, ""] if edition_marks else []), text]


def links(rule_ids: list[str]) -> str:
    """Return links to rules on the same page."""
    return ", ".join(f"[{rule_id}](#{rule_id.lower()})" for rule_id in rule_ids)


# ------------------------------------------------------------------ Imperial


def money(table: Table) -> str:
    """Return start money by number of players."""
    return " / ".join(str(amount) for amount in table.values())


def differences(editions: list[Table]) -> list[str]:
    """Return the differences between the editions, as a table made from their data."""
    rows = {
        "bonds per nation": [f"{len(e['bonds'])}, up to {e['bonds'][-1]['value']} M" for e in editions],
        "flags per nation": [str(e["flags_per_nation"]) for e in editions],
        "highest revenue": [f"{e['max_tax']} M" for e in editions],
        "bonds on a flag card": [f"{e['flag_card_big']} M + {e['flag_card_small']} M" for e in editions],
        "start money, 2 / 3 / 4 / 5 / 6 players": [money(e["start_money"]) for e in editions],
        "the same with drafted bonds": [money(e["start_money_draft"]) for e in editions],
        "Swiss Bank": ["yes" if e["swiss_bank_cards"] else "–" for e in editions],
        "a Swiss Bank may be asked to force a stop (RON-4)": [
            FORCED_STOPS[e["forced_stop_asks"]] for e in editions
        ],
        "attacks without entering (BAT-3)": [ATTACKS[e["attack_at_any_time"]] for e in editions],
        "an army’s stance can change later": ["yes" if e["stance_may_change"] else "–" for e in editions],
        "bonus at Taxation": [f"{e['tax_bonus']}, from the {e['tax_bonus_from']}" for e in editions],
        "optional rules": [", ".join(e["options"]).replace("_", " ") for e in editions],
    }
    heads = [short_name(e["id"]) for e in editions]
    lines = ["", "## What differs", "", f"| | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    return lines + [f"| {what} | {' | '.join(cells)} |" for what, cells in rows.items()]


def charts(boards: list[Table]) -> list[str]:
    """Return the bonds and the tax charts, as tables made from the data."""
    lines = ["", "## Bonds", "", "| value | interest |", "|---|---|"]
    most = max((e for board in boards for e in board["edition"]), key=lambda e: len(e["bonds"]))
    lines += [f"| {bond['value']} M | {bond['interest']} M |" for bond in most["bonds"]]
    fewer = [
        short_name(e["id"]) for b in boards for e in b["edition"] if len(e["bonds"]) < len(most["bonds"])
    ]
    if fewer:
        lines += ["", f"The highest bond is missing in {', '.join(fewer)}."]
    for board in boards:
        rows = board["tax_chart"]["rows"]
        names = ", ".join(short_name(edition["id"]) for edition in board["edition"])
        has_bonus = any("bonus" in row for row in rows)
        lines += [
            "",
            f"## Tax chart ({names})",
            "",
            "| revenue | power points |" + (" bonus |" if has_bonus else ""),
        ]
        lines.append("|---|---|" + ("---|" if has_bonus else ""))
        for row in rows:
            bonus = f" {row['bonus']} M |" if has_bonus else ""
            lines.append(f"| {row['label']} | +{row['power']} |{bonus}")
    return lines


def imperial() -> Frame:
    """Return the parts of Imperial's page around its rules."""
    boards = [load("imperial", board) for board in BOARDS]
    editions = [edition for board in boards for edition in board["edition"]]
    return Frame(
        introduction=IMPERIAL,
        before=[*differences(editions), *charts(boards)],
        every_edition=[edition["id"] for edition in editions],
    )


# ------------------------------------------------------------------ Friesematenten


def figures(deck: Table) -> list[str]:
    """Return the numbers of the game, as a table made from the house deck."""
    money, setup = deck["money"], deck["setup"]
    least, most = setup["players"]
    market = setup["market_size_plus_players"]
    rows = {
        "players": (f"{least} to {most}", "FRI-SET-1"),
        "cards in the game": (f"{setup['cards_per_player']} for each player", "FRI-SET-1"),
        "cards in the exchange": (f"players + {market}", "FRI-SET-1"),
        "money at the start": (f"€{money['start']}", "FRI-SET-1"),
        "base income": (f"€{money['base_income']}", "FRI-RND-7"),
        "factories of a player": (f"at most {setup['factory_limit']}", "FRI-CARD-2"),
        "fee for scrapping": (f"€{money['scrap_fee_per_negative_vp']} for each negative point", "FRI-CARD-3"),
        "step of a bid": (f"€{money['bid_step']}", "FRI-R11"),
        "the game ends at": (f"{setup['win_vp']} points", "FRI-END-1"),
    }
    lines = ["", "## Figures", "", "| | | rule |", "|---|---|---|"]
    return lines + [f"| {what} | {value} | {links([rule])} |" for what, (value, rule) in rows.items()]


def keys_of(primitive: Primitive) -> str:
    """Return the keys of an effect, optional ones in brackets."""
    return ", ".join(
        [f"`{key}`" for key in primitive.required] + [f"(`{key}`)" for key in primitive.optional]
    )


def vocabulary() -> list[str]:
    """Return the effects a deck can use, as a table made from the vocabulary of the loader."""
    classes = {
        "static": "while the card is active",
        "instant": "when an action card takes effect",
        "reaction": "in reply to an action card",
    }
    lines = [
        "",
        "## The vocabulary of decks",
        "",
        "What a card does is said in these effects, in its deck file.",
        "[Write a deck](../how-to/write-a-deck.md) explains their keys.",
        "",
        "| effect | when | keys | needs | rule |",
        "|---|---|---|---|---|",
    ]
    for op, primitive in PRIMITIVES.items():
        rule = f"FRI-FX-{op.replace('_', '-').upper()}"
        lines.append(
            f"| `{op}` | {classes[primitive.when]} | {keys_of(primitive)} | {primitive.symbol or '–'} "
            f"| {links([rule])} |"
        )
    return lines


def house_deck(deck: Table) -> list[str]:
    """Return the cards of the house deck, as a table."""
    cards = deck["card"]
    kinds = {kind: str(entry["label"]["en"]) for kind, entry in deck["types"].items()}
    counts = ", ".join(
        f"{sum(card['type'] == kind for card in cards)} × {label.lower()}" for kind, label in kinds.items()
    )
    lines = [
        "",
        "## The house deck",
        "",
        f"{len(cards)} cards: {counts}. Words in brackets are tags, to which other cards refer.",
        "An action card without a symbol is used in phase 2.",
        "",
        "| id | name | kind | minimum bid | points | production | symbol | text |",
        "|---|---|---|--:|--:|--:|---|---|",
    ]
    for card in cards:
        tags = ", ".join(str(deck["tags"][tag]["label"]["en"]).lower() for tag in card.get("tags", []))
        kind = kinds[card["type"]].lower() + (f" ({tags})" if tags else "")
        symbol = str(card.get("symbol", "none")).replace("moneybag", "money bag").replace("none", "–")
        text = str(card["text"]["en"]).replace("|", "/") if card["effects"] or card.get("bind") else "–"
        points = str(card["vp"]).replace("-", "−")
        lines.append(
            f"| {card['id']} | {card['name']['en']} | {kind} | {card['min_bid']} | {points} "
            f"| {card.get('production', '–')} | {symbol} | {text} |"
        )
    return lines


def friesematenten() -> Frame:
    """Return the parts of Friesematenten's page around its rules."""
    deck = load("friesematenten", HOUSE_DECK)
    return Frame(
        introduction=FRIESEMATENTEN,
        before=figures(deck),
        after=[*vocabulary(), *house_deck(deck)],
        examples="Worked example of the rulebook",
    )


# ------------------------------------------------------------------ pages

FRAMES: dict[str, Callable[[], Frame]] = {"imperial": imperial, "friesematenten": friesematenten}


def games() -> list[str]:
    """List the families of games that have a register of rules."""
    return sorted(path.parent.parent.name for path in GAMES.glob("*/data/rules.toml"))


def page(game: str) -> str:
    """Return the whole page of a family of games."""
    register, frame = load(game, "rules.toml"), FRAMES[game]()
    lines = [frame.introduction.rstrip(), *frame.before]
    for chapter, names in register["chapters"].items():
        lines += ["", f"## {names['en']}"]
        for rule in register["rule"]:
            if rule["chapter"] == chapter:
                lines += rule_lines(rule, every_edition=frame.every_edition)
    if register["example"]:
        lines += ["", f"## {frame.examples}", ""]
    for example in register["example"]:
        about = marks(example, every_edition=frame.every_edition)
        lines.append(f"- **{example['id']}**{about} · {example['text']} ({links(example['rules'])})")
    if register["trap"]:
        lines += ["", "## Traps: easy to get wrong", ""]
    lines += [f"- **{trap['id']}** · {trap['text']} ({links(trap['rules'])})" for trap in register["trap"]]
    lines += frame.after
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Return all pages by the names of their files."""
    return {f"{game}.md": page(game) for game in games()}


def main() -> int:
    """Print, write or check the pages."""
    parser = argparse.ArgumentParser(
        description="Make the rules pages of the docs from the registers of rules."
    )
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the pages into FOLDER")
    parser.add_argument(
        "--check", type=Path, metavar="FOLDER", help="fail if a page in FOLDER is not what would be written"
    )
    arguments = parser.parse_args()
    made = pages()
    if arguments.check:
        stale = [path for path, text in in_folder(arguments.check, made).items() if text != current(path)]
        for path in stale:
            hint = f"run: python tools/rules_page.py --write {arguments.check}"
            print(f"{path} is out of date; {hint}", file=sys.stderr)
        return 1 if stale else 0
    if arguments.write:
        arguments.write.mkdir(parents=True, exist_ok=True)
        for path, text in in_folder(arguments.write, made).items():
            path.write_text(text, encoding="utf-8")
        return 0
    print("\n".join(made.values()), end="")
    return 0


def in_folder(folder: Path, made: dict[str, str]) -> dict[Path, str]:
    """Return the pages by their files."""
    return {folder / name: text for name, text in made.items()}


def current(path: Path) -> str:
    """Return the text of a file; empty if there is none."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
