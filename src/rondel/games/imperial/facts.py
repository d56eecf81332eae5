"""Read the facts of a board and its editions from ``data/*.toml``, and distrust them.

A wrong entry is refused with the file and the entry named, so that whoever adds an
edition learns at once what is missing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from rondel.core.errors import DataError
from rondel.games.imperial.board import ARMAMENTS, NATIONS, NO_CITY, NO_NATION, SHIPYARD, Board, Canal
from rondel.games.imperial.edition import (
    ASK_ALWAYS,
    ASK_IF_COVERED,
    ASK_NEVER,
    FACTORY,
    IMPORT,
    INVESTOR,
    MANEUVER,
    PRODUCTION,
    TAX_BONUS,
    TAX_MARK_AND_BONUS,
    TAX_MONEY,
    TAX_PAY,
    TAX_POWER,
    TAX_REVENUE,
    TAXATION,
    Amounts,
    Bonds,
    Edition,
    TaxChart,
)

__all__ = ["BOARD_FILES", "Facts", "edition_ids", "load_board_names", "load_edition", "read_facts"]

BOARD_FILES: Final = ("europe.toml", "world.toml")

_SPACES: Final = {
    "taxation": TAXATION,
    "factory": FACTORY,
    "production": PRODUCTION,
    "maneuver": MANEUVER,
    "investor": INVESTOR,
    "import": IMPORT,
}
_TAX_STEPS: Final = {
    "mark_and_bonus": TAX_MARK_AND_BONUS,
    "collect_minus_pay": TAX_MONEY,
    "power": TAX_POWER,
    "collect": TAX_REVENUE,
    "pay": TAX_PAY,
    "bonus": TAX_BONUS,
}
_FORCED_STOP: Final = {"never": ASK_NEVER, "always": ASK_ALWAYS, "if_covered": ASK_IF_COVERED}
_CITIES: Final = {"armaments": ARMAMENTS, "shipyard": SHIPYARD}
_KIND_ORDER: Final = {"home": 0, "land": 1, "sea": 2}

_editions: Final[dict[str, Edition]] = {}


class Facts:
    """A parsed facts file with helpers that complain by file and entry."""

    def __init__(self, file: str, data: Mapping[str, Any]) -> None:
        self.file: Final = file
        self.data: Final = data
        self.nations: Final = [str(entry["id"]) for entry in self.entries("nation", ("id", "order", "names"))]
        self.regions: Final = [str(entry["id"]) for entry in self.entries("region", ("id", "kind", "names"))]

    def fail(self, entry: str, message: str) -> DataError:
        """Return the error for an entry of this file."""
        return DataError(self.file, entry, message)

    def entries(self, table: str, keys: tuple[str, ...]) -> list[dict[str, Any]]:
        """Return an array of tables, each with the keys it must have."""
        found = self.data.get(table)
        if not isinstance(found, list) or not found:
            raise self.fail(f"[[{table}]]", "is missing")
        for number, entry in enumerate(found, 1):
            for key in keys:
                if key not in entry:
                    raise self.fail(f"[[{table}]] number {number} ({entry.get('id', '?')})", f"has no {key!r}")
        return found

    def table(self, name: str, keys: tuple[str, ...]) -> dict[str, Any]:
        """Return a table with the keys it must have."""
        found = self.data.get(name)
        if not isinstance(found, dict):
            raise self.fail(f"[{name}]", "is missing")
        for key in keys:
            if key not in found:
                raise self.fail(f"[{name}]", f"has no {key!r}")
        return found

    def region(self, name: str, entry: str) -> int:
        """Return a region's number."""
        if name not in self.regions:
            raise self.fail(entry, f"names the unknown region {name!r}")
        return self.regions.index(name)

    def nation(self, name: str, entry: str) -> int:
        """Return a nation's number."""
        if name not in self.nations:
            raise self.fail(entry, f"names the unknown nation {name!r}")
        return self.nations.index(name)

    def word(self, words: Mapping[str, int], value: object, entry: str) -> int:
        """Return the number a word of a closed list stands for."""
        if not isinstance(value, str) or value not in words:
            raise self.fail(entry, f"is {value!r}, must be one of {', '.join(words)}")
        return words[value]


