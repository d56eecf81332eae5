"""The table of Friesematenten: the exchange and the empires. It draws views, never states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rondel.cli.common.console import no_break, no_break_pairs
from rondel.words import Phrase

if TYPE_CHECKING:
    from rondel.cli.renderers.friesematenten.cards import CardPrinter
    from rondel.games.friesematenten.views.view import AuctionView, CardView, EmpireView, FriesematentenView
    from rondel.words.catalogue import Param

__all__ = ["TablePrinter", "bidders"]

#: the width from which the exchange shows the texts of its cards
_WIDE: Final = 100
#: the width from which two empires are side by side
_TWO: Final = 110
_NAME: Final = 10


class TablePrinter:
    """Draws views of one game in one language."""

    def __init__(self, cards: CardPrinter, players: Sequence[str]) -> None:
        self.cards: Final = cards
        self.terminal: Final = cards.terminal
        self.texts: Final = cards.texts
        self.players: Final = tuple(players)

    def _say(self, key: str, **params: Param) -> str:
        return self.terminal.say(f"table.{key}", **params)

    def _table(self, *, header: bool = True) -> Table:
        return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", show_header=header)

    # ------------------------------------------------------------ round and piles

    def status(self, view: FriesematentenView) -> Text:
        """Return the round, the phase and the piles in one line."""
        say = self._say
        parts = [
            say("round", round=view.round, phase=say(f"phase-{view.phase}") if view.phase else ""),
            say("pile", count=view.pile),
            say("discard", count=len(view.discard)),
            say("out", count=len(view.out)),
        ]
        last = "last-round" if view.is_last_round else "next-last" if view.is_next_round_last else ""
        if view.is_shuffled and not last:
            parts.append(say("shuffled"))
        dot = f" {self.cards.sign('dot')} "
        line = Text(dot.join(no_break(part) for part in parts), "bold")
        if last:
            line.append(dot).append(no_break(say(last)), "bold reverse")
        return line

    # ------------------------------------------------------------ the exchange

    def exchange(self, view: FriesematentenView) -> RenderableType:
        """Return the exchange in the order of the auctions, and the status above it."""
        up = view.auction.card if view.auction is not None else None
        listed = [*([up] if up is not None else []), *view.exchange]
        parts: list[RenderableType] = [self.status(view)]
        if listed:
            parts.append(self._exchange_table(view, listed, up))
        else:
            parts.append(Text(self._say("empty"), "dim"))
        if view.left_over:
            names = ", ".join(self.cards.label(card) for card in view.left_over)
            parts.append(Text(self._say("left-over", cards=names), "dim"))
        if view.known_top:
            names = ", ".join(self.cards.label(card) for card in view.known_top)
            parts.append(Text(self._say("known-top", cards=names), "dim"))
        return Group(*parts)

    def _exchange_table(self, view: FriesematentenView, listed: list[str], up: str | None) -> Table:
        table = self._table()
        is_wide = self.terminal.out.width >= _WIDE
        table.add_column("", no_wrap=True, justify="right", min_width=2)
        table.add_column(self._say("exchange"), no_wrap=True, overflow="ellipsis", max_width=38)
        table.add_column("" if not is_wide else self._say("kind"), no_wrap=True)
        for heading in ("bid", "points", "production"):
            table.add_column(self._say(heading), justify="right", no_wrap=True)
        if is_wide:
            table.add_column(self._say("text"), style="italic")
        number = 0
        for card in listed:
            number += card != up
            stale = "!" if card in view.stale else ""
            kind = self.cards.kind(card)
            if is_wide:
                kind = kind.append(f" {self.texts.kind(self.cards.card(card).kind)}", "not bold")
            table.add_row(
                Text(f"{stale}{self.cards.sign('up') if card == up else number}", "bold"),
                self.cards.name(card),
                kind,
                str(self.cards.lowest_bid(card)),
                self.cards.points(card),
                self.cards.production(card),
                *([self.texts.card_text(card)] if is_wide else []),
            )
        return table

    # ------------------------------------------------------------ the empires

    def name(self, empire: EmpireView, view: FriesematentenView) -> Text:
        """Return a player's name, shortened for tables, with the marker and the bars."""
        name = self.players[empire.seat]
        cut = name if len(name) <= _NAME else name[: _NAME - 1] + "…"
        text = Text(cut, "bold" if empire.seat == view.seat else "")
        if empire.has_marker:
            text.append(f" {self.cards.sign('marker')}", "bold yellow")
        if empire.bars:
            text.append(f" {self.cards.sign('barred')}{empire.bars}", "bold red")
        return text

    def empires(self, view: FriesematentenView, *, with_names: bool) -> Table:
        """Return a row for each player: figures and cards, by id or with their names."""
        table = self._table()
        table.add_column(self._say("empire"), no_wrap=True)
        points = self._say("points-of", points=self.texts.deck.figures.win_vp)
        for heading in (points, self._say("money"), self._say("factories"), self._say("income")):
            table.add_column(heading, justify="right", no_wrap=True)
        table.add_column(self._say("cards"))
        for empire in view.players:
            table.add_row(
                self.name(empire, view),
                self.cards.signed(empire.points),
                self._say("secret") if empire.cash is None else str(empire.cash),
                f"{self._factories(empire)}/{empire.factory_limit}",
                self.cards.sign("nothing") if view.is_last_round else self.income(empire),
                self._cards(empire, with_names=with_names),
            )
        return table

    @staticmethod
    def _factories(empire: EmpireView) -> int:
        return sum(card.production is not None for card in empire.active)

    def income(self, empire: EmpireView) -> str:
        """Return what a payout would bring now: ``30+17=47``."""
        times, over = empire.factor
        factor = "" if times == over else f"{times // over}×" if times % over == 0 else f"{times}/{over}×"
        if not empire.production:
            return str(empire.income)
        return f"{empire.base_income}+{factor}{empire.production}={empire.income}"

    def _cards(self, empire: EmpireView, *, with_names: bool) -> Text:
        """Return the cards of an empire as running text: groups first, then unused cards."""
        groups = [self._group(card, bound, with_names=with_names) for card, bound in grouped(empire.active)]
        dot = f" {self.cards.sign('dot')} " if with_names else " "
        flow = Text(dot).join(groups)
        if not groups and not empire.unused:
            flow.append(self.cards.sign("nothing"), "dim")
        if empire.unused:
            unused = [
                self.cards.name(card) if with_names else self.cards.short(card) for card in empire.unused
            ]
            space = "" if not groups else "\n" if with_names else " "
            flow.append(f"{space}{self._say('unused')} ", "dim").append_text(
                Text(dot).join(_no_break(unused))
            )
        return flow

    def _group(self, card: CardView, bound: Sequence[CardView], *, with_names: bool) -> Text:
        if not with_names:
            return Text("+").join(self.cards.short(member.id) for member in (card, *bound))
        parts = [self.cards.name(card.id).append(f" {self.cards.worth(card)}", "dim")]
        parts += [
            Text.assemble(
                ("+", "dim"), self.cards.name(influence.id), (f" {self.cards.worth(influence)}", "dim")
            )
            for influence in bound
        ]
        return Text(" ").join(_no_break(parts))

    # ------------------------------------------------------------ everything

    def everything(self, view: FriesematentenView) -> list[RenderableType]:
        """Return the whole table as one seat sees it, one card per line."""
        empires = [self.empire(empire, view) for empire in view.players]
        exchange = Group(self.exchange(view), *self._auction(view))
        if self.terminal.out.width < _TWO:
            return [exchange, *empires, self.legend()]
        grid = Table.grid(padding=(0, 2, 1, 0), expand=True)
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        for left in range(0, len(empires), 2):
            grid.add_row(*empires[left : left + 2])
        return [exchange, grid, self.legend()]

    def _auction(self, view: FriesematentenView) -> list[RenderableType]:
        """Return the state of the bidding."""
        auction = view.auction
        if auction is None:
            return []
        if auction.bidder is None or auction.bid is None:
            line = Text(self.terminal.say("bidding.none"))
        else:
            bid = self.texts.money(auction.bid)
            line = Text(self.terminal.say("bidding.highest", player=self.players[auction.bidder], bid=bid))
        return [line.append(" ").append_text(bidders(self.cards, self.players, view, auction))]

    def empire(self, empire: EmpireView, view: FriesematentenView) -> RenderableType:
        """Return one empire: a line of figures, and its cards, each with the cards bound to it below."""
        figures = [
            self._say(
                "points-now",
                points=Phrase(self.cards.signed(empire.points), number=abs(empire.points)),
                wanted=self.texts.deck.figures.win_vp,
            ),
            self._say("money-now", money=self.money(empire)),
            self._say("factories-now", count=self._factories(empire), limit=empire.factory_limit),
        ]
        if not view.is_last_round:
            figures.append(self._say("income-now", income=self.income(empire)))
        dot = f" {self.cards.sign('dot')} "
        heading = self.name(empire, view).append(
            dot + dot.join(no_break(figure) for figure in figures), "not bold"
        )
        table = self._table(header=False)
        for _ in range(2):
            table.add_column("", no_wrap=True, overflow="ellipsis")
        table.add_column("", justify="right", no_wrap=True, style="dim")
        for card, bound in grouped(empire.active):
            at_player = self._say("at-player") if card.bound_to is not None else ""
            table.add_row(
                self.cards.kind(card.id), self.cards.name(card.id), f"{at_player}{self.cards.worth(card)}"
            )
            for influence in bound:
                nested = Text(f" {self.cards.sign('bound')} ").append_text(self.cards.name(influence.id))
                table.add_row(self.cards.kind(influence.id), nested, self.cards.worth(influence))
        counting = {card.id: card.points for card in empire.unused_points}
        for card_id in empire.unused:
            note = self._say("not-in-use")
            if card_id in counting:
                note = (
                    f"{note}, {self.terminal.say('card.worth', points=self.cards.signed(counting[card_id]))}"
                )
            table.add_row(self.cards.kind(card_id), self.cards.name(card_id), note)
        if not empire.active and not empire.unused:
            table.add_row(Text(self.cards.sign("nothing"), "dim"), "", "")
        return Group(heading, Padding(table, (0, 0, 0, 2)))

    def money(self, empire: EmpireView) -> str:
        """Return the money of a player, if it is known."""
        return self._say("secret") if empire.cash is None else self.texts.money(empire.cash)

    def legend(self) -> Text:
        """Return what the signs mean."""
        signs = {
            name: self.cards.sign(name)
            for name in ("hammer", "moneybag", "lightning", "marker", "up", "barred")
        }
        return Text(no_break_pairs(self._say("legend", **signs)), "dim")

    def piles(self, view: FriesematentenView) -> list[RenderableType]:
        """Return the discard pile, the cards out of the game, and the cards that may still come."""
        piles = {
            "pile-discard": view.discard,
            "pile-out": view.out,
            "pile-top": view.known_top,
            "pile-may-come": view.may_come,
        }
        parts: list[RenderableType] = [self.status(view)]
        for key, cards in piles.items():
            if key == "pile-top" and not cards:
                continue
            parts.append(Text(self._say(key, count=len(cards)), "bold"))
            flow = Text(f" {self.cards.sign('dot')} ").join(
                _no_break([self.cards.name(card) for card in cards])
            )
            parts.append(Padding(flow if cards else Text(self.cards.sign("nothing"), "dim"), (0, 0, 0, 2)))
        return parts


