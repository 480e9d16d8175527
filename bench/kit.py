"""This kit as its users start it: `autograder grade`, and through nbgrader's own autograde."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from autograder.core.course import KIT, Course
from bench.classes import STAGE
from bench.measure import Measured, measure

BIN = Path(sys.executable).parent
ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
ONE_MORE_CHECK = '''

@exercise("{exercise}")
def test_the_bench_can_probe(student, reference, probe):
    """The bench can probe the answer."""
    assert probe is not None
'''
LIMIT_REACHED = re.compile(r"did not finish within ([\d.]+) seconds")
REPORTS = "reports/*/*.json"
TIME_IMPORT = "import time; began = time.monotonic(); import torch; print(time.monotonic() - began)"


def grade(
    course: Course, jobs: int, confined: bool = True, fresh: bool = True, programs: Path = BIN
) -> Measured:
    """Run ``autograder grade``; with ``fresh``, whatever an earlier run left is moved away first.

    ``programs`` is the folder of the ``autograder`` command, where it is another checkout's.
    """
    if fresh:
        forget(course)
    command = [programs / "autograder", "grade", STAGE, "--jobs", str(jobs), "--quiet"]
    options = [] if confined else ["--unconfined"]
    return measure([*command, *options], course.root, REPORTS)


def edited(course: Course, jobs: int) -> Measured:
    """Grade the class again, after the last exercise has been given one more hidden check."""
    own = course.root / "graders" / f"test_{STAGE}.py"
    own.parent.mkdir()
    own.write_text(with_one_more_check(course))
    found = grade(course, jobs, fresh=False)
    shutil.rmtree(own.parent)
    return found


def with_one_more_check(course: Course) -> str:
    """The hidden checks of the bench's stage, and one more of its last exercise."""
    last = course.stage(STAGE).exercises[-1].name
    return course.checks(STAGE).read_text() + ONE_MORE_CHECK.format(exercise=last)


def pages(course: Course) -> Measured:
    """Run ``autograder feedback`` on a graded class."""
    command = [BIN / "autograder", "feedback", STAGE, "--quiet"]
    return measure(command, course.root, "feedback/*/*/*.html")


def through_nbgrader(course: Course) -> Measured:
    """Run ``nbgrader autograde`` with the kit's configuration: the sandbox in place of Execute."""
    forget(course)
    release = [BIN / "nbgrader", "generate_assignment", STAGE, "--force"]
    subprocess.run(release, cwd=course.root, env=environment(), check=True, capture_output=True)
    command = [BIN / "nbgrader", "autograde", STAGE]
    return measure(command, course.root, f"autograded/*/{STAGE}/{STAGE}.ipynb", environment())


def import_seconds() -> float:
    """How long ``import torch`` takes in a new process, the start of Python left out."""
    command = [sys.executable, "-c", TIME_IMPORT]
    done = subprocess.run(command, check=True, capture_output=True, env=environment())
    return float(done.stdout)


def environment() -> dict[str, str]:
    """The shell's environment, with our programs first on the PATH and one thread a process."""
    return os.environ | ONE_THREAD | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}


def python(*arguments: str | Path) -> list[str | Path]:
    """A command that runs a module of the bench from any working directory."""
    start = f"import sys; sys.path.insert(0, {str(KIT)!r}); "
    run = "import runpy; runpy.run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)"
    return [sys.executable, "-c", start + run, *arguments]


def forget(course: Course) -> None:
    """Move away what grading has made. (For minutes after many files were deleted, ext4 is slow to
    make new ones.)"""
    away = Path(tempfile.mkdtemp(prefix="forgotten-", dir=course.root.parent))
    for made in ("autograded", "reports", "feedback", "gradebook.db"):
        if (course.root / made).exists():
            (course.root / made).rename(away / made)


def limits_used_up(course: Course) -> float:
    """The sum of the time limits that the last run's submissions reached, in seconds."""
    texts = (path.read_text() for path in course.root.glob(REPORTS))
    return sum(float(found) for text in texts for found in LIMIT_REACHED.findall(text))
