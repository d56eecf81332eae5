"""``rondel arena``: bots play each other, on all cores or on a cluster; what their games say about them.

Help texts come from the words of the reader's language, so annotations here are values
made when the app is built, not strings: this module does without
``from __future__ import annotations``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import App, Parameter

import rondel
from rondel.cli.desk import FINE, Desk
from rondel.cli.progress import progress_bar
from rondel.core.errors import RondelError

if TYPE_CHECKING:
    from rondel.arena import ArenaStatistics, GameResult, Plan

__all__ = ["ArenaWishes", "add_arena_command", "hold_arena"]

PAGE: Final = "report.html"

# What is meant when nothing is said; the wishes themselves tell what was said.
_GAMES: Final = 100
_PAIRING: Final = "round-robin"
_SEED: Final = 0


def add_arena_command(app: App, desk: Desk, *, sort_key: int = 0) -> None:
    """Add ``rondel arena`` to the commands."""

    def about(key: str, **more: Any) -> Parameter:
        return Parameter(help=desk.say(key), **{"show_default": False, **more})

    game_text = desk.say("parameter.game", games=", ".join(rondel.game_ids()))

    @app.command(
        name="arena",
        help=f"{desk.say('arena.help')}\n\n{desk.say('arena.about')}",
        sort_key=sort_key,
        usage="",
        help_prologue=f"{desk.say('help.usage')} rondel arena GAME --bots BOT,BOT… …",
        help_epilogue=f"{desk.say('help.examples')}\n\n{desk.say('arena.example').strip(chr(10))}\n",
        help_format="plaintext",
    )
    def arena(
        game: Annotated[str, Parameter(help=game_text, show_default=False)] = "",
        *,
        bots: Annotated[str, about("arena.bots")] = "",
        pairing: Annotated[
            str | None, about("arena.format", name="--format", show_default=lambda _: _PAIRING)
        ] = None,
        players: Annotated[int | None, about("parameter.players")] = None,
        games: Annotated[int | None, about("arena.games")] = None,
        seed: Annotated[
            int | None, about("parameter.simulate-seed", show_default=lambda _: str(_SEED))
        ] = None,
        option: Annotated[Sequence[str], about("parameter.option", negative=())] = (),
        jobs: Annotated[int | None, about("arena.jobs")] = None,
        ray: Annotated[str, about("arena.ray")] = "",
        out: Annotated[str, about("arena.out")] = "",
        html: Annotated[bool, about("arena.html", negative=())] = False,
        report: Annotated[str, about("arena.report")] = "",
        lang: Annotated[str, about("parameter.lang")] = desk.language,
        json: Annotated[bool, about("parameter.json", negative=())] = False,
    ) -> int:
        assert lang == desk.language, "the desk speaks the language asked for"
        desk.is_json = json
        wishes = ArenaWishes(
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
        return show_again(desk, report, wishes) if report else hold_arena(desk, wishes)


@dataclass(frozen=True, slots=True)
class ArenaWishes:
    """What was asked for."""

    game: str
    bots: str
    #: nothing for a round robin
    pairing: str | None
    #: nothing for four, or what the game is for
    players: int | None
    #: nothing for a hundred
    games: int | None
    #: nothing for 0
    seed: int | None
    options: tuple[str, ...]
    #: nothing for all cores
    jobs: int | None
    ray: str
    out: str
    has_page: bool

    def is_about_playing(self) -> bool:
        """Tell whether anything was said that matters only where games are played."""
        texts = (self.game, self.bots, self.options, self.ray, self.out)
        values = (self.pairing, self.players, self.games, self.seed, self.jobs)
        return any(texts) or any(value is not None for value in values)


def hold_arena(desk: Desk, wishes: ArenaWishes) -> int:
    """Play the games that are not there yet and show what all of them say."""
    from rondel.arena import arena_statistics

    games = _GAMES if wishes.games is None else wishes.games
    plan = _plan(desk, wishes, games)
    folder = Path(wishes.out) if wishes.out else None
    results = _played(desk, plan, games, wishes, folder)
    return _tell(desk, arena_statistics(plan, results), folder, has_page=wishes.has_page)


def show_again(desk: Desk, folder: str, wishes: ArenaWishes) -> int:
    """Show what the games in a folder say, without playing."""
    from rondel.arena import arena_statistics, read_folder

    if wishes.is_about_playing():
        raise desk.usage("arena.report-alone")
    try:
        plan, results = read_folder(Path(folder))
    except OSError as error:
        raise _refused(desk, folder, "file.unreadable", error) from error
    if not results:
        raise desk.failure("arena.nothing", folder=folder)
    return _tell(desk, arena_statistics(plan, results), Path(folder), has_page=wishes.has_page)


def _plan(desk: Desk, wishes: ArenaWishes, games: int) -> "Plan":
    """Return what is to be played; everything that can be refused is refused before the first game."""
    from rondel.arena import make_plan
    from rondel.arena.ratings import must_have_openskill
    from rondel.cli.seats import usual_players
    from rondel.cli.setting_up import chosen_options, find_game, must_be_at_least

    must_be_at_least(desk, "--games", games, 1)
    if wishes.jobs is not None:
        must_be_at_least(desk, "--jobs", wishes.jobs, 1)
    if wishes.has_page and not wishes.out:
        raise desk.usage("arena.page-nowhere", desk.say("arena.hint-out"))
    if not wishes.game:
        raise desk.usage("usage.missing", desk.say("usage.help"), parameter="--game")
    must_have_openskill()
    game = find_game(wishes.game)
    players = usual_players(game, wishes.options) if wishes.players is None else wishes.players
    return make_plan(
        wishes.game,
        wishes.bots.split(",") if wishes.bots.strip() else [],
        players=players,
        seed=_SEED if wishes.seed is None else wishes.seed,
        pairing=_PAIRING if wishes.pairing is None else wishes.pairing,
        options=chosen_options(desk, game, wishes.options, players),
    )


def _played(
    desk: Desk, plan: "Plan", games: int, wishes: ArenaWishes, folder: Path | None
) -> "list[GameResult]":
    from rondel.arena import play_arena

    try:
        with progress_bar(desk, desk.say("arena.playing"), games) as advance:
            return play_arena(
                plan,
                games,
                folder=folder,
                jobs=wishes.jobs,
                ray=wishes.ray,
                when_kept=lambda results: advance(len(results)),
            )
    except KeyboardInterrupt:
        if folder is not None:
            _tell_what_is_kept(desk, folder, games)
        raise
    except OSError as error:
        raise _refused(desk, wishes.out, "file.unwritable", error) from error


def _tell_what_is_kept(desk: Desk, folder: Path, games: int) -> None:
    from rondel.arena import read_folder

    try:
        kept = len(read_folder(folder)[1])
    except (OSError, RondelError):
        return  # stopped before there was a folder
    desk.err.print()
    desk.err.print(desk.say("arena.kept", kept=kept, games=games, folder=str(folder)))


def _refused(desk: Desk, folder: str, key: str, error: OSError) -> Exception:
    """Return what the system refused, as far as it can be said in the reader's language."""
    reason = f"reason.{type(error).__name__}"
    told = desk.say(reason) if reason in desk.words else (error.strerror or type(error).__name__)
    return desk.failure(key, file=str(error.filename or folder), reason=told)


def _tell(desk: Desk, figures: "ArenaStatistics", folder: Path | None, *, has_page: bool) -> int:
    from rondel.cli.arena_tables import print_figures

    page = folder / PAGE if folder is not None and has_page else None
    if page is not None:
        from rondel.cli.arena_page import arena_page
        from rondel.cli.files import write_text

        write_text(desk, page, arena_page(desk, figures))
    if desk.is_json:
        places = {"folder": str(folder) if folder else None, "html": str(page) if page else None}
        desk.print_json({**figures.as_dict(), **places})
        return FINE
    print_figures(desk, figures)
    if folder is not None:
        from rich.text import Text

        key = "arena.written" if page is None else "arena.written-page"
        desk.out.print(Text(desk.say(key, folder=str(folder), page=str(page))), soft_wrap=True)
    return FINE
