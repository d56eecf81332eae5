"""The report on a deck as one web page, with plots drawn by matplotlib, for light and dark screens."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final, Literal

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from rondel.cli.common.format import number, percent
from rondel.cli.common.page import document, page_table
from rondel.cli.deck.texts import DeckReport
from rondel.games.friesematenten.deck import KIND_WORDS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from rondel.bots.friesematenten.balance import CardFigures, DeckFigures
    from rondel.bots.rates import Spread
    from rondel.cli.common.terminal import Terminal
    from rondel.games.friesematenten.deck_file import LoadedDeck

__all__ = ["PLOTS", "draw", "report_page"]

PLOTS: Final = ("rounds", "points", "wins", "prices", "sales")

# matplotlib wants colours; these few stand for names that the page gives a colour by day and by night.
_INKS: Final = {name: f"#0a0b{index:02x}" for index, name in enumerate(("ink", "soft", "bar", *KIND_WORDS))}
_SHADES: Final = {
    "ink": ("#1f2430", "#e6e6ea"),
    "soft": ("#8a8f9c", "#8a8f9c"),
    "bar": ("#0f766e", "#4fd1c5"),
    "factory": ("#c0392b", "#ff8a7a"),
    "status": ("#9a6b00", "#f0c050"),
    "influence": ("#1f5fa8", "#7ab8ff"),
    "action": ("#1e7d43", "#6fd694"),
}
_MARKERS: Final = dict(zip(KIND_WORDS, ("o", "s", "D", "^"), strict=True))
_STYLE: Final = ".strong { color: var(--action); } .weak { color: var(--factory); }\n"


def report_page(terminal: Terminal, loaded: LoadedDeck, figures: DeckFigures, seed: int) -> str:
    """Return the whole page; it needs nothing from elsewhere."""
    report = DeckReport(terminal, loaded, figures, seed)
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in report.facts())
    said = "".join(f"<p>{escape(line)}</p>" for line in (report.fair(), *report.outliers()))
    plots = "\n".join(f'<figure class="wide">{draw(report, plot)}</figure>' for plot in PLOTS)
    body = (
        f"<p>{escape(report.setting())}</p>\n<dl>{facts}</dl>\n{said}\n"
        f"{plots}\n{_kinds_table(report)}\n{_cards_table(report)}\n"
        f"<p>{escape(terminal.say('deck-report.how'))}</p>"
    )
    return document(terminal.language, report.title(), body, shades=_SHADES, style=_STYLE)


def _kinds_table(report: DeckReport) -> str:
    say = report.terminal.say
    headings = [say("deck-report.column-kind"), say("deck-report.column-cards"), *report.headings()]
    rows = [
        ("", [report.kind(kind.kind), str(kind.cards), *report.cells(kind)]) for kind in report.figures.kinds
    ]
    return page_table(say("deck-report.kinds"), headings, rows)


def _cards_table(report: DeckReport) -> str:
    say = report.terminal.say
    more = [say("deck-report.column-interval"), say("deck-report.column-points")]
    rows = []
    for card in report.figures.cards:
        points = "–" if card.buyer_points is None else number(card.buyer_points, report.language, 1)
        interval = report.interval(card.wins) if card.wins.count else "–"
        rows.append((card.verdict, [f"{card.id} {report.card(card)}", *report.cells(card), interval, points]))
    return page_table(
        say("deck-report.cards"), [say("deck-report.column-card"), *report.headings(), *more], rows
    )


# ------------------------------------------------------------------ plots


def draw(report: DeckReport, plot: str) -> str:
    """Return one of the plots as SVG, in the colours of the page."""
    is_tall = plot in ("wins", "sales")
    height = 1.4 + 0.21 * len(report.figures.cards) if is_tall else 4.2
    ink = _INKS["ink"]
    settings: dict[Any, Any] = {
        "svg.fonttype": "none",
        "svg.hashsalt": plot,
        "font.family": ["sans-serif"],
        "font.size": 10,
        "text.parse_math": False,
        "axes.spines.top": False,
        "axes.spines.right": False,
        **dict.fromkeys(
            ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), ink
        ),
    }
    with rc_context(settings), warnings.catch_warnings():
        # letters that no font of matplotlib has are drawn by the reader's browser all the same
        warnings.filterwarnings("ignore", message="Glyph")
        figure = Figure(figsize=(8, height), layout="constrained")
        axes = figure.subplots()
        {
            "rounds": _draw_rounds,
            "points": _draw_points,
            "wins": _draw_wins,
            "prices": _draw_prices,
            "sales": _draw_sales,
        }[plot](axes, report)
        title = report.terminal.say(f"deck-report.plot-{plot}")
        axes.set_title(title, loc="left", fontweight="bold")
        drawn = io.StringIO()
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _tidy(drawn.getvalue(), plot, title)


def _tidy(svg: str, plot: str, title: str) -> str:
    """Return the SVG for a page: named for who cannot see it, without ids that another plot has too."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    used = set(re.findall(r'(?:url\(#|href="#)([^)"]+)', svg))
    svg = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in used else "", svg)
    svg = re.sub(r'(url\(#|href="#| id=")', rf"\g<1>{plot}-", svg)
    for name, colour in _INKS.items():
        svg = svg.replace(colour, f"var(--{name})")
    inner = f'<title id="{plot}-title">{escape(title)}</title>'
    opening, rest = svg.split(">", 1)
    return f'{opening} role="img" aria-labelledby="{plot}-title">{inner}{rest}'.strip()


