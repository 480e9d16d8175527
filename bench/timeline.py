"""Where the seconds of one run go: `autograder grade` in this process, with a stopwatch on it.

Run by `bench.plan` as ``python -m bench.timeline FILE ARGUMENTS...``; writes JSON to ``FILE``. The
parts are those of the main process, which writes what the grading processes send. With the end of
the process they add up to the seconds of the run.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

GRADEBOOK, REPORTS = "gradebook", "reports"


class Stopwatch:
    """Seconds by part. A part that runs inside another one is taken off the outer one."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._inner = 0.0

    def wrap(self, owner: Any, name: str, part: str) -> None:
        """Time every call of ``owner.name``; ``owner`` is a module or a class."""
        action = getattr(owner, name)

        def timed(*args: Any, **kwargs: Any) -> Any:
            began = time.time()
            outer, self._inner = self._inner, 0.0
            try:
                return action(*args, **kwargs)
            finally:
                took = time.time() - began
                self.seconds[part] += took - self._inner
                self._inner = outer + took

        setattr(owner, name, timed)


def started() -> float:
    """The moment in which this process was started."""
    ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
    age = time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    return time.time() - age


def timeline(arguments: list[str]) -> dict[str, float]:
    """Run the command; seconds by part.

    ``first`` is the time from the start of grading to the first report, whatever is done meanwhile.
    ``grading`` is the time after it in which the command waits for the grading processes.
    """
    from autograder.cli import main as cli
    from autograder.core import report_store
    from autograder.pipeline import run

    watch, moments = Stopwatch(), {}
    grade, add = run.grade_stage, run.Run.add

    def begin(*args: Any, **kwargs: Any) -> Any:
        moments["begin"] = time.time()
        return grade(*args, **kwargs)

    def note(*args: Any) -> None:
        add(*args)
        moments["last"] = time.time()
        if "first" not in moments:
            moments["first"] = moments["last"]
            watch.seconds.clear()

    run.grade_stage, run.Run.add = begin, note  # type: ignore[assignment, method-assign]
    for owner, name, part in (
        (run.Writer, "write", GRADEBOOK),
        (run, "write_notebook", REPORTS),
        (report_store, "store", REPORTS),
    ):
        watch.wrap(owner, name, part)
    sys.argv = ["autograder", *arguments]
    try:
        cli.main()
    except SystemExit as ended:
        if ended.code:
            raise
    spent = sum(watch.seconds.values())
    return {
        "start": moments["begin"] - started(),
        "first": moments["first"] - moments["begin"],
        "grading": moments["last"] - moments["first"] - spent,
        REPORTS: watch.seconds[REPORTS],
        GRADEBOOK: watch.seconds[GRADEBOOK],
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(timeline(sys.argv[2:])))
