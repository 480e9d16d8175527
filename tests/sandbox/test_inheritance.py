"""All that a child has from its host is on a list. Whatever is not listed fails the test.

What the kernel tells of a process is read from outside, in /proc, by the user who runs the host;
the rest is asked inside. A second child is there at the same time, so that what both have in common
is seen, too.
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from autograder.sandbox.isolation import kernel
from tests.sandbox.shut_in import MACHINE
from tests.sandbox.test_calls import NUMBERS
from tests.sandbox.users import USERS, as_user
from tests.waiting import PATIENCE

PROGRAM = f"""
import ctypes, json, os, sys
from pathlib import Path
told = json.loads(sys.argv[1])
{MACHINE}
from autograder.core.course import Limits
from autograder.sandbox.child import Child
from autograder.sandbox.client import Host
libc = ctypes.CDLL(None, use_errno=True)

def below(pid):
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid:
            yield int(path.parent.name)
            yield from below(int(path.parent.name))

def read(pid, name):
    return Path("/proc", str(pid), name).read_text()

def descriptors(pid):
    found = {{}}
    for path in Path("/proc", str(pid), "fd").iterdir():
        facts = dict(line.split(":", 1) for line in read(pid, f"fdinfo/{{path.name}}").splitlines())
        locks = [line for line in facts if line == "lock"]
        found[path.name] = [os.readlink(path), int(facts["flags"], 8), facts["pos"].strip(), locks]
    return found

def same(one, other):
    # Whether descriptors of two processes are one open file; KCMP_FILE is 0.
    numbers = [os.listdir(f"/proc/{{pid}}/fd") for pid in (one, other)]
    return [[a, b] for a in numbers[0] for b in numbers[1]
            if libc.syscall(told["kcmp"], one, other, 0, int(a), int(b)) == 0]

def census(pid):
    return {{
        "status": dict(line.split(":\\t", 1) for line in read(pid, "status").splitlines()
                       if ":\\t" in line),
        "maps": [line.split() for line in read(pid, "maps").splitlines()],
        "namespaces": {{path.name: os.readlink(path)
                       for path in Path("/proc", str(pid), "ns").iterdir()}},
        "mounts": [line.split()[4:6] for line in read(pid, "mountinfo").splitlines()],
        "stat": read(pid, "stat").rpartition(")")[2].split(),
        "oom": read(pid, "oom_score_adj").strip(),
        "locks": [line for line in Path("/proc/locks").read_text().splitlines()
                  if line.split()[4] == str(pid)],
        "ioprio": libc.syscall(told["ioprio_get"], 1, pid),
        "timers": read(pid, "timers"),
        "threads": len(list(Path("/proc", str(pid), "task").iterdir())),
    }}

with Host(Limits(submission_seconds=20)) as host:
    host.request(0, {{"op": "layers"}})  # all of its processes are there then
    everybody = {{host.process.pid, *below(host.process.pid)}}
    child = Child(host)
    (pid,) = set(below(host.process.pid)) - everybody
    everybody |= {{pid}}
    sibling = Child(host)
    (other,) = set(below(host.process.pid)) - everybody
    request = {{"op": "cell", "source": told["inside"], "number": 1}}
    reply = child.request(request, {{}}, 20).message
    assert reply["error"] is None, reply
    print(json.dumps({{
        "layers": child.layers, "descriptors": descriptors(pid),
        "inside": json.loads(reply["printed"]), "child": census(pid),
        "sibling": census(other), "here": census(os.getpid()),
        "itself": same(pid, pid),
        "shared": [same(pid, p) for p in everybody - {{pid}} | {{other, os.getpid()}}],
    }}))
    child.end(), sibling.end()
"""
UNREACHABLE = {
    name: NUMBERS[name]
    for name in "keyctl add_key request_key shmget shmat semget msgget mq_open mq_unlink".split()
}
INSIDE = (
    f"UNREACHABLE = {UNREACHABLE}\n"
    """
