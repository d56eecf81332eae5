"""``rondel play``: a game in the terminal."""
