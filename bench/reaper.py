"""Runs one command and waits for all that it started; says what they used together.

Run as ``python bench/reaper.py RESULT COMMAND...``. A process that is killed may leave children
behind, which nobody counts: a sandbox's host in a process namespace of its own, for one. This
process is a subreaper, so such orphans become its own children, and the kernel tells it what they
used. Standard library only: its own start-up is not in the figures.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
PATIENCE = 10.0  # seconds that orphans get after the command has ended


def main(result: Path, command: list[str]) -> None:
    """Run the command; write its exit code, its seconds, and CPU seconds of all."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    began = time.time()
    process = subprocess.Popen(command)
    cpu, code, seconds = 0.0, 0, 0.0
    while True:
        pid, status, used = _next(process, began + seconds if process.returncode is not None else 0)
        if not pid:
            break
        cpu += used.ru_utime + used.ru_stime
        if pid == process.pid:
            seconds = time.time() - began
            process.returncode = code = os.waitstatus_to_exitcode(status)
    found = {"code": code, "began": began, "seconds": seconds, "cpu": cpu}
    result.write_text(json.dumps(found))


def _next(process: subprocess.Popen[bytes], ended: float) -> tuple[int, int, object]:
    """The next process that ends; pid 0 when none is left. Orphans that stay are killed."""
    try:
        if not ended:
            return os.wait4(-1, 0)
        while time.time() < ended + PATIENCE:
            found = os.wait4(-1, os.WNOHANG)
            if found[0]:
                return found
            time.sleep(0.01)
        here = f"/proc/self/task/{os.getpid()}/children"
        for pid in Path(here).read_text().split():
            os.kill(int(pid), signal.SIGKILL)
        return os.wait4(-1, 0)
    except ChildProcessError:
        return 0, 0, None


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
