"""Every refusal in one shape: status, stable code, text in the reader's language, rule and hint."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_500_INTERNAL_SERVER_ERROR

from rondel.core.error_texts import say_error
from rondel.core.errors import RondelError
from rondel.protocol.answers import ErrorTold
from rondel.server.errors import NotJsonError, ServerError, shortened, unreadable
from rondel.server.http.caller import language_of
from rondel.server.logs import log
from rondel.server.storage.errors import StorageError, storage_refusal

__all__ = [
    "answer_http_error",
    "answer_refusal",
    "answer_storage_problem",
    "answer_unexpected_error",
    "error_told",
    "log_storage",
    "check_json_body",
    "request_id_of",
    "status_of",
]

# against the rules of a game, or not in its notation
_UNPROCESSABLE: Final = 422
_UNAVAILABLE: Final = 503
_JSON: Final = "application/json"
# what the framework says when the client is gone
_HUNG_UP: Final = "client disconnected"
_CODES: Final = {404: "not-found", 405: "method-not-allowed", 413: "body-too-large", 415: "not-json"}


def status_of(error: RondelError) -> int:
    """Return the HTTP status of a refusal."""
    if isinstance(error, ServerError):
        return error.status
    return _UNAVAILABLE if isinstance(error, StorageError) else _UNPROCESSABLE


def log_storage(error: RondelError, request_id: str) -> None:
    """Log that the database cannot be used."""
    log().error("storage", code=error.code, problem=error.message, request=request_id)


def request_id_of(scope: Any) -> str:
    """Return the id of a request, or of the request that opened a live connection."""
    return str(scope.get("rondel.request", ""))


def error_told(error: RondelError, language: str, request_id: str) -> ErrorTold:
    """Return a refusal in a language."""
    message, hint = say_error(error, language)
    details: dict[str, Any] = error.details if isinstance(error, ServerError) else {}
    return ErrorTold(error.code, message, error.rule, hint, request_id, details)


def _answer(request: Request[Any, Any, Any], error: RondelError, status: int) -> Response[bytes]:
    told = error_told(error, language_of(request.scope), request_id_of(request.scope))
    return Response(msgspec.json.encode(told), status_code=status, media_type="application/json")


def answer_refusal(request: Request[Any, Any, Any], error: RondelError) -> Response[bytes]:
    """Answer a refusal by a rule or a table."""
    status = status_of(error)
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        log_storage(error, request_id_of(request.scope))
    return _answer(request, error, status)


def answer_storage_problem(request: Request[Any, Any, Any], problem: Exception) -> Response[bytes]:
    """Answer that the database cannot be used at the moment."""
    return answer_refusal(request, storage_refusal(problem))


def answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer an error of the web framework: an unreadable request, an unknown address."""
    status = error.status_code
    if _HUNG_UP in str(error.detail):
        status = HTTP_400_BAD_REQUEST
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        return answer_unexpected_error(request, error)
    extra = getattr(error, "extra", None)
    if status in _CODES:
        place, most = shortened(request.scope["path"]), str(request.app.request_max_body_size)
        refusal = ServerError(_CODES[status], path=place, method=request.method, most=most)
    else:
        refusal = unreadable(_reason(error, extra))
    if isinstance(extra, list):
        refusal.details["problems"] = extra
    response = _answer(request, refusal, status)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def check_json_body(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse a body with another content type than JSON; a guard."""
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


def answer_unexpected_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer an unexpected error. The log has the details, the answer does not."""
    log().exception(
        "surprise",
        path=shortened(request.scope["path"]),
        request=request_id_of(request.scope),
        exc_info=error,
    )
    return _answer(request, ServerError("internal"), HTTP_500_INTERNAL_SERVER_ERROR)
