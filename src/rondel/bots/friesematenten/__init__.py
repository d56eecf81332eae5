"""How bots think of Friesematenten, with whatever deck: they read what cards do, and know none by name."""
