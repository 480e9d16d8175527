"""What tests of regrading read, and the edits that they make."""

from __future__ import annotations

from pathlib import Path

from autograder.core.course import Course
from autograder.core.model import Report
from autograder.core.report_store import earlier
from autograder.core.report_store import path as report_path
from autograder.pipeline.standing import notebook_path

SLUG = "s07_causal_mask"
STUDENTS = ("ada", "bob", "cyd")
KIND = "test_our_own_kind_stays"  # a check of to_blocked
SAYS = 'got, mask, f"the result for a mask of dtype {dtype}")'  # how it ends


def records(course: Course) -> dict[str, bytes]:
    """What a run promises to the byte."""
    paths = [report_path(course, SLUG, s) for s in STUDENTS]
    paths += [notebook_path(course, SLUG, s) for s in STUDENTS]
    return {str(p.relative_to(course.root)): p.read_bytes() for p in paths}


def report(course: Course, student: str) -> Report:
    found = earlier(course, SLUG, student)
    assert found is not None
    return found


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new))
