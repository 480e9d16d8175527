"""Who grades what: batches for the workers that are ready, and what to do when one is lost.

Each submission is counted once, whatever happens. Those that were with a worker that died or fell
silent go on one by one, each alone on a worker, so that an innocent one is soon done with; one
that ends `DEATHS` workers is not tried again and gets a report that says so.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Protocol

from autograder.cluster.messages import (
    Batch,
    Broken,
    ClusterError,
    Gone,
    Joined,
    Landed,
    Message,
    Refused,
)
from autograder.cluster.parcel import BAD

DEATHS = 3
BATCH, BATCH_BYTES = 8, 4 << 20  # submissions of a batch, and bytes after which it is full
AHEAD = 2  # batches a slot: one at work, one that waits for it
FLYING_BYTES = 256 << 20  # of all batches that are on their way
SECOND = 1.0
PATIENCE = 60.0  # seconds without any worker that may grade
RETURN = 20.0  # seconds, where all that are there are refused: one that died may come back
VERDICT = (
    f"Grading this submission ended {DEATHS} grading processes of a cluster; nothing was scored. "
    "Look at what it does, and grade it again or by hand."
)


class Line(Protocol):
    """What a `autograder.cluster.link.Link` offers here."""

    @property
    def alive(self) -> bool: ...
    def workers(self) -> set[str]: ...
    def send(self, batch: Batch, parcels: Sequence[tuple[str, bytes]]) -> None: ...
    def drop(self, batch: Batch) -> None: ...


@dataclass
class Station:
    """A worker that may grade, and the batches that it has."""

    id: str
    slots: int
    batches: set[Batch] = field(default_factory=set)

    @property
    def load(self) -> float:
        return len(self.batches) / self.slots


class Dispatch:
    """One run's submissions on their way. ``pack`` makes a parcel of a student's, with a verdict
    where it is not to be graded; ``say`` tells a person; a worker that keeps a batch for longer
    than ``silence`` seconds is not relied on any more."""

    def __init__(
        self,
        students: Iterable[str],
        pack: Callable[[str, str], bytes],
        line: Line,
        say: Callable[[str], None],
        silence: float,
    ) -> None:
        self._waiting = deque(students)
        self._suspects: deque[str] = deque()
        self._pack, self._line, self._say, self._silence = pack, line, say, silence
        self._stations: dict[str, Station] = {}
        self._refused: dict[str, str] = {}
        self._ended: dict[str, list[str]] = {}  # the workers that a student's submission ended
        self._new = 0
        self._alone_since = time.monotonic()

    def run(self, inbox: SimpleQueue[Message]) -> Iterator[bytes]:
        """Hand out all, and yield each result when it is there.

        Raises `ClusterError` when no worker is left that may grade, or the scheduler is gone.
        """
        looked = time.monotonic()
        while self._waiting or self._suspects or self._flying:
            self._fill()
            results: list[bytes] = []
            try:
                results = self._hear(inbox.get(timeout=SECOND))
            except Empty:
                looked = 0.0
            if time.monotonic() - looked > SECOND:
                self._look()
                looked = time.monotonic()
            self._fill()
            yield from results

    @property
    def _flying(self) -> list[Batch]:
        return [batch for station in self._stations.values() for batch in station.batches]

    # -- handing out --------------------------------------------------------------------------

    def _fill(self) -> None:
        while sum(batch.size for batch in self._flying) < FLYING_BYTES:
            suspect = self._suspects[0] if self._suspects else ""
            kept = self._place_for(suspect) if suspect else ""
            if kept and not self._stations[kept].batches:
                self._send(kept, [self._suspects.popleft()])
            elif self._waiting and (place := self._room(kept)):
                self._send(place, self._next())
            else:
                return

    def _place_for(self, suspect: str) -> str:
        """The worker that a suspect waits for, to be alone on it: one that it has not ended."""
        known = self._ended.get(suspect, ())
        others = [worker for worker in self._stations if worker not in known]
        return min(others or self._stations, key=self._load, default="")

    def _room(self, kept: str) -> str:
        """The least loaded worker that can take a batch and is not kept for a suspect."""
        free = [
            worker
            for worker, station in self._stations.items()
            if worker != kept and station.load < AHEAD and not self._has_a_suspect(station)
        ]
        return min(free, key=self._load, default="")

    def _has_a_suspect(self, station: Station) -> bool:
        return any(student in self._ended for b in station.batches for student in b.students)

    def _load(self, worker: str) -> float:
        return self._stations[worker].load

    def _next(self) -> list[str]:
        """As many of those that wait as make a batch; towards the end fewer, so that all workers
        have something to do until then."""
        slots = sum(station.slots for station in self._stations.values())
        size = max(1, min(BATCH, len(self._waiting) // (2 * AHEAD * slots)))
        return [self._waiting.popleft() for _ in range(size)]

    def _send(self, worker: str, students: list[str]) -> None:
        parcels, size = [], 0
        for place, student in enumerate(students):
            if size > BATCH_BYTES:
                self._waiting.extendleft(reversed(students[place:]))
                break
            ended = len(self._ended.get(student, ())) >= DEATHS
            parcels.append((student, self._pack(student, VERDICT if ended else "")))
            size += len(parcels[-1][1])
        names = tuple(student for student, _ in parcels)
        batch = Batch(worker, names, time.monotonic(), size)
        self._stations[worker].batches.add(batch)
        self._line.send(batch, parcels)

    # -- hearing ------------------------------------------------------------------------------

    def _hear(self, message: Message) -> list[bytes]:
        match message:
            case Joined(worker, number, slots):
                if worker in self._stations and self._stations[worker].id != number:
                    self._lose(worker, "has started anew")
                self._refused.pop(worker, None)
                self._stations.setdefault(worker, Station(number, slots))
                self._new += 1
            case Refused(worker, reason):
                self._lose(worker, "", blame=False)
                self._refused[worker] = reason
                self._say(f"The worker {worker} is refused: {reason}")
            case Gone(worker, expected):
                self._refused.pop(worker, None)
                self._lose(worker, "was taken away" if expected else "is gone", not expected)
            case Broken(reason):
                raise ClusterError(reason)
            case Landed():
                return self._land(message)
        return []

    def _land(self, landed: Landed) -> list[bytes]:
        batch = landed.batch
        station = self._stations.get(batch.worker)
        if station is None or batch not in station.batches:
            return []  # it was given up, and is or will be graded elsewhere
        station.batches.discard(batch)
        if landed.trouble:
            self._hear(Refused(batch.worker, landed.trouble))
        results = []
        for student in batch.students:
            answer = landed.answers.get(student)
            if answer is None:
                self._again(student)
            elif answer.startswith(BAD):
                words = answer.removeprefix(BAD).decode(errors="replace")
                self._blame(student, batch.worker, words)
            else:
                results.append(answer[1:])
        return results

    def _lose(self, worker: str, words: str, blame: bool = True) -> None:
        """A worker can no longer be relied on: what it has is done elsewhere."""
        station = self._stations.pop(worker, None)
        if station is None:
            return
        self._alone_since = time.monotonic()
        again = 0
        for batch in station.batches:
            self._line.drop(batch)
            again += len(batch.students)
            for student in batch.students:
                if blame:
                    self._blame(student, worker)
                else:
                    self._again(student)
        if words:
            more = f" {again} submissions go elsewhere." if again else ""
            self._say(f"The worker {worker} {words}.{more}")

    def _again(self, student: str) -> None:
        """It was not reached: that says nothing about it."""
        suspect = 0 < len(self._ended.get(student, ())) < DEATHS
        (self._suspects if suspect else self._waiting).appendleft(student)

    def _blame(self, student: str, worker: str, words: str = "") -> None:
        """It was with a worker, or a process of one, that ended."""
        ended = self._ended.setdefault(student, [])
        ended.append(worker)
        if words:
            self._say(f"The worker {worker}, at {student}: {words}")
        if len(ended) == DEATHS:
            self._say(f"{student} is not tried again: it was there each time that one ended.")
        (self._suspects if len(ended) < DEATHS else self._waiting).append(student)

    # -- looking ------------------------------------------------------------------------------

    def _look(self) -> None:
        if not self._line.alive:
            raise ClusterError(
                "The connection to the scheduler is lost. What was graded is saved; when it is "
                "there again, run the same command to go on."
            )
        now = time.monotonic()
        for worker, station in list(self._stations.items()):
            if any(now - batch.sent > self._silence for batch in station.batches):
                self._lose(worker, f"has been silent for {self._silence:.0f} seconds")
                self._refused[worker] = "it has been silent for too long."
        if self._new:
            slots = sum(station.slots for station in self._stations.values())
            self._say(f"Workers that are ready: {len(self._stations)}, slots: {slots}.")
            self._new = 0
        if not self._stations:
            known = self._line.workers()
            refused = known and known <= self._refused.keys()
            if now - self._alone_since > (RETURN if refused else PATIENCE):
                raise ClusterError(self._nobody(known))

    def _nobody(self, known: set[str]) -> str:
        words = "No worker of the cluster can grade. "
        if not known:
            words += f"None has joined for {PATIENCE:.0f} seconds. "
        for worker, reason in list(self._refused.items())[:3]:
            words += f"{worker} is refused: {reason} "
        return words + "What was graded is saved; run the same command to go on."
