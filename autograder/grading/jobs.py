"""Several submissions at a time.

One process collects the checks; with several jobs it forks graders that share what it has in
memory. Each grader owns a line to the one warm host and takes the next submission when it is
done with the last. What comes out is handed to the caller as it comes, in no particular order.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path

import torch

from autograder.grading.grade import Graded, Grader
from autograder.grading.runner import Checks
from autograder.sandbox.client import Host, SandboxError
from autograder.sandbox.kernel import die_with_parent
from autograder.standing import Standing


def grade_all(
    checks: Checks,
    host: Host,
    folders: Mapping[str, Path],
    jobs: int,
    standing: Mapping[str, Standing] | None = None,
    never_lower: bool = False,
) -> Iterator[Graded]:
    """Grade every folder, ``jobs`` at a time; yields each result when it is there."""
    make = partial(Grader, checks, host, standing=standing, never_lower=never_lower)
    checks.plans  # noqa: B018  before graders are forked, which share them
    if jobs == 1:
        grader = make(0)
        for student, folder in folders.items():
            yield grader.grade(student, folder)
    else:
        yield from _forked(make, folders, jobs)


def _forked(
    make: Callable[[int], Grader], folders: Mapping[str, Path], jobs: int
) -> Iterator[Graded]:
    context = multiprocessing.get_context("fork")
    waiting = iter(folders.items())
    lines: list[Connection] = []
    processes = []
    try:
        for number in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_serve, args=(theirs, make, number, os.getpid()), daemon=True
            )
            process.start()
            theirs.close()
            lines.append(ours)
            processes.append(process)
        yield from _results(waiting, lines)
    finally:
        for process in processes:
            process.kill()
            process.join()


def _results(waiting: Iterator[tuple[str, Path]], lines: list[Connection]) -> Iterator[Graded]:
    try:
        for line in list(lines):
            _hand_over(line, waiting, lines)
        while lines:
            for ready in wait(lines):
                assert isinstance(ready, Connection)
                result = ready.recv()
                if isinstance(result, BaseException):
                    raise result
                _hand_over(ready, waiting, lines)
                yield result
    except (EOFError, OSError):  # nothing, or half a result, came of a process that was killed
        raise SandboxError(
            "A grading process ended unexpectedly. What was graded is saved; run the command "
            "again to finish."
        ) from None


def _hand_over(
    line: Connection, waiting: Iterator[tuple[str, Path]], lines: list[Connection]
) -> None:
    task = next(waiting, None)
    if task is None:
        lines.remove(line)
        line.close()
    else:
        line.send(task)


def _serve(line: Connection, make: Callable[[int], Grader], number: int, parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    die_with_parent()
    if os.getppid() != parent:  # it was killed before the kernel was told
        return
    torch.set_num_threads(1)
    grader = make(number)
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            student, folder = line.recv()
            try:
                line.send(grader.grade(student, folder))
            except SandboxError as error:
                line.send(error)
