"""``make rush``: the minutes before a deadline. Students submit, and `autograder serve` grades.

Submissions come at random moments; a tenth of them hang or are hostile (`bench.hostile`). The
others should have their feedback soon, whatever those do. In the end the class is graded again with
the final inputs, and the scores of the attempts that count are compared.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import random
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console

from autograder.core import report_store
from autograder.core.course import Course, load
from autograder.submissions.attempts import attempts
from autograder.submissions.exchange import SECRET, page_name
from bench import bounds, classes, hostile, kit
from bench.bounds import Bound
from bench.classes import STAGE
from bench.measure import below, memory_of

FULL = {"students": 300, "submissions": 900, "seconds": 600}
SOON, SHARE = 20.0, 0.95  # seconds from submitting to feedback, and of how many
GROWTH_MB = 50
WARM_UP = 20  # submissions before the clock starts
LIVE = "[live]\nattempts_per_hour = 0\nattempts_per_day = 0\npause_minutes = 0\n"
HUNG = (
    "an endless cell",
    "endless calls",
)  # every other one of the tenth; the rest are of all kinds


@dataclass(frozen=True)
class Submitted:
    """A submission, when its last file was written, and whether it hangs or is hostile."""

    student: str
    secret: str
    moment: float
    odd: bool

    def page(self, feedback: Path) -> Path:
        return feedback / f"{page_name(self.secret, STAGE)}.html"


def prepare(place: Path, workers: int) -> Course:
    """A course with grading on submission, and an exchange in which owners are not compared."""
    root = classes.make_course(place / "course").root
    inbound = place / "exchange" / "bench" / "inbound"
    inbound.mkdir(parents=True)
    with (root / "course.toml").open("a") as settings:
        settings.write(f"{LIVE}workers = {workers}\n")
    with (root / "nbgrader_config.py").open("a") as settings:
        settings.write(f"c.Exchange.root = {str(place / 'exchange')!r}\n")
        settings.write("c.ExchangeCollect.check_owner = False\n")
    return load(root)


def notebooks(
    course: Course, students: int, submissions: int, every: int
) -> list[tuple[str, str, bool]]:
    """Student, notebook and whether it is odd, for each submission, in order. One of ``every`` is
    odd; none if that is 0."""
    rng = random.Random("rush")
    kinds = list(hostile.KINDS)
    found = []
    for number in range(submissions):
        student, odd = f"student{number % students:04d}", every > 0 and number % every == 4
        notebook = copy.deepcopy(classes.released(course))
        classes.answer(notebook, rng, 0.5 + 0.5 * number / submissions)
        if odd:
            place = number // every
            kind = HUNG[place // 2 % 2] if place % 2 else kinds[place // 2 % len(kinds)]
            hostile.KINDS[kind](notebook)
        found.append((student, json.dumps(notebook), odd))
    return found


def submit(inbound: Path, student: str, text: str, odd: bool) -> Submitted:
    """Submit as nbgrader does."""
    secret = secrets.token_hex(64)
    stamp = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S.%f} UTC"
    folder = inbound / f"{student}+{STAGE}+{stamp}+{secrets.token_urlsafe(9)}"
    folder.mkdir()
    (folder / f"{STAGE}.ipynb").write_text(text)
    (folder / "timestamp.txt").write_text(stamp)
    (folder / SECRET).write_text(secret)
    return Submitted(student, secret, time.time(), odd)


class Service:
    """`autograder serve` in a process, and samples of its memory: its own, and with workers."""

    def __init__(self, course: Course, log: Path) -> None:
        self.log = log.open("wb")
        self.process = subprocess.Popen(
            [kit.BIN / "autograder", "serve"], cwd=course.root, stdout=self.log, stderr=self.log
        )
        self.own: list[float] = []
        self.whole: list[float] = []

    def sample(self) -> None:
        if self.process.poll() is not None:
            sys.exit(f"The service has ended; its log is {self.log.name}.")
        self.own.append(memory_of(self.process.pid))
        self.whole.append(sum(map(memory_of, {self.process.pid, *below(self.process.pid)})))

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait()

    @property
    def growth(self) -> float | None:
        """How many MB its own process took more in the last tenth than in the second tenth."""
        tenth = len(self.own) // 10
        if not tenth:
            return None
        return max(self.own[-tenth:]) - max(self.own[tenth : 2 * tenth])


def rush(
    course: Course, place: Path, waiting: list[tuple[str, str, bool]], seconds: float
) -> tuple[list[Submitted], Service]:
    """Submit everything within so many seconds, and wait for all feedback."""
    inbound = place / "exchange" / "bench" / "inbound"
    feedback = inbound.parent / "feedback"
    service = Service(course, place / "serve.log")
    warm_up(service, inbound, feedback, waiting)
    rng = random.Random("moments")
    moments = sorted(rng.uniform(0, seconds) for _ in waiting)
    began, done = time.monotonic(), []
    sampled = began
    for moment, one in zip(moments, waiting, strict=True):
        time.sleep(max(0.0, began + moment - time.monotonic()))
        done.append(submit(inbound, *one))
        if time.monotonic() - sampled > 1:
            service.sample()
            sampled = time.monotonic()
    while not all(one.page(feedback).exists() for one in done):
        service.sample()
        time.sleep(1)
    service.sample()
    return done, service


def warm_up(
    service: Service, inbound: Path, feedback: Path, waiting: list[tuple[str, str, bool]]
) -> None:
    """Let the service start its workers and import what it needs: it has run for a while when a
    deadline comes."""
    some = [text for _, text, odd in waiting if not odd][:WARM_UP]
    done = [submit(inbound, f"first{n:04d}", text, False) for n, text in enumerate(some)]
    while not all(one.page(feedback).exists() for one in done):
        service.sample()
        time.sleep(1)
    service.own.clear()


def points(course: Course) -> dict[str, float | None]:
    return {s: r.points for s, r in report_store.of_stage(course, STAGE).items()}


def compare(course: Course, done: list[Submitted]) -> tuple[int, list[str]]:
    """Grade again with the final inputs: how many scores could be compared, and whose differ. What
    hangs or is hostile is left out: it may depend on chance, or on time."""
    before = points(course)
    kit.grade(course, os.cpu_count() or 1, fresh=False)
    after = points(course)
    last = {one.student: one for one in done}
    honest = [student for student, one in last.items() if not one.odd]
    return len(honest), [s for s in honest if before.get(s) != after.get(s)]


def measured(
    course: Course, done: list[Submitted], service: Service, feedback: Path
) -> list[Bound]:
    waits = [one.page(feedback).stat().st_mtime - one.moment for one in done if not one.odd]
    soon = sum(wait <= SOON for wait in waits) / len(waits)
    students = {one.student for one in done}
    kept = attempts(course, STAGE)
    own = [one for student in students for one in kept.get(student, [])]
    twice = sum(count - 1 for count in Counter(one.source for one in own).values())
    code = service.stop()
    compared, differ = compare(course, done)
    for student in differ:
        print(f"Another score in the final grading: {student}", file=sys.stderr)
    return [
        Bound("submissions lost", len(done) - len({one.source for one in own}), at_most=0),
        Bound("submissions taken twice", twice, at_most=0),
        Bound(f"with feedback within {SOON:g} s (odd ones left out)", 100 * soon,
              at_least=100 * SHARE, unit="%"),
        Bound("median wait for feedback", statistics.median(waits), at_most=SOON, unit="s"),
        Bound(f"scores of {compared} that the final grading changes", len(differ), at_most=0),
        Bound("growth of the service's own memory", service.growth, at_most=GROWTH_MB, unit="MB"),
        Bound("exit code of the service", code, at_most=0),
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rush", description=__doc__)
    parser.add_argument("--students", type=int, default=FULL["students"])
    parser.add_argument("--submissions", type=int, default=FULL["submissions"])
    parser.add_argument("--seconds", type=float, default=FULL["seconds"])
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--odd", type=int, default=10, help="one of so many is odd; 0: none")
    asked: Any = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="autograder-rush-") as folder:
        place = Path(folder)
        course = prepare(place, asked.workers)
        waiting = notebooks(course, asked.students, asked.submissions, asked.odd)
        done, service = rush(course, place, waiting, asked.seconds)
        found = measured(course, done, service, place / "exchange" / "bench" / "feedback")
    title = (
        f"{asked.submissions} submissions of {asked.students} students in {asked.seconds:g} s, "
        f"limits {classes.LIMITS}; peak of service and workers {max(service.whole):.0f} MB"
    )
    met = bounds.show(Console(), title, found)
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
