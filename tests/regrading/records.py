"""What tests of regrading read, and the edits that they make."""

from __future__ import annotations

from pathlib import Path

from autograder.core.course import Course
from autograder.core.model import Report
from autograder.core.report_store import earlier
from autograder.core.report_store import path as report_path
from autograder.pipeline.regrade_decision import notebook_path
from tests.classroom import MATRICES

SLUG = MATRICES
STUDENTS = ("ada", "bob", "cyd")
KIND = "test_the_mean_of_each_column_is_subtracted"  # a check of center
SAYS = 'student.center(x), reference.center(x), "the centered columns")'  # how it ends
STRICTER = SAYS.replace("reference", "1 + reference").replace("centered", "moved")


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