def parse_facts(file: str, text: str) -> Facts:
    """Parse the text of a facts file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(file, "the file", f"is not valid TOML: {error}") from None
    return Facts(file, data)


def read_facts(file: str) -> Facts:
    """Read a facts file shipped with the package."""
    text = files("rondel.games.imperial").joinpath("data", file).read_text(encoding="utf-8")
    return parse_facts(file, text)


def edition_ids() -> list[str]:
    """List the ids of all editions in the data files."""
    return [str(entry["id"]) for file in BOARD_FILES for entry in read_facts(file).entries("edition", ("id",))]


def load_edition(edition_id: str) -> Edition:
    """Return an edition; each is read once, so its tables and actions are shared by all games."""
    if edition_id not in _editions:
        for file in BOARD_FILES:
            facts = read_facts(file)
            board = build_board(facts)
            for entry in facts.entries("edition", ("id", "names")):
                edition = build_edition(facts, board, entry)
                _editions.setdefault(edition.id, edition)
    return _editions[edition_id]


def load_board_names(board_id: str) -> dict[str, dict[str, str]]:
    """Return the names of regions, nations and canals of a board, id → language → name."""
    facts = read_facts(f"{board_id}.toml")
    names: dict[str, dict[str, str]] = {}
    for table in ("region", "canal"):
        for entry in facts.data.get(table, []):
            names[str(entry["id"])] = {str(k): str(v) for k, v in entry["names"].items()}
    for entry in facts.entries("nation", ("id", "names")):
        names[f"nation:{entry['id']}"] = {str(k): str(v) for k, v in entry["names"].items()}
    return names


# ------------------------------------------------------------------ the board


def build_board(facts: Facts) -> Board:
    """Build a board from its facts, checking every name and count."""
    _check_order(facts)
    regions = facts.entries("region", ("id", "kind"))
    size = len(regions)
    if size > 62:
        raise facts.fail("[[region]]", f"{size} regions, at most 62 fit one bit set")
    nations = facts.entries("nation", ("id", "order", "armies", "fleets", "home"))
    owner = [NO_NATION] * size
    city = [NO_CITY] * size
    port = [-1] * size
    seas = start_factories = 0
    for number, region in enumerate(regions):
        entry = f"[[region]] {region['id']}"
        if region["kind"] == "sea":
            seas |= 1 << number
        elif region["kind"] == "home":
            owner[number] = facts.nation(str(region.get("nation")), entry)
            city[number] = facts.word(_CITIES, region.get("city"), f"{entry} city")
            if region.get("start_factory"):
                start_factories |= 1 << number
            if city[number] == SHIPYARD:
                port[number] = facts.region(str(region.get("port")), f"{entry} port")
    _check_homes(facts, nations, owner)
    board = Board(
        id=str(facts.data["id"]),
        regions=[name.replace("_", "-") for name in facts.regions],
        nations=[name.replace("_", "-") for name in facts.nations],
        owner=owner,
        city=city,
        port=port,
        seas=seas,
        land_next=_borders(facts, "land_land", size),
        sea_next=_borders(facts, "sea_sea", size),
        coast=_borders(facts, "land_sea", size),
        rail_next=_borders(facts, "rail", size),
        start_factories=start_factories,
        army_limit=[int(nation["armies"]) for nation in nations],
        fleet_limit=[int(nation["fleets"]) for nation in nations],
        canals=[
            Canal(
                str(canal["id"]),
                _pair_mask(facts, canal["seas"], f"[[canal]] {canal['id']}"),
                facts.region(canal["controller"], f"[[canal]] {canal['id']}"),
            )
            for canal in facts.data.get("canal", [])
        ],
    )
    _check_board(facts, board)
    return board


def _check_order(facts: Facts) -> None:
    """Home provinces first, grouped by nation in order of play; the bit sets rely on it."""
    orders = [entry["order"] for entry in facts.entries("nation", ("order",))]
    if orders != list(range(1, NATIONS + 1)):
        raise facts.fail("[[nation]]", f"must be {NATIONS} in order of play, found orders {orders}")
    rank = []
    for region in facts.entries("region", ("kind",)):
        if region["kind"] not in _KIND_ORDER:
            raise facts.fail(f"[[region]] {region['id']}", f"kind {region['kind']!r} is unknown")
        nation = facts.nation(region["nation"], f"[[region]] {region['id']}") if region["kind"] == "home" else 0
        rank.append((_KIND_ORDER[region["kind"]], nation))
    if rank != sorted(rank):
        raise facts.fail("[[region]]", "must list home provinces by nation, then neutral land, then seas")


def _check_homes(facts: Facts, nations: list[dict[str, Any]], owner: list[int]) -> None:
    for number, nation in enumerate(nations):
        listed = {facts.region(name, f"[[nation]] {nation['id']} home") for name in nation["home"]}
        found = {region for region, of in enumerate(owner) if of == number}
        if listed != found:
            raise facts.fail(f"[[nation]] {nation['id']}", "home does not agree with the regions' nation")


def _pair_mask(facts: Facts, pair: Any, entry: str) -> int:
    if not isinstance(pair, list) or len(pair) != 2:
        raise facts.fail(entry, f"{pair!r} is not a pair of regions")
    return (1 << facts.region(str(pair[0]), entry)) | (1 << facts.region(str(pair[1]), entry))


def _borders(facts: Facts, kind: str, size: int) -> list[int]:
    """Turn undirected pairs into a bit set of neighbours for each region."""
    neighbours = [0] * size
    for pair in facts.table("adjacency", (kind,))[kind]:
        entry = f"[adjacency] {kind} {pair}"
        mask = _pair_mask(facts, pair, entry)
        for name in pair:
            region = facts.region(name, entry)
            neighbours[region] |= mask & ~(1 << region)
    return neighbours


def _check_board(facts: Facts, board: Board) -> None:
    """Check counts, harbours, rails and canals against each other."""
    counts = facts.table("counts", ("land", "sea", "home", "start_factories"))
    found = {
        "land": (board.open & ~board.seas).bit_count(),
        "sea": board.seas.bit_count(),
        "home": board.homes.bit_count(),
        "start_factories": board.start_factories.bit_count(),
    }
    for key, number in found.items():
        if counts[key] != number:
            raise facts.fail(f"[counts] {key}", f"says {counts[key]}, the file has {number}")
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


# ------------------------------------------------------------------ the editions


def build_edition(facts: Facts, board: Board, entry: Mapping[str, Any]) -> Edition:
    """Build an edition from its entry and the tables its board shares with others."""
    name = f"[[edition]] {entry['id']}"

    def value(key: str) -> Any:
        if key not in entry:
            raise facts.fail(name, f"has no {key!r}")
        return entry[key]

    fields = [str(field) for field in facts.table("rondel", ("fields",))["fields"]]
    chart = facts.table("tax_chart", ("rows",))["rows"]
    bonds = Bonds([int(bond["value"]) for bond in value("bonds")], [int(bond["interest"]) for bond in value("bonds")])
    if bonds.prices != sorted(set(bonds.prices)):
        raise facts.fail(f"{name} bonds", "must have rising values")
    return Edition(
        id=str(entry["id"]),
        names={str(k): str(v) for k, v in value("names").items()},
        board=board,
        rondel=[facts.word(_SPACES, field, "[rondel] fields") for field in fields],
        rondel_ids=_space_ids(fields),
        amounts=_amounts(facts),
        bonds=bonds,
        tax_chart=TaxChart(
            [int(row["from"]) for row in chart],
            [str(row["label"]) for row in chart],
            [int(row["power"]) for row in chart],
            [int(row.get("bonus", 0)) for row in chart],
        ),
        tax_steps=[facts.word(_TAX_STEPS, step, f"{name} tax_steps") for step in value("tax_steps")],
        bonus_for_growth=facts.word({"chart": 0, "growth": 1}, value("tax_bonus"), f"{name} tax_bonus") == 1,
        bonus_from_treasury=facts.word({"bank": 0, "treasury": 1}, value("tax_bonus_from"), f"{name} tax_bonus_from")
        == 1,
        power_factors=_power_factors(facts),
        flag_limit=int(value("flags_per_nation")),
        rondel_cost_base=int(value("rondel_cost_base")),
        rondel_cost_per_factor=int(value("rondel_cost_per_factor")),
        has_swiss_bank=int(value("swiss_bank_cards")) > 0,
        forced_stop=facts.word(_FORCED_STOP, value("forced_stop_asks"), f"{name} forced_stop_asks"),
        stance_may_change=bool(value("stance_may_change")),
        gifts_by_anyone=facts.word(
            {"own_government": 0, "any_player_any_treasury": 1}, value("gifts"), f"{name} gifts"
        )
        == 1,
        window_before_turn=bool(value("before_turn_window")),
        flag_card_big=_bond(facts, bonds, value("flag_card_big"), f"{name} flag_card_big"),
        flag_card_small=_bond(facts, bonds, value("flag_card_small"), f"{name} flag_card_small"),
        small_bond_of=_flag_cards(facts),
        deals=_deals(facts),
        start_money=_by_players(facts, value("start_money"), f"{name} start_money"),
        start_money_draft=_by_players(facts, value("start_money_auction"), f"{name} start_money_auction"),
        options=tuple(str(option) for option in value("options")),
        default_options=tuple(str(option) for option in entry.get("default_options", [])),
    )


def _space_ids(fields: list[str]) -> list[str]:
    """Number the spaces that stand on the rondel twice: production-1, production-2."""
    ids: list[str] = []
    for index, field in enumerate(fields):
        ids.append(f"{field}-{fields[: index + 1].count(field)}" if fields.count(field) > 1 else field)
    return ids


def _amounts(facts: Facts) -> Amounts:
    keys = (
        "factory_cost",
        "import_cost",
        "import_max",
        "tax_per_factory",
        "tax_per_flag",
        "pay_per_unit",
        "investor_card_income",
        "armies_to_destroy_factory",
        "end_power",
    )
    table = facts.table("amounts", keys)
    rondel = facts.table("rondel", ("free_steps", "max_steps"))
    return Amounts(
        factory_cost=int(table["factory_cost"]),
        import_cost=int(table["import_cost"]),
        import_max=int(table["import_max"]),
        tax_per_factory=int(table["tax_per_factory"]),
        tax_per_flag=int(table["tax_per_flag"]),
        pay_per_unit=int(table["pay_per_unit"]),
        investor_card_income=int(table["investor_card_income"]),
        armies_to_destroy_factory=int(table["armies_to_destroy_factory"]),
        end_power=int(table["end_power"]),
        free_steps=int(rondel["free_steps"]),
        max_steps=int(rondel["max_steps"]),
    )


def _power_factors(facts: Facts) -> list[int]:
    rows = facts.entries("power_factor", ("from", "factor"))
    top = int(facts.table("amounts", ("end_power",))["end_power"])
    return [max(int(row["factor"]) for row in rows if int(row["from"]) <= power) for power in range(top + 1)]


def _bond(facts: Facts, bonds: Bonds, price: object, entry: str) -> int:
    if price not in bonds.prices:
        raise facts.fail(entry, f"{price!r} is not the value of a bond")
    return bonds.prices.index(int(str(price)))


def _flag_cards(facts: Facts) -> list[int]:
    small = [NO_NATION] * NATIONS
    for card in facts.entries("flag_card", ("nation", "small")):
        entry = f"[[flag_card]] {card['nation']}"
        small[facts.nation(card["nation"], entry)] = facts.nation(card["small"], entry)
    if sorted(small) != list(range(NATIONS)):
        raise facts.fail("[[flag_card]]", "must name each nation once as big and once as small bond")
    return small


def _deals(facts: Facts) -> dict[int, list[list[int]]]:
    """Return the groups of cards for few players; each group begins with the card that is dealt."""
    deals: dict[int, list[list[int]]] = {}
    for deal in facts.entries("flag_deal", ("players", "dealt", "groups")):
        entry = f"[[flag_deal]] {deal['players']}"
        groups = [[facts.nation(name, entry) for name in group] for group in deal["groups"]]
        if [group[0] for group in groups] != [facts.nation(name, entry) for name in deal["dealt"]]:
            raise facts.fail(entry, "each group must begin with its dealt card, in the order of 'dealt'")
        if sorted(sum(groups, [])) != list(range(NATIONS)):
            raise facts.fail(entry, "groups must hold each nation once")
        deals[int(deal["players"])] = groups
    return deals


def _by_players(facts: Facts, table: Any, entry: str) -> dict[int, int]:
    if not isinstance(table, dict) or sorted(table) != ["2", "3", "4", "5", "6"]:
        raise facts.fail(entry, "must have an amount for each of 2 to 6 players")
    return {int(players): int(amount) for players, amount in table.items()}
