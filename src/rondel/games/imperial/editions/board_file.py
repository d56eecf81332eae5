"""A board, read from its facts and checked against itself."""

from __future__ import annotations

from typing import Any, Final

from rondel.games.imperial.editions.board import (
    ARMAMENTS,
    NATIONS,
    NO_CITY,
    NO_NATION,
    SHIPYARD,
    Board,
    Canal,
)
from rondel.games.imperial.editions.facts_file import Entry, Facts

__all__ = ["build_board"]

_CITIES: Final = {"armaments": ARMAMENTS, "shipyard": SHIPYARD}
_KIND_ORDER: Final = {"home": 0, "land": 1, "sea": 2}
_MAX_REGIONS: Final = 62


def build_board(facts: Facts) -> Board:
    """Build a board from its facts, checking every name and count."""
    _check_order(facts)
    regions = [
        Entry(facts, f"[[region]] {table['id']}", table) for table in facts.entries("region", ("id", "kind"))
    ]
    size = len(regions)
    if size > _MAX_REGIONS:
        raise facts.fail("[[region]]", f"{size} regions, at most {_MAX_REGIONS} fit one bit set")
    owner, city, port = [NO_NATION] * size, [NO_CITY] * size, [-1] * size
    seas = start_factories = 0
    for number, region in enumerate(regions):
        if region.text("kind") == "sea":
            seas |= 1 << number
        elif region.text("kind") == "home":
            owner[number] = facts.nation(region.value("nation"), region.name)
            city[number] = region.word("city", _CITIES)
            start_factories |= region.flag("start_factory") << number
            if city[number] == SHIPYARD:
                port[number] = facts.region(region.values.get("port"), f"{region.name} port")
    nations = [Entry(facts, f"[[nation]] {table['id']}", table) for table in facts.entries("nation", ("id",))]
    _check_homes(facts, nations, owner)
    board = Board(
        id=Entry(facts, "the file", facts.data).text("id"),
        regions=[name.replace("_", "-") for name in facts.regions],
        nations=[name.replace("_", "-") for name in facts.nations],
        owner=owner,
        city=city,
        port=port,
        seas=seas,
        land_next=_borders(facts, "land_land", size, seas, wet=0),
        sea_next=_borders(facts, "sea_sea", size, seas, wet=2),
        coast=_borders(facts, "land_sea", size, seas, wet=1),
        rail_next=_borders(facts, "rail", size, seas, wet=0),
        start_factories=start_factories,
        army_limit=[nation.number("armies") for nation in nations],
        fleet_limit=[nation.number("fleets") for nation in nations],
        canals=[_canal(facts, table) for table in facts.optional_entries("canal")],
    )
    _check_counts(facts, board)
    _check_ways(facts, board)
    return board


def _check_order(facts: Facts) -> None:
    """Home provinces first, grouped by nation in order of play; the bit sets rely on it."""
    orders = [entry["order"] for entry in facts.entries("nation", ("order",))]
    if orders != list(range(1, NATIONS + 1)):
        raise facts.fail("[[nation]]", f"must be {NATIONS} in order of play, found orders {orders}")
    rank = []
    for region in facts.entries("region", ("kind",)):
        name = f"[[region]] {region['id']}"
        if region["kind"] not in _KIND_ORDER:
            raise facts.fail(name, f"kind {region['kind']!r} is unknown")
        nation = facts.nation(region.get("nation"), name) if region["kind"] == "home" else 0
        rank.append((_KIND_ORDER[region["kind"]], nation))
    if rank != sorted(rank):
        raise facts.fail("[[region]]", "must list home provinces by nation, then neutral land, then seas")


def _check_homes(facts: Facts, nations: list[Entry], owner: list[int]) -> None:
    for number, nation in enumerate(nations):
        listed = {facts.region(name, f"{nation.name} home") for name in nation.texts("home")}
        if listed != {region for region, of in enumerate(owner) if of == number}:
            raise facts.fail(nation.name, "home does not agree with the regions' nation")


def _canal(facts: Facts, table: dict[str, Any]) -> Canal:
    entry = Entry(facts, f"[[canal]] {table['id']}", table)
    seas = _pair_mask(facts, entry.value("seas"), entry.name)
    return Canal(entry.text("id"), seas, facts.region(entry.value("controller"), entry.name))


def _pair_mask(facts: Facts, pair: Any, entry: str) -> int:
    if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1]:
        raise facts.fail(entry, f"{pair!r} is not a pair of regions")
    return (1 << facts.region(pair[0], entry)) | (1 << facts.region(pair[1], entry))


def _borders(facts: Facts, kind: str, size: int, seas: int, *, wet: int) -> list[int]:
    """Turn undirected pairs into a bit set of neighbours for each region; ``wet`` of each pair are seas."""
    neighbours = [0] * size
    for pair in facts.section("adjacency").value(kind):
        entry = f"[adjacency] {kind} {pair}"
        mask = _pair_mask(facts, pair, entry)
        if (mask & seas).bit_count() != wet:
            raise facts.fail(entry, f"must join {('two land regions', 'land and sea', 'two seas')[wet]}")
        for name in pair:
            region = facts.region(name, entry)
            neighbours[region] |= mask & ~(1 << region)
    return neighbours


def _check_counts(facts: Facts, board: Board) -> None:
    """Check the file against its own counts."""
    counts = facts.section("counts")
    found = {
        "land": (board.open & ~board.seas).bit_count(),
        "sea": board.seas.bit_count(),
        "home": board.homes.bit_count(),
        "cities_armaments": board.city.count(ARMAMENTS),
        "cities_shipyard": board.city.count(SHIPYARD),
        "start_factories": board.start_factories.bit_count(),
    }
    for key, number in found.items():
        if counts.number(key) != number:
            raise facts.fail(f"[counts] {key}", f"says {counts.number(key)}, the file has {number}")
    for nation, home in enumerate(board.home):
        if counts.number("home_per_nation") != home.bit_count():
            raise facts.fail(
                "[counts] home_per_nation",
                f"says {counts.number('home_per_nation')}, {board.nations[nation]} has {home.bit_count()}",
            )


def _check_ways(facts: Facts, board: Board) -> None:
    """Check harbours, rails and canals against the borders."""
    for region, sea in enumerate(board.port):
        if sea >= 0 and not board.coast[region] >> sea & 1:
            raise facts.fail(f"[[region]] {board.regions[region]}", "has a harbour to a sea not on its coast")
        if board.rail_next[region] & ~board.land_next[region]:
            raise facts.fail(f"[adjacency] rail {board.regions[region]}", "joins provinces without a border")
        if board.rail_next[region] and board.rail_next[region] & ~board.home[board.owner[region]]:
            raise facts.fail(f"[adjacency] rail {board.regions[region]}", "leaves the nation")
    for canal in board.canals:
        first = (canal.seas & -canal.seas).bit_length() - 1
        if not board.sea_next[first] & canal.seas:
            raise facts.fail(f"[[canal]] {canal.name}", "joins seas that are not adjacent in sea_sea")
