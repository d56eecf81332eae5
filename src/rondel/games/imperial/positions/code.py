"""A short code for any position, like chess's FEN: eleven fields with ``/`` between them.

    imperial-2010/r2/3-h/12,4,9;2/1.14.7.5.3,…/1..2.....,…/3.0,…/-,4x1.9x200,…/2.2.0/-/N,S.1.2

game · rules version · players and options · purses and investor card · nations (government, treasury,
power, space, tax marker) · bonds (owner of each, ``.`` free) · factories and flags ·
units · turn (nation, last that moved, imported) · Maneuver · stack.
Numbers are decimal, sets of regions and units hexadecimal. Where nobody can be meant (governments,
bonds, the investor card) seats count from 1 and 0 is nobody; on the stack they count from 0. The
code shows everything, hidden cash too: show it only to those who may see the whole game.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from rondel.core.action import Action
from rondel.core.errors import NotationError, PositionError
from rondel.core.position_codes import check_rules_field, frame_code, read_frame, rules_field
from rondel.core.registry import unknown_game
from rondel.core.terms import Flag
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT, MoveArmy, MoveFleet
from rondel.games.imperial.editions.board import NATIONS, bits
from rondel.games.imperial.editions.edition_file import edition_ids, load_edition
from rondel.games.imperial.options import options_with
from rondel.games.imperial.positions.invariants import broken
from rondel.games.imperial.state import (
    BANK,
    NOBODY,
    OFF_RONDEL,
    RULES_VERSION,
    TREASURY,
    Frame,
    ImperialState,
    changed,
)
from rondel.games.imperial.texts.errors import bad_position

__all__ = ["open_position", "position_code"]

_OPTION_LETTERS: Final = {
    "drafted_bonds": "d",
    "no_investor_card": "n",
    "growth_bonus": "g",
    "hidden_cash": "h",
}

_FIELDS: Final = 11


# ------------------------------------------------------------------ writing


def position_code(game: ImperialState) -> str:
    """Return the code of a position."""
    board, seats = game.board, game.seats
    letters = "".join(_OPTION_LETTERS[name] for name in game.options.chosen())
    nations = (
        f"{game.government[n] + 1}.{game.treasury[n]}.{game.power[n]}.{game.space[n] + 1}.{game.tax_marker[n]}"
        for n in range(NATIONS)
    )
    sites = (f"{game.factories[n] >> board.home_base[n]:x}.{game.flags[n]:x}" for n in range(NATIONS))
    return "/".join(
        (
            game.edition.id,
            rules_field(RULES_VERSION),
            f"{seats}-{letters}" if letters else str(seats),
            f"{','.join(map(str, game.cash))};{game.investor + 1}",
            ",".join(nations),
            ",".join(_bonds_text(game, nation) for nation in range(NATIONS)),
            ",".join(sites),
            ",".join(_units_text(game, nation) for nation in range(NATIONS)),
            f"{game.active}.{game.last_moved}.{game.imported}",
            _maneuver_text(game),
            ",".join(frame_code(frame) for frame in game.stack) or "-",
        )
    )


def _bonds_text(game: ImperialState, nation: int) -> str:
    owners = ["."] * game.edition.bonds.count
    for seat in range(game.seats):
        for bond in bits(game.held_bonds[nation * game.seats + seat]):
            owners[bond] = str(seat + 1)
    return "".join(owners)


def _units_text(game: ImperialState, nation: int) -> str:
    here = bits(game.armies_at[nation] | game.fleets_at[nation])
    return ".".join(f"{region}x{_packed_units(game, nation, region):x}" for region in here) or "-"


def _packed_units(game: ImperialState, nation: int, region: int) -> int:
    return sum(game.count(nation, region, unit) << 4 * unit for unit in (UPRIGHT, LYING, FLEET))


def _maneuver_text(game: ImperialState) -> str:
    if not game.spent:
        return "-"
    spent = ".".join(f"{region}x{packed:x}" for region, packed in enumerate(game.spent) if packed)
    loads = ".".join(f"{load:x}" for load in game.loads)
    return f"{int(game.armies_part)};{game.closed_canals};{spent};{loads}"


# ------------------------------------------------------------------ reading


def open_position(code: str) -> ImperialState:
    """Open a position; a code that is broken, or breaks the rules of the board, is refused."""
    fields = code.strip().split("/")
    check_rules_field(fields, RULES_VERSION, _FIELDS)
    game = _read_header(fields[0], fields[2])
    for number, (name, read) in enumerate(
        (
            ("purses", _read_purses),
            ("nations", _read_nations),
            ("bonds", _read_bonds),
            ("sites", _read_sites),
            ("units", _read_units),
            ("turn", _read_turn),
            ("maneuver", _read_maneuver),
            ("stack", _read_stack),
        ),
        3,
    ):
        try:
            read(game, fields[number])
        except (ValueError, IndexError, KeyError, NotationError, AssertionError):
            raise bad_position(
                game.edition, "position-field", number=number + 1, field=name, text=fields[number]
            ) from None
    _check(game, code.strip())
    return game


def _read_header(edition_id: str, players: str) -> ImperialState:
    if edition_id not in edition_ids():
        raise PositionError(key="unknown-game", params=unknown_game(edition_id, edition_ids()).params)
    seats, _, letters = players.partition("-")
    chosen = tuple(name for name, letter in _OPTION_LETTERS.items() if letter in letters)
    edition = load_edition(edition_id)
    if len(chosen) != len(letters) or any(name not in edition.options for name in chosen):
        raise bad_position(edition, "position-options", game=edition_id, letters=letters)
    if seats not in {"2", "3", "4", "5", "6"}:
        raise bad_position(edition, "position-players", "SET-1", players=seats)
    return ImperialState(edition, options_with(int(seats), chosen))


def _number(text: str, low: int, high: int) -> int:
    number = int(text)
    if str(number) != text or not low <= number <= high:
        raise ValueError(text)
    return number


def _hex(text: str, limit: int) -> int:
    number = int(text, 16)
    if f"{number:x}" != text or not 0 <= number <= limit:
        raise ValueError(text)
    return number


def _split(text: str, count: int, by: str = ",") -> list[str]:
    parts = text.split(by)
    if len(parts) != count:
        raise ValueError(text)
    return parts


def _read_purses(game: ImperialState, text: str) -> None:
    purses, investor = _split(text, 2, ";")
    for seat, purse in enumerate(_split(purses, game.seats)):
        game.pay(_number(purse, 0, 10**6), BANK, seat)
    game.investor = _number(investor, 0, game.seats) - 1


def _read_nations(game: ImperialState, text: str) -> None:
    for nation, entry in enumerate(_split(text, NATIONS)):
        government, treasury, power, space, marker = _split(entry, 5, ".")
        game.government = changed(game.government, nation, _number(government, 0, game.seats) - 1)
        game.pay(_number(treasury, 0, 10**6), BANK, TREASURY + nation)
        game.power = changed(game.power, nation, _number(power, 0, game.edition.amounts.end_power))
        game.space = changed(game.space, nation, _number(space, 0, len(game.edition.rondel)) - 1)
        spaces = len(game.edition.tax_chart.labels)
        game.tax_marker = changed(game.tax_marker, nation, _number(marker, 0, spaces - 1))
    assert OFF_RONDEL == -1, "space 0 of the code stands for off the rondel"


def _read_bonds(game: ImperialState, text: str) -> None:
    for nation, owners in enumerate(_split(text, NATIONS)):
        if len(owners) != game.edition.bonds.count:
            raise ValueError(owners)
        for bond, owner in enumerate(owners):
            if owner != ".":
                seat = _number(owner, 1, game.seats) - 1
                owner_index = nation * game.seats + seat
                game.free_bonds = changed(game.free_bonds, nation, game.free_bonds[nation] & ~(1 << bond))
                game.held_bonds = changed(
                    game.held_bonds, owner_index, game.held_bonds[owner_index] | 1 << bond
                )


def _read_sites(game: ImperialState, text: str) -> None:
    board = game.board
    for nation, entry in enumerate(_split(text, NATIONS)):
        factories, flags = _split(entry, 2, ".")
        base = board.home_base[nation]
        sites = _hex(factories, board.home[nation] >> base) << base
        game.factories = changed(game.factories, nation, sites)
        game.flags = changed(game.flags, nation, _hex(flags, board.everywhere))
    game.survey()


def _read_units(game: ImperialState, text: str) -> None:
    for nation, entry in enumerate(_split(text, NATIONS)):
        for region, packed in _read_packed(game, entry if entry != "-" else ""):
            for unit in (UPRIGHT, LYING, FLEET):
                for _ in range(packed >> 4 * unit & 15):
                    game.add_unit(nation, region, unit)


def _read_packed(game: ImperialState, text: str) -> list[tuple[int, int]]:
    pairs = [_split(entry, 2, "x") for entry in text.split(".")] if text else []
    found = [(_number(region, 0, game.board.size - 1), _hex(packed, 0xFFFFF)) for region, packed in pairs]
    if [region for region, _ in found] != sorted({region for region, _ in found}) or any(
        not packed for _, packed in found
    ):
        raise ValueError(text)
    return found


def _read_turn(game: ImperialState, text: str) -> None:
    active, last_moved, imported = _split(text, 3, ".")
    game.active = _number(active, 0, NATIONS - 1)
    game.last_moved = _number(last_moved, -2, NATIONS - 1)
    game.imported = _number(imported, 0, game.edition.amounts.import_max)


def _read_maneuver(game: ImperialState, text: str) -> None:
    if text == "-":
        return
    part, closed, spent, loads = _split(text, 4, ";")
    game.armies_part = _number(part, 0, 1) == 1
    game.closed_canals = _number(closed, 0, (1 << len(game.board.canals)) - 1)
    game.spent = [0] * game.board.size
    for region, packed in _read_packed(game, spent):
        game.spent[region] = packed
    game.loads = [_hex(load, (1 << 44) - 1) for load in loads.split(".")] if loads else []
    mine = game.armies_at[game.active] if game.armies_part else game.fleets_at[game.active]
    game.ready = mine
    for region in bits(mine):
        game.check_ready(region)


def _read_stack(game: ImperialState, text: str) -> None:
    for entry in text.split(",") if text != "-" else []:
        game.stack.append(read_frame(entry, Frame, partial(_read_field, game)))
    game.is_over = not game.stack


def _read_field(game: ImperialState, name: str, word: str) -> int | Action:
    """Read a field of a frame, within the bounds of its term; seats are those of this game."""
    if name == "move":
        return _read_move(game, word)
    term = game.terms()[name]
    highest = {"seat": game.seats - 1, "count": game.seats}.get(term.kind, term.highest)
    assert highest is not None, "a position code holds numbers and moves"
    number = _number(word, 0, highest)
    return number == 1 if isinstance(term, Flag) else number


def _read_move(game: ImperialState, text: str) -> Action:
    """Read the move that waits for a canal."""
    move = game.actions.forms.parse(text.replace("_", " "))
    if not isinstance(move, MoveFleet | MoveArmy):
        raise bad_position(game.edition, "position-canal", "MAN-6", text=move.text)
    return move


def _check(game: ImperialState, code: str) -> None:
    """Refuse what the board does not allow, and codes that do not come back the same."""
    if game.stack and game.stack[-1].seat == NOBODY:
        raise bad_position(game.edition, "position-nobody")
    try:
        wrong = broken(game)
        same = position_code(game) == code
    except (ValueError, IndexError, KeyError, AssertionError):
        raise bad_position(game.edition, "position-stack") from None
    if wrong:
        raise bad_position(game.edition, "position-impossible", "", violation=wrong[0].key, **wrong[0].params)
    if not same:
        raise bad_position(game.edition, "position-form")
