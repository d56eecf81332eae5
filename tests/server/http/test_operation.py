"""Health and metrics, for hosts and their monitoring."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.server.live_server import LiveServer, live_server


def test_a_server_whose_file_was_deleted_is_not_well(tmp_path: Path) -> None:
    with live_server(tmp_path / "rondel.db") as host:
        assert httpx.get(f"{host.url}/health").json()["status"] == "fine"
        (tmp_path / "rondel.db").unlink()

        found = httpx.get(f"{host.url}/health")

        assert (found.status_code, found.json()["status"]) == (503, "failing")


def test_a_monitor_may_ask_for_the_head_alone(host: LiveServer) -> None:
    for path in ("/health", "/", "/api/v1/games"):
        head, whole = httpx.head(f"{host.url}{path}"), httpx.get(f"{host.url}{path}")

        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == whole.headers["content-length"]


def test_metrics_are_in_the_format_of_prometheus(host: LiveServer) -> None:
    httpx.request("PROPFIND", f"{host.url}/health")
    found = httpx.get(f"{host.url}/metrics")

    assert found.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert found.headers["content-type"].count("charset") <= 1
    assert 'rondel_requests_total{method="other",status="405"}' in found.text
    assert 'rondel_request_seconds_bucket{le="+Inf"}' in found.text
