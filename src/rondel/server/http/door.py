"""The page at the door, until there is a web app: what runs here, and where the API is described."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import MediaType, Request, get

from rondel.core.registry import find_game, game_ids
from rondel.server.http.language import language_of
from rondel.server.speaking import server_words

__all__ = ["door"]

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rondel</title>
<style>
:root {{ color-scheme: light dark; --page: #ece6d8; --surface: #fbf8f1; --ink: #1d2228; --ink-2: #474c52;
  --line: #d9d0bc; --accent: #a4471a; --focus: #1257c4; }}
@media (prefers-color-scheme: dark) {{ :root {{ --page: #0e1216; --surface: #161b21; --ink: #eae5d9;
  --ink-2: #bdb9ae; --line: #2b333d; --accent: #f0a35e; --focus: #7fb4ff; }} }}
body {{ margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 "Plex Sans", system-ui, sans-serif; }}
main {{ max-width: 38rem; margin: 10vh auto; padding: 24px 32px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 12px; }}
h1 {{ margin: 0; font: 500 44px/1.1 "EB Garamond", Georgia, serif; }}
p, li {{ color: var(--ink-2); }}
a {{ color: var(--accent); display: inline-block; padding: 10px 0; }}
a:focus-visible {{ outline: 3px solid var(--focus); outline-offset: 2px; }}
@media (max-width: 44rem) {{ main {{ margin: 0; min-height: 100vh; border: 0; border-radius: 0; box-sizing: border-box; }} }}
</style>
</head>
<body>
<main>
<h1>Rondel</h1>
<p>{about}</p>
<ul>{games}</ul>
<p><a href="/api/v1/openapi.json">{api}</a></p>
<p>{fans}</p>
</main>
</body>
</html>
"""


@get("/", include_in_schema=False, media_type=MediaType.HTML)
async def door(request: Request[Any, Any, Any]) -> str:
    """Show the page at the door."""
    language = language_of(request.scope)
    words = server_words(language)
    games = "".join(f"<li>{escape(find_game(one).names[language])}</li>" for one in game_ids())
    return _PAGE.format(
        language=language,
        about=escape(words.say("door.about")),
        games=games,
        api=escape(words.say("door.api")),
        fans=escape(words.say("door.fans")),
    )
