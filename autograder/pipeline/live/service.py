"""The loop of ``autograder serve``: submissions are found, graded and answered as they come.

One thread, the one that calls `Service.run`, reads the exchange and writes all records; the threads
of the pool only grade. An error (a full disk, a locked gradebook, a broken check, also one that
nobody expected) is logged and tried again: one submission never ends the service.
"""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty, SimpleQueue

from autograder.core import receipt
from autograder.core.course import Course, CourseError, load
from autograder.core.files import remove_drafts, stamps
from autograder.core.live import Live
from autograder.core.model import ERRORED, UNREADABLE, ExerciseReport, Report
from autograder.core.points import out_of
from autograder.core.rules import LATEST
from autograder.gradebook import database
from autograder.gradebook.database import GradebookLocked
from autograder.grading.work import Graded
from autograder.pipeline.live import records
from autograder.pipeline.live.inbox import Inbox
from autograder.pipeline.live.monitor import FOLDER, Monitor, log, only_instance
from autograder.pipeline.live.pages import Draw, Pages, failed_report
from autograder.pipeline.live.pool import Job, JobResult, Pool
from autograder.pipeline.live.records import (
    FAILED,
    GRADED,
    NEW,
    REFUSED,
    WAITING,
    AttemptIndex,
    TrackedAttempt,
)
from autograder.pipeline.run import Writer, remove_unfinished
from autograder.submissions import attempts
from autograder.submissions.exchange import Exchange
from autograder.submissions.folders import repair

SETTLE = 0.5  # seconds during which a folder must not change before it is read
LOCK_SECONDS = 2  # to wait for another program that is writing to the gradebook
PAGES_AT_ONCE = 50  # pages drawn again between two scans, when a deadline has passed


def settings(course: Course) -> Live:
    """Return the settings ``[live]`` of the course. Raises `CourseError` if there are none."""
    if course.live is None:
        raise CourseError(
            f"{course.root / 'course.toml'} has no [live], which switches grading on submission "
            "on. Add a line [live]; docs/live.md has its settings."
        )
    return course.live


