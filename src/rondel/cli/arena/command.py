"""``rondel arena``: bots play each other, on all cores or on a cluster.

No ``from __future__ import annotations`` here: see :mod:`rondel.cli.common.parameters`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import App, Parameter

import rondel
from rondel.cli.common.batches import progress_bar
from rondel.cli.common.parameters import HelpKeys, about, command, json_flag, language, set_output
from rondel.cli.common.terminal import FINE, Terminal
from rondel.core.errors import RondelError

if TYPE_CHECKING:
    from rondel.arena import ArenaStatistics, GameResult, Plan

__all__ = ["ArenaArguments", "add_arena_command", "run_arena"]

PAGE: Final = "report.html"

# Defaults. The arguments keep None, so that it is known which of them were given.
_GAMES: Final = 100
_PAIRING: Final = "round-robin"
_SEED: Final = 0


def add_arena_command(app: App, terminal: Terminal, *, sort_key: int = 0) -> None:
    """Add ``rondel arena`` to the commands."""
    game_text = terminal.say("parameter.game", games=", ".join(rondel.game_ids()))

    keys = HelpKeys("arena.help", "arena.about", "arena.example")

    @command(app, terminal, "arena", "GAME --bots BOT,BOT… …", keys, sort_key=sort_key)
    def arena(
        game: Annotated[str, Parameter(help=game_text, show_default=False)] = "",
        *,
        bots: Annotated[str, about(terminal, "arena.bots")] = "",
        pairing: Annotated[
            str | None, about(terminal, "arena.format", name="--format", show_default=lambda _: _PAIRING)
        ] = None,
        players: Annotated[int | None, about(terminal, "parameter.players")] = None,
        games: Annotated[int | None, about(terminal, "arena.games")] = None,
        seed: Annotated[
            int | None, about(terminal, "parameter.simulate-seed", show_default=lambda _: str(_SEED))
        ] = None,
        option: Annotated[Sequence[str], about(terminal, "parameter.option", negative=())] = (),
        jobs: Annotated[int | None, about(terminal, "arena.jobs")] = None,
        ray: Annotated[str, about(terminal, "arena.ray")] = "",
        out: Annotated[str, about(terminal, "arena.out")] = "",
        html: Annotated[bool, about(terminal, "arena.html", negative=())] = False,
        report: Annotated[str, about(terminal, "arena.report")] = "",
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        arguments = ArenaArguments(
            game=game,
            bots=bots,
            pairing=pairing,
            players=players,
            games=games,
            seed=seed,
            options=tuple(option),
            jobs=jobs,
            ray=ray,
            out=out,
            has_page=html,
        )
        return show_report(terminal, report, arguments) if report else run_arena(terminal, arguments)


@dataclass(frozen=True, slots=True)
class ArenaArguments:
    """The arguments of ``rondel arena``."""

    game: str
    bots: str
    #: None for a round robin
    pairing: str | None
    #: None for four, or the nearest number the game allows
    players: int | None
    #: None for 100
    games: int | None
    #: None for 0
    seed: int | None
    options: tuple[str, ...]
    #: None for all cores
    jobs: int | None
    ray: str
    out: str
    has_page: bool

    def is_about_playing(self) -> bool:
        """Tell whether any argument is given that only matters for playing."""
        texts = (self.game, self.bots, self.options, self.ray, self.out)
        values = (self.pairing, self.players, self.games, self.seed, self.jobs)
        return any(texts) or any(value is not None for value in values)


def run_arena(terminal: Terminal, arguments: ArenaArguments) -> int:
    """Play the games that are missing and show the results of all."""
    from rondel.arena import arena_statistics

    games = _GAMES if arguments.games is None else arguments.games
    plan = _plan(terminal, arguments, games)
    folder = Path(arguments.out) if arguments.out else None
    results = _play(terminal, plan, games, arguments, folder)
    return _show(terminal, arena_statistics(plan, results), folder, has_page=arguments.has_page)


def show_report(terminal: Terminal, folder: str, arguments: ArenaArguments) -> int:
    """Show the results of the games in a folder without playing."""
    from rondel.arena import arena_statistics, read_folder

    if arguments.is_about_playing():
        raise terminal.usage("arena.report-alone")
    try:
        plan, results = read_folder(Path(folder))
    except OSError as error:
        raise terminal.file_failure("file.unreadable", str(error.filename or folder), error) from error
    if not results:
        raise terminal.failure("arena.nothing", folder=folder)
    return _show(terminal, arena_statistics(plan, results), Path(folder), has_page=arguments.has_page)


def _plan(terminal: Terminal, arguments: ArenaArguments, games: int) -> "Plan":
    """Return what to play. Wrong arguments are refused before the first game."""
    from rondel.arena import make_plan
    from rondel.arena.ratings import check_openskill
    from rondel.cli.common.options import chosen_options, default_players, find_game, require_at_least

    require_at_least(terminal, "--games", games, 1)
    if arguments.jobs is not None:
        require_at_least(terminal, "--jobs", arguments.jobs, 1)
    if arguments.has_page and not arguments.out:
        raise terminal.usage("arena.page-nowhere", terminal.say("arena.hint-out"))
    if not arguments.game:
        raise terminal.usage("usage.missing", terminal.say("usage.help"), parameter="--game")
    check_openskill()
    game = find_game(arguments.game)
    players = default_players(game, arguments.options) if arguments.players is None else arguments.players
    return make_plan(
        arguments.game,
        arguments.bots.split(",") if arguments.bots.strip() else [],
        players=players,
        seed=_SEED if arguments.seed is None else arguments.seed,
        pairing=_PAIRING if arguments.pairing is None else arguments.pairing,
        options=chosen_options(terminal, game, arguments.options, players),
    )


def _play(
    terminal: Terminal, plan: "Plan", games: int, arguments: ArenaArguments, folder: Path | None
) -> "list[GameResult]":
    from rondel.arena import play_arena

    try:
        with progress_bar(terminal, terminal.say("arena.playing"), games) as advance:
            return play_arena(
                plan,
                games,
                folder=folder,
                jobs=arguments.jobs,
                ray=arguments.ray,
                when_kept=lambda results: advance(len(results)),
            )
    except KeyboardInterrupt:
        if folder is not None:
            _print_kept_games(terminal, folder, games)
        raise
    except OSError as error:
        raise terminal.file_failure("file.unwritable", str(error.filename or arguments.out), error) from error


def _print_kept_games(terminal: Terminal, folder: Path, games: int) -> None:
    from rondel.arena import read_folder

    try:
        kept = len(read_folder(folder)[1])
    except (OSError, RondelError):
        return  # stopped before the folder was made
    terminal.err.print()
    terminal.err.print(terminal.say("arena.kept", kept=kept, games=games, folder=str(folder)))


def _show(terminal: Terminal, statistics: "ArenaStatistics", folder: Path | None, *, has_page: bool) -> int:
    from rondel.cli.arena.tables import print_report

    page = folder / PAGE if folder is not None and has_page else None
    if page is not None:
        from rondel.cli.arena.page import arena_page
        from rondel.cli.common.files import write_text

        write_text(terminal, page, arena_page(terminal, statistics))
    if terminal.is_json:
        places = {"folder": str(folder) if folder else None, "html": str(page) if page else None}
        terminal.print_json({**statistics.as_dict(), **places})
        return FINE
    print_report(terminal, statistics)
    if folder is not None:
        from rich.text import Text

        key = "arena.written" if page is None else "arena.written-page"
        terminal.out.print(Text(terminal.say(key, folder=str(folder), page=str(page))), soft_wrap=True)
    return FINE
