"""The command line of `python -m tools.learn`: its commands, what they want, and what they refuse at once."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable
from math import isfinite
from typing import Any, Final

__all__ = ["parser"]

_ABOUT: Final = """\
Train the small networks that the searching bots judge positions with.

  python -m tools.learn rounds imperial-2010     # everything, round after round, in build/learn
  python -m tools.learn curves build/learn       # how it went, as a picture
  python -m tools.learn match imperial-2010=build/learn/imperial-2010-5.net@200~classic@200
  python -m tools.learn ship imperial-2010 build/learn/imperial-2010-5.net

A round is games → numbers → training → a match. What was stopped goes on where it was.
docs/learning.md explains it."""

_FOLDER: Final = "build/learn"


def parser() -> ArgumentParser:
    """Return what reads the command line; ``command`` names a function of :mod:`tools.learn.commands`."""
    found = ArgumentParser(
        prog="python -m tools.learn", description=_ABOUT, formatter_class=RawDescriptionHelpFormatter
    )
    commands = found.add_subparsers(required=True, metavar="COMMAND")
    for add in (_rounds, _games, _train, _match, _curves, _ship, _exploit, _decks, _sense, _calibrate):
        add(commands)
    return found


def _rounds(commands: Any) -> None:
    one = _command(
        commands, "rounds", "run_rounds", "learn a game: games, training and a match, round after round"
    )
    _game(one)
    one.add_argument(
        "folder", nargs="?", default=_FOLDER, help="where everything is kept (default: %(default)s)"
    )
    one.add_argument(
        "--from",
        dest="begin",
        metavar="FILE.net",
        help="begin with this network; the games of Merchants are played all the same, later rounds mix some in",
    )
    _number(one, "--rounds", 10, "rounds after the first network")
    _number(one, "--first-games", 12_000, "games of Merchants, for the first network")
    _number(one, "--games", 1_000, "games of each later round")
    _number(
        one, "--simulations", 120, "simulations of a full search in these games, and of a turn in matches"
    )
    _number(
        one, "--match-games", 48, "games of each side against the network before; 0 for no matches", least=0
    )
    _seed(one)
    _work(one)


def _games(commands: Any) -> None:
    one = _command(commands, "games", "play_all_games", "play games and keep positions of them")
    _game(one)
    one.add_argument("folder", help="where the files of positions are kept")
    one.add_argument(
        "--network",
        action="append",
        default=[],
        metavar="FILE.net",
        help="a network of the players, several times for several; without one, Merchants play",
    )
    _number(one, "--simulations", 120, "simulations of a full search")
    _number(one, "--files", 100, "files in all; those that are there are not played again")
    _number(one, "--games-per-file", 20, "games in a file", most=1_000)
    _seed(one)
    _work(one)


def _train(commands: Any) -> None:
    one = _command(commands, "train", "train_network", "train a network on the positions of games")
    _game(one)
    one.add_argument(
        "target", metavar="FILE.net", help="where to write it; what it can go on from is beside it (.pt)"
    )
    one.add_argument(
        "folders", nargs="+", metavar="FOLDER", help="folders of games, or @FILE with a list of files"
    )
    one.add_argument("--former", metavar="FILE", help="go on from this network: FILE.net or FILE.pt")
    one.add_argument(
        "--epochs", type=_positive, default=6.0, help="how often each position is seen (default: 6)"
    )
    _number(one, "--batch", 4_096, "positions in a step")
    one.add_argument("--rate", type=_positive, default=2e-3, help="the learning rate (default: 0.002)")
    _seed(one)


def _match(commands: Any) -> None:
    one = _command(commands, "match", "play_a_match", "let players meet, networks among them")
    one.add_argument(
        "pairing",
        nargs="+",
        metavar="GAME/PLAYERS=HERO~REST",
        help="one player on each seat in turn, the others on the rest (4 players unless told): merchant, novice,"
        " classic@200 (handwritten, 200 simulations a turn), FILE.net@200, FILE.net@0.2s, chancellor=FILE.net@2000",
    )
    _number(one, "--games", 24, "games of each pairing")
    one.add_argument("--seed", default="match", help="decides the deals (default: %(default)s)")
    one.add_argument("--out", metavar="FILE", help="keep every game here; a stopped match goes on from it")
    _work(one)


def _curves(commands: Any) -> None:
    one = _command(commands, "curves", "draw_curves", "draw the losses and matches of all rounds as SVG")
    one.add_argument(
        "folder", nargs="?", default=_FOLDER, help="the folder of the rounds (default: %(default)s)"
    )


def _exploit(commands: Any) -> None:
    one = _command(commands, "exploit", "run_exploit", "train a network only to beat one opponent")
    _game(one)
    one.add_argument(
        "folder",
        nargs="?",
        default="build/exploit",
        help="where everything is kept (default: %(default)s)",
    )
    one.add_argument(
        "--against", metavar="FILE.net", help="the network to beat (default: the shipped one of the game)"
    )
    _number(one, "--rounds", 3, "rounds of games, training and a match")
    _number(one, "--games", 1_000, "games of each round")
    _number(one, "--simulations", 100, "simulations of a turn of the opponent, and of a full search")
    _number(one, "--match-games", 240, "games of each match; 0 for no matches", least=0)
    _number(one, "--players", 4, "players of each table", least=2)
    _seed(one)
    _work(one)


def _ship(commands: Any) -> None:
    one = _command(commands, "ship", "ship_network", "put a chosen network into the package")
    _game(one)
    one.add_argument("file", metavar="FILE.net", help="the network")


def _calibrate(commands: Any) -> None:
    one = _command(
        commands,
        "calibrate",
        "calibrate_network",
        "measure among players like people what a network can tell them, and write it into its file",
    )
    _game(one)
    one.add_argument(
        "file", nargs="?", metavar="FILE.net", help="the network (default: the one in the package)"
    )
    _number(one, "--games", 2_000, "games of people", least=20)
    _seed(one)
    _work(one)


def _decks(commands: Any) -> None:
    one = _command(
        commands, "decks", "play_on_decks", "measure a network on decks of Friesematenten nobody has seen"
    )
    one.add_argument(
        "network", nargs="?", metavar="FILE.net", help="the network (default: the one in the package)"
    )
    _number(one, "--decks", 24, "decks of each kind", most=9_999)
    _number(one, "--games", 6, "games of each side on a deck; three play every seat once")
    _number(one, "--simulations", 200, "simulations of a turn")
    _seed(one)
    one.add_argument(
        "--out", metavar="FOLDER", help="keep decks and games here; a stopped command goes on from it"
    )
    _work(one)


def _sense(commands: Any) -> None:
    one = _command(
        commands,
        "sense",
        "count_tips",
        "count how often bots follow the printed tips, in games of four alike",
    )
    one.add_argument("game", help="imperial-2006, imperial-2010 or imperial-2030")
    one.add_argument(
        "players",
        nargs="*",
        default=["minister@100"],
        metavar="PLAYER",
        help="a bot by its name, or FILE.net@100; several are compared (default: minister@100)",
    )
    _number(one, "--games", 60, "games of each player")
    _seed(one)
    _work(one)


# ------------------------------------------------------------------ arguments of several commands


def _command(commands: Any, name: str, function: str, about: str) -> ArgumentParser:
    one: ArgumentParser = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
    one.set_defaults(command=function)
    return one


def _game(one: ArgumentParser) -> None:
    one.add_argument("game", help="imperial-2006, imperial-2010, imperial-2030 or friesematenten")


def _seed(one: ArgumentParser) -> None:
    _number(one, "--seed", 1, "the same seed makes the same", least=0)


def _work(one: ArgumentParser) -> None:
    _number(one, "--jobs", 0, "processes (default: one for each core)", least=0, tells_default=False)
    one.add_argument(
        "--ray",
        default="",
        metavar="ADDRESS",
        help="play on a Ray cluster; “local” starts one on this machine",
    )
    one.add_argument(
        "--minutes",
        type=_positive,
        default=1e9,
        help="begin nothing new after so many minutes (default: no limit)",
    )


def _number(
    one: ArgumentParser,
    name: str,
    default: int,
    about: str,
    *,
    least: int = 1,
    most: int = 10**9,
    tells_default: bool = True,
) -> None:
    told = f"{about} (default: {default})" if tells_default else about
    one.add_argument(name, type=_whole(least, most), default=default, metavar="N", help=told)


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"a whole number, not {text}") from None
        if number < least:
            raise ArgumentTypeError(f"at least {least}, not {number}")
        if number > most:
            raise ArgumentTypeError(f"at most {most}, not {number}")
        return number

    return read


def _positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise ArgumentTypeError(f"a number, not {text}") from None
    if not (isfinite(number) and number > 0.0):
        raise ArgumentTypeError(f"more than 0, not {text}")
    return number
