"""The rondel (RON): choosing a space, paying for the way, and forced stops."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.core.stack import Broken
from rondel.games.imperial.actions import ChooseSpace, ForceStop, LetPass
from rondel.games.imperial.chapters.factory import WhereToBuild
from rondel.games.imperial.chapters.imports import WhatToImport
from rondel.games.imperial.chapters.investor import InvestorSteps, InvestWindow, pay_interest
from rondel.games.imperial.chapters.maneuver import begin_maneuver
from rondel.games.imperial.chapters.production import WhatToProduce
from rondel.games.imperial.chapters.taxation import collect_taxes
from rondel.games.imperial.editions.board import Nation, Seat
from rondel.games.imperial.editions.edition import (
    ASK_IF_COVERED,
    ASK_IF_GIFTS_COVER,
    ASK_NEVER,
    FACTORY,
    IMPORT,
    INVESTOR,
    MANEUVER,
    PRODUCTION,
    Millions,
)
from rondel.games.imperial.events import PassageAllowed, SpaceChosen, StopForced
from rondel.games.imperial.state import BANK, OFF_RONDEL, Frame, ImperialState, TurnFrame, changed
from rondel.games.imperial.texts.errors import illegal, not_asked


def price_of_space(game: ImperialState, nation: Nation, space: int) -> Millions:
    """Return what the government pays for moving to a space (RON-2, RON-3)."""
    return game.edition.price_of_way(game.space[nation], space, game.power[nation])


def passes_investor(game: ImperialState, nation: Nation, space: int) -> bool:
    """Return whether moving to a space passes Investor without stopping there (INV)."""
    here = game.space[nation]
    if here == OFF_RONDEL:
        return False
    edition = game.edition
    return edition.steps_between(here, edition.investor_space) < edition.steps_between(here, space)


class WhichSpace(TurnFrame):
    """Which space of the rondel does the nation move to? (RON-2, RON-3)"""

    kind = "which-space"
    rule = "RON-3"
    code = "S"
    stands_on = ("next-turn",)

    def asking_rule(self, game: ImperialState) -> str:
        return "RON-2" if game.space[self.nation] == OFF_RONDEL else self.rule

    def options(self, game: ImperialState) -> list[Action]:
        edition = game.edition
        spaces = game.actions.spaces
        here = game.space[self.nation]
        if here == OFF_RONDEL:
            return list(spaces)
        amounts = edition.amounts
        toll = edition.toll(game.power[self.nation])
        steps = amounts.free_steps + game.cash[self.seat] // toll
        if steps > amounts.max_steps:
            steps = amounts.max_steps
        ring = len(spaces)
        return [spaces[(here + step) % ring] for step in range(1, steps + 1)]

    def candidates(self, game: ImperialState) -> list[Action]:
        return list(game.actions.spaces)

    def answer(self, game: ImperialState, action: Action) -> None:
        assert isinstance(action, ChooseSpace)
        nation, space = self.nation, action.space
        price = price_of_space(game, nation, space)
        game.pay(price, self.seat, BANK)
        if game.log is not None:
            game.log.append(SpaceChosen(nation, self.seat, space, price, self.asking_rule(game)))
        if not passes_investor(game, nation, space):
            arrive(game, nation, space, passed=False)
        elif not ask_swiss_bank(game, nation, space, self.seat):
            arrive(game, nation, space, passed=True)

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if not isinstance(action, ChooseSpace):
            return not_asked(game.edition, "not-asked-space", self.rule, action)
        edition = game.edition
        steps = edition.steps_between(game.space[self.nation], action.space)
        if steps == len(edition.rondel):
            return illegal(edition, "space-stay", "RON-3", nation=self.nation)
        if steps > edition.amounts.max_steps:
            return illegal(edition, "space-too-far", "RON-3", steps=steps, most=edition.amounts.max_steps)
        price = price_of_space(game, self.nation, action.space)
        return illegal(edition, "space-too-dear", "RON-3", price=price, cash=game.cash[self.seat])


def ask_swiss_bank(game: ImperialState, nation: Nation, space: int, after: int) -> bool:
    """Ask the next Swiss Bank, clockwise from the government's left; False when none is left (RON-4)."""
    government = game.government[nation]
    offset = (after - government) % game.seats + 1
    if not may_be_stopped(game, nation):
        return False
    while offset < game.seats:
        seat = (government + offset) % game.seats
        if game.governs_nothing(seat):
            game.stack.append(ForceAStop(seat, nation, space))
            return True
        offset += 1
    return False


