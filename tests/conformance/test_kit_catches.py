"""The kit catches mistakes: the teaching game with one thing broken fails the check that is about it."""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

import pytest

from rondel.core.action import CHANCE, Action
from rondel.core.contract import (
    EVERYTHING,
    SPECTATOR,
    AmountRange,
    Caution,
    Draw,
    Figure,
    OptionSpec,
    Outcome,
    Question,
    Score,
    State,
)
from rondel.core.errors import GameOverError, IllegalActionError
from rondel.core.options import named_options
from rondel.core.saying import must_speak
from rondel.core.simple import SimpleEvent, SimpleTexts, SimpleView
from rondel.testing import CHECKS, ConformanceError, Trial, check_game, conformance_suite
from rondel.words import load_catalogue
from tests.teaching.pennies import PURSES, Pennies, PenniesState, PennyAction

BY_NAME = {check.name: check for check in CHECKS}
_count = itertools.count()

# What is right, to be broken below.
_legal, _range, _copy, _apply, _unchecked, _imagine, _figures = (
    PenniesState.legal_actions,
    PenniesState.answer_range,
    PenniesState.copy,
    PenniesState.apply,
    PenniesState.apply_unchecked,
    PenniesState.imagine,
    PenniesState.figures,
)
_new, _parse, _position, _view, _question, _scores, _told, _said = (
    Pennies.new,
    Pennies.parse,
    Pennies.position,
    Pennies.view,
    Pennies.question,
    Pennies.scores,
    Pennies.told,
    Pennies.said,
)


def test_the_teaching_game_breaks_nothing() -> None:
    check_game(Pennies(), games=12, seed=3)


# ------------------------------------------------------------------ the mistakes


def no_answer_without_money(self: PenniesState) -> list[Action]:
    return [] if self.answered < self.seats and self.answer_range() is None else _legal(self)


def listed_twice(self: PenniesState) -> list[Action]:
    return _legal(self) * 2


def other_order_each_time(self: PenniesState) -> list[Action]:
    return _legal(self)[:: 1 if next(_count) % 2 else -1]


def pass_is_listed_but_refused(self: PenniesState, action: Action) -> None:
    if action.text == "pass" and not self.bid and self.answer_range():
        raise IllegalActionError("Somebody must bid.", "PEN-3", "Bid.")
    _apply(self, action)


def nothing_is_checked(self: PenniesState, action: Action) -> None:
    if self.is_over or not isinstance(action, PennyAction):
        _apply(self, action)
    elif action.verb == "bid" and self.answered < self.seats:
        self.apply_unchecked(action)
    else:
        _apply(self, action)


def refused_without_a_rule(self: PenniesState, action: Action) -> None:
    try:
        _apply(self, action)
    except GameOverError:
        raise
    except IllegalActionError as error:
        error.rule = ""
        raise


def changed_before_it_is_refused(self: PenniesState, action: Action) -> None:
    if isinstance(action, PennyAction) and action.verb == "bid":
        self.won[0] += 1
    _apply(self, action)


def raises_a_key_error(self: PenniesState, action: Action) -> None:
    if not self.is_over and action not in self.legal_actions() and self.answer_range() is None:
        raise KeyError(action.text)
    _apply(self, action)


def goes_by_the_text(self: PenniesState, action: Action) -> None:
    _apply(self, Pennies().parse(action.text) if action.text == "pass" else action)


def checked_tells_more(self: PenniesState, action: Action) -> None:
    _apply(self, action)
    self.tell("passed", player=0)


def over_is_only_illegal(self: PenniesState, action: Action) -> None:
    if self.is_over:
        raise IllegalActionError("No.", "PEN-4", "Begin again.")
    _apply(self, action)


def the_highest_bid_is_refused(self: PenniesState, action: Action) -> None:
    amounts = _range(self)
    if amounts is not None and amounts.amount_of(action.text) == amounts.high:
        raise self.why_not(PennyAction.of(action.text))
    _apply(self, action)


def one_more_can_be_bid(self: PenniesState, action: Action) -> None:
    amounts = _range(self)
    if amounts is not None and amounts.amount_of(action.text) == amounts.high + 1:
        self.apply_unchecked(action)
    else:
        _apply(self, action)


