"""Measure the table server beside what it is built on, in one run.

    make bench-server                    # a table, and build/bench-server.json
    make bench-server ARGS="--rounds 5 --seconds 4"

- durable moves over HTTP, as the web app sends them, beside raw one-row commits of SQLite (WAL, synchronous=FULL)
  into the same table
- the server's CPU time for a move beside a bare JSON POST of the same framework, and for a move through the framework
  beside one on the fast path
- a cold load of a game with 1,000 actions, and a late move beside an early one of the same game, by CPU time and by
  the bytes of the answer

Everything is a ratio of things measured in the same round. The median over the rounds counts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

HERE = Path(__file__).parent
ROOT = HERE.parent

# name, and the least (positive) or the most (negative) it may be
MUSTS = {
    "32 clients / raw commits": 0.9,
    "1 client / raw commits": 0.3,
    "CPU of a move / bare POST": -2.0,
    "CPU of a move, through the framework / around it": 1.5,
    "cold load, 1,000 actions (ms)": -150.0,
    "move 1,000 / move 100": -1.2,
    "bytes late / bytes early": -1.2,
}


# ------------------------------------------------------------------ raw commits


def raw_commits(folder: Path, seconds: float) -> float:
    """Commit one row of a move at a time, into the table the server writes to."""
    path = folder / "raw.db"
    from rondel.server.storage.address import read_address
    from rondel.server.storage.schema_upgrade import migrate

    migrate(read_address(str(path)))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    insert = (
        "INSERT INTO log (table_id, number, at, kind, seat, body, key) VALUES (?, ?, ?, 'played', 0, ?, NULL)"
    )
    count, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        connection.execute(insert, ("k3f9x2mq7p", count, time.time_ns() // 10**6, "go taxation"))
        count += 1
    rate = count / (time.perf_counter() - begun)
    connection.close()
    return rate


# ------------------------------------------------------------------ servers


@contextmanager
def serving(command: list[str], waits_for: str) -> Iterator[tuple[psutil.Process, int]]:
    """Run a server; yield its process and port."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ
    )
    assert process.stdout is not None
    try:
        port = 0
        for line in process.stdout:
            if waits_for in line:
                port = int(line.rsplit(":", 1)[1].strip(" /\n").split()[0])
                break
        if not port:
            sys.exit(f"{' '.join(command)} did not start")
        yield psutil.Process(process.pid), port
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


def free_port() -> int:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def rondel(folder: Path) -> list[str]:
    database = folder / f"server-{random.getrandbits(40)}.db"
    return [sys.executable, "-m", "rondel", "serve", "--port", "0", "--database", str(database)]


def bare() -> list[str]:
    script = (
        "import sys, uvicorn, uvloop; sys.path.insert(0, sys.argv[1]);"
        "from server_bare import app; print('bare on :' + sys.argv[2], flush=True);"
        "uvicorn.run(app, port=int(sys.argv[2]), loop='uvloop', http='httptools', access_log=False, log_level='error')"
    )
    return [sys.executable, "-c", script, str(HERE), str(free_port())]


def load(process: psutil.Process, port: int, clients: int, seconds: float, kind: str) -> dict[str, Any]:
    """Let clients move. Adds the server's CPU time per move."""
    time.sleep(1.0)
    command = [sys.executable, str(HERE / "server_load.py"), str(port), str(clients), str(seconds), kind]
    playing = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
    assert playing.stdout is not None
    playing.stdout.readline()
    before = process.cpu_times()
    found: dict[str, Any] = json.loads(playing.stdout.readline())
    after = process.cpu_times()
    playing.wait()
    used = after.user + after.system - before.user - before.system
    return {**found, "cpu_us": used / found["moves"] * 1e6}


# ------------------------------------------------------------------ in this process


def cold_load_and_age(folder: Path, actions: int = 1000) -> tuple[float, float]:
    """Return the milliseconds of a cold load, and the time of a late move over that of an early one."""
    return asyncio.run(_cold_load_and_age(folder, actions))


