"""The deck the engine plays with: cards, their effects, and the figures of the game.

Cards are numbers from 0. A set of cards is an int with a bit for each card. What never changes about a card (kind,
tags, printed values) becomes such sets once, so that during play a filter is one ``&``. The rules know no card by
name: what a card does is a list of effects (see ``effects``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rondel.games.friesematenten.effects.continuous import Modify, Protect, Trigger
    from rondel.games.friesematenten.effects.effect import Effect

__all__ = [
    "ACTION",
    "AFTER_PAYOUT",
    "AWARD",
    "BEFORE_PAYOUT",
    "BETWEEN",
    "BIDDING",
    "FACTORY",
    "HAMMER",
    "IMMEDIATE",
    "INFLUENCE",
    "KIND_WORDS",
    "LIGHTNING",
    "LOSS",
    "MONEYBAG",
    "NO_CAP",
    "NO_SYMBOL",
    "NO_WINDOW",
    "PHASE_TWO",
    "REACTION",
    "STATUS",
    "SYMBOL_WORDS",
    "WINDOW_WORDS",
    "BindRule",
    "Card",
    "Deck",
    "Figures",
    "Selector",
    "Slot",
    "bits",
]

#: kinds of cards (FRI-CARD-1)
FACTORY: Final = 0
STATUS: Final = 1
INFLUENCE: Final = 2
ACTION: Final = 3
KIND_WORDS: Final = ("factory", "status", "influence", "action")

#: symbols: when an action card can be used later than at once (FRI-CARD-6)
NO_SYMBOL: Final = 0
HAMMER: Final = 1
MONEYBAG: Final = 2
LIGHTNING: Final = 3
SYMBOL_WORDS: Final = ("none", "hammer", "moneybag", "lightning")

#: the windows in which cards are played (FRI-WIN)
PHASE_TWO: Final = 0
BETWEEN: Final = 1
AWARD: Final = 2
BEFORE_PAYOUT: Final = 3
AFTER_PAYOUT: Final = 4
REACTION: Final = 5
LOSS: Final = 6
IMMEDIATE: Final = 7
BIDDING: Final = 8
NO_WINDOW: Final = -1
WINDOW_WORDS: Final = (
    "phase-two",
    "between-auctions",
    "award",
    "before-payout",
    "after-payout",
    "reaction",
    "loss",
    "immediate",
    "bidding",
)

#: verbs: what an effect does to cards and players; `protect` names these
STEAL: Final = 0
DESTROY: Final = 1
SWAP: Final = 2
GIVE: Final = 3
REBIND: Final = 4
MONEY: Final = 5
REMOVE: Final = 6
VERB_WORDS: Final = ("steal", "destroy", "swap", "give", "rebind", "money", "remove")

#: figures that cards change (`modify`)
POINTS: Final = 0
PRODUCTION: Final = 1
BASE_INCOME: Final = 2
FACTORY_LIMIT: Final = 3
PRICE: Final = 4
STAT_WORDS: Final = ("vp", "production", "base_income", "factory_limit", "price")

#: what a continuous effect applies to
SELF: Final = 0
BOUND_CARD: Final = 1
BOUND_PLAYER: Final = 2
TARGET_WORDS: Final = ("self", "bound_card", "bound_player")

#: whose cards a selector takes
OF_ACTOR: Final = 0
OF_OPPONENT: Final = 1
OF_ANY: Final = 2

NO_CAP: Final = -1
#: the host of a card must fit into a byte
MAX_CARDS: Final = 200
#: the most targets of an action card
MAX_SLOTS: Final = 3
MAX_SEATS: Final = 6
#: the highest bid (FRI-R32), and the highest price, fee or payment in a file
HIGHEST_BID: Final = 999
#: the most money a player can have, the largest factor, and its smallest part (FRI-R62)
MOST_CASH: Final = 999_999_999
MOST_TIMES: Final = 999_999_999
FINEST: Final = 1_000_000


def bits(cards: int) -> list[int]:
    """List the cards of a set, lowest first."""
    found: list[int] = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


class Selector:
    """Which cards of an empire, or of the exchange, may be picked (FRI-DECK-2)."""

    def __init__(self, owner: int, cards: int) -> None:
        self.owner: Final = owner
        #: every card that fits by kind and printed points
        self.cards: Final = cards


# ------------------------------------------------------------------ cards


class Slot:
    """A target chosen when a card is declared: in an empire, or (REMOVE) in the exchange."""

    def __init__(self, verb: int, selector: Selector) -> None:
        self.verb: Final = verb
        self.selector: Final = selector


class BindRule:
    """What an influence card can be bound to (FRI-DECK-4)."""

    def __init__(self, *, to_player: bool, hosts: int, anybody: bool) -> None:
        self.to_player: Final = to_player
        #: the cards it can be bound to, by kind
        self.hosts: Final = hosts
        #: whether it can be bound in any empire, or only in one's own
        self.anybody: Final = anybody


class Card:
    """One card. ``tags`` are a bit set; ``bind`` belongs to influence, ``symbol`` and ``slots`` to action cards."""

    def __init__(
        self,
        number: int,
        name: str,
        kind: int,
        min_bid: int,
        vp: int,
        production: int,
        tags: int,
        symbol: int,
        bind: BindRule | None,
        effects: list[Effect],
        slots: list[Slot],
        *,
        needs_opponent: bool,
    ) -> None:
        self.number: Final = number
        #: the card's id in the deck file, like ``F05``
        self.name: Final = name
        self.kind: Final = kind
        self.min_bid: Final = min_bid
        #: the lowest bid for it; a price is at least 1
        self.least_bid: Final = max(1, min_bid)
        self.vp: Final = vp
        self.production: Final = production
        self.tags: Final = tags
        self.symbol: Final = symbol
        self.bind: Final = bind
        self.effects: Final = effects
        #: the continuous ones among them: by figure, protection, triggers
        self.modifiers: Final[list[list[Modify]]] = [[] for _ in STAT_WORDS]
        self.protections: Final[list[Protect]] = []
        self.triggers: Final[list[Trigger]] = []
        #: the windows its effects limit it to, as a set; 0 if the symbol decides
        self.windows = 0
        #: whether it is declared with the new targets of another card (FRI-R60)
        self.redirects = False
        for effect in effects:
            effect.enter(self)
            window = effect.only_window()
            if window != NO_WINDOW:
                self.windows |= 1 << window
            if effect.redirects:
                self.redirects = True
        #: the targets chosen when it is declared, in this order
        self.slots: Final = slots
        #: whether an effect says ``opponent``; one player is chosen for all effects (FRI-R59)
        self.needs_opponent: Final = needs_opponent


class Figures:
    """The figures of the game, from the deck file."""

    def __init__(
        self,
        start_money: int,
        base_income: int,
        scrap_fee: int,
        bid_step: int,
        min_players: int,
        max_players: int,
        cards_per_player: int,
        market_plus: int,
        factory_limit: int,
        win_vp: int,
        voluntary_scraps: int,
        *,
        overbid_allowed: bool,
    ) -> None:
        self.start_money: Final = start_money
        self.base_income: Final = base_income
        #: for each negative point printed on a scrapped factory
        self.scrap_fee: Final = scrap_fee
        self.bid_step: Final = bid_step
        self.min_players: Final = min_players
        self.max_players: Final = max_players
        self.cards_per_player: Final = cards_per_player
        #: how many more cards than players the exchange holds
        self.market_plus: Final = market_plus
        self.factory_limit: Final = factory_limit
        self.win_vp: Final = win_vp
        self.voluntary_scraps: Final = voluntary_scraps
        self.overbid_allowed: Final = overbid_allowed


class Deck:
    """All cards, and the sets of cards that the rules use often."""

    def __init__(self, name: str, digest: str, cards: list[Card], figures: Figures) -> None:
        self.name: Final = name
        #: a fingerprint of everything that affects play; with new texts, old records stay valid
        self.digest: Final = digest
        #: name and fingerprint, which identify a deck
        self.key: Final = f"{name}#{digest}"
        self.cards: Final = cards
        self.size: Final = len(cards)
        self.all: Final = (1 << len(cards)) - 1
        self.figures: Final = figures
        self.ids: Final = [card.name for card in cards]
        self.number_of: Final = {card.name: card.number for card in cards}
        self.of_kind: Final = [_set_of([card for card in cards if card.kind == kind]) for kind in range(4)]
        self.factories: Final = self.of_kind[FACTORY]
        #: the fee for scrapping a factory, by its printed points alone (FRI-CARD-3, FRI-R4)
        self.fees: Final = [max(0, -card.vp) * figures.scrap_fee for card in cards]
        #: the action cards for each window, by symbol and effects (FRI-WIN, FRI-R39)
        self.playable: Final = [
            _set_of([card for card in cards if card.kind == ACTION and _fits_window(card, window)])
            for window in range(len(WINDOW_WORDS))
        ]
        #: the cards that change each figure
        self.modifiers: Final = [
            _set_of([card for card in cards if card.modifiers[stat]]) for stat in range(len(STAT_WORDS))
        ]
        #: whether a factory limit depends on unused cards, so that playing or keeping a card can change it
        self.limits_count_unused: Final = _limits_count_unused(cards)
        #: the cards that protect against each verb
        self.protectors: Final = [
            _set_of([card for card in cards if _protects(card, verb)]) for verb in range(len(VERB_WORDS))
        ]
        self.triggers: Final = _set_of([card for card in cards if card.triggers])
        #: the action cards that score while they are unused (FRI-CARD-6)
        self.pointed_actions: Final = _set_of(
            [card for card in cards if card.kind == ACTION and card.vp != 0]
        )

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        """Pickle and copy by name; the deck is read from its file again."""
        from rondel.games.friesematenten.decks.library import find_deck

        return (find_deck, (self.name, self.digest))


def _set_of(cards: list[Card]) -> int:
    found = 0
    for card in cards:
        found |= 1 << card.number
    return found


def _limits_count_unused(cards: list[Card]) -> bool:
    for card in cards:
        for effect in card.modifiers[FACTORY_LIMIT]:
            if effect.counts_unused():
                return True
    return False


def _protects(card: Card, verb: int) -> bool:
    for effect in card.protections:
        if effect.against >> verb & 1:
            return True
    return False


def _fits_window(card: Card, window: int) -> bool:
    """Return whether an action card can ever be played in a window."""
    if card.windows:
        return card.windows >> window & 1 != 0
    if window == IMMEDIATE:
        return True
    if window == PHASE_TWO:
        return card.symbol == NO_SYMBOL or card.symbol == LIGHTNING
    if window == BETWEEN:
        return card.symbol == HAMMER or card.symbol == LIGHTNING
    if window == BEFORE_PAYOUT or window == AFTER_PAYOUT:
        return card.symbol == MONEYBAG or card.symbol == LIGHTNING
    return window == BIDDING and card.symbol == LIGHTNING
