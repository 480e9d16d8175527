"""Find out which student a submission belongs to, or say why that is not certain.

A number or an address that the roster or an earlier submission has is certain, and so is a name
that one student and one submission have. What contradicts itself is doubtful: two names for one
number, a number of one student and the name of another, a student's name with another number, a
file name that can be read in two ways. Doubtful submissions are left to the instructor.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from autograder.core.roster import (
    BRIGHTSPACE,
    CANVAS,
    EMAIL,
    LOGIN,
    ROSTER,
    SIS,
    Person,
    Roster,
    spelling,
)
from autograder.lms.names import EXCHANGE, FOLDER, MOODLE, Reading
from autograder.lms.systems import ArchivedSubmission

SUGGESTIONS = 5
NUMBERED = {"canvas": (CANVAS,), "brightspace": (BRIGHTSPACE,)}
ASSIGNED = "given with --who"


@dataclass(frozen=True)
class Match:
    """Whose a submission is, and how that is known; or, without a student, who it may be and why
    that is not certain. ``contested``: its number has several names, so it identifies nobody.
    ``renamed``: the number is the student's, but the name is not in the roster."""

    submission: ArchivedSubmission
    student: str = ""
    how: str = ""
    candidates: tuple[Person, ...] = ()
    reason: str = ""
    contested: bool = False
    renamed: bool = False


