"""A class of twelve from its files to every export: each cell is what a table made by hand says.

Two never submit, one file cannot be read, a check raises an error on one answer, one is late, one
submits twice. None of them gets a 0 that nobody gave.
"""

from __future__ import annotations

import csv
import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest
from junitparser import JUnitXml

from autograder.core.cells import is_written_answer
from autograder.core.course import Course, load
from tests.classroom import AVERAGES, command, hand_in, home_of, make_nbgrader_course, notebook
from tests.test_cli import run

SLUG, WORTH, AUTOMATIC = AVERAGES, "13", 11.0
# By hand: 11 points for the exercises, 2 for the written answer, 10 % of the score a day.
SCORES: dict[str, str] = {
    "ada": "11",  # the written answer waits for its reader
    "bob": "11",  # no written answer: 0 of 2
    "cyd": "7",  # without moving_average
    "dee": "8",  # without best_window
    "eli": "",  # a check of moving_average raises an error
    "fay": "",  # the file breaks off
    "gus": "8.8",  # 1.5 days late: two days, 20 %
    "hal": "11",  # the second of two submissions; the first had 8
    "ian": "11",  # the file is called .ipynb.json
    "joy": "12.5",  # 1.5 points for the written answer, given by hand
    "kim": "",  # submitted nothing
    "lee": "",  # submitted nothing
}
STRANGER = "zed"  # who is not in the roster, and has 11 points
AUTOMATIC_POINTS = {s: float(p) if p else None for s, p in SCORES.items()} | {
    "gus": AUTOMATIC, "joy": AUTOMATIC, STRANGER: AUTOMATIC,
}  # fmt: skip
EMPTY = {"eli", "fay", "kim", "lee"}
REASONS = {
    "eli": "no score for moving_average: a check raised an error",
    "fay": "could not be read",
    "kim": "submitted nothing",
    "lee": "submitted nothing",
}
NAMES = {"ada": ("Ada", "Lovelace"), "bob": ("Bob", "Byron"), "kim": ("Kim", "van der Berg")}
ROSTER = "student_id,name,email,canvas_id\n" + "".join(
    f'{student},"{", ".join(reversed(NAMES.get(student, ("", student.title()))))}",'
    f"{student}@uni.org,{number}\n"
    for number, student in enumerate(SCORES, 101)
)
RULES = f"""
[rules]
percent_a_day = 10
[due]
{SLUG} = 2025-03-01T23:59:00
[canvas]
{SLUG} = 4711
"""
BROKEN_CHECK = """
    if student.moving_average(torch.tensor([7.0]), 1) == 43.0:
        raise KeyError("a fault of the check")
"""
UNLUCKY = (
    "def moving_average(x, width):\n    if width < 1:\n        raise ValueError(width)\n"
    "    return x.unfold(0, width, 1).mean(-1) + 36 * (x.tolist() == [7.0])\n"
)


@dataclass(frozen=True)
class Class:
    """The graded class: its course, and what `grade` printed."""

    course: Course
    printed: str

    def export(self, *words: str, code: int = 1) -> str:
        """Run an export; what it says about missing scores."""
        done = run("export", *words, cwd=self.course.root)
        assert done.returncode == code, done.stderr
        return " ".join(done.stderr.split())

    def table(self, name: str) -> list[dict[str, str]]:
        with (self.course.root / name).open(newline="", encoding="utf-8-sig") as file:
            return list(csv.DictReader(file))


def break_a_check(course: Course) -> None:
    """Let one hidden check raise an error on eli's answer, and on no other one."""
    path = course.checks(SLUG)
    head, marker, rest = path.read_text().partition('    """A window of one number gives')
    title, newline, body = rest.partition("\n")
    path.write_text(head + marker + title + newline + BROKEN_CHECK + body)


