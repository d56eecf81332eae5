"""The game on the front page: bots at a table, told turn by turn as any spectator hears it."""
