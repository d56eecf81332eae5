"""Fixtures for the tests of reports and statistics: those of the tables."""

from __future__ import annotations

from tests.server.tables.conftest import (
    any_harness,
    empty_harness,
    harness,
    manual_clock,
    pennies,
    shared_postgres,
)

__all__ = ["any_harness", "empty_harness", "harness", "manual_clock", "pennies", "shared_postgres"]
