"""Carrying out the effects of an action card, one by one (FRI-R44).

Everything is checked again: an effect whose target is no longer legal does nothing, nor do those
that refer to it; nothing is chosen anew.
"""

from __future__ import annotations

from math import gcd
from typing import Final

from rondel.core.action import Action
from rondel.games.friesematenten.actions import HitCard
from rondel.games.friesematenten.chapters.binding import WhichHost
from rondel.games.friesematenten.chapters.empire import is_money_protected
from rondel.games.friesematenten.chapters.peek import PeekDraws
from rondel.games.friesematenten.decks.deck import (
    ACTOR,
    BANK,
    EACH_OPPONENT,
    FINEST,
    MOST_TIMES,
    OPPONENT,
    OWNER,
    VICTIM,
    BarBid,
    BuyNow,
    Cancel,
    Destroy,
    Effect,
    Give,
    MarketRemove,
    MoveMoney,
    Peek,
    ProductionFactor,
    Reauction,
    Rebind,
    Redirect,
    Steal,
    Swap,
    bits,
)
from rondel.games.friesematenten.effects.amounts import Who, amount_of
from rondel.games.friesematenten.effects.targets import (
    aimed_slots,
    is_legal_opponent,
    is_possible,
    legal_targets,
    price_now,
    random_targets,
)
from rondel.games.friesematenten.events import (
    ActionRedirected,
    AwardUndone,
    BidderBarred,
    CardDestroyed,
    CardGiven,
    CardRemoved,
    CardsSwapped,
    CardStolen,
    FactorSet,
    MoneyMoved,
    NothingHappened,
    NothingPaid,
)
from rondel.games.friesematenten.state import (
    CHANCE,
    NO_CARD,
    NOBODY,
    THE_BANK,
    Declared,
    Frame,
    FriesematentenState,
)

__all__ = ["HitAtRandom", "carry_out", "move_money", "set_factor"]


def carry_out(game: FriesematentenState, effect: Effect) -> None:
    """Carry out one effect of the card on top of the table, and remember on what it acted."""
    declared = game.table[-1]
    game.acted.append(NO_CARD)
    game.victims.append(NOBODY)
    if _is_still_legal(game, declared, effect):
        _do(game, declared, effect)
    elif game.log is not None:
        game.log.append(NothingHappened(declared.card))


def _is_still_legal(game: FriesematentenState, declared: Declared, effect: Effect) -> bool:
    """Tell whether an effect's targets are as legal as when they were chosen (FRI-R44)."""
    actor = declared.actor
    if isinstance(effect, Steal):
        return _is_target(game, declared, effect.slot)
    if isinstance(effect, Destroy):
        if effect.slot >= 0:
            return _is_target(game, declared, effect.slot)
        return random_targets(game, effect, declared.opponent) != 0
    if isinstance(effect, Swap):
        return _is_target(game, declared, effect.mine) and _is_target(game, declared, effect.theirs)
    if isinstance(effect, Give):
        return _is_target(game, declared, effect.slot)
    if isinstance(effect, Rebind):
        return _is_target(game, declared, effect.slot)
    if isinstance(effect, MarketRemove):
        return _is_target(game, declared, effect.slot)
    if isinstance(effect, BuyNow):
        return (
            is_possible(game, effect, actor, in_loss=False)
            and price_now(game, effect, actor) <= game.cash[actor]
        )
    if isinstance(effect, (Cancel, Redirect)):
        return len(game.table) > 1
    return is_possible(game, effect, actor, in_loss=declared.lost != NO_CARD)


def _is_target(game: FriesematentenState, declared: Declared, slot: int) -> bool:
    chosen = game.deck.cards[declared.card].slots[slot]
    return legal_targets(game, chosen, declared.actor) >> declared.targets[slot] & 1 != 0


def _do(game: FriesematentenState, declared: Declared, effect: Effect) -> None:
    if isinstance(effect, (Steal, Destroy, Swap, Give, Rebind)):
        _do_to_cards(game, declared, effect)
    elif isinstance(effect, (MoveMoney, ProductionFactor, BarBid)):
        _do_to_players(game, declared, effect)
    elif isinstance(effect, (Cancel, Redirect)):
        _do_to_declared(game, declared, effect)
    else:
        _do_to_exchange(game, declared, effect)


def _do_to_cards(game: FriesematentenState, declared: Declared, effect: Effect) -> None:
    actor, targets = declared.actor, declared.targets
    if isinstance(effect, Steal):
        _steal(game, actor, targets[effect.slot])
    elif isinstance(effect, Destroy):
        if effect.slot >= 0:
            _destroy(game, actor, targets[effect.slot])
        else:
            game.stack.append(HitAtRandom(len(game.acted) - 1))
    elif isinstance(effect, Swap):
        _swap(game, actor, targets[effect.mine], targets[effect.theirs])
    elif isinstance(effect, Give):
        _give(game, actor, declared.opponent, targets[effect.slot])
    elif isinstance(effect, Rebind):
        card = targets[effect.slot]
        _acted(game, card, game.owner_of(card), actor, is_lost=False)
        game.stack.append(WhichHost(actor, card))


