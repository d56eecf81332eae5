"""The sizes of a network, and the one order in which its weights stand in files and in memory.

A network looks at a table with some *things* (nations, plants) and at its *seats*, and judges every seat; if it
has a head for options, also what the seat that is asked could answer. Layer by layer:

==========  ======================  =====================================================================
layer       one for every           reads
==========  ======================  =====================================================================
``thing``   thing                   ``table``; its own numbers ``thing``
``thing2``  thing                   ``hidden``, the layer ``thing``; it makes the *code* of the thing
``seat``    seat                    ``table``, ``mean`` of the codes; its own numbers ``seat``, and for every
                                    link ``link0``, ``link1``, … the codes added up by the numbers of the link
``seat2``   seat                    ``pool``, the mean of the layer ``seat``; ``hidden``, the layer ``seat``
``logit``   seat                    ``seat``, the layer ``seat2``
``points``  seat                    ``seat``, the layer ``seat2``
``option``  option                  ``seat``, the layer ``seat2`` of the seat that is asked; ``thing``, the code
                                    of the thing it is about, or zeros; its own numbers ``option``
``score``   option                  ``option``, the layer ``option``
==========  ======================  =====================================================================

``logit``, ``points`` and ``score`` have one output and nothing after their sum. All others cut off what is
negative. A link is an offset: where, in the numbers of a seat, one number for each thing begins.

All arithmetic is in integers, so that a network gives the same results on every machine. Inputs and the outputs
of layers are int16 with 10 fractional bits (:func:`fixed`), weights int16 with as many fractional bits as the
*shift* of their layer says, sums and biases int32 with both together. What does not fit becomes the largest number
that does. A network with which a sum could overflow is refused.

In the bytes of the weights, little endian, layer follows layer. Each has the matrices of its inputs, in the order of
the table, with a row of int16 for every output; then its biases, int32. Without things, or without options, their
layers have no outputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from math import floor
from typing import Final, NamedTuple, Protocol

__all__ = [
    "FRACTION",
    "HEADS",
    "INT32_MAX",
    "LAYERS",
    "MAX_SEATS",
    "MAX_SHIFT",
    "MIN_SEATS",
    "MIN_SHIFT",
    "TOP",
    "Kernel",
    "Layer",
    "Sizes",
    "fixed",
    "layers",
    "rounding",
    "weight_bytes",
]

LAYERS: Final = ("thing", "thing2", "seat", "seat2", "logit", "points", "option", "score")
"""The layers in the order of their weights and shifts."""

HEADS: Final = frozenset({"logit", "points", "score"})
"""The layers whose sum is an answer of the network."""

FRACTION: Final = 10
TOP: Final = 32_767
INT32_MAX: Final = 2**31 - 1
MIN_SHIFT: Final = 4
MAX_SHIFT: Final = 15
MIN_SEATS: Final = 2
MAX_SEATS: Final = 6
_MAX_NUMBERS: Final = 4096
_MAX_HIDDEN: Final = 512
_MAX_THINGS: Final = 64
_MAX_LINKS: Final = 16
_BEFORE_LINKS: Final = 10


class Kernel(Protocol):
    """What runs a network: the one in C, or its twin in Python. They give the same results."""

    def run(
        self, numbers: list[float], seats: int, asked: int, options: list[float], things: list[int], /
    ) -> list[float]:
        """Return the logits of the seats, then their points, then the scores of the options.

        ``numbers`` are those of the table, of every thing and of every seat, ``options`` those of every option.
        ``things`` has the thing each option is about, or -1.
        """


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many numbers a network reads, and how large its layers are. Makes sure that they go together."""

    table: int
    """Numbers of the table."""
    things: int
    thing: int
    """Numbers of a thing."""
    seat: int
    """Numbers of a seat."""
    thing_hidden: int
    thing_code: int
    seat_hidden: int
    seat_code: int
    option: int = 0
    """Numbers of an option; 0 if the network does not score options."""
    option_hidden: int = 0
    links: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        largest = {"things": _MAX_THINGS, "table": _MAX_NUMBERS, "thing": _MAX_NUMBERS, "seat": _MAX_NUMBERS}
        largest["option"] = _MAX_NUMBERS
        for name, size in zip(Sizes.__slots__[:-1], self.as_ints(), strict=False):
            least, most = int(name in {"seat", "seat_hidden", "seat_code"}), largest.get(name, _MAX_HIDDEN)
            if not least <= size <= most:
                raise ValueError(f"{name} must be {least} to {most}")
        if len(self.links) > _MAX_LINKS:
            raise ValueError(f"sizes must be {_BEFORE_LINKS} numbers and at most {_MAX_LINKS} links")
        of_things = {self.things > 0, self.thing > 0, self.thing_hidden > 0, self.thing_code > 0}
        if (
            len(of_things) > 1
            or (self.links and not self.things)
            or (self.option > 0) != (self.option_hidden > 0)
        ):
            raise ValueError("of things, and of options, the sizes are all 0 or none is")
        for link in self.links:
            if not 0 <= link <= self.seat - self.things:
                raise ValueError(f"a link must be 0 to {self.seat - self.things}")

    def as_ints(self) -> tuple[int, ...]:
        """Return the sizes as a kernel takes them: those before the links, then the links."""
        *sizes, links = astuple(self)
        return (*sizes, *links)

    @staticmethod
    def of_ints(ints: Sequence[int]) -> Sizes:
        """Return the sizes a kernel would take."""
        for size in ints:
            if not isinstance(size, int):
                raise TypeError(f"a size must be an int, not {type(size).__name__}")
        if len(ints) < _BEFORE_LINKS:
            raise ValueError(f"sizes must be {_BEFORE_LINKS} numbers and at most {_MAX_LINKS} links")
        table, things, thing, seat, thing_hidden, thing_code, *others = ints
        seat_hidden, seat_code, option, option_hidden, *links = others
        of_things = (things, thing, seat, thing_hidden, thing_code)
        return Sizes(table, *of_things, seat_hidden, seat_code, option, option_hidden, tuple(links))


