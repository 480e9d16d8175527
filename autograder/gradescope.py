"""Grades one submission where Gradescope runs it: ``python -m autograder.gradescope /autograder``.

Reads ``submission/``, writes ``results/results.json``. Where the kit itself cannot grade there is
no file and the exit code says so, for Gradescope then tells the instructor and not the student a
score.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from autograder.course import load
from autograder.files import write
from autograder.grading.service import Service
from autograder.lms.gradescope import results
from autograder.model import ERRORED, KitError

STUDENT = "student"  # who it is Gradescope knows; a score does not depend on it


def main(root: Path) -> int:
    """Grade what lies in ``root``; the exit code."""
    target = root / "results" / "results.json"
    target.unlink(missing_ok=True)
    start = time.monotonic()
    try:
        course = load(root / "source" / "course")
        service = Service(course, course.slugs[0])
        try:
            report, _ = service.grade(STUDENT, root / "submission")
        finally:
            service.close()
    except KitError as error:
        print(error, file=sys.stderr)
        return error.code
    if report.status == ERRORED:
        print(*report.notes, sep="\n", file=sys.stderr)
        return 3
    found = results(report, course.show, time.monotonic() - start)
    write(target, json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
