"""Sort the files of an archive into submissions, for each system that makes archives.

How the systems name files is in `autograder.lms.names`. Two more kinds of archives are known:

==========  =========================================================================
gradescope  ``submission_<id>/<file>``, and people in ``submission_metadata.yml``
folder      ``<student>/[<stage>/]<file>``, or ``<student>.ipynb``
==========  =========================================================================
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache, partial
from pathlib import PurePosixPath
from typing import Any

import yaml  # type: ignore[import-untyped]

from autograder.core.course import CourseError
from autograder.lms.archive import ArchiveError, Item
from autograder.lms.moments import as_utc, moment
from autograder.lms.names import (
    BRIGHTSPACE,
    CANVAS,
    EXCHANGE,
    FOLDER,
    GRADESCOPE,
    Reading,
    is_anonymous,
    readings,
    system_of,
)
from autograder.submissions.exchange import Arrival, Exchange, SubmissionRefused
from autograder.submissions.folders import SCRIPT, stem
from autograder.submissions.timestamps import TIMESTAMP

METADATA, PACKAGE = "submission_metadata.yml", "__init__.py"
WITH_MOMENTS = (GRADESCOPE, BRIGHTSPACE, EXCHANGE)  # the others do not say when a file came in
Choose = Callable[[Sequence[Reading]], Reading | None]


@dataclass
class ArchivedSubmission:
    """What one student submitted at one moment, as a system names it.

    ``ids`` are what the system's fields have, "" for nothing, in the same order for all students.
    ``handed_in`` is in UTC; ``unread`` is the moment as the system wrote it, where it cannot be
    read; ``late`` says that the system marked it late, and ``timed`` that the moment is from a
    table of the instructor. ``alternatives`` are the ways to read the name of a single file, where
    it is not certain which is meant; ``passed_over`` are the paths of files that have the name of
    another one.
    """

    system: str
    name: str
    system_id: str = ""
    ids: tuple[str, ...] = ()
    handed_in: datetime | None = None
    late: bool = False
    unread: str = ""
    timed: bool = False
    alternatives: tuple[Reading, ...] = ()
    files: dict[str, Item] = field(default_factory=dict)
    passed_over: list[str] = field(default_factory=list)

    @property
    def label(self) -> str:
        """What an instructor recognises it by."""
        return f"{self.name} ({self.system} {self.system_id})" if self.system_id else self.name

    @property
    def identifiers(self) -> tuple[str, ...]:
        """What the system itself calls the student by, which other students cannot choose."""
        return tuple(value for value in (self.system_id, *self.ids) if value)

    def add(self, item: Item, name: str) -> None:
        """Add a file under the last part of ``name``. Of two files with the same name, the one that
        is in fewer folders counts. Raises `ArchiveError` if they may be answers."""
        base = PurePosixPath(name).name
        other = self.files.setdefault(base, item)
        if other is item:
            return
        if stem(base) and base != PACKAGE:
            raise ArchiveError(
                f"{self.label} submitted two files called {base}: {other.path} and "
                f"{item.path}. Unpack the archive, keep the one that counts, collect the folder."
            )
        self.files[base], further = sorted((other, item), key=lambda one: len(one.path.parts))
        self.passed_over.append(str(further.path))

    def decide(self, reading: Reading, stage: str) -> None:
        """Settle on one of the ``alternatives``, for the only file."""
        (item,) = self.files.values()
        self.name, self.system_id, self.late = reading.name, reading.system_id, reading.late
        self.files = {}
        self.add(item, file_name(self.system, reading, item, stage))


@dataclass
class ArchiveContents:
    """The submissions in an archive, the files that belong to no student (``strays``), those that
    belong to another stage (``elsewhere``), and why submissions are ``refused``."""

    submissions: list[ArchivedSubmission] = field(default_factory=list)
    strays: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def passed_over(self) -> list[str]:
        """The files that have the name of another one of the same submission."""
        return sorted({path for one in self.submissions for path in one.passed_over})

    @property
    def lost(self) -> list[str]:
        """The strays that may be somebody's work."""
        return [path for path in self.strays if stem(PurePosixPath(path).name)]


def recognise(items: Sequence[Item]) -> str:
    """Return the system that made an archive: the one whose names most of the files have. A few
    files with odd names change nothing."""
    votes = Counter(system_of(str(item.path)) for item in items)
    others = votes.pop(FOLDER, 0)
    system, count = next(iter(votes.most_common(1)), (FOLDER, 0))
    if count and count >= others:
        return system
    return GRADESCOPE if _metadata_file(items) else FOLDER