def _do_to_players(game: FriesematentenState, declared: Declared, effect: Effect) -> None:
    who = Who(declared.actor, declared.opponent, declared.actor, declared.lost)
    if isinstance(effect, MoveMoney):
        if move_money(game, effect, who) == 0 and game.log is not None:
            game.log.append(NothingPaid(declared.card))
    elif isinstance(effect, ProductionFactor):
        set_factor(game, effect, who)
    elif isinstance(effect, BarBid):
        for seat in _players(game, effect.player, who, NOBODY):
            game.bars[seat] += effect.auctions
            if game.log is not None:
                game.log.append(BidderBarred(seat, effect.auctions))


def _do_to_exchange(game: FriesematentenState, declared: Declared, effect: Effect) -> None:
    if isinstance(effect, BuyNow):
        _buy_now(game, effect, declared.actor)
    elif isinstance(effect, Reauction):
        _reauction(game)
    elif isinstance(effect, Peek):
        count = min(effect.count, game.pile)
        game.stack.append(PeekDraws(declared.actor, count, min(effect.market_add, count)))
    elif isinstance(effect, MarketRemove):
        _remove(game, declared.targets[effect.slot])


def _do_to_declared(game: FriesematentenState, declared: Declared, effect: Effect) -> None:
    if isinstance(effect, Cancel):
        _cancel(game)
    else:
        _redirect(game, declared)


# ------------------------------------------------------------------ cards of empires


def _acted(game: FriesematentenState, card: int, victim: int, actor: int, *, is_lost: bool) -> None:
    """Remember the card an effect acted on and its owner before; a loss to another player opens a window later."""
    game.acted[-1] = card
    game.victims[-1] = victim
    if is_lost and victim != actor:
        game.lost_card = card
        game.lost_seat = victim


def _steal(game: FriesematentenState, actor: int, card: int) -> None:
    victim = game.owner_of(card)
    game.move_group(card, actor)
    _acted(game, card, victim, actor, is_lost=True)
    if game.log is not None:
        game.log.append(CardStolen(actor, victim, card))


def _destroy(game: FriesematentenState, actor: int, card: int) -> None:
    victim = game.owner_of(card)
    gone = game.lay_aside(game.take_out(card))
    _acted(game, card, victim, actor, is_lost=True)
    if game.log is not None:
        game.log.append(CardDestroyed(victim, card, gone))


class HitAtRandom(Frame):
    """Chance picks which card of the chosen opponent is destroyed (FRI-R47)."""

    kind = "hit-at-random"
    rule = "FRI-R47"
    code = "HR"
    numbers = "n"

    def __init__(self, effect: int) -> None:
        super().__init__(CHANCE)
        self.effect: Final = effect

    def numbers_kept(self) -> list[int]:
        return [self.effect]

    def about(self, game: FriesematentenState) -> dict[str, str | int]:
        return {"victim": game.table[-1].opponent}

    def options(self, game: FriesematentenState) -> list[Action]:
        declared = game.table[-1]
        effect = game.deck.cards[declared.card].effects[self.effect]
        assert isinstance(effect, Destroy)
        found: list[Action] = []
        for card in bits(random_targets(game, effect, declared.opponent)):
            found.append(game.catalogue.hits[card])
        return found

    def answer(self, game: FriesematentenState, action: Action) -> None:
        assert isinstance(action, HitCard)
        _destroy(game, game.table[-1].actor, action.card)


def _swap(game: FriesematentenState, actor: int, mine: int, theirs: int) -> None:
    giver, victim = game.owner_of(mine), game.owner_of(theirs)
    game.move_group(mine, victim)
    game.move_group(theirs, giver)
    _acted(game, theirs, victim, actor, is_lost=False)
    if game.log is not None:
        game.log.append(CardsSwapped(actor, mine, victim, theirs))


def _give(game: FriesematentenState, actor: int, receiver: int, card: int) -> None:
    game.move_group(card, receiver)
    _acted(game, card, actor, actor, is_lost=False)
    if game.log is not None:
        game.log.append(CardGiven(actor, receiver, card))


# ------------------------------------------------------------------ players and money


