"""One run of ``autograder collect``: an archive in, ``attempts/`` and ``submitted/`` out.

What is certain is taken; what is not is told, and waits for a person's word. Nothing is lost: a
hand-in that somebody put into ``submitted/`` by hand becomes an attempt too before another one
takes its place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from autograder import attempts
from autograder.attempts import Attempt
from autograder.course import Course, CourseError
from autograder.exports import roster as read_course_roster
from autograder.lms import archive, matching, systems
from autograder.lms.matching import Match
from autograder.lms.roster import Person, Roster
from autograder.lms.systems import EXCHANGE, FOLDER, HandIn
from autograder.lms.tables import TableError, read_table
from autograder.run import handed_in, refuse_name

BY_HAND = "by hand"
GLOBAL = (systems.CANVAS, systems.BRIGHTSPACE)  # one number a student, whatever the assignment
Ask = Callable[[str, Sequence[Person], Sequence[str]], str]  # label, candidates, all -> student
TAKEN, AGAIN, EARLIER = "taken", "had it already", "an earlier attempt"


@dataclass(frozen=True)
class Line:
    """A row of what came of it: whose, how that is known, and what was done."""

    match: Match
    done: str = ""
    attempt: Attempt | None = None


@dataclass
class Collected:
    """What came of an archive: a line a hand-in, and the files that are nobody's."""

    system: str
    lines: list[Line] = field(default_factory=list)
    strays: list[str] = field(default_factory=list)

    @property
    def rows(self) -> list[tuple[str, str, str, str, str]]:
        """A row a hand-in: its label, whose it is, how that is known, when, what was done."""
        return [
            (
                line.match.hand_in.label,
                line.match.student or "?",
                line.match.how,
                f"{line.match.hand_in.handed_in:%Y-%m-%d %H:%M} UTC"
                if line.match.hand_in.handed_in
                else "late"
                if line.match.hand_in.late
                else "",
                line.done or "not taken",
            )
            for line in self.lines
        ]

    @property
    def doubtful(self) -> list[str]:
        """The labels of those whose owner is not certain, with who it may be."""
        return [
            line.match.hand_in.label
            + "".join(f", perhaps {p.student}" for p in line.match.candidates)
            for line in self.lines
            if not line.match.student
        ]

    @property
    def untimed(self) -> list[str]:
        """Who was late, as the system says, without saying by how much."""
        return [
            line.match.student
            for line in self.lines
            if line.match.student and line.match.hand_in.late and not line.match.hand_in.handed_in
        ]


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
    """Take the hand-ins of a stage from a zip file or a folder.

    ``who`` holds words such as ``Ada L.=ada``: whose a hand-in is, by name or number; ``times`` is
    a table of moments, for systems that give none; ``ask`` is asked about what is doubtful and
    answers with a student, or nothing. Raises a `KitError` where the archive or a table cannot
    be used; nothing is written then.
    """
    course.title_of(slug)
    if (source / "course.toml").is_file():
        raise CourseError(
            f"{source} is the folder of a course, not of hand-ins. Name the zip that your system "
            "made, or a folder with a folder a student."
        )
    people = read_course_roster(course, roster)
    items = systems.unwrapped(archive.open_archive(source), course.slugs)
    system = system or systems.recognise(items)
    if not people.people and system not in (FOLDER, EXCHANGE):
        raise CourseError(
            f"{source} is from {system}, which calls students otherwise than this course does. Put "
            f"a roster.csv into {course.root}: a row a student, with the columns student_id, name, "
            "email, and those that the system exports."
        )
    found, strays = systems.sort(system, items, slug, course.rules.zone, course.slugs)
    _refuse_another_stage(source, slug, found, course.slugs)
    matches = matching.match(found, people, _known(course, slug, system), _said(who, people))
    answered = [_ask(m, people, ask) for m in matches]
    for one in answered:
        if one.student:
            refuse_name(one.student, source)
    _time(answered, times, people, course.rules.zone)
    collected = Collected(system, strays=strays)
    for one in sorted(answered, key=lambda m: (m.student, str(m.hand_in.handed_in or ""))):
        collected.lines.append(_take(course, slug, one) if one.student else Line(one))
    return collected


