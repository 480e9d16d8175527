"""Time limits stand still while the processes are stopped, as when a machine sleeps."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from autograder.sandbox import clock, wire
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def unstopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_stopped", 0.0)


@pytest.mark.parametrize(("took", "counted"), [(0.5, 0.5), (1.5, 1.5), (100.0, 1.0)])
def test_a_wait_that_took_far_too_long_is_not_counted(
    monkeypatch: pytest.MonkeyPatch, took: float, counted: float
) -> None:
    moments = iter([50.0, 50.0 + took, 50.0 + took])
    monkeypatch.setattr(clock, "time", SimpleNamespace(monotonic=lambda: next(moments)))
    began = clock.now()
    clock.waited(1.0, began)
    assert clock.now() - began == counted


def test_bytes_that_drip_do_not_keep_a_time_limit_from_ending() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.send(wire.HEADER.pack(10_000, 0))
        drip = subprocess.Popen(
            [
                sys.executable,
                "-c",
                "import os, time\nwhile True: os.write(1, b'0'); time.sleep(.01)",
            ],
            stdout=theirs.fileno(),
        )
        try:
            with pytest.raises(wire.TimedOut):
                wire.receive(ours, clock.now() + 0.5)
        finally:
            drip.kill()
            drip.wait()


def test_an_answer_that_came_while_we_were_stopped_is_taken() -> None:
    """Both sides are stopped for longer than the limit, and go on."""
    program = (
        "import socket, os, sys\n"
        "from autograder.sandbox import clock, wire\n"
        "ours, theirs = socket.socketpair()\n"
        "if os.fork() == 0:\n"
        "    ours.close()\n"
        "    sys.stdin.readline()\n"
        "    wire.send(theirs, wire.Frame({'id': 1}))\n"
        "    os._exit(0)\n"
        "print('ready', flush=True)\n"
        "print(wire.receive(ours, clock.now() + 6).message, flush=True)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)  # until it waits
        os.killpg(process.pid, signal.SIGSTOP)
        time.sleep(7)
        os.killpg(process.pid, signal.SIGCONT)
        assert process.communicate("answer\n", timeout=PATIENCE)[0] == "{'id': 1}\n"
