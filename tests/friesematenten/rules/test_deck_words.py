"""The vocabulary of decks: places and owners, filters for cards, and amounts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rondel.games.friesematenten.chapters.empire import production_of
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, Scene

# ------------------------------------------------------------------ places, owners, groups


@pytest.mark.rule("FRI-DECK-1")
def test_the_way_of_a_card_through_the_game() -> None:
    scene = Scene(2).owns(BEN, "F02").holds(BEN, "A11", "A18").exchange("A03", "F01")
    assert scene.where("F03") == "pile"
    assert scene.where("A03") == "exchange"
    scene.auctions()
    assert scene.where("A03") == "auction"
    scene.play("bid 14", "pass")
    assert scene.where("A03") == "award"
    scene.play("pass")
    assert scene.where("A03") == "just won"
    scene.play("play A03 on F02")
    assert scene.where("A03") == "declared"
    scene.play("pass")
    assert (scene.where("A03"), scene.where("F02")) == ("out", "discard")


@pytest.mark.rule("FRI-DECK-1")
def test_a_card_belongs_to_the_empire_it_is_in_no_matter_who_bought_it() -> None:
    scene = Scene().owns(BEN, "F11").holds(ANNA, "E05", "E06").phase_two()

    scene.play("bind E05 to F11", "bind E06 to seat 2")

    assert [card.id for card in scene.view(ANNA).players[BEN].active] == ["F11", "E05", "E06"]
    assert (scene.points(ANNA), scene.points(BEN)) == (0, 3 - 4)


@pytest.mark.rule("FRI-DECK-1")
def test_a_group_moves_as_one() -> None:
    scene = Scene().owns(BEN, "S01", "E01@S01", "E04@S01").owns(ANNA, "S12").holds(ANNA, "A07").phase_two()
    scene.play("play A07 on E01", "bind E01 to S12")

    assert [scene.where(card) for card in ("S01", "E04", "E01")] == ["active 1", "active 1", "active 0"]


@pytest.mark.rule("FRI-DECK-1")
def test_only_active_cards_are_counted() -> None:
    scene = Scene().owns(ANNA, "S08").holds(ANNA, "E03", "E07").phase_two()

    assert scene.points(ANNA) == 11
    scene.play("bind E03 to seat 1")
    assert scene.points(ANNA) == 11 + 1 + 1


@pytest.mark.rule("FRI-DECK-1")
def test_unless_an_effect_says_unused() -> None:
    scene = Scene().owns(ANNA, "F18", "F16").holds(ANNA, "A15", "E03").phase_two()

    assert production_of(scene.state, ANNA) == 6 + 4 + 7
    assert scene.points(ANNA) == 1 + 3 + 1


@pytest.mark.rule("FRI-DECK-1")
def test_a_declared_card_is_not_unused() -> None:
    scene = Scene().owns(ANNA, "F16").owns(BEN, "F01").holds(ANNA, "A03").holds(BEN, "A18").phase_two()
    assert scene.points(ANNA) == 4

    scene.play("play A03 on F01")

    assert scene.kind == "react"
    assert scene.points(ANNA) == 3


@pytest.mark.rule("FRI-DECK-1")
def test_both_areas_are_open_to_all() -> None:
    scene = Scene().owns(ANNA, "F01").holds(ANNA, "A01", "E03").phase_two()
    empire = scene.view(CARL).players[ANNA]

    assert [card.id for card in empire.active] == ["F01"]
    assert empire.unused == ("E03", "A01")


# ------------------------------------------------------------------ which cards


def destroyer(owner: str, kind: str | list[str], **more: Any) -> Scene:
    """Return a scene: Anna holds a card that destroys. Everybody owns a factory and a status symbol."""
    effect = {"op": "destroy", "card": {"owner": owner, "kind": kind, **more}, "to": "discard"}
    cards: list[dict[str, Any]] = [{"production": 5, "vp": vp} for vp in (1, 2, 3)]
    cards += [{"vp": vp} for vp in (4, 5, 6)]
    cards += [{"bind": {"to": "player", "whose": "any"}}, {"bind": {"to": "card", "kinds": ["factory"]}}]
    cards[-1]["bind"]["whose"] = "any"
    cards.append({"symbol": "none", "effects": [effect]})
    scene = Scene(deck=tiny_deck(cards).deck.name)
    for seat in range(3):
        scene.owns(seat, f"F0{seat + 1}", f"S0{seat + 1}")
    return scene.owns(BEN, "E01").owns(CARL, "E02@F03").holds(ANNA, "A01").phase_two()


def aims(scene: Scene) -> list[str]:
    """Return the possible targets of A01."""
    return [text.removeprefix("play A01 on ") for text in scene.options() if text.startswith("play A01 on ")]


@pytest.mark.rule("FRI-DECK-2")
@pytest.mark.parametrize(
    ("owner", "kind", "found"),
    [
        ("opponent", "factory", ["F02", "F03"]),
        ("actor", "factory", ["F01"]),
        ("any", "factory", ["F01", "F02", "F03"]),
        ("opponent", "status", ["S02", "S03"]),
        ("opponent", ["factory", "status"], ["F02", "F03", "S02", "S03"]),
        ("any", "influence", ["E01", "E02"]),
        ("any", "influence_player", ["E01"]),
        ("actor", "influence", []),
    ],
)
def test_a_selector_says_whose_cards_and_of_which_kind(
    owner: str, kind: str | list[str], found: list[str]
) -> None:
    assert aims(destroyer(owner, kind)) == found


@pytest.mark.rule("FRI-DECK-2")
@pytest.mark.parametrize(("most", "found"), [(5, ["S02"]), (6, ["S02", "S03"]), (4, [])])
def test_a_selector_may_ask_for_a_highest_printed_value(most: int, found: list[str]) -> None:
    assert aims(destroyer("opponent", "status", printed_vp_max=most)) == found


@pytest.mark.rule("FRI-DECK-2")
def test_it_is_the_printed_value_that_counts() -> None:
    scene = Scene().owns(BEN, "S10", "S01", "S02", "S06", "S12", "S04").holds(ANNA, "A02").phase_two()

    # S10 brings 6 + 4 by now
    assert "play A02 on S10" in scene.options()
    assert "play A02 on S04" not in scene.options()


@pytest.mark.rule("FRI-DECK-2")
@pytest.mark.parametrize("text", ["play A02 on S04", "play A02 on F01", "play A02 on S12"])
def test_the_refusal_of_a_card_the_selector_does_not_take_names_the_rule(text: str) -> None:
    scene = Scene().owns(BEN, "S01", "S04", "F01").owns(ANNA, "S12").holds(ANNA, "A02").phase_two()

    assert scene.refuse(text).rule in ("FRI-DECK-2", "FRI-R41")


@pytest.mark.rule("FRI-DECK-2")
def test_chance_picks_every_legal_card_equally_likely() -> None:
    scene = destroyer("opponent", ["factory", "status", "influence_player"], pick="random")

    scene.play("play A01 at seat 2")

    outcomes = scene.game.outcomes(scene.state)
    assert [outcome.action.text for outcome in outcomes] == ["hit F02", "hit S02", "hit E01"]
    assert {outcome.probability for outcome in outcomes} == {Fraction(1, 3)}


@pytest.mark.rule("FRI-DECK-2")
def test_a_player_does_not_pick_what_chance_picks() -> None:
    scene = destroyer("opponent", ["factory", "status"], pick="random").play("play A01 at seat 2")

    assert scene.refuse("pass").code == "not-asked"


@pytest.mark.rule("FRI-DECK-2")
def test_cards_of_the_exchange_still_to_be_auctioned() -> None:
    scene = Scene(2).holds(ANNA, "A13").exchange("F01", "F02", "F03").auctions().play("pass", "pass", "pass")

    # F01 has been auctioned without a bid
    assert scene.options() == ["play A13 on F02", "play A13 on F03", "pass"]


def counting(**counted: Any) -> Scene:
    """Return a scene: Anna's S01 brings a point for every card counted."""
    effect = {"op": "modify", "stat": "vp", "target": "self", "add": 1, "per": counted}
    cards: list[dict[str, Any]] = [
        {"effects": [effect], "tags": ["gold"]},
        {"tags": ["gold"]},
        {},
        {"production": 5, "vp": -1, "tags": ["food"]},
        {"production": 5, "tags": ["food"]},
        {"bind": {"to": "player", "whose": "any"}},
        {"bind": {"to": "player", "whose": "any"}},
        {"symbol": "none", "effects": [{"op": "money", "from": "bank", "to": "actor", "amount": 1}]},
    ]
    scene = (
        Scene(deck=tiny_deck(cards).deck.name).owns(ANNA, "S01", "S02", "F01", "E01").owns(BEN, "S03", "F02")
    )
    return scene.holds(ANNA, "E02", "A01").phase_two()


