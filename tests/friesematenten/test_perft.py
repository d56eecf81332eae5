"""Counts of action sequences from named positions. Of a range of bids, the lowest and the highest are tried.

Some are derived by hand and say so. The others were counted once: a change means that the rules changed.
"""

from __future__ import annotations

import pytest

import rondel
from rondel.cli.perft import perft
from tests.support.friese_scene import ANNA, BEN, CARL, Scene


def counts(scene: Scene, depth: int) -> list[int]:
    return [perft(scene.game, scene.state, ply) for ply in range(1, depth + 1)]


@pytest.mark.rule("FRI-SET-1", "FRI-R28")
def test_counts_of_the_start_for_two_derived_by_hand() -> None:
    """Derived by hand: one of 2 starts, then the exchange is filled from 60 cards, 59, 58 …"""
    game = rondel.game("friesematenten")
    start = game.new(2, {})

    assert [perft(game, start, depth) for depth in (1, 2, 3)] == [2, 2 * 60, 2 * 60 * 59]


@pytest.mark.rule("FRI-RND-4", "FRI-RND-6", "FRI-R11")
def test_counts_of_one_card_for_two_derived_by_hand() -> None:
    """Derived by hand: Anna and Ben with 60 each, the Bakery (18) is up, then nothing; no last round.

    depth 1: Anna passes, bids 18 or 999: 3
    depth 2: after a pass Ben passes, bids 18 or 999: 3; after 18 Ben passes, bids 19 or 999: 3;
      after 999 nobody can bid more, Ben passes: 1
    depth 3: pass, pass: unsold, everybody is paid, the next round draws any of the 59 others: 59;
      pass, 18: Ben pays, next round: 59 cards; pass, 999: Ben cannot pay, Anna alone is asked: 3;
      18, pass: next round 59; 18, 19: Anna passes, bids 20 or 999: 3; 18, 999: only pass: 1;
      999, pass: Anna cannot pay, Ben alone: 3
    """
    scene = Scene(2).money(60, 60).exchange("F01").auctions()

    assert counts(scene, 3) == [3, 3 + 3 + 1, 59 + 59 + 3 + 59 + 3 + 1 + 3]


@pytest.mark.rule("FRI-R14", "FRI-R32")
def test_counts_of_one_card_for_two_without_overbidding_derived_by_hand() -> None:
    """Derived by hand, as above with 18 and 19 in the purses, and no bid beyond them.

    depth 1: Anna passes or bids 18: 2
    depth 2: after a pass Ben passes, bids 18 or 19: 3; after 18 Ben passes or bids 19: 2
    depth 3: each time somebody bought or nobody did: 59, 59, 59, 59; after 18, 19 Anna passes: 1
    """
    scene = Scene(2, overbid=False).money(18, 19).exchange("F01").auctions()

    assert counts(scene, 3) == [2, 3 + 2, 59 + 59 + 59 + 59 + 1]


@pytest.mark.rule("FRI-WIN-5", "FRI-R40", "FRI-R41")
def test_counts_of_an_action_and_its_reactions_derived_by_hand() -> None:
    """Derived by hand: Anna may burn a factory of Ben's two or Carl's one; Ben holds the Bribe, Carl the Objection.

    depth 1: three fires, scrapping the own factory, or done: 5
    depth 2: after a fire at Ben's he bribes (to Carl's factory) or passes: 2 * 2; after one at Carl's Ben is not
      asked, Carl objects or passes: 2; after scrapping: three fires or done: 4; after done Ben scraps either of
      two or is done: 3
    depth 3: Carl objects to the bribe or the fire, or passes: 2 * (2 + 2); after the other fire Anna scraps or is
      done: 2 * 2; after scrapping the same answers to a fire as above and Ben's three: 2 + 2 + 2 + 3; after
      done Ben has scrapped and is done: 1 + 1, or Carl scraps or is done: 2
    """
    scene = Scene(3).owns(ANNA, "F09").owns(BEN, "F01", "F02").owns(CARL, "F11")
    scene.holds(ANNA, "A03").holds(BEN, "A19").holds(CARL, "A18").phase_two(ANNA)

    assert counts(scene, 3) == [5, 2 * 2 + 2 + 4 + 3, 8 + 4 + 9 + 4]


@pytest.mark.rule("FRI-FX-PEEK", "FRI-R50")
def test_counts_of_a_look_at_the_pile_derived_by_hand() -> None:
    """Derived by hand: four known cards; play or pass, add one of 4, return 3 in 3 * 2 orders.

    depth 1: play or pass: 2
    depth 2: 4 to add; after the pass the auction of F01: 3 (pass, lowest, highest)
    depth 3: 4 * 3 to return first; in the auction 3 + 3 + 1 (see above)
    """
    scene = (
        Scene(2).money(60, 60).exchange("F01").top("S01", "S02", "S03", "S04").holds(ANNA, "A12").auctions()
    )

    assert counts(scene, 3) == [2, 4 + 3, 12 + 7]


def busy() -> Scene:
    """Return a table with many options."""
    scene = Scene(4).money(60, 45, 30, 15)
    scene.owns(ANNA, "F01", "E05@F01", "S01").holds(ANNA, "A01", "A07", "E06", "A10")
    scene.owns(BEN, "F06", "F11", "E07").holds(BEN, "A19", "A09", "A12")
    scene.owns(CARL, "F17", "S04", "E04@S04").holds(CARL, "A18", "A20", "A16")
    return scene.owns(3, "F09", "S12").holds(3, "A11", "A13", "A17").exchange("S02", "A15", "F19")


def test_counts_of_a_busy_phase_2_stay_what_they_were() -> None:
    assert counts(busy().phase_two(ANNA), 3) == [13, 70, 242]


def test_counts_of_busy_auctions_stay_what_they_were() -> None:
    assert counts(busy().auctions(), 4) == [2, 7, 19, 126]


def test_counts_of_a_busy_payout_stay_what_they_were() -> None:
    assert counts(busy().payout(), 4) == [3, 6, 13, 214]
