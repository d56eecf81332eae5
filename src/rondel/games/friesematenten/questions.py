"""The open question in readable ids, for views, texts and programs; everybody may read it."""

from __future__ import annotations

from rondel.core.contract import Question
from rondel.core.stack import AnyFrame
from rondel.games.friesematenten.auction import Bidding, lowest_bid
from rondel.games.friesematenten.award import UndoAward, UseNow
from rondel.games.friesematenten.binding import WhichHost
from rondel.games.friesematenten.deck import WINDOW_WORDS
from rondel.games.friesematenten.effects import HitAtRandom
from rondel.games.friesematenten.empire import factory_limit_of
from rondel.games.friesematenten.peeking import WhichToAdd
from rondel.games.friesematenten.playing import ClaimLoss, React
from rondel.games.friesematenten.reasons import game_over
from rondel.games.friesematenten.rounds import PhaseTwoTurn
from rondel.games.friesematenten.scrapping import WhichToScrap
from rondel.games.friesematenten.state import NOBODY, FriesematentenState
from rondel.games.friesematenten.windows import PlayInWindow

__all__ = ["question_of"]


def question_of(game: FriesematentenState) -> Question:
    """Return the open question."""
    if game.is_over:
        raise game_over(game.deck)
    frame = game.stack[-1]
    return Question(frame.kind(), (frame.seat,), frame.rule(), _about(game, frame))


def _about(game: FriesematentenState, frame: AnyFrame) -> dict[str, str | int]:
    """Return what a question is about: cards by id, seats from 0; never what only one player knows."""
    ids = game.deck.ids
    match frame:
        case Bidding():
            return _about_a_bid(game)
        case PhaseTwoTurn():
            return {"cards": game.unused[frame.seat].bit_count(), "factories": _to_scrap(game, frame.seat)}
        case PlayInWindow():
            next_up = {"card": ids[game.exchange[0]]} if game.exchange else {}
            return {"window": WINDOW_WORDS[frame.window], **next_up}
        case React():
            return {"card": ids[game.table[-1].card], "actor": game.table[-1].actor}
        case ClaimLoss() | WhichHost():
            return {"card": ids[frame.card]}
        case UndoAward():
            return {"card": ids[game.award_card], "winner": game.award_seat, "price": game.award_price}
        case UseNow():
            return {"card": ids[game.transit]}
        case WhichToScrap():
            return {"limit": factory_limit_of(game, frame.seat)}
        case WhichToAdd():
            return {"left": frame.left}
        case HitAtRandom():
            return {"victim": game.table[-1].opponent}
    return {}


def _about_a_bid(game: FriesematentenState) -> dict[str, str | int]:
    about: dict[str, str | int] = {"card": game.deck.ids[game.card_up], "low": lowest_bid(game)}
    if game.high_bidder != NOBODY:
        about |= {"bid": game.high_bid, "bidder": game.high_bidder}
    return about


def _to_scrap(game: FriesematentenState, seat: int) -> int:
    """Return among how many factories a seat may choose one to scrap, whatever it costs: money is secret (FRI-CARD-3)."""
    if game.scraps >= game.deck.figures.voluntary_scraps:
        return 0
    return (game.active[seat] & game.deck.factories).bit_count()