@pytest.mark.rule("FRI-DECK-2")
@pytest.mark.parametrize(
    ("counted", "count"),
    [
        ({"scope": "owner"}, 4),
        ({"scope": "all"}, 6),
        ({"scope": "owner", "kind": "status"}, 2),
        ({"scope": "owner", "kind": "status", "exclude_self": True}, 1),
        ({"scope": "all", "kind": "factory"}, 2),
        ({"scope": "all", "kind": "factory", "vp_below": 0}, 1),
        ({"scope": "owner", "tag": "gold"}, 2),
        ({"scope": "all", "tag": "food"}, 2),
        ({"scope": "owner", "tag": "food"}, 1),
        ({"scope": "owner", "card": "F01"}, 1),
        ({"scope": "owner", "card": "F02"}, 0),
        ({"scope": "all", "card": "F02"}, 1),
        ({"scope": "owner", "kind": "influence", "bound": True}, 1),
        ({"scope": "owner", "kind": "influence", "unused": True}, 1),
        ({"scope": "owner", "kind": "action", "unused": True}, 1),
        ({"scope": "owner", "kind": "action"}, 0),
        ({"scope": "owner", "unused": True}, 2),
    ],
)
def test_what_a_filter_counts(counted: dict[str, Any], count: int) -> None:
    # F01 brings -1
    assert counting(**counted).points(ANNA) == count - 1


