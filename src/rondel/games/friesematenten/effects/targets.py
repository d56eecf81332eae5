"""The legal targets of action cards (FRI-R41, FRI-R43), and every way to declare a card.

``may_play`` goes by what everybody can see and decides who is asked; ``plays`` adds the player's money. So a player may
be asked and have nothing to play, and nobody else learns why (FRI-R38).
"""

from __future__ import annotations

from rondel.core.action import Action
from rondel.games.friesematenten.chapters.empire import protected_cards
from rondel.games.friesematenten.chapters.influence import has_host
from rondel.games.friesematenten.decks.deck import OF_ACTOR, OF_OPPONENT, REBIND, REMOVE, Card, Slot, bits
from rondel.games.friesematenten.state import Declared, FriesematentenState

__all__ = [
    "aimed_slots",
    "can_pay_now",
    "is_legal_opponent",
    "is_target",
    "legal_targets",
    "may_play",
    "may_play_any",
    "plays",
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


def is_target(game: FriesematentenState, declared: Declared, slot: int) -> bool:
    """Return whether the target in a slot of a declared card is still legal."""
    chosen = game.deck.cards[declared.card].slots[slot]
    return legal_targets(game, chosen, declared.actor) >> declared.targets[slot] & 1 != 0


def is_legal_opponent(game: FriesematentenState, card: Card, actor: int, seat: int) -> bool:
    """Return whether a player can be the opponent of a card, for all its effects (FRI-R59)."""
    if seat == actor or not 0 <= seat < game.seats:
        return False
    for effect in card.effects:
        if not effect.may_hit(game, seat):
            return False
    return True


# ------------------------------------------------------------------ whole cards


def _can_happen(game: FriesematentenState, card: Card, actor: int, *, in_loss: bool) -> bool:
    for effect in card.effects:
        if not effect.is_possible(game, actor, in_loss=in_loss) or not effect.has_aim(game, actor):
            return False
    return True


def can_pay_now(game: FriesematentenState, card: Card, actor: int) -> bool:
    """Return whether a player can pay what a card costs when it is declared (FRI-R34)."""
    for effect in card.effects:
        if effect.price(game, actor) > game.cash[actor]:
            return False
    return True


def _choose(
    game: FriesematentenState, card: Card, actor: int, chosen: list[int], found: list[tuple[int, ...]]
) -> None:
    """Collect every choice of different cards for the remaining slots."""
    if len(chosen) == len(card.slots):
        found.append(tuple(chosen))
        return
    for target in bits(legal_targets(game, card.slots[len(chosen)], actor)):
        if target not in chosen:
            _choose(game, card, actor, [*chosen, target], found)


def _has_targets(game: FriesematentenState, card: Card, actor: int, chosen: list[int]) -> bool:
    """Return whether there is a choice of different cards for the remaining slots."""
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
    """List the possible opponents, clockwise; only -1 for a card without one."""
    if not card.needs_opponent:
        return [-1]
    found: list[int] = []
    for offset in range(1, game.seats):
        seat = (actor + offset) % game.seats
        if is_legal_opponent(game, card, actor, seat):
            found.append(seat)
    return found


def may_play(game: FriesematentenState, number: int, actor: int, *, in_loss: bool) -> bool:
    """Return whether a card could be declared, by what everybody can see (FRI-R38)."""
    card = game.deck.cards[number]
    if not _can_happen(game, card, actor, in_loss=in_loss):
        return False
    if card.needs_opponent and not _opponents(game, card, actor):
        return False
    return _has_targets(game, card, actor, [])


def may_play_any(game: FriesematentenState, cards: int, actor: int, *, in_loss: bool) -> bool:
    """Return whether one of a set of cards could be declared, by what everybody can see."""
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
        if card.redirects:
            for effect in card.effects:
                found += effect.redirections(game, number, actor)
            continue
        opponents = _opponents(game, card, actor)
        if not opponents:
            continue
        for targets in _target_lists(game, card, actor):
            for opponent in opponents:
                found.append(game.actions.play(number, targets, opponent))
    return found


def aimed_slots(game: FriesematentenState, declared: Declared, seat: int) -> list[int]:
    """List the slots of a declared card with a target in a player's empire (FRI-R41)."""
    slots = game.deck.cards[declared.card].slots
    found: list[int] = []
    for index, target in enumerate(declared.targets):
        if index < len(slots) and slots[index].verb != REMOVE and game.active[seat] >> target & 1:
            found.append(index)
    return found
