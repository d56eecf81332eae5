"""A table: a match, who sits where, undo, and the record with all that in its note."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rondel.bots.bot import Sight, seen
from rondel.bots.registry import BotName, read_bot_name
from rondel.cli.play.opponents import AT_RANDOM
from rondel.match import Match
from rondel.notation.record import standing_lines, write_record

if TYPE_CHECKING:
    from rondel.cli.play.bot_runner import BotRunner
    from rondel.core.action import Action
    from rondel.core.contract import Game, Question

__all__ = ["Seating", "Table", "read_seating"]

_NOTE: Final = re.compile(r"people (?P<people>[0-9 ]*)(; bots (?P<bots>[^;]+))?; seed (?P<seed>-?[0-9]+)")


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, and the seed: what the note of a record tells."""

    #: the seats of people
    people: tuple[int, ...]
    seed: int
    #: the names of the others, in the order of their seats; without any all play at random
    bots: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        """The line that stands in the record."""
        people = " ".join(str(seat + 1) for seat in self.people)
        bots = f"; bots {', '.join(self.bots)}" if self.bots else ""
        return f"people {people}{bots}; seed {self.seed}"

    def bots_by_seat(self, players: int) -> dict[int, BotName]:
        """Return who plays where nobody else sits; a name nobody knows is an OptionError."""
        others = [seat for seat in range(players) if seat not in self.people]
        bots = dict.fromkeys(others, AT_RANDOM)
        bots |= zip(others, map(read_bot_name, self.bots), strict=False)
        return bots


def read_seating(note: str) -> Seating | None:
    """Return what a note tells, None if it is not one of ours."""
    noted = _NOTE.fullmatch(note)
    if noted is None:
        return None
    people = tuple(int(seat) - 1 for seat in noted["people"].split())
    bots = tuple(name.strip() for name in noted["bots"].split(",")) if noted["bots"] else ()
    return Seating(people, int(noted["seed"]), bots)


class Table:
    """A match and the people and bots who play it."""

    def __init__(
        self,
        match: Match,
        people: Sequence[int],
        seed: int,
        bots: Mapping[int, BotName] | None = None,
        asides_matter: Callable[[Question], bool] = lambda _: True,
    ) -> None:
        self.match = match
        #: the seats of people; all others are bots
        self.people: Final = tuple(people)
        #: bots draw from it, so that the same seed and the same answers give the same game
        self.seed: Final = seed
        others = [seat for seat in range(len(match.players)) if seat not in people]
        #: who plays at the other seats
        self.bots: Final[Mapping[int, BotName]] = {**dict.fromkeys(others, AT_RANDOM), **(bots or {})}
        #: whether gifts and the like could change what can be answered (the game's renderer knows)
        self.asides_matter: Final = asides_matter
        # a record may have been cut before a draw
        match.draw()

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

    def let_bots_play(self, runner: BotRunner) -> None:
        """Let bots answer until a person is asked or the game is over; one who gives a gift is asked again."""
        while not self.match.is_over and not self.is_persons_turn():
            seat = self.seat_asked
            answer = runner.choose(self.bots[seat], self.sight(seat), self.luck_of(seat))
            self.match.play(answer, seat=seat)

    def sight(self, seat: int) -> Sight:
        """Return what a seat may know."""
        return seen(self.game, self.match.state, seat, self.match.actions_played)

    def luck_of(self, seat: int) -> str:
        """Return the seed of the bot at a seat: after an undo or a resume it does what it did before."""
        return f"{self.seed}/{seat}"

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
        before = Table(match, self.people, self.seed, asides_matter=self.asides_matter)
        return before.has_one_answer()

    # ------------------------------------------------------------ saving

    def record_text(self) -> str:
        """Return the record with a note of who plays, so that it can be resumed."""
        record = self.match.record
        note = record.header.note
        if not note or read_seating(note) is not None:
            note = self._seating.note
        return write_record(replace(record, header=replace(record.header, note=note)))

    @property
    def _seating(self) -> Seating:
        bots = [self.bots[seat] for seat in sorted(self.bots)]
        are_told = any(bot != AT_RANDOM for bot in bots)
        return Seating(self.people, self.seed, tuple(map(str, bots)) if are_told else ())
