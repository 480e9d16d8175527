"""Copy complete submissions from the exchange into ``attempts/``."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable
from datetime import UTC, datetime

from autograder.core.course import Course, CourseError
from autograder.pipeline.live.monitor import Monitor, log
from autograder.pipeline.live.records import SYSTEM, Note, TrackedAttempt
from autograder.submissions import attempts
from autograder.submissions.attempts import Attempt
from autograder.submissions.exchange import (
    NO_SECRET,
    Arrival,
    Exchange,
    SubmissionRefused,
    fingerprint,
)
from autograder.submissions.folders import name_fault
from autograder.submissions.timestamps import TIMESTAMP, moment_of

AT_ONCE = 20  # submissions that a scan saves
LOOK_AGAIN = 60.0  # seconds after which a folder that was refused is read again
INTERRUPTED = 300.0  # seconds without a change after which a folder without secret is reported

Fingerprint = tuple[object, ...]


class Inbox:
    """The exchange's inbound folder. ``unsettled``: the last scan has found folders that may be
    complete soon."""

    def __init__(self, exchange: Exchange, monitor: Monitor) -> None:
        self.unsettled = False
        self._exchange, self._monitor = exchange, monitor
        # By the names of folders: their state and since when it is so (or was refused), and why.
        self._seen: dict[str, tuple[Fingerprint, float]] = {}
        self._refused: dict[str, tuple[Fingerprint, float, str]] = {}
        self._failed: Counter[str] = Counter()  # how often one could not be saved

    @property
    def refused(self) -> dict[str, str]:
        """The reasons why folders are not accepted, by their quoted names."""
        return {ascii(name): reason for name, (_, _, reason) in self._refused.items()}

    def scan(
        self, course: Course, stages: Collection[str], known: Collection[str]
    ) -> list[TrackedAttempt]:
        """Save submissions for these stages that have not changed since the last scan, and return
        them: not all at once, and one of each student before the second of any. ``known`` has the
        names of folders that were saved before. A folder that was refused is read again when it
        has changed, and every minute, since the reason may lie elsewhere: in the accounts of this
        machine, or in the settings."""
        clock, self.unsettled = time.monotonic(), False
        seen: dict[str, tuple[Fingerprint, float]] = {}
        ready: list[tuple[Arrival, Fingerprint]] = []
        try:
            arrivals = list(self._exchange.arrivals(known, stages))
        except CourseError as error:
            self._monitor.error(str(error))
            return []
        for arrival in arrivals:
            name = arrival.path.name
            try:
                complete, now = fingerprint(arrival.path)
            except NotADirectoryError:
                self._refuse(name, (), "it is not a folder")
                continue
            except OSError as error:
                self._refuse(name, (), f"it cannot be opened ({error.strerror})")
                continue
            before, since = self._seen.get(name, ((), clock))
            seen[name] = now, since if now == before else clock
            refused, when, _ = self._refused.get(name, ((), 0.0, ""))
            if now == refused and clock - when < LOOK_AGAIN:
                continue
            if now != before or not complete:
                if clock - seen[name][1] < INTERRUPTED:
                    self.unsettled = True
                else:
                    self._refuse(name, now, NO_SECRET)
                continue
            ready.append((arrival, now))
        self.unsettled |= len(ready) > AT_ONCE
        taken = self._save_some(course, ready)
        names = {arrival.path.name for arrival in arrivals}
        self._refused = {name: why for name, why in self._refused.items() if name in names}
        self._seen = seen
        return taken

    def _save_some(
        self, course: Course, ready: Iterable[tuple[Arrival, Fingerprint]]
    ) -> list[TrackedAttempt]:
        """Save some submissions. Those that failed least often come first."""
        earlier: Counter[str] = Counter()
        turns = []
        for arrival, now in ready:
            turn = self._failed[arrival.path.name], earlier[arrival.student]
            turns.append((turn, arrival, now))
            earlier[arrival.student] += 1
        taken = []
        for _, arrival, now in sorted(turns, key=lambda turn: turn[0])[:AT_ONCE]:
            name = arrival.path.name
            try:
                taken.append(self._save(course, arrival))
            except SubmissionRefused as reason:
                self._refuse(name, now, str(reason))
            except Exception as error:  # one submission never ends the service
                self._failed[name] += 1
                self._monitor.error(f"{name!a} could not be collected: {error}")
        return taken

    def _refuse(self, name: str, now: Fingerprint, reason: str) -> None:
        """Remember why a folder is not accepted as it is ``now``."""
        if name not in self._refused or self._refused[name][2] != reason:
            log.warning("%a is not collected: %s.", name, reason)
        self._refused[name] = (now, time.monotonic(), reason)

    def _save(self, course: Course, arrival: Arrival) -> TrackedAttempt:
        """Save a submission as an attempt. Raises `SubmissionRefused`."""
        student, slug, name = arrival.student, arrival.stage, arrival.path.name
        if fault := name_fault(student):
            raise SubmissionRefused(fault)
        files = self._exchange.read(arrival, course.limits.file_mb << 20)
        now = datetime.now(UTC)
        written = moment_of(files.pop(TIMESTAMP, b"")[:100].decode(errors="replace"))
        moment = written or now.replace(tzinfo=None)
        digest = attempts.digest(files)
        files[TIMESTAMP] = attempts.timestamp(moment).encode()
        own = attempts.attempts(course, slug, student).get(student, [])
        saved = [known for known in own if known.system == SYSTEM and known.source == name]
        if not saved:  # else its note could not be written
            number, when = attempts.next_number(own), moment.replace(tzinfo=UTC).isoformat()
            attempt = Attempt(student, slug, number, when, SYSTEM, "", name, digest)
            saved = [attempts.save(course, attempt, files)]
        one = TrackedAttempt(saved[0], Note(now.isoformat()))
        one.save(course)
        self._refused.pop(name, None)
        return one