# ------------------------------------------------------------------ which players


def payment(payer: str, payee: str, amount: Any, *, money: tuple[int, ...] = (60, 60, 60)) -> Scene:
    """Return a scene: Anna holds A01, which moves money. Ben owns two factories, Carl one."""
    effect = {"op": "money", "from": payer, "to": payee, "amount": amount}
    cards: list[dict[str, Any]] = [{"production": 5} for _ in range(3)]
    cards.append({"symbol": "none", "effects": [effect]})
    scene = Scene(deck=tiny_deck(cards).deck.name).owns(BEN, "F01", "F02").owns(CARL, "F03")
    return scene.holds(ANNA, "A01").money(*money).phase_two()


@pytest.mark.rule("FRI-DECK-2")
@pytest.mark.parametrize(
    ("payer", "payee", "text", "cash"),
    [
        ("bank", "actor", "play A01", [70, 60, 60]),
        ("actor", "bank", "play A01", [50, 60, 60]),
        ("bank", "owner", "play A01", [70, 60, 60]),
        ("opponent", "bank", "play A01 at seat 3", [60, 60, 50]),
        ("opponent", "actor", "play A01 at seat 2", [70, 50, 60]),
        ("actor", "opponent", "play A01 at seat 2", [50, 70, 60]),
        ("each_opponent", "actor", "play A01", [80, 50, 50]),
        ("each_opponent", "bank", "play A01", [60, 50, 50]),
    ],
)
def test_who_pays_whom(payer: str, payee: str, text: str, cash: list[int]) -> None:
    assert payment(payer, payee, 10).play(text).state.cash == cash


