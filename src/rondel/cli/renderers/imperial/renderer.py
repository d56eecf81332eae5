"""How Imperial looks in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rondel.cli.renderers.imperial.board import BoardPrinter
from rondel.cli.renderers.imperial.gifts import Gifts, gift_example
from rondel.cli.renderers.imperial.menu import menu_of
from rondel.cli.renderers.imperial.notes import PARTS, notes_on
from rondel.cli.renderers.imperial.rules import rule_of, rules_of, tax_chart
from rondel.cli.renderers.plain import PlainRenderer
from rondel.core.contract import SPECTATOR
from rondel.games.imperial.actions import DealFlag, StartDraft
from rondel.games.imperial.events import TurnBegan
from rondel.games.imperial.state import ImperialState
from rondel.games.imperial.texts.sentences import ImperialTexts
from rondel.games.imperial.views.view import ImperialView

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rondel.cli.common.terminal import Terminal
    from rondel.cli.play.keyboard import Keyboard
    from rondel.cli.play.menu import Menu
    from rondel.core.action import Action
    from rondel.core.contract import Game, Question, View
    from rondel.match import Match

__all__ = ["ImperialRenderer", "renderer_for"]

# Questions whose answers no gift can change.
_FREE_OF_MONEY: Final = frozenset({"move-fleets", "move-armies"})


def renderer_for(terminal: Terminal, game: Game, players: Sequence[str]) -> ImperialRenderer | None:
    """Return the renderer of an edition of Imperial, None for another game of that name."""
    return (
        ImperialRenderer(terminal, game, players)
        if isinstance(game.texts(terminal.language), ImperialTexts)
        else None
    )


class ImperialRenderer(PlainRenderer):
    """Shows nations, the rondel, players with their bonds, and regions; ``g`` makes a gift."""

    package: ClassVar[str] = "rondel.cli.renderers.imperial"

    def __init__(self, terminal: Terminal, game: Game, players: Sequence[str]) -> None:
        super().__init__(terminal, game, players)
        self.imperial: Final = cast(ImperialTexts, self.texts)
        self.edition: Final = self.imperial.edition
        self.board: Final = BoardPrinter(self.terminal, self.imperial, players)

    # ------------------------------------------------------------ the table

    def revision(self, match: Match) -> object:
        """Return how many turns have begun."""
        return sum(isinstance(event, TurnBegan) for event in match.events)

    def begins_turn(self, event: object) -> bool:
        """Tell whether a nation's turn began."""
        return isinstance(event, TurnBegan)

    def parts(self, question: Question, *, is_tall: bool) -> tuple[str, ...]:
        """Name the parts of the board. A low screen leaves out the rondel, because the menu says the same."""
        parts = PARTS.get(question.kind, ())
        return parts if is_tall else tuple(part for part in parts if part != "ring")

    def draw(self, part: str, view: View) -> RenderableType:
        """Return one part of the board."""
        board = self.board
        draw = {
            "nations": board.nations,
            "ring": board.ring,
            "players": board.players_table,
            "bonds": board.free_bonds,
            "regions": board.regions,
        }
        return draw[part](_imperial(view))

    def everything(self, view: View) -> Sequence[RenderableType]:
        """Return the whole board."""
        return self.board.everything(_imperial(view))

    def final_parts(self, view: View) -> Sequence[RenderableType]:
        """Return the nations with their power."""
        return [self.board.nations(_imperial(view))]

    def open_view(self, match: Match) -> View:
        """Return the spectators' view with everybody's money."""
        seen = _imperial(match.view(SPECTATOR))
        own = tuple(_imperial(match.view(player.seat)).players[player.seat] for player in seen.players)
        return replace(seen, players=own)

    def score_heading(self, part: str) -> str:
        """Return three letters of a nation, or the word for cash."""
        return self.terminal.say("ending.cash") if part == "cash" else self.texts.score_part(part)[:3]

    # ------------------------------------------------------------ a question

    def close_up(self, question: Question, view: View) -> Sequence[RenderableType]:
        """Return the region a question is about."""
        if "region" not in question.about:
            return ()
        return [self.board.region(_imperial(view), str(question.about["region"]))]

    def notes(self, match: Match, question: Question, view: View) -> Sequence[str]:
        """Return what the answers cost, and why some are missing."""
        note = self.game.question_note(match.state, self.terminal.language)
        return [*([note] if note else []), *notes_on(self.terminal, question, _imperial(view))]

    def menu(self, match: Match, view: View) -> Menu:
        """Return the answers, with what they cost and bring."""
        seen = _imperial(view)
        actions = [self.game.parse(text) for text in seen.legal]
        return menu_of(self.terminal, self.imperial, seen, cast(ImperialState, match.state), actions)

    def gifts_matter(self, question: Question) -> bool:
        """Tell whether gifts could change the possible answers; in a Maneuver they cannot."""
        return question.kind not in _FREE_OF_MONEY

    # ------------------------------------------------------------ rules

    def rule_of(self, question: Question, view: View) -> str:
        """Return the rule of a question."""
        return rule_of(question, _imperial(view))

    def rules_of(self, action: Action, question: Question, view: View) -> tuple[str, ...]:
        """Return the rules of an answer."""
        return rules_of(action, question, self.edition, _imperial(view))

    def chart(self, rule: str, view: View) -> RenderableType | None:
        """Return the tax chart for the rules about taxes."""
        return tax_chart(self.terminal, self.edition, _imperial(view)) if rule.startswith("TAX-") else None

    # ------------------------------------------------------------ input

    def commands(self, view: View, keyboard: Keyboard) -> Mapping[str, Callable[[str], str | None]]:
        """Return ``g``: a gift."""
        return {"g": Gifts(self.terminal, self.imperial, keyboard, _imperial(view).ranges).choose}

    def help(self, match: Match, view: View) -> str:
        """Return the keys, with an example of a gift."""
        return self.terminal.say("play.help", gift=f"g {gift_example(self.imperial, _imperial(view).ranges)}")

    def may_be_typed(self, action: Action) -> bool:
        """Tell whether a person may try an action; chance deals cards and draws the start player."""
        return not isinstance(action, DealFlag | StartDraft)


def _imperial(view: View) -> ImperialView:
    assert isinstance(view, ImperialView), "a view of another game"
    return view
