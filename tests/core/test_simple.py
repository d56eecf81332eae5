"""The base classes of small games, tested with a minimal game and some special cases."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

import pytest

from rondel.core.action import Action
from rondel.core.contract import EVERYTHING, AmountRange, OptionValue, Question
from rondel.core.errors import DataError, IllegalActionError, NotationError, PositionError
from rondel.core.simple_game import SimpleAction, SimpleGame, SimpleState, SimpleTexts
from rondel.testing import Case, conformance_suite
from rondel.words import LANGUAGES
from tests.teaching.pennies import Pennies, PennyAction

PACKAGE = "rondel_sticks_words"
REFUSALS = ("over", "foreign", "not-now", "seat", "players", "notation", "position")


class StickAction(SimpleAction):
    forms = ("take <count> from <heap>", "give <count> to bank")


class SticksState(SimpleState):
    """Two heaps of sticks. The player who takes the last stick wins."""

    fields: ClassVar[Mapping[str, object]] = {"heaps": list[list[str]], "turn": int, "is_odd": bool}

    def __init__(self, game: Sticks, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__(game, seats, options)
        self.heaps = [["a", "a"], ["b", "b", "b"]]
        self.turn, self.is_odd = 0, False

    def seats_asked(self) -> tuple[int, ...]:
        return (self.turn,) if any(self.heaps) else ()

    def legal_actions(self) -> list[Action]:
        return [
            StickAction.of(f"take {count} from {heap[0]}")
            for heap in self.heaps
            for count in range(1, len(heap) + 1)
        ]

    def play(self, action: SimpleAction) -> None:
        self.tell("took", player=self.turn, **action.about)
        self.heaps = [
            heap[action.about["count"] :] if heap[:1] == [action.about["heap"]] else heap
            for heap in self.heaps
        ]
        self.turn, self.is_odd = (self.turn + 1) % self.seats, not self.is_odd

    def asks(self) -> Question:
        return Question("take", self.seats_asked(), "STI-1", {})

    def seen(self, seat: int) -> dict[str, Any]:
        return {"heaps": copy.deepcopy(self.heaps)}

    def points(self, seat: int) -> dict[str, int]:
        return {"last": int(self.is_over and seat == (self.turn - 1) % self.seats)}

    def violations(self) -> list[str]:
        start = [["a", "a"], ["b", "b", "b"]]
        fits = [heap == full[: len(heap)] for heap, full in zip(self.heaps, start, strict=False)]
        return (
            [] if fits == [True, True] and 0 <= self.turn < self.seats and len(self.heaps) == 2 else ["heaps"]
        )


class Sticks(SimpleGame[SticksState]):
    id = "sticks"
    names: ClassVar[Mapping[str, str]] = {"en": "Sticks", "de": "Stäbchen", "fr": "Bâtons"}
    players = range(2, 4)
    state_type = SticksState
    action_type = StickAction
    package = PACKAGE
    types: ClassVar[Mapping[str, str]] = {"heap": "text"}


def words(language: str) -> str:
    lines = [
        f'seat = "{language} {{number}}"',
        f'question.take = {{ you = "{language}?", text = "{language} {{player}}?" }}',
        f'action.take = "{language} {{count}} {{heap}}"',
        f'event.took.you = "{language} {{count}} {{heap}}"',
        f'event.took.text = "{language} {{player}} {{count}} {{heap}}"',
        f'rule.STI-1 = {{ title = "{language}", text = "{language}." }}',
        f'ending.end = "{language}"',
        f'score.last = "{language}"',
        f'figure.points = "{language}"',
        *(f'refusal.{key} = {{ text = "{language} {key}", hint = "{language}!" }}' for key in REFUSALS),
    ]
    return "\n".join(lines)


@pytest.fixture(scope="module", autouse=True)
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Put the texts of the game into a package."""
    root = tmp_path_factory.mktemp("sticks")
    folder = root / PACKAGE / "words"
    folder.mkdir(parents=True)
    (root / PACKAGE / "__init__.py").touch()
    for language in LANGUAGES:
        (folder / f"{language}.toml").write_text(words(language), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(root)
        yield


@pytest.mark.parametrize("case", conformance_suite(Sticks()), ids=str)
def test_a_game_without_chance_options_and_secrets_keeps_the_contract(case: Case) -> None:
    case()


def test_what_is_left_to_write_is_reported() -> None:
    class Unwritten(SimpleState):
        pass

    with pytest.raises(TypeError, match=r"asks.*legal_actions.*play.*points.*seats_asked.*seen"):
        Unwritten(Sticks(), 2, {})  # type: ignore[abstract]  # that is the point


# ------------------------------------------------------------------ actions


def test_an_action_is_its_verb_and_what_it_is_about() -> None:
    action = StickAction.of("take 2 from b")

    assert (action.verb, action.about) == ("take", {"count": 2, "heap": "b"})
    assert StickAction.of("take 2 from b") is action
    assert pickle.loads(pickle.dumps(action)) is copy.deepcopy(action) is action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take 02 from b",
        "take  2 from b",
        "take 2 from B",
        "take 2 from b\n",
        "take ² from b",
        "take -1 from b",
        "take 9999999999 from b",
        "give 1 to a",
    ],
)
def test_an_action_is_written_in_one_way(text: str) -> None:
    with pytest.raises(NotationError):
        Sticks().parse(text)


