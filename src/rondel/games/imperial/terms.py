"""What the numbers of an edition are called outside: nations, regions, units, bonds, by the fields that hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from rondel.core.terms import Flag, Names, Number, Seat, SetOf, Several, Terms, Text
from rondel.games.imperial.actions import (
    FLEET,
    LYING,
    NO_STANCE,
    NOT_NAMED,
    STANCE_WORDS,
    UNIT_WORDS,
    UPRIGHT,
    canal_code,
    canal_numbers,
)
from rondel.games.imperial.editions.board import Board
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.editions.edition_file import load_edition

__all__ = ["MAX_SEATS", "terms_of"]

MAX_SEATS: Final = 6
_HIGHEST_GIFT: Final = 1_000_000
# units that have moved, and armies that have turned to either stance
_MARKS: Final = 5


def terms_of(edition: Edition) -> Terms:
    """Return the terms of an edition; they are made once."""
    return _made(edition.id)


@cache
def _made(edition_id: str) -> Terms:
    edition = load_edition(edition_id)
    board, prices = edition.board, edition.bonds.prices
    nation, region = Names("nation", board.nations), Names("region", board.regions)
    unit = Names("unit", UNIT_WORDS, "word")
    seat = Seat(MAX_SEATS)
    return Terms(
        edition,
        {
            **dict.fromkeys(("nation", "owner", "enemy", "asked"), nation),
            **dict.fromkeys(("nations", "others"), SetOf(nation)),
            **dict.fromkeys(("region", "province", "origin", "destination"), region),
            **dict.fromkeys(("armies", "fleets", "route"), Several(region)),
            "provinces": _Provinces(region, board),
            "sea": _SeaBeside(region, board),
            "regions": SetOf(region),
            **dict.fromkeys(("unit", "target", "enemy_unit"), unit),
            "army": unit.only(UPRIGHT, LYING),
            "upright_army": unit.only(UPRIGHT),
            "lying_army": unit.only(LYING),
            "new_unit": unit.only(UPRIGHT, FLEET),
            "stance": Names("stance", STANCE_WORDS, "word", nothing=NO_STANCE, told_nothing=""),
            "mark": Number("mark", 0, _MARKS - 1),
            "mix": Number("lying", 0, edition.amounts.armies_to_destroy_factory, nothing=NOT_NAMED),
            "canal": Names("canal", [canal.name for canal in board.canals]),
            "canals": _Route(board),
            "space": Names("space", edition.rondel_ids),
            "bond": Names("int", [str(price) for price in prices], "bond", told=prices),
            "amount": Number("amount", 1, _HIGHEST_GIFT),
            **dict.fromkeys(("seat", "receiver", "first"), seat),
            **dict.fromkeys(("previous", "government"), Seat(MAX_SEATS, nothing=-1)),
            "count": Number("count", 0, MAX_SEATS, kind="count"),
            **dict.fromkeys(("is_last", "only_swiss_banks"), Flag()),
            "move": Text(),
        },
    )


class _Provinces(SetOf):
    """Home provinces of one nation."""

    def __init__(self, region: Names, board: Board) -> None:
        super().__init__(region)
        self.expected = "province"
        self.board: Final = board

    def read(self, word: str, fields: Mapping[str, Any]) -> int | None:
        """Read any home province first, then those of the same nation."""
        number = self.one.read(word, fields)
        return None if number is None or word not in self.choices(fields) else int(number)

    def choices(self, fields: Mapping[str, Any]) -> Sequence[str]:
        """List the home provinces, after the first those of its nation."""
        board, before = self.board, fields.get("provinces", ())
        homes = board.home[board.owner[before[0]]] if before else board.homes
        return [name for region, name in enumerate(board.regions) if homes >> region & 1]


class _SeaBeside(Names):
    """A sea that a fleet reaches from where it is."""

    def __init__(self, region: Names, board: Board) -> None:
        super().__init__("region", region.ids)
        self.board: Final = board

    def read(self, word: str, fields: Mapping[str, Any]) -> int | None:
        """Read a region the fleet can sail to."""
        number = super().read(word, fields)
        return number if number is not None and self.board.sails[fields["origin"][0]] >> number & 1 else None

    def wanted(self, word: str, fields: Mapping[str, Any]) -> tuple[str, Sequence[str]]:
        """Expect a region, then a harbour to sail from, then a sea beside it."""
        if word not in self.numbers:
            return super().wanted(word, fields)
        sails = self.board.sails[fields["origin"][0]]
        seas = [name for region, name in enumerate(self.ids) if sails >> region & 1]
        return ("sea", seas) if seas else ("harbour", ())


class _Route(Several):
    """The canals on the way of an army, each once, in order of passage; actions pack them into one number."""

    def __init__(self, board: Board) -> None:
        super().__init__(Names("canal", [canal.name for canal in board.canals]), nothing=0)

    def parts(self, value: int) -> list[int]:
        """Unpack the canals."""
        return canal_numbers(value)

    def whole(self, parts: Sequence[int]) -> int:
        """Pack the canals."""
        return canal_code(list(parts))

    def read(self, word: str, fields: Mapping[str, Any]) -> int | None:
        """Read a canal that was not named before."""
        number = self.one.read(word, fields)
        return None if number in fields.get("canals", ()) else number

    def wanted(self, word: str, fields: Mapping[str, Any]) -> tuple[str, Sequence[str]]:
        """Say whether there are canals at all, or one was named twice."""
        names = self.choices(fields)
        if not names:
            return "no-canal", ()
        return ("canal-once", ()) if word in names else ("canal", names)
