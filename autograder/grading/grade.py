"""Submissions in, reports out.

One process collects the checks; with several jobs it forks graders that share what it has in
memory. Each grader owns a line to the one warm host and takes the next submission when it is
done with the last. What comes out is handed to the caller as it comes, in no particular order.
"""

from __future__ import annotations

import contextlib
import hashlib
import multiprocessing
import signal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from pathlib import Path

import nbformat
import torch

from autograder import __version__
from autograder.course import Course
from autograder.grading import notebook
from autograder.grading.attempt import Attempt
from autograder.grading.diagnose import Diagnostician
from autograder.grading.examples import examples
from autograder.grading.pictures import answers, take
from autograder.grading.runner import GRADERS, Checks, Ran
from autograder.grading.student import Student
from autograder.grading.submission import Submission, Unreadable, read
from autograder.model import (
    COUNTEREXAMPLE,
    ERRORED,
    GRADED,
    UNREADABLE,
    ExerciseReport,
    Outcome,
    Receipt,
    Report,
    WrittenAnswer,
)
from autograder.sandbox.client import Host, SandboxError
from autograder.sandbox.kernel import die_with_parent

DIGITS = 2  # points are rounded to this many decimals


@dataclass(frozen=True)
class Graded:
    """A report and the notebook that goes into ``autograded/``, as text."""

    report: Report
    notebook: str


class Grader:
    """Grades submissions of one stage, one after the other, over one line of a host."""

    def __init__(self, checks: Checks, host: Host, line: int = 0) -> None:
        self.checks, self.host, self.line = checks, host, line
        self.course, self.stage = checks.course, checks.stage
        self.doctor = Diagnostician(checks)
        self.examples = examples(self.stage.slug)
        self.released = nbformat.read(self.course.released(self.stage.slug), as_version=4)
        self.digest = checks_digest(self.course, self.stage.slug)

    def grade(self, student: str, folder: Path) -> Graded:
        """Grade what lies in ``folder``. Raises `SandboxError` when the sandbox does not work;
        any other fault of ours becomes a report with the status ``errored``."""
        try:
            return self._grade(read(self.course, self.stage, student, folder, self.released))
        except Unreadable as reason:
            return self._without_a_score(student, UNREADABLE, str(reason), 0.0)
        except SandboxError:
            raise
        except Exception as error:
            words = f"Grading itself failed ({type(error).__name__}: {error}); nothing was scored."
            return self._without_a_score(student, ERRORED, words[:500], None)

    def _grade(self, submission: Submission) -> Graded:
        with Attempt(self.host, self.line, submission, self.course.limits) as attempt:
            student = Student(attempt, submission.source)
            ran = {e.name: self.checks.run(student, e.name) for e in self.stage.exercises}
            reports = tuple(self._exercise(name, outcome) for name, outcome in ran.items())
            report = Report(
                course=self.course.id,
                stage=self.stage.slug,
                student=submission.student,
                status=GRADED,
                points=total(reports),
                max_points=self.stage.points,
                exercises=reports,
                notes=submission.notes,
                cells=attempt.notes(),
                receipt=self._receipt(submission.digest, attempt.layers),
                written=self._written(submission.answered),
            )
            outputs = attempt.outputs()
            report = self._pictured(report, ran, attempt, student)
        seen = report.visible(self.course.show)
        made = notebook.autograded(self.released, submission.notebook, outputs, seen)
        return Graded(report, nbformat.writes(made))

    def _pictured(
        self, report: Report, ran: Mapping[str, Ran], attempt: Attempt, student: Student
    ) -> Report:
        """The report with pictures of what failed. All scores are settled by now. They are drawn
        in a fresh child, which has seen no hidden input that it could give away."""
        drawn = {n: self.examples.get(n, ()) for n in ran if answers(ran[n])}
        if not any(drawn.values()):
            return report
        attempt.close()
        self.checks.recalled.begin("pictures")
        fresh = self.course.show == COUNTEREXAMPLE
        return replace(
            report,
            exercises=tuple(
                replace(
                    e,
                    pictures=take(
                        drawn.get(e.name, ()), e.name, student, self.checks.reference, fresh
                    ),
                )
                for e in report.exercises
            ),
        )

    def _exercise(self, name: str, ran: Ran) -> ExerciseReport:
        errored = any(o.outcome == ERRORED for o in ran.outcomes)
        points = None if errored else round(sum(o.points for o in ran.outcomes), DIGITS)
        worth = self.stage.exercise(name).points
        outcomes = tuple(
            replace(o, points=round(o.points, 4), max_points=round(o.max_points, 4))
            for o in ran.outcomes
        )
        return ExerciseReport(name, points, worth, outcomes, self.doctor.diagnose(name, ran))

    def _without_a_score(
        self, student: str, status: str, reason: str, points: float | None
    ) -> Graded:
        exercises = tuple(
            ExerciseReport(
                e.name,
                points,
                e.points,
                tuple(
                    Outcome(c.name, c.title, "blocked", 0.0, 0.0, "", status)
                    for c in self.checks.of(e.name)
                ),
            )
            for e in self.stage.exercises
        )
        report = Report(
            course=self.course.id,
            stage=self.stage.slug,
            student=student,
            status=status,
            points=0.0,
            max_points=self.stage.points,
            exercises=exercises,
            notes=(reason,),
            receipt=self._receipt("", ()),
            written=self._written({}),
        )
        made = notebook.autograded(self.released, None, {}, report)
        return Graded(report, nbformat.writes(made))

    def _written(self, answered: Mapping[str, bool]) -> tuple[WrittenAnswer, ...]:
        return tuple(
            WrittenAnswer(q.name, q.points, answered.get(q.name)) for q in self.stage.questions
        )

    def _receipt(self, submission: str, layers: tuple[str, ...]) -> Receipt:
        return Receipt(
            submission=submission,
            checks=self.digest,
            salt=self.course.salt_hash,
            seeds=self.course.seeds,
            layers=layers if self.host.confined else ("unconfined",),
            torch=torch.__version__,
            kit=__version__,
        )


