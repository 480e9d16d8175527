"""An instructor in formgrader, inside JupyterLab: Autograde, scores, a submission, feedback.

Two students handed in the same notebook. The one is graded by formgrader's button, the other was
graded by ``autograder grade`` before.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from nbgrader.api import Gradebook
from playwright.sync_api import FrameLocator, Locator, Page, expect

from autograder.core.course import Course
from autograder.core.model import Report
from tests.browser.server import Lab
from tests.classroom import at_home, hand_in, in_words, make_nbgrader_course, notebook
from tests.waiting import PATIENCE

SLUG = "s01_softmax"
EXERCISE = "softmax_naive"
WRONG = f"def {EXERCISE}(x, dim):\n    return x.exp() / x.exp().sum()\n"
BY_BUTTON, BY_COMMAND = "ada", "grace"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    course = make_nbgrader_course(tmp_path_factory.mktemp("course"), SLUG)
    for student in (BY_BUTTON, BY_COMMAND):
        folder = hand_in(course, student, SLUG, notebook(SLUG, **{EXERCISE: WRONG})).parent
        # What the exchange lays beside a hand-in.
        (folder / "timestamp.txt").write_text("2026-03-02 18:00:00.000000 UTC\n")
        (folder / "submission_secret.txt").write_text(f"a secret of {student}")
    return course


@pytest.fixture(scope="module")
def lab(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    place = tmp_path_factory.mktemp("instructor")
    command = [str(Path(sys.executable).with_name("autograder")), "grade", SLUG, BY_COMMAND]
    subprocess.run(
        command, cwd=course.root, env=at_home(place / "home"), check=True, timeout=PATIENCE
    )
    with Lab(course.root, place / "home", place / "exchange") as running:
        yield running


@pytest.fixture
def formgrader(page: Page, lab: Lab) -> FrameLocator:
    """Formgrader's frame, opened from JupyterLab's menu."""
    page.goto(lab.url("lab"))
    page.get_by_role("menuitem", name="Nbgrader", exact=True).click()
    page.get_by_role("menuitem", name="Formgrader", exact=True).click()
    return page.frame_locator("iframe")


def row(frame: FrameLocator, student: str) -> Locator:
    """A student's line on the page of submissions."""
    return frame.locator("tr", has=frame.locator(".student-id", has_text=student))


def submissions(frame: FrameLocator) -> None:
    """Go to the page of submissions."""
    frame.get_by_role("row", name=SLUG).locator(".num-submissions a").click()
    expect(row(frame, BY_COMMAND)).to_be_visible()


def submission(frame: FrameLocator, student: str) -> None:
    """Open a graded student's notebook."""
    submissions(frame)
    row(frame, student).locator(".student-name a").click()
    frame.locator("td.name a").click()
    expect(frame.locator(f"#{EXERCISE}")).to_be_visible()


def answered(frame: FrameLocator, words: str) -> None:
    """Wait for formgrader's box with these words, and close it."""
    box = frame.get_by_role("dialog")
    expect(box).to_contain_text(words)
    box.get_by_role("button", name="OK").click()
    expect(frame.locator(".modal-backdrop")).to_have_count(0)


def report(course: Course, student: str) -> Report:
    text = (course.root / f"reports/{SLUG}/{student}.json").read_text()
    return Report.from_dict(json.loads(text))


def test_formgrader_lists_the_stage_and_its_hand_ins(
    formgrader: FrameLocator, picture: Callable[[str], None]
) -> None:
    line = formgrader.get_by_role("row", name=SLUG)
    expect(line.locator(".num-submissions")).to_have_text("2")
    picture("instructor-1-assignments")


def test_the_autograde_button_gives_the_score_of_the_command(
    formgrader: FrameLocator, course: Course, picture: Callable[[str], None]
) -> None:
    submissions(formgrader)
    line = row(formgrader, BY_BUTTON)
    expect(line.locator(".status")).to_have_text("needs autograding")
    line.locator(".autograde a").click()
    answered(formgrader, "Successfully autograded")
    picture("instructor-2-scores")
    expect(line.locator(".status")).not_to_have_text("needs autograding")
    score = row(formgrader, BY_COMMAND).locator(".score").inner_text()
    expect(line.locator(".score")).to_have_text(score)
    by_button, by_command = report(course, BY_BUTTON), report(course, BY_COMMAND)
    assert by_button.exercises == by_command.exercises
    assert 0 < by_command.points < by_command.max_points
    assert score.startswith(f"{by_command.points:g} / ")


def test_a_submission_shows_the_feedback_and_takes_a_score_by_hand(
    page: Page, formgrader: FrameLocator, course: Course, picture: Callable[[str], None]
) -> None:
    submission(formgrader, BY_COMMAND)
    exercise = next(e for e in report(course, BY_COMMAND).exercises if e.name == EXERCISE)
    box = formgrader.locator(f"#{EXERCISE}")
    expect(box).to_have_attribute("placeholder", f"{exercise.points:g}")
    expect(formgrader.get_by_text("What may have happened").first).to_be_visible()
    box.scroll_into_view_if_needed()
    picture("instructor-3-submission")
    with page.expect_response(lambda r: "/api/grade/" in r.url and r.ok):
        box.fill("1.5")
        box.press("Tab")
    picture("instructor-4-score-by-hand")
    with Gradebook(f"sqlite:///{course.root}/gradebook.db", course.id) as book:
        grade = book.find_grade(EXERCISE, SLUG, SLUG, BY_COMMAND)
        assert grade.manual_score == 1.5
        assert grade.auto_score == exercise.points


def test_a_written_answer_waits_for_a_score_and_gets_one(
    page: Page, formgrader: FrameLocator, course: Course, picture: Callable[[str], None]
) -> None:
    submission(formgrader, BY_COMMAND)
    (question,) = course.stage(SLUG).questions
    box = formgrader.locator(f"#{question.name}")
    expect(box).to_have_class(re.compile("needs_manual_grade"))
    answer = formgrader.locator(".nbgrader_cell", has=box)
    expect(answer).to_contain_text(plain(in_words(SLUG)[question.name]))
    with page.expect_response(lambda r: "/api/grade/" in r.url and r.ok):
        box.fill(f"{question.points:g}")
        box.press("Tab")
    picture("instructor-5-written-answer")
    with Gradebook(f"sqlite:///{course.root}/gradebook.db", course.id) as book:
        grade = book.find_grade(question.name, SLUG, SLUG, BY_COMMAND)
        assert (grade.score, grade.needs_manual_grade) == (question.points, False)


def plain(markdown: str) -> str:
    """The first words of a text, up to the first that Markdown would draw in another way."""
    return re.split(r"[*_`$\[\n]", markdown.strip())[0].strip()


def test_feedback_goes_back_to_the_student_by_two_buttons(
    formgrader: FrameLocator, lab: Lab, course: Course
) -> None:
    submissions(formgrader)
    line = row(formgrader, BY_COMMAND)
    line.locator(".generate-feedback a").click()
    answered(formgrader, "Successfully generated feedback")
    line.locator(".release-feedback a").click()
    answered(formgrader, "Successfully released feedback")
    (released,) = (lab.exchange / course.id / "feedback").glob("*.html")
    assert "What may have happened" in released.read_text()
