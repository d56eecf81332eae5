"""The plain renderer shows any game, using only the contract. Other renderers are its subclasses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rondel.cli.play.menu import Menu, numbered_menu
from rondel.core.contract import SPECTATOR

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.cli.play.keyboard import Keyboard
    from rondel.core.action import Action
    from rondel.core.contract import AmountRange, Game, Question, Texts, View
    from rondel.match import Match

__all__ = ["PlainRenderer", "renderer_for"]

# Fields that the session shows itself.
_TOLD_ELSEWHERE: Final = frozenset(
    {"game", "options", "question", "legal", "ranges", "amounts", "answer_range", "is_over", "scores"}
)
_NOTHING: Final = "–"


def renderer_for(terminal: Terminal, game: Game, players: Sequence[str]) -> PlainRenderer:
    """Return the plain renderer of a game."""
    return PlainRenderer(terminal, game, players)


class PlainRenderer:
    """Shows the fields of a view, numbers the answers, and has no commands of its own."""

    #: the package whose folder ``words`` replaces texts of the command line, if there is one
    package: ClassVar[str] = ""

    def __init__(self, terminal: Terminal, game: Game, players: Sequence[str]) -> None:
        self.terminal: Final = terminal.with_words(self.package) if self.package else terminal
        self.game: Final = game
        self.texts: Texts = game.texts(terminal.language)
        self.players: Final = tuple(players)

    def texts_for(self, seat: int) -> Texts:
        """Return the texts for the player of a seat."""
        return self.game.texts(self.terminal.language, seat)

    # ------------------------------------------------------------ the table

    def welcome(self) -> Sequence[str]:
        """Return lines to show once: none."""
        return ()

    def revision(self, match: Match) -> object:
        """Return a value that changes with every action."""
        return match.actions_played

    def begins_turn(self, event: object) -> bool:
        """Tell whether an event begins something new: unknown here."""
        return False

    def parts(self, question: Question, *, is_tall: bool) -> tuple[str, ...]:
        """Name the parts of the table that a question needs: all of it."""
        return ("table",)

    def draw(self, part: str, view: View) -> RenderableType:
        """Return the table."""
        return Group(*self.everything(view))

    def everything(self, view: View) -> Sequence[RenderableType]:
        """Return the fields of a view: single values in a list, lists of objects as tables."""
        shown = {name: value for name, value in view.as_dict().items() if name not in _TOLD_ELSEWHERE}
        sheets = {name: value for name, value in shown.items() if _is_sheet(value)}
        loose = Table.grid(padding=(0, 2))
        loose.add_column(style="dim", no_wrap=True)
        for name, value in shown.items():
            if name not in sheets:
                loose.add_row(_heading(name), self._value(name, value))
        return [loose, *(self._sheet(name, rows) for name, rows in sheets.items())]

    def _sheet(self, name: str, rows: Sequence[Mapping[str, Any]]) -> Table:
        table = Table(
            box=None,
            title=_heading(name),
            title_justify="left",
            title_style="bold",
            pad_edge=False,
            header_style="dim",
            padding=(0, 2, 0, 0),
        )
        columns = list(dict.fromkeys(key for row in rows for key in row))
        for column in columns:
            table.add_column(_heading(column))
        for row in rows:
            table.add_row(*(self._value(column, row.get(column)) for column in columns))
        return table

    def _value(self, name: str, value: object) -> Text:
        if name in ("seat", "player") and isinstance(value, int) and 0 <= value < len(self.players):
            return Text(self.players[value])
        return Text(_compact(value))

    def final_parts(self, view: View) -> Sequence[RenderableType]:
        """Return what to show above the ranking: nothing."""
        return ()

    def open_view(self, match: Match) -> View:
        """Return what spectators see."""
        return match.view(SPECTATOR)

    def extra_columns(self, view: View) -> Mapping[str, Sequence[str]]:
        """Return further columns of the ranking: none."""
        return {}

    def score_heading(self, part: str) -> str:
        """Return the name of a part of the score."""
        return self.texts.score_part(part)

    # ------------------------------------------------------------ a question

    def question(self, match: Match, view: View) -> Question:
        """Return the open question as it is."""
        return match.question()

    def close_up(self, question: Question, view: View) -> Sequence[RenderableType]:
        """Return what to show right above a question: nothing."""
        return ()

    def notes(self, match: Match, question: Question, view: View) -> Sequence[str]:
        """Return what is possible other than answering."""
        return [
            self.terminal.say("play.aside", low=aside.low, high=aside.high, text=aside.template.format("…"))
            for aside in match.ranges()
            if aside.seat in question.seats
        ]

    def menu(self, match: Match, view: View) -> Menu:
        """Return the answers with their sentences."""
        texts = self.texts_for(match.seats_asked()[0])
        return numbered_menu((action, texts.action(action, self.players)) for action in match.legal_actions())

    def amount(self, amounts: AmountRange) -> str:
        """Say what typing an amount means, with the lowest as an example."""
        texts = self.texts_for(amounts.seat)
        meaning = texts.action(self.game.parse(amounts.text(amounts.low)), self.players)
        return self.terminal.say("play.amount", low=amounts.low, high=amounts.high, meaning=meaning)

    def warning(self, amounts: AmountRange, amount: int) -> str:
        """Say that an amount is not safe."""
        return self.terminal.say("play.unsafe", amount=amount, safe=amounts.safe or 0)

    def confirmation(self, amounts: AmountRange, amount: int) -> str:
        """Ask whether the person really wants it."""
        return self.terminal.say("play.really", amount=amount)

    def allowed_amounts(self, amounts: AmountRange) -> str:
        """Say which amounts are allowed."""
        return self.terminal.say("play.beyond", low=amounts.low, high=amounts.high)

    def gifts_matter(self, question: Question) -> bool:
        """Tell whether a gift or the like could change the possible answers: it may."""
        return True

    # ------------------------------------------------------------ rules

    def rule_of(self, question: Question, view: View) -> str:
        """Return the rule a question names."""
        return question.rule

    def rules_of(self, action: Action, question: Question, view: View) -> tuple[str, ...]:
        """Return the rules of an answer: the question's rule."""
        return (question.rule,) if question.rule else ()

    def about(self, action: Action, view: View) -> Sequence[RenderableType]:
        """Return what helps to understand an answer: nothing."""
        return ()

    def chart(self, rule: str, view: View) -> RenderableType | None:
        """Return a table that belongs to a rule: none."""
        return None

    # ------------------------------------------------------------ input

    def commands(self, view: View, keyboard: Keyboard) -> Mapping[str, Callable[[str], str | None]]:
        """Return further commands: none."""
        return {}

    def help(self, match: Match, view: View) -> str:
        """Return the keys, with an action and a rule of this game as examples."""
        actions, amounts = match.legal_actions(), match.answer_range()
        example = amounts.text(amounts.low) if amounts is not None else actions[0].text
        return self.terminal.say("play.help", example=example, rule=next(iter(self.texts.rules()), ""))

    def may_be_typed(self, action: Action) -> bool:
        """Tell whether a person may try an action: yes, the game refuses illegal ones."""
        return True

    def normalized(self, line: str) -> str:
        """Return a typed line in notation: in lower case."""
        return line.lower()


def _heading(name: str) -> str:
    return name.replace("_", " ")


def _is_sheet(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(row, dict) for row in value)


def _compact(value: object) -> str:
    """Return a single value in few characters."""
    if value is None or value == "":
        return _NOTHING
    if isinstance(value, bool):
        return "✓" if value else _NOTHING
    if isinstance(value, Mapping):
        return ", ".join(f"{_heading(str(key))} {_compact(of)}" for key, of in value.items()) or _NOTHING
    if isinstance(value, list | tuple | set | frozenset):
        return " ".join(_compact(of) for of in value) or _NOTHING
    return str(value)