@pytest.mark.rule("FRI-DECK-2")
def test_the_victim_is_who_owned_the_card_before() -> None:
    scene = Scene().owns(CARL, "F01").holds(ANNA, "A01").phase_two().play("play A01 on F01")

    assert scene.state.cash == [51, 60, 69]


# ------------------------------------------------------------------ how much


@pytest.mark.rule("FRI-DECK-3")
@pytest.mark.parametrize(
    ("amount", "has", "paid"),
    [
        (10, 60, 10),
        (10, 7, 7),
        ({"stat": "cash", "of": "payer"}, 33, 33),
        ({"stat": "cash", "of": "payer", "mul": 0.5}, 33, 16),
        ({"stat": "cash", "of": "payer", "mul": 0.5, "round": "up"}, 33, 17),
        ({"stat": "cash", "of": "payer", "mul": 0.5, "round": "up"}, 34, 17),
        ({"stat": "cash", "of": "payer", "mul": 0.5, "cap": 16}, 60, 16),
        ({"stat": "cash", "of": "payer", "mul": 0.5, "cap": 40}, 60, 30),
        ({"stat": "cash", "of": "actor", "mul": 0.1}, 60, 6),
        ({"stat": "count", "of": "payer", "kind": "factory", "mul": 4}, 60, 8),
        ({"stat": "count", "of": "payer", "kind": "factory", "mul": 4, "cap": 5}, 60, 5),
        ({"stat": "count", "of": "payer", "kind": "status", "mul": 4}, 60, 0),
        ({"stat": "count", "of": "actor", "kind": "factory", "mul": 4}, 60, 0),
    ],
)
def test_an_amount_is_a_number_or_computed(amount: Any, has: int, paid: int) -> None:
    scene = payment("opponent", "actor", amount, money=(60, has, 60)).play("play A01 at seat 2")

    assert scene.state.cash == [60 + paid, has - paid, 60]


@pytest.mark.rule("FRI-DECK-3")
@pytest.mark.parametrize(("card", "price"), [("F10", 8), ("F11", 18)])
def test_half_of_the_minimum_bid(card: str, price: int) -> None:
    scene = Scene().owns(BEN, card).holds(ANNA, "A01").phase_two().play(f"play A01 on {card}")

    assert scene.state.cash == [60 - price, 60 + price, 60]


@pytest.mark.rule("FRI-DECK-3")
@pytest.mark.parametrize(("how", "price"), [("up", 8), ("down", 7)])
def test_half_of_an_odd_minimum_bid_is_rounded_as_stated(how: str, price: int) -> None:
    amount = {"stat": "min_bid", "of": "t", "mul": 0.5, "round": how}
    cards: list[dict[str, Any]] = [
        {"production": 5, "min_bid": 15},
        {
            "symbol": "none",
            "effects": [
                {"op": "steal", "card": {"owner": "opponent", "kind": "factory"}, "as": "t"},
                {"op": "money", "from": "actor", "to": "t.victim", "amount": amount},
            ],
        },
    ]
    scene = Scene(deck=tiny_deck(cards).deck.name).owns(BEN, "F01").holds(ANNA, "A01").phase_two()

    assert scene.play("play A01 on F01").state.cash == [60 - price, 60 + price, 60]


@pytest.mark.rule("FRI-DECK-3")
def test_prices_used_so_are_the_printed_ones() -> None:
    scene = Scene().owns(ANNA, "E08").owns(BEN, "F01").holds(ANNA, "A01").phase_two()

    scene.play("play A01 on F01")

    # a discount on cards won makes no difference here
    assert scene.cash(ANNA) == 60 - 9


@pytest.mark.rule("FRI-DECK-3")
def test_each_opponent_pays_by_the_own_cards() -> None:
    amount = {"stat": "count", "of": "payer", "kind": "factory", "mul": 4}
    scene = payment("each_opponent", "actor", amount).play("play A01")

    assert scene.state.cash == [72, 52, 56]
