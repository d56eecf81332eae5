"""Promises about play: who is asked, what is legal, what is refused, how a game ends."""

from __future__ import annotations

import copy
import itertools
import pickle
from fractions import Fraction

from rondel.core.action import Action
from rondel.core.contract import CHANCE, AmountRange, State
from rondel.core.errors import GameOverError, IllegalActionError, NotationError, RondelError
from rondel.testing.assertions import error_of, fail, is_legal, require, require_said, require_text, snapshot
from rondel.testing.random_games import GameUnderTest, Sample, choose, pick
from rondel.words import LANGUAGES

__all__ = [
    "amounts_hold",
    "checked_is_unchecked",
    "copies_are_independent",
    "end_is_final",
    "foreign_actions_are_refused",
    "gifts_hold",
    "illegal_actions_are_refused",
    "invariants_hold",
    "legal_actions_are_playable",
    "legal_actions_are_stable",
    "odds_add_up",
    "same_actions_same_game",
    "somebody_is_asked",
    "the_right_seat_acts",
    "warnings_can_be_read",
    "windows_can_be_left_alone",
]

#: how many actions of each position are tried
_ACTIONS = 25


def somebody_is_asked(tested: GameUnderTest) -> None:
    """Until the game is over, seats or chance are asked and have an answer; after that, nobody is asked."""
    for sample in tested.samples():
        state, asked = sample.state, sample.state.seats_asked()
        require(isinstance(asked, tuple), f"{sample}: seats_asked gives {asked!r}")
        require((asked == ()) == state.is_over, f"{sample}: is_over is {state.is_over}, but {asked} is asked")
        if state.is_over:
            continue
        if asked != (CHANCE,):
            known = all(0 <= seat < state.seats for seat in asked) and len(set(asked)) == len(asked)
            require(known, f"{sample}: {asked} are asked, of {state.seats} seats")
        has_answer = bool(state.legal_actions()) or state.answer_range() is not None
        require(has_answer, f"{sample}: {asked} is asked and has no answer")


def legal_actions_are_stable(tested: GameUnderTest) -> None:
    """Legal actions are listed once each, always in the same order, whatever happens to copies."""
    for sample in tested.samples():
        state = sample.state
        before = snapshot(tested.game, state)
        first = state.legal_actions()
        listed = list(first)
        texts = [action.text for action in listed]
        require(len(set(texts)) == len(texts), f"{sample}: an action is listed twice: {sorted(texts)}")
        require(_same(state.legal_actions(), listed), f"{sample}: asked twice, other actions are legal")
        require(_same(state.copy().legal_actions(), listed), f"{sample}: a copy has other legal actions")
        for action in pick(listed, 3, tested.rng("stable")):
            twin = state.copy()
            twin.apply(action)
            twin.legal_actions()
        require(_same(first, listed), f"{sample}: playing on a copy changed the list")
        require(snapshot(tested.game, state) == before, f"{sample}: listing actions changed the state")


def _same(first: list[Action], second: list[Action]) -> bool:
    return len(first) == len(second) and all(one is other for one, other in zip(first, second, strict=True))


def legal_actions_are_playable(tested: GameUnderTest) -> None:
    """Every legal action can be played and leads to a valid position."""
    game, rng = tested.game, tested.rng("playable")
    for sample in tested.open_samples():
        for action in pick(sample.state.legal_actions(), _ACTIONS, rng):
            twin = sample.state.copy()
            try:
                twin.apply(action)
            except RondelError as error:
                fail(f"{sample}: {action.text!r} is listed and refused: {error}")
            broken = game.violations(twin)
            require(not broken, f"{sample}: after {action.text!r}: {broken}")


def invariants_hold(tested: GameUnderTest) -> None:
    """The game's invariants hold in every position."""
    for sample in tested.samples():
        broken = tested.game.violations(sample.state)
        require(broken == [], f"{sample}: {broken}")


def checked_is_unchecked(tested: GameUnderTest) -> None:
    """An action has the same effect and the same events, checked or not."""
    game, rng = tested.game, tested.rng("unchecked")
    for sample in tested.open_samples():
        actions = pick(sample.state.legal_actions(), _ACTIONS, rng)
        for action in [*actions, choose(game, sample.state, rng)]:
            checked, unchecked = sample.state.copy(), sample.state.copy()
            checked.record_events(on=True)
            unchecked.record_events(on=True)
            checked.apply(action)
            unchecked.apply_unchecked(action)
            where = f"{sample}: {action.text!r}, checked and unchecked"
            require(
                snapshot(game, checked) == snapshot(game, unchecked), f"{where}, lead to different positions"
            )
            require(checked.take_events() == unchecked.take_events(), f"{where}, record different events")


