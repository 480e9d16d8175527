"""Save and read all submissions that were collected::

    attempts/<stage>/<student>/<number>/attempt.json   where it came from, and when
                                        files/         what was submitted
                               submitted.json          the number of the one in submitted/

The one that is graded is copied to ``submitted/``, where nbgrader expects it. What somebody else
puts there is saved as an attempt, see `submitted_attempt`.
"""

from __future__ import annotations

import contextlib
import errno
import glob
import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

from autograder.core import records
from autograder.core.course import Course, CourseError
from autograder.core.files import draft_of, named, remove, remove_drafts, write, write_json
from autograder.core.model import Entry
from autograder.core.rules import Rules, late_penalty
from autograder.submissions.folders import replaced, restore
from autograder.submissions.timestamps import TIMESTAMP, handed_in

BY_HAND = "by hand"
NOTE, FILES, SUBMITTED = "attempt.json", "files", "submitted.json"
MOVES = 5  # tries to move a copy to its place


@dataclass(frozen=True)
class Attempt:
    """One submission of one student.

    ``handed_in`` is an ISO moment in UTC, or empty if it is not known; ``corrected`` the one that
    somebody has put in its place, in ``timestamp.txt`` in ``submitted/``; ``system_id`` the number
    that the system (``canvas``, ``moodle``, ...) has for the student, or empty if it does not
    identify one; ``source`` the name in the archive; ``digest`` the SHA-256 of the files, without
    hidden ones.
    """

    student: str
    stage: str
    number: int
    handed_in: str
    system: str
    system_id: str
    source: str
    digest: str
    corrected: str = ""

    @property
    def moment(self) -> datetime | None:
        """``corrected`` or ``handed_in`` in UTC without zone, as nbgrader has it."""
        if not (when := self.corrected or self.handed_in):
            return None
        return datetime.fromisoformat(when).astimezone(UTC).replace(tzinfo=None)

    def entry(self, points: float | None, worth: float) -> Entry:
        """Return a gradebook entry for the attempt, with these points of ``worth``, without any
        penalty."""
        return Entry(self.student, self.stage, points, 0.0, worth, self.moment)

    def folder(self, course: Course) -> Path:
        return course.root / "attempts" / self.stage / self.student / f"{self.number:03d}"


def attempts(course: Course, slug: str, student: str = "") -> dict[str, list[Attempt]]:
    """Return the attempts at a stage by student, sorted by moment, or in the order in which they
    were collected if a moment is not known: those of one ``student`` if given."""
    found: dict[str, list[Attempt]] = {}
    whose = glob.escape(student) or "*"
    for path in sorted((course.root / "attempts" / slug).glob(f"{whose}/[!.]*/{NOTE}")):
        try:
            one = records.read(Attempt, json.loads(path.read_text(encoding="utf-8")), "it")
            if one.folder(course) != path.parent:
                raise ValueError("it describes another attempt")
            _ = one.moment
        except (OSError, ValueError) as error:
            raise CourseError(
                f"{path} cannot be read ({error}). Restore it, or delete its folder and collect "
                "the submission again (`autograder serve` does so when it starts)."
            ) from error
        found.setdefault(one.student, []).append(one)
    return {student: in_order(own) for student, own in found.items()}


def in_order(own: Iterable[Attempt]) -> list[Attempt]:
    """Return the attempts of a student in the order of `attempts`."""
    found = list(own)
    timed = all(a.handed_in for a in found)
    return sorted(found, key=lambda a: (a.handed_in if timed else "", a.number))


def distinct(own: Iterable[Attempt]) -> list[Attempt]:
    """Leave out attempts that are there again: with the same files and the same moment, or without
    a moment, which was known when they were collected again."""
    found: dict[tuple[str, datetime | None], Attempt] = {}
    for one in own:
        found.setdefault((one.digest, one.moment), one)
    timed = {digest for digest, moment in found if moment}
    return [one for one in found.values() if one.moment or one.digest not in timed]


def students_by_id(course: Course, slugs: Iterable[str], system: str) -> dict[str, set[str]]:
    """Return the students by the ids that a system gave them for these stages: one student per id,
    unless attempts contradict each other."""
    return {
        number: {one.student for one in own} for number, own in by_id(course, slugs, system).items()
    }


def by_id(course: Course, slugs: Iterable[str], system: str) -> dict[str, list[Attempt]]:
    """Return the attempts at these stages by the ids that a system gave their students."""
    found: dict[str, list[Attempt]] = {}
    for slug in slugs:
        for one in chain.from_iterable(attempts(course, slug).values()):
            if one.system == system and one.system_id:
                found.setdefault(one.system_id, []).append(one)
    return found


def digest(files: Mapping[str, bytes]) -> str:
    """Return the SHA-256 of the names and contents of files, without hidden ones, which operating
    systems and editors add."""
    whole = hashlib.sha256()
    for name in sorted(name for name in files if not name.startswith(".")):
        line = f"{name}\0{hashlib.sha256(files[name]).hexdigest()}\n"
        whole.update(line.encode(errors="surrogateescape"))  # names of files may not be in UTF-8
    return whole.hexdigest()


