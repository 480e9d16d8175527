"""The checks of one stage, collected once for all tests of this folder that run checks.

pytest runs inside pytest here, so the tests hand their bodies to `collected` instead of keeping a
session open.
"""

from __future__ import annotations

import pytest

from autograder.core.course import Course
from tests.classroom import make_course


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"))
