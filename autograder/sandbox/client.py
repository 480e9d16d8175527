"""Start the host process of the sandbox, send it requests, stop it.

This module does not import torch, so that a run can start its host before it imports torch itself.
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

GRACE = 2.0  # seconds after which a host that does not end is killed


class SandboxError(KitError):
    """The sandbox does not work on this machine, which is never the student's fault. The text says
    what to do."""


class PendingAnswer:
    """The answer to a request that was sent to the host; None until it is received."""

    answer: dict[str, Any] | None = None


class Host:
    """A host process with ``channels`` control sockets, one for each process or thread that uses
    it. Use as a context manager, or call `close`. With ``trains`` the host imports torch's
    optimizers.
    """

    def __init__(
        self, limits: Limits, channels: int = 1, confined: bool = True, trains: bool = False
    ) -> None:
        self.confined, self.trains = confined, trains
        self.cpu_seconds = int(2 * limits.submission_seconds)
        self.limits, self._channels = limits, channels
        self.on_close = contextlib.ExitStack()  # callbacks of objects that use the host
        self._start()

    def _start(self) -> None:
        pairs = [
            socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(self._channels)
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
        """Return bubblewrap's command, the compiled filter of system calls, and why one of them is
        not available. (The filter is compiled here because libseccomp is hidden inside.)"""
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
        """End the host and all its children.

        It ends by itself when all channels are closed, so that the system counts what its children
        used. If it does not, or has not finished starting, it is killed. In a fork of the process
        that started the host, nothing is done.
        """
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
            self.process.stderr.read()  # until no process is left that may write to the folder
            self.process.stderr.close()
        self._scratch.close()

    def request(self, channel: int, message: dict[str, Any]) -> dict[str, Any]:
        """Send a control message over a channel and return the answer.

        Raises `SandboxError` with the host's last output if it has ended.
        """
        return self.receive(channel, self.send(channel, message))

    def send(self, channel: int, message: dict[str, Any], rights: Any = ()) -> PendingAnswer:
        """Send a control message over a channel; `receive` returns the answer."""
        pending = PendingAnswer()
        self._pending[channel].append(pending)
        with contextlib.suppress(ConnectionError):  # which `receive` reports
            self.controls[channel].sendmsg([json.dumps(message).encode()], rights)
        return pending

    def receive(self, channel: int, pending: PendingAnswer) -> dict[str, Any]:
        """Wait for an answer and return it. Raises as `request` does."""
        while pending.answer is None:
            data = b""
            with contextlib.suppress(ConnectionError):
                data = self.controls[channel].recv(4096)
            if not data:
                raise SandboxError(f"The sandbox's host has ended. {self.last_output()}")
            self._pending[channel].popleft().answer = json.loads(data)
        return pending.answer

    def last_output(self) -> str:
        """Kill the host and return the end of its output."""
        self.process.kill()
        assert self.process.stderr is not None
        output: bytes = self.process.stderr.read()
        return output.decode(errors="replace")[-1500:].strip()


def _environment(folder: Path) -> dict[str, str]:
    """Return the environment of the host, with nothing of the instructor's shell in it."""
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
        # One heap in huge pages, which are fast to allocate and to fork.
        "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1",
        **({"PYTHONUSERBASE": site.getuserbase()} if uses_user_site() else {}),
        **({"ATEN_CPU_CAPABILITY": v} if (v := os.environ.get("ATEN_CPU_CAPABILITY")) else {}),
    }
