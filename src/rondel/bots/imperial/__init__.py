"""How Imperial is played: what a position is worth, and what to do in it."""