def purses_are_shared(self: PenniesState) -> PenniesState:
    twin = _copy(self)
    twin.purses = self.purses
    return twin


def coins_are_shared(self: PenniesState) -> PenniesState:
    twin = _copy(self)
    twin.won = self.won
    return twin


def the_log_is_copied(self: PenniesState) -> PenniesState:
    twin = _copy(self)
    twin.log = None if self.log is None else []
    return twin


def chance_in_the_rules(self: PenniesState, action: Action) -> None:
    _unchecked(self, action)
    if action.text.startswith("deal"):
        self.purses[-1] = 8 + next(_count) % 5


def a_sold_coin_keeps_its_bid(self: PenniesState, action: Action) -> None:
    bid, bidder = self.bid, self.bidder
    _unchecked(self, action)
    if self.answered == self.seats and action.text == "pass":
        self.bid, self.bidder = bid, bidder


def the_last_coin_never_comes(self: PenniesState, action: Action) -> None:
    _unchecked(self, action)
    if self.answered == self.seats and len(self.drawn) == 3:
        self.drawn.clear()


def one_purse_is_forgotten(self: PenniesState, seat: int, draw: Draw) -> None:
    kept = self.purses[1:2]
    _imagine(self, seat, draw)
    self.purses[1:2] = kept


def everything_is_drawn(self: PenniesState, seat: int, draw: Draw) -> None:
    self.purses = [draw(PURSES[-1] + 1) for _ in self.purses]


def events_stay(self: PenniesState) -> list[object]:
    return list(self.log or [])


def always_recorded(self: PenniesState, *, on: bool) -> None:
    self.log = []


def no_unknown_options(self: Pennies, players: int, options: Mapping[str, Any]) -> PenniesState:
    known = {name: value for name, value in options.items() if name != "no_such_option"}
    return _new(self, players, known)


def the_switch_does_nothing(self: Pennies, players: int, options: Mapping[str, Any]) -> PenniesState:
    return _new(self, players, {**options, "open_purses": False})


def the_length_is_forgotten(self: Pennies, state: State) -> list[str]:
    return ["open_purses"] if not self.has_secrets(state) and not state.is_over else []


def any_spelling(self: Pennies, text: str) -> Action:
    return _parse(self, text.strip().lower())


def nonsense_is_a_value_error(self: Pennies, text: str) -> Action:
    if text.partition(" ")[0] not in {"pass", "bid", "deal", "coin"}:
        raise ValueError(text)
    return _parse(self, text)


def seat_one_does_it_all(self: Pennies, state: State, action: Action) -> int:
    return CHANCE if state.seats_asked() == (CHANCE,) else 0


def passing_is_quiet(self: Pennies, state: State) -> Action | None:
    return PennyAction.of("pass") if state.seats_asked() not in ((), (CHANCE,)) else None


def bidding_is_quiet(self: Pennies, state: State) -> Action | None:
    return PennyAction.of("bid 1") if state.seats_asked() not in ((), (CHANCE,)) else None


def chance_is_quiet(self: Pennies, state: State) -> Action | None:
    return state.legal_actions()[0] if state.seats_asked() == (CHANCE,) else None


def the_poor_have_a_window(self: Pennies, state: State) -> Action | None:
    assert isinstance(state, PenniesState)
    is_asked = state.seats_asked() not in ((), (CHANCE,))
    return PennyAction.of("pass") if is_asked and state.answer_range() is None else None


def warned_by_no_rule(self: Pennies, state: State, action: Action, language: str) -> Caution | None:
    return Caution("Think twice.", "PEN-99")


def warned_without_words(self: Pennies, state: State, action: Action, language: str) -> Caution | None:
    return Caution("", "")


def warned_by_a_purse(self: Pennies, state: State, action: Action, language: str) -> Caution | None:
    assert isinstance(state, PenniesState)
    return Caution(f"They have {state.purses}.", self.texts(language).rules()[0])


def every_coin_alike(self: Pennies, state: State) -> list[Outcome]:
    if state.seats_asked() != (CHANCE,):
        return []
    return [Outcome(action, Fraction(1, 9)) for action in state.legal_actions()]