def illegal_actions_are_refused(tested: GameUnderTest) -> None:
    """An illegal action is refused with a rule and a hint, and changes nothing."""
    game, rng = tested.game, tested.rng("illegal")
    pool = list(
        {
            action.text: action for random_game in tested.random_games() for action in random_game.actions
        }.values()
    )
    tried = 0
    for sample in tested.open_samples():
        state = sample.state.copy()
        before = snapshot(game, state)
        others = [action for action in pick(pool, 60, rng) if not is_legal(state, action)]
        for action in pick(others, 8, rng):
            what = f"{sample}: {action.text!r}"
            error = error_of(game, IllegalActionError, what, lambda s=state, a=action: s.apply(a))  # type: ignore[misc]  # bound now
            require(error.rule, f"{what} is refused without a rule: {error}")
            require(snapshot(game, state) == before, f"{what} was refused and changed the state")
            tried += 1
    require(tried, "no action is ever illegal; more random games are needed")


def foreign_actions_are_refused(tested: GameUnderTest) -> None:
    """An action of another game is refused, whatever its text, and changes nothing."""
    game = tested.game
    for sample in tested.open_samples():
        state = sample.state.copy()
        before = snapshot(game, state)
        texts = [action.text for action in state.legal_actions()[:1]]
        amounts = state.answer_range()
        if amounts is not None:
            texts.append(amounts.text(amounts.low))
        for text in [*texts, "fold all the maps"]:
            what = f"{sample}: {text!r} of another game"
            foreign = Action(text)
            error_of(game, IllegalActionError, what, lambda s=state, a=foreign: s.apply(a))  # type: ignore[misc]  # bound now
            require(snapshot(game, state) == before, f"{what} was refused and changed the state")


def amounts_hold(tested: GameUnderTest) -> None:
    """Every amount in the answer range can be played; those just outside are refused."""
    for sample in tested.samples():
        amounts = sample.state.answer_range()
        if amounts is None:
            continue
        require(
            amounts.seat in sample.state.seats_asked(),
            f"{sample}: seat {amounts.seat} has a range but is not asked",
        )
        _amounts_hold(tested, sample, amounts)
        listed = [action.text for action in sample.state.legal_actions()]
        for amount in (amounts.low, amounts.high):
            require(amounts.text(amount) not in listed, f"{sample}: {amounts.text(amount)!r} is listed, too")


def gifts_hold(tested: GameUnderTest) -> None:
    """A gift can be made with every amount in its range, and the question stays open."""
    rng = tested.rng("gifts")
    for sample in tested.samples():
        ranges = sample.state.ranges()
        require(not ranges or not sample.state.is_over, f"{sample}: something can be done after the end")
        for amounts in pick(ranges, 4, rng):
            require(0 <= amounts.seat < sample.state.seats, f"{sample}: there is no seat {amounts.seat}")
            _amounts_hold(tested, sample, amounts)
            twin = sample.state.copy()
            twin.apply(tested.game.parse(amounts.text(amounts.low)))
            same = twin.seats_asked() == sample.state.seats_asked()
            require(same, f"{sample}: {amounts.text(amounts.low)!r} answered the question")


