"""Time limits stand still while the processes are stopped, as when a machine sleeps."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from autograder.core.course import Limits
from autograder.sandbox.child import Child, ChildDied
from autograder.sandbox.client import Host
from autograder.sandbox.protocol import clock, wire
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
    clock.discount_pause(1.0, began)
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
                wire.FrameReader(ours).read(clock.now() + 0.5)
        finally:
            drip.kill()
            drip.wait()


def test_an_answer_that_came_while_we_were_stopped_is_taken() -> None:
    """Both sides are stopped for longer than the limit, and go on."""
    program = (
        "import socket, os, sys\n"
        "from autograder.sandbox.protocol import clock, wire\n"
        "ours, theirs = socket.socketpair()\n"
        "if os.fork() == 0:\n"
        "    ours.close()\n"
        "    sys.stdin.readline()\n"
        "    wire.send(theirs, wire.Frame({'id': 1}))\n"
        "    os._exit(0)\n"
        "print('ready', flush=True)\n"
        "frame = wire.parse(wire.FrameReader(ours).read(clock.now() + 6))\n"
        "print(frame.message, flush=True)\n"
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


SPIN = "import time\nbegan = time.process_time()\nwhile time.process_time() < began + {}: pass"


@pytest.fixture
def one_cpu() -> Iterator[None]:
    """This process and what it starts share one CPU."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    yield
    os.sched_setaffinity(0, before)


@pytest.fixture
def crowded(one_cpu: None) -> Iterator[None]:
    """Three processes that compute all the time are there, too."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(3)]
    yield
    for other in others:
        other.kill()
        other.wait()


def test_waiting_for_a_cpu_does_not_count(crowded: None) -> None:
    """On a CPU that four share, one second of computing takes about four."""
    with Host(Limits()) as host:
        child = Child(host)
        ran = {"op": "cell", "source": f"{SPIN.format(1)}\nprint('done')", "number": 1}
        assert child.request(ran, {}, 2).message["printed"] == "done\n"
        child.end()
        for source in (SPIN.format(1e6), "import time\ntime.sleep(1e6)"):
            child = Child(host)
            with pytest.raises(ChildDied, match="did not finish within 1 seconds"):
                child.request({"op": "cell", "source": source, "number": 1}, {}, 1)


def test_waiting_for_threads_of_its_own_counts(one_cpu: None) -> None:
    """The first thread waits for others, which compute. (The CPU limit is 6 seconds.)"""
    threads = (
        "import _thread, hashlib\n_thread.stack_size(1 << 18)\ndata = bytes(500 << 20)\n"
        "def compute():\n    while True: hashlib.sha256(data)\n"
        "for _ in range(20): _thread.start_new_thread(compute, ())\ncompute()"
    )
    with Host(Limits(submission_seconds=3)) as host:
        child = Child(host)
        with pytest.raises(ChildDied, match="did not finish within 2 seconds"):
            child.request({"op": "cell", "source": threads, "number": 1}, {}, 2)
