"""Decide which worker grades which submissions, also when a worker is lost.

Each submission is reported exactly once. Submissions that were on a worker which died or stopped
responding are graded again, each alone on a worker, to find the one that caused it. A submission
that has ended `DEATHS` workers is not tried again, and gets a report that says so.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from autograder.core.model import KitError

if TYPE_CHECKING:
    from autograder.pipeline.cluster.link import Link

DEATHS = 3
AHEAD = 3  # submissions per slot: one that is being graded, and those that wait for it
SENT_BYTES = 256 << 20  # of all submissions that have been sent and not returned
SECOND = 1.0
PATIENCE = 60.0  # seconds without any worker that may grade
RETURN = 20.0  # seconds if all workers are refused: one that died may come back
VERDICT = (
    f"Grading this submission ended {DEATHS} grading processes of a cluster; nothing was scored. "
    "Look at what it does, and grade it again or by hand."
)


class ClusterError(KitError):
    """The cluster cannot grade; the message says why and what to do."""


@dataclass(eq=False)
class Sent:
    """A submission that has been sent to a worker; ``size`` is in bytes, ``since`` the seconds that
    the run had waited for messages before."""

    worker: str
    student: str
    size: int
    since: float


@dataclass(frozen=True)
class Joined:
    """A worker is ready, and can grade ``slots`` submissions at a time. If it restarts with the
    same address, it has another ``id``."""

    worker: str
    id: str
    slots: int


@dataclass(frozen=True)
class Refused:
    """A worker may not grade; ``reason`` completes the sentence "it is refused: ..."."""

    worker: str
    reason: str


@dataclass(frozen=True)
class Gone:
    """A worker has left; ``expected``: it was asked to by whoever runs the cluster."""

    worker: str
    expected: bool


@dataclass(frozen=True)
class Returned:
    """A worker has finished a submission: the packed result, or a message that says how the
    grading process ended."""

    sent: Sent
    result: bytes | str


Message = Joined | Refused | Gone | Returned | ClusterError


@dataclass
class WorkerState:
    """A worker that may grade, and the submissions that it has."""

    id: str
    slots: int
    sent: set[Sent] = field(default_factory=set)

    @property
    def load(self) -> float:
        return len(self.sent) / self.slots


class Dispatch:
    """Distributes the submissions of one run.

    ``pack`` packs a student's task, with a verdict if it is not to be graded; ``say`` shows a line
    to the user. A worker that does not return a submission within ``silence`` seconds is lost.
    """

    def __init__(
        self,
        students: Iterable[str],
        pack: Callable[[str, str], bytes],
        link: Link,
        say: Callable[[str], None],
        silence: float,
    ) -> None:
        self._waiting = deque(students)
        self._suspects: deque[str] = deque()
        self._pack, self._link, self._say, self._silence = pack, link, say, silence
        self._workers: dict[str, WorkerState] = {}
        self._refused: dict[str, str] = {}
        self._ended: dict[str, list[str]] = {}  # the workers that a student's submission ended
        self._new = 0
        # Seconds of waiting for messages: those in which this process itself was stopped, or busy
        # with writing, do not count as the workers' silence.
        self._waited = self._no_worker_since = 0.0

    def run(self, inbox: SimpleQueue[Message]) -> Iterator[bytes]:
        """Have all submissions graded, and yield each packed result when it arrives.

        Raises `ClusterError` if no worker is left that may grade, or the scheduler is lost.
        """
        checked = time.monotonic()
        while self._waiting or self._suspects or self._out:
            self._fill()
            results: list[bytes] = []
            begun = time.monotonic()
            try:
                results = self._handle(inbox.get(timeout=SECOND))
            except Empty:
                checked = 0.0
            self._waited += min(SECOND, time.monotonic() - begun)
            if time.monotonic() - checked > SECOND:
                self._check()
                checked = time.monotonic()
            self._fill()
            yield from results

    @property
    def _out(self) -> list[Sent]:
        return [sent for worker in self._workers.values() for sent in worker.sent]

    # -- sending ------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Send as many submissions as the workers may have. A suspect needs a worker without
        others; nothing more is sent to that worker until it is free."""
        while sum(sent.size for sent in self._out) < SENT_BYTES:
            reserved = self._worker_for(self._suspects[0]) if self._suspects else ""
            if reserved and not self._workers[reserved].sent:
                self._send(reserved, self._suspects.popleft())
            elif self._waiting and (free := self._least_loaded(reserved)):
                self._send(free, self._waiting.popleft())
            else:
                return

    def _worker_for(self, suspect: str) -> str:
        """Return the least loaded worker, if possible one that the suspect has not ended."""
        known = self._ended.get(suspect, ())
        others = [worker for worker in self._workers if worker not in known]
        return min(others or self._workers, key=self._load, default="")

    def _least_loaded(self, reserved: str) -> str:
        """Return the least loaded worker that can take one more submission, without the one that
        is ``reserved`` for a suspect."""
        free = [
            name
            for name, worker in self._workers.items()
            if name != reserved and worker.load < AHEAD and not self._has_a_suspect(worker)
        ]
        return min(free, key=self._load, default="")

    def _has_a_suspect(self, worker: WorkerState) -> bool:
        return any(sent.student in self._ended for sent in worker.sent)

    def _load(self, name: str) -> float:
        return self._workers[name].load

    def _send(self, name: str, student: str) -> None:
        quarantined = len(self._ended.get(student, ())) >= DEATHS
        task = self._pack(student, VERDICT if quarantined else "")
        sent = Sent(name, student, len(task), self._waited)
        self._workers[name].sent.add(sent)
        self._link.send(sent, task)

    # -- messages -----------------------------------------------------------------------------

    def _handle(self, message: Message) -> list[bytes]:
        match message:
            case Joined(name, number, slots):
                if name in self._workers and self._workers[name].id != number:
                    self._lose(name, "has restarted")
                self._refused.pop(name, None)
                self._workers.setdefault(name, WorkerState(number, slots))
                self._new += 1
            case Refused(name, reason):
                self._lose(name, "", blame=False)
                self._refused[name] = reason
                self._say(f"The worker {name} is refused: {reason}")
            case Gone(name, expected):
                self._refused.pop(name, None)
                self._lose(name, "was stopped" if expected else "is gone", not expected)
            case Returned(sent, result):
                return self._accept(sent, result)
            case error:
                raise error
        return []

    def _accept(self, sent: Sent, result: bytes | str) -> list[bytes]:
        """Return the result of a submission, unless its worker was given up or its process
        ended."""
        worker = self._workers.get(sent.worker)
        if worker is None or sent not in worker.sent:
            return []  # it was given up, and is or will be graded elsewhere
        worker.sent.discard(sent)
        if isinstance(result, bytes):
            return [result]
        self._blame(sent.student, sent.worker, result)
        return []

    def _lose(self, name: str, what: str, blame: bool = True) -> None:
        """Remove a worker, and reassign its submissions."""
        worker = self._workers.pop(name, None)
        if worker is None:
            return
        self._no_worker_since = self._waited
        for sent in worker.sent:
            self._link.drop(sent)
            if blame:
                self._blame(sent.student, name)
            else:
                self._retry(sent.student)
        if what:
            more = f" {len(worker.sent)} submissions are reassigned." if worker.sent else ""
            self._say(f"The worker {name} {what}.{more}")

    def _retry(self, student: str) -> None:
        """Queue a submission again which did not cause the loss of its worker."""
        suspect = 0 < len(self._ended.get(student, ())) < DEATHS
        (self._suspects if suspect else self._waiting).appendleft(student)

    def _blame(self, student: str, worker: str, reason: str = "") -> None:
        """Queue a submission again whose worker or grading process ended, as a suspect."""
        ended = self._ended.setdefault(student, [])
        ended.append(worker)
        if reason:
            self._say(f"The worker {worker}, at {student}: {reason}")
        if len(ended) == DEATHS:
            self._say(f"{student} is not tried again: a process ended each time it was graded.")
        (self._suspects if len(ended) < DEATHS else self._waiting).append(student)

    # -- checking -----------------------------------------------------------------------------

    def _check(self) -> None:
        """Remove workers that do not respond. Raises `ClusterError` if none is left and none has
        joined for too long."""
        if not self._link.alive:
            raise ClusterError(
                "The connection to the scheduler is lost. What was graded is saved; when it "
                "answers again, run the same command to continue."
            )
        now = self._waited
        for name, worker in list(self._workers.items()):
            if any(now - sent.since > self._silence for sent in worker.sent):
                self._lose(name, f"has not responded for {self._silence:.0f} seconds")
                self._refused[name] = "it has not responded for too long."
        if self._new and self._workers:
            slots = sum(worker.slots for worker in self._workers.values())
            self._say(f"Workers that are ready: {len(self._workers)}, slots: {slots}.")
            self._new = 0
        if not self._workers:
            known = self._link.workers()
            refused = known and known <= self._refused.keys()
            if now - self._no_worker_since > (RETURN if refused else PATIENCE):
                raise ClusterError(self._no_worker(known))

    def _no_worker(self, known: set[str]) -> str:
        text = "No worker of the cluster can grade. "
        if not known:
            text += f"None has joined for {PATIENCE:.0f} seconds. "
        for name, reason in list(self._refused.items())[:3]:
            text += f"{name} is refused: {reason} "
        return text + "What was graded is saved; run the same command to continue."
