"""What the drawings are made from: layers of `.importlinter`, docstrings, imports and definitions, read without importing anything."""

from __future__ import annotations

import ast
import configparser
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
SOURCES: Final = ROOT / "src"
PACKAGE: Final = "rondel"


def layers(contract: str = "direction") -> list[list[str]]:
    """Return the layers of a contract of `.importlinter`, the highest first: modules of one layer do not use each other."""
    config = configparser.ConfigParser()
    config.read(ROOT / ".importlinter", encoding="utf-8")
    rows = config[f"importlinter:contract:{contract}"]["layers"].split("\n")
    return [[name.strip(" ()") for name in re.split(r"[|:]", row)] for row in rows if row.strip()]


def path_of(module: str) -> Path:
    """Return the file of a module or a package."""
    path = SOURCES.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def tree_of(path: Path) -> ast.Module:
    """Return a file, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))


def summary(module: str) -> str:
    """Return the first sentence of a module's docstring, without markup and without its own name before a colon."""
    text = (ast.get_docstring(tree_of(path_of(module))) or "").split("\n\n")[0].replace("\n", " ")
    sentence = re.split(r"(?<=[.!?]) ", text)[0]
    plain = re.sub(r":\w+:`~?([^`]*)`", r"\1", sentence).replace("`", "").rstrip(".")
    name = module.rpartition(".")[2].replace("_", " ")
    shorter = re.sub(rf"^(the |an? )?{name}: +", "", plain, flags=re.IGNORECASE)
    return shorter[:1].upper() + shorter[1:]


def imports_of(path: Path) -> Iterator[str]:
    """Yield the modules of ours that a file uses."""
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.ImportFrom(module=str() as module, names=names, level=0):
                yield module
                yield from (f"{module}.{name.name}" for name in names)
            case ast.Import(names=names):
                yield from (name.name for name in names)


def uses(modules: list[str]) -> dict[str, set[str]]:
    """Return which of some modules and packages use which others of them, as the code does it."""
    found: dict[str, set[str]] = {}
    for module in modules:
        own = path_of(module)
        files = own.parent.rglob("*.py") if own.name == "__init__.py" else [own]
        used = {name for path in files for name in imports_of(path)}
        found[module] = {
            other
            for other in modules
            if other != module and any(name == other or name.startswith(f"{other}.") for name in used)
        }
    return found


def without_detours(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return a graph without the arrows that follow from others: a package that uses the match also uses the core."""

    def reached(node: str) -> set[str]:
        return graph[node].union(*(reached(other) for other in graph[node]))

    return {
        node: {other for other in used if not any(other in reached(between) for between in used - {other})}
        for node, used in graph.items()
    }


def is_defined(module: str, name: str) -> bool:
    """Tell whether a module defines a function or a class, or a class in it a method."""
    path = path_of(module)
    if not path.exists():
        return False
    body: list[ast.stmt] = tree_of(path).body
    for part in name.split("."):
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        found = [node for node in body if isinstance(node, kinds) and node.name == part]
        if not found:
            return False
        body = found[0].body
    return True
