"""What action cards do: targets, effects, amounts."""
