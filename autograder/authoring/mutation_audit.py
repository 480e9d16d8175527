"""Test the checks with mutants: each small change to a right answer must lose points.

The mutants of the reference and of every right sample answer run in forked processes, each with
limits of time and memory; a crash or a timeout counts as noticed. A mutant that keeps all points
has survived: either a check is missing, or the change makes no difference. Those of the second kind
are listed with a reason in ``specimens/<stage>/equivalent.toml``::

    [[equivalent]]
    exercise = "to_blocked"
    line = "return mask > 0.5"
    becomes = ["return mask >= 0.5"]
    reason = "A mask of this kind holds zeros and ones only."
"""

from __future__ import annotations

import ast
import contextlib
import gc
import itertools
import os
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from typing import Any

from autograder.authoring.audit import SOLUTION, cells_of_an_answer
from autograder.authoring.mutants import Mutant, Original, mutants
from autograder.core import records
from autograder.core.cells import mark
from autograder.core.course import Course
from autograder.core.model import ERRORED, PASSED, KitError
from autograder.grading.reference import RIGHT, load_answer, specimens
from autograder.grading.runner import Checks, collected
from autograder.grading.worker import fork
from autograder.sandbox.isolation import confine
from autograder.sandbox.isolation.kernel import use_huge_pages

FILE = "equivalent.toml"
MOST_FILED = 0.1  # of the mutants of a stage
CPU_SECONDS = 10
SECONDS = 120.0  # for one that waits without computing
NOTICED, SURVIVED, BROKE = 0, 3, 4  # exit codes; a process that is killed has noticed, too


@dataclass(frozen=True)
class Filed:
    """An entry of `FILE`: the mutants of a line that compute the same as the right answer."""

    exercise: str
    line: str
    becomes: tuple[str, ...]
    reason: str

    def has(self, mutant: Mutant, exercise: str) -> bool:
        return (exercise, mutant.line) == (self.exercise, self.line) and (
            mutant.becomes in self.becomes
        )


@dataclass(frozen=True)
class _File:
    equivalent: tuple[Filed, ...] = ()


@dataclass
class MutationAudit:
    """The results for the mutants of a stage: their number by exercise, how many were noticed and
    filed as equivalent, the diffs of the others, and problems of the file."""

    mutants: dict[str, int] = field(default_factory=dict)
    noticed: int = 0
    filed: int = 0
    survivors: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.mutants.values())

    @property
    def share(self) -> float:
        """The fraction of the mutants that are noticed, without those that are filed."""
        return self.noticed / (self.total - self.filed or 1)

    @property
    def clean(self) -> bool:
        return not self.survivors and not self.problems


def audit_mutants(
    course: Course, slug: str, on_mutant: Callable[[int, int], None] = lambda done, total: None
) -> MutationAudit:
    """Run the checks of a stage on all mutants. ``on_mutant`` is called with the number of mutants
    that are done and of all."""
    return collected(course, slug, partial(_audit_stage, on_mutant=on_mutant))


def _audit_stage(checks: Checks, on_mutant: Callable[[int, int], None]) -> MutationAudit:
    filed = _read(checks)
    gc.freeze()
    use_huge_pages()  # together they save a third of the CPU time of a mutant
    tried = [
        (exercise.name, mutant)
        for exercise in checks.stage.exercises
        for original in originals(checks.course, checks.stage.slug, exercise.name)
        for mutant in [Mutant(original, original.text, "", ""), *mutants(original)]
    ]
    result = MutationAudit({e.name: 0 for e in checks.stage.exercises})
    alive: dict[Filed, set[str]] = {entry: set() for entry in filed}
    runs = run_all([partial(run, checks, name, mutant.source) for name, mutant in tried])
    for done, (number, code) in enumerate(runs, 1):
        name, mutant = tried[number]
        on_mutant(done, len(tried))
        if not mutant.line:  # it is the answer itself
            if code != SURVIVED:
                result.problems.append(f"{mutant.original.name} loses points without any change.")
            continue
        result.mutants[name] += 1
        entry = next((e for e in filed if e.has(mutant, name)), None)
        if code not in (SURVIVED, BROKE):
            result.noticed += 1
        elif entry and code == SURVIVED:
            result.filed += 1
            alive[entry].add(mutant.becomes)
        else:
            title = f"{name}: this mutant {'breaks a check' if code == BROKE else 'survives'}\n"
            result.survivors.append(title + mutant.diff)
    result.problems += _stale(alive)
    if result.filed > MOST_FILED * result.total:
        result.problems.append(
            f"{result.filed} of {result.total} mutants are filed; at most {MOST_FILED:.0%} may be."
        )
    return result


