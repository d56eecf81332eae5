"""The web app as a browser gets it: its files, its pages, and unknown addresses."""

from __future__ import annotations

import gzip
import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.server.http import app
from rondel.server.http.web_files import WebFile, find_web, read_web, script_hashes
from tests.server.http.api_clients import guest, open_table
from tests.server.live_server import LiveServer, live_server

INDEX = b"<!doctype html><title>Rondel</title><script>theme()</script><script type=module src=/assets/index-1.js></script>"
SCRIPT = b"export const turns = 1;\n" * 200
FILES = {
    "index.html": INDEX,
    "favicon.svg": b"<svg/>" * 50,
    "manifest.webmanifest": b'{"name": "Rondel"}' * 20,
    "icon-192.png": b"\x89PNG",
    "assets/index-1.js": SCRIPT,
    "assets/index-1.css": b"a{}" * 200,
    "assets/plex-1.woff2": b"wOF2" * 200,
    "assets/world-1.json": b"[1, 2]",
    "kept-for.txt": b"abc",
}


class Answer:
    """An answer: status, headers in lower case, body as sent."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()


def ask(host: LiveServer, path: str, method: str = "GET", **headers: str) -> Answer:
    """Ask for exactly this path. Other clients would normalise it first."""
    connection = http.client.HTTPConnection(host.address, timeout=10)
    try:
        connection.request(method, path, headers={n.replace("_", "-"): value for n, value in headers.items()})
        return Answer(connection.getresponse())
    finally:
        connection.close()


def build(folder: Path) -> Path:
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture(scope="module")
def web_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Return a server with a web app."""
    place = tmp_path_factory.mktemp("web")
    (place / "secret.txt").write_text("opensesame")
    built = build(place / "built")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "find_web", lambda: built)
        with live_server(place / "rondel.db") as running:
            yield running


@pytest.fixture(scope="module")
def bare_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Return a server whose web app was not built."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "find_web", lambda: None)
        with live_server(tmp_path_factory.mktemp("bare") / "rondel.db") as running:
            yield running


# ------------------------------------------------------------------ pages of the app


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/about",
        "/tables/t1",
        "/tables/t1?invitation=opensesame",
        "/rules/imperial-2030",
        "/study",
        "/statistics",
        "/tables/t1/report",
        "/examples/e1/guess",
    ],
)
def test_every_page_of_the_app_is_the_same_file_asked_for_anew_each_time(
    web_host: LiveServer, path: str
) -> None:
    answer = ask(web_host, path)

    assert (answer.status, answer.body) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_a_real_table_and_its_invitation_open_the_app(web_host: LiveServer) -> None:
    anna = guest(web_host.url, "Anna")
    table = open_table(anna, [guest(web_host.url, "Ben")])

    assert ask(web_host, f"/tables/{table}?invitation=x", accept="text/html").body == INDEX


def test_a_slash_too_much_is_taken_away_and_the_invitation_kept(web_host: LiveServer) -> None:
    answer = ask(web_host, "/tables/t%C3%A4/?invitation=x")

    assert (answer.status, answer.headers["location"]) == (308, "/tables/t%C3%A4?invitation=x")


def test_pages_run_only_our_scripts_and_tell_nobody_where_they_were_opened(web_host: LiveServer) -> None:
    headers = ask(web_host, "/tables/t1?invitation=opensesame").headers
    policy = dict(rule.strip().split(" ", 1) for rule in headers["content-security-policy"].split(";"))

    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == f"'self' {script_hashes(INDEX)[0]}"
    assert policy["connect-src"] == "'self' ws: wss:"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"


def test_only_scripts_written_into_the_page_are_allowed_beside_our_files() -> None:
    page = b"<script>a()</script><script src='/x.js'></script><script type=module>\nb()</script>"

    assert script_hashes(page) == [
        "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
        "'sha256-w3yLWLUkl5XPuPEx8bjPobiVq2wTDUiBrthwgSQlwXE='",
    ]


# ------------------------------------------------------------------ files


@pytest.mark.parametrize(
    ("path", "kind", "holds"),
    [
        ("/assets/index-1.js", "text/javascript; charset=utf-8", True),
        ("/assets/index-1.css", "text/css; charset=utf-8", True),
        ("/assets/plex-1.woff2", "font/woff2", True),
        ("/assets/world-1.json", "application/json", True),
        ("/favicon.svg", "image/svg+xml", False),
        ("/icon-192.png", "image/png", False),
        ("/manifest.webmanifest", "application/manifest+json", False),
    ],
)
def test_files_say_what_they_are_and_how_long_they_hold(
    web_host: LiveServer, path: str, kind: str, holds: bool
) -> None:
    answer = ask(web_host, path)

    assert (answer.status, answer.body) == (200, FILES[path[1:]])
    assert answer.headers["content-type"] == kind
    wanted = "public, max-age=31536000, immutable" if holds else "no-cache"
    assert answer.headers["cache-control"] == wanted
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("wanted", ["gzip", "br, GZIP;q=0.8", "deflate, gzip;q=1.0, *;q=0.5"])
def test_files_are_compressed_for_clients_that_accept_it(web_host: LiveServer, wanted: str) -> None:
    answer = ask(web_host, "/assets/index-1.js", accept_encoding=wanted)

    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(answer.body) == SCRIPT
    assert int(answer.headers["content-length"]) == len(answer.body) < len(SCRIPT) / 4
    assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("wanted", ["", "br", "gzip;q=0", "gzip; q=0.0, br"])
