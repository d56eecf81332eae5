"""The renderer of Imperial: its board and rondel, its menus, gifts, notes and rules."""
