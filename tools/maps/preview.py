"""A plain picture of a finished board, for people who change it: regions, names, cities, harbours, places of pieces."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

__all__ = ["write_preview"]

_TINTS = ("#f1d68a", "#b5d3a0", "#a8c3e2", "#ecb0a6", "#c3c0bd", "#cbb3d8")
_FILLS = {"sea": "#dfe6e4", "neutral": "#f6efdf", "impassable": "#d9d2c3"}
_STYLE = """path { fill-rule: evenodd; stroke-linejoin: round }
.line { fill: none; stroke: #4a3f35 } .sea { stroke: #4f7f93; stroke-dasharray: 7 4 } .nation { stroke-width: 2 }
.link { fill: none; stroke: #a4471a; stroke-width: 3 } .closed { stroke-dasharray: 1 5 }
.slot { fill: none; stroke: #c0392b; stroke-opacity: .5 }
text { font-family: serif; text-anchor: middle; dominant-baseline: middle }"""


def write_preview(board: Path, file: Path) -> None:
    """Write a board as a picture."""
    told = json.loads(board.read_text(encoding="utf-8"))
    nations = sorted({region["nation"] for region in told["regions"].values() if "nation" in region})
    tint = dict(zip(nations, _TINTS, strict=True))
    box = " ".join(str(value) for value in told["viewBox"])
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><style>{_STYLE}</style>']
    # lands go over seas, as on the board of the app
    for region in sorted(told["regions"].values(), key=lambda one: bool(one["kind"] != "sea")):
        fill = tint.get(region.get("nation", ""), _FILLS.get(region["kind"], ""))
        parts.append(f'<path d="{region["d"]}" fill="{fill}"/>')
    parts += [f'<path class="line {kind}" d="{path}"/>' for kind, path in told["lines"].items()]
    for link in told["links"]:
        points = " ".join(f"{x},{y}" for x, y in link["pts"])
        parts.append(f'<polyline class="link {"" if link["open"] else "closed"}" points="{points}"/>')
    for region in told["regions"].values():
        parts += _things(region)
    file.write_text("\n".join([*parts, "</svg>\n"]), encoding="utf-8")
    print(f"  {file}")


def _things(region: dict[str, Any]) -> list[str]:
    """Return what stands in a region."""
    parts = [
        f'<circle class="slot" cx="{x}" cy="{y}" r="{region["slotR"]}"/>' for x, y in region.get("slots", [])
    ]
    if "city" in region:
        x, y = region["city"]
        parts.append(f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8" fill="#fff" stroke="#000"/>')
    if "port" in region:
        x, y = region["port"]["at"]
        parts.append(f'<circle cx="{x}" cy="{y}" r="8" fill="#fff" stroke="#000"/>')
    lines, size = region.get("lines", [region["name"]]), region["labelSize"]
    x, y = region["label"]
    for number, line in enumerate(lines):
        height = y + (number - (len(lines) - 1) / 2) * size * 1.04
        parts.append(f'<text x="{x}" y="{height:.1f}" font-size="{size}">{escape(line)}</text>')
    return parts
