"""`nbgrader validate` on the stages that `tests/nbgrader/test_validate.py` leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nbgrader.test_validate import STAGES
from tests.nbgrader.validating import COURSE, check_both_ways


@pytest.mark.parametrize("slug", [s for s in COURSE.slugs if s not in STAGES])
def test_validate_fails_on_the_stub_and_passes_on_the_reference(slug: str, tmp_path: Path) -> None:
    check_both_ways(slug, tmp_path)
