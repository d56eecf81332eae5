"""Measures a network on decks nobody has seen, against the handwritten mind: at equal simulations, at a table of three."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from rondel.bots.rates import Rate, rate_of
from tools.learn.decks import KINDS, deck_name, kind_of, theme_of, write_decks
from tools.learn.match import MatchResult, Pairing, play_match
from tools.learn.subjects import subject_of
from tools.learn.work import Workers

__all__ = [
    "PLAYERS",
    "Contest",
    "Line",
    "lines_of",
    "pairings_of",
    "play_contest",
    "shipped_network",
    "table_of",
]

GAME: Final = "friesematenten"
#: as many play the row of the strength of the bots
PLAYERS: Final = 3
_ROOT: Final = Path(__file__).parents[2]
# What a stopped contest goes on from.
_KEPT: Final = "games.jsonl"
_HEAD: Final = ("deck", "learned among classic", "classic among learned", "games of each")


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be measured."""

    network: Path
    #: decks of each kind, and games of each side on a deck
    decks: int
    games: int
    #: simulations of a turn
    simulations: int
    seed: int
    #: where decks and games are kept, if anywhere
    folder: Path | None = None


class Line(NamedTuple):
    """What some decks have shown: how often one learned player won, and one handwritten."""

    about: str
    learned: Rate
    classic: Rate


def shipped_network() -> Path:
    """Return the network that comes with the package."""
    package = subject_of(GAME).package.replace(".", "/")
    return _ROOT / "src" / package / "networks" / f"{GAME}.net"


def play_contest(contest: Contest, workers: Workers) -> list[MatchResult]:
    """Play on all decks and return how it went; decks take turns, so that time that runs out leaves some of each."""
    pairings = pairings_of(contest)
    kept = None
    if contest.folder is not None:
        write_decks(list(dict.fromkeys(one.deck for one in pairings)), contest.folder)
        kept = contest.folder / _KEPT
    return play_match(pairings, contest.games, workers, f"decks {contest.seed}", kept)


def pairings_of(contest: Contest) -> list[Pairing]:
    """Return who meets whom on which deck: one learned among classic ones, and the other way round."""
    learned, classic = f"{contest.network}@{contest.simulations}", f"classic@{contest.simulations}"
    return [
        Pairing(GAME, hero, rest, PLAYERS, deck=deck_name(kind, contest.seed, number))
        for number in range(1, contest.decks + 1)
        for kind in KINDS
        for hero, rest in ((learned, classic), (classic, learned))
    ]


# ------------------------------------------------------------------ what is told


def lines_of(results: Sequence[MatchResult]) -> list[Line]:
    """Return a line for each kind of deck, and below it one for each of its themes."""
    lines: list[Line] = []
    for kind in KINDS:
        of_kind = [one for one in results if kind_of(one.pairing.deck) == kind]
        lines.append(_line(kind, of_kind))
        for theme in dict.fromkeys(theme_of(one.pairing.deck) for one in of_kind):
            if theme:
                lines.append(_line(f"· {theme}", [o for o in of_kind if theme_of(o.pairing.deck) == theme]))
    return lines


def _line(about: str, results: Sequence[MatchResult]) -> Line:
    learned = _rate(one for one in results if not _is_classic(one))
    return Line(about, learned, _rate(one for one in results if _is_classic(one)))


def _is_classic(result: MatchResult) -> bool:
    return result.pairing.hero.startswith("classic@")


def _rate(results: Iterable[MatchResult]) -> Rate:
    shares = [row.share for one in results for row in one.rows]
    return rate_of(sum(shares), len(shares))


def table_of(lines: Sequence[Line]) -> str:
    """Return a table that can be read as it is, and pasted into a page."""
    rows = [_HEAD, *((one.about, _told(one.learned), _told(one.classic), _games(one)) for one in lines)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    texts = [
        f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |"
        for row in rows
    ]
    texts.insert(1, f"|{'|'.join('-' * (width + 2) for width in widths)}|")
    return "\n".join(texts)


def _told(rate: Rate) -> str:
    return f"{rate.rate:.0%} [{rate.low:.0%}, {rate.high:.0%}]".replace("%", " %") if rate.count else "–"


def _games(line: Line) -> str:
    counts = dict.fromkeys((line.learned.count, line.classic.count))
    return " / ".join(map(str, counts))
