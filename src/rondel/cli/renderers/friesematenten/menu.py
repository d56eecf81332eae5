"""The answers to a question of Friesematenten, with the ids of cards and their owners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rondel.cli.play.menu import Choice, Menu
from rondel.games.friesematenten import actions as acts
from rondel.games.friesematenten.effects.cards import Give
from rondel.words import Phrase

if TYPE_CHECKING:
    from rondel.cli.renderers.friesematenten.cards import CardPrinter
    from rondel.core.action import Action
    from rondel.games.friesematenten.views.view import CardView, FriesematentenView

__all__ = ["ActionTexts", "menu_of"]


def menu_of(
    cards: CardPrinter, players: Sequence[str], view: FriesematentenView, actions: Sequence[Action]
) -> Menu:
    """Return a numbered menu of actions."""
    action_texts = ActionTexts(cards, players, view)
    choices: list[Choice] = []
    for number, action in enumerate(actions, 1):
        text = action_texts.sentence(action)
        group, brief = action_texts.place(action)
        choices.append(Choice(number, action, text, group, brief or text))
    return Menu(tuple(choices))


class ActionTexts:
    """Describes actions for one seat in one position."""

    def __init__(self, cards: CardPrinter, players: Sequence[str], view: FriesematentenView) -> None:
        self.cards: Final = cards
        self.say: Final = cards.terminal.say
        self.texts: Final = cards.texts
        self.ids: Final = cards.deck.ids
        self.players: Final = players
        self.view: Final = view
        self._active: Final = {
            card.id: (card, empire.seat) for empire in view.players for card in empire.active
        }

    # ------------------------------------------------------------ cards and players

    def label(self, card: int) -> str:
        """Return the id and the name."""
        return self.cards.label(self.ids[card])

    def owned(self, card: int) -> str:
        """Return a card with its worth and its owner."""
        found = self._active.get(self.ids[card])
        if found is None:
            key = "menu.in-exchange" if self.ids[card] in self.view.exchange else "menu.elsewhere"
            return self.say(key, card=self.label(card))
        seen, owner = found
        named = f"{self.label(card)} ({self.cards.worth(seen)})"
        if owner == self.view.seat:
            return self.say("menu.your-own", card=named)
        return self.say("menu.of", card=named, owner=self.players[owner])

    def worth(self, card: int) -> CardView | None:
        """Return what an active card is worth now."""
        found = self._active.get(self.ids[card])
        return found[0] if found is not None else None

    def _targets(self, cards: Sequence[int]) -> str:
        return str(self.texts.words.join([Phrase(self.owned(card)) for card in cards]))

    def _player(self, seat: int) -> str:
        return self.say("menu.you") if seat == self.view.seat else self.players[seat]

    # ------------------------------------------------------------ sentences

    def sentence(self, action: Action) -> str:
        """Return what choosing an action means."""
        match action:
            case acts.PlayCard() if self._gives(action):
                return self.say("menu.give", **self._gift(action))
            case acts.PlayCard():
                return self.say(f"menu.{_form(action.targets, action.opponent)}", **self._aim(action))
            case acts.Bind():
                return self.say("menu.bind", card=self.label(action.card), host=self._host(action))
            case acts.Scrap():
                return self._scrap(action)
            case acts.AddCard():
                return self.say("menu.add", card=self.label(action.card))
            case acts.ReturnCard():
                return self.say("menu.return", card=self.label(action.card))
            case acts.Pass() if self.view.question is not None and self.view.question.kind != "what-to-bid":
                return self.say("menu.nothing")
        return self.texts.action(action, self.players)

    def declared(self, seat: int, card: str, targets: Sequence[str], opponent: int | None) -> str:
        """Say what a player declared."""
        aim = {
            "card": self.cards.label(card),
            "targets": self._targets([self.cards.deck.number_of[target] for target in targets]),
            "opponent": self._player(opponent) if opponent is not None else "",
        }
        form = _form(targets, -1 if opponent is None else opponent)
        return self.say(f"declared.{form}", player=self.players[seat], **aim)

    def _aim(self, action: acts.PlayCard) -> dict[str, str]:
        return {
            "card": self.label(action.card),
            "targets": self._targets(action.targets),
            "opponent": self._player(action.opponent) if action.opponent >= 0 else "",
        }

    def _gives(self, action: acts.PlayCard) -> bool:
        """Tell whether a card is played only to give away one of the player's own cards."""
        effects = self.cards.deck.cards[action.card].effects
        return (
            any(isinstance(effect, Give) for effect in effects)
            and action.opponent >= 0
            and len(action.targets) == 1
            and self._owner(action.targets[0]) == self.view.seat
        )

    def _owner(self, card: int) -> int | None:
        found = self._active.get(self.ids[card])
        return found[1] if found is not None else None

    def _gift(self, action: acts.PlayCard) -> dict[str, str]:
        gift = action.targets[0]
        seen = self.worth(gift)
        worth = f" ({self.cards.worth(seen)})" if seen is not None else ""
        return {
            "card": self.label(action.card),
            "gift": f"{self.label(gift)}{worth}",
            "opponent": self._player(action.opponent),
        }

    def _host(self, action: acts.Bind) -> str:
        return self.owned(action.host) if action.host >= 0 else self._player(action.seat)

    def _scrap(self, action: acts.Scrap) -> str:
        seen = self.worth(action.card)
        worth = self.cards.worth(seen) if seen is not None else ""
        fee = self.cards.deck.fees[action.card]
        if fee:
            money = self.texts.money(fee)
            return self.say("menu.scrap-fee", card=self.label(action.card), worth=worth, fee=money)
        return self.say("menu.scrap", card=self.label(action.card), worth=worth)

    # ------------------------------------------------------------ long menus

    def place(self, action: Action) -> tuple[str, str]:
        """Return the group of an action in a long menu, and its short name there."""
        match action:
            case acts.PlayCard() if self._gives(action):
                gift = self._gift(action)
                heading = self.say("menu.group-give", card=gift["card"])
                return heading, f"{gift['gift']} → {gift['opponent']}"
            case acts.PlayCard():
                aim = self._aim(action)
                parts = [aim["targets"], aim["opponent"]]
                return self.say("menu.group-play", card=aim["card"]), " → ".join(p for p in parts if p)
            case acts.Bind():
                return self.say("menu.group-bind", card=self.label(action.card)), self._host(action)
        return self.say("menu.else"), ""


def _form(targets: Sequence[object], opponent: int) -> str:
    """Return which form of the text to use: played on cards, against a player, both or neither."""
    if targets:
        return "play-on" if opponent < 0 else "play-on-against"
    return "play" if opponent < 0 else "play-against"
