"""A game in the terminal: asks people, lets bots play, and carries out what is typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from rondel.bots.bot import Budget
from rondel.cli.common.interrupts import ignore_interrupts, one_interrupt
from rondel.cli.hint.advice import Hint, advisor, print_hint
from rondel.cli.play.bot_runner import BotRunner
from rondel.cli.play.keyboard import Keyboard
from rondel.cli.play.menu import Choice, Menu
from rondel.cli.play.rules import explain_choice, explain_named, explain_question
from rondel.cli.play.save_file import SaveFile
from rondel.cli.play.screen import Screen
from rondel.cli.renderers import find_renderer
from rondel.core.contract import impossible
from rondel.core.errors import NotationError, RondelError
from rondel.words.typed import matching, words_of

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.cli.play.table import Table
    from rondel.core.contract import AmountRange, Question, View

__all__ = ["Session"]

# The one-letter commands; a renderer can add more.
_KEYS: Final = "?htvlusq"
# Words that mean a key, in any language of the app, in plain letters.
_SPELLED_KEYS: Final = {
    **dict.fromkeys(("help", "hilfe", "aide"), "h"),
    **dict.fromkeys(("hint", "tip", "tipp", "conseil"), "t"),
    **dict.fromkeys(("undo", "zuruck", "annuler"), "u"),
    **dict.fromkeys(("save", "speichern", "enregistrer"), "s"),
    **dict.fromkeys(("quit", "exit", "ende", "quitter"), "q"),
}
# How long a bot thinks about a hint.
_HINT_SECONDS: Final = 2.0
# A number that cannot be an amount: with a sign or a fraction.
_BROKEN_NUMBER: Final = re.compile(r"[-+−]\s*[0-9]+|[-+−]?\s*[0-9]*[.,][0-9]+")


class LeaveError(Exception):
    """The person wants to leave."""


class Session:
    """One game at one keyboard."""

    def __init__(
        self, terminal: Terminal, table: Table, file: str, *, is_forced: bool, offers_bots: bool = False
    ) -> None:
        self.table: Final = table
        #: whether to say at the start how to choose other bots
        self.offers_bots: Final = offers_bots and bool(table.bots)
        self.renderer: Final = find_renderer(terminal, table.game, table.players)
        #: with the texts of the renderer
        self.terminal: Final = self.renderer.terminal
        self.keyboard: Final = Keyboard(self.terminal)
        self.save_file: Final = SaveFile(self.terminal, table, self.keyboard, file, is_forced=is_forced)
        self.screen: Final = Screen(self.renderer, table)
        self.runner: Final = BotRunner(self.screen.waiting)
        #: who was at the keyboard last
        self._sitting = -1

    # ------------------------------------------------------------ the game

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        with one_interrupt(), self.runner:
            self._run()

    def _run(self) -> None:
        self.screen.welcome(offers_bots=self.offers_bots)
        try:
            self.table.let_bots_play(self.runner)
            while not self.table.match.is_over:
                self._decide()
                self.table.let_bots_play(self.runner)
        except LeaveError:
            return
        except (EOFError, KeyboardInterrupt):
            ignore_interrupts()
            self.screen.print()
            self.screen.say("play.interrupted")
            self.save_file.save_on_exit()
            return
        self._finish()

    def _decide(self) -> None:
        """Ask the person to move until they answer."""
        if self.table.has_one_answer():
            self._play_only_answer()
            return
        seat = self.table.seat_asked
        self._hand_over(seat)
        question = self._question(seat)
        menu = self._menu(seat)
        self.screen.ask(seat, question, menu)
        before = self.table.match.actions_played, self.table.match.record
        while (self.table.match.actions_played, self.table.match.record) == before:
            line = self.keyboard.ask("> ", [choice.action.text for choice in menu.choices])
            try:
                self._execute(line, seat, question, menu)
            except RondelError as error:
                self.screen.refuse(error, line, menu)

    def _play_only_answer(self) -> None:
        """Play the only possible answer for the person, and say so."""
        seat = self.table.seat_asked
        choice = self._menu(seat).choices[0]
        question = self.screen.log_texts.question(self._question(seat), self.table.players)
        # it could show another person what this one cannot afford
        if seat == self._sitting or not self._has_secrets:
            self.screen.news(seat)
            self.screen.say("play.only", "dim", question=question, answer=choice.text)
        self.table.play(choice.action)

    def _question(self, seat: int) -> Question:
        """Return the question, as exact as the answers allow."""
        return self.renderer.question(self.table.match, self._view(seat))

    def _menu(self, seat: int) -> Menu:
        """Return the menu. If an amount is asked for, answers have letters that are not commands."""
        view = self._view(seat)
        menu = self.renderer.menu(self.table.match, view)
        amounts = self.table.match.answer_range()
        if amounts is None:
            return menu
        taken = [*_KEYS, *self.renderer.commands(view, self.keyboard)]
        return menu.with_amounts(amounts, self.renderer.amount(amounts), taken)

    def _view(self, seat: int) -> View:
        return self.table.match.view(seat)

    def _hand_over(self, seat: int) -> None:
        """If people have secrets, wait until the next one has come to the screen."""
        if seat != self._sitting and self._has_secrets:
            if self.keyboard.is_terminal and self.terminal.out.is_terminal and self._sitting >= 0:
                self.screen.clear()
            self.keyboard.ask(self.terminal.say("play.hand-over", player=self.table.players[seat]))
        self._sitting = seat

    @property
    def _has_secrets(self) -> bool:
        """Whether people at this keyboard have secrets from each other."""
        return len(self.table.people) > 1 and self.table.has_secrets

    def _finish(self) -> None:
        self.screen.result(self.table.people[0])
        if not self.keyboard.is_terminal:
            return
        try:
            if self.keyboard.confirm(self.terminal.say("play.save-finished")):
                ignore_interrupts()
                self.save_file.save("")
        except (EOFError, KeyboardInterrupt):
            self.screen.print()

    # ------------------------------------------------------------ commands

    def _execute(self, line: str, seat: int, question: Question, menu: Menu) -> None:
        """Carry out what was typed: a number, an amount, a letter, a command, or the text of an action."""
        if not line:
            if len(menu.choices) == 1 and menu.amounts is None:
                self.table.play(menu.choices[0].action)
            else:
                self.screen.choices_hint(menu)
            return
        if line.isascii() and line.isdigit():
            if menu.amounts is None:
                self._choose(int(line[:6]), menu)
            else:
                self._play_amount(menu.amounts, int(line[:9]), menu)
            return
        if _BROKEN_NUMBER.fullmatch(line):
            self._refuse_number(line, menu)
            return
        choice = menu.signed(line)
        if choice is not None:
            self.table.play(choice.action)
            return
        head, _, rest = line.partition(" ")
        if line.startswith("?"):
            head, rest = "?", line[1:]
        key = _SPELLED_KEYS.get("".join(words_of(head)), head.lower())
        command = self._commands(seat, question, menu).get(key)
        if command is not None:
            command(rest.strip())
            return
        self._play_text(line, menu)

    def _commands(self, seat: int, question: Question, menu: Menu) -> dict[str, Callable[[str], None]]:
        return {
            "?": lambda rest: self._explain(rest, seat, question, menu),
            "h": lambda _: self.screen.print(self.renderer.help(self.table.match, self._view(seat))),
            "t": lambda rest: self._hint(rest, seat, menu),
            "v": lambda _: self.screen.everything(seat, menu),
            "l": lambda _: self.screen.log(seat),
            "u": lambda _: self._undo(),
            "s": self._save,
            "q": lambda _: self._quit(),
            **{key: self._aside(command) for key, command in self._renderer_commands(seat).items()},
        }

    def _renderer_commands(self, seat: int) -> Mapping[str, Callable[[str], str | None]]:
        return self.renderer.commands(self._view(seat), self.keyboard)

    def _aside(self, command: Callable[[str], str | None]) -> Callable[[str], None]:
        """Return a renderer's command so that it plays the action it returns, if any."""

        def carry_out(rest: str) -> None:
            text = command(rest)
            if text:
                self.table.play(text)

        return carry_out

    def _choose(self, number: int, menu: Menu) -> None:
        choice = menu.numbered(number)
        if choice is None:
            self.screen.say("play.no-number", "red", number=number, count=len(menu.choices))
        else:
            self.table.play(choice.action)

    def _refuse_number(self, line: str, menu: Menu) -> None:
        """Refuse a number with a sign or a fraction."""
        if menu.amounts is None:
            self.screen.say("play.no-number", "red", number=line, count=len(menu.choices))
        else:
            self.screen.say("play.whole", "red", low=menu.amounts.low, high=menu.amounts.high)

    def _refuse_impossible(self, line: str) -> None:
        """Say why not, if the words are those of an answer that is impossible now."""
        seat, game = self.table.seat_asked, self.table.game
        texts = self.renderer.texts_for(seat)
        refused = impossible(game, self.table.observation(seat).state)
        named = [
            f"{texts.action(action, self.table.players)} {action.text} {texts.also(action)}"
            for action, _ in refused
        ]
        for place in matching(line, named)[:1]:
            raise refused[place][1]

    def _play_amount(self, amounts: AmountRange, amount: int, menu: Menu) -> None:
        """Answer with an amount; one that is not safe must be confirmed."""
        if not self._can_be_written(amounts, amount):
            self.screen.print(self.renderer.allowed_amounts(amounts), style="red")
        elif self._is_meant(amounts, amount):
            self.table.play(amounts.text(amount))
        else:
            self.screen.choices_hint(menu)

    def _can_be_written(self, amounts: AmountRange, amount: int) -> bool:
        """Tell whether the notation can write an amount. The rules decide whether it is too low or too high."""
        try:
            self.table.game.parse(amounts.text(amount))
        except NotationError:
            return False
        return True

    def _is_meant(self, amounts: AmountRange, amount: int) -> bool:
        if amounts.safe is None or not amounts.safe < amount <= amounts.high:
            return True  # the rules refuse an amount that is too high
        self.screen.print(self.renderer.warning(amounts, amount))
        return self.keyboard.confirm(self.renderer.confirmation(amounts, amount), default=False)

    def _play_text(self, line: str, menu: Menu) -> None:
        """Play an action by its notation, or by words that only one choice has; show the choices if several do."""
        try:
            action = self.table.game.parse(self.renderer.normalized(line))
        except RondelError:
            found = menu.containing(line, self.renderer.texts.also)
            if not found:
                self._refuse_impossible(line)
                raise
            if len(found) > 1:
                self.screen.menu(Menu(tuple(found)))
                return
            action = found[0].action
        actor = self.table.game.seat_of(self.table.match.state, action)
        if not self.table.may_act_for(actor):
            self.screen.say("play.own-only", "red")
            return
        if not self.renderer.may_be_typed(action):
            self.screen.say("play.nonsense", "red", line=line)
            self.screen.choices_hint(menu)
            return
        amount = menu.amounts.amount_of(action.text) if menu.amounts is not None else None
        if menu.amounts is not None and amount is not None:
            self._play_amount(menu.amounts, amount, menu)
            return
        self.table.play(action)

    def _explain(self, rest: str, seat: int, question: Question, menu: Menu) -> None:
        if not rest:
            self.screen.print(self.screen.question(seat, question), style="bold")
            explain_question(self.renderer, self._view(seat), question, self._with_lowest(menu))
            return
        is_number = rest.isascii() and rest.isdigit()
        if is_number and menu.amounts is not None:
            choice = self._amount_choice(menu.amounts, int(rest[:6]))
        else:
            choice = menu.numbered(int(rest[:6])) if is_number else menu.signed(rest)
        if choice is not None:
            explain_choice(self.renderer, self._view(seat), question, choice)
        elif is_number and menu.amounts is not None:
            self._explain_refusal(menu.amounts, int(rest[:9]))
            self.screen.choices_hint(menu)
        elif is_number:
            self.screen.say("play.no-number", "red", number=rest[:6], count=len(menu.choices))
        elif not explain_named(self.renderer, self._view(seat), rest):
            self.screen.say("explain.no-rule", "red", rule=rest)

    def _explain_refusal(self, amounts: AmountRange, amount: int) -> None:
        """Say why an amount is not allowed, with its rule."""
        if not self._can_be_written(amounts, amount):
            self.screen.print(self.renderer.allowed_amounts(amounts))
            return
        try:
            self.table.match.state.copy().apply(self.table.game.parse(amounts.text(amount)))
        except RondelError as error:
            self.screen.print(self.terminal.sentence(error))
            if error.rule:
                explain_named(self.renderer, self._view(amounts.seat), error.rule)

    def _with_lowest(self, menu: Menu) -> Menu:
        """Return the menu with the amounts as one more choice, so that it is explained too."""
        if menu.amounts is None:
            return menu
        low, high = menu.amounts.low, menu.amounts.high
        action = self.table.game.parse(menu.amounts.text(low))
        return Menu((Choice(0, action, menu.amount_text, letter=f"{low}–{high}"), *menu.choices))

    def _amount_choice(self, amounts: AmountRange, amount: int) -> Choice | None:
        """Return an amount as a choice, None if it is out of range."""
        if not amounts.low <= amount <= amounts.high:
            return None
        action = self.table.game.parse(amounts.text(amount))
        texts = self.renderer.texts_for(amounts.seat)
        return Choice(amount, action, texts.action(action, self.table.players))

    def _hint(self, wanted: str, seat: int, menu: Menu) -> None:
        """Show what a bot would answer, and why."""
        bot = advisor(self.terminal, self.table.game, wanted)
        budget = Budget(_HINT_SECONDS, bot.budget.simulations, is_for_a_turn=False)
        observation, seed = self.table.observation(seat), self.table.bot_seed(seat)
        advice = self.runner.advise(bot, observation, seed, budget)
        hint = Hint(self.table.game, self.table.players, bot, advice)
        signs = {one.action: menu.sign_of(one.action) for one in advice.candidates}
        print_hint(self.terminal, hint, signs, is_small=not self.screen.is_tall)

    def _undo(self) -> None:
        count = self.table.undo()
        if not count:
            self.screen.say("play.nothing-to-undo", "red")
            return
        self.screen.say("play.undone", count=count)
        self.screen.forget_undone()

    def _save(self, rest: str) -> None:
        self.save_file.save(rest)

    def _quit(self) -> None:
        if self.save_file.is_saved or not self.keyboard.confirm(self.terminal.say("play.save-first")):
            self.screen.say("play.bye")
            raise LeaveError
        ignore_interrupts()
        self.save_file.save_on_exit()
        raise LeaveError
