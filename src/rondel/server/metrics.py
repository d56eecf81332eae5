"""Metrics for Prometheus: requests, moves, connections, bots."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

__all__ = ["Metrics"]

# clients can invent methods, and each would stay in memory
_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class _Requests(Collector):
    """Counts requests cheaply, and builds the metrics only when Prometheus asks."""

    def __init__(self) -> None:
        self.outcomes: Final[Tally[tuple[str, int]]] = Tally()
        self.slots: Final = [0] * (len(_SECONDS) + 1)
        self.seconds = 0.0

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        """Return everything counted so far."""
        answered = CounterMetricFamily("rondel_requests", "Requests answered", labels=("method", "status"))
        for (method, status), count in self.outcomes.items():
            answered.add_metric((method, str(status)), count)
        yield answered
        took = HistogramMetricFamily("rondel_request_seconds", "How long requests took")
        names = [*map(str, _SECONDS), "+Inf"]
        took.add_metric((), list(zip(names, accumulate(self.slots), strict=True)), self.seconds)
        yield took


class Metrics:
    """All counters of one server."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self._requests: Final = _Requests()
        self.registry.register(self._requests)
        self._connections: Final = Gauge(
            "rondel_live_connections", "Live connections", registry=self.registry
        )
        self.changes: Final = Counter(
            "rondel_table_changes", "Changes of tables, made here or elsewhere", registry=self.registry
        )
        self.bot_answers: Final = Counter(
            "rondel_bot_answers", "Answers of bots", ("outcome",), registry=self.registry
        )
        self.timeouts: Final = Counter("rondel_timeouts", "Seats whose time was up", registry=self.registry)
        self.windows_closed: Final = Counter(
            "rondel_windows_closed", "Windows in which nobody stepped in in time", registry=self.registry
        )

    def request(self, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        requests = self._requests
        requests.outcomes[method if method in _METHODS else "other", status] += 1
        requests.slots[bisect_left(_SECONDS, seconds)] += 1
        requests.seconds += seconds

    @contextmanager
    def connection(self) -> Iterator[None]:
        """Count a live connection while it lasts."""
        self._connections.inc()
        try:
            yield
        finally:
            self._connections.dec()

    def told(self) -> bytes:
        """Return all metrics in the format of Prometheus."""
        return generate_latest(self.registry)
