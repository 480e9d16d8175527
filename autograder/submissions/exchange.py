"""Read submissions from nbgrader's exchange, and put feedback pages into it.

::

    <root>/<course>/inbound/<student>+<stage>+<moment>+<random>/   a submission
                                     submission_secret.txt         written last, before its rights
    <root>/<course>/feedback/<md5 of the secret and the notebook's name>.html

Students may write anything into the folder of a submission. Therefore files are opened without
following links, must be regular files of one owner, and are read up to a limit.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pwd
import stat
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.core.course import Course, CourseError
from autograder.core.files import write

SECRET = "submission_secret.txt"
SHORTEST_SECRET, LONGEST_SECRET = 16, 4096  # characters; nbgrader's has 128
MOST_FILES = 100
INBOUND = "inbound"
FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
PAGE_MODE, FOLDER_MODE = 0o644, 0o711  # students may open a page whose name they know
NO_SECRET = (
    f"it has no {SECRET}: `nbgrader submit` has not ended. If it was interrupted, it has to be run "
    "again"
)
MARK = "\n<!-- A page of autograder serve -->\n"  # the end of each of its pages


class SubmissionRefused(Exception):
    """A submission is not accepted; the message says why."""


@dataclass(frozen=True)
class Arrival:
    """A folder in ``inbound/``."""

    path: Path
    student: str
    stage: str
    when: str = ""  # the moment in its name


@dataclass(frozen=True)
class Exchange:
    """The folders of a course in nbgrader's exchange. ``copied_by`` is the number of a user whose
    submissions may be named after anybody: who has made a copy of the exchange."""

    inbound: Path
    feedback: Path
    check_owner: bool = True
    copied_by: int | None = None

    def arrivals(self, known: Iterable[str], stages: Iterable[str]) -> Iterator[Arrival]:
        """Yield the submissions for these stages, sorted by the names of their folders, without
        the ``known`` names. Raises `CourseError` if the inbound folder cannot be read."""
        try:
            names = sorted(set(os.listdir(self.inbound)).difference(known))
        except OSError as error:
            raise CourseError(
                f"{self.inbound} cannot be read ({error.strerror}). Release an assignment first, "
                "and run this as the account that did."
            ) from error
        wanted = set(stages)
        for name in names:
            student, stage, when = _parts(name, wanted)
            if student:
                yield Arrival(self.inbound / name, student, stage, when)

    def read(self, arrival: Arrival, most: int) -> dict[str, bytes]:
        """Read the files of a complete submission, with at most ``most`` bytes in total. Raises
        `SubmissionRefused`."""
        if not arrival.path.name.isprintable():
            raise SubmissionRefused("its name contains characters that cannot be seen")
        try:
            folder = os.open(arrival.path, os.O_DIRECTORY | FLAGS)
        except OSError as error:
            raise SubmissionRefused(
                f"it is not a folder that can be opened ({error.strerror})"
            ) from error
        try:
            owner = os.fstat(folder).st_uid
            checked = self.check_owner and owner != self.copied_by
            if checked and (name := _account(owner)) != arrival.student:
                raise SubmissionRefused(
                    f"it is named after {arrival.student}, and its owner is {name}"
                )
            files = self._files(folder, owner, most)
        except OSError as error:
            raise SubmissionRefused(f"it cannot be read ({error.strerror})") from error
        finally:
            os.close(folder)
        if SECRET not in files:
            raise SubmissionRefused(NO_SECRET)
        if not secret_of(files[SECRET]):
            raise SubmissionRefused(f"its {SECRET} does not have the format that nbgrader writes")
        return files

    def _files(self, folder: int, owner: int, most: int) -> dict[str, bytes]:
        names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
        if len(names) > MOST_FILES:
            raise SubmissionRefused(f"it has more than {MOST_FILES} files")
        found: dict[str, bytes] = {}
        for name in names:
            data = self._file(folder, name, owner, most)
            if data is not None:
                found[name] = data
                most -= len(data)
        return found

    def _file(self, folder: int, name: str, owner: int, most: int) -> bytes | None:
        """Read a regular file of this owner; None for a folder, which is ignored."""
        if os.fsencode(name).decode(errors="replace") != name:
            raise SubmissionRefused(f"the file name {name!a} in it is not in UTF-8")
        try:
            descriptor = os.open(name, FLAGS, dir_fd=folder)
        except OSError as error:
            raise SubmissionRefused(
                f"{name!a} in it cannot be opened ({error.strerror})"
            ) from error
        try:
            seen = os.fstat(descriptor)
            if stat.S_ISDIR(seen.st_mode):
                return None
            if not stat.S_ISREG(seen.st_mode):
                raise SubmissionRefused(f"{name!a} in it is not a regular file")
            if self.check_owner and seen.st_uid != owner:
                raise SubmissionRefused(f"{name!a} in it belongs to {_account(seen.st_uid)}")
            with open(descriptor, "rb", closefd=False) as file:
                data = file.read(most + 1)
        finally:
            os.close(descriptor)
        if len(data) > most:
            raise SubmissionRefused("its files are larger than [limits] file_mb")
        return data

    def release(self, secret: str, notebooks: Iterable[str], page: str) -> None:
        """Write a page for `nbgrader fetch_feedback`, for the notebooks of a submission with this
        secret, unless the final page has been released."""
        if not self.feedback.is_dir():
            self.feedback.mkdir()
            self.feedback.chmod(FOLDER_MODE)  # the umask does not count
        for stem in notebooks:
            path = self.feedback / f"{page_name(secret, stem)}.html"
            if not is_final(path):
                write(path, page)
                path.chmod(PAGE_MODE)

    def feedback_fault(self) -> str:
        """Return what keeps students with accounts of their own from fetching feedback; empty if
        nothing does."""
        if not self.check_owner or not self.feedback.is_dir():
            return ""
        if self.feedback.stat().st_mode & stat.S_IXOTH:
            return ""
        return (
            f"Students cannot enter {self.feedback}, so they cannot fetch feedback. Run `chmod o+x "
            f"{self.feedback}`."
        )


def is_final(path: Path) -> bool:
    """Whether there is a page that is not the service's: one of the final grading."""
    return path.exists() and not path.read_bytes().endswith(MARK.encode())


