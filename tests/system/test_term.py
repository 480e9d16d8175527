"""A term from beginning to end with the command line alone, from a wheel in a fresh environment.

40 students in eight groups of five, three stages, Canvas for two of them and Moodle for one. What
everybody should get was worked out by hand, see `GROUPS`; the rules are 10 % a day after one slip
day, nothing after five days, the lowest stage dropped, the best attempt counted.
"""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder.content.cells import is_written_answer, mark
from autograder.course import KIT
from tests.classroom import at_home, cell, notebook
from tests.fresh import environment
from tests.lms.readers import Canvas, formulas, moodle

ONE, TWO, THREE = STAGES = ("s01_softmax", "s02_self_attention", "s07_causal_mask")
WORTH = {ONE: 13, TWO: 18, THREE: 20}  # with 2 points each for an answer in words, left blank
NUMBER = {ONE: 4711, TWO: 4712}
SIZE = 5
ON_TIME = {ONE: "2027-03-01 12:00", TWO: "2027-03-08 12:00", THREE: "2027-03-15 12:00"}
RULES = """
percent_a_day = 10
slip_days = 1
cut_off_days = 5
drop_lowest = 1
attempts = "best"
"""
UNREADABLE = "{"


@dataclass(frozen=True)
class Group:
    """How five students worked: exercises that they left out, moments that are not in time, and
    what they get: points by stage (None: nothing handed in), the total, of how many."""

    points: tuple[float | None, float | None, float | None]
    total: float
    of: float
    skipped: str = ""
    late: tuple[str, str] = ("", "")


GROUPS = (
    Group((11, 16, 18), 34, 38),
    # 36 hours late: two days have begun, one is a slip day, 10 % of 11.
    Group((9.9, 16, 18), 34, 38, late=(ONE, "2027-03-03 12:00")),
    Group((11, 16, 16), 27, 31, skipped="leaking_rows"),  # 16/20 is less than 11/13
    # Two days late with two days more: in time.
    Group((9, 16, 18), 34, 38, skipped="softmax_naive", late=(TWO, "2027-03-10 12:00")),
    Group((11, 16, 0), 27, 31, late=(THREE, "2027-03-21 12:00")),  # six days late
    Group((11, 16, 18), 34, 38),  # handed in twice: the first was better
    Group((11, 16, None), 27, 31),
    Group((11, 0, 18), 29, 33),  # the second notebook breaks off
)
EXTENDED, REPEATED, ABSENT, BROKEN = 3, 5, 6, 7


def name(number: int) -> str:
    return f"s{number:02d}"


def group(number: int) -> int:
    return number // SIZE


STUDENTS = range(SIZE * len(GROUPS))


def made(slug: str, skipped: str = "") -> str:
    """A right notebook without the answer in words, and without an exercise."""
    names = {e: "" for e in [skipped] if e}
    whole = notebook(slug, **names)
    released = nbformat.read(KIT / "release" / slug / f"{slug}.ipynb", as_version=4)
    for own in released.cells:
        if is_written_answer(own):
            cell(whole, mark(own)["grade_id"]).source = own.source
    return json.dumps(whole)


def handed_in(number: int, slug: str) -> str:
    if group(number) == BROKEN and slug == TWO:
        return UNREADABLE
    skipped = GROUPS[group(number)].skipped
    return NOTEBOOKS[slug, skipped] if (slug, skipped) in NOTEBOOKS else NOTEBOOKS[slug, ""]


NOTEBOOKS: dict[tuple[str, str], str] = {}


