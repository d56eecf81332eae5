"""The application: all routes under ``/api/v1``, health and metrics, and the web app."""

from __future__ import annotations

import logging
from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.cors import CORSConfig
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from sqlalchemy import text

from rondel.core.errors import RondelError
from rondel.protocol.answers import Health
from rondel.server.errors import ServerError, unreadable
from rondel.server.guests import GuestBook
from rondel.server.http import (
    board_routes,
    game_routes,
    guest_routes,
    lesson_routes,
    position_routes,
    study_routes,
    table_routes,
)
from rondel.server.http.caller import find_caller
from rondel.server.http.errors import (
    answer_http_error,
    answer_refusal,
    answer_storage_problem,
    answer_unexpected_error,
    check_json_body,
)
from rondel.server.http.fast_moves import App, FastMoves
from rondel.server.http.live import live
from rondel.server.http.middleware import RequestMiddleware
from rondel.server.http.openapi import API, description, description_config
from rondel.server.http.parameters import UNWELL
from rondel.server.http.services import Services
from rondel.server.http.web import Web
from rondel.server.http.web_files import find_web, read_web
from rondel.server.logs import log
from rondel.server.metrics import Metrics
from rondel.server.storage.errors import STORAGE_PROBLEMS

__all__ = ["API", "StrictRequest", "make_app", "make_framework"]


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body must have exactly the type its route takes."""

    async def json(self) -> Any:
        """Return the body. The framework would accept ``"1"`` as 1 and ``1`` as true."""
        wanted = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        body = await self.body()
        if not body:
            raise ServerError("no-body")
        try:
            return _decoder(wanted).decode(body)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise unreadable(str(error)) from None


@cache
def _decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)


@get("/health", operation_id="health", tags=["operation"], responses=UNWELL)
async def health(services: NamedDependency[Services]) -> Response[Health]:
    """Return whether the server works."""
    database = services.tables.database
    is_fine = database.is_there()
    try:
        async with database.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except STORAGE_PROBLEMS:
        is_fine = False
    told = Health("fine" if is_fine else "failing", database.kind, version("rondel"))
    return Response(told, status_code=200 if is_fine else 503)


@get("/metrics", operation_id="metrics", tags=["operation"], media_type=MediaType.TEXT)
async def tell_metrics(metrics: NamedDependency[Metrics]) -> Response[bytes]:
    """Return the metrics for Prometheus."""
    return Response(metrics.told(), media_type="text/plain; version=0.0.4")


def make_app(services: Services, metrics: Metrics) -> App:
    """Return the whole application, ready to be served."""

    @cache
    def described() -> bytes:
        # with line breaks, because people read it, too
        return msgspec.json.format(
            description(make_framework(services, metrics, description_config())), indent=1
        )

    @get("/openapi.json", include_in_schema=False, sync_to_thread=False)
    def describe() -> Response[bytes]:
        """Return the description of the API."""
        return Response(described(), media_type="application/vnd.oai.openapi+json")

    framework = make_framework(services, metrics, None, Router(API, route_handlers=[describe]))
    web = Web(framework, read_web(find_web()))  # type: ignore[arg-type]  # the same types under other names
    moves = FastMoves(web, services)
    logs_all = bool(log().is_enabled_for(logging.DEBUG))
    return RequestMiddleware(moves, metrics, services.allowed_origins, logs_all=logs_all)


def make_framework(
    services: Services, metrics: Metrics, openapi: OpenAPIConfig | None, *more: Router
) -> Litestar:
    """Return the framework with all routes. The one with a description is never served, because it adds its own pages."""
    routes = [
        *guest_routes.ROUTES,
        *table_routes.ROUTES,
        *game_routes.ROUTES,
        *board_routes.ROUTES,
        *lesson_routes.ROUTES,
        *study_routes.ROUTES,
        *position_routes.ROUTES,
        live,
    ]

    def provide_services() -> Services:
        return services

    def provide_guests() -> GuestBook:
        return services.guests

    def provide_metrics() -> Metrics:
        return metrics

    return Litestar(
        route_handlers=[Router(API, route_handlers=routes), health, tell_metrics, *more],
        dependencies={
            "services": Provide(provide_services, sync_to_thread=False),
            "guests": Provide(provide_guests, sync_to_thread=False),
            "metrics": Provide(provide_metrics, sync_to_thread=False),
            "caller": Provide(find_caller),
        },
        guards=[check_json_body],
        exception_handlers={
            RondelError: answer_refusal,
            HTTPException: answer_http_error,
            **dict.fromkeys(STORAGE_PROBLEMS, answer_storage_problem),
            Exception: answer_unexpected_error,
        },
        request_class=StrictRequest,
        request_max_body_size=services.max_body,
        cors_config=_cors(services),
        openapi_config=openapi,
        logging_config=None,
    )


def _cors(services: Services) -> CORSConfig | None:
    if not services.allowed_origins:
        return None
    return CORSConfig(allow_origins=sorted(services.allowed_origins), allow_credentials=True)
