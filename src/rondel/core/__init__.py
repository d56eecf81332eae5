"""What every game has in common: actions, errors, the contract of a game, and where games are found."""
