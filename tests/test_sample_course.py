"""The course on which the tests of the engine run: its audit is clean."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.audit import audit
from autograder.core.course import load
from tests.classroom import SAMPLE_COURSE, SAMPLE_STAGES, make_course


def test_its_stages_are_those_that_tests_name() -> None:
    assert load(SAMPLE_COURSE).slugs == SAMPLE_STAGES


@pytest.mark.parametrize("slug", SAMPLE_STAGES)
def test_its_audit_is_clean(tmp_path: Path, slug: str) -> None:
    found = audit(make_course(tmp_path), slug)
    assert [p for a in found for p in a.problems] == []
    for a in found:
        assert (a.reference, a.stub) == (1.0, 0.0)
        assert a.right["filed"] == a.right["accepted"] >= 2, a.name
        assert a.wrong["filed"] == a.wrong["rejected"] == a.wrong["diagnosed"] >= 4, a.name
