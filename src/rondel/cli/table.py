"""A table: a match, who sits where, random bots, undo, and the record with all that in its note."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rondel.luck import random_action
from rondel.match import Match
from rondel.notation.record import Record, standing_lines, write_record

if TYPE_CHECKING:
    from rondel.core.action import Action
    from rondel.core.contract import Game, Question

__all__ = ["Table"]

_NOTE: Final = re.compile(r"people (?P<people>[0-9 ]*); seed (?P<seed>-?[0-9]+)")


class Table:
    """A match and the people and bots who play it."""

    def __init__(
        self,
        match: Match,
        people: Sequence[int],
        seed: int,
        asides_matter: Callable[[Question], bool] = lambda _: True,
    ) -> None:
        self.match = match
        #: the seats of people; all others are bots
        self.people: Final = tuple(people)
        #: bots draw from it, so that the same seed and the same answers give the same game
        self.seed: Final = seed
        #: whether gifts and the like could change what can be answered (the game's face knows)
        self.asides_matter: Final = asides_matter
        # a record may have been cut before a draw
        match.draw()

    @classmethod
    def resume(
        cls,
        record: Record,
        people: Sequence[int] | None,
        seed: int | None,
        asides_matter: Callable[[Question], bool] = lambda _: True,
    ) -> Table:
        """Go on with a record; who plays stands in its note unless somebody says otherwise."""
        noted = _NOTE.fullmatch(record.header.note)
        if people is None:
            people = [int(seat) - 1 for seat in noted["people"].split()] if noted else [0]
        if seed is None:
            seed = int(noted["seed"]) if noted else 0
        seats = range(len(record.header.players))
        sitting = [seat for seat in people if seat in seats] or [0]
        return cls(Match.replay(record, seed=seed), sitting, seed, asides_matter)

    # ------------------------------------------------------------ asking

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.match.players

    @property
    def seat_asked(self) -> int:
        """The seat that is to answer."""
        return self.match.seats_asked()[0]

    @property
    def has_secrets(self) -> bool:
        """Whether the people at the table must not see each other's views."""
        return self.game.has_secrets(self.match.state)

    def is_persons_turn(self) -> bool:
        """Tell whether a person is asked."""
        return not self.match.is_over and self.seat_asked in self.people

    def has_one_answer(self) -> bool:
        """Tell whether there is nothing to decide: no other answer, no amount, nothing aside that matters."""
        if len(self.match.legal_actions()) > 1 or self.match.answer_range() is not None:
            return False
        if not self.asides_matter(self.match.question()):
            return True
        return not any(aside.seat == self.seat_asked for aside in self.match.ranges())

    # ------------------------------------------------------------ playing

    def play(self, action: Action | str) -> None:
        """Carry out the action of the person asked, or a gift of another person at the table."""
        chosen = self.game.parse(action) if isinstance(action, str) else action
        actor = self.game.seat_of(self.match.state, chosen)
        if not self.may_act_for(actor):
            actor = self.seat_asked
        self.match.play(chosen, seat=actor)

    def may_act_for(self, seat: int) -> bool:
        """Tell whether whoever is at the keyboard may try something for a seat.

        A refused gift would tell what is in the giver's purse: so nobody tries for somebody else.
        """
        return seat in self.people and (seat == self.seat_asked or not self.has_secrets)

    def let_bots_play(self) -> None:
        """Let random bots answer until a person is asked or the game is over."""
        while not self.match.is_over and not self.is_persons_turn():
            # drawn anew for each action: after an undo or a resume the bots do what they did before
            rng = random.Random(f"{self.seed}/{self.match.actions_played}")
            self.match.play(random_action(self.game, self.match.state, rng))

    def undo(self) -> int:
        """Take back the last decision of a person and all that followed; return how many actions."""
        standing = standing_lines(self.match.record)
        for count, line in enumerate(reversed(standing), 1):
            if line.seat in self.people and not self._had_one_answer(len(standing) - count):
                self.match.undo(count)
                return count
        return 0

    def _had_one_answer(self, at: int) -> bool:
        """Tell whether an action was taken because there was no other: going back there would change nothing."""
        match = Match.replay(self.match.record, at=at, seed=self.seed)
        before = Table(match, self.people, self.seed, self.asides_matter)
        return before.has_one_answer()

    # ------------------------------------------------------------ saving

    def record_text(self) -> str:
        """Return the record with a note of who plays, so that it can be resumed."""
        record = self.match.record
        people = " ".join(str(seat + 1) for seat in self.people)
        note = record.header.note
        if not note or _NOTE.fullmatch(note):
            note = f"people {people}; seed {self.seed}"
        return write_record(replace(record, header=replace(record.header, note=note)))
