"""A short code for any position, like chess's FEN: eleven fields with ``/`` between them.

    imperial-2010/r2/3-h/12,4,9;2/1.14.7.5.3,…/1..2.....,…/3.0,…/-,4x1.9x200,…/2.2.0/-/N,S.1.2

game · rules version · players and options · purses and investor card · nations (government, treasury,
power, space, tax marker) · bonds (owner of each, ``.`` free) · factories and flags ·
units · turn (nation, last that moved, imported) · Maneuver · stack.
Numbers are decimal, sets of regions and units hexadecimal. Where nobody can be meant (governments,
bonds, the investor card) seats count from 1 and 0 is nobody; on the stack they count from 0. The
code shows everything, hidden cash too: it is for whoever may see the whole game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.errors import NotationError, PositionError
from rondel.core.positions import check_rules_field, rules_field
from rondel.core.registry import unknown_game
from rondel.core.stack import AnyFrame
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT, MoveArmy, MoveFleet
from rondel.games.imperial.battle import WhomToAsk, WhomToFight, WillYouFight
from rondel.games.imperial.board import NATIONS, bits
from rondel.games.imperial.factory import WhereToBuild
from rondel.games.imperial.facts import edition_ids, load_edition
from rondel.games.imperial.flags import WhereToFlag
from rondel.games.imperial.importing import WhatToImport
from rondel.games.imperial.invariants import broken
from rondel.games.imperial.investor import (
    CloseInvestor,
    InvestorSteps,
    InvestWindow,
    SwissBanksInvest,
    WhatToInvest,
)
from rondel.games.imperial.maneuver import MayPass, MoveArmies, MoveFleets
from rondel.games.imperial.notation import parse_action
from rondel.games.imperial.options import options_with
from rondel.games.imperial.production import WhatToProduce
from rondel.games.imperial.reasons import bad_position
from rondel.games.imperial.rondel import ForceAStop, WhichSpace
from rondel.games.imperial.setup import BeginPlay, DealFlags, DraftStep, DrawFirst, WhichBondToDraft
from rondel.games.imperial.state import (
    BANK,
    NOBODY,
    OFF_RONDEL,
    RULES_VERSION,
    TREASURY,
    TURNED_LYING,
    Frame,
    ImperialState,
    changed,
)
from rondel.games.imperial.turn import NextTurn, TakeTurn

__all__ = ["open_position", "position_code"]

_OPTION_LETTERS: Final = {
    "drafted_bonds": "d",
    "no_investor_card": "n",
    "growth_bonus": "g",
    "hidden_cash": "h",
}

# One or two letters for each frame, what its numbers are, and how it is made again. The numbers: s seat,
# n nation, r region, u unit, m mark of a spent unit, p rondel space, c count, b yes or no, N set of nations,
# R set of regions.
_FRAMES: Final[dict[str, tuple[str, str, Callable[[list[int]], Frame]]]] = {
    "next-turn": ("N", "", lambda _: NextTurn()),
    "begin-play": ("B", "", lambda _: BeginPlay()),
    "deal-flags": ("D", "s", lambda f: DealFlags(f[0])),
    "draw-first": ("DF", "", lambda _: DrawFirst()),
    "draft-step": ("DS", "snc", lambda f: DraftStep(f[0], f[1], f[2])),
    "which-bond-to-draft": ("DB", "snb", lambda f: WhichBondToDraft(f[0], f[1], is_last=bool(f[2]))),
    "take-turn": ("T", "n", lambda f: TakeTurn(f[0])),
    "which-space": ("S", "sn", lambda f: WhichSpace(f[0], f[1])),
    "force-a-stop": ("SF", "snp", lambda f: ForceAStop(f[0], f[1], f[2])),
    "where-to-build": ("F", "sn", lambda f: WhereToBuild(f[0], f[1])),
    "what-to-produce": ("P", "sn", lambda f: WhatToProduce(f[0], f[1])),
    "what-to-import": ("I", "sn", lambda f: WhatToImport(f[0], f[1])),
    "move-fleets": ("MF", "sn", lambda f: MoveFleets(f[0], f[1])),
    "move-armies": ("MA", "sn", lambda f: MoveArmies(f[0], f[1])),
    "whom-to-fight": ("WF", "snru", lambda f: WhomToFight(f[0], f[1], f[2], f[3])),
    "whom-to-ask": ("WA", "snrumN", lambda f: WhomToAsk(f[0], f[1], f[2], f[3], f[4], f[5])),
    "will-you-fight": ("WY", "snrumnN", lambda f: WillYouFight(f[0], f[1], f[2], f[3], f[4], f[5], f[6])),
    "where-to-flag": ("G", "snR", lambda f: WhereToFlag(f[0], f[1], f[2])),
    "investor-steps": ("V", "", lambda _: InvestorSteps()),
    "swiss-banks-invest": ("VB", "c", lambda f: SwissBanksInvest(f[0])),
    "close-investor": ("VC", "", lambda _: CloseInvestor()),
    "what-to-invest": ("VI", "sN", lambda f: WhatToInvest(f[0], f[1])),
    "invest-window": ("VW", "nscb", lambda f: InvestWindow(f[0], f[1], f[2], only_swiss_banks=bool(f[3]))),
}
_MAY_PASS: Final = "MP"
_FIELDS: Final = 11
_BY_LETTERS: Final = {letters: (numbers, make) for letters, numbers, make in _FRAMES.values()}


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
            ",".join(_frame_text(frame) for frame in game.stack) or "-",
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


def _frame_text(frame: AnyFrame) -> str:
    numbers = "".join(f".{number}" for number in frame.fields())
    if isinstance(frame, MayPass):
        return f"{_MAY_PASS}{numbers}.{frame.move.text.replace(' ', '_')}"
    return _FRAMES[frame.kind()][0] + numbers


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
        letters, *words = entry.split(".")
        if letters == _MAY_PASS:
            game.stack.append(_read_may_pass(game, words))
            continue
        kinds, make = _BY_LETTERS[letters]
        game.stack.append(make(_read_numbers(game, kinds, words)))
    game.is_over = not game.stack


def _read_may_pass(game: ImperialState, words: list[str]) -> Frame:
    *numbers, text = words
    seat, nation, owner, left = _read_numbers(game, "snnc", numbers)
    move = parse_action(game.edition.id, text.replace("_", " "))
    if not isinstance(move, MoveFleet | MoveArmy):
        raise bad_position(game.edition, "position-canal", "MAN-6", text=move.text)
    return MayPass(seat, nation, owner, move, left)


def _read_numbers(game: ImperialState, kinds: str, words: list[str]) -> list[int]:
    """Read a frame's numbers, each within the bounds of its kind."""
    if len(words) != len(kinds):
        raise ValueError(words)
    limits = {
        "s": game.seats - 1,
        "n": NATIONS - 1,
        "r": game.board.size - 1,
        "u": FLEET,
        "m": TURNED_LYING,
        "p": len(game.edition.rondel) - 1,
        "c": game.seats,
        "b": 1,
        "N": (1 << NATIONS) - 1,
        "R": game.board.everywhere,
    }
    return [_number(word, 0, limits[kind]) for kind, word in zip(kinds, words, strict=True)]


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
