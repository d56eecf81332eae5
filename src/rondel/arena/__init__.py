"""The arena: many games between bots, on one core, on all of them or on a Ray cluster, and what they say.

from rondel.arena import figures_of, make_plan, play_arena

plan = make_plan("imperial-2010", ["merchant", "novice"], pairing="one-vs-rest", seed=1)
results = play_arena(plan, 200)
print(figures_of(plan, results).bots[0].wins)
"""

from rondel.arena.figures import Figures, figures_of
from rondel.arena.folder import Folder, open_folder, read_folder
from rondel.arena.plan import ONE_VS_REST, PAIRINGS, ROUND_ROBIN, Plan, Table, make_plan, table_of
from rondel.arena.playing import Played, play_batch, play_table
from rondel.arena.result import GameResult
from rondel.arena.running import batches_of, play_arena, playing

__all__ = [
    "ONE_VS_REST",
    "PAIRINGS",
    "ROUND_ROBIN",
    "Figures",
    "Folder",
    "GameResult",
    "Plan",
    "Played",
    "Table",
    "batches_of",
    "figures_of",
    "make_plan",
    "open_folder",
    "play_arena",
    "play_batch",
    "play_table",
    "playing",
    "read_folder",
    "table_of",
]