class Service:
    """Grades submissions that arrive in an exchange. `run` returns after `stop`."""

    def __init__(self, course: Course, exchange: Exchange, draw: Draw) -> None:
        self.course, self.live = course, settings(course)
        self.exchange, self._draw = exchange, draw
        self.monitor = Monitor(course)
        self._inbox = Inbox(exchange, self.monitor)
        self._index = AttemptIndex()
        self._pages = Pages(course, self.live, exchange, self._index, draw)
        self._results: SimpleQueue[JobResult | None] = SimpleQueue()
        self._unwritten: list[JobResult] = []
        self._writers: dict[str, Writer] = {}
        self._stopping = False
        self._watched = _watched(course, self.live)
        self._stamps = stamps(self._watched)
        self._outdated = False  # whether the course has changed and cannot be loaded again
        self._new: list[TrackedAttempt] = []  # not queued yet
        self._not_drawn: Counter[str] = Counter()  # how often a page could not be drawn again
        self._pool = Pool(course.for_live, self.live, self._results.put)

    def stop(self) -> None:
        """Make `run` return soon. Submissions that are being graded will be graded again after the
        next start. May be called by a signal handler."""
        self._stopping = True
        self._results.put(None)

    def run(self) -> None:
        """Grade until `stop` is called. Raises `CourseError` if another service runs."""
        with only_instance(self.course):
            try:
                with self._pool:
                    self._resume()
                    log.info("Watching %s", self.exchange.inbound)
                    while not self._stopping:
                        self.step()
            except Exception as error:
                self.monitor.error(str(error))
                raise
            finally:
                self._close_writers()
                self._write_status({})
        log.info("Stopped.")

    def step(self) -> None:
        """Scan the exchange once, then handle results until the next scan."""
        self._reload()
        self._check_disk()
        if not self.monitor.status.paused:
            for one in self._inbox.scan(self.course, self.live.stages, self._index.sources):
                self._index.add(one)
                self._new.append(one)
            self._admit_new()
            self._write_results()
            self._draw_again()
        self._write_status(self._inbox.refused)
        pause = self.live.scan_seconds
        if self._inbox.unsettled:
            pause = min(SETTLE, pause)
        self._take_results(time.monotonic() + pause)

    # -- submissions in ---------------------------------------------------------------------------

    def _resume(self) -> None:
        """Queue the attempts that were not finished when the last service ended."""
        self._add_known(records.load(self.course, self.course.slugs, self.monitor.error))
        self._remove_unfinished()
        if fault := self.exchange.feedback_fault():
            self.monitor.error(fault)
        self._queue_failed()

    def _add_known(self, attempts: Iterable[TrackedAttempt]) -> None:
        """Add attempts that were saved before, unless they are known."""
        known = {one.folder(self.course) for one in self._index}
        for one in attempts:
            if one.folder(self.course) not in known:
                self._index.add(one)
                if one.note.state in (NEW, WAITING):
                    self._new.append(one)

    def _queue_failed(self) -> None:
        """Queue the attempts that could not be graded."""
        for one in self._index:
            if one.note.state == FAILED and one.attempt.stage in self.live.stages:
                self._queue(one)

    def _remove_unfinished(self) -> None:
        """Remove the unfinished files that a killed service has left."""
        root = self.course.root
        folders = {self.exchange.feedback, root / FOLDER}
        for one in self._index:
            pages = root / "feedback" / one.attempt.student
            folders |= {one.folder(self.course), pages, pages / one.attempt.stage}
        for folder in folders:
            remove_drafts(folder)
        for slug in self.course.slugs:
            repair(root / "submitted", slug)
            students = {one.attempt.student for one in self._index if one.attempt.stage == slug}
            remove_unfinished(self.course, slug, students)

    def _admit_new(self) -> None:
        left: list[TrackedAttempt] = []
        for one in self._new:
            if one.attempt.stage not in self.live.stages:
                left.append(one)
                continue
            before = one.note
            try:
                self._admit(one)
            except Exception as error:
                one.note = before
                left.append(one)
                self.monitor.error(f"{_name(one)} cannot be processed yet: {error}")
        self._new = left

    def _admit(self, one: TrackedAttempt) -> None:
        """Queue an attempt. A new one that comes too soon is refused: its page says when the next
        one is graded."""
        attempt = one.attempt
        self._copy_to_submitted(one)
        until = self.live.next_attempt(self._index.graded_at(attempt.stage, attempt.student))
        if one.note.state != NEW or until is None or one.received >= until:
            if one.note.state != FAILED:
                one.save(self.course, state=WAITING)
            self._queue(one)
            return
        one.note = replace(one.note, state=REFUSED, refused_until=until.isoformat())
        self._pages.publish(one, None)
        self.monitor.status.too_early += 1
        log.info("%s: kept, too early to be graded", _name(one))

    def _queue(self, one: TrackedAttempt) -> None:
        self._pool.put(Job(one, one.files(self.course)))

    # -- results out ------------------------------------------------------------------------------

    def _take_results(self, until: float) -> None:
        """Write results until this time of the monotonic clock."""
        while not self._stopping and (left := until - time.monotonic()) > 0:
            try:
                result = self._results.get(timeout=left)
            except Empty:
                return
            if result is not None:
                self._unwritten.append(result)
                if not self.monitor.status.paused:
                    self._write_results()

    def _write_results(self) -> None:
        """Write the results so far. Those that cannot be written are kept for the next call."""
        left: list[JobResult] = []
        for number, result in enumerate(self._unwritten):
            if self._stopping:
                left += self._unwritten[number:]
                break
            try:
                self._write(result)
            except GradebookLocked:
                self.monitor.error(
                    f"The gradebook {database.name(database.address(self.course))} is locked. "
                    f"{database.BUSY}. Results are written when it is free."
                )
                left += self._unwritten[number:]  # each would wait for the lock
                break
            except Exception as error:
                name = _name(result.job.tracked)
                self.monitor.error(f"The result of {name} could not be written: {error}")
                self._close_writers()
                left.append(result)
        self._unwritten = left

    def _write(self, result: JobResult) -> None:
        one, graded = result.job.tracked, result.graded
        if not self._is_current(one.attempt.stage, graded):
            if self._outdated:
                raise CourseError("its stage has changed, and the course cannot be loaded again.")
            log.info("%s: is graded again, since its stage has changed", _name(one))
            self._new.append(one)
            return
        fault = _fault(graded.report) if graded else str(result.error)
        if graded is None or fault:
            self.monitor.error(f"{_name(one)} could not be graded: {fault}")
            report = graded.report if graded else failed_report(self.course, one)
            self._finish(one, report, FAILED, result.seconds)
            self.monitor.status.failed += 1
            return
        report = graded.report
        if self._counts(one, report.points):
            self._record(one, graded)
        self._finish(one, report, GRADED, result.seconds)
        taken = (datetime.now(UTC) - one.received).total_seconds()
        self.monitor.count_graded(result.seconds, taken)
        score = out_of(report.points, report.max_points)
        log.info(
            "%s: %s points, graded in %.1f s, feedback after %.1f s",
            _name(one), score, result.seconds, taken,
        )  # fmt: skip

    def _is_current(self, slug: str, graded: Graded | None) -> bool:
        """Whether a result fits the course as it is now: its stage may have been removed, or its
        exercises may have changed, while it was graded."""
        if slug not in self.course.slugs:
            return False
        if graded is None:
            return True
        return graded.report.worth_by_name == self.course.stage(slug).worth_by_name

    def _counts(self, one: TrackedAttempt, points: float | None) -> bool:
        """Whether an attempt that has just been graded with these points is the one that counts."""
        now = TrackedAttempt(one.attempt, replace(one.note, state=GRADED, points=points))
        worth = self.course.stage(one.attempt.stage).worth
        return self._index.counting(self.course.rules, one, worth, now) is now

    def _record(self, one: TrackedAttempt, graded: Graded) -> None:
        """Write report, notebook and gradebook of the attempt that counts."""
        course, slug = self.course, one.attempt.stage
        self._copy_to_submitted(one, counts=True)
        if slug not in self._writers:
            self._writers[slug] = Writer(course, course.stage(slug), LOCK_SECONDS)
        self._writers[slug].write(graded, one.files(course))

    def _copy_to_submitted(self, one: TrackedAttempt, counts: bool = False) -> None:
        """Copy an attempt to ``submitted/`` if it is the latest and the latest counts; or, if the
        best counts, if this one ``counts`` or ``submitted/`` has none."""
        course, attempt = self.course, one.attempt
        place = course.root / "submitted" / attempt.student / attempt.stage
        if course.rules.attempts == LATEST:
            if one is not max(self._index.of(one), key=lambda known: known.order):
                return
        elif not counts and place.is_dir():
            return
        now = attempts.submitted_attempt(course, attempt.stage, attempt.student)
        if now is None or now.number != attempt.number:
            attempts.copy_to_submitted(course, attempt)

    def _finish(self, one: TrackedAttempt, report: Report, state: str, seconds: float) -> None:
        """Save the report of an attempt, publish its page, and save its state, which stays as it is
        if that fails: the next try has a new result, too."""
        one.save_report(self.course, report)
        before = one.note
        one.note = replace(before, state=state, points=report.points, seconds=seconds)
        try:
            self._pages.publish(one, report, is_new=state != before.state)
        except Exception:
            one.note = before
            raise

    def _draw_again(self) -> None:
        """Draw those pages again whose level of feedback has changed: because a deadline has
        passed, or course.toml has changed. Those that failed least often come first."""
        levels = {slug: self._pages.level(slug) for slug in self.live.stages}
        changed = [
            one
            for one in self._index
            if one.note.shown and levels.get(one.attempt.stage, one.note.shown) != one.note.shown
        ]
        changed.sort(key=lambda one: self._not_drawn[_name(one)])
        for one in changed[:PAGES_AT_ONCE]:
            try:
                self._pages.publish(one, one.report(self.course))
            except Exception as error:
                self._not_drawn[_name(one)] += 1
                self.monitor.error(f"The page of {_name(one)} could not be updated: {error}")

    # -- around it --------------------------------------------------------------------------------

    def _reload(self) -> None:
        """Load the course again if course.toml, a check or the kit has changed. If it has errors,
        they are logged, and the previous one stays in use until the next change."""
        try:
            now = stamps(self._watched)
            if now == self._stamps:
                return
            self._stamps, self._outdated = now, True
            course = load(self.course.root)
            live = settings(course)
            added = [slug for slug in course.slugs if slug not in self.course.slugs]
            known = records.load(course, added, self.monitor.error)
            self._watched = _watched(course, live)
        except Exception as error:
            self.monitor.error(f"The previous settings of the course stay in use: {error}")
            return
        self._stamps, self._outdated = stamps(self._watched), False
        self._close_writers()
        Course.stage.cache_clear()
        self.course, self.live = course, live
        self._pages = Pages(course, live, self.exchange, self._index, self._draw)
        self._pool.use(course.for_live, live)
        log.info("Reloaded: course.toml or code that decides scores has changed.")
        self._add_known(known)
        self._queue_failed()

    def _check_disk(self) -> None:
        """Pause while the disk of the course, or of the exchange, is nearly full or cannot be
        reached."""
        words = ""
        for folder in (self.exchange.inbound, self.course.root):
            try:
                if shutil.disk_usage(folder).free < self.live.free_mb << 20:
                    words = (
                        f"Less than {self.live.free_mb} MB are free in {folder}: nothing is graded "
                        "until there is more space ([live] free_mb)."
                    )
            except OSError as error:
                words = f"{folder} cannot be reached ({error.strerror}): nothing is graded."
        if words != self.monitor.status.paused:
            log.warning("%s", words or "The disks can be used again: grading continues.")
            self.monitor.status.paused = words
            self._pool.pause(bool(words))

    def _write_status(self, refused: Mapping[str, str]) -> None:
        """Write the status. Attempts that cannot be queued yet, and those whose result cannot be
        written yet, are waiting, too."""
        waiting, second, running = self._pool.queued
        new = [one for one in self._new if one.attempt.stage in self.live.stages]
        waiting += len(new) + len(self._unwritten)
        self.monitor.write((waiting, second, running), refused)

    def _close_writers(self) -> None:
        """Close the gradebook."""
        while self._writers:
            _, writer = self._writers.popitem()
            try:
                writer.__exit__()
            except Exception as error:
                self.monitor.error(f"The gradebook could not be closed: {error}")


