"""Properties try the same examples every time, so that a red run can be run again; RONDEL_EXPLORE=1 tries new ones."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, database=None)
settings.register_profile("explore", derandomize=False, max_examples=1_000)
settings.load_profile("explore" if os.environ.get("RONDEL_EXPLORE") else "steady")
