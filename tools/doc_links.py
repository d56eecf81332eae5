"""Finds what the documentation names and the repository no longer has.

    python tools/doc_links.py

It checks every Markdown page: links to files and to headings; in ``backticks`` paths (`tests/browser`, `state.py`),
Python names (`rondel.new`, `answer_range()`, `LegalAction`) and targets of make; in blocks of code imports and
targets of make. It fetches nothing: addresses of other sites are not checked. It reports mistakes with page and line, and fails.
"""

from __future__ import annotations

import fnmatch
import os
import pkgutil
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

#: endings of files that are ours, not the reader's
SOURCES: Final = frozenset((".css", ".in", ".js", ".py", ".sh", ".svelte", ".ts", ".txt", ".yml"))
#: endings of files in which to look for names
CODE: Final = frozenset((*SOURCES, ".json", ".toml", ".html", ""))
#: old names are right in the history
HISTORY: Final = frozenset(("CHANGELOG.md",))
#: paths that are not in the repository: a folder of the user, and what only the built package has
ELSEWHERE: Final = frozenset(("rondel/decks", "rondel/build-mode.txt", "server/static"))

FENCE: Final = re.compile(r"^ *(```|~~~)")
SPAN: Final = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK: Final = re.compile(r"\]\(([^()\s]+)\)")
HEADING: Final = re.compile(r"^#+ +(.*?)\s*(?:\{ *#(\S+) *\})?$")
TARGET: Final = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
MAKE: Final = re.compile(r"\bmake ([a-z][a-z-]*)")
IMPORT: Final = re.compile(r"^(?:>>> |\.\.\. )? *from (rondel[\w.]*) import ([\w, ]+)")
MODULE: Final = re.compile(r"^rondel(\.\w+)+$")
NAME: Final = re.compile(r"^@?([A-Za-z_][\w.]*)(?:\(.*\))?$")
#: `answer_range` and `LegalAction` are names in the code; `go`, `China` and `which-space` are not
PROGRAM: Final = re.compile(r"[a-z0-9]_[a-z0-9]|[a-z][A-Z]|[A-Z]_[A-Z]")


