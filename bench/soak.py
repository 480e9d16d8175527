"""``make soak``: a very large class in one go. Does its memory stay flat, does it end in time?

The class is the bench's mixed one, copied over and over with a small change in each copy. While it
is graded, the proportional set size of all processes is looked at every two seconds. The run fails
when the last tenth of the class takes ``GROWTH_MB`` more than the second tenth, or all of it longer
than ``SECONDS_EACH`` a submission.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from autograder.course import Course
from bench import classes, kit
from bench.measure import below, memory_of, now

STAGE = "s07_causal_mask"
ORIGINALS = 100
LOOK = 2.0  # seconds between two looks at the memory
GROWTH_MB = 100
SECONDS_EACH = 0.09  # 10,000 in 15 minutes, on two cores that do nothing else
RESULTS = Path(__file__).parent / "results" / "soak.json"


def make(root: Path, size: int) -> Course:
    """A class of ``size``: copies of a smaller one, each with a cell of its own."""
    course = classes.make(root, STAGE, min(size, ORIGINALS))
    originals = sorted((root / "submitted").iterdir())
    for number in range(len(originals), size):
        original = originals[number % len(originals)] / STAGE
        notebook = json.loads((original / f"{STAGE}.ipynb").read_text())
        own = {"cell_type": "markdown", "id": "own", "metadata": {}, "source": f"Copy {number}."}
        notebook["cells"].append(own)
        folder = root / "submitted" / f"student{number:05d}" / STAGE
        folder.mkdir(parents=True)
        (folder / f"{STAGE}.ipynb").write_text(json.dumps(notebook, indent=1))
    return course


def grade(course: Course, jobs: int) -> tuple[int, float, list[tuple[int, float]]]:
    """Grade it: the exit code, the seconds, and (reports so far, MB) at each look."""
    command = [kit.BIN / "autograder", "grade", STAGE, "--jobs", str(jobs), "--quiet"]
    reports = course.root / "reports" / STAGE
    began, seen = time.monotonic(), []
    with subprocess.Popen(command, cwd=course.root, stdin=subprocess.DEVNULL) as process:
        while process.poll() is None:
            megabytes = memory_of(process.pid) + sum(map(memory_of, below(process.pid)))
            done = len(list(reports.glob("*.json"))) if reports.is_dir() else 0
            seen.append((done, megabytes))
            try:
                process.wait(LOOK)
            except subprocess.TimeoutExpired:
                continue
    return process.returncode, time.monotonic() - began, seen


def growth(seen: list[tuple[int, float]], size: int) -> float:
    """How many MB the last tenth of the class took more, at its peak, than the second tenth."""
    tenths = [
        max((mb for done, mb in seen if low <= done / size <= low + 0.1), default=0.0)
        for low in (0.1, 0.9)
    ]
    return tenths[1] - tenths[0]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--submissions", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    size: int = asked.submissions
    with tempfile.TemporaryDirectory(prefix="autograder-soak-") as folder:
        course = make(Path(folder, "course"), size)
        code, seconds, seen = grade(course, asked.jobs)
        reports = len(list((course.root / "reports" / STAGE).glob("*.json")))
    found = {
        "date": now(),
        "submissions": size,
        "jobs": asked.jobs,
        "seconds": round(seconds, 1),
        "seconds_each": round(seconds / size, 4),
        "growth_mb": round(growth(seen, size), 1),
        "peak_mb": round(max(mb for _, mb in seen), 1),
        "looks": [[done, round(mb, 1)] for done, mb in seen],
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    print({k: v for k, v in found.items() if k != "looks"})
    faults = {
        f"the command ended with {code}": code != 0,
        f"{reports} reports of {size} are there": reports != size,
        f"memory grew by more than {GROWTH_MB} MB": found["growth_mb"] > GROWTH_MB,
        f"it took more than {SECONDS_EACH} s a submission": seconds / size > SECONDS_EACH,
    }
    sys.exit("; ".join(words for words, holds in faults.items() if holds) or 0)


if __name__ == "__main__":
    main()
