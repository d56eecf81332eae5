"""The base class of effects: everything the rules and the deck files need to know about a primitive."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rondel.core.action import Action
from rondel.games.friesematenten.decks.choices import Carrier, Plain
from rondel.games.friesematenten.decks.deck import NO_WINDOW, Card
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import Primitive
from rondel.games.friesematenten.effects.amounts import Who
from rondel.games.friesematenten.effects.targets import is_target
from rondel.games.friesematenten.events import NothingHappened
from rondel.games.friesematenten.state import NO_CARD, NOBODY, Declared, FriesematentenState

if TYPE_CHECKING:
    from rondel.games.friesematenten.decks.build import DeckBuilder

__all__ = ["Effect", "TargetEffect"]


class Effect:
    """One primitive on one card. A slot is a place in the targets of a declared card."""

    #: its name and keys in a deck file
    primitive: ClassVar[Primitive]
    #: whether its card is declared with the new targets of another card (FRI-R60)
    redirects: ClassVar[bool] = False
    #: whether it is wasted when no payout follows (FRI-R52)
    needs_payout: ClassVar[bool] = False

    @property
    def op(self) -> str:
        """Its name in deck files."""
        return self.primitive.op

    @property
    def rule(self) -> str:
        """The rule of its primitive."""
        return f"FRI-FX-{self.op.upper().replace('_', '-')}"

    # ------------------------------------------------------------ deck files

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        """Read an effect of a deck file into its plain form. Unknown keys and fixed values are checked already."""
        return {}

    @classmethod
    def shortened(cls, plain: Plain) -> Plain:
        """Return the plain form without what authors of decks need not read."""
        return plain

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> Effect:
        """Build the effect from its plain form."""
        return cls()

    def enter(self, card: Card) -> None:
        """Add it to the lists of continuous effects of its card."""

    # ------------------------------------------------------------ before it is declared

    def only_window(self) -> int:
        """Return the only window its card can be played in, NO_WINDOW if the symbol decides."""
        return NO_WINDOW

    def is_possible(self, game: FriesematentenState, actor: int, *, in_loss: bool) -> bool:
        """Return whether it could take place, by what everybody can see, whatever its targets are."""
        return True

    def has_aim(self, game: FriesematentenState, actor: int) -> bool:
        """Return whether there is something to aim at, apart from slots and opponent."""
        return True

    def may_hit(self, game: FriesematentenState, opponent: int) -> bool:
        """Return whether a player can be the opponent of its card (FRI-R59)."""
        return not self.spares(game, opponent)

    def spares(self, game: FriesematentenState, opponent: int) -> bool:
        """Return whether a player is protected from it (FRI-R43)."""
        return False

    def price(self, game: FriesematentenState, actor: int) -> int:
        """Return the money a player must have to declare its card (FRI-R34)."""
        return 0

    def redirections(self, game: FriesematentenState, number: int, seat: int) -> list[Action]:
        """List every way to declare its card, if it redirects another one."""
        return []

    # ------------------------------------------------------------ once its card is carried out

    def carry_out(self, game: FriesematentenState) -> None:
        """Carry it out for the card on top of the table, and remember what it acted on.

        Everything is checked again. If a target is no longer legal, the effect does nothing, and neither do effects
        that refer to it. Nobody chooses again (FRI-R44).
        """
        declared = game.table[-1]
        game.acted.append(NO_CARD)
        game.victims.append(NOBODY)
        if self.is_still_legal(game, declared):
            self.act(game, declared)
        elif game.log is not None:
            game.log.append(NothingHappened(declared.card))

    def is_still_legal(self, game: FriesematentenState, declared: Declared) -> bool:
        """Return whether its targets are still legal (FRI-R44)."""
        return self.is_possible(game, declared.actor, in_loss=declared.lost != NO_CARD)

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        """Do what it does."""
        raise AssertionError("a continuous effect is not carried out")

    def respond(self, game: FriesematentenState, who: Who) -> None:
        """Do what it does when a trigger runs it (FRI-R45)."""
        raise AssertionError("a trigger runs nothing else")


class TargetEffect(Effect):
    """An effect on the card chosen for one slot."""

    #: what it does to the card; cards can be protected from some verbs (FRI-R43)
    verb: ClassVar[int]

    def __init__(self, slot: int) -> None:
        self.slot: Final = slot

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> Effect:
        return cls(builder.slot(cls.verb, plain["card"]))

    def is_still_legal(self, game: FriesematentenState, declared: Declared) -> bool:
        return is_target(game, declared, self.slot)
