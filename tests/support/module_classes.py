"""The classes a module defines, for tests that check that nothing is missing."""

from __future__ import annotations


def classes(module: object, base: type = object) -> set[str]:
    """Return the names of the classes a module defines that derive from a base."""
    name = getattr(module, "__name__", "")
    return {
        word
        for word, found in vars(module).items()
        if isinstance(found, type)
        and found.__module__ == name
        and issubclass(found, base)
        and found is not base
    }
