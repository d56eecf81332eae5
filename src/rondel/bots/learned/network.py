"""A trained network and its file: what it was trained for, how large it is, and its weights.

A file (``*.net``) is one line of JSON, the header, and behind it the bytes of the weights in the order of
:mod:`.layout`. The header says for which numbers of which game the network was trained. A program with other
numbers, or other rules, refuses it: it would read the right weights for the wrong things.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, NoReturn

from rondel.bots.learned.layout import LAYERS, Kernel, Sizes
from rondel.core.errors import RondelError

__all__ = ["FORMAT", "Names", "Network", "NetworkError", "kernel_type", "read_network", "write_network"]

FORMAT: Final = 1
"""The version of the file format."""

_MAX_HEADER: Final = 16_384
_INFINITE: Final = (inf, -inf)  # how JSON reads 1e999
_FIELDS: Final[dict[str, type]] = {
    "format": int,
    "game": str,
    "numbers": int,
    "rules": int,
    "names": str,
    "sizes": dict,
    "shifts": list,
    "about": dict,
    "sha256": str,
}
_SIZES: Final = tuple(name for name in Sizes.__slots__ if name != "links")


class NetworkError(RondelError):
    """A network cannot be used: its file is broken, or it was trained for something else."""

    code = "bad-network"


@dataclass(frozen=True, slots=True)
class Names:
    """The names of the numbers a network reads, in order: of the table, a thing, a seat and an option."""

    table: tuple[str, ...]
    thing: tuple[str, ...]
    seat: tuple[str, ...]
    option: tuple[str, ...] = ()

    def digest(self) -> str:
        """Return 16 digits that change with every name and with their order."""
        text = json.dumps([self.table, self.thing, self.seat, self.option])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def widths(self) -> tuple[int, int, int, int]:
        """Return how many numbers of each kind there are."""
        return len(self.table), len(self.thing), len(self.seat), len(self.option)


def kernel_type() -> Callable[[tuple[int, ...], tuple[int, ...], bytes], Kernel]:
    """Return the kernel in C, or its twin in Python where nothing was compiled or RONDEL_PURE asks for the sources."""
    if os.environ.get("RONDEL_PURE", "0") in {"", "0"}:
        try:
            from rondel.bots.learned._kernel import Kernel as CompiledKernel
        except ImportError:
            pass  # an interpreted installation
        else:
            return CompiledKernel
    from rondel.bots.learned.plain_kernel import PlainKernel

    return PlainKernel


@dataclass(frozen=True)
class Network:
    """A network that is ready to run, and what it was trained for."""

    game: str
    numbers: int
    """The version of the numbers it reads."""
    rules: int
    """The version of the rules of the game."""
    names: str
    """The digest of their :class:`Names`."""
    sizes: Sizes
    shifts: tuple[int, ...]
    """The fractional bits of the weights of every layer."""
    weights: bytes = field(repr=False)
    about: Mapping[str, str | int | float] = field(default_factory=dict)
    """What else is known of it: where it comes from, and how far its answers can be trusted."""
    kernel: Kernel = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        try:
            kernel = kernel_type()(self.sizes.as_ints(), self.shifts, self.weights)
        except ValueError as error:
            raise NetworkError(f"This network cannot be run: {error}.") from None
        object.__setattr__(self, "kernel", kernel)

    def __reduce__(self) -> tuple[Any, ...]:
        of_file = (self.game, self.numbers, self.rules, self.names, self.sizes, self.shifts)
        return Network, (*of_file, self.weights, dict(self.about))

    def run(
        self,
        numbers: list[float],
        seats: int,
        asked: int = 0,
        options: list[float] | None = None,
        things: list[int] | None = None,
    ) -> list[float]:
        """Return the logits of the seats, their points, and the scores of the options; see :class:`.Kernel`."""
        return self.kernel.run(numbers, seats, asked, options or [], things or [])


# ------------------------------------------------------------------ files


def write_network(network: Network) -> bytes:
    """Return the bytes of the file of a network."""
    header = {
        "format": FORMAT,
        "game": network.game,
        "numbers": network.numbers,
        "rules": network.rules,
        "names": network.names,
        "sizes": {name: getattr(network.sizes, name) for name in _SIZES} | {"links": network.sizes.links},
        "shifts": network.shifts,
        "about": dict(network.about),
        "sha256": hashlib.sha256(network.weights).hexdigest(),
    }
    line = json.dumps(header, ensure_ascii=False, allow_nan=False).encode() + b"\n"
    if len(line) > _MAX_HEADER:
        raise NetworkError(
            f"The header of a network has at most {_MAX_HEADER} bytes, and this one {len(line)}."
        )
    return line + network.weights


def read_network(data: bytes, *, game: str, numbers: int, rules: int, names: Names) -> Network:
    """Read the file of a network, and make sure that it was trained for this game, these rules and these numbers."""
    header, weights = _split(data)
    _check_version("file format", header["format"], FORMAT)
    for key, kind in _FIELDS.items():
        if type(header.get(key)) is not kind:
            _broken(f"its header has no proper {key!r}")
    if header.keys() != _FIELDS.keys():
        _broken(f"its header has an unknown {min(header.keys() - _FIELDS.keys())!r}")
    if header["game"] != game:
        raise NetworkError(f"This network was trained for the game {header['game']!r}, and not for {game!r}.")
    _check_version("numbers", header["numbers"], numbers)
    _check_version(f"rules of {game}", header["rules"], rules)
    sizes = _sizes(header["sizes"])
    if header["names"] != names.digest() or names.widths() != _widths(sizes):
        raise NetworkError("This network was trained for numbers with other names, or in another order.")
    if header["sha256"] != hashlib.sha256(weights).hexdigest():
        _broken("its weights are not those it was written with")
    shifts = header["shifts"]
    if len(shifts) != len(LAYERS) or any(type(shift) is not int for shift in shifts):
        _broken("its shifts are not one number for each layer")
    if not all(
        isinstance(told, str | int | float) and told not in _INFINITE for told in header["about"].values()
    ):
        _broken("what it says about itself is more than texts and numbers")
    return Network(game, numbers, rules, header["names"], sizes, tuple(shifts), weights, header["about"])


def _split(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the header as it stands there, with nothing known but its format, and the weights."""
    end = data.find(b"\n", 0, _MAX_HEADER)
    try:
        header = json.loads(data[: max(end, 0)].decode(), parse_constant=_not_a_number)
    except (ValueError, RecursionError):  # no text, no JSON, or brackets without end
        _broken("it does not begin with a header")
    if not isinstance(header, dict) or type(header.get("format")) is not int:
        _broken("its header has no format")
    return header, data[end + 1 :]


def _sizes(told: dict[str, Any]) -> Sizes:
    links = told.get("links")
    if told.keys() != {*_SIZES, "links"} or not isinstance(links, list):
        _broken("its header has no proper 'sizes'")
    if any(type(size) is not int for size in (*links, *(told[name] for name in _SIZES))):
        _broken("its sizes are not whole numbers")
    try:
        return Sizes.of_ints([*(told[name] for name in _SIZES), *links])
    except ValueError as error:
        _broken(str(error))


def _widths(sizes: Sizes) -> tuple[int, int, int, int]:
    return sizes.table, sizes.thing, sizes.seat, sizes.option


def _check_version(what: str, theirs: int, ours: int) -> None:
    if theirs != ours:
        raise NetworkError(
            f"This network was trained for version {theirs} of the {what}, and this program has version {ours}."
        )


def _broken(what: str) -> NoReturn:
    raise NetworkError(f"This is not the file of a network: {what}.")


def _not_a_number(name: str) -> NoReturn:
    _broken(f"it has {name} for a number")
