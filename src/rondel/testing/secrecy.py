"""Promises about what players come to know: views, secrets, events, scores."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Final

from rondel.core.contract import CHANCE, EVERYTHING, SPECTATOR, Score, State
from rondel.core.errors import RondelError
from rondel.core.ranking import RESIGNED
from rondel.testing.random_games import Sample, Trial, error_of, require, require_text, snapshot
from rondel.words import LANGUAGES

__all__ = [
    "events_are_kept_when_asked",
    "events_are_told",
    "imagined_states_tell_no_more_than_the_view",
    "only_the_asked_see_their_answers",
    "scores_rank_everybody",
    "secrets_stay_secret",
    "the_open_view_hides_nothing",
    "the_end_has_a_reason",
    "views_are_plain_data",
    "who_resigned_comes_last",
]


def _everybody(state: State) -> tuple[int, ...]:
    return (SPECTATOR, *range(state.seats))


def views_are_plain_data(trial: Trial) -> None:
    """A view is plain data for JSON, the same every time, and looking changes nothing."""
    game = trial.game
    for sample in trial.samples():
        before = snapshot(game, sample.state)
        for seat in (EVERYTHING, *_everybody(sample.state)):
            view = game.view(sample.state, seat).as_dict()
            require(isinstance(view, dict), f"{sample}: the view of seat {seat} is {view!r}")
            json.dumps(view, allow_nan=False)
            again = game.view(sample.state.copy(), seat).as_dict()
            require(view == again, f"{sample}: seat {seat} looks twice and sees two things")
        require(snapshot(game, sample.state) == before, f"{sample}: looking changed the state")
        for seat in (sample.state.seats, CHANCE, 1_000):
            error_of(
                game,
                RondelError,
                f"the view of seat {seat}",
                lambda s=sample.state, n=seat: game.view(s, n),  # type: ignore[misc]  # bound now
            )


def only_the_asked_see_their_answers(trial: Trial) -> None:
    """The view of a seat that is asked lists its legal actions under ``legal``; that of others nothing."""
    game = trial.game
    for sample in trial.samples():
        state, asked = sample.state, sample.state.seats_asked()
        for seat in (EVERYTHING, *_everybody(state)):
            view = game.view(state, seat).as_dict()
            require("legal" in view, f"{sample}: the view of seat {seat} has no entry 'legal'")
            mine = [action.text for action in state.legal_actions() if game.seat_of(state, action) == seat]
            expected = mine if seat in asked else []
            shown = list(view["legal"])
            require(shown == expected, f"{sample}: seat {seat} sees {shown} as legal, should see {expected}")


def secrets_stay_secret(trial: Trial) -> None:
    """While there are secrets, nobody sees what another seat can answer, or how much it could give."""
    game = trial.game
    for sample in trial.samples():
        state = sample.state
        secret = game.has_secrets(state)
        require(isinstance(secret, bool), f"{sample}: has_secrets gives {secret!r}")
        if not secret:
            continue
        for seat in _everybody(state):
            _sees_no_answers(trial, sample, seat)


def _sees_no_answers(trial: Trial, sample: Sample, seat: int) -> None:
    game, state = trial.game, sample.state
    if state.seats_asked() == (CHANCE,):
        return
    seen = set(_words(game.view(state, seat).as_dict()))
    answers = {action.text for action in state.legal_actions() if game.seat_of(state, action) != seat}
    # a single word like "pass" may stand in a view for other reasons; a whole list does not
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


#: what differs from seat to seat by right: who looks, and what they can do
_ONE_S_OWN: Final = ("seat", "legal", "answer_range", "ranges")


def the_open_view_hides_nothing(trial: Trial) -> None:
    """EVERYTHING sees what any seat sees, and what a redraw would change; it is nobody, and has no answers."""
    game = trial.game
    for number, sample in enumerate(trial.samples()):
        state = sample.state
        shown = game.view(state, EVERYTHING).as_dict()
        require(shown.get("seat") is None, f"{sample}: the open view is that of seat {shown.get('seat')!r}")
        for name in _ONE_S_OWN[1:]:
            require(not shown.get(name), f"{sample}: the open view has {name} of its own: {shown.get(name)}")
        for seat in _everybody(state):
            _shows_what_a_seat_sees(trial, sample, seat)
        for seat in range(state.seats):
            drawn = game.redraw(state, seat, random.Random(number).randrange)
            is_same = game.position(drawn) == game.position(state)
            tells = is_same or game.view(drawn, EVERYTHING).as_dict() != shown
            require(tells, f"{sample}: the open view hides something that is drawn for seat {seat}")


def _shows_what_a_seat_sees(trial: Trial, sample: Sample, seat: int) -> None:
    game, state = trial.game, sample.state
    shown = dict(_leaves(_without_answers(game.view(state, EVERYTHING).as_dict())))
    values = list(shown.values())
    for path, value in _leaves(_without_answers(game.view(state, seat).as_dict())):
        # who knows more may see it in another list, but nothing in place of it is hidden
        is_there = value is None or (shown.get(path, value) is not None and value in values)
        require(is_there, f"{sample}: seat {seat} sees {path} = {value!r}, the open view does not show it")
    for figure, mine in zip(game.figures(state, EVERYTHING), game.figures(state, seat), strict=True):
        is_there = mine.value is None or figure == mine
        require(is_there, f"{sample}: seat {seat} is shown {mine}, the open figures have {figure}")


def _without_answers(view: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in view.items() if name not in _ONE_S_OWN}


# What is hidden this often and never drawn is no coincidence.
_SOMETIMES: Final = 20


def imagined_states_tell_no_more_than_the_view(trial: Trial) -> None:
    """A state drawn for a seat looks the same to it, keeps the rules, and depends on its view alone."""
    game = trial.game
    secret: dict[str, int] = {}
    drawn: set[str] = set()
    for number, sample in enumerate(trial.samples()):
        state = sample.state
        before = snapshot(game, state)
        for seat in range(state.seats):
            view = game.view(state, seat).as_dict()
            first = game.redraw(state, seat, random.Random(number).randrange)
            require(
                game.view(first, seat).as_dict() == view, f"{sample}: seat {seat} would notice the redraw"
            )
            require(not (broken := game.violations(first)), f"{sample}: redrawn for seat {seat}: {broken}")
            for path, is_drawn in _hidden(trial, state, first, seat):
                secret[path] = secret.get(path, 0) + 1
                drawn |= {path} if is_drawn else set()
            # the one drawn has the same view: what is drawn from it must not differ
            again = game.redraw(state, seat, random.Random(-number - 1).randrange)
            other = game.redraw(first, seat, random.Random(-number - 1).randrange)
            require(
                snapshot(game, again) == snapshot(game, other),
                f"{sample}: what is drawn for seat {seat} depends on more than its view",
            )
        require(snapshot(game, state) == before, f"{sample}: drawing changed the state")
    for path, times in secret.items():
        require(path in drawn or times < _SOMETIMES, f"{path} is hidden, but never drawn: a redraw tells it")


def _hidden(trial: Trial, state: State, drawn: State, seat: int) -> Iterator[tuple[str, bool]]:
    """Yield what other seats see of themselves and this one does not, and whether a redraw has changed it."""
    game = trial.game
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
    """Yield every single value of plain data and where it stands."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            yield from _leaves(part, f"{path}[{number}]")
    else:
        yield path, value


