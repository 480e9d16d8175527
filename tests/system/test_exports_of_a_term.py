"""A term of three stages with a roster of 20: every export holds what a table made by hand says.

Three students never submit anything, two files cannot be read, two are late, one student submits
twice, one leaves out a stage. A score that does not exist is an empty cell, and never 0 unless
that was asked for.
"""

from __future__ import annotations

import csv
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from junitparser import JUnitXml

from autograder.core.course import Course, load
from tests.classroom import command, make_nbgrader_course, notebook, reference
from tests.lms.readers import Canvas, moodle
from tests.system.spring import WRITES_INTO_SCORES
from tests.system.test_whole_class import grade_by_hand, leave_the_question
from tests.test_cli import run

ONE, TWO, THREE = STAGES = ("s01_softmax", "s02_self_attention", "s07_causal_mask")
WORTH = {ONE: 13, TWO: 18, THREE: 20}

# By hand: 2 points of each stage are for the written answer, which only rob and sal give; 10 % of
# the score a day of lateness. The columns: student, the three stages, the total, percent of 51.
TABLE = """
lee    -    -     -     -     -
mia    -    -     -     -     -
ned    -    -     -     -     -
joy   11    -    18     -     -
kim   11   16     -     -     -
ola   11   16     -     -     -
gus    8.8 16    18    42.8  83.92
hal   11   16    12.6  39.6  77.65
ian   11   16    18    45    88.24
cyd   10   16    18    44    86.27
dee    8   16    18    42    82.35
eli    8   12    12    32    62.75
fay   11   14    18    43    84.31
pam    0   16    18    34    66.67
quy   11   16    17.67 44.67 87.59
rob   12.5 16    18    46.5  91.18
sal   11   16    18    45    88.24
u18   11   16    18    45    88.24
u19   11   16    18    45    88.24
u20   11   16    18    45    88.24
"""
ROWS = {
    student: ["" if cell == "-" else cell for cell in cells]
    for student, *cells in map(str.split, TABLE.strip().splitlines())
}
NUMBERS = {student: number for number, student in enumerate(ROWS, 101)}
NEVER, UNREADABLE, SKIPPED = ("lee", "mia", "ned"), {"joy": TWO, "kim": THREE}, {"ola": THREE}
ABSENT = {(s, slug) for s in NEVER for slug in STAGES} | set(SKIPPED.items())
LATE = {("gus", ONE): "2027-03-03 11:59", ("hal", THREE): "2027-03-18 12:00"}  # 1.5 and 2.5 days
LEFT_OUT: dict[tuple[str, str], tuple[str, ...]] = {
    ("cyd", ONE): ("dot_product",),
    ("dee", ONE): ("softmax_stable",),
    ("eli", ONE): ("AttentionPooling",),
    ("eli", TWO): ("SentenceAttention",),
    ("eli", THREE): ("CausalAttention",),
    ("fay", TWO): ("effective_tokens",),
    ("pam", ONE): tuple(reference(ONE)),
    ("ian", ONE): ("softmax_stable",),  # in the first submission only
}
CHANGED = {("quy", THREE): {"masked_softmax": WRITES_INTO_SCORES}}
ANSWERS_QUESTION = {("rob", ONE), ("sal", TWO)}
# What checks gave: no late penalties, and no points by hand.
AUTOMATIC = {("gus", ONE): "11", ("hal", THREE): "18", ("rob", ONE): "11"}
RULES = """
[rules]
percent_a_day = 10
[due]
s01_softmax = 2027-03-01T23:59:00
s02_self_attention = 2027-03-08T23:59:00
s07_causal_mask = 2027-03-15T23:59:00
[canvas]
s01_softmax = 4711
s02_self_attention = 4712
s07_causal_mask = 4713
"""
CANVAS = {ONE: 4711, TWO: 4712, THREE: 4713}
ON_TIME = {ONE: "2027-03-01 12:00", TWO: "2027-03-08 12:00", THREE: "2027-03-15 12:00"}


