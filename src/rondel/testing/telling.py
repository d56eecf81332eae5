"""Promises about what a table tells its players: figures to compare, why something cannot be done, what others did."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any, Final

from rondel.core.action import Action
from rondel.core.contract import CHANCE, EVERYTHING, SPECTATOR, STORY_MARKS, Figure, State, impossible
from rondel.core.errors import IllegalActionError, RondelError
from rondel.testing.trial import (
    Sample,
    Trial,
    error_of,
    fail,
    is_legal,
    require,
    require_said,
    require_text,
    snapshot,
    some,
)
from rondel.words import LANGUAGES

__all__ = [
    "everything_is_described",
    "figures_can_be_compared",
    "thoughts_are_refused_with_reasons",
    "what_is_said_keeps_secrets",
]

#: how many actions or events of a kind are looked at
_OF_A_KIND: Final = 12
#: more would not be read by anybody
_MOST_THOUGHTS: Final = 100
#: how many actions of one moment are compared
_ACTIONS: Final = 12


def everything_is_described(trial: Trial) -> None:
    """Actions, events and the material are plain data for JSON, the same every time; the rules of events are rules."""
    game, seen = trial.game, dict[str, int]()
    for language in LANGUAGES:
        _is_plain_data(game.material(language), f"the material ({language})")
    for walk in trial.walks():
        state = game.new(walk.players, walk.options)
        state.record_events(on=True)
        for action in walk.actions:
            state.apply(action)
            for thing in (action, *state.take_events()):
                kind, about = game.described(thing)
                seen[kind] = seen.get(kind, 0) + 1
                # some of each kind are enough: most are alike
                if seen[kind] <= _OF_A_KIND:
                    _is_described(trial, thing, kind, about)


def _is_described(trial: Trial, thing: object, kind: str, about: Mapping[str, Any]) -> None:
    game = trial.game
    require_text(kind, f"the kind of {thing!r}")
    _is_plain_data(about, f"what {thing!r} is about")
    require(game.described(thing) == (kind, about), f"{thing!r} is described in two ways")
    if not isinstance(thing, Action):
        rule = game.rule_of(thing)
        require(rule == "" or rule in game.texts("en").rules(), f"{thing!r} belongs to no rule: {rule!r}")
        marks = game.marks(thing)
        require(set(marks) <= set(STORY_MARKS), f"{thing!r} has marks nobody knows: {marks}")


def _is_plain_data(data: Mapping[str, Any], what: str) -> None:
    require(isinstance(data, Mapping), f"{what} is {data!r}")
    try:
        json.dumps(dict(data), allow_nan=False)
    except (TypeError, ValueError) as error:
        fail(f"{what} is no plain data: {error}")


def figures_can_be_compared(trial: Trial) -> None:
    """A table has the same figures in the same order all along, with names, and none tells more than the view."""
    game = trial.game
    listed: dict[tuple[object, ...], list[tuple[str, str]]] = {}
    for number, sample in enumerate(trial.samples()):
        state = sample.state
        before = snapshot(game, state)
        table = (state.seats, *game.options_of(state))
        for seat in (EVERYTHING, SPECTATOR, *range(state.seats)):
            figures = list(game.figures(state, seat))
            keys = [(figure.what, figure.of) for figure in figures]
            _are_plain(trial, sample, figures)
            require(len(set(keys)) == len(keys), f"{sample}: a figure stands twice: {keys}")
            first = listed.setdefault(table, keys)
            require(keys == first, f"{sample}: seat {seat} has the figures {keys}, the table had {first}")
        _tell_no_more_than_the_view(trial, sample, number)
        require(snapshot(game, state) == before, f"{sample}: looking at figures changed the state")
        for seat in (state.seats, CHANCE):
            error_of(
                game,
                RondelError,
                f"the figures of seat {seat}",
                lambda s=state, n=seat: game.figures(s, n),  # type: ignore[misc]  # bound now
            )


def _are_plain(trial: Trial, sample: Sample, figures: list[Figure]) -> None:
    names = trial.names(sample.state.seats)
    for figure in figures:
        is_plain = figure.value is None or type(figure.value) in (int, str)
        require(is_plain, f"{sample}: {figure} is no number, text or None")
        for language in LANGUAGES:
            texts = trial.game.texts(language)
            require_text(texts.figure(figure.what), f"the name ({language}) of the figure {figure.what!r}")
            if figure.of:
                require_text(texts.figure_of(figure.of, names), f"the name ({language}) of {figure.of!r}")


def _tell_no_more_than_the_view(trial: Trial, sample: Sample, number: int) -> None:
    """What a seat cannot tell apart has the same figures for it, and spectators know what everybody knows."""
    game, state = trial.game, sample.state
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


def thoughts_are_refused_with_reasons(trial: Trial) -> None:
    """What is conceivable is short, known to the seat asked, and refused with a rule and a hint if it is not legal."""
    game = trial.game
    for number, sample in enumerate(trial.samples()):
        state, asked = sample.state, sample.state.seats_asked()
        before = snapshot(game, state)
        thoughts = list(game.conceivable(state))
        texts = [action.text for action in thoughts]
        require(len(set(texts)) == len(texts), f"{sample}: something is thought of twice: {sorted(texts)}")
        require(len(texts) <= _MOST_THOUGHTS, f"{sample}: {len(texts)} thoughts are too many")
        if asked in ((), (CHANCE,)):
            require(not thoughts, f"{sample}: nobody is asked, and somebody thinks of {texts}")
            continue
        for action in thoughts:
            require(game.parse(action.text) is action, f"{sample}: {action.text!r} reads as another object")
        _are_refused(trial, sample, thoughts)
        require(snapshot(game, state) == before, f"{sample}: thinking changed the state")
        for seat in asked:
            drawn = game.redraw(state, seat, random.Random(number).randrange)
            require(
                _refusals(trial, state) == _refusals(trial, drawn),
                f"{sample}: what seat {seat} thinks of, or why it is refused, tells more than its view",
            )


def _are_refused(trial: Trial, sample: Sample, thoughts: list[Action]) -> None:
    found = impossible(trial.game, sample.state)
    refused = [action.text for action, _ in found]
    expected = [action.text for action in thoughts if not is_legal(sample.state, action)]
    require(refused == expected, f"{sample}: {refused} is refused, {expected} is not legal")
    for action, refusal in found:
        what = f"{sample}: {action.text!r}"
        require(isinstance(refusal, IllegalActionError), f"{what} is refused with {refusal!r}")
        require(refusal.rule, f"{what} is refused without a rule: {refusal}")
        require_said(trial.game, refusal, what)


def _refusals(trial: Trial, state: State) -> list[tuple[object, ...]]:
    listed = [action.text for action in trial.game.conceivable(state)]
    told = [(action.text, str(error), error.key) for action, error in impossible(trial.game, state)]
    return [*told, *[(text,) for text in listed]]


def what_is_said_keeps_secrets(trial: Trial) -> None:
    """Whoever acts, and EVERYTHING, is told the whole action; others, while there are secrets, what they come to see."""
    game, rng = trial.game, trial.rng("said")
    for number, sample in enumerate(trial.open_samples()):
        state = sample.state
        actions = some(state.legal_actions(), _ACTIONS, rng)
        amounts = state.answer_range()
        if amounts is not None:
            actions += [game.parse(amounts.text(amount)) for amount in amounts.rungs(3)]
        before = snapshot(game, state)
        for action in actions:
            said = game.said(state, action, game.seat_of(state, action))
            acts = game.seat_of(state, action) != CHANCE
            require(not acts or said == action.text, f"{sample}: who plays {action.text!r} is told {said!r}")
            whole = game.said(state, action, EVERYTHING)
            require(whole == action.text, f"{sample}: of {action.text!r} the open text is {whole!r}")
        for seat in (SPECTATOR, *range(state.seats)):
            others = [action for action in actions if game.seat_of(state, action) != seat]
            _says_what_is_seen(trial, sample, others, seat)
            if seat != SPECTATOR:
                _says_the_same_of_twins(trial, sample, others, seat, number)
        require(snapshot(game, state) == before, f"{sample}: telling actions changed the state")


def _says_what_is_seen(trial: Trial, sample: Sample, actions: list[Action], seat: int) -> None:
    """Two actions a seat cannot tell apart by what it sees and is told afterwards have the same text for it."""
    game = trial.game
    if not game.has_secrets(sample.state):
        return
    texts: dict[str, str] = {}
    for action in actions:
        said = game.said(sample.state, action, seat)
        require(isinstance(said, str), f"{sample}: seat {seat} is told {said!r}")
        after = sample.state.copy()
        after.record_events(on=True)
        after.apply(action)
        events = [game.told(event, seat) for event in after.take_events()]
        if after.is_over:
            continue
        first = texts.setdefault(repr((game.view(after, seat).as_dict(), events)), said)
        require(said == first, f"{sample}: seat {seat} cannot tell {said!r} from {first!r}, but is told")


def _says_the_same_of_twins(
    trial: Trial, sample: Sample, actions: list[Action], seat: int, number: int
) -> None:
    """What an action is called does not depend on what a seat must not know."""
    game, state = trial.game, sample.state
    drawn = game.redraw(state, seat, random.Random(number).randrange)
    for action in actions:
        texts = {game.said(state, action, seat), game.said(drawn, action, seat)}
        require(len(texts) == 1, f"{sample}: what seat {seat} is told of {action.text!r} depends on secrets")
