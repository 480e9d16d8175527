"""Collect submissions from an archive into ``attempts/`` and ``submitted/``.

What is certain is taken; what is doubtful is reported, and left to the instructor. Nothing is
lost: a submission that somebody put into ``submitted/`` by hand is kept as an attempt before
another one replaces it.
"""

from __future__ import annotations

import errno
import os
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from autograder.core.course import Course, CourseError
from autograder.core.lock import hold
from autograder.core.roster import Person, Roster, composed
from autograder.core.settings import suggestion
from autograder.core.tables import TableError, read_table
from autograder.gradebook.students import load_roster
from autograder.lms import archive, names, systems
from autograder.lms.archive import OTHER_ARCHIVES
from autograder.lms.matching import ASSIGNED, Directory, Match
from autograder.lms.moments import moment
from autograder.lms.names import EXCHANGE, FOLDER
from autograder.lms.systems import ArchiveContents, ArchivedSubmission
from autograder.submissions import attempts
from autograder.submissions.attempts import Attempt
from autograder.submissions.exchange import is_inbound, open_inbound
from autograder.submissions.folders import name_fault, repair
from autograder.submissions.timestamps import handed_in

SAME_IN_ALL_STAGES = (names.CANVAS, names.BRIGHTSPACE)  # one number per student, in all assignments
Ask = Callable[[str, Sequence[Person], Sequence[str]], str]  # label, candidates, all -> student
COLLECTED, AGAIN, EARLIER = "collected", "already collected", "an earlier attempt"
TIMED = "time corrected"  # of an attempt with the same files
KEPT = "kept in attempts/, not copied to submitted/"
SHOWN = 10  # names of files in one sentence
LOCK = ".lock"  # in attempts/
UNTIMED = "Give a table of times with --times; without it, they count as on time."


@dataclass(frozen=True)
class CollectedRow:
    """One submission: whose it is, how that is known, and what was done with it."""

    match: Match
    done: str = ""

    def cells(self, local: Callable[[datetime], str]) -> tuple[str, str, str, str, str]:
        """What the table of the command shows; ``local`` formats a moment."""
        one = self.match.submission
        when = local(one.handed_in) if one.handed_in else ""
        return (
            one.label,
            self.match.student or "?",
            self.match.how,
            when or ("late" if one.late else "unknown" if one.unread else ""),
            self.done or "not collected",
        )


@dataclass
class Collected:
    """The result of a run: one row per submission, the files that belong to none, and the reasons
    why submissions ``failed`` to be stored."""

    system: str
    rows: list[CollectedRow] = field(default_factory=list)
    contents: ArchiveContents = field(default_factory=ArchiveContents)
    failed: list[str] = field(default_factory=list)

    @property
    def doubtful(self) -> list[str]:
        """The submissions whose owner is not certain, with the reason and who it may be."""
        return [
            row.match.submission.label
            + (f": {row.match.reason}" if row.match.reason else "")
            + "".join(f", perhaps {p.student}" for p in row.match.candidates)
            for row in self.rows
            if not row.match.student
        ]

    @property
    def untimed(self) -> list[str]:
        """The students who were late, as the system says, without saying by how much."""
        return [s.student for s in self._undated if s.submission.late]

    @property
    def unread(self) -> list[str]:
        """The students whose submission has a moment that cannot be read, with its text."""
        unread = [s for s in self._undated if s.submission.unread]
        return [f"{s.student} ({s.submission.unread})" for s in unread]

    @property
    def renamed(self) -> list[str]:
        """The students who were found by their number or address only, with the name in the
        archive; those whose submissions have been collected before are not named again."""
        new = [row.match for row in self.rows if row.match.student and row.done != AGAIN]
        return [f"{m.student} ({m.submission.label})" for m in new if m.renamed]

    @property
    def complete(self) -> bool:
        """Whether nothing is left for the instructor to do."""
        lists = (self.doubtful, self.untimed, self.unread, self.renamed, self.contents.lost)
        return not any((*lists, self.failed))

    @property
    def notes(self) -> list[str]:
        """Lines about what was left out, and what the instructor has to look at."""
        lines = list(self.failed)
        if strays := _some(self.contents.strays):
            lines.append(f"Left out, because they belong to no submission: {strays}.")
        if elsewhere := _some(self.contents.elsewhere):
            lines.append(f"Left out, because they belong to other stages: {elsewhere}.")
        if passed_over := _some(self.contents.passed_over):
            lines.append(f"Left out, because another file has the same name: {passed_over}.")
        if self.doubtful:
            lines += [
                "Not collected, because it is not certain whose these are:",
                *(f"  {line}" for line in self.doubtful),
                'Say whose they are with --who "NAME=student_id", where NAME is the name, the '
                "number or the path above, or add the number to roster.csv, and run this again.",
            ]
        if renamed := ", ".join(self.renamed):
            lines.append(
                "Matched by their number or address, although roster.csv has another name: "
                f"{renamed}. If this is a group assignment, Canvas names only one member of each "
                "group: the other members have no submission yet."
            )
        if untimed := ", ".join(self.untimed):
            lines.append(f"Late, and the archive does not say by how much: {untimed}. {UNTIMED}")
        if unread := ", ".join(self.unread):
            lines.append(f"The submission time of these cannot be read: {unread}. {UNTIMED}")
        return lines

    @property
    def _taken(self) -> list[Match]:
        return [row.match for row in self.rows if row.match.student]

    @property
    def _undated(self) -> list[Match]:
        return [s for s in self._taken if s.submission.handed_in is None]