def cells(slug: str, missing: str = "", automatic: bool = False) -> dict[str, str]:
    """The column of a stage by student; ``missing`` is the cell of those who submitted nothing."""
    place = STAGES.index(slug)
    found = {s: missing if (s, slug) in ABSENT else row[place] for s, row in ROWS.items()}
    return found | {s: p for (s, stage), p in AUTOMATIC.items() if automatic and stage == slug}


def numbers(found: dict[str, str]) -> dict[str, float | None]:
    return {s: float(cell) if cell else None for s, cell in found.items()}


def totals(with_zeros: bool) -> dict[str, list[str]]:
    """Total, maximum and percentage by student."""
    zeros = {"lee": "0 51 0", "mia": "0 51 0", "ned": "0 51 0", "ola": "27 51 52.94"}
    found = {s: [row[3], "51" if row[3] else "", row[4]] for s, row in ROWS.items()}
    return found | {s: words.split() for s, words in zeros.items() if with_zeros}


def submission(student: str, slug: str, second: bool = False) -> str:
    left_out = () if second else LEFT_OUT.get((student, slug), ())
    answers = CHANGED.get((student, slug), {}) | dict.fromkeys(left_out, "")
    made: Any = notebook(slug, **answers)
    if (student, slug) not in ANSWERS_QUESTION:
        leave_the_question(made, slug)
    text = json.dumps(made)
    return text[:-400] if UNREADABLE.get(student) == slug else text


def collect(course: Course, slug: str, files: dict[str, tuple[str, str]]) -> None:
    """Collect files and their moments, by student."""
    source = course.root / "inbox"
    for student, (text, moment) in files.items():
        (source / student).mkdir(parents=True)
        (source / student / f"{slug}.ipynb").write_text(text)
        (source / student / "timestamp.txt").write_text(f"{moment}:00 UTC")
    done = run("collect", str(source), slug, "--from", "folder", "--yes", cwd=course.root)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(source)


@dataclass(frozen=True)
class Term:
    course: Course

    @property
    def root(self) -> Path:
        return self.course.root

    def export(self, *words: str) -> str:
        """Run an export; what it says about empty cells. The exit code is 1 if there are any."""
        done = run("export", *words, cwd=self.root)
        is_complete = "--missing-as-zero" in words and ONE in words  # nobody is unreadable there
        assert done.returncode == (0 if is_complete else 1), done.stderr
        return done.stderr

    def table(self, name: str, key: str = "student_id") -> dict[str, dict[str, str]]:
        with (self.root / name).open(newline="", encoding="utf-8-sig") as file:
            return {row[key]: row for row in csv.DictReader(file)}


@pytest.fixture(scope="module")
def term(tmp_path_factory: pytest.TempPathFactory) -> Term:
    root = tmp_path_factory.mktemp("term")
    course = make_nbgrader_course(root, *STAGES)
    path = root / "course.toml"
    path.write_text(path.read_text() + RULES)
    lines = [f'{s},"{s.title()}, Student",{s}@uni.org,{n}' for s, n in NUMBERS.items()]
    (root / "roster.csv").write_text("\n".join(["student_id,name,email,canvas_id", *lines]) + "\n")
    course = load(root)
    for slug in STAGES:
        collect(course, slug, {
            s: (submission(s, slug), LATE.get((s, slug), ON_TIME[slug]))
            for s in ROWS if (s, slug) not in ABSENT
        })  # fmt: skip
    collect(course, ONE, {"ian": (submission("ian", ONE, second=True), "2027-03-01 20:00")})
    for slug in STAGES:
        done = run("grade", slug, "--jobs", "2", "--quiet", cwd=root)
        assert done.returncode == 0, done.stderr
    grade_by_hand(root, "rob", ONE, "differences", 1.5)
    return Term(course)


