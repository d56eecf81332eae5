"""What would be undone: of going back to a number people know nothing, of a decision they do."""

from __future__ import annotations

from rondel.core.action import CHANCE
from rondel.core.contract import SPECTATOR, State
from rondel.course import Step
from rondel.server.speaking import server_words
from rondel.server.tables.table import Table

__all__ = ["first_undone"]


def first_undone(table: Table, back_to: int, at: int, language: str) -> str:
    """Say the first decision after a number among the lines that stood at another, as everybody may know it."""
    course = table.playing()
    undone = [step for step in course.standing_at(at) if step.number > back_to]
    if not undone:
        return ""
    # what chance did then is undone as well, but nobody decided it
    first = next((step for step in undone if step.seat != CHANCE), undone[0])
    before = course.state_after(first.parent)
    says = _meaning(table, before, first, language)
    words = server_words(language)
    if first.seat == CHANCE:
        return says or words.say("undone.chance")
    player = table.players[first.seat]
    if not says:
        return words.say("undone.secret", player=player)
    if first.seat not in before.seats_asked():
        return words.say("undone.decision", player=player, says=says)  # a gift, aside from any question
    question = table.game.texts(language).question(table.game.question(before), table.players)
    return words.say("undone.answer", question=question, player=player, says=says)


def _meaning(table: Table, before: State, step: Step, language: str) -> str:
    """Return what a line means, empty if not everybody may know."""
    game = table.game
    action = game.parse(step.text)
    if table.status != "ended" and game.said(before, action, SPECTATOR) != step.text:
        return ""
    return game.texts(language).action(action, table.players)
