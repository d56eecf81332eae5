"""``rondel perft``: counts the sequences of actions from a position, depth by depth. The counts are a fingerprint of the rules."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rondel.cli.common.files import STANDARD_INPUT, read_text
from rondel.cli.common.format import number
from rondel.cli.common.options import chosen_options, default_players, find_game, game_ids, require_at_least
from rondel.cli.common.terminal import FINE
from rondel.core.options import named_options

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.action import Action
    from rondel.core.contract import Game, State

__all__ = ["answers_tried", "count_positions", "divide", "perft"]


def answers_tried(game: Game, state: State) -> list[Action]:
    """List the legal actions, and of a range of amounts the lowest and the highest. Gifts are left out."""
    # the list belongs to the state, which may change it
    actions = list(state.legal_actions())
    amounts = state.answer_range()
    if amounts is not None:
        # equal ends count once
        ends = {amounts.low: None, amounts.high: None} if amounts.low <= amounts.high else {}
        actions += [game.parse(amounts.text(amount)) for amount in ends]
    return actions


def perft(game: Game, state: State, depth: int) -> int:
    """Count the sequences of this many actions. Chance counts, gifts do not.

    Of a range of amounts (bids), only the lowest and the highest are tried.
    """
    if depth == 0:
        return 1
    actions = answers_tried(game, state)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = state.copy()
        after.apply_unchecked(action)
        count += perft(game, after, depth - 1)
    return count


def divide(game: Game, state: State, depth: int) -> dict[str, int]:
    """Count the sequences that begin with each action."""
    counts: dict[str, int] = {}
    for action in answers_tried(game, state):
        after = state.copy()
        after.apply_unchecked(action)
        counts[action.text] = perft(game, after, depth - 1)
    return counts


def count_positions(
    terminal: Terminal,
    position: str,
    *,
    depth: int,
    players: int | None,
    options: Sequence[str],
    is_divided: bool,
) -> int:
    """Count from a position code or from the start of a game, and show the numbers."""
    require_at_least(terminal, "--depth", depth, 1)
    game, state = _open(terminal, position, players=players, options=options)
    counts: list[int] = []
    start = time.perf_counter()
    for ply in range(1, depth + 1):
        counts.append(perft(game, state, ply))
        if not terminal.is_json:
            # print it now: the next depth can take hours
            if ply == 1:
                _print_row(terminal, terminal.say("perft.depth"), terminal.say("perft.sequences"))
            _print_row(terminal, str(ply), number(counts[-1], terminal.language))
    seconds = time.perf_counter() - start
    parts = divide(game, state, depth) if is_divided else None
    if terminal.is_json:
        terminal.print_json(
            {
                "position": game.position(state),
                "depth": depth,
                "counts": counts,
                "nodes": sum(counts),
                "seconds": round(seconds, 6),
                "nodes_per_second": round(sum(counts) / max(seconds, 1e-9)),
                "divide": parts,
            }
        )
    else:
        _print_counts(terminal, counts, seconds, parts)
    return FINE


def _open(
    terminal: Terminal, position: str, *, players: int | None, options: Sequence[str]
) -> tuple[Game, State]:
    if position == STANDARD_INPUT:
        position = read_text(terminal, position).strip()
    if position in game_ids():
        game = find_game(position)
        seats = default_players(game, options) if players is None else players
        chosen = chosen_options(terminal, game, options, seats)
        return game.for_table(chosen), game.new(seats, chosen)
    game = find_game(position.strip().partition("/")[0])
    state = game.open(position)
    return game.for_table(named_options(game.options, game.options_of(state))), state


def _print_row(terminal: Terminal, depth: str, sequences: str) -> None:
    terminal.out.print(f"  {depth:>10}  {sequences:>20}", markup=False)
    terminal.out.file.flush()


def _print_counts(
    terminal: Terminal, counts: Sequence[int], seconds: float, parts: dict[str, int] | None
) -> None:
    from rich import box
    from rich.table import Table

    if parts is not None:
        table = Table(box=box.SIMPLE_HEAD)
        table.add_column(terminal.say("perft.action"))
        table.add_column(terminal.say("perft.sequences"), justify="right")
        for text, count in parts.items():
            table.add_row(text, number(count, terminal.language))
        terminal.out.print(table)
    rate = round(sum(counts) / max(seconds, 1e-9))
    nodes, taken = number(sum(counts), terminal.language), number(seconds, terminal.language, digits=2)
    terminal.out.print(
        terminal.say("perft.speed", nodes=nodes, seconds=taken, rate=number(rate, terminal.language))
    )