def expect_reasons(words: str, slugs: tuple[str, ...], with_zeros: bool = False) -> None:
    """Everybody whose cell is empty is named once for each stage, with the reason."""
    lines = [line.rpartition("WARNING] ")[2].strip() for line in words.splitlines()]
    for slug in slugs:
        nothing = ", ".join(s for s in sorted(ROWS) if (s, slug) in ABSENT)
        assert lines.count(f"{slug}, submitted nothing: {nothing}") == 1, words
        unread = [s for s, stage in UNREADABLE.items() if stage == slug]
        found = [line for line in lines if line.startswith(f"{slug}, could not be read")]
        assert [line.rpartition(": ")[2] for line in found] == unread, words
    assert ("Written as 0, because you asked for it:" in lines) == with_zeros
    assert (" writes 0 for those who submitted nothing." in words) != with_zeros


def test_the_table_of_the_term_has_20_rows() -> None:
    assert len(ROWS) == 20 and all(len(row) == 5 for row in ROWS.values())


@pytest.mark.parametrize("option", [(), ("--missing-as-zero",)])
def test_the_csv_file_holds_the_table(term: Term, option: tuple[str, ...]) -> None:
    words = term.export("csv", "--to", "grades.csv", *option)
    rows, zero = term.table("grades.csv"), "0" if option else ""
    for slug in STAGES:
        assert {s: row[slug] for s, row in rows.items()} == cells(slug, zero)
    found = {s: [row["total"], row["of"], row["percent"]] for s, row in rows.items()}
    assert found == totals(bool(option))
    assert {row["dropped"] for row in rows.values()} == {""}
    assert {s: (r["last_name"], r["email"]) for s, r in rows.items()} == {
        s: (s.title(), f"{s}@uni.org") for s in ROWS
    }
    expect_reasons(words, STAGES, bool(option))


@pytest.mark.parametrize("option", [(), ("--missing-as-zero",)])
def test_canvas_gets_the_table(term: Term, option: tuple[str, ...]) -> None:
    titles = [f"{slug} ({CANVAS[slug]})" for slug in STAGES]
    head = f"Student,ID,SIS User ID,SIS Login ID,Section,{','.join(titles)}"
    top = f"    Points Possible,,,,,{','.join(map(str, WORTH.values()))}"
    lines = [f'"{s}, X",{n},,{s},Mo,,,' for s, n in NUMBERS.items()]
    (term.root / "canvas.csv").write_text("\n".join([head, top, *lines]) + "\n")
    words = term.export("canvas", "--to", "to-canvas.csv", *option)
    there = Canvas(
        {n: {"Student": s} for s, n in NUMBERS.items()},
        {CANVAS[slug]: (slug, WORTH[slug]) for slug in STAGES},
    )
    there.take(term.root / "to-canvas.csv")
    assert there.made == []
    for slug in STAGES:
        found = {s: there.grades[n, CANVAS[slug]] for s, n in NUMBERS.items()}
        assert found == cells(slug, "0" if option else "")
    expect_reasons(words, STAGES, bool(option))
    assert "await manual grading: sal." in words


@pytest.mark.parametrize("option", [(), ("--missing-as-zero",)])
@pytest.mark.parametrize("slug", STAGES)
def test_moodle_gets_the_table(term: Term, slug: str, option: tuple[str, ...]) -> None:
    head = "Identifier,Full name,Email address,Status,Grade,Maximum grade,Last modified (grade)"
    lines = [
        f"Participant {n},Student {s.title()},{s}@uni.org,Submitted,,{WORTH[slug]}.00,-"
        for s, n in NUMBERS.items()
    ]
    (term.root / "moodle.csv").write_text("\n".join([head, *lines]) + "\n")
    words = term.export("moodle", slug, "--to", "to-moodle.csv", *option)
    rows = term.table("to-moodle.csv", "Identifier")
    expected = cells(slug, "0" if option else "")
    assert {s: rows[f"Participant {n}"]["Grade"] for s, n in NUMBERS.items()} == expected
    taken = moodle(term.root / "to-moodle.csv", term.root / "moodle.csv", most=WORTH[slug])
    there = {s: taken[n][0] if n in taken else None for s, n in NUMBERS.items()}
    assert there == numbers(expected)
    expect_reasons(words, (slug,), bool(option))


