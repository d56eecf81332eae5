"""A backup holds everything acknowledged when it began, and can be restored into either database."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.server.storage.address import read_address
from rondel.server.storage.backup import backup, check, restore
from rondel.server.storage.engines import writing
from rondel.server.storage.errors import StorageError
from rondel.server.storage.log import Row, Statement
from tests.server.databases import KINDS, Kind
from tests.server.storage.samples import (
    add_guest,
    add_seat,
    add_table,
    names_of_guests,
    opened,
    row,
    rows,
)

pytestmark = pytest.mark.anyio

ODD = Row(3, 2**52, "note", None, 'Zoë ∞ "quoted"\n\u2028\ttabs', None)


async def fill(url: str) -> None:
    async with opened(url) as database:
        await database.log.append("t1", [*rows(1, 2), ODD], [add_table("t1"), add_seat("t1", 0)])
        await database.write(add_guest("anna"))
        await database.server_secret()


@pytest.fixture
async def filled(anyio_backend: object, database_url: str) -> str:
    await fill(database_url)
    return database_url


@pytest.fixture
async def file(anyio_backend: object, fresh_url: Callable[..., str], tmp_path: Path) -> Path:
    """A valid backup."""
    url = fresh_url("sqlite")
    await fill(url)
    backup(url, tmp_path / "sound")
    return tmp_path / "sound"


@pytest.mark.parametrize("target", KINDS)
async def test_all_data_moves_from_any_database_to_any_other(
    filled: str, target: Kind, fresh_url: Callable[..., str], tmp_path: Path
) -> None:
    new = fresh_url(target, empty=True)

    saved = backup(filled, tmp_path / "backup")
    back = restore(tmp_path / "backup", new)

    assert saved == back
    assert {name: count for name, count in saved.items() if count} == {
        "log": 3,
        "tables": 1,
        "seats": 1,
        "guests": 1,
        "house": 1,
    }
    async with opened(filled) as before, opened(new) as after:
        assert await after.log.read("t1") == [*rows(1, 2), ODD]
        assert await names_of_guests(after) == ["anna"]
        assert await after.server_secret() == await before.server_secret()
    assert check(new) == []


async def test_a_backup_of_a_backup_is_the_same(
    filled: str, database_kind: Kind, fresh_url: Callable[..., str], tmp_path: Path
) -> None:
    new = fresh_url(database_kind)
    backup(filled, tmp_path / "first")
    restore(tmp_path / "first", new)
    backup(new, tmp_path / "second")

    first, second = (gzip.decompress((tmp_path / name).read_bytes()) for name in ("first", "second"))

    assert first.partition(b"\n")[2] == second.partition(b"\n")[2]


async def test_a_backup_while_serving_has_everything_acknowledged_before(
    database_url: str, database_kind: Kind, fresh_url: Callable[..., str], tmp_path: Path
) -> None:
    acknowledged = dict.fromkeys("abcdefgh", 0)
    new = fresh_url(database_kind)
    async with opened(database_url) as database:

        async def play(table: str) -> None:
            await database.write(add_table(table))
            for number in range(1, 10_000):
                change = Statement("UPDATE tables SET people = :n WHERE id = :id", {"n": number, "id": table})
                await database.log.append(table, [row(number)], [change])
                acknowledged[table] = number

        playing = [asyncio.ensure_future(play(table)) for table in acknowledged]
        while min(acknowledged.values()) < 20:
            await asyncio.sleep(0.001)
        promised = dict(acknowledged)
        await asyncio.to_thread(backup, database_url, tmp_path / "backup")
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    restore(tmp_path / "backup", new)

    async with opened(new) as after:
        for table, number in promised.items():
            found = await after.log.read(table)
            assert len(found) >= number
            assert found == rows(*range(1, len(found) + 1))
            async with after.engine.connect() as connection:
                said = await connection.exec_driver_sql(f"SELECT people FROM tables WHERE id = '{table}'")
                # the change beside the last line is in the same backup
                assert said.scalar() == len(found)
    assert check(new) == []


@pytest.mark.skipif(os.name != "posix", reason="other systems have other permissions")
async def test_a_backup_is_for_its_owner_only(file: Path) -> None:
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir() if "part" in path.name] == []


# ------------------------------------------------------------------ refusals


async def test_a_database_in_use_is_not_replaced_by_mistake(filled: str, file: Path) -> None:
    async with opened(filled) as database:
        await database.log.append("t2", rows(1), [add_table("t2")])

    with pytest.raises(StorageError, match="already has data in"):
        restore(file, filled)
    async with opened(filled) as database:
        assert await database.log.read("t2") == rows(1)

    restore(file, filled, overwrite=True)
    async with opened(filled) as database:
        assert await database.log.read("t2") == []
        assert await database.log.read("t1") == [*rows(1, 2), ODD]


async def test_a_database_with_only_a_secret_is_empty(database_url: str, file: Path) -> None:
    async with opened(database_url) as database:
        await database.server_secret()

    assert restore(file, database_url)["log"] == 3


def cut_off(content: bytes) -> bytes:
    return content[: len(content) * 2 // 3]


def damaged(content: bytes) -> bytes:
    middle = len(content) * 3 // 4
    return content[:middle] + bytes([content[middle] ^ 0xFF]) + content[middle + 1 :]


def changed(content: bytes) -> bytes:
    return gzip.compress(gzip.decompress(content).replace(b"go factory", b"go import!"))


def shortened(content: bytes) -> bytes:
    return gzip.compress(gzip.decompress(content).rpartition(b"\n")[0].rpartition(b"\n")[0] + b"\n")


def header_only(content: bytes) -> bytes:
    return gzip.compress(gzip.decompress(content).partition(b"\n")[0] + b"\n")


@pytest.mark.parametrize("harm", [cut_off, damaged, changed, shortened, header_only])
async def test_a_damaged_backup_is_refused_and_nothing_is_changed(
    database_url: str, file: Path, harm: Callable[[bytes], bytes]
) -> None:
    async with opened(database_url) as database:
        await database.log.append("t9", rows(1))
    file.write_bytes(harm(file.read_bytes()))

    with pytest.raises(StorageError, match="damaged or cut off"):
        restore(file, database_url, overwrite=True)

    async with opened(database_url) as database:
        assert await database.log.read("t9") == rows(1)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        gzip.compress(b"", mtime=0),
        gzip.compress(b"hello\n", mtime=0),
        gzip.compress(b"[1]\n", mtime=0),
        gzip.compress(b"{}\n", mtime=0),
    ],
    # test names must be the same in every process that collects them
    ids=["empty", "no archive", "empty archive", "no JSON", "a list", "no header"],
)
def test_a_file_that_is_not_a_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)

    with pytest.raises(StorageError, match="isn’t a Rondel backup"):
        restore(tmp_path / "file", str(tmp_path / "tables.db"))
    assert not (tmp_path / "tables.db").exists()


def test_a_missing_backup_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"Can’t read the backup .*: No such file"):
        restore(tmp_path / "nowhere", str(tmp_path / "tables.db"))


def test_a_backup_of_a_newer_rondel_is_refused(tmp_path: Path, file: Path) -> None:
    first, _, rest = gzip.decompress(file.read_bytes()).partition(b"\n")
    newer = json.dumps({**json.loads(first), "schema": "9999"}).encode()
    file.write_bytes(gzip.compress(newer + b"\n" + rest))

    with pytest.raises(StorageError, match="has schema 9999"):
        restore(file, str(tmp_path / "tables.db"))


def test_a_backup_of_nothing_is_refused(
    fresh_url: Callable[..., str], database_kind: Kind, tmp_path: Path
) -> None:
    with pytest.raises(StorageError, match="There is no Rondel database"):
        backup(fresh_url(database_kind, empty=True), tmp_path / "backup")

    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_cannot_be_written_is_reported(filled: str, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="Can’t write the backup"):
        backup(filled, tmp_path / "nowhere" / "backup")


# ------------------------------------------------------------------ looking for damage


def change(url: str, *statements: str) -> None:
    with writing(read_address(url)) as connection:
        if connection.dialect.name == "postgresql":
            # as a broken disk would do it, bypassing the constraints
            connection.exec_driver_sql("SET session_replication_role = replica")
        for statement in statements:
            connection.exec_driver_sql(statement)


def test_a_sound_database_has_no_problems(filled: str) -> None:
    assert check(filled) == []


def test_a_gap_in_a_log_is_found(filled: str) -> None:
    change(filled, "DELETE FROM log WHERE number = 2")

    assert check(filled) == ["Table t1: the log has 2 lines, numbered 1 to 3."]


def test_what_belongs_to_no_table_is_found(filled: str) -> None:
    change(filled, "DELETE FROM tables")

    assert check(filled) == [
        "3 entries in “log” for t1, which doesn’t exist.",
        "1 entry in “seats” for t1, which doesn’t exist.",
    ]


def test_a_table_without_a_log_is_found(filled: str) -> None:
    change(filled, "DELETE FROM log")

    assert check(filled) == ["Table t1: the log is missing."]
    assert check(filled, language="de") == ["Tisch t1: Das Protokoll fehlt."]


def test_every_log_is_played_again(filled: str) -> None:
    seen: list[tuple[str, list[Row]]] = []

    def replay(table: str, lines: list[Row]) -> str | None:
        seen.append((table, lines))
        return "line 2 is not allowed."

    assert check(filled, replay) == ["Table t1: line 2 is not allowed."]
    assert seen == [("t1", [*rows(1, 2), ODD])]


def test_a_damaged_file_is_found(tmp_path: Path, file: Path) -> None:
    damaged_file = tmp_path / "tables.db"
    restore(file, str(damaged_file))
    with sqlite3.connect(damaged_file) as connection:
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'ix_seats_guest'"
        ).fetchone()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    content = bytearray(damaged_file.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = bytes(4096)
    damaged_file.write_bytes(content)

    assert check(str(damaged_file))[0].startswith("The file is damaged")


def test_a_database_rondel_has_never_seen_is_reported(fresh_url: Callable[..., str]) -> None:
    assert check(fresh_url("postgresql", empty=True)) == ["There is no Rondel database here."]


def test_an_older_backup_is_not_overwritten(filled: str, tmp_path: Path) -> None:
    backup(filled, tmp_path / "backup")
    before = (tmp_path / "backup").read_bytes()

    with pytest.raises(StorageError) as caught:
        backup(filled, tmp_path / "backup")
    assert caught.value.key == "backup-exists"
    assert (tmp_path / "backup").read_bytes() == before
