"""Files that are there whole or not at all, so that work can be stopped at any time."""

from __future__ import annotations

from pathlib import Path

__all__ = ["write_whole"]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file under another name first."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(data)
    part.replace(path)
