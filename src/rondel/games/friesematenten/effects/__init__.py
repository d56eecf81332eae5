"""The effects of cards, one class for each primitive of the deck files."""
