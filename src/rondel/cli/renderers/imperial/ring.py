"""The rondel: its eight spaces in a ring, who stands where, and what each would cost the nation on turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rondel.games.imperial.edition import OFF_RONDEL

if TYPE_CHECKING:
    from rondel.cli.renderers.imperial.board import BoardPrinter
    from rondel.games.imperial.edition import Edition
    from rondel.games.imperial.views import ImperialView, NationView

__all__ = ["rondel_ring", "space_price"]

# Clockwise from the top left; the middle of the ring is empty.
_PLACES: Final = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0))


def space_price(edition: Edition, nation: NationView, space: int) -> int | None:
    """Return what the way to a space costs, None if it is out of reach (RON-2, RON-3)."""
    here = OFF_RONDEL if nation.space is None else edition.rondel_ids.index(nation.space)
    return edition.price_of_way(here, space, nation.power) if edition.is_in_reach(here, space) else None


def rondel_ring(printer: BoardPrinter, view: ImperialView) -> RenderableType:
    """Return the rondel as a ring of three by three, arrows between the spaces."""
    on_turn = next((nation for nation in view.nations if nation.id == view.nation_on_turn), None)
    cells = [[Text("") for _ in range(3)] for _ in range(3)]
    for space, (row, column) in enumerate(_PLACES):
        cells[row][column] = _space(printer, view, on_turn, space)
    grid = Table.grid(padding=(0, 1))
    for column in range(5):
        grid.add_column(
            min_width=20 if column % 2 == 0 else 3, justify="left" if column % 2 == 0 else "center"
        )
    top, middle, bottom = cells
    grid.add_row(top[0], _arrow("→"), top[1], _arrow("→"), top[2])
    grid.add_row(_arrow("  ↑"), "", "", "", _arrow("  ↓"))
    grid.add_row(middle[0], "", printer.nation(on_turn.id) if on_turn else "", "", middle[2])
    grid.add_row(_arrow("  ↑"), "", "", "", _arrow("  ↓"))
    grid.add_row(bottom[0], _arrow("←"), bottom[1], _arrow("←"), bottom[2])
    return Group(_heading(printer, view), grid)


def _arrow(sign: str) -> Text:
    return Text(sign, "dim")


def _heading(printer: BoardPrinter, view: ImperialView) -> Text:
    """Return the title, and who is not yet on the rondel."""
    text = Text(printer.terminal.say("board.rondel"), "bold italic")
    waiting = [printer.nation(nation.id, is_short=True) for nation in view.nations if nation.space is None]
    if waiting:
        text.append(f"  ({printer.terminal.say('board.not-yet')} ", "not bold not italic")
        text.append_text(Text(" ").join(waiting))
        text.append(")", "not bold not italic")
    return text


def _space(printer: BoardPrinter, view: ImperialView, on_turn: NationView | None, space: int) -> Text:
    name = printer.edition.rondel_ids[space]
    text = Text(printer.texts.space(name), "bold")
    if on_turn is not None:
        price = space_price(printer.edition, on_turn, space)
        text.append(f" ({_price(printer, price)})", "green" if price == 0 else "yellow" if price else "dim")
    text.append("\n")
    standing = [printer.nation(nation.id, is_short=True) for nation in view.nations if nation.space == name]
    text.append_text(Text(" ").join(standing) if standing else Text("·", "dim"))
    return text


def _price(printer: BoardPrinter, price: int | None) -> str:
    if price is None:
        return printer.terminal.say("board.out-of-reach")
    return printer.terminal.say("board.price", price=price) if price else printer.terminal.say("board.free")
