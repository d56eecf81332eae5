"""The page for proof-reading has every text in every language, and shows what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.words import load_catalogue
from tools import texts_page
from tools.texts_page import Section, page, sections


def test_it_has_the_texts_of_the_package_and_of_the_app() -> None:
    found = {section.place: section for section in sections()}
    words = load_catalogue("rondel.games.imperial", "words", "de").messages

    assert set(words) == set(found["src/rondel/games/imperial/words"].texts)
    assert found["src/rondel/games/imperial/words"].texts["action.Done.text"] == {
        "en": "Done",
        "de": "Fertig",
        "fr": "Terminer",
    }
    assert "rule TAX-3 title" in found["src/rondel/games/imperial/data/rules.toml"].texts
    assert "chapter you title" in found["src/rondel/games/imperial/data/book.toml"].texts
    assert "decide_label" in found["web/messages/*/decide.json"].texts


def test_every_text_exists_in_every_language() -> None:
    assert [line for section in sections() for line in section.missing()] == []


def test_a_missing_text_is_red_and_a_voice_is_marked() -> None:
    made = page(
        [
            Section(
                "x",
                {
                    "a.text": {"en": "{player} <pays>", "de": "1"},
                    "a.you": dict.fromkeys(("en", "de", "fr"), "1"),
                },
            )
        ]
    )

    assert made.count('class="missing"') == 1
    assert made.count('<tr class="you"><th>a.you</th>') == 1
    assert "<i>{player}</i> &lt;pays&gt;" in made
    assert "1 missing" in made


def test_plurals_of_the_app_are_shown_form_by_form(tmp_path: Path) -> None:
    for language in ("en", "de", "fr"):
        folder = tmp_path / "web/messages" / language
        folder.mkdir(parents=True)
        (folder / "a.json").write_text(
            '{"$schema": "x", "units": [{"declarations": [], "match": {"countPlural=one": "1 unit", "countPlural=other": "{count} units"}}]}',
            encoding="utf-8",
        )
    (section,) = sections(tmp_path)

    assert section.texts == {
        "units": dict.fromkeys(
            ("en", "de", "fr"), "countPlural=one: 1 unit\ncountPlural=other: {count} units"
        )
    }


def test_it_is_written_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert texts_page.main(["--write", str(tmp_path / "new/texts.html")]) == 0
    assert "rondel: open" in capsys.readouterr().out
    assert "China: where will you move?" not in (tmp_path / "new/texts.html").read_text(encoding="utf-8")
    assert "where will you move?" in (tmp_path / "new/texts.html").read_text(encoding="utf-8")
    assert texts_page.main([]) == 0
    assert "Every text exists" in capsys.readouterr().out
