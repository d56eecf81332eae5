"""The commands and their parameters. Each command's module is loaded when the command runs.

No ``from __future__ import annotations`` here: see :mod:`rondel.cli.common.parameters`.
"""

import contextlib
import difflib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from cyclopts import App, CycloptsError, Parameter
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

import rondel
from rondel.cli.admin import ADMIN_COMMANDS, add_admin_commands
from rondel.cli.arena.command import add_arena_command
from rondel.cli.common.console import ASCII_FALLBACK
from rondel.cli.common.parameters import (
    HelpKeys,
    about,
    command,
    examples,
    help_groups,
    json_flag,
    language,
    set_output,
    usage_line,
)
from rondel.cli.common.terminal import FAILED, FINE, INTERRUPTED, CommandError, Terminal, language_of
from rondel.cli.deck.command import DECK_COMMANDS, add_deck_commands
from rondel.cli.lesson.command import LESSON_COMMANDS, add_lesson_commands
from rondel.cli.serve import add_serve_command, add_worker_command
from rondel.core.error_texts import must_speak
from rondel.core.errors import RondelError
from rondel.words import LANGUAGES

__all__ = ["run_app"]

COMMANDS: Final = (
    "games",
    "bots",
    "play",
    "hint",
    "simulate",
    "arena",
    "replay",
    "perft",
    "bench",
    "deck",
    "lesson",
    "serve",
    "worker",
    "admin",
)
GROUPS: Final = {"deck": DECK_COMMANDS, "lesson": LESSON_COMMANDS, "admin": ADMIN_COMMANDS}


