"""A worker process, which grades submissions of one stage and sends the results.

Messages are pickled objects on a connection between trusted processes::

    parent         worker
            <-     None      it has loaded everything and can grade
    Task    ->
            <-     Graded

If the worker cannot continue, it sends an exception instead, and ends. It also ends when the
connection is closed. `autograder.pipeline.jobs` forks workers for a run on this machine, and
`autograder.grading.process` starts one as a program, for nbgrader and for the cluster.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import select
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from typing import TYPE_CHECKING, Any

from autograder.core.model import KitError
from autograder.sandbox.client import Host
from autograder.sandbox.isolation.kernel import die_with_parent
from autograder.sandbox.isolation.scratch import Scratch

if TYPE_CHECKING:
    from autograder.core.course import Course
    from autograder.grading.grade import Grader
    from autograder.grading.runner import Checks

GRACE = 5.0  # seconds in which a busy worker may finish after its connection was closed
FORK = multiprocessing.get_context("fork")


def serve(
    course: Course,
    slug: str,
    host: Host,
    connections: Sequence[Connection],
    never_lower: bool = False,
    idle_seconds: float | None = None,
) -> None:
    """Grade the tasks of each connection until it is closed, or idle for ``idle_seconds``.

    Each connection but the first is served by a process that is forked after the checks were
    collected, so that all share their memory.
    """
    gc.disable()  # until `freeze`, as its documentation advises before a fork: saves 13 % of CPU
    from autograder.grading.grade import Grader
    from autograder.grading.runner import collected

    def body(checks: Checks) -> None:
        grader = Grader(checks, host, never_lower)
        grader.get_ready()
        gc.freeze()
        gc.enable()
        for number in range(1, len(connections)):
            fork(partial(_serve_one, grader, connections, number))
        for connection in connections[1:]:
            connection.close()
        _grade_tasks(grader, connections[0], idle_seconds)

    collected(course, slug, body)


def _serve_one(grader: Grader, connections: Sequence[Connection], number: int) -> None:
    """Serve one connection, and close the others: if another process held this one, the parent
    would not notice the end of this process."""
    for other, connection in enumerate(connections):
        if other != number:
            connection.close()
    grader.channel = number
    os.chdir(tempfile.mkdtemp(dir="."))  # an answer may write files, which no other must find
    with sending_errors(connections[number]):
        _grade_tasks(grader, connections[number])


def _grade_tasks(grader: Grader, connection: Connection, idle_seconds: float | None = None) -> None:
    from autograder.sandbox.child import Child

    Child(grader.host, grader.channel).end()  # raises what keeps student code from being confined
    connection.send(None)
    while connection.poll(idle_seconds):
        connection.send(connection.recv().grade(grader))


@contextlib.contextmanager
def sending_errors(connection: Connection) -> Iterator[None]:
    """Send an exception to the parent and end the process. If the parent has closed the connection,
    nothing is done."""
    try:
        yield
    except (EOFError, ConnectionError):
        return
    except Exception as error:
        if not isinstance(error, KitError):
            error.add_note(traceback.format_exc())
        with contextlib.suppress(OSError):
            connection.send(error)
        raise SystemExit(1) from None


def fork(target: Callable[[], None]) -> ForkProcess:
    """Call ``target`` in a forked process, which ignores Ctrl-C and ends with this one. SIGINT is
    blocked until the forked process ignores it."""
    process = FORK.Process(target=_run_forked, args=(target, os.getpid()))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    return process


def _run_forked(target: Callable[[], None], parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # drops a signal that was blocked
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    die_with_parent()
    if os.getppid() != parent:  # the parent was killed before `die_with_parent`
        raise SystemExit(1)
    target()


def main(descriptor: int, idle_seconds: float) -> None:
    """Serve the connection with this file descriptor, whose first message is a `Work`."""
    # A grammar that jsonschema builds, for 2 to 3 s, and nothing here uses (see `cli.main`).
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    connection = Connection(descriptor)
    with sending_errors(connection), closing(Scratch()) as scratch:
        work = connection.recv()
        with Host(work.course.limits, confined=work.confined, trains=work.trains) as host:
            _end_after_parent(connection, host, scratch)
            course = work.prepare(host, scratch.path)
            serve(course, work.slug, host, [connection], work.never_lower, idle_seconds)


def _end_after_parent(connection: Connection, host: Host, scratch: Scratch) -> None:
    """Start a thread that ends this process soon after the parent has ended."""

    def watch() -> None:
        hangup: Any = select.poll()
        hangup.register(connection.fileno(), 0)  # reports a hangup, and nothing else
        hangup.poll()
        time.sleep(GRACE)
        try:
            host.close()
            scratch.close()
        finally:
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
