"""The key ``?``: explains a question and its answers by their rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.text import Text

from rondel.core.errors import RondelError
from rondel.words.typed import matching

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.cli.play.menu import Choice, Menu
    from rondel.cli.renderers.renderer import Renderer
    from rondel.core.contract import Question, Texts, View

__all__ = ["explain_choice", "explain_named", "explain_question", "explain_rule"]

# The id of a rule that only another edition has.
_ELSEWHERE: Final = re.compile(r"(?P<chapter>[A-Z]{2,5})[ -]*(?P<number>[0-9]{1,3})")
# Enough to see what is meant; ``? NUMBER`` explains one answer.
_NUMBERS_SHOWN: Final = 6


def explain_question(renderer: Renderer, view: View, question: Question, menu: Menu) -> None:
    """Print the rule of the question, then the rules of the answers, each once."""
    terminal, texts = renderer.terminal, renderer.texts
    rule = renderer.rule_of(question, view)
    explained = {rule}
    if rule:
        explain_rule(terminal, texts, rule)
    by_rules: dict[tuple[str, ...], list[Choice]] = {}
    for choice in menu.choices:
        by_rules.setdefault(renderer.rules_of(choice.action, question, view), []).append(choice)
    for rules, choices in by_rules.items():
        heading = terminal.say("explain.choices", count=len(choices), numbers=_signs(choices))
        if len(choices) == 1:
            heading += f" – {choices[0].text}"
        terminal.out.print()
        terminal.out.print(Text(f"{heading}  [{', '.join(rules)}]", "cyan"))
        for rule in rules:
            if rule not in explained:
                explained.add(rule)
                explain_rule(terminal, texts, rule)
    terminal.out.print(Text(terminal.say("explain.more", rule=_example(texts)), "dim"))


def _example(texts: Texts) -> str:
    """Return the id of a rule as an example."""
    return next(iter(texts.rules()), "")


def _signs(choices: Sequence[Choice]) -> str:
    """Return what to type for choices: letters, or numbers with ranges like 3–7."""
    if any(choice.letter for choice in choices):
        return ", ".join(choice.sign for choice in choices)
    runs: list[list[int]] = []
    for choice in choices:
        if runs and choice.number == runs[-1][1] + 1:
            runs[-1][1] = choice.number
        else:
            runs.append([choice.number, choice.number])
    shown = [str(low) if low == high else f"{low}–{high}" for low, high in runs[:_NUMBERS_SHOWN]]
    return ", ".join(shown) + (" …" if len(runs) > _NUMBERS_SHOWN else "")


def explain_choice(renderer: Renderer, view: View, question: Question, choice: Choice) -> None:
    """Print one answer, its notation and its rules."""
    terminal, texts = renderer.terminal, renderer.texts
    terminal.out.print(Text.assemble((f"{choice.sign}) ", "bold cyan"), choice.text))
    terminal.out.print(Text(terminal.say("explain.notation", text=choice.action.text), "dim"))
    for part in renderer.about(choice.action, view):
        terminal.out.print(part)
    rules = renderer.rules_of(choice.action, question, view)
    for rule in rules:
        explain_rule(terminal, texts, rule)
    for rule in rules[:1]:
        _print_chart(renderer, rule, view)


def explain_named(renderer: Renderer, view: View, name: str) -> bool:
    """Print a rule, like ``TAX-1`` or ``tax 1``, or list a chapter or what words name. Return False if there is nothing."""
    terminal, texts = renderer.terminal, renderer.texts
    rule = _rule_named(texts, name)
    if rule is None:
        chapter = [rule for rule in texts.rules() if _squeezed(name) in _chapters(rule)]
        if chapter:
            called = name.strip().upper()
            terminal.out.print(Text(terminal.say("explain.chapter", chapter=called, rule=chapter[0]), "dim"))
        found = chapter or _rules_about(texts, name)
        if chapter or len(found) != 1:
            for rule in found:
                terminal.out.print(Text.assemble((rule, "bold"), "  ", texts.rule(rule)[0]))
            return bool(found)
        rule = found[0]
    try:
        explain_rule(terminal, texts, rule)
    except RondelError:
        return False
    _print_chart(renderer, rule, view)
    return True


def _rule_named(texts: Texts, name: str) -> str | None:
    """Return the id of the rule that was typed. The game's prefix may be left out."""
    wanted = _squeezed(name)
    for rule in texts.rules():
        if wanted in (_squeezed(rule), _squeezed(rule.partition("-")[2])) and not wanted.isdigit():
            return rule
    elsewhere = _ELSEWHERE.fullmatch(name.strip().upper())
    return f"{elsewhere['chapter']}-{elsewhere['number']}" if elsewhere else None


def _rules_about(texts: Texts, words: str) -> list[str]:
    """Return the rules whose chapter, in the reader's language, has these words; else those whose title has them."""
    rules = list(texts.rules())
    places = matching(words, [texts.chapter(rule) for rule in rules])
    return [rules[place] for place in places or matching(words, [texts.rule(rule)[0] for rule in rules])]


def _chapters(rule: str) -> set[str]:
    """Return the names of a rule's chapters: TAX for TAX-3; FRI, FRICARD and CARD for FRI-CARD-3."""
    words = rule.split("-")[:-1]
    whole = {_squeezed("".join(words[:count])) for count in range(1, len(words) + 1)}
    return whole | {_squeezed("".join(words[1:]))} - {""}


def _squeezed(name: str) -> str:
    return "".join(letter for letter in name.upper() if letter.isascii() and letter.isalnum())


def explain_rule(terminal: Terminal, texts: Texts, rule_id: str) -> None:
    """Print a rule: id, title, text."""
    title, text = texts.rule(rule_id)
    terminal.out.print(Text.assemble((rule_id, "bold"), "  ", (title, "bold")))
    terminal.out.print(Padding(Text(text), (0, 0, 0, 2)))


def _print_chart(renderer: Renderer, rule: str, view: View) -> None:
    chart = renderer.chart(rule, view)
    if chart is not None:
        renderer.terminal.out.print(chart)
