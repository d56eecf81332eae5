"""Positions of Friesematenten for the browser tests, set up card by card."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tests.support.friese_scene import ANNA, BEN, Scene

__all__ = ["KINDS", "LATE", "PEEK", "asking", "code", "last_auctions", "rich_table"]

#: the draw pile of a peek, from the top; only the player who put the cards there has seen them
PEEK = ("F14", "S02", "F17", "S03")
#: the last auctions: one card of each kind, and something worth bidding for
LATE = ("S01", "A03", "E03", "F08")


def code(scene: Scene) -> str:
    """Return the code that opens a position."""
    return scene.game.position(scene.state)


def _bid() -> Scene:
    return Scene(2).owns(BEN, "F01").money(60, 57).exchange("S01", "F08", "F09").auctions()


def _turn() -> Scene:
    """Anna can play cards at cards and at players, bind influence to either, and scrap."""
    scene = Scene(2).owns(ANNA, "F09", "F10").owns(BEN, "F01", "S02").holds(ANNA, "A03", "A05", "E01", "E03")
    return scene.money(60, 57).exchange("S01", "F08").phase_two(ANNA)


def _window() -> Scene:
    return Scene(2).holds(ANNA, "A09", "A13").money(60, 57).exchange("S01", "F08", "F09").auctions()


def _undo() -> Scene:
    scene = Scene(2).holds(ANNA, "A11").marker(BEN).money(60, 57).exchange("S01", "F08").auctions()
    return scene.play("bid 20", "pass")


def _use() -> Scene:
    scene = Scene(2).owns(BEN, "F01", "F02").money(60, 57).exchange("A03", "S01").auctions()
    return scene.play("bid 20", "pass")


def _host() -> Scene:
    scene = Scene(2).owns(ANNA, "F09", "S03").owns(BEN, "F01", "S02", "E01@F01").holds(ANNA, "A07")
    return scene.money(60, 57).exchange("S01").phase_two(ANNA).play("play A07 on E01")


def _add() -> Scene:
    scene = Scene(2).holds(ANNA, "A12").money(60, 57).exchange("S01", "F08").top(*PEEK, seen_by=BEN)
    return scene.auctions().play("play A12")


def _lay_back() -> Scene:
    return _add().play("add S02")


def _react() -> Scene:
    scene = Scene(2).owns(ANNA, "F01").holds(ANNA, "A18").holds(BEN, "A03").money(60, 57).exchange("S01")
    return scene.marker(BEN).phase_two(BEN).play("play A03 on F01")


def _loss() -> Scene:
    scene = Scene(2).owns(ANNA, "F01").holds(ANNA, "A20").holds(BEN, "A03").money(60, 57).exchange("S01")
    return scene.marker(BEN).phase_two(BEN).play("play A03 on F01")


def _scrap() -> Scene:
    scene = Scene(2).owns(ANNA, "F06", "F09", "F10").money(90, 57).exchange("F08", "S01").auctions()
    return scene.play("bid 22", "pass")


#: one position for every kind of question; Anna is asked
KINDS: dict[str, Callable[[], Scene]] = {
    "what-to-bid": _bid,
    "phase-two-turn": _turn,
    "play-in-window": _window,
    "undo-award": _undo,
    "use-now": _use,
    "which-host": _host,
    "which-to-add": _add,
    "which-to-return": _lay_back,
    "react": _react,
    "claim-loss": _loss,
    "which-to-scrap": _scrap,
}


@cache
def asking(kind: str) -> str:
    """Return a position in which Anna is asked a question of this kind."""
    scene = KINDS[kind]()
    assert (scene.kind, scene.asked) == (kind, ANNA)
    return code(scene)


@cache
def last_auctions(players: int = 2) -> str:
    """Return the last round, just before its auctions. Anna is rich, and the others have little money."""
    scene = Scene(players).owns(ANNA, "F01", "S02", "S03").owns(BEN, "F02", "S04").holds(ANNA, "A09", "E01")
    poor = [31, 17, 9][: players - 1]
    return code(scene.money(150, *poor).exchange(*LATE).last_round().phase_two(ANNA))


@cache
def rich_table() -> str:
    """Return a table of four in the middle of a game, with many cards. Anna bids against Ben."""
    scene = (
        Scene(4).owns(0, "F05", "F11", "S08", "E02@F11", "E03").owns(1, "F06", "F14", "F19", "E05@F19", "S09")
    )
    scene.owns(2, "F17", "F18", "S05", "S07", "E06").owns(3, "F16", "F04", "S06", "E08").holds(
        0, "A03", "E01"
    )
    scene.holds(1, "A16").holds(2, "A18", "A12").holds(3, "A01").discarded("F12", "F13", "A04").marker(1)
    scene.money(71, 64, 38, 52).exchange("S01", "F08", "A10", "E04", "S10", "F10", "A19").left_over_before(
        "S01"
    )
    scene.auctions()
    while scene.kind == "play-in-window":
        scene.play("pass")
    return code(scene.play("bid 22", "pass", "pass"))