def one_outcome_forgotten(self: Pennies, state: State) -> list[Outcome]:
    if state.seats_asked() != (CHANCE,):
        return []
    return [Outcome(state.legal_actions()[0], Fraction(1))]


def the_bid_is_not_written(self: Pennies, state: State) -> str:
    assert isinstance(state, PenniesState)
    twin = state.copy()
    twin.bid, twin.bidder = 0, -1
    return _position(self, twin)


def opened_unseen(self: Pennies, position: str) -> PenniesState:
    head, _, fields = position.partition("/[")
    _, seats, *options = head.split("/")
    state = self.new(int(seats), named_options(self.options, options))
    for name, value in zip(state.fields, json.loads(f"[{fields}"), strict=True):
        setattr(state, name, value)
    return state


def a_set_is_no_json(self: SimpleView) -> dict[str, Any]:
    return {**self.shown, "drawn": set(self.shown["drawn"])}


def everybody_sees_what_is_legal(self: Pennies, state: State, seat: int) -> SimpleView:
    legal = [action.text for action in state.legal_actions()]
    return SimpleView({**_view(self, state, seat).shown, "legal": legal})


def everybody_sees_the_range(self: Pennies, state: State, seat: int) -> SimpleView:
    amounts = state.answer_range()
    shown = None if amounts is None else dataclasses.asdict(amounts)
    return SimpleView({**_view(self, state, seat).shown, "answer_range": shown})


def spectators_are_not_told(self: Pennies, event: object, seat: int) -> object:
    if seat == SPECTATOR:
        raise IndexError(seat)
    return _told(self, event, seat)


def whoever_studies_sees_what_spectators_see(self: Pennies, state: State, seat: int) -> SimpleView:
    return _view(self, state, SPECTATOR if seat == EVERYTHING else seat)


def whoever_studies_may_answer(self: Pennies, state: State, seat: int) -> SimpleView:
    shown = _view(self, state, seat).shown
    amounts = state.answer_range() if seat == EVERYTHING else None
    return SimpleView(shown if amounts is None else {**shown, "answer_range": dataclasses.asdict(amounts)})


def whoever_studies_sits_somewhere(self: Pennies, state: State, seat: int) -> SimpleView:
    return SimpleView({**_view(self, state, seat).shown, "seat": seat})


def nobody_sees_a_purse(self: Pennies, state: State, seat: int) -> SimpleView:
    shown = _view(self, state, seat).shown
    return SimpleView({name: part for name, part in shown.items() if name != "purses"})


def purses_are_figures_for_their_owners_only(self: PenniesState, seat: int) -> list[Figure]:
    return _figures(self, SPECTATOR if seat == EVERYTHING else seat)


def whoever_studies_is_told_like_spectators(self: Pennies, event: object, seat: int) -> object:
    return _told(self, event, SPECTATOR if seat == EVERYTHING else seat)


def to_whoever_studies_a_purse_is_not_said(self: Pennies, state: State, action: Action, seat: int) -> str:
    return _said(self, state, action, SPECTATOR if seat == EVERYTHING else seat)


def purses_among_the_figures(self: PenniesState, seat: int) -> list[Figure]:
    return [Figure("pennies", f"seat {player + 1}", pennies) for player, pennies in enumerate(self.purses)]


def figures_of_those_who_have_some(self: PenniesState, seat: int) -> list[Figure]:
    return [Figure("coins", f"seat {player + 1}", won) for player, won in enumerate(self.won) if won]


def a_figure_without_a_name(self: PenniesState, seat: int) -> list[Figure]:
    return [Figure("medals", "seat 1", 0)]


def every_bid_comes_to_mind(self: PenniesState) -> list[Action]:
    return [PennyAction.of(f"bid {amount}") for amount in range(200)]


def a_thought_of_another_purse(self: PenniesState) -> list[Action]:
    return [PennyAction.of(f"bid {pennies}") for pennies in sorted(set(self.purses))]


def a_thought_comes_twice(self: PenniesState) -> list[Action]:
    return [PennyAction.of("pass")] * 2


def a_purse_is_read_aloud(self: Pennies, state: State, action: Action, seat: int) -> str:
    return action.text


