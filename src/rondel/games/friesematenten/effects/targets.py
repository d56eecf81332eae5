"""Which cards and players an action card may be aimed at (FRI-R41, FRI-R43), and every way to declare it.

``may_play`` looks at what everybody can see; ``plays`` adds what only the player knows, the money
(FRI-R38): whoever is asked because of the one may find no answer by the other, and nobody learns why.
"""

from __future__ import annotations

from rondel.core.action import Action
from rondel.games.friesematenten.chapters.binding import has_host
from rondel.games.friesematenten.chapters.empire import is_money_protected, price_for, protected_cards
from rondel.games.friesematenten.decks.deck import (
    DESTROY,
    OF_ACTOR,
    OF_OPPONENT,
    OPPONENT,
    REBIND,
    REMOVE,
    BarBid,
    BuyNow,
    Cancel,
    Card,
    Destroy,
    Effect,
    MoveMoney,
    Peek,
    ProductionFactor,
    Reauction,
    Redirect,
    Slot,
    bits,
)
from rondel.games.friesematenten.effects.amounts import Who, amount_of
from rondel.games.friesematenten.state import NO_CARD, Declared, FriesematentenState

__all__ = [
    "aimed_slots",
    "can_pay_now",
    "is_legal_opponent",
    "is_possible",
    "is_redirect",
    "legal_targets",
    "may_play",
    "may_play_any",
    "plays",
    "price_now",
    "random_targets",
]


# ------------------------------------------------------------------ single choices


def legal_targets(game: FriesematentenState, slot: Slot, actor: int) -> int:
    """Return the cards that may be chosen for a slot."""
    if slot.verb == REMOVE:
        pending = 0
        for card in game.exchange:
            pending |= 1 << card
        return pending & slot.selector.cards
    selector = slot.selector
    cards = 0
    for seat in range(game.seats):
        if selector.owner == OF_ACTOR:
            if seat == actor:
                cards |= game.active[seat]
        elif selector.owner != OF_OPPONENT or seat != actor:
            cards |= game.active[seat]
    cards &= selector.cards
    if cards:
        cards &= ~protected_cards(game, slot.verb)
    if slot.verb == REBIND:
        for card in bits(cards):
            if not has_host(game, card, actor):
                cards &= ~(1 << card)
    return cards


def random_targets(game: FriesematentenState, effect: Destroy, victim: int) -> int:
    """Return the cards of a player that chance may hit (FRI-R47)."""
    return game.active[victim] & effect.drawn_from & ~protected_cards(game, DESTROY)


def is_legal_opponent(game: FriesematentenState, card: Card, actor: int, seat: int) -> bool:
    """Tell whether a player may be chosen for every effect of a card that says ``opponent`` (FRI-R59)."""
    if seat == actor or not 0 <= seat < game.seats:
        return False
    for effect in card.effects:
        if isinstance(effect, MoveMoney):
            if effect.payer == OPPONENT and is_money_protected(game, seat):
                return False
        elif isinstance(effect, Destroy):
            if effect.slot < 0 and random_targets(game, effect, seat) == 0:
                return False
    return True


# ------------------------------------------------------------------ whole cards


def is_possible(game: FriesematentenState, effect: Effect, actor: int, *, in_loss: bool) -> bool:
    """Tell whether an effect could take place, by what everybody can see and beside its targets."""
    if isinstance(effect, ProductionFactor):
        return not game.is_paid_out
    if isinstance(effect, BarBid):
        # an award that is about to be undone brings a further auction, too
        return len(game.exchange) > 0 or (game.award_card != NO_CARD and not game.is_bought)
    if isinstance(effect, BuyNow):
        if not game.exchange:
            return False
        return game.exchange[0] != game.repeated or not game.excluded >> actor & 1
    if isinstance(effect, Peek):
        return game.pile > 0
    if isinstance(effect, Reauction):
        return game.award_card != NO_CARD and game.award_seat != actor
    if isinstance(effect, (Cancel, Redirect)):
        return len(game.table) > 0
    if isinstance(effect, MoveMoney):
        return in_loss or not effect.needs_loss
    return True


def _can_happen(game: FriesematentenState, card: Card, actor: int, *, in_loss: bool) -> bool:
    for effect in card.effects:
        if not is_possible(game, effect, actor, in_loss=in_loss):
            return False
        if isinstance(effect, Redirect) and not _is_aimed_at(game, game.table[-1], actor):
            return False
    return True


def price_now(game: FriesematentenState, effect: BuyNow, actor: int) -> int:
    """Return what a player would pay for the next card without an auction (FRI-FX-BUY-NOW)."""
    return price_for(game, actor, amount_of(game, effect.price, Who(actor, -1, actor, NO_CARD), actor))


def can_pay_now(game: FriesematentenState, card: Card, actor: int) -> bool:
    """Tell whether a player has the money a card asks for when it is declared (FRI-R34)."""
    for effect in card.effects:
        if isinstance(effect, BuyNow):
            if price_now(game, effect, actor) > game.cash[actor]:
                return False
    return True


