"""Time limits stand still while the processes are stopped, as when a machine sleeps."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time

import pytest

from autograder.sandbox import clock, wire


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_stopped", 0.0)


@pytest.mark.usefixtures("stopped")
def test_a_wait_that_took_far_too_long_is_not_counted() -> None:
    before = time.monotonic()
    began = clock.now()
    clock.waited(1.0, began - 100)
    assert clock.now() - before < -90


@pytest.mark.usefixtures("stopped")
def test_a_wait_that_took_a_little_longer_is_counted() -> None:
    clock.waited(1.0, clock.now() - 1.5)
    assert clock._stopped == 0


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
        "import socket, os, time, sys\n"
        "from autograder.sandbox import clock, wire\n"
        "ours, theirs = socket.socketpair()\n"
        "if os.fork() == 0:\n"
        "    ours.close()\n"
        "    time.sleep(8)\n"  # of which it is stopped for 7
        "    wire.send(theirs, wire.Frame({'id': 1}))\n"
        "    os._exit(0)\n"
        "print('ready', flush=True)\n"
        "print(wire.receive(ours, clock.now() + 6).message, flush=True)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)  # until it waits
        os.killpg(process.pid, signal.SIGSTOP)
        time.sleep(7)
        os.killpg(process.pid, signal.SIGCONT)
        assert process.communicate(timeout=60)[0] == "{'id': 1}\n"
