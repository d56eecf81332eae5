"""Effects on the card just declared: cancelling or redirecting it."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.games.friesematenten.decks.deck import REACTION, Card, bits
from rondel.games.friesematenten.decks.vocabulary import Primitive
from rondel.games.friesematenten.effects.effect import Effect
from rondel.games.friesematenten.effects.targets import aimed_slots, is_legal_opponent, legal_targets
from rondel.games.friesematenten.events import ActionRedirected
from rondel.games.friesematenten.state import Declared, FriesematentenState

__all__ = ["Cancel", "Redirect"]


class Cancel(Effect):
    """The declared action has no effect (FRI-FX-CANCEL)."""

    primitive = Primitive(
        "cancel", "reaction", ("what",), symbol="lightning", fixed={"what": "action_declared"}
    )

    def only_window(self) -> int:
        return REACTION

    def is_possible(self, game: FriesematentenState, actor: int, *, in_loss: bool) -> bool:
        return len(game.table) > 0

    def is_still_legal(self, game: FriesematentenState, declared: Declared) -> bool:
        return len(game.table) > 1

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        _cancel(game)


def _cancel(game: FriesematentenState) -> None:
    below = game.table[-2]
    game.table[-2] = Declared(
        below.card, below.actor, below.targets, below.opponent, below.lost, cancelled=True
    )


class Redirect(Effect):
    """The declared action gets new targets at a third player (FRI-FX-REDIRECT)."""

    primitive = Primitive(
        "redirect",
        "reaction",
        ("what", "condition", "to", "fallback"),
        symbol="lightning",
        fixed={
            "what": "action_declared",
            "condition": "targets_actor",
            "to": "third_player",
            "fallback": "cancel",
        },
    )
    redirects = True

    def only_window(self) -> int:
        return REACTION

    def is_possible(self, game: FriesematentenState, actor: int, *, in_loss: bool) -> bool:
        return len(game.table) > 0

    def has_aim(self, game: FriesematentenState, actor: int) -> bool:
        """Return whether the declared card is aimed at a player. A redirect never is: its targets are another card's (FRI-R41)."""
        declared = game.table[-1]
        if game.deck.cards[declared.card].redirects:
            return False
        return declared.opponent == actor or len(aimed_slots(game, declared, actor)) > 0

    def redirections(self, game: FriesematentenState, number: int, seat: int) -> list[Action]:
        """List the new targets a player can give to the declared card, all at one third player (FRI-R60).

        If there are none, the card is declared without targets and cancels the other one.
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
                found.append(game.actions.play(number, targets, opponent))
        if not found:
            found.append(game.actions.play(number, (), -1))
        return found

    def is_still_legal(self, game: FriesematentenState, declared: Declared) -> bool:
        return len(game.table) > 1

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        """Give the card below new targets, or cancel it if there are none (FRI-R60)."""
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
        game.table[-2] = Declared(
            below.card, below.actor, tuple(targets), opponent, below.lost, cancelled=False
        )
        if game.log is not None:
            game.log.append(ActionRedirected(declared.actor, below.card, tuple(targets), opponent))


def _choose_at(
    game: FriesematentenState,
    declared: Declared,
    card: Card,
    aimed: list[int],
    third: int,
    chosen: list[int],
    found: list[tuple[int, ...]],
) -> None:
    """Collect every choice of different cards of one player for the slots to redirect."""
    if len(chosen) == len(aimed):
        found.append(tuple(chosen))
        return
    slot = card.slots[aimed[len(chosen)]]
    cards = legal_targets(game, slot, declared.actor) & game.active[third]
    for target in bits(cards):
        if target not in chosen and target not in declared.targets:
            _choose_at(game, declared, card, aimed, third, [*chosen, target], found)
