"""Collect a stage's checks with pytest once, and run them for each submission.

``pytest.main`` takes a quarter of a second; running collected items again takes almost no time. So
`collected` starts pytest with a plugin that replaces the run loop: it calls the caller's function
with a `Checks` object, whose method `Checks.run` runs the checks of an exercise on an answer.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import os
import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar

import pytest
import torch
from _pytest.outcomes import OutcomeException
from _pytest.runner import runtestprotocol

from autograder.core.course import DOCS, KIT, Course, read_source
from autograder.core.model import (
    ERRORED,
    FAILED,
    PASSED,
    KitError,
    Stage,
    not_installed,
)
from autograder.grading import redaction
from autograder.grading.exercise_run import (
    ALWAYS_FATAL,
    FATAL_AT_FIRST,
    CollectedCheck,
    ExerciseRun,
)
from autograder.grading.failures import Failure, Printed
from autograder.grading.marks import Mark, marked
from autograder.grading.modules_of_course import make_importable, raised_at
from autograder.grading.odd_values import first_odd_value
from autograder.grading.prefetch import (
    CheckResult,
    PrefetchingTransport,
    Recording,
    record,
)
from autograder.grading.probes import Probe
from autograder.grading.reference import load_reference
from autograder.grading.student import Student, missing_packages
from autograder.sandbox.client import SandboxError
from autograder.sandbox.isolation.scratch import Scratch

FIXTURES = ("student", "reference", "probe")
CHECK_SECONDS = 60.0  # of CPU time; the kit's checks take milliseconds
QUIET = (
    *("-c", os.devnull, "--noconftest", "--assert=plain", "--capture=no"),
    *("--import-mode=importlib", "--disable-plugin-autoload", "-pno:doctest"),
    *("-pno:cacheprovider", "-pno:terminal", "-pno:logging", "-pno:faulthandler"),
    *("-pno:warnings", "-pno:junitxml", "-pno:threadexception", "-pno:unraisableexception"),
)
PYTEST_VARIABLES = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS")  # the user's options, for other tests
Result = TypeVar("Result")


class CheckError(KitError):
    """A stage's checks cannot be collected, or their marks are wrong: an error in the kit, unless
    the checks or the lesson are the course's own (`collected`)."""

    code = 3


class CheckTimeout(Exception):
    """A check has computed for too long."""


