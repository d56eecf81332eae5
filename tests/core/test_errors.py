"""Errors: stable codes, one shape, and they survive pickling (for worker processes)."""

from __future__ import annotations

import pickle

import pytest

from rondel.core import errors

SAMPLES = [
    errors.RondelError("What.", "TAX-1", "Do this."),
    errors.IllegalActionError("What.", "TAX-1", "Do this."),
    errors.NotAskedError("What.", "TAX-1", "Do this."),
    errors.GameOverError("What.", "END-1", "Do this."),
    errors.OptionError("What.", "SET-1", "Do this."),
    errors.UnknownGameError("What.", hint="Do this."),
    errors.DataError("europe.toml", "[[region]] rome", "has no port"),
    errors.NotationError("What.", "go home", 4, "a space"),
    errors.PositionError("What.", hint="Do this."),
    errors.RecordError("What.", 12, "TAX-1", "Do this."),
]


@pytest.mark.parametrize("error", SAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_survives_pickling(error: errors.RondelError) -> None:
    twin = pickle.loads(pickle.dumps(error))

    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert twin.as_dict() == error.as_dict()
    assert vars(twin) == vars(error)


def test_every_error_has_its_own_code() -> None:
    codes = [type(error).code for error in SAMPLES]

    assert len(set(codes)) == len(codes)
    assert {type(error).__name__ for error in SAMPLES} == set(errors.__all__)


def test_an_error_reads_as_what_rule_and_hint() -> None:
    assert str(SAMPLES[1]) == "What. [TAX-1] Do this."
    assert SAMPLES[1].as_dict() == {
        "code": "illegal-action",
        "message": "What.",
        "rule": "TAX-1",
        "hint": "Do this.",
    }
    assert "Line 12" in str(SAMPLES[9])