def total(exercises: tuple[ExerciseReport, ...]) -> float:
    """The points of a submission; an exercise without a score counts nothing yet."""
    return round(sum(e.points or 0.0 for e in exercises), DIGITS)


def checks_digest(course: Course, slug: str) -> str:
    """One hash over what decides a score: the stage's checks and its reference."""
    digest = hashlib.sha256()
    for path in (GRADERS / f"test_{slug}.py", course.solution(slug)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def grade_all(
    checks: Checks, host: Host, folders: Mapping[str, Path], jobs: int
) -> Iterator[Graded]:
    """Grade every folder, ``jobs`` at a time; yields each result when it is there."""
    if jobs == 1:
        grader = Grader(checks, host)
        for student, folder in folders.items():
            yield grader.grade(student, folder)
    else:
        yield from _forked(checks, host, folders, jobs)


def _forked(checks: Checks, host: Host, folders: Mapping[str, Path], jobs: int) -> Iterator[Graded]:
    context = multiprocessing.get_context("fork")
    waiting = iter(folders.items())
    lines: list[Connection] = []
    processes = []
    try:
        for number in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_serve, args=(theirs, checks, host, number), daemon=True
            )
            process.start()
            theirs.close()
            lines.append(ours)
            processes.append(process)
        for line in list(lines):
            _hand_over(line, waiting, lines)
        while lines:
            for ready in wait(lines):
                assert isinstance(ready, Connection)
                try:
                    result = ready.recv()
                except EOFError:
                    raise SandboxError(
                        "A grading process ended unexpectedly. What was graded is saved; "
                        "run the command again to finish."
                    ) from None
                if isinstance(result, BaseException):
                    raise result
                _hand_over(ready, waiting, lines)
                yield result
    finally:
        for process in processes:
            process.kill()
            process.join()


def _hand_over(
    line: Connection, waiting: Iterator[tuple[str, Path]], lines: list[Connection]
) -> None:
    task = next(waiting, None)
    if task is None:
        lines.remove(line)
        line.close()
    else:
        line.send(task)


def _serve(line: Connection, checks: Checks, host: Host, number: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    die_with_parent()
    torch.set_num_threads(1)
    grader = Grader(checks, host, number)
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            student, folder = line.recv()
            try:
                line.send(grader.grade(student, folder))
            except SandboxError as error:
                line.send(error)