# ------------------------------------------------------------------ events


def events_are_kept_when_asked(trial: Trial) -> None:
    """Events are kept from when recording begins until it stops, and handed out once."""
    game = trial.game
    for walk in trial.walks()[:3]:
        state = game.new(walk.players, walk.options)
        told = 0
        for step, action in enumerate(walk.actions[:60]):
            # on for three actions, off for one
            is_on = step % 4 != 3
            state.record_events(on=is_on)
            require(
                state.take_events() == [], f"action {step}: recording has begun, events are there already"
            )
            state.apply(action)
            events = state.take_events()
            require(is_on or not events, f"action {step}: events though nobody records: {events}")
            told += len(events)
            require(state.take_events() == [], f"action {step}: the same events are handed out twice")
        require(told, "nothing that happens is told")


def events_are_told(trial: Trial) -> None:
    """Every event can be told to every seat and to spectators, in every language, and to EVERYTHING as it is."""
    game = trial.game
    kinds: dict[object, int] = {}
    for walk in trial.walks():
        names = trial.names(walk.players)
        state = game.new(walk.players, walk.options)
        state.record_events(on=True)
        for action in walk.actions:
            state.apply(action)
            for event in state.take_events():
                # some of each kind are enough: most are alike
                kind = (type(event), getattr(event, "kind", ""))
                kinds[kind] = kinds.get(kind, 0) + 1
                if kinds[kind] > 12:
                    continue
                whole = game.told(event, EVERYTHING)
                require(whole == event, f"of {event!r} the seat that hides nothing is told {whole!r}")
                for seat in _everybody(state):
                    _told(trial, event, seat, names)


