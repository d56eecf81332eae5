"""What a network has learned about Friesematenten: the numbers it reads, the mind it makes, and why it likes an answer."""
