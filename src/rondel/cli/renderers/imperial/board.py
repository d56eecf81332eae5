"""The board of Imperial as tables: nations, players, regions, and the rondel. It draws views, never states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from rondel.cli.common.console import no_break_pairs
from rondel.cli.renderers.imperial.notes import has_tax_markers
from rondel.cli.renderers.imperial.ring import rondel_ring
from rondel.games.imperial.editions.board import NO_NATION, bits
from rondel.games.imperial.editions.edition_file import read_facts

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.games.imperial.texts.sentences import ImperialTexts
    from rondel.games.imperial.views.view import ImperialView, NationView, PlayerView

__all__ = ["BoardPrinter"]

# Terminal colours of the pieces that are readable on dark and on light backgrounds.
_STYLES: Final = {"black": "bold", "purple": "magenta"}
_BAR: Final = 5
# The width from which the table of nations has room for a bar next to the tax marker.
_WIDE: Final = 92


class BoardPrinter:
    """Draws views of one game in one language."""

    def __init__(self, terminal: Terminal, texts: ImperialTexts, players: Sequence[str]) -> None:
        self.terminal: Final = terminal
        self.edition: Final = texts.edition
        self.texts: Final = texts
        self.players: Final = players
        facts = read_facts(f"{self.edition.board.id}.toml").data["nation"]
        self._styles: Final = {
            nation: _STYLES.get(fact["colour"], fact["colour"])
            for nation, fact in zip(self.edition.board.nations, facts, strict=True)
        }

    # ------------------------------------------------------------ names

    def nation(self, nation_id: str, *, is_short: bool = False) -> Text:
        """Return a nation's name in its colour."""
        name = self.texts.nation(nation_id)
        return Text(name[:3] if is_short else name, self._styles[nation_id])

    def player(self, seat: int) -> str:
        """Return a player's name, shortened for tables."""
        name = self.players[seat]
        return name if len(name) <= 10 else name[:9] + "…"

    def heading(self, key: str) -> str:
        """Return the heading of a column."""
        return self.terminal.say(f"board.{key}")

    def _table(self, key: str) -> Table:
        return Table(
            box=None,
            title=self.terminal.say(f"board.{key}"),
            title_justify="left",
            title_style="bold",
            pad_edge=False,
            padding=(0, 2, 0, 0),
            header_style="dim",
        )

    # ------------------------------------------------------------ nations

    def nations(self, view: ImperialView) -> RenderableType:
        """Return the table of nations."""
        table = self._table("nations")
        has_markers = has_tax_markers(self.edition, view)
        is_tight = has_markers and self.terminal.out.width < _WIDE
        if is_tight:
            table.padding = (0, 1, 0, 0)
        table.add_column(self.heading("nation"), no_wrap=True)
        table.add_column(self.heading("government"), no_wrap=True)
        table.add_column(self.heading("treasury"), justify="right")
        table.add_column(self.heading("power-short" if is_tight else "power"), no_wrap=True)
        if has_markers:
            table.add_column(self.heading("tax"), justify="right", no_wrap=True)
        table.add_column(self.heading("space"), no_wrap=True)
        table.add_column(self.heading("factories"), justify="right", no_wrap=True)
        table.add_column(self.heading("flags"), justify="right", no_wrap=True)
        table.add_column(self.heading("units"), no_wrap=True)
        for nation in view.nations:
            is_on_turn = nation.id == view.nation_on_turn
            table.add_row(
                Text("▶" if is_on_turn else " ", "bold") + self.nation(nation.id),
                "–" if nation.government is None else self.player(nation.government),
                str(nation.treasury),
                self._power(nation, 0 if is_tight else _BAR),
                *([nation.tax_marker or ""] if has_markers else []),
                "–" if nation.space is None else self.texts.space(nation.space),
                self._factories(view, nation),
                str(len(nation.flags)),
                self._units_of(view, nation.id),
            )
        return table

    def _power(self, nation: NationView, length: int) -> Text:
        filled = round(length * nation.power / self.edition.amounts.end_power)
        return Text.assemble(
            ("█" * filled, self._styles[nation.id]),
            ("░" * (length - filled), "dim"),
            f" {nation.power:>2}" if length else f"{nation.power:>2}",
            (f" ×{nation.power_factor}", "dim"),
        )

    def _factories(self, view: ImperialView, nation: NationView) -> str:
        blocked = sum(factory in view.occupied for factory in nation.factories)
        return f"{len(nation.factories)}" + (f"-{blocked}" if blocked else "")

    def _units_of(self, view: ImperialView, nation_id: str) -> str:
        mine = [units for units in view.units if units.nation == nation_id]
        armies = sum(units.armies + units.lying_armies for units in mine)
        return self._unit_counts(armies, sum(units.fleets for units in mine)) or "–"

    def _unit_counts(self, armies: int, fleets: int, lying: int = 0) -> str:
        say = self.terminal.say
        parts = [
            f"{count}{say(f'board.{key}')}"
            for key, count in (("army-sign", armies), ("lying-sign", lying), ("fleet-sign", fleets))
            if count
        ]
        return " ".join(parts)

    # ------------------------------------------------------------ players and bonds

    def players_table(self, view: ImperialView) -> RenderableType:
        """Return the table of players: cash, bonds of each nation, points."""
        table = self._table("players")
        table.add_column(self.heading("player"), no_wrap=True)
        table.add_column(self.heading("cash"), justify="right")
        table.add_column(self.heading("points"), justify="right")
        for nation in view.nations:
            table.add_column(self.nation(nation.id, is_short=True))
        for player in view.players:
            table.add_row(
                self._name_and_cards(player, is_me=player.seat == view.seat),
                self._known(player.cash),
                self._known(player.points),
                *(self._bonds(player, nation) for nation in view.nations),
            )
        return table

    def _known(self, amount: int | None) -> str:
        return self.terminal.say("board.secret") if amount is None else str(amount)

    def _bonds(self, player: PlayerView, nation: NationView) -> Text:
        held = _listed(player.bonds[nation.id])
        if nation.government == player.seat:
            return Text(f"★{held}", f"bold {self._styles[nation.id]}")
        return Text(held or "–", "" if held else "dim")

    def _name_and_cards(self, player: PlayerView, *, is_me: bool) -> Text:
        signs = "$" * player.has_investor_card + "+" * player.has_swiss_bank
        return Text.assemble((self.player(player.seat), "bold" if is_me else ""), " ", (signs, "bold yellow"))

    def free_bonds(self, view: ImperialView) -> RenderableType:
        """Return the bonds nobody holds, with their interest."""
        table = self._table("free-bonds")
        table.show_header = False
        table.add_column("", no_wrap=True)
        table.add_column("")
        for nation in view.nations:
            prices = self.edition.bonds.prices
            listed = [
                f"{price} ({self.edition.bonds.interests[prices.index(price)]})"
                for price in nation.free_bonds
            ]
            table.add_row(self.nation(nation.id), "  ".join(listed) or "–")
        return table

    # ------------------------------------------------------------ regions

    def regions(self, view: ImperialView) -> RenderableType:
        """Return the units, flags and factories by region: homelands, land, seas."""
        board = self.edition.board
        table = self._table("regions")
        table.show_header = False
        table.add_column("", no_wrap=True)
        table.add_column("")
        for number, nation in enumerate(board.nations):
            table.add_row(self.nation(nation), self._row(view, bits(board.home[number])))
        open_land = [r for r in bits(board.open) if not board.seas >> r & 1]
        table.add_row(Text(self.terminal.say("board.land"), "bold"), self._row(view, open_land))
        table.add_row(Text(self.terminal.say("board.seas"), "bold"), self._row(view, bits(board.seas)))
        return table

    def _row(self, view: ImperialView, regions: list[int]) -> Text:
        cells = [cell for cell in (self._cell(view, region) for region in regions) if cell is not None]
        return Text(" · ", "dim").join(cells) if cells else Text("–")

    def region(self, view: ImperialView, region_id: str) -> Text:
        """Return one region with everything in it."""
        region = self.edition.board.regions.index(region_id)
        return self._cell(view, region) or Text(self.texts.region(region_id), "bold")

    def _cell(self, view: ImperialView, region: int) -> Text | None:
        """Return a region with its factory, flag and units, None if nothing is there."""
        board = self.edition.board
        name = board.regions[region]
        owner = board.owner[region]
        parts: list[Text] = []
        for nation in view.nations:
            if name in nation.factories:
                key = "board.blocked-factory" if name in view.occupied else "board.factory-sign"
                parts.append(Text(self.terminal.say(key)))
            if name in nation.flags:
                parts.append(Text("⚑", self._styles[nation.id]) + self.nation(nation.id, is_short=True))
        for units in view.units:
            if units.region != name:
                continue
            counts = self._unit_counts(units.armies, units.fleets, units.lying_armies)
            is_own = owner != NO_NATION and board.nations[owner] == units.nation
            parts.append(Text(counts if is_own else f"{counts} ", self._styles[units.nation]))
            if not is_own:
                parts[-1].append_text(self.nation(units.nation, is_short=True))
        if not parts:
            return None
        return Text.assemble((self.texts.region(name), "bold"), " ", Text(" ").join(parts))

    # ------------------------------------------------------------ everything

    def ring(self, view: ImperialView) -> RenderableType:
        """Return the rondel."""
        return rondel_ring(self, view)

    def everything(self, view: ImperialView) -> list[RenderableType]:
        """Return the whole table as one seat sees it."""
        return [
            self.nations(view),
            self.ring(view),
            self.players_table(view),
            self.free_bonds(view),
            self.regions(view),
            self.legend(),
        ]

    def legend(self) -> Text:
        """Return what the signs mean."""
        return Text(no_break_pairs(self.terminal.say("board.legend")), "dim")


def _listed(values: Sequence[int]) -> str:
    return " ".join(str(value) for value in values)