async def _cold_load_and_age(folder: Path, actions: int) -> tuple[float, float]:
    from rondel.protocol.requests import OpenTable
    from rondel.protocol.table_settings import MyChair
    from rondel.random_play import random_action
    from rondel.server.storage.database import Database
    from rondel.server.tables.moves import play
    from rondel.server.tables.table_service import TableService
    from rondel.server.tables.table_setup import Guest, open_table, start

    database = await Database.open(str(folder / f"cold-{random.getrandbits(40)}.db"))
    service, guest = TableService(database), Guest("bench", "Bench", "en")
    rng = random.Random(1)
    took: list[tuple[str, float]] = []
    chairs = tuple(MyChair() for _ in range(6))
    while True:
        table = await open_table(service, guest, OpenTable(game="imperial-2010", chairs=chairs))
        await start(service, table, guest)
        took.clear()
        while table.status == "running" and len(took) < actions:
            assert table.course is not None
            kind = table.game.question(table.course.state).kind
            text = random_action(table.game, table.course.state.copy(), rng).text
            begun = time.process_time()
            await play(service, table, "bench", seen=table.number, actions=[text])
            took.append((kind, time.process_time() - begun))
        if len(took) >= actions:
            break
    loads = []
    for _ in range(5):
        begun = time.perf_counter()
        await TableService(database).table(table.id)
        loads.append((time.perf_counter() - begun) * 1e3)
    await database.close()
    # the same kind of question early and late, so only the age of the game differs
    asked = [seconds for kind, seconds in took if kind == "which-space"]
    width = len(asked) // 4
    return statistics.median(loads), statistics.median(asked[-width:]) / statistics.median(asked[:width])


# ------------------------------------------------------------------ everything


def one_round(folder: Path, seconds: float) -> dict[str, float]:
    raw = raw_commits(Path(tempfile.mkdtemp(dir=folder)), seconds)
    with serving(bare(), "bare on") as (process, port):
        framework = load(process, port, 32, seconds, "bare")
    with serving(rondel(folder), "Rondel:") as (process, port):
        many = load(process, port, 32, seconds, "rondel")
    with serving(rondel(folder), "Rondel:") as (process, port):
        through = load(process, port, 32, seconds, "framework")
        one_through = load(process, port, 1, seconds, "framework")
    with serving(rondel(folder), "Rondel:") as (process, port):
        one = load(process, port, 1, seconds, "rondel")
        long = load(process, port, 1, seconds, "age")
    with serving(rondel(folder), "Rondel:") as (process, port):
        followed = load(process, port, 32, seconds, "followed")
    cold, age = cold_load_and_age(folder)
    return {
        "32 clients / raw commits": many["per_second"] / raw,
        "1 client / raw commits": one["per_second"] / raw,
        "CPU of a move / bare POST": many["cpu_us"] / framework["cpu_us"],
        "CPU of a move, through the framework / around it": through["cpu_us"] / many["cpu_us"],
        "cold load, 1,000 actions (ms)": cold,
        "move 1,000 / move 100": age,
        "bytes late / bytes early": long["last_bytes"] / long["first_bytes"],
        "raw commits/s": raw,
        "bare POSTs/s": framework["per_second"],
        "bare POST, CPU (µs)": framework["cpu_us"],
        "moves/s, 32 clients": many["per_second"],
        "a move, CPU (µs)": many["cpu_us"],
        "moves/s, 32 clients, through the framework": through["per_second"],
        "a move through the framework, CPU (µs)": through["cpu_us"],
        "median, 32 clients (ms)": many["median_ms"],
        "p99, 32 clients (ms)": many["p99_ms"],
        "moves/s, 1 client": one["per_second"],
        "median, 1 client (ms)": one["median_ms"],
        "median, 1 client, through the framework (ms)": one_through["median_ms"],
        "moves/s, 32 clients, with a clock and one follower each": followed["per_second"],
        "p99, 32 clients, with a clock and one follower each (ms)": followed["p99_ms"],
    }


def is_met(name: str, value: float) -> bool:
    must = MUSTS[name]
    return value >= must if must > 0 else value <= -must


def report(found: dict[str, float]) -> bool:
    """Print the results. Returns whether every limit is met."""
    table = Table("measured in one run", "median", "must")
    for name, value in found.items():
        must = MUSTS.get(name)
        wanted = "" if must is None else f"≥ {must:g}" if must > 0 else f"≤ {-must:g}"
        style = "" if must is None or is_met(name, value) else "bold red"
        table.add_row(name, f"{value:,.2f}" if value < 100 else f"{value:,.0f}", wanted, style=style)
    Console().print(table)
    return all(is_met(name, found[name]) for name in MUSTS)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each server is under load")
    parser.add_argument("--folder", type=Path, default=ROOT / "build", help="on the disk to measure")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    rounds: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder, Progress() as progress:
        task = progress.add_task("rounds", total=arguments.rounds)
        for _ in range(arguments.rounds):
            rounds.append(one_round(Path(folder), arguments.seconds))
            progress.advance(task)
    found = {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}
    facts = {"python": platform.python_version(), "cores": os.cpu_count(), "found": found, "rounds": rounds}
    (arguments.folder / "bench-server.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    return 0 if report(found) else 1


if __name__ == "__main__":
    sys.exit(main())
