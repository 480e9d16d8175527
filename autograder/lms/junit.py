"""Reports as JUnit XML (xunit2): one test suite a student, one test case a check.

Continuous integration shows it. It knows passed and failed only, so the points are in a JSON file
beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from autograder.model import BLOCKED, ERRORED, FAILED, Outcome, Report

UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def document(reports: Sequence[Report], show: str) -> str:
    """The XML of what students may see of these reports (`Report.visible`)."""
    top = Element("testsuites", name=reports[0].stage if reports else "")
    for report in (r.visible(show) for r in reports):
        checks = [(e.name, o) for e in report.exercises for o in e.outcomes]
        found = [o.outcome for _, o in checks]
        suite = SubElement(
            top, "testsuite", name=_clean(report.student), tests=str(len(checks)), time="0",
            failures=str(found.count(FAILED)), errors=str(found.count(ERRORED)),
            skipped=str(found.count(BLOCKED)),
        )  # fmt: skip
        for exercise, outcome in checks:
            _case(suite, f"{report.stage}.{_clean(report.student)}.{exercise}", outcome)
    indent(top)
    return tostring(top, encoding="unicode", xml_declaration=True) + "\n"


def scores(reports: Sequence[Report]) -> dict[str, Any]:
    """The points that belong to the document: of each student, each exercise and each check."""
    return {
        "stage": reports[0].stage if reports else "",
        "students": {
            r.student: {
                "status": r.status,
                "points": r.points,
                "max_points": r.max_points,
                "exercises": {
                    e.name: {
                        "points": e.points,
                        "max_points": e.max_points,
                        "checks": {o.check: [o.points, o.max_points] for o in e.outcomes},
                    }
                    for e in r.exercises
                },
            }
            for r in reports
        },
    }


def _case(suite: Element, classname: str, outcome: Outcome) -> None:
    case = SubElement(suite, "testcase", classname=classname, name=outcome.check, time="0")
    kind = {FAILED: "failure", ERRORED: "error", BLOCKED: "skipped"}.get(outcome.outcome)
    if kind:
        because = f"blocked by {outcome.blocked_by}" if kind == "skipped" else outcome.message
        SubElement(case, kind, message=_clean(outcome.title)).text = _clean(because)


def _clean(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return UNWRITABLE.sub("?", text)
