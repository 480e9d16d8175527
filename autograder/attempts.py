"""Every hand-in that was ever collected::

    attempts/<stage>/<student>/<number>/attempt.json   where it came from, and when
                                        files/         what was handed in

The one that is graded lies once more in ``submitted/``, where nbgrader's users look for it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder import records
from autograder.course import Course, CourseError

NOTE, FILES = "attempt.json", "files"


@dataclass(frozen=True)
class Attempt:
    """One hand-in of one student. ``handed_in`` is an ISO moment in UTC, empty where nobody knows;
    ``system_id`` is the number by which the system (``canvas``, ``moodle``, ...) calls the
    student; ``source`` the name in the archive; ``digest`` the SHA-256 of all files."""

    student: str
    stage: str
    number: int
    handed_in: str
    system: str
    system_id: str
    source: str
    digest: str

    @property
    def moment(self) -> datetime | None:
        """``handed_in`` in UTC without zone, as nbgrader has it."""
        if not self.handed_in:
            return None
        return datetime.fromisoformat(self.handed_in).astimezone(UTC).replace(tzinfo=None)

    def folder(self, course: Course) -> Path:
        return course.root / "attempts" / self.stage / self.student / f"{self.number:03d}"

    def as_json(self) -> str:
        return json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n"


def attempts(course: Course, slug: str) -> dict[str, list[Attempt]]:
    """The attempts at a stage by student, in the order in which they were handed in."""
    found: dict[str, list[Attempt]] = {}
    for path in sorted((course.root / "attempts" / slug).glob(f"*/*/{NOTE}")):
        try:
            one = records.read(Attempt, json.loads(path.read_text(encoding="utf-8")), "it")
            assert one.moment is None or one.folder(course) == path.parent
        except (OSError, ValueError, AssertionError) as error:
            raise CourseError(
                f"{path} cannot be read ({error}). Restore it, or delete its folder and collect "
                "the archive again."
            ) from error
        found.setdefault(one.student, []).append(one)
    for own in found.values():
        own.sort(key=lambda a: (a.handed_in, a.number))
    return found


def known(course: Course, slug: str, system: str) -> dict[str, str]:
    """The students by the numbers that a system gave them for this stage."""
    return {
        one.system_id: student
        for student, own in attempts(course, slug).items()
        for one in own
        if one.system == system and one.system_id
    }
