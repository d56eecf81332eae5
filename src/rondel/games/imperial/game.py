"""The contract of a game, for one edition of Imperial."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from rondel.core.action import Action
from rondel.core.base_game import FormGame
from rondel.core.book import Book
from rondel.core.contract import (
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
from rondel.games.imperial.action_table import actions_of
from rondel.games.imperial.actions import Gift
from rondel.games.imperial.book.rulebook import book_of
from rondel.games.imperial.chapters.scores import nation_that_ended, score_table
from rondel.games.imperial.chapters.setup import new_state
from rondel.games.imperial.editions.edition_file import load_edition, read_facts
from rondel.games.imperial.events import ImperialEvent
from rondel.games.imperial.options import OPTION_RULES, options_with
from rondel.games.imperial.positions.code import open_position, position_code
from rondel.games.imperial.positions.invariants import violations
from rondel.games.imperial.positions.sheet import set_up, sheet_of
from rondel.games.imperial.state import RULES_VERSION, Frame, ImperialState
from rondel.games.imperial.texts.cautions import caution_of
from rondel.games.imperial.texts.errors import bad_position, game_over
from rondel.games.imperial.texts.notes import note_on
from rondel.games.imperial.texts.sentences import ImperialTexts, texts_of
from rondel.games.imperial.views.material import material_of
from rondel.games.imperial.views.seat_view import figures_of, redraw_purses, view_of
from rondel.games.imperial.views.view import ImperialView

__all__ = ["ImperialGame"]


class ImperialGame(FormGame):
    """Imperial in one of its editions."""

    rules_version: Final = RULES_VERSION
    players: Final = range(2, 7)
    events = ImperialEvent
    frames = Frame

    def __init__(self, edition_id: str) -> None:
        self.edition: Final = load_edition(edition_id)
        self.id: Final = edition_id
        board = read_facts(f"{self.edition.board.id}.toml").data["names"]
        self.names: Final[Mapping[str, str]] = {
            language: f"{board[language]}, {name}" for language, name in self.edition.names.items()
        }
        self.options: Final[Sequence[OptionSpec]] = [
            OptionSpec(name, OPTION_RULES[name], name in self.edition.default_options)
            for name in self.edition.options
        ]
        super().__init__(actions_of(self.edition).forms, self.texts("en").rules())

    def __reduce__(self) -> tuple[type[ImperialGame], tuple[str]]:
        """Pickle and copy by name."""
        return (ImperialGame, (self.id,))

    def new(self, players: int, options: Mapping[str, OptionValue]) -> ImperialState:
        """Return a new game before the first card is dealt."""
        must_be_enough(self.id, self.players, players, "SET-1")
        settled = settled_options(self.id, self.options, options, OPTION_RULES)
        chosen = tuple(name for name, is_on in settled.items() if is_on)
        return new_state(self.edition, options_with(players, chosen))

    def options_of(self, state: State) -> Sequence[str]:
        """Name the switches that are on."""
        return _imperial(state).options.chosen()

    def seat_of(self, state: State, action: Action) -> int:
        """Return who carries out an action: the giver of a gift, else the seat that is asked."""
        return action.seat if isinstance(action, Gift) else super().seat_of(state, action)

    def question(self, state: State) -> Question:
        """Return the open question."""
        mine = _imperial(state)
        if mine.is_over:
            raise game_over(self.edition)
        return mine.question()

    def caution(self, state: State, action: Action, language: str) -> Caution | None:
        """Warn of a space on which the nation can do nothing with so small a treasury."""
        return caution_of(_imperial(state), action, self.texts(language))

    def question_note(self, state: State, language: str) -> str:
        """Return what the seat that is asked has, what it would lose, or how much is left."""
        mine = _imperial(state)
        if mine.is_over:
            return ""
        sentence, facts = note_on(mine)
        return texts_of(self.edition, language).note(mine.question(), sentence, facts) if sentence else ""

    def view(self, state: State, seat: int) -> ImperialView:
        """Return what a seat, SPECTATOR or EVERYTHING may know."""
        return view_of(_imperial(state), seat)

    def material(self, language: str) -> Mapping[str, Any]:
        """Return the board, the rondel, the bonds and the tables of the edition, with names in a language."""
        return material_of(self.edition, language)

    def figures(self, state: State, seat: int) -> list[Figure]:
        """Return cash and points of the players; treasury, power, government and revenue of the nations."""
        return figures_of(_imperial(state), seat)

    def has_secrets(self, state: State) -> bool:
        """Return whether purses are secret (MON-3); after the end everything is open."""
        return _imperial(state).options.hidden_cash and not state.is_over

    def counted(self, state: State) -> ImperialState:
        """Return the same with open cash: the start money is known and every payment is public (MON-3)."""
        return _imperial(state).with_open_cash()

    def redraw(self, state: State, seat: int, draw: Draw) -> ImperialState:
        """Return a state that looks the same to a seat, with the other players' secret cash drawn (MON-3)."""
        imagined = _imperial(state).copy()
        if self.has_secrets(state):
            redraw_purses(imagined, seat, draw)
        return imagined

    def scores(self, state: State, *, resigned: Collection[int] = (), is_final: bool = False) -> list[Score]:
        """Return everybody's points as they would count now, best first (END-2, END-3)."""
        return score_table(_imperial(state), resigned)

    def ending(self, state: State) -> str:
        """Return the nation whose power ended the game (END-1), empty while it goes on."""
        return nation_that_ended(_imperial(state))

    def position(self, state: State) -> str:
        """Return a short code that opens this position."""
        return position_code(_imperial(state))

    def open(self, position: str) -> ImperialState:
        """Open a position code of this game."""
        state = open_position(position)
        if state.edition.id != self.id:
            raise bad_position(self.edition, "position-other-game", game=state.edition.id)
        return state

    def sheet(self, state: State) -> Mapping[str, Any]:
        """Return a position as a sheet that people can fill in."""
        return sheet_of(_imperial(state))

    def set_up(self, sheet: Mapping[str, Any]) -> tuple[State | None, Sequence[tuple[str, RondelError]]]:
        """Return the position of a sheet, and every fault in it."""
        return set_up(self.edition, sheet)

    def violations(self, state: State) -> list[str]:
        """List the broken invariants."""
        return violations(_imperial(state))

    def book(self, language: str) -> Book:
        """Return the rulebook of the edition."""
        return book_of(self.id, language)

    def texts(self, language: str, reader: int = SPECTATOR) -> ImperialTexts:
        """Return everything players read, in a language, for a seat or SPECTATOR."""
        return texts_of(self.edition, language, reader)


def _imperial(state: State) -> ImperialState:
    assert isinstance(state, ImperialState), "a state of another game"
    return state