def a_bid_is_whispered(self: Pennies, state: State, action: Action, seat: int) -> str:
    return action.text if seat == EVERYTHING else "?"


def what_is_said_goes_by_purses(self: Pennies, state: State, action: Action, seat: int) -> str:
    if seat in (SPECTATOR, EVERYTHING) or action.text != "pass" or seat in state.seats_asked():
        return _said(self, state, action, seat)
    assert isinstance(state, PenniesState)
    return f"pass with {sum(state.purses)}"


def material_of_sets(self: Pennies, language: str) -> Mapping[str, Any]:
    return {"coins": {1, 2}}


def described_by_itself(self: Pennies, thing: object) -> tuple[str, Mapping[str, Any]]:
    return type(thing).__name__, {"thing": thing}


def described_by_its_name(self: Pennies, thing: object) -> tuple[str, Mapping[str, Any]]:
    return type(thing).__name__, {"number": next(_count)}


def rule_of_another_book(self: Pennies, event: object) -> str:
    return "INV-2"


def the_last_is_left_out(self: Pennies, state: State) -> list[Score]:
    return _scores(self, state)[:-1]


def equals_do_not_share(self: Pennies, state: State) -> list[Score]:
    return [dataclasses.replace(score, place=n) for n, score in enumerate(_scores(self, state), 1)]


def parts_do_not_add_up(self: Pennies, state: State) -> list[Score]:
    return [dataclasses.replace(score, parts=score.parts[:1]) for score in _scores(self, state)]


def points_alone_count(
    self: Pennies, state: State, *, resigned: Collection[int] = (), is_final: bool = False
) -> list[Score]:
    return _scores(self, state)


def always_an_ending(self: Pennies, state: State) -> str:
    return "last-coin"


def a_rule_nobody_knows(self: Pennies, state: State) -> Question:
    return dataclasses.replace(_question(self, state), rule="PEN-99")


def a_question_to_all(self: Pennies, state: State) -> Question:
    return dataclasses.replace(_question(self, state), seats=tuple(range(state.seats)))


def an_unfilled_text(self: SimpleTexts, action: Action, players: object = ()) -> str:
    return "Bid {amount}"


def english_only(self: SimpleTexts, language: str, game: str, package: str) -> None:
    must_speak(language)
    self.language, self.game = language, game  # type: ignore[misc]  # the mistake is elsewhere
    self.catalogue = load_catalogue(package, "words", "en")  # type: ignore[misc]  # this one


def no_words_for_a_secret_deal(self: SimpleTexts, event: object, players: object) -> str:
    assert isinstance(event, SimpleEvent)
    return "" if event.kind == "dealt-secretly" and self.language == "fr" else "Something happened."


def a_rule_without_words(self: SimpleTexts) -> list[str]:
    return ["PEN-1", "PEN-2", "PEN-3", "PEN-4", "PEN-5", "PEN-6"]


def pickled_without_its_parts(self: Pennies) -> tuple[Any, ...]:
    return (Pennies, ("which edition?",))


class OtherPennies(Pennies):
    """Pennies with objects of its own for its actions."""

    def parse(self, text: str) -> Action:
        return PennyAction(_parse(self, text).text)


def the_long_game_has_other_actions(self: Pennies, options: Mapping[str, Any]) -> Pennies:
    return OtherPennies() if options.get("length") == "long" else self


