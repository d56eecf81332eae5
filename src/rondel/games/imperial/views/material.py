"""What never changes in a game of Imperial, in plain values with names: the board, the rondel, bonds and tables."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias, TypedDict

from rondel.games.imperial.actions import STANCE_WORDS, UNIT_WORDS
from rondel.games.imperial.chapters.scores import points_for
from rondel.games.imperial.editions.board import ARMAMENTS, NO_NATION, SHIPYARD, Board, bits
from rondel.games.imperial.editions.edition import (
    FACTORY,
    IMPORT,
    INVESTOR,
    MANEUVER,
    PRODUCTION,
    TAXATION,
    Edition,
)
from rondel.games.imperial.editions.edition_file import load_edition, read_facts
from rondel.games.imperial.texts.sentences import ImperialTexts, texts_of

__all__ = ["ImperialMaterial", "material_of"]

City: TypeAlias = Literal["armaments", "shipyard"]
Does: TypeAlias = Literal["taxation", "factory", "production", "maneuver", "investor", "import"]


class NationFacts(TypedDict):
    """A nation: its pieces, and how many of them there are."""

    id: str
    name: str
    colour: str
    home: list[str]
    armies: int
    fleets: int


class RegionFacts(TypedDict):
    """A region: whose it is, what can be built there, the sea of its harbour, and its neighbours."""

    id: str
    name: str
    kind: Literal["home", "land", "sea"]
    nation: str | None
    city: City | None
    port: str | None
    next: list[str]


class PlaceFacts(TypedDict):
    """Something on the board other than a region."""

    id: str
    name: str


class CanalFacts(TypedDict):
    """A canal between two seas, which the flag in one region controls."""

    id: str
    name: str
    seas: list[str]
    controller: str


class SpaceFacts(TypedDict):
    """A space of the rondel, clockwise from the first."""

    id: str
    name: str
    does: Does


class BondFacts(TypedDict):
    """A bond, of which every nation has one."""

    price: int
    interest: int
    #: what it is worth if its nation reaches the end of the power track
    most_points: int


TaxFacts = TypedDict("TaxFacts", {"from": int, "label": str, "power": int, "bonus": int})


class ImperialMaterial(TypedDict):
    """Everything printed: the board, the rondel, bonds, tables and numbers of an edition."""

    map: Literal["europe", "world"]
    nations: list[NationFacts]
    regions: list[RegionFacts]
    impassable: list[PlaceFacts]
    canals: list[CanalFacts]
    rondel: list[SpaceFacts]
    bonds: list[BondFacts]
    #: by power points, from 0
    power_factors: list[int]
    end_power: int
    flag_limit: int
    tax_chart: list[TaxFacts]
    #: what a factory and a flag bring in Taxation, and whether the treasury pays the bonus; the bank does otherwise
    tax_per_factory: int
    tax_per_flag: int
    bonus_from_treasury: bool
    free_steps: int
    max_steps: int
    investor_card_income: int
    import_max: int
    import_cost: int
    factory_cost: int
    armies_to_destroy_factory: int
    has_swiss_bank: bool
    #: names of the kinds of units, of stances and of factories
    units: dict[str, str]
    stances: dict[str, str]
    factories: dict[str, str]


_MAPS: Final[dict[str, Literal["europe", "world"]]] = {"europe": "europe", "world": "world"}
_DOES: Final[dict[int, Does]] = {
    TAXATION: "taxation",
    FACTORY: "factory",
    PRODUCTION: "production",
    MANEUVER: "maneuver",
    INVESTOR: "investor",
    IMPORT: "import",
}
_CITY: Final[dict[int, City]] = {ARMAMENTS: "armaments", SHIPYARD: "shipyard"}


def material_of(edition: Edition, language: str) -> ImperialMaterial:
    """Return everything that never changes, made once per edition and language; do not modify it."""
    return _made(edition.id, language)


@cache
def _made(edition_id: str, language: str) -> ImperialMaterial:
    edition = load_edition(edition_id)
    texts = texts_of(edition, language)
    board, amounts = edition.board, edition.amounts
    return {
        "map": _MAPS[board.id],
        "nations": _nations(board, texts),
        "regions": [_region(board, texts, region) for region in range(board.size)],
        "impassable": _impassable(board, language),
        "canals": [
            {
                "id": canal.name,
                "name": texts.canal(canal.name),
                "seas": [board.regions[sea] for sea in bits(canal.seas)],
                "controller": board.regions[canal.controller],
            }
            for canal in board.canals
        ],
        "rondel": [
            {"id": space, "name": texts.space(space), "does": _DOES[does]}
            for space, does in zip(edition.rondel_ids, edition.rondel, strict=True)
        ],
        "bonds": [
            {
                "price": price,
                "interest": interest,
                "most_points": points_for(interest, edition.power_factors[amounts.end_power]),
            }
            for price, interest in zip(edition.bonds.prices, edition.bonds.interests, strict=True)
        ],
        "power_factors": list(edition.power_factors),
        "end_power": amounts.end_power,
        "flag_limit": edition.flag_limit,
        "tax_chart": _tax_chart(edition),
        "tax_per_factory": amounts.tax_per_factory,
        "tax_per_flag": amounts.tax_per_flag,
        "bonus_from_treasury": edition.bonus_from_treasury,
        "free_steps": amounts.free_steps,
        "max_steps": amounts.max_steps,
        "investor_card_income": amounts.investor_card_income,
        "import_max": amounts.import_max,
        "import_cost": amounts.import_cost,
        "factory_cost": amounts.factory_cost,
        "armies_to_destroy_factory": amounts.armies_to_destroy_factory,
        "has_swiss_bank": edition.has_swiss_bank,
        "units": {word: texts.unit(word) for word in UNIT_WORDS},
        "stances": {word: texts.stance(word) for word in STANCE_WORDS},
        "factories": {word: texts.factory(word) for word in ("factory", *_CITY.values())},
    }


def _nations(board: Board, texts: ImperialTexts) -> list[NationFacts]:
    colours = [entry["colour"] for entry in read_facts(f"{board.id}.toml").data["nation"]]
    return [
        {
            "id": nation,
            "name": texts.nation(nation),
            "colour": colours[number],
            "home": [board.regions[region] for region in bits(board.home[number])],
            "armies": board.army_limit[number],
            "fleets": board.fleet_limit[number],
        }
        for number, nation in enumerate(board.nations)
    ]


def _region(board: Board, texts: ImperialTexts, region: int) -> RegionFacts:
    is_sea, owner, port = bool(board.seas >> region & 1), board.owner[region], board.port[region]
    return {
        "id": board.regions[region],
        "name": texts.region(region),
        "kind": "sea" if is_sea else "land" if owner == NO_NATION else "home",
        "nation": None if owner == NO_NATION else board.nations[owner],
        "city": _CITY.get(board.city[region]),
        "port": None if port < 0 else board.regions[port],
        "next": [board.regions[other] for other in bits(_next_to(board, region))],
    }


def _next_to(board: Board, region: int) -> int:
    return board.land_next[region] | board.sea_next[region] | board.coast[region]


def _impassable(board: Board, language: str) -> list[PlaceFacts]:
    found = read_facts(f"{board.id}.toml").data.get("impassable", [])
    return [{"id": one["id"].replace("_", "-"), "name": one["names"][language]} for one in found]


def _tax_chart(edition: Edition) -> list[TaxFacts]:
    chart = edition.tax_chart
    rows = zip(chart.thresholds, chart.labels, chart.power, chart.bonus, strict=True)
    return [
        {"from": start, "label": label, "power": power, "bonus": bonus} for start, label, power, bonus in rows
    ]
