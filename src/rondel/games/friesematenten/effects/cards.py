"""Effects on cards in empires: they change owner or host, or are destroyed (FRI-CARD-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rondel.core.action import Action
from rondel.games.friesematenten.actions import HitCard
from rondel.games.friesematenten.chapters.empire import protected_cards
from rondel.games.friesematenten.chapters.influence import WhichHost
from rondel.games.friesematenten.decks.choices import TARGET_KINDS, Carrier, Plain, read_selector
from rondel.games.friesematenten.decks.deck import DESTROY, GIVE, REBIND, STEAL, SWAP, bits
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import Primitive
from rondel.games.friesematenten.effects.effect import Effect, TargetEffect
from rondel.games.friesematenten.effects.targets import is_target
from rondel.games.friesematenten.events import CardDestroyed, CardGiven, CardsSwapped, CardStolen
from rondel.games.friesematenten.state import CHANCE, Declared, Frame, FriesematentenState

if TYPE_CHECKING:
    from rondel.games.friesematenten.decks.build import DeckBuilder

__all__ = ["Destroy", "Give", "HitAtRandom", "Rebind", "Steal", "Swap"]

_ANYBODY: Final = ("actor", "opponent", "any")


def _remember(game: FriesematentenState, card: int, victim: int, actor: int, *, is_lost: bool) -> None:
    """Remember the card an effect acted on, and its owner before. A loss opens a window after the action."""
    game.acted[-1] = card
    game.victims[-1] = victim
    if is_lost and victim != actor:
        game.lost_card = card
        game.lost_seat = victim


class Steal(TargetEffect):
    """A group moves to the actor's empire (FRI-FX-STEAL)."""

    primitive = Primitive("steal", "instant", ("card",), ("as",))
    verb = STEAL

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        return {"card": read_selector(table, "card", ("opponent",), TARGET_KINDS)}

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        actor, card = declared.actor, declared.targets[self.slot]
        victim = game.owner_of(card)
        game.move_group(card, actor)
        _remember(game, card, victim, actor, is_lost=True)
        if game.log is not None:
            game.log.append(CardStolen(actor, victim, card))


class Destroy(Effect):
    """A group goes to the discard pile (FRI-FX-DESTROY): a target, or (slot -1) a random one of the opponent."""

    primitive = Primitive("destroy", "instant", ("card", "to"), ("as",), fixed={"to": "discard"})

    def __init__(self, slot: int, drawn_from: int = 0) -> None:
        self.slot: Final = slot
        #: the cards chance may hit, by kind and printed points
        self.drawn_from: Final = drawn_from

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        kinds = (*TARGET_KINDS, "influence")
        return {"card": read_selector(table, "card", _ANYBODY, kinds, may_be_random=True)}

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> Destroy:
        if plain["card"]["pick"] == "random":
            return cls(-1, builder.random_cards(plain["card"]))
        return cls(builder.slot(DESTROY, plain["card"]))

    def random_targets(self, game: FriesematentenState, victim: int) -> int:
        """Return the cards of a player that chance may hit (FRI-R47)."""
        return game.active[victim] & self.drawn_from & ~protected_cards(game, DESTROY)

    def may_hit(self, game: FriesematentenState, opponent: int) -> bool:
        return self.slot >= 0 or self.random_targets(game, opponent) != 0

    def is_still_legal(self, game: FriesematentenState, declared: Declared) -> bool:
        if self.slot >= 0:
            return is_target(game, declared, self.slot)
        return self.random_targets(game, declared.opponent) != 0

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        if self.slot >= 0:
            _destroy(game, declared.actor, declared.targets[self.slot])
        else:
            game.stack.append(HitAtRandom(len(game.acted) - 1))


def _destroy(game: FriesematentenState, actor: int, card: int) -> None:
    victim = game.owner_of(card)
    gone = game.lay_aside(game.take_out(card))
    _remember(game, card, victim, actor, is_lost=True)
    if game.log is not None:
        game.log.append(CardDestroyed(victim, card, gone))


class HitAtRandom(Frame):
    """Chance picks which card of the chosen opponent is destroyed (FRI-R47)."""

    kind = "hit-at-random"
    rule = "FRI-R47"
    code = "HR"
    fields = ("effect",)
    tells = ("victim",)
    stands_on = ("enforce-limits",)

    def __init__(self, effect: int) -> None:
        super().__init__(CHANCE)
        self.effect: Final = effect

    def more(self, game: FriesematentenState) -> dict[str, Any]:
        return {"victim": game.table[-1].opponent}

    def belongs(self, game: FriesematentenState) -> bool:
        effects = game.deck.cards[game.table[-1].card].effects if game.table else []
        if self.effect >= len(effects):
            return False
        effect = effects[self.effect]
        return isinstance(effect, Destroy) and effect.slot < 0

    def options(self, game: FriesematentenState) -> list[Action]:
        declared = game.table[-1]
        effect = game.deck.cards[declared.card].effects[self.effect]
        assert isinstance(effect, Destroy)
        found: list[Action] = []
        for card in bits(effect.random_targets(game, declared.opponent)):
            found.append(game.actions.hits[card])
        return found

    def answer(self, game: FriesematentenState, action: Action) -> None:
        assert isinstance(action, HitCard)
        _destroy(game, game.table[-1].actor, action.card)


class Swap(Effect):
    """Two groups change empires (FRI-FX-SWAP)."""

    primitive = Primitive("swap", "instant", ("mine", "theirs"))

    def __init__(self, mine: int, theirs: int) -> None:
        self.mine: Final = mine
        self.theirs: Final = theirs

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        return {
            "mine": read_selector(table, "mine", ("actor",), TARGET_KINDS),
            "theirs": read_selector(table, "theirs", ("opponent",), TARGET_KINDS),
        }

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> Swap:
        mine = builder.slot(SWAP, plain["mine"])
        return cls(mine, builder.slot(SWAP, plain["theirs"]))

    def is_still_legal(self, game: FriesematentenState, declared: Declared) -> bool:
        return is_target(game, declared, self.mine) and is_target(game, declared, self.theirs)

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        mine, theirs = declared.targets[self.mine], declared.targets[self.theirs]
        giver, victim = game.owner_of(mine), game.owner_of(theirs)
        game.move_group(mine, victim)
        game.move_group(theirs, giver)
        _remember(game, theirs, victim, declared.actor, is_lost=False)
        if game.log is not None:
            game.log.append(CardsSwapped(declared.actor, mine, victim, theirs))


class Give(TargetEffect):
    """A group moves to the opponent (FRI-FX-GIVE)."""

    primitive = Primitive("give", "instant", ("card", "to"), fixed={"to": "opponent"})
    verb = GIVE

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        return {"card": read_selector(table, "card", ("actor",), TARGET_KINDS)}

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> Give:
        builder.player("opponent")
        return cls(builder.slot(cls.verb, plain["card"]))

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        actor, card = declared.actor, declared.targets[self.slot]
        game.move_group(card, declared.opponent)
        _remember(game, card, actor, actor, is_lost=False)
        if game.log is not None:
            game.log.append(CardGiven(actor, declared.opponent, card))


class Rebind(TargetEffect):
    """A bound influence card gets a new host (FRI-FX-REBIND)."""

    primitive = Primitive("rebind", "instant", ("card",))
    verb = REBIND

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        return {"card": read_selector(table, "card", _ANYBODY, ("influence", "influence_player"))}

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        card = declared.targets[self.slot]
        _remember(game, card, game.owner_of(card), declared.actor, is_lost=False)
        game.stack.append(WhichHost(declared.actor, card))