def submit(course: Course) -> None:
    """Everybody's files: most of them through `collect`, in two rounds."""
    first, second = course.root / "first", course.root / "second"
    answers: dict[str, dict[str, str]] = {
        "cyd": {"moving_average": ""}, "dee": {"best_window": ""}, "hal": {"best_window": ""},
        "eli": {"moving_average": UNLUCKY},
    }  # fmt: skip
    when = {"gus": "2025-03-03 11:59:00 UTC"}
    for student in ("ada", "bob", "cyd", "dee", "eli", "fay", "gus", "hal", "ian", "joy"):
        made: Any = notebook(SLUG, **answers.get(student, {}))
        if student in ("bob", "hal", "ian"):
            leave_the_question(made)
        text = json.dumps(made)
        folder = first / student
        folder.mkdir(parents=True)
        name = f"{SLUG}.ipynb.json" if student == "ian" else f"{SLUG}.ipynb"
        (folder / name).write_text(text[:-400] if student == "fay" else text)
        (folder / "timestamp.txt").write_text(when.get(student, "2025-03-01 12:00:00 UTC"))
    (second / "hal").mkdir(parents=True)
    again = notebook(SLUG)
    leave_the_question(again)
    (second / "hal" / f"{SLUG}.ipynb").write_text(json.dumps(again))
    (second / "hal" / "timestamp.txt").write_text("2025-03-01 20:00:00 UTC")
    for source in (first, second):
        done = run("collect", str(source), SLUG, "--from", "folder", "--yes", cwd=course.root)
        assert done.returncode == 0, done.stderr
        shutil.rmtree(source)
    stranger = notebook(SLUG)
    leave_the_question(stranger)
    hand_in(course, STRANGER, SLUG, stranger)


def grade_by_hand(root: Path, student: str, slug: str, cell: str, points: float) -> None:
    """Enter a manual score into the gradebook, as formgrader does."""
    statement = """UPDATE grade SET manual_score = ?, needs_manual_grade = 0 WHERE id IN (
        SELECT grade.id FROM grade JOIN base_cell ON base_cell.id = grade.cell_id
        JOIN submitted_notebook AS s ON s.id = grade.notebook_id
        JOIN submitted_assignment AS a ON a.id = s.assignment_id
        JOIN assignment ON assignment.id = a.assignment_id
        WHERE a.student_id = ? AND assignment.name = ? AND base_cell.name = ?)"""
    with closing(sqlite3.connect(root / "gradebook.db")) as database, database:
        assert database.execute(statement, (points, student, slug, cell)).rowcount == 1


def leave_the_question(made: Any, slug: str = SLUG) -> None:
    """Leave the written answer as it was released."""
    released = nbformat.read(home_of(slug) / "release" / slug / f"{slug}.ipynb", as_version=4)
    (blank,) = [c.source for c in released.cells if is_written_answer(c)]
    for cell in made.cells:
        if is_written_answer(cell):
            cell.source = blank


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Class:
    root = tmp_path_factory.mktemp("class")
    course = make_nbgrader_course(root, SLUG)
    path = root / "course.toml"
    path.write_text(path.read_text() + RULES)
    (root / "roster.csv").write_text(ROSTER)
    course = load(root)
    break_a_check(course)
    submit(course)
    done = run("grade", SLUG, "--jobs", "2", cwd=root)
    assert done.returncode == 0, done.stderr
    grade_by_hand(root, "joy", SLUG, "smoothing", 1.5)
    return Class(course, done.stdout)


def says_why(words: str, students: set[str]) -> None:
    """Each of these students is listed with the reason."""
    for student in students:
        line = f"{SLUG}, {REASONS[student]}"
        assert line in words, words
        after = words.partition(line)[2].partition(f"{SLUG}, ")[0]
        assert student in after, words


# -- what each place shows ---------------------------------------------------------------------


def test_the_terminal_shows_no_zero_that_nobody_gave(graded: Class) -> None:
    cells = (line.split() for line in graded.printed.splitlines())
    rows = {words[0]: words[1] for words in cells if len(words) > 1}
    expected = {s: f"{p or '–'}/{WORTH}" for s, p in SCORES.items() if s not in ("kim", "lee")}
    expected |= {"joy": f"11/{WORTH}", STRANGER: f"11/{WORTH}"}  # graded by hand only later
    assert {s: rows[s] for s in expected} == expected
    signs = {line.split()[0]: line for line in graded.printed.splitlines() if line.strip()}
    assert "?●●" in signs["eli"] and "???" in signs["fay"]
    assert "Submitted nothing: kim, lee." in graded.printed
    assert f"Not in roster.csv: {STRANGER}." in graded.printed
    assert "Late penalties: gus 2.2." in graded.printed


