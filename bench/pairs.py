"""What a mechanism saves: two checkouts grade the same class, by turns.

    python -m bench.pairs NAME WITHOUT [--pairs 10]

``WITHOUT`` is another checkout of the project, with an environment in its ``.venv``, from which the
mechanism ``NAME`` is removed; this checkout has it. Both grade the class of 200 with two jobs, one
right after the other. CPU seconds of the whole tree of processes are compared: the median of the
pairs' differences is recorded under ``NAME`` (`bench.results`).
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from bench import classes, kit, plan, results
from bench.measure import now

KEPT = 0.05  # the share of the CPU seconds that a mechanism has to save to stay


def saved(pairs: list[tuple[float, float]]) -> dict[str, float]:
    """Medians of the CPU seconds with and without the mechanism, and the share it saves."""
    return {
        "with": statistics.median(ours for ours, _ in pairs),
        "without": statistics.median(theirs for _, theirs in pairs),
        "saves": statistics.median(1 - ours / theirs for ours, theirs in pairs),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.pairs", description=__doc__)
    parser.add_argument("name")
    parser.add_argument("without", type=Path)
    parser.add_argument("--pairs", type=int, default=10)
    asked = parser.parse_args()
    others = asked.without.resolve() / ".venv" / "bin"
    pairs = []
    with tempfile.TemporaryDirectory(prefix="autograder-bench-") as folder:
        course = classes.make(Path(folder, "course"), plan.FULL.main)
        for _ in range(asked.pairs):
            ours, theirs = (kit.grade(course, 2, programs=p).cpu for p in (kit.BIN, others))
            pairs.append((ours, theirs))
            print(f"{ours:.1f} s with it, {theirs:.1f} s without it", flush=True)
    found = saved(pairs)
    known = results.load().get("mechanisms", {})
    new = found | {"date": now(), "pairs": len(pairs), "submissions": plan.FULL.main}
    results.record("mechanisms", known | {asked.name: new})
    enough = "enough to stay" if found["saves"] >= KEPT else f"less than {KEPT:.0%}"
    print(f"{asked.name} saves {found['saves']:.1%} of the CPU seconds: {enough}.")


if __name__ == "__main__":
    main()
