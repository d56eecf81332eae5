"""What the terminal needs to show a game: its table, questions and answers."""

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
    """Shows one game in the terminal, in one language, with its players' names.

    It sees views of one seat or of spectators, so it knows no secrets. The session writes to :attr:`terminal`,
    so a renderer can replace any text of the command line.
    """

    @property
    def terminal(self) -> Terminal:
        """The terminal, with the texts of this renderer."""

    @property
    def texts(self) -> Texts:
        """The texts of the game, with names for all players."""

    def texts_for(self, seat: int) -> Texts:
        """Return the texts of the game for the player of a seat, who is "you" in them."""

    # ------------------------------------------------------------ the table

    def welcome(self) -> Sequence[str]:
        """Return lines to show once, at the start."""

    def revision(self, match: Match) -> object:
        """Return a value that changes when the table should be shown again, like the number of turns."""

    def begins_turn(self, event: object) -> bool:
        """Tell whether an event begins something new and is a heading in a report."""

    def parts(self, question: Question, *, is_tall: bool) -> tuple[str, ...]:
        """Name the parts of the table that a question needs; fewer on a low screen."""

    def draw(self, part: str, view: View) -> RenderableType:
        """Return one part of the table."""

    def everything(self, view: View) -> Sequence[RenderableType]:
        """Return the whole table."""

    def final_parts(self, view: View) -> Sequence[RenderableType]:
        """Return what to show above the ranking at the end."""

    def open_view(self, match: Match) -> View:
        """Return a view of no seat with everything the record knows."""

    def extra_columns(self, view: View) -> Mapping[str, Sequence[str]]:
        """Return further columns of the ranking: headings, each with its cells by seat."""

    def score_heading(self, part: str) -> str:
        """Return the heading of a part of the score, short enough for a column."""

    # ------------------------------------------------------------ a question

    def question(self, match: Match, view: View) -> Question:
        """Return the open question, made more exact where the answers allow it."""

    def close_up(self, question: Question, view: View) -> Sequence[RenderableType]:
        """Return what to show right above a question, every time."""

    def notes(self, match: Match, question: Question, view: View) -> Sequence[str]:
        """Return what a person should know about a question: prices, limits, possible gifts."""

    def menu(self, match: Match, view: View) -> Menu:
        """Return the listed answers. The session adds letters and amounts."""

    def amount(self, amounts: AmountRange) -> str:
        """Say what typing an amount means."""

    def warning(self, amounts: AmountRange, amount: int) -> str:
        """Say what could happen with an amount that is not safe."""

    def confirmation(self, amounts: AmountRange, amount: int) -> str:
        """Ask briefly whether the person really wants it."""

    def allowed_amounts(self, amounts: AmountRange) -> str:
        """Say which amounts are allowed, after one that the notation cannot write."""

    def gifts_matter(self, question: Question) -> bool:
        """Tell whether something other than answering, like a gift, could change the possible answers."""

    # ------------------------------------------------------------ rules

    def rule_of(self, question: Question, view: View) -> str:
        """Return the rule of a question."""

    def rules_of(self, action: Action, question: Question, view: View) -> tuple[str, ...]:
        """Return the rules of an answer, or else the question's rule."""

    def about(self, action: Action, view: View) -> Sequence[RenderableType]:
        """Return what helps to understand an answer, like the text of a card."""

    def chart(self, rule: str, view: View) -> RenderableType | None:
        """Return a table that belongs to a rule, None if there is none."""

    # ------------------------------------------------------------ input

    def commands(self, view: View, keyboard: Keyboard) -> Mapping[str, Callable[[str], str | None]]:
        """Return further one-letter commands. Each takes the rest of the line and returns the notation of an action, or None."""

    def help(self, match: Match, view: View) -> str:
        """Return what ``h`` shows."""

    def may_be_typed(self, action: Action) -> bool:
        """Tell whether a person may try an action; chance actions are not for people."""

    def normalized(self, line: str) -> str:
        """Return a typed line in proper notation."""