def _players(game: FriesematentenState, word: int, who: Who, victim: int) -> list[int]:
    """Return the players a word stands for, clockwise from the actor; the bank is THE_BANK."""
    if word == BANK:
        return [THE_BANK]
    if word == ACTOR:
        return [who.actor]
    if word == OPPONENT:
        return [who.opponent]
    if word == OWNER:
        return [who.owner]
    if word == VICTIM:
        return [victim] if victim != NOBODY else []
    assert word == EACH_OPPONENT
    return [(who.owner + offset) % game.seats for offset in range(1, game.seats)]


def move_money(game: FriesematentenState, effect: MoveMoney, who: Who) -> int:
    """Move money from each payer, as much as there is; who is protected pays nothing (FRI-FX-MONEY, FRI-R43).

    Return how much has moved.
    """
    moved = 0
    payees = _players(game, effect.payee, who, _victim(game, effect.payee_effect))
    for payer in _players(game, effect.payer, who, _victim(game, effect.payer_effect)):
        if payer >= 0 and payer != who.owner and is_money_protected(game, payer):
            continue
        for payee in payees:
            amount = amount_of(game, effect.amount, who, payer)
            if payer >= 0:
                amount = min(amount, game.cash[payer])
            if amount > 0 and payer != payee:
                game.pay(amount, payer, payee)
                moved += amount
                if game.log is not None:
                    game.log.append(MoneyMoved(payer, payee, amount))
    return moved


def _victim(game: FriesematentenState, effect: int) -> int:
    return game.victims[effect] if 0 <= effect < len(game.victims) else NOBODY


def set_factor(game: FriesematentenState, effect: ProductionFactor, who: Who) -> None:
    """Multiply the factory income of players for this round (FRI-R52)."""
    for seat in _players(game, effect.player, who, NOBODY):
        # whole millionths, rounded down, up to a bound (FRI-R62)
        times = game.factor_times[seat] * effect.times * FINEST
        millionths = min(times // (game.factor_over[seat] * effect.over), MOST_TIMES * FINEST)
        shared = gcd(millionths, FINEST)
        game.factor_times[seat] = millionths // shared
        game.factor_over[seat] = FINEST // shared
        if game.log is not None:
            game.log.append(FactorSet(seat, effect.times, effect.over))


# ------------------------------------------------------------------ the exchange


def _buy_now(game: FriesematentenState, effect: BuyNow, actor: int) -> None:
    """Pay for the next card; it is handed over when the whole action is done (FRI-R34)."""
    price = price_now(game, effect, actor)
    game.pay(price, actor, THE_BANK)
    game.award_card = game.exchange.pop(0)
    game.award_seat = actor
    game.award_price = price
    game.is_bought = True
    game.acted[-1] = game.award_card


def _reauction(game: FriesematentenState) -> None:
    """Undo the award: money back, and the card is next again, without its winner (FRI-FX-REAUCTION, FRI-R31)."""
    card, winner = game.award_card, game.award_seat
    game.pay(game.award_price, THE_BANK, winner)
    if game.repeated != card:
        game.repeated = card
        game.excluded = 0
        game.barred = 0
    game.excluded |= 1 << winner
    game.exchange.insert(0, card)
    if game.log is not None:
        game.log.append(AwardUndone(winner, card, game.award_price))
    game.award_card = NO_CARD
    game.award_seat = NOBODY
    game.award_price = 0


def _remove(game: FriesematentenState, card: int) -> None:
    game.exchange.remove(card)
    if game.repeated == card:
        game.repeated = NO_CARD
    gone = game.lay_aside(1 << card)
    if game.log is not None:
        game.log.append(CardRemoved(card, gone))


# ------------------------------------------------------------------ reactions


def _cancel(game: FriesematentenState) -> None:
    below = game.table[-2]
    game.table[-2] = Declared(
        below.card, below.actor, below.targets, below.opponent, below.lost, cancelled=True
    )


def _redirect(game: FriesematentenState, declared: Declared) -> None:
    """Give the card below new targets, or cancel it where there are none (FRI-FX-REDIRECT, FRI-R60)."""
    below = game.table[-2]
    card = game.deck.cards[below.card]
    aimed = aimed_slots(game, below, declared.actor)
    targets = list(below.targets)
    opponent = below.opponent
    is_legal = len(aimed) == len(declared.targets) and (len(aimed) > 0 or declared.opponent >= 0)
    if below.opponent == declared.actor:
        opponent = declared.opponent
        is_legal = is_legal and is_legal_opponent(game, card, below.actor, opponent)
    if is_legal:
        for index, target in zip(aimed, declared.targets, strict=True):
            targets[index] = target
            is_legal = is_legal and legal_targets(game, card.slots[index], below.actor) >> target & 1 != 0
    if not is_legal:
        _cancel(game)
        return
    game.table[-2] = Declared(below.card, below.actor, tuple(targets), opponent, below.lost, cancelled=False)
    if game.log is not None:
        game.log.append(ActionRedirected(declared.actor, below.card, tuple(targets), opponent))
