"""The roster is the class: everybody in it is known, and who is not in it is named."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from autograder.core.course import Course
from autograder.gradebook.gradebook import Gradebook
from autograder.gradebook.students import attendance, class_list, is_enrolled, load_roster
from autograder.gradebook.unscored import not_graded
from autograder.submissions.folders import submitted
from tests.classroom import hand_in
from tests.lms.gradebooks import SLUG, course, enter

ROSTER = """student_id,name,email,canvas_id,sis_id
ada,Ada Lovelace,ada@uni.org,101,9001
bob,"Byron, Bob",,,9002
kim,,,,
"""


def students(here: Course) -> list[tuple[str | None, ...]]:
    statement = "SELECT id, first_name, last_name, email, lms_user_id FROM student ORDER BY id"
    with closing(sqlite3.connect(here.root / "gradebook.db")) as database:
        return database.execute(statement).fetchall()


def test_names_addresses_and_numbers_reach_the_gradebook(tmp_path: Path) -> None:
    here = course(tmp_path)
    enter(here, SLUG, ada=1.0, zed=0.5)
    assert students(here) == [("ada", None, None, None, None), ("zed", None, None, None, None)]
    assert is_enrolled(here)
    (tmp_path / "roster.csv").write_text(ROSTER)
    assert not is_enrolled(here)
    with Gradebook(here) as book:
        book.entries()
    assert students(here) == [
        ("ada", "Ada", "Lovelace", "ada@uni.org", "101"),
        ("bob", "Bob", "Byron", None, "9002"),
        ("kim", None, None, None, None),
        ("zed", None, None, None, None),
    ]
    assert is_enrolled(here)


def test_what_the_roster_does_not_say_stays_in_the_gradebook(tmp_path: Path) -> None:
    here = course(tmp_path)
    enter(here, SLUG, kim=1.0)
    with closing(sqlite3.connect(tmp_path / "gradebook.db")) as database, database:
        database.execute("UPDATE student SET first_name = 'Kim', email = 'kim@uni.org'")
    (tmp_path / "roster.csv").write_text(ROSTER)
    with Gradebook(here) as book:
        book.prepare(here.stage(SLUG))
    assert ("kim", "Kim", None, "kim@uni.org", None) in students(here)


def test_the_class_is_the_roster_and_whoever_submitted(tmp_path: Path) -> None:
    here = course(tmp_path)
    enter(here, SLUG, ada=1.0, zed=0.5)
    hand_in(here, "yan", SLUG, "{}")
    with Gradebook(here) as book:
        book._gradebook.add_student("guest")
    assert class_list(here, load_roster(here)) == ["ada", "guest", "yan", "zed"]
    (tmp_path / "roster.csv").write_text(ROSTER)
    assert class_list(here, load_roster(here)) == ["ada", "bob", "kim", "yan", "zed"]


def test_who_is_absent_and_who_is_a_stranger_is_said(tmp_path: Path) -> None:
    here = course(tmp_path)
    hand_in(here, "ada", SLUG, "{}")
    hand_in(here, "yan", SLUG, "{}")
    assert attendance(here, SLUG) == []
    (tmp_path / "roster.csv").write_text(ROSTER)
    lines = attendance(here, SLUG)
    assert lines[:2] == ["Submitted nothing: bob, kim.", "Not in roster.csv: yan."]
    assert '("Lovelace, Ada")' in lines[2]


def test_a_submission_in_a_wrong_place_is_not_called_missing(tmp_path: Path) -> None:
    here = course(tmp_path)
    (tmp_path / "roster.csv").write_text(ROSTER)
    for path in (f"ada/{SLUG}.ipynb", f"bob/{SLUG.upper()}/{SLUG}.ipynb", f".kim/{SLUG}.ipynb"):
        (tmp_path / "submitted" / path).parent.mkdir(parents=True)
        (tmp_path / "submitted" / path).write_text("{}")
    assert attendance(here, SLUG)[0] == "Submitted nothing: kim."
    assert {"ada", "bob"} <= set(class_list(here, load_roster(here)))
    there = submitted(here, SLUG)
    found = {student: not_graded(student, SLUG, there) for student in ("ada", "bob", "kim")}
    assert [one.missing for one in found.values()] == [False, False, True]
    assert "is directly in it. Move it" in found["ada"].why


def test_a_time_that_cannot_be_read_or_is_gone_is_said(tmp_path: Path) -> None:
    here = course(tmp_path)
    enter(here, SLUG, ada=(1.0, "2026-03-10 12:00"), bob=(0.5, "2026-03-08 12:00"))
    for student in ("ada", "bob", "kim", "zed"):
        hand_in(here, student, SLUG, "{}")
    folders = {s: tmp_path / "submitted" / s / SLUG for s in ("bob", "kim", "zed")}
    folders["bob"].joinpath("timestamp.txt").write_text("08/03/2026")
    folders["kim"].joinpath("timestamp.txt").write_text("yesterday")
    folders["zed"].joinpath("timestamp.txt").write_text("2026-03-08 12:00:00 UTC")
    first, second, third = attendance(here, SLUG)
    assert first.startswith(f"bob/{SLUG}/timestamp.txt cannot be read, so the time of an earlier ")
    assert second.startswith(f"kim/{SLUG}/timestamp.txt cannot be read, so the submission counts ")
    assert third.startswith("Without timestamp.txt: ada. The time of an earlier submission counts.")


def test_an_extension_for_nobody_in_the_roster_is_said(tmp_path: Path) -> None:
    dates = ("[due]", f"{SLUG} = 2027-03-01T23:59:00", "[extensions.adda]", '"*" = "1 day"')
    here = course(tmp_path, *dates)
    hand_in(here, "ada", SLUG, "{}")
    assert attendance(here, SLUG) == []
    (tmp_path / "roster.csv").write_text("student_id\nada\n")
    assert attendance(here, SLUG) == [
        "course.toml: [extensions.adda] names nobody in roster.csv; did you mean 'ada'?"
    ]
