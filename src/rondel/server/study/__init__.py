"""What a server keeps and tells of finished games: reports, moves to guess, statistics."""