@contextlib.contextmanager
def limited_cpu() -> Iterator[None]:
    """Raise `CheckTimeout` where a check itself computes for more than `CHECK_SECONDS`, without
    what the student's code takes in its own process. Does nothing outside of the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise CheckTimeout(f"it has computed for {CHECK_SECONDS} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, CHECK_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Checks:
    """A stage's collected checks inside a live pytest session."""

    def __init__(self, course: Course, stage: Stage, items: list[Any]) -> None:
        self.course, self.stage = course, stage
        self.reference = load_reference(course, stage.slug)
        self.student = self.reference
        self.problem: BaseException | None = None
        self.checks = [_check(item) for item in items]
        _refuse_lost(items)
        known = {e.name for e in stage.exercises}
        for check in self.checks:
            if check.mark.exercise not in known:
                raise CheckError(
                    f"{check.name} checks {check.mark.exercise}, which has no grade cell in the "
                    "lesson."
                )
        for place, check in enumerate(self.checks):
            above = {c.name for c in self.checks[:place] if c.mark.exercise == check.mark.exercise}
            for name in set(check.mark.needs) - above:
                raise CheckError(
                    f"{check.name} needs {name}, which is not a check of {check.mark.exercise} "
                    "above it."
                )
        for name in known - {c.mark.exercise for c in self.checks}:
            raise CheckError(f"The exercise {name} of {stage.slug} has no check.")

    @functools.cached_property
    def _known(self) -> Student:
        """Another copy of the reference, whose requests are recorded."""
        return load_reference(self.course, self.stage.slug)

    @functools.cache  # noqa: B019 - one of it lives as long as the process
    def recording(self, name: str) -> Recording:
        """Return the requests that a check sends to the reference."""
        number = [check.name for check in self.checks].index(name)
        return record(number, self._known, partial(self._execute, self.checks[number]))

    def make_recordings(self) -> None:
        """Record all checks now, before grading processes are forked."""
        for check in self.checks:
            self.recording(check.name)

    def of(self, exercise: str) -> list[CollectedCheck]:
        return [c for c in self.checks if c.mark.exercise == exercise]

    def run(self, student: Student, exercise: str, only: Collection[str] = ()) -> ExerciseRun:
        """Run one exercise's checks on a student's answer, or only those called ``only``. A check
        is blocked where one that it needs did not pass, or after a failure that is fatal."""
        ran = ExerciseRun()
        fatal = ""
        for check in self.of(exercise):
            if only and check.name not in only:
                continue
            missed = (name for name in check.mark.needs if ran.outcome(name) not in (PASSED, ""))
            if blocker := fatal or next(missed, ""):
                ran.add_blocked(check, self._worth(check), blocker)
                continue
            result = self._run_check(check, student)
            if _is_fatal(result, ran):
                fatal = check.name
            ran.add(check, self._worth(check), result)
        ran.judge_side_effects()
        return ran

    def _worth(self, check: CollectedCheck) -> float:
        """Return the points of the check: its share of those of its exercise."""
        exercise = check.mark.exercise
        weights = sum(other.mark.weight for other in self.of(exercise))
        return self.stage.exercise(exercise).points * check.mark.weight / weights

    def _run_check(self, check: CollectedCheck, student: Student) -> CheckResult:
        """Run one check. If it raises an error because of a value of another kind than the
        reference returns, the answer has failed."""
        result = self._run_prefetched(check, student)
        if result.outcome != ERRORED or student is self.reference or missing_packages(result.calls):
            return result
        odd = first_odd_value(result.calls, self.recording(check.name).calls)
        message = redaction.redact_message(odd)
        return replace(result, outcome=FAILED, message=message) if odd else result

    def _run_prefetched(self, check: CollectedCheck, student: Student) -> CheckResult:
        """Run one check, on prefetched responses if the student's transport can prefetch."""
        transport = student.transport
        if not isinstance(transport, PrefetchingTransport):
            return self._execute(check, student)
        recording = self.recording(check.name)
        if known := transport.begin(recording):
            return known
        result = self._execute(check, student)
        if transport.departed:
            transport.run_live()
            return self._execute(check, student)
        if transport.finish(result) and not student.was_read:
            result = replace(result, digest=transport.digest)
            recording.remember(result)
        return result

    def _execute(self, check: CollectedCheck, student: Student) -> CheckResult:
        """Run a check's function, and turn the exception that it raises into an outcome."""
        self.student, self.problem = student, None
        probe = self.probe(check.name)
        student.begin(probe.seed)
        self.reference.begin(probe.seed)
        with limited_cpu():
            self._call(check, {"student": student, "reference": self.reference, "probe": probe})
        outcome, message = self._judged(student)
        return CheckResult(
            outcome,
            message,
            student.calls,
            printed_only=isinstance(self.problem, Printed),
            failure_kind=self.problem.kind if isinstance(self.problem, Failure) else "",
            excluded=frozenset(student.excluded),
            remark="; ".join(dict.fromkeys(student.remarks)),
        )

    def _call(self, check: CollectedCheck, ours: dict[str, Any]) -> None:
        """Call the check's function, and store the exception that it raises in ``problem``."""
        if not check.asks:  # pytest has to make other fixtures
            # With its module as the next item, pytest does not tear the module down.
            runtestprotocol(check.item, log=False, nextitem=check.item.getparent(pytest.Module))
            return
        try:  # pytest itself would take a millisecond for this
            check.item.function(**{name: ours[name] for name in check.asks})
        except (Exception, OutcomeException, SystemExit) as problem:
            self.problem = problem

    def _judged(self, student: Student) -> tuple[str, str]:
        """Return the outcome of the check that has run, and its message."""
        problem = self.problem
        if problem is None:
            return PASSED, ""
        if isinstance(problem, SandboxError):  # neither the check nor the answer is wrong
            raise problem
        if packages := missing_packages(student.calls):
            return ERRORED, not_installed(packages)
        if isinstance(problem, Failure) and student is not self.reference:
            return FAILED, redaction.redact_message(str(problem))
        words = f"{type(problem).__name__}: {problem}"[:300] + raised_at(
            problem, self.course.graders
        )
        return ERRORED, f"The check itself raised an error ({words}). It cost no points."

    def probe(self, check: str) -> Probe:
        """Return the probe of a check, which is the same for all students of the course."""
        return Probe(self.course.salt, self.course.seeds, self.stage.slug, check)


def collected(course: Course, slug: str, body: Callable[[Checks], Result]) -> Result:
    """Collect the checks of a stage, call ``body`` with them, and return what it returns. The
    working folder of ``body``, and of the answers that it runs, is an empty one, as it is for
    students' code: a data file would not exist there either.

    Raises `CheckError` if the checks cannot be collected, `CourseError` if they are not in UTF-8,
    and whatever ``body`` raises.
    """
    try:
        return _collected(course, slug, body)
    except CheckError as error:
        if {course.content(slug), course.checks(slug).parents[1]} != {KIT}:
            error.code = 2
        raise


