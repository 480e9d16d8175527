"""Reports as JUnit XML (xunit2): one test suite per student, one test case per check.

Continuous integration systems display it. JUnit has no points, so these are in a JSON file beside
it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from autograder.core.model import BLOCKED, ERRORED, FAILED, Outcome, Report, Stage
from autograder.core.points import Unscored

MISSING, UNGRADED = "missing", "not graded"
UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def document(slug: str, reports: Sequence[Report], show: str, unscored: Unscored) -> str:
    """The XML of what students may see of these reports (`Report.visible`). A student without a
    score, or with 0 because nothing was submitted, has a test case ``submission`` that says why:
    skipped where nothing was submitted, else an error."""
    top = Element("testsuites", name=slug)
    empty = {one.student: one for one in (*unscored.left_empty, *unscored.as_zero)}
    seen = {r.student: r.visible(show) for r in reports}
    for student in [*seen, *(s for s in empty if s not in seen)]:
        report = seen.get(student)
        exercises = report.exercises if report else ()
        checks = [(e.name, o) for e in exercises for o in e.outcomes]
        if student in empty:
            one = empty[student]
            kind = BLOCKED if one.missing else ERRORED
            title = "0 points" if one in unscored.as_zero else "No score"
            outcome = Outcome("submission", title, kind, 0.0, 0.0, one.why)
            checks.insert(0, ("submission", outcome))
        found = [o.outcome for _, o in checks]
        suite = SubElement(
            top, "testsuite", name=_clean(student), tests=str(len(checks)), time="0",
            failures=str(found.count(FAILED)), errors=str(found.count(ERRORED)),
            skipped=str(found.count(BLOCKED)),
        )  # fmt: skip
        for exercise, outcome in checks:
            _case(suite, f"{slug}.{_clean(student)}.{exercise}", outcome)
    indent(top)
    return tostring(top, encoding="unicode", xml_declaration=True) + "\n"


def scores(stage: Stage, reports: Sequence[Report], unscored: Unscored) -> dict[str, Any]:
    """The points that belong to the document: of each student, each exercise and each check. Where
    there is no score, ``points`` is null and ``why`` says why."""
    empty = {one.student: {"why": one.why} for one in unscored.left_empty}
    found: dict[str, Any] = {
        one.student: {
            "status": MISSING if one.missing else UNGRADED,
            "points": points,
            "max_points": stage.points,
        }
        for several, points in ((unscored.left_empty, None), (unscored.as_zero, 0.0))
        for one in several
    }
    found |= {
        r.student: {
            "status": r.status,
            "points": r.points,
            "max_points": r.max_points,
            "exercises": {
                e.name: {
                    "points": e.points,
                    "max_points": e.max_points,
                    "points_of_checks": e.points_of_checks,
                    "checks": {o.check: [o.points, o.max_points] for o in e.outcomes},
                }
                for e in r.exercises
            },
        }
        for r in reports
    }
    return {"stage": stage.slug, "students": {s: f | empty.get(s, {}) for s, f in found.items()}}


def _case(suite: Element, classname: str, outcome: Outcome) -> None:
    case = SubElement(suite, "testcase", classname=classname, name=outcome.check, time="0")
    kind = {FAILED: "failure", ERRORED: "error", BLOCKED: "skipped"}.get(outcome.outcome)
    if kind:
        because = f"blocked by {outcome.blocked_by}" if outcome.blocked_by else outcome.message
        SubElement(case, kind, message=_clean(outcome.title)).text = _clean(because)


def _clean(text: str) -> str:
    """Replace the characters that are not allowed in XML."""
    return UNWRITABLE.sub("?", text)
