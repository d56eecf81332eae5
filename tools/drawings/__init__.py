"""Draws the pictures of the architecture from the code, so that they cannot go stale; see `python -m tools.drawings`."""
