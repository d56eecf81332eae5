"""A bot's advice, for people and programs: the answers it considered, their prospects, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rondel.bots.registry import BotName, bots_for, find_bot, make_bot, read_bot_name
from rondel.cli.common.format import number, percent
from rondel.cli.play.opponents import AT_RANDOM, check_bot

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from rondel.bots.bot import Advice, Candidate
    from rondel.cli.common.terminal import Terminal
    from rondel.core.action import Action
    from rondel.core.contract import Game

__all__ = ["Hint", "advisor", "hint_as_dict", "print_hint"]

# The default bot for hints: it looks ahead, but not for long.
_ADVISOR: Final = "minister"
# Answers the bot hardly looked at are not shown.
_HARDLY: Final = 0.005
# How many answers are shown, and how many notes on those not chosen: on a small screen, and on any other.
_FEW: Final = (4, 1)
_ALL: Final = (8, 2)


def advisor(terminal: Terminal, game: Game, wanted: str) -> BotName:
    """Return the bot that was named, or one that knows the game. A random player has no advice."""
    if wanted:
        name = read_bot_name(wanted)
        check_bot(name, game)
        if name.level == AT_RANDOM.level:
            raise terminal.usage("hint.no-reasons", bot=name.level)
        return name
    kinds = [kind.id for kind in bots_for(game) if kind.id != AT_RANDOM.level]
    if not kinds:
        raise terminal.usage("hint.nobody", game=game.names[terminal.language])
    return BotName(_ADVISOR if _ADVISOR in kinds else kinds[-1])


class Hint:
    """A bot's advice, with its explanations."""

    def __init__(self, game: Game, players: Sequence[str], bot: BotName, advice: Advice) -> None:
        self.game: Final = game
        self.players: Final = players
        self.bot: Final = bot
        self.advice: Final = advice
        self._speaker: Final = make_bot(bot, game, seed=0)

    def is_chosen(self, one: Candidate) -> bool:
        """Tell whether an answer is the one the bot would give."""
        return one is self.advice.candidates[0]

    def answer(self, one: Candidate, language: str) -> str:
        """Return an answer in words."""
        return self.game.texts(language).action(one.action, self.players)

    def notes(self, one: Candidate, language: str) -> list[str]:
        """Return the reasons for and against an answer, the strongest first."""
        return [self._speaker.say(note, language, self.players) for note in one.notes]


def hint_as_dict(hint: Hint, language: str) -> dict[str, Any]:
    """Return a hint for JSON, with its texts for people."""
    return {
        "bot": str(hint.bot),
        "points": hint.advice.points,
        "chance": hint.advice.chance,
        "simulations": hint.advice.simulations,
        "chosen": hint.advice.chosen.text,
        "candidates": [_candidate_as_dict(hint, one, language) for one in hint.advice.candidates],
    }


def _candidate_as_dict(hint: Hint, one: Candidate, language: str) -> dict[str, Any]:
    notes = zip(one.notes, hint.notes(one, language), strict=True)
    return {
        "action": one.action.text,
        "text": hint.answer(one, language),
        "points": one.points,
        "chance": one.chance,
        "share": one.share,
        "notes": [{"key": note.key, "params": dict(note.params), "text": text} for note, text in notes],
    }


# ------------------------------------------------------------------ output


def print_hint(
    terminal: Terminal, hint: Hint, signs: Mapping[Action, str] | None = None, *, is_small: bool = False
) -> None:
    """Print the answers: what to type, their prospects, and the reasons for and against."""
    from rich.text import Text

    advice, language = hint.advice, terminal.language
    points, chance = number(advice.points, language, 1), percent(advice.chance, language, 1)
    terminal.out.print(Text(terminal.say("hint.now", points=points, chance=chance)))
    terminal.out.print(_candidates(terminal, hint, signs or {}, is_small=is_small))
    level, _ = find_bot(hint.bot.level).texts(language)
    count = number(advice.simulations, language)
    if advice.simulations:
        terminal.out.print(Text(terminal.say("hint.looked-ahead", bot=level, count=count), "dim"))
    else:
        terminal.out.print(Text(terminal.say("hint.at-a-glance", bot=level), "dim"))


def _candidates(terminal: Terminal, hint: Hint, signs: Mapping[Action, str], *, is_small: bool) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("", style="bold cyan", justify="right", no_wrap=True)
    table.add_column(terminal.say("hint.answer"))
    headings = ["points", "difference", "chance"]
    if hint.advice.simulations:
        headings.append("thought")
    for heading in headings:
        table.add_column(terminal.say(f"hint.{heading}"), justify="right", no_wrap=True)
    most, notes = _FEW if is_small else _ALL
    for one in _worth_showing(hint)[:most]:
        is_chosen = hint.is_chosen(one)
        sign = f"{signs[one.action]})" if signs.get(one.action) else ""
        said = hint.notes(one, terminal.language)
        table.add_row(
            f"▸ {sign}".rstrip() if is_chosen else sign,
            _with_notes(hint.answer(one, terminal.language), said if is_chosen else said[:notes]),
            *_figures(terminal, hint, one)[: len(headings)],
            style="bold" if is_chosen else "",
        )
    return table


def _worth_showing(hint: Hint) -> list[Candidate]:
    """Return the chosen answer, and the others that were considered."""
    is_weighed = not hint.advice.simulations
    return [
        one for one in hint.advice.candidates if hint.is_chosen(one) or is_weighed or one.share >= _HARDLY
    ]


def _figures(terminal: Terminal, hint: Hint, one: Candidate) -> list[str]:
    language = terminal.language
    return [
        number(one.points, language, 1),
        _signed(one.points - hint.advice.points, language),
        percent(one.chance, language, 1),
        percent(one.share, language),
    ]


def _signed(difference: float, language: str) -> str:
    rounded = round(difference, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else "±"
    return f"{sign}{number(abs(rounded), language, 1)}"


def _with_notes(answer: str, notes: Sequence[str]) -> RenderableType:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 1, 0, 0))
    for note in notes:
        grid.add_row("·", Text(note), style="not bold dim")
    return Group(Text(answer), grid) if notes else Text(answer)
