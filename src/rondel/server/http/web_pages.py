"""Pages the server writes itself: for unknown addresses, and in place of a web app that is not built."""

from __future__ import annotations

from html import escape
from typing import Final

from rondel.core.registry import find_game, game_ids
from rondel.server.http.openapi import API
from rondel.server.texts import server_words

__all__ = ["front_page", "not_found_page"]

_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="{icon}">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --page: #ece6d8; --surface: #fbf8f1; --ink: #1d2228; --ink-2: #474c52;
  --line: #d9d0bc; --accent: #a4471a; --focus: #1257c4; }}
@media (prefers-color-scheme: dark) {{ :root {{ --page: #0e1216; --surface: #161b21; --ink: #eae5d9;
  --ink-2: #bdb9ae; --line: #2b333d; --accent: #f0a35e; --focus: #7fb4ff; }} }}
body {{ margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 "Plex Sans", system-ui, sans-serif; }}
main {{ max-width: 38rem; margin: 10vh auto; padding: 24px 32px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere; }}
h1 {{ margin: 0; font: 500 44px/1.1 "EB Garamond", Georgia, serif; }}
p, li {{ color: var(--ink-2); }}
pre {{ padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; color: var(--ink); }}
a {{ color: var(--accent); display: inline-block; padding: 10px 0; }}
a:focus-visible {{ outline: 3px solid var(--focus); outline-offset: 2px; }}
@media (max-width: 44rem) {{ main {{ margin: 0; min-height: 100vh; border: 0; border-radius: 0; box-sizing: border-box; }} }}
</style>
</head>
<body>
<main>
<h1>{heading}</h1>
{content}
</main>
</body>
</html>
"""
_NO_ICON: Final = "data:,"
_ICON: Final = "/favicon.svg"
_COMMAND: Final = "make web"


def front_page(language: str) -> bytes:
    """Return the front page without a web app: how to build it, and where the API is described."""
    words = server_words(language)
    games = "".join(f"<li>{escape(find_game(one).names[language])}</li>" for one in game_ids())
    content = (
        _paragraph(words.say("door.about")),
        f"<ul>{games}</ul>",
        _paragraph(words.say("door.build")),
        f"<pre><code>{_COMMAND}</code></pre>",
        _paragraph(words.say("door.left-out")),
        _link(f"{API}/openapi.json", words.say("door.api")),
        _paragraph(words.say("door.fans")),
    )
    return _page(language, "Rondel", "Rondel", _NO_ICON, content)


def not_found_page(language: str, *, has_app: bool) -> bytes:
    """Return the page for an unknown address, with a link home."""
    words = server_words(language)
    heading = words.say("nowhere.heading")
    content = (_paragraph(words.say("nowhere.about")), _link("/", words.say("nowhere.home")))
    return _page(language, f"{heading} · Rondel", heading, _ICON if has_app else _NO_ICON, content)


def _page(language: str, title: str, heading: str, icon: str, content: tuple[str, ...]) -> bytes:
    return _PAGE.format(
        language=language, title=escape(title), heading=escape(heading), icon=icon, content="\n".join(content)
    ).encode()


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _link(address: str, text: str) -> str:
    return f'<p><a href="{address}">{escape(text)}</a></p>'
