"""Friesematenten in the terminal."""
