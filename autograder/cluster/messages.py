"""What a run hears from its cluster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.model import KitError


class ClusterError(KitError):
    """The cluster cannot grade; the text says why and what to do."""


@dataclass(eq=False)
class Batch:
    """Submissions that go to a worker together, when, and how many bytes they are."""

    worker: str
    students: tuple[str, ...]
    sent: float
    size: int = 0


@dataclass(frozen=True)
class Joined:
    """A worker may grade so many at a time. One that comes back under an old address has another
    ``id``."""

    worker: str
    id: str
    slots: int


@dataclass(frozen=True)
class Refused:
    """A worker may not grade; ``reason`` goes on after "it is refused:"."""

    worker: str
    reason: str


@dataclass(frozen=True)
class Gone:
    """A worker has left; ``expected`` where it was asked to, by whoever runs the cluster."""

    worker: str
    expected: bool


@dataclass(frozen=True)
class Landed:
    """A batch has come back with an answer for each student that was reached; ``trouble`` is why
    the worker could not even try."""

    batch: Batch
    answers: Mapping[str, bytes] = field(default_factory=dict)
    trouble: str = ""


@dataclass(frozen=True)
class Broken:
    """The cluster itself does not work; the text says what is wrong."""

    reason: str


Message = Joined | Refused | Gone | Landed | Broken
