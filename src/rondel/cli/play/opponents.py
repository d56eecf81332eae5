"""The bots at a table: which of them sits where, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rondel.bots.registry import BotName, bots_for, find_bot, make_bot, personality_words, read_bot_name

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Game

__all__ = [
    "AT_RANDOM",
    "another_bot",
    "chosen_bots",
    "check_bot",
    "name_of_bot",
    "personality_of",
    "reseated_bots",
    "default_bot",
]

#: plays any game; saved games that name no bots were played with it
AT_RANDOM: Final = BotName("random")
# A fair opponent that answers at once.
_USUAL: Final = BotName("merchant")


def default_bot(game: Game) -> BotName:
    """Return the bot that plays if none is chosen."""
    return _USUAL if find_bot(_USUAL.level).plays(game) else AT_RANDOM


def another_bot(game: Game) -> str:
    """Return a bot that could be chosen instead of the default one; empty if there is none."""
    kinds = [kind.id for kind in bots_for(game)]
    place = kinds.index(default_bot(game).level)
    return next(iter((*kinds[place + 1 :], *kinds[:place])), "")


def chosen_bots(terminal: Terminal, game: Game, wanted: str, seats: Sequence[int]) -> dict[int, BotName]:
    """Return the bots of some seats: one name for all of them, or one for each in order."""
    if not wanted:
        return dict.fromkeys(seats, default_bot(game))
    names = [read_bot_name(part) for part in wanted.split(",")]
    for name in names:
        check_bot(name, game)
    if not seats:
        raise terminal.usage("usage.no-bots")
    if len(names) == 1:
        return dict.fromkeys(seats, names[0])
    if len(names) != len(seats):
        raise terminal.usage("usage.bots", names=len(names), seats=len(seats))
    return dict(zip(seats, names, strict=True))


def check_bot(bot: BotName, game: Game) -> None:
    """Refuse a bot that cannot play a game, or cannot play it with its personality."""
    make_bot(bot, game, seed=0)


def reseated_bots(
    before: Mapping[int, BotName], people: Sequence[int], players: int, otherwise: BotName
) -> dict[int, BotName]:
    """Return the bots' seats after people have changed seats: a bot that lost its seat takes a free one.

    Seats that are still free get a copy of the first bot.
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
    """Return the name of a bot at the table: its level and its seat."""
    level, _ = find_bot(bot.level).texts(terminal.language)
    return terminal.say("play.bot", level=level, seat=seat + 1)


def personality_of(bot: BotName, language: str) -> str:
    """Return the name of the personality chosen for a bot; empty if none was chosen."""
    return personality_words(bot.personality, language)[0] if bot.personality else ""
