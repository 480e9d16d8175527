"""Where a submission's milliseconds go: grade a class in this process, with a stopwatch on it.

Run as ``python -m bench.breakdown COURSE STAGE [--unconfined]``; prints JSON. The wall clock shows
what one submission waits for when it is graded alone. The CPU times of this process, of the host
and of the children add up to what a submission costs; the parts of a child are its own times.

The class is graded twice, and the second time is what counts: what is done once a run (imports,
collecting, answers of the reference and of the specimens) is given apart, as ``once``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from autograder.course import load
from autograder.sandbox import client
from bench.stopwatch import Stopwatch

TICK = os.sysconf("SC_CLK_TCK")
HERE = Path(__file__).parent
TIMED = ("stopwatch", "timed_host")
# Starts the timed host from its text: where the host runs, the bench's folder is not to be seen.
START = """
import sys, types
sys.modules["bench"] = types.ModuleType("bench")
for name, text in {texts!r}.items():
    module = sys.modules["bench." + name] = types.ModuleType("bench." + name)
    exec(compile(text, name, "exec"), module.__dict__)
module.main()
"""


class Children:
    """What the children say of themselves in their answers, and what the host says at their end."""

    def __init__(self) -> None:
        self.cpu: Counter[str] = Counter()
        self.wall: Counter[str] = Counter()
        self.total, self.count = 0.0, 0
        self._last: dict[str, dict[str, float]] = {}

    def heard(self, message: dict[str, Any]) -> None:
        """Keep the newest times of the child that is alive."""
        self._last = message.pop("bench", self._last)

    def ended(self, answer: dict[str, Any]) -> None:
        """Add the times of a child that is gone."""
        self.cpu.update(self._last.get("cpu", {}))
        self.wall.update(self._last.get("wall", {}))
        self.total += answer["cpu"]
        self.count += 1
        self._last = {}


def breakdown(root: Path, slug: str, confined: bool = True) -> dict[str, Any]:
    """Grade ``root``'s class of ``slug`` with one job; seconds a submission by part."""
    began = time.thread_time()
    course, watch, children = load(root), Stopwatch("the rest"), Children()
    stage, found = course.stage(slug), {}
    _start_timed_hosts()
    with client.Host(course.limits, confined=confined) as host:
        from autograder import reports, run
        from autograder.gradebook import Book
        from autograder.grading.grade import Grader
        from autograder.grading.runner import collected

        folders = run.hand_ins(root / "submitted", slug)

        def body(checks: Any) -> None:
            with Book(course) as book:
                book.prepare(stage)
                grader = Grader(checks, host)

                def grade_all() -> None:
                    for student, folder in folders.items():
                        graded = grader.grade(student, folder)
                        run.keep(course, stage, graded, folder)
                        book.write(stage, graded.report, run.handed_in(folder))
                        reports.write(course, graded.report, None)

                _listen(children)
                grade_all()
                found["once"] = time.thread_time() - began
                _wrap_all(watch)
                children.__init__()  # type: ignore[misc]
                host_before = _cpu_of_host(host)
                watch.start()
                grade_all()
                watch.turn()
                found["host"] = _cpu_of_host(host) - host_before

        collected(course, slug, body)
    n = len(folders)

    def each(counter: Counter[str]) -> dict[str, float]:
        return {part: value / n for part, value in counter.most_common()}

    spent = sum(watch.cpu.values())
    return {
        "stage": slug,
        "submissions": n,
        "confined": confined,
        "children": children.count / n,
        "once_cpu": found["once"] - spent,
        "wall": each(watch.wall),
        "cpu": each(watch.cpu),
        "calls": each(watch.calls),
        "child_cpu": each(children.cpu),
        "child_wall": each(children.wall),
        "child_cpu_total": children.total / n,
        "host_cpu_total": found["host"] / n,
        "trusted_cpu_total": spent / n,
        "wall_total": sum(watch.wall.values()) / n,
    }


