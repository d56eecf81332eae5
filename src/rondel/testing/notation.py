"""Promises about texts that programs read: actions, position codes, records."""

from __future__ import annotations

import copy
import pickle

from rondel.core import registry
from rondel.core.action import Action
from rondel.core.contract import SPECTATOR, Game
from rondel.core.errors import IllegalActionError, NotationError, PositionError
from rondel.core.options import named_options
from rondel.match import Match
from rondel.notation.record import read_record, standing_lines
from rondel.testing.assertions import ConformanceError, changed_texts, require, require_said, snapshot
from rondel.testing.random_games import GameUnderTest, RandomGame, choose, pick

__all__ = [
    "actions_are_one_object",
    "bad_positions_are_refused",
    "games_go_on_from_positions",
    "nonsense_is_refused",
    "positions_come_back",
    "records_replay",
    "undo_goes_back",
]


def _actions(tested: GameUnderTest) -> list[Action]:
    """Return various actions: some legal ones, and all that were played."""
    rng = tested.rng("actions")
    found = {action.text: action for random_game in tested.random_games() for action in random_game.actions}
    for sample in tested.open_samples():
        for action in pick(sample.state.legal_actions(), 40, rng):
            found.setdefault(action.text, action)
    return pick(list(found.values()), 800, rng)


def actions_are_one_object(tested: GameUnderTest) -> None:
    """An action has exactly one text; reading, pickling and copying it return the same object."""
    for action in _actions(tested):
        text = action.text
        plain = text == " ".join(text.split()) and text.isprintable() and text
        require(plain, f"{text!r} must be printable words with one blank between them (records are lines)")
        require(str(action) == text, f"str() of {text!r} is {str(action)!r}")
        require(repr(action), f"repr() of {text!r} is empty")
        require(
            tested.game.parse(text) is action,
            f"{text!r} reads as another object, {tested.game.parse(text)!r}",
        )
        require(pickle.loads(pickle.dumps(action)) is action, f"{text!r} is another object after pickling")
        require(copy.deepcopy(action) is action, f"{text!r} is another object after deepcopy")
        require(copy.copy(action) is action, f"{text!r} is another object after copy")


def nonsense_is_refused(tested: GameUnderTest) -> None:
    """A text that is not exactly an action is refused with a NotationError, in every language."""
    game, rng = tested.game, tested.rng("nonsense")
    texts = ["", " ", "no such action", "-1", "\n", "…"]
    for action in pick(_actions(tested), 60, rng):
        texts += changed_texts(action.text, 5, rng)
    for text in texts:
        try:
            action = game.parse(text)
        except NotationError as error:
            require_said(game, error, f"the text {text!r}")
        except Exception as error:
            raise ConformanceError(f"{text!r} must raise NotationError, not {error!r}") from error
        else:
            require(action.text == text, f"{text!r} reads as {action.text!r}; each action has one text")


# ------------------------------------------------------------------ positions


def positions_come_back(tested: GameUnderTest) -> None:
    """A position code opens the same position: same question, actions, views and scores."""
    game = tested.game
    for sample in tested.samples():
        state = sample.state
        code = game.position(state)
        # the command line finds the game by the part before the first slash; records keep a code in one line
        require(code.startswith(f"{game.id}/"), f"{sample}: {code!r} does not begin with {game.id}/")
        require(code == code.strip() and code.isprintable(), f"{sample}: {code!r} is not one plain line")
        opened = game.open(code)
        require(snapshot(game, opened) == snapshot(game, state), f"{sample}: {code!r} opens another position")
        require(opened.seats == state.seats, f"{sample}: {code!r} opens with {opened.seats} seats")
        require(
            game.options_of(opened) == game.options_of(state), f"{sample}: {code!r} opens with other options"
        )
        if not state.is_over:
            require(game.question(opened) == game.question(state), f"{sample}: {code!r} asks something else")
        for seat in (SPECTATOR, *range(state.seats)):
            same = game.view(opened, seat).as_dict() == game.view(state, seat).as_dict()
            require(same, f"{sample}: {code!r} looks different to seat {seat}")
        require(game.scores(opened) == game.scores(state), f"{sample}: {code!r} counts other points")
        require(game.ending(opened) == game.ending(state), f"{sample}: {code!r} ended otherwise")
        require(not game.violations(opened), f"{sample}: opened, {game.violations(opened)}")


