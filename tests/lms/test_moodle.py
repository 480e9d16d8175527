"""Moodle: the grading worksheet is filled in so that Moodle's importer takes it."""

from __future__ import annotations

import csv
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.core.course import Course
from autograder.core.report_store import store
from autograder.core.tables import TableError
from autograder.lms import exports
from autograder.submissions.attempts import Attempt, save
from tests.lms.gradebooks import ROSTER, SLUG, points, scored_course, told, worth
from tests.lms.readers import formulas, moodle
from tests.test_cli import run

MOODLE = """Identifier,Full name,Email address,Status,Grade,Maximum grade,\
Last modified (submission),Last modified (grade),Feedback comments
Participant 71,Ada Lovelace,ada@uni.org,Submitted,,{worth},"Monday, 2 March 2026, 9:00 AM",-,
Participant 72,Somebody Else,bob@uni.org,Submitted,3.00,{worth},-,"Monday, 2 March 2026",old
Participant 73,Dee Dee,,No submission,,{worth},-,-,
Participant 74,Not Ours,who@uni.org,No submission,1.00,{worth},-,-,
"""
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


@pytest.fixture
def here(tmp_path: Path) -> Course:
    return scored_course(tmp_path)


def german(here: Course) -> str:
    return GERMAN.format(worth='"{}"'.format(f"{worth(here):.2f}".replace(".", ",")))


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
    with pytest.raises(TableError, match=r"has different numbers \(13.0, 12\)"):
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


def test_a_grade_that_is_locked_in_moodle_is_listed_and_not_filled_in(
    here: Course, tmp_path: Path
) -> None:
    text = MOODLE.replace("Maximum grade,", "Maximum grade,Grade can be changed,")
    text = text.replace("{worth},", "{worth},Yes,").replace("3.00,{worth},Yes", "3.00,{worth},No")
    (tmp_path / "m.csv").write_text(text.format(worth=f"{worth(here):.2f}"))
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert filled.refused == ["bob (row 3): its grade is locked in Moodle"]
    with (tmp_path / "out.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = {row["Identifier"]: row["Grade"] for row in csv.DictReader(file)}
    assert rows["Participant 72"] == "3.00"


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


def test_a_row_with_another_name_is_filled_in_and_listed(here: Course, tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=worth(here)))
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert filled.renamed == [f"{tmp_path / 'm.csv'}, row 3: bob is called 'Somebody Else'"]
    blind = MOODLE.replace("Full name,", "").format(worth=worth(here))
    for name in ("Ada Lovelace,", "Somebody Else,", "Dee Dee,", "Not Ours,"):
        blind = blind.replace(name, "")
    (tmp_path / "m.csv").write_text(blind)
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert filled.renamed == []


def test_a_zero_does_not_replace_a_grade_that_moodle_has(here: Course, tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_text(ROSTER + "who,Not,Ours,who@uni.org,,\n")
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=worth(here)))
    filled = exports.to_moodle(
        here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", missing_as_zero=True
    )
    assert filled.kept == ["who: Moodle has 1.00"]
    assert filled.unscored.as_zero == ()
    taken = moodle(tmp_path / "out.csv", tmp_path / "m.csv", most=worth(here))
    assert taken[74][0] == 1


def test_a_number_that_contradicts_the_name_in_the_row_is_not_used(
    here: Course, tmp_path: Path
) -> None:
    made = Attempt("ada", SLUG, 1, "", "moodle", "73", "Ada Lovelace", "0" * 64)
    save(here, made, {"x.ipynb": b"{}"})
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=worth(here)))
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert 73 not in moodle(tmp_path / "out.csv", tmp_path / "m.csv", most=worth(here))
    assert filled.doubtful == [f"{tmp_path / 'm.csv'}, row 4 names different students (ada, dee)"]


def test_a_namesake_outside_of_the_course_gets_no_grade(here: Course, tmp_path: Path) -> None:
    text = MOODLE.format(worth=worth(here)).replace("Not Ours", "Ada Lovelace")
    (tmp_path / "m.csv").write_text(text)
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    taken = moodle(tmp_path / "out.csv", tmp_path / "m.csv", most=worth(here))
    assert taken[71][0] == pytest.approx(points(here)["ada"], abs=0.005)
    assert taken[74][0] == 1
    where = f"{tmp_path / 'm.csv'}, row 5 has the name of ada, but"
    assert filled.doubtful == [f"{where} another row is this student's, or may be"]
    lines = text.splitlines(keepends=True)
    (tmp_path / "m.csv").write_text("".join([lines[0], *lines[2:]]))  # without Ada's own row
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert filled.doubtful == [
        f"{tmp_path / 'm.csv'}, row 4 has the name of ada, but roster.csv does not have "
        "who@uni.org for ada"
    ]
    assert filled.missed == ["ada", "cyd"]


def test_a_locked_grade_that_is_right_already_is_not_listed(here: Course, tmp_path: Path) -> None:
    text = MOODLE.replace("Maximum grade,", "Maximum grade,Grade can be changed,")
    text = text.replace("{worth},", "{worth},No,").replace("3.00", f"{points(here)['bob']:.2f}")
    lines = text.format(worth=f"{worth(here):.2f}").splitlines(keepends=True)
    (tmp_path / "m.csv").write_text("".join([lines[0], lines[2]]))
    filled = exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv")
    assert filled.refused == []


def test_comments_in_another_language_need_their_column_named(here: Course, tmp_path: Path) -> None:
    store(here, told(here, "ada"))
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
        store(here, told(here, student))
    (tmp_path / "m.csv").write_text(MOODLE.format(worth=worth(here)))
    exports.to_moodle(here, SLUG, tmp_path / "m.csv", tmp_path / "out.csv", comments=True)
    taken = moodle(tmp_path / "out.csv", tmp_path / "m.csv")
    assert taken[71][1] == "softmax: 1/2. It was a &lt;slip&gt;."
    assert taken[74][1] == ""
    assert formulas(tmp_path / "out.csv") == []


def test_a_backslash_in_a_comment_costs_nobody_a_grade(here: Course, tmp_path: Path) -> None:
    for student, note in (("ada", 'In "C:\\"'), ("bob", "It ends in a, \\"), ("dee", "a\\n, b")):
        store(here, replace(told(here, student), notes=(note,), exercises=()))
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
