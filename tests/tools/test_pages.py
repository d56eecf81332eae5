"""Pages made from data are not stale."""

from __future__ import annotations

import re
from pathlib import Path

from tools import pictures, rule_coverage, rules_page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "rules"


def test_the_rules_page_is_up_to_date() -> None:
    page = rules_page.page()

    assert (DOCS / "imperial.md").read_text(encoding="utf-8") == page, "run `make docs`"


def test_the_coverage_page_is_up_to_date() -> None:
    page = rule_coverage.page(rule_coverage.register(), rule_coverage.coverage())

    assert (DOCS / "coverage.md").read_text(encoding="utf-8") == page, "run `make docs`"


def test_the_picture_of_the_readme_can_be_made_and_loads_nothing_from_elsewhere() -> None:
    svg = pictures.draw("en")

    assert svg.startswith("<svg")
    assert "Anna governs" in svg.replace("&#160;", " ")
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
