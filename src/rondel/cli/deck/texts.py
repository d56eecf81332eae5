"""The sentences and cells of a deck report, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rondel.cli.common.format import number, percent
from rondel.games.friesematenten.decks.deck import KIND_WORDS
from rondel.games.friesematenten.decks.library import HOUSE

if TYPE_CHECKING:
    from rondel.bots.friesematenten.balance import CardStatistics, DeckStatistics, Group
    from rondel.bots.rates import Rate, Spread
    from rondel.cli.common.terminal import Terminal
    from rondel.games.friesematenten.decks.file import LoadedDeck

__all__ = ["DeckReport"]

_NOTHING: Final = "–"


class DeckReport:
    """The report on a deck as text, for the terminal and the web page."""

    def __init__(self, terminal: Terminal, loaded: LoadedDeck, statistics: DeckStatistics, seed: int) -> None:
        self.terminal: Final = terminal
        self.loaded: Final = loaded
        self.statistics: Final = statistics
        self.seed: Final = seed
        self.language: Final = terminal.language

    def title(self) -> str:
        """Return the heading. The house deck is called Rondel's own."""
        is_house = self.statistics.deck == HOUSE
        name = self.terminal.say("deck-report.house") if is_house else self.loaded.words.title(self.language)
        return self.terminal.say("deck-report.title", deck=name)

    def setting(self) -> str:
        """Say which games were played."""
        statistics = self.statistics
        return self.terminal.say(
            "deck-report.setting",
            games=statistics.games,
            players=statistics.players,
            seed=self.seed,
            digest=statistics.digest,
        )

    def spread(self, spread: Spread) -> str:
        """Say how numbers are distributed."""
        return self.terminal.say(
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
        """Write the confidence interval of a share."""
        low, high = percent(rate.low, self.language), percent(rate.high, self.language)
        return self.terminal.say("deck-report.interval", low=low, high=high)

    def card(self, card: CardStatistics) -> str:
        """Return the name of a card."""
        return self.loaded.words.name(card.number, self.language)

    def kind(self, kind: str) -> str:
        """Return the name of a kind of card."""
        if kind == "all":
            return self.terminal.say("deck-report.all")
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
        """Return the headings of these columns."""
        keys = ("offered", "sold", "price", "ratio", "discarded", "won")
        return [self.terminal.say(f"deck-report.column-{key}") for key in keys]

    def summary(self) -> list[tuple[str, str]]:
        """Return results about the games as pairs of a name and a text, which may have several lines."""
        say, statistics = self.terminal.say, self.statistics
        endings = [f"{self.share(count / statistics.games)}  {say(f'deck-report.ended-{ending}')}" for ending, count in statistics.endings.items()]  # fmt: skip
        seats = [
            f"{say('deck-report.seat', seat=seat + 1)}  {self.share(rate.rate)}  ({self.interval(rate)})"
            for seat, rate in enumerate(statistics.seats)
        ]
        return [
            (say("deck-report.rounds"), self.spread(statistics.rounds)),
            (say("deck-report.winner-points"), self.spread(statistics.winner_points)),
            (say("deck-report.all-points"), self.spread(statistics.all_points)),
            (say("deck-report.ended"), "\n".join(endings)),
            (say("deck-report.seats"), "\n".join(seats)),
            (say("deck-report.shared"), number(statistics.shared_wins, self.language)),
        ]

    def fair(self) -> str:
        """Name the fair share."""
        return self.terminal.say("deck-report.fair", share=self.share(self.statistics.fair_share))

    def outliers(self) -> list[str]:
        """Name the cards that stand out."""
        said: list[str] = []
        for verdict in ("strong", "weak"):
            names = [self.card(card) for card in self.statistics.cards if card.verdict == verdict]
            if names:
                said.append(self.terminal.say(f"deck-report.{verdict}-cards", cards=", ".join(names)))
        return said or [self.terminal.say("deck-report.no-outliers")]
