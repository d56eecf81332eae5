"""Records: read, write, replay, cut, undo, and every way they can be broken."""

from __future__ import annotations

import pytest

import rondel
from rondel.core.contract import CHANCE
from rondel.core.errors import RecordError, RondelError
from rondel.match import Match
from rondel.notation.record import Line, read_record, read_what_is_readable, standing_lines, write_record

SHORT = """\
rondel record 1
game: imperial-2010
rules: 2
players: Anna, Ben

* deal austria-hungary
* deal italy
1 go factory
1 build trieste
2 go production-1
# a remark
2 produce rome
undo 2
2 seat 2 gives 1 to france
2 go maneuver-1
"""


def test_a_record_is_read_and_written_back() -> None:
    record = read_record(SHORT)

    assert record.header.players == ("Anna", "Ben")
    assert write_record(record) == SHORT.replace("# a remark\n", "")


def test_undo_is_a_line_and_what_was_undone_stays() -> None:
    record = read_record(SHORT)

    assert [line.text for line in standing_lines(record)] == [
        "deal austria-hungary",
        "deal italy",
        "go factory",
        "build trieste",
        "seat 2 gives 1 to france",
        "go maneuver-1",
    ]
    assert Line(undo=2, number=13) in record.lines


def test_a_replayed_match_goes_on() -> None:
    match = rondel.load(SHORT)

    assert match.players == ("Anna", "Ben")
    assert match.actions_played == 6
    assert match.question().kind == "move-fleets"
    match.play("done")
    match.play("done")
    assert rondel.load(match.save()).position() == match.position()


def test_a_record_can_be_cut_at_any_action() -> None:
    assert rondel.load(SHORT, at=0).actions_played == 0
    assert rondel.load(SHORT, at=3).question().kind == "where-to-build"
    with pytest.raises(RecordError, match="no action 7"):
        rondel.load(SHORT, at=7)
    with pytest.raises(RecordError, match="no action -1"):
        rondel.load(SHORT, at=-1)


def test_undo_in_a_match_replays_to_the_same() -> None:
    match = rondel.load(SHORT)
    before = rondel.load(SHORT, at=4).position()

    match.undo(2)

    assert match.position() == before
    assert match.save().endswith("go maneuver-1\nundo 2\n")
    assert rondel.load(match.save()).position() == before
    with pytest.raises(RondelError, match="take back"):
        match.undo(99)


def test_a_record_can_begin_in_the_middle() -> None:
    code = rondel.load(SHORT).position()

    match = rondel.open_position(code)
    match.play("done")
    again = rondel.load(match.save())

    assert again.position() == match.position()
    assert f"position: {code}" in match.save()


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    assert rondel.load("\ufeff" + SHORT.replace("\n", "\r\n")).position() == rondel.load(SHORT).position()


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("rondel record 1", "hello", 1, "isn’t a record"),
        ("rondel record 1", "rondel record 2", 1, "isn’t a record"),
        ("game: imperial-2010\n", "", 4, "“game” is missing"),
        ("rules: 2", "rules: one", 3, "isn’t a number"),
        ("rules: 2", "rules: ²", 3, "isn’t a number"),
        ("rules: 2", "rules: " + "9" * 5000, 3, "isn’t a number"),
        ("undo 2", "undo " + "9" * 5000, 13, "isn’t an action line"),
        ("players: Anna, Ben", "players: Anna,, Ben", 4, "name is empty"),
        ("players: Anna, Ben", "colour: blue", 4, "isn’t a header line"),
        ("rules: 2", "game: imperial-2006", 3, "there twice"),
        ("1 go factory", "go factory", 8, "isn’t an action line"),
        ("1 go factory", "1 go facctory", 8, "facctory"),
        ("1 go factory", "2 go factory", 8, "Seat 1 acts here"),
        ("1 go factory", "* go factory", 8, "Seat 1 acts here"),
        ("1 build trieste", "1 build rome", 9, "rome"),
        ("2 produce rome\nundo 2", "undo 20", 12, "take back 5 actions"),
        ("2 seat 2 gives 1 to france", "1 seat 2 gives 1 to france", 14, "Seat 2 acts here"),
        ("2 seat 2 gives 1 to france", "2 seat 2 gives 9 to france", 14, "9"),
    ],
)
def test_a_broken_record_says_which_line_and_why(old: str, new: str, line: int, says: str) -> None:
    assert old in SHORT

    with pytest.raises(RecordError) as caught:
        rondel.load(SHORT.replace(old, new, 1))

    assert caught.value.line == line
    assert says in str(caught.value)
    assert caught.value.hint
    for language in ("de", "fr"):
        text, hint = rondel.say_error(caught.value, language)
        assert f"{line}" in text
        assert text != caught.value.message
        assert hint != caught.value.hint


