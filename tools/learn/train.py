"""Trains a network on the positions of games: the second half of a round of learning."""

from __future__ import annotations

import pickle
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from rondel.core.errors import RondelError
from tools.learn.export import restored
from tools.learn.positions import Positions
from tools.learn.progress import progress
from tools.learn.subjects import Subject, open_network
from tools.learn.towers import Hidden, Towers, losses

__all__ = ["Plan", "Trained", "go_on_from", "train"]

_WEIGHTS: Final = {"chances": 1.0, "points": 0.5, "priors": 0.5, "things": 0.5}
# How much of what a search thought of a position counts, beside how its game ended.
_JUDGED: Final = 0.5
_TESTED_AT_ONCE: Final = 16_384
# how torch refuses a file that is not one of its own
_BROKEN: Final = (EOFError, LookupError, ValueError, struct.error, pickle.UnpicklingError)


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train."""

    epochs: float = 6.0
    batch: int = 4_096
    rate: float = 2e-3
    decay: float = 1e-4
    seed: int = 1
    hidden: Hidden = field(default_factory=Hidden)


@dataclass(frozen=True, slots=True)
class Trained:
    """A trained network, and how far off it is on the games held out."""

    towers: Towers
    losses: dict[str, float]
    #: positions it has learned from, and positions held out
    positions: int
    held_out: int

    def arrays(self) -> dict[str, npt.NDArray[np.float64]]:
        """Return its weights and biases by name."""
        return {name: part.double().cpu().numpy() for name, part in self.towers.state_dict().items()}


class _Batches:
    """Positions on the device they are trained on."""

    def __init__(
        self, positions: Positions, chosen: npt.NDArray[np.bool_], device: torch.device, judged: float
    ) -> None:
        def put(array: npt.NDArray[np.generic]) -> Tensor:
            return torch.from_numpy(np.ascontiguousarray(array[chosen])).to(device)

        self.numbers: Final = put(positions.numbers)
        self.answers: Final = put(positions.answers)
        self.things: Final = put(positions.things)
        self.wanted: Final = put(positions.wanted)
        self.wins: Final = put((1.0 - judged) * positions.wins + judged * positions.judged)
        self.points: Final = put(positions.points)
        self.final: Final = put(positions.final)
        self.seats: Final = put(positions.seats)
        self.asked: Final = put(positions.asked)
        self.count: Final = put(positions.count)

    def __len__(self) -> int:
        return len(self.seats)

    def losses(self, towers: Towers, rows: Tensor) -> dict[str, Tensor]:
        """Return the losses of some positions."""
        seats = self.seats[rows]
        said = towers(
            self.numbers[rows].float() / 1024.0,
            seats,
            self.asked[rows],
            self.answers[rows].float() / 1024.0,
            self.things[rows].long(),
            self.count[rows],
        )
        return losses(
            said,
            self.wins[rows],
            self.points[rows],
            self.final[rows].float(),
            self.wanted[rows].float(),
            seats,
        )


def train(subject: Subject, files: Sequence[Path], plan: Plan, former: Path | None = None) -> Trained:
    """Train a network on the positions of files; ``former`` is what it goes on from."""
    torch.manual_seed(plan.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    towers = Towers(subject.numbering, plan.hidden).to(device)
    if former is not None:
        go_on_from(towers, former, subject)
    positions = Positions(files, subject.numbering)
    held = positions.held_out()
    known = _Batches(positions, ~held, device, _JUDGED)
    # tested by how the games ended, and by nothing else
    tests = _Batches(positions, held, device, 0.0)
    if not len(known) or not len(tests):
        raise RondelError(
            f"{len(known)} positions to learn from and {len(tests)} held out are too few.",
            hint="Play a few hundred games first.",
        )
    _fit(towers, known, plan)
    return Trained(towers, _tested(towers, tests), len(known), len(tests))


def go_on_from(towers: Towers, former: Path, subject: Subject) -> None:
    """Give a network the weights of a file; a file of something else is refused."""
    try:
        towers.load_state_dict(_fresh(towers) | _read(former, subject))
    except (*_BROKEN, RuntimeError, TypeError) as error:
        raise RondelError(
            f"{former} is not a network to go on from.",
            hint="Give a network of the same game with layers as large: FILE.net, or the FILE.pt beside it.",
        ) from error


def _fresh(towers: Towers) -> dict[str, Tensor]:
    """Return what a file to play with has not: the head that is only for learning."""
    return {name: part for name, part in towers.state_dict().items() if name.startswith("final.")}


def _read(former: Path, subject: Subject) -> dict[str, Tensor]:
    if former.suffix == ".net":
        arrays = restored(open_network(former, subject))
        return {name: torch.from_numpy(part) for name, part in arrays.items()}
    found: dict[str, Tensor] = torch.load(former, map_location="cpu")
    return found


def _fit(towers: Towers, known: _Batches, plan: Plan) -> None:
    device = known.seats.device
    optimiser = torch.optim.AdamW(towers.parameters(), plan.rate, weight_decay=plan.decay)
    steps = max(1, int(plan.epochs * len(known) / plan.batch))
    rates = torch.optim.lr_scheduler.OneCycleLR(optimiser, plan.rate, total_steps=steps + 1, pct_start=0.1)
    with progress(f"training on {len(known)} positions ({device.type})", steps) as advance:
        for _ in range(steps):
            parts = known.losses(towers, torch.randint(0, len(known), (plan.batch,), device=device))
            weighed = [_WEIGHTS[name] * part.mean() for name, part in parts.items()]
            optimiser.zero_grad()
            torch.stack(weighed).sum().backward()
            torch.nn.utils.clip_grad_norm_(towers.parameters(), 1.0)
            optimiser.step()
            rates.step()
            advance(1)


def _tested(towers: Towers, tests: _Batches) -> dict[str, float]:
    """Return the mean losses on positions."""
    sums: dict[str, float] = {}
    with torch.no_grad():
        for begin in range(0, len(tests), _TESTED_AT_ONCE):
            rows = torch.arange(begin, min(begin + _TESTED_AT_ONCE, len(tests)), device=tests.seats.device)
            for name, part in tests.losses(towers, rows).items():
                sums[name] = sums.get(name, 0.0) + part.sum().item()
    return {name: total / len(tests) for name, total in sums.items()}
