"""The table of Friesematenten in a real browser."""
