"""``make bench``: run the plan, record the figures and draw ``docs/benchmarks.md``.

A quick run prints its figures and records nothing, unless ``--record FILE`` names a file.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from bench import bounds, plan, results
from bench.measure import BenchError


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a class of 40, under 8 minutes")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the figures there, too")
    asked = parser.parse_args()
    out, err = Console(highlight=False), Console(stderr=True, highlight=False)
    size = plan.QUICK if asked.quick else plan.FULL

    def say(line: str) -> None:
        err.print(line, style="dim", soft_wrap=True)

    with tempfile.TemporaryDirectory(prefix="autograder-bench-") as folder:
        bench = plan.Bench(Path(folder), size, say)
        try:
            found = bench.all()
        except BenchError as error:
            err.print(str(error), style="red", markup=False)
            sys.exit(1)
    if asked.record:
        asked.record.write_text(json.dumps(found, indent=1) + "\n")
    title = f"{found['date']}, a class of {size.main}"
    noise = found["noise"]
    met = bounds.show(out, title, plan.bounds(found), verdict=not asked.quick)
    out.print(
        f"Equal runs differed by up to {noise['spread']:.0%}; other programs took up to "
        f"{noise['others']:.0%} of the machine. Above 5 % the seconds say little; CPU says more."
    )
    if asked.quick:
        return
    results.record("bench", found)
    out.print(f"All figures: {results.PAGE}, from {results.RESULTS}", soft_wrap=True)
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