def _stale(alive: dict[Filed, set[str]]) -> list[str]:
    """Return sentences about entries of the file that match no surviving mutant."""
    return [
        f"{FILE}: no mutant of {entry.exercise} survives that turns `{entry.line}` into `{becomes}`"
        for entry, found in alive.items()
        for becomes in entry.becomes
        if becomes not in found
    ]


def _read(checks: Checks) -> tuple[Filed, ...]:
    """Return the equivalent mutants of a stage. Raises `KitError` if the file cannot be read."""
    path = checks.course.specimens(checks.stage.slug) / FILE
    try:
        return records.read(_File, tomllib.loads(path.read_text(encoding="utf-8")), FILE).equivalent
    except FileNotFoundError:
        return ()
    except ValueError as error:
        raise KitError(f"{path}: {error}") from error


# -- what is changed ----------------------------------------------------------------------------


def originals(course: Course, slug: str, exercise: str) -> Iterator[Original]:
    """Yield the reference and the right sample answers of an exercise.

    Of the reference only the solution is changed. Of a sample answer, definitions that repeat the
    lesson's outside of the exercise's cell are not changed.
    """
    cells = cells_of_an_answer(course, slug)
    names = [mark(c).get("grade_id") for c in cells]
    place = names.index(f"answer-{exercise}")
    before, cell, after = cells[:place], cells[place].source, cells[place + 1 :]
    given = "\n".join(c.source for c in before), "\n".join(c.source for c in after)
    yield Original("the reference", cell, _solution(cell), *given)
    others = {name for text in given for node in ast.parse(text).body for name in _defined(node)}
    for specimen in specimens(course, slug, exercise, RIGHT):
        own = (n for n in ast.parse(specimen.code).body if not _defined(n) & others)
        lines = {i for n in own for i in range(n.lineno, (n.end_lineno or n.lineno) + 1)}
        yield Original(f"right/{specimen.name}.py", specimen.code, frozenset(lines))


def _solution(cell: str) -> frozenset[int]:
    """Return the numbers of the lines between the markers in a cell."""
    ends = [(match.start(), match.end()) for match in SOLUTION.finditer(cell)]
    lines = (range(*(cell.count("\n", 0, place) + 1 for place in pair)) for pair in ends)
    return frozenset(itertools.chain.from_iterable(lines))


def _defined(statement: ast.stmt) -> set[str]:
    """Return the names that a top-level statement defines."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return {n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)}


# -- running them -------------------------------------------------------------------------------


def run(checks: Checks, exercise: str, source: str) -> None:
    """Run the checks of an exercise on an answer until one fails. Exits with `NOTICED`, `SURVIVED`
    or `BROKE`."""
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):
        os.dup2(null, descriptor)
    confine.set_limits(checks.course.limits.memory_mb, CPU_SECONDS, file_mb=1)
    os.chdir(tempfile.mkdtemp(dir="."))  # for the files that this mutant may write
    code = NOTICED
    with contextlib.suppress(BaseException):  # any exception means that the mutant was noticed
        code = _judge(checks, exercise, source)
    raise SystemExit(code)


def _judge(checks: Checks, exercise: str, source: str) -> int:
    student = load_answer(source, "<mutant>")
    for check in checks.of(exercise):
        (outcome,) = checks.run(student, exercise, {check.name}).outcomes
        if outcome.outcome != PASSED:
            return BROKE if outcome.outcome == ERRORED else NOTICED
    return SURVIVED


def run_all(jobs: Sequence[Callable[[], None]]) -> Iterator[tuple[int, Any]]:
    """Run each job in a process of its own, as many at a time as there are processors. Yields the
    number and the exit code of each one that has ended, or was killed for taking too long."""
    waiting = iter(enumerate(jobs))
    running: dict[int, tuple[int, ForkProcess, float]] = {}
    most = len(os.sched_getaffinity(0))
    try:
        while True:
            while len(running) < most and (job := next(waiting, None)):
                process = fork(job[1])
                running[process.sentinel] = job[0], process, time.monotonic() + SECONDS
            if not running:
                return
            wait(list(running), timeout=1)
            for sentinel, (number, process, deadline) in list(running.items()):
                if time.monotonic() > deadline:
                    process.kill()
                    process.join()
                if process.exitcode is not None:
                    del running[sentinel]
                    yield number, process.exitcode
                    process.close()
    finally:
        for _, process, _ in running.values():
            process.kill()
            process.join()
