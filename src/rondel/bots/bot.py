"""What a bot is: something that sees a seat's view and says what the seat does."""

from __future__ import annotations

import random
from typing import Final, Protocol, TypeVar

from rondel.core.contract import AmountRange
from rondel.luck import random_amount

__all__ = ["AskedView", "Bot", "RandomBot"]


class AskedView(Protocol):
    """The part every view has in common that matters for answering."""

    @property
    def legal(self) -> tuple[str, ...]:
        """The texts of the answers, without those of the range."""

    @property
    def answer_range(self) -> AmountRange | None:
        """The answers that differ in an amount only."""


ViewT_contra = TypeVar("ViewT_contra", bound=AskedView, contravariant=True)


class Bot(Protocol[ViewT_contra]):
    """Answers questions; the same seed and the same views give the same answers.

    A bot is handed views of its own seat only, never a state: what it must not know it cannot use.
    """

    def answer(self, view: ViewT_contra) -> str:
        """Return the text of one of the legal answers of the view."""


class RandomBot:
    """Answers at random, as :mod:`rondel.luck` does; the measure for all others."""

    def __init__(self, seed: int | str) -> None:
        self._rng: Final = random.Random(seed)

    def answer(self, view: AskedView) -> str:
        """Return a random answer; a range of amounts is one choice beside the listed ones."""
        amounts = view.answer_range
        can_pay = amounts is not None and (
            not view.legal or amounts.safe is None or amounts.low <= amounts.safe
        )
        chosen = int(self._rng.random() * (len(view.legal) + can_pay))
        if amounts is None or chosen < len(view.legal):
            return view.legal[chosen]
        return amounts.text(random_amount(amounts, self._rng))
