"""Every rule for effects in deck files, each with an effect that breaks it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rondel.games.friesematenten.effects.primitives import PRIMITIVES
from tests.friesematenten.decks.test_broken_decks import check_one, problems_of
from tests.friesematenten.effects.card_builders import CANCEL, REDIRECT
from tests.support.decks import deck_tables

Effect = dict[str, Any]

FACTORY = {"production": 5}
STATUS: dict[str, Any] = {}
TO_CARD = {"bind": {"to": "card", "kinds": ["factory", "status"], "whose": "self"}}
TO_STATUS = {"bind": {"to": "card", "kinds": ["status"], "whose": "self"}}
TO_PLAYER = {"bind": {"to": "player", "whose": "self"}}
NONE = {"symbol": "none"}
HAMMER = {"symbol": "hammer"}
BAG = {"symbol": "moneybag"}
LIGHTNING = {"symbol": "lightning"}

MODIFY: Effect = {"op": "modify", "stat": "vp", "target": "self", "add": 1}
PROTECT: Effect = {"op": "protect", "target": "bound_card", "against": ["steal"]}
TRIGGER: Effect = {
    "op": "trigger",
    "on": "action_resolved",
    "by": "opponent",
    "do": {"op": "money", "from": "bank", "to": "owner", "amount": 3},
}
PICKED = {"owner": "opponent", "kind": "factory", "pick": "actor"}
OWN = {"owner": "actor", "kind": "factory", "pick": "actor"}
STEAL: Effect = {"op": "steal", "card": PICKED}
DESTROY: Effect = {"op": "destroy", "card": PICKED, "to": "discard"}
SWAP: Effect = {"op": "swap", "mine": OWN, "theirs": PICKED}
GIVE: Effect = {"op": "give", "card": OWN, "to": "opponent"}
REBIND: Effect = {"op": "rebind", "card": {"owner": "any", "kind": "influence", "bound": True}}
MONEY: Effect = {"op": "money", "from": "opponent", "to": "actor", "amount": 5}
CLAIM: Effect = {"op": "money", "from": "bank", "to": "actor", "amount": 5, "condition": "lost_card_now"}
FACTOR: Effect = {"op": "production_factor", "player": "actor", "factor": 2, "duration": "round"}
BAR: Effect = {"op": "bar_bid", "player": "opponent", "auctions": 1}
BUY: Effect = {"op": "buy_now", "card": "next_market", "price": {"stat": "min_bid", "of": "next_market"}}
REAUCTION: Effect = {"op": "reauction", "card": "last_award", "exclude": "winner", "refund": True}
PEEK: Effect = {"op": "peek", "zone": "draw_pile", "count": 4, "market_add": 1, "rest": "reorder"}
REMOVE: Effect = {
    "op": "market_remove",
    "card": {"zone": "market", "pending": True, "pick": "actor"},
    "to": "discard",
}

Case = tuple[dict[str, Any], list[Effect], str, str, tuple[str, ...]]


def check_effects(carrier: dict[str, Any], effects: list[Effect], field: str, key: str, *named: str) -> None:
    tables = deck_tables([{**carrier, "id": "X1", "effects": effects}, {"id": "S07", "tags": ["food"]}])
    check_one(tables, "X1", field, key, *named)


def case(carrier: dict[str, Any], effect: Effect, field: str, key: str, *named: str, **changes: Any) -> Case:
    """Return a case of one effect with some changes. None removes a key."""
    changed = {name: value for name, value in {**effect, **changes}.items() if value is not None}
    return carrier, [changed], f"effects[1]{field}", key, named


# ------------------------------------------------------------------ valid effects

FINE: list[tuple[dict[str, Any], list[Effect]]] = [
    (FACTORY, [{**MODIFY, "stat": "production"}]),
    (STATUS, [{**MODIFY, "stat": "price"}, {**MODIFY, "stat": "factory_limit"}]),
    (TO_CARD, [{**MODIFY, "stat": "production", "target": "bound_card"}, {**MODIFY, "target": "bound_card"}]),
    (TO_STATUS, [PROTECT, {**PROTECT, "target": "self", "against": ["rebind", "destroy"]}]),
    (TO_PLAYER, [{**MODIFY, "stat": "base_income", "target": "bound_player"}]),
    (TO_PLAYER, [{**PROTECT, "target": "bound_player", "against": "money"}]),
    (STATUS, [{**PROTECT, "target": "self", "against": ["give", "money"]}]),
    (STATUS, [TRIGGER, {**TRIGGER, "do": {**FACTOR, "player": "each_opponent"}}]),
    (NONE, [{**STEAL, "as": "t"}, {**MONEY, "from": "actor", "to": "t.victim"}]),
    (
        NONE,
        [{**STEAL, "as": "t"}, {**MONEY, "amount": {"stat": "min_bid", "of": "t", "mul": Decimal("0.5")}}],
    ),
    (NONE, [{**DESTROY, "card": {**PICKED, "pick": "random", "kind": ["factory", "influence_player"]}}]),
    (NONE, [{**DESTROY, "card": {**OWN, "kind": ["factory", "influence"], "printed_vp_max": -2}}]),
    (NONE, [SWAP, GIVE]),
    (NONE, [REBIND]),
    (NONE, []),
    (BAG, [FACTOR, {**FACTOR, "player": "opponent", "factor": Decimal("1.25")}]),
    (
        BAG,
        [{**MONEY, "from": "each_opponent", "amount": {"stat": "count", "of": "payer", "kind": "factory"}}],
    ),
    (HAMMER, [BAR, {**BAR, "player": "each_opponent"}]),
    (HAMMER, [BUY]),
    (HAMMER, [REAUCTION, {**MONEY, "amount": {"stat": "min_bid", "of": "last_award"}}]),
    (HAMMER, [PEEK, REMOVE]),
    (HAMMER, [{**REMOVE, "card": {**REMOVE["card"], "kind": ["action", "factory"], "printed_vp_max": 3}}]),
    (LIGHTNING, [CANCEL]),
    (LIGHTNING, [REDIRECT]),
    (LIGHTNING, [{**CLAIM, "amount": {"stat": "min_bid", "of": "last_lost", "mul": 2}}]),
    (LIGHTNING, [FACTOR, STEAL]),
]


@pytest.mark.rule("FRI-DECK-1", "FRI-DECK-2", "FRI-DECK-3")
@pytest.mark.parametrize(("carrier", "effects"), FINE)
def test_effects_that_are_fine(carrier: dict[str, Any], effects: list[Effect]) -> None:
    assert problems_of(deck_tables([{**carrier, "effects": effects}])) == []


# ------------------------------------------------------------------ the vocabulary

WHOLE: list[tuple[dict[str, Any], Effect]] = [
    (FACTORY, MODIFY), (TO_CARD, PROTECT), (STATUS, TRIGGER), (NONE, STEAL), (NONE, DESTROY), (NONE, SWAP),
    (NONE, GIVE), (NONE, REBIND), (NONE, MONEY), (NONE, FACTOR), (HAMMER, BAR), (HAMMER, BUY),
    (HAMMER, REAUCTION), (HAMMER, PEEK), (HAMMER, REMOVE), (LIGHTNING, CANCEL), (LIGHTNING, REDIRECT),
]  # fmt: skip


def test_every_primitive_is_tried() -> None:
    assert {effect["op"] for _, effect in WHOLE} == set(PRIMITIVES)


@pytest.mark.rule("FRI-DECK-1", "FRI-R56")
@pytest.mark.parametrize(
    ("carrier", "effect", "key"),
    [(carrier, effect, key) for carrier, effect in WHOLE for key in PRIMITIVES[effect["op"]].required],
)
def test_no_key_of_a_primitive_may_be_missing_or_of_another_shape(
    carrier: dict[str, Any], effect: Effect, key: str
) -> None:
    check_effects(*case(carrier, effect, f".{key}", "missing", **{key: None})[:4])
    nonsense: Any
    for nonsense in (Decimal("0.1234567"), "nonsense", [], {}, -5000):
        tables = deck_tables([{**carrier, "id": "X1", "effects": [{**effect, key: nonsense}]}])
        found = problems_of(tables)
        assert found
        assert all(problem.field.startswith(f"effects[1].{key}") for problem in found)


@pytest.mark.rule("FRI-R56")
@pytest.mark.parametrize(
    ("carrier", "effect", "key"),
    [
        (carrier, effect, key)
        for carrier, effect in WHOLE
        for key in PRIMITIVES[effect["op"]].fixed
        if key in effect
    ],
)
def test_values_nobody_knows_are_refused(carrier: dict[str, Any], effect: Effect, key: str) -> None:
    wanted = "true" if effect[key] is True else effect[key]
    check_effects(*case(carrier, effect, f".{key}", "not-constant", wanted, **{key: "someday"})[:4], wanted)


@pytest.mark.rule("FRI-DECK-1")
@pytest.mark.parametrize(("carrier", "effect"), WHOLE)
def test_keys_nobody_knows_are_refused(carrier: dict[str, Any], effect: Effect) -> None:
    check_effects(carrier, [{**effect, "colour": 1}], "effects[1].colour", "unknown-key", "colour")


@pytest.mark.rule("FRI-DECK-1")
@pytest.mark.parametrize(("carrier", "effect"), WHOLE)
def test_played_effects_are_for_action_cards_and_lasting_ones_for_the_others(
    carrier: dict[str, Any], effect: Effect
) -> None:
    if "symbol" in carrier:
        found = problems_of(deck_tables([{**STATUS, "effects": [effect]}]))
        key = "action-only"
    else:
        found = problems_of(deck_tables([{**NONE, "effects": [effect]}]))
        key = "static-on-action"
    assert (found[0].field, found[0].key) == ("effects[1].op", key)
    assert found[0].params["op"] == effect["op"]


NEEDS = [(BAR, "hammer"), (BUY, "hammer"), (REAUCTION, "hammer"), (PEEK, "hammer"), (REMOVE, "hammer"),
         (CANCEL, "lightning"), (REDIRECT, "lightning"), (CLAIM, "lightning")]  # fmt: skip


@pytest.mark.rule("FRI-R39")
@pytest.mark.parametrize(("effect", "symbol"), NEEDS)
@pytest.mark.parametrize("carrier", [NONE, HAMMER, BAG, LIGHTNING])
def test_an_effect_no_window_of_the_symbol_allows_is_refused(
    carrier: dict[str, Any], effect: Effect, symbol: str
) -> None:
    if carrier["symbol"] == symbol:
        assert problems_of(deck_tables([{**carrier, "effects": [effect]}])) == []
        return
    found = problems_of(deck_tables([{**carrier, "effects": [effect]}]))
    assert found[0].key == "needs-symbol"
    assert found[0].params["symbol"] == symbol
    assert found[0].params["found"] == carrier["symbol"]


# ------------------------------------------------------------------ one by one


def with_filter(**given: Any) -> Effect:
    return {**MODIFY, "per": {"scope": "owner", **given}}


def with_card(effect: Effect, key: str = "card", **changes: Any) -> Effect:
    changed = {**effect[key], **changes}
    return {**effect, key: {name: value for name, value in changed.items() if value is not None}}


def paying(**amount: Any) -> Effect:
    return {**MONEY, "amount": amount}


CASES: list[Case] = [
    (STATUS, [{}], "effects[1].op", "missing", ()),
    (STATUS, [{"op": "modfy"}], "effects[1].op", "unknown-op", ("modfy", "modify")),
    (STATUS, [{"op": ["modify"]}], "effects[1].op", "unknown-op", ()),
    # whose figures change, and who is protected
    case(STATUS, MODIFY, ".stat", "not-word", "points", "vp", stat="points"),
    case(STATUS, MODIFY, ".target", "no-target", "production", stat="production"),
    case(TO_STATUS, MODIFY, ".target", "no-target", stat="production", target="bound_card"),
    case(TO_PLAYER, MODIFY, ".target", "no-target", stat="production", target="bound_player"),
    case(FACTORY, MODIFY, ".target", "not-word", "bound_card", "self", target="bound_card"),
    case(FACTORY, MODIFY, ".target", "not-word", "bound_player", target="bound_player"),
    case(TO_CARD, MODIFY, ".target", "not-word", "bound_player", "self, bound_card", target="bound_player"),
    case(TO_PLAYER, MODIFY, ".target", "not-word", "bound_card", "self, bound_player", target="bound_card"),
    case(TO_CARD, MODIFY, ".target", "not-word", "bound_card", "self", stat="price", target="bound_card"),
    case(STATUS, MODIFY, ".add", "not-whole", "1.5", add=Decimal("1.5")),
    case(STATUS, MODIFY, ".cap", "out-of-range", "-1", cap=-1),
    case(STATUS, PROTECT, ".target", "not-word", "bound_card", "self"),
    case(TO_CARD, PROTECT, ".against", "not-word", "money", "steal, destroy, swap, give", against=["money"]),
    case(TO_PLAYER, PROTECT, ".against", "not-word", "steal", "money", target="bound_player"),
    case(TO_CARD, PROTECT, ".against", "not-word", "stael", "steal", against=["stael", "swap"]),
    case(TO_CARD, PROTECT, ".against", "not-list", against=[]),
    case(TO_CARD, PROTECT, ".against", "twice", "swap", against=["swap", "swap"]),
    # what is counted
    case(STATUS, MODIFY, ".per", "not-table", "factory", per="factory"),
    case(STATUS, MODIFY, ".per.scope", "missing", per={"kind": "factory"}),
    case(STATUS, with_filter(scope="mine"), ".per.scope", "not-word", "mine", "owner, all"),
    case(STATUS, with_filter(kind="influence_player"), ".per.kind", "not-word", "influence_player", "influence"),
    case(STATUS, with_filter(kind=["factory", "x"]), ".per.kind", "not-word", "x"),
    case(STATUS, with_filter(tag="foood"), ".per.tag", "unknown-tag", "foood", "food"),
    case(STATUS, with_filter(tag=["food"]), ".per.tag", "unknown-tag"),
    case(STATUS, with_filter(card="S077"), ".per.card", "unknown-card", "S077", "S07"),
    case(STATUS, with_filter(card=7), ".per.card", "unknown-card", "7"),
    case(STATUS, with_filter(vp_below="0"), ".per.vp_below", "not-whole", "0"),
    case(STATUS, with_filter(bound="yes"), ".per.bound", "not-flag", "yes"),
    case(STATUS, with_filter(unused=1), ".per.unused", "not-flag", "1"),
    case(STATUS, with_filter(exclude_self=0), ".per.exclude_self", "not-flag", "0"),
    case(STATUS, with_filter(excludeself=True), ".per.excludeself", "unknown-key", "exclude_self"),
    case(STATUS, MODIFY, ".if.count", "missing", **{"if": {"at_least": 1}}),
    case(STATUS, MODIFY, ".if.at_least", "out-of-range", "0", **{"if": {"count": {"scope": "all"}, "at_least": 0}}),
    case(STATUS, MODIFY, ".if.most", "unknown-key", "most", **{"if": {"count": {"scope": "all"}, "most": 2}}),
    # triggers leave nothing to choose
    case(STATUS, TRIGGER, ".do.op", "trigger-op", "steal", "money", do=STEAL),
    case(STATUS, TRIGGER, ".do.op", "unknown-op", "mony", "money", do={"op": "mony"}),
    case(STATUS, TRIGGER, ".do", "not-table", "money", do="money"),
    case(STATUS, TRIGGER, ".do.from", "not-word", "opponent", "each_opponent", do={**MONEY, "to": "owner"}),
    case(STATUS, TRIGGER, ".do.to", "not-word", "each_opponent", do={**MONEY, "from": "bank", "to": "each_opponent"}),
    case(STATUS, TRIGGER, ".do.condition", "trigger-condition", do=CLAIM),
    case(STATUS, TRIGGER, ".do.player", "not-word", "opponent", do={**FACTOR, "player": "opponent"}),
    case(
        STATUS,
        TRIGGER,
        ".do.amount.of",
        "card-word",
        "next_market",
        do={**TRIGGER["do"], "amount": {"stat": "min_bid", "of": "next_market"}},
    ),
    # which cards are picked
    case(NONE, STEAL, ".card", "not-table", "F01", card="F01"),
    case(NONE, with_card(STEAL, owner=None), ".card.owner", "missing"),
    case(NONE, with_card(STEAL, owner="any"), ".card.owner", "not-word", "any", "opponent"),
    case(NONE, with_card(STEAL, kind=None), ".card.kind", "missing"),
    case(NONE, with_card(STEAL, kind="influence"), ".card.kind", "not-word", "influence", "influence_player"),
    case(NONE, with_card(STEAL, kind=["factory", "action"]), ".card.kind", "not-word", "action"),
    case(NONE, with_card(STEAL, pick="random"), ".card.pick", "not-word", "random", "actor"),
    case(NONE, with_card(STEAL, printed_vp_max=100), ".card.printed_vp_max", "out-of-range", "100"),
    case(NONE, with_card(STEAL, vp_max=3), ".card.vp_max", "unknown-key", "vp_max"),
    case(NONE, with_card(STEAL, zone="market"), ".card.zone", "unknown-key", "zone"),
    case(NONE, with_card(STEAL, bound=True), ".card.bound", "bound-kind"),
    case(NONE, with_card(REBIND, bound=False), ".card.bound", "not-constant", "false", "true"),
    case(NONE, with_card(REBIND, kind="factory", bound=None), ".card.kind", "not-word", "influence"),
    case(NONE, with_card(DESTROY, pick="random", owner="any"), ".card.owner", "random-owner", "any", "opponent"),
    case(NONE, with_card(DESTROY, pick="random", kind="influence"), ".card.kind", "not-word", "influence_player"),
    case(NONE, with_card(SWAP, "mine", owner="opponent"), ".mine.owner", "not-word", "actor"),
    case(NONE, with_card(SWAP, "theirs", owner="any"), ".theirs.owner", "not-word", "opponent"),
    case(NONE, with_card(GIVE, owner="any"), ".card.owner", "not-word", "actor"),
    case(HAMMER, with_card(REMOVE, zone="discard"), ".card.zone", "not-constant", "discard", "market"),
    case(HAMMER, with_card(REMOVE, pending=False), ".card.pending", "not-constant", "false", "true"),
    case(HAMMER, with_card(REMOVE, kind="influence_player"), ".card.kind", "not-word", "influence_player"),
    case(HAMMER, with_card(REMOVE, printed_vp_max=100), ".card.printed_vp_max", "out-of-range", "100"),
    case(HAMMER, with_card(REMOVE, owner="opponent"), ".card.owner", "unknown-key", "owner"),
    # names
    (NONE, [{**STEAL, "as": "a b"}], "effects[1].as", "as-name", ("a b",)),
    (NONE, [{**STEAL, "as": 3}], "effects[1].as", "as-name", ("3",)),
    (NONE, [{**STEAL, "as": "payer"}], "effects[1].as", "as-word", ("payer",)),
    (NONE, [{**STEAL, "as": "t"}, {**DESTROY, "as": "t"}], "effects[2].as", "as-twice", ("t",)),
    (NONE, [{**SWAP, "as": "t"}], "effects[1].as", "unknown-key", ("as",)),
    (NONE, [paying(stat="min_bid", of="t"), {**STEAL, "as": "t"}], "effects[1].amount.of", "no-reference", ("t",)),
    (NONE, [{**MONEY, "from": "actor", "to": "t.victim"}, {**STEAL, "as": "t"}], "effects[1].to", "not-word", ("t.victim",)),
    (NONE, [{**STEAL, "as": "t"}, paying(stat="min_bid", of="u")], "effects[2].amount.of", "not-word", ("u", "t")),
    # amounts
    case(NONE, MONEY, ".amount", "out-of-range", "-1", amount=-1),
    case(NONE, MONEY, ".amount", "not-whole", "0.5", amount=Decimal("0.5")),
    case(NONE, paying(of="payer"), ".amount.stat", "missing"),
    case(NONE, paying(stat="vp", of="payer"), ".amount.stat", "not-word", "vp", "min_bid, cash, count"),
    case(NONE, paying(stat="cash"), ".amount.of", "missing"),
    case(NONE, paying(stat="cash", of="bank"), ".amount.of", "not-word", "bank", "payer"),
    case(NONE, paying(stat="count", of="payer"), ".amount.kind", "missing"),
    case(NONE, paying(stat="count", of="payer", kind="action"), ".amount.kind", "not-word", "action"),
    case(NONE, paying(stat="cash", of="payer", kind="factory"), ".amount.kind", "unknown-key", "kind"),
    case(NONE, paying(stat="cash", of="payer", mul=-1), ".amount.mul", "not-factor", "-1"),
    case(NONE, paying(stat="cash", of="payer", mul="2"), ".amount.mul", "not-factor", "2"),
    case(NONE, paying(stat="cash", of="payer", mul=Decimal("inf")), ".amount.mul", "not-factor"),
    case(NONE, paying(stat="cash", of="payer", mul=Decimal("nan")), ".amount.mul", "not-factor"),
    case(NONE, paying(stat="cash", of="payer", mul=Decimal("1e400")), ".amount.mul", "not-factor"),
    case(NONE, paying(stat="cash", of="payer", mul=Decimal("0.1234567")), ".amount.mul", "not-factor", "6"),
    case(NONE, paying(stat="cash", of="payer", round="near"), ".amount.round", "not-word", "down, up"),
    case(NONE, paying(stat="cash", of="payer", cap=-1), ".amount.cap", "out-of-range", "-1"),
    case(NONE, paying(stat="min_bid", of="next_market"), ".amount.of", "card-word", "next_market", "hammer"),
    case(LIGHTNING, paying(stat="min_bid", of="last_lost"), ".amount.of", "card-word", "lost_card_now"),
    case(HAMMER, paying(stat="min_bid", of="last_award"), ".amount.of", "card-word", "reauction"),
    case(HAMMER, BUY, ".price.of", "not-word", "payer", "actor", price={"stat": "cash", "of": "payer"}),
    # money, factors, auctions
    case(NONE, MONEY, ".from", "not-word", "oponent", "opponent", **{"from": "oponent"}),
    case(NONE, MONEY, ".to", "not-word", "each_opponent", "bank", to="each_opponent", **{"from": "bank"}),
    case(NONE, MONEY, ".to", "same-purse", "opponent", to="opponent"),
    case(NONE, MONEY, ".to", "same-purse", "owner", to="owner", **{"from": "actor"}),
    case(NONE, {**MONEY, "from": "bank"}, ".amount.of", "not-word", "payer", amount={"stat": "cash", "of": "payer"}),
    case(NONE, MONEY, ".condition", "not-constant", "targets_actor", condition="targets_actor"),
    case(BAG, FACTOR, ".player", "not-word", "bank", player="bank"),
    case(BAG, FACTOR, ".factor", "not-factor", "-2", factor=-2),
    case(HAMMER, BAR, ".player", "not-word", "owner", "opponent", player="owner"),
    case(HAMMER, BAR, ".auctions", "out-of-range", "0", auctions=0),
    case(HAMMER, PEEK, ".count", "out-of-range", "10", count=10),
    case(HAMMER, PEEK, ".market_add", "out-of-range", "5", "4", market_add=5),
]  # fmt: skip


@pytest.mark.rule("FRI-DECK-1", "FRI-DECK-2", "FRI-DECK-3", "FRI-R55", "FRI-R56")
@pytest.mark.parametrize(("carrier", "effects", "field", "key", "named"), CASES)
def test_an_effect_that_cannot_be(
    carrier: dict[str, Any], effects: list[Effect], field: str, key: str, named: tuple[str, ...]
) -> None:
    check_effects(carrier, effects, field, key, *named)


TOGETHER: list[tuple[dict[str, Any], list[Effect], str, tuple[str, ...]]] = [
    (LIGHTNING, [CANCEL, CLAIM], "not-together", ("cancel", "lost_card_now")),
    (LIGHTNING, [CLAIM, REDIRECT], "not-together", ("redirect", "lost_card_now")),
    (HAMMER, [REAUCTION, BUY], "not-together", ("reauction", "buy_now")),
    (HAMMER, [PEEK, REAUCTION], "not-together", ("reauction", "peek")),
    (LIGHTNING, [CANCEL, REDIRECT], "only-once", ("cancel", "redirect")),
    (HAMMER, [BUY, BUY], "only-once", ("buy_now",)),
    (HAMMER, [PEEK, PEEK], "only-once", ("peek",)),
    (HAMMER, [REAUCTION, REAUCTION], "only-once", ("reauction",)),
    (NONE, [STEAL, DESTROY, SWAP], "too-many-slots", ("4", "3")),
    (LIGHTNING, [REDIRECT, STEAL], "redirect-chooses", ("steal",)),
    (LIGHTNING, [REDIRECT, MONEY], "redirect-chooses", ("money",)),
]


@pytest.mark.rule("FRI-R39", "FRI-DECK-1")
@pytest.mark.parametrize(("carrier", "effects", "key", "named"), TOGETHER)
def test_effects_that_do_not_go_together(
    carrier: dict[str, Any], effects: list[Effect], key: str, named: tuple[str, ...]
) -> None:
    check_effects(carrier, effects, "effects", key, *named)


@pytest.mark.rule("FRI-R39")
def test_a_reaction_and_a_new_auction_never_share_a_card() -> None:
    found = problems_of(deck_tables([{**LIGHTNING, "effects": [CANCEL, REAUCTION]}]))

    assert {problem.key for problem in found} == {"needs-symbol", "not-together"}
