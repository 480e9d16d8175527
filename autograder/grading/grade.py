"""Grade one submission: run its cells and the checks, and make the report and the notebook."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import nbformat
import torch

from autograder import __version__
from autograder.core import receipt
from autograder.core.model import (
    COUNTEREXAMPLE,
    ERRORED,
    GRADED,
    UNCONFINED,
    UNREADABLE,
    CellNote,
    Diagnosis,
    ExerciseReport,
    Outcome,
    Picture,
    Receipt,
    Report,
    WrittenAnswer,
)
from autograder.core.points import total
from autograder.grading.diagnose import Diagnostician
from autograder.grading.exercise_run import ALWAYS_FATAL, ExerciseRun
from autograder.grading.modules_of_course import read_dict
from autograder.grading.pictures import can_be_pictured, make_pictures
from autograder.grading.prefetch import PrefetchingTransport
from autograder.grading.runner import Checks
from autograder.grading.sandbox_session import SandboxSession
from autograder.grading.student import Student, missing_packages
from autograder.grading.work import Graded
from autograder.sandbox.child import ChildPool
from autograder.sandbox.client import Host, SandboxError
from autograder.submissions import autograded_notebook
from autograder.submissions.cell_matching import Released, read_released
from autograder.submissions.notebook_file import Inaccessible, Unreadable
from autograder.submissions.outputs import Printed
from autograder.submissions.redefinitions import Redefinition, find_redefinitions, notes_on
from autograder.submissions.submission import Submission, read

if TYPE_CHECKING:
    from autograder.core.report_store import EarlierReport

Made = TypeVar("Made")
NO_DIAGNOSIS = (
    "no diagnosis of {name} could be made ({why}), so that its points are those of its checks"
)
NO_PICTURES = "no picture of {name} could be made ({why})"
REDEFINITIONS = 6  # that are tried for an exercise
DIGITS = 2  # points are rounded to this many decimals


@dataclass(frozen=True)
class SubmissionRun:
    """The results of running a submission once: the checks' results, diagnoses and pictures by
    exercise, why some of these could not be made, and the notes and outputs of its cells.
    ``redefined`` has the exercises that count without the cells from a redefinition on.
    ``killed``: a child was ended by a signal from outside."""

    checks: Mapping[str, ExerciseRun]
    diagnoses: Mapping[str, Diagnosis | None]
    pictures: Mapping[str, tuple[Picture, ...]]
    problems: Mapping[str, str]
    notes: tuple[CellNote, ...]
    redefined: Mapping[str, Redefinition]
    outputs: Mapping[int, Printed]
    layers: tuple[str, ...]
    killed: bool

    @property
    def errored(self) -> bool:
        """Whether a check itself failed."""
        return any(ran.errored for ran in self.checks.values())


class Grader:
    """Grades submissions of one stage, one after the other, over one control channel of a host.

    With ``never_lower`` an exercise keeps an earlier, higher score.
    """

    def __init__(self, checks: Checks, host: Host, never_lower: bool = False) -> None:
        self.checks, self.host = checks, host
        self.channel = 0  # of the host; each forked process sets its own
        self.children = ChildPool(host)
        self.never_lower = never_lower
        self.course, self.stage = checks.course, checks.stage
        self.diagnostician = Diagnostician(checks)
        self.examples = read_dict(self.course.examples(self.stage.slug), "EXAMPLES")
        self.fingerprints = receipt.stage_fingerprints(self.course, self.stage.slug)
        self.submission_digest = ""

    def grade(
        self, student: str, folder: Path, earlier: EarlierReport | None = None, verdict: str = ""
    ) -> Graded:
        """Grade the submission in ``folder``. Results of exercises of which nothing has changed
        since the ``earlier`` report are copied from it. ``verdict`` says why it is not graded.

        Raises `SandboxError` if the sandbox does not work; any other internal error becomes a
        report with the status ``errored``.
        """
        # Before it is read: what changes meanwhile is then graded again.
        self.submission_digest = receipt.submission_digest(folder, self.course.limits.file_mb << 20)
        if earlier and earlier.report.submission_digest != self.submission_digest:
            earlier = None  # it was on another submission
        if verdict:
            return self.without_a_score(student, ERRORED, verdict, earlier)
        try:
            submission = read(self.course, self.stage, student, folder, self.released)
            return self._grade(submission, earlier)
        except Inaccessible as reason:
            return self.without_a_score(student, ERRORED, str(reason), earlier)
        except Unreadable as reason:
            return self.without_a_score(student, UNREADABLE, str(reason), earlier)
        except SandboxError:
            raise
        except Exception as error:
            return self.failed(student, error, earlier)

    def failed(
        self, student: str, error: Exception, earlier: EarlierReport | None = None
    ) -> Graded:
        """Return the result for a submission that could not be graded because of an internal
        error."""
        words = f"Grading itself failed ({type(error).__name__}: {error}); nothing was scored."
        return self.without_a_score(student, ERRORED, words[:500], earlier)

    def _grade(self, submission: Submission, earlier: EarlierReport | None) -> Graded:
        """Grade a submission that could be read."""
        unchanged = unchanged_exercises(earlier, self.fingerprints)
        names = [e.name for e in self.stage.exercises if e.name not in unchanged]
        run = self._run_submission(submission, names)
        # A signal from outside (a machine that is short of memory, a person) is not the student's
        # doing. One that the student's code sends itself is there again the second time.
        if run.killed:
            run = self._run_submission(submission, names)
        graded = {name: self._exercise(name, run) for name in names}
        if self.never_lower:
            graded = {name: keep_higher(earlier, report) for name, report in graded.items()}
        known = unchanged | graded
        report = self._report(
            submission.student,
            GRADED,
            [known[e.name] for e in self.stage.exercises],
            notes=(*submission.notes, *notes_on(run.redefined)),
            cells=run.notes,
            receipt=self._receipt(submission.digest, run.layers, ours=run.errored),
            written=self._written(submission.answered),
        )
        visible = report.visible(self.course.show)
        made = autograded_notebook.autograded(
            self.released, submission.notebook, run.outputs, visible
        )
        return _finished(report, made)

    def _run_submission(self, submission: Submission, names: Sequence[str]) -> SubmissionRun:
        """Run the cells of a submission, and the checks of these exercises."""
        limits, packages = self.course.limits, self.course.packages
        with SandboxSession(self.children, self.channel, submission, limits, packages) as session:
            transport = PrefetchingTransport(session)
            modules = submission.modules
            student = Student(transport, submission.source, modules)
            checks = {name: self.checks.run(student, name) for name in names}
            session.ensure_cells_ran()  # the notebook shows what its cells print
            notes, outputs, layers = session.notes(), session.outputs(), session.layers
            redefined: dict[str, Redefinition] = {}

            def answer(name: str) -> Student:
                """The student's side as it counts for an exercise; requests have no recording."""
                cell = redefined[name].cell if name in redefined else None
                session.run_above(cell)
                return Student(session, functools.partial(submission.source, cell), modules)

            def diagnosis(name: str) -> Diagnosis | None:
                return self.diagnostician.diagnose(name, checks[name], answer(name))

            failed = [name for name, ran in checks.items() if not ran.is_perfect]
            again = {n: found for n in failed if (found := find_redefinitions(submission.cells, n))}
            for name, redefinitions in again.items():
                better = self._run_above(redefinitions, session, transport, name, checks[name])
                if better:
                    redefined[name], checks[name] = better
            # After redefinitions, which earn more than a slip. A child that has run some cells may
            # still be there.
            wrong = [name for name in failed if not checks[name].is_perfect]
            wrong.sort(key=lambda name: name not in redefined)
            diagnoses, problems = _attempted(NO_DIAGNOSIS, wrong, diagnosis)
            session.close()  # pictures come from a child that has seen no hidden input
            pictures, no_pictures = self._pictures(checks, answer)
        return SubmissionRun(
            checks, diagnoses, pictures, no_pictures | problems, notes, redefined, outputs, layers,
            session.killed_externally,
        )  # fmt: skip

    def _run_above(
        self,
        redefinitions: Sequence[Redefinition],
        session: SandboxSession,
        transport: PrefetchingTransport,
        name: str,
        ran: ExerciseRun,
    ) -> tuple[Redefinition, ExerciseRun] | None:
        """Run the checks of an exercise without the cells from a redefinition on, for some of the
        redefinitions. Returns the first that earns most, with the results, if it earns more than
        the exercise that ``ran`` with all cells."""
        best = None
        for redefinition in redefinitions[:REDEFINITIONS]:
            session.run_above(redefinition.cell)
            source = functools.partial(session.submission.source, redefinition.cell)
            student = Student(transport, source, session.submission.modules)
            above = self.checks.run(student, name)
            if above.earned > ran.earned:
                best, ran = (redefinition, above), above
            if ran.is_perfect:
                break
        return best

    def get_ready(self) -> None:
        """Prepare what every submission needs."""
        self.checks.make_recordings()
        self.released  # noqa: B018

    @functools.cached_property
    def released(self) -> Released:
        return Released(read_released(self.course, self.stage.slug))

    def _pictures(
        self, ran: Mapping[str, ExerciseRun], answer: Callable[[str], Student]
    ) -> tuple[dict[str, tuple[Picture, ...]], dict[str, str]]:
        """Make the pictures of failed exercises, as `_attempted` does."""
        wanted = [name for name in ran if name in self.examples and can_be_pictured(ran[name])]
        fresh = self.course.show == COUNTEREXAMPLE
        return _attempted(
            NO_PICTURES,
            wanted,
            lambda n: make_pictures(self.examples[n], n, answer(n), self.checks.reference, fresh),
        )

    def _exercise(self, name: str, run: SubmissionRun) -> ExerciseReport:
        """Return the report on an exercise whose checks have run."""
        ran, diagnosis = run.checks[name], run.diagnoses.get(name)
        worth, least = self.stage.exercise(name).points, 0.0
        problem = run.problems.get(name, "")
        # Where time ran out or the process ended, another exercise may have caused it, so the
        # result is no longer valid if another exercise changes. Nor is one that counts without
        # some cells, about which the report has a note.
        depends_on_others = ran.has_error(ALWAYS_FATAL) or name in run.redefined
        earned = worth if ran.is_perfect else min(worth, round(ran.earned, DIGITS))
        if diagnosis and diagnosis.slip and ran.only_values_are_wrong:
            costs = self.course.slip_costs
            least = min(worth, round(worth * (1 - costs), DIGITS)) if costs else worth
        return ExerciseReport(
            name=name,
            points=None if ran.errored else max(earned, least),
            points_of_checks=earned if least > earned and not ran.errored else None,
            max_points=worth,
            outcomes=tuple(
                replace(
                    o,
                    points=round(o.points, 4),
                    max_points=round(o.max_points, 4),
                    remark="; ".join(filter(None, (o.remark, "" if place else problem))),
                )
                for place, o in enumerate(ran.outcomes)
            ),
            diagnosis=diagnosis,
            pictures=run.pictures.get(name, ()),
            digest="" if depends_on_others else self.fingerprints.exercises.get(name, ""),
            missing_packages=missing_packages(ran.calls) if ran.errored else (),
        )

    def without_a_score(
        self, student: str, status: str, reason: str, earlier: EarlierReport | None = None
    ) -> Graded:
        """Return the result for a submission that was not graded: no exercise has a score but those
        of the ``earlier`` report that are never lowered. With one, the submission is graded."""
        exercises = []
        for exercise in self.stage.exercises:
            outcomes = tuple(
                Outcome(check.name, check.title, "blocked", 0.0, 0.0, "", status)
                for check in self.checks.of(exercise.name)
            )
            exercises.append(ExerciseReport(exercise.name, None, exercise.points, outcomes))
        answered: dict[str, bool | None] = {}
        if self.never_lower and earlier:
            exercises = [keep_higher(earlier, e) for e in exercises]
            answered = {w.name: w.answered for w in earlier.report.written}
        report = self._report(
            student,
            GRADED if any(e.kept for e in exercises) else status,
            exercises,
            notes=(reason,),
            receipt=self._receipt("", (), ours=status == ERRORED),
            written=self._written(answered),
        )
        visible = replace(report.visible(self.course.show), status=status)
        return _finished(report, autograded_notebook.autograded(self.released, None, {}, visible))

    def _report(
        self, student: str, status: str, exercises: Sequence[ExerciseReport], **details: Any
    ) -> Report:
        return Report(
            course=self.course.id,
            stage=self.stage.slug,
            student=student,
            status=status,
            points=total(e.points for e in exercises) if status == GRADED else None,
            max_points=self.stage.points,
            exercises=tuple(exercises),
            **details,
        )

    def _written(self, answered: Mapping[str, bool | None]) -> tuple[WrittenAnswer, ...]:
        return tuple(
            WrittenAnswer(q.name, q.points, answered.get(q.name)) for q in self.stage.questions
        )

    def _receipt(self, submission: str, layers: tuple[str, ...], ours: bool) -> Receipt:
        """Return the receipt. After an internal error (``ours``) it names no checks, so that the
        next run grades again."""
        return Receipt(
            submission=submission,
            checks="" if ours else self.fingerprints.combined,
            salt=self.course.salt_hash,
            seeds=self.course.seeds,
            layers=layers if self.host.confined else (UNCONFINED,),
            torch=str(torch.__version__),
            kit=__version__,
            hand_in=self.submission_digest,
            shared=self.fingerprints.shared,
        )


