"""One run of ``autograder feedback``: reports of a stage in, a page for each student out.

For each student the same page twice, because two readers look for it::

    feedback/<student>/<stage>/<stage>.html   where nbgrader's release_feedback takes it, with
                                              the notes of the exchange beside it
    feedback/<student>/<stage>.html           where an instructor finds it to send it by mail

Manual scores, comments and late penalties are read from the gradebook, so a page never says another
score than the gradebook does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from autograder.course import Course, CourseError
from autograder.files import write
from autograder.model import ByHand, Report, Stage
from autograder.run import EXCHANGE_NOTES, note


def reports(course: Course, slug: str, students: Sequence[str] = ()) -> dict[str, Report]:
    """The reports of a stage by student, of all or of those that are named.

    Raises `CourseError` when there is none, or when one cannot be read.
    """
    folder = course.root / "reports" / course.stage(slug).slug
    paths = {p.stem: p for p in sorted(folder.glob("*.json")) if not p.name.startswith(".")}
    missing = [s for s in students if s not in paths]
    if missing or not paths:
        whose = f" of {', '.join(missing)}" if missing else ""
        raise CourseError(
            f"There is no report{whose} on {slug} in {folder}. Run `autograder grade {slug}` first."
        )
    return {s: _read(paths[s], slug) for s in students or paths}


def _read(path: Path, slug: str) -> Report:
    try:
        report = Report.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise CourseError(
            f"{path} cannot be read ({error}). Grade again: `autograder grade {slug} {path.stem}`."
        ) from error
    if (report.student, report.stage) != (path.stem, slug):
        raise CourseError(f"{path} is about {report.student} and {report.stage}. Grade again.")
    return report


def write_pages(
    course: Course,
    slug: str,
    students: Sequence[str] = (),
    on_page: Callable[[int, int], None] = lambda done, total: None,
) -> list[Path]:
    """Write the pages, and return those that are to be sent; ``on_page`` hears of each."""
    from autograder.gradebook import Book

    stage, made = course.stage(slug), []
    found = reports(course, slug, students)
    with Book(course) as book:
        by_hand = book.by_hand(stage)
    for student, report in found.items():
        made.append(_write_page(course, stage, report, by_hand.get(student, ByHand())))
        on_page(len(made), len(found))
    return made


def _write_page(course: Course, stage: Stage, report: Report, by_hand: ByHand) -> Path:
    from autograder.render.feedback import page

    text = page(report.visible(course.show), stage.title, course.title, by_hand)
    own = course.root / "feedback" / report.student
    write(own / stage.slug / f"{stage.slug}.html", text)
    for name in EXCHANGE_NOTES:
        if words := note(course.root / "autograded" / report.student / stage.slug / name):
            write(own / stage.slug / name, words)
    path = own / f"{stage.slug}.html"
    write(path, text)
    return path
