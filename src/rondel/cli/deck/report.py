"""``rondel deck report``: bots play many games with a deck; the results show how balanced it is."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.text import Text

from rondel.bots.friesematenten.balance import deck_statistics, play_result
from rondel.cli.common.batches import play_batches
from rondel.cli.common.files import write_text
from rondel.cli.common.options import require_at_least
from rondel.cli.common.terminal import FINE
from rondel.cli.deck.files import check_deck, fitting_players, is_deck_file
from rondel.cli.deck.page import report_page
from rondel.cli.deck.tables import print_report
from rondel.games.friesematenten.decks.file import DeckError, read_deck_bytes, read_deck_file
from rondel.games.friesematenten.decks.library import HOUSE, add_deck, load_deck
from rondel.games.friesematenten.game import FriesematentenGame

if TYPE_CHECKING:
    from rondel.bots.friesematenten.balance import BalanceGame, DeckStatistics
    from rondel.cli.common.terminal import Terminal
    from rondel.games.friesematenten.decks.file import LoadedDeck

__all__ = ["ReportArguments", "report_deck"]

# Games for a process at a time: few, so that the progress bar moves smoothly.
_BATCH: Final = 5
_USUAL_PLAYERS: Final = 3


@dataclass(frozen=True, slots=True)
class ReportArguments:
    """The arguments of ``rondel deck report``."""

    deck: str
    #: None for three, or the nearest number the deck allows
    players: int | None
    games: int
    seed: int
    jobs: int
    html: str
    is_forced: bool = False


def report_deck(terminal: Terminal, arguments: ReportArguments) -> int:
    """Play the games and show the results; wrong arguments are refused before the first game."""
    require_at_least(terminal, "--games", arguments.games, 1)
    require_at_least(terminal, "--jobs", arguments.jobs, 1)
    if arguments.html:
        _check_page(terminal, arguments)
    try:
        source, loaded = _find_deck(arguments.deck)
    except DeckError:
        return check_deck(terminal, arguments.deck)  # it lists everything that is wrong
    players = _players(terminal, arguments, loaded)
    play = partial(play_batch, source, players, arguments.seed)
    text = terminal.say("deck-report.playing")
    played = play_batches(terminal, text, play, arguments.games, size=_BATCH, jobs=arguments.jobs)
    with closing(played) as batches:
        results = [result for batch in batches for result in batch]
    return _show(terminal, arguments, loaded, deck_statistics(loaded.deck, players, results))


def _players(terminal: Terminal, arguments: ReportArguments, loaded: LoadedDeck) -> int:
    """Return how many play; refuse a number the deck does not allow."""
    low, high = loaded.deck.figures.min_players, loaded.deck.figures.max_players
    players = min(max(_USUAL_PLAYERS, low), high) if arguments.players is None else arguments.players
    if not low <= players <= high:
        title, fitting = loaded.words.title(terminal.language), fitting_players(loaded)
        raise terminal.usage("deck-report.players", deck=title, fitting=fitting, players=players)
    return players


def _show(
    terminal: Terminal, arguments: ReportArguments, loaded: LoadedDeck, statistics: DeckStatistics
) -> int:
    html, seed = arguments.html, arguments.seed
    if html:
        write_text(terminal, Path(html), report_page(terminal, loaded, statistics, seed))
    if terminal.is_json:
        terminal.print_json({**statistics.as_dict(), "seed": seed, "html": html or None})
        return FINE
    print_report(terminal, loaded, statistics, seed)
    if html:
        terminal.out.print(Text(terminal.say("deck-report.written", file=html)), soft_wrap=True)
    return FINE


def _check_page(terminal: Terminal, arguments: ReportArguments) -> None:
    """Refuse a page that cannot be written, or would replace another file."""
    path = Path(arguments.html)
    if path.is_dir():
        raise terminal.failure("file.directory", file=arguments.html)
    if not path.absolute().parent.is_dir():
        raise terminal.failure(
            "file.unwritable", file=arguments.html, reason=terminal.say("reason.FileNotFoundError")
        )
    if os.path.lexists(path) and not arguments.is_forced:
        raise terminal.failure("deck.exists", terminal.say("deck.hint-force"), file=arguments.html)


# ------------------------------------------------------------------ decks


@dataclass(frozen=True, slots=True)
class _Source:
    """Where every process finds the deck: by its name, or in the contents of a file."""

    name: str
    content: bytes | None = None

    def game(self) -> FriesematentenGame:
        """Return the game with this deck."""
        if self.content is not None:
            add_deck(read_deck_bytes(self.content, self.name, self.name))
        return FriesematentenGame(self.name)


def _find_deck(name: str) -> tuple[_Source, LoadedDeck]:
    """Return a deck by its name or from a file; a copy of the house deck is the house deck."""
    if not is_deck_file(name):
        return _Source(name), load_deck(name)
    loaded = read_deck_file(Path(name))
    if loaded.deck.name == HOUSE and loaded.deck.digest == load_deck(HOUSE).deck.digest:
        return _Source(HOUSE), loaded
    return _Source(loaded.deck.name, Path(name).read_bytes()), loaded


def play_batch(source: _Source, players: int, seed: int, numbers: range) -> list[BalanceGame]:
    """Play the games with these numbers, perhaps in another process."""
    game = source.game()
    return [play_result(game, players, f"{seed}/{number}") for number in numbers]