def _some(paths: Sequence[str]) -> str:
    more = f" and {len(paths) - SHOWN} more" if len(paths) > SHOWN else ""
    return ", ".join(paths[:SHOWN]) + more


def collect(
    course: Course,
    slug: str,
    source: Path,
    *,
    system: str = "",
    roster: Path | None = None,
    times: Path | None = None,
    who: Sequence[str] = (),
    ask: Ask = lambda label, candidates, known: "",
) -> Collected:
    """Collect the submissions of a stage from a zip file or a folder.

    ``who`` holds assignments such as ``Ada L.=ada``: whose a submission is, by name, number or
    path; ``times`` is a table of moments, for systems that give none; ``ask`` is called for
    doubtful submissions and returns a student, or nothing. Raises a `KitError` if the archive or a
    table cannot be used; nothing is written then.
    """
    course.title_of(slug)
    if (source / "course.toml").is_file():
        raise CourseError(
            f"{source} is the folder of a course, not of submissions. Name the zip file that your "
            "system made, or a folder with one folder per student."
        )
    people = load_roster(course, roster)
    if source.is_dir() and (
        system == EXCHANGE or (not system and is_inbound(source, course.slugs))
    ):
        system, most = EXCHANGE, course.limits.file_mb << 20
        directory = _directory(course, slug, system, people, who)
        exchange = open_inbound(course, source)
        found = systems.sort_exchange(exchange, slug, course.slugs, course.rules.zone, most)
    else:
        everything = archive.open_archive(source)
        items = systems.unwrapped([i for i in everything if i.is_printable], course.slugs)
        systems.refuse_anonymous(source, items)
        system = system or systems.recognise(items)
        _refuse_without_roster(course, source, system, people)
        directory = _directory(course, slug, system, people, who)
        found = systems.sort(system, items, slug, course.rules.zone, course.slugs, directory.choose)
        found.strays += [str(i.path) for i in everything if not i.is_printable]
        _refuse_inner_archives(source, found)
        _refuse_another_stage(source, slug, found.submissions, course.slugs)
    asked = [_ask(m, directory, ask, slug) for m in directory.match(found.submissions)]
    matches = [_with_sound_name(match) for match in asked]
    _time(matches, times, people, course.rules.zone)
    collected = Collected(system, contents=found, failed=list(found.refused))
    with hold(
        course.root / "attempts" / LOCK,
        f"Another `autograder collect` runs for {course.root}. Wait until it has ended, and "
        "collect again.",
    ):
        repair(course.root / "submitted", slug)
        for one in _merged(matches):
            collected.rows.append(_row(course, slug, one, directory, collected.failed))
    return collected


def _refuse_without_roster(course: Course, source: Path, system: str, people: Roster) -> None:
    """Raise `CourseError` if students of the system can only be found in a roster, and there is
    none."""
    if not people.people and system not in (FOLDER, EXCHANGE):
        raise CourseError(
            f"{source} is from {system}, which has other names for students than this course. Put "
            f"a roster.csv into {course.root}: one row per student, with the columns student_id, "
            "name, email, and those that the system exports."
        )