def _amounts_hold(tested: GameUnderTest, sample: Sample, amounts: AmountRange) -> None:
    game, low, high, safe = tested.game, amounts.low, amounts.high, amounts.safe
    template = amounts.template
    require(template.count("{}") == 1 and template.count("{") == 1, f"{sample}: the template {template!r}")
    require(0 <= low <= high, f"{sample}: {template!r} from {low} to {high}")
    require(safe is None or safe <= high, f"{sample}: {template!r} is safe up to {safe}, but ends at {high}")
    inside = {low, min(low + 1, high), (low + high) // 2, high}
    if safe is not None:
        inside |= {amount for amount in (safe, safe + 1) if low <= amount <= high}
    for amount in sorted(inside):
        text = amounts.text(amount)
        action = game.parse(text)
        require(action.text == text, f"{sample}: {text!r} reads as {action.text!r}")
        require(game.parse(text) is action, f"{sample}: {text!r} reads as two objects")
        require(game.seat_of(sample.state, action) == amounts.seat, f"{sample}: {text!r} is not of its seat")
        twin = sample.state.copy()
        try:
            twin.apply(action)
        except RondelError as error:
            fail(f"{sample}: {text!r} is within {low} to {high} and refused: {error}")
        require(not game.violations(twin), f"{sample}: after {text!r}: {game.violations(twin)}")
    for amount in (low - 1, high + 1):
        _is_refused(tested, sample, amounts.text(amount))


def _is_refused(tested: GameUnderTest, sample: Sample, text: str) -> None:
    """Require that an amount outside the range is refused, unless it is listed as an action of its own (bid 0)."""
    game, state = tested.game, sample.state.copy()
    before = snapshot(game, state)
    try:
        action = game.parse(text)
    except NotationError:
        return
    if is_legal(state, action):
        return
    error_of(game, IllegalActionError, f"{sample}: {text!r}, just outside", lambda: state.apply(action))
    require(snapshot(game, state) == before, f"{sample}: {text!r} was refused and changed the state")


def odds_add_up(tested: GameUnderTest) -> None:
    """When chance acts, its outcomes are the legal actions, and their odds add up to 1."""
    for sample in tested.samples():
        state = sample.state
        outcomes = tested.game.outcomes(state)
        if state.seats_asked() != (CHANCE,):
            require(not outcomes, f"{sample}: chance is not asked and has outcomes")
            continue
        odds = [outcome.probability for outcome in outcomes]
        require(all(type(odd) is Fraction and odd > 0 for odd in odds), f"{sample}: the odds are {odds}")
        require(sum(odds) == 1, f"{sample}: the odds add up to {sum(odds)}")
        is_even = len(set(odds)) == 1
        require(
            is_even or not tested.game.has_even_odds,
            f"{sample}: has_even_odds is True, but the odds are {odds}",
        )
        drawn, legal = [outcome.action for outcome in outcomes], state.legal_actions()
        same = len(drawn) == len(legal) and {id(action) for action in drawn} == {
            id(action) for action in legal
        }
        require(same, f"{sample}: chance can do {drawn}, legal is {legal}")
        require(state.answer_range() is None, f"{sample}: chance has a range; its outcomes are listed")


def the_right_seat_acts(tested: GameUnderTest) -> None:
    """Every answer belongs to a seat that is asked, or to chance."""
    for sample in tested.open_samples():
        asked = sample.state.seats_asked()
        acting = {
            action.text: tested.game.seat_of(sample.state, action) for action in sample.state.legal_actions()
        }
        wrong = {text: seat for text, seat in acting.items() if seat not in asked}
        require(not wrong, f"{sample}: {asked} is asked, but {wrong} would act")
        if sample.state.answer_range() is None:
            idle = set(asked) - set(acting.values())
            require(not idle, f"{sample}: {idle} is asked and has no answer")


def windows_can_be_left_alone(tested: GameUnderTest) -> None:
    """The quiet answer is a legal answer of a seat that is asked, and every seat knows whether there is one."""
    game, rng = tested.game, tested.rng("windows")
    for sample in tested.samples():
        state, quiet = sample.state, tested.game.quiet_answer(sample.state)
        if quiet is None:
            continue
        require(game.has_windows, f"{sample}: {quiet.text!r} is quiet, and the game says it has no windows")
        is_listed = any(action is quiet for action in state.legal_actions())
        require(is_listed, f"{sample}: the quiet answer {quiet.text!r} is not legal")
        actor = game.seat_of(state, quiet)
        require(
            actor >= 0 and actor in state.seats_asked(), f"{sample}: {quiet.text!r} is of {actor}, not asked"
        )
        for seat in range(state.seats):
            imagined = game.redraw(state, seat, rng.randrange)
            require(game.quiet_answer(imagined) is quiet, f"{sample}: seat {seat} cannot know of the window")


def warnings_can_be_read(tested: GameUnderTest) -> None:
    """A warning has words in every language and a rule, and gives away no secret."""
    game, rng = tested.game, tested.rng("warnings")
    for sample in tested.samples():
        state, asked = sample.state, sample.state.seats_asked()
        if asked in ((), (CHANCE,)):
            continue
        imagined = {seat: game.redraw(state, seat, rng.randrange) for seat in asked}
        for action in [*pick(state.legal_actions(), _ACTIONS, rng), *_extremes(tested, state)]:
            seat = game.seat_of(state, action)
            for language in LANGUAGES:
                caution = game.caution(state, action, language)
                told = f"the warning ({language}) of {action.text!r} at {sample}"
                same = game.caution(imagined[seat], action, language)
                require(caution == same, f"{told} tells seat {seat} a secret")
                if caution is None:
                    break
                require_text(caution.says, told)
                require(caution.rule in game.texts(language).rules(), f"{told} has no rule")


def _extremes(tested: GameUnderTest, state: State) -> list[Action]:
    """Return the answers with the lowest and the highest amount."""
    amounts = state.answer_range()
    return [tested.game.parse(amounts.text(one)) for one in (amounts.low, amounts.high)] if amounts else []


def copies_are_independent(tested: GameUnderTest) -> None:
    """A copy, a deep copy and a pickle are the same position, are independent, and record no events."""
    game, rng = tested.game, tested.rng("copies")
    for sample in tested.samples():
        state = sample.state.copy()
        before = snapshot(game, state)
        state.record_events(on=True)
        twins = {
            "copy()": state.copy(),
            "copy.copy": copy.copy(state),
            "copy.deepcopy": copy.deepcopy(state),
            "a pickle": pickle.loads(pickle.dumps(state)),
        }
        for way, twin in twins.items():
            require(snapshot(game, twin) == before, f"{sample}: {way} is another position")
            _play_on(tested, twin, 12)
            require(twin.take_events() == [], f"{sample}: {way} records events though nobody asked it to")
            require(snapshot(game, state) == before, f"{sample}: playing on {way} changed the original")
        require(state.take_events() == [], f"{sample}: the original recorded events of its copies")
        twin = state.copy()
        if not state.is_over:
            state.apply(choose(game, state, rng))
        require(snapshot(game, twin) == before, f"{sample}: playing on the original changed a copy")


def _play_on(tested: GameUnderTest, state: State, count: int) -> None:
    rng = tested.rng("play on")
    for _ in range(count):
        if state.is_over:
            return
        state.apply(choose(tested.game, state, rng))


def same_actions_same_game(tested: GameUnderTest) -> None:
    """The same actions always give the same positions and the same events."""
    game = tested.game
    for number, random_game in enumerate(tested.random_games()):
        first, second = (
            game.new(random_game.players, random_game.options),
            game.new(random_game.players, random_game.options),
        )
        first.record_events(on=True)
        second.record_events(on=True)
        for step, action in enumerate(random_game.actions):
            first.apply(action)
            second.apply_unchecked(game.parse(action.text))
            where = f"game {number}, action {step}, {action.text!r}"
            require(first.take_events() == second.take_events(), f"{where}: played twice, other events")
            if step % 16 == 0:
                require(
                    game.position(first) == game.position(second), f"{where}: played twice, other positions"
                )
        for state in (first, second):
            require(
                game.position(state) == game.position(random_game.end),
                f"game {number} ends in another position when replayed",
            )


def end_is_final(tested: GameUnderTest) -> None:
    """Every game ends. Then nothing is asked or legal, and every action is refused with GameOverError."""
    game, rng = tested.game, tested.rng("end")
    pool = list(itertools.chain.from_iterable(random_game.actions for random_game in tested.random_games()))
    for number, random_game in enumerate(tested.random_games()):
        state = random_game.end
        before = snapshot(game, state)
        open_still = (state.legal_actions(), state.answer_range(), state.ranges(), game.outcomes(state))
        require(open_still == ([], None, [], []), f"game {number} is over, still possible: {open_still}")
        for action in pick(pool, 6, rng):
            what = f"{action.text!r} after the end of game {number}"
            error_of(game, GameOverError, what, lambda s=state, a=action: s.apply(a))  # type: ignore[misc]  # bound now
        try:
            question = game.question(state)
        except GameOverError as error:
            require_said(game, error, "a question after the end")
        else:
            fail(f"game {number} is over and asks {question}")
        require(snapshot(game, state) == before, f"game {number}: trying something after the end changed it")