def run_app(arguments: list[str]) -> int:
    """Run a command line and return its exit code. No input ends in a traceback."""
    _accept_any_characters()
    language = language_of(arguments)
    terminal = Terminal(language if language in LANGUAGES else LANGUAGES[0])
    terminal.is_json = "--json" in arguments
    try:
        return _run(terminal, arguments, language)
    except KeyboardInterrupt:
        terminal.err.print()
        terminal.err.print(terminal.say("error.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        # the reader (head, less) is gone: write nothing more, not even at exit
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def _run(terminal: Terminal, arguments: list[str], language: str) -> int:
    try:
        must_speak(language)
        app = build_app(terminal)
        result = app(
            arguments or ["--help"],
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
            console=terminal.out,
            error_console=terminal.err,
        )
        sys.stdout.flush()
        return result if isinstance(result, int) else FINE
    except CycloptsError as error:
        return terminal.fail(_usage_error(terminal, error))
    except RondelError as error:
        return terminal.fail(error)


def _accept_any_characters() -> None:
    """Replace bytes and characters that the streams cannot read or write."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace" if stream is sys.stdin else ASCII_FALLBACK)


# ------------------------------------------------------------------ wrong usage


def _usage_error(terminal: Terminal, error: CycloptsError) -> CommandError:
    """Say in the reader's language what is wrong with the arguments."""
    name = _name_of(error)
    match error:
        case UnknownCommandError():
            wrong = next(iter(error.unused_tokens or [""]))
            above = "".join(f"{name} " for name in error.command_chain or ())
            near = difflib.get_close_matches(wrong, GROUPS.get(above.strip(), COMMANDS), 1)
            hint = (
                terminal.say("usage.did-you-mean", what=f"rondel {above}{near[0]}")
                if near
                else terminal.say("usage.help")
            )
            return terminal.usage("usage.command", hint, command=wrong)
        case UnknownOptionError():
            wrong = error.token.keyword or error.token.value
            near = difflib.get_close_matches(wrong, _flags(error), 1)
            hint = terminal.say("usage.did-you-mean", what=near[0]) if near else terminal.say("usage.help")
            return terminal.usage("usage.parameter", hint, parameter=wrong)
        case MissingArgumentError():
            return terminal.usage("usage.missing", terminal.say("usage.help"), parameter=name)
        case CoercionError():
            value = error.token.value if error.token is not None else ""
            return terminal.usage("usage.value", terminal.say("usage.help"), parameter=name, value=value)
        case RepeatArgumentError():
            return terminal.usage("usage.repeated", parameter=name)
        case UnusedCliTokensError():
            return terminal.usage(
                "usage.unused", terminal.say("usage.help"), what=" ".join(error.unused_tokens or [])
            )
    return terminal.usage(
        "usage.other", terminal.say("usage.help"), what=" ".join(error.root_input_tokens or [])
    )


def _name_of(error: CycloptsError) -> str:
    if error.argument is not None:
        return error.argument.name
    keyword = getattr(error, "keyword", None) or getattr(getattr(error, "token", None), "keyword", None)
    return str(keyword or "")


def _flags(error: UnknownOptionError) -> list[str]:
    return [name for argument in error.argument_collection for name in argument.names]


# ------------------------------------------------------------------ the commands


def build_app(terminal: Terminal) -> App:
    """Return the app with all commands, in the terminal's language."""
    app = App(
        name="rondel",
        help=terminal.say("help.rondel"),
        usage="",  # cyclopts has its label in English only
        help_prologue=usage_line(terminal, f"{terminal.say('help.command')} …"),
        version=f"rondel {rondel.__version__}",
        **help_groups(terminal),
        help_flags=["--help", "-h"],
        help_format="plaintext",
        help_epilogue=examples(terminal, "example.rondel"),
        suppress_keyboard_interrupt=False,
    )
    app["--help"].help = terminal.say("help.help")
    app["--version"].help = terminal.say("help.version")
    for add in (
        _add_games,
        _add_bots,
        _add_play,
        _add_hint,
        _add_simulate,
        _add_replay,
        _add_perft,
        _add_bench,
    ):
        add(app, terminal)
    add_arena_command(app, terminal, sort_key=COMMANDS.index("arena"))
    add_deck_commands(app, terminal, sort_key=COMMANDS.index("deck"))
    add_lesson_commands(app, terminal, sort_key=COMMANDS.index("lesson"))
    add_serve_command(app, terminal, sort_key=COMMANDS.index("serve"))
    add_worker_command(app, terminal, sort_key=COMMANDS.index("worker"))
    add_admin_commands(app, terminal, sort_key=COMMANDS.index("admin"))
    return app


def _game(terminal: Terminal) -> Parameter:
    text = terminal.say("parameter.game", games=", ".join(rondel.game_ids()))
    return Parameter(help=text, show_default=False)


def _opponents(terminal: Terminal) -> Parameter:
    from rondel.bots.registry import bot_ids

    return Parameter(help=terminal.say("parameter.opponents", bots=", ".join(bot_ids())), show_default=False)


def _about(terminal: Terminal, name: str, **more: Any) -> Parameter:
    return about(terminal, f"parameter.{name}", **more)


def _command(app: App, terminal: Terminal, name: str, arguments: str) -> Callable[[Callable[..., int]], Any]:
    keys = HelpKeys(f"help.{name}", f"about.{name}", f"example.{name}")
    return command(app, terminal, name, arguments, keys, sort_key=COMMANDS.index(name))


def _add_games(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "games", "[--json]")
    def games(
        *,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.games import show_games

        return show_games(terminal)


def _add_bots(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "bots", "[GAME] …")
    def bots(
        game: Annotated[str, _game(terminal)] = "",
        /,
        *,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.bots import show_bots

        return show_bots(terminal, game)


def _add_play(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "play", "GAME …")
    def play(
        game: Annotated[str, _game(terminal)] = "",
        /,
        *,
        players: Annotated[int | None, _about(terminal, "players")] = None,
        option: Annotated[Sequence[str], _about(terminal, "option", negative=())] = (),
        seed: Annotated[int | None, _about(terminal, "seed")] = None,
        name: Annotated[Sequence[str], _about(terminal, "name", negative=())] = (),
        seat: Annotated[int | None, _about(terminal, "seat")] = None,
        hot_seat: Annotated[bool, _about(terminal, "hot-seat", negative=())] = False,
        bots: Annotated[str, _opponents(terminal)] = "",
        resume: Annotated[str, _about(terminal, "resume")] = "",
        force: Annotated[bool, _about(terminal, "force", negative=())] = False,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.play.command import PlayArguments, play_game

        return play_game(
            terminal,
            PlayArguments(
                game=game,
                players=players,
                options=tuple(option),
                seed=seed,
                names=tuple(name),
                seat=seat,
                is_hot_seat=hot_seat,
                bots=bots,
                resume=resume,
                is_forced=force,
            ),
        )


def _add_hint(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "hint", "FILE …")
    def hint(
        file: Annotated[str, _about(terminal, "file", allow_leading_hyphen=True)],
        /,
        *,
        at: Annotated[int | None, _about(terminal, "hint-at")] = None,
        seat: Annotated[int | None, _about(terminal, "hint-seat")] = None,
        bot: Annotated[str, _about(terminal, "hint-bot")] = "",
        seconds: Annotated[float | None, _about(terminal, "hint-seconds")] = None,
        simulations: Annotated[int | None, _about(terminal, "hint-simulations")] = None,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.hint.command import HintArguments, hint_for_file

        return hint_for_file(terminal, HintArguments(file, at, bot, seconds, simulations, seat))


def _add_simulate(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "simulate", "GAME …")
    def simulate(
        game: Annotated[str, _game(terminal)],
        /,
        *,
        players: Annotated[int | None, _about(terminal, "players")] = None,
        games: Annotated[int, _about(terminal, "games", show_default=True)] = 100,
        seed: Annotated[int, _about(terminal, "simulate-seed", show_default=True)] = 0,
        option: Annotated[Sequence[str], _about(terminal, "option", negative=())] = (),
        check: Annotated[bool, _about(terminal, "check", negative=())] = False,
        jobs: Annotated[int, _about(terminal, "jobs", show_default=True)] = 1,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.common.options import default_players, find_game
        from rondel.cli.simulate import Simulation, simulate_games

        seats = default_players(find_game(game), option) if players is None else players
        return simulate_games(
            terminal, Simulation(game, seats, games, seed, tuple(option), is_checked=check), jobs=jobs
        )


def _add_replay(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "replay", "FILE …")
    def replay(
        file: Annotated[str, _about(terminal, "file", allow_leading_hyphen=True)],
        /,
        *,
        at: Annotated[int | None, _about(terminal, "at")] = None,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.replay import replay_file

        return replay_file(terminal, file, at=at)


def _add_perft(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "perft", "POSITION|GAME …")
    def perft(
        position: Annotated[str, _about(terminal, "position", allow_leading_hyphen=True)],
        /,
        *,
        depth: Annotated[int, _about(terminal, "depth", show_default=True)] = 3,
        players: Annotated[int | None, _about(terminal, "players")] = None,
        option: Annotated[Sequence[str], _about(terminal, "option", negative=())] = (),
        divide: Annotated[bool, _about(terminal, "divide", negative=())] = False,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.perft import count_positions

        return count_positions(
            terminal, position, depth=depth, players=players, options=option, is_divided=divide
        )


def _add_bench(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "bench", "…")
    def bench(
        *,
        seconds: Annotated[float, _about(terminal, "seconds", show_default=True)] = 1.0,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.bench import measure

        return measure(terminal, seconds=seconds)
