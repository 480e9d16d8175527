"""Whatever is killed at whatever moment: the next runs finish the job, and nobody can tell."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import KIT, Course
from autograder.sandbox.isolation.scratch import PREFIX
from tests.classroom import MATRICES, hand_in, make_course, notebook
from tests.regrading.killing import KINDS

SLUG = MATRICES
MOMENTS = 12
TRIES = 10  # that are interrupted before a class is left alone
ROWS = """
    SELECT s.student_id, s.timestamp, c.name, g.auto_score, g.manual_score, g.extra_credit,
           g.needs_manual_grade
    FROM grade g JOIN base_cell c ON c.id = g.cell_id
    JOIN submitted_notebook n ON n.id = g.notebook_id
    JOIN submitted_assignment s ON s.id = n.assignment_id
    ORDER BY s.student_id, c.name
"""
COMMENTS = """
    SELECT s.student_id, c.name, m.auto_comment, m.manual_comment
    FROM comment m JOIN base_cell c ON c.id = m.cell_id
    JOIN submitted_notebook n ON n.id = m.notebook_id
    JOIN submitted_assignment s ON s.id = n.assignment_id
    ORDER BY s.student_id, c.name
"""


def make_class(folder: Path) -> Course:
    folder.mkdir()
    course = make_course(folder, SLUG)
    for name in ("ada", "bob", "cyd"):
        place = hand_in(course, name, SLUG, notebook(SLUG)).parent
        (place / "timestamp.txt").write_text("2026-03-01 18:00:00 UTC\n")
    hand_in(course, "fay", SLUG, notebook(SLUG, upper_triangle=""))
    hand_in(course, "gus", SLUG, "{")
    return course


class Warm:
    """Runs of a stage that start warm; how long an undisturbed one takes, and what it leaves."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self.process, self.folder = process, folder
        self.pristine = folder / "pristine"
        make_class(self.pristine)
        assert self(self.copy("first"))["code"] == 0  # the process is warm now
        alone = self.copy("alone")
        began = time.monotonic()
        assert self(alone)["code"] == 0
        # A busy machine has started nothing yet when a run has ended on another one.
        self.seconds = time.monotonic() - began
        self.wanted = made(alone)

    def __call__(self, root: Path, kind: str = "", after: float = 0.0, **more: Any) -> Any:
        """Grade the class in a folder, and do something to it after some seconds."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        order = {"root": str(root), "slug": SLUG, "kind": kind, "after": after, **more}
        print(json.dumps(order), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        assert answer, "the warm process has ended"
        return json.loads(answer)

    def copy(self, name: str) -> Path:
        return Path(shutil.copytree(self.pristine, self.folder / name))


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warm]:
    folder = tmp_path_factory.mktemp("warm")
    (folder / "tmp").mkdir()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.regrading.killing"],
        cwd=KIT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=os.environ | {"TMPDIR": str(folder / "tmp"), "OMP_NUM_THREADS": "1"},
    ) as process:  # fmt: skip
        yield Warm(process, folder)
        assert process.stdin is not None
        process.stdin.close()


def made(root: Path) -> dict[str, Any]:
    """All that a run leaves: files to the byte, rows of the gradebook without their random ids."""
    files = [p for tree in ("reports", "autograded") for p in (root / tree).rglob("*")]
    found: dict[str, Any] = {str(p.relative_to(root)): p.read_bytes() for p in files if p.is_file()}
    with closing(sqlite3.connect(root / "gradebook.db")) as db:
        for name, query in (("grades", ROWS), ("comments", COMMENTS)):
            found[name] = db.execute(query).fetchall()
    return found


def test_a_run_killed_at_twelve_moments_ends_as_one_that_was_left_alone(warm: Warm) -> None:
    rng = random.Random("twelve moments")
    killed: list[str] = []
    while len(killed) < MOMENTS or set(killed) != set(KINDS):
        here = warm.copy("killed")
        code, tries = -1, 0
        while code != 0:
            tries += 1
            kind = rng.choice(KINDS) if tries <= TRIES else ""
            end = warm(here, kind, rng.uniform(0, warm.seconds))
            code = end["code"]
            killed += [kind] if end["killed"] else []
            assert end["left"] == [], f"processes are left after a {kind} was killed"
            assert code in (0, 2, -9, 130), end
        assert made(here) == warm.wanted, f"another result after {killed[-9:]}"
        shutil.rmtree(here)
    assert list((warm.folder / "tmp").glob(f"{PREFIX}*")) == []


def test_nobody_times_out_because_the_machine_slept(warm: Warm) -> None:
    here = warm.copy("asleep")
    for share in (0.4, 0.7):
        assert warm(here, "sleep", share * warm.seconds)["code"] == 0
        assert made(here) == warm.wanted
        shutil.rmtree(here / "reports")


@pytest.mark.parametrize("kilobytes", [4, 30, 100])
def test_a_full_disk_stops_the_run_and_the_next_one_finishes_it(warm: Warm, kilobytes: int) -> None:
    """Where the disk refuses more: in reports, in notebooks, in the gradebook."""
    here = warm.copy(f"full-{kilobytes}")
    assert warm(here, file_bytes=kilobytes << 10)["code"] == 2
    assert not [p for p in here.rglob(".*") if p.is_file()], "a draft is left"
    assert warm(here)["code"] == 0
    assert made(here) == warm.wanted


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_locked_gradebook_stops_the_run_and_the_next_one_finishes_it(
    warm: Warm, lock: str
) -> None:
    here = warm.copy(f"locked-{lock}")
    url = 'db_url = "sqlite:///gradebook.db?timeout=0.2"\n[limits]'
    settings = here / "course.toml"
    settings.write_text(settings.read_text().replace("[limits]", url))
    assert warm(here)["code"] == 0
    (here / "autograded" / "ada" / SLUG / f"{SLUG}.ipynb").unlink()
    with closing(sqlite3.connect(here / "gradebook.db", isolation_level=None)) as other:
        other.execute(f"BEGIN {lock}")
        assert warm(here)["code"] == 2
        other.rollback()
    assert warm(here)["code"] == 0
    assert made(here) == warm.wanted


def test_a_read_only_gradebook_stops_the_run_and_the_next_one_finishes_it(warm: Warm) -> None:
    here = warm.copy("read-only")
    assert warm(here)["code"] == 0
    with closing(sqlite3.connect(here / "gradebook.db")) as db:
        db.execute("UPDATE grade SET auto_score = 0.25")
        db.commit()
    writable = [str(here / "reports"), str(here / "autograded"), str(warm.folder / "tmp")]
    assert warm(here, writable=[*writable, "/dev/null"])["code"] == 2
    assert warm(here)["code"] == 0
    assert made(here) == warm.wanted
