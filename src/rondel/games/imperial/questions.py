"""The open question in readable ids, for views, texts and programs."""

from __future__ import annotations

from rondel.core.contract import Question
from rondel.games.imperial.battle import WhomToAsk, WhomToFight, WillYouFight
from rondel.games.imperial.catalogue import UNIT_WORDS
from rondel.games.imperial.factory import WhereToBuild
from rondel.games.imperial.flags import WhereToFlag
from rondel.games.imperial.importing import WhatToImport
from rondel.games.imperial.investor import ALL_NATIONS, WhatToInvest
from rondel.games.imperial.maneuver import MayPass, MoveArmies, MoveFleets
from rondel.games.imperial.production import WhatToProduce
from rondel.games.imperial.reasons import game_over
from rondel.games.imperial.rondel import ForceAStop, WhichSpace
from rondel.games.imperial.setup import DealFlags, WhichBondToDraft
from rondel.games.imperial.state import Frame, ImperialState

__all__ = ["question_of"]


def question_of(game: ImperialState) -> Question:
    """Return what is asked of whom."""
    if game.is_over:
        raise game_over(game.edition, "game-over", "END-1")
    frame = game.stack[-1]
    return Question(frame.kind(), (frame.seat,), frame.rule(), about(game, frame))


def about(game: ImperialState, frame: Frame) -> dict[str, str | int]:
    """Return what a question is about, by readable ids."""
    nations, regions = game.board.nations, game.board.regions
    match frame:
        case DealFlags():
            return {"receiver": frame.receiver}
        case (
            WhichSpace() | WhereToBuild() | WhatToProduce() | MoveFleets() | MoveArmies() | WhichBondToDraft()
        ):
            return {"nation": nations[frame.nation]}
        case WhatToImport():
            return {"nation": nations[frame.nation], "left": game.edition.amounts.import_max - game.imported}
        case ForceAStop():
            return {"nation": nations[frame.nation], "space": game.edition.rondel_ids[frame.space]}
        case MayPass():
            return {
                "nation": nations[frame.nation],
                "owner": nations[frame.owner],
                "canal": game.board.canals[frame.canal(game)].name,
                "move": frame.move.text,
            }
        case WhomToFight() | WhomToAsk():
            return {
                "nation": nations[frame.nation],
                "region": regions[frame.region],
                "unit": UNIT_WORDS[frame.unit],
            }
        case WillYouFight():
            return {
                "nation": nations[frame.nation],
                "region": regions[frame.region],
                "unit": UNIT_WORDS[frame.unit],
                "asked": nations[frame.asked],
            }
        case WhereToFlag():
            left = game.edition.flag_limit - game.flags[frame.nation].bit_count()
            return {"nation": nations[frame.nation], "left": left}
        case WhatToInvest() if frame.nations != ALL_NATIONS:
            return {"nation": nations[frame.nations.bit_length() - 1]}
    return {}
