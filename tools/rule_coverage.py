"""Lists which tests cover which rule, as a page, and checks that every rule has a test.

    python tools/rule_coverage.py --write docs/rules/coverage.md
    python tools/rule_coverage.py --check

Reads the registers of rules, one for each family of games, and the marks ``rule``, ``trap`` and ``example``
of the tests. It runs nothing.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "src" / "rondel" / "games"
TESTS: Final = ROOT / "tests"
TABLES: Final = ("rule", "example", "trap")

Coverage = dict[str, list[str]]
Registers = dict[str, dict[str, Any]]
Names = dict[str, ast.expr]


def marked_ids(tree: ast.expr, names: Names | None = None) -> Iterator[str]:
    """Yield the ids of marks like ``pytest.mark.rule("TAX-1")``, including the marks of parameters.

    ``names`` are the values of the file's own names: a list of parameters may be defined above its test.
    """
    later = dict(names or {})
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr=mark), args=args) if (
                mark in TABLES
            ):
                for argument in args:
                    if isinstance(argument, ast.Constant):
                        yield marked_id(mark, argument.value)
            case ast.Name(id=name) if name in later:
                yield from marked_ids(later.pop(name), later)


def marked_id(mark: str, value: object) -> str:
    """Return the id of a mark; a trap may have just a number."""
    return f"TRAP-{value}" if mark == "trap" and isinstance(value, int) else str(value)


def values_in(tree: ast.Module) -> Names:
    """Return the values of a file's own names."""
    found: Names = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
    return found


def tests_in(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield each test of a file with the ids of its marks, including those of the whole file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = values_in(tree)
    everywhere = list(marked_ids(names["pytestmark"], names)) if "pytestmark" in names else []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = [found for decorator in node.decorator_list for found in marked_ids(decorator, names)]
            yield node.name, everywhere + marks


def coverage() -> Coverage:
    """Return the tests of each id."""
    found: Coverage = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        for test, ids in tests_in(path):
            for rule in dict.fromkeys(ids):
                found[rule].append(f"{name}::{test}")
    return found


def registers() -> Registers:
    """Return the registers of rules by the folder of their games."""
    return {
        path.parent.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted(GAMES.glob("*/data/rules.toml"))
    }


def problems(registers: Registers, found: Coverage) -> list[str]:
    """List rules without a test, ids that are not unique, and marks with an unknown id."""
    known = [
        str(entry["id"]) for register in registers.values() for table in TABLES for entry in register[table]
    ]
    double = [
        f"{rule} stands in the registers {count} times" for rule, count in Counter(known).items() if count > 1
    ]
    missing = [f"{rule} has no test" for rule in dict.fromkeys(known) if not found.get(rule)]
    unknown = [
        f"{tests[0]} names the unknown rule {rule}" for rule, tests in found.items() if rule not in known
    ]
    return double + missing + unknown


def page(registers: Registers, found: Coverage) -> str:
    """Return the page as Markdown."""
    lines = [
        "# Rules and their tests",
        "",
        "Every rule, worked example and trap with its tests. If a rule has none, the suite fails. Do not edit this",
        "page: `make docs` writes it (`tools/rule_coverage.py`).",
        "",
    ]
    for game, register in registers.items():
        lines += [f"## {game.replace('_', ' ').title()}", ""]
        for table, title in (("rule", "Rules"), ("example", "Worked examples"), ("trap", "Traps")):
            if register[table]:
                lines += [f"### {title}", "", *table_lines(register[table], found), ""]
    return "\n".join(lines)


def table_lines(entries: list[dict[str, Any]], found: Coverage) -> list[str]:
    """Return the entries of a register as a table, with their tests."""
    count = sum(len(found.get(str(entry["id"]), [])) for entry in entries)
    lines = [f"{len(entries)} entries, {count} tests.", "", "| id | what | tests |", "| --- | --- | --- |"]
    for entry in entries:
        what = entry["title"]["en"] if "title" in entry else short(entry["text"])
        tests = [f"`{test.rpartition('::')[2]}`" for test in found.get(str(entry["id"]), [])]
        shown = " ".join(tests[:6]) + (f" … and {len(tests) - 6} more" if len(tests) > 6 else "")
        lines.append(f"| {entry['id']} | {what} | {len(tests)}: {shown} |")
    return lines


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
    rules, found = registers(), coverage()
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