import ctypes, errno, json, os, resource, signal, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)
name = ctypes.create_string_buffer(16)
libc.prctl(16, name)
death = ctypes.c_int()
libc.prctl(2, ctypes.byref(death))
umask = os.umask(0)
os.umask(umask)
names = [n for n in dir(resource) if n.startswith("RLIMIT_")]
print(json.dumps({
    "environment": sorted(os.environ), "folder": os.getcwd(), "umask": umask,
    "in the folder": os.listdir("."), "limits": {n: resource.getrlimit(getattr(resource, n))
                                                 for n in names},
    "interval timers": [signal.getitimer(kind) for kind in range(3)],
    "pending": [int(n) for n in signal.sigpending()],
    "blocked": [int(n) for n in signal.pthread_sigmask(signal.SIG_BLOCK, [])],
    "name": name.value.decode(), "dies with": death.value, "dumpable": libc.prctl(3),
    "no new privileges": libc.prctl(39, 0, 0, 0, 0), "security bits": libc.prctl(27),
    "nice": os.getpriority(os.PRIO_PROCESS, 0), "policy": os.sched_getscheduler(0),
    "processors": sorted(os.sched_getaffinity(0)), "groups": os.getgroups(),
    "unreachable": [name for name, number in UNREACHABLE.items()
                    if libc.syscall(number, 0, 0, 0, 0, 0) == -1
                    and ctypes.get_errno() in (errno.EPERM, errno.ENOSYS)],
    "python threads": len(threading.enumerate()), "arguments": sys.argv[1:],
}))
"""
)
# What each of these may be. Everything else is shared with another process, or left over.
STREAM = ["/dev/null", os.O_RDWR | os.O_CLOEXEC | 0o100000, "0", []]
ENVIRONMENT = [
    "ATEN_CPU_CAPABILITY", "GLIBC_TUNABLES", "HOME", "LANG", "LC_CTYPE", "MKL_NUM_THREADS",
    "MPLBACKEND", "MPLCONFIGDIR", "NUMEXPR_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS",
    "PATH", "PWD", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED", "TMPDIR",
    "KMP_DUPLICATE_LIB_OK", "KMP_INIT_AT_FORK", "TORCHINDUCTOR_CACHE_DIR",
]  # fmt: skip
SET_LIMITS = {
    "RLIMIT_CORE": 0,
    "RLIMIT_FSIZE": 64 << 20,
    "RLIMIT_NOFILE": 256,
    "RLIMIT_OFILE": 256,
    "RLIMIT_CPU": 40,
}
# Python ignores these; it catches SIGINT, and the C library two of its own, for threads.
IGNORED = {signal.SIGPIPE, signal.SIGXFSZ}
C_LIBRARY = {32, 33}  # no program can set these through it: who starts the tests may ignore them
CAUGHT = {signal.SIGINT} | C_LIBRARY
SYSTEM = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share", "/usr/bin")
MAPPED = [Path(name) for name in (sys.prefix, sys.base_prefix, *SYSTEM)]
OWN_NAMESPACES = {"pid", "mnt"}  # each child's; the others are the host's
HOST_NAMESPACES = {"user", "net", "ipc", "uts"}  # and not the machine's
COMBINATIONS: dict[str, tuple[str, ...]] = {
    "all_layers": (),
    "no_namespaces": ("bwrap", "user namespaces"),
}


@pytest.fixture(scope="module", params=[(c, u) for c in COMBINATIONS for u in USERS], ids=str)
def found(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What a child has, by combination of layers and user."""
    combination, user = request.param
    told = {"missing": COMBINATIONS[combination], "errno": 1, "inside": INSIDE}
    told |= {"kcmp": NUMBERS["kcmp"], "ioprio_get": NUMBERS["ioprio_get"]}
    done = subprocess.run(
        [*as_user(user), sys.executable, "-c", PROGRAM, json.dumps(told)],
        capture_output=True, text=True, timeout=PATIENCE, cwd="/",
        env={"PATH": "/usr/bin:/bin", "SECRET": "of the instructor"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def signals(mask: str) -> set[int]:
    return {number for number in range(1, 65) if int(mask, 16) >> (number - 1) & 1}


def test_open_files(found: dict[str, Any]) -> None:
    """Three streams of its own, and the line to the grader."""
    descriptors = dict(found["descriptors"])
    for number in "012":
        assert descriptors.pop(number) == STREAM
    kinds = sorted(re.sub(r"\d+", "N", target) for target, *_ in descriptors.values())
    assert kinds == ["socket:[N]"]
    for target, flags, position, locks in descriptors.values():
        writes = flags & os.O_ACCMODE
        assert (writes == os.O_RDWR) == target.startswith("socket")
        assert not flags & (os.O_NONBLOCK | os.O_APPEND | os.O_ASYNC)
        assert (position, locks) == ("0", [])


def test_no_open_file_is_shared_with_another_process(found: dict[str, Any]) -> None:
    assert [pair for pairs in found["shared"] for pair in pairs] == []
    assert {a for a, _ in found["itself"]} == found["descriptors"].keys(), "the comparison works"


def test_mappings(found: dict[str, Any]) -> None:
    """Own memory, and private copies of files of the Python installation and the system. What is
    mapped together with others cannot be written."""
    folders = tuple(map(str, [*MAPPED, *(path.resolve() for path in MAPPED)]))
    for _, mode, _, _, inode, *name in found["child"]["maps"]:
        if mode[3] == "s":
            assert "w" not in mode, name
            assert inode != "0", name
        if inode == "0":
            assert not name or name[0].startswith(("[heap", "[stack", "[v", "[anon")), name
        else:
            assert name[0].startswith(folders), name


def test_keys_queues_and_timers(found: dict[str, Any]) -> None:
    """Keyrings and objects of System V and POSIX can be inherited or named, but not reached."""
    assert found["child"]["timers"] == ""
    assert set(found["inside"]["unreachable"]) == set(UNREACHABLE)


def test_namespaces(found: dict[str, Any]) -> None:
    child, sibling, here = (found[who]["namespaces"] for who in ("child", "sibling", "here"))
    common = {name for name in child if child[name] == here[name]}
    if "namespaces" in found["layers"]:
        assert not common & (OWN_NAMESPACES | HOST_NAMESPACES)
        assert {n for n in child if child[n] != sibling[n]} == OWN_NAMESPACES | {"pid_for_children"}
    else:
        assert common == child.keys()


def test_mounts(found: dict[str, Any]) -> None:
    """Only the working folder's can be written; no time of access is set on the others."""
    if "namespaces" in found["layers"]:
        mounts = found["child"]["mounts"]
        place = os.path.dirname(found["inside"]["folder"])
        writable = [where for where, options in mounts if "ro" not in options.split(",")]
        assert writable == [place]


def test_locks_and_priorities(found: dict[str, Any]) -> None:
    child, here, inside = found["child"], found["here"], found["inside"]
    assert child["locks"] == []
    assert inside["nice"] == int(here["stat"][16])
    assert inside["policy"] == os.SCHED_OTHER
    assert child["ioprio"] == here["ioprio"]
    assert int(child["oom"]) == max(kernel.OOM_SCORE, int(here["oom"])), "it is ended first"
    assert inside["processors"] == sorted(os.sched_getaffinity(0))
    assert child["threads"] == inside["python threads"] == 1


def test_signals_and_timers(found: dict[str, Any]) -> None:
    status, inside = found["child"]["status"], found["inside"]
    assert inside["pending"] == inside["blocked"] == []
    assert signals(status["SigPnd"]) | signals(status["ShdPnd"]) == set()
    assert signals(status["SigIgn"]) - C_LIBRARY == IGNORED
    assert signals(status["SigCgt"]) <= CAUGHT
    assert inside["interval timers"] == [[0.0, 0.0]] * 3


def test_limits(found: dict[str, Any]) -> None:
    for name, (soft, hard) in found["inside"]["limits"].items():
        if name in SET_LIMITS:
            assert soft == hard == SET_LIMITS[name], name
        elif name == "RLIMIT_AS":
            assert 0 < soft == hard < 8 << 30
        else:
            assert [soft, hard] == list(resource.getrlimit(getattr(resource, name))), name


def test_rights(found: dict[str, Any]) -> None:
    status, inside = found["child"]["status"], found["inside"]
    for name in ("CapInh", "CapPrm", "CapEff", "CapAmb"):
        assert int(status[name], 16) == 0, name
    assert status["NoNewPrivs"] == "1"
    assert inside["no new privileges"] == 1
    assert inside["security bits"] == 0
    assert status["Seccomp"] == "2"
    assert status["Uid"] == found["here"]["status"]["Uid"]
    assert status["TracerPid"] == "0"
    assert inside["dies with"] == signal.SIGKILL
    assert inside["dumpable"] in (0, 1)


def test_surroundings(found: dict[str, Any]) -> None:
    inside = found["inside"]
    assert set(inside["environment"]) <= set(ENVIRONMENT)
    assert inside["in the folder"] == []
    assert inside["arguments"] == []
    assert inside["umask"] == int(found["here"]["status"]["Umask"], 8)
    assert inside["name"].startswith("python")
    assert found["child"]["stat"][3:5] != found["here"]["stat"][3:5], "a session of its own"