@dataclass(frozen=True)
class Term:
    """The course's folder, and how to run the installed command in it."""

    root: Path
    programs: Path
    home: dict[str, str]

    def run(self, *words: str, code: int = 0) -> str:
        done = subprocess.run(
            [str(self.programs / words[0]), *words[1:]],
            cwd=self.root, env=self.home, capture_output=True, text=True, timeout=500,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def term(tmp_path_factory: pytest.TempPathFactory) -> Term:
    """A course that was made by the command of a wheel, outside the repository."""
    place = tmp_path_factory.mktemp("term")
    ignore = shutil.ignore_patterns(".*", "build", "*.egg-info", "demo", "__pycache__", "tests")
    shutil.copytree(KIT, place / "kit", ignore=ignore)
    pip = [sys.executable, "-m", "pip"]
    quiet = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    wheels = ["wheel", *quiet, "--no-build-isolation", "-w", str(place), str(place / "kit")]
    subprocess.run([*pip, *wheels], check=True)
    programs = environment(place / "venv")
    wheel = next(place.glob("autograder-*.whl"))
    target = ["--python", str(programs / "python"), "install", *quiet, str(wheel)]
    subprocess.run([*pip, *target], check=True)
    shutil.rmtree(place / "kit")
    home = at_home(place / "home") | {"PATH": f"{programs}:/usr/bin:/bin"}
    for slug in STAGES:
        NOTEBOOKS[slug, ""] = made(slug)
    NOTEBOOKS[ONE, "softmax_naive"] = made(ONE, "softmax_naive")
    NOTEBOOKS[THREE, "leaking_rows"] = made(THREE, "leaking_rows")
    outside = Term(place, programs, home)
    outside.run(
        *("autograder", "new", "spring", *STAGES, "--due", "2027-03-01T23:59"),
        *("--time-zone", "Europe/Berlin"),
    )
    found = Term(place / "spring", programs, home)
    config = found.root / "course.toml"
    text = config.read_text().replace("grace_minutes = 15\n", f"grace_minutes = 15\n{RULES}")
    extended = "".join(
        f'[extensions.{name(n)}]\n{TWO} = "2 days"\n' for n in STUDENTS if group(n) == EXTENDED
    )
    numbers = "".join(f"{slug} = {number}\n" for slug, number in NUMBER.items())
    config.write_text(f"{text}\n{extended}\n[canvas]\n{numbers}")
    rows = [f"{name(n)},Last{n:02d},First{n:02d},{n}@uni.org,{100 + n},l{n}" for n in STUDENTS]
    head = "student_id,last_name,first_name,email,ID,SIS Login ID"
    (found.root / "roster.csv").write_text("\n".join([head, *rows]) + "\n")
    return found


def collect(term: Term, slug: str, files: dict[str, str], moments: dict[str, str]) -> None:
    """Hand an archive and a table of moments to the command."""
    path, times = term.root / "in.zip", term.root / "times.csv"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, text in files.items():
            archive.writestr(entry, text)
    lines = [f"{student},{moment}" for student, moment in moments.items()]
    times.write_text("\n".join(["student_id,handed_in", *lines]) + "\n")
    term.run("autograder", "collect", path.name, slug, "--times", times.name, "--yes")


def moment(number: int, slug: str) -> str:
    late = GROUPS[group(number)].late
    return late[1] if late[0] == slug else ON_TIME[slug]


@pytest.fixture(scope="module")
def graded(term: Term) -> Term:
    """The term after all stages were released, collected and graded."""
    for slug in (ONE, TWO):
        entries = {
            f"last{n:02d}first{n:02d}_{100 + n}_{9000 + n}_{slug}.ipynb": handed_in(n, slug)
            for n in STUDENTS
        }
        collect(term, slug, entries, {name(n): moment(n, slug) for n in STUDENTS})
    again = [n for n in STUDENTS if group(n) == REPEATED]
    entries = {
        f"last{n:02d}first{n:02d}_{100 + n}_{9500 + n}_{ONE}-1.ipynb": NOTEBOOKS[
            ONE, "softmax_naive"
        ]
        for n in again
    }
    collect(term, ONE, entries, {name(n): "2027-03-01 20:00" for n in again})
    present = [n for n in STUDENTS if group(n) != ABSENT]
    entries = {
        f"First{n:02d} Last{n:02d}_{700 + n}_assignsubmission_file/{THREE}.ipynb": handed_in(
            n, THREE
        )
        for n in present
    }
    collect(term, THREE, entries, {name(n): moment(n, THREE) for n in present})
    for slug in STAGES:
        term.run("autograder", "grade", slug, "--quiet")
    return term


def test_the_kit_comes_from_the_wheel_alone(term: Term) -> None:
    said = term.run("python", "-P", "-c", "import autograder.course as c; print(c.KIT)")
    assert "site-packages/autograder/kit" in said
    assert str(KIT) not in said


def test_a_stage_is_released_from_a_wheel(term: Term) -> None:
    term.run("autograder", "release", ONE)
    with zipfile.ZipFile(term.root / f"{ONE}.zip") as archive:
        assert f"{ONE}/{ONE}.ipynb" in archive.namelist()


def test_the_total_of_everybody_is_the_hand_computed_one(graded: Term) -> None:
    graded.run("autograder", "export", "csv", "--to", "grades.csv")
    with (graded.root / "grades.csv").open(newline="", encoding="utf-8-sig") as file:
        rows: dict[str, Any] = {row["student_id"]: row for row in csv.DictReader(file)}
    assert len(rows) == len(STUDENTS)
    for number in STUDENTS:
        row, expected = rows[name(number)], GROUPS[group(number)]
        got = tuple(float(row[s]) if row[s] else None for s in STAGES)
        assert (got, float(row["total"]), float(row["of"])) == (
            expected.points, expected.total, expected.of,
        ), name(number)  # fmt: skip
    assert formulas(graded.root / "grades.csv") == []


def test_canvas_has_the_hand_computed_scores(graded: Term) -> None:
    header = "Student,ID,SIS User ID,SIS Login ID,Section,One (4711),Two (4712)"
    lines = [header, "    Points Possible,,,,,13,18"]
    lines += [f'"Last{n:02d}, First{n:02d}",{100 + n},,l{n},A,,' for n in STUDENTS]
    (graded.root / "canvas.csv").write_text("\n".join(lines) + "\n")
    graded.run("autograder", "export", "canvas", "--to", "upload.csv")
    there = Canvas(
        {100 + n: {"Student": ""} for n in STUDENTS},
        {4711: ("One", WORTH[ONE]), 4712: ("Two", WORTH[TWO])},
    )
    there.take(graded.root / "upload.csv")
    assert there.made == []
    for number in STUDENTS:
        got = tuple(float(there.grades[100 + number, NUMBER[s]]) for s in (ONE, TWO))
        assert got == GROUPS[group(number)].points[:2], name(number)


def test_moodle_has_the_hand_computed_scores(graded: Term) -> None:
    header = "Identifier,Full name,Status,Grade,Maximum grade,Last modified (grade)"
    lines = [header, *(f"Participant {700 + n},x,Submitted,,20.00,-" for n in STUDENTS)]
    (graded.root / "moodle.csv").write_text("\n".join(lines) + "\n")
    graded.run("autograder", "export", "moodle", THREE, "--to", "upload-m.csv")
    taken = moodle(graded.root / "upload-m.csv", graded.root / "moodle.csv", most=20)
    assert {n: taken[700 + n][0] if 700 + n in taken else None for n in STUDENTS} == {
        n: GROUPS[group(n)].points[2] for n in STUDENTS
    }


def test_each_number_is_explained(graded: Term) -> None:
    late = " ".join(graded.run("autograder", "explain", name(SIZE), ONE).split())
    assert "late penalty -1.1 2 days late: 10 % of the score" in late
    assert "counts 9.9 of 13" in late
    twice = " ".join(graded.run("autograder", "explain", name(REPEATED * SIZE), ONE).split())
    assert "2 were handed in; the best counts" in twice
    cut = " ".join(graded.run("autograder", "explain", name(4 * SIZE), THREE).split())
    assert "after 5 nothing counts" in cut
    assert "counts 0 of 20" in cut
    more = " ".join(graded.run("autograder", "explain", name(EXTENDED * SIZE), TWO).split())
    assert "extended from 2027-03-08 23:59:00 CET" in more


def test_nbgraders_own_export_says_the_same(graded: Term) -> None:
    graded.run("python", "-P", "-m", "nbgrader", "export", "--to", "theirs.csv")
    with (graded.root / "theirs.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    theirs = {(r["student_id"], r["assignment"]): float(r["score"]) for r in rows}
    for number in STUDENTS:
        for slug, points in zip(STAGES, GROUPS[group(number)].points, strict=True):
            assert theirs[name(number), slug] == pytest.approx(points or 0), (name(number), slug)


@pytest.mark.parametrize("command", ["grade", "collect", "export", "release", "explain", "similar"])
def test_every_command_tells_how_it_is_used(term: Term, command: str) -> None:
    assert "--help" in term.run("autograder", command, "--help")
