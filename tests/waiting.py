"""Wait for an event, never for an amount of time.

A busy machine may take any time for anything, so no test asserts how long something took.
`PATIENCE` only ends a test that hangs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 600.0  # seconds


def wait_until(condition: Callable[[], object], what: str = "the condition") -> None:
    """Return when ``condition`` is true. Raises ``AssertionError`` when it never is."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"{what} did not come true in {PATIENCE:g} seconds"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """Whether a process exists and is no zombie."""
    return _state(pid) not in ("", "Z", "X")


def is_stopped(pid: int) -> bool:
    """Whether a process was stopped by a signal."""
    return _state(pid) == "T"


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""