@dataclass(frozen=True)
class Line:
    """A line of a page, and whether it is in a block of code."""

    number: int
    text: str
    is_code: bool


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines of a page, without the fences of code blocks."""
    is_code = False
    for number, line in enumerate(text.splitlines(), start=1):
        if FENCE.match(line):
            is_code = not is_code
        else:
            yield Line(number, line, is_code)


def slug(heading: str) -> str:
    """Return the anchor of a heading."""
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


def anchors(text: str) -> set[str]:
    """Return the anchors of a page."""
    found = (HEADING.match(line.text) for line in lines_of(text) if not line.is_code)
    return {match[2] or slug(match[1]) for match in found if match}


class Repository:
    """The files of the repository, without generated ones."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        ignored = (root / ".gitignore").read_text(encoding="utf-8").split("\n")
        self.made = [line.rstrip("/") for line in ignored if line and line[0] not in "#!"]

    def is_made(self, path: str) -> bool:
        """Tell whether a path is generated, by make or another tool."""
        parts = PurePosixPath(path).parts
        for end in range(1, len(parts) + 1):
            here = "/" + "/".join(parts[:end])
            if any(fnmatch.fnmatch(here if "/" in made else parts[end - 1], made) for made in self.made):
                return True
        return False

    @cached_property
    def files(self) -> list[str]:
        """Every file, as a path from the root."""
        found: list[str] = []
        for folder, folders, names in os.walk(self.root):
            here = Path(folder).relative_to(self.root)
            folders[:] = [name for name in folders if name != ".git" and not self.is_made(str(here / name))]
            found += [(here / name).as_posix() for name in names]
        return sorted(path for path in found if not self.is_made(path))

    @cached_property
    def paths(self) -> list[str]:
        """Every file and folder, with a slash before it."""
        folders = {parent.as_posix() for path in self.files for parent in PurePosixPath(path).parents}
        return sorted(f"/{path}" for path in {*self.files, *folders})

    @cached_property
    def folder_names(self) -> frozenset[str]:
        """Every name of a folder."""
        return frozenset(part for path in self.files for part in PurePosixPath(path).parts[:-1])

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the code."""
        code = [path for path in self.files if PurePosixPath(path).suffix in CODE]
        texts = ((self.root / path).read_text(encoding="utf-8", errors="ignore") for path in code)
        return frozenset(word for text in texts for word in re.findall(r"\w+", text))

    @cached_property
    def targets(self) -> frozenset[str]:
        """Every target of the Makefile."""
        return frozenset(TARGET.findall((self.root / "Makefile").read_text(encoding="utf-8")))

    @cached_property
    def pages(self) -> list[str]:
        """Every page of documentation."""
        return [path for path in self.files if path.endswith(".md")]

    def has(self, path: str) -> bool:
        """Tell whether a path exists; it may be the end of a longer one, and contain ``*`` and ``{en,de}``."""
        wanted = re.sub(r"\{[^}]*\}|\b[A-Z]+(?=\.)", "*", path.strip("/"))
        return any(fnmatch.fnmatch(known, f"*/{wanted}") for known in self.paths)


def is_path(word: str, repository: Repository) -> bool:
    """Tell whether a word in backticks is meant as a path of the repository."""
    if word in ELSEWHERE or word.startswith(("/", "~", ".")) or not re.fullmatch(r"[\w.*{},/-]+", word):
        return False
    first, slash, _ = word.partition("/")
    suffix = PurePosixPath(word).suffix
    if suffix:
        is_ours = (repository.root / first).is_dir() or suffix == ".toml"
        return suffix in SOURCES or (slash == "/" and is_ours)
    return slash == "/" and first in repository.folder_names


def stale_targets(text: str, repository: Repository) -> Iterator[str]:
    """Yield the ``make`` commands of a text that do not exist."""
    for target in MAKE.findall(text):
        if target not in repository.targets:
            yield f"`make {target}`: the Makefile has no such target"


def stale_paths(text: str, repository: Repository) -> Iterator[str]:
    """Yield the paths of a text that do not exist."""
    for word in re.split(r"[\s=\"']+", text):
        path = word.split("::")[0]
        if is_path(path, repository) and not repository.has(path) and not repository.is_made(path):
            yield f"`{path}`: no such file or folder"


def stale_imports(text: str) -> Iterator[str]:
    """Yield the imports of a line of code that fail."""
    match = IMPORT.match(text)
    if match:
        for name in match[2].split(","):
            wanted = f"{match[1]}.{name.split(' as ')[0].strip()}"
            if not is_importable(wanted):
                yield f"`{wanted}`: cannot be imported"


def is_importable(name: str) -> bool:
    """Tell whether a dotted name is a module, or something in one."""
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def stale_names(span: str, repository: Repository) -> Iterator[str]:
    """Yield the Python names in backticks that do not exist."""
    match = NAME.match(span)
    if not match or PurePosixPath(span).suffix in CODE - {""}:
        return
    if MODULE.match(match[1]):
        if not is_importable(match[1]):
            yield f"`{match[1]}`: no such module, and nothing of that name in one"
    else:
        for word in match[1].split("."):
            if PROGRAM.search(word) and word not in repository.words:
                yield f"`{span}`: `{word}` is nowhere in the code"


def stale_links(page: str, line: str, repository: Repository) -> Iterator[str]:
    """Yield the broken links of a line."""
    for link in LINK.findall(line):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = repository.root / page if not path else (repository.root / page).parent / path
        if not target.exists():
            yield f"({link}): no such file"
        elif anchor and anchor not in anchors(target.read_text(encoding="utf-8")):
            yield f"({link}): the page has no such heading"


def problems(repository: Repository) -> list[str]:
    """List all mistakes, each with its page and line."""
    found = []
    for page in repository.pages:
        for line in lines_of((repository.root / page).read_text(encoding="utf-8")):
            found += [f"{page}:{line.number}: {told}" for told in stale(page, line, repository)]
    return found


def stale(page: str, line: Line, repository: Repository) -> Iterator[str]:
    """Yield what is wrong with a line of a page."""
    if line.is_code:
        if line.text.startswith("make "):
            yield from stale_targets(line.text, repository)
        yield from stale_imports(line.text)
        return
    yield from stale_links(page, SPAN.sub("", line.text), repository)
    if PurePosixPath(page).name in HISTORY:
        return
    for span in SPAN.findall(line.text):
        yield from stale_targets(span, repository)
        yield from stale_paths(span, repository)
        yield from stale_names(span, repository)


def main() -> int:
    """Report all mistakes; return 1 if there are any."""
    wrong = problems(Repository())
    for told in wrong:
        sys.stderr.write(f"{told}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