@pytest.mark.parametrize("text", ["", "\n", "\0\0\0", "rondel record 1", "rondel record 1\n\n1 go factory"])
def test_nonsense_is_refused_politely(text: str) -> None:
    with pytest.raises(RecordError):
        rondel.load(text)


def test_a_game_nobody_knows_is_refused() -> None:
    with pytest.raises(RondelError, match="imperial-2011"):
        rondel.load(SHORT.replace("imperial-2010", "imperial-2011"))


def test_an_option_the_game_has_not_is_refused() -> None:
    with pytest.raises(RondelError, match="growth_bonus"):
        rondel.load(SHORT.replace("\n\n", "\noptions: growth_bonus\n\n", 1))


def test_a_record_of_older_rules_is_refused() -> None:
    """Version 1 was never published, so its rules were not kept."""
    with pytest.raises(RecordError, match=r"rules version 1\. This program plays version 2") as caught:
        rondel.load(SHORT.replace("rules: 2", "rules: 1"))

    assert caught.value.hint


def test_a_position_of_another_game_is_refused() -> None:
    """Header and position must agree, or the wrong board would be played (and hidden cash shown)."""
    world = rondel.new("imperial-2030", players=2, seed=1).position()
    europe = rondel.new("imperial-2010", players=2, seed=1).position()
    header = SHORT.partition("\n\n")[0]

    with pytest.raises(RondelError, match="imperial-2030"):
        rondel.load(f"{header}\nposition: {world}\n")
    with pytest.raises(RondelError, match="hidden_cash"):
        rondel.load(f"{header}\noptions: hidden_cash\nposition: {europe}\n")
    with pytest.raises(RondelError, match="imperial-2030"):
        Match.from_position(rondel.game("imperial-2010"), world)


def test_what_chance_did_is_not_taken_back() -> None:
    match = rondel.new("imperial-2010", players=3, seed=1)

    with pytest.raises(RondelError, match="random draw"):
        match.undo(1)


def test_a_record_cut_before_a_draw_can_be_played_on() -> None:
    match = rondel.load(SHORT, at=1)
    assert match.seats_asked() == (CHANCE,)

    match.draw()

    assert match.question().kind == "which-space"
    match.play("go factory")


def test_a_record_of_newer_rules_is_refused() -> None:
    with pytest.raises(RecordError, match="rules version 99"):
        rondel.load(SHORT.replace("rules: 2", "rules: 99"))


def test_the_readable_part_of_a_truncated_record_can_be_shown() -> None:
    """A file cut off in the middle of a line still shows everything before it."""
    record, error = read_what_is_readable(SHORT[: SHORT.index("go production-1") + 5])
    match, refused = Match.replay_what_is_playable(record)

    assert error is None
    assert refused is not None
    assert refused.line == 10
    assert match.actions_played == 4
    assert match.question().about == {"nation": "italy"}


@pytest.mark.parametrize("length", range(0, len(SHORT), 7))
def test_a_record_cut_anywhere_never_fails_badly(length: int) -> None:
    try:
        record, _ = read_what_is_readable(SHORT[:length])
        Match.replay_what_is_playable(record)
    except RondelError:
        return


def test_names_that_would_break_the_header_are_refused() -> None:
    game = rondel.game("imperial-2010")

    for names in (["A,B", "C"], ["", "C"], ["A\nB", "C"], ["A"]):
        with pytest.raises(RondelError):
            Match.begin(game, players=2, names=names)
