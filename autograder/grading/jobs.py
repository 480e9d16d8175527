"""Several submissions at a time.

Grading processes are forked before torch or nbgrader are imported, so that the one that grades and
the one that writes records get ready side by side. The first collects the checks and forks the
others, which share what it has in memory. Each owns a line to the one warm host and takes the next
submission when it is done with the last. What comes out is handed to the caller as it comes.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from typing import TYPE_CHECKING, Any

from autograder.model import KitError, Stage
from autograder.sandbox.client import Host, SandboxError
from autograder.sandbox.kernel import die_with_parent
from autograder.sandbox.loading import loading_torch
from autograder.work import Take, Task, Work

if TYPE_CHECKING:
    from autograder.grading.grade import Grader
    from autograder.grading.runner import Checks

GRACE = 2.0  # seconds in which grading processes end by themselves
FORK = multiprocessing.get_context("fork")


class Graders:
    """Grading processes for some work. Use as a context manager."""

    def __init__(self, work: Work, host: Host, jobs: int) -> None:
        pairs = [FORK.Pipe() for _ in range(jobs)]
        self._lines = [ours for ours, _ in pairs]
        self._first = _forked(_first, work, host, pairs, os.getpid())
        for _, theirs in pairs:
            theirs.close()

    def __enter__(self) -> Graders:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for line in self._lines:
            line.close()
        self._first.join(0 if kind else GRACE)
        self._first.kill()  # the others die with it
        self._first.join()

    def tell(self, stage: Stage) -> None:
        """What the first process waits for when it has imported what it needs."""
        with contextlib.suppress(OSError):  # it is gone, which `grade` will find out
            self._lines[0].send(stage)

    def grade(self, tasks: Sequence[Task], take: Take) -> None:
        """Have everything graded; ``take`` gets each result when it is there.

        Raises what kept the processes from grading, and `SandboxError` when one is gone.
        """
        lines, waiting = list(self._lines), iter(tasks)
        try:
            for line in self._lines:
                _hand_over(waiting, line, lines)
            while lines:
                for ready in wait(lines):
                    assert isinstance(ready, Connection)
                    result = ready.recv()
                    if isinstance(result, BaseException):
                        raise result
                    _hand_over(waiting, ready, lines)
                    take(result)
        except (EOFError, ConnectionError):  # nothing, or half a result, came of a killed process
            raise SandboxError(
                "A grading process ended unexpectedly. What was graded is saved; run the command "
                "again to finish."
            ) from None


def _hand_over(waiting: Iterator[Task], line: Connection, lines: list[Connection]) -> None:
    task = next(waiting, None)
    if task is None:
        lines.remove(line)
        line.close()
    else:
        line.send(task)


def grade_here(work: Work, host: Host, tasks: Sequence[Task], take: Take) -> None:
    """Grade one submission after the other in this process."""
    from autograder.grading.runner import collected

    def body(checks: Checks) -> None:
        from autograder.grading.grade import Grader

        grader = Grader(checks, host, 0, work.never_lower)
        for task in tasks:
            take(grader.grade(task.student, task.folder, task.standing))

    collected(work.course, work.slug, body)


def _first(work: Work, host: Host, pairs: list[tuple[Connection, Connection]], parent: int) -> None:
    """Collect the checks, fork the other graders, and be one."""
    _obey(parent)
    gc.disable()  # imports leave no garbage
    for ours, _ in pairs:
        ours.close()
    lines = [theirs for _, theirs in pairs]

    def body(checks: Checks) -> None:
        from autograder.grading.grade import Grader

        grader = Grader(checks, host, 0, work.never_lower)
        grader.get_ready()  # before graders are forked, which share it
        gc.freeze()
        gc.enable()
        me = os.getpid()
        for number in range(1, len(lines)):
            _forked(_serve, grader, lines, number, me)
        _serve(grader, lines, 0, parent)

    try:
        with loading_torch():
            import IPython.core.inputtransformer2  # noqa: F401
            import nbformat  # noqa: F401
            import pytest  # noqa: F401
        import autograder.grading.grade  # noqa: F401 - now, while the stage is read elsewhere
        from autograder.grading.runner import collected

        stage = lines[0].recv()
        collected(work.course, work.slug, body, stage)
    except Exception as error:
        if not isinstance(error, KitError):
            error.add_note(traceback.format_exc())
        with contextlib.suppress(OSError):
            lines[0].send(error)
        raise SystemExit(1) from None


def _serve(grader: Grader, lines: list[Connection], number: int, parent: int) -> None:
    """Grade what comes over the line of this number, until it is closed. Only this process holds
    it, so that its other end hears when the process is gone."""
    _obey(parent)
    for other, line in enumerate(lines):
        if other != number:
            line.close()
    grader.line = number
    # The other end may be closed at any time: by Ctrl-C, or because another grader was killed.
    with contextlib.suppress(EOFError, ConnectionError), grader.host:
        while True:
            task = lines[number].recv()
            try:
                lines[number].send(grader.grade(task.student, task.folder, task.standing))
            except SandboxError as error:
                lines[number].send(error)


def _forked(target: Callable[..., None], *arguments: Any) -> ForkProcess:
    """Start a grading process, in which SIGINT stays blocked until `_obey` ignores it."""
    process = FORK.Process(target=target, args=arguments)
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    return process


def _obey(parent: int) -> None:
    """End with the parent, which alone decides what Ctrl-C means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # forgets one that came while it was blocked
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    die_with_parent()
    if os.getppid() != parent:  # it was killed before the kernel was told
        raise SystemExit(1)
