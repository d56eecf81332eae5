"""What a person sees while playing: news, the table, questions, menus and refusals."""

from __future__ import annotations

import difflib
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as RichTable
from rich.text import Text

from rondel.cli.common.console import no_break_pairs
from rondel.cli.common.format import event_sentences
from rondel.cli.play.opponents import another_bot, personality_of
from rondel.cli.play.ranking import print_ranking
from rondel.core.errors import NotationError

if TYPE_CHECKING:
    from rondel.cli.play.menu import Menu
    from rondel.cli.play.table import Table
    from rondel.cli.renderers.renderer import Renderer
    from rondel.core.contract import Question, View
    from rondel.core.errors import RondelError

__all__ = ["Screen"]

# How many sentences of the log `l` shows.
_LOG: Final = 40
# How many events of a resumed game are shown at the start.
_NEWS: Final = 20
# The heights from which a terminal shows what the menu also says, and blank lines.
_TALL: Final = 40
_MIDDLING: Final = 30
# Clears the scrollback.
_FORGET: Final = "\x1b[3J"
# How many characters of a wrong line are quoted.
_QUOTED: Final = 40


class Screen:
    """Shows one table to the people at one terminal."""

    def __init__(self, renderer: Renderer, table: Table) -> None:
        self.renderer: Final = renderer
        self.table: Final = table
        self.terminal: Final = renderer.terminal
        self.texts: Final = renderer.texts
        #: what happened is told to the one person here; people who share a terminal read names
        self.log_texts: Final = (
            renderer.texts_for(table.people[0]) if len(table.people) == 1 else renderer.texts
        )
        #: how many events each person has been shown
        # (of a resumed game only the last ones are news; `l` shows more)
        self._told: Final = {seat: max(0, len(table.match.events_for(seat)) - _NEWS) for seat in table.people}
        #: which parts of the table were last shown, to whom and when
        self._shown: tuple[int, object, tuple[str, ...]] | None = None

    @property
    def is_tall(self) -> bool:
        """Whether there is room for everything; a pipe counts as tall."""
        return self._lines >= _TALL

    @property
    def _lines(self) -> int:
        return self.terminal.out.height if self.terminal.out.is_terminal else _TALL

    def _view(self, seat: int) -> View:
        return self.table.match.view(seat)

    def print(self, what: object = "", style: str = "") -> None:
        """Print a text or anything that rich can print."""
        self.terminal.out.print(Text(what) if isinstance(what, str) else what, style=style or None)

    def say(self, key: str, style: str = "", **params: str | int) -> None:
        """Print a text by its key."""
        self.print(self.terminal.say(key, **params), style=style)

    def clear(self) -> None:
        """Hide everything shown so far, even from scrolling back."""
        self.terminal.out.clear()
        self.terminal.out.file.write(_FORGET)

    # ------------------------------------------------------------ start and end

    def welcome(self, *, offers_bots: bool) -> None:
        """Show the game, its options, the players and the keys."""
        table = self.table
        self.print(Rule(table.game.names[self.terminal.language], style="bold"))
        options = [self.texts.option(name)[0] for name in table.game.options_of(table.match.state)]
        if options:
            self.say("play.options", options=", ".join(options))
        names = [self._introduction(seat, name) for seat, name in enumerate(table.players)]
        self.say("play.seats", players=", ".join(names))
        other = another_bot(table.game) if offers_bots else ""
        if other:
            self.say(
                "play.other-bots", "dim", command=self.terminal.command(f"{table.game.id} --bots {other}")
            )
        self.say("play.seed", seed=table.seed)
        for line in self.renderer.welcome():
            self.print(line)
        self.print(no_break_pairs(self.terminal.say("play.keys")), style="dim")

    def _introduction(self, seat: int, name: str) -> str:
        """Return a player's name with a remark: that it is you, or a bot's personality."""
        if self.table.people == (seat,):
            return self.terminal.say("play.me", name=name)
        bot = self.table.bots.get(seat)
        personality = personality_of(bot, self.terminal.language) if bot is not None else ""
        return self.terminal.say("play.is-a", name=name, what=personality) if personality else name

    def result(self, seat: int) -> None:
        """Show the last news and the ranking."""
        self._print_news(self._news(seat))
        self.print(Rule(self.terminal.say("play.over"), style="bold"))
        for part in self.renderer.final_parts(self._view(seat)):
            self.print(part)
        print_ranking(self.renderer, self.table.match.scores(), self.table.players, self._view(seat))
        self.print()

    # ------------------------------------------------------------ news

    def news(self, seat: int) -> None:
        """Show what a person has not been shown yet."""
        news = self._news(seat)
        if news:
            self._print_news(news)

    def _print_news(self, sentences: list[str]) -> None:
        """Show sentences as news."""
        self.print(Rule(self.terminal.say("play.news"), style="dim"))
        self._print_log(sentences)

    def log(self, seat: int) -> None:
        """Show the last events again."""
        self._print_log(self._sentences(self.table.match.events_for(seat))[-_LOG:])

    def forget_undone(self) -> None:
        """Take undone events out of what people have been shown, and show the table again."""
        for person in self._told:
            told = len(self.table.match.events_for(person))
            self._told[person] = min(self._told[person], told)
        self._shown = None

    def _news(self, seat: int) -> list[str]:
        events = self.table.match.events_for(seat)
        news = self._sentences(events[self._told.get(seat, 0) :])
        self._told[seat] = len(events)
        return news

    def _sentences(self, events: list[object]) -> list[str]:
        return event_sentences(self.log_texts, events, self.table.players)

    def _print_log(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self.print(Padding(Text(sentence), (0, 0, 0, 2)))

    # ------------------------------------------------------------ questions

    def ask(self, seat: int, question: Question, menu: Menu) -> None:
        """Show the news, the parts of the table that have changed, the question and the menu."""
        view = self._view(seat)
        self.news(seat)
        parts = self.renderer.parts(question, is_tall=self.is_tall)
        shown = (seat, self.renderer.revision(self.table.match), parts)
        if parts and shown != self._shown:
            self._shown = shown
            if self._lines >= _MIDDLING:
                self.print(Rule(style="dim"))
            self._parts(view, parts)
        # people who share a terminal are told who is asked
        title = self.table.players[seat] if len(self.table.people) > 1 else ""
        self.print(Rule(Text(title), style="dim"))
        for part in self.renderer.close_up(question, view):
            self.print(part)
        self.print(self.question(seat, question), style="bold")
        for note in self.renderer.notes(self.table.match, question, view):
            self.print(note)
        self.menu(menu)

    def question(self, seat: int, question: Question) -> str:
        """Return a question as the person who is asked reads it."""
        return self.renderer.texts_for(seat).question(question, self.table.players)

    def _parts(self, view: View, parts: tuple[str, ...]) -> None:
        for number, part in enumerate(parts):
            if number and self._lines >= _MIDDLING:
                self.print()
            table = self.renderer.draw(part, view)
            if isinstance(table, RichTable) and self._lines < _MIDDLING:
                table.title = None
            self.print(table)

    def menu(self, menu: Menu) -> None:
        """Show the answers."""
        for part in menu.render(self.terminal.out.width):
            self.terminal.out.print(part)

    def everything(self, seat: int, menu: Menu) -> None:
        """Show the whole table and the menu."""
        for part in self.renderer.everything(self._view(seat)):
            self.print(part)
            self.print()
        self.menu(menu)

    def choices_hint(self, menu: Menu) -> None:
        """Say what to type: a number from the menu, or an amount or a letter."""
        amounts = menu.amounts
        if amounts is None:
            self.say("play.choose", "dim", count=len(menu.choices))
        elif menu.choices:
            letters = ", ".join(choice.sign for choice in menu.choices)
            self.say("play.choose-amount", "dim", low=amounts.low, high=amounts.high, letters=letters)
        else:
            self.say("play.choose-amount-only", "dim", low=amounts.low, high=amounts.high)

    def refuse(self, error: RondelError, line: str, menu: Menu) -> None:
        """Say why a line was refused, and what is near it."""
        if isinstance(error, NotationError) and error.params.get("expected") == "verb":
            # its hint would list every verb, even those of chance
            quoted = line if len(line) <= _QUOTED else f"{line[:_QUOTED]}…"
            self.say("play.nonsense", "red", line=quoted)
        else:
            self.print(self.terminal.sentence(error), style="red")
        near = difflib.get_close_matches(line, [choice.action.text for choice in menu.choices], 3, 0.5)
        if near:
            self.say("play.did-you-mean", texts=" · ".join(near))
        self.choices_hint(menu)

    # ------------------------------------------------------------ waiting

    def waiting(self, seat: int) -> AbstractContextManager[object]:
        """Show that a bot is thinking, if this is a terminal."""
        out, say = self.terminal.out, self.terminal.say
        if not out.is_terminal:
            return nullcontext()
        is_person = seat in self.table.people
        text = say("play.advising") if is_person else say("play.thinking", player=self.table.players[seat])
        return out.status(Text(text, "dim"), spinner="dots" if out.encoding.startswith("utf") else "line")
