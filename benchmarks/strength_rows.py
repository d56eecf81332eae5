"""The rows of the proof of strength: who plays whom in which game, and what share of the games it should win.

Rows are listed in the order of the page, and played in another one: those that matter most first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from rondel.arena import ONE_VS_REST, Plan, make_plan
from rondel.arena.version import program_version
from rondel.bots.evaluation_registry import why_not_learned
from rondel.bots.registry import find_bot, read_bot_name
from rondel.core.contract import OptionSpec, OptionValue
from rondel.core.registry import find_game

__all__ = ["FEWER_SIMULATIONS", "ROWS", "SEED", "Row", "aim_of", "chosen_rows", "must_of"]

RECORDS: Final = Path(__file__).parent.parent / "build/strength"
SEED: Final = 2026
#: a multiple of every number of players, so that everybody has every seat equally often
GAMES: Final = 240
#: rows without search take minutes, so they can have more games
QUICK_GAMES: Final = 600

NEW_EDITIONS: Final = ("imperial-2010", "imperial-2030")
FRIESEMATENTEN: Final = "friesematenten"
SIMULATIONS: Final = 200
#: enough where many tables are compared
FEWER_SIMULATIONS: Final = 100
CARD_SIMULATIONS: Final = 400
SECONDS: Final = "0.05s"

# Away from the usual table the goal is relative to the fair share, which depends on the number of players.
MUST_OF_FAIR: Final = 1.6
AIM_OF_FAIR: Final = 2.2
HIGHEST_AIM: Final = 0.95


@dataclass(frozen=True, slots=True)
class Row:
    """One bot against a table of another, and the share of games it should win."""

    section: str
    game: str
    #: what sets it apart from the other rows of its section
    about: str
    players: int
    one: str
    rest: str
    must: float
    #: None where nothing more is wanted
    aim: float | None = None
    games: int = GAMES
    #: an option that is not as usual
    option: tuple[str, OptionValue] | None = None

    @property
    def fair(self) -> float:
        """The share it would win if all were equal."""
        return 1 / self.players

    @property
    def searches(self) -> bool:
        """Whether one of its bots searches, which takes long."""
        return _searches(self.one) or _searches(self.rest)

    @property
    def command(self) -> str:
        """The command that plays it again."""
        option = f" --option {_typed(*self.option)}" if self.option else ""
        return (
            f"rondel arena --game {self.game} --players {self.players}{option} --bots {self.one},{self.rest}"
            f" --format {ONE_VS_REST} --games {self.games} --seed {SEED}"
        )

    @property
    def folder(self) -> Path:
        """The folder of its games; another version of the program plays other games."""
        option = f"-{_typed(*self.option)}" if self.option else ""
        name = f"{self.game}-{self.players}{option}-{self.one}-{self.rest}"
        return RECORDS / program_version() / name.translate(str.maketrans("@:=", "---"))

    def plan(self) -> Plan:
        """Return what is played; what this program cannot play is an OptionError."""
        return make_plan(
            self.game,
            [self.one, self.rest],
            players=self.players,
            seed=SEED,
            pairing=ONE_VS_REST,
            options=self._options,
        )

    def why_not_yet(self) -> str:
        """Say why it cannot be played: a search without a network would not be the bot the row is about."""
        if not self.searches:
            return ""
        return why_not_learned(find_game(self.game).for_table(self._options))

    @property
    def _options(self) -> dict[str, OptionValue]:
        return {} if self.option is None else dict([self.option])


def _typed(name: str, value: OptionValue) -> str:
    """Return an option as the arena takes it."""
    if isinstance(value, str):
        return f"{name}={value}"
    return name if value else f"{name}=off"


def _searches(bot: str) -> bool:
    budget = read_bot_name(bot).budget
    return budget.seconds is not None or budget.simulations is not None


# ------------------------------------------------------------------ the rows


def must_of(players: int) -> float:
    """Return what must be won away from the usual table."""
    return MUST_OF_FAIR / players


def aim_of(players: int) -> float:
    """Return what is aimed at there."""
    return min(HIGHEST_AIM, AIM_OF_FAIR / players)


def other_values(option: OptionSpec) -> list[OptionValue]:
    """List the values of an option that are not the usual one."""
    every: Sequence[OptionValue] = option.choices or (False, True)
    return [value for value in every if value != option.default]


def _against_classic(
    section: str,
    game: str,
    about: str,
    budget: int | str,
    *,
    players: int = 4,
    must: float,
    aim: float,
) -> Row:
    """Return a row of a new Minister against classic ones with the same budget."""
    one, rest = f"minister@{budget}", f"minister:classic@{budget}"
    return Row(section, game, about, players, one, rest, must, aim)


def _ladder() -> Iterator[Row]:
    for game in NEW_EDITIONS:
        yield _step(game, 4, "novice", "random", 0.45)
        yield _step(game, 4, "merchant", "novice", 0.45)
        yield _step(game, 4, "minister@800", "merchant", 0.8, 0.9)
    yield _step(FRIESEMATENTEN, 3, "novice", "random", 0.55)
    yield _step(FRIESEMATENTEN, 3, "merchant", "novice", 0.55)
    yield _step(FRIESEMATENTEN, 3, f"minister@{CARD_SIMULATIONS}", "merchant", 0.55)


def _step(game: str, players: int, one: str, rest: str, must: float, aim: float | None = None) -> Row:
    """Return a row of a level against the one below."""
    level = read_bot_name(one).level
    about = f"{level.capitalize()} against {players - 1} × {rest.capitalize()}"
    games = GAMES if _searches(one) else QUICK_GAMES
    return Row("ladder", game, about, players, one, rest, must, aim, games)


def _simulations() -> Iterator[Row]:
    for game, must, aim in zip(NEW_EDITIONS, (0.55, 0.55), (0.7, 0.8), strict=True):
        about = f"{SIMULATIONS} simulations"
        yield _against_classic("simulations", game, about, SIMULATIONS, must=must, aim=aim)


def _seconds() -> Iterator[Row]:
    for game, must, aim in zip(NEW_EDITIONS, (0.55, 0.55), (0.7, 0.8), strict=True):
        yield _against_classic("seconds", game, _spoken(SECONDS), SECONDS, must=must, aim=aim)


def _spoken(seconds: str) -> str:
    return f"{seconds.removesuffix('s')} seconds"


def _cards() -> Iterator[Row]:
    for budget, about in (
        (CARD_SIMULATIONS, f"{CARD_SIMULATIONS} simulations"),
        (SECONDS, _spoken(SECONDS)),
    ):
        yield _against_classic("cards", FRIESEMATENTEN, about, budget, players=3, must=0.45, aim=0.6)


def _chancellor() -> Iterator[Row]:
    for game in NEW_EDITIONS:
        many = round(SIMULATIONS * _usual_seconds("chancellor") / _usual_seconds("minister"))
        about = f"{many} against {SIMULATIONS} simulations"
        one, rest = f"chancellor@{many}", f"minister@{SIMULATIONS}"
        yield Row("chancellor", game, about, 4, one, rest, 0.4, 0.55)


def _usual_seconds(level: str) -> float:
    seconds = find_bot(level).budget.seconds
    assert seconds is not None, "a level that searches has seconds for a turn"
    return seconds


def _tables() -> Iterator[Row]:
    for players in (3, 5, 6):
        for game in NEW_EDITIONS:
            yield _elsewhere("tables", game, f"{players} players", players)
    yield _elsewhere("tables", "imperial-2006", "4 players", 4)


def _options() -> Iterator[Row]:
    for game in NEW_EDITIONS:
        for option in find_game(game).options:
            for value in other_values(option):
                about = f"{option.name.replace('_', ' ')}: {_shown(value)}"
                yield _elsewhere("options", game, about, 4, (option.name, value))


def _elsewhere(
    section: str, game: str, about: str, players: int, option: tuple[str, OptionValue] | None = None
) -> Row:
    """Return a row away from the usual table."""
    row = _against_classic(
        section, game, about, FEWER_SIMULATIONS, players=players, must=must_of(players), aim=aim_of(players)
    )
    return replace(row, option=option)


def _shown(value: OptionValue) -> str:
    return value if isinstance(value, str) else "on" if value else "off"


ROWS: Final = (
    *_ladder(),
    *_simulations(),
    *_seconds(),
    *_tables(),
    *_options(),
    *_cards(),
    *_chancellor(),
)

#: the sections, those first that say most about the bots that have learned
URGENT: Final = ("simulations", "ladder", "seconds", "cards", "chancellor", "tables", "options")


def chosen_rows(words: Sequence[str]) -> list[Row]:
    """Return the rows that all words pick, the most urgent first: a section by its name, else what a command contains."""
    picked = [
        row
        for row in ROWS
        if all(row.section == word if word in URGENT else word in row.command for word in words)
    ]
    return sorted(picked, key=lambda row: (not row.searches, URGENT.index(row.section)))
