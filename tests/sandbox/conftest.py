"""One confined host for all tests of the sandbox."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from autograder.core.course import Limits
from autograder.sandbox.child import Child
from autograder.sandbox.client import Host
from tests.waiting import PATIENCE


@pytest.fixture(scope="session")
def host() -> Iterator[Host]:
    with Host(Limits(submission_seconds=20)) as host:
        yield host


@pytest.fixture
def child(host: Host) -> Iterator[Child]:
    child = Child(host)
    yield child
    child.end()


@pytest.fixture
def run(child: Child) -> Callable[[str], dict[str, Any]]:
    """Run a cell in a confined child; returns the answer's message."""

    def run(source: str, seconds: float = PATIENCE) -> dict[str, Any]:
        message = {"op": "cell", "source": source, "number": 1}
        return child.request(message, {}, seconds).message

    return run