def bidders(
    cards: CardPrinter, players: Sequence[str], view: FriesematentenView, auction: AuctionView
) -> Text:
    """Say who is still in an auction and who is not."""
    say = cards.terminal.say

    def listed(seats: Sequence[int]) -> Phrase:
        return Phrase(", ".join(players[seat] for seat in seats), number=len(seats))

    elsewhere = (*auction.bidders, *view.barred, *view.excluded)
    passed = [seat for seat in range(len(players)) if seat not in elsewhere]
    parts = [say("bidding.in", players=listed(auction.bidders))]
    if passed:
        parts.append(say("bidding.passed", players=listed(passed)))
    if view.barred:
        parts.append(say("bidding.barred", players=listed(view.barred)))
    if view.excluded:
        parts.append(say("bidding.excluded", players=listed(view.excluded)))
    return Text(" ".join(parts))


def grouped(active: Sequence[CardView]) -> list[tuple[CardView, list[CardView]]]:
    """Return every card that is not bound to another, with the cards bound to it."""
    return [
        (card, [other for other in active if other.bound_to == card.id])
        for card in active
        if card.bound_to in (None, "player")
    ]


def _no_break(texts: Sequence[Text]) -> list[Text]:
    """Keep each card on one line."""
    found = []
    for text in texts:
        text = text.copy()
        text.plain = no_break(text.plain)
        found.append(text)
    return found
