"""Promises about what players read: rules, questions and actions, in every language."""

from __future__ import annotations

import json

from rondel.core.errors import DataError, OptionError
from rondel.testing.assertions import error_of, fail, require, require_text
from rondel.testing.random_games import GameUnderTest, pick
from rondel.words import LANGUAGES

__all__ = ["actions_have_words", "languages_differ", "questions_are_asked", "rules_can_be_read"]


def rules_can_be_read(tested: GameUnderTest) -> None:
    """Texts come in every language, an unknown language is refused, and every rule has a text and its place in the book."""
    game = tested.game
    listed = list(game.texts(LANGUAGES[0]).rules())
    require(listed, "there are no rules")
    require(len(set(listed)) == len(listed), f"a rule is listed twice: {listed}")
    for language in LANGUAGES:
        texts = game.texts(language)
        require(texts.language == language, f"asked for {language!r}, got {texts.language!r}")
        require(list(texts.rules()) == listed, f"in {language!r} there are other rules")
        for rule in listed:
            for text in texts.rule(rule):
                require_text(text, f"a text of the rule {rule} ({language})")
        in_book = [section.id for section in game.book(language).sections() if section.is_rule]
        require(in_book == listed, f"the rulebook ({language}) must have every rule once, in the same order")
        try:
            unknown = texts.rule("NO-SUCH-RULE")
        except DataError:
            continue
        fail(f"the rule 'NO-SUCH-RULE' must raise DataError, but reads {unknown}")
    error_of(game, OptionError, "texts('xx')", lambda: game.texts("xx"))


def questions_are_asked(tested: GameUnderTest) -> None:
    """A question has a kind, the seats asked, a rule and words, is plain data, and speaks to the seat asked."""
    game = tested.game
    for sample in tested.open_samples():
        question = game.question(sample.state)
        require(question == game.question(sample.state), f"{sample}: asked twice, another question")
        require(question.kind, f"{sample}: the question has no kind")
        asked = sample.state.seats_asked()
        require(question.seats == asked, f"{sample}: {question.seats} in the question, {asked} asked")
        require(json.dumps(dict(question.about)), f"{sample}: what the question is about is not plain data")
        for language in LANGUAGES:
            texts = game.texts(language)
            require(question.rule in texts.rules(), f"{sample}: {question.rule!r} is not in rules()")
            names = tested.names(sample.state.seats)
            text = texts.question(question, names)
            require_text(text, f"{sample}: the question {question.kind!r} ({language})")
            require(
                isinstance(game.question_note(sample.state, language), str), f"{sample}: the note is no text"
            )
            for seat in question.seats:
                if seat >= 0:
                    read = game.texts(language, seat).question(question, names)
                    require_text(
                        read, f"{sample}: the question {question.kind!r} ({language}) for {names[seat]}"
                    )
                    require(
                        names[seat] not in read,
                        f"{sample}: who reads {question.kind!r} ({language}) meets their own name: {read!r}",
                    )


def actions_have_words(tested: GameUnderTest) -> None:
    """Every action has words in every language, with and without the players' names."""
    game, rng = tested.game, tested.rng("words")
    for sample in tested.open_samples():
        state = sample.state
        actions = pick(state.legal_actions(), 15, rng)
        for amounts in [state.answer_range(), *pick(state.ranges(), 2, rng)]:
            if amounts is not None:
                actions.append(game.parse(amounts.text(amounts.high)))
        for action in actions:
            for language in LANGUAGES:
                texts = game.texts(language)
                require_text(texts.action(action), f"the text ({language}) of {action.text!r}")
                named = texts.action(action, tested.names(state.seats))
                require_text(named, f"the text ({language}) of {action.text!r} with names")


def languages_differ(tested: GameUnderTest) -> None:
    """Rules and questions are translated into every language, not copied."""
    game = tested.game
    questions = [
        (game.question(sample.state), tested.names(sample.state.seats)) for sample in tested.open_samples()
    ]
    read: dict[str, tuple[object, object]] = {}
    for language in LANGUAGES:
        texts = game.texts(language)
        rules = [texts.rule(rule)[1] for rule in texts.rules()]
        asked = [texts.question(question, names) for question, names in questions]
        for other, (other_rules, other_asked) in read.items():
            require(rules != other_rules, f"the rules read the same in {other!r} and {language!r}")
            require(asked != other_asked, f"the questions read the same in {other!r} and {language!r}")
        read[language] = (rules, asked)
