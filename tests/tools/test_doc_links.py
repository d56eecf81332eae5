"""The documentation names only files and symbols that exist, and the tool finds the ones that do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import doc_links
from tools.doc_links import Repository, problems

FILES = {
    ".gitignore": "/build/\n*.so\n",
    "Makefile": "play: ## play\n",
    "README.md": "# Rondel\n\n## Two commands\n",
    "src/rondel/games/chess/state.py": "class ChessState:\n    def legal_actions(self): ...\n",
    "src/rondel/games/chess/data/rules.toml": "",
    "tests/chess/test_state.py": "",
    "docs/page.md": "",
}


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Repository(tmp_path)


def found(repository: Repository, text: str) -> list[str]:
    (repository.root / "docs" / "page.md").write_text(text, encoding="utf-8")
    return problems(repository)


def test_the_documentation_is_true() -> None:
    assert problems(Repository()) == []


@pytest.mark.parametrize(
    "text",
    [
        "[home](../README.md), [there](../README.md#two-commands), [here](#a-heading)\n\n## A heading",
        "[rule](#tax-1)\n\n### TAX-1 Taxes { #tax-1 }",
        "[elsewhere](https://example.org/nothing), `[no link](nowhere.md)`",
        "`tests/chess`, `tests/chess/`, `tests/chess/test_state.py::test_it`, `pytest tests/chess`",
        "`state.py`, `chess/state.py`, `data/rules.toml`, `data/*.toml`, `games/{chess,go}/state.py`",
        "`build/rondel/new.py` is made, and so is `games/fast.so`",
        "`/tables/{id}`, `~/decks`, `game.rondel`, `settings.toml`, `2/3`, `which-space`, `go taxation`",
        "`ChessState`, `state.legal_actions()`, `rondel.new`, `rondel.core`",
        "`make play`, `make play ARGS=1`, `make`\n\n```sh\nmake play\n```",
        "```python\n>>> from rondel import new, load as read\n```",
        "```python\nthe_state_of_a_reader = rondel.nothing_like_that()\n```",
    ],
)
def test_what_is_there_may_be_named(repository: Repository, text: str) -> None:
    assert found(repository, text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[gone](gone.md)", "(gone.md): no such file"),
        (
            "[gone](../README.md#three-commands)",
            "(../README.md#three-commands): the page has no such heading",
        ),
        ("run `pytest tests/go`", "`tests/go`: no such file or folder"),
        ("see `moves.py`", "`moves.py`: no such file or folder"),
        ("see `chess/moves.py`", "`chess/moves.py`: no such file or folder"),
        ("see `words/*.toml`", "`words/*.toml`: no such file or folder"),
        ("ask `GoState`", "`GoState`: `GoState` is nowhere in the code"),
        ("ask `state.is_over()`", "`state.is_over()`: `is_over` is nowhere in the code"),
        ("call `rondel.nothing`", "`rondel.nothing`: no such module, and nothing of that name in one"),
        ("run `make tea`", "`make tea`: the Makefile has no such target"),
        ("```python\n>>> from rondel import nothing\n```", "`rondel.nothing`: cannot be imported"),
        ("```sh\nmake tea\n```", "`make tea`: the Makefile has no such target"),
    ],
)
def test_what_is_gone_is_found(repository: Repository, text: str, told: str) -> None:
    line = 2 if text.startswith("```") else 1

    assert found(repository, text) == [f"docs/page.md:{line}: {told}"]


def test_the_history_may_name_what_was(repository: Repository) -> None:
    (repository.root / "CHANGELOG.md").write_text(
        "`moves.py` is gone; see [there](gone.md)", encoding="utf-8"
    )

    assert problems(repository) == ["CHANGELOG.md:1: (gone.md): no such file"]


def test_the_command_tells_what_is_wrong_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doc_links, "problems", lambda _: ["page.md:1: gone"])
    assert doc_links.main() == 1
    assert capsys.readouterr().err == "page.md:1: gone\n"

    monkeypatch.setattr(doc_links, "problems", lambda _: [])
    assert doc_links.main() == 0
