"""Measure the engine beside python-chess and OpenSpiel's chess, in one run, on one core.

    make bench                    # a table, and build/bench.json
    make bench ARGS="--rounds 9"

Everything is a ratio of things measured in the same round, one after the other; the median over the
rounds counts. Machines differ, ratios hardly do.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

HERE = Path(__file__).parent
ROOT = HERE.parent


def worker(script: str, arguments: list[str], path: str) -> dict[str, Any]:
    """Run one measurement in a process of its own."""
    done = subprocess.run(
        [sys.executable, str(HERE / script), *arguments],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{script} {' '.join(arguments)} failed:\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def mean_speed(found: dict[str, Any]) -> float:
    """Return the harmonic mean of the editions' speeds: actions over time."""
    return float(statistics.harmonic_mean([found[game] for game in found["copy"]]))


def copy_in_steps(found: dict[str, Any]) -> float:
    """Return a copy's cost in steps, the mean over the editions."""
    return float(statistics.mean(found["copy"][game] * found[game] for game in found["copy"]))


def measure(rounds: int, compiled: str, pure: str) -> dict[str, Any]:
    """Measure everything, round by round."""
    kept: dict[str, list[float]] = {}

    def keep(name: str, value: float) -> None:
        kept.setdefault(name, []).append(value)

    speeds: dict[str, list[float]] = {}
    rates: dict[str, list[float]] = {}
    is_compiled = False
    with Progress(transient=True, console=Console(stderr=True)) as progress:
        task = progress.add_task("measuring", total=rounds)
        for number in range(rounds):
            chess = worker("chess_worker.py", [str(number)], compiled)
            fast = worker("rondel_worker.py", ["speed", str(number)], compiled)
            slow = worker("rondel_worker.py", ["speed", str(number)], pure)
            is_compiled = bool(fast["compiled"])
            for name, found in (("compiled", fast), ("interpreted", slow)):
                keep(f"{name} / python-chess", mean_speed(found) / chess["python-chess"])
                keep(f"{name} / OpenSpiel chess", mean_speed(found) / chess["openspiel"])
                keep(f"copy / step, {name}", copy_in_steps(found))
                records = worker(
                    "rondel_worker.py", ["records", str(number)], compiled if found is fast else pure
                )
                keep(f"replay / play, {name}", records["replay"] / records["play"])
                keep(
                    f"Friesematenten, {name} / python-chess", found["friesematenten"] / chess["python-chess"]
                )
                for game in [*found["copy"], "friesematenten"]:
                    speeds.setdefault(f"{game}, {name}", []).append(found[game])
            for name in ("python-chess", "openspiel"):
                speeds.setdefault(name, []).append(chess[name])
            for game, bots in worker("rondel_worker.py", ["bots", str(number)], compiled).items():
                if game == "compiled":
                    continue
                keep(f"a game of Merchants / a random game, {game}", bots["merchants"] / bots["random"])
                rates.setdefault(f"games of Merchants, {game}", []).append(1 / bots["merchants"])
                rates.setdefault(f"random games, {game}", []).append(1 / bots["random"])
                keep(
                    f"simulations of a Minister / by hand, {game}",
                    bots["simulations"] / bots["classic simulations"],
                )
                keep(f"an evaluation with a network, µs, {game}", 1e6 / bots["evaluations"])
                rates.setdefault(f"simulations of a Minister, {game}", []).append(bots["simulations"])
                rates.setdefault(f"simulations by hand, {game}", []).append(bots["classic simulations"])
                rates.setdefault(f"random playouts from there, {game}", []).append(bots["playouts"])
            age = worker("rondel_worker.py", ["age", str(number)], compiled)
            keep("action 1,000 / action 100", age["action 1000"] / age["action 100"])
            keep("import rondel, seconds", worker("rondel_worker.py", ["import", "0"], compiled)["import"])
            progress.advance(task)
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "compiled": is_compiled,
        "rounds": rounds,
        "ratios": {name: statistics.median(values) for name, values in kept.items()},
        "spread": {name: [min(values), max(values)] for name, values in kept.items()},
        "actions per second": {name: round(statistics.median(values)) for name, values in speeds.items()},
        "bots, per second": {name: round(statistics.median(values)) for name, values in rates.items()},
    }


