"""The rulebook of Imperial: its tables, the comparison of the editions, and what boards show of its examples."""
