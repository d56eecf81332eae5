"""Records: a game as a header and one line for each action, to read, diff, mail and replay."""
