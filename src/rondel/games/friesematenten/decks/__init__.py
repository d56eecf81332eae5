"""Deck files: reading them, checking them, and building the deck the engine plays with."""
