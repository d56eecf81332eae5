"""How Friesematenten looks in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rich.text import Text

from rondel.cli.renderers.friesematenten import notes, rules
from rondel.cli.renderers.friesematenten.cards import CardPrinter
from rondel.cli.renderers.friesematenten.menu import menu_of
from rondel.cli.renderers.friesematenten.table import TablePrinter
from rondel.cli.renderers.plain import PlainRenderer
from rondel.core.contract import SPECTATOR
from rondel.games.friesematenten import actions as acts
from rondel.games.friesematenten import events as past
from rondel.games.friesematenten.decks.library import HOUSE
from rondel.games.friesematenten.texts.cautions import beyond_the_money
from rondel.games.friesematenten.texts.sentences import FriesematentenTexts
from rondel.games.friesematenten.views.view import FriesematentenView
from rondel.words import Phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rondel.cli.common.terminal import Terminal
    from rondel.cli.play.keyboard import Keyboard
    from rondel.cli.play.menu import Menu
    from rondel.core.action import Action
    from rondel.core.contract import AmountRange, Game, Question, View
    from rondel.match import Match

__all__ = ["FriesematentenRenderer", "renderer_for"]

# Events that change the table.
_CHANGES: Final = (
    past.RoundBegan,
    past.CardPutUp,
    past.CardWon,
    past.CardBound,
    past.CardScrapped,
    past.CardStolen,
    past.CardDestroyed,
    past.CardsSwapped,
    past.CardGiven,
    past.CardAdded,
    past.CardRemoved,
    past.IncomePaid,
)
# Questions that have nothing to do with the exchange.
_EMPIRES_ONLY: Final = frozenset({"react", "claim-loss", "which-to-scrap", "which-host"})
_LOOKING: Final = frozenset({"which-to-add", "which-to-return"})


def renderer_for(terminal: Terminal, game: Game, players: Sequence[str]) -> FriesematentenRenderer | None:
    """Return the renderer of Friesematenten, None for another game of that name."""
    if not isinstance(game.texts(terminal.language), FriesematentenTexts):
        return None
    return FriesematentenRenderer(terminal, game, players)


class FriesematentenRenderer(PlainRenderer):
    """Shows the exchange and the empires; ``c`` shows cards, ``d`` the piles."""

    package: ClassVar[str] = "rondel.cli.renderers.friesematenten"

    def __init__(self, terminal: Terminal, game: Game, players: Sequence[str]) -> None:
        super().__init__(terminal, game, players)
        self.words: Final = cast(FriesematentenTexts, self.texts)
        self.cards: Final = CardPrinter(self.terminal, self.words)
        self.table: Final = TablePrinter(self.cards, players)

    # ------------------------------------------------------------ the table

    def welcome(self) -> Sequence[str]:
        """Say where the deck comes from, and when the game ends."""
        deck = self.words.deck
        about = self.words.option(f"deck={deck.name}")[1]
        goal = self.terminal.say("welcome.goal", points=deck.figures.win_vp)
        return [about, goal] if deck.name == HOUSE else [goal]

    def revision(self, match: Match) -> object:
        """Return how often the table has changed."""
        return sum(isinstance(event, _CHANGES) for event in match.events)

    def begins_turn(self, event: object) -> bool:
        """Tell whether a round or an auction began."""
        return isinstance(event, past.RoundBegan | past.CardPutUp)

    def parts(self, question: Question, *, is_tall: bool) -> tuple[str, ...]:
        """Name the parts of the table. A low screen shows only the ids of the empires' cards."""
        if question.kind in _LOOKING:
            return ("exchange",)
        empires = "empires" if is_tall else "ids"
        return (empires,) if question.kind in _EMPIRES_ONLY else ("exchange", empires)

    def draw(self, part: str, view: View) -> RenderableType:
        """Return one part of the table."""
        seen = _own(view)
        if part == "exchange":
            return self.table.exchange(seen)
        return self.table.empires(seen, with_names=part == "empires")

    def everything(self, view: View) -> Sequence[RenderableType]:
        """Return the whole table."""
        return self.table.everything(_own(view))

    def final_parts(self, view: View) -> Sequence[RenderableType]:
        """Return the empires with everybody's money, which is no longer secret."""
        seen = _own(view)
        return [*self._reached(seen), self.table.empires(seen, with_names=True)]

    def _reached(self, view: FriesematentenView) -> Sequence[RenderableType]:
        """Say who has enough points to end the game."""
        wanted = self.words.deck.figures.win_vp
        seats = [empire.seat for empire in view.players if empire.points >= wanted]
        if not seats:
            return ()
        players = self.words.words.join([Phrase(self.players[seat]) for seat in seats])
        return [Text(self.terminal.say("ending.reached", players=players, points=wanted))]

    def open_view(self, match: Match) -> View:
        """Return the spectators' view with everybody's money."""
        seen = _own(match.view(SPECTATOR))
        own = tuple(_own(match.view(empire.seat)).players[empire.seat] for empire in seen.players)
        return replace(seen, players=own)

    def extra_columns(self, view: View) -> Mapping[str, Sequence[str]]:
        """Return everybody's money, which breaks ties."""
        return {self.terminal.say("table.money"): [self.table.money(empire) for empire in _own(view).players]}

    # ------------------------------------------------------------ a question

    def close_up(self, question: Question, view: View) -> Sequence[RenderableType]:
        """Return the cards a question is about, and the state of the bidding."""
        return notes.close_up(self.cards, self.players, question, _own(view))

    def notes(self, match: Match, question: Question, view: View) -> Sequence[str]:
        """Return notes on money, and on answers that bring nothing."""
        return notes.notes_on(self.cards, question, _own(view))

    def menu(self, match: Match, view: View) -> Menu:
        """Return the answers, with the ids of cards and their owners."""
        seen = _own(view)
        return menu_of(self.cards, self.players, seen, [self.game.parse(text) for text in seen.legal])

    def amount(self, amounts: AmountRange) -> str:
        """Say how to bid."""
        low = self.words.money(amounts.low)
        if amounts.safe is None or amounts.safe < amounts.low:
            return self.terminal.say("bidding.amount-poor", low=low)
        return self.terminal.say("bidding.amount", low=low, safe=self.words.money(amounts.safe))

    def warning(self, amounts: AmountRange, amount: int) -> str:
        """Say what happens if a player bids more than they have."""
        caution = beyond_the_money(self.game.parse(amounts.text(amount)), amounts.safe or 0, self.words)
        return notes.caution_text(caution) if caution is not None else ""

    def confirmation(self, amounts: AmountRange, amount: int) -> str:
        """Ask whether the person really wants to bid that much."""
        return self.terminal.say("bidding.really", amount=self.words.money(amount))

    def allowed_amounts(self, amounts: AmountRange) -> str:
        """Say which bids are allowed."""
        highest = self.words.money(amounts.high)
        return self.terminal.say("bidding.beyond", highest=highest, low=amounts.low, high=amounts.high)

    # ------------------------------------------------------------ rules

    def rules_of(self, action: Action, question: Question, view: View) -> tuple[str, ...]:
        """Return the rules of an answer, and of the card's effects."""
        return rules.rules_of(action, question, self.words.deck, _own(view))

    def about(self, action: Action, view: View) -> Sequence[RenderableType]:
        """Return the card an action is about."""
        card = getattr(action, "card", -1)
        return self.cards.in_full(self.words.deck.ids[card]) if card >= 0 else ()

    # ------------------------------------------------------------ input

    def commands(self, view: View, keyboard: Keyboard) -> Mapping[str, Callable[[str], str | None]]:
        """Return ``c``: a card, and ``d``: the piles."""
        seen = _own(view)
        return {"c": lambda typed: self._show_card(typed, seen), "d": lambda _: self._show_piles(seen)}

    def _show_card(self, typed: str, view: FriesematentenView) -> None:
        """Show a card by its id or name, or all cards of the exchange."""
        up = [view.auction.card] if view.auction is not None else []
        found = self.cards.found(typed) if typed else [*up, *view.exchange]
        if not found:
            key = "card.none" if typed else "table.empty"
            self.terminal.out.print(Text(self.terminal.say(key, name=typed), "red" if typed else "dim"))
        elif len(found) > 1 and typed:
            names = ", ".join(self.cards.label(card) for card in found)
            self.terminal.out.print(Text(self.terminal.say("card.several", cards=names)))
        else:
            for card in found:
                where = self.cards.where(card, view, self.players) if typed else ""
                for part in self.cards.in_full(card, where):
                    self.terminal.out.print(part)

    def _show_piles(self, view: FriesematentenView) -> None:
        for part in self.table.piles(view):
            self.terminal.out.print(part)

    def help(self, match: Match, view: View) -> str:
        """Return the keys, with a card of this deck."""
        ids = self.words.deck.ids
        return self.terminal.say("play.help", card=ids[0])

    def may_be_typed(self, action: Action) -> bool:
        """Tell whether a person may try an action; chance actions are not for people."""
        return not isinstance(action, acts.StartPlayer | acts.DrawCard | acts.Shuffle | acts.HitCard)

    def normalized(self, line: str) -> str:
        """Return a typed line in notation. Ids of cards may be typed in lower case."""
        return self.cards.normalized(line)


def _own(view: View) -> FriesematentenView:
    assert isinstance(view, FriesematentenView), "a view of another game"
    return view
