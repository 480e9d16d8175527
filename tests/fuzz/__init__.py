"""Random input for whatever reads what others wrote: frames, hand-ins, reports.

The same few examples each time, so that a failure can be repeated. To look longer, with new
examples each time (``EXAMPLES`` times as many)::

    HYPOTHESIS_PROFILE=long .venv/bin/python -m pytest tests/fuzz
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
EXAMPLES = 50


def examples(count: int) -> settings:
    """The settings of a test that tries ``count`` examples, or many more on request."""
    return settings(
        max_examples=count * (EXAMPLES if LONG else 1),
        derandomize=not LONG,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
