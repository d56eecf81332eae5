"""Helpers shared by the tests: position builders, random games, small and random decks."""
