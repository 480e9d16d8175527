"""``autograder feedback``: where the pages lie, and what they are made from."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from typer.testing import CliRunner

from autograder.cli.main import app
from autograder.core.cells import is_grade_cell, mark
from autograder.core.course import Course, CourseError, load
from autograder.core.model import BUDGETS, TITLE, Report
from autograder.core.report_store import store
from autograder.gradebook.gradebook import Gradebook
from autograder.reports.feedback import write_pages
from autograder.submissions.autograded_notebook import autograded
from autograder.submissions.cell_matching import Released
from tests.classroom import hand_in, make_course, points_by_student
from tests.render.feedback_reports import SLUG, exercise, pictures, report


def whole(student: str = "ada") -> Report:
    """A report on every exercise of the stage; the first one failed."""
    names = {"upper_triangle": 2, "center": 2, "standardize": 3, "LinearLayer": 11}
    failed = exercise("upper_triangle", 0, 2, message="Two entries are wrong.",
                      mistake="It is shifted.",
                      pictures=pictures("upper_triangle", "none_is_true"))  # fmt: skip
    rest = [exercise(n, p, p) for n, p in names.items() if n != "upper_triangle"]
    return report(failed, *rest, student=student)


@pytest.fixture
def course(tmp_path: Path) -> Course:
    made = make_course(tmp_path, SLUG)
    for student in ("ada", "bob"):
        one = whole(student)
        store(made, one)
        with Gradebook(made) as book:
            book.write(made.stage(SLUG), one)
    return made


def test_a_page_lies_where_a_person_looks_and_where_nbgrader_looks(course: Course) -> None:
    place = course.root / "autograded" / "ada" / SLUG
    place.mkdir(parents=True)
    (place / "timestamp.txt").write_text("2026-03-01 18:00:00.000000 UTC\n")
    (place / "submission_secret.txt").write_text("a secret of the exchange\n")
    seen: list[tuple[int, int]] = []
    made = write_pages(course, SLUG, on_page=lambda done, total: seen.append((done, total)))
    feedback = course.root / "feedback"
    assert made == [feedback / s / f"{SLUG}.html" for s in ("ada", "bob")]
    assert seen == [(1, 2), (2, 2)]
    exchange = feedback / "ada" / SLUG
    assert {p.name for p in exchange.iterdir()} == {
        f"{SLUG}.html", "timestamp.txt", "submission_secret.txt"
    }  # fmt: skip
    assert (exchange / f"{SLUG}.html").read_text() == made[0].read_text()
    assert "It is shifted." in made[0].read_text()


def test_the_exchange_is_named_only_where_submissions_came_through_it(course: Course) -> None:
    def printed() -> str:
        done = CliRunner().invoke(app, ["feedback", SLUG, "--course", str(course.root)])
        assert done.exit_code == 0
        return done.output

    assert "2 pages" in printed() and "release_feedback" not in printed()
    place = course.root / "autograded" / "ada" / SLUG
    place.mkdir(parents=True)
    (place / "submission_secret.txt").write_text("a secret of the exchange\n")
    assert f"nbgrader release_feedback {SLUG}" in printed()


def test_only_those_who_are_named_get_a_new_page(course: Course) -> None:
    assert [p.parent.name for p in write_pages(course, SLUG, ["bob"])] == ["bob"]
    assert not (course.root / "feedback" / "ada").exists()


def test_a_page_says_what_a_person_gave_in_formgrader(course: Course) -> None:
    with Gradebook(course) as book:
        gradebook = book._gradebook
        grade = gradebook.find_grade("upper_triangle", SLUG, SLUG, "ada")
        grade.manual_score, grade.extra_credit = 1.5, 0.25
        comment = gradebook.find_comment("answer-upper_triangle", SLUG, SLUG, "ada")
        comment.manual_comment = "Nearly there."
        gradebook.db.commit()
    words = write_pages(course, SLUG, ["ada"])[0].read_text()
    with Gradebook(course) as book:
        assert points_by_student(book, course.stage(SLUG))["ada"] == 17.75
    assert '<span class="big">17.75</span>' in words
    assert "Nearly there." in words and "the automatic score is 0" in words


@pytest.mark.parametrize("show", BUDGETS)
def test_the_budget_of_the_course_is_obeyed_by_the_page(course: Course, show: str) -> None:
    with (course.root / "course.toml").open("a") as file:
        file.write(f'[feedback]\nshow = "{show}"\n')
    words = write_pages(load(course.root), SLUG, ["ada"])[0].read_text()
    assert ("It is shifted." in words) == (show != TITLE)
    assert ("Two entries are wrong." in words) == (show != TITLE)
    assert ("<svg" in words) == (show != TITLE)
    assert "It holds." in words


@pytest.mark.parametrize("show", BUDGETS)
def test_the_budget_of_the_course_is_obeyed_by_the_notebook(course: Course, show: str) -> None:
    released = nbformat.read(course.released(SLUG), as_version=4)
    made = autograded(Released(released), released, {}, whole().visible(show))
    cell = next(
        c for c in made.cells if is_grade_cell(c) and mark(c)["grade_id"] == "upper_triangle"
    )
    words = cell.outputs[0].text
    assert "✗ It holds." in words
    assert ("It is shifted." in words) == (show != TITLE)
    assert ("Two entries are wrong." in words) == (show != TITLE)


@pytest.mark.parametrize("setting", ['show = "everything"', "show = 3", 'show = ["title"]'])
def test_a_misspelt_budget_is_refused_with_the_known_ones(tmp_path: Path, setting: str) -> None:
    make_course(tmp_path, SLUG)
    with (tmp_path / "course.toml").open("a") as file:
        file.write(f"[feedback]\n{setting}\n")
    with pytest.raises(CourseError, match='"title", "diagnosis", "counterexample"'):
        load(tmp_path)


def test_a_student_of_the_class_without_a_report_is_refused_with_the_reason(course: Course) -> None:
    (course.root / "roster.csv").write_text("student_id\nada\nbob\nbo\nadam\n")
    with pytest.raises(CourseError, match=f"no report of bo on {SLUG}: submitted nothing.$"):
        write_pages(course, SLUG, ["bo"])
    hand_in(course, "adam", SLUG, "{}")
    with pytest.raises(CourseError, match=r"adam on .*: submitted, but not graded yet\. Run `auto"):
        write_pages(course, SLUG, ["ada", "adam"])


def test_without_a_report_it_says_to_grade_first(course: Course, tmp_path: Path) -> None:
    with pytest.raises(CourseError, match=f"no report of eve on {SLUG}.*autograder grade {SLUG}"):
        write_pages(course, SLUG, ["ada", "eve"])
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(CourseError, match="no report on"):
        write_pages(make_course(empty, SLUG), SLUG)


@pytest.mark.parametrize("damage", ["{", '{"schema": 1}', '{"schema": 99}', "[]", "null"])
def test_a_damaged_report_is_named_with_the_way_out(course: Course, damage: str) -> None:
    path = course.root / "reports" / SLUG / "ada.json"
    path.write_text(damage)
    with pytest.raises(CourseError, match=f"ada.json cannot be read.*autograder grade {SLUG} ada"):
        write_pages(course, SLUG)


def test_a_report_under_another_students_name_is_not_passed_on(course: Course) -> None:
    folder = course.root / "reports" / SLUG
    (folder / "bob.json").write_text((folder / "ada.json").read_text())
    with pytest.raises(CourseError, match=r"bob.json is a report of 'ada'"):
        write_pages(course, SLUG)
    assert json.loads((folder / "ada.json").read_text())["student"] == "ada"


def test_the_command_writes_where_each_page_lies_as_json(course: Course) -> None:
    command = str(Path(sys.executable).parent / "autograder")
    words = ["feedback", SLUG, "ada", "--quiet", "--json", "pages.json"]
    done = subprocess.run([command, *words], cwd=course.root, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    found = json.loads((course.root / "pages.json").read_text())
    page = str(course.root / "feedback" / "ada" / f"{SLUG}.html")
    assert found == {"stage": SLUG, "pages": {"ada": page}}