def _attempted(
    problem: str, exercises: Iterable[str], make: Callable[[str], Made]
) -> tuple[dict[str, Made], dict[str, str]]:
    """Return what ``make`` returns for each exercise, and the remark ``problem`` for those where it
    raised an error, which must not cost the score. Raises `SandboxError`."""
    made, problems = {}, {}
    for name in exercises:
        try:
            made[name] = make(name)
        except SandboxError:
            raise
        except Exception as error:
            why = f"{type(error).__name__}: {error}"[:300]
            problems[name] = problem.format(name=name, why=why)
    return made, problems


def _finished(report: Report, made: nbformat.NotebookNode) -> Graded:
    """Return the report with the digest of its notebook, and the notebook as text."""
    text = autograded_notebook.as_json(made)
    assert report.receipt is not None
    sealed = replace(report.receipt, notebook=receipt.text_digest(text))
    return Graded(replace(report, receipt=sealed), text)


def unchanged_exercises(
    earlier: EarlierReport | None, fingerprints: receipt.StageFingerprints
) -> dict[str, ExerciseReport]:
    """Return the exercises of an earlier report on the same submission that need not be graded
    again: those with a score of which nothing that it depends on has changed."""
    if not earlier or not earlier.is_reusable:
        return {}
    report = earlier.report
    if (
        report.status != GRADED
        or not report.receipt
        or report.receipt.shared != fingerprints.shared
    ):
        return {}
    return {
        e.name: e
        for e in report.exercises
        if e.points is not None and e.digest and e.digest == fingerprints.exercises.get(e.name)
    }


def keep_higher(earlier: EarlierReport | None, report: ExerciseReport) -> ExerciseReport:
    """Return the better one of an exercise's earlier report on the same submission and this one. If
    it is the earlier one, it is marked as ``kept``. A score above 0 is better than none."""
    before = earlier.report if earlier and earlier.same_submission else None
    if before is None or before.status != GRADED:
        return report
    for known in before.exercises:
        comparable = (known.name, known.max_points) == (report.name, report.max_points)
        if comparable and known.points and (report.points is None or known.points > report.points):
            # Without a score now, because of an error, it is graded again by the next run.
            digest = "" if report.points is None else report.digest
            return replace(known, digest=digest, kept=True)
    return report
