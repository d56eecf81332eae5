"""Every refusal in one shape: a status, a stable code, words in the reader's language, the rule and a hint."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from rondel.core.errors import RondelError
from rondel.core.saying import say_error
from rondel.protocol.answers import ErrorTold
from rondel.server.errors import NotJsonError, ServerError, shortened
from rondel.server.http.language import language_of
from rondel.server.logs import log
from rondel.server.storage.errors import StorageError

__all__ = [
    "answer_http_error",
    "answer_refusal",
    "answer_surprise",
    "error_told",
    "must_be_json",
    "status_of",
]

# A rule was asked for something it does not allow, or a text was read that is none.
_UNPROCESSABLE: Final = 422
_UNAVAILABLE: Final = 503
_JSON: Final = "application/json"
_CODES: Final = {404: "not-found", 405: "method-not-allowed", 413: "body-too-large", 415: "not-json"}


def status_of(error: RondelError) -> int:
    """Return the status a refusal is answered with."""
    if isinstance(error, ServerError):
        return error.status
    return _UNAVAILABLE if isinstance(error, StorageError) else _UNPROCESSABLE


def error_told(error: RondelError, language: str, request_id: str) -> ErrorTold:
    """Return a refusal in the words of a language."""
    message, hint = say_error(error, language)
    details: dict[str, Any] = error.details if isinstance(error, ServerError) else {}
    return ErrorTold(error.code, message, error.rule, hint, request_id, details)


def _answer(request: Request[Any, Any, Any], error: RondelError, status: int) -> Response[bytes]:
    request_id = str(request.scope.get("rondel.request", ""))
    told = error_told(error, language_of(request.scope), request_id)
    return Response(msgspec.json.encode(told), status_code=status, media_type="application/json")


def answer_refusal(request: Request[Any, Any, Any], error: RondelError) -> Response[bytes]:
    """Answer what a rule or a table refuses."""
    status = status_of(error)
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        log().error("storage", code=error.code, problem=error.message)
    return _answer(request, error, status)


def answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer what the web framework refuses: a request nobody can read, a place there is not."""
    status = error.status_code
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        return answer_surprise(request, error)
    key = _CODES.get(status, "bad-request")
    extra = getattr(error, "extra", None)
    refusal = ServerError(
        key,
        details={"problems": extra} if isinstance(extra, list) else {},
        path=shortened(request.scope["path"]),
        method=request.method,
        most=str(request.app.request_max_body_size),
        reason=_reason(error, extra),
    )
    response = _answer(request, refusal, status)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def must_be_json(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse a body that says of itself that it is something else; a guard."""
    given = connection.headers.get("content-type", "")
    kind = given.partition(";")[0].strip().lower()
    if kind and kind != _JSON and "data" in handler.parsed_fn_signature.parameters:
        raise NotJsonError("not-json")


def _reason(error: HTTPException, extra: object) -> str:
    if isinstance(extra, list):
        found = [f"{one.get('key', '')}: {one.get('message', '')}" for one in extra if isinstance(one, dict)]
        if found:
            return "; ".join(found)
    return str(error.detail)


def answer_surprise(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer what nobody thought of; the log tells more, the answer does not."""
    log().exception("surprise", path=request.scope["path"], exc_info=error)
    return _answer(request, ServerError("internal"), HTTP_500_INTERNAL_SERVER_ERROR)
