"""``rondel deck report``: bots play many games with a deck; what these say about the deck and its cards.

Help texts come from the words of the reader's language, so annotations here are values
made when the app is built, not strings: this module does without
``from __future__ import annotations``.
"""

import importlib.util
import os
import signal
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import App, Parameter

from rondel.cli.desk import FINE, Desk
from rondel.cli.progress import progress_bar

if TYPE_CHECKING:
    from rondel.bots.friesematenten.balance import BalanceGame, DeckStatistics
    from rondel.games.friesematenten.decks.file import LoadedDeck
    from rondel.games.friesematenten.game import FriesematentenGame

__all__ = ["ReportWishes", "add_report_command", "report_deck"]

# Games handed to a process at once: few enough for a smooth progress bar.
_BATCH: Final = 5
_USUAL_PLAYERS: Final = 3


def add_report_command(app: App, desk: Desk, *, sort_key: int = 0) -> None:
    """Add ``rondel deck report`` to the commands for decks."""

    def about(key: str, **more: Any) -> Parameter:
        return Parameter(help=desk.say(key), **{"show_default": False, **more})

    @app.command(
        name="report",
        help=f"{desk.say('deck-report.help')}\n\n{desk.say('deck-report.about')}",
        sort_key=sort_key,
        usage="",
        help_prologue=f"{desk.say('help.usage')} rondel deck report [NAME|FILE] …",
        help_epilogue=f"{desk.say('help.examples')}\n\n{desk.say('deck-report.example').strip(chr(10))}\n",
        help_format="plaintext",
    )
    def report(
        deck: Annotated[str, about("deck-report.deck")] = "house",
        /,
        *,
        players: Annotated[int | None, about("parameter.players")] = None,
        games: Annotated[int, about("parameter.games", show_default=True)] = 500,
        seed: Annotated[int, about("parameter.simulate-seed", show_default=True)] = 0,
        jobs: Annotated[int, about("parameter.jobs", show_default=True)] = 1,
        html: Annotated[str, about("deck-report.html")] = "",
        force: Annotated[bool, about("deck.force", negative=())] = False,
        lang: Annotated[str, about("parameter.lang")] = desk.language,
        json: Annotated[bool, about("parameter.json", negative=())] = False,
    ) -> int:
        assert lang == desk.language, "the desk speaks the language asked for"
        desk.is_json = json
        wishes = ReportWishes(deck, players, games, seed, jobs, html, is_forced=force)
        return report_deck(desk, wishes)


@dataclass(frozen=True, slots=True)
class ReportWishes:
    """What was asked for."""

    deck: str
    #: nothing for three, or what the deck is for
    players: int | None
    games: int
    seed: int
    jobs: int
    html: str
    is_forced: bool = False


def report_deck(desk: Desk, wishes: ReportWishes) -> int:
    """Play the games and show what they say; everything that can be refused is refused before."""
    from rondel.bots.friesematenten.balance import deck_statistics
    from rondel.cli.setting_up import must_be_at_least
    from rondel.games.friesematenten.decks.file import DeckError

    must_be_at_least(desk, "--games", wishes.games, 1)
    must_be_at_least(desk, "--jobs", wishes.jobs, 1)
    if wishes.html:
        _check_page(desk, wishes)
    try:
        source, loaded = _find_deck(wishes.deck)
    except DeckError:
        from rondel.cli.deck_work import check_deck

        return check_deck(desk, wishes.deck)  # which tells everything that is wrong with it
    players = _players(desk, wishes, loaded)
    results: list[BalanceGame] = []
    with (
        progress_bar(desk, desk.say("deck-report.playing"), wishes.games) as advance,
        closing(_results(source, wishes, players)) as batches,
    ):
        for batch in batches:
            results += batch
            advance(len(batch))
    return _tell(desk, wishes, loaded, deck_statistics(loaded.deck, players, results))


def _players(desk: Desk, wishes: ReportWishes, loaded: "LoadedDeck") -> int:
    """Return how many play, refusing what the deck is not for."""
    low, high = loaded.deck.figures.min_players, loaded.deck.figures.max_players
    players = min(max(_USUAL_PLAYERS, low), high) if wishes.players is None else wishes.players
    if not low <= players <= high:
        title, fitting = loaded.words.title(desk.language), str(low) if low == high else f"{low}–{high}"
        raise desk.usage("deck-report.players", deck=title, fitting=fitting, players=players)
    return players


