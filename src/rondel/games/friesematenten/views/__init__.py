"""What a seat may see, and plain values for programs."""
