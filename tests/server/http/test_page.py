"""The examples on the page about the API work as printed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.http.api_clients import API, http_client
from tests.server.live_server import LiveServer

PAGE = (Path(__file__).parents[3] / "docs" / "how-to" / "server-api.md").read_text("utf-8")


def answers(text: str) -> Iterator[Any]:
    """Yield every printed answer, in order."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(text.rstrip()):
        answer, at = decoder.raw_decode(text, at)
        yield answer


def test_the_shell_block_of_the_page_plays_a_move(host: LiveServer) -> None:
    (block,) = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert "127.0.0.1:8000" in block
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block.replace("127.0.0.1:8000", host.address)],
        env={**os.environ, "PATH": path, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    started, moved = answers(done.stdout)
    assert started["status"] == "running"
    assert moved["number"] > started["number"]
    assert len(moved["lines"]) >= 1


def test_every_address_of_the_page_is_there(host: LiveServer) -> None:
    described = http_client().get(f"{host.url}{API}/openapi.json").json()["paths"]
    ends = re.findall(r"`(?:[A-Z]+ )?…(/[a-z/{}-]+)`", PAGE.replace("{n}", "{node}"))

    assert "yaml" not in PAGE
    assert len(ends) > 5
    assert [end for end in ends if not any(path.endswith(end) for path in described)] == []
