"""``rondel deck``: commands for people who write decks of cards."""
