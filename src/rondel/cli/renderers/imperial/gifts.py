"""The key ``g``: a gift of a player's own money to a treasury."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.text import Text

from rondel.words.typed import matching

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.cli.play.keyboard import Keyboard
    from rondel.core.contract import AmountRange
    from rondel.games.imperial.texts.sentences import ImperialTexts

__all__ = ["Gifts", "gift_example"]


def gift_example(texts: ImperialTexts, ranges: Sequence[AmountRange]) -> str:
    """Return an example of what to type: a nation and an amount, legal if any gift is."""
    for given in ranges:
        return f"{texts.nation(_nation_of(given)).lower()} {min(2, given.high)}"
    return f"{texts.nation(0).lower()} 1"


def _nation_of(given: AmountRange) -> str:
    return given.template.rpartition(" ")[2]


class Gifts:
    """The gifts a person may make now."""

    def __init__(
        self, terminal: Terminal, texts: ImperialTexts, keyboard: Keyboard, ranges: Sequence[AmountRange]
    ) -> None:
        self.terminal: Final = terminal
        self.texts: Final = texts
        self.keyboard: Final = keyboard
        self.ranges: Final = {_nation_of(given): given for given in ranges}

    def choose(self, typed: str) -> str | None:
        """Return the notation of a gift, from ``italy 3`` or by asking; None if nothing is given."""
        say = self.terminal.say
        if not self.ranges:
            self._print(say("gift.impossible"), "red")
            return None
        if not typed:
            self._list()
            typed = self.keyboard.ask(say("gift.prompt"))
            if not typed:
                return None
        name, _, amount = typed.rpartition(" ")
        nation = self._nation(name.strip() or amount)
        if nation is None or not (amount.isascii() and amount.isdigit()):
            self._print(
                say("gift.unclear", example=gift_example(self.texts, list(self.ranges.values()))), "red"
            )
            return None
        given = self.ranges[nation]
        if not given.low <= int(amount[:9]) <= given.high:
            self._print(say("gift.amount", low=given.low, high=given.high), "red")
            return None
        return given.text(int(amount))

    def _list(self) -> None:
        for number, (nation, given) in enumerate(self.ranges.items(), 1):
            name = self.texts.nation(nation)
            self._print(
                self.terminal.say("gift.line", number=number, nation=name, low=given.low, high=given.high)
            )

    def _nation(self, name: str) -> str | None:
        """Return the nation with a number, or the one whose id or name has these words."""
        nations = list(self.ranges)
        if name.isascii() and name.isdigit():
            return nations[int(name[:3]) - 1] if 1 <= int(name[:3]) <= len(nations) else None
        found = matching(name, [f"{nation} {self.texts.nation(nation)}" for nation in nations])
        return nations[found[0]] if len(found) == 1 else None

    def _print(self, text: str, style: str = "") -> None:
        self.terminal.out.print(Text(text, style))
