"""What a seat may see, and the game in plain values for programs."""
