"""What the terminal needs of a game beyond the contract: how its table, questions and answers look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rondel.cli.common.terminal import Terminal
    from rondel.cli.play.keyboard import Keyboard
    from rondel.cli.play.menu import Menu
    from rondel.core.action import Action
    from rondel.core.contract import AmountRange, Question, Texts, View
    from rondel.match import Match

__all__ = ["Renderer"]


class Renderer(Protocol):
    """How one game, in one language, with its players' names, looks in the terminal.

    Views are those of the game, of one seat or of spectators; nothing secret is known beyond them.
    Whatever the session says, it says at :attr:`terminal`, so a renderer can word any text of the command
    line in its own way.
    """

    @property
    def terminal(self) -> Terminal:
        """The terminal, with the words of this renderer before those of the command line."""

    @property
    def texts(self) -> Texts:
        """The texts of the game."""

    # ------------------------------------------------------------ the table

    def welcome(self) -> Sequence[str]:
        """Return lines that are told once, when people sit down."""

    def moment(self, match: Match) -> object:
        """Return a value that changes when the table is worth showing again, like the number of turns begun."""

    def begins_turn(self, event: object) -> bool:
        """Tell whether an event begins something new; it becomes a heading of a report."""

    def parts(self, question: Question, *, is_tall: bool) -> tuple[str, ...]:
        """Name the parts of the table a question needs; fewer where the screen is not tall."""

    def draw(self, part: str, view: View) -> RenderableType:
        """Return one part of the table."""

    def everything(self, view: View) -> Sequence[RenderableType]:
        """Return the whole table."""

    def at_the_end(self, view: View) -> Sequence[RenderableType]:
        """Return what is shown above the ranking when the game is over."""

    def in_the_open(self, match: Match) -> View:
        """Return a view with everything a record tells, of no seat."""

    def besides_points(self, view: View) -> Mapping[str, Sequence[str]]:
        """Return further columns of the ranking: a heading, and what stands there by seat."""

    def score_heading(self, part: str) -> str:
        """Return the heading of a part of the score, short enough for a column."""

    # ------------------------------------------------------------ a question

    def question(self, match: Match, view: View) -> Question:
        """Return the open question, as exact as the answers allow."""

    def close_up(self, question: Question, view: View) -> Sequence[RenderableType]:
        """Return what is shown right above a question, every time."""

    def notes(self, match: Match, question: Question, view: View) -> Sequence[str]:
        """Return what a person should know beside a question: prices, limits, what can be done aside."""

    def menu(self, match: Match, view: View) -> Menu:
        """Return the listed answers; letters and the amounts are the session's business."""

    def amount(self, amounts: AmountRange) -> str:
        """Say what typing an amount means."""

    def warning(self, amounts: AmountRange, amount: int) -> str:
        """Say what could come of an amount that is not safe."""

    def really(self, amounts: AmountRange, amount: int) -> str:
        """Ask, in few words, whether somebody wants it all the same."""

    def beyond(self, amounts: AmountRange) -> str:
        """Say which amounts there are, to somebody who typed one that cannot even be written."""

    def asides_matter(self, question: Question) -> bool:
        """Tell whether something aside, like a gift, could change what can be answered."""

    # ------------------------------------------------------------ the rules behind it

    def rule_of(self, question: Question, view: View) -> str:
        """Return the rule a question rests on."""

    def rules_of(self, action: Action, question: Question, view: View) -> tuple[str, ...]:
        """Return the rules behind an answer; those of the question if it has none of its own."""

    def about(self, action: Action, view: View) -> Sequence[RenderableType]:
        """Return what should be seen of the table to understand an answer, like the text of a card."""

    def chart(self, rule: str, view: View) -> RenderableType | None:
        """Return a table that belongs to a rule, None if there is none."""

    # ------------------------------------------------------------ typing

    def commands(self, view: View, keyboard: Keyboard) -> Mapping[str, Callable[[str], str | None]]:
        """Return further commands of one letter: from what is typed after it to the text of an action, or None."""

    def help(self, match: Match, view: View) -> str:
        """Return what ``h`` shows."""

    def may_be_typed(self, action: Action) -> bool:
        """Tell whether a person may try an action; what only chance does is no answer at all."""

    def spelled(self, line: str) -> str:
        """Return a line that was typed carelessly as the notation writes it."""
