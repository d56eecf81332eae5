"""A game in the terminal: show, ask, obey, until it is over or the person leaves."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as RichTable
from rich.text import Text

from rondel.cli.board import BoardPrinter, imperial_texts
from rondel.cli.ending import print_ranking
from rondel.cli.explain import explain_choice, explain_named, explain_question
from rondel.cli.gifts import Gifts
from rondel.cli.keyboard import Keyboard
from rondel.cli.menu import Menu, menu_of
from rondel.cli.notes import notes_on, sharpened
from rondel.cli.paper import glued_pairs
from rondel.cli.report import report
from rondel.cli.saving import Keeper
from rondel.core.errors import NotationError, RondelError
from rondel.games.imperial.actions import DealFlag, Gift, StartDraft
from rondel.games.imperial.events import TurnBegan
from rondel.games.imperial.state import ImperialState
from rondel.games.imperial.views import ImperialView

if TYPE_CHECKING:
    from rondel.cli.desk import Desk
    from rondel.cli.table import Table
    from rondel.core.contract import Question

__all__ = ["Session"]

# Sentences of the log that `l` shows at once.
_LOG: Final = 40
# Events of a resumed game that are told at the start.
_NEWS: Final = 20
# Lines a terminal needs for the rondel beside what the menu says anyway, and for blank lines.
_TALL: Final = 40
_MIDDLING: Final = 30
# Back to the top, and nothing left to scroll back to.
_FORGET: Final = "\x1b[3J"
# So much of a wrong line is repeated.
_QUOTED: Final = 40


# What of the board a question needs; it is shown once in a turn.
_PARTS: Final[dict[str, tuple[str, ...]]] = {
    "which-space": ("nations", "ring", "players"),
    "which-bond-to-draft": ("players", "bonds"),
    "what-to-invest": ("nations", "players", "bonds"),
    "force-a-stop": ("nations", "players"),
    "where-to-build": ("regions",),
    "what-to-produce": ("regions",),
    "what-to-import": ("regions",),
    "move-fleets": ("regions",),
    "move-armies": ("regions",),
    "where-to-flag": ("regions",),
}


class LeaveError(Exception):
    """The person wants to go."""


class Session:
    """One sitting at a table."""

    def __init__(self, desk: Desk, table: Table, file: str, *, is_forced: bool) -> None:
        self.desk: Final = desk
        self.table: Final = table
        self.texts: Final = imperial_texts(desk, table.game)
        self.keyboard: Final = Keyboard(desk)
        self.keeper: Final = Keeper(desk, table, self.keyboard, file, is_forced=is_forced)
        self.board: Final = BoardPrinter(desk, self.texts, table.players)
        #: how many events each person has been told
        # (of a resumed game only the end is news; `l` shows more)
        self._told: Final = dict.fromkeys(table.people, max(0, len(table.match.events) - _NEWS))
        #: who sat at the keyboard last, and what of the board was shown, when
        self._sitting = -1
        self._shown: tuple[int, int, tuple[str, ...]] | None = None

    # ------------------------------------------------------------ the game

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self._welcome()
        try:
            self.table.let_bots_play()
            while not self.table.match.is_over:
                self._decide()
                self.table.let_bots_play()
        except LeaveError:
            return
        except (EOFError, KeyboardInterrupt):
            self._print()
            self._print(self.desk.say("play.interrupted"))
            self.keeper.save_on_the_way_out()
            return
        self._finish()

    def _welcome(self) -> None:
        table, say = self.table, self.desk.say
        self._print(Rule(table.game.names[self.desk.language], style="bold"))
        options = [self.texts.option(name)[0] for name in table.game.options_of(table.match.state)]
        if options:
            self._print(say("play.options", options=", ".join(options)))
        names = [
            say("play.me", name=name) if table.people == (seat,) else name
            for seat, name in enumerate(table.players)
        ]
        self._print(say("play.seats", players=", ".join(names)))
        self._print(say("play.seed", seed=table.seed))
        self._print(glued_pairs(say("play.keys")), style="dim")

    def _decide(self) -> None:
        """Ask the person who is to answer until there is an answer."""
        if self.table.has_one_answer():
            self._take_the_only_answer()
            return
        seat = self.table.seat_asked
        self._hand_over(seat)
        question = self._question(seat)
        menu = self._menu(seat)
        self._show(seat, question, menu)
        before = self.table.match.actions_played, self.table.match.record
        while (self.table.match.actions_played, self.table.match.record) == before:
            line = self.keyboard.ask("> ", [choice.action.text for choice in menu.choices])
            try:
                self._obey(line, seat, question, menu)
            except RondelError as error:
                self._refuse(error, line, menu)

    def _take_the_only_answer(self) -> None:
        """Answer for the person where there is nothing to decide, and say so."""
        seat = self.table.seat_asked
        choice = self._menu(seat).choices[0]
        question = self.texts.question(self._question(seat), self.table.players)
        # what one cannot afford is nothing for the eyes of another who sits there
        if seat == self._sitting or not self._has_secrets:
            self._tell_news(seat)
            self._print(self.desk.say("play.only", question=question, answer=choice.text), style="dim")
        self.table.play(choice.action)

    def _question(self, seat: int) -> Question:
        """Return the question, as exact as the answers allow."""
        match = self.table.match
        return sharpened(match.question(), self._view(seat), self.texts.edition, match.legal_actions())

    def _menu(self, seat: int) -> Menu:
        view = self._view(seat)
        actions = [self.table.game.parse(text) for text in view.legal]
        return menu_of(self.desk, self.texts, view, cast(ImperialState, self.table.match.state), actions)

    def _view(self, seat: int) -> ImperialView:
        return cast(ImperialView, self.table.match.view(seat))

    def _hand_over(self, seat: int) -> None:
        """Among people with secrets, let the next one, and the first, come to the screen first."""
        if seat != self._sitting and self._has_secrets:
            if self.keyboard.is_terminal and self.desk.out.is_terminal and self._sitting >= 0:
                self.desk.out.clear()
                self.desk.out.file.write(_FORGET)
            self.keyboard.ask(self.desk.say("play.hand-over", player=self.table.players[seat]))
        self._sitting = seat

    @property
    def _has_secrets(self) -> bool:
        """Whether people at this keyboard have secrets from each other."""
        return len(self.table.people) > 1 and self.table.has_secrets

    # ------------------------------------------------------------ showing

    def _print(self, what: object = "", style: str = "") -> None:
        self.desk.out.print(Text(what) if isinstance(what, str) else what, style=style or None)

    def _show(self, seat: int, question: Question, menu: Menu) -> None:
        """Show the news, the board once a turn, the question and the menu."""
        view = self._view(seat)
        self._tell_news(seat)
        parts = _PARTS.get(question.kind, ())
        turns = sum(isinstance(event, TurnBegan) for event in self.table.match.events)
        shown = (seat, turns, parts)
        if parts and shown != self._shown:
            self._shown = shown
            if self._lines >= _MIDDLING:
                self._print(Rule(style="dim"))
            self._show_board(view, parts)
        self._print(Rule(style="dim"))
        if "region" in question.about:
            self._print(self.board.region(view, str(question.about["region"])))
        self._print(self.texts.question(question, self.table.players), style="bold")
        for note in notes_on(self.desk, question, view, self.texts.edition):
            self._print(note)
        self._show_menu(menu)

    @property
    def _lines(self) -> int:
        """How many lines can be seen at once; a pipe has no end."""
        return self.desk.out.height if self.desk.out.is_terminal else _TALL

    def _tell_news(self, seat: int) -> None:
        news = self._news(seat)
        if news:
            self._print(Rule(self.desk.say("play.news"), style="dim"))
            self._print_log(news)

    def _show_board(self, view: ImperialView, parts: tuple[str, ...]) -> None:
        board = self.board
        draw = {
            "nations": board.nations,
            "ring": board.ring,
            "players": board.players_table,
            "bonds": board.free_bonds,
            "regions": board.regions,
        }
        if self._lines < _TALL:
            # the menu says it too
            parts = tuple(part for part in parts if part != "ring")
        for number, part in enumerate(parts):
            if number and self._lines >= _MIDDLING:
                self._print()
            table = draw[part](view)
            if isinstance(table, RichTable) and self._lines < _MIDDLING:
                table.title = None
            self._print(table)

    def _show_menu(self, menu: Menu) -> None:
        for part in menu.render(self.desk.out.width):
            self.desk.out.print(part)

    def _news(self, seat: int) -> list[str]:
        events = self.table.match.events_for(seat)
        news = self._sentences(events[self._told.get(seat, 0) :])
        self._told[seat] = len(events)
        return news

    def _sentences(self, events: list[object]) -> list[str]:
        return report(self.texts, events, self.table.players)

    def _print_log(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self._print(Padding(Text(sentence), (0, 0, 0, 2)))

    def _refuse(self, error: RondelError, line: str, menu: Menu) -> None:
        if isinstance(error, NotationError) and error.params.get("expected") == "verb":
            # its hint would list every verb, those of chance too
            quoted = line if len(line) <= _QUOTED else f"{line[:_QUOTED]}…"
            self._print(self.desk.say("play.nonsense", line=quoted), style="red")
        else:
            self._print(self.desk.sentence(error), style="red")
        near = difflib.get_close_matches(line, [choice.action.text for choice in menu.choices], 3, 0.5)
        if near:
            self._print(self.desk.say("play.did-you-mean", texts=" · ".join(near)))
        self._print(self.desk.say("play.choose", count=len(menu.choices)), style="dim")

    def _finish(self) -> None:
        seat = self.table.people[0]
        self._print(Rule(self.desk.say("play.news"), style="dim"))
        self._print_log(self._news(seat))
        self._print(Rule(self.desk.say("play.over"), style="bold"))
        view = self._view(seat)
        self._print(self.board.nations(view))
        print_ranking(
            self.desk, self.texts, view.scores or (), self.table.players, self.desk.say("ending.title")
        )
        self._print()
        if not self.keyboard.is_terminal:
            return
        try:
            if self.keyboard.confirm(self.desk.say("play.save-finished")):
                self.keeper.save("")
        except (EOFError, KeyboardInterrupt):
            self._print()

    # ------------------------------------------------------------ obeying

    def _obey(self, line: str, seat: int, question: Question, menu: Menu) -> None:
        """Carry out what was typed: a number, a command of one letter, or the text of an action."""
        if not line:
            if len(menu.choices) == 1:
                self.table.play(menu.choices[0].action)
            else:
                self._print(self.desk.say("play.choose", count=len(menu.choices)), style="dim")
            return
        if line.isascii() and line.isdigit():
            self._choose(int(line[:6]), menu)
            return
        head, _, rest = line.partition(" ")
        if line.startswith("?"):
            head, rest = "?", line[1:]
        command = self._commands(seat, question, menu).get(head.lower())
        if command is not None:
            command(rest.strip())
            return
        self._play_text(line, menu)

    def _commands(self, seat: int, question: Question, menu: Menu) -> dict[str, Callable[[str], None]]:
        return {
            "?": lambda rest: self._explain(rest, seat, question, menu),
            "h": lambda _: self._print(self.desk.say("play.help", gift=f"g {self._gifts(seat).example()}")),
            "v": lambda _: self._view_board(seat, menu),
            "l": lambda _: self._show_log(seat),
            "g": lambda rest: self._give(rest, seat),
            "u": lambda _: self._undo(),
            "s": self._save,
            "q": lambda _: self._quit(),
        }

    def _choose(self, number: int, menu: Menu) -> None:
        choice = menu.numbered(number)
        if choice is None:
            self._print(self.desk.say("play.no-number", number=number, count=len(menu.choices)), style="red")
        else:
            self.table.play(choice.action)

    def _play_text(self, line: str, menu: Menu) -> None:
        """Play the text of an action; if it is none, show the choices that contain it."""
        try:
            action = self.table.game.parse(line.lower())
        except RondelError:
            found = menu.containing(line)
            if not found:
                raise
            self._show_menu(Menu(tuple(found)))
            return
        if isinstance(action, Gift) and not self.table.may_act_for(action.seat):
            self._print(self.desk.say("gift.own"), style="red")
            return
        if isinstance(action, DealFlag | StartDraft):
            # only chance does that
            self._print(self.desk.say("play.nonsense", line=line), style="red")
            self._print(self.desk.say("play.choose", count=len(menu.choices)), style="dim")
            return
        self.table.play(action)

    def _explain(self, rest: str, seat: int, question: Question, menu: Menu) -> None:
        if not rest:
            self._print(self.texts.question(question, self.table.players), style="bold")
            explain_question(self.desk, self.texts, self._view(seat), question, menu)
        elif rest.isascii() and rest.isdigit():
            choice = menu.numbered(int(rest[:6]))
            if choice is None:
                self._print(
                    self.desk.say("play.no-number", number=rest[:6], count=len(menu.choices)), style="red"
                )
            else:
                explain_choice(self.desk, self.texts, self._view(seat), question, choice)
        elif not explain_named(self.desk, self.texts, self._view(seat), rest):
            self._print(self.desk.say("explain.no-rule", rule=rest), style="red")

    def _view_board(self, seat: int, menu: Menu) -> None:
        view = self._view(seat)
        for part in self.board.everything(view):
            self._print(part)
            self._print()
        self._show_menu(menu)

    def _show_log(self, seat: int) -> None:
        self._print_log(self._sentences(self.table.match.events_for(seat))[-_LOG:])

    def _give(self, rest: str, seat: int) -> None:
        gift = self._gifts(seat).choose(rest)
        if gift:
            self.table.play(gift)

    def _gifts(self, seat: int) -> Gifts:
        return Gifts(self.desk, self.texts, self.keyboard, self._view(seat).ranges)

    def _undo(self) -> None:
        count = self.table.undo()
        if not count:
            self._print(self.desk.say("play.nothing-to-undo"), style="red")
            return
        self._print(self.desk.say("play.undone", count=count))
        for person in self._told:
            told = len(self.table.match.events_for(person))
            self._told[person] = min(self._told[person], told)
        self._shown = None

    def _save(self, rest: str) -> None:
        self.keeper.save(rest)

    def _quit(self) -> None:
        if self.keeper.is_saved or not self.keyboard.confirm(self.desk.say("play.save-first")):
            self._print(self.desk.say("play.bye"))
            raise LeaveError
        self.keeper.save_on_the_way_out()
        raise LeaveError
