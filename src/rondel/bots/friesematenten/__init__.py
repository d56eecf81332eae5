"""The evaluation of Friesematenten, for any deck: it reads what cards do and knows none by name."""