#: what must hold and what we aim for; "at least" unless the name costs something
GOALS = {
    "compiled / python-chess": (8.0, 12.0),
    "compiled / OpenSpiel chess": (1.5, 2.5),
    "interpreted / python-chess": (1.5, 2.5),
    "Friesematenten, compiled / python-chess": (3.0, 3.0),
    "copy / step, compiled": (0.6, 0.6),
    "copy / step, interpreted": (0.6, 0.3),
    "replay / play, compiled": (1.5, 1.5),
    "replay / play, interpreted": (1.5, 1.5),
    "action 1,000 / action 100": (1.2, 1.2),
    "import rondel, seconds": (0.2, 0.2),
    "a game of Merchants / a random game, imperial-2010": (15.0, 15.0),
    "a game of Merchants / a random game, imperial-2030": (15.0, 15.0),
    "a game of Merchants / a random game, friesematenten": (15.0, 15.0),
    "simulations of a Minister / by hand, imperial-2010": (0.9, 3.0),
    "simulations of a Minister / by hand, imperial-2030": (0.9, 3.0),
    "simulations of a Minister / by hand, friesematenten": (0.9, 0.9),
    "an evaluation with a network, µs, imperial-2010": (80.0, 80.0),
    "an evaluation with a network, µs, imperial-2030": (80.0, 80.0),
    "an evaluation with a network, µs, friesematenten": (80.0, 80.0),
}
AT_LEAST = {
    *(
        f"simulations of a Minister / by hand, {game}"
        for game in ("imperial-2010", "imperial-2030", "friesematenten")
    ),
    "compiled / python-chess",
    "compiled / OpenSpiel chess",
    "interpreted / python-chess",
    "Friesematenten, compiled / python-chess",
}


def is_met(name: str, value: float, goal: float) -> bool:
    """Tell whether a measurement meets a goal."""
    return value >= goal if name in AT_LEAST else value <= goal


def show(found: dict[str, Any], console: Console) -> bool:
    """Print the tables; return whether every must is met."""
    table = Table(title="Random play, legal actions listed and one applied")
    for heading in ("ratio in one run", "median", "lowest", "highest", "must", "aim", ""):
        table.add_column(heading, justify="left" if heading == "ratio in one run" else "right")
    all_met = True
    for name, (must, aim) in GOALS.items():
        value = found["ratios"][name]
        low, high = found["spread"][name]
        sign = "≥" if name in AT_LEAST else "≤"
        met = is_met(name, value, must)
        all_met &= met
        word = "aim met" if is_met(name, value, aim) else "met" if met else "MISSED"
        table.add_row(
            name, f"{value:.3g}", f"{low:.3g}", f"{high:.3g}", f"{sign} {must:g}", f"{sign} {aim:g}", word
        )
    console.print(table)
    for title, rates in (
        ("Actions or moves per second (this machine)", found["actions per second"]),
        ("Bots: games and simulations per second (this machine)", found["bots, per second"]),
    ):
        speeds = Table(title=title)
        speeds.add_column("what")
        speeds.add_column("per second", justify="right")
        for name, value in rates.items():
            speeds.add_row(name, f"{value:,}")
        console.print(speeds)
    return all_met


def main() -> None:
    """Run the benchmark; exit with 1 if a must is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--compiled", default=str(ROOT / "build" / "compiled"), help="path of the built package"
    )
    parser.add_argument("--pure", default=str(ROOT / "src"), help="path of the interpreted sources")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--json", type=Path, default=ROOT / "build" / "bench.json", help="where the numbers go"
    )
    chosen = parser.parse_args()
    found = measure(chosen.rounds, chosen.compiled, chosen.pure)
    chosen.json.parent.mkdir(parents=True, exist_ok=True)
    chosen.json.write_text(json.dumps(found, indent=2) + "\n")
    if not found["compiled"]:
        Console().print("[bold]The built package is interpreted: the compiled figures below are not.[/]")
    sys.exit(0 if show(found, Console()) else 1)


if __name__ == "__main__":
    main()
