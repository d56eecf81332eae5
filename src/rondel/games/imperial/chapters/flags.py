"""Flags (FLAG): at the end of a Maneuver, wherever one nation is alone."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.core.stack import Broken
from rondel.games.imperial.actions import PlaceFlag
from rondel.games.imperial.editions.board import NATIONS, Nation, Seat, bits
from rondel.games.imperial.events import FlagPlaced, FlagRemoved
from rondel.games.imperial.state import AFTER_ARRIVAL, NOBODY, Frame, ImperialState, changed, follows_arrival
from rondel.games.imperial.texts.errors import illegal, not_asked


def place_flags(game: ImperialState) -> None:
    """Return the flags of those who lost a region, then place new ones, the active nation first (FLAG-1)."""
    alone = regions_held_alone(game)
    for nation in range(NATIONS):
        lost = game.flags[nation] & ~alone[nation]
        if lost:
            taken = 0
            for other in range(NATIONS):
                if other != nation:
                    taken |= alone[other]
            if lost & taken:
                _remove(game, nation, lost & taken)
    waiting: list[Frame] = []
    for offset in range(NATIONS):
        nation = (game.active + offset) % NATIONS
        wanted = alone[nation] & ~game.flags[nation]
        if not wanted:
            continue
        left = flags_left(game, nation)
        if len(bits(wanted)) <= left:
            _place(game, nation, wanted)
        elif left > 0 and game.government[nation] != NOBODY:
            waiting.append(WhereToFlag(game.government[nation], nation, wanted))
    while waiting:
        game.stack.append(waiting.pop())


def flags_left(game: ImperialState, nation: Nation) -> int:
    """Return how many flags a nation can still place."""
    return game.edition.flag_limit - len(bits(game.flags[nation]))


def regions_held_alone(game: ImperialState) -> list[int]:
    """Return, for each nation, the seas and neutral lands where it alone has units."""
    seen = several = 0
    for nation in range(NATIONS):
        here = game.armies_at[nation] | game.fleets_at[nation]
        several |= seen & here
        seen |= here
    alone = game.board.open & ~several
    return [(game.armies_at[nation] | game.fleets_at[nation]) & alone for nation in range(NATIONS)]


def _remove(game: ImperialState, nation: Nation, regions: int) -> None:
    game.flags = changed(game.flags, nation, game.flags[nation] & ~regions)
    if game.log is not None:
        for region in bits(regions):
            game.log.append(FlagRemoved(nation, region))


def _place(game: ImperialState, nation: Nation, regions: int) -> None:
    game.flags = changed(game.flags, nation, game.flags[nation] | regions)
    if game.log is not None:
        for region in bits(regions):
            game.log.append(FlagPlaced(nation, region))


class WhereToFlag(Frame):
    """Which of these regions gets one of the few flags left? (FLAG-4)"""

    kind = "where-to-flag"
    rule = "FLAG-4"
    code = "G"
    fields = ("seat", "nation", "wanted:regions")
    tells = ("nation", "left")
    stands_on = (*AFTER_ARRIVAL, "where-to-flag")

    def __init__(self, seat: Seat, nation: Nation, wanted: int) -> None:
        super().__init__(seat)
        self.nation: Final = nation
        self.wanted: Final = wanted

    def more(self, game: ImperialState) -> dict[str, Any]:
        return {"left": flags_left(game, self.nation)}

    def belongs(self, game: ImperialState) -> bool:
        return follows_arrival(game)

    def invariants(self, game: ImperialState) -> list[Broken]:
        """A nation chooses only among regions it holds alone, and only when its flags run short."""
        wrong: list[Broken] = []
        wanted = regions_held_alone(game)[self.nation] & ~game.flags[self.nation]
        if self.seat != game.government[self.nation]:
            wrong.append(Broken("asked-not-government", question=self.kind))
        if self.wanted & ~wanted or not 0 < flags_left(game, self.nation) < len(bits(self.wanted)):
            wrong.append(Broken("flags-asked", nation=self.nation))
        return wrong

    def options(self, game: ImperialState) -> list[Action]:
        places = game.actions.places
        return [places[region] for region in bits(self.wanted)]

    def candidates(self, game: ImperialState) -> list[Action]:
        """Wherever the nation has units, and where it has a flag already."""
        nation = self.nation
        here = game.armies_at[nation] | game.fleets_at[nation] | game.flags[nation]
        return [game.actions.places[region] for region in bits(here & game.board.open)]

    def answer(self, game: ImperialState, action: Action) -> None:
        assert isinstance(action, PlaceFlag)
        _place(game, self.nation, 1 << action.region)
        if flags_left(game, self.nation) > 0:
            game.stack.append(WhereToFlag(self.seat, self.nation, self.wanted & ~(1 << action.region)))

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if not isinstance(action, PlaceFlag):
            return not_asked(game.edition, "not-asked-flag", self.rule, action)
        return illegal(game.edition, "flag-not-here", "FLAG-1", nation=self.nation, region=action.region)
