"""Generated pages are up to date."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.match import Match
from rondel.words import LANGUAGES
from tools import pictures, rule_coverage, rules_page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "rules"


@pytest.mark.parametrize("game", ["friesematenten", "imperial"])
def test_the_rules_page_is_up_to_date(game: str) -> None:
    page = rules_page.page(game)

    assert (DOCS / f"{game}.md").read_text(encoding="utf-8") == page, "run `make docs`"


def test_every_register_of_rules_has_a_page() -> None:
    assert rules_page.games() == ["friesematenten", "imperial"]
    assert list(rules_page.pages()) == ["friesematenten.md", "imperial.md"]


def test_a_stale_page_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["rules_page.py", "--write", str(tmp_path)])
    assert rules_page.main() == 0

    monkeypatch.setattr("sys.argv", ["rules_page.py", "--check", str(tmp_path)])
    assert rules_page.main() == 0
    (tmp_path / "friesematenten.md").write_text("old", encoding="utf-8")
    assert rules_page.main() == 1


def test_the_page_of_friesematenten_shows_the_cards_the_effects_and_that_the_deck_is_ours() -> None:
    page = rules_page.page("friesematenten")

    assert "**house deck**" in page
    assert len(re.findall(r"^\| [FSEA]\d\d \| ", page, re.MULTILINE)) == 60
    assert len(re.findall(r"^\| `\w+` \| ", page, re.MULTILINE)) == 17
    assert "| money at the start | €60 |" in page


@pytest.mark.parametrize("game", ["friesematenten", "imperial"])
def test_links_of_a_rules_page_lead_to_rules_on_it(game: str) -> None:
    page = rules_page.page(game)
    anchors = re.findall(r"\{ #(\S+) \}", page)

    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#(\S+?)\)", page)) <= set(anchors)


@pytest.mark.parametrize("game", ["friesematenten", "imperial"])
def test_every_rule_is_told_in_every_language_with_its_typography(game: str) -> None:
    register = rules_page.load(game, "rules.toml")
    for rule in register["rule"]:
        assert rule["chapter"] in register["chapters"], rule["id"]
        for texts in (rule["title"], rule["text"]):
            assert set(texts) == set(LANGUAGES), rule["id"]
            assert all(text == text.strip() and text for text in texts.values()), rule["id"]
            assert not re.search(r"['\"`]", "".join(texts.values())), rule["id"]
            assert not re.search(r"[^\xa0\u202f\d][:;?!»]|«[^\xa0\u202f]", texts["fr"]), rule["id"]


def test_rules_of_friesematenten_refer_to_rules_that_exist() -> None:
    register = rules_page.load("friesematenten", "rules.toml")
    known = {rule["id"] for rule in register["rule"]}
    told = "".join(text for rule in register["rule"] for text in rule["text"].values())

    assert set(re.findall(r"FRI(?:-[A-Z0-9]+)+", told)) <= known
    assert {rule for example in register["example"] for rule in example["rules"]} <= known


def test_the_coverage_page_is_up_to_date() -> None:
    page = rule_coverage.page(rule_coverage.registers(), rule_coverage.coverage())

    assert (DOCS / "coverage.md").read_text(encoding="utf-8") == page, "run `make docs`"


@pytest.mark.parametrize(
    ("match", "told"),
    [
        (lambda: pictures.position_at_a_maneuver(300), " governs "),
        (lambda: pictures.position_at_an_auction(7, 250), " bids "),
    ],
)
def test_the_pictures_can_be_made_and_load_nothing_from_elsewhere(
    match: Callable[[], Match], told: str
) -> None:
    svg = pictures.draw(match(), "en")

    assert svg.startswith("<svg")
    assert told in svg.replace("&#160;", " ")
    assert "url(http" not in svg
    assert "\ue002" not in svg


def test_every_name_the_glossary_gives_is_in_the_code() -> None:
    sources = [
        path.read_text(encoding="utf-8")
        for path in (ROOT / "src").rglob("*")
        if path.suffix in {".py", ".toml"}
    ]
    code = "\n".join(sources)
    rows = [
        line.split("|") for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    ]
    names = [name for row in rows if len(row) > 5 for name in re.findall(r"`([^`]+)`", row[4])]

    assert len(names) > 40
    assert not [name for name in names if not re.search(rf"\b{re.escape(name)}\b", code)]
