"""The attention course, as a course folder for tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from autograder.core.course import KIT, Course, load
from tests.classroom import make_course


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("attention"), *load(KIT).slugs)


@pytest.fixture(scope="session", autouse=True)
def shared_results() -> Iterator[None]:
    """Tests of one stage in this process run its wrong sample answers once. (That is most of what
    six of them do.)"""
    from autograder.grading.diagnose import Diagnostician
    from autograder.grading.runner import Checks

    begin = Diagnostician.__init__
    latest: dict[Any, Any] = {}

    def begin_with_results(self: Diagnostician, checks: Checks) -> None:
        begin(self, checks)
        course, slug = checks.course, checks.stage.slug
        files = (course.checks(slug).read_text(), course.solution(slug).read_text())
        key = (course.salt, course.seeds, slug, *files)
        if key not in latest:
            latest.clear()  # the results of all stages would take too much memory
        self._students, self._ran = latest.setdefault(key, (self._students, self._ran))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Diagnostician, "__init__", begin_with_results)
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the tests of one stage after each other, where all stages are tested."""
    if config.getoption("--all-stages"):
        items.sort(key=stage_of)


def stage_of(item: pytest.Item) -> str:
    callspec = getattr(item, "callspec", None)
    return str(callspec.params.get("slug", "")) if callspec else ""
