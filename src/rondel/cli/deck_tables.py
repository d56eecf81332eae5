"""The report on a deck in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rondel.cli.numbers import number, percent
from rondel.cli.titled import titled_table
from rondel.games.friesematenten.decks.deck import KIND_WORDS
from rondel.games.friesematenten.decks.library import HOUSE

if TYPE_CHECKING:
    from rondel.bots.friesematenten.balance import CardStatistics, DeckStatistics, Group
    from rondel.bots.rates import Rate, Spread
    from rondel.cli.desk import Desk
    from rondel.games.friesematenten.decks.file import LoadedDeck

__all__ = ["Speech", "print_report"]

_BAR: Final = 24
_STRIP: Final = 13
_NAME: Final = 21
_NOTHING: Final = "–"
_STYLES: Final = {"strong": "green", "weak": "red", "": ""}


class Speech:
    """What the report says, in the terminal and on the page, in the reader's language."""

    def __init__(self, desk: Desk, loaded: LoadedDeck, figures: DeckStatistics, seed: int) -> None:
        self.desk: Final = desk
        self.loaded: Final = loaded
        self.figures: Final = figures
        self.seed: Final = seed
        self.language: Final = desk.language

    def title(self) -> str:
        """Return the heading; the house deck is told to be nobody else's."""
        is_house = self.figures.deck == HOUSE
        name = self.desk.say("deck-report.house") if is_house else self.loaded.words.title(self.language)
        return self.desk.say("deck-report.title", deck=name)

    def setting(self) -> str:
        """Say which games were played."""
        figures = self.figures
        return self.desk.say(
            "deck-report.setting",
            games=figures.games,
            players=figures.players,
            seed=self.seed,
            digest=figures.digest,
        )

    def spread(self, spread: Spread) -> str:
        """Say how numbers are spread."""
        return self.desk.say(
            "deck-report.spread",
            low=spread.min,
            high=spread.max,
            median=number(spread.median, self.language, 0 if spread.median == int(spread.median) else 1),
            mean=number(spread.mean, self.language, 1),
        )

    def share(self, share: float) -> str:
        """Write a share."""
        return percent(share, self.language, 1)

    def interval(self, rate: Rate) -> str:
        """Write where a share truly lies."""
        low, high = percent(rate.low, self.language), percent(rate.high, self.language)
        return self.desk.say("deck-report.interval", low=low, high=high)

    def card(self, card: CardStatistics) -> str:
        """Return the name of a card."""
        return self.loaded.words.name(card.number, self.language)

    def kind(self, kind: str) -> str:
        """Return the name of a kind of cards."""
        if kind == "all":
            return self.desk.say("deck-report.all")
        return self.loaded.words.kind(KIND_WORDS.index(kind), self.language)

    def cells(self, group: Group) -> list[str]:
        """Return the columns that cards and kinds have in common."""
        price, ratio = group.mean_price, group.price_ratio
        return [
            number(group.offered, self.language),
            percent(group.sold / group.offered, self.language) if group.offered else _NOTHING,
            _NOTHING if price is None else number(price, self.language, 1),
            _NOTHING if ratio is None else number(ratio, self.language, 2),
            number(group.discarded, self.language),
            percent(group.wins.rate, self.language) if group.wins.count else _NOTHING,
        ]

    def headings(self) -> list[str]:
        """Return what stands above these columns."""
        keys = ("offered", "sold", "price", "ratio", "discarded", "won")
        return [self.desk.say(f"deck-report.column-{key}") for key in keys]

    def facts(self) -> list[tuple[str, str]]:
        """Return the figures of the games as pairs of a name and a text of one line or more."""
        say, figures = self.desk.say, self.figures
        endings = [f"{self.share(count / figures.games)}  {say(f'deck-report.ended-{ending}')}" for ending, count in figures.endings.items()]  # fmt: skip
        seats = [
            f"{say('deck-report.seat', seat=seat + 1)}  {self.share(rate.rate)}  ({self.interval(rate)})"
            for seat, rate in enumerate(figures.seats)
        ]
        return [
            (say("deck-report.rounds"), self.spread(figures.rounds)),
            (say("deck-report.winner-points"), self.spread(figures.winner_points)),
            (say("deck-report.all-points"), self.spread(figures.all_points)),
            (say("deck-report.ended"), "\n".join(endings)),
            (say("deck-report.seats"), "\n".join(seats)),
            (say("deck-report.shared"), number(figures.shared_wins, self.language)),
        ]

    def fair(self) -> str:
        """Say what everybody should win."""
        return self.desk.say("deck-report.fair", share=self.share(self.figures.fair_share))

    def outliers(self) -> list[str]:
        """Name the cards that stand out."""
        said: list[str] = []
        for verdict in ("strong", "weak"):
            names = [self.card(card) for card in self.figures.cards if card.verdict == verdict]
            if names:
                said.append(self.desk.say(f"deck-report.{verdict}-cards", cards=", ".join(names)))
        return said or [self.desk.say("deck-report.no-outliers")]


