"""The OpenAPI description: complete, with examples to copy, and correct under schemathesis."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar.routes import HTTPRoute, WebSocketRoute
from requests import Session
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from rondel.protocol import answers, requests
from rondel.server.http import (
    board_routes,
    game_routes,
    guest_routes,
    position_routes,
    study_routes,
    table_routes,
)
from rondel.server.http.app import make_framework
from rondel.server.http.openapi_examples import ANSWERS, REFUSED, REQUESTS
from rondel.words import LANGUAGES
from tests.server.http.api_clients import API, Person, guest, open_table, play_on
from tests.server.live_server import LiveServer

ROUTES = [
    *guest_routes.ROUTES,
    *table_routes.ROUTES,
    *game_routes.ROUTES,
    *board_routes.ROUTES,
    *study_routes.ROUTES,
    *position_routes.ROUTES,
]
OPERATIONS = [str(route.operation_id) for route in ROUTES]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
#: pages, and the description itself
NOT_DESCRIBED = {"/", f"{API}/openapi.json"}


# ------------------------------------------------------------------ the description


@pytest.fixture(scope="module")
def described(host: LiveServer) -> dict[str, Any]:
    """Return the description as served."""
    told: dict[str, Any] = Person(host.url).get("/openapi.json")
    return told


def operations(described: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield all operations."""
    for path in described["paths"].values():
        yield from path.values()


def test_every_route_is_described(host: LiveServer, described: dict[str, Any]) -> None:
    running = host.running
    framework = make_framework(running.services, running.metrics, None)
    served = {
        (route.path_format, method.lower())
        for route in framework.routes
        if isinstance(route, HTTPRoute) and route.path_format not in NOT_DESCRIBED
        for handler in route.route_handlers
        for method in handler.http_methods
        if method != "OPTIONS"
    }
    told = {(path, method) for path, found in described["paths"].items() for method in found}

    assert served == told


def test_the_live_connection_is_described_in_words(host: LiveServer, described: dict[str, Any]) -> None:
    framework = make_framework(host.running.services, host.running.metrics, None)
    sockets = [route.path_format for route in framework.routes if isinstance(route, WebSocketRoute)]

    assert sockets == [f"{API}/tables/{{table_id}}/live"]
    assert sockets[0] in described["info"]["description"]


def test_every_operation_has_its_own_name_and_says_what_it_does(described: dict[str, Any]) -> None:
    found = list(operations(described))

    assert len({one["operationId"] for one in found}) == len(found)
    for one in found:
        assert " " in one["summary"], one["operationId"]
        assert one["description"].endswith("."), one["operationId"]
        assert one["tags"], one["operationId"]


def test_every_operation_has_examples_to_copy(described: dict[str, Any]) -> None:
    for one in operations(described):
        bodies = [one["requestBody"]] if "requestBody" in one else []
        bodies += [answer for answer in one["responses"].values() if "content" in answer]
        for body in bodies:
            for content in body["content"].values():
                assert content.get("example"), one["operationId"]


def test_every_parameter_is_explained(described: dict[str, Any]) -> None:
    for one in operations(described):
        for parameter in one.get("parameters", ()):
            assert parameter["description"].endswith("."), (one["operationId"], parameter["name"])


def test_every_refusal_has_the_same_shape(described: dict[str, Any]) -> None:
    for one in operations(described):
        for status, answer in one["responses"].items():
            if int(status) >= 400 and one["operationId"] != "health":
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/ErrorTold"}


def test_there_are_two_ways_to_be_known_and_much_needs_neither(described: dict[str, Any]) -> None:
    assert set(described["components"]["securitySchemes"]) == {"cookie", "token"}
    assert described["security"] == [{"cookie": []}, {"token": []}, {}]


@pytest.mark.parametrize("name", REQUESTS)
def test_the_examples_of_requests_can_be_read(name: str) -> None:
    example = REQUESTS[name]

    assert type(example).__name__ in requests.__all__
    assert msgspec.json.decode(msgspec.json.encode(example), type=type(example)) == example


def test_the_examples_of_answers_are_answers() -> None:
    for example in [*ANSWERS.values(), *REFUSED.values()]:
        one = example[0] if isinstance(example, list) else example
        assert isinstance(one, str) or type(one).__name__ in answers.__all__


@pytest.mark.parametrize("status", REFUSED)
def test_the_examples_of_refusals_are_complete(status: str) -> None:
    refusal = REFUSED[status]

    assert all([refusal.code, refusal.message, refusal.hint])


# ------------------------------------------------------------------ requests by schemathesis


