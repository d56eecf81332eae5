"""The open question in readable ids, for views, texts and programs; everybody may read it."""

from __future__ import annotations

from rondel.core.contract import Question
from rondel.games.friesematenten.auction import Bidding, lowest_bid
from rondel.games.friesematenten.award import UndoAward, UseNow
from rondel.games.friesematenten.binding import WhichHost
from rondel.games.friesematenten.deck import WINDOW_WORDS
from rondel.games.friesematenten.effects import HitAtRandom
from rondel.games.friesematenten.empire import factory_limit_of
from rondel.games.friesematenten.peeking import WhichToAdd
from rondel.games.friesematenten.playing import ClaimLoss, React
from rondel.games.friesematenten.reasons import game_over
from rondel.games.friesematenten.scrapping import WhichToScrap
from rondel.games.friesematenten.state import NOBODY, Frame, FriesematentenState
from rondel.games.friesematenten.windows import PlayInWindow

__all__ = ["question_of"]


def question_of(game: FriesematentenState) -> Question:
    """Return the open question."""
    if game.is_over:
        raise game_over(game.deck)
    frame = game.stack[-1]
    return Question(frame.kind(), (frame.seat,), frame.rule(), _about(game, frame))


def _about(game: FriesematentenState, frame: Frame) -> dict[str, str | int]:
    """Return what a question is about: cards by id, seats from 0; never what only one player knows."""
    ids = game.deck.ids
    match frame:
        case Bidding():
            about: dict[str, str | int] = {"card": ids[game.card_up], "low": lowest_bid(game)}
            if game.high_bidder != NOBODY:
                about |= {"bid": game.high_bid, "bidder": game.high_bidder}
            return about
        case PlayInWindow():
            about = {"window": WINDOW_WORDS[frame.window]}
            if game.exchange:
                about["card"] = ids[game.exchange[0]]
            return about
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
