"""A submission in, a report out."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path

import nbformat
import torch

from autograder import __version__, receipt
from autograder.answers import Answered, Answers
from autograder.grading import notebook
from autograder.grading.attempt import Attempt
from autograder.grading.diagnose import Diagnostician
from autograder.grading.examples import examples
from autograder.grading.foreseen import Foreseen, Glimpsed, Plan, Unforeseen, foresee
from autograder.grading.matching import Released
from autograder.grading.pictures import answers, take
from autograder.grading.reference import load_reference
from autograder.grading.runner import Checks, Ran, first_failed
from autograder.grading.student import Student, missing_packages
from autograder.grading.submission import Submission, Unreadable, read
from autograder.grading.takeover import Earlier, digest, higher
from autograder.model import (
    COUNTEREXAMPLE,
    ERRORED,
    GRADED,
    UNCONFINED,
    UNREADABLE,
    Diagnosis,
    ExerciseReport,
    Outcome,
    Picture,
    Receipt,
    Report,
    WrittenAnswer,
)
from autograder.sandbox import wire
from autograder.sandbox.client import Host, SandboxError
from autograder.standing import Standing
from autograder.work import Graded

DRAWN = 500  # exercises whose pictures are remembered
DIGITS = 2  # points are rounded to this many decimals


class Grader:
    """Grades submissions of one stage, one after the other, over one line of a host.

    With ``never_lower`` an exercise keeps what it had where that was more.
    """

    def __init__(
        self,
        checks: Checks,
        host: Host,
        line: int = 0,
        never_lower: bool = False,
    ) -> None:
        self.checks, self.host, self.line = checks, host, line
        self.never_lower = never_lower
        self.course, self.stage = checks.course, checks.stage
        self.doctor = Diagnostician(checks)
        self.examples = examples(self.stage.slug)
        self.basis = receipt.basis(self.course, self.stage.slug)
        self.hand_in = ""
        self.standing: Standing | None = None
        self.answers = Answers(self.course, self.stage.slug)
        self._drawn: dict[tuple[str, bytes], tuple[Picture, ...]] = {}
        self._met: set[str] = set()  # digests of answers that were given to the caller

    def grade(self, student: str, folder: Path, standing: Standing | None = None) -> Graded:
        """Grade what lies in ``folder``; what an earlier report settles is not run again.

        Raises `SandboxError` when the sandbox does not work; any other fault of ours becomes a
        report with the status ``errored``.
        """
        self.standing = standing
        # Before it is read: what changes meanwhile is then graded again.
        self.hand_in = receipt.hand_in(folder, self.course.limits.file_mb << 20)

        @functools.cache
        def submission() -> Submission:
            return read(self.course, self.stage, student, folder, self.released)

        try:
            if standing:
                with contextlib.suppress(Unforeseen):
                    return self._remembered(student, submission)
            graded, struck = self._grade(submission())
            # A signal from outside (a machine that is short of memory, a person) is not the
            # student's doing. One that he sends himself comes again.
            return self._grade(submission())[0] if struck else graded
        except Unreadable as reason:
            return self.without_a_score(student, UNREADABLE, str(reason), 0.0)
        except SandboxError:
            raise
        except Exception as error:
            return self.failed(student, error)

    def failed(self, student: str, error: Exception) -> Graded:
        """What is kept where a fault of ours kept a hand-in from being graded."""
        words = f"Grading itself failed ({type(error).__name__}: {error}); nothing was scored."
        return self.without_a_score(student, ERRORED, words[:500], None)

    def _remembered(self, student: str, submission: Callable[[], Submission]) -> Graded:
        """The earlier report, which edited checks confirm by what the code answered then. Raises
        `Unforeseen` where that does not do, and the code is to be run."""
        earlier, known = self._earlier(student)

        def kept(plan: Plan) -> list[bytes]:
            digest = known.digests.get(plan.name, "")
            data = self.answers.get(digest)
            if plan.digest([data]).hex() != digest:
                raise Unforeseen
            return wire.split(data)

        with self._attempt(submission) as attempt:
            answering = Student(Foreseen(attempt, kept), lambda: submission().source())
            reports, ran = self._exercises(answering, earlier)
        if earlier.report is None or not earlier.says(reports, earlier.report.notes):
            raise Unforeseen
        stands = self._as_it_stands(earlier.report, reports)
        settled = self._settled(known, ran)
        if settled == known.settled:
            return stands
        return replace(stands, answered=replace(known, settled=settled))

    def _attempt(self, submission: Callable[[], Submission]) -> Attempt:
        limits, packages = self.course.limits, self.course.packages
        return Attempt(self.host, self.line, submission, limits, packages)

    def _earlier(self, student: str) -> tuple[Earlier, Answered]:
        """The student's earlier report, and what is kept of the answers that it was made of."""
        nothing = Answered(self.hand_in)
        holds = self.standing is not None and self.standing.holds
        known = self.answers.of(student, self.hand_in) if holds else nothing
        earlier = Earlier(self.standing, self.basis, known.settled)
        return earlier, known if earlier.report else nothing

    def _exercises(
        self, student: Student, earlier: Earlier
    ) -> tuple[tuple[ExerciseReport, ...], dict[str, Ran]]:
        """The exercises' reports, and what came of those that were run."""
        ran: dict[str, Ran] = {}
        reports = tuple(
            earlier.holds(e.name) or self._run(student, e.name, earlier, ran)
            for e in self.stage.exercises
        )
        if self.never_lower:
            reports = tuple(higher(earlier.standing, r) for r in reports)
        return reports, ran

    def _grade(self, submission: Submission) -> tuple[Graded, bool]:
        """The result, and whether a child was ended by a signal from outside."""
        earlier, known = self._earlier(submission.student)
        with self._attempt(lambda: submission) as attempt:
            foreseen = Foreseen(attempt)
            glimpsed = self._glimpse(attempt, earlier)
            reports, ran = self._exercises(Student(foreseen, submission.source), earlier)
            answered = self._answered(known, foreseen, ran)
            ours = any(o.outcome == ERRORED for r in ran.values() for o in r.outcomes)
            if earlier.report and not ours and earlier.says(reports, submission.notes):
                stands = self._as_it_stands(earlier.report, reports)
                return replace(stands, answered=answered), attempt.struck
            attempt.begin()  # the notebook shows what its cells print
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
                receipt=self._receipt(submission.digest, attempt.layers, ours),
                written=self._written(submission.answered),
            )
            outputs = attempt.outputs()
            report = self._pictured(report, ran, attempt, glimpsed, submission.source)
        seen = report.visible(self.course.show)
        made = notebook.autograded(self.released, submission.notebook, outputs, seen)
        return replace(_finished(report, made), answered=answered), attempt.struck

    def _answered(self, known: Answered, foreseen: Foreseen, ran: Mapping[str, Ran]) -> Answered:
        """What is to be kept of the code's answers; what was not run keeps what is known of it."""
        given = {name: (d.hex(), answers) for name, (d, answers) in foreseen.answered.items()}
        new = {d: b"".join(answers) for d, answers in given.values() if d not in self._met}
        self._met |= new.keys()
        digests = {**known.digests, **{n: d for n, (d, _) in given.items()}}
        return Answered(self.hand_in, digests, new, self._settled(known, ran))

    def _settled(self, known: Answered, ran: Mapping[str, Ran]) -> dict[str, str]:
        """The exercises whose diagnosis is settled, with the digest of their specimens."""
        left = {name: d for name, d in known.settled.items() if name not in ran}
        return left | {name: self.basis.wrong[name] for name, r in ran.items() if r.settled}

    def _run(
        self, student: Student, name: str, earlier: Earlier, into: dict[str, Ran]
    ) -> ExerciseReport:
        """Run the checks of an exercise: the edited ones where they come to what they came to
        before, or all."""
        if again := self._again(student, name, earlier):
            return again
        into[name] = ran = self.checks.run(student, name)
        found = self.doctor.diagnose(name, ran)
        ran.settled = found.settled
        report = self._exercise(name, ran, found.diagnosis)
        return replace(report, pictures=earlier.pictures(name)) if answers(ran) else report

    def _again(self, student: Student, name: str, earlier: Earlier) -> ExerciseReport | None:
        """The report on an exercise of which only edited checks are run; None where that does not
        do, or something else comes of them than before."""
        if not (known := earlier.known(name)):
            return None
        with contextlib.suppress(Unforeseen):
            ran = self.checks.run(student, name, known=known)
            before = earlier.agreeing(name, ran.outcomes)
            first = first_failed(ran.outcomes)
            if before and (not first or self.checks.needed(first) <= known.keys()):
                report = self._exercise(name, ran, before.diagnosis)
                return replace(report, pictures=before.pictures)
        return None

    def _as_it_stands(self, report: Report, exercises: tuple[ExerciseReport, ...]) -> Graded:
        """The earlier report, which other checks confirm."""
        assert report.receipt is not None
        confirmed = replace(report.receipt, checks=self.basis.whole, shared=self.basis.shared)
        return Graded(replace(report, exercises=exercises, receipt=confirmed), None)

    def get_ready(self) -> None:
        """Look up now what is needed when code is run."""
        self.checks.make_plans()
        self.sketches, self.released  # noqa: B018

    @functools.cached_property
    def released(self) -> Released:
        return Released(nbformat.read(self.course.released(self.stage.slug), as_version=4))

    @functools.cached_property
    def sketches(self) -> dict[str, Plan]:
        """What the pictures of each exercise ask."""
        known = load_reference(self.course, self.stage.slug)
        return {
            name: foresee(name, number, known, partial(self._take, name))
            for number, name in enumerate(self.examples, len(self.checks.checks))
        }

    def _take(self, name: str, student: Student, fresh: bool = False) -> tuple[Picture, ...]:
        self.checks.recalled.begin(f"pictures of {name}")
        return take(self.examples[name], name, student, self.checks.reference, fresh)

    def _glimpse(self, attempt: Attempt, earlier: Earlier) -> dict[str, Glimpsed]:
        """Ask what pictures may ask, by exercise, before the answers have seen a hidden input that
        they could give away."""
        if self.course.show == COUNTEREXAMPLE:
            return {}
        plans = {
            name: plan
            for name, plan in self.sketches.items()
            if not earlier.holds(name) and not earlier.known(name)
        }
        answers = iter(attempt.glimpse([data for plan in plans.values() for data in plan.data]))
        return {
            name: Glimpsed(attempt, plan, list(islice(answers, len(plan.data))))
            for name, plan in plans.items()
        }

    def _pictured(
        self,
        report: Report,
        ran: Mapping[str, Ran],
        attempt: Attempt,
        glimpsed: Mapping[str, Glimpsed],
        source: Callable[[], str],
    ) -> Report:
        """The report with pictures of what failed. All scores are settled by now. Where answers to
        the public examples have not come ahead, they come from a fresh child."""
        done = {e.name for e in report.exercises if e.kept or e.pictures}
        wanted = [n for n in ran if n in self.examples and n not in done and answers(ran[n])]
        pictures: dict[str, tuple[Picture, ...]] = {}
        for name in wanted:
            if name in glimpsed:
                with contextlib.suppress(Unforeseen):
                    pictures[name] = self._seen(name, glimpsed[name], source)
        if left := [n for n in wanted if n not in pictures]:
            attempt.close()
            fresh = self.course.show == COUNTEREXAMPLE
            pictures |= {n: self._take(n, Student(attempt, source), fresh) for n in left}
        drawn = (replace(e, pictures=pictures.get(e.name, e.pictures)) for e in report.exercises)
        return replace(report, exercises=tuple(drawn))

    def _seen(
        self, name: str, glimpsed: Glimpsed, source: Callable[[], str]
    ) -> tuple[Picture, ...]:
        """The pictures of what was glimpsed. The same answers give the same ones, but for an error,
        which is told with the notebook's own lines."""
        key = name, glimpsed.digest
        if key not in self._drawn:
            pictures = self._take(name, Student(glimpsed, source))
            if any(p.problem for p in pictures):
                return pictures
            if len(self._drawn) == DRAWN:
                self._drawn.clear()
            self._drawn[key] = pictures
        return self._drawn[key]

    def _exercise(self, name: str, ran: Ran, diagnosis: Diagnosis | None) -> ExerciseReport:
        errored = any(o.outcome == ERRORED for o in ran.outcomes)
        points = None if errored else round(sum(o.points for o in ran.outcomes), DIGITS)
        worth = self.stage.exercise(name).points
        outcomes = tuple(
            replace(
                o,
                points=round(o.points, 4),
                max_points=round(o.max_points, 4),
                digest=self.basis.checks.get(o.check, ""),
            )
            for o in ran.outcomes
        )
        made_of = digest(self.basis, name, ran)
        packages = missing_packages(chain(*ran.transcripts.values())) if errored else ()
        return ExerciseReport(
            name, points, worth, outcomes, diagnosis, digest=made_of, missing_packages=packages
        )

    def without_a_score(
        self, student: str, status: str, reason: str, points: float | None
    ) -> Graded:
        """What is kept of a hand-in that was not graded: each exercise has ``points``, or none."""
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
            receipt=self._receipt("", (), ours=status == ERRORED),
            written=self._written({}),
        )
        return _finished(report, notebook.autograded(self.released, None, {}, report))

    def _written(self, answered: Mapping[str, bool]) -> tuple[WrittenAnswer, ...]:
        return tuple(
            WrittenAnswer(q.name, q.points, answered.get(q.name)) for q in self.stage.questions
        )

    def _receipt(self, submission: str, layers: tuple[str, ...], ours: bool) -> Receipt:
        """What the score hangs on. After a fault of ``ours`` no checks are named, so that the next
        run grades again."""
        return Receipt(
            submission=submission,
            checks="" if ours else self.basis.whole,
            salt=self.course.salt_hash,
            seeds=self.course.seeds,
            layers=layers if self.host.confined else (UNCONFINED,),
            torch=str(torch.__version__),
            kit=__version__,
            hand_in=self.hand_in,
            shared=self.basis.shared,
        )


def _finished(report: Report, made: nbformat.NotebookNode) -> Graded:
    """The report with the digest of its notebook, and the notebook as text."""
    text = notebook.as_json(made)
    assert report.receipt is not None
    sealed = replace(report.receipt, notebook=receipt.of_text(text))
    return Graded(replace(report, receipt=sealed), text)


def total(exercises: tuple[ExerciseReport, ...]) -> float:
    """The points of a submission; an exercise without a score counts nothing yet."""
    return round(sum(e.points or 0.0 for e in exercises), DIGITS)
