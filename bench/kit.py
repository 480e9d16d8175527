"""This kit as its users start it: `autograder grade`, and through nbgrader's own autograde."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from autograder.course import KIT, Course
from bench.measure import Measured, measure

BIN = Path(sys.executable).parent
ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
LIMIT_REACHED = re.compile(r"did not finish within ([\d.]+) seconds")


def grade(course: Course, jobs: int, confined: bool = True, fresh: bool = True) -> Measured:
    """``autograder grade``; with ``fresh``, whatever an earlier run left is deleted first."""
    if fresh:
        forget(course)
    command = [BIN / "autograder", "grade", stage(course), "--jobs", str(jobs), "--quiet"]
    unwalled = [] if confined else ["--unconfined"]
    return measure([*command, *unwalled], course.root, "reports/*/*.json")


def edited(course: Course, jobs: int) -> Measured:
    """The class again, after one hidden check has been given one more line."""
    slug = stage(course)
    checks = course.checks(slug).read_text()
    own = course.root / "graders" / f"test_{slug}.py"
    own.parent.mkdir()
    own.write_text(f"{checks.rstrip()}\n    assert probe is not None\n")
    found = grade(course, jobs, fresh=False)
    shutil.rmtree(own.parent)
    return found


def through_nbgrader(course: Course) -> Measured:
    """``nbgrader autograde`` with the kit's configuration: the sandbox in place of Execute."""
    forget(course)
    slug = stage(course)
    release = [BIN / "nbgrader", "generate_assignment", slug, "--force"]
    subprocess.run(release, cwd=course.root, env=environment(), check=True, capture_output=True)
    command = [BIN / "nbgrader", "autograde", slug]
    return measure(command, course.root, f"autograded/*/{slug}/{slug}.ipynb", environment())


def environment() -> dict[str, str]:
    """The shell's environment, with our programs first on the PATH and one thread a process."""
    return os.environ | ONE_THREAD | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}


def python(*arguments: str | Path) -> list[str | Path]:
    """A command that runs a module of the bench, from whatever folder."""
    start = f"import sys; sys.path.insert(0, {str(KIT)!r}); "
    run = "import runpy; runpy.run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)"
    return [sys.executable, "-c", start + run, *arguments]


def stage(course: Course) -> str:
    """The one stage of a course of the bench."""
    (slug,) = course.slugs
    return slug


def forget(course: Course) -> None:
    """Move away what grading has made. (Right after many files were deleted, ext4 looks for a place
    for each new one for as long as it takes to write it.)"""
    away = Path(tempfile.mkdtemp(prefix="forgotten-", dir=course.root.parent))
    for made in ("autograded", "reports", "feedback", "gradebook.db"):
        if (course.root / made).exists():
            (course.root / made).rename(away / made)


def limits_used_up(course: Course) -> float:
    """The sum of the time limits that the last run's submissions ran into, in seconds."""
    texts = (path.read_text() for path in (course.root / "reports").glob("*/*.json"))
    return sum(float(found) for text in texts for found in LIMIT_REACHED.findall(text))
