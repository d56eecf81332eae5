"""Settings of a new table must fit together, and into a request."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rondel.protocol.requests import OpenTable
from rondel.server.settings import Settings
from tests.server.http.api_clients import Table

CHAIRS = [{"kind": "me"}, {"kind": "me"}]


@pytest.mark.parametrize(
    "terms",
    [
        {"pace": "correspondence"},
        {"pace": "live"},
        {"pace": "live", "clock": {"kind": "fischer", "seconds": 600}},
        {"pace": "correspondence", "clock": {"kind": "correspondence", "seconds": 3600}},
    ],
)
def test_a_clock_goes_with_its_pace_and_no_clock_with_both(table: Table, terms: dict[str, Any]) -> None:
    told = table.on_turn.post("/tables", {"game": "imperial-2030", "chairs": CHAIRS, **terms})

    assert told["pace"] == terms["pace"]
    assert told["clock"]["kind"] == terms.get("clock", {"kind": "none"})["kind"]


def test_the_longest_record_fits_into_a_request_of_the_usual_size() -> None:
    line = "1: go taxation\n"
    record = line * 100_000
    for length in (len(record), 200_001):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"record": record[:length], "chairs": CHAIRS}, OpenTable)
    longest = msgspec.convert({"record": record[:200_000], "chairs": CHAIRS}, OpenTable)

    assert len(msgspec.json.encode(longest)) < Settings().max_body
