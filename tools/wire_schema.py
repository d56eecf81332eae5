"""Describe everything that goes over the wire: the API, and what each game says through it.

The server knows no game. Its own description says that a view is an object, and that an action, an event or a question
has some kind and some fields. The web app draws the games, so here each game adds its views, its material, and every
kind of action, event and question with the types of its fields. The types of the app are generated from this file.

Without an option the description is printed. ``--write FILE`` writes it, ``--check FILE`` fails if the file is out of
date. The web app's is ``web/wire/openapi.json``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

import msgspec

import rondel
from rondel.games.friesematenten.decks.deck import WINDOW_WORDS
from rondel.games.friesematenten.views.material import FriesematentenMaterial
from rondel.games.friesematenten.views.view import FriesematentenView
from rondel.games.imperial.actions import STANCE_WORDS, UNIT_WORDS
from rondel.games.imperial.book.scenes import ImperialScene
from rondel.games.imperial.views.material import ImperialMaterial
from rondel.games.imperial.views.view import ImperialView
from rondel.server.http.app import make_framework
from rondel.server.http.openapi import description, description_config
from rondel.server.http.services import Services
from rondel.server.metrics import Metrics

_REFERENCE: Final = "#/components/schemas/{name}"
#: the families of games, and one game of each: the editions of a game speak alike
GAMES: Final[Mapping[str, str]] = {"Imperial": "imperial-2030", "Friesematenten": "friesematenten"}
_STRING: Final = {"type": "string"}
_INTEGER: Final = {"type": "integer"}
#: how the type of a field is written as JSON; ids of boards and decks are any text
_TYPES: Final[Mapping[str, Mapping[str, Any]]] = {
    "int": _INTEGER,
    "seat": _INTEGER,
    "bool": {"type": "boolean"},
    **dict.fromkeys(("text", "nation", "region", "space", "canal", "card"), _STRING),
    "unit": {"enum": UNIT_WORDS},
    # outside a foreign home an army has no stance
    "stance": {"enum": ("", *STANCE_WORDS)},
    "window": {"enum": WINDOW_WORDS},
}


def schema() -> str:
    """Return the whole description as JSON."""
    # the routes are only described, never called, so they need no services
    nobody = cast(Any, None)
    services = Services(
        nobody, nobody, nobody, nobody, frozenset(), secure_cookies=False, max_body=0, reports=nobody
    )
    framework = make_framework(services, cast(Metrics, nobody), description_config())
    described = msgspec.json.decode(description(framework))
    told = (ImperialView, ImperialMaterial, ImperialScene, FriesematentenView, FriesematentenMaterial)
    _, views = msgspec.json.schema_components(told, ref_template=_REFERENCE)
    for family, game in GAMES.items():
        _add_vocabulary(views, family, game)
    schemas = described["components"]["schemas"]
    twice = schemas.keys() & views.keys()
    assert not twice, f"two things are called the same: {sorted(twice)}"
    described["components"]["schemas"] = dict(sorted({**schemas, **views}.items()))
    _open_objects(described)
    return msgspec.json.format(msgspec.json.encode(described).decode(), indent=1) + "\n"


def _add_vocabulary(schemas: dict[str, Any], family: str, game: str) -> None:
    """Add every kind of action, event and question of a game; its view asks one of these questions."""
    said = rondel.game(game).vocabulary()
    question = schemas["Question"]["properties"]
    shared = {name: question[name] for name in ("seats", "rule")}
    schemas[f"{family}Action"] = _one_of(f"What a player or chance can do in {family}.", said["actions"])
    schemas[f"{family}Event"] = _one_of(f"What can happen in {family}.", said["events"])
    schemas[f"{family}Question"] = _one_of(f"What can be asked in {family}.", said["questions"], shared)
    asked = {"$ref": _REFERENCE.format(name=f"{family}Question")}
    schemas[f"{family}View"]["properties"]["question"] = {"anyOf": [asked, {"type": "null"}]}


def _one_of(
    description: str, kinds: Mapping[str, Mapping[str, str]], shared: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Describe a value that is told apart by its kind."""
    choices = [
        _object({"kind": {"const": kind}, **(shared or {}), "about": _fields(kinds[kind])})
        for kind in sorted(kinds)
    ]
    return {"description": description, "oneOf": choices}


def _fields(types: Mapping[str, str]) -> dict[str, Any]:
    """Describe what a kind is about; a field whose name ends in a question mark may be missing."""
    return _object(
        {name.removesuffix("?"): type_schema(type_name) for name, type_name in types.items()},
        {name.removesuffix("?") for name in types if name.endswith("?")},
    )


def _object(properties: dict[str, Any], optional: set[str] | None = None) -> dict[str, Any]:
    required = [name for name in properties if name not in (optional or ())]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def type_schema(name: str) -> Mapping[str, Any]:
    """Describe the type of a field: ``nation``, ``region[]`` for a list, ``seat?`` where it can be null."""
    if name.endswith("?"):
        return {"anyOf": [type_schema(name[:-1]), {"type": "null"}]}
    if name.endswith("[]"):
        return {"type": "array", "items": type_schema(name[:-2])}
    return _TYPES[name]


def _open_objects(part: Any) -> None:
    """Say of every object without known fields that it may have any, which generators of types do not guess."""
    if isinstance(part, list):
        for one in part:
            _open_objects(one)
    elif isinstance(part, dict):
        if part.get("type") == "object" and not {"properties", "additionalProperties"} & part.keys():
            part["additionalProperties"] = True
        for one in part.values():
            _open_objects(one)


def main() -> int:
    """Print, write or check the description."""
    parser = argparse.ArgumentParser(description="Write down what goes over the wire.")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write it into FILE")
    parser.add_argument(
        "--check", type=Path, metavar="FILE", help="fail if FILE is not what would be written"
    )
    arguments = parser.parse_args()
    made = schema()
    if arguments.check:
        path: Path = arguments.check
        is_current = path.exists() and path.read_text(encoding="utf-8") == made
        if not is_current:
            print(f"{path} is out of date; run: python tools/wire_schema.py --write {path}", file=sys.stderr)
        return 0 if is_current else 1
    if arguments.write:
        arguments.write.parent.mkdir(parents=True, exist_ok=True)
        arguments.write.write_text(made, encoding="utf-8")
        return 0
    print(made, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
