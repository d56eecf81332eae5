"""``rondel arena``: bots play each other."""