class Layer(NamedTuple):
    """One layer: how many outputs it has, and the name and the width of each of its inputs, in order."""

    name: str
    rows: int
    shared: int
    """How many of the inputs are the same for all things, seats or options; they come first."""
    inputs: tuple[tuple[str, int], ...]


def layers(sizes: Sizes) -> list[Layer]:
    """List the layers of a network, in the order of their weights."""
    of_seat = [("table", sizes.table), ("mean", sizes.thing_code), ("seat", sizes.seat)]
    of_seat += [(f"link{number}", sizes.thing_code) for number in range(len(sizes.links))]
    of_option = (("seat", sizes.seat_code), ("thing", sizes.thing_code), ("option", sizes.option))
    return [
        Layer("thing", sizes.thing_hidden, 1, (("table", sizes.table), ("thing", sizes.thing))),
        Layer("thing2", sizes.thing_code, 0, (("hidden", sizes.thing_hidden),)),
        Layer("seat", sizes.seat_hidden, 2, tuple(of_seat)),
        Layer("seat2", sizes.seat_code, 1, (("pool", sizes.seat_hidden), ("hidden", sizes.seat_hidden))),
        Layer("logit", 1, 0, (("seat", sizes.seat_code),)),
        Layer("points", 1, 0, (("seat", sizes.seat_code),)),
        Layer("option", sizes.option_hidden, 1, of_option),
        Layer("score", int(sizes.option > 0), 0, (("option", sizes.option_hidden),)),
    ]


def weight_bytes(sizes: Sizes) -> int:
    """Return how many bytes the weights and biases of a network take."""
    return sum(layer.rows * (2 * sum(width for _, width in layer.inputs) + 4) for layer in layers(sizes))


def rounding(layer: str, shift: int) -> int:
    """Return what a layer adds to its sums so that shifting them rounds; the heads are not shifted."""
    return 0 if layer in HEADS else 1 << (shift - 1)


def fixed(number: float) -> int:
    """Round a number to 10 fractional bits, half up; what is too large becomes the largest, no number at all 0."""
    scaled = number * 1024.0 + 0.5
    if scaled >= TOP:
        return TOP
    if scaled > -32_768.0:
        return floor(scaled)
    return -32_768 if scaled == scaled else 0  # what is no number differs from itself
