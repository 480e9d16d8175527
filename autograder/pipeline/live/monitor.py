"""Report the service's state: in ``live/status.json``, and as metrics for Prometheus."""

from __future__ import annotations

import fcntl
import json
import logging
import os
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from autograder.core import records
from autograder.core.course import Course, CourseError
from autograder.core.files import write_json
from autograder.core.lock import hold

if TYPE_CHECKING:
    from prometheus_client.core import Metric

FOLDER, LOCK, STATUS = "live", "lock", "status.json"
RECENT = 200  # submissions over which times are averaged
REPEATED = 60.0  # seconds within which an error is not logged again
log = logging.getLogger("autograder.serve")


@dataclass
class Status:
    """The content of ``live/status.json``. Times are in UTC, in ISO format.

    ``waiting`` counts all submissions that are not graded yet, ``second_queue`` those of them that
    needed more time. ``grading_seconds`` and ``feedback_seconds`` (from arrival to the page) are
    means over recent submissions. ``refused_folders`` has the reasons by the names of folders in
    the exchange.
    """

    pid: int
    started: str
    written: str
    waiting: int = 0
    second_queue: int = 0
    grading: int = 0
    graded: int = 0
    too_early: int = 0
    failed: int = 0
    grading_seconds: float = 0.0
    feedback_seconds: float = 0.0
    paused: str = ""
    last_error: str = ""
    refused_folders: dict[str, str] = field(default_factory=dict)


class Monitor:
    """Keeps the status since the start, and writes it to ``live/status.json``."""

    def __init__(self, course: Course) -> None:
        self._path = course.root / FOLDER / STATUS
        self.status = Status(os.getpid(), _now(), _now())
        self._times: deque[tuple[float, float]] = deque(maxlen=RECENT)
        self._errors: dict[str, float] = {}  # when they occurred last, the oldest first

    def count_graded(self, grading: float, feedback: float) -> None:
        """Count a submission that was graded, with the seconds of grading and from arrival to the
        page."""
        self.status.graded += 1
        self._times.append((grading, feedback))
        means = (round(fmean(times), 3) for times in zip(*self._times, strict=True))
        self.status.grading_seconds, self.status.feedback_seconds = means

    def error(self, words: str) -> None:
        """Log an error, unless it has occurred within the last minute."""
        clock = time.monotonic()
        while self._errors and clock - next(iter(self._errors.values())) > REPEATED:
            del self._errors[next(iter(self._errors))]
        if self._errors.pop(words, None) is None:
            log.error("%s", words)
        self._errors[words] = clock
        self.status.last_error = f"{_now()} {words}"

    def write(self, queued: tuple[int, int, int], refused: Mapping[str, str]) -> None:
        """Write the status; an error, as of a full disk, is logged."""
        now = self.status
        now.waiting, now.second_queue, now.grading = queued
        now.written, now.refused_folders = _now(), dict(refused)
        try:
            write_json(self._path, asdict(now))
        except OSError as error:
            self.error(f"{self._path} cannot be written ({error.strerror}).")

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics: the protocol of prometheus_client's collectors."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        now = self.status
        done = CounterMetricFamily("autograder_submissions", "Submissions.", labels=["result"])
        for name in ("graded", "too_early", "failed"):
            done.add_metric([name], getattr(now, name))
        yield done
        for name, value, words in (
            ("waiting", now.waiting, "Submissions that are waiting."),
            ("second_queue", now.second_queue, "Waiting submissions that need more time."),
            ("grading", now.grading, "Submissions that are being graded."),
            ("grading_seconds", now.grading_seconds, "Mean seconds of grading, recent ones."),
            ("feedback_seconds", now.feedback_seconds, "Mean seconds from arrival to page."),
            ("refused_folders", len(now.refused_folders), "Folders that are not collected."),
            ("paused", int(bool(now.paused)), "Whether grading is paused."),
        ):
            yield GaugeMetricFamily(f"autograder_{name}", words, value=value)


def serve_metrics(monitor: Monitor, port: int) -> int:
    """Serve the metrics on this port of 127.0.0.1, or on any free port if it is 0. Returns the
    port. Raises `CourseError` if the port cannot be used."""
    from prometheus_client import CollectorRegistry, start_http_server

    registry = CollectorRegistry()
    registry.register(monitor)
    try:
        server, _ = start_http_server(port, addr="127.0.0.1", registry=registry)
    except OSError as error:
        raise CourseError(
            f"Port {port} of 127.0.0.1 cannot be used ({error.strerror}). Choose another for "
            "--metrics."
        ) from error
    return int(server.server_port)


@contextmanager
def only_instance(course: Course) -> Iterator[None]:
    """Hold the course's lock, which the kernel releases when the process ends. Raises `CourseError`
    if another process holds it."""
    otherwise = (
        f"Another `autograder serve` runs for {course.root}. `autograder serve --status` shows its "
        "status; stop it before you start another."
    )
    with hold(course.root / FOLDER / LOCK, otherwise):
        yield


def is_running(course: Course) -> bool:
    """Whether a service holds the lock of the course."""
    try:
        with (course.root / FOLDER / LOCK).open() as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except FileNotFoundError:
        return False
    return False


def read_status(course: Course) -> Status:
    """Return the status that the service wrote last. Raises `CourseError` if there is none."""
    path: Path = course.root / FOLDER / STATUS
    try:
        return records.read(Status, json.loads(path.read_text(encoding="utf-8")), "it")
    except FileNotFoundError:
        raise CourseError(
            f"There is no {path}: `autograder serve` has never run here. Start it first."
        ) from None
    except (OSError, ValueError) as error:
        raise CourseError(f"{path} cannot be read ({error}). Restart the service.") from error


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
