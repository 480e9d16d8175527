"""Which worker grades which submissions, and what happens when a worker is lost.

Submissions go in batches to the workers that are ready. Each one counts once, whatever happens.
Those that were with a worker that died or fell silent are graded one by one, each alone on a
worker, so that an innocent one is soon done; one that ends `DEATHS` workers is not tried again and
gets a report that says so.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Protocol

from autograder.model import KitError

DEATHS = 3
BATCH, BATCH_BYTES = 8, 4 << 20  # submissions of a batch, and bytes after which it is full
AHEAD = 2  # batches a slot: one that is graded, one that waits for it
SENT_BYTES = 256 << 20  # of all batches that are out
SECOND = 1.0
PATIENCE = 60.0  # seconds without any worker that may grade
RETURN = 20.0  # seconds, where all that are there are refused: one that died may come back
VERDICT = (
    f"Grading this submission ended {DEATHS} grading processes of a cluster; nothing was scored. "
    "Look at what it does, and grade it again or by hand."
)


class ClusterError(KitError):
    """The cluster cannot grade; the text says why and what to do."""


@dataclass(eq=False)
class Batch:
    """Submissions that go to a worker together, when, and how many bytes they are."""

    worker: str
    students: tuple[str, ...]
    sent: float
    size: int = 0


@dataclass(frozen=True)
class Joined:
    """A worker can grade so many submissions at a time. One that comes back under an old address
    has another ``id``."""

    worker: str
    id: str
    slots: int


@dataclass(frozen=True)
class Refused:
    """A worker may not grade; ``reason`` goes on after "it is refused:"."""

    worker: str
    reason: str


@dataclass(frozen=True)
class Gone:
    """A worker has left; ``expected`` where it was asked to, by whoever runs the cluster."""

    worker: str
    expected: bool


@dataclass(frozen=True)
class Returned:
    """A batch has come back. Each student that was reached has a packed result, or text that says
    how grading ended the process; ``error`` is why the worker could not even try."""

    batch: Batch
    results: Mapping[str, bytes | str] = field(default_factory=dict)
    error: str = ""


Message = Joined | Refused | Gone | Returned | ClusterError


class Transport(Protocol):
    """What is used here of `autograder.cluster.link.Link`."""

    @property
    def alive(self) -> bool: ...
    def workers(self) -> set[str]: ...
    def send(self, batch: Batch, tasks: Sequence[bytes]) -> None: ...
    def drop(self, batch: Batch) -> None: ...


@dataclass
class Worker:
    """A worker that may grade, and the batches that it has."""

    id: str
    slots: int
    batches: set[Batch] = field(default_factory=set)

    @property
    def load(self) -> float:
        return len(self.batches) / self.slots


class Dispatch:
    """One run's submissions. ``pack`` packs a student's task, with a verdict where it is not to be
    graded; ``say`` shows a line to the user; a worker that keeps a batch for longer than
    ``silence`` seconds is given up."""

    def __init__(
        self,
        students: Iterable[str],
        pack: Callable[[str, str], bytes],
        link: Transport,
        say: Callable[[str], None],
        silence: float,
    ) -> None:
        self._waiting = deque(students)
        self._suspects: deque[str] = deque()
        self._pack, self._link, self._say, self._silence = pack, link, say, silence
        self._workers: dict[str, Worker] = {}
        self._refused: dict[str, str] = {}
        self._ended: dict[str, list[str]] = {}  # the workers that a student's submission ended
        self._new = 0
        self._alone_since = time.monotonic()

    def run(self, inbox: SimpleQueue[Message]) -> Iterator[bytes]:
        """Have all graded, and yield each packed result when it is there.

        Raises `ClusterError` when no worker is left that may grade, or the scheduler is gone.
        """
        checked = time.monotonic()
        while self._waiting or self._suspects or self._batches:
            self._fill()
            results: list[bytes] = []
            try:
                results = self._handle(inbox.get(timeout=SECOND))
            except Empty:
                checked = 0.0
            if time.monotonic() - checked > SECOND:
                self._check()
                checked = time.monotonic()
            self._fill()
            yield from results

    @property
    def _batches(self) -> list[Batch]:
        return [batch for worker in self._workers.values() for batch in worker.batches]

    # -- sending ------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Send as much as the workers may have. A suspect goes to an empty worker, which is kept
        free of other batches until then."""
        while sum(batch.size for batch in self._batches) < SENT_BYTES:
            kept = self._worker_for(self._suspects[0]) if self._suspects else ""
            if kept and not self._workers[kept].batches:
                self._send(kept, [self._suspects.popleft()])
            elif self._waiting and (free := self._least_loaded(kept)):
                self._send(free, self._next())
            else:
                return

    def _worker_for(self, suspect: str) -> str:
        """The least loaded worker, of those that the suspect has not ended if there are any."""
        known = self._ended.get(suspect, ())
        others = [worker for worker in self._workers if worker not in known]
        return min(others or self._workers, key=self._load, default="")

    def _least_loaded(self, kept: str) -> str:
        """The least loaded worker that can take a batch and is not kept for a suspect."""
        free = [
            name
            for name, worker in self._workers.items()
            if name != kept and worker.load < AHEAD and not self._has_a_suspect(worker)
        ]
        return min(free, key=self._load, default="")

    def _has_a_suspect(self, worker: Worker) -> bool:
        return any(student in self._ended for b in worker.batches for student in b.students)

    def _load(self, name: str) -> float:
        return self._workers[name].load

    def _next(self) -> list[str]:
        """As many of those that wait as make a batch; towards the end fewer, so that all workers
        have something to do until then."""
        slots = sum(worker.slots for worker in self._workers.values())
        size = max(1, min(BATCH, len(self._waiting) // (2 * AHEAD * slots)))
        return [self._waiting.popleft() for _ in range(size)]

    def _send(self, name: str, students: list[str]) -> None:
        tasks: list[bytes] = []
        while len(tasks) < len(students) and sum(map(len, tasks)) <= BATCH_BYTES:
            student = students[len(tasks)]
            condemned = len(self._ended.get(student, ())) >= DEATHS
            tasks.append(self._pack(student, VERDICT if condemned else ""))
        self._waiting.extendleft(reversed(students[len(tasks) :]))
        batch = Batch(name, tuple(students[: len(tasks)]), time.monotonic(), sum(map(len, tasks)))
        self._workers[name].batches.add(batch)
        self._link.send(batch, tasks)

    # -- messages -----------------------------------------------------------------------------

    def _handle(self, message: Message) -> list[bytes]:
        match message:
            case Joined(name, number, slots):
                if name in self._workers and self._workers[name].id != number:
                    self._lose(name, "has started anew")
                self._refused.pop(name, None)
                self._workers.setdefault(name, Worker(number, slots))
                self._new += 1
            case Refused(name, reason):
                self._lose(name, "", blame=False)
                self._refused[name] = reason
                self._say(f"The worker {name} is refused: {reason}")
            case Gone(name, expected):
                self._refused.pop(name, None)
                self._lose(name, "was taken away" if expected else "is gone", not expected)
            case Returned():
                return self._land(message)
            case error:
                raise error
        return []

    def _land(self, returned: Returned) -> list[bytes]:
        batch = returned.batch
        worker = self._workers.get(batch.worker)
        if worker is None or batch not in worker.batches:
            return []  # it was given up, and is or will be graded elsewhere
        worker.batches.discard(batch)
        if returned.error:
            self._handle(Refused(batch.worker, returned.error))
        results = []
        for student in batch.students:
            match returned.results.get(student):
                case None:
                    self._retry(student)
                case str(reason):
                    self._blame(student, batch.worker, reason)
                case bytes(result):
                    results.append(result)
        return results

    def _lose(self, name: str, what: str, blame: bool = True) -> None:
        """Give up a worker: what it has is graded elsewhere."""
        worker = self._workers.pop(name, None)
        if worker is None:
            return
        self._alone_since = time.monotonic()
        for batch in worker.batches:
            self._link.drop(batch)
            for student in batch.students:
                if blame:
                    self._blame(student, name)
                else:
                    self._retry(student)
        if what:
            count = sum(len(batch.students) for batch in worker.batches)
            more = f" {count} submissions go elsewhere." if count else ""
            self._say(f"The worker {name} {what}.{more}")

    def _retry(self, student: str) -> None:
        """It was not reached, which says nothing about it."""
        suspect = 0 < len(self._ended.get(student, ())) < DEATHS
        (self._suspects if suspect else self._waiting).appendleft(student)

    def _blame(self, student: str, worker: str, reason: str = "") -> None:
        """It was with a worker, or a process of one, that ended."""
        ended = self._ended.setdefault(student, [])
        ended.append(worker)
        if reason:
            self._say(f"The worker {worker}, at {student}: {reason}")
        if len(ended) == DEATHS:
            self._say(f"{student} is not tried again: it was there each time that one ended.")
        (self._suspects if len(ended) < DEATHS else self._waiting).append(student)

    # -- checking -----------------------------------------------------------------------------

    def _check(self) -> None:
        """Give up silent workers. Raises `ClusterError` where there is no hope of another one."""
        if not self._link.alive:
            raise ClusterError(
                "The connection to the scheduler is lost. What was graded is saved; when it is "
                "there again, run the same command to go on."
            )
        now = time.monotonic()
        for name, worker in list(self._workers.items()):
            if any(now - batch.sent > self._silence for batch in worker.batches):
                self._lose(name, f"has been silent for {self._silence:.0f} seconds")
                self._refused[name] = "it has been silent for too long."
        if self._new:
            slots = sum(worker.slots for worker in self._workers.values())
            self._say(f"Workers that are ready: {len(self._workers)}, slots: {slots}.")
            self._new = 0
        if not self._workers:
            known = self._link.workers()
            refused = known and known <= self._refused.keys()
            if now - self._alone_since > (RETURN if refused else PATIENCE):
                raise ClusterError(self._nobody(known))

    def _nobody(self, known: set[str]) -> str:
        text = "No worker of the cluster can grade. "
        if not known:
            text += f"None has joined for {PATIENCE:.0f} seconds. "
        for name, reason in list(self._refused.items())[:3]:
            text += f"{name} is refused: {reason} "
        return text + "What was graded is saved; run the same command to go on."
