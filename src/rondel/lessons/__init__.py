"""Guided games: a prepared record with scenes, and what a coach says at each of them."""