def _row(
    course: Course, slug: str, match: Match, directory: Directory, failed: list[str]
) -> CollectedRow:
    """Store a submission if its owner is known. If its files cannot be replaced, the reason is
    added to ``failed``, and the others are collected."""
    try:
        if match.student:
            return CollectedRow(match, _store(course, slug, match, directory, failed))
    except CourseError as error:
        failed.append(str(error))
    except PermissionError as error:
        failed.append(
            f"{error.filename} cannot be opened ({error.strerror}). Change its permissions, and "
            "collect again."
        )
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        longest = max(match.submission.files, key=lambda name: len(os.fsencode(name)))
        failed.append(
            f"{match.submission.label}: the file name {longest!r} is too long for this disk. "
            "Unpack the archive, rename the file, and collect the folder."
        )
    return CollectedRow(match)


def _directory(
    course: Course, slug: str, system: str, people: Roster, who: Sequence[str]
) -> Directory:
    stages = course.slugs if system in SAME_IN_ALL_STAGES else [slug]
    earlier = attempts.by_id(course, stages, system)
    known = {number: {one.student for one in own} for number, own in earlier.items()}
    earlier_names = {number: {one.source for one in own} for number, own in earlier.items()}
    return Directory(system, people, known, earlier_names, _assignments(who, people))


def _refuse_inner_archives(source: Path, found: ArchiveContents) -> None:
    """Raise `CourseError` if there is no submission, but another archive."""
    inner = [path for path in found.strays if path.lower().endswith((".zip", *OTHER_ARCHIVES))]
    if inner and not found.submissions:
        raise CourseError(
            f"{source} contains no submissions, but another archive, {inner[0]!r}. "
            f"Unpack {source}, and collect what is in it."
        )


def _refuse_another_stage(
    source: Path, slug: str, found: Sequence[ArchivedSubmission], stages: Sequence[str]
) -> None:
    """Raise `CourseError` if most files that are named after a stage are named after another."""
    named = Counter(
        stage
        for one in found
        for stage in {re.sub(r"-\d+$", "", Path(name).stem) for name in one.files} & set(stages)
    )
    other, count = next(iter(named.most_common(1)), (slug, 0))
    if other != slug and count > named[slug]:
        raise CourseError(
            f"{source} seems to contain submissions of {other}: {count} are named so, "
            f"{named[slug]} {slug}. Collect it as {other}; or, if it is {slug}, unpack it and "
            "rename the files."
        )


def _ask(match: Match, directory: Directory, ask: Ask, slug: str) -> Match:
    one = match.submission
    if not match.student:
        label = f"{one.label}: {match.reason}" if match.reason else one.label
        answer = ask(label, match.candidates, list(directory.roster.people))
        match = replace(match, student=answer, how=ASSIGNED, candidates=()) if answer else match
    if match.student and (reading := directory.reading_for(match.student, one)):
        one.decide(reading, slug)
    return match


def _with_sound_name(match: Match) -> Match:
    """Return the match, without a student if this cannot be a student's name."""
    fault = name_fault(match.student) if match.student else ""
    return replace(match, student="", how="", reason=fault) if fault else match


def _merged(matches: Sequence[Match]) -> list[Match]:
    """Return the matches in the order of students and moments, with one per student and moment.

    Where the system says when files came in, and that of one cannot be read, it is not certain
    which submission is the latest, so none is taken. Where it says nothing, all files of a student
    are one submission. Raises `ArchiveError` if two of them have the same name.
    """
    own: dict[str, list[Match]] = {}
    for match in matches:
        own.setdefault(match.student, []).append(match)
    result = own.pop("", [])
    for student in sorted(own):
        several = own[student]
        undated = [m for m in several if m.submission.handed_in is None]
        if len(several) > 1 and undated and several[0].submission.system in systems.WITH_MOMENTS:
            reason = f"one of {len(several)} submissions of {student}, not all with a known date"
            result += [replace(m, student="", how="", reason=reason) for m in several]
            continue
        for other in undated[1:]:
            first = undated[0].submission
            for name, item in other.submission.files.items():
                first.add(item, name)
            first.late |= other.submission.late
        dated = [m for m in several if m.submission.handed_in is not None]
        result += [*undated[:1], *sorted(dated, key=lambda m: str(m.submission.handed_in))]
    return result


def _assignments(who: Sequence[str], people: Roster) -> Mapping[str, str]:
    assigned = {}
    for words in who:
        name, equals, student = (part.strip() for part in composed(words).rpartition("="))
        unknown = people.people and student not in people.people
        if not equals or not name or not student or student != Path(student).name:
            raise CourseError(
                f"--who {words!r} has to be NAME=student_id, with the name or number of a "
                "submission and a student_id of roster.csv."
            )
        if unknown:
            near = suggestion(student, people.people)
            raise CourseError(f"--who {words!r}: {student!r} is not in roster.csv{near}")
        assigned[name] = student
    return assigned


