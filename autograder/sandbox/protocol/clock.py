"""A clock for time limits that leaves out time in which this process, or a student's, cannot run.

``time.monotonic`` stops while a machine is suspended, but not while processes are stopped (by
Ctrl-Z, a paused container, a virtual machine that is migrated). A limit would then be used up by
code that was not running. So after each wait, `discount_pause` compares its length with its
timeout, and leaves out what is more than a busy machine explains. Time in which a child waited for
a CPU is left out by `discount`, and the grader's own search for a diagnosis by `stopped`.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

SLICE = 1.0  # seconds of waiting at a time
LATE = 1.0  # seconds by which a wait may exceed its timeout on a busy machine

_stopped = 0.0


def now() -> float:
    """Return the time of this clock in seconds. Only differences are meaningful."""
    return time.monotonic() - _stopped


def discount(seconds: float) -> None:
    """Leave out so many seconds."""
    global _stopped
    _stopped += seconds


@contextlib.contextmanager
def stopped() -> Iterator[None]:
    """Leave out the time in the ``with`` block, in which no student's code runs."""
    began = time.monotonic()
    try:
        yield
    finally:
        discount(time.monotonic() - began)


def discount_pause(expected: float, began: float) -> None:
    """Leave out a pause in a wait that has just ended. It ``began`` at this time of this clock, and
    its timeout was ``expected`` seconds."""
    beyond = now() - began - expected
    if beyond > LATE:
        discount(beyond)
