"""Confine a child with all layers that this machine offers, if they are enough together.

====================  =====================================================================
``landlock``          reads only the Python installation, writes only its own scratch folder
                      (and /dev/null)
``seccomp``           the system calls on a list, and no others: no sockets, no other programs
                      or processes, no signals to others, no mounts, no tracing, no locks
``limits``            memory, CPU time, file size, open files; no core dumps
``namespaces``        own users, network, IPC and mounts a host; own processes and an own scratch
                      folder in memory a child
``bubblewrap``        around the host: a file tree with nothing but the Python installation in it
====================  =====================================================================

``seccomp`` and ``limits`` are always required: `WALLS` says which layers provide which protection.
Each host finds out once which layers the machine offers. Each child then uses all of them, and ends
with an error if it cannot. If a protection is missing, no student code is run.
"""

from __future__ import annotations

import os
import resource
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from autograder.sandbox.isolation import calls, landlock, namespaces
from autograder.sandbox.isolation.installation import PACKAGE, kit_files, package_folders
from autograder.sandbox.isolation.kernel import ConfinementError, drop_capabilities, try_in_fork

LAYERS = ("landlock", "seccomp", "limits", "namespaces", "bubblewrap")

# The protections ("walls") and the layers that provide them: all layers of one of the sets.
# docs/security.md says why. (Only seccomp can refuse locks, page-cache calls and futexes. With
# bubblewrap and without namespaces, children of one host would share a temporary folder and see
# each other in /proc.)
WALLS: dict[str, tuple[frozenset[str], ...]] = {
    "files": (frozenset({"landlock"}), frozenset({"bubblewrap", "namespaces"})),
    "network": (frozenset({"seccomp"}),),
    "processes": (frozenset({"seccomp"}),),
    "submissions": (frozenset({"seccomp"}),),
    "resources": (frozenset({"limits"}),),
}


def missing(layers: Iterable[str]) -> tuple[str, ...]:
    """Return the protections that these layers do not provide; none if they are enough."""
    held = set(layers)
    return tuple(wall for wall, ways in WALLS.items() if not any(way <= held for way in ways))


def readable() -> list[str]:
    """Return the paths that a child may read: the Python installation and what it needs of the
    system, without the kit."""
    secret = {PACKAGE, *(path.resolve() for path in kit_files())}
    folders = [Path(os.__file__).parent, *package_folders()]
    system = "/usr/lib /lib /lib64 /usr/local/lib /usr/share/fonts /usr/share/zoneinfo"
    devices = "/etc/ld.so.cache /etc/localtime /dev/null /dev/zero /dev/urandom /proc/cpuinfo"
    folders += [Path(p) for p in (system + " " + devices).split()]
    found = {p.resolve() for p in folders if p.exists()}
    around = {p for folder in found for p in _around(folder, secret)}
    return sorted(map(str, around))


def _around(folder: Path, secret: Iterable[Path]) -> list[Path]:
    """Return the folder, or, if some of the paths ``secret`` are below it, all paths in it beside
    these: Landlock allows a folder with all below it, and a kit that was installed without a
    virtual environment is below Python's own library."""
    below = [path for path in secret if path.is_relative_to(folder)]
    if not below:
        return [folder]
    if folder in below:
        return []
    return [path for inner in folder.iterdir() for path in _around(inner, below)]


def set_limits(memory_mb: int, cpu_seconds: int, file_mb: int = 64) -> None:
    """Limit the resources of this process, memory on top of what is mapped already. Raises
    `ConfinementError`."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    memory = pages * resource.getpagesize() + (memory_mb << 20)
    bounds = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: cpu_seconds,
        resource.RLIMIT_FSIZE: file_mb << 20,
        resource.RLIMIT_NOFILE: 256,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in bounds.items():
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(kind, (most, most))
        except (OSError, ValueError) as error:
            raise ConfinementError(f"limits: {error}") from None


class Confinement:
    """The layers that this machine offers, found out once by a host and used in all its children.

    ``rules`` is the compiled filter of system calls, ``paths`` what `readable` returned outside of
    bubblewrap. ``faults`` has the reasons why layers that were tried before (namespaces,
    bubblewrap) are not available; those of the layers tried here are added.
    """

    def __init__(
        self,
        rules: bytes,
        paths: Iterable[str],
        faults: Mapping[str, str],
        memory_mb: int,
        cpu_seconds: int,
    ) -> None:
        self.faults = dict(faults)
        self._rules = rules
        self._bounds = memory_mb, cpu_seconds
        self._paths = list(filter(os.path.exists, paths))
        actions: dict[str, Callable[[], None]] = {
            "landlock": lambda: landlock.restrict(self._paths, [tempfile.gettempdir()]),
            "seccomp": lambda: calls.load(self._rules),
            "limits": lambda: set_limits(*self._bounds),
        }
        for layer, action in actions.items():
            if layer not in self.faults and (reason := try_in_fork(action)):
                self.faults[layer] = reason
        self.layers = tuple(layer for layer in LAYERS if layer not in self.faults)
        self.missing = missing(self.layers)

    def apply(self, scratch: Path) -> tuple[str, ...]:
        """Confine this process; ``scratch`` becomes the only folder that it can write.

        Returns the layers in use. Raises `ConfinementError` if a protection is missing, or if a
        layer that this machine offers cannot be used after all.
        """
        if self.missing:
            raise ConfinementError(refusal(self.missing, self.faults))
        if "namespaces" in self.layers:
            namespaces.mount_scratch(scratch.parent)
        scratch.mkdir(mode=0o700, exist_ok=True)
        if "limits" in self.layers:
            set_limits(*self._bounds)
        if "namespaces" in self.layers and "landlock" not in self.layers:
            namespaces.hide_processes()
        if "namespaces" in self.layers or os.getuid() == 0:
            drop_capabilities()
        if "landlock" in self.layers:
            landlock.restrict(filter(os.path.exists, self._paths), [str(scratch), os.devnull])
        if "seccomp" in self.layers:
            calls.load(self._rules)
        return self.layers


def refusal(walls: Iterable[str], faults: Mapping[str, str]) -> str:
    """Return sentences about protections that are missing, the layers that would provide them, and
    why these are not available."""
    sentences = []
    for wall in walls:
        ways = ", or ".join(" with ".join(sorted(way)) for way in WALLS[wall])
        sentences.append(f"The protection of {wall} is missing: it needs {ways}.")
    named = {layer for wall in walls for way in WALLS[wall] for layer in way}
    sentences += [f"{faults[layer]}." for layer in LAYERS if layer in named & faults.keys()]
    return " ".join(sentences)
