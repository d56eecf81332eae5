"""Everything players read, in one language: questions, actions, events, refusals, rules.

The texts are in ``words/*.toml``, the names of cards in the deck file, the rules in ``data/rules.toml``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Final

from rondel.core.action import Action
from rondel.core.contract import Question
from rondel.core.error_texts import say_error
from rondel.core.errors import RondelError
from rondel.core.game_texts import SpokenTexts, register_of
from rondel.games.friesematenten import actions as acts
from rondel.games.friesematenten import events as past
from rondel.games.friesematenten.action_table import parse_action
from rondel.games.friesematenten.decks.deck import BETWEEN, INFLUENCE, KIND_WORDS, SYMBOL_WORDS, WINDOW_WORDS
from rondel.games.friesematenten.decks.file import LoadedDeck
from rondel.games.friesematenten.decks.library import HOUSE, is_a_file, load_deck
from rondel.games.friesematenten.texts.errors import GAME
from rondel.words import Phrase
from rondel.words.catalogue import Param

__all__ = ["FriesematentenTexts", "texts_of"]

_PACKAGE: Final = "rondel.games.friesematenten"
# What parameters are, by name. All others are used as they are.
_CARDS: Final = frozenset({"card", "host", "target", "other"})
_LISTS: Final = frozenset({"cards", "targets"})
_SEATS: Final = frozenset(
    {"seat", "winner", "bidder", "actor", "victim", "receiver", "owner", "payer", "payee", "opponent"}
)
_MONEY: Final = frozenset(
    {"amount", "price", "bid", "low", "high", "fee", "paid", "refund", "base", "production"}
)
# Currencies that are written with a sign. A deck can name any other.
_EURO: Final = ("", "EUR", "€")

_made: Final[dict[tuple[str, str], FriesematentenTexts]] = {}


def texts_of(deck_name: str, language: str) -> FriesematentenTexts:
    """Return the texts of a deck in a language. They are made once, and again if the deck is replaced."""
    loaded = load_deck(deck_name)
    made = _made.get((deck_name, language))
    if made is None or made.loaded is not loaded:
        made = FriesematentenTexts(loaded, language)
        _made[deck_name, language] = made
    return made


class FriesematentenTexts(SpokenTexts):
    """The texts of the game with one deck, in one language. ``players`` are names by seat."""

    def __init__(self, loaded: LoadedDeck, language: str) -> None:
        super().__init__(_PACKAGE, language)
        self.loaded: Final = loaded
        self.deck: Final = loaded.deck
        names = Counter(loaded.words.name(number, language) for number in range(self.deck.size))
        self._shared_names: Final = frozenset(name for name, count in names.items() if count > 1)

    # ------------------------------------------------------------ names

    def card(self, card: int | str) -> str:
        """Return the name of a card, by number or id."""
        return self.loaded.words.name(self._number(card), self.language)

    def card_text(self, card: int | str) -> str:
        """Return the text of a card, by number or id."""
        return self.loaded.words.text(self._number(card), self.language)

    def kind(self, kind: int | str) -> str:
        """Return the name of a kind of cards, by number or word."""
        number = KIND_WORDS.index(kind) if isinstance(kind, str) else kind
        return self.loaded.words.kind(number, self.language)

    def symbol(self, symbol: int | str) -> str:
        """Return the name of a symbol, and when cards with it can be used, by number or word."""
        number = SYMBOL_WORDS.index(symbol) if isinstance(symbol, str) else symbol
        return self.loaded.words.symbol(number, self.language)

    def money(self, amount: int) -> str:
        """Return an amount of money as this language writes it."""
        currency = self.loaded.words.currency
        if currency in _EURO:
            return self.words.say("money.euro", amount=amount)
        return self.words.say("money.other", amount=amount, currency=currency)

    def _number(self, card: int | str) -> int:
        return self.deck.number_of[card] if isinstance(card, str) else card

    def _card(self, card: int | str) -> str:
        """Return the quoted name of a card, with its id if other cards have the same name."""
        name = self.card(card)
        if name in self._shared_names:
            return self.words.say("list.numbered", word=name, id=self.deck.ids[self._number(card)])
        return self.words.say("list.quoted", word=name)

    def _cards(self, cards: Iterable[int]) -> Phrase:
        return self.words.join([Phrase(self._card(card)) for card in cards])

    def _value(self, name: str, value: str | int, players: Sequence[str]) -> Param:
        """Return a parameter as text. Its name tells what it is."""
        if name in _CARDS:
            return "" if value == -1 else self._card(value)
        if name in _SEATS:
            return self.seat(int(value), players)
        if name in _MONEY:
            return self.money(int(value))
        if name == "action":
            return self._quoted(str(value))
        if name == "part":
            return self.words.say(f"part.{value}")
        return value

    def _parse(self, text: str) -> Action:
        return parse_action(self.deck, text)

    # ------------------------------------------------------------ questions

    def question(self, question: Question, players: Sequence[str]) -> str:
        """Say who is asked what."""
        about = {name: self._value(name, value, players) for name, value in question.about.items()}
        form = "text"
        match question.kind:
            case "what-to-bid" if "bidder" in about:
                form = "raise"
            case "phase-two-turn":
                form = _at_hand(question)
            case "use-now" if self.deck.cards[self._number(question.about["card"])].kind == INFLUENCE:
                form = "influence"
            case "play-in-window":
                form = str(question.about["window"])
                if form == WINDOW_WORDS[BETWEEN] and "card" not in about:
                    form = "after-auctions"
        about["player"] = self.seat(question.seats[0], players)
        return self.words.say(f"question.{question.kind}.{form}", **about)

    # ------------------------------------------------------------ actions

    def action(self, action: Action, players: Sequence[str] = ()) -> str:
        """Say what an action does."""
        form = "text"
        params: dict[str, Param] = {
            name: self._value(name, getattr(action, name), players)
            for name in ("card", "host", "amount", "opponent")
            if hasattr(action, name)
        }
        if hasattr(action, "seat"):
            params["player"] = self.seat(action.seat, players)
        match action:
            case acts.PlayCard():
                form = past.aim(action.targets, action.opponent)
                params["targets"] = self._cards(action.targets)
            case acts.Bind() if action.host < 0:
                form = "player"
            case acts.Scrap() if self.deck.fees[action.card]:
                form = "fee"
                params["fee"] = self.money(self.deck.fees[action.card])
        return self.words.say(f"action.{type(action).__name__}.{form}", **params)

    def warning(self, action: Action, safe: int) -> str:
        """Warn of a bid above ``safe``, the highest one can pay. Empty for any other action."""
        if not isinstance(action, acts.Bid) or action.amount <= safe:
            return ""
        return self.words.say("warning.overbid" if safe else "warning.no-money", safe=self.money(safe))

    def warning_last_round(self) -> str:
        """Warn of a card that changes production when no payout follows."""
        return self.words.say("warning.no-payout")

    def warning_scrap(self, count: int, limit: int, low: int, high: int) -> str:
        """Warn of a factory too many; ``low`` and ``high`` are the possible fees."""
        form = "no-fee" if not high else "fee" if low == high else "fees"
        return self.words.say(
            f"warning.scrap.{form}", count=count, limit=limit, low=self.money(low), high=self.money(high)
        )

    # ------------------------------------------------------------ events

    def event(self, event: object, players: Sequence[str]) -> str:
        """Report an event. Empty if there is nothing to tell."""
        assert isinstance(event, past.FriesematentenEvent)
        sentence = event.sentence()
        if not sentence:
            return ""
        values = {field.name: getattr(event, field.name) for field in fields(event)}
        params = {
            name: self._value(name, value, players) for name, value in values.items() if _is_plain(value)
        }
        params |= {name: self._cards(value) for name, value in values.items() if name in _LISTS}
        params["player"] = params.get("seat", "")
        match event:
            case past.CardPutUp():
                params["low"] = self.money(self.deck.cards[event.card].least_bid)
            case past.IncomePaid():
                params["amount"] = self.money(event.base + event.production)
            case past.FactorSet():
                params["factor"] = self._factor(Fraction(event.times, event.over))
            case past.GameEnded():
                names = [Phrase(self.seat(seat, players)) for seat in event.seats]
                params |= {"players": self.words.join(names), "count": len(names)}
                params["points"] = self.deck.figures.win_vp
        return self.words.say(f"event.{type(event).__name__}.{sentence}", **params)

    def _factor(self, factor: Fraction) -> str:
        """Return a factor with the decimal mark of this language."""
        return f"{float(factor):g}".replace(".", self.words.say("list.decimal"))

    # ------------------------------------------------------------ refusals

    def refusal(self, error: RondelError) -> tuple[str, str]:
        """Return why something was refused and what to do instead, for any deck."""
        if error.game != GAME:
            return say_error(error, self.language)
        deck = str(error.params.get("deck", self.deck.name))
        if deck == self.deck.name:
            return self.reason(error.key, error.params)
        try:
            return texts_of(deck, self.language).reason(error.key, error.params)
        except RondelError:
            # the deck is gone
            return error.message, error.hint

    # ------------------------------------------------------------ rules, options

    def rules(self) -> list[str]:
        """Return the ids of all rules, in the order of the register."""
        return list(register_of(_PACKAGE))

    def option(self, name: str) -> tuple[str, str]:
        """Return the name of an option and what it does. ``deck=NAME`` is a deck, with or without digest."""
        option, is_choice, choice = name.partition("=")
        if not is_choice:
            return self.words.say(f"option.{option}.name"), self.words.say(f"option.{option}.text")
        deck = choice.partition("#")[0]
        loaded = load_deck(deck)
        title = loaded.words.title(self.language)
        if deck == HOUSE:
            # players must see that it is not the publisher's deck
            title = self.words.say("deck.house")
        return title, f"{loaded.words.about(self.language)} {self._facts(loaded)}".strip()

    def _facts(self, deck: LoadedDeck) -> str:
        """Describe a deck: its cards, languages, players and figures, and whether it is the host's own."""
        spoken = [Phrase(self.words.say(f"deck.language.{one}")) for one in deck.words.languages]
        figures, own = deck.deck.figures, texts_of(deck.deck.name, self.language)
        low, high = figures.min_players, figures.max_players
        facts = [
            self.words.say("deck.about", cards=deck.deck.size, languages=self.words.join(spoken)),
            self.words.say("deck.players-exactly" if low == high else "deck.players", low=low, high=high),
            self.words.say("deck.play", money=own.money(figures.start_money), points=figures.win_vp),
        ]
        if is_a_file(deck.deck.name):
            facts.append(self.words.say("deck.file"))
        return " ".join(facts)

    # ------------------------------------------------------------ the end

    def ending(self, ending: str) -> str:
        """Say what ended the game: points, or the last round."""
        return self.words.say(f"ending.{ending}", points=self.deck.figures.win_vp)

    def score_part(self, part: str) -> str:
        """Name a part of a score, or the tie-break."""
        return self.words.say(f"score.{part}")


def _is_plain(value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


# ------------------------------------------------------------------ which of its texts something needs


def _at_hand(question: Question) -> str:
    """Return the key of the question in phase 2, by what the player has."""
    if question.about["cards"]:
        return "text" if question.about["factories"] else "cards"
    return "factories" if question.about["factories"] else "nothing"
