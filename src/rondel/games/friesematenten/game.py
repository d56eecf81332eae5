"""Friesematenten with one deck, as a :class:`~rondel.core.contract.Game`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Self

from rondel.core.action import Action
from rondel.core.base_game import FormGame
from rondel.core.book import Book
from rondel.core.contract import (
    EVERYTHING,
    SPECTATOR,
    Caution,
    Draw,
    Figure,
    OptionSpec,
    OptionValue,
    Question,
    Score,
    State,
)
from rondel.core.errors import RondelError
from rondel.core.options import must_be_enough, settled_options
from rondel.core.rulebook import register_of
from rondel.games.friesematenten.action_table import actions_of
from rondel.games.friesematenten.book.rulebook import book_of
from rondel.games.friesematenten.chapters.card_play import quiet_answer_to
from rondel.games.friesematenten.chapters.peek import said_of
from rondel.games.friesematenten.chapters.rounds import new_state
from rondel.games.friesematenten.chapters.scores import score_table
from rondel.games.friesematenten.decks.deck import Deck
from rondel.games.friesematenten.decks.library import HOUSE, deck_names, find_deck, found_decks
from rondel.games.friesematenten.events import FriesematentenEvent
from rondel.games.friesematenten.positions.code import open_position, position_code
from rondel.games.friesematenten.positions.invariants import violations
from rondel.games.friesematenten.state import (
    DECK,
    FORBID_OVERBID,
    OPTION_RULES,
    RULES_VERSION,
    Frame,
    FriesematentenState,
)
from rondel.games.friesematenten.texts.cautions import caution_of
from rondel.games.friesematenten.texts.errors import GAME, game_over
from rondel.games.friesematenten.texts.sentences import FriesematentenTexts, texts_of
from rondel.games.friesematenten.views.determinize import redraw_cards, redraw_purses
from rondel.games.friesematenten.views.material import material_of
from rondel.games.friesematenten.views.view import FriesematentenView, ending_of, figures_of, view_of

__all__ = ["FriesematentenGame"]

_PACKAGE: Final = "rondel.games.friesematenten"


class FriesematentenGame(FormGame):
    """Friesematenten with one deck: the house deck, unless a table chooses another."""

    id: Final = GAME
    rules_version: Final = RULES_VERSION
    #: players can play cards outside their turn (FRI-WIN-2 to FRI-WIN-5)
    has_windows = True
    events = FriesematentenEvent
    frames = Frame
    names: Final[Mapping[str, str]] = dict.fromkeys(("en", "de", "fr"), "Friesematenten")

    def __init__(self, deck: str = HOUSE, digest: str = "") -> None:
        self.deck: Final[Deck] = find_deck(deck, digest)
        figures = self.deck.figures
        self.players: Final = range(figures.min_players, figures.max_players + 1)
        super().__init__(actions_of(self.deck).forms, list(register_of(_PACKAGE)))

    def __reduce__(self) -> tuple[type[FriesematentenGame], tuple[str, str]]:
        """Pickle and copy by the name of the deck."""
        return (FriesematentenGame, (self.deck.name, self.deck.digest))

    @property
    def options(self) -> Sequence[OptionSpec]:
        """The deck, one of those installed, and whether bids are limited to one's money."""
        return [
            OptionSpec(DECK, OPTION_RULES[DECK], self.deck.name, tuple(deck_names())),
            OptionSpec(FORBID_OVERBID, OPTION_RULES[FORBID_OVERBID], default=False),
        ]

    def for_table(self, options: Mapping[str, OptionValue]) -> Self:
        """Return the game with the deck a table chose. Records name its fingerprint, too."""
        chosen = options.get(DECK, "")
        if not isinstance(chosen, str) or chosen in ("", self.deck.name, self.deck.key):
            return self
        name, _, digest = chosen.partition("#")
        return type(self)(name, digest)

    def new(self, players: int, options: Mapping[str, OptionValue]) -> FriesematentenState:
        """Return a new game before chance names the first start player."""
        plain = dict(options)
        chosen = plain.get(DECK)
        if isinstance(chosen, str):
            plain[DECK] = chosen.partition("#")[0]
        settled = settled_options(self.id, self.options, plain, OPTION_RULES)
        game = self.for_table(options)
        must_be_enough(self.id, game.players, players, "FRI-SET-1")
        allowed = game.deck.figures.overbid_allowed and not settled[FORBID_OVERBID]
        return new_state(game.deck, players, overbid=allowed)

    def options_of(self, state: State) -> Sequence[str]:
        """Name the deck and the switches that are on."""
        return _own(state).chosen_options()

    def question(self, state: State) -> Question:
        """Return the open question."""
        mine = _own(state)
        if mine.is_over:
            raise game_over(mine.deck)
        return mine.question()

    def quiet_answer(self, state: State) -> Action | None:
        """Return the action to pass in a window, None elsewhere (FRI-R38)."""
        return quiet_answer_to(_own(state))

    def caution(self, state: State, action: Action, language: str) -> Caution | None:
        """Warn of a bid one cannot pay (FRI-R14), a factory too many, and a wasted card (FRI-R52)."""
        return caution_of(_own(state), action, self.texts(language))

    def view(self, state: State, seat: int) -> FriesematentenView:
        """Return what a seat, SPECTATOR or EVERYTHING may know."""
        return view_of(_own(state), seat)

    def told(self, event: object, seat: int) -> object | None:
        """Return an event as a seat may know it: only who peeks sees the cards."""
        assert isinstance(event, FriesematentenEvent), "an event of another game"
        return event if seat == EVERYTHING else event.seen_by(seat)

    def said(self, state: State, action: Action, seat: int) -> str:
        """Return the text of an action as a seat may know it, without cards that another player looks at."""
        return action.text if seat == EVERYTHING else said_of(_own(state), action, seat)

    def material(self, language: str) -> Mapping[str, Any]:
        """Return the cards of the deck, with names and texts in a language."""
        return material_of(self.deck, self.texts(language), language)

    def figures(self, state: State, seat: int) -> list[Figure]:
        """Return money, points, production and income of the players; the money of others is hidden."""
        return figures_of(_own(state), seat)

    def has_secrets(self, state: State) -> bool:
        """Return whether views hide something. Money is secret until the end (FRI-R29)."""
        return not state.is_over

    def redraw(self, state: State, seat: int, draw: Draw) -> FriesematentenState:
        """Return a copy in which everything a seat cannot see is drawn at random (FRI-R54)."""
        imagined = _own(state).copy()
        redraw_cards(imagined, seat, draw)
        if self.has_secrets(state):
            redraw_purses(imagined, seat, draw)
        return imagined

    def scores(self, state: State, *, resigned: Collection[int] = (), is_final: bool = False) -> list[Score]:
        """Return everybody's score as of now, best first (FRI-END-1)."""
        return score_table(_own(state), resigned, is_final=is_final)

    def unusable(self) -> Sequence[RondelError]:
        """Return the errors of deck files that cannot be played."""
        return [found.error for found in found_decks() if found.error is not None]

    def ending(self, state: State) -> str:
        """Return what ended the game: ``points`` or ``last-round``."""
        return ending_of(_own(state))

    def position(self, state: State) -> str:
        """Return the position code."""
        return position_code(_own(state))

    def open(self, position: str) -> FriesematentenState:
        """Open a position code, with the deck it names."""
        return open_position(position)

    def violations(self, state: State) -> list[str]:
        """List the broken invariants."""
        return violations(_own(state))

    def book(self, language: str) -> Book:
        """Return the rulebook, with the cards of the deck."""
        return book_of(self.deck.name, language)

    def texts(self, language: str, reader: int = SPECTATOR) -> FriesematentenTexts:
        """Return the texts in a language, for a seat or SPECTATOR, with the names of the deck's cards."""
        return texts_of(self.deck.name, language, reader)


def _own(state: State) -> FriesematentenState:
    assert isinstance(state, FriesematentenState), "a state of another game"
    return state
