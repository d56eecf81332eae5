"""The network while it learns: the same sums as :mod:`rondel.bots.learned`, with floats and gradients."""

from __future__ import annotations

from typing import Final, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from rondel.bots.learned.numbering import Numbering
from tools.learn.positions import MOST_SEATS

__all__ = ["Hidden", "Judgement", "Towers", "losses"]

#: an absent seat or answer gets this score
_ABSENT: Final = -1e4
# activations of a kernel end here
_MOST: Final = 31.99


class Hidden(NamedTuple):
    """How wide the hidden layers are."""

    thing: int = 64
    thing_out: int = 32
    seat: int = 128
    seat_out: int = 64
    answer: int = 32


class Judgement(NamedTuple):
    """What the network says of positions: by seat, by answer, by thing."""

    scores: Tensor
    points: Tensor
    priors: Tensor
    things: Tensor


def _clipped(values: Tensor) -> Tensor:
    return values.clamp(0.0, _MOST)


class Towers(nn.Module):  # type: ignore[misc]  # mypy does not look at torch
    """Towers shared by all things and by all seats; an answer is scored for the seat asked."""

    def __init__(self, numbering: Numbering, hidden: Hidden) -> None:
        super().__init__()
        self.numbering: Final = numbering
        self.hidden: Final = hidden
        table, thing, seat = len(numbering.table), len(numbering.thing), len(numbering.seat)
        if numbering.things:
            self.table_thing = nn.Linear(table, hidden.thing, bias=False)
            self.thing = nn.Linear(thing, hidden.thing)
            self.thing2 = nn.Linear(hidden.thing, hidden.thing_out)
            self.mean = nn.Linear(hidden.thing_out, hidden.seat, bias=False)
            self.links = nn.ModuleList(
                nn.Linear(hidden.thing_out, hidden.seat, bias=False) for _ in numbering.links
            )
            #: only for learning: what each thing comes to in the end
            self.final = nn.Linear(hidden.thing_out, 1)
        self.table_seat = nn.Linear(table, hidden.seat, bias=False)
        self.seat = nn.Linear(seat, hidden.seat)
        self.pool = nn.Linear(hidden.seat, hidden.seat_out, bias=False)
        self.seat2 = nn.Linear(hidden.seat, hidden.seat_out)
        self.score = nn.Linear(hidden.seat_out, 1)
        self.points = nn.Linear(hidden.seat_out, 1)
        if numbering.answer:
            self.answer_seat = nn.Linear(hidden.seat_out, hidden.answer, bias=False)
            if numbering.things:
                self.answer_thing = nn.Linear(hidden.thing_out, hidden.answer, bias=False)
            self.answer = nn.Linear(len(numbering.answer), hidden.answer)
            self.prior = nn.Linear(hidden.answer, 1)

    def forward(
        self, numbers: Tensor, seats: Tensor, asked: Tensor, answers: Tensor, about: Tensor, count: Tensor
    ) -> Judgement:
        """Judge positions: their numbers, seats and the seat asked; the answers, what each is about, how many."""
        known, things, width = self.numbering, self.numbering.things, len(self.numbering.seat)
        batch, first = numbers.shape[0], len(known.table)
        until = first + things * len(known.thing)
        table = numbers[:, :first]
        each = numbers[:, until:].reshape(batch, MOST_SEATS, width)
        here = torch.arange(MOST_SEATS, device=numbers.device)[None] < seats[:, None]
        hidden = self.table_seat(table)[:, None] + self.seat(each)
        found = numbers.new_zeros(batch, 0, 0)
        final = numbers.new_zeros(batch, 0)
        if things:
            of_things = numbers[:, first:until].reshape(batch, things, -1)
            found = _clipped(self.thing2(_clipped(self.table_thing(table)[:, None] + self.thing(of_things))))
            hidden = hidden + self.mean(found.mean(1))[:, None]
            for begin, link in zip(known.links, self.links, strict=True):
                tied = each[:, :, begin : begin + things].clamp(min=0.0)
                hidden = hidden + link(torch.einsum("bst,bte->bse", tied, found).clamp(max=_MOST))
            final = self.final(found)[..., 0]
        hidden = _clipped(hidden) * here[..., None]
        pool = hidden.sum(1) / seats[:, None]
        out = _clipped(self.pool(pool)[:, None] + self.seat2(hidden))
        scores = self.score(out)[..., 0].masked_fill(~here, _ABSENT)
        priors = self._priors(out, found, asked, answers, about, count)
        return Judgement(scores, self.points(out)[..., 0], priors, final)

    def _priors(
        self, out: Tensor, found: Tensor, asked: Tensor, answers: Tensor, about: Tensor, count: Tensor
    ) -> Tensor:
        if not self.numbering.answer:
            return answers.new_zeros(answers.shape[:2])
        batch = torch.arange(out.shape[0], device=out.device)
        hidden = self.answer_seat(out[batch, asked])[:, None] + self.answer(answers)
        if self.numbering.things:
            of_thing = found[batch[:, None], about.clamp(min=0)] * (about >= 0)[..., None]
            hidden = hidden + self.answer_thing(of_thing)
        priors: Tensor = self.prior(_clipped(hidden))[..., 0]
        there = torch.arange(answers.shape[1], device=out.device)[None] < count[:, None]
        return priors.masked_fill(~there, _ABSENT)


def losses(
    said: Judgement, wins: Tensor, points: Tensor, final: Tensor, wanted: Tensor, seats: Tensor
) -> dict[str, Tensor]:
    """Return what is wrong with a judgement, each part by position."""
    here = (torch.arange(MOST_SEATS, device=wins.device)[None] < seats[:, None]).float()
    chance = -(wins * functional.log_softmax(said.scores, 1).clamp(min=-30.0)).sum(1)
    far = functional.smooth_l1_loss(said.points, points / 100.0, reduction="none", beta=0.2)
    prior = -(wanted * functional.log_softmax(said.priors, 1).clamp(min=-30.0)).sum(1)
    parts = {"chances": chance, "points": (far * here).sum(1) / seats, "priors": prior}
    if said.things.shape[1]:
        parts["things"] = ((said.things - final) ** 2).mean(1)
    return parts
