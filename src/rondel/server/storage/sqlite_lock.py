"""One server per SQLite file: a server, or a restore, holds a lock file beside it.

Two servers on one file would not hear of each other. The system releases the lock however the process ends; the empty
lock file stays. Reading, as a backup does, needs no lock.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rondel.server.storage.address import Address
from rondel.server.storage.errors import StorageError

__all__ = ["exclusive_access"]


@contextmanager
def exclusive_access(address: Address) -> Iterator[None]:
    """Lock the file of a database, or refuse if it is in use. PostgreSQL needs no lock."""
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
    # another path to the same file must find the same lock
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
