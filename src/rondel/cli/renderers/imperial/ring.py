"""The rondel: its eight spaces in a ring, with the nations on them and their prices for the nation on turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rondel.cli.renderers.imperial.notes import on_turn

if TYPE_CHECKING:
    from rondel.cli.renderers.imperial.board import BoardPrinter
    from rondel.games.imperial.views.view import ImperialView

__all__ = ["rondel_ring", "space_price"]

# Clockwise from the top left; the middle of the ring is empty.
_PLACES: Final = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0))


def space_price(view: ImperialView, space: int) -> int | None:
    """Return the price of moving the nation on turn to a space, None if the space is too far (RON-2, RON-3)."""
    seen = view.rondel[space]
    return seen.price if seen.in_reach else None


def rondel_ring(printer: BoardPrinter, view: ImperialView) -> RenderableType:
    """Return the rondel as a ring of three by three, with arrows between the spaces."""
    nation = on_turn(view)
    cells = [[Text("") for _ in range(3)] for _ in range(3)]
    for space, (row, column) in enumerate(_PLACES):
        cells[row][column] = _space(printer, view, space)
    grid = Table.grid(padding=(0, 1))
    for column in range(5):
        grid.add_column(
            min_width=20 if column % 2 == 0 else 3, justify="left" if column % 2 == 0 else "center"
        )
    top, middle, bottom = cells
    grid.add_row(top[0], _arrow("→"), top[1], _arrow("→"), top[2])
    grid.add_row(_arrow("  ↑"), "", "", "", _arrow("  ↓"))
    grid.add_row(middle[0], "", printer.nation(nation.id) if nation else "", "", middle[2])
    grid.add_row(_arrow("  ↑"), "", "", "", _arrow("  ↓"))
    grid.add_row(bottom[0], _arrow("←"), bottom[1], _arrow("←"), bottom[2])
    return Group(_heading(printer, view), grid)


def _arrow(sign: str) -> Text:
    return Text(sign, "dim")


def _heading(printer: BoardPrinter, view: ImperialView) -> Text:
    """Return the title, and the nations that are not on the rondel yet."""
    text = Text(printer.terminal.say("board.rondel"), "bold italic")
    waiting = [printer.nation(nation.id, is_short=True) for nation in view.nations if nation.space is None]
    if waiting:
        text.append(f"  ({printer.terminal.say('board.not-yet')} ", "not bold not italic")
        text.append_text(Text(" ").join(waiting))
        text.append(")", "not bold not italic")
    return text


def _space(printer: BoardPrinter, view: ImperialView, space: int) -> Text:
    name = printer.edition.rondel_ids[space]
    text = Text(printer.texts.space(name), "bold")
    if view.nation_on_turn is not None:
        price = space_price(view, space)
        text.append(f" ({_price(printer, price)})", "green" if price == 0 else "yellow" if price else "dim")
    text.append("\n")
    standing = [printer.nation(nation.id, is_short=True) for nation in view.nations if nation.space == name]
    text.append_text(Text(" ").join(standing) if standing else Text("·", "dim"))
    return text


def _price(printer: BoardPrinter, price: int | None) -> str:
    if price is None:
        return printer.terminal.say("board.out-of-reach")
    return printer.terminal.say("board.price", price=price) if price else printer.terminal.say("board.free")
