"""Each layer is taken away, and the attack that it stops then works."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.sandbox.isolation.kernel import libc
from tests.sandbox import layers
from tests.sandbox.shut_in import attempt
from tests.waiting import PATIENCE, is_running, is_stopped, wait_until

OUTLIVE = """
import os, time
parent = os.getpid()
if os.fork() == 0:
    os.setsid()
    while os.getppid() == parent:
        time.sleep(0.01)
    time.sleep(1)
    os.write(1, b"I live on")
    os._exit(0)
os._exit(0)
"""
SIGNAL_BY_FCNTL = """
import fcntl, os, signal, socket
here, there = socket.socketpair()
fcntl.fcntl(here, fcntl.F_SETOWN, victim)
fcntl.fcntl(here, 10, signal.SIGKILL)
fcntl.fcntl(here, fcntl.F_SETFL, os.O_ASYNC)
there.send(b"x")
"""
SHARED_MEMORY = """
import ctypes
if ctypes.CDLL(None).shmget(key, 64, 0) >= 0:
    print("found a segment")
"""
CONNECT = "import socket\nsocket.create_connection(('127.0.0.1', port), 2)\nprint('connected')"
UNIX = "import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect(path)\nprint('connected')"
DATAGRAM = (
    "import socket\ns, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
    "s.sendto(b'hello', path)\nprint('sent')"
)
PRLIMIT = "import resource\nresource.prlimit(victim, resource.RLIMIT_NOFILE, (3, 3))"
MUCH_MEMORY = "import mmap\nmmap.mmap(-1, 3 << 30)\nprint('got it')"
LARGE_FILE = (
    "import os\nwith open('big', 'wb') as f:\n    for _ in range(66): f.write(bytes(1 << 20))\n"
    "print(os.path.getsize('big') >> 20, 'MB')"
)
DESCRIPTORS = "import os\nfound = [os.open('/dev/null', 0) for _ in range(500)]\nprint('500 open')"

# attack, what it prints when it works, the layer that stops it, and the layers it works behind
BY_WORDS = [
    ("print(open(secret).read())", "forty-two", "landlock", ["seccomp", "limits"]),
    ("print(open(secret).read())", "forty-two", "bubblewrap", ["seccomp", "limits"]),
    ("import os\nprint(os.stat(secret).st_size, 'bytes')", "10 bytes", "bubblewrap",
     ["landlock", "seccomp", "limits", "namespaces"]),
    (CONNECT, "connected", "seccomp", ["limits"]),
    (CONNECT, "connected", "namespaces", ["limits"]),
    (CONNECT, "connected", "bubblewrap", ["limits"]),
    (UNIX, "connected", "seccomp", ["landlock", "limits", "namespaces"]),
    (UNIX, "connected", "bubblewrap", ["landlock", "limits", "namespaces"]),
    (DATAGRAM, "sent", "seccomp", ["landlock", "limits", "namespaces"]),
    (OUTLIVE, "I live on", "seccomp", ["landlock", "limits"]),
    (OUTLIVE, "I live on", "namespaces", ["landlock", "limits"]),
    (SHARED_MEMORY, "found a segment", "seccomp", ["landlock", "limits"]),
    (SHARED_MEMORY, "found a segment", "namespaces", ["landlock", "limits"]),
    (MUCH_MEMORY, "got it", "limits", ["landlock", "seccomp", "namespaces", "bubblewrap"]),
    (LARGE_FILE, "66 MB", "limits", ["landlock", "seccomp", "bubblewrap"]),
    (DESCRIPTORS, "500 open", "limits", ["landlock", "seccomp", "namespaces", "bubblewrap"]),
]  # fmt: skip


@pytest.fixture(autouse=True)
def mounts_of_the_machine() -> Iterator[None]:
    """No combination of layers may mount anything where the rest of the machine sees it."""
    before = Path("/proc/self/mountinfo").read_text()
    yield
    assert Path("/proc/self/mountinfo").read_text() == before


@pytest.fixture
def names(tmp_path: Path) -> Iterator[dict[str, object]]:
    """A secret in a file, and listeners that nobody inside may reach."""
    secret = tmp_path / "secret"
    secret.write_text("forty-two\n")
    key = secrets.randbelow(2**31 - 1) + 1
    segment = libc.shmget(key, 64, 0o3666)  # 0o3000: make it, and fail if it is there
    assert segment >= 0
    unix = socket.socket(socket.AF_UNIX)
    unix.bind(str(tmp_path / "stream"))
    unix.listen()
    datagrams = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    datagrams.bind(str(tmp_path / "datagrams"))
    with socket.create_server(("127.0.0.1", 0)) as server, unix, datagrams:
        yield {
            "secret": str(secret),
            "port": server.getsockname()[1],
            "folder": str(tmp_path),
            "key": key,
        }
    libc.shmctl(segment, 0, None)


@pytest.mark.parametrize(("source", "proof", "layer", "others"), BY_WORDS)
def test_without_this_layer_the_attack_works_and_with_it_it_fails(
    names: dict[str, object], source: str, proof: str, layer: str, others: list[str]
) -> None:
    names["path"] = f"{names['folder']}/{'datagrams' if source == DATAGRAM else 'stream'}"
    assert proof in attempt(others, source, **names)
    assert proof not in attempt([*others, layer], source, **names)


@pytest.fixture
def victim() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(["sleep", "infinity"]) as process:
        yield process
        process.kill()


@pytest.mark.parametrize(
    ("source", "layer", "others"),
    [
        ("import os\nos.kill(victim, 9)", "seccomp", ["limits"]),
        ("import os\nos.kill(victim, 9)", "namespaces", ["limits"]),
        (SIGNAL_BY_FCNTL, "seccomp", ["limits"]),
        (SIGNAL_BY_FCNTL, "namespaces", ["limits"]),
    ],
)
def test_without_this_layer_another_process_is_killed_and_with_it_it_lives(
    victim: subprocess.Popen[bytes], source: str, layer: str, others: list[str]
) -> None:
    attempt([*others, layer], source, victim=victim.pid)
    victim.send_signal(signal.SIGSTOP)  # a fatal signal that was sent earlier is acted on first
    wait_until(lambda: is_stopped(victim.pid) or not is_running(victim.pid))
    assert is_stopped(victim.pid)
    attempt(others, source, victim=victim.pid)
    assert victim.wait(PATIENCE) == -signal.SIGKILL


@pytest.mark.parametrize("layer", ["seccomp", "namespaces"])
def test_without_this_layer_the_limits_of_another_process_are_changed(
    victim: subprocess.Popen[bytes], layer: str
) -> None:
    def files() -> str:
        lines = Path(f"/proc/{victim.pid}/limits").read_text().splitlines()
        return next(line.split()[3] for line in lines if line.startswith("Max open files"))

    before = files()
    attempt(["limits", layer], PRLIMIT, victim=victim.pid)
    assert files() == before
    attempt(["limits"], PRLIMIT, victim=victim.pid)
    assert files() == "3"


def outside(
    folder: Path, change: str, untouched: Callable[[Path], bool], layer: str, others: list[str]
) -> None:
    """A change to a file outside: it fails behind the layer and works without it."""
    for chosen, safe in (([*others, layer], True), (others, False)):
        target = folder / "target"
        target.write_text("as it was")
        target.chmod(0o644)
        attempt(chosen, change, target=str(target))
        assert untouched(target) == safe, chosen
        target.unlink(missing_ok=True)


@pytest.mark.parametrize("layer", ["landlock", "bubblewrap"])
@pytest.mark.parametrize("change", ["open(target, 'w').write('x')", "import os\nos.unlink(target)"])
def test_without_this_layer_a_file_outside_is_changed(
    tmp_path: Path, layer: str, change: str
) -> None:
    def untouched(path: Path) -> bool:
        return path.exists() and path.read_text() == "as it was"

    outside(tmp_path, change, untouched, layer, ["seccomp", "limits"])


@pytest.mark.parametrize("layer", ["seccomp", "bubblewrap"])
@pytest.mark.parametrize(
    "change", ["import os\nos.chmod(target, 0o777)", "import os\nos.utime(target, (1, 1))"]
)
def test_without_this_layer_modes_and_times_outside_are_changed(
    tmp_path: Path, layer: str, change: str
) -> None:
    """Landlock guards neither."""

    def untouched(path: Path) -> bool:
        found = path.stat()
        return found.st_mode & 0o777 == 0o644 and found.st_mtime > 2

    outside(tmp_path, change, untouched, layer, ["landlock", "limits"])


def test_without_namespaces_what_a_child_writes_is_on_the_machines_disk(tmp_path: Path) -> None:
    source = "open('a', 'w').write('x')\nimport os\nprint(os.statvfs('.').f_files)"
    inside = attempt(["landlock", "seccomp", "limits", "namespaces"], source)
    without = attempt(["landlock", "seccomp", "limits"], source)
    assert inside.strip() == "2000"
    assert without.strip() == str(os.statvfs("/tmp").f_files)


def test_a_withheld_layer_skips_a_test_or_fails_it_on_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(layers, "withheld", lambda: {"namespaces": "Operation not permitted"})
    monkeypatch.delenv("REQUIRE_LAYERS", raising=False)
    layers.require_layers("landlock", "seccomp")
    reason = r"This machine withholds namespaces \(Operation not permitted\)"
    with pytest.raises(pytest.skip.Exception, match=reason):
        layers.require_layers("landlock", "namespaces")
    monkeypatch.setenv("REQUIRE_LAYERS", "all")
    with pytest.raises(pytest.fail.Exception, match=reason):
        layers.require_layers("landlock", "namespaces")
    assert layers.summary() == (
        "Layers tried: landlock, seccomp, limits, bubblewrap. Withheld by this machine, and not "
        "tried: namespaces (Operation not permitted)"
    )
