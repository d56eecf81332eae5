"""What a host watches: requests, moves, connections, bots; told to Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

# whoever asks may invent methods, and each would be counted for ever
_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """All counters of one server."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self._requests: Final = Counter(
            "rondel_requests", "Requests answered", ("method", "status"), registry=self.registry
        )
        # finding a counter by its labels takes longer than counting
        self._by_outcome: Final[dict[tuple[str, int], Counter]] = {}
        self._seconds: Final = Histogram(
            "rondel_request_seconds", "How long requests took", registry=self.registry, buckets=_SECONDS
        )
        self._connections: Final = Gauge(
            "rondel_live_connections", "Live connections", registry=self.registry
        )
        self.lines: Final = Counter(
            "rondel_log_entries",
            "Entries this server took in, written here or elsewhere",
            registry=self.registry,
        )
        self.bot_answers: Final = Counter(
            "rondel_bot_answers", "Answers of bots", ("outcome",), registry=self.registry
        )
        self.timeouts: Final = Counter("rondel_timeouts", "Seats whose time was up", registry=self.registry)

    def request(self, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        method = method if method in _METHODS else "other"
        counter = self._by_outcome.get((method, status))
        if counter is None:
            counter = self._by_outcome[method, status] = self._requests.labels(method, status)
        counter.inc()
        self._seconds.observe(seconds)

    @contextmanager
    def connection(self) -> Iterator[None]:
        """Count a live connection while it lasts."""
        self._connections.inc()
        try:
            yield
        finally:
            self._connections.dec()

    def told(self) -> bytes:
        """Return everything in the format of Prometheus."""
        return generate_latest(self.registry)