def test_the_table_has_every_score_and_every_empty_cell(graded: Class) -> None:
    words = graded.export("csv", "--to", "grades.csv")
    rows = {row["student_id"]: row for row in graded.table("grades.csv")}
    assert {s: row[SLUG] for s, row in rows.items()} == SCORES | {STRANGER: "11"}
    assert {s: row["total"] for s, row in rows.items()} == SCORES | {STRANGER: "11"}
    assert {row["of"] for s, row in rows.items() if s not in EMPTY} == {WORTH}
    assert {rows[s][column] for s in EMPTY for column in ("of", "percent", "dropped")} == {""}
    assert {s: (rows[s]["first_name"], rows[s]["last_name"]) for s in NAMES} == NAMES
    assert rows["kim"]["email"] == "kim@uni.org"
    says_why(words, EMPTY)
    assert f"Not in roster.csv: {STRANGER}." in words


def test_missing_counts_zero_only_when_asked_and_it_says_for_whom(graded: Class) -> None:
    words = graded.export("csv", "--to", "zeros.csv", "--missing-as-zero")
    rows = {row["student_id"]: row[SLUG] for row in graded.table("zeros.csv")}
    assert rows == SCORES | {STRANGER: "11", "kim": "0", "lee": "0"}
    says_why(words, EMPTY)
    assert (
        "Written as 0, because you asked for it: s01_moving_average, submitted nothing: kim, lee"
        in words
    )


def test_canvas_gets_the_scores_and_keeps_empty_cells(graded: Class) -> None:
    header = f"Student,ID,SIS User ID,SIS Login ID,Section,Softmax ({4711})\n"
    top = f"    Points Possible,,,,,{WORTH}\n"
    lines = (f'"{s}, X",{n},,{s}@uni.org,Mo,\n' for n, s in enumerate(SCORES, 101))
    (graded.course.root / "canvas.csv").write_text(header + top + "".join(lines))
    words = graded.export("canvas", SLUG, "--to", "to-canvas.csv")
    rows = [row for row in graded.table("to-canvas.csv") if row["ID"]]
    assert {row["ID"]: row["Softmax (4711)"] for row in rows} == {
        str(n): SCORES[s] for n, s in enumerate(SCORES, 101)
    }
    says_why(words, EMPTY)
    assert f"no row in canvas.csv: {STRANGER}." in words
    graded.export("canvas", SLUG, "--to", "zeros.csv", "--missing-as-zero")
    zeros = {row["ID"]: row["Softmax (4711)"] for row in graded.table("zeros.csv") if row["ID"]}
    assert (zeros["111"], zeros["112"], zeros["105"], zeros["106"]) == ("0", "0", "", "")


def test_moodle_gets_the_scores_and_keeps_empty_cells(graded: Class) -> None:
    header = (
        "Identifier,Full name,Email address,Status,Grade,Maximum grade,"
        "Last modified (submission),Last modified (grade),Feedback comments\n"
    )
    lines = (
        f"Participant {n},{s} X,{s}@uni.org,Submitted,,{WORTH}.00,-,-,\n"
        for n, s in enumerate(SCORES, 101)
    )
    (graded.course.root / "moodle.csv").write_text(header + "".join(lines))
    words = graded.export("moodle", SLUG, "--to", "to-moodle.csv", "--comments")
    rows = {row["Email address"].split("@")[0]: row for row in graded.table("to-moodle.csv")}
    assert {s: row["Grade"] for s, row in rows.items()} == SCORES
    assert "moving_average: –/4" in rows["eli"]["Feedback comments"]
    assert rows["kim"]["Feedback comments"] == ""
    says_why(words, EMPTY)


def test_nbgrader_exports_the_same_empty_cells(graded: Class) -> None:
    done = command(graded.course, "nbgrader", "export")
    rows = {row["student_id"]: row for row in graded.table("grades.csv")}
    found = {s: row["score"] for s, row in rows.items()}
    expected = {s: float(p) if p else "" for s, p in (SCORES | {STRANGER: "11"}).items()}
    assert {s: float(p) if p else "" for s, p in found.items()} == expected
    assert {rows[s]["raw_score"] for s in EMPTY} == {""}
    assert {s: (rows[s]["first_name"], rows[s]["last_name"]) for s in NAMES} == NAMES
    says_why(" ".join(done.split()), EMPTY)


