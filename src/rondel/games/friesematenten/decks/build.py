"""From the plain form of a deck file to what the engine plays with; nothing can be wrong any more here."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rondel.games.friesematenten.decks import deck as d
from rondel.games.friesematenten.decks.choices import Plain
from rondel.games.friesematenten.decks.vocabulary import RULES

__all__ = ["build_deck", "digest_of"]

_PLAYERS: Final[Mapping[str, int]] = {
    "actor": d.ACTOR,
    "opponent": d.OPPONENT,
    "each_opponent": d.EACH_OPPONENT,
    "owner": d.OWNER,
    "victim": d.VICTIM,
    "bank": d.BANK,
    "payer": d.PAYER,
}
_OWNERS: Final[Mapping[str, int]] = {"actor": d.OF_ACTOR, "opponent": d.OF_OPPONENT, "any": d.OF_ANY}
_STATS: Final[Mapping[str, int]] = {"fixed": d.FIXED, "min_bid": d.MIN_BID, "cash": d.CASH, "count": d.COUNT}
_CARDS: Final[Mapping[str, int]] = {
    "named": d.NAMED,
    "next_market": d.NEXT_MARKET,
    "last_lost": d.LAST_LOST,
    "last_award": d.LAST_AWARD,
}


def digest_of(cards: Sequence[Plain], figures: Plain) -> str:
    """Return a fingerprint of everything that matters for play: texts and labels do not."""
    canonical = json.dumps([list(cards), figures], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:8]


def build_deck(name: str, cards: Sequence[Plain], figures: Plain) -> d.Deck:
    """Return the deck of a file that was found in order."""
    builder = _Builder(cards)
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


class _Builder:
    """Knows all cards of the file, so that a filter becomes a set of them."""

    def __init__(self, cards: Sequence[Plain]) -> None:
        self.cards: Final = cards
        self.tags: Final = sorted({tag for card in cards for tag in card["tags"]})
        self.influence: Final = self._with_kind(["influence"])
        #: the slots of the card being built, and whether it names an opponent
        self.slots: list[d.Slot] = []
        self.needs_opponent = False

    def _with_kind(self, kinds: Sequence[str]) -> int:
        return self._set_of([card["kind"] in kinds for card in self.cards])

    def _set_of(self, fits: Sequence[bool]) -> int:
        return sum(1 << number for number, is_in in enumerate(fits) if is_in)

    # ------------------------------------------------------------ cards

    def card(self, number: int, card: Plain) -> d.Card:
        self.slots = []
        self.needs_opponent = False
        effects = [self._effect(effect) for effect in card["effects"]]
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

    def _slot(self, verb: int, plain: Plain) -> int:
        self.slots.append(d.Slot(verb, self._selector(plain)))
        return len(self.slots) - 1

    def _filter(self, plain: Plain | None) -> d.CountFilter | None:
        if plain is None:
            return None
        cards = self._set_of([_fits(card, plain) for card in self.cards])
        unused = plain["unused"]
        if plain["bound"] is True:  # active influence always is, unused influence never
            cards = 0 if unused else cards & self.influence
        elif plain["bound"] is False and not unused:
            cards &= ~self.influence
        return d.CountFilter(
            cards, in_all=plain["scope"] == "all", unused=unused, exclude_self=plain["exclude_self"]
        )

    def _player(self, word: str) -> int:
        if word == "opponent":
            self.needs_opponent = True
        return _PLAYERS[word]

    def _amount(self, plain: Plain) -> d.Amount:
        stat = _STATS[plain["stat"]]
        if stat == d.FIXED:
            return d.Amount(stat, plain["fixed"])
        times, over = plain["mul"]
        return d.Amount(
            stat,
            of=_CARDS[plain["of"]] if stat == d.MIN_BID else self._player(plain["of"]),
            of_effect=plain["of_effect"],
            kind_cards=self._with_kind(plain["kind"] or []),
            times=times,
            over=over,
            round_up=plain["round"] == "up",
            cap=_cap(plain),
        )

    # ------------------------------------------------------------ effects

    def _effect(self, plain: Plain) -> d.Effect:
        made = self._static(plain) or self._on_cards(plain) or self._on_players(plain)
        if made is not None:
            return made
        match plain["op"]:
            case "buy_now":
                return d.BuyNow(self._amount(plain["price"]))
            case "reauction":
                return d.Reauction()
            case "peek":
                return d.Peek(plain["count"], plain["market_add"])
            case "cancel":
                return d.Cancel()
        assert plain["op"] == "redirect", "the vocabulary has no other primitive"
        return d.Redirect()

    def _static(self, plain: Plain) -> d.Effect | None:
        match plain["op"]:
            case "modify":
                condition = plain["if"]
                return d.Modify(
                    d.STAT_WORDS.index(plain["stat"]),
                    d.TARGET_WORDS.index(plain["target"]),
                    plain["add"],
                    self._filter(plain["per"]),
                    _cap(plain),
                    None if condition is None else self._filter(condition["count"]),
                    1 if condition is None else condition["at_least"],
                )
            case "protect":
                against = sum(1 << d.VERB_WORDS.index(verb) for verb in plain["against"])
                return d.Protect(d.TARGET_WORDS.index(plain["target"]), against)
            case "trigger":
                return d.Trigger(self._effect(plain["do"]))
        return None

    def _on_cards(self, plain: Plain) -> d.Effect | None:
        match plain["op"]:
            case "steal":
                return d.Steal(self._slot(d.STEAL, plain["card"]))
            case "destroy":
                if plain["card"]["pick"] == "random":
                    self.needs_opponent = True
                    return d.Destroy(-1, self._selector(plain["card"]).cards)
                return d.Destroy(self._slot(d.DESTROY, plain["card"]))
            case "swap":
                mine = self._slot(d.SWAP, plain["mine"])
                return d.Swap(mine, self._slot(d.SWAP, plain["theirs"]))
            case "give":
                self.needs_opponent = True
                return d.Give(self._slot(d.GIVE, plain["card"]))
            case "rebind":
                return d.Rebind(self._slot(d.REBIND, plain["card"]))
            case "market_remove":
                return d.MarketRemove(self._slot(d.REMOVE, plain["card"]))
        return None

    def _on_players(self, plain: Plain) -> d.Effect | None:
        match plain["op"]:
            case "money":
                return d.MoveMoney(
                    self._player(plain["from"]),
                    self._player(plain["to"]),
                    self._amount(plain["amount"]),
                    plain["from_effect"],
                    plain["to_effect"],
                    needs_loss=plain.get("needs_loss", False),
                )
            case "production_factor":
                times, over = plain["factor"]
                return d.ProductionFactor(self._player(plain["player"]), times, over)
            case "bar_bid":
                return d.BarBid(self._player(plain["player"]), plain["auctions"])
        return None


def _cap(plain: Plain) -> int:
    cap: int | None = plain["cap"]
    return d.NO_CAP if cap is None else cap


def _binds_to_player(card: Plain) -> bool:
    return card["bind"] is not None and card["bind"]["to"] == "player"


def _fits(card: Plain, plain: Mapping[str, Any]) -> bool:
    """Tell whether a count filter takes a card, by what is printed on it."""
    return (
        (plain["kind"] is None or card["kind"] in plain["kind"])
        and (plain["tag"] is None or plain["tag"] in card["tags"])
        and (plain["card"] is None or plain["card"] == card["id"])
        and (plain["vp_below"] is None or card["vp"] < plain["vp_below"])
    )
