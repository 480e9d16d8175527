"""``python -m tests.regrading.killing``: grades a class again and again, and kills what grades it.

Starting costs seconds: torch, nbgrader and the host's warming up. Here it is paid once: each run is
a fork of this warm process, and its host is another. All else is what ``autograder grade`` does.
Orders come as lines of JSON on the standard input, and answers go to the standard output.
"""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

from autograder.sandbox.isolation import landlock
from tests.waiting import PATIENCE, is_running

KINDS = ("command", "grader", "host", "child", "interrupt")
ASLEEP = 2.5  # seconds; longer than a call of the tests' courses may take


class Forked:
    """What `subprocess.Popen` is to the sandbox's client, as a fork of this process."""

    def __init__(self, command: Any, *, pass_fds: Any, env: dict[str, str], **_: Any) -> None:
        reading, writing = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            from autograder.sandbox.server import host

            try:
                os.setsid()
                os.dup2(writing, 2)
                keep = {0, 1, 2, *pass_fds}
                for number in map(int, os.listdir("/proc/self/fd")):
                    if number not in keep:
                        with suppress(OSError):
                            os.close(number)
                os.chdir("/")
                os.environ.clear()
                os.environ.update(env)
                tempfile.tempdir = None
                host.main(json.loads(command[-1]))
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(1)
        os.close(writing)
        self.stderr = os.fdopen(reading, "rb")

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> None:
        late = time.monotonic() + (timeout or 0)
        with suppress(ChildProcessError):
            while timeout is not None and os.waitpid(self.pid, os.WNOHANG) == (0, 0):
                if time.monotonic() > late:
                    raise subprocess.TimeoutExpired("host", timeout)
                time.sleep(0.002)
            os.waitpid(self.pid, 0)


def warm() -> None:
    """Import all that a run and its host import, and let hosts be forks of this process."""
    import torch

    from autograder.gradebook import gradebook  # noqa: F401
    from autograder.grading import grade, worker  # noqa: F401
    from autograder.sandbox import client
    from autograder.sandbox.isolation import bubble
    from autograder.sandbox.server import host

    host.warm_up()
    torch.set_num_threads(1)
    host.warm_up = lambda trains=False: None
    bubble.why_unavailable = lambda: "bubblewrap: not around a fork"  # type: ignore[assignment]
    forking = SimpleNamespace(**vars(subprocess) | {"Popen": Forked})
    client.subprocess = forking  # type: ignore[assignment]


def grade(root: str, slug: str) -> int:
    """Grade the class; the exit code is the command's."""
    from autograder.core.course import load
    from autograder.core.model import KitError
    from autograder.pipeline.executor import LocalExecutor
    from autograder.pipeline.run import grade_stage

    try:
        grade_stage(load(Path(root)), slug, executor=LocalExecutor(2))
    except (KitError, OSError) as error:
        print(error, file=sys.stderr)
        return getattr(error, "code", 2)
    except KeyboardInterrupt:
        return 130
    return 0


def children() -> dict[int, list[int]]:
    """The children of each process of this machine."""
    found: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with suppress(OSError):
                parent = Path("/proc", entry, "stat").read_text().rpartition(")")[2].split()[1]
                found.setdefault(int(parent), []).append(int(entry))
    return found


def below(pid: int, tree: dict[int, list[int]]) -> list[int]:
    return [p for child in tree.get(pid, ()) for p in (child, *below(child, tree))]


def session(pid: int) -> int:
    """The session that a process belongs to; 0 when it is gone."""
    try:
        return os.getsid(pid)
    except ProcessLookupError:
        return 0


def victims(command: int, kind: str) -> list[int]:
    """The processes of a kind in a run: graders are in the command's session; the host is not, has
    a process that goes on in a namespace, and that one has a child for each submission."""
    tree = children()
    hosts = [p for p in tree.get(command, ()) if session(p) == p and p in tree]
    if kind == "grader":
        return [p for p in below(command, tree) if session(p) == command]
    if kind == "host":
        return [p for h in hosts for p in (h, *tree[h])]
    if kind == "child":
        return [p for h in hosts for p in below(h, tree) if p not in tree]
    return [command]


def run(order: dict[str, Any]) -> dict[str, Any]:
    """Grade, and after so many seconds kill a process of the kind, if there is one. ``interrupt``
    is Ctrl-C, and ``sleep`` stops all processes for a while."""
    command = os.fork()
    if command == 0:
        grade_and_exit(order)
    killed, known = (
        disturb(command, order["kind"], order["after"]) if order["kind"] else (False, [])
    )
    _, status = os.waitpid(command, 0)
    left = still_running(known, time.monotonic() + PATIENCE)
    return {"code": os.waitstatus_to_exitcode(status), "killed": killed, "left": left}


def grade_and_exit(order: dict[str, Any]) -> NoReturn:
    """Grade in a session of its own, and under the limits of the order."""
    os.setsid()
    code = 3
    try:
        if most := order.get("file_bytes"):
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        if writable := order.get("writable"):
            landlock.restrict(["/"], writable)
        code = grade(order["root"], order["slug"])
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(code)


def disturb(command: int, kind: str, after: float) -> tuple[bool, list[int]]:
    """Whether a process was killed, and the processes that should end with the command."""
    time.sleep(after)
    known = below(command, children())
    if kind == "sleep":
        for action, seconds in ((signal.SIGSTOP, ASLEEP), (signal.SIGCONT, 0)):
            for pid in (command, *known):
                with suppress(ProcessLookupError):
                    os.kill(pid, action)
            time.sleep(seconds)
        return False, []
    with suppress(ProcessLookupError):
        if kind == "interrupt":
            os.killpg(command, signal.SIGINT)
            return True, known
        if found := victims(command, kind):
            os.kill(random.Random(after).choice(found), signal.SIGKILL)
            return True, known
    return False, known


def still_running(processes: list[int], deadline: float) -> list[int]:
    """Wait until the processes have ended; those that have not at the deadline."""
    while left := [pid for pid in processes if is_running(pid)]:
        if time.monotonic() > deadline:
            break
        time.sleep(0.01)
    return left


def main() -> None:
    warm()
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
