"""Trains the networks of the bots: games, numbers, training, matches, weights (docs/learning.md)."""
