"""`nbgrader validate` fails on what is not right yet, says why, and passes what is right."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tests.classroom import at_home, notebook
from tests.nbgrader.validating import COURSE, check_both_ways
from tests.waiting import PATIENCE


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", COURSE.slugs)
def test_validate_fails_on_the_stub_and_passes_on_the_reference(slug: str, tmp_path: Path) -> None:
    check_both_ways(slug, tmp_path)


def test_the_command_shows_a_student_the_failing_cell_and_the_explanation(tmp_path: Path) -> None:
    made = notebook("s01_softmax", dot_product="def dot_product(a, b):\n    return [0.0]")
    nbformat.write(made, tmp_path / "s01_softmax.ipynb")
    done = subprocess.run(
        [Path(sys.executable).with_name("nbgrader"), "validate", "s01_softmax.ipynb"],
        cwd=tmp_path,
        env=at_home(tmp_path / "home"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert "VALIDATION FAILED ON 1 CELL(S)" in done.stdout
    assert "AssertionError: You give a list; after multiplying" in done.stdout
