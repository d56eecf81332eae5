"""Properties try the same examples every time, so that a red run can be run again; RONDEL_EXPLORE=1 tries new ones."""

from __future__ import annotations

import os

from hypothesis import settings

# No deadlines: how long an example takes depends on what else the machine does.
settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.register_profile("explore", derandomize=False, max_examples=1_000, deadline=None)
settings.load_profile("explore" if os.environ.get("RONDEL_EXPLORE") else "steady")
