"""Check what a child uses that the kernel does not limit without root: threads and disk space.

The host checks each child four times a second. ``RLIMIT_NPROC`` cannot limit threads: it counts
those of a user and not of a process, and not those of root. Files are checked if there are no
namespaces, so that the scratch folder is on the machine's disk; a child may exceed the limit for a
moment there.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

INTERVAL = 0.25  # seconds between two checks
THREADS, FILES, DISK_MB = 256, 2000, 256


def exceeded_limit(pid: int, layers: tuple[str, ...], scratch: Path) -> str:
    """Return which limit a child exceeds, in words that follow its name; "" if it exceeds none."""
    with suppress(OSError):  # it has just ended
        process = _in_proc(pid)
        if len(os.listdir(process / "task")) > THREADS:
            return f"started more than {THREADS} threads"
        if "namespaces" not in layers:
            return _on_disk(process, scratch)
    return ""


def cpu_wait_seconds(pid: int) -> tuple[float, float]:
    """Return how many seconds the first thread of a child was runnable and waited for a CPU since
    it was forked (``run_delay`` in proc(5)), and how many seconds of CPU time all of its threads
    have used; 0 if the kernel does not count the waiting."""
    with suppress(OSError):
        process = _in_proc(pid)
        waited = int((process / "schedstat").read_text().split()[1]) / 1e9
        user, system = (process / "stat").read_text().rpartition(")")[2].split()[11:13]
        return waited, (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return 0.0, 0.0


def _in_proc(pid: int) -> Path:
    """Return the child's folder in /proc, which may belong to another process namespace."""
    descriptor = os.pidfd_open(pid)
    try:
        facts = Path(f"/proc/self/fdinfo/{descriptor}").read_text()
    finally:
        os.close(descriptor)
    number = next(line.split()[1] for line in facts.splitlines() if line.startswith("Pid:"))
    return Path("/proc", number)


def _on_disk(process: Path, scratch: Path) -> str:
    """Return which limit of files is exceeded; bytes in open, unlinked files count, too."""
    files, size, folders = 0, 0, [scratch]
    while folders:
        try:
            entries = list(os.scandir(folders.pop()))
        except FileNotFoundError:  # removed since we saw it
            continue
        except OSError as error:
            return f"made a folder that cannot be listed ({error.strerror})"
        files += len(entries)
        if files > FILES:
            return f"made more than {FILES} files"
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                folders.append(Path(entry.path))
            with suppress(OSError):  # removed since, or its path has grown too long
                size += entry.stat(follow_symlinks=False).st_blocks * 512
    for link in (process / "fd").iterdir():
        with suppress(OSError):
            found = link.stat()
            if stat.S_ISREG(found.st_mode) and found.st_nlink == 0:
                size += found.st_blocks * 512
    return f"wrote more than {DISK_MB} MB to disk" if size > DISK_MB << 20 else ""
