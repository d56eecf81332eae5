"""Fixtures for the tests of the command line."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.command_line import Command, in_process


@pytest.fixture(autouse=True)
def _ctrl_c() -> Iterator[None]:
    """Handle Ctrl-C even if a shell runs the tests in the background, where SIGINT is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def rondel(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """Run commands in this process, in English by default."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    return in_process(capsys, monkeypatch)
