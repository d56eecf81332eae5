"""Rules read the values of an edition and never ask which edition it is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "rondel" / "games" / "imperial"
MODULES = sorted(SOURCES.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_rule_compares_an_editions_name(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    names = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]

    assert not [name for name in names if "imperial-20" in name]


def test_the_engine_is_there() -> None:
    assert {"taxation", "maneuver", "state"} <= {path.stem for path in MODULES}
