"""Who plays against people: which bot sits where, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rondel.bots.registry import BotName, bots_for, find_bot, make_bot, read_bot_name
from rondel.bots.speaking import personality_words

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Game

__all__ = [
    "AT_RANDOM",
    "another_bot",
    "chosen_bots",
    "must_fit",
    "name_of_bot",
    "personality_of",
    "reseated",
    "usual_bot",
]

#: plays any game; so did every bot of a game that was saved before there were others
AT_RANDOM: Final = BotName("random")
# A fair opponent who answers at once.
_USUAL: Final = BotName("merchant")


def usual_bot(game: Game) -> BotName:
    """Return the bot who plays if nobody chooses one."""
    return _USUAL if find_bot(_USUAL.level).plays(game) else AT_RANDOM


def another_bot(game: Game) -> str:
    """Return an example of what could be chosen instead of the usual bot; empty if there is nothing to choose."""
    kinds = [kind.id for kind in bots_for(game)]
    place = kinds.index(usual_bot(game).level)
    return next(iter((*kinds[place + 1 :], *kinds[:place])), "")


def chosen_bots(terminal: Terminal, game: Game, wanted: str, seats: Sequence[int]) -> dict[int, BotName]:
    """Return the bots of some seats: one name is for all of them, several are one for each in their order."""
    if not wanted:
        return dict.fromkeys(seats, usual_bot(game))
    names = [read_bot_name(part) for part in wanted.split(",")]
    for name in names:
        must_fit(name, game)
    if not seats:
        raise terminal.usage("usage.no-bots")
    if len(names) == 1:
        return dict.fromkeys(seats, names[0])
    if len(names) != len(seats):
        raise terminal.usage("usage.bots", names=len(names), seats=len(seats))
    return dict(zip(seats, names, strict=True))


def must_fit(bot: BotName, game: Game) -> None:
    """Refuse a bot that cannot play a game, or not with its personality."""
    make_bot(bot, game, seed=0)


def reseated(
    before: Mapping[int, BotName], people: Sequence[int], players: int, otherwise: BotName
) -> dict[int, BotName]:
    """Return where bots sit when people have changed places: whoever had to rise takes a seat that became free.

    Where there is still nobody one like the first of them sits down.
    """
    risen = [before[seat] for seat in sorted(people) if seat in before]
    spare = before[min(before)] if before else otherwise
    bots: dict[int, BotName] = {}
    for seat in range(players):
        if seat in before and seat not in people:
            bots[seat] = before[seat]
        elif seat not in people:
            bots[seat] = risen.pop(0) if risen else spare
    return bots


def name_of_bot(terminal: Terminal, bot: BotName, seat: int) -> str:
    """Return what a bot is called at the table: its level and its seat."""
    level, _ = find_bot(bot.level).texts(terminal.language)
    return terminal.say("play.bot", level=level, seat=seat + 1)


def personality_of(bot: BotName, language: str) -> str:
    """Return the personality somebody chose for a bot, in words; empty if nobody did."""
    return personality_words(bot.personality, language)[0] if bot.personality else ""
