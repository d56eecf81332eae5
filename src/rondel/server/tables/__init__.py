"""What can be done at a table, without any web: setting it up, moves, undo, proposals, views, study boards."""
