"""Builds a deck from the plain form of a deck file, which has been checked by now."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rondel.games.friesematenten.decks import deck as d
from rondel.games.friesematenten.decks.choices import Plain
from rondel.games.friesematenten.decks.vocabulary import RULES
from rondel.games.friesematenten.effects import amounts as a
from rondel.games.friesematenten.effects.continuous import CountFilter
from rondel.games.friesematenten.effects.effect import Effect
from rondel.games.friesematenten.effects.primitives import EFFECTS

__all__ = ["DeckBuilder", "build_deck", "digest_of"]

_PLAYERS: Final[Mapping[str, int]] = {
    "actor": a.ACTOR,
    "opponent": a.OPPONENT,
    "each_opponent": a.EACH_OPPONENT,
    "owner": a.OWNER,
    "victim": a.VICTIM,
    "bank": a.BANK,
    "payer": a.PAYER,
}
_OWNERS: Final[Mapping[str, int]] = {"actor": d.OF_ACTOR, "opponent": d.OF_OPPONENT, "any": d.OF_ANY}
_STATS: Final[Mapping[str, int]] = {"fixed": a.FIXED, "min_bid": a.MIN_BID, "cash": a.CASH, "count": a.COUNT}
_CARDS: Final[Mapping[str, int]] = {
    "named": a.NAMED,
    "next_market": a.NEXT_MARKET,
    "last_lost": a.LAST_LOST,
    "last_award": a.LAST_AWARD,
}


def digest_of(cards: Sequence[Plain], figures: Plain) -> str:
    """Return a fingerprint of everything that affects play. Texts and labels do not."""
    canonical = json.dumps([list(cards), figures], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:8]


def build_deck(name: str, cards: Sequence[Plain], figures: Plain) -> d.Deck:
    """Return the deck of a file without problems."""
    builder = DeckBuilder(cards)
    low, high = figures["players"]
    scraps = RULES["voluntary_scraps_per_phase2"]
    return d.Deck(
        name,
        digest_of(cards, figures),
        [builder.card(number, card) for number, card in enumerate(cards)],
        d.Figures(
            start_money=figures["start_money"],
            base_income=figures["base_income"],
            scrap_fee=figures["scrap_fee"],
            bid_step=figures["bid_step"],
            min_players=low,
            max_players=high,
            cards_per_player=figures["cards_per_player"],
            market_plus=figures["market_plus"],
            factory_limit=figures["factory_limit"],
            win_vp=figures["win_vp"],
            voluntary_scraps=int(scraps),
            overbid_allowed=figures["overbid_allowed"],
        ),
    )


class DeckBuilder:
    """Builds cards. It knows all cards of the file, so a filter becomes a set of cards."""

    def __init__(self, cards: Sequence[Plain]) -> None:
        self.cards: Final = cards
        self.tags: Final = sorted({tag for card in cards for tag in card["tags"]})
        self.influence: Final = self._with_kind(["influence"])
        #: the slots of the card it is building, and whether that card names an opponent
        self.slots: list[d.Slot] = []
        self.needs_opponent = False

    def _with_kind(self, kinds: Sequence[str]) -> int:
        return self._set_of([card["kind"] in kinds for card in self.cards])

    def _set_of(self, fits: Sequence[bool]) -> int:
        return sum(1 << number for number, is_in in enumerate(fits) if is_in)

    # ------------------------------------------------------------ cards

    def card(self, number: int, card: Plain) -> d.Card:
        """Return a card."""
        self.slots = []
        self.needs_opponent = False
        effects = [self.effect(effect) for effect in card["effects"]]
        bind = card["bind"]
        return d.Card(
            number,
            card["id"],
            d.KIND_WORDS.index(card["kind"]),
            card["min_bid"],
            card["vp"],
            card["production"],
            sum(1 << self.tags.index(tag) for tag in card["tags"]),
            d.SYMBOL_WORDS.index(card["symbol"]) if card["symbol"] else d.NO_SYMBOL,
            None if bind is None else self._bind(bind),
            effects,
            self.slots,
            needs_opponent=self.needs_opponent,
        )

    def _bind(self, bind: Plain) -> d.BindRule:
        return d.BindRule(
            to_player=bind["to"] == "player",
            hosts=self._with_kind(bind["kinds"]),
            anybody=bind["whose"] == "any",
        )

    def _selector(self, plain: Plain) -> d.Selector:
        kinds = plain["kind"]
        most = plain["printed_vp_max"]
        cards = self._with_kind(kinds)
        if "influence_player" in kinds and "influence" not in kinds:
            cards |= self._set_of([_binds_to_player(card) for card in self.cards])
        if most is not None:
            cards &= self._set_of([card["vp"] <= most for card in self.cards])
        return d.Selector(_OWNERS[plain["owner"]], cards)

    # ------------------------------------------------------------ what effects are made of

    def effect(self, plain: Plain) -> Effect:
        """Return an effect."""
        return EFFECTS[plain["op"]].build(plain, self)

    def slot(self, verb: int, plain: Plain) -> int:
        """Add a slot to the card it is building, and return the number of the slot."""
        self.slots.append(d.Slot(verb, self._selector(plain)))
        return len(self.slots) - 1

    def random_cards(self, plain: Plain) -> int:
        """Return the cards of an opponent that chance may pick from."""
        self.needs_opponent = True
        return self._selector(plain).cards

    def player(self, word: str) -> int:
        """Return the number of a player word. A card that says ``opponent`` needs one."""
        if word == "opponent":
            self.needs_opponent = True
        return _PLAYERS[word]

    def filter(self, plain: Plain | None) -> CountFilter | None:
        """Return a count filter."""
        if plain is None:
            return None
        cards = self._set_of([_fits(card, plain) for card in self.cards])
        unused = plain["unused"]
        if plain["bound"] is True:  # active influence is always bound, unused influence never
            cards = 0 if unused else cards & self.influence
        elif plain["bound"] is False and not unused:
            cards &= ~self.influence
        return CountFilter(
            cards, in_all=plain["scope"] == "all", unused=unused, exclude_self=plain["exclude_self"]
        )

    def amount(self, plain: Plain) -> a.Amount:
        """Return an amount."""
        stat = _STATS[plain["stat"]]
        if stat == a.FIXED:
            return a.Amount(stat, plain["fixed"])
        times, over = plain["mul"]
        return a.Amount(
            stat,
            of=_CARDS[plain["of"]] if stat == a.MIN_BID else self.player(plain["of"]),
            of_effect=plain["of_effect"],
            kind_cards=self._with_kind(plain["kind"] or []),
            times=times,
            over=over,
            round_up=plain["round"] == "up",
            cap=self.cap(plain),
        )

    def cap(self, plain: Plain) -> int:
        """Return the cap, NO_CAP if there is none."""
        cap: int | None = plain["cap"]
        return d.NO_CAP if cap is None else cap


def _binds_to_player(card: Plain) -> bool:
    return card["bind"] is not None and card["bind"]["to"] == "player"


def _fits(card: Plain, plain: Mapping[str, Any]) -> bool:
    """Return whether a count filter includes a card, by what is printed on it."""
    return (
        (plain["kind"] is None or card["kind"] in plain["kind"])
        and (plain["tag"] is None or plain["tag"] in card["tags"])
        and (plain["card"] is None or plain["card"] == card["id"])
        and (plain["vp_below"] is None or card["vp"] < plain["vp_below"])
    )
