"""A table: a match, the people and bots who play it, undo, and the record to save."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rondel.bots.bot import Observation, observe
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
    """The seats and the seed, as written in the note of a record."""

    #: the seats of people
    people: tuple[int, ...]
    seed: int
    #: the names of the bots, in order of their seats; if there are none, all bots play at random
    bots: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        """The line in the record."""
        people = " ".join(str(seat + 1) for seat in self.people)
        bots = f"; bots {', '.join(self.bots)}" if self.bots else ""
        return f"people {people}{bots}; seed {self.seed}"

    def bots_by_seat(self, players: int) -> dict[int, BotName]:
        """Return the bots by seat. An unknown name is an OptionError."""
        others = [seat for seat in range(players) if seat not in self.people]
        bots = dict.fromkeys(others, AT_RANDOM)
        bots |= zip(others, map(read_bot_name, self.bots), strict=False)
        return bots


def read_seating(note: str) -> Seating | None:
    """Return the seating in a note, None if it is another kind of note."""
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
        gifts_matter: Callable[[Question], bool] = lambda _: True,
    ) -> None:
        self.match = match
        #: the seats of people; all others are bots
        self.people: Final = tuple(people)
        #: the bots' random numbers come from it, so the same seed and answers give the same game
        self.seed: Final = seed
        others = [seat for seat in range(len(match.players)) if seat not in people]
        #: the bots by seat
        self.bots: Final[Mapping[int, BotName]] = {**dict.fromkeys(others, AT_RANDOM), **(bots or {})}
        #: whether gifts and the like could change the possible answers; the game's renderer decides
        self.gifts_matter: Final = gifts_matter
        # a record may end before a chance action
        match.draw()

    # ------------------------------------------------------------ questions

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
        """The seat to move."""
        return self.match.seats_asked()[0]

    @property
    def has_secrets(self) -> bool:
        """Whether the people at the table must not see each other's views."""
        return self.game.has_secrets(self.match.state)

    def is_persons_turn(self) -> bool:
        """Tell whether a person is asked."""
        return not self.match.is_over and self.seat_asked in self.people

    def has_one_answer(self) -> bool:
        """Tell whether there is nothing to decide: only one answer, no amount, and no gift that matters."""
        if len(self.match.legal_actions()) > 1 or self.match.answer_range() is not None:
            return False
        if not self.gifts_matter(self.match.question()):
            return True
        return not any(aside.seat == self.seat_asked for aside in self.match.ranges())

    # ------------------------------------------------------------ moves

    def play(self, action: Action | str) -> None:
        """Play an action of the person to move, or a gift of another person at the table."""
        chosen = self.game.parse(action) if isinstance(action, str) else action
        actor = self.game.seat_of(self.match.state, chosen)
        if not self.may_act_for(actor):
            actor = self.seat_asked
        self.match.play(chosen, seat=actor)

    def may_act_for(self, seat: int) -> bool:
        """Tell whether the person at the keyboard may try an action for a seat.

        A refused gift would reveal how much money the giver has, so nobody may try one for somebody else.
        """
        return seat in self.people and (seat == self.seat_asked or not self.has_secrets)

    def let_bots_play(self, runner: BotRunner) -> None:
        """Let bots answer until it is a person's turn or the game is over. A bot that makes a gift is asked again."""
        while not self.match.is_over and not self.is_persons_turn():
            seat = self.seat_asked
            observed = self.observation(seat, follows=True)
            answer = runner.choose(self.bots[seat], observed, self.bot_seed(seat))
            self.match.play(answer, seat=seat)

    def observation(self, seat: int, *, follows: bool = False) -> Observation:
        """Return what a seat may know; a bot that ``follows`` the game may count, but gives nobody a hint by it."""
        return observe(self.game, self.match.state, seat, self.match.actions_played, follows=follows)

    def bot_seed(self, seat: int) -> str:
        """Return the seed of the bot at a seat. After an undo or a resume it plays as before."""
        return f"{self.seed}/{seat}"

    def undo(self) -> int:
        """Undo the last decision of a person and everything after it. Return the number of actions."""
        standing = standing_lines(self.match.record)
        for count, line in enumerate(reversed(standing), 1):
            if line.seat in self.people and not self._had_one_answer(len(standing) - count):
                self.match.undo(count)
                return count
        return 0

    def _had_one_answer(self, at: int) -> bool:
        """Tell whether an action was the only possible one: undoing it alone would change nothing."""
        match = Match.replay(self.match.record, at=at, seed=self.seed)
        before = Table(match, self.people, self.seed, gifts_matter=self.gifts_matter)
        return before.has_one_answer()

    # ------------------------------------------------------------ record

    def record_text(self) -> str:
        """Return the record with the seating in its note, so that the game can be resumed."""
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
