"""Whether the stack of frames can be: what lies on what, and whether it agrees with the cards on their way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rondel.core.stack import AnyFrame
from rondel.games.friesematenten.chapters.action_cards import (
    CarryOut,
    ClaimLoss,
    LossWindow,
    React,
    Reactions,
)
from rondel.games.friesematenten.chapters.auction import Bidding
from rondel.games.friesematenten.chapters.award import ReauctionWindow, UndoAward, UseNow
from rondel.games.friesematenten.chapters.influence import WhichHost
from rondel.games.friesematenten.chapters.peek import PeekDraws, WhichToAdd, WhichToReturn
from rondel.games.friesematenten.chapters.piles import ShuffleDiscards, TurnOver
from rondel.games.friesematenten.chapters.rounds import PhaseTwo, PhaseTwoTurn
from rondel.games.friesematenten.chapters.scrap import EnforceLimits
from rondel.games.friesematenten.chapters.windows import OpenWindow, PlayInWindow, Window
from rondel.games.friesematenten.decks.deck import (
    ACTION,
    AFTER_PAYOUT,
    BEFORE_PAYOUT,
    BETWEEN,
    INFLUENCE,
)
from rondel.games.friesematenten.effects.cards import Destroy, HitAtRandom
from rondel.games.friesematenten.state import NO_CARD, NOBODY, Declared, FriesematentenState

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
    "what-to-bid",
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
        if under not in _UNDER.get(frame.kind, ()) or not _is_sound(game, frame, under):
            yield "stack", {}
            return
        under = frame.kind
    if game.phase not in _PHASES.get(game.stack[0].kind, ()):
        yield "stack", {}
    yield from _on_the_way(game)


def _is_sound(game: FriesematentenState, frame: AnyFrame, under: str) -> bool:
    """Tell whether the numbers of a frame can be."""
    if frame.seat >= game.seats:
        return False
    match frame:
        case PhaseTwo():
            return 0 <= frame.offset <= game.seats
        case PhaseTwoTurn():
            return _is_turn(game, frame)
        case TurnOver():
            return frame.to_exchange == (under == "fill-exchange") and game.pile > len(game.top)
        case ShuffleDiscards():
            return game.pile == 0 and not game.is_shuffled and game.discard != 0
        case OpenWindow() | Window() | PlayInWindow():
            return frame.window == _WINDOWS[under] and _is_passing(game, frame)
        case EnforceLimits():
            return frame.first < game.seats
        case ReauctionWindow() | Reactions() | React():
            return 1 <= frame.offset <= game.seats
        case UndoAward():
            return game.award_card != NO_CARD and frame.seat != game.award_seat
        case UseNow():
            return game.transit != NO_CARD
    return _is_sound_within(game, frame)


def _is_sound_within(game: FriesematentenState, frame: AnyFrame) -> bool:
    """Tell whether the numbers of a frame within an action can be."""
    match frame:
        case HitAtRandom():
            return _can_hit(game, frame)
        case WhichHost():
            return _can_be_rebound(game, frame)
        case LossWindow():
            return frame.loser < game.seats and frame.card < game.deck.size
        case ClaimLoss():
            return frame.card < game.deck.size
        case WhichToAdd():
            return 1 <= frame.left <= len(game.peeked) and _looks(game, frame.seat)
        case WhichToReturn():
            return len(game.peeked) > 1 and _looks(game, frame.seat)
        case PeekDraws():
            drawing = 1 if isinstance(game.stack[-1], TurnOver) else 0
            count = frame.left + drawing + len(game.peeked)
            return frame.left + drawing <= game.pile and frame.adding <= count and _looks(game, frame.looker)
    return True


def _is_turn(game: FriesematentenState, frame: PhaseTwoTurn) -> bool:
    """Tell whether it is this player's turn of phase 2: the step below counts the turns that have begun."""
    below = game.stack[0]
    return isinstance(below, PhaseTwo) and frame.seat == (game.marker + below.offset - 1) % game.seats


def _is_passing(game: FriesematentenState, frame: OpenWindow | Window | PlayInWindow) -> bool:
    if isinstance(frame, OpenWindow):
        return True
    if isinstance(frame, Window) and frame.following >= game.seats:
        return False
    return 0 <= frame.passes <= game.seats


def _looks(game: FriesematentenState, seat: int) -> bool:
    """Tell whether who looks at the draw pile is who plays the card."""
    return bool(game.table) and game.table[-1].actor == seat


def _can_be_rebound(game: FriesematentenState, frame: WhichHost) -> bool:
    """Tell whether a card is the influence that the action has just taken."""
    if not game.table or not game.acted or game.acted[-1] != frame.card:
        return False
    is_bound = game.deck.cards[frame.card].kind == INFLUENCE and game.owner_of(frame.card) != NOBODY
    return is_bound and frame.seat == game.table[-1].actor


def _can_hit(game: FriesematentenState, frame: HitAtRandom) -> bool:
    if not game.table or not 0 <= frame.effect < len(game.deck.cards[game.table[-1].card].effects):
        return False
    effect = game.deck.cards[game.table[-1].card].effects[frame.effect]
    return isinstance(effect, Destroy) and effect.slot < 0


def _on_the_way(game: FriesematentenState) -> Iterator[Broken]:
    """Yield where cards on their way and frames about them do not agree."""
    kinds = [frame.kind for frame in game.stack]
    carried = [frame.effect for frame in game.stack if isinstance(frame, CarryOut)]
    if (
        len(carried) != len(game.table)
        or any(carried[:-1])
        or not all(_is_declared(game, d) for d in game.table)
    ):
        yield "declared", {}
        return
    resolving = carried[-1] if carried else 0
    if resolving and game.table[-1].cancelled:
        yield "declared", {}
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
    if game.is_bought and (game.award_card == NO_CARD or "lay-down" in kinds or not carried):
        yield "auction", {}
    if (game.award_card != NO_CARD) != ("lay-down" in kinds) and not _is_between(game, kinds):
        yield "auction", {}
    # who is asked to bid may have played a card first, which lies above the question (FRI-R16)
    bidding = [frame.seat for frame in game.stack if isinstance(frame, Bidding)]
    if (game.card_up != NO_CARD) != bool(bidding) or any(
        not game.bidders >> seat & 1 or seat == game.high_bidder for seat in bidding
    ):
        yield "auction", {}


def _is_between(game: FriesematentenState, kinds: list[str]) -> bool:
    """Tell whether an award is half made: bought by a card not yet carried out, or undone by one (FRI-R34)."""
    if game.award_card != NO_CARD:
        return game.is_bought and "carry-out" in kinds
    return "reauction-window" in kinds


def _is_declared(game: FriesematentenState, declared: Declared) -> bool:
    card = game.deck.cards[declared.card]
    is_redirect = card.redirects
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
