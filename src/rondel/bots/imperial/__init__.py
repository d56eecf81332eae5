"""The evaluation of Imperial: what a position is worth to each seat, and which answer is best."""
