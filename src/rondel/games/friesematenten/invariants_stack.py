"""Whether the stack of frames can be: what lies on what, and whether it agrees with the cards on their way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rondel.games.friesematenten.auction import Bidding
from rondel.games.friesematenten.deck import (
    ACTION,
    AFTER_PAYOUT,
    BEFORE_PAYOUT,
    BETWEEN,
    INFLUENCE,
    Destroy,
    Redirect,
)
from rondel.games.friesematenten.effects import HitAtRandom
from rondel.games.friesematenten.peeking import PeekDraws, WhichToAdd
from rondel.games.friesematenten.playing import CarryOut, ClaimLoss, LossWindow
from rondel.games.friesematenten.state import NO_CARD, NOBODY, Declared, Frame, FriesematentenState
from rondel.games.friesematenten.windows import OpenWindow, PlayInWindow, Window

__all__ = ["broken_stack"]

Broken = tuple[str, dict[str, int | str]]

_BOTTOM: Final = ""
_AFTER_ACTION: Final = (
    "phase-two-turn",
    "window",
    "open-window",
    "reauction-window",
    "reactions",
    "loss-window",
)
# What may lie directly under each frame.
_UNDER: Final[dict[str, tuple[str, ...]]] = {
    "begin-round": (_BOTTOM,),
    "draw-start-player": ("begin-round",),
    "phase-two": (_BOTTOM,),
    "fill-exchange": ("phase-two",),
    "turn-over": ("fill-exchange", "peek-draws"),
    "shuffle-discards": ("fill-exchange", "enforce-limits"),
    "phase-two-turn": ("phase-two",),
    "end-check": (_BOTTOM,),
    "put-up": ("end-check",),
    "end-round": (_BOTTOM,),
    "payout": ("open-window",),
    "open-window": ("put-up", "end-round", "payout"),
    "window": ("put-up", "end-round", "payout"),
    "play-in-window": ("put-up", "end-round", "payout"),
    "what-to-bid": ("open-window",),
    "lay-down": ("open-window",),
    "reauction-window": ("lay-down",),
    "undo-award": ("reauction-window",),
    "use-now": ("open-window",),
    "enforce-limits": ("open-window", "phase-two-turn", "carry-out", "reactions"),
    "which-to-scrap": ("enforce-limits",),
    "carry-out": _AFTER_ACTION,
    "reactions": ("carry-out",),
    "react": ("carry-out",),
    "which-host": ("enforce-limits",),
    "hit-at-random": ("enforce-limits",),
    "peek-draws": ("enforce-limits",),
    "which-to-add": ("enforce-limits",),
    "which-to-return": ("enforce-limits",),
    "loss-window": _AFTER_ACTION,
    "claim-loss": _AFTER_ACTION,
}
# The window that goes with what lies under it, and the phases a bottom frame stands for.
_WINDOWS: Final = {"put-up": BETWEEN, "end-round": AFTER_PAYOUT, "payout": BEFORE_PAYOUT}
_PHASES: Final = {"begin-round": (0,), "phase-two": (1, 2), "end-check": (3,), "end-round": (4,)}


def broken_stack(game: FriesematentenState) -> Iterator[Broken]:
    """Yield what is wrong with the stack of a game that goes on."""
    if not game.stack or game.stack[-1].seat == NOBODY:
        yield "stack", {}
        return
    under = _BOTTOM
    for frame in game.stack:
        if under not in _UNDER.get(frame.kind(), ()) or not _is_sound(game, frame, under):
            yield "stack", {}
            return
        under = frame.kind()
    if game.phase not in _PHASES.get(game.stack[0].kind(), ()):
        yield "stack", {}
    yield from _on_the_way(game)


def _is_sound(game: FriesematentenState, frame: Frame, under: str) -> bool:
    """Tell whether the numbers of a frame can be."""
    if frame.seat >= game.seats:
        return False
    match frame:
        case OpenWindow() | Window() | PlayInWindow():
            return frame.window == _WINDOWS[under]
        case HitAtRandom():
            return _can_hit(game, frame)
        case LossWindow():
            return 0 <= frame.loser < game.seats and 0 <= frame.card < game.deck.size
        case ClaimLoss():
            return 0 <= frame.card < game.deck.size
        case WhichToAdd():
            return 1 <= frame.left <= len(game.peeked)
        case PeekDraws():
            return 0 <= frame.left <= game.pile and 0 <= frame.adding <= frame.left + 1 + len(game.peeked)
    return True


def _can_hit(game: FriesematentenState, frame: HitAtRandom) -> bool:
    if not game.table or not 0 <= frame.effect < len(game.deck.cards[game.table[-1].card].effects):
        return False
    effect = game.deck.cards[game.table[-1].card].effects[frame.effect]
    return isinstance(effect, Destroy) and effect.slot < 0


def _on_the_way(game: FriesematentenState) -> Iterator[Broken]:
    """Yield where cards on their way and frames about them do not agree."""
    kinds = [frame.kind() for frame in game.stack]
    carried = [frame.effect for frame in game.stack if isinstance(frame, CarryOut)]
    if (
        len(carried) != len(game.table)
        or any(carried[:-1])
        or not all(_is_declared(game, d) for d in game.table)
    ):
        yield "declared", {}
        return
    resolving = carried[-1] if carried else 0
    if resolving > (len(game.deck.cards[game.table[-1].card].effects) if carried else 0):
        yield "declared", {}
    if len(game.acted) != resolving or any(card >= game.deck.size for card in game.acted):
        yield "declared", {}
    if (game.transit != NO_CARD) != ("use-now" in kinds) or not _can_be_in_transit(game):
        yield "transit", {}
    is_peeking = any(kind in kinds for kind in ("peek-draws", "which-to-add", "which-to-return"))
    if bool(game.peeked or game.returning) > is_peeking or (
        game.returning and kinds[-1] != "which-to-return"
    ):
        yield "peeked", {}
    if (game.award_card != NO_CARD) != ("lay-down" in kinds) and not _is_between(game, kinds):
        yield "auction", {}
    top = game.stack[-1]
    if (game.card_up != NO_CARD) != isinstance(top, Bidding) or (
        isinstance(top, Bidding) and (not game.bidders >> top.seat & 1 or top.seat == game.high_bidder)
    ):
        yield "auction", {}


def _is_between(game: FriesematentenState, kinds: list[str]) -> bool:
    """Tell whether an award is half made: bought by a card not yet carried out, or undone by one (FRI-R34)."""
    if game.award_card != NO_CARD:
        return game.is_bought and "carry-out" in kinds
    return "reauction-window" in kinds


def _is_declared(game: FriesematentenState, declared: Declared) -> bool:
    card = game.deck.cards[declared.card]
    is_redirect = any(isinstance(effect, Redirect) for effect in card.effects)
    return (
        card.kind == ACTION
        and 0 <= declared.actor < game.seats
        and NOBODY <= declared.opponent < game.seats
        and NO_CARD <= declared.lost < game.deck.size
        and all(0 <= target < game.deck.size for target in declared.targets)
        and (is_redirect or len(declared.targets) == len(card.slots))
        and (is_redirect or (declared.opponent >= 0) == card.needs_opponent)
        and declared.opponent != declared.actor
    )


def _can_be_in_transit(game: FriesematentenState) -> bool:
    return game.transit == NO_CARD or game.deck.cards[game.transit].kind in (ACTION, INFLUENCE)