class Scene:
    """A guest with tables and a board. Generated requests sometimes use their ids."""

    def __init__(self, url: str) -> None:
        self.anna, self.ben = guest(url), guest(url, "Ben")
        pair = [self.anna, self.ben]
        self.running = open_table(self.anna, [self.ben], options={"hidden_cash": False})
        for _ in range(3):
            play_on(pair, self.running)
        self.waiting = open_table(self.anna, [self.ben], starts=False, is_public=False)
        self.ended = open_table(self.anna, [self.ben])
        self.ben.post(f"/tables/{self.ended}/resign", {"seat": 1})
        self.hot_seat = str(
            self.anna.post("/tables", {"game": "friesematenten", "chairs": [{"kind": "me"}] * 3})["id"]
        )
        self.anna.post(f"/tables/{self.hot_seat}/start")
        self.board = self.anna.post("/boards", {"game": "friesematenten"})["id"]
        asked = self.anna.get(f"/tables/{self.running}")["asked"][0]
        self.view = pair[asked].get(f"/tables/{self.running}/view")

    @property
    def tables(self) -> list[str]:
        """The ids of all tables."""
        return [self.running, self.hot_seat, self.waiting, self.ended]


NULS = ["\0", "%00", "a\0b", "\ud7ff", "x" * 200, "..", "ÿ"]


def made_real(case: Any, scene: Scene, data: st.DataObject) -> None:
    """Sometimes replace a generated value by a real or a nasty one."""
    path = case.path_parameters or {}
    ids = {"table_id": scene.tables, "board_id": [scene.board]}
    for name in [name for name in ids if name in path]:
        path[name] = data.draw(st.sampled_from([*ids[name], path[name], *NULS]))
    if "node" in path and data.draw(st.booleans()):
        path["node"] = data.draw(st.integers(0, 3))
    if "seat" in path and data.draw(st.booleans()):
        path["seat"] = data.draw(st.integers(0, 2))
    if isinstance(case.body, dict):
        body_made_real(case.body, scene, data)


def body_made_real(body: dict[str, Any], scene: Scene, data: st.DataObject) -> None:
    """Sometimes replace a generated value in a body by a real one."""
    if "seconds" in body and isinstance(body["seconds"], float | int) and 0 < body["seconds"] <= 10:
        body["seconds"] = 0.01  # bots think as long as they may
    legal = [one["text"] for one in scene.view["legal"]]
    real: dict[str, st.SearchStrategy[Any]] = {
        "actions": st.lists(st.sampled_from(legal), min_size=1, max_size=3),
        "action": st.sampled_from([*legal, "draw", "start seat 1"]),
        "seen": st.just(scene.view["number"]),
        "game": st.sampled_from(["imperial-2006", "friesematenten"]),
        "chairs": st.just([{"kind": "me"}, {"kind": "open"}]),
        "record": st.just(""),
        "position": st.just(""),
        "origin": st.just(None),
        "options": st.just({}),
    }
    for name in [name for name in real if name in body]:
        if data.draw(st.booleans()):
            body[name] = data.draw(real[name])


@cache
def described_at(url: str) -> Any:
    """Return the description of a server as schemathesis reads it."""
    return schemathesis.openapi.from_url(f"{url}{API}/openapi.json")


def put_to_the_test(url: str, operation_id: str, *, examples: int, is_random: bool = False) -> None:
    """Send what schemathesis generates for an operation, valid and broken, and check all answers."""
    scene = Scene(url)
    operation = described_at(url).find_operation_by_id(operation_id)

    with Session() as session:
        _run(operation, scene, session, examples=examples, is_random=is_random)


def _run(operation: Any, scene: Scene, session: Any, *, examples: int, is_random: bool) -> None:
    @settings(
        max_examples=examples,
        derandomize=not is_random,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data(), who=st.sampled_from([scene.anna, scene.ben, None]))
    def run(data: st.DataObject, who: Person | None) -> None:
        mode = data.draw(st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE]))
        case = data.draw(operation.as_strategy(generation_mode=mode))
        made_real(case, scene, data)
        headers = {"authorization": f"Bearer {who.token}"} if who is not None else {}
        response = case.call(session=session, headers=headers)
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400:
            must_be_told_well(response.json())

    run()


def must_be_told_well(told: dict[str, Any]) -> None:
    """Check that a refusal has a code, a text, a hint and the id of the request."""
    refusal = msgspec.convert(told, answers.ErrorTold)
    assert all([refusal.code, refusal.message, refusal.hint, refusal.request]), told


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_the_description_is_true(host: LiveServer, operation_id: str) -> None:
    put_to_the_test(host.url, operation_id, examples=8)


@pytest.mark.long
@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_the_description_is_true_for_any_request(postgres_host: LiveServer, operation_id: str) -> None:
    put_to_the_test(postgres_host.url, operation_id, examples=400, is_random=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_are_in_the_requested_language(host: LiveServer, language: str) -> None:
    told = Person(host.url, language=language).ask("GET", "/nothing-here").json()

    assert told["code"] == "not-found"
    assert (
        told["message"]
        == {
            "en": "There is nothing at /api/v1/nothing-here.",
            "de": "Unter /api/v1/nothing-here gibt es nichts.",
            "fr": "Il n’y a rien à /api/v1/nothing-here.",
        }[language]
    )