def print_report(desk: Desk, loaded: LoadedDeck, figures: DeckStatistics, seed: int) -> None:
    """Write the report to stdout."""
    speech = Speech(desk, loaded, figures, seed)
    desk.out.print(Text(speech.title(), "bold"))
    desk.out.print(Text(speech.setting()))
    desk.out.print(_facts(speech))
    desk.out.print(_kinds(speech))
    desk.out.print(_cards(speech))
    for line in (speech.fair(), *speech.outliers()):
        desk.out.print(Text(line))
    desk.out.print(Padding(Text(desk.say("deck-report.how"), "dim"), (1, 0)))


def _facts(speech: Speech) -> Table:
    table = Table(box=box.SIMPLE, show_header=False)
    table.add_column(style="bold")
    table.add_column()
    for index, (name, text) in enumerate(speech.facts()):
        table.add_row(Text(name), Text(text))
        if index == 0:
            table.add_row("", _histogram(speech.figures.rounds))
    return table


def _histogram(spread: Spread) -> Text:
    most = max(spread.counts.values())
    lines = [
        f"{value:>3}  {spread.counts.get(value, 0):>5}  {'█' * round(_BAR * spread.counts.get(value, 0) / most)}"
        for value in range(spread.min, spread.max + 1)
    ]
    return Text("\n".join(lines))


def _table(speech: Speech, title: str, first: tuple[str, ...]) -> Table:
    table = titled_table(title)
    name, *more = (speech.desk.say(f"deck-report.column-{key}") for key in first)
    table.add_column(name, no_wrap=True, max_width=_NAME)
    for heading in more:
        table.add_column(heading, justify="right")
    for heading in speech.headings():
        table.add_column(heading, justify="right")
    return table


def _kinds(speech: Speech) -> Table:
    table = _table(speech, speech.desk.say("deck-report.kinds"), ("kind", "cards"))
    for group in speech.figures.kinds:
        table.add_row(
            *(Text(cell) for cell in (speech.kind(group.kind), str(group.cards), *speech.cells(group)))
        )
    return table


def _cards(speech: Speech) -> Table:
    table = _table(speech, speech.desk.say("deck-report.cards"), ("card",))
    table.add_column(speech.desk.say("deck-report.column-interval"), no_wrap=True)
    scale = max((card.wins.high for card in speech.figures.cards if card.wins.count), default=1.0)
    for card in speech.figures.cards:
        cells = [speech.card(card), *speech.cells(card), _strip(card, speech.figures.usual_share, scale)]
        table.add_row(*(Text(cell) for cell in cells), style=_STYLES[card.verdict])
    return table


def _strip(card: CardStatistics, usual: float, scale: float) -> str:
    """Draw a share, its interval and what buyers of any card won on a line."""

    def place(share: float) -> int:
        return min(_STRIP - 1, round(share / scale * (_STRIP - 1)))

    marks = [" "] * _STRIP
    if card.wins.count:
        for index in range(place(card.wins.low), place(card.wins.high) + 1):
            marks[index] = "─"
    marks[place(usual)] = "│"
    if card.wins.count:
        marks[place(card.wins.rate)] = "●"
    return "".join(marks)
