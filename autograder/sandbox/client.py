"""The trusted end of the sandbox: start a host, ask it for children, talk to them."""

from __future__ import annotations

import array
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from autograder.course import Limits
from autograder.model import KitError
from autograder.sandbox import wire
from autograder.sandbox.wire import Frame

SPAWN_SECONDS = 20.0


class SandboxError(KitError):
    """The sandbox itself does not work on this machine: our fault or the machine's, never the
    student's. The text says what to do."""


class ChildDied(Exception):
    """The child is gone or was ended; ``kind`` and the text say why."""

    def __init__(self, kind: str, words: str) -> None:
        self.kind = kind
        super().__init__(words)


class Host:
    """A warm host process with one control socket for each of ``lines`` users.

    Use as a context manager, or call `close`.
    """

    def __init__(self, limits: Limits, lines: int = 1, confined: bool = True) -> None:
        pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(lines)]
        self.confined = confined
        self.controls = [ours for ours, _ in pairs]
        theirs = [end for _, end in pairs]
        self._folder = tempfile.TemporaryDirectory(prefix="autograder-host-")
        descriptors = [end.fileno() for end in theirs]
        arguments = {
            "controls": descriptors,
            "confined": confined,
            "memory_mb": limits.memory_mb,
            "cpu_seconds": int(2 * limits.submission_seconds),
            "output_characters": limits.output_characters,
        }
        command = [sys.executable, "-P", "-s", "-m", "autograder.sandbox.host"]
        self.process = subprocess.Popen(
            [*command, json.dumps(arguments)],
            pass_fds=descriptors,
            env=_environment(Path(self._folder.name)),
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        for end in theirs:
            end.close()

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the host and every child of it."""
        for control in self.controls:
            control.close()
        self.process.kill()
        self.process.wait()
        if self.process.stderr:
            self.process.stderr.close()
        self._folder.cleanup()

    def why_it_died(self) -> str:
        """The last words of a host that is gone."""
        self.process.kill()
        assert self.process.stderr is not None
        words: bytes = self.process.stderr.read()
        return words.decode(errors="replace")[-1500:].strip()


class Child:
    """One confined child, reached by frames over a socketpair of its own."""

    def __init__(self, host: Host, line: int = 0) -> None:
        self._host, self._control = host, host.controls[line]
        ours, theirs = socket.socketpair()
        self.sock = ours
        try:
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [theirs.fileno()]))]
            self.pid: int = self._ask({"op": "spawn"}, rights)["pid"]
        except SandboxError:
            ours.close()
            raise
        finally:
            theirs.close()
        self._next = 0
        self.ended: dict[str, Any] | None = None
        try:
            hello = wire.receive(ours, time.monotonic() + SPAWN_SECONDS).message
        except wire.WireError as error:
            raise SandboxError(f"A child did not start: {error}. {host.why_it_died()}") from None
        if hello.get("error"):
            raise SandboxError(
                f"This machine cannot shut student code in: {hello['error']}. Run on a kernel "
                "that has this layer, or pass --unconfined, which marks every receipt."
            )
        self.layers = tuple(hello["layers"])

    def request(
        self, message: Mapping[str, Any], tensors: dict[str, torch.Tensor], seconds: float
    ) -> Frame:
        """Send one request and wait for its answer.

        Raises `ChildDied` when none comes in time, the child ends, or it talks nonsense; the
        child is then gone.
        """
        self._next += 1
        try:
            deadline = time.monotonic() + seconds
            wire.send(self.sock, Frame(dict(message) | {"id": self._next}, tensors))
            frame = wire.receive(self.sock, deadline)
        except wire.TimedOut:
            self.end()
            raise ChildDied("timeout", f"did not finish within {seconds:g} seconds") from None
        except wire.Closed:
            raise self._died() from None
        except wire.WireError as error:
            self.end()
            raise ChildDied("garbled", f"sent something that is not an answer ({error})") from None
        if frame.message.get("id") != self._next:
            self.end()
            raise ChildDied("garbled", "sent an answer that nobody had asked for")
        return frame

    def _died(self) -> ChildDied:
        status = self.end()["status"]
        if status >= 0:
            return ChildDied("exited", f"ended the Python process (exit code {status})")
        if status in (-24, -25):
            what = "CPU time" if status == -24 else "disk space"
            return ChildDied("timeout", f"used more {what} than a submission may")
        return ChildDied("crashed", f"crashed the Python process (signal {-status})")

    def end(self) -> dict[str, Any]:
        """Kill it if it lives. Returns status, CPU seconds and peak memory in MB."""
        if self.ended is None:
            self.ended = self._ask({"op": "end", "pid": self.pid})
            self.sock.close()
        return self.ended

    def _ask(self, message: dict[str, Any], rights: Any = ()) -> dict[str, Any]:
        """Send a control message to the host and read its answer."""
        try:
            self._control.sendmsg([json.dumps(message).encode()], rights)
            data = self._control.recv(4096)
        except ConnectionError:
            data = b""
        if not data:
            raise SandboxError(f"The sandbox's host is gone. {self._host.why_it_died()}")
        answer: dict[str, Any] = json.loads(data)
        return answer


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
        **({"ATEN_CPU_CAPABILITY": v} if (v := os.environ.get("ATEN_CPU_CAPABILITY")) else {}),
    }