def _collected(course: Course, slug: str, body: Callable[[Checks], Result]) -> Result:
    plugin: _Plugin[Result] = _Plugin(course, course.stage(slug), body)
    path = course.checks(slug)
    if not path.exists():
        raise CheckError(
            f"The stage {slug} has no checks: {path} does not exist. Write it "
            f"({DOCS / 'writing-a-course.md'})."
        )
    read_source(path)  # Python accepts another encoding in comments; receipts do not
    sys.modules.pop(path.stem, None)  # so that an edited file is read again
    make_importable(course)
    marked.clear()
    torch.set_num_threads(1)  # threads gain nothing on small matrices
    for name in PYTEST_VARIABLES:
        os.environ.pop(name, None)
    with pytest.MonkeyPatch.context() as patch:
        # Nothing is written into the course's folder, and no hidden check to the disk of a worker
        # on another machine.
        patch.setattr(sys, "dont_write_bytecode", True)
        # The hook of a pytest that runs this as a test formats a traceback of an exception in a
        # finalizer, for which Python 3.11 parses source; if it parses source already, that ends in
        # a SystemError (https://github.com/python/cpython/issues/106905).
        patch.setattr(sys, "unraisablehook", sys.__unraisablehook__)
        code = pytest.main([str(path), f"--rootdir={path.parent}", *QUIET], [plugin])
    if plugin.problem is not None:
        raise plugin.problem
    if code == pytest.ExitCode.INTERRUPTED:  # by Ctrl-C, while it collected
        raise KeyboardInterrupt
    if plugin.checks is None:
        raise CheckError(f"The checks of {slug} cannot be collected (pytest's exit code {code}).")
    return plugin.result  # type: ignore[return-value]


def _is_fatal(result: CheckResult, ran: ExerciseRun) -> bool:
    """Whether the failure of a check blocks the exercise's other checks, because its error would be
    raised again. ``ran`` has the results of those before it."""
    if result.outcome != FAILED:
        return False
    some_passed = any(o.outcome == PASSED for o in ran.outcomes)
    kind = result.failure_kind
    return kind in ALWAYS_FATAL or (kind in FATAL_AT_FIRST and not some_passed)


class _Plugin(Generic[Result]):
    def __init__(self, course: Course, stage: Stage, body: Callable[[Checks], Result]) -> None:
        self.course, self.stage, self.body = course, stage, body
        self.result: Result | None = None
        self.problem: BaseException | None = None
        self.checks: Checks | None = None

    @pytest.fixture
    def student(self) -> Student:
        assert self.checks is not None
        return self.checks.student

    @pytest.fixture
    def reference(self) -> Student:
        assert self.checks is not None
        return self.checks.reference

    @pytest.fixture
    def probe(self, request: pytest.FixtureRequest) -> Probe:
        assert self.checks is not None
        return self.checks.probe(request.node.name)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            path = self.course.checks(self.stage.slug)
            lines = str(report.longrepr).splitlines()
            short = [line for line in lines if line.startswith("E ") or path.name in line]
            words = [f"{path} cannot be used:", *(short or lines)]
            if "'autograder.graders'" in words[-1]:
                words.append('Write "from graders." in place of "from autograder.graders.".')
            self.problem = CheckError("\n".join(words))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: Any, call: pytest.CallInfo[None]
    ) -> pytest.TestReport:
        """Store the exception without rendering a traceback, which takes 50 ms."""
        if call.excinfo is not None and self.checks is not None:
            self.checks.problem = call.excinfo.value
        assert call.when != "collect"
        return pytest.TestReport(item.nodeid, item.location, {}, "passed", None, call.when)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if self.problem is not None:
            return True
        try:
            with contextlib.closing(Scratch()) as scratch, contextlib.chdir(scratch.path):
                self.checks = Checks(self.course, self.stage, session.items)
                self.result = self.body(self.checks)
        except BaseException as problem:
            self.problem = problem
        return True


def _refuse_lost(items: list[Any]) -> None:
    """Raise `CheckError` for a function that is marked as a check and was not collected."""
    found = {id(item.function.mark) for item in items}
    paths = {item.module.__name__: item.path for item in items}
    for check in marked:
        mark = check.mark  # type: ignore[attr-defined]
        if check.__module__ in paths and id(mark) not in found:
            raise CheckError(
                f"{paths[check.__module__]}: {check.__name__} is marked as a check but would not "
                "run. Its name has to begin with test_, and no function below it may have the same."
            )


def _check(item: Any) -> CollectedCheck:
    mark = getattr(item.function, "mark", None)
    if not isinstance(mark, Mark) or not (item.function.__doc__ or "").strip():
        raise CheckError(f"{item.nodeid} needs @exercise(...) and a docstring for its title.")
    ours = {*item.fixturenames} <= {*FIXTURES, "request"} and item.name == item.originalname
    asks = tuple(inspect.signature(item.function).parameters) if ours else ()
    return CollectedCheck(
        item.name, item.function.__doc__.strip().splitlines()[0], mark, item, asks
    )
