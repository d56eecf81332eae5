"""What every game shares: the contract of a game, the stack of questions, the forms of actions, errors."""