MISTAKES: list[tuple[str, type, str, object, str]] = [
    ("game_names_itself", Pennies, "names", {"en": "Pennies", "de": "Pfennige"}, "no name in 'fr'"),
    ("game_names_itself", Pennies, "rules_version", 0, "must be 1 or more"),
    (
        "options_are_described",
        Pennies,
        "options",
        (OptionSpec("length", "PEN-4", default="medium", choices=("short", "long")),),
        "the default of length",
    ),
    (
        "options_are_described",
        Pennies,
        "options",
        (OptionSpec("length", "PEN-9", default="short", choices=("short", "long")),),
        "no rule 'PEN-9'",
    ),
    ("options_can_be_chosen", Pennies, "new", the_switch_does_nothing, "open_purses=True was chosen"),
    (
        "tables_have_their_game",
        Pennies,
        "for_table",
        the_long_game_has_other_actions,
        "as another object",
    ),
    ("bad_options_are_refused", Pennies, "new", no_unknown_options, "no_such_option"),
    (
        "options_come_back",
        Pennies,
        "options_of",
        the_length_is_forgotten,
        "begins another game",
    ),
    ("games_pickle", Pennies, "__reduce__", pickled_without_its_parts, "TypeError"),
    (
        "somebody_is_asked",
        PenniesState,
        "legal_actions",
        no_answer_without_money,
        "has no answer",
    ),
    ("the_right_seat_acts", Pennies, "seat_of", seat_one_does_it_all, "would act"),
    ("legal_actions_are_stable", PenniesState, "legal_actions", listed_twice, "listed twice"),
    (
        "legal_actions_are_stable",
        PenniesState,
        "legal_actions",
        other_order_each_time,
        "asked twice",
    ),
    (
        "legal_actions_are_playable",
        PenniesState,
        "apply",
        pass_is_listed_but_refused,
        "'pass' is offered and refused",
    ),
    ("invariants_hold", PenniesState, "apply_unchecked", a_sold_coin_keeps_its_bid, "who has answered"),
    ("checked_is_unchecked", PenniesState, "apply", checked_tells_more, "two stories"),
    (
        "illegal_actions_are_refused",
        PenniesState,
        "apply",
        nothing_is_checked,
        "must raise IllegalActionError",
    ),
    ("illegal_actions_are_refused", PenniesState, "apply", refused_without_a_rule, "without a rule"),
    ("illegal_actions_are_refused", PenniesState, "apply", changed_before_it_is_refused, "changed the state"),
    ("illegal_actions_are_refused", PenniesState, "apply", raises_a_key_error, "not KeyError"),
    ("foreign_actions_are_refused", PenniesState, "apply", goes_by_the_text, "of another game"),
    ("amounts_hold", PenniesState, "apply", the_highest_bid_is_refused, "is offered and refused"),
    ("amounts_hold", PenniesState, "apply", one_more_can_be_bid, "just outside"),
    ("odds_add_up", Pennies, "outcomes", every_coin_alike, "add up to"),
    ("odds_add_up", Pennies, "outcomes", one_outcome_forgotten, "legal is"),
    ("odds_add_up", Pennies, "has_even_odds", True, "said to be even"),
    ("windows_can_be_left_alone", Pennies, "quiet_answer", passing_is_quiet, "it has no windows"),
    ("warnings_can_be_read", Pennies, "caution", warned_by_no_rule, "has no rule"),
    ("warnings_can_be_read", Pennies, "caution", warned_without_words, "the warning"),
    ("warnings_can_be_read", Pennies, "caution", warned_by_a_purse, "a secret"),
    (
        "copies_are_independent",
        PenniesState,
        "copy",
        purses_are_shared,
        "changed the original",
    ),
    ("copies_are_independent", PenniesState, "copy", the_log_is_copied, "records events"),
    (
        "same_actions_same_game",
        PenniesState,
        "apply_unchecked",
        chance_in_the_rules,
        "played twice",
    ),
    ("end_is_final", PenniesState, "apply", over_is_only_illegal, "must raise GameOverError"),
    ("end_is_final", PenniesState, "apply_unchecked", the_last_coin_never_comes, "has not ended after 500"),
    (
        "actions_are_one_object",
        PennyAction,
        "__reduce__",
        lambda self: (PennyAction, (self.text,)),
        "pickling",
    ),
    (
        "actions_are_one_object",
        Pennies,
        "parse",
        lambda self, text: PennyAction(_parse(self, text).text),
        "another object",
    ),
    ("nonsense_is_refused", Pennies, "parse", any_spelling, "each action has one text"),
    ("nonsense_is_refused", Pennies, "parse", nonsense_is_a_value_error, "must raise NotationError"),
    ("positions_come_back", Pennies, "position", the_bid_is_not_written, "opens another position"),
    ("games_go_on_from_positions", Pennies, "position", the_bid_is_not_written, "another one"),
    (
        "bad_positions_are_refused",
        Pennies,
        "open",
        opened_unseen,
        "must raise PositionError",
    ),
    ("records_replay", Pennies, "told", spectators_are_not_told, "IndexError"),
    ("records_replay", SimpleEvent, "__eq__", object.__eq__, "other things happened"),
    ("undo_goes_back", PenniesState, "copy", coins_are_shared, "taken back, another position"),
    ("views_are_plain_data", SimpleView, "as_dict", a_set_is_no_json, "JSON"),
    ("only_the_asked_see_their_answers", Pennies, "view", everybody_sees_what_is_legal, "as legal"),
    ("secrets_stay_secret", Pennies, "view", everybody_sees_the_range, "the range of another"),
    (
        "the_open_view_hides_nothing",
        Pennies,
        "view",
        whoever_studies_sees_what_spectators_see,
        r"sees purses\[0\] = ",
    ),
    ("the_open_view_hides_nothing", Pennies, "view", whoever_studies_may_answer, "answer_range of its own"),
    ("the_open_view_hides_nothing", Pennies, "view", whoever_studies_sits_somewhere, "that of seat -3"),
    ("the_open_view_hides_nothing", Pennies, "view", nobody_sees_a_purse, "hides something that is drawn"),
    (
        "the_open_view_hides_nothing",
        PenniesState,
        "figures",
        purses_are_figures_for_their_owners_only,
        "the open figures have",
    ),
    (
        "imagined_states_tell_no_more_than_the_view",
        PenniesState,
        "imagine",
        lambda self, seat, draw: None,
        r"purses\[0\] is hidden, but never drawn",
    ),
    (
        "imagined_states_tell_no_more_than_the_view",
        PenniesState,
        "imagine",
        one_purse_is_forgotten,
        r"purses\[1\] is hidden, but never drawn",
    ),
    (
        "imagined_states_tell_no_more_than_the_view",
        PenniesState,
        "imagine",
        everything_is_drawn,
        "would notice the redraw",
    ),
    ("events_are_kept_when_asked", PenniesState, "take_events", events_stay, "handed out twice"),
    ("events_are_kept_when_asked", PenniesState, "record_events", always_recorded, "though nobody records"),
    ("events_are_told", Pennies, "told", spectators_are_not_told, "IndexError"),
    (
        "events_are_told",
        Pennies,
        "told",
        whoever_studies_is_told_like_spectators,
        "that hides nothing is told",
    ),
    ("events_are_told", SimpleTexts, "event", no_words_for_a_secret_deal, "is empty"),
    ("everything_is_described", Pennies, "material", material_of_sets, "the material .en. is no plain data"),
    ("everything_is_described", Pennies, "described", described_by_itself, "is no plain data"),
    ("everything_is_described", Pennies, "described", described_by_its_name, "described in two ways"),
    ("everything_is_described", Pennies, "rule_of", rule_of_another_book, "belongs to no rule"),
    ("scores_rank_everybody", Pennies, "scores", the_last_is_left_out, "the seats of the scores"),
    ("scores_rank_everybody", Pennies, "scores", equals_do_not_share, "what put"),
    ("scores_rank_everybody", Pennies, "scores", parts_do_not_add_up, "add up to"),
    ("who_resigned_comes_last", Pennies, "scores", points_alone_count, "who resigned, the order is"),
    ("the_end_has_a_reason", Pennies, "ending", always_an_ending, "ending 'last-coin'"),
    (
        "figures_can_be_compared",
        PenniesState,
        "figures",
        figures_of_those_who_have_some,
        "the table had",
    ),
    ("figures_can_be_compared", PenniesState, "figures", a_figure_without_a_name, "medals"),
    (
        "thoughts_are_refused_with_reasons",
        PenniesState,
        "conceivable",
        every_bid_comes_to_mind,
        "200 thoughts are too many",
    ),
    (
        "thoughts_are_refused_with_reasons",
        PenniesState,
        "conceivable",
        a_thought_of_another_purse,
        "tells more than its view",
    ),
    ("thoughts_are_refused_with_reasons", PenniesState, "conceivable", a_thought_comes_twice, "twice"),
    ("thoughts_are_refused_with_reasons", PenniesState, "apply", refused_without_a_rule, "without a rule"),
    ("what_is_said_keeps_secrets", Pennies, "said", a_purse_is_read_aloud, "cannot tell 'deal"),
    (
        "what_is_said_keeps_secrets",
        Pennies,
        "said",
        to_whoever_studies_a_purse_is_not_said,
        "the open text is",
    ),
    ("what_is_said_keeps_secrets", Pennies, "said", a_bid_is_whispered, r"is told '\?'"),
    (
        "what_is_said_keeps_secrets",
        Pennies,
        "said",
        what_is_said_goes_by_purses,
        "depends on secrets",
    ),
    ("rules_can_be_read", SimpleTexts, "rules", a_rule_without_words, "PEN-6"),
    ("questions_are_asked", Pennies, "question", a_rule_nobody_knows, "PEN-99"),
    ("questions_are_asked", Pennies, "question", a_question_to_all, "in the question"),
    ("actions_have_words", SimpleTexts, "action", an_unfilled_text, "unfilled placeholder"),
    ("languages_differ", SimpleTexts, "__init__", english_only, "read the same"),
]


