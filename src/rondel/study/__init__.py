"""What can be learned from finished games: reports, guessing the move, statistics."""
