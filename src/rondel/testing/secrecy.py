"""Promises about secrets: what views, redrawn states and the texts of actions may show."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Final

from rondel.core.action import Action
from rondel.core.contract import CHANCE, EVERYTHING, SPECTATOR, State
from rondel.core.errors import RondelError
from rondel.testing.assertions import error_of, require, snapshot
from rondel.testing.random_games import GameUnderTest, Sample, pick

__all__ = [
    "only_the_asked_see_their_answers",
    "redrawn_states_tell_no_more_than_the_view",
    "secrets_stay_secret",
    "the_open_view_hides_nothing",
    "views_are_plain_data",
    "what_is_said_keeps_secrets",
]

#: how many actions of each position are compared
_ACTIONS: Final = 12


def _everybody(state: State) -> tuple[int, ...]:
    return (SPECTATOR, *range(state.seats))


def views_are_plain_data(tested: GameUnderTest) -> None:
    """A view is plain data for JSON, the same every time, and making one changes nothing."""
    game = tested.game
    for sample in tested.samples():
        before = snapshot(game, sample.state)
        for seat in (EVERYTHING, *_everybody(sample.state)):
            view = game.view(sample.state, seat).as_dict()
            require(isinstance(view, dict), f"{sample}: the view of seat {seat} is {view!r}")
            json.dumps(view, allow_nan=False)
            again = game.view(sample.state.copy(), seat).as_dict()
            require(view == again, f"{sample}: seat {seat} gets two different views")
        require(snapshot(game, sample.state) == before, f"{sample}: looking changed the state")
        for seat in (sample.state.seats, CHANCE, 1_000):
            error_of(
                game,
                RondelError,
                f"the view of seat {seat}",
                lambda s=sample.state, n=seat: game.view(s, n),  # type: ignore[misc]  # bound now
            )


def only_the_asked_see_their_answers(tested: GameUnderTest) -> None:
    """The view of a seat that is asked lists its legal actions under ``legal``; other views list none."""
    game = tested.game
    for sample in tested.samples():
        state, asked = sample.state, sample.state.seats_asked()
        for seat in (EVERYTHING, *_everybody(state)):
            view = game.view(state, seat).as_dict()
            require("legal" in view, f"{sample}: the view of seat {seat} has no entry 'legal'")
            mine = [action.text for action in state.legal_actions() if game.seat_of(state, action) == seat]
            expected = mine if seat in asked else []
            shown = list(view["legal"])
            require(shown == expected, f"{sample}: seat {seat} sees {shown} as legal, should see {expected}")


def secrets_stay_secret(tested: GameUnderTest) -> None:
    """While there are secrets, no seat sees the answers of another, or how much it could give."""
    game = tested.game
    for sample in tested.samples():
        state = sample.state
        secret = game.has_secrets(state)
        require(isinstance(secret, bool), f"{sample}: has_secrets gives {secret!r}")
        if not secret:
            continue
        for seat in _everybody(state):
            _sees_no_answers(tested, sample, seat)


def _sees_no_answers(tested: GameUnderTest, sample: Sample, seat: int) -> None:
    game, state = tested.game, sample.state
    if state.seats_asked() == (CHANCE,):
        return
    seen = set(_words(game.view(state, seat).as_dict()))
    answers = {action.text for action in state.legal_actions() if game.seat_of(state, action) != seat}
    # a single word like "pass" may be in a view for other reasons; a whole list may not
    leaked = len(answers) > 1 and answers <= seen
    require(not leaked, f"{sample}: seat {seat} sees what another can answer: {sorted(answers)[:5]} …")
    ranges = [amounts for amounts in [state.answer_range(), *state.ranges()] if amounts is not None]
    own = {amounts.template for amounts in ranges if amounts.seat == seat}
    for amounts in ranges:
        leaked = amounts.template in seen and amounts.template not in own
        require(not leaked, f"{sample}: seat {seat} sees the range of another: {amounts}")


def _words(value: object) -> Iterator[str]:
    """Yield every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _words(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _words(part)


#: entries that differ from seat to seat: who looks, and what they can do
_OWN_ENTRIES: Final = ("seat", "legal", "answer_range", "ranges")


def the_open_view_hides_nothing(tested: GameUnderTest) -> None:
    """EVERYTHING sees what any seat sees and what a redraw would change; it has no seat and no answers."""
    game = tested.game
    for number, sample in enumerate(tested.samples()):
        state = sample.state
        shown = game.view(state, EVERYTHING).as_dict()
        require(shown.get("seat") is None, f"{sample}: the open view is that of seat {shown.get('seat')!r}")
        for name in _OWN_ENTRIES[1:]:
            require(not shown.get(name), f"{sample}: the open view has {name} of its own: {shown.get(name)}")
        for seat in _everybody(state):
            _shows_what_a_seat_sees(tested, sample, seat)
        for seat in range(state.seats):
            drawn = game.redraw(state, seat, random.Random(number).randrange)
            is_same = game.position(drawn) == game.position(state)
            tells = is_same or game.view(drawn, EVERYTHING).as_dict() != shown
            require(tells, f"{sample}: the open view hides something that is redrawn for seat {seat}")


def _shows_what_a_seat_sees(tested: GameUnderTest, sample: Sample, seat: int) -> None:
    game, state = tested.game, sample.state
    shown = dict(_leaves(_without_answers(game.view(state, EVERYTHING).as_dict())))
    values = list(shown.values())
    for path, value in _leaves(_without_answers(game.view(state, seat).as_dict())):
        # the open view may show it in another list, but must not hide it
        is_there = value is None or (shown.get(path, value) is not None and value in values)
        require(is_there, f"{sample}: seat {seat} sees {path} = {value!r}, the open view does not show it")
    for figure, mine in zip(game.figures(state, EVERYTHING), game.figures(state, seat), strict=True):
        is_there = mine.value is None or figure == mine
        require(is_there, f"{sample}: seat {seat} is shown {mine}, the open figures have {figure}")


def _without_answers(view: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in view.items() if name not in _OWN_ENTRIES}


# What is hidden this often but never redrawn is a mistake, not a coincidence.
_SOMETIMES: Final = 20


def redrawn_states_tell_no_more_than_the_view(tested: GameUnderTest) -> None:
    """A state redrawn for a seat looks the same to it, keeps the rules, and depends only on its view."""
    game = tested.game
    secret: dict[str, int] = {}
    drawn: set[str] = set()
    for number, sample in enumerate(tested.samples()):
        state = sample.state
        before = snapshot(game, state)
        for seat in range(state.seats):
            view = game.view(state, seat).as_dict()
            first = game.redraw(state, seat, random.Random(number).randrange)
            require(
                game.view(first, seat).as_dict() == view, f"{sample}: seat {seat} would notice the redraw"
            )
            require(not (broken := game.violations(first)), f"{sample}: redrawn for seat {seat}: {broken}")
            for path, is_drawn in _hidden(tested, state, first, seat):
                secret[path] = secret.get(path, 0) + 1
                drawn |= {path} if is_drawn else set()
            # the redrawn state has the same view, so a redraw of it must not differ
            again = game.redraw(state, seat, random.Random(-number - 1).randrange)
            other = game.redraw(first, seat, random.Random(-number - 1).randrange)
            require(
                snapshot(game, again) == snapshot(game, other),
                f"{sample}: what is redrawn for seat {seat} depends on more than its view",
            )
        require(snapshot(game, state) == before, f"{sample}: drawing changed the state")
    for path, times in secret.items():
        require(
            path in drawn or times < _SOMETIMES, f"{path} is hidden but never redrawn: a redraw gives it away"
        )


def _hidden(tested: GameUnderTest, state: State, drawn: State, seat: int) -> Iterator[tuple[str, bool]]:
    """Yield what other seats see but this one does not, and whether a redraw has changed it."""
    game = tested.game
    if not game.has_secrets(state):
        return
    mine = dict(_leaves(game.view(state, seat).as_dict()))
    for other in range(state.seats):
        if other != seat:
            then = dict(_leaves(game.view(drawn, other).as_dict()))
            for path, value in _leaves(game.view(state, other).as_dict()):
                if value is not None and mine.get(path, value) is None:
                    yield path, then.get(path) != value


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield every single value in plain data, with its path."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            yield from _leaves(part, f"{path}[{number}]")
    else:
        yield path, value


# ------------------------------------------------------------------ what others are told about an action


def what_is_said_keeps_secrets(tested: GameUnderTest) -> None:
    """The acting seat and EVERYTHING get the whole text of an action; others only what they will see anyway."""
    game, rng = tested.game, tested.rng("said")
    for number, sample in enumerate(tested.open_samples()):
        state = sample.state
        actions = pick(state.legal_actions(), _ACTIONS, rng)
        amounts = state.answer_range()
        if amounts is not None:
            actions += [game.parse(amounts.text(amount)) for amount in amounts.rungs(3)]
        before = snapshot(game, state)
        for action in actions:
            said = game.said(state, action, game.seat_of(state, action))
            acts = game.seat_of(state, action) != CHANCE
            require(
                not acts or said == action.text,
                f"{sample}: the acting seat gets {said!r} instead of {action.text!r}",
            )
            whole = game.said(state, action, EVERYTHING)
            require(whole == action.text, f"{sample}: EVERYTHING gets {whole!r} instead of {action.text!r}")
        for seat in (SPECTATOR, *range(state.seats)):
            others = [action for action in actions if game.seat_of(state, action) != seat]
            _says_what_is_seen(tested, sample, others, seat)
            if seat != SPECTATOR:
                _says_the_same_of_redraws(tested, sample, others, seat, number)
        require(snapshot(game, state) == before, f"{sample}: asking for texts changed the state")


def _says_what_is_seen(tested: GameUnderTest, sample: Sample, actions: list[Action], seat: int) -> None:
    """Require the same text for two actions that a seat cannot tell apart by its view and its events."""
    game = tested.game
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


def _says_the_same_of_redraws(
    tested: GameUnderTest, sample: Sample, actions: list[Action], seat: int, number: int
) -> None:
    """Require that the text of an action does not depend on what the seat must not know."""
    game, state = tested.game, sample.state
    drawn = game.redraw(state, seat, random.Random(number).randrange)
    for action in actions:
        texts = {game.said(state, action, seat), game.said(drawn, action, seat)}
        require(len(texts) == 1, f"{sample}: what seat {seat} is told of {action.text!r} depends on secrets")
