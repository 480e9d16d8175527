"""Draw the feedback page of each attempt, and put it into the exchange."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from autograder.core.course import Course
from autograder.core.files import notebook_stem
from autograder.core.live import Live
from autograder.core.model import ERRORED, UNREADABLE, ExerciseReport, Report, Stage
from autograder.core.rules import late_penalty
from autograder.pipeline.live.records import FAILED, AttemptIndex, TrackedAttempt
from autograder.pipeline.run import page_to_release, write_feedback_page
from autograder.submissions.exchange import MARK, SECRET, Exchange, is_final, secret_of

# Draws a page: course, stage, student, report or None, level of `core.live`, sentences about it.
Draw = Callable[[Course, Stage, str, Report | None, str, Sequence[str]], str]
REFUSAL = (
    "It came too soon after the previous one: it is kept as your submission, but was not graded."
)
FAILURE = (
    "Grading itself failed, which is not your fault. The error is logged for your "
    "instructor, and grading will be tried again."
)


class Pages:
    """Draws the pages of a course's attempts and puts them into the exchange."""

    def __init__(
        self, course: Course, live: Live, exchange: Exchange, index: AttemptIndex, draw: Draw
    ) -> None:
        self._course, self._live = course, live
        self._exchange, self._index, self._draw = exchange, index, draw

    def publish(self, one: TrackedAttempt, report: Report | None, is_new: bool = False) -> None:
        """Draw the page of an attempt, put it into the exchange, and save the note. Pages of the
        final grading stay; but in ``feedback/``, a new result replaces that of an earlier attempt.
        """
        course, attempt = self._course, one.attempt
        stage, level = course.stage(attempt.stage), self.level(attempt.stage)
        page = self._draw(course, stage, attempt.student, report, level, self._about(one)) + MARK
        files = one.files(course)
        secret = secret_of((files / SECRET).read_bytes())
        notebooks = [stem for path in files.iterdir() if (stem := notebook_stem(path.name))]
        self._exchange.release(secret, notebooks or [attempt.stage], page)
        counts = one is self._index.counting(course.rules, one, stage.worth)
        place = page_to_release(course, attempt.stage, attempt.student)
        if counts and (is_new or not is_final(place)):
            write_feedback_page(course, attempt.stage, attempt.student, page)
        one.save(course, shown=level if report and _has_results(report) else "")

    def level(self, slug: str) -> str:
        """Return the level of feedback for a stage at this moment."""
        deadline = self._course.rules.last_deadline(slug)
        over = deadline is not None and datetime.now(UTC) > deadline
        return self._live.after if over else self._live.before

    def _about(self, one: TrackedAttempt) -> list[str]:
        """Return sentences about an attempt, for its page."""
        rules, attempt = self._course.rules, one.attempt
        when = rules.local(attempt.moment or one.received)
        words = [f"Attempt {attempt.number}, submitted at {when}."]
        if one.refused_until:
            until = rules.local(one.refused_until)
            return [
                *words,
                REFUSAL,
                f"The next attempt will be graded if you submit it after {until}.",
            ]
        if one.note.state == FAILED:
            return [*words, FAILURE]
        if late_penalty(rules, attempt.entry(None, 0.0)).days:
            words.append("It is late. The late penalty is not deducted on this page.")
        next_one = self._live.next_attempt(self._index.graded_at(attempt.stage, attempt.student))
        if next_one and next_one > datetime.now(UTC):
            when = rules.local(next_one)
            words.append(f"The next attempt will be graded if you submit it after {when}.")
        words.append("The final grading uses different inputs.")
        return words


def _has_results(report: Report) -> bool:
    """Whether a page shows results: that of an unreadable submission shows why it is."""
    return report.status == UNREADABLE or any(e.points is not None for e in report.exercises)


def failed_report(course: Course, one: TrackedAttempt) -> Report:
    """Return a report without scores, for the page of an attempt whose grading failed."""
    stage = course.stage(one.attempt.stage)
    exercises = tuple(ExerciseReport(e.name, None, e.points, ()) for e in stage.exercises)
    return Report(
        course.id, stage.slug, one.attempt.student, ERRORED, None, stage.points, exercises
    )
