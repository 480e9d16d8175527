"""A class of three that was graded once, and the stage's hidden checks, to be edited."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.core.course import Course, load
from autograder.pipeline import run
from tests.classroom import hand_in, make_course, notebook
from tests.regrading.records import SLUG

TRANSPOSED = "def upper_triangle(n):\n    return torch.ones(n, n).tril() > 0"


@pytest.fixture(scope="session")
def class_of_three(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """Graded once: ada is right, bob's first exercise is wrong, cyd's notebook is damaged."""
    course = make_course(tmp_path_factory.mktemp("class"), SLUG)
    hand_in(course, "ada", SLUG, notebook(SLUG))
    hand_in(course, "bob", SLUG, notebook(SLUG, upper_triangle=TRANSPOSED))
    hand_in(course, "cyd", SLUG, '{"cells": [')
    run.grade_stage(course, SLUG)
    return course


@pytest.fixture
def course(class_of_three: Course, tmp_path: Path) -> Course:
    """A copy of the graded class."""
    shutil.copytree(class_of_three.root, tmp_path / "class")
    return load(tmp_path / "class")


@pytest.fixture
def graders(course: Course) -> Path:
    """The stage's hidden checks as the course's own, to be edited."""
    return course.checks(SLUG)
