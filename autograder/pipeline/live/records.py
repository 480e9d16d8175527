"""The state of each attempt in the service, ``live.json`` in the folder of the attempt.

The file is written when an attempt has arrived, and again when its feedback has been released, so
a service that was killed can continue.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from autograder.core import records
from autograder.core.course import Course, CourseError
from autograder.core.files import write_json
from autograder.core.model import Report
from autograder.core.rules import BEST, Rules
from autograder.submissions.attempts import FILES, Attempt, attempts, rank
from autograder.submissions.attempts import NOTE as ATTEMPT

NOTE, REPORT = "live.json", "report.json"
NEW, WAITING, REFUSED, GRADED, FAILED = "new", "waiting", "refused", "graded", "failed"
SYSTEM = "exchange"


@dataclass(frozen=True)
class Note:
    """The content of an attempt's ``live.json``.

    ``received``: when it was found, in UTC and ISO format. Limits use this time, since a student
    can write any time into ``timestamp.txt``. ``state`` is one of `NEW`, `WAITING`, `REFUSED`
    (then ``refused_until`` is the time from which an attempt is graded), `GRADED` and `FAILED`
    (grading itself failed, and is tried again when the service starts). ``shown`` is the level of
    feedback on its page, empty if the page has no results.
    """

    received: str
    state: str = NEW
    refused_until: str = ""
    points: float | None = None
    seconds: float = 0.0
    shown: str = ""


@dataclass
class TrackedAttempt:
    """An attempt and the note on it."""

    attempt: Attempt
    note: Note

    @property
    def received(self) -> datetime:
        return datetime.fromisoformat(self.note.received)

    @property
    def refused_until(self) -> datetime | None:
        until = self.note.refused_until
        return datetime.fromisoformat(until) if until else None

    @property
    def order(self) -> tuple[str, int]:
        """A key that sorts a student's attempts as `autograder.submissions.attempts` does."""
        return self.attempt.handed_in, self.attempt.number

    def folder(self, course: Course) -> Path:
        return self.attempt.folder(course)

    def files(self, course: Course) -> Path:
        return self.folder(course) / FILES

    def save(self, course: Course, **changes: object) -> None:
        """Write the note with these changes."""
        self.note = replace(self.note, **changes)  # type: ignore[arg-type]
        write_json(self.folder(course) / NOTE, asdict(self.note))

    def save_report(self, course: Course, report: Report) -> None:
        write_json(self.folder(course) / REPORT, report.as_dict())

    def report(self, course: Course) -> Report:
        """Read the report of this attempt. Raises `CourseError` if it cannot be read."""
        path = self.folder(course) / REPORT
        try:
            return Report.from_dict(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, RecursionError) as error:
            raise CourseError(
                f"{path} cannot be read ({error}). Delete {path.with_name(NOTE)}, and the attempt "
                "is graded again when `autograder serve` starts."
            ) from error


@dataclass
class AttemptIndex:
    """All attempts from the exchange, by stage and student."""

    own: dict[tuple[str, str], list[TrackedAttempt]] = field(default_factory=dict)
    sources: set[str] = field(default_factory=set)  # names of their folders in the exchange

    def add(self, one: TrackedAttempt) -> None:
        attempt = one.attempt
        self.own.setdefault((attempt.stage, attempt.student), []).append(one)
        self.sources.add(attempt.source)

    def of(self, one: TrackedAttempt) -> list[TrackedAttempt]:
        """Return all attempts of the same student and stage."""
        return self.own[one.attempt.stage, one.attempt.student]

    def graded_at(self, stage: str, student: str) -> list[datetime]:
        """Return when the attempts arrived that count for the limits: not those whose page has no
        results because grading failed, nor those that arrived while the clock was ahead."""
        own, now = self.own.get((stage, student), []), datetime.now(UTC)
        counted = (one for one in own if one.note.state not in (NEW, REFUSED))
        times = (one.received for one in counted if one.note.state != FAILED or one.note.shown)
        return [time for time in times if time <= now]

    def counting(
        self, rules: Rules, one: TrackedAttempt, worth: float, instead: TrackedAttempt | None = None
    ) -> TrackedAttempt | None:
        """Return the graded attempt of the student and stage of ``one`` that counts: the latest, or
        the one with the most points after its late penalty, the first of equals. Slip days are not
        used up before the final grading. If ``instead`` is given, it replaces ``one``."""
        own = [instead if instead and known is one else known for known in self.of(one)]
        graded = sorted((o for o in own if o.note.state == GRADED), key=lambda o: o.order)
        if not graded or rules.attempts != BEST:
            return graded[-1] if graded else None
        return max(graded, key=lambda o: rank(rules, o.attempt, o.note.points, worth))

    def __iter__(self) -> Iterator[TrackedAttempt]:
        for own in self.own.values():
            yield from own


def load(
    course: Course, stages: Iterable[str], on_error: Callable[[str], None]
) -> list[TrackedAttempt]:
    """Read the states of all attempts at these stages. ``on_error`` is called with a sentence about
    each note that cannot be read."""
    return [
        TrackedAttempt(attempt, _note(attempt.folder(course), on_error))
        for slug in stages
        for own in attempts(course, slug).values()
        for attempt in own
        if attempt.system == SYSTEM
    ]


def _note(folder: Path, on_error: Callable[[str], None]) -> Note:
    """Read the note of an attempt. Without one that can be read, it waits to be graded, whatever
    the limits, and was received when it was saved: the service was killed before it wrote the note,
    or the note was damaged or deleted."""
    path = folder / NOTE
    try:
        note = records.read(Note, json.loads(path.read_text(encoding="utf-8")), "it")
        _ = datetime.fromisoformat(note.received)
        return note
    except FileNotFoundError:
        pass
    except (OSError, ValueError, RecursionError) as error:
        on_error(f"{path} cannot be read ({error}). The attempt is graded again.")
    saved = (folder / ATTEMPT).stat().st_mtime
    return Note(datetime.fromtimestamp(saved, UTC).isoformat(), WAITING)
