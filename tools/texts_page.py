"""Write one page with every text a player reads, in three languages side by side, for proof-reading.

The texts come from the message files of the package (``words``), the registers of rules, and the messages of the web
app. A text that is missing is red, voices for the reader are marked, and a field at the top filters by any word.

``--write FILE`` writes the page. Without it, a list of the missing texts is printed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from rondel.words import LANGUAGES
from rondel.words.catalogue import FORMS, VOICE

ROOT: Final = Path(__file__).resolve().parent.parent

_STYLE: Final = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 0 1.5rem 4rem; color: #222; background: #fff; }
header { position: sticky; top: 0; background: #fff; padding: .8rem 0; border-bottom: 1px solid #ccc; }
h1 { font-size: 1.2rem; margin: 0 1rem 0 0; display: inline; }
h2 { font-size: 1rem; margin: 2rem 0 .4rem; }
input { font: inherit; padding: .3rem .6rem; width: min(28rem, 60vw); }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-top: 1px solid #ddd; overflow-wrap: anywhere; }
th { width: 19%; font: 12px/1.5 ui-monospace, monospace; color: #555; }
.you th::after { content: "you"; margin-left: .5rem; padding: 0 .4rem; border-radius: .6rem; background: #dbeafe; color: #1e3a8a; }
.missing { background: #fecaca; color: #7f1d1d; }
i { font-style: normal; color: #7c3aed; }
@media (prefers-color-scheme: dark) {
  body, header { background: #16181d; color: #e6e6e6; }
  th { color: #a8a8a8; } th, td { border-color: #333; } header { border-color: #444; }
  .missing { background: #7f1d1d; color: #fee2e2; } i { color: #c4b5fd; }
}
"""
_SCRIPT: Final = """
const field = document.querySelector("input"), shown = document.querySelector("output");
const rows = [...document.querySelectorAll("tbody tr")].map((row) => [row, row.textContent.toLowerCase()]);
function filter() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const [row, text] of rows) {
    const fits = words.every((word) => word === "missing" ? row.querySelector(".missing") : word === "you:" ? row.className === "you" : text.includes(word));
    row.hidden = !fits;
    count += fits;
  }
  for (const part of document.querySelectorAll("section")) part.hidden = !part.querySelector("tbody tr:not([hidden])");
  shown.textContent = count;
}
field.addEventListener("input", filter);
filter();
"""


@dataclass(frozen=True, slots=True)
class Section:
    """One catalogue: its place, and each text by language; a text that is missing is not there."""

    place: str
    texts: Mapping[str, Mapping[str, str]]

    def missing(self) -> list[str]:
        """List the texts that some language lacks."""
        return [
            f"{self.place}: {key} ({language})"
            for key, said in self.texts.items()
            for language in LANGUAGES
            if not said.get(language)
        ]


# ------------------------------------------------------------------ where texts are


def sections(root: Path = ROOT) -> list[Section]:
    """Return every catalogue of the project, in the order of their places."""
    found = [_words(file.parent, root) for file in sorted((root / "src").rglob("en.toml"))]
    for name in ("rules", "book"):
        found += [_rules(file, root) for file in sorted((root / "src").rglob(f"data/{name}.toml"))]
    return [*found, *(_messages(file) for file in sorted((root / "web/messages/en").glob("*.json")))]


def _words(folder: Path, root: Path) -> Section:
    texts: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        read = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
        read.pop(FORMS, None)
        for key, text in _flat(read):
            texts.setdefault(key, {})[language] = text
    return Section(str(folder.relative_to(root)), texts)


def _rules(file: Path, root: Path) -> Section:
    """Return the texts of a register of rules, or of the rest of a rulebook; parts have no keys of their own."""
    texts: dict[str, dict[str, str]] = {}

    def collect(key: str, part: Any) -> None:
        if isinstance(part, dict) and set(part) & set(LANGUAGES):
            texts[key] = {language: str(part[language]) for language in LANGUAGES if language in part}
        elif isinstance(part, dict):
            for name, inner in part.items():
                collect(f"{key} {name}".strip(), inner)
        elif isinstance(part, list):
            for number, inner in enumerate(part, 1):
                name = inner.get("id", number) if isinstance(inner, dict) else number
                collect(f"{key} {name}", inner)

    collect("", tomllib.loads(file.read_text(encoding="utf-8")))
    return Section(str(file.relative_to(root)), texts)


def _messages(file: Path) -> Section:
    texts: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        path = file.parent.parent / language / file.name
        read = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        for key, text in _flat({key: _variants(value) for key, value in read.items()}):
            texts.setdefault(key, {})[language] = text
    return Section(f"web/messages/*/{file.name}", texts)


def _variants(message: Any) -> Any:
    """Return a message of the app; one with plurals becomes one text, with its forms one below the other."""
    if not isinstance(message, list):
        return message
    return "\n".join(f"{when}: {text}" for one in message for when, text in one.get("match", {}).items())


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        elif not key.startswith("$"):
            yield prefix + key, str(value)


# ------------------------------------------------------------------ the page


def page(found: list[Section]) -> str:
    """Return the page."""
    count = sum(len(section.texts) for section in found)
    missing = sum(len(section.missing()) for section in found)
    parts = "\n".join(_section(section) for section in found)
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every text of Rondel</title>
<style>{_STYLE}</style>
<header><h1>Every text of Rondel</h1>
<input type="search" aria-label="Filter" placeholder="Filter: words, “missing”, or “you:”" autofocus>
<output>{count}</output> of {count} texts, {missing} missing</header>
{parts}
<script>{_SCRIPT}</script>
</html>
"""


def _section(section: Section) -> str:
    rows = "\n".join(_row(key, said) for key, said in section.texts.items())
    heads = "".join(f"<th>{language}</th>" for language in LANGUAGES)
    return (
        f"<section><h2>{escape(section.place)}</h2>\n"
        f"<table><thead><tr><th>key</th>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></section>"
    )


def _row(key: str, said: Mapping[str, str]) -> str:
    is_voice = VOICE.fullmatch(key.rpartition(".")[2]) is not None
    cells = "".join(
        f'<td lang="{language}">{_marked(said[language])}</td>'
        if said.get(language)
        else '<td class="missing">missing</td>'
        for language in LANGUAGES
    )
    begin = '<tr class="you">' if is_voice else "<tr>"
    return f"{begin}<th>{escape(key)}</th>{cells}</tr>"


def _marked(text: str) -> str:
    """Return a text as HTML, with its placeholders marked and its lines kept."""
    marked = re.sub(r"\{[^{}]*\}", lambda match: f"<i>{match.group()}</i>", escape(text, quote=False))
    return marked.replace("\n", "<br>")


def main(arguments: list[str] | None = None) -> int:
    """Write the page, or list what is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page here")
    chosen = parser.parse_args(arguments)
    found = sections()
    missing = [line for section in found for line in section.missing()]
    if chosen.write is not None:
        chosen.write.parent.mkdir(parents=True, exist_ok=True)
        chosen.write.write_text(page(found), encoding="utf-8")
        print(f"rondel: open {chosen.write}")
    else:
        print("\n".join(missing) or "Every text exists in every language.")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
