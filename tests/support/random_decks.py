"""Random decks: valid files with every primitive in every combination the loader allows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from rondel.games.friesematenten.decks.file import LoadedDeck
from rondel.games.friesematenten.effects.primitives import PRIMITIVES
from tests.support.decks import deck_tables, tiny_deck

__all__ = ["OPS", "random_deck", "random_tables", "tables_of"]

Effect: TypeAlias = "dict[str, Any]"

_TAGS: Final = ("red", "blue", "gold")
_TARGETS: Final = ("factory", "status", "influence_player")
_LOSS: Final = "lost_card_now"
#: effects without choices when they are declared; only these can be combined with a redirect
_PLAIN: Final = ("own", "levy", "boom")
#: extra effects allowed for each symbol of action cards
_ANYWHERE: Final = (
    "steal",
    "destroy",
    "destroy-random",
    "swap",
    "give",
    "rebind",
    "money",
    "factor",
    *_PLAIN,
)
_HAMMERED: Final = ("bar_bid", "buy_now", "reauction", "peek", "market_remove")
_STRUCK: Final = ("cancel", "redirect", "claim")
#: every primitive
OPS: Final = tuple(PRIMITIVES)
#: effects that are always the same
_FIXED: Final[dict[str, Effect]] = {
    "reauction": {"op": "reauction", "card": "last_award", "exclude": "winner", "refund": True},
    "cancel": {"op": "cancel", "what": "action_declared"},
    "redirect": {
        "op": "redirect",
        "what": "action_declared",
        "condition": "targets_actor",
        "to": "third_player",
        "fallback": "cancel",
    },
}


class _Writer:
    """Writes the cards of one deck."""

    def __init__(self, rng: random.Random) -> None:
        self.rng: Final = rng
        self.ids: list[str] = []

    # ------------------------------------------------------------ small choices

    def some(self, words: Sequence[str]) -> list[str]:
        return self.rng.sample(list(words), self.rng.randint(1, len(words)))

    def maybe(self, chance: float = 0.5) -> bool:
        return self.rng.random() < chance

    def selector(self, owners: Sequence[str], kinds: Sequence[str]) -> Effect:
        found: Effect = {"owner": self.rng.choice(list(owners)), "kind": self.some(kinds), "pick": "actor"}
        if self.maybe(0.2):
            found["printed_vp_max"] = self.rng.randint(-2, 9)
        if self.maybe(0.3) and all(kind.startswith("influence") for kind in found["kind"]):
            found["bound"] = True
        return found

    def filter(self) -> Effect:
        found: Effect = {"scope": self.rng.choice(["owner", "all"])}
        if self.maybe(0.7):
            found["kind"] = self.some(["factory", "status", "influence", "action"])
        if self.maybe(0.25):
            found["tag"] = self.rng.choice(_TAGS)
        if self.maybe(0.15):
            found["card"] = self.rng.choice(self.ids)
        if self.maybe(0.2):
            found["vp_below"] = self.rng.randint(-3, 6)
        for key in ("bound", "unused", "exclude_self"):
            if self.maybe(0.25):
                found[key] = self.maybe(0.8)
        return found

    def amount(self, cards: Sequence[str], players: Sequence[str]) -> Any:
        stat = self.rng.choice(["fixed", "cash", "count", *(["min_bid"] if cards else [])])
        if stat == "fixed":
            return self.rng.randint(0, 30)
        of = self.rng.choice(list(cards if stat == "min_bid" else players))
        found: Effect = {"stat": stat, "of": of}
        if stat == "count":
            found["kind"] = self.some(["factory", "status", "influence"])
        if self.maybe():
            found["mul"] = self.rng.choice([0, 0.5, 0.25, 1.5, 2, 3, 0.333333])
        if self.maybe(0.4):
            found["round"] = self.rng.choice(["up", "down"])
        if self.maybe(0.4):
            found["cap"] = self.rng.randint(0, 40)
        return found

    # ------------------------------------------------------------ effects of active cards

    def static(self, kind: str, bind: Effect | None) -> Effect:
        op = self.rng.choices(["modify", "protect", "trigger"], [6, 3, 2])[0]
        if op == "modify":
            return self._modify(kind, bind)
        if op == "protect":
            return self._protect(kind, bind)
        return {"op": "trigger", "on": "action_resolved", "by": "opponent", "do": self._triggered()}

    def _modify(self, kind: str, bind: Effect | None) -> Effect:
        to = bind["to"] if bind else ""
        stats = ["vp", "base_income", "price", "factory_limit", "vp", "base_income", "price"]
        makes = kind == "factory" or (to == "card" and bind is not None and "factory" in bind["kinds"])
        stat = self.rng.choice(stats + ["production"] * 3 * makes)
        targets = ["self"] if stat != "production" or kind == "factory" else []
        if to == "card" and (stat == "vp" or (stat == "production" and makes)):
            targets.append("bound_card")
        if to == "player" and stat != "production":
            targets.append("bound_player")
        most = 2 if stat == "factory_limit" else 9
        found: Effect = {
            "op": "modify",
            "stat": stat,
            "target": self.rng.choice(targets),
            "add": self.rng.choice([-1, 1]) * self.rng.randint(0, most),
        }
        if self.maybe(0.4):
            found["per"] = self.filter()
        if self.maybe(0.3):
            found["cap"] = self.rng.randint(0, 12)
        if self.maybe(0.3):
            found["if"] = {"count": self.filter(), "at_least": self.rng.randint(1, 3)}
        return found

    def _protect(self, kind: str, bind: Effect | None) -> Effect:
        targets = ["self", *([f"bound_{bind['to']}"] if bind else [])]
        target = self.rng.choice(targets)
        verbs = ["steal", "destroy", "swap", "give"]
        if target == "bound_player":
            verbs = ["money"]
        elif target == "self":
            verbs += ["money", *(["rebind"] if kind == "influence" else [])]
        return {"op": "protect", "target": target, "against": self.some(verbs)}

    def _triggered(self) -> Effect:
        if self.maybe(0.2):
            player = self.rng.choice(["owner", "actor", "each_opponent"])
            return self._factor(player)
        payer = self.rng.choice(["bank", "owner", "actor", "each_opponent"])
        payee = self.rng.choice([word for word in ("bank", "owner", "actor") if word != payer])
        counted = ["owner", "actor", *(["payer"] if payer != "bank" else [])]
        return {"op": "money", "from": payer, "to": payee, "amount": self.amount((), counted)}

    # ------------------------------------------------------------ effects of action cards

    def _factor(self, player: str) -> Effect:
        factor = self.rng.choice([0, 2, 0.5, 1.5, 3, 0.25])
        return {"op": "production_factor", "player": player, "factor": factor, "duration": "round"}

    def instants(self, symbol: str) -> list[Effect]:
        """Write the effects of an action card, in combinations the loader allows."""
        choices = [*_ANYWHERE]
        if symbol == "hammer":
            choices += _HAMMERED * 2
        if symbol == "lightning":
            choices += _STRUCK * 3
        words = [self.rng.choice(choices) for _ in range(self.rng.choice([0, 1, 1, 1, 2, 2, 3]))]
        words = _together(words)
        cards = ["next_market"] if symbol == "hammer" else []
        cards += ["last_lost"] * ("claim" in words) + ["last_award"] * ("reauction" in words)
        named: list[str] = []
        found: list[Effect] = []
        for word in words:
            effect = self._instant(word, [*cards, *named], named)
            found.append(effect)
            if effect["op"] in ("steal", "destroy") and self.maybe():
                named.append(f"t{len(found)}")
                effect["as"] = named[-1]
        return found

    def _instant(self, word: str, cards: list[str], named: list[str]) -> Effect:
        if word == "market_remove":
            return self._market_remove()
        if word in _FIXED:
            return dict(_FIXED[word])
        if word in ("money", "claim"):
            return self._money(cards, named, claims=word == "claim")
        if word == "buy_now":
            return {"op": "buy_now", "card": "next_market", "price": self.amount(["next_market"], ["actor"])}
        return self._on_cards(word) or self._on_players(word)

    def _market_remove(self) -> Effect:
        card: Effect = {"zone": "market", "pending": True, "pick": "actor"}
        if self.maybe(0.4):
            card["kind"] = self.some(["factory", "status", "influence", "action"])
        if self.maybe(0.3):
            card["printed_vp_max"] = self.rng.randint(-2, 9)
        return {"op": "market_remove", "card": card, "to": "discard"}

    def _on_cards(self, word: str) -> Effect:
        match word:
            case "steal":
                return {"op": "steal", "card": self.selector(["opponent"], _TARGETS)}
            case "destroy":
                card = self.selector(["opponent", "actor", "any"], (*_TARGETS, "influence"))
                return {"op": "destroy", "card": card, "to": "discard"}
            case "destroy-random":
                card = self.selector(["opponent"], _TARGETS)
                return {"op": "destroy", "card": {**card, "pick": "random"}, "to": "discard"}
            case "swap":
                mine, theirs = self.selector(["actor"], _TARGETS), self.selector(["opponent"], _TARGETS)
                return {"op": "swap", "mine": mine, "theirs": theirs}
            case "give":
                return {"op": "give", "card": self.selector(["actor"], _TARGETS), "to": "opponent"}
            case "rebind":
                card = self.selector(["actor", "opponent", "any"], ["influence", "influence_player"])
                return {"op": "rebind", "card": card}
        return {}

    def _on_players(self, word: str) -> Effect:
        rng = self.rng
        match word:
            case "factor":
                return self._factor(rng.choice(["actor", "opponent", "each_opponent", "owner"]))
            case "boom":
                return self._factor(rng.choice(["actor", "each_opponent"]))
            case "own":
                return {"op": "money", "from": "bank", "to": "owner", "amount": rng.randint(0, 9)}
            case "levy":
                amount = self.amount((), ["actor", "payer"])
                return {"op": "money", "from": "each_opponent", "to": "actor", "amount": amount}
            case "bar_bid":
                player = rng.choice(["opponent", "each_opponent", "actor"])
                return {"op": "bar_bid", "player": player, "auctions": rng.randint(1, 3)}
        assert word == "peek"
        count = rng.randint(1, 5)
        add = rng.randint(0, min(count, 2))
        return {"op": "peek", "zone": "draw_pile", "count": count, "market_add": add, "rest": "reorder"}

    def _money(self, cards: list[str], named: list[str], *, claims: bool) -> Effect:
        victims = [f"{name}.victim" for name in named]
        payer = self.rng.choice(["actor", "opponent", "each_opponent", "bank", *victims])
        payee = self.rng.choice(
            [word for word in ("bank", "actor", "opponent", *victims, *victims) if word != payer]
        )
        counted = ["actor", "opponent", *victims, *(["payer"] if payer != "bank" else [])]
        more = {"condition": _LOSS} if claims else {}
        return {"op": "money", "from": payer, "to": payee, "amount": self.amount(cards, counted), **more}

    # ------------------------------------------------------------ cards

    def card(self, name: str) -> Effect:
        rng = self.rng
        kind = rng.choices(["factory", "status", "influence", "action"], [5, 4, 4, 7])[0]
        found: Effect = {"id": name, "type": kind, "min_bid": rng.choice([0, 1, 5, 8, 12, 20, 30])}
        if self.maybe(0.8):
            found["vp"] = rng.randint(-4, 9)
        if self.maybe(0.4):
            found["tags"] = self.some(_TAGS)
        if kind == "factory":
            found["production"] = rng.randint(0, 15)
        if kind == "action":
            found["symbol"] = rng.choices(["none", "hammer", "moneybag", "lightning"], [3, 4, 2, 4])[0]
            found["effects"] = self.instants(found["symbol"])
            return found
        bind: Effect | None = None
        if kind == "influence":
            bind = {"to": rng.choice(["card", "player"]), "whose": rng.choice(["self", "any"])}
            if bind["to"] == "card":
                bind["kinds"] = self.some(["factory", "status"])
            found["bind"] = bind
        found["effects"] = [self.static(kind, bind) for _ in range(rng.choice([0, 1, 1, 2]))]
        return found


def _together(words: list[str]) -> list[str]:
    """Remove effects the loader does not allow together on one card."""
    found: list[str] = []
    slots = 0
    for word in words:
        reacts = [other for other in found if other in ("cancel", "redirect")]
        if word in ("reauction", "buy_now", "peek") and word in found:
            continue
        if word == "redirect" and any(other not in _PLAIN for other in found):
            continue
        if "redirect" in found and word not in _PLAIN:
            continue
        if word in ("cancel", "redirect") and (reacts or "claim" in found or "reauction" in found):
            continue
        if word in ("claim", "reauction") and reacts:
            continue
        if word == "reauction" and ("buy_now" in found or "peek" in found):
            continue
        if word in ("buy_now", "peek") and "reauction" in found:
            continue
        needed = {"steal": 1, "destroy": 1, "swap": 2, "give": 1, "rebind": 1, "market_remove": 1}
        if slots + needed.get(word, 0) > 3:
            continue
        slots += needed.get(word, 0)
        found.append(word)
    return found


def _figures(rng: random.Random) -> dict[str, Any]:
    each = rng.randint(6, 12)
    return {
        "start": rng.choice([0, 20, 60, 60, 100]),
        "base_income": rng.choice([0, 10, 30]),
        "scrap_fee_per_negative_vp": rng.choice([0, 3, 5]),
        "bid_step": rng.choice([1, 1, 1, 3]),
        "players": [2, rng.choice([4, 5, 6])],
        "cards_per_player": each,
        "market_size_plus_players": rng.randint(0, min(4, 2 * each - 2)),
        "factory_limit": rng.choice([1, 2, 3, 3]),
        "win_vp": rng.choice([20, 40, 60]),
        "overbid_allowed": rng.random() < 0.8,
    }


def random_tables(seed: int) -> dict[str, Any]:
    """Return the tables of a random deck file."""
    rng = random.Random(f"deck {seed}")
    figures = _figures(rng)
    writer = _Writer(rng)
    count = figures["cards_per_player"] * figures["players"][1] + rng.choice([0, 0, 3])
    writer.ids = [f"C{number:02}" for number in range(1, count + 1)]
    cards = [writer.card(name) for name in writer.ids]
    # filters may name any tag, so every tag must be on some card
    cards[0]["tags"] = list(_TAGS)
    return {"cards": cards, "figures": figures}


@cache
def random_deck(seed: int) -> LoadedDeck:
    """Return a random deck, registered under its own name in this process."""
    tables = random_tables(seed)
    return tiny_deck(tables["cards"], **tables["figures"])


def tables_of(seed: int) -> dict[str, Any]:
    """Return the whole file of a random deck."""
    tables = random_tables(seed)
    return deck_tables(tables["cards"], **tables["figures"])
