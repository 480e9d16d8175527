"""A submission on another machine is what it was on the instructor's."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from autograder.core import receipt
from autograder.core.course import Course, load
from autograder.core.packing import pack, unpack
from autograder.grading.work import Task, Work
from autograder.pipeline.cluster.transfer import PackedTask, pack_task, pack_work
from autograder.submissions.cell_matching import Released
from autograder.submissions.notebook_file import Unreadable
from autograder.submissions.submission import read
from tests.classroom import MATRICES, hand_in, make_course, notebook

SLUG = MATRICES
MOST = 1 << 20


def plain(folder: Path) -> None:
    """Nothing beside the notebook."""


def helpers(folder: Path) -> None:
    (folder / "masks.py").write_text("def triangle(n):\n    return n\n")
    (folder / "timestamp.txt").write_text("2026-03-01 18:00:00 UTC\n")
    (folder / "data.csv").write_bytes(bytes(99))
    (folder / ".hidden").write_text("a note")


def a_link(folder: Path) -> None:
    (folder / "more.py").symlink_to("/etc/passwd")


def linked_folder(folder: Path) -> None:
    folder.rename(folder.with_name("real"))
    folder.symlink_to("real")


def linked_student(folder: Path) -> None:
    student = folder.parent
    student.rename(student.with_name("real"))
    student.symlink_to("real")


def folders_and_pipes(folder: Path) -> None:
    (folder / "figures").mkdir()
    os.mkfifo(folder / "pipe.py")


def too_large(folder: Path) -> None:
    with open(folder / f"{SLUG}.ipynb", "ab") as file:
        file.truncate(MOST + 5)


def empty(folder: Path) -> None:
    (folder / f"{SLUG}.ipynb").write_text("")


def odd_names(folder: Path) -> None:
    (folder / os.fsdecode(b"caf\xe9.py")).write_text("x = 1\n")
    (folder / "größe.txt").write_text("é")


def nothing(folder: Path) -> None:
    (folder / f"{SLUG}.ipynb").unlink()


SHAPES = [plain, helpers, a_link, linked_folder, linked_student, folders_and_pipes, too_large,
          empty, odd_names, nothing]  # fmt: skip


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return make_course(tmp_path, SLUG, file_mb=MOST >> 20)


def seen(course: Course, folder: Path) -> object:
    """All that grading makes of a folder before it runs anything."""
    released = Released(nbformat.read(course.released(SLUG), as_version=4))
    digest = receipt.submission_digest(folder, MOST)
    try:
        made = read(course, course.stage(SLUG), "ada", folder, released)
    except Unreadable as reason:
        return digest, str(reason)
    return digest, made.digest, made.cells, made.helpers, made.notes, made.path.name


def sent(folder: Path) -> bytes:
    return pack(pack_task(Task("ada", folder), MOST))


def received(folder: Path) -> PackedTask:
    task: PackedTask = unpack(sent(folder))
    return task


@pytest.mark.parametrize("shape", SHAPES)
def test_grading_finds_what_it_found_at_home(
    course: Course, tmp_path: Path, shape: Callable[[Path], None]
) -> None:
    folder = hand_in(course, "ada", SLUG, notebook(SLUG)).parent
    shape(folder)
    (tmp_path / "there").mkdir()
    there = received(folder).write_files(tmp_path / "there")
    assert receipt.submission_digest(folder, MOST)
    assert seen(course, there) == seen(course, folder)


def test_of_files_that_nobody_reads_only_the_names_travel(course: Course) -> None:
    folder = hand_in(course, "ada", SLUG, "{}").parent
    (folder / "weights.bin").write_bytes(os.urandom(MOST))
    assert len(sent(folder)) < 1000


def test_a_hand_in_that_cannot_be_read_says_why(course: Course) -> None:
    folder = course.root / "submitted" / "ada" / SLUG
    error = received(folder).error
    assert isinstance(error, FileNotFoundError)
    assert error.filename == str(folder)


def test_packed_work_holds_the_stage_and_not_the_address_of_the_gradebook(course: Course) -> None:
    path = course.root / "course.toml"
    text = path.read_text().replace("[course]", '[course]\ndb_url = "postgresql://t:secret@db/g"')
    path.write_text(text)
    made = pack_work(Work(load(course.root), SLUG))
    assert made.files["salt.txt"].decode() == course.salt
    assert made.files[f"graders/test_{SLUG}.py"] == course.checks(SLUG).read_bytes()
    assert b"secret" not in repr(made).encode()
