"""``rondel hint``: a bot's advice."""
