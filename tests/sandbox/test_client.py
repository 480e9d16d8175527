"""A child that hangs, crashes, ends or lies is told apart, and its neighbour never notices."""

from __future__ import annotations

import select
from typing import Any

import pytest

from autograder.core.course import Limits
from autograder.sandbox.budget import Budget
from autograder.sandbox.child import Child, ChildDied, ChildPool
from autograder.sandbox.client import Host, SandboxError
from tests.waiting import PATIENCE


def cell(child: Child, source: str, seconds: float = PATIENCE) -> dict[str, Any]:
    message = {"op": "cell", "source": source, "number": 1}
    return child.request(message, {}, seconds).message


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "kind", "words"),
    [
        ("while True: pass", "timeout", "did not finish within 1 seconds"),
        ("import time\ntime.sleep(1e6)", "timeout", "did not finish within 1 seconds"),
        ("while True:\n    try:\n        while True: pass\n    except: pass", "timeout",
         "did not finish within 1 seconds"),
        ("import os\nos._exit(0)", "exited", "exit code 0"),
        ("import os\nos._exit(3)", "exited", "exit code 3"),
        ("import ctypes\nctypes.string_at(0)", "crashed", "signal 11"),
        ("import os\nos.abort()", "crashed", "signal (6: Aborted|11: .* or an abort)"),
        ("import os, socket\nfor n in range(3, 64):\n    try: os.write(n, b'x' * 99)\n"
         "    except OSError: pass", "garbled", "malformed response"),
    ],
)  # fmt: skip
def test_how_a_child_ended_is_named(child: Child, source: str, kind: str, words: str) -> None:
    with pytest.raises(ChildDied, match=words) as death:
        cell(child, source, 1 if kind == "timeout" else PATIENCE)
    assert death.value.kind == kind


@pytest.mark.slow
@pytest.mark.parametrize("trains", [True, False])
def test_children_find_optimizers_imported_where_the_stage_trains(trains: bool) -> None:
    """torch imports its compiler with the first optimizer, and 800 modules with it."""
    with Host(Limits(), trains=trains) as host:
        child = Child(host)
        found = cell(child, "import sys\nprint('torch._dynamo' in sys.modules)")
        child.end()
    assert found["printed"] == f"{trains}\n"


def test_a_child_that_hangs_up_is_gone(child: Child) -> None:
    with pytest.raises(ChildDied) as death:
        cell(
            child,
            "import os\nfor n in range(3, 64):\n    try: os.close(n)\n    except OSError: pass",
        )
    assert death.value.kind in ("exited", "crashed")


def test_an_answer_that_nobody_asked_for_is_refused(child: Child) -> None:
    source = (
        "import json, os, struct\nbody = json.dumps({'id': 99, 'error': None}).encode()\n"
        "for n in range(3, 64):\n"
        "    try: os.write(n, struct.pack('>IQ', len(body), 0) + body)\n"
        "    except OSError: pass"
    )
    with pytest.raises(ChildDied, match="was not requested"):
        cell(child, source)


def test_a_neighbour_goes_on(host: Host) -> None:
    one, other = Child(host), Child(host)
    assert cell(one, "x = 1")["error"] is None
    with pytest.raises(ChildDied):
        cell(other, "import os\nos._exit(1)")
    assert cell(one, "print(x)")["printed"] == "1\n"
    one.end()


def test_what_a_child_did_is_unknown_to_the_next(host: Host) -> None:
    one = Child(host)
    cell(one, "import torch\ntorch.softmax = None\nopen('left', 'w').write('x')")
    one.end()
    other = Child(host)
    reply = cell(other, "import os, torch\nprint(torch.softmax is None, os.listdir())")
    assert reply["printed"] == "False []\n"
    other.end()


@pytest.mark.slow
def test_threads_of_a_child_may_use_torch(host: Host) -> None:
    """Where each thread made torch's pool of threads anew after the fork, one in ten children
    failed."""
    source = (
        "import torch\nfrom concurrent.futures import ThreadPoolExecutor\n"
        "x = torch.ones(8, 8)\n"
        "with ThreadPoolExecutor(4) as pool:\n"
        "    list(pool.map(lambda _: torch.nn.functional.linear(x, x).softmax(-1), range(12)))"
    )
    for _ in range(30):
        child = Child(host)
        assert cell(child, source)["error"] is None
        child.end()


def test_what_a_child_used_is_known(host: Host) -> None:
    child = Child(host)
    cell(child, "sum(range(10**6))")
    used = child.end()
    assert used["cpu"] > 0
    assert used["rss_mb"] > 50


def test_the_next_child_is_there_while_one_is_at_work(host: Host) -> None:
    pool = ChildPool(host)
    one = pool.acquire(0, Budget(host.limits))
    cell(one, "x = 1")
    with pytest.raises(ChildDied, match="ended the Python process"):
        cell(one, "import os\nos._exit(1)")
    waiting = pool.waiting[0]
    other = pool.acquire(0, Budget(host.limits))
    assert other is waiting
    assert "NameError" in cell(other, "print(x)")["error"]["type"]
    other.abandon()
    assert other.end() == {}, "nobody waits for its end"
    last = pool.acquire(0, Budget(host.limits))
    assert cell(last, "print(2)")["printed"] == "2\n"
    last.abandon()
    assert host.request(0, {"op": "layers"})["layers"], "answers that nobody heard are passed over"


@pytest.mark.slow
def test_a_host_ends_well_where_an_answer_was_not_read() -> None:
    with Host(Limits()) as host:
        host.send(0, {"op": "layers"})
        assert select.select(host.controls, [], [], PATIENCE)[0]
    assert host.process.returncode == 0


def test_a_host_that_cannot_start_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    with Host(Limits()) as host, pytest.raises(SandboxError, match="host has ended"):
        Child(host)


@pytest.mark.slow
def test_unconfined_children_say_that_no_layer_holds() -> None:
    with Host(Limits(), confined=False) as host:
        child = Child(host)
        assert child.layers == ()
        assert cell(child, "print(1)")["printed"] == "1\n"
        child.end()
