"""``make soak``: a very large class in one go. Does its memory stay flat, does it end in time?

The class is the bench's mixed one, copied over and over with a small change in each copy. The run
fails when the last tenth of the class takes ``GROWTH_MB`` more memory than the second tenth, or all
of it longer than ``SECONDS_EACH`` a submission.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from autograder.core.course import Course
from bench import bounds, classes, kit, results
from bench.bounds import Bound
from bench.measure import Measured, now

FULL, ORIGINALS = 10_000, 100
GROWTH_MB = 100
SECONDS_EACH = 0.09  # 10,000 in 15 minutes, on two cores that do nothing else


def make(root: Path, size: int) -> Course:
    """Make a class of ``size``: copies of a smaller one, each with a cell of its own."""
    course = classes.make(root, min(size, ORIGINALS))
    paths = sorted((root / "submitted").glob("*/*/*.ipynb"))
    originals = [json.loads(path.read_text()) for path in paths]
    for number in range(len(originals), size):
        notebook = originals[number % len(originals)]
        own = {"cell_type": "markdown", "id": "own", "metadata": {}, "source": f"Copy {number}."}
        copied = notebook | {"cells": [*notebook["cells"], own]}
        classes.submit(course, f"student{number:05d}", copied)
    return course


def growth(run: Measured, written: list[float]) -> float | None:
    """How many MB the last tenth of the class took more, at its peak, than the second tenth; None
    where one of them was too short to be sampled. ``written`` has the moments in which the reports
    were written."""
    tenth = len(written) // 10
    moments = sorted(written)

    def sampled(first: int, last: int) -> list[float]:
        return [mb for moment, mb in run.samples if moments[first] <= moment <= moments[last]]

    before, after = sampled(tenth, 2 * tenth), sampled(-tenth - 1, -1)
    return max(after) - max(before) if before and after else None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--submissions", type=int, default=FULL)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    size: int = asked.submissions
    with tempfile.TemporaryDirectory(prefix="autograder-soak-") as folder:
        course = make(Path(folder, "course"), size)
        run = kit.grade(course, asked.jobs)
        written = [path.stat().st_mtime for path in course.root.glob(kit.REPORTS)]
    found = [
        Bound("reports missing", size - len(written), at_most=0),
        Bound("memory of the last tenth of the class, compared with the second tenth",
              growth(run, written), at_most=GROWTH_MB, unit="MB more"),
        Bound("seconds per submission", run.seconds / size, at_most=SECONDS_EACH, unit="s"),
    ]  # fmt: skip
    title = f"{size} submissions, {asked.jobs} jobs: {run.seconds:.0f} s, peak {run.memory:.0f} MB"
    met = bounds.show(Console(), title, found)
    if size == FULL:
        results.record("soak", {
            "date": now(),
            "submissions": size,
            "jobs": asked.jobs,
            "seconds": run.seconds,
            "peak_mb": run.memory,
            "bounds": [bound.as_dict() for bound in found],
        })  # fmt: skip
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
