"""Promises about what helps players decide: figures to compare, and why an answer is impossible."""

from __future__ import annotations

import random
from typing import Final

from rondel.core.action import Action
from rondel.core.contract import CHANCE, EVERYTHING, SPECTATOR, Figure, State, impossible
from rondel.core.errors import IllegalActionError, RondelError
from rondel.testing.assertions import error_of, is_legal, require, require_said, require_text, snapshot
from rondel.testing.random_games import GameUnderTest, Sample
from rondel.words import LANGUAGES

__all__ = ["figures_can_be_compared", "impossible_answers_are_explained"]

#: nobody would read more
_MOST_CANDIDATES: Final = 100


def figures_can_be_compared(tested: GameUnderTest) -> None:
    """A table always has the same figures in the same order, with names, and none shows more than the view."""
    game = tested.game
    listed: dict[tuple[object, ...], list[tuple[str, str]]] = {}
    for number, sample in enumerate(tested.samples()):
        state = sample.state
        before = snapshot(game, state)
        table = (state.seats, *game.options_of(state))
        for seat in (EVERYTHING, SPECTATOR, *range(state.seats)):
            figures = list(game.figures(state, seat))
            keys = [(figure.what, figure.of) for figure in figures]
            _are_plain(tested, sample, figures)
            require(len(set(keys)) == len(keys), f"{sample}: a figure is listed twice: {keys}")
            first = listed.setdefault(table, keys)
            require(keys == first, f"{sample}: seat {seat} has the figures {keys}, the table had {first}")
        _tell_no_more_than_the_view(tested, sample, number)
        require(snapshot(game, state) == before, f"{sample}: looking at figures changed the state")
        for seat in (state.seats, CHANCE):
            error_of(
                game,
                RondelError,
                f"the figures of seat {seat}",
                lambda s=state, n=seat: game.figures(s, n),  # type: ignore[misc]  # bound now
            )


def _are_plain(tested: GameUnderTest, sample: Sample, figures: list[Figure]) -> None:
    names = tested.names(sample.state.seats)
    for figure in figures:
        is_plain = figure.value is None or type(figure.value) in (int, str)
        require(is_plain, f"{sample}: {figure} is not a number, a text or None")
        for language in LANGUAGES:
            texts = tested.game.texts(language)
            require_text(texts.figure(figure.what), f"the name ({language}) of the figure {figure.what!r}")
            if figure.of:
                require_text(texts.figure_of(figure.of, names), f"the name ({language}) of {figure.of!r}")


def _tell_no_more_than_the_view(tested: GameUnderTest, sample: Sample, number: int) -> None:
    """Require the same figures for positions a seat cannot tell apart, and only public ones for spectators."""
    game, state = tested.game, sample.state
    public = list(game.figures(state, SPECTATOR))
    for seat in range(state.seats):
        mine = list(game.figures(state, seat))
        drawn = game.redraw(state, seat, random.Random(number).randrange)
        for figure, other in zip(mine, game.figures(drawn, seat), strict=True):
            require(figure == other, f"{sample}: {figure} tells seat {seat} more than its view")
        for figure, other in zip(public, game.figures(drawn, SPECTATOR), strict=True):
            require(figure == other, f"{sample}: {figure} tells spectators more than seat {seat} sees")
        for figure, other in zip(public, mine, strict=True):
            is_known = figure.value is None or figure == other
            require(is_known, f"{sample}: spectators are shown {figure}, seat {seat} {other}")


def impossible_answers_are_explained(tested: GameUnderTest) -> None:
    """The conceivable answers are few, give away no secret, and are refused with a rule and a hint unless legal."""
    game = tested.game
    for number, sample in enumerate(tested.samples()):
        state, asked = sample.state, sample.state.seats_asked()
        before = snapshot(game, state)
        candidates = list(game.conceivable(state))
        texts = [action.text for action in candidates]
        require(len(set(texts)) == len(texts), f"{sample}: something is listed twice: {sorted(texts)}")
        require(len(texts) <= _MOST_CANDIDATES, f"{sample}: {len(texts)} candidates are too many")
        if asked in ((), (CHANCE,)):
            require(not candidates, f"{sample}: nobody is asked, but {texts} is conceivable")
            continue
        for action in candidates:
            require(game.parse(action.text) is action, f"{sample}: {action.text!r} reads as another object")
        _are_refused(tested, sample, candidates)
        require(snapshot(game, state) == before, f"{sample}: listing candidates changed the state")
        for seat in asked:
            drawn = game.redraw(state, seat, random.Random(number).randrange)
            require(
                _refusals(tested, state) == _refusals(tested, drawn),
                f"{sample}: what seat {seat} could try, or why it is refused, tells more than its view",
            )


def _are_refused(tested: GameUnderTest, sample: Sample, candidates: list[Action]) -> None:
    found = impossible(tested.game, sample.state)
    refused = [action.text for action, _ in found]
    expected = [action.text for action in candidates if not is_legal(sample.state, action)]
    require(refused == expected, f"{sample}: {refused} is refused, {expected} is not legal")
    for action, refusal in found:
        what = f"{sample}: {action.text!r}"
        require(isinstance(refusal, IllegalActionError), f"{what} is refused with {refusal!r}")
        require(refusal.rule, f"{what} is refused without a rule: {refusal}")
        require_said(tested.game, refusal, what)


def _refusals(tested: GameUnderTest, state: State) -> list[tuple[object, ...]]:
    listed = [action.text for action in tested.game.conceivable(state)]
    told = [(action.text, str(error), error.key) for action, error in impossible(tested.game, state)]
    return [*told, *[(text,) for text in listed]]
