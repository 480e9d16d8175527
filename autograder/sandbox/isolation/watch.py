"""What the kernel does not bound without root: the host looks at each child four times a second.

Threads, always: ``RLIMIT_NPROC`` counts a user's and not a process's, and not root's at all. Files
and bytes, where the scratch folder is on the machine's disk because there are no namespaces: there
a child may have made some more of them before it is seen.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

SECONDS = 0.25
THREADS, FILES, DISK_MB = 256, 2000, 256


def too_much(pid: int, layers: tuple[str, ...], scratch: Path) -> str:
    """What a child has too much of, in words that follow its name; "" when all is well."""
    with suppress(OSError):  # it has just ended
        process = _in_proc(pid)
        if len(os.listdir(process / "task")) > THREADS:
            return f"started more than {THREADS} threads"
        if "namespaces" not in layers:
            return _on_disk(process, scratch)
    return ""


def waiting_seconds(pid: int) -> float:
    """How long a child could have run and had to wait for a CPU since it was forked (``run_delay``
    of proc(5), in its first thread); 0 where the kernel does not count it."""
    with suppress(OSError):
        return int((_in_proc(pid) / "schedstat").read_text().split()[1]) / 1e9
    return 0.0


def _in_proc(pid: int) -> Path:
    """The child's folder in /proc, which may count processes otherwise than we do."""
    descriptor = os.pidfd_open(pid)
    try:
        facts = Path(f"/proc/self/fdinfo/{descriptor}").read_text()
    finally:
        os.close(descriptor)
    number = next(line.split()[1] for line in facts.splitlines() if line.startswith("Pid:"))
    return Path("/proc", number)


def _on_disk(process: Path, scratch: Path) -> str:
    """Files and bytes in the scratch folder, and bytes in files that are open but unlinked."""
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
