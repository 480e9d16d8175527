"""``make bench``: run the plan, print the tables, write ``bench/results/latest.json``."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from bench import plan, table
from bench.measure import BenchError

RESULTS = Path(__file__).parent / "results" / "latest.json"


def main() -> None:
    """Parse, run, show, write."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a class of 40, under 8 minutes")
    asked = parser.parse_args()
    out, err = Console(highlight=False), Console(stderr=True, highlight=False)
    size = plan.QUICK if asked.quick else plan.FULL

    def say(words: str) -> None:
        err.print(words, style="dim", soft_wrap=True)

    with tempfile.TemporaryDirectory(prefix="autograder-bench-") as folder:
        bench = plan.Bench(Path(folder), size, say)
        try:
            found = bench.all() | {"quick": asked.quick}
        except BenchError as error:
            err.print(str(error), style="red", markup=False)
            sys.exit(1)
    write(found, RESULTS)
    table.show(out, found)
    out.print(f"All figures: {RESULTS}", soft_wrap=True)


def write(found: dict[str, object], path: Path) -> None:
    """Write the results as JSON."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
