"""Which student is meant: certain, or not at all.

A number or an address that the roster or an earlier hand-in has is certain; so is a name that one
student has and one hand-in bears. Everything else is for a person to say.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.lms.roster import BRIGHTSPACE, CANVAS, EMAIL, LOGIN, SIS, Person, Roster, spelling
from autograder.lms.systems import EXCHANGE, FOLDER, HandIn

SUGGESTIONS = 5
NUMBERED = {"canvas": (CANVAS,), "brightspace": (BRIGHTSPACE,)}


@dataclass(frozen=True)
class Match:
    """Whose a hand-in is, and how that is known; or, without a student, who it may be."""

    hand_in: HandIn
    student: str = ""
    how: str = ""
    candidates: tuple[Person, ...] = ()


def match(
    hand_ins: Sequence[HandIn],
    roster: Roster,
    known: Mapping[str, str],
    said: Mapping[str, str],
) -> list[Match]:
    """Find out whose each hand-in is. ``known`` gives students by the system's numbers, ``said``
    by name or number, as a person said."""
    found = [_match(one, roster, known, said) for one in hand_ins]
    bearers = Counter(
        student
        for student, _ in {
            (m.student, m.hand_in.system_id or m.hand_in.name) for m in found if m.student
        }
    )
    return [
        replace(m, student="", how="", candidates=(roster.people[m.student],))
        if m.how == "name" and bearers[m.student] > 1
        else m
        for m in found
    ]


def _match(one: HandIn, roster: Roster, known: Mapping[str, str], said: Mapping[str, str]) -> Match:
    for key in (one.system_id, one.name, *one.ids):
        if key and key in said:
            return Match(one, said[key], "as you said")
    if one.system_id in known:
        return Match(one, known[one.system_id], "number")
    if not roster.people and one.system in (FOLDER, EXCHANGE):
        return Match(one, one.name, "folder")
    numbered = NUMBERED.get(one.system, ())
    people = [roster.by_id(one.system_id, numbered)] if numbered else []
    people += [roster.by_id(value, (EMAIL, LOGIN, SIS)) for value in one.ids]
    certain = {p.student for p in people if p}
    if len(certain) == 1:
        return Match(one, certain.pop(), "identifier")
    named = roster.by_name(one.name)
    if len(named) == 1 and not certain:
        return Match(one, named[0].student, "name")
    return Match(one, candidates=tuple(named) or _alike(one.name, roster))


def _alike(name: str, roster: Roster) -> tuple[Person, ...]:
    spelled = {words: p for p in roster.people.values() for words in p.spellings}
    near = difflib.get_close_matches(spelling(name), spelled, SUGGESTIONS, 0.5)
    return tuple({spelled[words].student: spelled[words] for words in near}.values())
