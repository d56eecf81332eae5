"""``python -m rondel``."""

from rondel.cli import main

main()
