"""The editions, read from ``data/*.toml`` and checked.

A wrong entry is refused with the file and the entry named, so that whoever adds an
edition learns at once what is missing. The board is read in :mod:`.board_file`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rondel.core.registry import unknown_game
from rondel.games.imperial.editions.board import NATIONS, Board
from rondel.games.imperial.editions.board_file import build_board
from rondel.games.imperial.editions.edition import (
    ASK_IF_COVERED,
    ASK_IF_GIFTS_COVER,
    ASK_NEVER,
    FACTORY,
    IMPORT,
    INVESTOR,
    MANEUVER,
    PRODUCTION,
    TAX_BONUS,
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
from rondel.games.imperial.editions.facts_file import BOARD_FILES, Entry, Facts, parse_facts, read_facts
from rondel.games.imperial.options import OPTION_RULES

__all__ = [
    "BOARD_FILES",
    "build_board",
    "build_edition",
    "edition_ids",
    "load_board_names",
    "load_edition",
    "parse_facts",
    "read_facts",
]

_SPACES: Final = {
    "taxation": TAXATION,
    "factory": FACTORY,
    "production": PRODUCTION,
    "maneuver": MANEUVER,
    "investor": INVESTOR,
    "import": IMPORT,
}
_TAX_STEPS: Final = {
    "collect_minus_pay": TAX_MONEY,
    "power": TAX_POWER,
    "collect": TAX_REVENUE,
    "pay": TAX_PAY,
    "bonus": TAX_BONUS,
}
_FORCED_STOP: Final = {
    "never": ASK_NEVER,
    "if_gifts_cover": ASK_IF_GIFTS_COVER,
    "if_covered": ASK_IF_COVERED,
}
_BONUS: Final = {"chart": 0, "growth": 1}
_BONUS_FROM: Final = {"bank": 0, "treasury": 1}
_GIFTS: Final = {"own_government": 0, "any_player_any_treasury": 1}


@cache
def _editions() -> dict[str, Edition]:
    """Read every edition, once, so that its tables and actions are shared by all games."""
    editions: dict[str, Edition] = {}
    for file in BOARD_FILES:
        facts = read_facts(file)
        board = build_board(facts)
        for entry in facts.entries("edition", ("id", "names")):
            edition = build_edition(facts, board, entry)
            if edition.id in editions:
                raise facts.fail(f"[[edition]] {edition.id}", "stands twice")
            editions[edition.id] = edition
    return editions


def edition_ids() -> list[str]:
    """List the ids of all editions in the data files."""
    return list(_editions())


def load_edition(edition_id: str) -> Edition:
    """Return an edition."""
    if edition_id not in _editions():
        raise unknown_game(edition_id, _editions())
    return _editions()[edition_id]


def load_board_names(board_id: str) -> dict[str, dict[str, str]]:
    """Return the names of regions, nations and canals of a board, id → language → name."""
    facts = read_facts(f"{board_id}.toml")
    names: dict[str, dict[str, str]] = {}
    for table in ("region", "canal"):
        for entry in facts.data.get(table, []):
            names[str(entry["id"])] = {str(k): str(v) for k, v in entry["names"].items()}
    for entry in facts.data["nation"]:
        names[f"nation:{entry['id']}"] = {str(k): str(v) for k, v in entry["names"].items()}
    return names


# ------------------------------------------------------------------ one edition


def build_edition(facts: Facts, board: Board, table: dict[str, Any]) -> Edition:
    """Build an edition from its entry and the tables its board shares with others."""
    entry = Entry(facts, f"[[edition]] {table.get('id', '?')}", table)
    fields = facts.section("rondel").texts("fields")
    bonds = _bonds(entry)
    return Edition(
        id=entry.text("id"),
        names={str(k): str(v) for k, v in entry.table("names").items()},
        board=board,
        rondel=_rondel(facts, fields),
        rondel_ids=_space_ids(fields),
        amounts=_amounts(facts),
        bonds=bonds,
        tax_chart=_tax_chart(facts),
        tax_steps=[
            facts.word(_TAX_STEPS, step, f"{entry.name} tax_steps") for step in entry.texts("tax_steps")
        ],
        bonus_for_growth=entry.word("tax_bonus", _BONUS) == 1,
        bonus_from_treasury=entry.word("tax_bonus_from", _BONUS_FROM) == 1,
        power_factors=_power_factors(facts),
        flag_limit=entry.number("flags_per_nation"),
        rondel_cost_base=entry.number("rondel_cost_base", low=1),
        rondel_cost_per_factor=entry.number("rondel_cost_per_factor"),
        has_swiss_bank=entry.number("swiss_bank_cards") > 0,
        forced_stop=entry.word("forced_stop_asks", _FORCED_STOP),
        stance_may_change=entry.flag("stance_may_change"),
        attack_at_any_time=entry.flag("attack_at_any_time"),
        gifts_by_anyone=entry.word("gifts", _GIFTS) == 1,
        window_before_turn=entry.flag("before_turn_window"),
        flag_card_big=_bond_number(entry, bonds, "flag_card_big"),
        flag_card_small=_bond_number(entry, bonds, "flag_card_small"),
        small_bond_of=_flag_cards(facts),
        deals=_deals(facts),
        start_money=_by_players(entry, "start_money"),
        start_money_draft=_by_players(entry, "start_money_draft"),
        options=_options(entry),
        default_options=_default_options(entry),
    )


def _rondel(facts: Facts, fields: list[str]) -> list[int]:
    spaces = [facts.word(_SPACES, field, "[rondel] fields") for field in fields]
    for name, space in _SPACES.items():
        if space not in spaces:
            raise facts.fail("[rondel] fields", f"has no {name!r}")
    if spaces.count(INVESTOR) != 1:
        raise facts.fail("[rondel] fields", "must have 'investor' once")
    return spaces


def _space_ids(fields: list[str]) -> list[str]:
    """Number the spaces that stand on the rondel twice: production-1, production-2."""
    ids: list[str] = []
    for index, field in enumerate(fields):
        ids.append(f"{field}-{fields[: index + 1].count(field)}" if fields.count(field) > 1 else field)
    return ids


def _bonds(entry: Entry) -> Bonds:
    name = f"{entry.name} bonds"
    rows = [Entry(entry.facts, name, row) for row in entry.rows("bonds")]
    prices = [row.number("value", low=1) for row in rows]
    if not prices or prices != sorted(set(prices)):
        raise entry.facts.fail(name, "must have rising values")
    return Bonds(prices, [row.number("interest") for row in rows])


def _tax_chart(facts: Facts) -> TaxChart:
    section = facts.section("tax_chart")
    rows = [Entry(facts, "[tax_chart] rows", row) for row in section.rows("rows")]
    thresholds = [row.number("from") for row in rows]
    if thresholds != sorted(set(thresholds)) or thresholds[:1] != [0]:
        raise facts.fail("[tax_chart] rows", "must rise from 0")
    return TaxChart(
        thresholds,
        [row.text("label") for row in rows],
        [row.number("power") for row in rows],
        [row.number("bonus", default=0) for row in rows],
    )


def _amounts(facts: Facts) -> Amounts:
    table, rondel = facts.section("amounts"), facts.section("rondel")
    return Amounts(
        factory_cost=table.number("factory_cost"),
        import_cost=table.number("import_cost"),
        import_max=table.number("import_max"),
        tax_per_factory=table.number("tax_per_factory"),
        tax_per_flag=table.number("tax_per_flag"),
        pay_per_unit=table.number("pay_per_unit"),
        investor_card_income=table.number("investor_card_income"),
        armies_to_destroy_factory=table.number("armies_to_destroy_factory", low=1),
        end_power=table.number("end_power", low=1),
        free_steps=rondel.number("free_steps"),
        max_steps=rondel.number("max_steps", low=1),
    )


def _power_factors(facts: Facts) -> list[int]:
    rows = [
        Entry(facts, "[[power_factor]]", row) for row in facts.entries("power_factor", ("from", "factor"))
    ]
    steps = [(row.number("from"), row.number("factor")) for row in rows]
    if steps != sorted(steps) or steps[0][0] != 0:
        raise facts.fail("[[power_factor]]", "must rise from 0")
    top = facts.section("amounts").number("end_power", low=1)
    return [max(factor for start, factor in steps if start <= power) for power in range(top + 1)]


def _bond_number(entry: Entry, bonds: Bonds, key: str) -> int:
    price = entry.number(key)
    if price not in bonds.prices:
        raise entry.facts.fail(f"{entry.name} {key}", f"{price} is not the value of a bond")
    return bonds.prices.index(price)


def _flag_cards(facts: Facts) -> list[int]:
    small = [-1] * NATIONS
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
        dealt = [facts.nation(name, entry) for name in deal["dealt"]]
        if [group[:1] for group in groups] != [[card] for card in dealt]:
            raise facts.fail(entry, "each group must begin with its dealt card, in the order of 'dealt'")
        if sorted(nation for group in groups for nation in group) != list(range(NATIONS)):
            raise facts.fail(entry, "groups must hold each nation once")
        deals[int(deal["players"])] = groups
    return deals


def _by_players(entry: Entry, key: str) -> dict[int, int]:
    table = entry.table(key)
    if sorted(table) != ["2", "3", "4", "5", "6"]:
        raise entry.facts.fail(f"{entry.name} {key}", "must have an amount for each of 2 to 6 players")
    amounts = Entry(entry.facts, f"{entry.name} {key}", table)
    return {int(players): amounts.number(players) for players in table}


def _options(entry: Entry) -> tuple[str, ...]:
    options = tuple(entry.texts("options"))
    for option in options:
        if option not in OPTION_RULES:
            raise entry.facts.fail(
                f"{entry.name} options", f"{option!r} is unknown; there are {', '.join(OPTION_RULES)}"
            )
    return options


def _default_options(entry: Entry) -> tuple[str, ...]:
    defaults = tuple(entry.texts("default_options"))
    for option in defaults:
        if option not in _options(entry):
            raise entry.facts.fail(
                f"{entry.name} default_options", f"{option!r} is no option of this edition"
            )
    return defaults
