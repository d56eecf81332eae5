"""The arena: many games between bots, on one core, on all cores or on a Ray cluster, with statistics.

from rondel.arena import arena_statistics, make_plan, play_arena

plan = make_plan("imperial-2010", ["merchant", "novice"], pairing="one-vs-rest", seed=1)
results = play_arena(plan, 200)
print(arena_statistics(plan, results).bots[0].wins)
"""

from rondel.arena.folder import Folder, open_folder, read_folder
from rondel.arena.game import PlayedGame, play_batch, play_game
from rondel.arena.plan import ONE_VS_REST, PAIRINGS, ROUND_ROBIN, GameSetup, Plan, game_setup, make_plan
from rondel.arena.result import GameResult
from rondel.arena.runner import batches_of, play_arena, play_batches
from rondel.arena.statistics import ArenaStatistics, arena_statistics

__all__ = [
    "ONE_VS_REST",
    "PAIRINGS",
    "ROUND_ROBIN",
    "ArenaStatistics",
    "Folder",
    "GameResult",
    "GameSetup",
    "Plan",
    "PlayedGame",
    "arena_statistics",
    "batches_of",
    "game_setup",
    "make_plan",
    "open_folder",
    "play_arena",
    "play_batch",
    "play_batches",
    "play_game",
    "read_folder",
]