def _time(matches: Sequence[Match], times: Path | None, people: Roster, zone: str) -> None:
    """Fill in the moments of a table, whose identifiers have the headings of a roster."""
    if times is None:
        return
    table = read_table(times)
    when = table.column("handed_in")
    named = table.column("student_id") if not people.people else None
    found: dict[str, datetime] = {}
    for line, row in table.numbered:
        given = moment(row[when], zone)
        if row[when].strip() and given is None:
            raise TableError(
                f"{times}, row {line}: {row[when]!r} is not a date and time such as "
                "2026-12-01 23:59."
            )
        if given is None:
            continue
        if named is None:
            meant = [person.student for person in people.by_row(table, row)]
        else:
            meant = [row[named].strip()] if row[named].strip() else []
        if len(meant) != 1:
            what = f"may mean {' or '.join(meant)}" if meant else "is no student of roster.csv"
            raise TableError(
                f"{times}, row {line} {what}. Give the student_id as in roster.csv, and nothing "
                "that contradicts it."
            )
        (student,) = meant
        if found.setdefault(student, given) != given:
            raise TableError(
                f"{times}, row {line}: {student} has a different time in an earlier row. "
                "Remove one of the two."
            )
    for match in matches:
        if match.student in found and match.submission.handed_in is None:
            match.submission.handed_in = found[match.student]
            match.submission.timed = True


def _store(course: Course, slug: str, match: Match, directory: Directory, failed: list[str]) -> str:
    """Save a submission, and copy the student's latest one to ``submitted/``. Returns what was
    done; if the copy fails, the reason is added to ``failed``."""
    one, student = match.submission, match.student
    files = {name: item.read() for name, item in one.files.items()}
    when = one.handed_in.isoformat() if one.handed_in else ""
    before = attempts.submitted_attempt(course, slug, student)
    earlier = attempts.attempts(course, slug, student).get(student, [])
    own = attempts.digest(files)
    same = [a for a in earlier if a.digest == own and (a.handed_in == when or not when)]
    attempt = Attempt(
        student,
        slug,
        attempts.next_number(earlier),
        when,
        one.system,
        one.system_id if directory.may_remember(match) else "",
        one.name,
        own,
    )
    corrected = _to_correct(earlier, attempt) if one.timed else None
    if corrected:
        known = corrected if corrected.system == one.system else attempt
        attempt = replace(known, number=corrected.number, handed_in=when, corrected="")
        done = TIMED
    elif same:
        attempt, done = same[-1], AGAIN
    else:
        attempt, done = attempts.save(course, attempt, files), COLLECTED
    now = attempts.attempts(course, slug, student)[student]
    now = attempts.in_order(attempt if a.number == attempt.number else a for a in now)
    is_latest = now[-1].number == attempt.number
    if before is None or before.number != now[-1].number or done == TIMED:
        try:
            attempts.copy_to_submitted(course, now[-1])
        except CourseError as error:
            failed.append(str(error))
            return KEPT
    if corrected:  # after the copy: if that fails, the next run corrects the time again
        attempts.rewrite(course, attempt)
    if one.handed_in is None:
        place = course.root / "submitted" / student / slug
        stored = handed_in(place) if is_latest else attempt.moment
        one.handed_in = stored.replace(tzinfo=UTC) if stored else None
    if not when or one.timed:
        failed += _doubt_about_order(course, attempt, now)
    return done if is_latest else f"{TIMED}: {EARLIER}" if corrected else EARLIER


def _doubt_about_order(course: Course, attempt: Attempt, own: Sequence[Attempt]) -> list[str]:
    """Say what to do if an archive without times has the files of an earlier ``attempt``: it may be
    an old archive, or the student has returned to these files."""
    latest = own[-1]
    is_known = all(a.handed_in for a in own) or latest.system == attempts.BY_HAND
    if is_known or latest.digest == attempt.digest:
        return []
    return [
        f"{attempt.student}: these files are those of attempt {attempt.number}, and attempt "
        f"{latest.number} is later, so that is graded. If {attempt.student} has submitted these "
        f"files again since, delete {attempt.folder(course)} and collect the archive again."
    ]


def _to_correct(earlier: Sequence[Attempt], attempt: Attempt) -> Attempt | None:
    """Return the attempt whose moment a table corrects: with the same files and another moment, the
    latest of all, or one without a moment."""
    for one in reversed(earlier):
        if one.digest == attempt.digest and (one is earlier[-1] or not one.handed_in):
            return one if one.handed_in != attempt.handed_in else None
    return None
