"""Grade several submissions at a time on this machine, in forked worker processes.

The workers are forked before torch or nbgrader are imported, so that both this process, which
writes records, and the workers import at the same time. The first worker collects the checks and
forks the others. Each has a channel to the one host, and gets a submission at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING

from autograder.grading import worker
from autograder.grading.work import OnGraded, Task, Work
from autograder.sandbox.client import Host, SandboxError

if TYPE_CHECKING:
    from autograder.grading.runner import Checks

GRACE = 2.0  # seconds in which workers end by themselves


class Workers:
    """Forked workers for one stage. Use as a context manager."""

    def __init__(self, work: Work, host: Host, jobs: int) -> None:
        pairs = [worker.FORK.Pipe() for _ in range(jobs)]
        self._connections = [ours for ours, _ in pairs]
        self._first = worker.fork(partial(_serve, work, host, pairs))
        for _, theirs in pairs:
            theirs.close()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for connection in self._connections:
            connection.close()
        self._first.join(0 if kind else GRACE)
        self._first.kill()  # the others die with it
        self._first.join()

    def grade(self, tasks: Sequence[Task], on_graded: OnGraded) -> None:
        """Grade all tasks; ``on_graded`` is called with each result, in any order.

        Raises the exception that a worker has sent, or `SandboxError` if a worker has ended.
        """
        queue, missing = iter(tasks), len(tasks)
        try:
            while missing:
                for connection in wait(self._connections):
                    assert isinstance(connection, Connection)
                    answer = connection.recv()
                    if isinstance(answer, BaseException):
                        raise answer
                    if task := next(queue, None):
                        connection.send(task)
                    if answer is not None:
                        missing -= 1
                        on_graded(answer)
        except (EOFError, ConnectionError):  # a killed process has sent nothing, or half a result
            raise SandboxError(
                "A grading process ended unexpectedly. What was graded is saved; run the command "
                "again to finish."
            ) from None


def _serve(work: Work, host: Host, pairs: Sequence[tuple[Connection, Connection]]) -> None:
    """Run the first worker, in its own process."""
    for ours, _ in pairs:
        ours.close()
    connections = [theirs for _, theirs in pairs]
    with worker.sending_errors(connections[0]):
        worker.serve(work.course, work.slug, host, connections, work.never_lower)


def grade_in_process(work: Work, host: Host, tasks: Sequence[Task], on_graded: OnGraded) -> None:
    """Grade all tasks in this process, one after the other."""
    from autograder.grading.runner import collected

    def body(checks: Checks) -> None:
        from autograder.grading.grade import Grader

        grader = Grader(checks, host, work.never_lower)
        for task in tasks:
            on_graded(task.grade(grader))

    collected(work.course, work.slug, body)
