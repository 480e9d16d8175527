"""Grades go out, and readers that follow the systems' rules find them there."""

from __future__ import annotations

import csv
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from junitparser import Failure, JUnitXml

from autograder import exports
from autograder.attempts import Attempt, keep
from autograder.course import Course, CourseError, load
from autograder.gradebook import Book
from autograder.lms import gradescope
from autograder.lms.tables import TableError
from autograder.model import (
    BLOCKED,
    FAILED,
    PASSED,
    UNREADABLE,
    Diagnosis,
    ExerciseReport,
    Outcome,
    Report,
)
from autograder.run import keep_report
from tests.lms.gradebooks import OTHER, SLUG, course, enter, report
from tests.lms.readers import Canvas, formulas, moodle
from tests.test_cli import run

ROSTER = """student_id,first_name,last_name,email,canvas_id,login
ada,Ada,Lovelace,ada@uni.org,101,al
bob,"=cmd|' /C calc'!A0",Byron,bob@uni.org,,bb
cyd,Cyd,Charisse,cyd@uni.org,103,
dee,Dee,Dee,,,
"""
CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Old (1),Softmax (4711),Masks (12),Final Score
,,,,,,Manual Posting,,
    Points Possible,,,,,10.00,{worth},18.00,(read only)
"Lovelace, Ada",101,,al,"Mo, 10",9.00,,5.00,50
"Byron, =cmd",102,,bb,Mo,8.00,3.00,,10
"Charisse, Cyd",103,,cc,Mo,,EX,,
"Nobody, Ned",104,,nn,Mo,7.00,1.00,2.00,
"Student, Test",999,,xyz,Mo,,,,
"""
MOODLE = """Identifier,Full name,Email address,Status,Grade,Maximum grade,\
Last modified (submission),Last modified (grade),Feedback comments
Participant 71,Ada Lovelace,ada@uni.org,Submitted,,{worth},"Monday, 2 March 2026, 9:00 AM",-,
Participant 72,Somebody Else,bob@uni.org,Submitted,3.00,{worth},-,"Monday, 2 March 2026",old
Participant 73,Dee Dee,,No submission,,{worth},-,-,
Participant 74,Not Ours,who@uni.org,No submission,1.00,{worth},-,-,
"""


@pytest.fixture
def here(tmp_path: Path) -> Course:
    made = course(tmp_path, "[canvas]", f"{SLUG} = 4711", f"{OTHER} = 12")
    (tmp_path / "roster.csv").write_text(ROSTER)
    enter(made, SLUG, ada=1.0, bob=0.5, cyd=0.25, dee=0.0)
    return made


def worth(here: Course) -> float:
    with Book(here) as book:
        return book.entries()[0].max_score


def points(here: Course, slug: str = SLUG) -> dict[str, float]:
    with Book(here) as book:
        return {s.student: s.points for s in book.entries() if s.stage == slug}


def canvas_course(most: float) -> Canvas:
    logins = {101: "al", 102: "bb", 103: "cc", 104: "nn", 999: "xyz"}
    return Canvas(
        {n: {"Student": "", "SIS Login ID": login} for n, login in logins.items()},
        {1: ("Old", 10), 4711: ("Softmax", most), 12: ("Masks", 18)},
    )


def test_canvas_finds_the_scores_and_nothing_else_changes(here: Course, tmp_path: Path) -> None:
    (tmp_path / "canvas.csv").write_text(CANVAS.format(worth=worth(here)))
    filled = exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    there = canvas_course(worth(here))
    there.take(tmp_path / "out.csv")
    ours = points(here)
    assert there.made == []
    assert there.assignments == canvas_course(worth(here)).assignments
    assert float(there.grades[101, 4711]) == pytest.approx(ours["ada"], abs=0.005)
    assert float(there.grades[102, 4711]) == pytest.approx(ours["bob"], abs=0.005)
    assert there.grades[103, 4711] == "EX"
    assert there.grades[104, 4711] == "1.00"
    assert {n for _, n in there.grades} == {4711}
    assert filled.missed == ["dee"]
    assert filled.kept == [f"cyd: Canvas says EX for {SLUG}"]
    assert formulas(tmp_path / "out.csv") == []


def test_canvas_in_another_language_uses_semicolons(here: Course, tmp_path: Path) -> None:
    text = CANVAS.format(worth=f"{worth(here):.2f}".replace(".", ","))
    rows = list(csv.reader(text.splitlines()[:2])) + [
        next(csv.reader([line])) for line in text.splitlines()[3:]
    ]
    top = ["    Points Possible", "", "", "", "", "10,00", f"{worth(here):.2f}".replace(".", ","),
           "18,00", ""]  # fmt: skip
    with (tmp_path / "canvas.csv").open("w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file, delimiter=";").writerows([*rows[:2], top, *rows[2:]])
    exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    written = (tmp_path / "out.csv").read_text(encoding="utf-8-sig").splitlines()
    assert written[0].startswith("Student;ID;")
    assert f'"Lovelace, Ada";101;;al;"Mo, 10";{points(here)["ada"]:g}'.replace('"', "") in (
        written[3].replace('"', "")
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("(4711)", "(4712)"), r"no column with the number \(4711\)"),
        (("Masks (12)", "Masks (4711)"), "more than one column"),
        (("    Points Possible", "Somebody"), "no row Points Possible"),
        (("WORTH", "100.00"), r"gives 100 points, the stage .* --scale"),
        (("WORTH", "many"), "is not a number of points"),
        (("104,,nn", "104,,al"), "Two rows would be ada's"),
    ],
)
def test_a_gradebook_that_does_not_fit_is_refused(
    here: Course,
    tmp_path: Path,
    change: tuple[str, str],
    words: str,
) -> None:
    text = CANVAS.replace("{worth}", "WORTH").replace(*change)
    (tmp_path / "canvas.csv").write_text(text.replace("WORTH", str(worth(here))))
    with pytest.raises(TableError, match=words):
        exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    assert not (tmp_path / "out.csv").exists()


def test_scores_are_converted_when_asked(here: Course, tmp_path: Path) -> None:
    (tmp_path / "canvas.csv").write_text(CANVAS.format(worth="100.00"))
    exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv", scale=True)
    there = canvas_course(100)
    there.take(tmp_path / "out.csv")
    assert float(there.grades[101, 4711]) == pytest.approx(
        100 * points(here)["ada"] / worth(here), abs=0.005
    )


def test_early_in_the_term_canvas_gets_the_stages_that_have_scores(
    here: Course, tmp_path: Path
) -> None:
    (tmp_path / "canvas.csv").write_text(CANVAS.format(worth=worth(here)))
    exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "one.csv")
    filled = exports.to_canvas(here, [], tmp_path / "canvas.csv", tmp_path / "all.csv")
    assert (tmp_path / "all.csv").read_bytes() == (tmp_path / "one.csv").read_bytes()
    assert filled.kept[-1] == f"{OTHER}, in which nobody has a score yet"
    with pytest.raises(CourseError, match=f"Nobody has a score in {OTHER}"):
        exports.to_canvas(here, [SLUG, OTHER], tmp_path / "canvas.csv", tmp_path / "x.csv")


def test_a_stage_without_a_number_in_canvas_is_refused(here: Course, tmp_path: Path) -> None:
    path = here.root / "course.toml"
    path.write_text(path.read_text().replace(f"{SLUG} = 4711\n", ""))
    with pytest.raises(CourseError, match=r"\[canvas\]"):
        exports.to_canvas(load(here.root), [SLUG], tmp_path / "x.csv", tmp_path / "out.csv")


def test_moodle_takes_the_grades_and_keeps_the_rest(here: Course, tmp_path: Path) -> None:
    most = worth(here)
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=most))
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", "Grade")
    taken = moodle(tmp_path / "out.csv", tmp_path / "m.csv", most=most)
    ours = points(here)
    assert taken[71][0] == pytest.approx(ours["ada"], abs=0.005)
    assert taken[72] == (pytest.approx(ours["bob"], abs=0.005), "old")
    assert taken[73][0] == 0
    assert taken[74][0] == 1
    assert filled.missed == ["cyd"]


def test_a_name_that_is_another_ones_login_gets_no_other_ones_grade(
    here: Course, tmp_path: Path
) -> None:
    (tmp_path / "m.csv").write_text(
        "Identifier,Full name,Status,Grade,Maximum grade,Last modified (grade)\n"
        f"Participant 5,AL,-,,{worth(here)},-\n"
    )
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert moodle(tmp_path / "out.csv", tmp_path / "m.csv") == {}
    assert "ada" in filled.missed


@pytest.mark.parametrize(
    ("rule", "warned"),
    [("percent_a_day = 10", True), ("slip_days = 2", True), ("grace_minutes = 15", False)],
)
def test_canvas_export_warns_of_a_second_late_penalty(
    tmp_path: Path, rule: str, warned: bool
) -> None:
    made = course(tmp_path, "[canvas]", f"{SLUG} = 4711", "[rules]", rule)
    (tmp_path / "roster.csv").write_text("".join(ROSTER.splitlines(keepends=True)[:2]))
    enter(made, SLUG, ada=1.0)
    (tmp_path / "canvas.csv").write_text(CANVAS.format(worth=worth(made)))
    done = run("export", "canvas", SLUG, "--to", "out.csv", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert ("Canvas deducts from imported scores" in " ".join(done.stderr.split())) is warned


# -- worksheets in other languages, and what Moodle's importer skips -----------------------------

GERMAN = """ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Bestwertung,\
Bewertung kann geändert werden,Zuletzt geändert (Abgabe),Zuletzt geändert (Bewertung),\
Feedback als Kommentar
Teilnehmer/in71,Ada Lovelace,ada@uni.org,Abgegeben,,{worth},Ja,"Montag, 2. März 2026, 09:00",-,
Teilnehmer/in72,Bob Byron,bob@uni.org,Abgegeben,"3,00",{worth},Ja,-,"Montag, 2. März 2026, 22:00",
Teilnehmer/in73,Dee Dee,,Keine Abgabe,,{worth},Ja,-,-,
"""
FRENCH = """Identifiant,Nom complet,Numéro d'identification,Adresse de courriel,Statut,Note,\
Note maximale,La note peut être modifiée,Dernière modification (note)
Participant 71,Ada Lovelace,9001,ada@uni.org,Remis,,{worth},Oui,-
Participant 72,Bob Byron,9002,bob@uni.org,Remis,,{worth},Oui,-
"""


def german(here: Course) -> str:
    return GERMAN.format(worth='"{}"'.format(f"{worth(here):.2f}".replace(".", ",")))


@pytest.mark.parametrize(
    ("worksheet", "heading"), [(GERMAN, "Bewertung"), (FRENCH, "Note")], ids=["German", "French"]
)
def test_a_worksheet_in_another_language_is_filled_in_without_naming_a_column(
    here: Course, tmp_path: Path, worksheet: str, heading: str
) -> None:
    (tmp_path / "m.csv").write_text(worksheet.format(worth=worth(here)))
    exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    with (tmp_path / "out.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    ours = points(here)
    assert [float(row[heading]) for row in rows[:2]] == [ours["ada"], ours["bob"]]


@pytest.mark.parametrize("worksheet", [MOODLE, GERMAN, FRENCH], ids=["English", "German", "French"])
@pytest.mark.parametrize("most", ["100.00", '"10,00"'])
def test_other_points_in_moodle_are_refused_in_every_language(
    here: Course, tmp_path: Path, worksheet: str, most: str
) -> None:
    (tmp_path / "m.csv").write_text(worksheet.format(worth=most))
    name = {MOODLE: "Grade", GERMAN: "Bewertung", FRENCH: "Note"}[worksheet]
    for column in ("", name):
        with pytest.raises(TableError, match=r"gives 10+ points, the stage 13\. .* --scale"):
            exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", column)
    assert not (tmp_path / "out.csv").exists()
    filled = exports.to_moodle(
        here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", name, scale=True
    )
    assert filled.refused == []


@pytest.mark.parametrize("worksheet", [MOODLE, GERMAN, FRENCH], ids=["English", "German", "French"])
@pytest.mark.parametrize("scale", ['"Not yet\nGood\nExcellent"', "nan", "0.00", "-", ""])
def test_an_assignment_that_is_not_graded_with_points_is_refused(
    here: Course, tmp_path: Path, worksheet: str, scale: str
) -> None:
    (tmp_path / "m.csv").write_text(worksheet.format(worth=scale))
    name = {MOODLE: "", GERMAN: "Bewertung", FRENCH: "Note"}[worksheet]
    with pytest.raises(TableError, match=r"m\.csv, row \d, column .* is not a number of points"):
        exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", name)
    if name and scale != "0.00":
        with pytest.raises(TableError, match=r"cannot be found.*--grade-column.*scale"):
            exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")


def test_a_column_that_only_looks_like_grades_is_not_chosen(here: Course, tmp_path: Path) -> None:
    text = (
        FRENCH.format(worth=worth(here)).replace("courriel", "service").replace("ada@uni.org", "13")
    )
    (tmp_path / "m.csv").write_text(text.replace("bob@uni.org", "13"))
    with pytest.raises(TableError, match="could be any of \"Numéro d'identification\", 'Note'"):
        exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", "Note")


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("Status", "row 2, column 'Grade' after 'Status': '' is not a number"),
        ("Feedback comments", "no column follows 'Feedback comments'"),
        ("Bewertung", "has no column 'Bewertung'"),
    ],
)
def test_a_wrong_column_of_grades_is_refused(
    here: Course, tmp_path: Path, heading: str, words: str
) -> None:
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=worth(here)))
    with pytest.raises(TableError, match=words):
        exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", heading)


def test_different_maxima_are_refused(here: Course, tmp_path: Path) -> None:
    text = MOODLE.format(worth=worth(here)).replace(f"submission,1.00,{worth(here)}", "x,1.00,12")
    (tmp_path / "m.csv").write_text(text)
    with pytest.raises(TableError, match=r"holds different numbers \(13.0, 12\)"):
        exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")


def test_rows_whose_date_moodle_cannot_read_are_listed(here: Course, tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text(german(here))
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert filled.skipped == ["bob (row 3)"]
    done = run(
        *("export", "moodle", SLUG, "--from", str(tmp_path / "m.csv"), "--to", "up.csv"),
        cwd=here.root,
    )
    assert done.returncode == 1
    said = " ".join(done.stderr.split())
    assert "Moodle will skip bob (row 3)" in said
    assert "Allow updating records that have been modified more recently in Moodle" in said


@pytest.mark.parametrize(
    "date",
    [
        "Monday, 2 March 2026, 9:00 AM", "Monday, March 2, 2026, 9:00 AM", "2 March 2026",
        "Tuesday, 10 November 2026, 22:15", "2026-03-02 09:00",
    ],
)  # fmt: skip
def test_rows_whose_date_moodle_can_read_are_not_listed(
    here: Course, tmp_path: Path, date: str
) -> None:
    text = MOODLE.format(worth=worth(here)).replace("Monday, 2 March 2026", date)
    (tmp_path / "m.csv").write_text(text)
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert filled.skipped == []


@pytest.mark.parametrize(
    "date", ["-", "", "lundi 2 mars 2026, 09:00", "Monday, 2 März 2026, 9:00 AM"]
)
def test_the_date_of_the_grade_decides_and_not_that_of_the_submission(
    here: Course, tmp_path: Path, date: str
) -> None:
    text = MOODLE.format(worth=worth(here)).replace(
        '-,"Monday, 2 March 2026"', f'"Monday, 2 March 2026, 9:00 AM","{date}"'
    )
    (tmp_path / "m.csv").write_text(text)
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert filled.skipped == ["bob (row 3)"]


def test_a_row_that_stays_the_same_is_not_listed_as_skipped(here: Course, tmp_path: Path) -> None:
    same = f"{points(here)['bob']:.2f}".replace(".", ",")
    (tmp_path / "m.csv").write_text(german(here).replace('"3,00"', f'"{same}"'))
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert filled.skipped == []


@pytest.mark.parametrize("delimiter", [";", "\t", ","])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_worksheets_are_written_as_moodle_exports_them(
    here: Course, tmp_path: Path, delimiter: str, encoding: str
) -> None:
    rows = list(csv.reader(german(here).splitlines()))
    with (tmp_path / "m.csv").open("w", newline="", encoding=encoding) as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)
    exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    written = (tmp_path / "out.csv").read_bytes().decode("utf-8")
    assert next(csv.reader(written.splitlines())) == rows[0]


def test_a_row_whose_identifiers_disagree_stays_as_it_was(here: Course, tmp_path: Path) -> None:
    text = MOODLE.format(worth=worth(here)).replace("Ada Lovelace,ada@", "Ada Lovelace,bob@", 1)
    (tmp_path / "m.csv").write_text(text.replace("Somebody Else,bob@", "Somebody Else,no@"))
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    taken = moodle(tmp_path / "out.csv", tmp_path / "m.csv", most=worth(here))
    assert set(taken) == {72, 73, 74}
    assert filled.doubtful == [f"{tmp_path / 'm.csv'}, row 2 names different students (ada, bob)"]
    assert filled.missed == ["ada", "bob", "cyd"]


def test_a_number_that_contradicts_the_name_in_the_row_is_not_used(
    here: Course, tmp_path: Path
) -> None:
    made = Attempt("ada", SLUG, 1, "", "moodle", "73", "Ada Lovelace", "0" * 64)
    keep(here, made, {"x.ipynb": b"{}"})
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=worth(here)))
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert 73 not in moodle(tmp_path / "out.csv", tmp_path / "m.csv", most=worth(here))
    assert filled.doubtful == [f"{tmp_path / 'm.csv'}, row 4 names different students (ada, dee)"]


def test_canvas_rows_whose_identifiers_disagree_stay_as_they_were(
    here: Course, tmp_path: Path
) -> None:
    text = CANVAS.format(worth=worth(here)).replace("102,,bb,Mo,8.00", "102,,al,Mo,8.00")
    (tmp_path / "canvas.csv").write_text(text.replace('"Byron, =cmd"', '"Charisse, Cyd"', 1))
    filled = exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    there = canvas_course(worth(here))
    there.take(tmp_path / "out.csv")
    assert there.grades[102, 4711] == "3.00"
    (words,) = filled.doubtful
    assert words.endswith("canvas.csv, row 5 names different students (ada, cyd)")


@pytest.mark.parametrize(("delimiter", "written"), [("\t", ","), (";", ";"), (",", ",")])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_canvas_gets_utf8_with_commas_or_semicolons(
    here: Course, tmp_path: Path, delimiter: str, written: str, encoding: str
) -> None:
    rows = list(csv.reader(CANVAS.format(worth=worth(here)).splitlines()))
    with (tmp_path / "canvas.csv").open("w", newline="", encoding=encoding) as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)
    exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_bytes().startswith(f"Student{written}ID{written}".encode())
    there = canvas_course(worth(here))
    there.take(tmp_path / "out.csv")
    assert float(there.grades[101, 4711]) == points(here)["ada"]


def test_comments_in_another_language_need_their_column_named(here: Course, tmp_path: Path) -> None:
    keep_report(here, told(here, "ada"))
    (tmp_path / "m.csv").write_text(german(here))
    source, target = tmp_path / "m.csv", tmp_path / "out.csv"
    with pytest.raises(TableError, match=r"no column 'Feedback comments'.*--comment-column"):
        exports.to_moodle(here, SLUG, source, target, comments=True)
    exports.to_moodle(here, SLUG, source, target, comment_column="Feedback als Kommentar")
    with target.open(newline="", encoding="utf-8") as file:
        cells = [row["Feedback als Kommentar"] for row in csv.DictReader(file)]
    assert cells == ["softmax: 1/2. It was a &lt;slip&gt;.", "", ""]


def test_comments_say_the_diagnosis_in_harmless_html(here: Course, tmp_path: Path) -> None:
    for student in ("ada", "bob", "dee"):
        keep_report(here, told(here, student))
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=worth(here)))
    exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", comments=True)
    taken = moodle(tmp_path / "out.csv", tmp_path / "m.csv")
    assert taken[71][1] == "softmax: 1/2. It was a &lt;slip&gt;."
    assert taken[74][1] == ""
    assert formulas(tmp_path / "out.csv") == []


def test_a_backslash_in_a_comment_costs_nobody_a_grade(here: Course, tmp_path: Path) -> None:
    for student, note in (("ada", 'In "C:\\"'), ("bob", "It ends in a, \\"), ("dee", "a\\n, b")):
        keep_report(here, replace(told(here, student), notes=(note,), exercises=()))
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=worth(here)))
    exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", comments=True)
    taken = moodle(tmp_path / "out.csv", tmp_path / "m.csv")
    said = [taken[n][1] for n in (71, 72, 73)]
    assert said == ["In &quot;C:\\&quot;", "It ends in a, &#92;", "a\\n, b"]


def test_more_points_than_moodle_takes_are_told_and_not_written(
    here: Course, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(here.root / "gradebook.db")) as database, database:
        database.execute("UPDATE grade SET extra_credit = 1")
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=worth(here)))
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    taken = moodle(tmp_path / "out.csv", tmp_path / "m.csv", most=worth(here))
    (words,) = filled.refused
    assert words.startswith(f"ada: {points(here)['ada']:g} points, more than the")
    assert 71 not in taken  # as it was
    assert taken[72][0] == points(here)["bob"]


def test_a_table_that_is_no_worksheet_is_refused(here: Course, tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text("Name,Mail,Grade\nAda,ada@uni.org,\n")
    with pytest.raises(TableError, match="is not an Identifier"):
        exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", "Grade")


def test_manual_scores_and_penalties_count_as_in_the_gradebook(
    here: Course, tmp_path: Path
) -> None:
    before = points(here)
    with closing(sqlite3.connect(here.root / "gradebook.db")) as database, database:
        database.execute("UPDATE submitted_notebook SET late_submission_penalty = 1.5")
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=worth(here)))
    exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", "Grade")
    taken = moodle(tmp_path / "out.csv", tmp_path / "m.csv")
    assert taken[71][0] == pytest.approx(before["ada"] - 1.5, abs=0.005)
    assert taken[73][0] == 0


def test_the_table_holds_everybody_and_no_formula(here: Course, tmp_path: Path) -> None:
    enter(here, OTHER, ada=0.5)
    assert exports.to_csv(here, [SLUG, OTHER], tmp_path / "g.csv").count == 4
    with (tmp_path / "g.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    first, second = points(here), points(here, OTHER)
    assert float(rows["ada"]["total"]) == pytest.approx(first["ada"] + second["ada"], abs=0.01)
    assert rows["bob"][OTHER] == ""
    assert {rows["bob"][column] for column in ("total", "of", "percent")} == {""}
    assert rows["bob"]["first_name"].startswith("'=cmd")
    assert formulas(tmp_path / "g.csv") == []


def test_a_table_without_any_score_is_refused(tmp_path: Path) -> None:
    made = course(tmp_path)
    (tmp_path / "roster.csv").write_text(ROSTER)
    with pytest.raises(CourseError, match="Nobody has a score yet"):
        exports.to_csv(made, made.slugs, tmp_path / "g.csv")
    assert not (tmp_path / "g.csv").exists()


def test_a_stage_without_scores_is_refused(here: Course, tmp_path: Path) -> None:
    with pytest.raises(CourseError, match=f"Nobody has a score in {OTHER}"):
        exports.to_moodle(here, OTHER, tmp_path / "m.csv", tmp_path / "out.csv", "Grade")


# -- from reports ------------------------------------------------------------------------------

OUTCOMES = (
    Outcome("test_shape", "The shape is right.", PASSED, 1.0, 1.0),
    Outcome("test_value", "The values are right.", FAILED, 0.0, 0.5, "It gave \x1b[3m & <b>.\0"),
    Outcome("test_more", "More.", BLOCKED, 0.0, 0.5, "", "test_shape"),
)


def told(here: Course, student: str) -> Report:
    made = report(here, SLUG, student, 0.5)
    slip = Diagnosis("slip", "It was a <slip>.", "Look again.")
    first = ExerciseReport("softmax", 1.0, 2.0, OUTCOMES, slip)
    return replace(made, exercises=(first,), points=1.0, max_points=2.0)


def test_junit_is_read_by_another_program_and_has_points_beside_it(
    here: Course, tmp_path: Path
) -> None:
    for student in ("ada", "bob"):
        keep_report(here, told(here, student))
    made = exports.to_junit(here, SLUG, tmp_path / "junit.xml")
    suites = list(JUnitXml.fromfile(str(tmp_path / "junit.xml")))
    assert [(s.name, s.tests, s.failures, s.skipped, s.errors) for s in suites] == [
        ("ada", 3, 1, 1, 0), ("bob", 3, 1, 1, 0), ("cyd", 1, 0, 0, 1), ("dee", 1, 0, 0, 1),
    ]  # fmt: skip
    assert {one.why for one in made.unscored.left_empty} == {
        "in the gradebook, but without a report"
    }
    cases = list(suites[0])
    assert {c.classname for c in cases} == {f"{SLUG}.ada.softmax"}
    assert [c.name for c in cases] == ["test_shape", "test_value", "test_more"]
    assert all(c.time == 0 for c in cases)
    failure = cases[1].result[0]
    assert isinstance(failure, Failure)
    assert failure.text == "It gave ?[3m & <b>.?"
    scores = json.loads(made.path.read_text())["students"]["ada"]
    assert scores["points"] == 1.0
    assert scores["exercises"]["softmax"]["checks"]["test_value"] == [0.0, 0.5]


def test_gradescope_gets_the_diagnosis_once_and_the_exact_total(here: Course) -> None:
    found = gradescope.results(told(here, "ada"), "diagnosis", 2.6)
    assert (found["score"], found["execution_time"]) == (1.0, 3)
    assert [t["status"] for t in found["tests"]] == ["passed", "failed", "failed"]
    assert json.dumps(found).count("It was a <slip>.") == 1
    assert "Not tried: The shape is right." in found["tests"][2]["output"]
    assert sum(t["max_score"] for t in found["tests"]) == 2.0
    assert {t["visibility"] for t in found["tests"]} == {"visible"}


def test_gradescope_says_no_more_than_the_course_allows(here: Course) -> None:
    found = gradescope.results(told(here, "ada"), "title")
    assert "slip" not in json.dumps(found)
    assert all(t["output"] in ("", "Not tried: The shape is right.") for t in found["tests"])


def test_gradescope_hears_why_a_file_could_not_be_read(here: Course) -> None:
    bad = replace(
        told(here, "ada"), status=UNREADABLE, notes=("It is empty. Save it.",), points=None,
        exercises=(ExerciseReport("softmax", None, 2.0, OUTCOMES),),
    )  # fmt: skip
    found = gradescope.results(bad, "diagnosis")
    assert found["output"].startswith("It is empty. Save it.")
    assert "score" not in found and not [t for t in found["tests"] if "score" in t]
    assert [t["max_score"] for t in found["tests"]] == [2.0]
    assert found["extra_data"]["needs_a_look"] is True
