"""The commands and their parameters; what they do is in modules of their own, loaded when needed.

Help texts come from the words of the reader's language, so annotations here are values
made when the app is built, not strings: this module does without
``from __future__ import annotations``.
"""

import contextlib
import difflib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from cyclopts import App, CycloptsError, Group, Parameter
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
from rondel.cli.arena import add_arena_command
from rondel.cli.deck import DECK_COMMANDS, add_deck_commands
from rondel.cli.desk import FAILED, FINE, INTERRUPTED, CommandError, Desk, language_of
from rondel.cli.letters import PLAINLY
from rondel.cli.serve import add_serve_command
from rondel.cli.worker import add_worker_command
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
    "serve",
    "worker",
    "admin",
)
GROUPS: Final = {"deck": DECK_COMMANDS, "admin": ADMIN_COMMANDS}


def run_app(arguments: list[str]) -> int:
    """Carry out the arguments and return the exit code; no input ends in a traceback."""
    _forgive_odd_characters()
    language = language_of(arguments)
    desk = Desk(language if language in LANGUAGES else LANGUAGES[0])
    desk.is_json = "--json" in arguments
    try:
        return _run(desk, arguments, language)
    except KeyboardInterrupt:
        desk.err.print()
        desk.err.print(desk.say("error.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        # the reader (head, less) has left: nothing more to say, not even at exit
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def _run(desk: Desk, arguments: list[str], language: str) -> int:
    try:
        must_speak(language)
        app = build_app(desk)
        result = app(
            arguments or ["--help"],
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
            console=desk.out,
            error_console=desk.err,
        )
        sys.stdout.flush()
        return result if isinstance(result, int) else FINE
    except CycloptsError as error:
        return desk.fail(_usage_error(desk, error))
    except RondelError as error:
        return desk.fail(error)


def _forgive_odd_characters() -> None:
    """Bytes that are no text and terminals that lack a character are no reason to stop."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace" if stream is sys.stdin else PLAINLY)


# ------------------------------------------------------------------ wrong usage


def _usage_error(desk: Desk, error: CycloptsError) -> CommandError:
    """Say in the reader's language what is wrong with the arguments."""
    name = _name_of(error)
    match error:
        case UnknownCommandError():
            wrong = next(iter(error.unused_tokens or [""]))
            above = "".join(f"{name} " for name in error.command_chain or ())
            near = difflib.get_close_matches(wrong, GROUPS.get(above.strip(), COMMANDS), 1)
            hint = (
                desk.say("usage.did-you-mean", what=f"rondel {above}{near[0]}")
                if near
                else desk.say("usage.help")
            )
            return desk.usage("usage.command", hint, command=wrong)
        case UnknownOptionError():
            wrong = error.token.keyword or error.token.value
            near = difflib.get_close_matches(wrong, _flags(error), 1)
            hint = desk.say("usage.did-you-mean", what=near[0]) if near else desk.say("usage.help")
            return desk.usage("usage.parameter", hint, parameter=wrong)
        case MissingArgumentError():
            return desk.usage("usage.missing", desk.say("usage.help"), parameter=name)
        case CoercionError():
            value = error.token.value if error.token is not None else ""
            return desk.usage("usage.value", desk.say("usage.help"), parameter=name, value=value)
        case RepeatArgumentError():
            return desk.usage("usage.repeated", parameter=name)
        case UnusedCliTokensError():
            return desk.usage(
                "usage.unused", desk.say("usage.help"), what=" ".join(error.unused_tokens or [])
            )
    return desk.usage("usage.other", desk.say("usage.help"), what=" ".join(error.root_input_tokens or []))


def _name_of(error: CycloptsError) -> str:
    if error.argument is not None:
        return error.argument.name
    keyword = getattr(error, "keyword", None) or getattr(getattr(error, "token", None), "keyword", None)
    return str(keyword or "")


def _flags(error: UnknownOptionError) -> list[str]:
    return [name for argument in error.argument_collection for name in argument.names]


# ------------------------------------------------------------------ the commands


def build_app(desk: Desk) -> App:
    """Return the whole command line in the language of a desk."""
    app = App(
        name="rondel",
        help=desk.say("help.rondel"),
        usage="",  # its label exists in English only
        help_prologue=_usage(desk, f"rondel {desk.say('help.command')} …"),
        version=f"rondel {rondel.__version__}",
        group_commands=Group(desk.say("help.commands"), sort_key=0),
        group_arguments=Group(desk.say("help.arguments")),
        group_parameters=Group(desk.say("help.parameters")),
        help_flags=["--help", "-h"],
        help_format="plaintext",
        help_epilogue=_examples(desk, "rondel"),
        suppress_keyboard_interrupt=False,
    )
    app["--help"].help = desk.say("help.help")
    app["--version"].help = desk.say("help.version")
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
        add(app, desk)
    add_arena_command(app, desk, sort_key=COMMANDS.index("arena"))
    add_deck_commands(app, desk, sort_key=COMMANDS.index("deck"))
    add_serve_command(app, desk, sort_key=COMMANDS.index("serve"))
    add_worker_command(app, desk, sort_key=COMMANDS.index("worker"))
    add_admin_commands(app, desk, sort_key=COMMANDS.index("admin"))
    return app


def _usage(desk: Desk, line: str) -> str:
    return f"{desk.say('help.usage')} {line}"


def _examples(desk: Desk, command: str) -> str:
    return f"{desk.say('help.examples')}\n\n{desk.say(f'example.{command}').strip(chr(10))}\n"


def _game(desk: Desk) -> Parameter:
    text = desk.say("parameter.game", games=", ".join(rondel.game_ids()))
    return Parameter(help=text, show_default=False)


def _opponents(desk: Desk) -> Parameter:
    from rondel.bots.registry import bot_ids

    return Parameter(help=desk.say("parameter.opponents", bots=", ".join(bot_ids())), show_default=False)


def _about(desk: Desk, name: str, **more: Any) -> Parameter:
    return Parameter(help=desk.say(f"parameter.{name}"), **{"show_default": False, **more})


def _command(app: App, desk: Desk, name: str, line: str) -> Callable[[Callable[..., int]], Any]:
    return app.command(
        name=name,
        help=f"{desk.say(f'help.{name}')}\n\n{desk.say(f'about.{name}')}",
        sort_key=COMMANDS.index(name),
        usage="",
        help_prologue=_usage(desk, f"rondel {name} {line}"),
        help_epilogue=_examples(desk, name),
        help_format="plaintext",
    )


def _settle(desk: Desk, *, lang: str, json: bool) -> None:
    """The language was found before anything was parsed, for the help; here its value is checked."""
    assert lang == desk.language, "the desk speaks the language asked for"
    desk.is_json = json


def _lang(desk: Desk) -> Parameter:
    return _about(desk, "lang")


def _json(desk: Desk) -> Parameter:
    return _about(desk, "json", negative=())


def _add_games(app: App, desk: Desk) -> None:
    @_command(app, desk, "games", "[--json]")
    def games(
        *, lang: Annotated[str, _lang(desk)] = desk.language, json: Annotated[bool, _json(desk)] = False
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.games import show_games

        return show_games(desk)


def _add_bots(app: App, desk: Desk) -> None:
    @_command(app, desk, "bots", "[GAME] …")
    def bots(
        game: Annotated[str, _game(desk)] = "",
        /,
        *,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.bots import show_bots

        return show_bots(desk, game)


def _add_play(app: App, desk: Desk) -> None:
    @_command(app, desk, "play", "GAME …")
    def play(
        game: Annotated[str, _game(desk)] = "",
        /,
        *,
        players: Annotated[int | None, _about(desk, "players")] = None,
        option: Annotated[Sequence[str], _about(desk, "option", negative=())] = (),
        seed: Annotated[int | None, _about(desk, "seed")] = None,
        name: Annotated[Sequence[str], _about(desk, "name", negative=())] = (),
        seat: Annotated[int | None, _about(desk, "seat")] = None,
        hot_seat: Annotated[bool, _about(desk, "hot-seat", negative=())] = False,
        bots: Annotated[str, _opponents(desk)] = "",
        resume: Annotated[str, _about(desk, "resume")] = "",
        force: Annotated[bool, _about(desk, "force", negative=())] = False,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.play import Wishes, play_game

        return play_game(
            desk,
            Wishes(
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


def _add_hint(app: App, desk: Desk) -> None:
    @_command(app, desk, "hint", "FILE …")
    def hint(
        file: Annotated[str, _about(desk, "file", allow_leading_hyphen=True)],
        /,
        *,
        at: Annotated[int | None, _about(desk, "hint-at")] = None,
        seat: Annotated[int | None, _about(desk, "hint-seat")] = None,
        bot: Annotated[str, _about(desk, "hint-bot")] = "",
        seconds: Annotated[float | None, _about(desk, "hint-seconds")] = None,
        simulations: Annotated[int | None, _about(desk, "hint-simulations")] = None,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.hint import HintWishes, hint_for_file

        return hint_for_file(desk, HintWishes(file, at, bot, seconds, simulations, seat))


def _add_simulate(app: App, desk: Desk) -> None:
    @_command(app, desk, "simulate", "GAME …")
    def simulate(
        game: Annotated[str, _game(desk)],
        /,
        *,
        players: Annotated[int | None, _about(desk, "players")] = None,
        games: Annotated[int, _about(desk, "games", show_default=True)] = 100,
        seed: Annotated[int, _about(desk, "simulate-seed", show_default=True)] = 0,
        option: Annotated[Sequence[str], _about(desk, "option", negative=())] = (),
        check: Annotated[bool, _about(desk, "check", negative=())] = False,
        jobs: Annotated[int, _about(desk, "jobs", show_default=True)] = 1,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.seats import usual_players
        from rondel.cli.setting_up import find_game
        from rondel.cli.simulate import Simulation, simulate_games

        seats = usual_players(find_game(game), option) if players is None else players
        return simulate_games(
            desk, Simulation(game, seats, games, seed, tuple(option), is_checked=check), jobs=jobs
        )


def _add_replay(app: App, desk: Desk) -> None:
    @_command(app, desk, "replay", "FILE …")
    def replay(
        file: Annotated[str, _about(desk, "file", allow_leading_hyphen=True)],
        /,
        *,
        at: Annotated[int | None, _about(desk, "at")] = None,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.replay import replay_file

        return replay_file(desk, file, at=at)


def _add_perft(app: App, desk: Desk) -> None:
    @_command(app, desk, "perft", "POSITION|GAME …")
    def perft(
        position: Annotated[str, _about(desk, "position", allow_leading_hyphen=True)],
        /,
        *,
        depth: Annotated[int, _about(desk, "depth", show_default=True)] = 3,
        players: Annotated[int | None, _about(desk, "players")] = None,
        option: Annotated[Sequence[str], _about(desk, "option", negative=())] = (),
        divide: Annotated[bool, _about(desk, "divide", negative=())] = False,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.perft import count_positions

        return count_positions(
            desk, position, depth=depth, players=players, options=option, is_divided=divide
        )


def _add_bench(app: App, desk: Desk) -> None:
    @_command(app, desk, "bench", "…")
    def bench(
        *,
        seconds: Annotated[float, _about(desk, "seconds", show_default=True)] = 1.0,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.bench import measure

        return measure(desk, seconds=seconds)
