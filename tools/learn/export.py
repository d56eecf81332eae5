"""Turns a trained network into the file that bots play with, and back. What is trained are arrays: this needs no torch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from rondel.bots.learned.layout import FRACTION, Sizes, layers
from rondel.bots.learned.network import Network, write_network
from rondel.bots.learned.numbering import Numbering
from rondel.bots.learned.quantise import quantise
from tools.learn.subjects import Subject

__all__ = ["Arrays", "exported", "restored", "sizes_of"]

#: the weights and biases of a network by their names while it learns (:mod:`tools.learn.towers`)
Arrays = Mapping[str, npt.NDArray[np.float64]]

# the parts of a file, and the parts of the network while it learns
_MATRICES: Final = {
    "thing.table": "table_thing",
    "thing.thing": "thing",
    "thing2.hidden": "thing2",
    "seat.table": "table_seat",
    "seat.mean": "mean",
    "seat.seat": "seat",
    "seat2.pool": "pool",
    "seat2.hidden": "seat2",
    "logit.seat": "score",
    "points.seat": "points",
    "option.seat": "answer_seat",
    "option.thing": "answer_thing",
    "option.option": "answer",
    "score.option": "prior",
}
_BIASES: Final = {
    "thing": "thing",
    "thing2": "thing2",
    "seat": "seat",
    "seat2": "seat2",
    "logit": "score",
    "points": "points",
    "option": "answer",
    "score": "prior",
}


def sizes_of(numbering: Numbering, arrays: Arrays) -> Sizes:
    """Return the sizes of a network: its inputs by the numbers of the game, its layers by their biases."""

    def outputs(part: str) -> int:
        return len(arrays[f"{part}.bias"]) if f"{part}.bias" in arrays else 0

    return Sizes(
        table=len(numbering.table),
        things=numbering.things,
        thing=len(numbering.thing),
        seat=len(numbering.seat),
        thing_hidden=outputs("thing"),
        thing_code=outputs("thing2"),
        seat_hidden=outputs("seat"),
        seat_code=outputs("seat2"),
        option=len(numbering.answer),
        option_hidden=outputs("answer"),
        links=numbering.links,
    )


def exported(arrays: Arrays, subject: Subject, about: Mapping[str, str | int | float]) -> bytes:
    """Return the bytes of the file."""
    numbering = subject.numbering
    matrices = {
        name: arrays[f"{part}.weight"].tolist()
        for name, part in _matrices(numbering.links).items()
        if f"{part}.weight" in arrays
    }
    biases = {
        name: arrays[f"{part}.bias"].tolist() for name, part in _BIASES.items() if f"{part}.bias" in arrays
    }
    sizes = sizes_of(numbering, arrays)
    found = quantise(sizes, matrices, biases)
    return write_network(
        Network(
            game=subject.game.id,
            numbers=numbering.version,
            rules=subject.game.rules_version,
            names=numbering.names.digest(),
            sizes=sizes,
            shifts=found.shifts,
            weights=found.weights,
            about=about,
        )
    )


def restored(network: Network) -> Arrays:
    """Return what a file was made of, as exactly as it keeps it; what only learning needs is not in it."""
    found: dict[str, npt.NDArray[np.float64]] = {}
    parts, begin = _matrices(network.sizes.links), 0

    def read(kind: str, count: int, bits: int) -> npt.NDArray[np.float64]:
        nonlocal begin
        whole = np.frombuffer(network.weights, kind, count, begin)
        begin += whole.nbytes
        return whole / float(1 << bits)

    for layer, shift in zip(layers(network.sizes), network.shifts, strict=True):
        for name, width in layer.inputs:
            if layer.rows and width:
                weights = read("<i2", layer.rows * width, shift).reshape(layer.rows, width)
                found[f"{parts[f'{layer.name}.{name}']}.weight"] = weights
        if layer.rows:
            found[f"{_BIASES[layer.name]}.bias"] = read("<i4", layer.rows, shift + FRACTION)
    return found


def _matrices(links: Sequence[int]) -> dict[str, str]:
    return {**_MATRICES, **{f"seat.link{place}": f"links.{place}" for place, _ in enumerate(links)}}
