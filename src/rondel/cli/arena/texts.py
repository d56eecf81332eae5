"""The sentences and cells of an arena report, in the reader's language."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

from rondel.cli.common.format import number, percent
from rondel.core.options import named_options

if TYPE_CHECKING:
    from rondel.arena.statistics import ArenaStatistics, BotStatistics, Rate, SeatStatistics, Spread
    from rondel.cli.common.terminal import Terminal

__all__ = ["NOTHING", "ArenaReport"]

NOTHING: Final = "–"
_SECOND: Final = 1.0
_TENTH: Final = 0.01


class ArenaReport:
    """The report of an arena as text, for the terminal and the web page."""

    def __init__(self, terminal: Terminal, statistics: ArenaStatistics) -> None:
        self.terminal: Final = terminal
        self.statistics: Final = statistics
        self.plan: Final = statistics.plan
        self.language: Final = terminal.language
        self.game: Final = statistics.plan.table_game()
        self.texts: Final = self.game.texts(terminal.language)

    # ------------------------------------------------------------ sentences

    def title(self) -> str:
        """Return the heading."""
        return self.terminal.say("arena-report.title", game=self.game.names[self.language])

    def setting(self) -> str:
        """Say which games were played."""
        return self.terminal.say(
            "arena-report.setting",
            games=self.statistics.games,
            count=number(self.statistics.games, self.language),
            players=self.plan.players,
            seed=self.plan.seed,
        )

    def pairing(self) -> str:
        """Say who played whom, and how many games make a full round."""
        key = "arena-report.one-vs-rest" if self.plan.pairing == "one-vs-rest" else "arena-report.round-robin"
        return self.terminal.say(key, bots=", ".join(self.plan.bots), round=self.plan.games_in_a_round)

    def options(self) -> str:
        """Name the options that are on."""
        return ", ".join(self.texts.option(name)[0] for name in self.plan.options)

    def versions(self) -> str:
        """Name the versions of the rules and of the package."""
        return self.terminal.say("arena-report.versions", rules=self.plan.rules, version=self.plan.version)

    def command(self) -> str:
        """Return the command that plays the same games again."""
        plan = self.plan
        words = ["rondel", "arena", plan.game, "--bots", ",".join(plan.bots), "--format", plan.pairing]
        words += [
            "--players",
            str(plan.players),
            "--games",
            str(self.statistics.games),
            "--seed",
            str(plan.seed),
        ]
        chosen = named_options(self.game.options, plan.options)
        for option in self.game.options:
            value = chosen.get(option.name, option.default)
            if value != option.default:
                words += ["--option", _option_text(option.name, value)]
        return shlex.join(words)

    # ------------------------------------------------------------ cells

    def share(self, rate: Rate) -> str:
        """Write a share."""
        return percent(rate.rate, self.language, 1) if rate.count else NOTHING

    def interval(self, rate: Rate) -> str:
        """Write the confidence interval of a share."""
        if not rate.count:
            return NOTHING
        return f"{number(100 * rate.low, self.language, 1)}–{percent(rate.high, self.language, 1)}"

    def fair(self) -> str:
        """Write the fair share, which is the same for everybody."""
        return percent(self.statistics.fair_share, self.language, 1)

    def mean(self, value: float | None, digits: int = 1) -> str:
        """Write a mean."""
        return NOTHING if value is None else number(value, self.language, digits)

    def rating(self, bot: BotStatistics) -> str:
        """Write a rating with its interval."""
        mu, reach = self.mean(bot.rating.mu), self.mean(2 * bot.rating.sigma)
        return f"{mu} ± {reach}"

    def duration(self, seconds: float) -> str:
        """Write a duration, in seconds or milliseconds."""
        if seconds >= _SECOND:
            return f"{number(seconds, self.language, 1)}\xa0s"
        return f"{number(1000 * seconds, self.language, 0 if seconds >= _TENTH else 2)}\xa0ms"

    def spread(self, spread: Spread) -> str:
        """Say how numbers are distributed."""
        return self.terminal.say(
            "arena-report.spread",
            low=number(spread.min, self.language),
            high=number(spread.max, self.language),
            median=number(spread.median, self.language, int(spread.median % 1 != 0)),
            mean=number(spread.mean, self.language, 1),
        )

    def seat(self, seat: int) -> str:
        """Name a seat."""
        return self.terminal.say("arena-report.seat", seat=seat + 1)

    # ------------------------------------------------------------ tables

    def headings(self, *keys: str) -> list[str]:
        """Return the headings of columns."""
        return [self.terminal.say(f"arena-report.column-{key}") for key in keys]

    def bot_headings(self) -> list[str]:
        """Return the headings of the table of bots."""
        return self.headings("bot", "games", "rating", "won", "interval", "points", "place", "answer")

    def bot_rows(self) -> list[list[str]]:
        """Return a row for each bot, best first."""
        return [
            [
                bot.bot,
                number(bot.games, self.language),
                self.rating(bot),
                self.share(bot.wins),
                self.interval(bot.wins),
                self.mean(bot.points),
                self.mean(bot.place, 2),
                self.duration(bot.seconds),
            ]
            for bot in self.statistics.bots
        ]

    def seat_headings(self) -> list[str]:
        """Return the headings of the table of seats."""
        return self.headings("seat", "won", "interval", "points", "place")

    def seat_rows(self) -> list[list[str]]:
        """Return a row for each seat."""
        return [[self.seat(seat), *self._how(one)] for seat, one in enumerate(self.statistics.seats)]

    def _how(self, one: SeatStatistics) -> list[str]:
        return [
            self.share(one.wins),
            self.interval(one.wins),
            self.mean(one.points),
            self.mean(one.place, 2),
        ]

    def nation_headings(self) -> list[str]:
        """Return the headings of the table of nations."""
        return self.headings(
            "nation", "first-won", "first-points", "last-won", "last-points", "power", "ended"
        )

    def nation_rows(self) -> list[list[str]]:
        """Return a row for each nation."""
        return [
            [
                self.texts.ending(one.nation),
                self.share(one.first.wins),
                self.mean(one.first.points),
                self.share(one.last.wins),
                self.mean(one.last.points),
                self.mean(one.power),
                percent(one.ended / self.statistics.games, self.language, 1),
            ]
            for one in self.statistics.nations
        ]

    def endings(self) -> list[tuple[str, int]]:
        """Return what ended the games and how often, unfinished games last."""
        named = [(self.texts.ending(ending), count) for ending, count in self.statistics.endings.items()]
        if self.statistics.broken_off:
            named.append((self.terminal.say("arena-report.broken-off"), self.statistics.broken_off))
        return named

    def summary(self) -> list[tuple[str, str]]:
        """Return further results as pairs of a name and a text."""
        say, statistics = self.terminal.say, self.statistics
        rows = [
            (say("arena-report.length"), self.spread(statistics.actions)),
            (say("arena-report.winner-points"), self.spread(statistics.winner_points)),
            (say("arena-report.all-points"), self.spread(statistics.all_points)),
            (say("arena-report.shared"), number(statistics.shared_wins, self.language)),
            (say("arena-report.time"), self.duration(statistics.seconds / statistics.games)),
        ]
        if statistics.rounds is not None:
            rows.insert(1, (say("arena-report.rounds"), self.spread(statistics.rounds)))
        if self.plan.options:
            rows.insert(0, (say("arena-report.options"), self.options()))
        return rows


def _option_text(name: str, value: bool | str) -> str:
    if isinstance(value, str):
        return f"{name}={value}"
    return name if value else f"{name}=off"
