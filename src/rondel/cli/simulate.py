"""``rondel simulate``: many random games. The same seed gives the same games, however many jobs there are."""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rondel.cli.common.batches import play_batches
from rondel.cli.common.charts import text_shares
from rondel.cli.common.format import number
from rondel.cli.common.options import chosen_options, find_game, require_at_least
from rondel.cli.common.terminal import FAILED, FINE
from rondel.random_play import playout, random_action

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Game, OptionValue, State

__all__ = ["Outcome", "Simulation", "Violation", "play_one", "simulate_games"]

# Games for a process at a time: few, so that the progress bar moves smoothly.
_BATCH: Final = 10
# The least width of names and counts.
_LABEL: Final = 18
_COUNT: Final = 6


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to simulate. Together with its number it determines each game."""

    game: str
    players: int
    games: int
    seed: int
    options: tuple[str, ...]
    is_checked: bool


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken invariant: something that must always be true and was not."""

    game_number: int
    seed: int
    action_number: int
    action: str
    what: tuple[str, ...]
    position: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one game."""

    actions: int
    winners: tuple[int, ...]
    points: int
    ended_by: str
    violation: Violation | None = None


def play_one(game: Game, state: State, simulation: Simulation, number: int) -> Outcome:
    """Play one random game to its end."""
    rng = random.Random(f"{simulation.seed}/{number}")
    actions = 0
    if not simulation.is_checked:
        actions = playout(game, state, rng)
    while not state.is_over:
        action = random_action(game, state, rng)
        state.apply_unchecked(action)
        actions += 1
        wrong = game.violations(state)
        if wrong:
            found = Violation(
                number, simulation.seed, actions, action.text, tuple(wrong), game.position(state)
            )
            return Outcome(actions, (), 0, "", found)
    scores = game.scores(state)
    winners = tuple(score.seat for score in scores if score.place == 1)
    return Outcome(actions, winners, scores[0].points, game.ending(state))


def play_batch(simulation: Simulation, options: dict[str, OptionValue], numbers: range) -> list[Outcome]:
    """Play the games with these numbers, perhaps in another process."""
    game = find_game(simulation.game).for_table(options)
    return [play_one(game, game.new(simulation.players, options), simulation, number) for number in numbers]


def simulate_games(terminal: Terminal, simulation: Simulation, *, jobs: int) -> int:
    """Play the games and show the results."""
    game = find_game(simulation.game)
    require_at_least(terminal, "--games", simulation.games, 1)
    require_at_least(terminal, "--jobs", jobs, 1)
    options = chosen_options(terminal, game, simulation.options, simulation.players)
    game = game.for_table(options)
    outcomes: list[Outcome] = []
    start = time.perf_counter()
    play = partial(play_batch, simulation, options)
    text = terminal.say("simulate.playing")
    played = play_batches(terminal, text, play, simulation.games, size=_BATCH, jobs=jobs)
    with closing(played) as batches:
        for batch in batches:
            outcomes += batch
            if any(outcome.violation for outcome in batch):
                break
    seconds = time.perf_counter() - start
    violation = next((outcome.violation for outcome in outcomes if outcome.violation), None)
    summary = _summary(game, simulation, options, outcomes)
    speed = round(sum(outcome.actions for outcome in outcomes) / max(seconds, 1e-9))
    if terminal.is_json:
        terminal.print_json(
            {
                **summary,
                "violation": asdict(violation) if violation else None,
                "seconds": round(seconds, 3),
                "actions_per_second": speed,
            }
        )
    else:
        _print_summary(terminal, game, summary, violation, seconds=seconds, speed=speed)
    return FAILED if violation else FINE


def _summary(
    game: Game, simulation: Simulation, options: dict[str, OptionValue], outcomes: list[Outcome]
) -> dict[str, Any]:
    finished = [outcome for outcome in outcomes if outcome.violation is None]
    lengths = [outcome.actions for outcome in finished]
    wins = Counter(seat for outcome in finished for seat in outcome.winners)
    endings = Counter(outcome.ended_by for outcome in finished if outcome.ended_by)
    return {
        "game": game.id,
        "players": simulation.players,
        "options": list(game.options_of(game.new(simulation.players, options))),
        "seed": simulation.seed,
        "games": len(finished),
        "checked": simulation.is_checked,
        "actions": sum(outcome.actions for outcome in outcomes),
        "length": {
            "min": min(lengths, default=0),
            "median": statistics.median(lengths) if lengths else 0,
            "max": max(lengths, default=0),
        },
        "winners": [wins[seat] for seat in range(simulation.players)],
        "shared_wins": sum(len(outcome.winners) > 1 for outcome in finished),
        "winning_points": {
            "min": min((outcome.points for outcome in finished), default=0),
            "median": statistics.median([outcome.points for outcome in finished]) if finished else 0,
            "max": max((outcome.points for outcome in finished), default=0),
        },
        "ended_by": dict(sorted(endings.items(), key=lambda item: (-item[1], item[0]))),
    }


# ------------------------------------------------------------------ output


def _print_summary(
    terminal: Terminal,
    game: Game,
    summary: dict[str, Any],
    violation: Violation | None,
    *,
    seconds: float,
    speed: int,
) -> None:
    from rich import box
    from rich.table import Table

    texts = game.texts(terminal.language)
    table = Table(box=box.SIMPLE, show_header=False)
    table.add_column(style="bold")
    table.add_column()

    def row(key: str, value: str) -> None:
        table.add_row(terminal.say(f"simulate.{key}"), value)

    options = ", ".join(texts.option(name)[0] for name in summary["options"]) or terminal.say("simulate.none")
    row(
        "game",
        f"{game.names[terminal.language]} · {terminal.say('simulate.seats', players=summary['players'])}",
    )
    row("options", options)
    language = terminal.language
    row("games", number(summary["games"], language))
    row("length", _spread(terminal, summary["length"]))
    row("points", _spread(terminal, summary["winning_points"]))
    total = max(1, summary["games"])
    seats = [
        (terminal.say("simulate.seat", seat=seat + 1), wins) for seat, wins in enumerate(summary["winners"])
    ]
    endings = [(texts.ending(name), count) for name, count in summary["ended_by"].items()]
    # both lists use the same columns
    longest = max(_LABEL, *(len(name) for name, _ in (*seats, *endings)))
    row("winners", text_shares(seats, total, language, name_width=longest, count_width=_COUNT))
    if summary["shared_wins"]:
        row("shared", number(summary["shared_wins"], language))
    row("ended", text_shares(endings, total, language, name_width=longest, count_width=_COUNT))
    rate = terminal.say(
        "simulate.rate", rate=number(speed, language), seconds=number(seconds, language, digits=1)
    )
    row("speed", rate)
    if summary["checked"] and violation is None:
        row("check", terminal.say("simulate.all-well", actions=number(summary["actions"], language)))
    terminal.out.print(table)
    if violation:
        _print_violation(terminal, violation)


def _spread(terminal: Terminal, spread: dict[str, float]) -> str:
    low, middle, high = (
        number(spread[key], terminal.language, digits=int(spread[key] % 1 != 0))
        for key in ("min", "median", "max")
    )
    return terminal.say("simulate.spread", low=low, middle=middle, high=high)


def _print_violation(terminal: Terminal, violation: Violation) -> None:
    terminal.print_error(
        terminal.say(
            "simulate.violation",
            seed=violation.seed,
            game=violation.game_number,
            number=violation.action_number,
            action=violation.action,
        )
    )
    for sentence in violation.what:
        terminal.err.print(f"  {sentence}", soft_wrap=True, markup=False)
    terminal.err.print(f"  {violation.position}", soft_wrap=True, markup=False)