def refuse_anonymous(source: object, items: Sequence[Item]) -> None:
    """Raise `ArchiveError` if most files are from an anonymous assignment in Canvas."""
    found = [item for item in items if is_anonymous(str(item.path))]
    if len(found) * 2 > len(items):
        raise ArchiveError(
            f"{source} is from an anonymous assignment in Canvas: its files, such as "
            f"{found[0].path}, do not say whose they are. Anonymous assignments are not supported. "
            "Switch off anonymous grading for the assignment and download the submissions again."
        )


def _metadata_file(items: Sequence[Item]) -> Item | None:
    """Return Gradescope's list of people, which is beside the folders of all submissions."""
    for item in (i for i in items if i.path.name == METADATA and len(i.path.parts) <= 2):
        if all(i.path.is_relative_to(item.path.parent) for i in items):
            return item
    return None


def unwrapped(items: list[Item], stages: Sequence[str]) -> list[Item]:
    """Return the items without the folder around all of them that many tools add. A folder that
    may be a student's stays: it holds answers, or folders of stages, or the only answers are in one
    of its folders."""
    while recognise(items) == FOLDER and len({i.path.parts[0] for i in items}) == 1:
        if len(items[0].path.parts) == 1:
            break
        inner = [Item(PurePosixPath(*i.path.parts[1:]), i.read) for i in items]
        folders = {i.path.parts[0] for i in inner if len(i.path.parts) > 1}
        beside = [i for i in inner if len(i.path.parts) == 1]
        answered = {i.path.parts[0] for i in inner if i not in beside and stem(i.path.name)}
        several = len(answered if beside else folders) > 1
        several &= not any(stem(i.path.name) for i in beside)
        tree = any(i.path.parts[1] in stages for i in inner if len(i.path.parts) > 2)
        if folders & set(stages) or not (several or tree or recognise(inner) != FOLDER):
            break
        items = inner
    return items


def sort(
    system: str,
    items: list[Item],
    stage: str,
    zone: str,
    stages: Sequence[str],
    choose: Choose,
) -> ArchiveContents:
    """Sort the files of an archive into submissions of the stage.

    ``zone`` is the time zone of moments that name none, ``stages`` are all of the course.
    ``choose`` decides between several ways to read the name of a file, or returns None; such a
    file becomes a submission of its own, with the alternatives.
    """
    if system == GRADESCOPE:
        return _gradescope(items)
    result = ArchiveContents()
    found: dict[tuple[Any, ...], ArchivedSubmission] = {}
    for item in items:
        path = str(item.path)
        ways = _in_folder(item, stages) if system == FOLDER else readings(system, path)
        if not ways:
            result.strays.append(path)
        elif all(way.stage not in ("", stage) for way in ways):
            result.elsewhere.append(path)
        elif one := choose(ways):
            key = (one.name, one.system_id, one.when)
            submission = found.setdefault(key, _submission(system, one, zone))
            submission.late |= one.late
            submission.add(item, file_name(system, one, item, stage))
        else:
            moments = " or ".join(sorted({way.when for way in ways}))
            undecided = ArchivedSubmission(system, path, unread=moments, alternatives=tuple(ways))
            undecided.add(item, file_name(system, ways[0], item, stage))
            found[path,] = undecided
    result.submissions = list(found.values())
    result.strays += _drop_timestamps(result.submissions)
    return result


def sort_exchange(
    exchange: Exchange, stage: str, stages: Collection[str], zone: str, most: int
) -> ArchiveContents:
    """Sort the submissions in nbgrader's exchange, each with at most ``most`` bytes.

    Students may write anything there, and change it at any time. So only folders of the stage are
    opened, each is read like `autograder serve` reads it, and it is read again when its files are
    wanted. What is not accepted is ``refused``.
    """
    result, named = ArchiveContents(), set()
    read = lru_cache(maxsize=1)(lambda arrival: exchange.read(arrival, most))
    for arrival in exchange.arrivals((), stages):
        name = arrival.path.name
        named.add(name)
        if arrival.stage != stage:
            result.elsewhere.append(name if name.isprintable() else ascii(name))
            continue
        try:
            files = read(arrival)
        except SubmissionRefused as reason:
            result.refused.append(_refusal(arrival, reason))
            continue
        reading = Reading(arrival.student, "", when=arrival.when, stage=stage)
        one = _submission(EXCHANGE, reading, zone)
        for file in files:
            one.files[file] = Item(PurePosixPath(name, file), partial(_again, read, arrival, file))
        if one.handed_in is None and TIMESTAMP in files:
            _take_moment(one, files[TIMESTAMP])
        one.files.pop(TIMESTAMP, None)
        result.submissions.append(one)
    others = sorted({*os.listdir(exchange.inbound)} - named)
    result.strays = [name if name.isprintable() else ascii(name) for name in others]
    return result