def save(course: Course, attempt: Attempt, files: Mapping[str, bytes]) -> Attempt:
    """Write an attempt, and return it: with the next number that is free if there is a folder with
    its number, as another process may have made. The folder is written completely or not at all."""
    folder = attempt.folder(course)
    remove_drafts(folder.parent)
    draft = draft_of(folder)
    shutil.rmtree(draft, ignore_errors=True)  # a killed process may have had the same id
    try:
        with named(folder):
            for name, data in files.items():
                write(draft / FILES / name, data)
            while True:
                write_json(draft / NOTE, asdict(attempt))
                try:
                    draft.rename(attempt.folder(course))
                    return attempt
                except OSError as error:
                    if error.errno not in (errno.EEXIST, errno.ENOTEMPTY):
                        raise
                    attempt = replace(attempt, number=attempt.number + 1)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def remove_unfinished(course: Course, slug: str, student: str) -> None:
    """Remove the unfinished files that killed processes have left in a student's attempts."""
    own = course.root / "attempts" / slug / student
    remove_drafts(own)
    for folder in own.glob("[!.]*"):
        remove_drafts(folder)


def rewrite(course: Course, attempt: Attempt) -> None:
    """Write what is known of an attempt that has been saved; its files stay."""
    write_json(attempt.folder(course) / NOTE, asdict(attempt))


def next_number(earlier: Iterable[Attempt]) -> int:
    return max((a.number for a in earlier), default=0) + 1


def submitted_attempt(
    course: Course, slug: str, student: str, preview: bool = False
) -> Attempt | None:
    """Return the attempt that is in ``submitted/``, or None if no files are there.

    Files that somebody else put there are saved as an attempt, and a time that somebody wrote into
    ``timestamp.txt`` is saved as the attempt's corrected one. With ``preview`` nothing is saved:
    files that are no attempt are none then.
    """
    files = submitted_files(course, student, slug)
    if not files:
        return None
    folder = course.root / "submitted" / student / slug
    moment, own = handed_in(folder), digest(files)
    when = moment.replace(tzinfo=UTC).isoformat() if moment else ""
    earlier = attempts(course, slug, student).get(student, [])
    number = _copied(course, slug, student)
    same = [one for one in earlier if one.digest == own]
    if same:  # several may have these files
        one = max(same, key=lambda one: (one.number == number, one.moment == moment))
        if moment and moment != one.moment:
            one = replace(one, corrected=when)
            if not preview:
                rewrite(course, one)
    elif preview:
        return None
    else:
        one = Attempt(student, slug, next_number(earlier), when, BY_HAND, "", "", own)
        one = save(course, one, files)
    if one.number != number and not preview:
        _note_copied(course, one)
    return one


def _copied(course: Course, slug: str, student: str) -> int:
    """Return the number of the attempt that was copied to ``submitted/`` last, or 0."""
    path = course.root / "attempts" / slug / student / SUBMITTED
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return 0


def _note_copied(course: Course, attempt: Attempt) -> None:
    write_json(attempt.folder(course).with_name(SUBMITTED), attempt.number)


def rank(
    rules: Rules,
    attempt: Attempt,
    points: float | None,
    worth: float,
    others: Iterable[Entry] = (),
) -> tuple[bool, float]:
    """Return a key that sorts attempts by their points after the late penalty, with those without a
    score first. ``others`` are the student's scores in other stages, as for
    `autograder.core.rules.late_penalty`."""
    if points is None:
        return False, 0.0
    return True, points - late_penalty(rules, attempt.entry(points, worth), others).penalty


def timestamp(moment: datetime) -> str:
    """Format a moment in UTC as nbgrader does in ``timestamp.txt``."""
    return f"{moment:%Y-%m-%d %H:%M:%S.%f} UTC\n"


def copy_to_submitted(course: Course, attempt: Attempt) -> None:
    """Copy an attempt to ``submitted/<student>/<stage>/``, where it is graded, and replace the
    folder that is there. What is there is moved away, and is removed when the copy has its place:
    after an interruption `autograder.submissions.folders.repair` puts it back."""
    place = course.root / "submitted" / attempt.student / attempt.stage
    for path in (place.parent, place):
        if os.path.lexists(path) and not path.is_dir():
            raise CourseError(
                f"{path} is a file, or a link that cannot be opened. Move it elsewhere, and run "
                "the same command again."
            )
    number = secrets.token_hex(4)  # a draft that cannot be removed may stay
    draft = draft_of(place.with_name(f"{attempt.stage}.{number}"))
    try:
        with named(place):
            shutil.copytree(attempt.folder(course) / FILES, draft)
            if attempt.moment:
                (draft / TIMESTAMP).write_text(timestamp(attempt.moment))
        _move(draft, place)
    except BaseException as error:
        remove(draft)
        restore(place)
        if isinstance(error, PermissionError):
            raise CourseError(
                f"{place} cannot be replaced ({error.strerror}). Change its permissions and those "
                f"of {place.parent}, and run the same command again."
            ) from error
        raise
    _note_copied(course, attempt)
    with contextlib.suppress(FileNotFoundError):
        replaced(place).rename(draft)
        remove(draft)


def _move(draft: Path, place: Path) -> None:
    """Move a copy to its place. If another process puts back meanwhile what was moved away, as
    `grade` does when it starts, it is moved away again."""
    for tries in range(MOVES):
        try:
            restore(place)
            if place.exists():
                place.rename(replaced(place))
            draft.rename(place)
            return
        except OSError as error:
            expected = (errno.ENOENT, errno.EEXIST, errno.ENOTEMPTY)
            if error.errno not in expected or tries == MOVES - 1:
                raise


def submitted_files(course: Course, student: str, slug: str) -> dict[str, bytes]:
    """Return the present files in ``submitted/``, without ``timestamp.txt``."""
    place = course.root / "submitted" / student / slug
    if not place.is_dir():
        return {}
    files = (p for p in sorted(place.iterdir()) if p.is_file() and not p.name.startswith("."))
    return {p.name: p.read_bytes() for p in files if p.name != TIMESTAMP}
