"""Who may do what: every route, every kind of caller, and the status of each answer.

Read a row as: at this table the stranger gets …, the guest gets …, and so on. A missing route fails the test.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from rondel.server.http import (
    board_routes,
    game_routes,
    guest_routes,
    lesson_routes,
    position_routes,
    study_routes,
    table_routes,
)
from tests.server.http.api_clients import (
    API,
    Person,
    frame,
    guest,
    http_client,
    open_table,
    play_on,
    stranger,
)
from tests.server.live_server import LiveServer

#: the callers, in the order of the columns
COLUMNS = ("stranger", "guest", "on turn", "other seat", "owner", "resigned")
#: at a private table: callers with and without its link
PRIVATE_COLUMNS = ("stranger", "guest", "stranger with link", "guest with link", "on turn", "owner")


@dataclass(frozen=True)
class Row:
    """A route, what is sent, and the status for each caller."""

    operation: str
    method: str
    path: str
    statuses: str
    body: Any = None


@dataclass
class Scene:
    """A table and everybody around it."""

    table: str
    people: dict[str, Person]
    links: dict[str, str] = field(default_factory=dict)
    board: str = ""
    legal: str = ""
    number: int = 0
    seats: dict[str, int] = field(default_factory=dict)


# ------------------------------------------------------------------ the tables people sit at


def people_of(url: str) -> dict[str, Person]:
    """Return the people of the columns, and a fourth player."""
    names = ["guest", "owner", "second", "third", "resigned"]
    return {"stranger": stranger(url), **{name: guest(url, name.title()) for name in names}}


def running(url: str, **terms: Any) -> Scene:
    """Return a running game of four, where one has resigned and the owner is not asked."""
    people = people_of(url)
    seated = [people["owner"], people["second"], people["third"], people["resigned"]]
    table = open_table(seated[0], seated[1:], options={"hidden_cash": False}, **terms)
    asked = seated[0].get(f"/tables/{table}")["asked"][0]
    while seated[asked] not in (people["second"], people["third"]):
        play_on(seated, table)
        asked = seated[0].get(f"/tables/{table}")["asked"][0]
    people["on turn"] = seated[asked]
    people["other seat"] = people["third"] if asked == 1 else people["second"]
    people["resigned"].post(f"/tables/{table}/resign", {"seat": 3})
    view = people["on turn"].get(f"/tables/{table}/view")
    seats = {"on turn": asked, "other seat": 3 - asked, "owner": 0, "resigned": 3}
    board = people["owner"].post("/boards", {"game": "friesematenten"})["id"]
    return Scene(table, people, {}, board, view["legal"][-1]["text"], view["number"], seats)


def not_begun(url: str) -> Scene:
    """Return a table with a free chair, before the start."""
    scene = running(url)
    people = scene.people
    chairs = [{"kind": "me"}, *[{"kind": "open"}] * 4]
    scene.table = people["owner"].post("/tables", {"game": "imperial-2030", "chairs": chairs})["id"]
    for name, seat in (("on turn", 1), ("other seat", 2), ("resigned", 3)):
        people[name].post(f"/tables/{scene.table}/seats/{seat}", {})
    scene.seats |= {"on turn": 1, "other seat": 2}
    return scene


def ended(url: str) -> Scene:
    """Return a game that is over."""
    scene = running(url)
    for name in ("on turn", "other seat", "owner"):
        scene.people[name].ask("POST", f"/tables/{scene.table}/resign", {"seat": scene.seats[name]})
    return scene


# ------------------------------------------------------------------ the expected answers

MOVE = {"actions": ["{legal}"], "seen": "{number}"}
T = "/tables/{table}"

#                                                                     stra gues turn othe owne resi
AT_A_RUNNING_PUBLIC_TABLE = [
    Row("whoAmI", "GET", "/guest", "                                   401  200  200  200  200  200"),
    Row("bePresent", "PUT", "/guest", "                                200  200  200  200  200  200", {"name": "Anna"}),
    Row("listGames", "GET", "/games", "                                200  200  200  200  200  200"),
    Row("readBook", "GET", "/games/imperial-2030/book", "              200  200  200  200  200  200"),
    Row("listRules", "GET", "/games/imperial-2030/rules", "            200  200  200  200  200  200"),
    Row("readMaterial", "GET", "/games/imperial-2030/material", "      200  200  200  200  200  200"),
    Row("checkPosition", "POST", "/games/imperial-2030/position", "   200  200  200  200  200  200", {}),
    Row("showcase", "GET", "/showcase", "                              200  200  200  200  200  200"),
    Row("showcase", "GET", "/showcase?since=1", "                      422  422  422  422  422  422"),
    Row("listTables", "GET", "/tables", "                              200  200  200  200  200  200"),
    Row("listTables", "GET", "/tables?which=mine", "                   401  200  200  200  200  200"),
    Row("openTable", "POST", "/tables", "                              401  201  201  201  201  201",
        {"game": "imperial-2030", "chairs": [{"kind": "me"}] * 2}),
    # nobody may start from a running game, not even from the record of a public one
    Row("openTable", "POST", "/tables", "                              401  403  403  403  403  403",
        {"origin": {"table": "{table}"}, "chairs": [{"kind": "me"}] * 4}),
    Row("readTable", "GET", T, "                                       200  200  200  200  200  200"),
    Row("takeChair", "POST", T + "/seats/0", "                         401  409  409  409  409  409", {}),
    Row("leaveChair", "DELETE", T + "/seats/1", "                      401  409  409  409  409  409"),
    Row("setChair", "PUT", T + "/seats/1", "                           401  403  403  403  409  403",
        {"chair": {"kind": "open"}}),
    Row("startTable", "POST", T + "/start", "                          401  403  403  403  409  403"),
    Row("rematch", "POST", T + "/rematch", "                           401  403  409  409  409  409"),
    Row("archiveTable", "POST", T + "/archive", "                      401  403  403  403  409  403"),
    Row("view", "GET", T + "/view", "                                  200  200  200  200  200  200"),
    Row("tableMaterial", "GET", T + "/material", "                     200  200  200  200  200  200"),
    Row("view", "GET", T + "/view?seat={on turn}", "                   403  403  200  403  403  403"),
    Row("news", "GET", T + "/news", "                                  200  200  200  200  200  200"),
    Row("news", "GET", T + "/news?seat={on turn}", "                   403  403  200  403  403  403"),
    Row("figures", "GET", T + "/figures", "                            200  200  200  200  200  200"),
    Row("figures", "GET", T + "/figures?seat={on turn}", "             403  403  200  403  403  403"),
    # nothing to study leaves a table at which people play each other
    Row("record", "GET", T + "/record", "                              403  403  403  403  403  403"),
    # drafts are private
    Row("preview", "POST", T + "/preview", "                           401  403  200  403  403  403", {"actions": ["{legal}"]}),
    Row("outlook", "POST", T + "/outlook", "                           401  403  200  403  403  403", {"actions": ["{legal}"]}),
    Row("outlook", "POST", T + "/outlook", "                           401  403  200  200  200  200", {}),
    # hints against other people only where the table allows them
    Row("askHint", "POST", T + "/hint", "                              401  403  403  403  403  403", {}),
    Row("readDraft", "GET", T + "/draft", "                            401  403  200  200  200  409"),
    Row("readDraft", "GET", T + "/draft?seat={on turn}", "             401  403  200  403  403  403"),
    Row("keepDraft", "PUT", T + "/draft", "                            401  403  200  403  403  409", MOVE),
    Row("keepDraft", "PUT", T + "/draft", "                            401  403  200  403  403  403",
        {**MOVE, "seat": "{on turn}"}),
    Row("dropDraft", "DELETE", T + "/draft?seat={on turn}", "          401  403  204  403  403  403"),
    Row("takeBack", "POST", T + "/take-back", "                        401  403  422  422  422  422", {"seen": "{number}"}),
    Row("vote", "POST", T + "/votes", "                                401  403  409  409  409  403",
        {"proposal": 1, "agrees": True}),
    Row("propose", "POST", T + "/proposals", "                         401  403  422  422  422  403", {"what": "take-back"}),
    Row("comeBack", "POST", T + "/return", "                           401  403  403  403  403  403", {"seat": 3}),
    Row("comeBack", "POST", T + "/return", "                           401  403  200  403  403  403", {"seat": "{on turn}"}),
    # boards are private to their owner
    Row("listBoards", "GET", "/boards", "                              401  200  200  200  200  200"),
    Row("openBoard", "POST", "/boards", "                              401  201  201  201  201  201", {"game": "friesematenten"}),
    Row("openBoard", "POST", "/boards", "                              401  403  403  403  403  403",
        {"origin": {"table": "{table}"}}),
    Row("readBoard", "GET", "/boards/{board}", "                       401  404  404  404  200  404"),
    Row("readPlace", "GET", "/boards/{board}/nodes/0", "               401  404  404  404  200  404"),
    Row("playOnBoard", "POST", "/boards/{board}/moves", "              401  404  404  404  200  404", {"node": 0, "action": "draw"}),
    Row("writeNote", "PUT", "/boards/{board}/nodes/0/note", "          401  404  404  404  204  404", {"note": "!"}),
    Row("askAdvice", "POST", "/boards/{board}/nodes/0/advice", "       401  404  404  404  422  404", {"bot": "merchant"}),
    Row("boardMaterial", "GET", "/boards/{board}/material", "          401  404  404  404  200  404"),
    Row("boardOutlook", "POST", "/boards/{board}/nodes/0/outlook", "   401  404  404  404  200  404", {}),
    Row("boardStory", "GET", "/boards/{board}/nodes/0/story", "        401  404  404  404  200  404"),
    Row("analyse", "POST", "/boards/{board}/nodes/0/analysis", "       401  404  404  404  422  404", {"seconds": 0.1}),
    Row("cutBranch", "DELETE", "/boards/{board}/nodes/0", "            401  404  404  404  422  404"),
    Row("boardRecord", "GET", "/boards/{board}/nodes/0/record", "      401  404  404  404  200  404"),
    # no report while people play each other; statistics and games of bots are for everybody
    Row("readReport", "GET", T + "/report", "                          403  403  403  403  403  403"),
    Row("makeReport", "POST", T + "/report", "                         401  403  403  403  403  403"),
    Row("guessAtTable", "GET", T + "/guesses", "                       403  403  403  403  403  403"),
    Row("listExamples", "GET", "/examples", "                          200  200  200  200  200  200"),
    Row("readExampleReport", "GET", "/examples/imperial-2030-4/report", " 200  200  200  200  200  200"),
    Row("guessExample", "GET", "/examples/imperial-2030-4/guesses", "  200  200  200  200  200  200"),
    Row("viewExample", "GET", "/examples/imperial-2030-4/view?at=9", " 200  200  200  200  200  200"),
    Row("readStatistics", "GET", "/games/imperial-2030/statistics", "  200  200  200  200  200  200"),
    Row("readStatistics", "GET", "/games/imperial-2030/statistics?which=mine", " 401  200  200  200  200  200"),
    Row("deleteBoard", "DELETE", "/boards/{board}", "                  401  404  404  404  204  404"),
    # a lesson is a table of its own, private to its learner
    Row("listLessons", "GET", "/lessons", "                            200  200  200  200  200  200"),
    Row("readLesson", "GET", "/lessons/imperial-2030", "               200  200  200  200  200  200"),
    Row("beginLesson", "POST", "/lessons/imperial-2030/tables", "      401  201  201  201  201  201"),
    Row("goToScene", "POST", T + "/scene", "                           401  403  409  409  409  409",
        {"scene": 1, "seen": "{number}"}),
    Row("playOn", "POST", T + "/play-on", "                            401  403  409  409  409  409", {"seen": "{number}"}),
    Row("health", "GET", "/../../health", "                            200  200  200  200  200  200"),
    Row("metrics", "GET", "/../../metrics", "                          200  200  200  200  200  200"),
    # last, because the game changes from here on
    Row("move", "POST", T + "/moves", "                                401  403  200  409  409  409", MOVE),
    Row("resign", "POST", T + "/resign", "                             401  403  403  403  403  200", {"seat": 3}),
]  # fmt: skip

#                                                                     stra gues turn othe owne resi
AT_A_TABLE_WITHOUT_SPECTATORS = [
    Row("readTable", "GET", T, "                                       200  200  200  200  200  200"),
    Row("view", "GET", T + "/view", "                                  403  403  200  200  200  200"),
    Row("tableMaterial", "GET", T + "/material", "                     403  403  200  200  200  200"),
    Row("news", "GET", T + "/news", "                                  403  403  200  200  200  200"),
    Row("record", "GET", T + "/record", "                              403  403  403  403  403  403"),
    Row("readReport", "GET", T + "/report", "                          403  403  403  403  403  403"),
    Row("preview", "POST", T + "/preview", "                           401  403  200  403  403  403", {"actions": ["{legal}"]}),
    Row("outlook", "POST", T + "/outlook", "                           401  403  200  200  200  200", {}),
    Row("figures", "GET", T + "/figures", "                            403  403  200  200  200  200"),
    Row("readDraft", "GET", T + "/draft", "                            401  403  200  200  200  409"),
    Row("keepDraft", "PUT", T + "/draft", "                            401  403  200  403  403  409", MOVE),
    Row("dropDraft", "DELETE", T + "/draft", "                         401  403  204  204  204  409"),
    Row("openBoard", "POST", "/boards", "                              401  403  403  403  403  403",
        {"origin": {"table": "{table}"}}),
    Row("move", "POST", T + "/moves", "                                401  403  200  409  409  409", MOVE),
]  # fmt: skip

#                                                                     stra gues turn othe owne resi
AT_A_TABLE_THAT_HAS_NOT_BEGUN = [
    Row("view", "GET", T + "/view", "                                  409  409  409  409  409  409"),
    Row("tableMaterial", "GET", T + "/material", "                     200  200  200  200  200  200"),
    Row("outlook", "POST", T + "/outlook", "                           401  409  409  409  409  409", {}),
    Row("figures", "GET", T + "/figures", "                            409  409  409  409  409  409"),
    Row("record", "GET", T + "/record", "                              409  409  409  409  409  409"),
    Row("readReport", "GET", T + "/report", "                          409  409  409  409  409  409"),
    Row("move", "POST", T + "/moves", "                                401  403  409  409  409  409", {**MOVE, "seen": 0}),
    Row("resign", "POST", T + "/resign", "                             401  403  409  403  403  403", {"seat": 1}),
    Row("propose", "POST", T + "/proposals", "                         401  403  409  409  409  409", {"what": "end"}),
    Row("rematch", "POST", T + "/rematch", "                           401  403  409  409  409  409"),
    Row("startTable", "POST", T + "/start", "                          401  403  403  403  409  403"),
    Row("setChair", "PUT", T + "/seats/4", "                           401  403  403  403  200  403",
        {"chair": {"kind": "bot", "bot": "merchant"}}),
    Row("setChair", "PUT", T + "/seats/4", "                           401  403  403  403  200  403",
        {"chair": {"kind": "open"}}),
    # players may only leave their own chair; the owner may free any
    Row("leaveChair", "DELETE", T + "/seats/3", "                      401  403  403  403  200  403"),
    Row("leaveChair", "DELETE", T + "/seats/2", "                      401  403  403  200  409  403"),
    Row("takeChair", "POST", T + "/seats/2", "                         401  200  409  409  409  409", {}),
    Row("archiveTable", "POST", T + "/archive", "                      401  403  403  403  200  403"),
]  # fmt: skip

#                                                                     stra gues turn othe owne resi
AFTER_THE_END = [
    Row("view", "GET", T + "/view", "                                  200  200  200  200  200  200"),
    Row("tableMaterial", "GET", T + "/material", "                     200  200  200  200  200  200"),
    Row("figures", "GET", T + "/figures", "                            200  200  200  200  200  200"),
    Row("outlook", "POST", T + "/outlook", "                           401  409  409  409  409  409", {}),
    Row("record", "GET", T + "/record", "                              200  200  200  200  200  200"),
    Row("readReport", "GET", T + "/report", "                          200  200  200  200  200  200"),
    Row("guessAtTable", "GET", T + "/guesses", "                       409  409  409  409  409  409"),
    Row("makeReport", "POST", T + "/report", "                         401  200  200  200  200  200"),
    Row("move", "POST", T + "/moves", "                                401  403  409  409  409  409", MOVE),
    Row("readDraft", "GET", T + "/draft", "                            401  403  409  409  409  409"),
    Row("resign", "POST", T + "/resign", "                             401  403  403  403  403  409", {"seat": 3}),
    Row("openBoard", "POST", "/boards", "                              401  201  201  201  201  201",
        {"origin": {"table": "{table}"}}),
    Row("openTable", "POST", "/tables", "                              401  201  201  201  201  201",
        {"origin": {"table": "{table}", "number": 7}, "chairs": [{"kind": "me"}] * 4}),
    Row("rematch", "POST", T + "/rematch", "                           401  403  200  200  200  200"),
    Row("archiveTable", "POST", T + "/archive", "                      401  403  403  403  200  403"),
]  # fmt: skip

#                                                                     stra gues stra gues turn owne
#                                                                               link link
AT_A_PRIVATE_TABLE = [
    Row("readTable", "GET", T, "                                       403  403  200  200  200  200"),
    Row("view", "GET", T + "/view", "                                  403  403  200  200  200  200"),
    Row("tableMaterial", "GET", T + "/material", "                     403  403  200  200  200  200"),
    Row("news", "GET", T + "/news", "                                  403  403  200  200  200  200"),
    Row("figures", "GET", T + "/figures", "                            403  403  200  200  200  200"),
    Row("record", "GET", T + "/record", "                              403  403  403  403  403  403"),
    Row("takeChair", "POST", T + "/seats/0", "                         401  403  401  409  409  409", {"invitation": "{link}"}),
    Row("leaveChair", "DELETE", T + "/seats/0", "                      401  403  401  403  409  409"),
    Row("move", "POST", T + "/moves", "                                401  403  401  403  200  409", MOVE),
    Row("preview", "POST", T + "/preview", "                           401  403  401  403  422  422", {"actions": ["x"]}),
    Row("readDraft", "GET", T + "/draft", "                            401  403  401  403  200  200"),
    Row("startTable", "POST", T + "/start", "                          401  403  401  403  403  409"),
    Row("openBoard", "POST", "/boards", "                              401  403  401  403  403  403",
        {"origin": {"table": "{table}"}}),
]  # fmt: skip


# ------------------------------------------------------------------ the comparison


def filled(value: Any, scene: Scene, link: str) -> Any:
    """Fill the names of a scene into a request."""
    if isinstance(value, dict):
        return {key: filled(one, scene, link) for key, one in value.items()}
    if isinstance(value, list):
        return [filled(one, scene, link) for one in value]
    if value == "{number}":
        return scene.number
    if value == "{on turn}":
        return scene.seats["on turn"]
    if not isinstance(value, str):
        return value
    names = {"table": scene.table, "board": scene.board, "legal": scene.legal, "link": link}
    for name, found in {**names, "on turn": str(scene.seats["on turn"])}.items():
        value = value.replace(f"{{{name}}}", found)
    return value


def asked(row: Row, scene: Scene, column: str) -> int:
    """Return the status a caller gets."""
    link = scene.links.get(column, "")
    person = scene.people[column.removesuffix(" with link")]
    path = API + filled(row.path, scene, link)
    if link and row.method == "GET":
        path += f"?invitation={link}"
    more = {"json": filled(row.body, scene, link)} if row.body is not None else {}
    url = person.url + path.replace(f"{API}/../..", "")
    return http_client().request(row.method, url, headers=person.headers, **more).status_code


def compare(rows: list[Row], scene: Scene, columns: tuple[str, ...] = COLUMNS) -> None:
    """Ask for everything as everybody, and compare the answers with the table."""
    wanted = [f"{row.method} {row.path} {row.statuses.split()}" for row in rows]
    found = [f"{row.method} {row.path} {[str(asked(row, scene, one)) for one in columns]}" for row in rows]

    assert found == wanted


def test_at_a_running_public_table(host: LiveServer) -> None:
    compare(AT_A_RUNNING_PUBLIC_TABLE, running(host.url))


def test_at_a_table_without_spectators(host: LiveServer) -> None:
    compare(AT_A_TABLE_WITHOUT_SPECTATORS, running(host.url, has_spectators=False))


def test_at_a_table_that_has_not_begun(host: LiveServer) -> None:
    compare(AT_A_TABLE_THAT_HAS_NOT_BEGUN, not_begun(host.url))


def test_after_the_end(host: LiveServer) -> None:
    compare(AFTER_THE_END, ended(host.url))


def test_at_a_private_table(host: LiveServer) -> None:
    scene = running(host.url, is_public=False)
    link = scene.people["owner"].get(f"/tables/{scene.table}")["invitation"]
    scene.links = {"stranger with link": link, "guest with link": link}

    compare(AT_A_PRIVATE_TABLE, scene, PRIVATE_COLUMNS)


def test_every_route_is_in_the_table() -> None:
    routes = [
        *guest_routes.ROUTES,
        *table_routes.ROUTES,
        *game_routes.ROUTES,
        *board_routes.ROUTES,
        *position_routes.ROUTES,
        *lesson_routes.ROUTES,
        *study_routes.ROUTES,
    ]
    named = {row.operation for row in AT_A_RUNNING_PUBLIC_TABLE}

    assert named == {route.operation_id for route in routes} | {"health", "metrics"}


# ------------------------------------------------------------------ live connections


LIVE = [
    # public  spectators link    stranger  guest  player
    (True, True, False, "news", "news", "news"),
    (True, False, False, "no-spectators", "no-spectators", "news"),
    (False, True, False, "needs-invitation", "needs-invitation", "news"),
    (False, True, True, "news", "news", "news"),
    (False, False, True, "no-spectators", "no-spectators", "news"),
]


@pytest.fixture(scope="module")
def tables(host: LiveServer) -> dict[tuple[bool, bool], tuple[str, str, Person]]:
    """Return tables of all four kinds, each with its link and a player."""
    found: dict[tuple[bool, bool], tuple[str, str, Person]] = {}
    anna, ben = guest(host.url), guest(host.url, "Ben")
    for is_public in (True, False):
        for has_spectators in (True, False):
            table = open_table(anna, [ben], is_public=is_public, has_spectators=has_spectators)
            link = anna.get(f"/tables/{table}")["invitation"]
            found[is_public, has_spectators] = table, link, ben
    return found


@pytest.mark.parametrize(
    ("is_public", "has_spectators", "has_link", "of_stranger", "of_guest", "of_player"), LIVE
)
def test_who_may_follow_a_table(
    host: LiveServer,
    tables: dict[tuple[bool, bool], tuple[str, str, Person]],
    is_public: bool,
    has_spectators: bool,
    has_link: bool,
    of_stranger: str,
    of_guest: str,
    of_player: str,
) -> None:
    table, link, player = tables[is_public, has_spectators]
    query = f"?invitation={link}" if has_link else ""
    told = []
    for person in (stranger(host.url), guest(host.url), player):
        with person.follow(table, query) as connection:
            first = frame(connection)
            told.append(first.get("code", first["type"]))

    assert told == [of_stranger, of_guest, of_player]