def _choose(
    game: FriesematentenState, card: Card, actor: int, chosen: list[int], found: list[tuple[int, ...]]
) -> None:
    """Collect every choice of different cards for the slots from here on."""
    if len(chosen) == len(card.slots):
        found.append(tuple(chosen))
        return
    for target in bits(legal_targets(game, card.slots[len(chosen)], actor)):
        if target not in chosen:
            _choose(game, card, actor, [*chosen, target], found)


def _has_targets(game: FriesematentenState, card: Card, actor: int, chosen: list[int]) -> bool:
    """Tell whether there are different cards for the slots from here on."""
    if len(chosen) == len(card.slots):
        return True
    for target in bits(legal_targets(game, card.slots[len(chosen)], actor)):
        if target not in chosen and _has_targets(game, card, actor, [*chosen, target]):
            return True
    return False


def _target_lists(game: FriesematentenState, card: Card, actor: int) -> list[tuple[int, ...]]:
    if not card.slots:
        return [()]
    found: list[tuple[int, ...]] = []
    _choose(game, card, actor, [], found)
    return found


def _opponents(game: FriesematentenState, card: Card, actor: int) -> list[int]:
    """List the players that may be chosen, clockwise; -1 alone where none is."""
    if not card.needs_opponent:
        return [-1]
    found: list[int] = []
    for offset in range(1, game.seats):
        seat = (actor + offset) % game.seats
        if is_legal_opponent(game, card, actor, seat):
            found.append(seat)
    return found


def may_play(game: FriesematentenState, number: int, actor: int, *, in_loss: bool) -> bool:
    """Tell whether a card could be declared, as far as everybody can see (FRI-R38)."""
    card = game.deck.cards[number]
    if not _can_happen(game, card, actor, in_loss=in_loss):
        return False
    if card.needs_opponent and not _opponents(game, card, actor):
        return False
    return _has_targets(game, card, actor, [])


def may_play_any(game: FriesematentenState, cards: int, actor: int, *, in_loss: bool) -> bool:
    """Tell whether one of a set of cards could be declared, as far as everybody can see."""
    for card in bits(cards):
        if may_play(game, card, actor, in_loss=in_loss):
            return True
    return False


def plays(game: FriesematentenState, cards: int, actor: int, *, in_loss: bool) -> list[Action]:
    """List every way to declare one of a set of cards."""
    found: list[Action] = []
    for number in bits(cards):
        card = game.deck.cards[number]
        if not _can_happen(game, card, actor, in_loss=in_loss) or not can_pay_now(game, card, actor):
            continue
        if is_redirect(card):
            found += _redirects(game, number, actor)
            continue
        opponents = _opponents(game, card, actor)
        if not opponents:
            continue
        for targets in _target_lists(game, card, actor):
            for opponent in opponents:
                found.append(game.catalogue.play(number, targets, opponent))
    return found


# ------------------------------------------------------------------ redirecting


def is_redirect(card: Card) -> bool:
    """Tell whether a card redirects another."""
    for effect in card.effects:
        if isinstance(effect, Redirect):
            return True
    return False


def aimed_slots(game: FriesematentenState, declared: Declared, seat: int) -> list[int]:
    """List the slots of a declared card with a target in a player's empire (FRI-R41)."""
    slots = game.deck.cards[declared.card].slots
    found: list[int] = []
    for index, target in enumerate(declared.targets):
        if index < len(slots) and slots[index].verb != REMOVE and game.active[seat] >> target & 1:
            found.append(index)
    return found


def _is_aimed_at(game: FriesematentenState, declared: Declared, seat: int) -> bool:
    """Tell whether a declared card has a target at a player; what a redirect names is another card's (FRI-R41)."""
    if is_redirect(game.deck.cards[declared.card]):
        return False
    return declared.opponent == seat or len(aimed_slots(game, declared, seat)) > 0


def _redirects(game: FriesematentenState, number: int, seat: int) -> list[Action]:
    """List the new targets a player may give to the declared card, all at one third player (FRI-R60).

    Where there is none, the card is declared without: the action will be cancelled.
    """
    declared = game.table[-1]
    card = game.deck.cards[declared.card]
    aimed = aimed_slots(game, declared, seat)
    found: list[Action] = []
    for offset in range(1, game.seats):
        third = (seat + offset) % game.seats
        if third == declared.actor:
            continue
        opponent = -1
        if declared.opponent == seat:
            if not is_legal_opponent(game, card, declared.actor, third):
                continue
            opponent = third
        lists: list[tuple[int, ...]] = []
        _choose_at(game, declared, card, aimed, third, [], lists)
        for targets in lists:
            found.append(game.catalogue.play(number, targets, opponent))
    if not found:
        found.append(game.catalogue.play(number, (), -1))
    return found


def _choose_at(
    game: FriesematentenState,
    declared: Declared,
    card: Card,
    aimed: list[int],
    third: int,
    chosen: list[int],
    found: list[tuple[int, ...]],
) -> None:
    """Collect every choice of different cards at one player for the slots that are aimed elsewhere."""
    if len(chosen) == len(aimed):
        found.append(tuple(chosen))
        return
    slot = card.slots[aimed[len(chosen)]]
    cards = legal_targets(game, slot, declared.actor) & game.active[third]
    for target in bits(cards):
        if target not in chosen and target not in declared.targets:
            _choose_at(game, declared, card, aimed, third, [*chosen, target], found)