def _name(value: object) -> str | None:
    return value if isinstance(value, str) and value.isidentifier() else getattr(value, "__name__", None)


@pytest.mark.parametrize(("check", "where", "what", "mistake", "told"), MISTAKES, ids=_name)
def test_a_mistake_is_caught(
    check: str, where: type, what: str, mistake: object, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, mistake, raising=what != "__reduce__" or where is not Pennies)

    with pytest.raises(ConformanceError, match=told) as caught:
        BY_NAME[check](Trial(Pennies(), games=8, limit=500))
    assert caught.value.check == check
    assert caught.value.promise == BY_NAME[check].promise


def test_nearly_every_check_catches_something() -> None:
    """Pennies has no gifts to get wrong."""
    assert set(BY_NAME) - {check for check, *_ in MISTAKES} == {"gifts_hold"}


def test_a_gift_that_answers_the_question_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def pass_aside(self: PenniesState) -> list[AmountRange]:
        amounts = _range(self)
        return [] if amounts is None else [amounts]

    monkeypatch.setattr(PenniesState, "ranges", pass_aside)
    with pytest.raises(ConformanceError, match="answered the question"):
        BY_NAME["gifts_hold"](Pennies())


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        (bidding_is_quiet, "is not legal"),
        (chance_is_quiet, "not asked"),
        (the_poor_have_a_window, "cannot know of the window"),
    ],
)
def test_a_window_that_is_none_is_caught(mistake: object, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pennies, "has_windows", True)
    monkeypatch.setattr(Pennies, "quiet_answer", passing_is_quiet)
    BY_NAME["windows_can_be_left_alone"](Trial(Pennies(), games=8, limit=500))
    monkeypatch.setattr(Pennies, "quiet_answer", mistake)
    with pytest.raises(ConformanceError, match=told):
        BY_NAME["windows_can_be_left_alone"](Trial(Pennies(), games=8, limit=500))


