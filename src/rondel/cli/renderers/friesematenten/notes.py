"""What is shown with a question: its card, the bids, declared cards, notes on money."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.text import Text

from rondel.cli.renderers.friesematenten.menu import ActionTexts
from rondel.cli.renderers.friesematenten.table import bidders
from rondel.games.friesematenten.action_table import parse_action
from rondel.games.friesematenten.actions import Bind, PlayCard
from rondel.games.friesematenten.texts.cautions import is_about_production, without_a_payout

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rondel.cli.renderers.friesematenten.cards import CardPrinter
    from rondel.core.contract import Caution, Question
    from rondel.games.friesematenten.views.view import FriesematentenView

__all__ = ["close_up", "notes_on", "caution_text"]

#: questions about one card
_ABOUT_A_CARD: Final = ("what-to-bid", "play-in-window", "claim-loss", "undo-award", "use-now", "which-host")
#: questions answered by playing cards, whose texts are shown
_WITH_CARDS: Final = (
    "phase-two-turn",
    "what-to-bid",
    "play-in-window",
    "react",
    "claim-loss",
    "undo-award",
)
#: at most this many; ``c`` shows any card
_SHOWN: Final = 4
#: questions for which the player's money matters
_ABOUT_MONEY: Final = frozenset(
    {"phase-two-turn", "play-in-window", "use-now", "undo-award", "which-to-scrap", "react", "claim-loss"}
)


def close_up(
    cards: CardPrinter, players: Sequence[str], question: Question, view: FriesematentenView
) -> list[RenderableType]:
    """Return the cards a question is about."""
    parts: list[RenderableType] = []
    if question.kind in _ABOUT_A_CARD and "card" in question.about:
        parts += cards.in_full(str(question.about["card"]))
    if question.kind == "what-to-bid" and view.auction is not None:
        parts.append(bidders(cards, players, view, view.auction))
    if question.kind in ("which-to-add", "which-to-return"):
        parts += _looked_at(cards, view)
    else:
        parts += _declared(cards, players, view)
    if question.kind in _WITH_CARDS:
        usable = _usable(cards, view)
        parts += [Padding(cards.text_of(card), (0, 0, 0, 2)) for card in usable[:_SHOWN]]
    return parts


def _declared(cards: CardPrinter, players: Sequence[str], view: FriesematentenView) -> list[RenderableType]:
    """Show the declared cards, the last one on top."""
    action_texts = ActionTexts(cards, players, view)
    parts: list[RenderableType] = []
    for declared in reversed(view.declared):
        line = action_texts.declared(declared.seat, declared.card, declared.targets, declared.opponent)
        if declared.cancelled:
            line += cards.terminal.say("declared.cancelled")
        parts.append(Text(line))
        parts.append(Padding(Text(cards.texts.card_text(declared.card), "italic"), (0, 0, 0, 2)))
    return parts


def _looked_at(cards: CardPrinter, view: FriesematentenView) -> list[RenderableType]:
    """Show the cards that only this seat is looking at."""
    choices = [text.partition(" ")[2] for text in view.legal]
    back = [card for card in view.looked_at if card not in choices]
    parts: list[RenderableType] = [Text(cards.terminal.say("looking.title"), "bold")]
    for card in choices:
        parts += cards.in_full(card)
    if back:
        names = ", ".join(cards.label(card) for card in back)
        parts.append(Text(cards.terminal.say("looking.back", cards=names), "dim"))
    return parts


def _usable(cards: CardPrinter, view: FriesematentenView) -> list[str]:
    """List the cards this seat could play or bind now."""
    found: dict[str, None] = {}
    for text in view.legal:
        action = parse_action(cards.deck, text)
        if isinstance(action, PlayCard | Bind):
            found[cards.deck.ids[action.card]] = None
    return list(found)


def notes_on(cards: CardPrinter, question: Question, view: FriesematentenView) -> list[str]:
    """Return sentences about the player's money, and about answers that bring nothing."""
    say, texts = cards.terminal.say, cards.texts
    cash = view.players[question.seats[0]].cash
    notes: list[str] = []
    if question.kind == "what-to-bid":
        notes += _about_a_bid(cards, question, view, cash)
    elif question.kind in _ABOUT_MONEY and cash is not None:
        notes.append(say("note.money", money=texts.money(cash)))
    usable = _usable(cards, view)
    if question.kind in _WITH_CARDS and len(usable) > _SHOWN:
        notes.append(say("note.more-cards", cards=", ".join(usable[_SHOWN:])))
    if view.is_last_round:
        notes += [
            f"{cards.label(card)}{say('card.colon')} {caution_text(without_a_payout(texts))}"
            for card in usable
            if is_about_production(cards.card(card))
        ]
    return notes


def _about_a_bid(
    cards: CardPrinter, question: Question, view: FriesematentenView, cash: int | None
) -> list[str]:
    say, amounts = cards.terminal.say, view.answer_range
    notes: list[str] = []
    if cash is not None:
        money = cards.texts.money(cash)
        if amounts is None or amounts.safe is None or amounts.safe < amounts.low:
            notes.append(say("note.too-poor", money=money))
        elif amounts.safe != cash:
            notes.append(say("note.other-price", money=money, safe=cards.texts.money(amounts.safe)))
    if question.about["card"] in view.stale and "bid" not in question.about:
        notes.append(say("note.stale"))
    return notes


def caution_text(caution: Caution) -> str:
    """Return a warning with its rule."""
    return f"{caution.says} [{caution.rule}]"
