"""Two tables that look the same to a seat tell it the same, byte for byte, whatever else they hide."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from rondel import random_play
from rondel.core.contract import CHANCE, SPECTATOR, State
from rondel.core.error_texts import say_error
from rondel.core.errors import RondelError
from rondel.core.registry import find_game
from rondel.course import Course
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.protocol.answers import EntryTold, EventTold
from rondel.protocol.table_settings import OpenChair
from rondel.server.errors import RefusedError
from rondel.server.tables.drafts import Plan, draft_told
from rondel.server.tables.entries import Drawn, Entry, Opened, Played, Seated, Started, Terms, row_of
from rondel.server.tables.moves import _play_plan
from rondel.server.tables.news import news_since
from rondel.server.tables.previews import preview, preview_answers
from rondel.server.tables.seat_view import Viewer, seat_view, table_told
from rondel.server.tables.table import Table
from tests.support.decks import peek_deck

GAMES = ("imperial-2006", "friesematenten")
PEEKERS = "peekers"
#: a third game, in which the players keep looking at the draw pile
KINDS = (*GAMES, PEEKERS)
#: what the rules reveal: bids that cannot be paid, partial payments, cards turned over
TELLING = {
    "OverbidPunished",
    "MoneyMoved",
    "CardScrapped",
    "NothingHappened",
    "NothingPaid",
    "InterestPaid",
    "CardRevealed",
}


def peekers() -> FriesematentenGame:
    """Return a game in which the players keep looking at the draw pile."""
    return FriesematentenGame(peek_deck().deck.name)


def add_to(table: Table, entry: Entry) -> None:
    """Add an entry to a table."""
    table.take_row(row_of(entry, table.number + 1, 1000 + table.number))


class Twins:
    """A table that has only a log, and other tables that look the same to a seat."""

    def __init__(self, kind: str) -> None:
        self.table = Table("t1")
        terms = Terms("friesematenten" if kind == PEEKERS else kind, {}, (OpenChair(),) * 3)
        self.add(Opened("g0", terms, "link"))
        for seat, name in enumerate(("Anna", "Ben", "Cleo")):
            self.add(Seated(seat, f"g{seat}", name))
        self.add(Started(find_game(terms.game).rules_version, ("Anna", "Ben", "Cleo")))
        if kind == PEEKERS:
            game = peekers()
            self.table.course = Course(game, game.new(3, {}), self.table.number)
            self.table.state = self.table.course.state

    def add(self, entry: Entry) -> None:
        """Add an entry."""
        add_to(self.table, entry)

    def play(self, rng: random.Random) -> None:
        """Play a random line."""
        self.add(self.random_line(rng))

    def random_line(self, rng: random.Random) -> Played | Drawn:
        """Return a random possible line."""
        action = random_play.random_action(self.table.game, self.state, rng)
        seat = self.table.game.seat_of(self.state, action)
        return Drawn(action.text) if seat == CHANCE else Played(seat, action.text)

    @property
    def state(self) -> State:
        """The state of the table; never change it."""
        return self.table.begun_course().state

    def twin(self, seat: int, rng: random.Random) -> Table:
        """Return a table that hides other things from a seat."""
        game, state = self.table.game, self.state
        # redrawn for two seats, so nothing is left that only one of them knows
        for imagining in (seat,) if seat != SPECTATOR else (0, 1):
            state = game.redraw(state, imagining, rng.randrange)
        return self.with_state(state)

    def with_state(self, state: State) -> Table:
        """Return the table in another state."""
        twin = copy.copy(self.table)
        course = copy.copy(self.table.begun_course())
        steps, standing = list(course.steps), list(course.standing)
        if standing:
            last = copy.copy(standing[-1])
            last.state = state
            steps[-1] = standing[-1] = last
        start = course.start if standing else state
        vars(course).update(start=start, state=state, steps=steps, standing=standing)
        vars(twin).update(course=course, state=state, entries=list(twin.entries))
        return twin


def told_to(table: Table, seat: int, actions: Sequence[str]) -> list[bytes]:
    """Return everything a seat can be told about a table now."""
    viewer = Viewer(f"g{seat}" if seat != SPECTATOR else None, seat, "en")
    told: list[Any] = [
        seat_view(table, viewer),
        table_told(table, viewer.guest, 9000),
        news_since(table, viewer, table.number - 1, with_view=True).view,
        answer_or_refusal(preview_answers, table, viewer, []),
    ]
    for action in actions:
        told += [answer_or_refusal(preview, table, viewer, [action])]
        told += [answer_or_refusal(draft_told, table, viewer, Plan(table.number, (action,)))]
        told += [answer_or_refusal(preview_answers, table, viewer, [action])]
        told += [answer_or_refusal(table.begun_course().seat_of, action)]
    return [msgspec.json.encode(one) for one in told]


def answer_or_refusal(ask: Any, *given: Any) -> Any:
    """Return the answer or the refusal."""
    try:
        return ask(*given)
    except RondelError as error:
        return [error.code, *say_error(error, "en")]


def some_actions(table: Table, seat: int, rng: random.Random) -> list[str]:
    """Return a few public actions, possible and impossible ones."""
    view = seat_view(table, Viewer(None, seat, "en"))
    texts = [one.text for one in view.legal] + [one.text for one in view.impossible]
    if view.amounts is not None:
        texts += [view.amounts.template.format(one) for one in (view.amounts.low, 999)]
    return rng.sample(texts, min(3, len(texts)))


@pytest.mark.parametrize("game", KINDS)
def test_tables_that_look_the_same_tell_the_same(game: str) -> None:
    twins, rng, compared = Twins(game), random.Random(7), 0
    for step in range(110):
        if twins.state.is_over:
            break
        if step % 3 == 0:
            for seat in range(SPECTATOR, 3):
                actions = some_actions(twins.table, seat, rng)
                other = twins.twin(seat, rng)
                assert told_to(other, seat, actions) == told_to(twins.table, seat, actions)
                compared += 1
        twins.play(rng)

    assert compared > 100


@pytest.mark.parametrize("game", KINDS)
def test_refused_actions_are_refused_in_the_same_words(game: str) -> None:
    twins, rng, refused = Twins(game), random.Random(8), 0
    for _ in range(100):
        if twins.state.is_over:
            break
        for seat in twins.state.seats_asked():
            if seat == CHANCE:
                continue
            other = twins.twin(seat, rng)
            view = seat_view(twins.table, Viewer(None, seat, "en"))
            for one in view.impossible[:6]:
                true, twin = (tried(table, one.text) for table in (twins.table, other))
                assert true == twin
                refused += true is not None
        twins.play(rng)

    assert refused > 20


def tried(table: Table, text: str) -> list[str] | None:
    """Return how an action is refused, None if it is not."""
    refusal = answer_or_refusal(table.begun_course().branch().play_text, text)
    return refusal if isinstance(refusal, list) else None


@pytest.mark.parametrize("game", KINDS)
def test_what_others_do_is_told_the_same_way(game: str) -> None:
    twins, rng, compared = Twins(game), random.Random(10), 0
    for _ in range(150):
        if twins.state.is_over:
            break
        line = twins.random_line(rng)
        others = [
            seat for seat in range(SPECTATOR, 3) if not (isinstance(line, Played) and line.seat == seat)
        ]
        unlike = {seat: twins.twin(seat, rng) for seat in others}
        twins.add(line)
        for seat, other in unlike.items():
            if not is_possible(other, line.text):
                continue
            add_to(other, line)
            must_not_name(twins, line, seat)
            true, twin = (latest(table, seat) for table in (twins.table, other))
            if not any(is_brought_to_light(event) for event in (*true.events, *twin.events)):
                assert msgspec.json.encode(twin) == msgspec.json.encode(true)
                compared += 1

    assert compared > 50


def must_not_name(twins: Twins, line: Played | Drawn, seat: int) -> None:
    """Check that nobody else sees a card that a player puts back or is about to look at."""
    is_covered = line.text.startswith("return ") or "draw ?" in (latest(twins.table, seat).text, line.text)
    if is_covered and not any(map(is_brought_to_light, latest(twins.table, seat).events)):
        assert f'"{line.text}"' not in msgspec.json.encode(latest(twins.table, seat)).decode()
        assert latest(twins.table, seat).text.endswith(" ?")


def is_brought_to_light(event: EventTold) -> bool:
    """Return whether the rules reveal this to the seat: a payment cut short, cards it looks at itself."""
    return event.kind in TELLING or (event.kind == "CardsPeeked" and bool(event.about["cards"]))


def is_possible(table: Table, text: str) -> bool:
    """Return whether an action is possible at a table."""
    return not isinstance(
        answer_or_refusal(table.begun_course().state.copy().apply, table.game.parse(text)), list
    )


def latest(table: Table, seat: int) -> EntryTold:
    """Return what a seat is told of the last entry."""
    return news_since(table, Viewer(None, seat, "en"), table.number - 1).entries[0]


# ------------------------------------------------------------------ plans


def planned(table: Table, seat: int, actions: Sequence[str]) -> list[str] | None:
    """Return how a plan is refused, None if it is not."""
    refusal = answer_or_refusal(_play_plan, table, table.begun_course().branch(), (seat,), actions)
    return refusal if isinstance(refusal, list) else None


def some_plans(twins: Twins, seat: int, rng: random.Random) -> list[list[str]]:
    """Return plans of two steps: some with a possible second step, some with any other."""
    first = some_actions(twins.table, seat, rng)
    plans = [[one, other] for one, other in itertools.pairwise(first)]
    for action in rng.sample(twins.state.legal_actions(), min(4, len(twins.state.legal_actions()))):
        after = twins.state.copy()
        after.apply(action)
        if after.seats_asked() == (seat,):
            then = after.legal_actions()
            plans += [[action.text, one.text] for one in rng.sample(then, min(2, len(then)))]
    return plans


@pytest.mark.parametrize(
    ("game", "seed"), [*((game, 9) for game in GAMES), *((PEEKERS, seed) for seed in range(3))]
)
def test_why_a_plan_is_refused_tells_nothing(game: str, seed: int) -> None:
    twins, rng, refused = Twins(game), random.Random(seed), 0
    neutral = RefusedError("plan-depends-on-secrets").code
    for _ in range(300):
        if twins.state.is_over:
            break
        seat = twins.state.seats_asked()[0]
        if seat != CHANCE:
            other = twins.twin(seat, rng)
            for plan in some_plans(twins, seat, rng):
                true, twin = planned(twins.table, seat, plan), planned(other, seat, plan)
                refused += true is not None
                if true != twin:
                    # what depends on secrets is refused without a reason
                    assert {one[0] for one in (true, twin) if one} == {neutral}
        twins.play(rng)

    assert refused > 20


def test_a_plan_that_needs_an_unseen_card_is_refused_even_if_the_card_is_there() -> None:
    twins, rng, lucky = Twins(PEEKERS), random.Random(0), 0
    for _ in range(300):
        seat = twins.state.seats_asked()[0]
        for plan in some_plans(twins, seat, rng) if seat != CHANCE else ():
            known = twins.table.game.view(twins.state, seat).as_dict()["known_top"]
            if plan[0].startswith("play ") and plan[1].startswith("add ") and not known:
                lucky += 1
                assert planned(twins.table, seat, plan) is not None
        twins.play(rng)
        if twins.state.is_over:
            break

    assert lucky