def test_two_games_have_two_objects_for_one_text() -> None:
    class OtherAction(PennyAction):
        pass

    assert OtherAction.of("pass") is not PennyAction.of("pass")
    with pytest.raises(IllegalActionError, match="not an action of Pennies"):
        Pennies().new(2, {}).apply(StickAction.of("take 1 from a"))


def test_an_action_outside_the_turn_is_checked_by_its_range(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []
    monkeypatch.setattr(SticksState, "ranges", lambda self: [AmountRange(1, "give {} to bank", 2, 3)])
    monkeypatch.setattr(SticksState, "play", lambda self, action: given.append(action.text))
    state = Sticks().new(2, {})
    for count in (2, 3):
        state.apply(StickAction.of(f"give {count} to bank"))
    for count in (1, 4):
        with pytest.raises(IllegalActionError, match=r"not-now \[STI-1\]"):
            state.apply(StickAction.of(f"give {count} to bank"))

    assert given == ["give 2 to bank", "give 3 to bank"]
    assert [Sticks().view(state, seat).as_dict()["ranges"] != [] for seat in (0, 1)] == [False, True]


def test_points_are_compared_where_nothing_is_secret_and_on_study_boards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = Sticks().new(2, {})
    monkeypatch.setattr(SticksState, "has_secrets", lambda self: True)

    assert [figure.value for figure in Sticks().figures(state, 0)] == [None, None]
    assert [figure.value for figure in Sticks().figures(state, EVERYTHING)] == [0, 0]


# ------------------------------------------------------------------ positions, odds, scores


def test_a_code_is_the_options_and_the_fields() -> None:
    assert Sticks().position(Sticks().new(2, {})) == 'sticks/2/[[["a","a"],["b","b","b"]],0,false]'
    chosen = Pennies().new(3, {"open_purses": True})
    assert Pennies().position(chosen) == "pennies/3/open_purses/length=short/[[],[0,0,0],[],3,0,-1]"


@pytest.mark.parametrize(
    "fields",
    [
        "",
        "[",
        "[]",
        "{}",
        "[" * 100_000,
        '[[["a"],["b"]],0]',
        '[[["a"],["b"]],0,false,0]',
        '[[["a"],["b"]],0,0]',
        '[[["a"],["b"]],false,false]',
        '[[["a"],["b"]],0.0,false]',
        '[[["a"],["b"]],NaN,false]',
        '[[["a"],[1]],0,false]',
        '[[["a"],"b"],0,false]',
        '[[["a"],["c"]],0,false]',
        '[[["a"], ["b"]],0,false]',
        '[[["a"],["b"]],0,false] ',
        f'[[["a"],["b"]],{"9" * 5000},false]',
    ],
)
def test_a_code_with_other_types_or_another_spelling_is_refused(fields: str) -> None:
    assert Sticks().open('sticks/2/[[["a"],["b"]],0,false]').heaps == [["a"], ["b"]]
    with pytest.raises(PositionError):
        Sticks().open(f"sticks/2/{fields}")


@pytest.mark.parametrize(
    "head", ["sticks/4", "sticks/02", "sticks/²", "sticks/2/long", "sticks", "pennies/2"]
)
def test_a_code_of_another_table_is_refused(head: str) -> None:
    with pytest.raises(PositionError):
        Sticks().open(f'{head}/[[["a"],["b"]],0,false]')


def test_chance_goes_by_weights() -> None:
    game, state = Pennies(), Pennies().new(2, {})
    assert {outcome.probability for outcome in game.outcomes(state)} == {Fraction(1, 5)}
    for text in ("deal 9", "deal 9"):
        state.apply(game.parse(text))

    assert [outcome.probability for outcome in game.outcomes(state)] == [
        Fraction(4, 9),
        Fraction(3, 9),
        Fraction(2, 9),
    ]


def test_equals_share_a_place_and_ties_are_broken_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [3, 5, 5]
    ties = [{"y": 9, "z": 9}, {"y": 1, "z": 2}, {"y": 1, "z": 3}]
    monkeypatch.setattr(SticksState, "points", lambda self, seat: {"x": points[seat] - 1, "more": 1})
    monkeypatch.setattr(SticksState, "tie_breaks", lambda self, seat: ties[seat])

    def table() -> list[tuple[int, int, int, str]]:
        scores = Sticks().scores(Sticks().new(3, {}))
        return [(score.seat, score.points, score.place, score.decided_by) for score in scores]

    assert table() == [(2, 5, 1, ""), (1, 5, 2, "z"), (0, 3, 3, "")]
    ties[1]["z"] = 3
    assert table() == [(1, 5, 1, ""), (2, 5, 1, ""), (0, 3, 3, "")]


# ------------------------------------------------------------------ copies and words


def test_copies_are_deep_and_keep_attributes_that_are_not_fields() -> None:
    state = Sticks().new(2, {})
    state.record_events(on=True)
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        twin.heaps[0].pop()
        twin.tell("took")
        assert (twin.seats, twin.options, twin.take_events()) == (2, {}, [])
    assert state.heaps[0] == ["a", "a"]
    assert state.log == []


def test_parameters_become_words() -> None:
    class Spoken(SimpleTexts):
        def word(self, name: str, value: str | int, players: object) -> str | int:
            return {"a": "the left heap"}.get(str(value), value) if name == "heap" else value

    action = StickAction.of("take 2 from a")

    assert Sticks().texts("fr").action(action) == "fr 2 a"
    assert Spoken("de", Sticks.id, PACKAGE).action(action) == "de 2 the left heap"


def test_players_are_called_by_name_or_by_seat() -> None:
    texts, question = Sticks().texts("en"), Sticks().question(Sticks().new(2, {}))

    assert texts.question(question, ["Anna", "Ben"]) == "en Anna?"
    assert texts.question(question, []) == "en en 1?"


def test_rules_are_those_of_the_words() -> None:
    assert Pennies().texts("de").rules() == ["PEN-1", "PEN-2", "PEN-3", "PEN-4", "PEN-5"]
    assert Pennies().texts("de").chapter("PEN-1") == ""
    assert not Pennies().texts("de").is_ruling("PEN-1")
    for ask in (Pennies().texts("de").rule, Pennies().texts("de").chapter, Pennies().texts("de").is_ruling):
        with pytest.raises(DataError, match="PEN-9"):
            ask("PEN-9")


def test_a_view_is_plain_data() -> None:
    view = Sticks().view(Sticks().new(2, {}), 0).as_dict()

    assert json.loads(json.dumps(view["legal"]))[0] == "take 1 from a"
    assert list(view) == ["heaps", "question", "legal", "answer_range", "ranges"]


def test_the_vocabulary_has_the_types_of_the_actions() -> None:
    assert Sticks().vocabulary()["actions"] == {
        "take": {"count": "int", "heap": "text"},
        "give": {"count": "int"},
    }
