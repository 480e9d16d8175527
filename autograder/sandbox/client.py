"""The trusted end of the warm host: start it, send it requests, stop it.

Light to import, so that a run can start its host before it imports torch itself.
"""

from __future__ import annotations

import contextlib
import json
import os
import site
import socket
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import Any

from autograder.core.course import Limits
from autograder.core.model import KitError
from autograder.sandbox.isolation import bubble, calls, confine
from autograder.sandbox.isolation.installation import uses_user_site
from autograder.sandbox.isolation.kernel import ConfinementError
from autograder.sandbox.isolation.scratch import READY, Scratch, remove_abandoned

GRACE = 2.0  # seconds in which a host ends by itself


class SandboxError(KitError):
    """The sandbox itself does not work on this machine: our fault or the machine's, never the
    student's. The text says what to do."""


class PendingAnswer:
    """The answer to a request that was sent to the host; None until it has come."""

    answer: dict[str, Any] | None = None


class Host:
    """A warm host process with one control socket for each of ``lines`` users. Use as a context
    manager, or call `close`. ``trains``: its children find torch's optimizers imported.
    """

    def __init__(
        self, limits: Limits, lines: int = 1, confined: bool = True, trains: bool = False
    ) -> None:
        self.confined, self.trains = confined, trains
        self.cpu_seconds = int(2 * limits.submission_seconds)
        self.limits, self._lines = limits, lines
        self.on_close = contextlib.ExitStack()  # of what uses the host
        self._start()

    def _start(self) -> None:
        pairs = [
            socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(self._lines)
        ]
        self._starter = os.getpid()
        self.controls = [ours for ours, _ in pairs]
        self._pending: list[deque[PendingAnswer]] = [deque() for _ in pairs]
        theirs = [end for _, end in pairs]
        remove_abandoned()
        self._scratch = Scratch()
        descriptors = [end.fileno() for end in theirs]
        around, rules, faults = self._confinement() if self.confined else ([], b"", {})
        arguments = {
            "controls": descriptors,
            "confined": self.confined,
            "faults": faults,
            "filter": rules.hex(),
            "readable": confine.readable() if self.confined else [],
            "memory_mb": self.limits.memory_mb,
            "cpu_seconds": self.cpu_seconds,
            "output_characters": self.limits.output_characters,
            "trains": self.trains,
        }
        user_site = () if uses_user_site() else ("-s",)
        command = [
            *around,
            sys.executable,
            "-P",
            *user_site,
            "-m",
            "autograder.sandbox.server.host",
        ]
        self.process = subprocess.Popen(
            [*command, json.dumps(arguments)],
            pass_fds=descriptors,
            env=_environment(self._scratch.path),
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        for end in theirs:
            end.close()

    def _confinement(self) -> tuple[list[str], bytes, dict[str, str]]:
        """What is made on this side: bubblewrap's command, the compiled filter of system calls,
        and of each why it is not there. (Inside, libseccomp could not be found.)"""
        around, rules, faults = [], b"", {}
        if reason := bubble.why_unavailable():
            faults["bubblewrap"] = reason
        else:
            around = bubble.command(self._scratch.path)
        try:
            rules = calls.program()
        except ConfinementError as error:
            faults["seccomp"] = str(error)
        return around, rules, faults

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the host and every child of it. It ends by itself when nobody holds a line, so that
        the system counts what its children used; one that does not, or that nobody has waited for
        yet, is killed. A process leaves a host alone that another one has started."""
        if self._starter != os.getpid():
            return
        for control in self.controls:
            control.close()
        self.on_close.close()
        if (self._scratch.path / READY).exists():
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(GRACE)
        self.process.kill()
        self.process.wait()
        if self.process.stderr and not self.process.stderr.closed:
            self.process.stderr.read()  # until nobody of the host's is left to write to the folder
            self.process.stderr.close()
        self._scratch.close()

    def request(self, line: int, message: dict[str, Any], rights: Any = ()) -> dict[str, Any]:
        """Send a control message over a line and read its answer.

        Raises `SandboxError` with the host's last output where it has ended.
        """
        return self.receive(line, self.send(line, message, rights))

    def send(self, line: int, message: dict[str, Any], rights: Any = ()) -> PendingAnswer:
        """Send a control message over a line; `receive` reads the answer, if anybody wants
        it."""
        pending = PendingAnswer()
        self._pending[line].append(pending)
        with contextlib.suppress(ConnectionError):  # which `receive` reports
            self.controls[line].sendmsg([json.dumps(message).encode()], rights)
        return pending

    def receive(self, line: int, pending: PendingAnswer) -> dict[str, Any]:
        """Wait for an answer. Raises as `request` does."""
        while pending.answer is None:
            data = b""
            with contextlib.suppress(ConnectionError):
                data = self.controls[line].recv(4096)
            if not data:
                raise SandboxError(f"The sandbox's host is gone. {self.last_output()}")
            self._pending[line].popleft().answer = json.loads(data)
        return pending.answer

    def last_output(self) -> str:
        """Return what a host wrote last. Ends it."""
        self.process.kill()
        assert self.process.stderr is not None
        output: bytes = self.process.stderr.read()
        return output.decode(errors="replace")[-1500:].strip()


def _environment(folder: Path) -> dict[str, str]:
    """A clean environment: nothing of the instructor's shell reaches student code."""
    one = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}
    return one | {
        "PATH": "/usr/bin:/bin",
        "HOME": "/nonexistent",
        "LANG": "C.UTF-8",
        "TMPDIR": str(folder),
        "MPLBACKEND": "agg",
        "MPLCONFIGDIR": str(folder),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        # One heap, in huge pages, which are cheap to fill and to fork.
        "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1",
        **({"PYTHONUSERBASE": site.getuserbase()} if uses_user_site() else {}),
        **({"ATEN_CPU_CAPABILITY": v} if (v := os.environ.get("ATEN_CPU_CAPABILITY")) else {}),
    }
