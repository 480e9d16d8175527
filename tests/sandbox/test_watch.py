"""What the kernel does not bound without root is bounded by the host, and all is cleaned up."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import Limits
from autograder.sandbox.child import Child, ChildDied
from autograder.sandbox.client import Host
from autograder.sandbox.isolation import usage
from autograder.sandbox.isolation.scratch import remove
from autograder.sandbox.server import host as warm
from tests.sandbox.layers import require_layers
from tests.waiting import PATIENCE

WITHOUT_NAMESPACES = """
import json, sys
import pyseccomp
rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
rules.add_rule(pyseccomp.ERRNO(1), "unshare")
rules.load()
from autograder.core.course import Limits
from autograder.sandbox.isolation import bubble
from autograder.sandbox.child import Child, ChildDied
from autograder.sandbox.client import Host
bubble.find = lambda: None
found = {}
with Host(Limits()) as host:
    for name, source in json.loads(sys.argv[1]).items():
        child = Child(host)
        try:
            message = {"op": "cell", "source": source, "number": 1}
            found[name] = child.request(message, {}, 600).message["error"]
        except ChildDied as death:
            found[name] = str(death)
        child.end()
    busy = Child(host)
    try:
        busy.request({"op": "cell", "source": "pass", "number": 1}, {}, 600)
        from autograder.sandbox.protocol import wire
        message = {"id": 9, "op": "cell", "source": "while True: pass", "number": 1}
        wire.send(busy.sock, wire.Frame(message))
        host.process.kill()
        busy.sock.settimeout(600)
        found["after the host"] = busy.sock.recv(1) == b""
    except ConnectionError:
        found["after the host"] = True
print(json.dumps(found))
"""
THREADS = (
    "import threading, time\nthreading.stack_size(32768)\n"
    "for _ in range(5000): threading.Thread(target=time.sleep, args=(1e6,), daemon=True).start()\n"
    "time.sleep(1e6)"
)
GREEDY = {
    "threads": THREADS,
    "files": "for n in range(10 ** 7): open(str(n), 'w')",
    "bytes": "for n in range(99):\n    with open(str(n), 'wb') as f: f.write(bytes(60 << 20))",
    "unlinked": "import os\nkept = []\nfor n in range(99):\n    kept.append(open(str(n), 'wb'))\n"
    "    os.unlink(str(n))\n    kept[-1].write(bytes(60 << 20)); kept[-1].flush()",
    "deep": "import os\nfor n in range(10 ** 7): os.mkdir('d' * 200); os.chdir('d' * 200)",
}


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """What became of each greedy cell where there are no namespaces; and what it left."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT_NAMESPACES, json.dumps(GREEDY)],
            capture_output=True, text=True, timeout=PATIENCE, env=os.environ | {"TMPDIR": folder},
        )  # fmt: skip
        left = os.listdir(folder)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer | {"left": left}


@pytest.mark.parametrize(
    ("greedy", "words"),
    [
        ("threads", "started more than 256 threads"),
        ("files", "made more than 2000 files"),
        ("bytes", "wrote more than 256 MB to disk"),
        ("unlinked", "wrote more than 256 MB to disk"),
        ("deep", "made a folder that cannot be listed (File name too long)"),
    ],
)
def test_without_namespaces_a_greedy_child_is_ended_with_a_sentence(
    found: dict[str, Any], greedy: str, words: str
) -> None:
    assert words in str(found[greedy])


def test_nothing_greedy_is_left_on_the_disk(found: dict[str, Any]) -> None:
    assert found["left"] == []


def test_a_busy_child_ends_with_its_host(found: dict[str, Any]) -> None:
    assert found["after the host"] is True


def test_a_thread_bomb_ends_with_a_sentence_and_a_neighbour_goes_on(host: Host) -> None:
    bomb, other = Child(host), Child(host)
    with pytest.raises(ChildDied, match="started more than 256 threads"):
        bomb.request({"op": "cell", "source": THREADS, "number": 1}, {}, PATIENCE)
    message = {"op": "cell", "source": "print(1)", "number": 1}
    assert other.request(message, {}, PATIENCE).message["printed"] == "1\n"
    other.end()


def test_processor_time_is_bounded_and_named() -> None:
    with Host(Limits(submission_seconds=0.5)) as host:
        child = Child(host)
        with pytest.raises(ChildDied, match="used more CPU time than a submission may use"):
            child.request({"op": "cell", "source": "while True: pass", "number": 1}, {}, PATIENCE)


def test_in_memory_the_number_of_files_is_bounded_by_the_kernel(host: Host) -> None:
    require_layers("namespaces")
    child = Child(host)
    message = {"op": "cell", "source": GREEDY["files"], "number": 1}
    error = child.request(message, {}, PATIENCE).message["error"]
    assert (error["type"], "No space left" in error["message"]) == ("OSError", True)
    child.end()


def test_a_tree_that_is_deeper_than_python_recurses_is_removed(tmp_path: Path) -> None:
    top = tmp_path / "top"
    top.mkdir()
    (tmp_path / "kept").write_text("mine")
    here = os.open(top, os.O_RDONLY)
    for n in range(1500):
        os.mkdir("d" * 100, 0o700, dir_fd=here)
        below = os.open("d" * 100, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
        if n % 500 == 0:
            os.symlink(tmp_path / "kept", "link", dir_fd=here)
            os.mkdir("shut", 0o000, dir_fd=here)
    os.close(here)
    remove(top)
    assert os.listdir(tmp_path) == ["kept"]
    assert (tmp_path / "kept").read_text() == "mine"


def test_what_a_killed_process_has_moved_up_is_no_obstacle(tmp_path: Path) -> None:
    for folder in ("top/below/inner", "top.0/left", "top.1"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "top.2").touch()
    remove(tmp_path / "top")
    assert not (tmp_path / "top").exists()
    assert (tmp_path / "top.0" / "left").exists()


def test_two_processes_may_remove_a_tree_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one lists a folder, another removes it with all that is in it."""
    for n in range(3):
        (tmp_path / "top" / f"folder{n}" / "below").mkdir(parents=True)
        (tmp_path / "top" / f"folder{n}" / "file").touch()
    scandir, listed = os.scandir, []

    def list_and_remove(path: Path) -> Any:
        listed.append(path)
        found = list(scandir(path))
        if len(listed) == 2:
            shutil.rmtree(path)
        return contextlib.nullcontext(found)

    monkeypatch.setattr(os, "scandir", list_and_remove)
    remove(tmp_path / "top")
    monkeypatch.undo()
    assert len(listed) > 2
    assert os.listdir(tmp_path) == []


def test_a_host_waits_for_the_watch_where_it_cannot_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another child may have started as many threads as the system allows a user in all."""
    serving = warm.HostServer([], None, 100)
    looks: list[int] = []

    def fork() -> int:
        if len(looks) < 3:
            raise BlockingIOError
        return 4711

    monkeypatch.setattr(os, "fork", fork)
    monkeypatch.setattr(usage, "INTERVAL", 0)
    monkeypatch.setattr(serving, "kill_excessive", lambda: looks.append(1))
    assert serving.fork() == 4711
    assert len(looks) == 3