def _refuse_another_stage(
    source: Path, slug: str, found: Sequence[HandIn], stages: Sequence[str]
) -> None:
    """Raise `CourseError` where most files that are named after a stage are named after another."""
    named = Counter(
        stage
        for one in found
        for stage in {re.sub(r"-\d+$", "", Path(name).stem) for name in one.files} & set(stages)
    )
    other, count = next(iter(named.most_common(1)), (slug, 0))
    if other != slug and count > named[slug]:
        raise CourseError(
            f"{source} seems to hold hand-ins of {other}: {count} are named so, {named[slug]} "
            f"{slug}. Collect it as {other}; or, if it is {slug}, unpack it and rename the files."
        )


def _ask(match: Match, people: Roster, ask: Ask) -> Match:
    if match.student:
        return match
    answer = ask(match.hand_in.label, match.candidates, list(people.people))
    return Match(match.hand_in, answer, "as you said") if answer else match


def _known(course: Course, slug: str, system: str) -> dict[str, str]:
    stages = course.slugs if system in GLOBAL else (slug,)
    return {i: s for stage in stages for i, s in attempts.known(course, stage, system).items()}


def _said(who: Sequence[str], people: Roster) -> Mapping[str, str]:
    said = {}
    for words in who:
        name, equals, student = (part.strip() for part in words.rpartition("="))
        unknown = people.people and student not in people.people
        if not equals or not name or unknown or student != Path(student).name:
            raise CourseError(
                f"--who {words!r} should say whose a hand-in is: NAME=student_id, with a "
                "student_id of roster.csv."
            )
        said[name] = student
    return said


def _time(matches: Sequence[Match], times: Path | None, people: Roster, zone: str) -> None:
    """Fill in the moments that a table gives, by identifiers under the headings of a roster."""
    if times is None:
        return
    table = read_table(times)
    when = table.column("handed_in")
    named = table.column("student_id") if not people.people else None
    found: dict[str, datetime] = {}
    for line, row in enumerate(table.rows, 2):
        moment = systems.moment(row[when], zone)
        if row[when].strip() and moment is None:
            raise TableError(
                f"{times}, row {line}: {row[when]!r} is no moment such as 2026-12-01 23:59."
            )
        person = people.by_row(table, row)
        student = person.student if person else row[named].strip() if named is not None else ""
        if moment and not student:
            raise TableError(f"{times}, row {line}: roster.csv does not say who that is.")
        if moment and found.setdefault(student, moment) != moment:
            raise TableError(
                f"{times}, row {line}: {student} has another moment above. Leave one of the two."
            )
    for match in matches:
        if match.student in found and match.hand_in.handed_in is None:
            match.hand_in.handed_in = found[match.student]


def _take(course: Course, slug: str, match: Match) -> Line:
    hand_in, student = match.hand_in, match.student
    files = {name: item.read() for name, item in hand_in.files.items()}
    earlier = attempts.attempts(course, slug).get(student, [])
    when = hand_in.handed_in.isoformat() if hand_in.handed_in else ""
    there = attempts.in_place(course, student, slug)
    if there and attempts.digest(there) not in {a.digest for a in earlier}:
        earlier.append(_keep_by_hand(course, slug, student, there, _next(earlier)))
    own = attempts.digest(files)
    same = [a for a in earlier if a.digest == own and (a.handed_in == when or not when)]
    if same:
        attempt, done = same[-1], AGAIN
    else:
        attempt = Attempt(
            student,
            slug,
            _next(earlier),
            when,
            hand_in.system,
            hand_in.system_id,
            hand_in.name,
            own,
        )
        attempts.keep(course, attempt, files)
        done = TAKEN
    latest = attempts.attempts(course, slug)[student][-1]
    if latest.number != attempt.number:
        return Line(match, EARLIER, attempt)
    if attempts.digest(attempts.in_place(course, student, slug)) != own or done == TAKEN:
        attempts.hand_over(course, attempt)
    return Line(match, done, attempt)


def _next(earlier: Sequence[Attempt]) -> int:
    return max((a.number for a in earlier), default=0) + 1


def _keep_by_hand(
    course: Course, slug: str, student: str, files: Mapping[str, bytes], number: int
) -> Attempt:
    """Make an attempt of what somebody put into ``submitted/``."""
    moment = handed_in(course.root / "submitted" / student / slug)
    when = moment.replace(tzinfo=UTC).isoformat() if moment else ""
    digest = attempts.digest(files)
    attempt = Attempt(student, slug, number, when, BY_HAND, "", "", digest)
    attempts.keep(course, attempt, files)
    return attempt
