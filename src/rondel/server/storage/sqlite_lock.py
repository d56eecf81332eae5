"""One server for one SQLite file: whoever serves it, or replaces what is in it, holds a lock beside it.

Two servers on one file would not hear of each other. The system gives the lock back however a process ends; the
empty file it is taken on stays. Reading, for a backup say, needs no lock.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rondel.server.storage.address import Address
from rondel.server.storage.errors import StorageError

__all__ = ["alone_with"]


@contextmanager
def alone_with(address: Address) -> Iterator[None]:
    """Have the file of a database to oneself, or refuse with the reason; of PostgreSQL there is none."""
    if address.kind != "sqlite":
        yield
        return
    handle = _opened(address)
    try:
        try:
            _lock(handle)
        except OSError as error:
            raise StorageError(key="storage-in-use", params={"address": str(address)}) from error
        yield
    finally:
        os.close(handle)


def _opened(address: Address) -> int:
    # the same file under another name is the same file
    path = address.path.resolve()
    if not path.parent.is_dir():
        raise StorageError(key="storage-no-folder", params={"folder": str(path.parent)})
    try:
        return os.open(path.with_name(f"{path.name}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise StorageError(
            key="storage-cannot-open",
            params={"address": str(address), "reason": error.strerror or str(error)},
        ) from error


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