def _tell(desk: Desk, wishes: ReportWishes, loaded: "LoadedDeck", figures: "DeckStatistics") -> int:
    from rondel.cli.deck_tables import print_report

    if wishes.html:
        from rondel.cli.deck_page import report_page
        from rondel.cli.files import write_text

        write_text(desk, Path(wishes.html), report_page(desk, loaded, figures, wishes.seed))
    if desk.is_json:
        desk.print_json({**figures.as_dict(), "seed": wishes.seed, "html": wishes.html or None})
        return FINE
    print_report(desk, loaded, figures, wishes.seed)
    if wishes.html:
        from rich.text import Text

        desk.out.print(Text(desk.say("deck-report.written", file=wishes.html)), soft_wrap=True)
    return FINE


def _check_page(desk: Desk, wishes: ReportWishes) -> None:
    """Refuse a page that could not be drawn, or would replace another file."""
    if importlib.util.find_spec("matplotlib") is None:
        raise desk.failure("deck-report.no-matplotlib", desk.say("deck-report.hint-matplotlib"))
    path = Path(wishes.html)
    if path.is_dir():
        raise desk.failure("file.directory", file=wishes.html)
    if not path.absolute().parent.is_dir():
        raise desk.failure("file.unwritable", file=wishes.html, reason=desk.say("reason.FileNotFoundError"))
    if os.path.lexists(path) and not wishes.is_forced:
        raise desk.failure("deck.exists", desk.say("deck.hint-force"), file=wishes.html)


# ------------------------------------------------------------------ decks


@dataclass(frozen=True, slots=True)
class _Source:
    """Where every process finds the deck: under its name, or in the contents of a file."""

    name: str
    content: bytes | None = None

    def game(self) -> "FriesematentenGame":
        """Return the game with this deck."""
        from rondel.games.friesematenten.decks.file import read_deck_bytes
        from rondel.games.friesematenten.decks.library import add_deck
        from rondel.games.friesematenten.game import FriesematentenGame

        if self.content is not None:
            add_deck(read_deck_bytes(self.content, self.name, self.name))
        return FriesematentenGame(self.name)


def _find_deck(name: str) -> "tuple[_Source, LoadedDeck]":
    """Return a deck by its name or from a file; a copy of the house deck is the house deck."""
    from rondel.games.friesematenten.decks.file import read_deck_file
    from rondel.games.friesematenten.decks.library import HOUSE, load_deck

    if not (name.endswith(".toml") or "/" in name or os.sep in name):
        return _Source(name), load_deck(name)
    loaded = read_deck_file(Path(name))
    if loaded.deck.name == HOUSE and loaded.deck.digest == load_deck(HOUSE).deck.digest:
        return _Source(HOUSE), loaded
    return _Source(loaded.deck.name, Path(name).read_bytes()), loaded


# ------------------------------------------------------------------ playing


def play_batch(source: _Source, players: int, seed: int, numbers: range) -> "list[BalanceGame]":
    """Play the games with these numbers; runs in a process of its own."""
    from rondel.bots.friesematenten.balance import play_result

    game = source.game()
    return [play_result(game, players, f"{seed}/{number}") for number in numbers]


def _results(
    source: _Source, wishes: ReportWishes, players: int
) -> "Generator[list[BalanceGame], None, None]":
    """Yield the results in the order of the games' numbers."""
    batches = [range(first, min(first + _BATCH, wishes.games)) for first in range(0, wishes.games, _BATCH)]
    if wishes.jobs == 1 or len(batches) == 1:
        for numbers in batches:
            yield play_batch(source, players, wishes.seed, numbers)
        return
    from concurrent.futures import ProcessPoolExecutor  # only when more than one process plays

    # Ctrl-C is for the one process that can say so
    ignore = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(min(wishes.jobs, len(batches)), initializer=signal.signal, initargs=ignore)
    try:
        futures = [pool.submit(play_batch, source, players, wishes.seed, numbers) for numbers in batches]
        for future in futures:
            yield future.result()
    finally:
        # not `with pool`: that would play all games left before it lets go
        pool.shutdown(cancel_futures=True)
