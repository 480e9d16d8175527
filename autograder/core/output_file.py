"""Refuse to write results over a course's own files."""

from __future__ import annotations

from pathlib import Path

from autograder.core.course import CourseError

OWN_FILES = {"course.toml", "nbgrader_config.py", "roster.csv", "salt.txt"}
OWN_FOLDERS = {
    *("attempts", "autograded", "feedback", "graders", "live", "release", "reports", "solutions"),
    *("source", "specimens", "submitted"),
}


def output(path: Path | None) -> Path | None:
    """Check an option that names a file to write. Raises `CourseError` if that is a file of a
    course, which would be lost."""
    if path is None or not path.is_file():
        return path
    for root in path.resolve().parents:
        first, *more = path.resolve().relative_to(root).parts
        own = first in OWN_FILES or path.suffix == ".db" or (first in OWN_FOLDERS and more[1:])
        if own and (root / "course.toml").is_file():
            raise CourseError(f"{path} is a file of the course. Name another file to write.")
    return path


def output_file(path: Path | None) -> Path | None:
    """Check an option as `output` does. Raises `CourseError` also if it names a folder."""
    if path is not None and path.is_dir():
        raise CourseError(f"{path} is a folder. Name a file to write, for example a file in it.")
    return output(path)
