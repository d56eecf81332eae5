"""What is always true of the stack: which frames stand on which, and to whom a question is put.

Position codes rely on it: a stack that passes here cannot ask nobody, pay a nation that is not there
or go round for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT
from rondel.games.imperial.chapters.battle import WhomToAsk, WhomToFight, WillYouFight, nations_to_ask
from rondel.games.imperial.chapters.factory import WhereToBuild
from rondel.games.imperial.chapters.flags import WhereToFlag, regions_held_alone
from rondel.games.imperial.chapters.imports import WhatToImport
from rondel.games.imperial.chapters.investor import ALL_NATIONS, InvestWindow, SwissBanksInvest, WhatToInvest
from rondel.games.imperial.chapters.maneuver import MayPass, MoveArmies, MoveFleets, canals_asked_by
from rondel.games.imperial.chapters.passage import canal_owner_asked
from rondel.games.imperial.chapters.production import WhatToProduce
from rondel.games.imperial.chapters.rondel import ForceAStop, WhichSpace, covers_interest, passes_investor
from rondel.games.imperial.chapters.setup import (
    DealFlags,
    DraftStep,
    WhichBondToDraft,
    card_group,
    dealt_cards,
)
from rondel.games.imperial.chapters.turn import TakeTurn
from rondel.games.imperial.editions.board import NATIONS, bits
from rondel.games.imperial.editions.edition import ASK_IF_COVERED, ASK_NEVER
from rondel.games.imperial.state import (
    NOBODY,
    NOT_BEGUN,
    OFF_RONDEL,
    TURNED_LYING,
    TURNED_UPRIGHT,
    ImperialState,
)

__all__ = ["Broken", "broken_by", "broken_stack"]

# The shapes a stack can have, from the bottom, in the words of Frame.kind().
_IN_MANEUVER: Final = "( whom-to-fight| whom-to-ask| will-you-fight| may-pass)?"
_SPACE: Final = (
    "(where-to-build|what-to-produce|what-to-import"
    f"|move-fleets{_IN_MANEUVER}|move-armies{_IN_MANEUVER}|where-to-flag( where-to-flag)*)"
)
_DEALING: Final = re.compile("next-turn begin-play deal-flags")
_DRAFTING: Final = re.compile("next-turn begin-play (draw-first|draft-step which-bond-to-draft)")
_WITH_CARD: Final = re.compile(
    "next-turn (which-space|force-a-stop|close-investor swiss-banks-invest what-to-invest"
    f"|(investor-steps )?{_SPACE})"
)
_WITHOUT_CARD: Final = re.compile(
    f"next-turn (which-space|force-a-stop|(take-turn )?invest-window what-to-invest|invest-window {_SPACE})"
)
_OF_THE_NATION_ON_TURN: Final = (
    WhichSpace,
    WhereToBuild,
    WhatToProduce,
    WhatToImport,
    MoveFleets,
    MoveArmies,
)
# How an army is marked that has turned to this stance.
_TURNED: Final = {UPRIGHT: TURNED_UPRIGHT, LYING: TURNED_LYING}


class Broken(NamedTuple):
    """Something that must be true and is not: the key of its words, and what it is about, by number."""

    key: str
    params: dict[str, int | str]


def broken_by(key: str, **params: int | str) -> Broken:
    """Return what is broken, by the key of its words."""
    return Broken(key, params)


def broken_stack(game: ImperialState) -> Iterator[Broken]:
    """List what is wrong with the stack of a game that is not over."""
    if not _shape(game).fullmatch(" ".join(frame.kind() for frame in game.stack)):
        yield broken_by("stack-shape")
        return
    is_importing = isinstance(game.stack[-1], WhatToImport)
    if game.imported >= (game.edition.amounts.import_max if is_importing else 1):
        yield broken_by("imported")
    if game.last_moved == NOT_BEGUN:
        yield from _setting_up(game)
        return
    yield from _turn(game)
    yield from _windows(game)
    yield from _flags(game)
    yield from _open_question(game)


def _shape(game: ImperialState) -> re.Pattern[str]:
    if game.last_moved == NOT_BEGUN:
        return _DRAFTING if game.options.drafted_bonds else _DEALING
    return _WITHOUT_CARD if game.options.no_investor_card else _WITH_CARD


def _setting_up(game: ImperialState) -> Iterator[Broken]:
    """Cards are dealt to seat after seat, or bonds are drafted in turn; nothing else has happened yet (SET)."""
    if game.spent:
        yield broken_by("maneuver-under-way")
    if not _is_as_at_the_start(game):
        yield broken_by("set-up-board")
    yield from _start_money(game)
    top = game.stack[-1]
    if isinstance(top, DealFlags):
        yield from _dealing(game, top)
    else:
        yield from _drafting(game)


def _is_as_at_the_start(game: ImperialState) -> bool:
    """Tell whether the board is empty but for the first factories, and nobody has moved (SET-2)."""
    start = [game.board.start_factories & home for home in game.board.home]
    has_units = any(game.army_count) or any(game.fleet_count)
    is_moved = any(game.power) or any(game.flags) or any(game.tax_marker) or max(game.space) != OFF_RONDEL
    return not has_units and not is_moved and list(game.factories) == start and game.active == NATIONS - 1


def _start_money(game: ImperialState) -> Iterator[Broken]:
    """Whatever was spent so far was spent on bonds, and lies in the treasuries (SET-4, SET-6)."""
    edition, seats = game.edition, range(game.seats)
    start = (edition.start_money_draft if game.options.drafted_bonds else edition.start_money)[game.seats]
    spent = [sum(game.lent(nation, seat) for nation in range(NATIONS)) for seat in seats]
    lent = [sum(game.lent(nation, seat) for seat in seats) for nation in range(NATIONS)]
    if game.cash != [start - amount for amount in spent] or game.treasury != lent:
        yield broken_by("set-up-money")


def _dealing(game: ImperialState, top: DealFlags) -> Iterator[Broken]:
    """Whoever has been dealt a card governs its nations and holds the bonds on their backs, nothing else (SET-4)."""
    edition = game.edition
    governments = [NOBODY] * NATIONS
    held = [0] * len(game.held_bonds)
    dealt = [card for card in dealt_cards(game) if game.government[card] != NOBODY]
    for card in dealt:
        seat = game.government[card]
        for nation in card_group(game, card):
            governments[nation] = seat
            held[nation * game.seats + seat] |= 1 << edition.flag_card_big
            held[edition.small_bond_of[nation] * game.seats + seat] |= 1 << edition.flag_card_small
    receivers = sorted(game.government[card] for card in dealt)
    if receivers != list(range(top.receiver)) or list(game.government) != governments:
        yield broken_by("setting-up")
    for owner, bonds in enumerate(game.held_bonds):
        if bonds != held[owner]:
            yield broken_by("dealt-bonds", nation=owner // game.seats)


def _drafting(game: ImperialState) -> Iterator[Broken]:
    """The draft asks whose turn it is; a bond has an owner only where that player has chosen (SET-6)."""
    if max(game.government) != NOBODY:
        yield broken_by("setting-up")
    top, step = game.stack[-1], game.stack[-2]
    chosen: list[tuple[int, int]] = []
    if isinstance(top, WhichBondToDraft) and isinstance(step, DraftStep):
        order = [(nation, asked) for nation in range(step.nation + 1) for asked in range(game.seats)]
        order = order[: step.nation * game.seats + step.asked - 1] if step.asked else []
        chosen = [(nation, (step.first + nation + asked) % game.seats) for nation, asked in order]
        seat = (step.first + step.nation + step.asked - 1) % game.seats
        is_last = step.nation == NATIONS - 1 and step.asked == game.seats
        if (top.seat, top.nation, top.is_last) != (seat, step.nation, is_last) or not step.asked:
            yield broken_by("setting-up")
    for owner, bonds in enumerate(game.held_bonds):
        nation, seat = divmod(owner, game.seats)
        if len(bits(bonds)) > ((nation, seat) in chosen):
            yield broken_by("dealt-bonds", nation=nation)


def _turn(game: ImperialState) -> Iterator[Broken]:
    """The nation on turn is the one whose government is asked; a Maneuver is under way or is not (TURN)."""
    parts = [frame for frame in game.stack if isinstance(frame, MoveFleets | MoveArmies)]
    if len(parts) != (1 if game.spent else 0):
        yield broken_by("maneuver-under-way")
    if game.armies_part != any(isinstance(part, MoveArmies) for part in parts):
        yield broken_by("maneuver-part")
    is_before = any(isinstance(frame, TakeTurn) for frame in game.stack)
    if not is_before and game.last_moved != game.active:
        yield broken_by("turn-of-another")
    if is_before and game.last_moved >= 0 and game.government[game.last_moved] == NOBODY:
        yield broken_by("turn-of-another")
    for frame in game.stack:
        if isinstance(frame, TakeTurn) and frame.nation != game.active:
            yield broken_by("turn-of-another")
        if isinstance(frame, _OF_THE_NATION_ON_TURN):
            if frame.nation != game.active or frame.seat != game.government[game.active]:
                yield broken_by("asked-not-on-turn", question=frame.kind())


def _windows(game: ImperialState) -> Iterator[Broken]:
    """Who invests is the one the window has come to, in the nations open to that player (INV, VAR-1)."""
    top, under = game.stack[-1], game.stack[-2]
    for frame in game.stack:
        if isinstance(frame, InvestWindow) and frame.nation != game.active:
            yield broken_by("invest-outside")
    if not isinstance(top, WhatToInvest):
        return
    is_bank = game.governs_nothing(top.seat)
    if isinstance(under, SwissBanksInvest):
        seat, nations = (game.investor + under.offset - 1) % game.seats, ALL_NATIONS
        may_invest = under.offset == 1 or is_bank
        asked = under.offset
    else:
        assert isinstance(under, InvestWindow), "the shape of the stack says so"
        seat = (under.first + under.asked - 1) % game.seats
        nations = ALL_NATIONS if is_bank else 1 << under.nation
        may_invest = is_bank or not under.only_swiss_banks
        asked = under.asked
    if (top.seat, top.nations) != (seat, nations) or not may_invest or asked < 1:
        yield broken_by("invest-outside")


def _flags(game: ImperialState) -> Iterator[Broken]:
    """A nation chooses only among regions it holds alone, and only when its flags run short (FLAG-4)."""
    for frame in game.stack:
        if isinstance(frame, WhereToFlag):
            wanted = regions_held_alone(game)[frame.nation] & ~game.flags[frame.nation]
            left = game.edition.flag_limit - len(bits(game.flags[frame.nation]))
            if frame.seat != game.government[frame.nation]:
                yield broken_by("asked-not-government", question=frame.kind())
            if frame.wanted & ~wanted or not 0 < left < len(bits(frame.wanted)):
                yield broken_by("flags-asked", nation=frame.nation)


def _open_question(game: ImperialState) -> Iterator[Broken]:
    """Questions that interrupt are about something that is there, and are put to whom they concern."""
    top = game.stack[-1]
    if isinstance(top, WhomToFight | WhomToAsk | WillYouFight):
        yield from _battle_question(game, top)
    elif isinstance(top, MayPass):
        asks = canals_asked_by(game, top.nation, top.move) if top.nation == game.active else []
        is_asked = 1 <= top.left <= len(asks) and top.move in game.stack[-2].options(game)
        if not is_asked or canal_owner_asked(game, top.nation, asks[-top.left]) != top.owner:
            yield broken_by("canal-nobody")
        elif top.seat != game.government[top.owner]:
            yield broken_by("canal-elsewhere")
    elif isinstance(top, ForceAStop):
        is_passing = top.nation == game.active and passes_investor(game, top.nation, top.space)
        if not is_passing or not game.governs_nothing(top.seat) or not _can_be_stopped(game, top.nation):
            yield broken_by("stop-forced")


def _can_be_stopped(game: ImperialState, nation: int) -> bool:
    """Tell whether a Swiss Bank can have been asked; gifts elsewhere may have made a stop impossible since (RON-4)."""
    when = game.edition.forced_stop
    return when != ASK_NEVER and (when != ASK_IF_COVERED or covers_interest(game, nation))


def _battle_question(game: ImperialState, top: WhomToFight | WhomToAsk | WillYouFight) -> Iterator[Broken]:
    mark = top.unit if isinstance(top, WhomToFight) else top.mark
    if top.nation != game.active:
        yield broken_by("battle-outside")
    elif not game.count(top.nation, top.region, top.unit) or not game.spent_count(top.region, mark):
        yield broken_by("battle-no-unit")
    if mark not in (top.unit, _TURNED.get(top.unit)) or (top.unit == FLEET) == game.armies_part:
        yield broken_by("unit-marked")
    asked = top.asked if isinstance(top, WillYouFight) else top.nation
    if top.seat != game.government[asked]:
        yield broken_by("battle-elsewhere")
    here = nations_to_ask(game, top.nation, top.region, mark)
    if isinstance(top, WillYouFight) and not here >> asked & 1:
        yield broken_by("battle-nation")
    if isinstance(top, WhomToFight):
        if not here:
            yield broken_by("battle-nation")
    elif top.others & ~here:
        yield broken_by("battle-nation")
