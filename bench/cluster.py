"""``make bench-cluster``: the same class through local jobs and through dask, on this machine.

Each contender grades a small class and a large one. What the large one takes more, divided by the
hand-ins that it has more, is what a submission costs; starting is in neither. CPU counts the whole
tree of processes (`bench.measure`); of dask's own processes each says what it used itself.

On two cores this shows what a submission costs, and how two workers share the work. It cannot show
what many workers do to the scheduler and to the writer: that is simulated from the costs.

What dask adds is told twice. ``by parts``: what its own processes use, the scheduler, the workers
without what grades below them, and this side without its writing. ``by difference``: all that a
submission costs, less the same with one local job, which says little on a busy machine.
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
from rich.table import Table

from autograder.course import Course, load
from bench import classes, kit, simulation
from bench.measure import TICK, measure, now
from bench.simulation import Costs

STAGE = "s07_causal_mask"
SIZES, QUICK = (40, 240), (10, 40)
WORKERS = (1, 2, 4)
MANY = 100_000
GOAL = 10.0  # CPU ms that a submission may cost more than with local jobs
RESULTS = Path(__file__).parent / "results" / "cluster.json"
DASK = kit.BIN / "dask"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="classes of 10 and 40")
    parser.add_argument("--inside", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        root, workers, told = asked.inside
        Path(told).write_text(json.dumps(inside(load(Path(root)), int(workers))))
        return
    found = bench(QUICK if asked.quick else SIZES, Console(stderr=True))
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    show(Console(width=120), found)


def bench(sizes: tuple[int, int], err: Console) -> dict[str, Any]:
    """Run all; the results as they are written."""
    with tempfile.TemporaryDirectory(prefix="autograder-bench-") as folder:
        large = classes.make(Path(folder, "large"), STAGE, sizes[1])
        small = classes.part(large, Path(folder, "small"), STAGE, sizes[0])
        runs = []
        for name, workers in (*(("local", n) for n in (1, 2)), *(("dask", n) for n in WORKERS)):
            found = []
            for course in (small, large):
                err.print(f"{name}, {workers}: {course.root.name}", style="dim")
                found.append(local(course, workers) if name == "local" else away(course, workers))
            runs.append({"name": name, "workers": workers} | marginal(*found, *sizes))
    one = next(r for r in runs if r["name"] == "local")
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
        "overhead_ms": {
            "by parts": dask["client_ms"]
            - dask["write_ms"]
            + dask["scheduler_ms"]
            + dask["workers_ms"],
            "by difference": dask["cpu_ms"] - one["cpu_ms"],
        },
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
    told = course.root / "told.json"
    words = kit.python("bench.cluster", "--inside", course.root, str(workers), told)
    one = measure(words, course.root, "reports/*/*.json", kit.environment())
    parts: dict[str, float] = json.loads(told.read_text())
    return parts | {"cpu": one.cpu, "others": one.others}


def inside(course: Course, workers: int) -> dict[str, float]:
    """Grade in this process, which is the client; say what each kind of process used itself."""
    from autograder import run
    from autograder.cluster import dispatch, link
    from autograder.cluster.executor import Cluster

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
    noted(dispatch.Dispatch, "_land", back)
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
    """Have ``note`` hear of each call of a method: its first argument, CPU seconds, its answer."""
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

    told = folder / "scheduler.json"
    told.unlink(missing_ok=True)
    here = ("--host", "127.0.0.1", "--no-dashboard")
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: Any) -> None:
        nowhere = subprocess.DEVNULL
        started.append(subprocess.Popen([DASK, *words, *here], stdout=nowhere, stderr=nowhere))

    try:
        start("scheduler", "--port", "0", "--scheduler-file", told)
        while not told.exists() or not told.read_text().endswith("}"):
            time.sleep(0.05)
        address = str(json.loads(told.read_text())["address"])
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


def show(out: Console, found: dict[str, Any]) -> None:
    """Print all of it."""
    table = Table(title=f"What a submission costs ({STAGE}, {found['date']})")
    names = ("client", "write", "scheduler", "workers")
    for name in ("", "n", "n/s", "CPU ms", *names, "kB out", "kB in", "others"):
        table.add_column(name, justify="left" if not name else "right")
    for run in found["runs"]:
        cells = [f"{run[f'{n}_ms']:.1f}" if f"{n}_ms" in run else "" for n in names]
        sizes = [f"{run[k]:.1f}" if k in run else "" for k in ("there_kb", "back_kb")]
        table.add_row(
            run["name"], str(run["workers"]), f"{run['a_second']:.1f}", f"{run['cpu_ms']:.1f}",
            *cells, *sizes, f"{run['others']:.0%}",
        )  # fmt: skip
    out.print(table)
    added = ", ".join(f"{ms:.1f} {how}" for how, ms in found["overhead_ms"].items())
    out.print(f"CPU ms that dask adds to a submission: {added} (goal {GOAL:g})")
    table = Table(title=f"{MANY} submissions, simulated from these costs (busy: share of the time)")
    for name in ("cores", "minutes", "n/s", "slots", "client", "scheduler", "network", "bound",
                 "no writing", "bound"):  # fmt: skip
        table.add_column(name, justify="right")
    for one, free in zip(found["simulation"], found["without_a_writer"], strict=True):
        busy = [f"{one['busy'][p]:.0%}" for p in ("slots", "client", "scheduler", "network")]
        seconds = one["seconds"]
        table.add_row(
            str(one["cores"]), f"{seconds / 60:.0f}", f"{MANY / seconds:.0f}", *busy,
            one["bound"], f"{free['seconds'] / 60:.0f}", free["bound"],
        )  # fmt: skip
    out.print(table)


if __name__ == "__main__":
    sys.exit(main())
