"""A fresh Python process of ours, and a line to it.

For programs that cannot grade themselves: grading changes the process that does it (pytest
collects, torch sets its threads), and one with threads of its own cannot fork.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any


class Ended(Exception):
    """The process has ended; the text is its last words."""


class Late(Exception):
    """No answer has come in time."""


class Process:
    """A module that was started as a program. Its one argument is a JSON object with the number
    of its end of the line. Starting returns at once."""

    def __init__(self, module: str, arguments: Mapping[str, Any]) -> None:
        ours, theirs = socket.socketpair()
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `close`
        self._line = Connection(ours.detach())
        words = json.dumps({**arguments, "line": theirs.fileno()})
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", module, words],
                pass_fds=[theirs.fileno()],
                env=os.environ | {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"},
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=self._said,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C is for the program that asks
            )

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def send(self, message: bytes) -> None:
        """Send a message. That the process has ended is said by `receive`."""
        with contextlib.suppress(ConnectionError):  # it may have said why
            self._line.send_bytes(message)

    def receive(self, seconds: float | None = None) -> bytes:
        """The next message. Raises `Ended`, or `Late` after so many seconds."""
        try:
            if not self._line.poll(seconds):
                raise Late
            return self._line.recv_bytes()
        except (EOFError, OSError):  # nothing, or half a message
            self._process.kill()
            self._said.seek(0)
            words = self._said.read().decode(errors="replace")[-1500:].strip()
            raise Ended(words) from None

    def wait(self) -> int:
        """Wait for the end of a process that ends by itself. Returns its status."""
        return self._process.wait()

    def kill(self) -> None:
        """End the process: `receive` says so. To be closed all the same."""
        self._process.kill()

    def close(self) -> None:
        """End the process."""
        self._line.close()
        self._process.kill()
        self._process.wait()
        self._said.close()
