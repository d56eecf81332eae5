"""A Friesematenten table in a real browser."""
