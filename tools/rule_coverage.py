"""Which tests speak for which rule: a page for readers, and a check that no rule is without one.

    python tools/rule_coverage.py --write docs/rules/coverage.md
    python tools/rule_coverage.py --check

Reads the register of rules and the marks ``rule``, ``trap`` and ``example`` in the test files; nothing
is run.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
REGISTER: Final = ROOT / "src" / "rondel" / "games" / "imperial" / "data" / "rules.toml"
TESTS: Final = ROOT / "tests"
MARKS: Final = {"rule": "", "example": "", "trap": "TRAP-"}

Coverage = dict[str, list[str]]


def marked_ids(tree: ast.expr) -> Iterator[str]:
    """Yield the ids that marks like ``pytest.mark.rule("TAX-1")`` name, parameters' marks included."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr=mark), args=args) if (
                mark in MARKS
            ):
                for argument in args:
                    if isinstance(argument, ast.Constant):
                        yield MARKS[mark] + str(argument.value)


def tests_in(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield each test of a file with the ids it is marked with, the file's own marks included."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    everywhere = [
        found
        for node in tree.body
        if isinstance(node, ast.Assign)
        and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets)
        for found in marked_ids(node.value)
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = [found for decorator in node.decorator_list for found in marked_ids(decorator)]
            yield node.name, everywhere + marks


def coverage() -> Coverage:
    """Return, for each id, the tests that speak for it."""
    found: Coverage = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        for test, ids in tests_in(path):
            for rule in dict.fromkeys(ids):
                found[rule].append(f"{name}::{test}")
    return found


def register() -> dict[str, Any]:
    """Return the register of rules."""
    return tomllib.loads(REGISTER.read_text(encoding="utf-8"))


def problems(rules: dict[str, Any], found: Coverage) -> list[str]:
    """List rules without a test, and marks that name no rule."""
    known = [str(entry["id"]) for table in ("rule", "example", "trap") for entry in rules[table]]
    missing = [f"{rule} has no test" for rule in known if not found.get(rule)]
    unknown = [
        f"{tests[0]} names the unknown rule {rule}" for rule, tests in found.items() if rule not in known
    ]
    return missing + unknown


def page(rules: dict[str, Any], found: Coverage) -> str:
    """Return the page as Markdown."""
    lines = [
        "# Rules and their tests",
        "",
        "Made by `tools/rule_coverage.py`; do not edit. Every rule, worked example and trap with the tests that",
        "speak for it. A rule without one fails the tests.",
        "",
    ]
    for table, title in (("rule", "Rules"), ("example", "Worked examples"), ("trap", "Traps")):
        entries = rules[table]
        count = sum(len(found.get(str(entry["id"]), [])) for entry in entries)
        lines += [
            f"## {title}",
            "",
            f"{len(entries)} entries, {count} tests.",
            "",
            "| id | what | tests |",
            "| --- | --- | --- |",
        ]
        for entry in entries:
            what = entry["title"]["en"] if "title" in entry else short(entry["text"])
            tests = [f"`{test.rpartition('::')[2]}`" for test in found.get(str(entry["id"]), [])]
            shown = " ".join(tests[:6]) + (f" … and {len(tests) - 6} more" if len(tests) > 6 else "")
            lines.append(f"| {entry['id']} | {what} | {len(tests)}: {shown} |")
        lines.append("")
    return "\n".join(lines)


def short(text: object) -> str:
    """Return the beginning of a text, for a table."""
    words = str(text["en"] if isinstance(text, dict) else text).replace("|", "/").replace("\n", " ")
    return words if len(words) <= 110 else words[:107] + "…"


def main() -> None:
    """Write the page, or check it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", type=Path, metavar="FILE")
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args()
    rules, found = register(), coverage()
    if chosen.write:
        chosen.write.parent.mkdir(parents=True, exist_ok=True)
        chosen.write.write_text(page(rules, found), encoding="utf-8")
    wrong = problems(rules, found)
    for line in wrong:
        sys.stderr.write(f"{line}\n")
    if chosen.check and wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
