"""The vocabulary of deck files: tables, keys and fixed values (FRI-DECK, FRI-R56); the primitives are in ``effects``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

__all__ = [
    "ACTION_CLASSES",
    "BIND_KINDS",
    "CARD_KEYS",
    "LOST_NOW",
    "META_KEYS",
    "NOTATION_WORDS",
    "RULES",
    "SECTIONS",
    "SYMBOLS",
    "Primitive",
]

#: the condition of a payment for a card just lost; its card needs lightning
LOST_NOW: Final = "lost_card_now"


@dataclass(frozen=True, slots=True)
class Primitive:
    """One primitive: when it works, its keys besides ``op``, and the symbol its card must have (FRI-R39)."""

    op: str
    #: static (while the card is active), instant or reaction
    when: str
    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    symbol: str = ""
    #: keys with only one possible value (FRI-R56)
    fixed: Mapping[str, bool | str] = field(default_factory=dict)

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys that an effect with this primitive can have."""
        return ("op", *self.required, *self.optional)


ACTION_CLASSES: Final = ("instant", "reaction")

#: the tables of a file
SECTIONS: Final = ("meta", "money", "setup", "types", "symbols", "tags", "rules", "refs", "card")
META_KEYS: Final = (
    "game",
    "schema",
    "id",
    "title",
    "about",
    "languages",
    "cards_total",
    "cards_by_type",
    "balance_note",
    "note",
)
#: the keys of a card; no, color, source, refs and note do not affect play (FRI-R58)
CARD_KEYS: Final = (
    "id",
    "type",
    "min_bid",
    "vp",
    "production",
    "tags",
    "symbol",
    "bind",
    "name",
    "text",
    "effects",
    "no",
    "color",
    "source",
    "refs",
    "note",
)
#: what influence can be bound to, besides players
BIND_KINDS: Final = ("factory", "status")
#: words of the notation, which cannot be ids of cards
NOTATION_WORDS: Final = ("seat", "on", "at", "to")

#: the phases of each symbol; a file can repeat but not change them (FRI-CARD-6)
SYMBOLS: Final[dict[str, list[int]]] = {
    "none": [2],
    "hammer": [3],
    "moneybag": [4],
    "lightning": [1, 2, 3, 4],
}

#: rulings a file can repeat but not change (FRI-R57); only ``overbid_allowed`` can be switched
RULES: Final[dict[str, bool | int | str]] = {
    "voluntary_scraps_per_phase2": 1,
    "scrapped_card_goes_to": "out_of_game",
    "destroyed_card_goes_to": "discard",
    "used_or_cancelled_action_goes_to": "out_of_game",
    "forced_scrap_may_be_new_factory": True,
    "unpayable_scrap_fee": "choose_payable_else_pay_all",
    "unused_cards_can_be_targeted": False,
    "influence_rebinding_by_owner": False,
    "bound_influence_belongs_to": "empire_where_it_lies",
    "marker_when_no_bid": "stays",
    "overbid_restart": "marker_holder_else_next_clockwise",
    "overbid_repeat_includes_passed": True,
    "immediate_use_ignores_symbol": True,
    "end_check": "once_after_phase_3",
    "income_in_final_round": False,
    "first_empty_with_empty_discard": "counts_as_second",
    "tie_after_money": "shared_victory",
}
