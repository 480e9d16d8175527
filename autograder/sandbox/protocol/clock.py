"""A clock for time limits that stands still while this process, or a student's, cannot run.

``time.monotonic`` does so while a machine is suspended. It goes on while processes are stopped (by
Ctrl-Z, a paused container, a virtual machine that is moved), and with it a limit would be used up
by code that was not running either. Whoever waits tells how long it took in truth, and what is
more than the machine may be late is taken out. So is time in which the process that is timed waited
for a CPU (`discount`).
"""

from __future__ import annotations

import time

SLICE = 1.0  # seconds of waiting at a time
LATE = 1.0  # seconds that a wait may take longer on a busy machine

_stopped = 0.0


def now() -> float:
    """Seconds of this clock. Its zero means nothing."""
    return time.monotonic() - _stopped


def discount(seconds: float) -> None:
    """Leave out so many seconds, in which what is measured waited for a CPU."""
    global _stopped
    _stopped += seconds


def discount_pause(expected: float, began: float) -> None:
    """Say that a wait which began at ``began`` on this clock has ended, and how many seconds it
    was to take at most. What is beyond that, and more than late, is not counted."""
    beyond = now() - began - expected
    if beyond > LATE:
        discount(beyond)