def _told(trial: Trial, event: object, seat: int, names: list[str]) -> None:
    told = trial.game.told(event, seat)
    if told is None:
        return
    said = {language: trial.game.texts(language).event(told, names) for language in LANGUAGES}
    for language, text in said.items():
        # what is not worth telling is told in no language
        if text != "" or any(said.values()):
            require_text(text, f"the text ({language}) of {told!r}")


# ------------------------------------------------------------------ scores


def scores_rank_everybody(trial: Trial) -> None:
    """Scores list every seat once, best first, with places that equals share and parts that add up."""
    game = trial.game
    for sample in trial.samples():
        table = game.scores(sample.state)
        seats = sorted(score.seat for score in table)
        require(seats == list(range(sample.state.seats)), f"{sample}: the seats of the scores are {seats}")
        for index, score in enumerate(table):
            _place_fits(sample, table, index)
            parts = sum(points for _, points in score.parts)
            require(parts == score.points, f"{sample}: the parts of {score} add up to {parts}")
            for part in [*(name for name, _ in score.parts), *filter(None, [score.decided_by])]:
                for language in LANGUAGES:
                    require_text(game.texts(language).score_part(part), f"the name ({language}) of {part!r}")


def who_resigned_comes_last(trial: Trial) -> None:
    """Whoever resigned stands behind all who have not, whatever the points; the others keep their order."""
    game = trial.game
    for sample in trial.samples():
        table = game.scores(sample.state, is_final=True)
        best = table[0].seat
        behind = game.scores(sample.state, resigned=[best], is_final=True)
        seats = [score.seat for score in behind]
        wanted = [*(score.seat for score in table[1:]), best]
        require(seats == wanted, f"{sample}: without seat {best}, who resigned, the order is {seats}")
        last = (behind[-1].place, behind[-1].decided_by)
        require(last == (len(behind), RESIGNED), f"{sample}: who resigned is told as {last}")


def _place_fits(sample: Sample, table: list[Score], index: int) -> None:
    score = table[index]
    if not index:
        require(score.place == 1, f"{sample}: the first is at place {score.place}")
        return
    before = table[index - 1]
    shares = score.place == before.place
    require(shares or score.place == index + 1, f"{sample}: place {score.place} is at rank {index + 1}")
    require(score.points <= before.points, f"{sample}: {score} stands behind {before}")
    if score.points == before.points:
        require(shares or score.decided_by, f"{sample}: what put {score} behind {before}?")
    else:
        require(not shares, f"{sample}: {score} and {before} share a place")
        require(not score.decided_by, f"{sample}: points put {score} behind {before}, no tie-break did")


def the_end_has_a_reason(trial: Trial) -> None:
    """What ended a game has an id and words at the end, and is empty before."""
    game = trial.game
    for sample in trial.samples():
        ending = game.ending(sample.state)
        require(isinstance(ending, str), f"{sample}: the ending is {ending!r}")
        require(
            bool(ending) == sample.state.is_over, f"{sample}: over {sample.state.is_over}, ending {ending!r}"
        )
        if ending:
            for language in LANGUAGES:
                require_text(
                    game.texts(language).ending(ending), f"the text ({language}) of the ending {ending!r}"
                )
