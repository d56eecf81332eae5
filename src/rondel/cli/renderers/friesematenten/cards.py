"""The cards of a deck in the terminal: names, signs, values, and whole cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.text import Text

from rondel.games.friesematenten.decks.deck import (
    ACTION,
    AWARD,
    FACTORY,
    KIND_WORDS,
    LOSS,
    REACTION,
    SYMBOL_WORDS,
    bits,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rondel.cli.common.terminal import Terminal
    from rondel.games.friesematenten.decks.deck import Card
    from rondel.games.friesematenten.texts.sentences import FriesematentenTexts
    from rondel.games.friesematenten.views.view import CardView, FriesematentenView

__all__ = ["CardPrinter"]

#: the colours of the kinds; letters show the kind, too
_STYLES: Final = ("red", "yellow", "bright_blue", "green")
#: windows in which cards answer something, whatever their symbol
_ANSWERS: Final = {"reaction": REACTION, "loss": LOSS, "award": AWARD}
#: signs, and their replacements on terminals that lack them
_SIGNS: Final = {
    "hammer": ("⚒", "h"),
    "moneybag": ("€", "$"),
    "lightning": ("⚡", "z"),
    "none": ("", ""),
    "marker": ("★", "*"),
    "bound": ("↳", "+"),
    "up": ("▶", ">"),
    "barred": ("⊘", "x"),
    "dot": ("·", "-"),
    "minus": ("−", "-"),
    "nothing": ("–", "-"),
}


class CardPrinter:
    """Draws the cards of one deck in one language. Cards are named by their ids."""

    def __init__(self, terminal: Terminal, texts: FriesematentenTexts) -> None:
        self.terminal: Final = terminal
        self.texts: Final = texts
        self.deck: Final = texts.deck
        self._plain: Final = int(not _can_print(terminal.out.encoding))
        self._tags: Final = _tags_by_bit(texts)

    def card(self, card: str) -> Card:
        """Return a card of the deck."""
        return self.deck.cards[self.deck.number_of[card]]

    # ------------------------------------------------------------ signs and names

    def sign(self, name: str) -> str:
        """Return a sign by its name."""
        return _SIGNS[name][self._plain]

    def kind(self, card: str) -> Text:
        """Return the letter of a card's kind in its colour."""
        kind = self.card(card).kind
        return Text(self.terminal.say(f"kind.{KIND_WORDS[kind]}"), f"bold {_STYLES[kind]}")

    def symbol(self, card: str) -> str:
        """Return the sign for when an action card is played."""
        return self.sign(SYMBOL_WORDS[self.card(card).symbol])

    def label(self, card: str) -> str:
        """Return the id and the name, as in menus."""
        return f"{card} {self.texts.card(card)}"

    def name(self, card: str) -> Text:
        """Return the id, the name and the symbol, in the colour of the kind."""
        text = Text.assemble((card, f"bold {_STYLES[self.card(card).kind]}"), " ", self.texts.card(card))
        symbol = self.symbol(card)
        return text.append(f" {symbol}") if symbol else text

    def short(self, card: str) -> Text:
        """Return the id and the symbol, in the colour of the kind."""
        return Text(card + self.symbol(card), _STYLES[self.card(card).kind])

    # ------------------------------------------------------------ values

    def signed(self, value: int) -> str:
        """Return a number with a proper minus sign."""
        return str(value).replace("-", self.sign("minus"))

    def points(self, card: str) -> str:
        """Return the printed points."""
        return self.signed(self.card(card).vp) if self.card(card).vp else self.sign("nothing")

    def production(self, card: str) -> str:
        """Return the printed production."""
        return str(self.card(card).production) if self.card(card).kind == FACTORY else self.sign("nothing")

    def lowest_bid(self, card: str) -> int:
        """Return the minimum bid."""
        return self.card(card).least_bid

    def worth(self, card: CardView) -> str:
        """Return what an active card is worth and produces now: ``3p +17``."""
        worth = self.terminal.say("card.worth", points=self.signed(card.points))
        return worth if card.production is None else f"{worth} +{card.production}"

    def when(self, card: str) -> str:
        """Say when an action card is played, by its symbol or by what it answers."""
        printed = self.card(card)
        answers = [
            name for name, window in _ANSWERS.items() if self.deck.playable[window] >> printed.number & 1
        ]
        return ", ".join(
            self.terminal.say(f"when.{name}") for name in answers or [SYMBOL_WORDS[printed.symbol]]
        )

    def details(self, card: str) -> str:
        """Return everything printed on a card except its text, in one line."""
        say, texts, printed = self.terminal.say, self.texts, self.card(card)
        details = [texts.kind(printed.kind), say("card.bid", low=texts.money(self.lowest_bid(card)))]
        if printed.vp:
            details.append(say("card.points", points=printed.vp, value=self.signed(printed.vp)))
        if printed.kind == FACTORY:
            details.append(say("card.production", production=printed.production))
        if printed.kind == ACTION:
            sign, when = self.symbol(card), self.when(card)
            details.append(f"{sign} {when}" if sign else when)
        details += [
            texts.loaded.words.tag(self._tags[bit], texts.language)
            for bit in bits(printed.tags)
            if self._tags
        ]
        return f" {self.sign('dot')} ".join(details)

    # ------------------------------------------------------------ the whole card

    def line(self, card: str) -> Text:
        """Return a card with its details, in one line."""
        return Text.assemble(self.kind(card), " ", self.name(card), f"  {self.details(card)}")

    def in_full(self, card: str, where: str = "") -> list[RenderableType]:
        """Return a card with its details, its text, and where it is."""
        text = self.texts.card_text(card)
        return [
            self.line(card),
            *([Padding(Text(text, "italic"), (0, 0, 0, 2))] if text else []),
            *([Padding(Text(where, "dim"), (0, 0, 0, 2))] if where else []),
        ]

    def text_of(self, card: str) -> Text:
        """Return a card with its text only."""
        return Text.assemble(
            self.name(card), self.terminal.say("card.colon"), " ", (self.texts.card_text(card), "italic")
        )

    # ------------------------------------------------------------ search

    def found(self, typed: str) -> list[str]:
        """Return the cards that match: by id, else by the start of an id or a name, else by part of a name."""
        wanted = typed.casefold()
        names = {card: self.texts.card(card).casefold() for card in self.deck.ids}
        exact = [card for card in names if card.casefold() == wanted]
        return (
            exact
            or [
                card
                for card, name in names.items()
                if name.startswith(wanted) or card.casefold().startswith(wanted)
            ]
            or [card for card, name in names.items() if wanted in name]
        )

    def normalized(self, line: str) -> str:
        """Return a typed line in notation: ids as in the deck, the rest in lower case."""
        ids = {card.casefold(): card for card in self.deck.ids}
        head, *rest = line.split() or [""]
        return " ".join(
            [
                head.lower(),
                *(
                    word.lower() if word.lower() in _WORDS else ids.get(word.casefold(), word)
                    for word in rest
                ),
            ]
        )

    def where(self, card: str, view: FriesematentenView, players: tuple[str, ...]) -> str:
        """Say where a card is, as far as this view knows."""
        say = self.terminal.say
        for empire in view.players:
            owner = players[empire.seat]
            for active in empire.active:
                if active.id == card:
                    key = "where.active" if active.bound_to in (None, "player") else "where.bound"
                    host = self.label(active.bound_to) if key == "where.bound" and active.bound_to else ""
                    return say(key, player=owner, host=host)
            if card in empire.unused:
                return say("where.unused", player=owner)
        up = view.auction.card if view.auction else view.award.card if view.award else view.just_won
        places = {
            "where.up": (up,),
            "where.played": tuple(declared.card for declared in view.declared),
            "where.exchange": (*view.exchange, *view.left_over),
            "where.discard": view.discard,
            "where.out": view.out,
            "where.looked-at": view.looked_at,
            "where.top": view.known_top,
            "where.may-come": view.may_come,
        }
        return next((say(key) for key, cards in places.items() if card in cards), "")


# words of the notation between cards
_WORDS: Final = frozenset({"on", "at", "to", "seat"})


def _can_print(encoding: str) -> bool:
    try:
        "".join(sign for sign, _ in _SIGNS.values()).encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _tags_by_bit(texts: FriesematentenTexts) -> list[str]:
    """Return the tags by their bits; none if a deck lists tags that no card has, because then the bits are ambiguous."""
    used = 0
    for card in texts.deck.cards:
        used |= card.tags
    tags = sorted(texts.loaded.words.tags)
    return tags if len(tags) == used.bit_length() else []
