"""What one command takes: seconds, CPU seconds of all its processes, and their peak memory."""

from __future__ import annotations

import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

REAPER = Path(__file__).with_name("reaper.py")
PAUSE = 0.5  # seconds between two samples of the memory
SHARE = 1 / 50  # of the time may go into sampling, which takes a core from what is measured
TICK = os.sysconf("SC_CLK_TCK")


class BenchError(Exception):
    """A command failed; the text has the end of its output."""


@dataclass(frozen=True)
class Measured:
    """``seconds`` of wall clock, ``cpu`` seconds of the whole tree, ``memory`` in MB (peak of the
    summed proportional set sizes), ``first`` seconds until the first result, ``others``: the share
    of the machine that other programs took meanwhile; ``held``: the mean of the memory from the
    first result on, which does not depend on the number of samples; ``samples`` of the memory: the
    moment, and the MB."""

    seconds: float
    cpu: float
    memory: float
    first: float
    others: float
    held: float
    samples: tuple[tuple[float, float], ...] = field(default=(), repr=False)


def measure(
    command: Sequence[str | Path], cwd: Path, results: str, env: dict[str, str] | None = None
) -> Measured:
    """Run a command in ``cwd`` and measure it; ``results`` is a glob of the files that it makes.

    Raises `BenchError` when it fails.
    """
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        result, log = Path(folder, "result.json"), Path(folder, "log")
        before = _busy()
        with log.open("wb") as sink:
            process = subprocess.Popen(
                [sys.executable, REAPER, result, *command],
                cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink,
            )  # fmt: skip
            samples = _watch(process)
        busy = _busy() - before
        output = log.read_text(errors="replace")[-3000:]
        used = json.loads(result.read_text()) if result.exists() else {"code": "none"}
    if used["code"] != 0:
        raise BenchError(f"{' '.join(map(str, command))} ended with {used['code']}:\n{output}")
    moments = [path.stat().st_mtime for path in cwd.glob(results)]
    if not moments:
        raise BenchError(f"{' '.join(map(str, command))} made no {results}:\n{output}")
    others = max(0.0, busy - used["cpu"]) / used["seconds"] / (os.cpu_count() or 1)
    first = max(0.0, min(moments) - used["began"])  # an unchanged class has its results already
    peak, held = peak_and_held(samples, used["began"] + first)
    return Measured(used["seconds"], used["cpu"], peak, first, others, held, tuple(samples))


def peak_and_held(samples: Sequence[tuple[float, float]], first: float) -> tuple[float, float]:
    """Return the largest of the samples, and the mean of those since the moment ``first``."""
    peak = max((mb for _, mb in samples), default=0.0)
    later = [mb for moment, mb in samples if moment >= first]
    return peak, statistics.mean(later) if later else peak


def _watch(process: subprocess.Popen[bytes]) -> list[tuple[float, float]]:
    """Sample the memory of the tree below a process until it ends: moments, and sums in MB."""
    samples = []
    while process.poll() is None:
        began = time.monotonic()
        samples.append((time.time(), sum(map(memory_of, below(process.pid)))))
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(max(PAUSE, (time.monotonic() - began) / SHARE))
    return samples


def below(root: int) -> Iterable[int]:
    """The processes below a process: its children, theirs, and so on."""
    parents: dict[int, int] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):
                fields = Path("/proc", entry, "stat").read_text().rpartition(")")[2].split()
                parents[int(entry)] = int(fields[1])
    found = {root}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {root}


def memory_of(pid: int) -> float:
    """The proportional set size of a process in MB; 0 when it is gone."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


def _busy() -> float:
    """Seconds for which the machine's cores have worked since it started."""
    user, nice, system, _, _, *rest = map(int, Path("/proc/stat").read_text().split()[1:9])
    return (user + nice + system + sum(rest)) / TICK


def now() -> str:
    """The date for the results, UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
