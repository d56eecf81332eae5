"""Pennies: a small auction for two to four, written to be read.

Chance gives everybody a secret purse of 8 to 12 pennies, then draws coins from a bag, one by one. For each
coin everybody, once and in turn, bids more than the highest bid so far, or passes. The highest bidder pays
and takes the coin. Coins and the pennies left are points.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final

from rondel.core.action import CHANCE, NOBODY, Action
from rondel.core.contract import (
    SPECTATOR,
    AmountRange,
    OptionSpec,
    OptionValue,
    Outcome,
    Question,
    Score,
    State,
)
from rondel.core.errors import (
    DataError,
    GameOverError,
    IllegalActionError,
    NotationError,
    OptionError,
    PositionError,
    RondelError,
)
from rondel.core.options import settled_options, spoken_options
from rondel.core.saying import must_speak, say_error
from rondel.words import load_catalogue

PURSES: Final = range(8, 13)
BAG: Final = {1: 4, 2: 3, 5: 2}
COINS: Final = {"short": 4, "long": 8}


# ------------------------------------------------------------------ actions and events


class PennyAction(Action):
    """``deal 9``, ``coin 5``, ``bid 3`` or ``pass``: a verb and its amount."""

    def __init__(self, verb: str, amount: int) -> None:
        super().__init__(f"{verb} {amount}" if amount else verb)
        self.verb: Final = verb
        self.amount: Final = amount

    def __reduce__(self) -> tuple[Any, tuple[str, int]]:
        """Pickle and copy as what it is made of, so that it stays one object."""
        return (action_of, (self.verb, self.amount))


@cache
def action_of(verb: str, amount: int) -> PennyAction:
    """Return the one object of an action."""
    return PennyAction(verb, amount)


@dataclass(frozen=True, slots=True)
class PennyEvent:
    """Something that happened; ``kind`` is also the key of its words."""

    kind: str
    seat: int = NOBODY
    amount: int = 0
    coin: int = 0


# ------------------------------------------------------------------ the state: the rules


class PenniesState:
    """A game of Pennies at one moment."""

    def __init__(self, seats: int, *, is_open: bool, length: str) -> None:
        self.seats: Final = seats
        self.is_open: Final = is_open
        self.length: Final = length
        self.purses: list[int] = []  # grows while chance deals
        self.won = [0] * seats
        self.drawn: list[int] = []
        self.answered = seats  # how many have bid or passed; all of them: no auction is on
        self.bid, self.bidder = 0, NOBODY
        self.log: list[object] | None = None

    @property
    def is_over(self) -> bool:
        """The game ends when the last coin has been auctioned (PEN-4)."""
        return self.answered == self.seats and len(self.drawn) == COINS[self.length]

    def seats_asked(self) -> tuple[int, ...]:
        """Chance deals and draws; bidding starts one seat further with each coin (PEN-3)."""
        if self.answered == self.seats:
            return () if self.is_over else (CHANCE,)
        return ((len(self.drawn) - 1 + self.answered) % self.seats,)

    def legal_actions(self) -> list[Action]:
        """List what chance can bring; a player can always pass, and bids are in the range."""
        if self.is_over:
            return []
        if len(self.purses) < self.seats:
            return [action_of("deal", pennies) for pennies in PURSES]
        if self.answered == self.seats:
            return [action_of("coin", coin) for coin in BAG if self.left(coin)]
        return [action_of("pass", 0)]

    def answer_range(self) -> AmountRange | None:
        """A bid is higher than the highest, and within one's purse (PEN-3)."""
        if self.answered == self.seats:
            return None
        seat = self.seats_asked()[0]
        most = self.purses[seat]
        return AmountRange(seat, "bid {}", self.bid + 1, most) if most > self.bid else None

    def ranges(self) -> list[AmountRange]:
        """There is nothing to do aside from answering."""
        return []

    def left(self, coin: int) -> int:
        """Return how many coins of a kind are still in the bag."""
        return BAG[coin] - self.drawn.count(coin)

    def apply(self, action: Action) -> None:
        """Carry out an action, or say why not."""
        if self.is_over:
            raise refused(GameOverError, "over", "PEN-4")
        if not isinstance(action, PennyAction):
            raise refused(IllegalActionError, "foreign", "PEN-1", action=action.text)
        if action.verb == "bid" and self.answered < self.seats:
            most = self.purses[self.seats_asked()[0]]
            if not self.bid < action.amount <= most:
                raise refused(IllegalActionError, "bid", "PEN-3", highest=self.bid, most=most)
        elif action not in self.legal_actions():
            raise refused(IllegalActionError, "not-now", "PEN-2", action=action.text)
        self.apply_unchecked(action)

    def apply_unchecked(self, action: Action) -> None:
        """Carry out an action known to be legal."""
        assert isinstance(action, PennyAction)
        if action.verb == "deal":
            kind = "dealt-openly" if self.is_open else "dealt"
            self._tell(PennyEvent(kind, len(self.purses), action.amount))
            self.purses.append(action.amount)
        elif action.verb == "coin":
            self._tell(PennyEvent("drawn", coin=action.amount))
            self.drawn.append(action.amount)
            self.answered = 0
        else:
            self._answer(self.seats_asked()[0], action.amount)

    def _answer(self, seat: int, amount: int) -> None:
        self._tell(PennyEvent("bid" if amount else "passed", seat, amount))
        if amount:
            self.bid, self.bidder = amount, seat
        self.answered += 1
        if self.answered < self.seats:
            return
        coin = self.drawn[-1]
        self._tell(PennyEvent("sold" if self.bid else "unsold", self.bidder, self.bid, coin))
        if self.bid:
            self.purses[self.bidder] -= self.bid
            self.won[self.bidder] += coin
        self.bid, self.bidder = 0, NOBODY

    def copy(self) -> PenniesState:
        """Return an independent copy, which records no events."""
        twin = PenniesState(self.seats, is_open=self.is_open, length=self.length)
        twin.purses, twin.won, twin.drawn = self.purses.copy(), self.won.copy(), self.drawn.copy()
        twin.answered, twin.bid, twin.bidder = self.answered, self.bid, self.bidder
        return twin

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickle and copy as the position's code; what was recorded stays behind."""
        return (Pennies().open, (Pennies().position(self),))

    def record_events(self, *, on: bool) -> None:
        """Begin (or stop) to keep what happens."""
        self.log = [] if on else None

    def take_events(self) -> list[object]:
        """Return what happened since the last call."""
        events, self.log = self.log or [], None if self.log is None else []
        return events

    def _tell(self, event: PennyEvent) -> None:
        if self.log is not None:
            self.log.append(event)


