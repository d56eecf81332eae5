"""Write down what goes over the wire: the description of the API, and the views and the material of the games.

The server knows no game, so its own description says of a view only that it is an object; the web app draws the games
and wants to know more. Its types are made from this file. Without an option it is printed; ``--write FILE`` writes it,
``--check FILE`` fails if the file is out of date. The web app's is ``web/wire/openapi.json``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, cast

import msgspec

from rondel.games.friesematenten.views.material import FriesematentenMaterial
from rondel.games.friesematenten.views.view import FriesematentenView
from rondel.games.imperial.views.material import ImperialMaterial
from rondel.games.imperial.views.view import ImperialView
from rondel.server.http.app import make_framework
from rondel.server.http.description import description, description_config
from rondel.server.http.services import Services
from rondel.server.metrics import Metrics

_REFERENCE = "#/components/schemas/{name}"


def schema() -> str:
    """Return the whole description as JSON."""
    # the routes are described and never asked, so nothing stands behind them
    nobody = cast(Any, None)
    services = Services(nobody, nobody, nobody, frozenset(), secure_cookies=False, max_body=0)
    framework = make_framework(services, cast(Metrics, nobody), description_config())
    described = msgspec.json.decode(description(framework))
    told = (ImperialView, ImperialMaterial, FriesematentenView, FriesematentenMaterial)
    _, views = msgspec.json.schema_components(told, ref_template=_REFERENCE)
    schemas = described["components"]["schemas"]
    twice = schemas.keys() & views.keys()
    assert not twice, f"two things are called the same: {sorted(twice)}"
    described["components"]["schemas"] = dict(sorted({**schemas, **views}.items()))
    _open_objects(described)
    return msgspec.json.format(msgspec.json.encode(described).decode(), indent=1) + "\n"


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
