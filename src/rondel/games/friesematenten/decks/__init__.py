"""Deck files: what they may say, what is wrong with them, and the deck the engine plays with."""