def may_be_stopped(game: ImperialState, nation: Nation) -> bool:
    """Return whether to ask a Swiss Bank: the treasury covers the interest, or gifts could (RON-4).

    Secret cash counts as enough: not asking would betray that there is too little.
    """
    if game.edition.forced_stop == ASK_IF_GIFTS_COVER:
        return game.options.hidden_cash or game.treasury[nation] + sum(game.cash) >= game.all_interest(nation)
    return game.edition.forced_stop == ASK_IF_COVERED and covers_interest(game, nation)


def covers_interest(game: ImperialState, nation: Nation) -> bool:
    """Return whether the treasury alone can pay the interest on all its bonds (RON-4)."""
    return game.treasury[nation] >= game.all_interest(nation)


class ForceAStop(Frame):
    """Does the Swiss Bank force the nation to stop on Investor? (RON-4)"""

    kind = "force-a-stop"
    rule = "RON-4"
    code = "SF"
    fields = ("seat", "nation", "space")
    tells = ("nation", "space")
    stands_on = ("next-turn",)

    def __init__(self, seat: Seat, nation: Nation, space: int) -> None:
        super().__init__(seat)
        self.nation: Final = nation
        self.space: Final = space

    def invariants(self, game: ImperialState) -> list[Broken]:
        """A Swiss Bank is asked about a nation that passes Investor; gifts may have made a stop impossible since."""
        when = game.edition.forced_stop
        is_passing = self.nation == game.active and passes_investor(game, self.nation, self.space)
        is_asked = when != ASK_NEVER and (when != ASK_IF_COVERED or covers_interest(game, self.nation))
        if not is_passing or not is_asked or not game.governs_nothing(self.seat):
            return [Broken("stop-forced")]
        return []

    def options(self, game: ImperialState) -> list[Action]:
        return (
            self.candidates(game) if covers_interest(game, self.nation) else [game.actions.forms.the(LetPass)]
        )

    def candidates(self, game: ImperialState) -> list[Action]:
        return [game.actions.forms.the(ForceStop), game.actions.forms.the(LetPass)]

    def answer(self, game: ImperialState, action: Action) -> None:
        nation = self.nation
        if not isinstance(action, ForceStop):
            if game.log is not None:
                game.log.append(PassageAllowed(nation, self.seat))
            if not ask_swiss_bank(game, nation, self.space, self.seat):
                arrive(game, nation, self.space, passed=True)
            return
        stop = game.edition.investor_space
        refund = price_of_space(game, nation, self.space) - price_of_space(game, nation, stop)
        game.pay(refund, BANK, game.government[nation])
        if game.log is not None:
            game.log.append(StopForced(nation, self.seat, refund))
        arrive(game, nation, stop, passed=False)

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if isinstance(action, ForceStop):
            return illegal(
                game.edition,
                "stop-not-covered",
                "RON-4",
                treasury=game.treasury[self.nation],
                interest=game.all_interest(self.nation),
            )
        return not_asked(game.edition, "not-asked-stop", self.rule, action)


def arrive(game: ImperialState, nation: Nation, space: int, *, passed: bool) -> None:
    """Put the piece on its space and do what the space says; investing comes afterwards (TURN-2)."""
    game.space = changed(game.space, nation, space)
    seat = game.government[nation]
    does = game.edition.rondel[space]
    if game.options.no_investor_card:
        game.stack.append(InvestWindow(nation, seat, 0, only_swiss_banks=False))
    elif passed or does == INVESTOR:
        game.stack.append(InvestorSteps())
    if does == MANEUVER:
        begin_maneuver(game, nation)
    elif does == PRODUCTION:
        game.stack.append(WhatToProduce(seat, nation))
    elif does == IMPORT:
        game.imported = 0
        game.stack.append(WhatToImport(seat, nation))
    elif does == FACTORY:
        game.stack.append(WhereToBuild(seat, nation))
    elif does == INVESTOR:
        pay_interest(game, nation)
    else:
        collect_taxes(game, nation)
