"""What the tests share: a builder of positions that reads like setting up a board."""