def _name(one: TrackedAttempt) -> str:
    return f"{one.attempt.student} {one.attempt.stage} attempt {one.attempt.number}"


def _fault(report: Report) -> str:
    """Return why grading itself failed, or a check did; empty if neither did. An unreadable
    submission is the student's fault."""
    if report.status == ERRORED:
        return " ".join(report.notes)
    if report.status == UNREADABLE:
        return ""
    without = [e for e in report.exercises if e.points is None and not e.missing_packages]
    return " ".join(f"{e.name}: {_first_error(e)}" for e in without)


def _first_error(exercise: ExerciseReport) -> str:
    return next((o.message for o in exercise.outcomes if o.outcome == ERRORED), "no score")


def _watched(course: Course, live: Live) -> set[Path]:
    """Return the files and folders on which grading depends, including those that a course might
    add."""
    found = {course.root / "course.toml"}
    for slug in live.stages:
        specimens = course.specimens(slug)
        found |= receipt.files(course, slug) | {specimens, *specimens.glob("*/*/")}
        graders = (f"test_{slug}", f"families/{slug}", f"examples/{slug}")
        own = [*(f"graders/{name}.py" for name in graders), f"specimens/{slug}"]
        found |= {course.root / name for name in (*own, f"solutions/{slug}.py")}
    return found