def _again(read: Callable[[Arrival], Mapping[str, bytes]], arrival: Arrival, file: str) -> bytes:
    """Return a file of a submission that was accepted before. Raises `CourseError`."""
    try:
        return read(arrival)[file]
    except (SubmissionRefused, KeyError) as error:
        reason = f"{error} was removed meanwhile" if isinstance(error, KeyError) else error
        raise CourseError(_refusal(arrival, reason)) from error


def _refusal(arrival: Arrival, reason: object) -> str:
    return (
        f"The folder {arrival.path.name!a} is not collected: {reason}. If nothing else of "
        f"{arrival.student} is collected, {arrival.student} has to submit again."
    )


def file_name(system: str, reading: Reading, item: Item, stage: str) -> str:
    """Return the name of a student's file. Canvas numbers one that is submitted again
    (``s07-1.ipynb``); a single file in a folder is called like its student."""
    if system == CANVAS:
        return re.sub(rf"^({re.escape(stage)})-\d+(\.\w+)$", r"\1\2", reading.file)
    if system == FOLDER and len(item.path.parts) == 1:
        return f"{stage}{SCRIPT if item.path.suffix == SCRIPT else '.ipynb'}"
    return reading.file


def _submission(system: str, reading: Reading, zone: str) -> ArchivedSubmission:
    ids = (reading.name,) if system in (EXCHANGE, FOLDER) else ()
    when = moment(reading.when, zone) if reading.when else None
    unread = ""
    if system in WITH_MOMENTS and when is None:
        unread = reading.when or "no date"
    return ArchivedSubmission(system, reading.name, reading.system_id, ids, when, unread=unread)


def _in_folder(item: Item, stages: Sequence[str]) -> list[Reading]:
    parts = item.path.parts
    if len(parts) == 1:
        student = stem(item.path.name)
        return [Reading(student, item.path.name)] if student else []
    in_tree = len(parts) > 2 and parts[1] in stages  # nbgrader's folders
    return [Reading(parts[0], item.path.name, stage=parts[1] if in_tree else "")]


def _gradescope(items: list[Item]) -> ArchiveContents:
    metadata = _metadata_file(items)
    if metadata is None:
        raise ArchiveError(
            f"There is no {METADATA}, which says whose each submission is. Export the submissions "
            "from Gradescope again."
        )
    people = _read_metadata(metadata)
    result = ArchiveContents()
    found: dict[tuple[str, int], ArchivedSubmission] = {}
    for item in (i for i in items if i is not metadata):
        parts = item.path.relative_to(metadata.path.parent).parts
        entry = people.get(parts[0]) if len(parts) > 1 else None
        if not entry or not entry.get(":submitters"):
            result.strays.append(str(item.path))
            continue
        for place, person in enumerate(entry[":submitters"]):
            ids = tuple(str(person.get(k) or "") for k in (":email", ":sid"))
            when = as_utc(entry.get(":created_at"))
            unread = "" if when else str(entry.get(":created_at") or "no date")
            submission = found.setdefault(
                (parts[0], place),
                ArchivedSubmission(
                    GRADESCOPE, str(person.get(":name", "")), "", ids, when, unread=unread
                ),
            )
            submission.add(item, item.path.name)
    result.submissions = list(found.values())
    result.strays += _drop_timestamps(result.submissions)
    return result


def _read_metadata(item: Item) -> Mapping[str, Any]:
    try:
        data = yaml.load(item.read(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        if not isinstance(data, dict) or not all(isinstance(v, dict) for v in data.values()):
            raise ValueError("it is not a list of submissions")
    except (yaml.YAMLError, ValueError) as error:
        words = " ".join(str(error).split())[:200]
        raise ArchiveError(f"{item.path} cannot be read ({words}). Export again.") from error
    return data


def _drop_timestamps(submissions: Sequence[ArchivedSubmission]) -> list[str]:
    """Take ``timestamp.txt`` out of the files, and return the paths of those that were ignored.

    nbgrader writes the moment of a submission into a file of that name. In another system's
    archive such a file is the student's, who could choose any moment.
    """
    ignored = {}
    for submission in submissions:
        note = submission.files.pop(TIMESTAMP, None)
        if note is None:
            continue
        if submission.system not in (FOLDER, EXCHANGE):
            ignored[str(note.path)] = note
        elif submission.handed_in is None:
            _take_moment(submission, note.read())
    return list(ignored)


def _take_moment(submission: ArchivedSubmission, note: bytes) -> None:
    text = note[:200].decode("utf-8", "replace").strip()
    submission.handed_in = moment(text, "UTC")
    submission.unread = "" if submission.handed_in else text or "no date"