@pytest.mark.parametrize("option", [(), ("--missing-as-zero",)])
@pytest.mark.parametrize("slug", STAGES)
def test_junit_and_its_json_hold_the_automatic_points(
    term: Term, slug: str, option: tuple[str, ...]
) -> None:
    words = term.export("junit", slug, "--to", "junit.xml", *option)
    found = json.loads((term.root / "junit.scores.json").read_text())["students"]
    expected = numbers(cells(slug, "0" if option else "", automatic=True))
    assert {s: one["points"] for s, one in found.items()} == pytest.approx(expected, abs=0.005)
    empty = {s for s, points in expected.items() if points is None}
    assert {s for s, one in found.items() if "why" in one} == empty
    suites = {suite.name: suite for suite in JUnitXml.fromfile(str(term.root / "junit.xml"))}
    assert suites.keys() == found.keys()
    told = {s for s, suite in suites.items() if any(c.name == "submission" for c in suite)}
    assert told == empty | {s for s, stage in ABSENT if stage == slug}
    expect_reasons(words, (slug,), bool(option))


@pytest.mark.parametrize("option", [(), ("--missing-as-zero",)])
@pytest.mark.parametrize("slug", STAGES)
def test_gradescope_files_hold_the_automatic_points(
    term: Term, slug: str, option: tuple[str, ...]
) -> None:
    folder = f"results-{slug}{'-zeros' * bool(option)}"
    words = term.export("gradescope", slug, "--to", folder, *option)
    files = {p.stem: json.loads(p.read_text()) for p in (term.root / folder).iterdir()}
    expected = numbers(cells(slug, "0" if option else "", automatic=True))
    found = {s: one.get("score") for s, one in files.items()}
    assert found == pytest.approx(expected, abs=0.005)
    without = [one for s, one in files.items() if expected[s] is None]
    assert not [test for one in without for test in one["tests"] if "score" in test]
    expect_reasons(words, (slug,), bool(option))


def test_nbgrader_exports_the_table(term: Term) -> None:
    words = command(term.course, "nbgrader", "export", "--to", "theirs.csv")
    with (term.root / "theirs.csv").open(newline="") as file:
        rows = {(r["student_id"], r["assignment"]): r for r in csv.DictReader(file)}
    for slug in STAGES:
        found = {s: float(c) if (c := rows[s, slug]["score"]) else None for s in ROWS}
        assert found == pytest.approx(numbers(cells(slug)), abs=0.005)
    expect_reasons(words, STAGES)


def test_the_tables_of_the_report_hold_the_same_scores(term: Term) -> None:
    done = run("report", "--quiet", cwd=term.root)
    assert done.returncode == 0, done.stderr
    course = term.table("reports/students.csv", "student")
    for slug in STAGES:
        rows = term.table(f"reports/{slug}/students.csv", "student")
        scores = numbers({s: row["gradebook"] for s, row in rows.items()})
        assert scores == pytest.approx(numbers(cells(slug)), abs=0.005)
        data = json.loads((term.root / "reports" / f"{slug}.json").read_text())["students"]
        assert {row["student"]: row["gradebook"] for row in data} == pytest.approx(scores)
        points = numbers({s: row[slug] for s, row in course.items()})
        assert points == pytest.approx(numbers(cells(slug, automatic=True)), abs=0.005)


@pytest.mark.parametrize("slug", STAGES)
def test_the_json_of_grade_has_everybody_who_submitted(term: Term, slug: str) -> None:
    done = run("grade", slug, "--quiet", "--json", "grade.json", cwd=term.root)
    assert done.returncode == 0, done.stderr
    found = json.loads((term.root / "grade.json").read_text())["reports"]
    expected = numbers(cells(slug, automatic=True))
    assert {r["student"]: r["points"] for r in found} == pytest.approx(
        {s: p for s, p in expected.items() if (s, slug) not in ABSENT}, abs=0.005
    )
