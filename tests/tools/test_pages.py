"""Generated pages are up to date."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.core.registry import game_ids
from rondel.match import Match
from tools import pictures, rule_coverage, rules_page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "rules"


PAGES = rules_page.pages()


@pytest.mark.parametrize("name", PAGES)
def test_the_rules_pages_are_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name], "run `make docs`"


def test_every_rulebook_has_a_page_in_every_language() -> None:
    books = {f"{game}{end}.md" for game in rules_page.BOOKS for end in ("", ".de", ".fr")}

    assert set(PAGES) == {"imperial.md"} | books
    assert set(game_ids()) == set(rules_page.BOOKS)
    assert {path.name for path in DOCS.glob("*.md")} == set(PAGES) | {"coverage.md"}


def test_a_stale_page_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["rules_page.py", "--write", str(tmp_path)])
    assert rules_page.main() == 0

    monkeypatch.setattr("sys.argv", ["rules_page.py", "--check", str(tmp_path)])
    assert rules_page.main() == 0
    (tmp_path / "friesematenten.md").write_text("old", encoding="utf-8")
    assert rules_page.main() == 1


def test_the_page_of_friesematenten_shows_the_cards_the_effects_and_that_the_deck_is_ours() -> None:
    page = PAGES["friesematenten.md"]
    deck = page[page.index("#table-cards") :]

    assert "**house deck**" in page
    assert (
        len(re.findall(r"^\| [^|]+ \| (?:Factory|Status|Influence|Action)[^|]* \|", deck, re.MULTILINE)) == 60
    )
    assert len(re.findall(r"^\| [^\n]* \| FRI-FX-[A-Z-]+ \|$", page, re.MULTILINE)) == 17
    assert "| Money at the start | €60 |" in page


@pytest.mark.parametrize("name", PAGES)
def test_links_of_a_rules_page_lead_to_rules_on_it(name: str) -> None:
    anchors = re.findall(r"\{ #(\S+) \}", PAGES[name])

    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#(\S+?)\)", PAGES[name])) <= set(anchors)


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
