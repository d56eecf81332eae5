"""Friesematenten: an auction card game played from any deck file."""