@dataclass(frozen=True)
class Directory:
    """What is known about the people of a system.

    ``known`` gives students by the system's numbers, and ``names`` the names that a number had, as
    earlier submissions showed them; ``assigned`` gives students by name, number or path, as the
    instructor did with ``--who``.
    """

    system: str
    roster: Roster
    known: Mapping[str, Set[str]] = field(default_factory=dict)
    names: Mapping[str, Set[str]] = field(default_factory=dict)
    assigned: Mapping[str, str] = field(default_factory=dict)

    def choose(self, readings: Sequence[Reading]) -> Reading | None:
        """Choose between the ways to read a file's name, or return None if that is not certain.

        ``readings`` are sorted by the length of the student's name. One is certain if its number
        is known to be a student's, its name is that student's, and the number in no longer one can
        be another student's. Shorter ones do not count: they would have the number of a student
        for that of a file, which nobody can choose. If only the moments differ, the reading is
        returned with all of them, which then count as unknown.
        """
        if len(readings) == 1 or {readings[-1].name, readings[-1].system_id} & self.assigned.keys():
            return readings[-1]
        agreeing = [i for i, r in enumerate(readings) if self._agrees(r)]
        if not agreeing:
            return None
        found = readings[agreeing[-1]]
        longer = {r.system_id for r in readings[agreeing[-1] + 1 :]} - {found.system_id}
        if longer and (self._unnumbered or any(self.by_number(number) for number in longer)):
            return None
        moments = {r.when for r in readings if r.system_id == found.system_id}
        return replace(found, when=" or ".join(sorted(moments)))

    @property
    def _unnumbered(self) -> bool:
        """Whether the number of a student is not known."""
        kinds = NUMBERED.get(self.system, ())
        numbered = {student for students in self.known.values() for student in students}
        return any(
            p.student not in numbered and not any(p.ids.get(kind) for kind in kinds)
            for p in self.roster.people.values()
        )

    def by_number(self, number: str) -> set[str]:
        """Return the students whom a number of the system means; two if the sources disagree."""
        person = self.roster.by_id(number, NUMBERED.get(self.system, ()))
        return ({person.student} if person else set()) | self.known.get(number, set())

    def has_name(self, student: str, number: str, name: str) -> bool:
        """Whether the student has this name, in the roster or in an earlier submission."""
        person = self.roster.people.get(student)
        if person and spelling(name) in person.spellings:
            return True
        return self.known.get(number) == {student} and name in self.names.get(number, ())

    def match(self, submissions: Sequence[ArchivedSubmission]) -> list[Match]:
        """Find out whose each submission is."""
        contested = _contested(submissions)
        found = [self._match(one, contested) for one in submissions]
        bearers = Counter(
            student
            for student, _ in {
                (m.student, m.submission.identifiers or m.submission.name)
                for m in found
                if m.student
            }
        )
        certain = [m.submission.ids for m in found if m.how == "identifier"]
        kinds = [self.roster.kinds_of(values) for values in zip(*certain, strict=True)]
        return [
            self._doubtful(m.submission, reason, (m.student,))
            if m.how == "name"
            and (reason := self._doubt_about_name(m, bearers[m.student] > 1, kinds))
            else m
            for m in found
        ]

    def _doubt_about_name(self, match: Match, is_shared: bool, kinds: Sequence[Set[str]]) -> str:
        """Return why a submission with a student's name may be somebody else's; "" if nothing
        speaks against it. For each of its ``ids``, ``kinds`` are those of which the roster has the
        same id of other submissions, so that this one's is not just written in another way."""
        one, student = match.submission, match.student
        if is_shared:
            return "several submissions have this name"
        person = self.roster.people[student]
        ids = person.ids
        numbers = {ids[kind] for kind in NUMBERED.get(one.system, ()) if kind in ids}
        if one.system in NUMBERED:
            numbers |= {n for n, students in self.known.items() if student in students}
        if numbers:
            return f"its number is {one.system_id}, that of {student} is {min(numbers)}"
        others = [
            value
            for value, known_kinds in zip(one.ids, kinds, strict=False)
            if value and known_kinds & person.own_ids.keys()
        ]
        if others and one.system not in (FOLDER, EXCHANGE):
            return f"{ROSTER} does not have {' or '.join(others)} for {student}"
        return ""

    def may_remember(self, match: Match) -> bool:
        """Whether the number of a submission identifies the student from now on.

        In Moodle, where a team submits, the number is the team's and may be a participant's in
        another archive. So it counts only with the student's name.
        """
        one = match.submission
        named = self.has_name(match.student, one.system_id, one.name)
        return not match.contested and (named or one.system != MOODLE)

    def reading_for(self, student: str, submission: ArchivedSubmission) -> Reading | None:
        """Return the way to read the file's name that fits this student."""
        fitting = [
            r for r in submission.alternatives if student in self._possible(r.system_id, r.name)
        ]
        return fitting[0] if len(fitting) == 1 else None

    def _agrees(self, reading: Reading) -> bool:
        number, students = reading.system_id, self.by_number(reading.system_id)
        return len(students) == 1 and self.has_name(min(students), number, reading.name)

    def _possible(self, number: str, name: str) -> set[str]:
        return self.by_number(number) | {p.student for p in self.roster.by_name(name)}

    def _match(self, one: ArchivedSubmission, contested: Mapping[str, str]) -> Match:
        reason = next((contested[i] for i in one.identifiers if i in contested), "")
        numbers = () if reason else one.identifiers
        for key in (one.name, *numbers):
            if key in self.assigned:
                return Match(one, self.assigned[key], ASSIGNED, contested=bool(reason))
        if one.alternatives:
            return self._undecided(one)
        if not self.roster.people and one.system in (FOLDER, EXCHANGE):
            return Match(one, one.name, "folder")
        possible = self._possible(one.system_id, one.name)
        if reason:
            return replace(self._doubtful(one, reason, possible), contested=True)
        return self._by_identifier(one) or self._by_name(one)

    def _by_identifier(self, one: ArchivedSubmission) -> Match | None:
        people = [self.roster.by_id(value, (EMAIL, LOGIN, SIS)) for value in one.ids]
        certain = self.by_number(one.system_id) | {p.student for p in people if p}
        if not certain:
            return None
        if len(certain) > 1:
            names = " and ".join(sorted(certain))
            return self._doubtful(one, f"its identifiers are those of {names}", certain)
        (student,) = certain
        if one.system in (FOLDER, EXCHANGE):  # the name is the identifier
            return Match(one, student, "identifier")
        named = {p.student for p in self.roster.by_name(one.name)}
        fits = self.has_name(student, one.system_id, one.name)
        if not fits and (named or one.system == MOODLE):
            other = f"that of {' or '.join(sorted(named))}" if named else "not"
            reason = f"its number is that of {student}, its name is {other}"
            return self._doubtful(one, reason, certain | named)
        how = "number" if one.system_id in self.known else "identifier"
        (person,) = self.roster.known([student])
        renamed = bool(one.name) and not fits and not person.resembles(one.name)
        return Match(one, student, how, renamed=renamed)

    def _by_name(self, one: ArchivedSubmission) -> Match:
        named = self.roster.by_name(one.name)
        if len(named) == 1:
            return Match(one, named[0].student, "name")
        if named:
            return self._doubtful(
                one, "several students have this name", [p.student for p in named]
            )
        reason = "neither its name nor its number is in roster.csv"
        return Match(one, candidates=_similar(one.name, self.roster), reason=reason)

    def _undecided(self, one: ArchivedSubmission) -> Match:
        ways = [
            f"{r.system_id} ({r.name}{', ' + r.when if r.when else ''})" for r in one.alternatives
        ]
        possible = [s for r in one.alternatives for s in self._possible(r.system_id, r.name)]
        reason = f"its file name may be from user {' or from user '.join(ways)}"
        return self._doubtful(one, reason, possible)

    def _doubtful(
        self, one: ArchivedSubmission, reason: str, students: Sequence[str] | Set[str]
    ) -> Match:
        people = [p for p in self.roster.people.values() if p.student in students]
        return Match(one, candidates=tuple(people), reason=reason)


def _contested(submissions: Sequence[ArchivedSubmission]) -> dict[str, str]:
    """Return, for each number or address that has several names in the archive, what to say."""
    names: dict[str, dict[str, str]] = {}
    for one in submissions:
        for value in one.identifiers:
            names.setdefault(value, {}).setdefault(spelling(one.name), one.name)
    return {
        value: f"{value} has {len(own)} names here: {', '.join(own.values())}"
        for value, own in names.items()
        if len(own) > 1
    }


def _similar(name: str, roster: Roster) -> tuple[Person, ...]:
    spelled = {words: p for p in roster.people.values() for words in p.spellings}
    near = difflib.get_close_matches(spelling(name), spelled, SUGGESTIONS, 0.5)
    return tuple({spelled[words].student: spelled[words] for words in near}.values())
