"""Make the rules page of the docs from the register of rules, so that no text lives twice.

Without an option the page is printed; ``--write FILE`` writes it, ``--check FILE`` fails if FILE is out of date.
The page of the docs is ``docs/rules/imperial.md``.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path
from typing import Any

Table = dict[str, Any]

DATA = Path(__file__).resolve().parent.parent / "src" / "rondel" / "games" / "imperial" / "data"
BOARDS = ("europe.toml", "world.toml")
RULING = "Our ruling"

INTRODUCTION = """\
<!-- Made by tools/rules_page.py from rules.toml, europe.toml and world.toml. Edit those, not this page. -->

# Imperial and Imperial 2030: the rules

The rules as Rondel plays them, in our own words. Every rule has an id, which also stands in tests, in
error messages and in the help of the table. **2006**, **2010** and **2030** after an id mark a rule that
does not belong to all three editions; *ruling* marks one that also decides what the rulebooks leave open.
Money is in millions (M). The words are those of the [glossary](../glossary.md).
"""


def load(name: str) -> Table:
    """Read one data file of the game."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def short_name(edition_id: str) -> str:
    """Return the year by which players know an edition."""
    return edition_id.rsplit("-", maxsplit=1)[-1]


def marks(entry: Table, *, every_edition: list[str]) -> str:
    """Return what follows an id: the editions, unless it is all of them, and whether we ruled."""
    some = [] if entry["editions"] == every_edition else [f"**{short_name(e)}**" for e in entry["editions"]]
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


def money(table: Table) -> str:
    """Return start money by number of players."""
    return " / ".join(str(amount) for amount in table.values())


def differences(editions: list[Table]) -> list[str]:
    """Return what differs between the editions, as a table made from their data."""
    rows = {
        "bonds per nation": [f"{len(e['bonds'])}, up to {e['bonds'][-1]['value']} M" for e in editions],
        "flags per nation": [str(e["flags_per_nation"]) for e in editions],
        "highest revenue": [f"{e['max_tax']} M" for e in editions],
        "bonds on a flag card": [f"{e['flag_card_big']} M + {e['flag_card_small']} M" for e in editions],
        "start money, 2 / 3 / 4 / 5 / 6 players": [money(e["start_money"]) for e in editions],
        "the same with drafted bonds": [money(e["start_money_draft"]) for e in editions],
        "Swiss Bank": ["yes" if e["swiss_bank_cards"] else "–" for e in editions],
        "Swiss Bank can force a stop": ["–" if e["forced_stop_asks"] == "never" else "yes" for e in editions],
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


def page() -> str:
    """Return the whole page."""
    register = load("rules.toml")
    editions = [edition for board in BOARDS for edition in load(board)["edition"]]
    every_edition = [edition["id"] for edition in editions]
    lines = [INTRODUCTION.rstrip(), *differences(editions), *charts([load(board) for board in BOARDS])]
    for chapter, names in register["chapters"].items():
        lines += ["", f"## {names['en']}"]
        for rule in register["rule"]:
            if rule["chapter"] == chapter:
                lines += rule_lines(rule, every_edition=every_edition)
    lines += ["", "## Worked examples of the rulebooks", ""]
    for example in register["example"]:
        about = marks(example, every_edition=every_edition)
        lines.append(f"- **{example['id']}**{about} · {example['text']} ({links(example['rules'])})")
    lines += ["", "## Traps: easy to get wrong", ""]
    lines += [f"- **{trap['id']}** · {trap['text']} ({links(trap['rules'])})" for trap in register["trap"]]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print, write or check the page."""
    parser = argparse.ArgumentParser(
        description="Make the rules page of the docs from the register of rules."
    )
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page to FILE")
    parser.add_argument(
        "--check", type=Path, metavar="FILE", help="fail if FILE is not what would be written"
    )
    arguments = parser.parse_args()
    text = page()
    if arguments.check:
        current = arguments.check.read_text(encoding="utf-8") if arguments.check.exists() else ""
        if current != text:
            hint = f"run: python tools/rules_page.py --write {arguments.check}"
            print(f"{arguments.check} is out of date; {hint}", file=sys.stderr)
            return 1
        return 0
    if arguments.write:
        arguments.write.parent.mkdir(parents=True, exist_ok=True)
        arguments.write.write_text(text, encoding="utf-8")
        return 0
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
