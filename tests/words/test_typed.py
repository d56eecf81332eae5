"""What somebody types is found in the reader's language, as in the web app."""

from __future__ import annotations

import pytest

from rondel.words.typed import matching, words_of

ANSWERS = [
    "Auf das Feld Steuer ziehen go taxation Steuern Besteuerung",
    "Auf das Feld Produktion 1 ziehen go production-1 produzieren",
    "Auf das Feld Produktion 2 ziehen go production-2 produzieren",
    "Mit einer Armee aus Wien nach Venedig ziehen army vienna to venice",
    "Den Kredit Österreich-Ungarns über 9 Mio. kaufen buy austria-hungary 9",
    "Den Kredit Österreich-Ungarns über 19 Mio. kaufen buy austria-hungary 19",
]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Steuer", [0]),
        ("besteuerung", [0]),
        ("Produktion 2", [2]),
        ("produzieren", [1, 2]),
        ("oesterreich 9", [4]),
        ("osterreich 19", [5]),
        ("ARMEE von Wien nach Vened", [3]),
        ("army venice", [3]),
        ("the army to venice", [3]),
        # no word or number is passed over, or another answer would be given
        ("Österreich 30", []),
        ("army vienna rome", []),
        ("go stuer", []),
        ("Besteck", []),
        ("xyz", []),
        ("", []),
    ],
)
def test_answers_are_found_by_what_the_reader_calls_them(typed: str, found: list[int]) -> None:
    assert matching(typed, ANSWERS) == found


def test_accents_capitals_and_umlauts_written_out_do_not_matter() -> None:
    assert words_of("Île-de-France, Cœur, Straße") == ["ile", "de", "france", "cour", "strasse"]
    assert words_of("Österreich") == words_of("oesterreich") == words_of("OSTERREICH")