def test_a_purse_among_the_figures_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether there is a purse yet is no secret; what it holds is."""
    monkeypatch.setattr(PenniesState, "figures", purses_among_the_figures)
    trial = Trial(Pennies(), games=4)
    dealt = [sample for sample in trial.samples() if len(sample.state.purses) == sample.state.seats]  # type: ignore[attr-defined]  # a state of Pennies
    monkeypatch.setattr(trial, "_samples", dealt)
    with pytest.raises(ConformanceError, match="more than its view"):
        BY_NAME["figures_can_be_compared"](trial)


def test_a_broken_promise_is_told_with_the_game_and_the_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pennies, "ending", always_an_ending)
    with pytest.raises(ConformanceError) as caught:
        check_game(Pennies())

    assert str(caught.value).startswith(
        "pennies breaks 'the_end_has_a_reason' (What ended a game has an id and words at the end, and is empty before): "
        "game 0, 2 players, {}, "
    )


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    def played(seed: int) -> list[list[str]]:
        walks = Trial(Pennies(), seed=seed).walks()
        return [[action.text for action in walk.actions] for walk in walks]

    assert played(1) == played(1) != played(2)


def test_a_suite_shares_its_games() -> None:
    suite = conformance_suite(Pennies())

    assert [str(case) for case in suite] == [f"pennies-{name}" for name in BY_NAME]
    assert len({id(case.trial) for case in suite}) == 1
