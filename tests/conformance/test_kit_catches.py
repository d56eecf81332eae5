"""The kit catches mistakes: the teaching game with one thing broken fails the check that is about it."""

from __future__ import annotations

import pytest

from rondel.core.contract import (
    AmountRange,
    OptionSpec,
)
from rondel.core.simple_game import SimpleEvent, SimpleTexts, SimpleView
from rondel.testing import CHECKS, ConformanceError, Trial, check_game, conformance_suite
from tests.conformance.mistakes_in_play import (
    a_sold_coin_keeps_its_bid,
    always_recorded,
    any_spelling,
    bidding_is_quiet,
    chance_in_the_rules,
    chance_is_quiet,
    changed_before_it_is_refused,
    checked_tells_more,
    coins_are_shared,
    events_stay,
    every_coin_alike,
    everything_is_drawn,
    goes_by_the_text,
    listed_twice,
    no_answer_without_money,
    no_unknown_options,
    nonsense_is_a_value_error,
    nothing_is_checked,
    one_more_can_be_bid,
    one_outcome_forgotten,
    one_purse_is_forgotten,
    opened_unseen,
    other_order_each_time,
    over_is_only_illegal,
    pass_is_listed_but_refused,
    passing_is_quiet,
    purses_are_shared,
    raises_a_key_error,
    refused_without_a_rule,
    seat_one_does_it_all,
    the_bid_is_not_written,
    the_highest_bid_is_refused,
    the_last_coin_never_comes,
    the_length_is_forgotten,
    the_log_is_copied,
    the_poor_have_a_window,
    the_switch_does_nothing,
    warned_by_a_purse,
    warned_by_no_rule,
    warned_without_words,
)
from tests.conformance.mistakes_in_telling import (
    a_bid_is_whispered,
    a_figure_without_a_name,
    a_mark_of_its_own,
    a_purse_is_read_aloud,
    a_question_to_all,
    a_rule_nobody_knows,
    a_rule_without_words,
    a_set_is_no_json,
    a_thought_comes_twice,
    a_thought_of_another_purse,
    always_an_ending,
    an_unfilled_text,
    described_by_its_name,
    described_by_itself,
    english_only,
    equals_do_not_share,
    every_bid_comes_to_mind,
    everybody_sees_the_range,
    everybody_sees_what_is_legal,
    figures_of_those_who_have_some,
    material_of_sets,
    no_words_for_a_secret_deal,
    nobody_sees_a_purse,
    parts_do_not_add_up,
    pickled_without_its_parts,
    points_alone_count,
    purses_among_the_figures,
    purses_are_figures_for_their_owners_only,
    rule_of_another_book,
    spectators_are_not_told,
    the_last_is_left_out,
    the_long_game_has_other_actions,
    to_whoever_studies_a_purse_is_not_said,
    what_is_said_goes_by_purses,
    whoever_studies_is_told_like_spectators,
    whoever_studies_may_answer,
    whoever_studies_sees_what_spectators_see,
    whoever_studies_sits_somewhere,
)
from tests.teaching.pennies import Pennies, PenniesState, PennyAction

BY_NAME = {check.name: check for check in CHECKS}

# What is right, to be broken.
_range = PenniesState.answer_range
_parse = Pennies.parse


def test_the_teaching_game_breaks_nothing() -> None:
    check_game(Pennies(), games=12, seed=3)


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
    ("everything_is_described", Pennies, "marks", a_mark_of_its_own, "marks nobody knows"),
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
