"""A course with an exchange, and submissions as nbgrader's `submit` leaves them."""

from __future__ import annotations

import itertools
import json
import secrets
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from autograder.core.course import Course, load
from autograder.core.files import write
from autograder.pipeline.live.service import Service
from autograder.reports.live import attempt_page
from autograder.submissions.exchange import SECRET, Exchange, page_name
from tests.classroom import AVERAGES, make_course
from tests.waiting import wait_until

SLUG = AVERAGES
WRONG = "def differences(x):\n    return x[:-1] - x[1:]\n"
SETTINGS = "scan_seconds = 0.1\npause_minutes = 0\nfree_mb = 0\nworkers = 2\n"
_moments = itertools.count()


def make_live_course(folder: Path, settings: str = "", rules: str = "") -> Course:
    """A course with grading on submission, as quick as can be unless ``settings`` say otherwise."""
    folder.mkdir(exist_ok=True)
    make_course(folder, SLUG)
    path = folder / "course.toml"
    own = {line.partition("=")[0].strip() for line in settings.splitlines()}
    rest = [s for s in SETTINGS.splitlines() if s.partition("=")[0].strip() not in own]
    live = "\n".join(["[live]", *rest, settings, rules])
    path.write_text(path.read_text() + live)
    return load(folder)


def make_exchange(root: Path, check_owner: bool = False) -> Exchange:
    """The folders that nbgrader makes when the first assignment is released."""
    (root / "inbound").mkdir(parents=True)
    return Exchange(root / "inbound", root / "feedback", check_owner)


def submit(
    exchange: Exchange, student: str, made: Any, slug: str = SLUG, when: datetime | None = None
) -> str:
    """Submit a notebook (or raw text); returns the secret."""
    secret = secrets.token_hex(64)
    moment = f"{when or datetime.now(UTC):%Y-%m-%d %H:%M:%S}.{next(_moments):06d} UTC"
    folder = exchange.inbound / f"{student}+{slug}+{moment}+{secrets.token_urlsafe(9)}"
    folder.mkdir()
    text = made if isinstance(made, str) else json.dumps(made)
    (folder / f"{slug}.ipynb").write_text(text)
    (folder / "timestamp.txt").write_text(moment)
    (folder / SECRET).write_text(secret)
    return secret


def page(exchange: Exchange, secret: str, slug: str = SLUG) -> str:
    """The page that the student would fetch; empty while there is none."""
    path = exchange.feedback / f"{page_name(secret, slug)}.html"
    return path.read_text() if path.exists() else ""


class Running(Service):
    """A service whose steps a test calls. Use as a context manager."""

    def __init__(self, course: Course, exchange: Exchange) -> None:
        super().__init__(course, exchange, attempt_page)

    def __enter__(self) -> Running:
        self._pool.__enter__()
        self._resume()
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.__exit__()
        self._close_writers()

    def until(self, condition: Any, what: str = "the condition") -> None:
        """Go on until ``condition`` is true."""

        def reached() -> bool:
            self.step()
            return bool(condition())

        wait_until(reached, what)

    def pages(self, *wanted: str) -> list[str]:
        """The pages of the submissions with these secrets."""
        self.until(lambda: all(page(self.exchange, s) for s in wanted), "feedback")
        return [page(self.exchange, s) for s in wanted]


def change_course(course: Course, old: str, new: str) -> None:
    """Edit course.toml."""
    path = course.root / "course.toml"
    text = path.read_text()
    assert old in text
    write(path, text.replace(old, new))


def copy_inbound(exchange: Exchange, root: Path) -> Exchange:
    """An exchange of its own with the same submissions."""
    made = make_exchange(root, exchange.check_owner)
    shutil.copytree(exchange.inbound, made.inbound, dirs_exist_ok=True)
    return made
