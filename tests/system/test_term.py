"""A term from beginning to end with the command line alone, from a wheel in a fresh environment.

16 students, three stages, Canvas for two of them and Moodle for one; late, extended and repeated
hand-ins; and a check that is mended afterwards. What everybody should get was worked out by hand,
see `tests.system.spring`.
"""

from __future__ import annotations

import csv
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import KIT
from tests.classroom import at_home
from tests.fresh import environment
from tests.lms.readers import Canvas, formulas, moodle
from tests.system.spring import (
    ABSENT,
    BROKEN,
    CUT,
    EXTENDED,
    GROUPS,
    LATE,
    ONE,
    REPEATED,
    RULES,
    SECOND,
    STAGES,
    STUDENTS,
    THREE,
    TWO,
    WORTH,
    Grade,
    group,
    handed_in,
    made,
    moment,
    name,
    of_group,
)
from tests.waiting import PATIENCE

NUMBER = {ONE: 4711, TWO: 4712}


@dataclass(frozen=True)
class Term:
    """The course's folder, and how to run the installed command in it."""

    root: Path
    programs: Path
    home: dict[str, str]

    def run(self, *words: str, code: int = 0) -> str:
        done = subprocess.run(
            [str(self.programs / words[0]), *words[1:]],
            cwd=self.root, env=self.home, capture_output=True, text=True, timeout=PATIENCE,
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
    wheel = next(place.glob("attention_autograder-*.whl"))
    target = ["--python", str(programs / "python"), "install", *quiet, str(wheel)]
    subprocess.run([*pip, *target], check=True)
    shutil.rmtree(place / "kit")
    home = at_home(place / "home") | {"PATH": f"{programs}:/usr/bin:/bin"}
    outside = Term(place, programs, home)
    outside.run(
        *("autograder", "new", "spring", *STAGES, "--due", "2027-03-01T23:59"),
        *("--time-zone", "Europe/Berlin"),
    )
    found = Term(place / "spring", programs, home)
    config = found.root / "course.toml"
    text = config.read_text().replace("grace_minutes = 15\n", f"grace_minutes = 15\n{RULES}")
    extended = "".join(
        f'[extensions.{name(n)}]\n{TWO} = "2 days"\n' for n in of_group(EXTENDED, REPEATED)
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


@pytest.fixture(scope="module")
def graded(term: Term) -> Term:
    """The term after all stages were released, collected and graded."""
    for slug in (ONE, TWO):
        entries = {
            f"last{n:02d}first{n:02d}_{100 + n}_{9000 + n}_{slug}.ipynb": handed_in(n, slug)
            for n in STUDENTS
        }
        collect(term, slug, entries, {name(n): moment(n, slug) for n in STUDENTS})
    answers, when = SECOND
    again = of_group(REPEATED)
    entries = {
        f"last{n:02d}first{n:02d}_{100 + n}_{9500 + n}_{ONE}-1.ipynb": made(ONE, answers)
        for n in again
    }
    collect(term, ONE, entries, {name(n): when for n in again})
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
    said = term.run("python", "-P", "-c", "import autograder.core.course as c; print(c.KIT)")
    assert "site-packages/autograder/kit" in said
    assert str(KIT) not in said


def test_a_stage_is_released_from_a_wheel(term: Term) -> None:
    term.run("autograder", "release", ONE)
    with zipfile.ZipFile(term.root / f"{ONE}.zip") as archive:
        assert f"{ONE}/{ONE}.ipynb" in archive.namelist()


def before(number: int) -> Grade:
    return GROUPS[group(number)].before


def now(number: int) -> Grade:
    return GROUPS[group(number)].now


def exported(term: Term, path: str) -> dict[str, dict[str, str]]:
    """The rows of the exported table, by student."""
    term.run("autograder", "export", "csv", "--to", path, "--missing-as-zero", code=1)
    assert formulas(term.root / path) == []
    with (term.root / path).open(newline="", encoding="utf-8-sig") as file:
        return {row["student_id"]: row for row in csv.DictReader(file)}


def expect_totals(rows: dict[str, dict[str, str]], table: Callable[[int], Grade]) -> None:
    assert len(rows) == len(STUDENTS)
    for number in STUDENTS:
        row, expected = rows[name(number)], table(number)
        points = tuple(float(row[s]) if row[s] else None for s in STAGES)
        whole = (float(row[column]) if row[column] else None for column in ("total", "of"))
        got = Grade(points, *whole)  # type: ignore[arg-type]
        assert got == expected, name(number)


def to_canvas(term: Term, there: Canvas) -> None:
    """Export what Canvas has, fill it in, and import it there."""
    header = "Student,ID,SIS User ID,SIS Login ID,Section,One (4711),Two (4712)"
    lines = [header, "    Points Possible,,,,,13,18"]
    for n in STUDENTS:
        has = (there.grades.get((100 + n, NUMBER[s]), "") for s in (ONE, TWO))
        lines.append(f'"Last{n:02d}, First{n:02d}",{100 + n},,l{n},A,{",".join(has)}')
    (term.root / "canvas.csv").write_text("\n".join(lines) + "\n")
    term.run("autograder", "export", "canvas", "--to", "upload.csv", code=1)
    there.take(term.root / "upload.csv")
    assert there.made == []


def expect_in_canvas(there: Canvas, table: Callable[[int], Grade]) -> None:
    for number in STUDENTS:
        cells = (there.grades[100 + number, NUMBER[s]] for s in (ONE, TWO))
        got = tuple(float(cell) if cell else None for cell in cells)
        assert got == table(number).points[:2], name(number)


def lines_of(term: Term, number: int, slug: str) -> str:
    return " ".join(term.run("autograder", "explain", name(number), slug).split())


@pytest.fixture(scope="module")
def there() -> Canvas:
    """The course in Canvas."""
    return Canvas(
        {100 + n: {"Student": ""} for n in STUDENTS},
        {4711: ("One", WORTH[ONE]), 4712: ("Two", WORTH[TWO])},
    )


def test_the_total_of_everybody_is_the_hand_computed_one(graded: Term) -> None:
    expect_totals(exported(graded, "grades.csv"), before)


def test_canvas_has_the_hand_computed_scores(graded: Term, there: Canvas) -> None:
    to_canvas(graded, there)
    expect_in_canvas(there, before)


def test_moodle_has_the_hand_computed_scores(graded: Term) -> None:
    header = "Identifier,Full name,Status,Grade,Maximum grade,Last modified (grade)"
    lines = [header, *(f"Participant {700 + n},x,Submitted,,20.00,-" for n in STUDENTS)]
    (graded.root / "moodle.csv").write_text("\n".join(lines) + "\n")
    graded.run("autograder", "export", "moodle", THREE, "--to", "upload-m.csv", code=1)
    taken = moodle(graded.root / "upload-m.csv", graded.root / "moodle.csv", most=20)
    assert {n: taken[700 + n][0] if 700 + n in taken else None for n in STUDENTS} == {
        n: None if group(n) == ABSENT else before(n).points[2] for n in STUDENTS
    }


def test_each_number_is_explained(graded: Term) -> None:
    late = lines_of(graded, *of_group(LATE)[:1], ONE)
    assert "softmax_naive 1.75/2" in late
    assert "late penalty -1.3 2 days late less 1 slip day: 10 % of the points of the stage" in late
    assert "counts 9.45/13" in late
    cut = lines_of(graded, *of_group(CUT)[:1], THREE)
    assert "after 5 the score is 0" in cut
    assert "counts 0/20" in cut
    twice = lines_of(graded, *of_group(REPEATED)[:1], ONE)
    assert "2 were submitted; the best counts" in twice
    assert "counts 9.5/13" in twice
    assert "without s01_softmax (the lowest)" in twice
    assert "extended from 2027-03-08 23:59:00 CET" in lines_of(graded, *of_group(REPEATED)[:1], TWO)


def test_nbgraders_own_export_says_the_same(graded: Term) -> None:
    expect_in_nbgrader(graded, before)


def expect_in_nbgrader(term: Term, table: Callable[[int], Grade]) -> None:
    words = ("export", "--to", "theirs.csv", "--CsvExport.missing_as_zero=True")
    term.run("python", "-P", "-m", "nbgrader", *words)
    with (term.root / "theirs.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    cells = {(r["student_id"], r["assignment"]): r["score"] for r in rows}
    theirs = {key: float(cell) if cell else None for key, cell in cells.items()}
    for number in STUDENTS:
        for slug, points in zip(STAGES, table(number).points, strict=True):
            assert theirs[name(number), slug] == pytest.approx(points), (name(number), slug)


# -- a check is found wrong ----------------------------------------------------------------------

UNTOUCHED = """\
@NAIVE.arguments_unchanged(needs="test_naive_equals_the_formula")
def test_naive_leaves_its_argument_alone() -> None:
    \"\"\"The given scores are not changed.\"\"\"
"""
ANY = """\
@exercise("softmax_naive", needs="test_naive_equals_the_formula")
def test_naive_leaves_its_argument_alone(student: Student, probe: Probe) -> None:
    \"\"\"The given scores are not changed.\"\"\"
    expect_tensor(student.softmax_naive(probe.tensor(3, 5), 1), "the softmax")
"""
SHARES = """\
    got = expect_tensor(ours(x, 0), "the softmax")
"""
SILENT = f"""\
{SHARES}    expect(not student.last.printed, "It prints.")
"""


@pytest.fixture(scope="module")
def mended(graded: Term) -> Term:
    """The instructor lets softmax_naive change its argument, files what was a known mistake
    as right, and asks that nothing is printed."""
    graded.run("autograder", "checks", ONE, "--specimens")
    path = graded.root / "graders" / f"test_{ONE}.py"
    text = path.read_text()
    assert (text.count(UNTOUCHED), text.count(SHARES)) == (1, 1)
    path.write_text(text.replace(UNTOUCHED, ANY).replace(SHARES, SILENT))
    filed = graded.root / "specimens" / ONE / "softmax_naive"
    assert "passes every check" in graded.run("autograder", "audit", ONE, "--quiet", code=1)
    (filed / "wrong" / "exponential_in_place.py").rename(filed / "right" / "in_place.py")
    graded.run("autograder", "audit", ONE, "--quiet")
    return graded


def changes(term: Term, *options: str) -> dict[tuple[str, str], tuple[float, float, bool]]:
    """What a regrade says: points before and after by student and exercise, and whether the
    earlier ones are kept."""
    term.run("autograder", "regrade", ONE, *options, "--json", "../changes.json")
    found = json.loads((term.root.parent / "changes.json").read_text())["changes"]
    return {(c["student"], c["exercise"]): (c["was"], c["now"], c["kept"]) for c in found}


def expected(lower: tuple[float, float, bool]) -> dict[tuple[str, str], tuple[float, float, bool]]:
    naive = "softmax_naive"
    return {
        **{(name(n), naive): (1.75, 2, False) for n in of_group(LATE, BROKEN)},
        **{(name(n), naive): lower for n in of_group(ABSENT)},
        **{(name(n), naive): (1.5, 2, False) for n in of_group(REPEATED)},  # another attempt
        **{(name(n), "dot_product"): (0, 1, False) for n in of_group(REPEATED)},
    }


def contents(root: Path) -> dict[str, str]:
    files = (p for p in root.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    return {str(p): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def test_a_preview_says_who_gains_and_who_loses_and_writes_nothing(mended: Term) -> None:
    there = contents(mended.root)
    assert changes(mended, "--preview") == expected((2, 1.75, False))
    assert contents(mended.root) == there


@pytest.fixture(scope="module")
def regraded(mended: Term) -> Term:
    """The term after the regrade, which lowers nobody's score."""
    assert changes(mended, "--never-lower") == expected((2, 2, True))
    return mended


def test_after_the_regrade_all_is_as_computed_by_hand(regraded: Term, there: Canvas) -> None:
    expect_totals(exported(regraded, "again.csv"), now)
    expect_in_nbgrader(regraded, now)
    to_canvas(regraded, there)
    expect_in_canvas(there, now)


def test_the_history_has_the_earlier_score_with_its_receipt(regraded: Term) -> None:
    reports = regraded.root / "reports" / ONE
    (number, *_), (kept, *_) = of_group(BROKEN), of_group(ABSENT)
    report: dict[str, Any] = json.loads((reports / f"{name(number)}.json").read_text())
    (line,) = (reports / f"{name(number)}.history.jsonl").read_text().splitlines()
    earlier = json.loads(line)
    assert (earlier["points"], report["points"]) == (10.75, 11)
    assert earlier["exercises"]["softmax_naive"] == 1.75
    assert earlier["receipt"]["checks"] != report["receipt"]["checks"]
    assert earlier["receipt"]["hand_in"] == report["receipt"]["hand_in"]
    said = regraded.run("autograder", "verify", f"reports/{ONE}/{name(number)}.json")
    assert "confirmed" in said
    said = regraded.run("autograder", "verify", f"reports/{ONE}/{name(kept)}.json")
    assert "Kept from an earlier grading, where it was higher: softmax_naive." in said


def test_a_student_with_everything_at_once_is_explained_after_the_regrade(regraded: Term) -> None:
    said = lines_of(regraded, *of_group(REPEATED)[:1], ONE)
    assert "submitted 2027-03-03 12:00:00 CET, 1 d 12 h 1 min late" in said
    assert "earlier 9.5/11 for the exercises, until" in said
    assert "slip days 1 used, for 2 days late" in said
    assert "late penalty -1.3 2 days late less 1 slip day: 10 % of the points of the stage" in said
    assert "counts 9.7/13" in said
    assert "the course 25.7/31" in said
    assert "without s07_causal_mask (the lowest)" in said


def test_grading_again_changes_nothing_more(regraded: Term) -> None:
    for slug in STAGES:
        regraded.run("autograder", "grade", slug, "--quiet")
    assert changes(regraded, "--preview") == {}
    expect_totals(exported(regraded, "last.csv"), now)
