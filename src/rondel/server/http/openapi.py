"""The OpenAPI description: what the framework knows of the routes, with our own schemas and examples."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, License, SecurityScheme, Tag

from rondel.protocol import answers, requests, table_settings
from rondel.server.http.caller import COOKIE
from rondel.server.http.openapi_examples import ANSWERS, REFUSED, REQUESTS

__all__ = ["API", "description", "description_config"]

API: Final = "/api/v1"
_REFERENCE: Final = "#/components/schemas/{name}"
# requests without a body are never too large and always count as JSON
_OF_BODIES: Final = (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
_JSON: Final = "application/json"

_ABOUT: Final = f"""\
Tables for Imperial, Imperial 2030 and Friesematenten.

Say who you are (`PUT {API}/guest`): the answer has a cookie for browsers and a token for programs, which send it as \
`Authorization: Bearer …`. Open a table, take a chair, start, get your view (`…/view`), move (`…/moves`).

**Numbers.** Everything that happens at a table is an entry of its log, counted from 1. A move says in `seen` which entry \
you saw last. If the game has moved on since, it is refused (`stale-number`), and `details.news` says what happened. \
Seats count from 0; times are milliseconds since the epoch.

**Refusals** all have the shape of `ErrorTold`: a stable `code`, what is wrong and a `hint` in the reader’s language, the \
id of the rule, and the id of the request as in the header `X-Request-Id`. The language is `?language=`, else the \
guest’s, else `Accept-Language`.

**Live.** `{API}/tables/{{table_id}}/live?since=N` is a WebSocket. It sends every entry after number N as text frames \
of type `news` (see `News`), as your seat may know it. After a break, connect again with the last \
number you received. `seat` chooses one of your seats, `view=1` adds the view after each news and `table=1` \
the table with its clocks (`table_now`). `invitation` \
opens a private table, `language` works as elsewhere. The only thing to send is `{{"type": "ping"}}`, which is answered \
with `{{"type": "pong", "at": …}}`. A refusal is a frame of type `error` with the fields of `ErrorTold`. Then the \
connection closes with 4000 plus the status it would have over HTTP: 4400, 4403, 4404, 4409, 4503. The same \
happens when you may no longer watch, for example because somebody else has your chair.
"""

_TAGS: Final = (
    Tag("guests", "Who you are."),
    Tag("games", "What can be played."),
    Tag("tables", "Opening tables, taking chairs, and everything around the game."),
    Tag("game", "The game at a table: view, moves, undo, drafts, previews, record."),
    Tag("boards", "Study boards, private to you."),
    Tag("lessons", "Guided games with a coach."),
    Tag("operation", "For the host."),
)


def description_config() -> OpenAPIConfig:
    """Return the configuration of the description."""
    return OpenAPIConfig(
        title="Rondel table server",
        version="1",
        description=_ABOUT,
        license=License(name="MIT", identifier="MIT"),
        use_handler_docstrings=True,
        tags=list(_TAGS),
        render_plugins=[JsonRenderPlugin()],
        components=Components(
            security_schemes={
                "cookie": SecurityScheme(
                    type="apiKey",
                    name=COOKIE,
                    security_scheme_in="cookie",
                    description="Identifies browsers.",
                ),
                "token": SecurityScheme(
                    type="http",
                    scheme="bearer",
                    description="Identifies programs: the token of a guest.",
                ),
            }
        ),
        # comes last: many routes need no token
        security=[{"cookie": []}, {"token": []}, {}],
    )


def description(app: Litestar) -> bytes:
    """Return the description of an application as JSON."""
    described: dict[str, Any] = app.openapi_schema.to_schema()
    described["components"]["schemas"] = _schemas()
    for operations in described["paths"].values():
        for operation in operations.values():
            _complete(operation)
    return msgspec.json.encode(described)


def _schemas() -> dict[str, Any]:
    """Return the schemas of all messages, exactly as they are read and written."""
    named = [
        getattr(module, name) for module in (table_settings, requests, answers) for name in module.__all__
    ]
    structs = [one for one in named if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    _, components = msgspec.json.schema_components(structs, ref_template=_REFERENCE)
    return components


def _complete(operation: dict[str, Any]) -> None:
    """Add a summary and examples to an operation."""
    name, responses = operation["operationId"], operation["responses"]
    operation["summary"] = re.split(r"[.:;]", operation["description"])[0]
    if "requestBody" in operation:
        _exemplify(operation["requestBody"], REQUESTS[name])
    else:
        for status in _OF_BODIES:
            responses.pop(str(status.value), None)
    for status, response in responses.items():
        if status in REFUSED and name != "health":
            _exemplify(response, REFUSED[status])
        elif name in ANSWERS:
            response["description"] = "What was asked for."
            _exemplify(response, ANSWERS[name])
        elif status == str(HTTPStatus.NO_CONTENT.value):
            response["description"] = "Done."


def _exemplify(body: dict[str, Any], example: Any) -> None:
    for kind, content in body["content"].items():
        content["example"] = msgspec.to_builtins(example) if kind == _JSON else str(example)
