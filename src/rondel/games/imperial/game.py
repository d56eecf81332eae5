"""The contract of a game, for one edition of Imperial."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from rondel.core.action import Action
from rondel.core.contract import (
    Caution,
    Draw,
    Figure,
    OptionSpec,
    OptionValue,
    Outcome,
    Question,
    Score,
    State,
    StoryMark,
    even_outcomes,
)
from rondel.core.errors import OptionError, RondelError
from rondel.core.options import settled_options
from rondel.core.vocabulary import Vocabulary, event_told, vocabulary_of
from rondel.games.imperial.action_table import actions_of
from rondel.games.imperial.actions import Gift
from rondel.games.imperial.chapters.scores import nation_that_ended, score_table
from rondel.games.imperial.chapters.setup import new_state
from rondel.games.imperial.editions.edition_file import load_edition, read_facts
from rondel.games.imperial.events import ImperialEvent
from rondel.games.imperial.options import OPTION_RULES, options_with
from rondel.games.imperial.positions.code import open_position, position_code
from rondel.games.imperial.positions.invariants import violations
from rondel.games.imperial.state import RULES_VERSION, Frame, ImperialState
from rondel.games.imperial.terms import terms_of
from rondel.games.imperial.texts.errors import bad_position, game_over
from rondel.games.imperial.texts.sentences import ImperialTexts, texts_of
from rondel.games.imperial.views.determinize import redraw_purses
from rondel.games.imperial.views.material import material_of
from rondel.games.imperial.views.seat_view import figures_of, view_of
from rondel.games.imperial.views.view import ImperialView

__all__ = ["ImperialGame"]


class ImperialGame:
    """Imperial in one of its editions."""

    rules_version: Final = RULES_VERSION
    players: Final = range(2, 7)
    #: all flag cards, and all start players, are equally likely
    has_even_odds: Final = True
    #: every question has to be answered before the game goes on
    has_windows: Final = False

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

        self._forms: Final = actions_of(self.edition).forms
        self._rules: Final = frozenset(self.texts("en").rules())

    def __reduce__(self) -> tuple[type[ImperialGame], tuple[str]]:
        """Pickle and copy by name."""
        return (ImperialGame, (self.id,))

    def for_table(self, options: Mapping[str, OptionValue]) -> ImperialGame:
        """Return the game itself: no option changes the board."""
        return self

    def new(self, players: int, options: Mapping[str, OptionValue]) -> ImperialState:
        """Return a new game before the first card is dealt."""
        if players not in self.players:
            raise OptionError(
                key="players",
                params={
                    "game": self.id,
                    "low": self.players[0],
                    "high": self.players[-1],
                    "players": players,
                },
                rule="SET-1",
            )
        settled = settled_options(self.id, self.options, options, OPTION_RULES)
        chosen = tuple(name for name, is_on in settled.items() if is_on)
        return new_state(self.edition, options_with(players, chosen))

    def options_of(self, state: State) -> Sequence[str]:
        """Name the switches that are on."""
        return _imperial(state).options.chosen()

    def parse(self, text: str) -> Action:
        """Return the action of a text."""
        return self._forms.parse(text)

    def seat_of(self, state: State, action: Action) -> int:
        """Return who carries out an action: the giver of a gift, else whoever is asked."""
        return action.seat if isinstance(action, Gift) else _imperial(state).seat_asked()

    def outcomes(self, state: State) -> list[Outcome]:
        """List what chance can do: every card, or every start player, is equally likely."""
        return even_outcomes(state)

    def question(self, state: State) -> Question:
        """Return the open question."""
        mine = _imperial(state)
        if mine.is_over:
            raise game_over(self.edition, "game-over", "END-1")
        return mine.question()

    def quiet_answer(self, state: State) -> Action | None:
        """Return None: no question is only a chance to react."""
        return None

    def caution(self, state: State, action: Action, language: str) -> Caution | None:
        """Return None: no action needs a warning."""
        return None

    def view(self, state: State, seat: int) -> ImperialView:
        """Return what a seat, SPECTATOR or EVERYTHING may know."""
        return view_of(_imperial(state), seat)

    def told(self, event: object, seat: int) -> object | None:
        """Return the event: all events of Imperial are public."""
        return event

    def said(self, state: State, action: Action, seat: int) -> str:
        """Return the text of an action: all actions are public."""
        return action.text

    def described(self, thing: object) -> tuple[str, dict[str, Any]]:
        """Return the kind of an action or an event, and what it is about, by readable ids."""
        if isinstance(thing, ImperialEvent):
            return type(thing).__name__, event_told(thing, terms_of(self.edition))
        assert isinstance(thing, Action), "a thing of another game"
        return type(thing).__name__, self._forms.told(thing)

    def vocabulary(self) -> Vocabulary:
        """Return the types of what is told about actions, events and questions."""
        return vocabulary_of(self._forms, ImperialEvent, Frame)

    def rule_of(self, event: object) -> str:
        """Return the rule an event belongs to."""
        assert isinstance(event, ImperialEvent)
        return event.rule(self._rules)

    def marks(self, event: object) -> tuple[StoryMark, ...]:
        """Return the role of an event in the story: turns of nations are its chapters and its steps."""
        assert isinstance(event, ImperialEvent)
        return event.marks

    def material(self, language: str) -> Mapping[str, Any]:
        """Return the board, the rondel, the bonds and the tables of the edition, with names in a language."""
        return material_of(self.edition, language)

    def figures(self, state: State, seat: int) -> list[Figure]:
        """Return cash and points of the players; treasury, power, government and revenue of the nations."""
        return figures_of(_imperial(state), seat)

    def conceivable(self, state: State) -> list[Action]:
        """List what the seat asked might try: every space of the rondel, every bond, every home city."""
        return _imperial(state).candidates()

    def has_secrets(self, state: State) -> bool:
        """Return whether purses are secret (MON-3); after the end everything is open."""
        return _imperial(state).options.hidden_cash and not state.is_over

    def redraw(self, state: State, seat: int, draw: Draw) -> ImperialState:
        """Return a state that looks the same to a seat, with the other players' secret cash drawn (MON-3)."""
        imagined = _imperial(state).copy()
        if self.has_secrets(state):
            redraw_purses(imagined, seat, draw)
        return imagined

    def scores(self, state: State, *, resigned: Collection[int] = (), is_final: bool = False) -> list[Score]:
        """Return everybody's points as they would count now, best first (END-2, END-3)."""
        return score_table(_imperial(state), resigned)

    def unusable(self) -> Sequence[RondelError]:
        """Return no problems: editions come with the package."""
        return ()

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

    def violations(self, state: State) -> list[str]:
        """List the broken invariants."""
        return violations(_imperial(state))

    def texts(self, language: str) -> ImperialTexts:
        """Return everything players read, in a language."""
        return texts_of(self.edition, language)


def _imperial(state: State) -> ImperialState:
    assert isinstance(state, ImperialState), "a state of another game"
    return state
