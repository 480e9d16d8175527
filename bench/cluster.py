"""``make bench-cluster``: the same class through local jobs and through dask, on this machine.

Each contender grades a small class and a large one. What the large one takes more, divided by the
submissions that it has more, is what a submission costs; starting is in neither. CPU counts the
whole tree of processes (`bench.measure`); of dask's own processes each is read by itself.

What dask adds is the sum of what its own processes use: the scheduler, the workers without the
grading processes below them, and the client without its writing. (The difference between the two
ways to grade is not printed: it is smaller than the noise of such runs.)

On two cores this shows what a submission costs. It cannot show what many workers do to the
scheduler and to the writer: that is simulated from the costs (`bench.simulation`).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console

from autograder.core.course import Course, load
from bench import bounds, classes, kit, results, simulation
from bench.bounds import Bound
from bench.classes import STAGE
from bench.measure import TICK, measure, now
from bench.simulation import Costs

SIZES, QUICK = (40, 240), (10, 40)
WORKERS = (1, 2, 4)
MANY = 100_000
GOAL = 10.0  # CPU ms that dask may add to a submission
DASK = kit.BIN / "dask"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="classes of 10 and 40")
    parser.add_argument("--inside", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        root, workers, result = asked.inside
        Path(result).write_text(json.dumps(inside(load(Path(root)), int(workers))))
        return
    found = bench(QUICK if asked.quick else SIZES, Console(stderr=True))
    added = Bound("CPU that dask adds to a submission", found["added_ms"], at_most=GOAL, unit="ms")
    met = bounds.show(Console(), f"What a submission costs ({STAGE}, {found['date']})", [added])
    if not asked.quick:
        results.record("cluster", found | {"bounds": [added.as_dict()]})
    sys.exit(0 if met else 1)


def bench(sizes: tuple[int, int], err: Console) -> dict[str, Any]:
    """Run all; return the results as they are recorded."""
    with tempfile.TemporaryDirectory(prefix="autograder-bench-") as folder:
        large = classes.make(Path(folder, "large"), sizes[1])
        small = classes.part(large, Path(folder, "small"), sizes[0])
        runs = []
        for name, workers in (*(("local", n) for n in (1, 2)), *(("dask", n) for n in WORKERS)):
            found = []
            for course in (small, large):
                err.print(f"{name}, {workers}: {course.root.name}", style="dim")
                found.append(local(course, workers) if name == "local" else away(course, workers))
            runs.append({"name": name, "workers": workers} | marginal(*found, *sizes))
    dask = next(r for r in runs if r["name"] == "dask")
    costs = Costs(
        grade=dask["cpu_ms"] - sum(dask[f"{part}_ms"] for part in ("client", "scheduler")),
        pack=dask["pack_ms"],
        unpack=max(0.0, dask["client_ms"] - dask["pack_ms"] - dask["write_ms"]),
        write=dask["write_ms"],
        scheduler=dask["scheduler_ms"],
        kilobytes=2 * (dask["there_kb"] + dask["back_kb"]),
    )
    return {
        "date": now(),
        "cores": os.cpu_count(),
        "sizes": sizes,
        "runs": runs,
        "added_ms": dask["client_ms"]
        - dask["write_ms"]
        + dask["scheduler_ms"]
        + dask["workers_ms"],
        "costs": asdict(costs),
        "simulation": [o.as_dict() for o in simulation.table(costs, MANY)],
        "without_a_writer": [
            o.as_dict() for o in simulation.table(simulation.without_a_writer(costs), MANY)
        ],
    }


def local(course: Course, jobs: int) -> dict[str, float]:
    """``autograder grade --jobs``."""
    one = kit.grade(course, jobs)
    return {"cpu": one.cpu, "seconds": one.seconds, "others": one.others}


def away(course: Course, workers: int) -> dict[str, float]:
    """A scheduler and workers of this machine, started for this run and ended after it."""
    kit.forget(course)
    result = course.root / "result.json"
    command = kit.python("bench.cluster", "--inside", course.root, str(workers), result)
    one = measure(command, course.root, kit.REPORTS, kit.environment())
    parts: dict[str, float] = json.loads(result.read_text())
    return parts | {"cpu": one.cpu, "others": one.others}


def inside(course: Course, workers: int) -> dict[str, float]:
    """Grade in this process, which is the client; return what each kind of process used itself."""
    from autograder.pipeline import run
    from autograder.pipeline.cluster import dispatch, link
    from autograder.pipeline.cluster.executor import Cluster

    spent = {"pack": 0.0, "write": 0.0, "there": 0.0, "back": 0.0}

    def there(sent: Any, seconds: float, answer: None) -> None:
        spent["there"] += sent.size

    def back(message: Any, seconds: float, answer: list[bytes]) -> None:
        spent["back"] += sum(map(len, answer))

    def pack(worker: str, seconds: float, answer: None) -> None:
        spent["pack"] += seconds

    def write(graded: Any, seconds: float, answer: None) -> None:
        spent["write"] += seconds

    noted(run.Writer, "write", write)
    noted(link.Link, "send", there)
    noted(dispatch.Dispatch, "_send", pack)
    noted(dispatch.Dispatch, "_accept", back)
    with dask(course.root, workers) as (address, scheduler, processes):
        began = time.monotonic()
        run.grade_stage(course, STAGE, executor=Cluster(address))
        return spent | {
            "seconds": time.monotonic() - began,
            "client": time.process_time(),
            "scheduler": used(scheduler),
            "workers": sum(map(used, processes)),
        }


def noted(owner: Any, name: str, note: Callable[..., None]) -> None:
    """Call ``note`` after each call of a method: with its first argument, CPU seconds, result."""
    action = getattr(owner, name)

    def timed(self: Any, first: Any, *others: Any) -> Any:
        began = time.thread_time()
        answer = action(self, first, *others)
        note(first, time.thread_time() - began, answer)
        return answer

    setattr(owner, name, timed)


@contextmanager
def dask(folder: Path, workers: int) -> Iterator[tuple[str, int, list[int]]]:
    """A scheduler's address and process, and those of workers that have joined it."""
    from distributed import Client

    file = folder / "scheduler.json"
    file.unlink(missing_ok=True)
    here = ("--host", "127.0.0.1", "--no-dashboard")
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: Any) -> None:
        nowhere = subprocess.DEVNULL
        started.append(subprocess.Popen([DASK, *words, *here], stdout=nowhere, stderr=nowhere))

    try:
        start("scheduler", "--port", "0", "--scheduler-file", file)
        while not file.exists() or not file.read_text().endswith("}"):
            time.sleep(0.05)
        address = str(json.loads(file.read_text())["address"])
        options = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0")
        for number in range(workers):
            place = ("--local-directory", folder / f"worker{number}")
            start("worker", address, *options, *place)
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)
        yield address, started[0].pid, [one.pid for one in started[1:]]
    finally:
        for one in reversed(started):
            one.terminate()
            one.wait()


def used(pid: int) -> float:
    """The CPU seconds of a process, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def marginal(
    small: dict[str, float], large: dict[str, float], few: int, many: int
) -> dict[str, float]:
    """What each further submission takes: milliseconds, kilobytes; and how many a second."""

    def each(key: str) -> float:
        return (large[key] - small[key]) / (many - few)

    found = {
        f"{key}_ms": each(key) * 1000
        for key in ("cpu", "client", "scheduler", "workers", "pack", "write")
        if key in large
    }
    found |= {f"{key}_kb": each(key) / 1000 for key in ("there", "back") if key in large}
    return found | {
        "a_second": 1 / each("seconds"),
        "startup_seconds": small["seconds"] - few * each("seconds"),
        "others": statistics.fmean((small["others"], large["others"])),
    }


if __name__ == "__main__":
    main()