def test_junit_and_its_points_say_who_has_no_score(graded: Class) -> None:
    words = graded.export("junit", SLUG, "--to", "junit.xml")
    found = json.loads((graded.course.root / "junit.scores.json").read_text())["students"]
    assert {s: one["points"] for s, one in found.items()} == AUTOMATIC_POINTS
    assert {s for s, one in found.items() if "why" in one} == EMPTY
    assert all(REASONS[s] in found[s]["why"] for s in EMPTY)
    suites = {s.name: s for s in JUnitXml.fromfile(str(graded.course.root / "junit.xml"))}
    assert {s for s, suite in suites.items() if "submission" in {c.name for c in suite}} == EMPTY
    assert suites["kim"].skipped == 1 and suites["fay"].errors == 1
    says_why(words, EMPTY)


def test_gradescope_files_have_a_score_or_none(graded: Class) -> None:
    words = graded.export("gradescope", SLUG, "--to", "scope")
    files = {p.stem: json.loads(p.read_text()) for p in (graded.course.root / "scope").iterdir()}
    assert {s: one.get("score") for s, one in files.items()} == AUTOMATIC_POINTS
    assert not [t for s in EMPTY for t in files[s]["tests"] if "score" in t]
    assert files["kim"]["output"] == "No score: submitted nothing."
    says_why(words, EMPTY)


def test_the_class_page_lists_everybody(graded: Class) -> None:
    done = run("report", cwd=graded.course.root)
    assert done.returncode == 0, done.stderr
    rows = {row["student"]: row for row in graded.table(f"reports/{SLUG}/students.csv")}
    expected = {s: float(p) if p else "" for s, p in (SCORES | {STRANGER: "11"}).items()}
    assert {s: float(r["gradebook"]) if r["gradebook"] else "" for s, r in rows.items()} == expected
    states = {s: rows[s]["state"] for s in rows if rows[s]["state"] != "graded"}
    assert states == {"fay": "unreadable", "kim": "missing", "lee": "missing"}
    numbers = json.loads((graded.course.root / "reports" / f"{SLUG}.json").read_text())
    assert numbers["spread"]["students"] == len(expected) - len(EMPTY)
    assert numbers["spread"]["least"] == 7.0  # nobody counts as 0
    page = (graded.course.root / "reports" / SLUG / "index.html").read_text()
    assert "Nothing submitted: 2" in page and "Not in roster.csv: 1" in page
    whole = {row["student"]: row[SLUG] for row in graded.table("reports/students.csv")}
    assert {s for s, points in whole.items() if not points} == EMPTY


def test_a_students_page_says_that_there_is_no_score(graded: Class) -> None:
    done = run("feedback", SLUG, cwd=graded.course.root)
    assert done.returncode == 0, done.stderr
    pages = {
        s: (graded.course.root / "feedback" / s / f"{SLUG}.html").read_text()
        for s in ("ada", "eli", "fay", "gus", "joy")
    }
    assert "No score yet: <code>moving_average</code> could not be checked" in pages["eli"]
    assert "No score yet: your file could not be read" in pages["fay"]
    for student, points in (("ada", "11"), ("gus", "8.8"), ("joy", "12.5")):
        assert f'<span class="big">{points}</span>/{WORTH} points' in pages[student]
    assert "/13 points" not in pages["eli"] + pages["fay"]


@pytest.mark.parametrize("student", SCORES)
def test_each_number_is_explained(graded: Class, student: str) -> None:
    done = run("explain", student, SLUG, cwd=graded.course.root)
    assert done.returncode == 0, done.stderr
    (line,) = [line for line in done.stdout.splitlines() if line.strip().startswith("counts")]
    assert line.split()[1] == f"{SCORES[student] or '–'}/{WORTH}"
    whole = next(line for line in done.stdout.splitlines() if "the course" in line)
    assert whole.split()[2] == (f"{SCORES[student]}/{WORTH}" if SCORES[student] else "–")


def test_names_reach_formgrader(graded: Class) -> None:
    with closing(sqlite3.connect(graded.course.root / "gradebook.db")) as database:
        rows = database.execute("SELECT id, first_name, last_name, lms_user_id FROM student")
        found = {row[0]: row[1:] for row in rows}
    assert {s: found[s][:2] for s in NAMES} == NAMES
    assert found["lee"][2] == "112"
    assert found[STRANGER] == (None, None, None)
