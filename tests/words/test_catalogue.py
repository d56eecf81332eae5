"""The catalogue library: texts with placeholders, forms and plurals, in every language."""

from __future__ import annotations

import pytest

from rondel.words import (
    Catalogue,
    Phrase,
    WordsError,
    check,
    load_catalogue,
    load_catalogues,
    parse_catalogue,
)


def catalogue(text: str, language: str = "en") -> Catalogue:
    return parse_catalogue(language, text)


def test_a_placeholder_is_filled_with_its_parameter() -> None:
    words = catalogue('[bond]\nbought = "{player} paid {price} M."')

    assert words.say("bond.bought", player="Anna", price=9) == "Anna paid 9 M."


@pytest.mark.parametrize(("language", "singular"), [("en", {1}), ("de", {1}), ("fr", {0, 1})])
def test_one_is_singular_and_in_french_nothing_is_too(language: str, singular: set[int]) -> None:
    words = catalogue('flags = "{left:one|other}"', language)

    assert {number for number in range(4) if words.say("flags", left=number) == "one"} == singular


def test_a_plural_name_takes_a_plural_verb() -> None:
    words = catalogue('built = "{nation.the} {nation:baute|bauten}."', "de")

    assert words.say("built", nation=Phrase("Italien", {"the": "Italien"})) == "Italien baute."
    assert words.say("built", nation=Phrase("USA", {"the": "die USA"}, number=2)) == "Die USA bauten."


def test_a_form_gets_a_capital_only_where_it_begins_the_text() -> None:
    words = catalogue('a = "{nation.the} moves."\nb = "Now {nation.the} moves."\nc = "{nation} moves."')
    nation = Phrase("nobody", {"the": "the nobody"})

    assert words.say("a", nation=nation) == "The nobody moves."
    assert words.say("b", nation=nation) == "Now the nobody moves."
    assert words.say("c", nation=nation) == "nobody moves."


def test_a_reader_who_is_the_player_gets_the_voice_for_them() -> None:
    words = catalogue(
        '[a]\ntext = "{player} pays."\nyou = "You pay."\nfree = "Free."\nyou-free = "Free for you."'
    )

    assert words.voiced("a.text", ["player"]) == "a.you"
    assert words.voiced("a.free", ["player"]) == "a.you-free"
    assert words.voiced("a.text", []) == "a.text"


def test_a_reader_to_whom_something_happens_has_a_voice_too_and_the_actor_comes_first() -> None:
    words = catalogue('[a]\ntext = "1"\nyou = "2"\nvictim-you = "3"\nfree = "4"\nvictim-you-free = "5"')

    assert words.voiced("a.text", ["victim"]) == "a.victim-you"
    assert words.voiced("a.free", ["player", "victim"]) == "a.victim-you-free"
    assert words.voiced("a.text", ["player", "victim"]) == "a.you"


def test_without_a_voice_the_reader_gets_the_text_for_everybody() -> None:
    assert catalogue('[a]\ntext = "{player} pays."').voiced("a.text", ["player", "victim"]) == "a.text"


def test_a_table_of_single_sentences_has_voices_beside_them() -> None:
    words = catalogue('[told]\nleft = "{player} leaves."\nyou-left = "You leave."')

    assert words.voiced("told.left", ["player"]) == "told.you-left"


def test_a_voice_of_a_sentence_that_does_not_exist_is_found() -> None:
    words = catalogue('[a]\ntext = "1"\nyou = "2"\nyou-form = "3"\nfrom = "4"\nvictim-you-from = "5"')

    assert check([words]) == ["en: a.you-form is a voice of nothing"]


def test_a_parameter_with_braces_is_left_alone() -> None:
    assert catalogue('a = "{player}!"').say("a", player="{b}") == "{b}!"


@pytest.mark.parametrize(
    ("key", "params", "complaint"),
    [
        ("missing", {}, "has no text 'missing'"),
        ("a", {"other": 1}, "needs the parameter 'nation', got ['other']"),
        ("a", {"nation": "Italy"}, "needs the form 'the' of 'nation'"),
        ("b", {"left": "many"}, "counts by 'left'"),
    ],
)
def test_what_is_missing_is_named(key: str, params: dict[str, str | int], complaint: str) -> None:
    words = catalogue('a = "{nation.the}"\nb = "{left:flag|flags}"')

    with pytest.raises(WordsError) as caught:
        words.say(key, **params)
    assert complaint in str(caught.value)


def test_names_are_declined_by_pattern_or_by_their_own_forms() -> None:
    words = catalogue(
        '[forms.pattern.sea]\nat = "in {name}"\n[forms.pattern.the]\nat = "in the {name}"\n'
        '[forms.name]\n"North Sea" = "the"\n"Der Kanal" = { at = "im Kanal" }\n'
    )

    assert words.phrase("Biscay", "sea").forms["at"] == "in Biscay"
    assert words.phrase("North Sea", "sea").forms["at"] == "in the North Sea"
    assert words.phrase("Der Kanal", "sea").forms["at"] == "im Kanal"
    with pytest.raises(WordsError, match="no pattern 'land'"):
        words.phrase("Norway", "land")


def test_names_are_listed_in_every_form() -> None:
    words = catalogue('[list]\nand = "{first} and {last}"')
    names = [Phrase(name, {"at": f"in {name}"}) for name in ("Vienna", "Prague", "Trieste")]

    assert words.join(names).text == "Vienna, Prague and Trieste"
    assert words.join(names).forms["at"] == "in Vienna, in Prague and in Trieste"
    assert words.join(names[:1]).text == "Vienna"
    assert words.join([]).text == ""


def test_the_check_reports_keys_and_placeholders_that_differ() -> None:
    english = catalogue('a = "{x}"\nb = "b"\nc = "{x.the} {y:one|other}"')
    german = catalogue('a = "{x} {y}"\nc = "{x} {y}"\nd = "{oops"\ne = " "', "de")

    assert check([english, german]) == [
        "en: a does not use {y}",
        "de: b is missing",
        "en: d is missing",
        "de: d has a brace outside a placeholder",
        "en: e is missing",
        "de: e is empty",
    ]
    assert check([english, english]) == []


def test_only_texts_and_tables_are_read() -> None:
    with pytest.raises(WordsError, match=r"'a\.b' is 3"):
        catalogue("[a]\nb = 3")


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(WordsError, match="'la', only en, de, fr"):
        load_catalogue("rondel.words", "data", "la")


def test_the_common_texts_match_in_every_language() -> None:
    assert check(load_catalogues("rondel.words", "data")) == []