def test_files_are_sent_as_they_are_to_all_others(web_host: LiveServer, wanted: str) -> None:
    answer = ask(web_host, "/assets/index-1.js", accept_encoding=wanted)

    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.body == SCRIPT


@pytest.mark.parametrize("path", ["/assets/plex-1.woff2", "/assets/world-1.json"])
def test_files_that_would_not_shrink_are_not_compressed(web_host: LiveServer, path: str) -> None:
    answer = ask(web_host, path, accept_encoding="gzip")

    assert "content-encoding" not in answer.headers
    assert answer.body == FILES[path[1:]]


def test_a_file_is_compressed_once() -> None:
    file = WebFile("/assets/index-1.js", SCRIPT)

    assert file.compressed is file.compressed


@pytest.mark.parametrize("path", ["/", "/favicon.svg", "/assets/index-1.js"])
def test_a_browser_that_has_a_file_is_not_sent_it_again(web_host: LiveServer, path: str) -> None:
    etag = ask(web_host, path).headers["etag"]

    for known in (etag, f'"other", {etag}', etag.removeprefix("W/"), "*"):
        again = ask(web_host, path, if_none_match=known, accept_encoding="gzip")
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", etag)
    assert ask(web_host, path, if_none_match='W/"other"').status == 200


@pytest.mark.parametrize("path", ["/", "/tables/t1", "/assets/index-1.js", "/nothing"])
def test_the_head_alone_is_told_like_the_whole(web_host: LiveServer, path: str) -> None:
    whole, head = (ask(web_host, path, method, accept="text/html") for method in ("GET", "HEAD"))

    assert (head.status, head.body) == (whole.status, b"")
    changing = {"x-request-id", "date"}
    assert {k: v for k, v in head.headers.items() if k not in changing} == {
        k: v for k, v in whole.headers.items() if k not in changing
    }


@pytest.mark.parametrize("path", ["/", "/tables/t1", "/assets/index-1.js"])
def test_nothing_can_be_sent_to_a_page(web_host: LiveServer, path: str) -> None:
    answer = ask(web_host, path, "POST")

    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")
    assert json.loads(answer.body)["code"] == "method-not-allowed"


# ------------------------------------------------------------------ unknown addresses


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..\\..\\secret.txt",
        "/assets//index-1.js",
        "/assets/",
        "/assets",
        "/../secret.txt",
        "//secret.txt",
        "/%00",
        "/kept-for.txt",
        "/tables/t1/../../secret.txt",
        "/tables/a/b",
        "/tables/",
        "/new/x",
        "/INDEX.HTML",
    ],
)
@pytest.mark.parametrize("accept", ["text/html", "*/*"])
def test_only_the_files_and_pages_exist(web_host: LiveServer, path: str, accept: str) -> None:
    answer = ask(web_host, path, accept=accept)

    assert answer.status == 404
    assert b"opensesame" not in answer.body
    assert INDEX not in answer.body


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Page not found"), ("de", "Seite nicht gefunden"), ("fr", "Page introuvable")],
)
def test_a_browser_is_told_so_on_a_page_in_its_language_with_a_way_home(
    web_host: LiveServer, language: str, said: str
) -> None:
    answer = ask(
        web_host, "/tabels/t1", accept="text/html,*/*;q=0.8", accept_language=f"{language}-CH,en;q=0.3"
    )
    page = answer.body.decode()

    assert answer.status == 404
    assert f'<html lang="{language}">' in page
    assert f"<h1>{said}</h1>" in page
    assert '<a href="/">' in page
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


def test_programs_are_told_so_as_json_and_the_api_always_is(web_host: LiveServer) -> None:
    for path, accept in (
        ("/nothing", "application/json"),
        ("/nothing", "*/*"),
        ("/api/v1/nothing", "text/html"),
    ):
        answer = ask(web_host, path, accept=accept)
        assert (answer.status, json.loads(answer.body)["code"]) == (404, "not-found")


def test_health_and_metrics_are_not_pages(web_host: LiveServer) -> None:
    assert json.loads(ask(web_host, "/health", accept="text/html").body)["status"] == "fine"
    assert ask(web_host, "/metrics", accept="text/html").headers["content-type"].startswith("text/plain")


# ------------------------------------------------------------------ without a built app


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "isn’t built yet"), ("de", "noch nicht gebaut"), ("fr", "pas encore construite")],
)
def test_the_page_at_the_door_says_how_to_build_the_app(
    bare_host: LiveServer, language: str, said: str
) -> None:
    answer = ask(bare_host, "/", accept_language=language)
    page = answer.body.decode()

    assert answer.status == 200
    assert said in page
    assert "<code>make web</code>" in page
    assert 'href="/api/v1/openapi.json"' in page
    assert "Imperial 2030" in page


def test_a_link_to_a_table_shows_the_same_page_but_is_not_found(bare_host: LiveServer) -> None:
    answer = ask(bare_host, "/tables/t1?invitation=x", accept="text/html")

    assert answer.status == 404
    assert b"make web" in answer.body


# ------------------------------------------------------------------ finding the built app


def test_the_app_in_the_package_goes_before_the_one_of_a_checkout(tmp_path: Path) -> None:
    package = tmp_path / "src/rondel/server"
    package.mkdir(parents=True)
    build(tmp_path / "build/web")
    assert find_web(package) is None  # not our checkout

    (tmp_path / "web").mkdir()
    (tmp_path / "web/package.json").touch()
    assert find_web(package) == tmp_path / "build/web"

    build(package / "static")
    assert find_web(package) == package / "static"


def test_an_app_that_was_not_built_has_no_files() -> None:
    assert read_web(None) == {}
