"""The grading processes of a dask worker: one a thread, started when they are needed.

A worker's own process grades nothing: others compute in it, and dask has to hear of it all the
time. What ends a grading process costs the submission that it was at, and not the worker.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

from distributed import get_worker

from autograder.cluster import kit
from autograder.cluster.parcel import BAD
from autograder.grading.process import Ended, Late, Process
from autograder.model import KitError

START = 180.0  # seconds
BATCH = 20.0  # seconds after which a batch goes back with what is done


class Refused(KitError):
    """A worker cannot grade; the text says why."""


def grade(name: str, batch: Sequence[tuple[str, bytes]]) -> dict[str, bytes]:
    """The task that dask runs: grade the parcels of a run on the worker that it is run by."""
    invitation: Any = get_worker().plugins[name]
    answers: dict[str, bytes] = invitation.slots.grade(batch)
    return answers


def refuse_other_versions(wanted: Mapping[str, str]) -> None:
    """Raise `Refused` where anything here has another version: scores might differ."""
    here = kit.versions()
    others = [f"{n} {here.get(n)} (yours: {v})" for n, v in wanted.items() if here.get(n) != v]
    if others:
        raise Refused(f"it has {', '.join(others)}.")


class Slots:
    """A run's grading processes; ``seconds`` is what one submission may take."""

    def __init__(self, stage: bytes, seconds: float) -> None:
        self._stage, self._seconds = stage, seconds
        self._lock = Lock()
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._used = time.monotonic()

    @property
    def idle_seconds(self) -> float:
        with self._lock:
            return 0.0 if self._busy else time.monotonic() - self._used

    def open(self) -> None:
        """Start the first process. Raises `Refused`."""
        self._give_back(self._borrow())

    def close(self) -> None:
        """End all processes; what they were at is lost."""
        with self._lock:
            idle, self._idle = self._idle, []
            for process in self._busy:
                process.kill()  # whoever waits for it closes it
        for process in idle:
            process.close()

    def grade(self, batch: Sequence[tuple[str, bytes]]) -> dict[str, bytes]:
        """Grade parcels, by student, until all are done, one ends the process, or it has taken
        long. Each answer says whether it is a result or why there is none."""
        answers: dict[str, bytes] = {}
        began = time.monotonic()
        process = self._borrow()
        for student, parcel in batch:
            process.send(parcel)
            answers[student] = answer = self._answer(process, self._seconds)
            if answer.startswith(BAD):
                self._throw_away(process)
                return answers
            if time.monotonic() - began > BATCH:
                break
        self._give_back(process)
        return answers

    def _borrow(self) -> Process:
        with self._lock:
            process = self._idle.pop() if self._idle else None
            if process:
                self._busy.add(process)
                return process
        process = Process("autograder.cluster.grader", {})
        with self._lock:
            self._busy.add(process)
        process.send(self._stage)
        answer = self._answer(process, START)
        if answer.startswith(BAD):
            self._throw_away(process)
            raise Refused(answer.removeprefix(BAD).decode())
        return process

    def _answer(self, process: Process, seconds: float) -> bytes:
        try:
            return process.receive(seconds)
        except Ended as ended:
            words = f"its grading process ended. {ended}"
        except Late:
            words = f"its grading process did not answer for {seconds:g} seconds."
        return BAD + words.strip().encode(errors="replace")

    def _give_back(self, process: Process) -> None:
        with self._lock:
            self._busy.discard(process)
            self._idle.append(process)
            self._used = time.monotonic()

    def _throw_away(self, process: Process) -> None:
        with self._lock:
            self._busy.discard(process)
            self._used = time.monotonic()
        process.close()
