"""What players and chance can do: small frozen values, one object for each (see catalogue)."""

from __future__ import annotations

from typing import ClassVar, Final

from rondel.core.action import Action

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


class FriesematentenAction(Action):
    """An action of a game with one deck, told apart by the deck's name and digest."""

    #: whether chance does it, and no player
    is_of_chance: ClassVar[bool] = False

    def __init__(self, deck: str, text: str) -> None:
        super().__init__(text)
        self.deck: Final = deck

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        """Pickle and copy by text: there is one object for each action."""
        from rondel.games.friesematenten.notation import recall

        return (recall, (self.deck, self.text))


class StartPlayer(FriesematentenAction):
    """Chance gives the marker to the first start player (FRI-R28)."""

    is_of_chance = True

    def __init__(self, deck: str, text: str, seat: int) -> None:
        super().__init__(deck, text)
        self.seat: Final = seat


class DrawCard(FriesematentenAction):
    """Chance draws the top card of the draw pile."""

    is_of_chance = True

    def __init__(self, deck: str, text: str, card: int) -> None:
        super().__init__(deck, text)
        self.card: Final = card


class Shuffle(FriesematentenAction):
    """Chance shuffles the discard pile into a new draw pile (FRI-RND-2)."""

    is_of_chance = True


class HitCard(FriesematentenAction):
    """Chance picks the card of an empire that is destroyed (FRI-R47)."""

    is_of_chance = True

    def __init__(self, deck: str, text: str, card: int) -> None:
        super().__init__(deck, text)
        self.card: Final = card


class PlayCard(FriesematentenAction):
    """Declare an action card with all its targets (FRI-CARD-6); ``opponent`` is -1 where none is chosen."""

    def __init__(self, deck: str, text: str, card: int, targets: tuple[int, ...], opponent: int) -> None:
        super().__init__(deck, text)
        self.card: Final = card
        self.targets: Final = targets
        self.opponent: Final = opponent


class Bind(FriesematentenAction):
    """Bind an influence card to a card (``host``) or to a player (``seat``); the other one is -1 (FRI-CARD-4)."""

    def __init__(self, deck: str, text: str, card: int, host: int, seat: int) -> None:
        super().__init__(deck, text)
        self.card: Final = card
        self.host: Final = host
        self.seat: Final = seat


class Scrap(FriesematentenAction):
    """Scrap one of one's own factories (FRI-CARD-2, FRI-CARD-3)."""

    def __init__(self, deck: str, text: str, card: int) -> None:
        super().__init__(deck, text)
        self.card: Final = card


class Bid(FriesematentenAction):
    """Bid an amount for the card that is up (FRI-RND-4)."""

    def __init__(self, deck: str, text: str, amount: int) -> None:
        super().__init__(deck, text)
        self.amount: Final = amount


class Pass(FriesematentenAction):
    """Leave the auction of this card, or play nothing now."""


class Keep(FriesematentenAction):
    """Leave the card just won unused (FRI-CARD-4, FRI-CARD-6)."""


class Done(FriesematentenAction):
    """Finish one's turn of phase 2."""


class AddCard(FriesematentenAction):
    """Add one of the cards looked at to the exchange (FRI-FX-PEEK)."""

    def __init__(self, deck: str, text: str, card: int) -> None:
        super().__init__(deck, text)
        self.card: Final = card


class ReturnCard(FriesematentenAction):
    """Lay one of the cards looked at back on the draw pile, under those laid back before (FRI-FX-PEEK)."""

    def __init__(self, deck: str, text: str, card: int) -> None:
        super().__init__(deck, text)
        self.card: Final = card
