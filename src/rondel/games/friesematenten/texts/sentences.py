"""Everything players read, in one language: questions, actions, events, refusals, rules.

The texts are in ``words/*.toml``, the names of cards in the deck file, the rules in ``data/rules.toml``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rondel.core.action import Action
from rondel.core.contract import SPECTATOR, Question
from rondel.core.errors import RondelError
from rondel.core.forms import ActionForms
from rondel.core.game_texts import SpokenTexts
from rondel.core.vocabulary import Event
from rondel.games.friesematenten import actions as acts
from rondel.games.friesematenten import events as past
from rondel.games.friesematenten.action_table import actions_of
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
_SEATS: Final = frozenset(
    {"seat", "winner", "bidder", "actor", "victim", "receiver", "owner", "payer", "payee", "opponent"}
)
_MONEY: Final = frozenset(
    {"amount", "price", "bid", "low", "high", "fee", "paid", "refund", "base", "production"}
)
# Currencies that are written with a sign. A deck can name any other.
_EURO: Final = ("", "EUR", "€")

_made: Final[dict[tuple[str, str, int], FriesematentenTexts]] = {}


def texts_of(deck_name: str, language: str, reader: int = SPECTATOR) -> FriesematentenTexts:
    """Return the texts of a deck in a language, for a seat or SPECTATOR.

    They are made once, and again if the deck is replaced.
    """
    loaded = load_deck(deck_name)
    made = _made.get((deck_name, language, reader))
    if made is None or made.loaded is not loaded:
        made = FriesematentenTexts(loaded, language, reader)
        _made[deck_name, language, reader] = made
    return made


class FriesematentenTexts(SpokenTexts):
    """The texts of the game with one deck, in one language, for one reader. ``players`` are names by seat."""

    def __init__(self, loaded: LoadedDeck, language: str, reader: int = SPECTATOR) -> None:
        super().__init__(_PACKAGE, GAME, language, reader)
        self.loaded: Final = loaded
        self.deck: Final = loaded.deck
        names = Counter(loaded.words.name(number, language) for number in range(self.deck.size))
        self._shared_names: Final = frozenset(name for name, count in names.items() if count > 1)

    @property
    def forms(self) -> ActionForms:
        """The forms of the actions of the deck."""
        return actions_of(self.deck).forms

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

    def _value(self, name: str, value: str | int, players: Sequence[str]) -> Param:
        """Return a parameter as text. Its name tells what it is."""
        if name in _CARDS:
            return self._card(value)
        if name in _SEATS:
            return self.seat(int(value), players)
        if name in _MONEY:
            return self.money(int(value))
        if name == "action":
            return self._quoted(str(value))
        if name == "part":
            return self.words.say(f"part.{value}")
        return value

    # ------------------------------------------------------------ which sentence

    def _question_sentence(self, question: Question) -> str:
        match question.kind:
            case "what-to-bid" if "bidder" in question.about:
                return "raise"
            case "phase-two-turn":
                return _at_hand(question)
            case "use-now" if self.deck.cards[self._number(question.about["card"])].kind == INFLUENCE:
                return "influence"
            case "play-in-window":
                window = str(question.about["window"])
                is_after = window == WINDOW_WORDS[BETWEEN] and "card" not in question.about
                return "after-auctions" if is_after else window
        return "text"

    def _sentence(self, thing: Action | Event, players: Sequence[str]) -> tuple[str, dict[str, Param]]:
        match thing:
            case acts.PlayCard():
                return past.aim(thing.targets, thing.opponent), {}
            case acts.Bind() if thing.host < 0:
                return "player", {}
            case acts.Scrap() if self.deck.fees[thing.card]:
                return "fee", {"fee": self.money(self.deck.fees[thing.card])}
            case past.CardPutUp():
                return "text", {"low": self.money(self.deck.cards[thing.card].least_bid)}
            case past.IncomePaid():
                return thing.sentence(), {"amount": self.money(thing.base + thing.production)}
            case past.FactorSet():
                return thing.sentence(), {"factor": self._factor(Fraction(thing.times, thing.over))}
            case past.GameEnded():
                others = [seat for seat in thing.seats if seat != self.reader]
                winners: dict[str, Param] = {"players": self._joined("seat", others, players)}
                figures = {"count": len(thing.seats), "points": self.deck.figures.win_vp}
                if len(others) < len(thing.seats):
                    return "you-shared" if others else "you-points", winners | figures
                return thing.sentence(), winners | figures
        return super()._sentence(thing, players)

    def _factor(self, factor: Fraction) -> str:
        """Return a factor with the decimal mark of this language."""
        return f"{float(factor):g}".replace(".", self.words.say("list.decimal"))

    # ------------------------------------------------------------ warnings

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

    # ------------------------------------------------------------ refusals

    def refusal(self, error: RondelError) -> tuple[str, str]:
        """Return why something was refused and what to do instead, for any deck."""
        deck = str(error.params.get("deck", self.deck.name))
        if error.game != GAME or deck == self.deck.name:
            return super().refusal(error)
        try:
            return texts_of(deck, self.language).reason(error.key, error.params)
        except RondelError:
            # the deck is gone
            return error.message, error.hint

    # ------------------------------------------------------------ options

    def option(self, name: str) -> tuple[str, str]:
        """Return the name of an option and what it does. ``deck=NAME`` is a deck, with or without digest."""
        option, is_choice, choice = name.partition("=")
        if not is_choice:
            return super().option(option)
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


def _at_hand(question: Question) -> str:
    """Return the key of the question in phase 2, by what the player has."""
    if question.about["cards"]:
        return "text" if question.about["factories"] else "cards"
    return "factories" if question.about["factories"] else "nothing"
