"""Everything a player, or chance, can do. Each class declares its text form (see :mod:`rondel.core.forms`).

Actions are made by an :class:`~rondel.games.friesematenten.action_table.ActionTable` only, one object for each, and are
compared by identity. Texts name cards by their ids in the deck, and players by their seats, from 1.
"""

from __future__ import annotations

from typing import ClassVar

from rondel.core.action import FormAction

__all__ = [
    "AddCard",
    "Bid",
    "Bind",
    "Done",
    "DrawCard",
    "FriesematentenAction",
    "HitCard",
    "Keep",
    "Pass",
    "PlayCard",
    "ReturnCard",
    "Scrap",
    "Shuffle",
    "StartPlayer",
]


class FriesematentenAction(FormAction):
    """An action of a game with one deck. It pickles as deck and text, so it stays one object."""

    #: whether chance does it, and no player
    is_of_chance: ClassVar[bool] = False

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        from rondel.games.friesematenten.action_table import recall  # the table needs this module first

        return (recall, (self.variant, self.text))


class Bid(FriesematentenAction):
    """Bid an amount for the card that is up (FRI-RND-4)."""

    form = "bid <amount>"
    rules = ("FRI-RND-4", "FRI-R11")
    amount: int


class Pass(FriesematentenAction):
    """Leave the auction of this card, or play nothing now."""

    form = "pass"


class PlayCard(FriesematentenAction):
    """Declare an action card with all its targets (FRI-CARD-6); ``opponent`` is -1 where none is chosen."""

    form = "play <card> [on <targets>+] [at seat <opponent>]"
    rules = ("FRI-CARD-6",)
    card: int
    targets: tuple[int, ...]
    opponent: int


class Bind(FriesematentenAction):
    """Bind an influence card to a card (``host``) or to a player (``seat``); the other one is -1 (FRI-CARD-4)."""

    form = "bind <card> to <host> | bind <card> to seat <seat:bound_player>"
    rules = ("FRI-CARD-4", "FRI-CARD-5")
    card: int
    host: int
    seat: int


class Scrap(FriesematentenAction):
    """Scrap one of one's own factories (FRI-CARD-2, FRI-CARD-3)."""

    form = "scrap <card>"
    card: int


class Keep(FriesematentenAction):
    """Leave the card just won unused (FRI-CARD-4, FRI-CARD-6)."""

    form = "keep"


class Done(FriesematentenAction):
    """Finish one's turn of phase 2."""

    form = "done"
    rules = ("FRI-RND-3",)


class AddCard(FriesematentenAction):
    """Add one of the cards looked at to the exchange (FRI-FX-PEEK)."""

    form = "add <card>"
    rules = ("FRI-FX-PEEK", "FRI-R50")
    card: int


class ReturnCard(FriesematentenAction):
    """Put one of the cards looked at back on the draw pile, under those put back before (FRI-FX-PEEK)."""

    form = "return <card>"
    rules = ("FRI-FX-PEEK", "FRI-R50")
    card: int


class StartPlayer(FriesematentenAction):
    """Chance gives the marker to the first start player (FRI-R28)."""

    form = "start seat <seat>"
    is_of_chance = True
    seat: int


class DrawCard(FriesematentenAction):
    """Chance draws the top card of the draw pile."""

    form = "draw <card>"
    is_of_chance = True
    card: int


class Shuffle(FriesematentenAction):
    """Chance shuffles the discard pile into a new draw pile (FRI-RND-2)."""

    form = "shuffle"
    is_of_chance = True


class HitCard(FriesematentenAction):
    """Chance picks the card of an empire that is destroyed (FRI-R47)."""

    form = "hit <card>"
    is_of_chance = True
    card: int
