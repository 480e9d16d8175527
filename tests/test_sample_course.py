"""The course on which the tests of the engine run: it is built, and its audit is clean."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.audit import audit
from autograder.authoring.build import stale
from autograder.core.course import load
from tests.classroom import SAMPLE_COURSE, SAMPLE_STAGES, make_course


def test_its_committed_files_are_fresh() -> None:
    course = load(SAMPLE_COURSE)
    assert course.slugs == SAMPLE_STAGES
    old = [str(p.relative_to(SAMPLE_COURSE)) for p in stale(course, course.slugs)]
    assert old == [], "run `autograder build --course tests/sample_course`"


@pytest.mark.parametrize("slug", SAMPLE_STAGES)
def test_its_audit_is_clean(tmp_path: Path, slug: str) -> None:
    found = audit(make_course(tmp_path), slug)
    assert [p for a in found for p in a.problems] == []
    for a in found:
        assert (a.reference, a.stub) == (1.0, 0.0)
        assert a.right["filed"] == a.right["accepted"] >= 2, a.name
        assert a.wrong["filed"] == a.wrong["rejected"] == a.wrong["diagnosed"] >= 4, a.name
