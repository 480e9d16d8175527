"""What a mechanism saves: two checkouts grade the same class, by turns.

    python -m bench.pairs NAME WITHOUT [--pairs 10]

``WITHOUT`` is another checkout of the project, with an environment in its ``.venv``, from which the
mechanism ``NAME`` is removed; this checkout has it. Both grade the class of 200 with two jobs, one
right after the other. CPU seconds of the whole tree of processes are compared: the median of the
pairs' differences is recorded under ``NAME`` (`bench.results`), with the largest share of the
machine that other programs took. A pair that they disturbed is repeated.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from autograder.core.course import Course
from bench import classes, kit, plan, results
from bench.measure import Measured, now

KEPT = 0.05  # the share of the CPU seconds that a mechanism has to save to stay


def saved(pairs: list[tuple[float, float]]) -> dict[str, float]:
    """Medians of the CPU seconds with and without the mechanism, and the share it saves."""
    return {
        "with": statistics.median(ours for ours, _ in pairs),
        "without": statistics.median(theirs for _, theirs in pairs),
        "saves": statistics.median(1 - ours / theirs for ours, theirs in pairs),
    }


def others(pair: tuple[Measured, Measured]) -> float:
    """The larger share of the machine that other programs took during one of two runs."""
    return max(run.others for run in pair)


def graded(course: Course, without: Path) -> tuple[Measured, Measured]:
    """The runs with the mechanism and without it; of several tries, the least disturbed one."""
    tries: list[tuple[Measured, Measured]] = []
    while not tries or (len(tries) < plan.TRIES and others(tries[-1]) > plan.DISTURBED):
        tries.append((kit.grade(course, 2), kit.grade(course, 2, programs=without)))
    return min(tries, key=others)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.pairs", description=__doc__)
    parser.add_argument("name")
    parser.add_argument("without", type=Path)
    parser.add_argument("--pairs", type=int, default=10)
    asked = parser.parse_args()
    without = asked.without.resolve() / ".venv" / "bin"
    pairs = []
    with tempfile.TemporaryDirectory(prefix="autograder-bench-") as folder:
        course = classes.make(Path(folder, "course"), plan.FULL.main)
        for _ in range(asked.pairs):
            pairs.append(graded(course, without))
            ours, theirs = (run.cpu for run in pairs[-1])
            print(f"{ours:.1f} s with it, {theirs:.1f} s without it", flush=True)
    found = saved([(ours.cpu, theirs.cpu) for ours, theirs in pairs])
    found["others"] = max(map(others, pairs))
    known = results.load().get("mechanisms", {})
    new = found | {"date": now(), "pairs": len(pairs), "submissions": plan.FULL.main}
    results.record("mechanisms", known | {asked.name: new})
    enough = "enough to stay" if found["saves"] >= KEPT else f"less than {KEPT:.0%}"
    print(f"{asked.name} saves {found['saves']:.1%} of the CPU seconds: {enough}.")


if __name__ == "__main__":
    main()
