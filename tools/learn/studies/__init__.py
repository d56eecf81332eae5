"""What a network is worth: among people, against decks nobody knows, against somebody who trains only to beat it."""
