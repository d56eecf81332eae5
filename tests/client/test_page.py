"""The examples on the page about the client work."""

from __future__ import annotations

import doctest
from pathlib import Path

from tests.server.live_server import LiveServer

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "use-the-server-from-python.md"


def test_the_page_about_the_client_is_true(host: LiveServer) -> None:
    names = {"url": host.url}
    test = doctest.DocTestParser().get_doctest(PAGE.read_text("utf-8"), names, PAGE.name, str(PAGE), 0)
    said: list[str] = []

    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(
        test, out=said.append
    )

    assert len(test.examples) > 20
    assert "".join(said) == ""
