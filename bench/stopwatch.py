"""A stopwatch with one hand: each moment belongs to one part, the innermost that is running.

Functions of the product are wrapped from outside (`wrap`), so the product carries no timers. Two
clocks run at once: the wall's and the CPU time of the thread, which stays exact where a limit on
the process's CPU time makes the kernel count the process's by ticks.
"""

from __future__ import annotations

import functools
import time
from collections import Counter
from typing import Any


class Stopwatch:
    """Seconds of wall clock and of CPU by part; what no part claims belongs to ``rest``."""

    def __init__(self, rest: str = "the rest") -> None:
        self.wall: Counter[str] = Counter()
        self.cpu: Counter[str] = Counter()
        self.calls: Counter[str] = Counter()
        self.running = [rest]
        self._since = time.perf_counter(), time.thread_time()

    def start(self) -> None:
        """Forget what was measured and measure from now on."""
        for counter in (self.wall, self.cpu, self.calls):
            counter.clear()
        self._since = time.perf_counter(), time.thread_time()

    def turn(self) -> None:
        """Book the time since the last turn on the part that is running."""
        now = time.perf_counter(), time.thread_time()
        part = self.running[-1]
        self.wall[part] += now[0] - self._since[0]
        self.cpu[part] += now[1] - self._since[1]
        self._since = now

    def __call__(self, part: str) -> _Part:
        return _Part(self, part)

    def wrap(self, owner: Any, name: str, part: str) -> None:
        """Time every call of ``owner.name`` as ``part``; ``owner`` is a module or a class."""
        function = getattr(owner, name)

        @functools.wraps(function)
        def timed(*args: Any, **kwargs: Any) -> Any:
            if self.running[-1] == part:  # a recursive call: one turn is enough
                return function(*args, **kwargs)
            with self(part):
                return function(*args, **kwargs)

        setattr(owner, name, timed)


class _Part:
    def __init__(self, watch: Stopwatch, part: str) -> None:
        self.watch, self.part = watch, part

    def __enter__(self) -> None:
        self.watch.turn()
        self.watch.calls[self.part] += 1
        self.watch.running.append(self.part)

    def __exit__(self, *_: object) -> None:
        self.watch.turn()
        self.watch.running.pop()
