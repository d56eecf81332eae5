"""Guided games: records cut into scenes, with what a coach says."""
