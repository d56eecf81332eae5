"""A position as a sheet that people fill in: readable ids and numbers, and every fault with its field, rule and remedy.

A sheet describes the moment before a nation moves. What the rules derive is not in it: points, what is left in the supply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rondel.core.errors import PositionError
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT
from rondel.games.imperial.chapters.rondel import WhichSpace
from rondel.games.imperial.chapters.turn import NextTurn
from rondel.games.imperial.editions.board import NATIONS, NO_CITY, bits
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.options import options_with
from rondel.games.imperial.positions.invariants import broken
from rondel.games.imperial.state import BANK, NOBODY, OFF_RONDEL, TREASURY, ImperialState, changed
from rondel.games.imperial.texts.errors import bad_position

__all__ = ["FIELDS", "Fault", "set_up", "sheet_of"]

#: a field of the sheet, and what is wrong with it
Fault = tuple[str, PositionError]

#: more money than any game has
_RICHEST: Final = 9_999
#: as many units of a kind as a region can hold in a position code
_MOST_UNITS: Final = 15

#: for each broken invariant a player can put right: its field, and the rule behind it
FIELDS: Final[Mapping[str, tuple[str, str]]] = {
    "bonds": ("bonds", "INV-2"),
    "fleet-on-land": ("units", "MAN-4"),
    "army-at-sea": ("units", "MAN-4"),
    "army-friendly": ("units", "STA-1"),
    "too-many-units": ("units", "PRO-3"),
    "flag-at-home": ("flags", "FLAG-3"),
    "two-flags": ("flags", "FLAG-1"),
    "too-many-flags": ("flags", "FLAG-4"),
    "factory-abroad": ("factories", "FAC-1"),
    "no-free-factory": ("factories", "STA-2"),
    "power": ("power", "END-1"),
    "smaller-lender": ("government", "TURN-3"),
    "no-government": ("government", "TURN-3"),
    "investor-card": ("investor", "SET-7"),
    "over": ("power", "END-1"),
}


# ------------------------------------------------------------------ writing


def sheet_of(game: ImperialState) -> dict[str, Any]:
    """Return a position as a sheet; a turn under way goes back to the choice of its space."""
    return {
        "players": game.seats,
        "options": list(game.options.chosen()),
        "cash": list(game.cash),
        "investor": _seat_told(game.investor),
        "on_turn": game.board.nations[game.active],
        "nations": [_nation_told(game, nation) for nation in range(NATIONS)],
    }


def _seat_told(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _nation_told(game: ImperialState, nation: int) -> dict[str, Any]:
    board, space = game.board, game.space[nation]
    return {
        "id": board.nations[nation],
        "government": _seat_told(game.government[nation]),
        "treasury": game.treasury[nation],
        "power": game.power[nation],
        "space": None if space == OFF_RONDEL else game.edition.rondel_ids[space],
        "tax_marker": game.tax_marker[nation],
        "bonds": [_owner_of(game, nation, bond) for bond in range(game.edition.bonds.count)],
        "factories": [board.regions[region] for region in bits(game.factories[nation])],
        "flags": [board.regions[region] for region in bits(game.flags[nation])],
        "units": [
            _units_told(game, nation, region)
            for region in bits(game.armies_at[nation] | game.fleets_at[nation])
        ],
    }


def _owner_of(game: ImperialState, nation: int, bond: int) -> int | None:
    for seat in range(game.seats):
        if game.held_bonds[nation * game.seats + seat] >> bond & 1:
            return seat
    return None


def _units_told(game: ImperialState, nation: int, region: int) -> dict[str, Any]:
    return {
        "region": game.board.regions[region],
        "armies": game.count(nation, region, UPRIGHT),
        "friendly": game.count(nation, region, LYING),
        "fleets": game.count(nation, region, FLEET),
    }


# ------------------------------------------------------------------ reading


def set_up(edition: Edition, sheet: Mapping[str, Any]) -> tuple[ImperialState | None, list[Fault]]:
    """Return the position of a sheet, as far as it can be shown, and every fault in it.

    Without faults the position can be played.
    """
    reader = _Reader(edition)
    players = reader.number(sheet, "players", "players", 2, 6)
    chosen = reader.options(sheet)
    if players is None or reader.faults:
        return None, reader.faults
    game = ImperialState(edition, options_with(players, chosen))
    reader.purses(game, sheet)
    reader.nations(game, sheet)
    on_turn = reader.one_of(sheet, "on_turn", "on_turn", edition.board.nations)
    if reader.faults or on_turn is None:
        return None, reader.faults
    game.survey()
    return game, _faults_of(game, on_turn)


def _faults_of(game: ImperialState, on_turn: int) -> list[Fault]:
    """Put the nation on turn, and return what is wrong with the position."""
    faults = _sites_without_city(game)
    game.active = game.last_moved = on_turn
    government = game.government[on_turn]
    if max(game.power) >= game.edition.amounts.end_power:
        game.end()
    else:
        game.stack.append(NextTurn())
        # somebody is asked, so that the position can be shown
        game.stack.append(WhichSpace(max(government, 0), on_turn))
        if government == NOBODY:
            nobody = bad_position(game.edition, "set-up-nobody-on-turn", "TURN-1", nation=on_turn)
            faults.append(("on_turn", nobody))
    wrong = broken(game)
    # what a player can put right explains the rest
    named = [one for one in wrong if one.key in FIELDS] if faults or wrong else []
    for one in named or (wrong if not faults else []):
        faults.append(_fault(game, one.key, one.params))
    return faults


def _sites_without_city(game: ImperialState) -> list[Fault]:
    return [
        (
            f"nations.{game.board.nations[nation]}.factories",
            bad_position(game.edition, "set-up-no-city", "FAC-1", region=region),
        )
        for nation in range(NATIONS)
        for region in bits(game.factories[nation])
        if game.board.city[region] == NO_CITY
    ]


def _fault(game: ImperialState, key: str, params: Mapping[str, int | str]) -> Fault:
    field, rule = FIELDS.get(key, ("", ""))
    nation = params.get("nation")
    where = f"nations.{game.board.nations[nation]}.{field}" if isinstance(nation, int) else field
    set_up_key = f"set-up-{key}" if key in FIELDS else "set-up-impossible"
    return where, bad_position(game.edition, set_up_key, rule, violation=key, **params)


class _Reader:
    """Reads the fields of a sheet into a state, and collects what cannot be read."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        self.faults: Final[list[Fault]] = []

    def refuse(self, field: str, value: object) -> None:
        """Note a value that does not belong into a field."""
        text = str(value)[:40]
        self.faults.append((field, bad_position(self.edition, "set-up-field", "", text=text)))

    def number(self, row: Mapping[str, Any], key: str, field: str, low: int, high: int) -> int | None:
        """Read a whole number between two bounds."""
        value = row.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.refuse(field, value)
            return None
        return value

    def one_of(self, row: Mapping[str, Any], key: str, field: str, names: Sequence[str]) -> int | None:
        """Read one of several ids; return its number."""
        value = row.get(key)
        if not isinstance(value, str) or value not in names:
            self.refuse(field, value)
            return None
        return list(names).index(value)

    def rows(self, row: Mapping[str, Any], key: str, field: str) -> list[Any]:
        """Read a list."""
        value = row.get(key, [])
        if not isinstance(value, list | tuple):
            self.refuse(field, value)
            return []
        return list(value)

    def seat(self, value: object, field: str, seats: int) -> int:
        """Read a seat, or nobody."""
        if value is None:
            return NOBODY
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
            self.refuse(field, value)
            return NOBODY
        return value

    def options(self, sheet: Mapping[str, Any]) -> tuple[str, ...]:
        """Read the options that are on."""
        chosen = self.rows(sheet, "options", "options")
        for name in chosen:
            if name not in self.edition.options:
                self.refuse("options", name)
        # bonds are drafted before the first turn
        return tuple(name for name in self.edition.options if name in chosen)

    def regions(self, row: Mapping[str, Any], key: str, field: str) -> int:
        """Read a set of regions."""
        found = 0
        for name in self.rows(row, key, field):
            if not isinstance(name, str) or name not in self.edition.board.regions:
                self.refuse(field, name)
            else:
                found |= 1 << self.edition.board.regions.index(name)
        return found

    # ------------------------------------------------------------ the parts of a sheet

    def purses(self, game: ImperialState, sheet: Mapping[str, Any]) -> None:
        """Read the cash of the players, and who has the investor card."""
        purses = self.rows(sheet, "cash", "cash")
        if len(purses) != game.seats:
            self.refuse("cash", purses)
            return
        for seat, cash in enumerate(purses):
            amount = self.number({"cash": cash}, "cash", f"cash.{seat}", 0, _RICHEST)
            game.pay(amount or 0, BANK, seat)
        game.investor = self.seat(sheet.get("investor"), "investor", game.seats)

    def nations(self, game: ImperialState, sheet: Mapping[str, Any]) -> None:
        """Read all nations."""
        rows = self.rows(sheet, "nations", "nations")
        named = {str(row.get("id")): row for row in rows if isinstance(row, Mapping)}
        for nation, name in enumerate(game.board.nations):
            row = named.get(name)
            if row is None:
                self.refuse("nations", name)
            else:
                self.nation(game, nation, row)

    def nation(self, game: ImperialState, nation: int, row: Mapping[str, Any]) -> None:
        """Read one nation."""
        field = f"nations.{game.board.nations[nation]}"
        edition = game.edition
        government = self.seat(row.get("government"), f"{field}.government", game.seats)
        game.government = changed(game.government, nation, government)
        treasury = self.number(row, "treasury", f"{field}.treasury", 0, _RICHEST)
        game.pay(treasury or 0, BANK, TREASURY + nation)
        power = self.number(row, "power", f"{field}.power", 0, edition.amounts.end_power)
        game.power = changed(game.power, nation, power or 0)
        marker = self.number(row, "tax_marker", f"{field}.tax_marker", 0, len(edition.tax_chart.labels) - 1)
        game.tax_marker = changed(game.tax_marker, nation, marker or 0)
        if row.get("space") is not None:
            space = self.one_of(row, "space", f"{field}.space", edition.rondel_ids)
            game.space = changed(game.space, nation, OFF_RONDEL if space is None else space)
        self.bonds(game, nation, row, f"{field}.bonds")
        game.factories = changed(game.factories, nation, self.regions(row, "factories", f"{field}.factories"))
        game.flags = changed(game.flags, nation, self.regions(row, "flags", f"{field}.flags"))
        for units in self.rows(row, "units", f"{field}.units"):
            self.units(game, nation, units, f"{field}.units")

    def bonds(self, game: ImperialState, nation: int, row: Mapping[str, Any], field: str) -> None:
        """Read who holds which bond of a nation."""
        owners = self.rows(row, "bonds", field)
        if len(owners) != game.edition.bonds.count:
            self.refuse(field, owners)
            return
        for bond, value in enumerate(owners):
            owner = self.seat(value, field, game.seats)
            if owner != NOBODY:
                place = nation * game.seats + owner
                game.free_bonds = changed(game.free_bonds, nation, game.free_bonds[nation] & ~(1 << bond))
                game.held_bonds = changed(game.held_bonds, place, game.held_bonds[place] | 1 << bond)

    def units(self, game: ImperialState, nation: int, row: object, field: str) -> None:
        """Read the units of a nation in one region."""
        if not isinstance(row, Mapping):
            self.refuse(field, row)
            return
        region = self.one_of(row, "region", field, game.board.regions)
        if region is None:
            return
        if (
            game.count(nation, region, UPRIGHT)
            + game.count(nation, region, LYING)
            + game.count(nation, region, FLEET)
        ):
            self.refuse(field, row.get("region"))
            return
        for key, unit in (("armies", UPRIGHT), ("friendly", LYING), ("fleets", FLEET)):
            count = self.number(row, key, field, 0, _MOST_UNITS) if key in row else 0
            for _ in range(count or 0):
                game.add_unit(nation, region, unit)
