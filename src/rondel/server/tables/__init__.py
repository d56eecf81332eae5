"""What can be done at a table, without any web: opening, moving, voting, looking back."""
