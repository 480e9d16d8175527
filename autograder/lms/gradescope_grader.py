"""Grade one submission on Gradescope: ``python -m autograder.lms.gradescope_grader /autograder``.

It reads ``submission/`` and writes ``results/results.json``. If the kit cannot grade, or a check
raised an error, it writes no file and exits with an error, so Gradescope shows no score. Gradescope
accepts no results without a score, so a submission that cannot be read gets 0 there, with the
reason and the advice to submit another file.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from autograder.core.course import load
from autograder.core.files import write_json
from autograder.core.model import UNREADABLE, KitError
from autograder.lms.gradescope import results
from autograder.pipeline.executor import grade_alone

NOT_READ = "It counts 0 points until you submit a file that can be read."
STUDENT = "student"  # Gradescope knows the name; the score does not depend on it


def main(root: Path) -> int:
    """Grade the submission in ``root``. Returns the exit code."""
    target = root / "results" / "results.json"
    target.unlink(missing_ok=True)
    start = time.monotonic()
    try:
        course = load(root / "source" / "course")
        report = grade_alone(course, course.slugs[0], STUDENT, root / "submission")
    except KitError as error:
        print(error, file=sys.stderr)
        return error.code
    if report.points is None and report.status != UNREADABLE:
        print(*report.notes, *report.unscored, sep="\n", file=sys.stderr)
        return 3
    found = results(report, course.show, time.monotonic() - start)
    if report.status == UNREADABLE:
        found |= {"score": 0.0, "output": f"{found['output']}\n{NOT_READ}"}
    write_json(target, found)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