def _labels(axes: Axes, report: DeckReport, x: str, y: str = "") -> None:
    axes.set_xlabel(report.terminal.say(f"deck-report.axis-{x}"))
    if y:
        axes.set_ylabel(report.terminal.say(f"deck-report.axis-{y}"))


def _legend(axes: Axes, place: Literal["best", "lower right"] = "best") -> None:
    axes.legend(frameon=False, labelcolor=_INKS["ink"], loc=place)


def _draw_rounds(axes: Axes, report: DeckReport) -> None:
    counts = report.figures.rounds.counts
    axes.bar(list(counts), list(counts.values()), color=_INKS["bar"])
    axes.set_xticks(range(min(counts), max(counts) + 1))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    _labels(axes, report, "rounds", "games")


def _draw_points(axes: Axes, report: DeckReport) -> None:
    def shares(spread: Spread) -> tuple[list[int], list[float]]:
        total = sum(spread.counts.values())
        return list(spread.counts), [100 * count / total for count in spread.counts.values()]

    say = report.terminal.say
    axes.bar(*shares(report.figures.all_points), color=_INKS["soft"], label=say("deck-report.legend-all"))
    axes.bar(
        *shares(report.figures.winner_points), 0.4, color=_INKS["bar"], label=say("deck-report.legend-winner")
    )
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(lambda share, _: percent(share / 100, report.language))
    _labels(axes, report, "points", "share")
    _legend(axes)


def _by_card(axes: Axes, report: DeckReport, cards: Sequence[CardFigures]) -> None:
    """Name the cards beside a plot with a line for each, the first on top."""
    axes.set_yticks(range(len(cards)), [report.card(card) for card in cards], fontsize=8)
    axes.set_ylim(len(cards) - 0.4, -0.6)
    axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10]))  # no 2.5: it would be rounded
    axes.xaxis.set_major_formatter(lambda share, _: percent(share, report.language))


def _draw_wins(axes: Axes, report: DeckReport) -> None:
    cards = [card for card in report.figures.cards if card.wins.count]
    usual = report.figures.usual_share
    axes.axvline(
        usual, color=_INKS["soft"], linestyle="--", label=report.terminal.say("deck-report.legend-usual")
    )
    for kind in KIND_WORDS:
        rows = [(row, card.wins) for row, card in enumerate(cards) if card.kind == kind]
        if not rows:
            continue
        reach = [
            [max(0.0, wins.rate - wins.low) for _, wins in rows],
            [max(0.0, wins.high - wins.rate) for _, wins in rows],
        ]
        axes.errorbar(
            [wins.rate for _, wins in rows],
            [row for row, _ in rows],
            xerr=reach,
            fmt=_MARKERS[kind],
            markersize=4,
            color=_INKS[kind],
            label=report.kind(kind),
        )
    _by_card(axes, report, cards)
    _labels(axes, report, "wins")
    _legend(axes, "lower right")


def _draw_prices(axes: Axes, report: DeckReport) -> None:
    highest = max((card.min_bid for card in report.figures.cards), default=1)
    axes.plot(
        [0, highest],
        [0, highest],
        color=_INKS["soft"],
        linestyle="--",
        label=report.terminal.say("deck-report.legend-equal"),
    )
    for kind in KIND_WORDS:
        pairs = [
            (card.min_bid, card.mean_price)
            for card in report.figures.cards
            if card.kind == kind and card.mean_price is not None
        ]
        if pairs:
            bids, prices = zip(*pairs, strict=True)
            axes.scatter(
                bids, prices, s=24, marker=_MARKERS[kind], color=_INKS[kind], label=report.kind(kind)
            )
    _labels(axes, report, "bid", "price")
    _legend(axes)


def _draw_sales(axes: Axes, report: DeckReport) -> None:
    cards = [card for card in report.figures.cards if card.offered]
    cards.sort(key=lambda card: (-card.sold / card.offered, card.number))
    for kind in KIND_WORDS:
        rows = [(row, card.sold / card.offered) for row, card in enumerate(cards) if card.kind == kind]
        if rows:
            places, shares = zip(*rows, strict=True)
            axes.barh(places, shares, color=_INKS[kind], label=report.kind(kind))
    _by_card(axes, report, cards)
    axes.set_xlim(0, 1)
    _labels(axes, report, "sold")
    _legend(axes, "lower right")
