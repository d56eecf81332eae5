"""The rulebook of Friesematenten: its texts and its tables."""