def page_name(secret: str, notebook: str) -> str:
    """Return nbgrader's name of the page of a notebook (`nbgrader.utils.notebook_hash`)."""
    return hashlib.md5((secret + notebook).encode(), usedforsecurity=False).hexdigest()


def secret_of(data: bytes | None) -> str:
    """Return the secret in the content of its file; empty if it is not complete or not valid."""
    text = (data or b"").decode("ascii", "replace")
    sound = text.isprintable() and SHORTEST_SECRET <= len(text) <= LONGEST_SECRET
    return text if sound else ""


def fingerprint(path: Path) -> tuple[bool, tuple[object, ...]]:
    """Return whether a folder has a secret, and the names, owners, sizes and times of its files,
    which change while somebody writes into it, or changes permissions."""
    with os.scandir(path) as entries:
        found = sorted((e.name, e.stat(follow_symlinks=False)) for e in entries)
    complete = any(name == SECRET and seen.st_size >= SHORTEST_SECRET for name, seen in found)
    files = (
        (name, s.st_uid, s.st_size, s.st_mtime_ns, s.st_ctime_ns, s.st_ino) for name, s in found
    )
    own = path.lstat()
    return complete, (own.st_uid, own.st_ctime_ns, *files)


def is_inbound(folder: Path, stages: Collection[str]) -> bool:
    """Whether a folder is an inbound folder or a copy of one: by its name and that of one
    submission in it, or by the names of most things in it, since students may add others."""
    names = os.listdir(folder)
    count = sum(any(_parts(name, stages)) for name in names)
    return count > (0 if folder.resolve().name == INBOUND else len(names) / 2)


def _parts(name: str, stages: Collection[str]) -> tuple[str, str, str]:
    """Return student, stage and moment from the name of a folder; a student's name may contain
    ``+``."""
    for count in (3, 2):  # with nbgrader's random text at the end, or without
        parts = name.rsplit("+", count)
        if len(parts) == count + 1 and parts[1] in stages:
            return parts[0], parts[1], parts[2]
    return "", "", ""


def _account(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"the unknown user {uid}"


def open_exchange(course: Course) -> Exchange:
    """Return the exchange in nbgrader's configuration of this course. Raises `CourseError` if it is
    not nbgrader's own, or if nothing has been released yet."""
    from nbgrader.exchange import ExchangeFactory, default

    app = _nbgrader(course)
    if ExchangeFactory(parent=app).submit is not default.ExchangeSubmit:
        raise CourseError(
            "nbgrader is configured for an exchange that is not a folder (c.ExchangeFactory). "
            "`autograder serve` reads nbgrader's own exchange only: remove that setting."
        )
    root = Path(default.Exchange(coursedir=app.coursedir, parent=app).root) / course.id
    inbound = root / INBOUND
    if not inbound.is_dir() or not os.access(inbound, os.R_OK | os.X_OK):
        raise CourseError(
            f"There is no folder {inbound} that this account can list. Release an assignment "
            "first, and run this as the account that did. If the exchange is elsewhere, set "
            f"c.Exchange.root, in {course.root / 'nbgrader_config.py'} or in this machine's "
            "/etc/jupyter/nbgrader_config.py."
        )
    return Exchange(inbound, root / "feedback", _check_owner(app))


def open_inbound(course: Course, inbound: Path) -> Exchange:
    """Return an exchange with this inbound folder, which may be a copy that this account has
    made."""
    return Exchange(
        inbound, inbound.with_name("feedback"), _check_owner(_nbgrader(course)), os.geteuid()
    )


def _nbgrader(course: Course) -> Any:
    """Return nbgrader's application with the configuration of this course."""
    from nbgrader.apps.baseapp import NbGrader

    app = NbGrader()
    app.load_cwd_config = False
    app.log_level = logging.ERROR  # it warns that the current folder has no configuration
    app.initialize([], root=str(course.root))
    return app


def _check_owner(app: Any) -> bool:
    from nbgrader.exchange.default import ExchangeCollect

    return bool(ExchangeCollect(coursedir=app.coursedir, parent=app).check_owner)