def _wrap_all(watch: Stopwatch) -> None:
    """Put the stopwatch on the trusted side's functions. One that has moved fails here, loudly."""
    from autograder import files, reports, run
    from autograder.gradebook import Book
    from autograder.grading import (
        attempt,
        checking,
        diagnose,
        grade,
        notebook,
        runner,
        student,
    )
    from autograder.sandbox import child, values, wire

    for owner, name, part in (
        (grade, "read", "read the hand-in"),
        (attempt.Attempt, "_start", "wait: start"),
        (child.Child, "next", "wait: fork and confine"),
        (attempt.Attempt, "_run", "wait: cells"),
        (attempt.Attempt, "close", "wait: end of the child"),
        (attempt.Attempt, "request", "wait: calls"),
        (attempt.Attempt, "batch", "wait: calls"),
        (grade.Grader, "_pictures", "pictures"),
        (student.Local, "request", "check: the reference's calls"),
        (runner.Checks, "_call", "check: the check's own code"),
        (runner.Checks, "run", "check: the loop"),
        (checking.Probe, "__init__", "check: probes"),
        *((checking.Probe, n, "check: probes") for n in ("tensor", "uniform", "mask", "integers")),
        (student.Target, "_send", "check: proxies"),
        (student.Student, "_ask", "check: proxies"),
        (values, "encode", "wire: encode, decode"),
        (values, "decode", "wire: encode, decode"),
        (wire, "dump", "wire: encode, decode"),
        (wire, "parse", "wire: encode, decode"),
        (wire, "write", "wire: send"),
        (wire.Inbox, "read", "wire: receive"),
        (diagnose.Diagnostician, "diagnose", "diagnosis"),
        (notebook, "autograded", "notebook: make"),
        (notebook, "as_json", "notebook: to text"),
        (run, "keep", "records: make"),
        (reports, "write", "records: make"),
        (run, "write", "records: write files"),
        (files, "write_json", "records: write files"),
        (run, "handed_in", "records: timestamp"),
        (Book, "write", "records: gradebook"),
    ):
        watch.wrap(owner, name, part)
    for name in ("expect_close", "expect_equal", "expect_gradients", "expect_raises"):
        _wrap_everywhere(watch, checking, name, "check: compare")
    _wrap_waiting(watch, wire)


def _wrap_everywhere(watch: Stopwatch, module: Any, name: str, part: str) -> None:
    """Wrap a function also where a stage's checks have imported it by name."""
    old = getattr(module, name)
    watch.wrap(module, name, part)
    for other in list(sys.modules.values()):
        if getattr(other, name, None) is old:
            setattr(other, name, getattr(module, name))


def _wrap_waiting(watch: Stopwatch, wire: Any) -> None:
    """Waiting for a child's answer belongs to what was asked of it."""
    hear = wire.Inbox._hear

    def timed(*args: Any) -> Any:
        asked = [part for part in watch.running if part.startswith("wait: ")]
        with watch(asked[-1]):
            return hear(*args)

    wire.Inbox._hear = timed


def _listen(children: Children) -> None:
    """Hear what the children say of their times. (`child` reads frames through `wire`.) Taken out
    of the answers again, since answers that are the same are not looked at twice."""
    from autograder.sandbox import child, wire

    read, parse, dump, end = wire.Inbox.read, wire.parse, wire.dump, child.Child.end

    def hear(*args: Any) -> bytes:
        frame = parse(read(*args))
        children.heard(frame.message)
        return dump(frame)

    def hear_the_end(self: Any, *args: Any) -> Any:
        new = self.ended is None
        answer = end(self, *args)
        if new:
            children.ended(answer)
        return answer

    wire.Inbox.read, child.Child.end = hear, hear_the_end  # type: ignore[method-assign]
    child.Child.leave = hear_the_end  # type: ignore[method-assign]


def _start_timed_hosts() -> None:
    """Have the client start `bench.timed_host` where it would start the sandbox's host."""
    start = START.format(texts={n: HERE.joinpath(f"{n}.py").read_text() for n in TIMED})

    class Timed(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **options: Any) -> None:
            python = command[: command.index("-P")]  # whatever is put around it, and itself
            super().__init__([*python, "-P", "-s", "-c", start, command[-1]], **options)

    names = {name: getattr(subprocess, name) for name in ("DEVNULL", "PIPE", "TimeoutExpired")}
    names["Popen"] = Timed
    client.subprocess = SimpleNamespace(**names)  # type: ignore[assignment]


def _cpu_of_host(host: client.Host) -> float:
    """CPU seconds of the host's processes themselves, their dead children left out."""
    return sum(_cpu(pid) for pid in _tree(host.process.pid))


def _tree(root: int) -> list[int]:
    children = Path(f"/proc/{root}/task/{root}/children").read_text().split()
    return [root, *(pid for child in children for pid in _tree(int(child)))]


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.breakdown")
    parser.add_argument("course", type=Path)
    parser.add_argument("stage")
    parser.add_argument("--unconfined", action="store_true")
    asked = parser.parse_args()
    print(json.dumps(breakdown(asked.course, asked.stage, not asked.unconfined)))


if __name__ == "__main__":
    main()
