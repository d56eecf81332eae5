"""Fixtures for client tests: a real server, and guests of either kind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from rondel.client import Client
from tests.client.guests import KINDS, Kind, Make, guest
from tests.server.conftest import host
from tests.server.live_server import LiveServer

__all__ = ["host"]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    """Return the kind of client to test."""
    found: Kind = request.param
    return found


@pytest.fixture
def make(kind: Kind) -> Iterator[Make]:
    """Return a function that makes clients for any address. They are closed after the test."""
    with ExitStack() as stack:

        def make_one(url: str, **settings: Any) -> Client:
            return stack.enter_context(guest(kind, url, **settings))

        yield make_one


@pytest.fixture
def anna(make: Make, host: LiveServer) -> Client:
    """Return a guest called Anna."""
    client = make(host.url)
    client.be_present("Anna")
    return client


@pytest.fixture
def ben(make: Make, host: LiveServer) -> Client:
    """Return a guest called Ben."""
    client = make(host.url)
    client.be_present("Ben", "de")
    return client
