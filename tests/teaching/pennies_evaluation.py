"""An evaluation for Pennies, to learn from: with it the game has bots of every level."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import ClassVar, Final

from rondel.bots.bot import Note
from rondel.bots.evaluation import ActionValue, Outlook
from rondel.bots.minor_questions import answer_greedily
from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.words import parse_catalogue
from tests.teaching.pennies import BAG, COINS, PenniesState, PennyAction

WORDS: Final = {
    "en": 'gains = "gains {points} {points:penny|pennies} on the coin"',
    "de": 'gains = "gewinnt an der Münze {points}"',
    "fr": 'gains = "gagne {points} sur la pièce"',
}
#: how much a lead in pennies counts while coins are still to come; higher is less
TEMPERATURE: Final = 3.0


class PenniesEvaluation:
    """A coin is worth its value; the player with the most points is likely to win."""

    personalities: ClassVar[tuple[str, ...]] = ("balanced", "aggressive")
    #: a search may keep the positions in its tree: copies of a state are cheap
    remembers_positions: bool = True
    draws: int = 0
    counts: bool = False

    def __init__(self, game: Game, personality: str) -> None:
        self.game: Final = game
        #: bids stay this far below the value of a coin
        self.greed: Final = 0 if personality == "aggressive" else 1

    def novice(self, state: State, seat: int, rng: random.Random) -> Action:
        """Bid one more than the highest bid, half of the time."""
        amounts = state.answer_range()
        may_bid = amounts is not None and amounts.low < _coin(state) and rng.random() < 0.5
        return self.game.parse(amounts.text(amounts.low)) if amounts and may_bid else state.legal_actions()[0]

    def greedy(self, state: State, seat: int, rng: random.Random) -> Action:
        """Take the answer with the highest value."""
        return self.action_values(state, seat)[0].action

    def action_values(self, state: State, seat: int) -> list[ActionValue]:
        """Value passing and the bids up to the value of the coin; the lowest bid gains most."""
        now = self.expected_points(state)[seat]
        found = [ActionValue(state.legal_actions()[0], now)]
        amounts = state.answer_range()
        if amounts is not None:
            top = min(amounts.high, _coin(state) - self.greed)
            found += [
                ActionValue(self.game.parse(amounts.text(bid)), now + (_coin(state) - bid) / 2)
                for bid in range(amounts.low, top + 1)
            ]
        return sorted(found, key=lambda one: -one.value)

    def candidates(self, state: State, seat: int) -> tuple[list[Action], list[float]]:
        """Return all of these; better ones have a higher prior."""
        values = self.action_values(state, seat)
        parts = [1 / (place + 1) for place in range(len(values))]
        return [one.action for one in values], [part / sum(parts) for part in parts]

    def expected_points(self, state: State) -> list[float]:
        """Count coins and pennies."""
        assert isinstance(state, PenniesState)
        return [float(sum(state.points(seat).values())) for seat in range(state.seats)]

    def win_chances(self, state: State) -> list[float]:
        """Points count for more the fewer coins are left; after the end the winners share the win."""
        assert isinstance(state, PenniesState)
        if state.is_over:
            wins = [
                float(one.place == 1) for one in sorted(self.game.scores(state), key=lambda one: one.seat)
            ]
        else:
            left = COINS[str(state.options["length"])] - len(state.drawn) + 1
            wins = [math.exp(points / (TEMPERATURE * left)) for points in self.expected_points(state)]
        return [win / sum(wins) for win in wins]

    def judge(self, state: State) -> Outlook:
        """Return chances and points for the search; it asks for the answers later."""
        return Outlook(self.win_chances(state), self.expected_points(state), [], [])

    def told_chance(self, chance: float, seats: int) -> float:
        """Tell chances as they are."""
        return chance

    def is_key_decision(self, state: State) -> bool:
        """Search every bid."""
        return True

    def answer_minor_questions(self, state: State) -> None:
        """Give the greedy answer to minor questions."""
        answer_greedily(self, state)

    def play_until_quiet(self, state: State, rng: random.Random) -> None:
        """Finish the auction greedily: a coin is easier to value once it is sold."""
        while state.answer_range() is not None:
            state.apply_unchecked(self.greedy(state, state.seats_asked()[0], rng))

    def budget_share(self, state: State) -> float:
        """Use the whole budget: each player is asked once per coin."""
        return 1.0

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Note what a bid would gain."""
        assert isinstance(action, PennyAction)
        bid = action.about.get("amount")
        return [] if bid is None else [Note("gains", {"points": _coin(state) - bid})]

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Put a note into words."""
        return parse_catalogue(language, WORDS[language]).say(note.key, **note.params)


def _coin(state: State) -> int:
    assert isinstance(state, PenniesState)
    assert state.drawn[-1] in BAG
    return state.drawn[-1]
