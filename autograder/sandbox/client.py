"""The trusted end of the warm host: start it, ask it, stop it.

Light to import, so that a run can start its host before it imports torch itself.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import Any

from autograder.course import Limits
from autograder.model import KitError
from autograder.sandbox import bubble, calls
from autograder.sandbox.kernel import ConfinementError
from autograder.sandbox.scratch import READY, Scratch, sweep

GRACE = 2.0  # seconds in which a host ends by itself


class SandboxError(KitError):
    """The sandbox itself does not work on this machine: our fault or the machine's, never the
    student's. The text says what to do."""


class Owed:
    """An answer that the host owes; None until it is there."""

    answer: dict[str, Any] | None = None


class Host:
    """A warm host process with one control socket for each of ``lines`` users. Use as a context
    manager, or call `close`.
    """

    def __init__(self, limits: Limits, lines: int = 1, confined: bool = True) -> None:
        self.confined = confined
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
        self._owed: list[deque[Owed]] = [deque() for _ in pairs]
        theirs = [end for _, end in pairs]
        sweep()
        self._scratch = Scratch()
        descriptors = [end.fileno() for end in theirs]
        around, rules, faults = self._walls() if self.confined else ([], b"", {})
        arguments = {
            "controls": descriptors,
            "confined": self.confined,
            "faults": faults,
            "filter": rules.hex(),
            "memory_mb": self.limits.memory_mb,
            "cpu_seconds": self.cpu_seconds,
            "output_characters": self.limits.output_characters,
        }
        command = [*around, sys.executable, "-P", "-s", "-m", "autograder.sandbox.host"]
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

    def _walls(self) -> tuple[list[str], bytes, dict[str, str]]:
        """What is made on this side: bubblewrap's command, the compiled filter of system calls,
        and of each why it is not there. (Inside, libseccomp could not be found.)"""
        around, rules, faults = [], b"", {}
        if reason := bubble.offered():
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

    def ask(self, line: int, message: dict[str, Any], rights: Any = ()) -> dict[str, Any]:
        """Send a control message over a line and read its answer.

        Raises `SandboxError` with the host's last words when it is gone.
        """
        return self.hear(line, self.tell(line, message, rights))

    def tell(self, line: int, message: dict[str, Any], rights: Any = ()) -> Owed:
        """Send a control message over a line; `hear` reads its answer, now, later or never."""
        owed = Owed()
        self._owed[line].append(owed)
        with contextlib.suppress(ConnectionError):  # which `hear` will say
            self.controls[line].sendmsg([json.dumps(message).encode()], rights)
        return owed

    def hear(self, line: int, owed: Owed) -> dict[str, Any]:
        """The answer, once it is there. Raises as `ask` does."""
        while owed.answer is None:
            data = b""
            with contextlib.suppress(ConnectionError):
                data = self.controls[line].recv(4096)
            if not data:
                raise SandboxError(f"The sandbox's host is gone. {self.why_it_died()}")
            self._owed[line].popleft().answer = json.loads(data)
        return owed.answer

    def why_it_died(self) -> str:
        """The last words of a host that is gone."""
        self.process.kill()
        assert self.process.stderr is not None
        words: bytes = self.process.stderr.read()
        return words.decode(errors="replace")[-1500:].strip()


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
        **({"ATEN_CPU_CAPABILITY": v} if (v := os.environ.get("ATEN_CPU_CAPABILITY")) else {}),
    }
