"""A tiny game that keeps the whole contract, to learn from: docs/how-to/add-a-game.md walks through it."""
