"""Background work of a server: bots and clocks."""
