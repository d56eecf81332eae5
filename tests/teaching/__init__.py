"""Pennies, an example game that keeps the whole contract; docs/how-to/add-a-game.md walks through it."""