def games_go_on_from_positions(tested: GameUnderTest) -> None:
    """A game opened from its position code continues in the same way."""
    game, rng = tested.game, tested.rng("go on")
    for sample in tested.open_samples():
        state = sample.state.copy()
        opened = game.open(game.position(state))
        state.record_events(on=True)
        opened.record_events(on=True)
        for _ in range(12):
            if state.is_over:
                break
            action = choose(game, state, rng)
            state.apply(action)
            opened.apply(action)
            where = f"{sample}: opened from its code, after {action.text!r}"
            require(snapshot(game, opened) == snapshot(game, state), f"{where}, the position differs")
            require(opened.take_events() == state.take_events(), f"{where}, the events differ")


def bad_positions_are_refused(tested: GameUnderTest) -> None:
    """A changed position code is refused with a PositionError, or is a valid position itself."""
    game, rng = tested.game, tested.rng("bad positions")
    codes = ["", "/", game.id, f"{game.id}/", f"{game.id}/{'9' * 30}", f"{game.id}/é"]
    for sample in tested.samples():
        code = game.position(sample.state)
        codes += changed_texts(code, 8, rng)
        # changes after the name of the game, where the numbers are
        codes += [f"{game.id}/{rest}" for rest in changed_texts(code[len(game.id) + 1 :], 8, rng)]
    for code in codes:
        try:
            state = game.open(code)
        except PositionError as error:
            require_said(game, error, f"the code {code!r}")
            continue
        except Exception as error:
            raise ConformanceError(f"{code!r} must raise PositionError, not {error!r}") from error
        again = game.position(state)
        require(again == code.strip(), f"{code!r} is opened, but would be written {again!r}")
        require(not game.violations(state), f"{code!r} is opened, though {game.violations(state)}")
        require(state.seats_asked() or state.is_over, f"{code!r} is opened and asks nobody")
        snapshot(game, state)


# ------------------------------------------------------------------ records


def _played(tested: GameUnderTest, random_game: RandomGame, number: int, actions: int) -> Match:
    """Play some actions of a new match, with an undo now and then."""
    rng = tested.rng(f"match {number}")
    match = Match.begin(
        tested.game, players=random_game.players, seed=number, options=dict(random_game.options)
    )
    for step in range(actions):
        if match.is_over:
            break
        match.play(choose(tested.game, match.state, rng))
        if step % 20 == 19:
            try:
                match.undo()
            except IllegalActionError:
                continue  # what chance did cannot be undone
    return match


def records_replay(tested: GameUnderTest) -> None:
    """A record replays to the same position with the same events, for every seat."""
    game = tested.game
    for number, random_game in enumerate(tested.random_games()[:4]):
        match = _played(tested, random_game, number, 90)
        text = match.save()
        record = read_record(text)
        state = game.new(len(record.header.players), named_options(game.options, record.header.options))
        state.record_events(on=True)
        for line in standing_lines(record):
            action = game.parse(line.text)
            seat = game.seat_of(state, action)
            require(
                seat == line.seat,
                f"match {number}: {line.text!r} was played by seat {line.seat}, now by {seat}",
            )
            state.apply(action)
        require(game.position(state) == match.position(), f"match {number} replays to another position")
        events = state.take_events()
        require(events == match.events, f"match {number}: the replay has other events")
        require(events or not record.lines, f"match {number}: there are no events")
        for seat in (SPECTATOR, *range(state.seats)):
            told = [game.told(event, seat) for event in events]
            require(
                match.events_for(seat) == [event for event in told if event is not None],
                f"match {number}: seat {seat} gets other events",
            )
        if _is_registered(game):
            loaded = Match.load(text)
            require(loaded.position() == match.position(), f"match {number} loads as another position")
            require(loaded.save() == text, f"match {number} is saved differently after loading")
            begun = Match.load(Match.from_position(game, match.position()).save())
            require(begun.position() == match.position(), f"match {number} does not begin from its position")


def _is_registered(game: Game) -> bool:
    """Tell whether the game is registered, so that a record finds it; a tested game need not be."""
    return game.id in registry.game_ids() and type(registry.find_game(game.id)) is type(game)


def undo_goes_back(tested: GameUnderTest) -> None:
    """Undoing an action restores the position and the events before it."""
    game = tested.game
    for number, random_game in enumerate(tested.random_games()[:3]):
        rng = tested.rng(f"undo {number}")
        match = _played(tested, random_game, number, 7 * number)
        for _ in range(12):
            if match.is_over:
                break
            before, events = match.position(), list(match.events)
            action = choose(game, match.state, rng)
            match.play(action)
            try:
                match.undo()
            except IllegalActionError:
                continue  # chance has acted in between
            require(
                match.position() == before, f"match {number}: {action.text!r} taken back, another position"
            )
            require(match.events == events, f"match {number}: {action.text!r} taken back, other events")
            match.play(action)