# ------------------------------------------------------------------ the game: everything around the rules


@dataclass(frozen=True, slots=True)
class PenniesView:
    """The table as one seat, or a spectator, sees it."""

    seen: Mapping[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return dict(self.seen)


class Pennies:
    """The game behind the contract."""

    id: Final = "pennies"
    names: Final[Mapping[str, str]] = {"en": "Pennies", "de": "Pfennige", "fr": "Les sous"}
    rules_version: Final = 1
    players: Final = range(2, 5)
    has_even_odds: Final = False
    options: Final[Sequence[OptionSpec]] = (
        OptionSpec("open_purses", "PEN-5", default=False),
        OptionSpec("length", "PEN-4", default="short", choices=tuple(COINS)),
    )

    def for_table(self, options: Mapping[str, OptionValue]) -> Pennies:
        """Return the game itself: no option brings other actions or words."""
        return self

    def new(self, players: int, options: Mapping[str, OptionValue]) -> PenniesState:
        """Return a game before the first purse is dealt."""
        if players not in self.players:
            raise refused(OptionError, "players", "PEN-1", players=players)
        chosen = settled_options(self.id, self.options, options)
        return PenniesState(players, is_open=chosen["open_purses"] is True, length=str(chosen["length"]))

    def options_of(self, state: State) -> Sequence[str]:
        """Name what was chosen, as records do."""
        game = _pennies(state)
        return spoken_options({"open_purses": game.is_open, "length": game.length})

    def parse(self, text: str) -> Action:
        """Read an action; what is none is refused."""
        found = re.fullmatch("(pass)|(bid|deal|coin) ([1-9][0-9]?)", text, re.ASCII)
        if found is None:
            raise refused(NotationError, "notation", "", text=text)
        return action_of("pass", 0) if found[1] else action_of(found[2], int(found[3]))

    def seat_of(self, state: State, action: Action) -> int:
        """Whoever is asked acts."""
        return state.seats_asked()[0]

    def outcomes(self, state: State) -> list[Outcome]:
        """Purses are equally likely; coins are as likely as there are some left in the bag."""
        game = _pennies(state)
        if game.seats_asked() != (CHANCE,):
            return []
        if len(game.purses) < game.seats:
            return [Outcome(action, Fraction(1, len(PURSES))) for action in game.legal_actions()]
        inside = {coin: game.left(coin) for coin in BAG if game.left(coin)}
        count = sum(inside.values())
        return [Outcome(action_of("coin", coin), Fraction(n, count)) for coin, n in inside.items()]

    def question(self, state: State) -> Question:
        """Return the open question."""
        game, asked = _pennies(state), state.seats_asked()
        if not asked:
            raise refused(GameOverError, "over", "PEN-4")
        if len(game.purses) < game.seats:
            return Question("deal", asked, "PEN-2", {"receiver": len(game.purses)})
        if asked == (CHANCE,):
            return Question("draw", asked, "PEN-2", {})
        return Question("bid", asked, "PEN-3", {"coin": game.drawn[-1], "highest": game.bid})

    def view(self, state: State, seat: int) -> PenniesView:
        """Show what everybody may know, and a seat its own purse and options."""
        game = _pennies(state)
        if seat != SPECTATOR and not 0 <= seat < game.seats:
            raise refused(IllegalActionError, "seat", "PEN-1", seat=seat + 1)
        shows_all = not self.has_secrets(game)
        is_asked = seat in game.seats_asked()
        bids = game.answer_range() if is_asked else None
        return PenniesView(
            {
                "purses": [n if shows_all or owner == seat else None for owner, n in enumerate(game.purses)],
                "won": list(game.won),
                "drawn": list(game.drawn),
                "bid": game.bid,
                "bidder": game.bidder,
                "question": None if game.is_over else asdict(self.question(game)),
                "legal": [action.text for action in game.legal_actions()] if is_asked else [],
                "answer_range": None if bids is None else asdict(bids),
            }
        )

    def told(self, event: object, seat: int) -> object | None:
        """Hide what was dealt to others."""
        assert isinstance(event, PennyEvent)
        if event.kind == "dealt" and event.seat != seat:
            return PennyEvent("dealt-secretly", event.seat)
        return event

    def has_secrets(self, state: State) -> bool:
        """Purses are secret until the end, unless the table plays with open ones (PEN-5)."""
        return not _pennies(state).is_open and not state.is_over

    def scores(self, state: State) -> list[Score]:
        """Coins and pennies are points; of equals, whoever has more in coins is first (PEN-4)."""
        game = _pennies(state)
        purses = game.purses + [0] * (game.seats - len(game.purses))
        keys = [(game.won[seat] + purses[seat], game.won[seat]) for seat in range(game.seats)]
        table: list[Score] = []
        for seat in sorted(range(game.seats), key=lambda seat: (keys[seat], -seat), reverse=True):
            before = keys[table[-1].seat] if table else (-1, 0)
            place = table[-1].place if before == keys[seat] else len(table) + 1
            decided_by = "coins" if before[0] == keys[seat][0] and before != keys[seat] else ""
            parts = (("coins", game.won[seat]), ("pennies", purses[seat]))
            table.append(Score(seat, keys[seat][0], place, parts, decided_by))
        return table

    def ending(self, state: State) -> str:
        """There is one way to end."""
        return "last-coin" if state.is_over else ""

    def position(self, state: State) -> str:
        """Write ``pennies/3-o/short/10,9,12/0,5,0/5,1/1,4,2``: options, purses, won, drawn, the auction."""
        game = _pennies(state)
        numbers = (game.purses, game.won, game.drawn, [game.answered, game.bid, game.bidder + 1])
        fields = "/".join(",".join(map(str, field)) for field in numbers)
        return f"{self.id}/{game.seats}{'-o' if game.is_open else ''}/{game.length}/{fields}"

    def open(self, position: str) -> PenniesState:
        """Open a code; one that is impossible, or not as we would write it, is refused."""
        form = r"pennies/([2-4])(-o)?/(short|long)/([\d,]*)/([\d,]*)/([\d,]*)/(\d,\d{1,2},\d)"
        found = re.fullmatch(form, position, re.ASCII)
        if found is None:
            raise refused(PositionError, "position", "")
        state = PenniesState(int(found[1]), is_open=bool(found[2]), length=found[3])
        state.purses, state.won, state.drawn, (state.answered, state.bid, bidder) = (
            [int(number[:4]) for number in field.split(",") if number] for field in found.group(4, 5, 6, 7)
        )
        state.bidder = bidder - 1
        if self.violations(state) or self.position(state) != position:
            raise refused(PositionError, "position", "")
        return state

    def violations(self, state: State) -> list[str]:
        """List what must always be true and is not."""
        game = _pennies(state)
        dealt, auction = len(game.purses), game.answered < game.seats
        settled = game.drawn[:-1] if auction else game.drawn
        turn = (game.bidder - len(game.drawn) + 1) % game.seats
        must = {
            "a purse for each": dealt == game.seats or (dealt < game.seats and not game.drawn),
            "no purse too full": all(0 <= pennies <= PURSES[-1] for pennies in game.purses),
            "coins from the bag": all(game.drawn.count(coin) <= BAG.get(coin, 0) for coin in game.drawn),
            "not too many coins": len(game.drawn) <= COINS[game.length],
            "won what was drawn": len(game.won) == game.seats and sum(game.won) <= sum(settled),
            "an auction of a coin": game.answered <= game.seats and (bool(game.drawn) or not auction),
            "a bid by somebody": (game.bid == 0) == (game.bidder == NOBODY),
            "who has answered and can pay": game.bidder == NOBODY
            or (
                auction
                and turn < game.answered
                and game.bidder < dealt
                and game.bid <= game.purses[game.bidder]
            ),
        }
        return [claim for claim, holds in must.items() if not holds]

    def texts(self, language: str) -> PenniesTexts:
        """Return everything players read, in a language."""
        return PenniesTexts(language)


def _pennies(state: State) -> PenniesState:
    assert isinstance(state, PenniesState), "a state of another game"
    return state


# ------------------------------------------------------------------ words


class PenniesTexts:
    """The words of the game in one language; they stand in ``words/*.toml``."""

    def __init__(self, language: str) -> None:
        must_speak(language)
        self.language: Final = language
        self._say: Final = load_catalogue("tests.teaching", "words", language).say

    def question(self, question: Question, players: Sequence[str]) -> str:
        """Say who is asked what."""
        player = self._seat(int(question.about.get("receiver", question.seats[0])), players)
        return self._say(f"question.{question.kind}", player=player, **question.about)

    def event(self, event: object, players: Sequence[str]) -> str:
        """Report what happened."""
        assert isinstance(event, PennyEvent)
        player = self._seat(event.seat, players)
        return self._say(f"event.{event.kind}", player=player, amount=event.amount, coin=event.coin)

    def action(self, action: Action, players: Sequence[str] = ()) -> str:
        """Say what choosing an action means."""
        assert isinstance(action, PennyAction)
        return self._say(f"action.{action.verb}", amount=action.amount)

    def refusal(self, error: RondelError) -> tuple[str, str]:
        """Return what is wrong and a hint, whoever refused."""
        if error.game != Pennies.id:
            return say_error(error, self.language)
        return self._both(f"refusal.{error.key}", "text", "hint", **error.params)

    def rules(self) -> Sequence[str]:
        """Return the ids of all rules."""
        return [f"PEN-{number}" for number in range(1, 6)]

    def rule(self, rule_id: str) -> tuple[str, str]:
        """Return a rule's title and text."""
        if rule_id not in self.rules():
            raise DataError("words", rule_id, "there is no such rule")
        return self._both(f"rule.{rule_id}", "title", "text")

    def option(self, name: str) -> tuple[str, str]:
        """Return what an option, or one of its choices, is called, and what it does."""
        return self._both(f"option.{name.replace('=', '.')}", "name", "text")

    def ending(self, ending: str) -> str:
        """Say what ended a game."""
        return self._say(f"ending.{ending}")

    def score_part(self, part: str) -> str:
        """Name a part of a score."""
        return self._say(f"score.{part}")

    def _seat(self, seat: int, players: Sequence[str]) -> str:
        return players[seat] if 0 <= seat < len(players) else self._say("seat", number=seat + 1)

    def _both(self, key: str, first: str, second: str, **params: str | int) -> tuple[str, str]:
        return self._say(f"{key}.{first}", **params), self._say(f"{key}.{second}", **params)


def refused(kind: type[RondelError], key: str, rule: str, **params: str | int) -> RondelError:
    """Make an error in English; by ``key`` and ``params`` it can be said in any language."""
    say = load_catalogue("tests.teaching", "words", "en").say
    text, hint = say(f"refusal.{key}.text", **params), say(f"refusal.{key}.hint", **params)
    if issubclass(kind, NotationError):
        return kind(text, str(params["text"]), 1, hint=hint, key=key, params=params, game=Pennies.id)
    return kind(text, rule, hint, key=key, params=params, game=Pennies.id)
