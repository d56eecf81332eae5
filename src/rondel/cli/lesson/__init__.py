"""``rondel lesson``: commands for people who write guided games."""
