"""A class of twelve has the same scores whoever grades it: ``autograder grade``, the real command
``nbgrader autograde``, or formgrader's Autograde button on a notebook server."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import urllib.parse
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder.authoring import demo
from autograder.core.course import Course, load
from tests.browser.server import Lab
from tests.classroom import MATRICES, cell, command, hand_in, make_nbgrader_course
from tests.waiting import PATIENCE

SLUG = MATRICES
NAMES = demo.NAMES[::2]
DUE = "2026-03-04 00:00:00 UTC"
PENALTY = """
from nbgrader.plugins import BasePlugin

class Tenth(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return score / 10

c.AssignLatePenalties.plugin_class = Tenth
"""
GRADES = """
    SELECT student_id, base_cell.name, auto_score, max_score, manual_score, extra_credit,
           needs_manual_grade
    FROM grade JOIN base_cell ON base_cell.id = cell_id
    JOIN grade_cells ON grade_cells.id = base_cell.id
    JOIN submitted_notebook ON submitted_notebook.id = grade.notebook_id
    JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id"""
LATE = """
    SELECT student_id, timestamp, late_submission_penalty
    FROM submitted_notebook
    JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id"""
COMMENTS = """
    SELECT student_id, base_cell.name, manual_comment, flagged, first_name
    FROM comment JOIN base_cell ON base_cell.id = cell_id
    JOIN submitted_notebook ON submitted_notebook.id = comment.notebook_id
    JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id
    JOIN student ON student.id = student_id"""
FEW = ("eriksen", "moreau")
BY_HAND = (
    "UPDATE grade SET manual_score = 1.25 WHERE rowid % 5 = 0",
    "UPDATE grade SET extra_credit = 0.5 WHERE rowid % 7 = 0",
    "UPDATE comment SET manual_comment = 'See me' WHERE rowid % 3 = 0",
    "UPDATE submitted_notebook SET flagged = 1 WHERE rowid % 4 = 0",
    "UPDATE student SET first_name = 'Ada'",
)


def select(course: Course, query: str) -> set[tuple[Any, ...]]:
    with closing(sqlite3.connect(course.root / "gradebook.db")) as database:
        return set(database.execute(query))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("class")


def make_class(folder: Path) -> Course:
    """Answers right and wrong, in notebooks as untidy as real ones; one hangs, one is damaged, and
    one was submitted twice in the same folder."""
    folder.mkdir()
    course = make_nbgrader_course(folder, SLUG)
    lesson = nbformat.read(folder / "source" / SLUG / f"{SLUG}.ipynb", as_version=4)
    for number, name in enumerate(NAMES):
        rng = random.Random(name)
        made: Any = nbformat.read(course.released(SLUG), as_version=4)
        demo.answer(course, SLUG, made, lesson, rng, ability=0.45 + 0.55 * number / len(NAMES))
        if number % 5:
            cell(made, "scale").source = "Large inputs have large gradients."
        for habit in rng.sample(demo.UNTIDY, 3):
            habit(made, rng)
        if name == "chukwu":
            made.cells.append(nbformat.v4.new_code_cell("while True:\n    pass"))
        path = hand_in(course, name, SLUG, made)
        if name == "kowalski":
            shutil.copyfile(path, path.with_stem(f"{path.stem}-Copy1"))
        if name == "okafor":
            path.write_text(path.read_text()[:-700])
        when = f"2026-03-{rng.randrange(1, 8):02d} 18:{rng.randrange(60):02d}:00.000000 UTC\n"
        (path.parent / "timestamp.txt").write_text(when)
    return course


@pytest.fixture(scope="module")
def ours(place: Path) -> Course:
    """The class, graded by the kit's own command."""
    course = make_class(place / "ours")
    for name in ("theirs", "button"):
        shutil.copytree(course.root, place / name)
    command(course, "autograder", "grade", SLUG, "--quiet")
    return course


@pytest.fixture(scope="module")
def theirs(ours: Course) -> Course:
    """The same class, due in the middle of the week, graded by nbgrader's own command."""
    course = load(ours.root.with_name("theirs"))
    with (course.root / "nbgrader_config.py").open("a") as file:
        file.write(PENALTY)
    command(course, "nbgrader", "db", "assignment", "add", SLUG, "--duedate", DUE)
    command(course, "nbgrader", "autograde", SLUG)
    return course


def test_nbgrader_gives_every_cell_the_same_score(ours: Course, theirs: Course) -> None:
    expected = select(ours, GRADES)
    assert {row[0] for row in expected} == set(NAMES)
    assert select(theirs, GRADES) == expected


def test_nbgrader_writes_the_same_reports(ours: Course, theirs: Course) -> None:
    for name in NAMES:
        report = Path("reports", SLUG, f"{name}.json")
        assert (theirs.root / report).read_text() == (ours.root / report).read_text()


def test_nbgraders_late_penalties_go_on_working(theirs: Course) -> None:
    scores = dict.fromkeys(demo.NAMES, 0.0)
    for student, _, score, *_ in select(theirs, GRADES):
        scores[student] += score or 0.0
    late = {student: (str(when) >= DUE[:19], cost) for student, when, cost in select(theirs, LATE)}
    assert {is_late for is_late, _ in late.values()} == {True, False}
    for student, (is_late, penalty) in late.items():
        expected = scores[student] / 10 if is_late else None
        assert penalty == (expected if expected is None else pytest.approx(expected))


def test_what_was_done_by_hand_is_untouched_by_both(theirs: Course) -> None:
    with closing(sqlite3.connect(theirs.root / "gradebook.db")) as database, database:
        for statement in BY_HAND:
            assert database.execute(statement).rowcount > 0
    grades, comments = select(theirs, GRADES), select(theirs, COMMENTS)
    # As always in nbgrader: graded again, what has a manual score is to be looked at again.
    wanted = {(*r[:-1], r[-1] or (r[0] in FEW and r[4] is not None)) for r in grades}
    command(theirs, "autograder", "grade", SLUG, *FEW, "--quiet")
    penalties = select(theirs, LATE)
    assert select(theirs, GRADES) == wanted
    assert select(theirs, COMMENTS) == comments
    command(theirs, "nbgrader", "autograde", SLUG, "--force", "--student=[em]*")
    assert select(theirs, GRADES) == wanted
    assert select(theirs, COMMENTS) == comments
    assert {r[0] for r in penalties if r[2]} == {r[0] for r in select(theirs, LATE) if r[2]}


def test_formgraders_button_gives_every_cell_the_same_score(ours: Course, place: Path) -> None:
    course = load(place / "button")
    with Lab(course.root, place / "instructor", place / "exchange") as lab:
        for name in NAMES:
            assert _press(lab, f"formgrader/api/submission/{SLUG}/{name}/autograde")["success"]
    assert select(course, GRADES) == select(ours, GRADES)


def _press(lab: Lab, path: str) -> Any:
    """What formgrader's page asks of the server when its button is pressed."""
    request = urllib.request.Request(
        urllib.parse.urljoin(lab.address, path),
        method="POST",
        headers={"Authorization": f"token {lab.token}"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)
