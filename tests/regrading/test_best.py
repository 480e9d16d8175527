"""Of several attempts the best counts: also after a check was mended, and a preview says which."""

from __future__ import annotations

import errno
import json
import shutil
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from autograder.core.course import Course, load
from autograder.core.files import write
from autograder.core.model import UNREADABLE, WrittenAnswer
from autograder.grading.work import Options
from autograder.pipeline import best
from autograder.pipeline.run import grade_stage
from autograder.submissions import attempts
from autograder.submissions.attempts import FILES, Attempt
from autograder.submissions.folders import replaced
from tests.classroom import AVERAGES, make_course, notebook
from tests.interrupting import run_until
from tests.lms.gradebooks import enter
from tests.regrading.records import SLUG, report

FIRST, SECOND = 16, 15  # of 18: without upper_triangle (2), and without standardize (3)


def with_two_attempts(folder: Path, *others: str) -> Course:
    """ada handed in twice: without upper_triangle, and without standardize. The course has these
    other stages, too."""
    root = make_course(folder, SLUG, *others).root
    path = root / "course.toml"
    path.write_text(path.read_text() + '[rules]\nattempts = "best"\n')
    here = load(root)
    for number, missing in ((1, "upper_triangle"), (2, "standardize")):
        files = {f"{SLUG}.ipynb": json.dumps(notebook(SLUG, **{missing: ""})).encode()}
        digest = attempts.digest(files)
        one = Attempt(
            "ada", SLUG, number, f"2027-03-0{number}T10:00:00Z", "moodle", "7", "", digest
        )
        attempts.save(here, one, files)
        attempts.copy_to_submitted(here, one)
    return here


@pytest.fixture(scope="module")
def mended(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """The first attempt was better. Then a check is found wrong, and all that answered standardize
    fail it."""
    here = with_two_attempts(tmp_path_factory.mktemp("best"))
    assert chosen(here) == {"ada": 1}
    grade_stage(here, SLUG)
    assert report(here, "ada").points == FIRST
    spoil_standardize(here)
    return here


def spoil_standardize(here: Course) -> None:
    """Change the checks so that all that answered standardize fail them."""
    checks = here.checks(SLUG)
    checks.write_text(checks.read_text().replace("student.standardize", "student.upper_triangle"))


@pytest.fixture
def course(mended: Course, tmp_path: Path) -> Course:
    """A copy."""
    shutil.copytree(mended.root, tmp_path / "course")
    return load(tmp_path / "course")


def chosen(here: Course, **options: bool) -> dict[str, int]:
    found = best.select_best(here, SLUG, options=Options(**options))
    return {name: one.number for name, one in found.items()}


def answers(**changed: str) -> dict[str, bytes]:
    return {f"{SLUG}.ipynb": json.dumps(notebook(SLUG, **changed)).encode()}


def test_while_a_check_raises_an_error_no_attempt_is_exchanged(course: Course) -> None:
    present = attempts.submitted_files(course, "ada", SLUG)
    checks = course.checks(SLUG)
    checks.write_text(checks.read_text().replace("student.upper_triangle(", "1 / 0 + student.f("))
    told: list[str] = []
    assert best.select_best(course, SLUG, tell=told.append) == {}
    why = "no score for upper_triangle, standardize: a check raised an error"
    assert told == [
        "ada: the attempts cannot be compared, so the present one stays: "
        f"attempt 1, {why}; attempt 2, {why}."
    ]
    assert attempts.submitted_files(course, "ada", SLUG) == present


@pytest.mark.parametrize("kill", [True, False])
def test_after_an_interruption_the_best_attempt_is_still_chosen(
    course: Course, tmp_path: Path, kill: bool
) -> None:
    assert chosen(course) == {"ada": 2}
    first, second = attempts.attempts(course, SLUG)["ada"]
    wanted = attempts.submitted_files(course, "ada", SLUG)
    attempts.copy_to_submitted(course, first)
    for number in count():
        root = tmp_path / f"{kill}-{number}"
        shutil.copytree(course.root, root)
        again = load(root)
        if not run_until(number, lambda here=again: chosen(here), kill):
            break
        chosen(again)
        assert attempts.submitted_files(again, "ada", SLUG) == wanted
        assert attempts.attempts(again, SLUG)["ada"] == [first, second]
        assert [path.name for path in (root / "submitted" / "ada").iterdir()] == [SLUG]
    assert number > 3


def test_what_somebody_put_into_submitted_is_an_attempt_like_others(course: Course) -> None:
    assert chosen(course) == {"ada": 2}
    path = course.root / "submitted" / "ada" / SLUG / f"{SLUG}.ipynb"
    path.write_bytes(answers(standardize="", upper_triangle="")[path.name])
    assert chosen(course, preview=True) == {}
    assert chosen(course) == {"ada": 2}
    own = attempts.attempts(course, SLUG)["ada"]
    assert {one.number: one.system for one in own}[3] == attempts.BY_HAND


def test_a_submission_that_nobody_collected_with_the_kit_is_kept(course: Course) -> None:
    shutil.rmtree(course.root / "attempts")
    path = course.root / "submitted" / "ada" / SLUG / f"{SLUG}.ipynb"
    assert chosen(course, preview=True) == {} and not (course.root / "attempts").exists()
    assert chosen(course) == {}
    path.write_bytes(answers(standardize="", upper_triangle="")[path.name])
    assert chosen(course) == {"ada": 1}
    assert [one.number for one in attempts.attempts(course, SLUG)["ada"]] == [1, 2]


def test_a_submission_in_a_folder_whose_name_is_decomposed_is_kept(course: Course) -> None:
    """As macOS writes it."""
    folder = course.root / "submitted" / "ada"
    folder.rename(folder.with_name("Jose\u0301"))
    assert chosen(course) == {}
    assert [one.number for one in attempts.attempts(course, SLUG)["Jos\u00e9"]] == [1]


def test_a_submission_with_a_subfolder_stays_and_one_that_cannot_be_read_is_named(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(course.root / "attempts")
    picture = course.root / "submitted" / "ada" / SLUG / "img" / "plot.png"
    picture.parent.mkdir()
    picture.write_bytes(b"")
    assert chosen(course) == {} and attempts.attempts(course, SLUG) == {}
    shutil.rmtree(picture.parent)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(best, "submitted_attempt", refuse)
    said: list[str] = []
    assert best.select_best(course, SLUG, tell=said.append) == {}
    assert said == [f"ada: {picture.parents[1]} is not kept as an attempt (Permission denied)."]


def test_of_equal_attempts_the_one_with_a_written_answer_counts(course: Course) -> None:
    one, two = (best.Score(10.0, written) for written in (0, 1))
    found = {True: one, False: two}
    assert max(found, key=lambda n: (True, found[n].points, found[n].written)) is False
    made = report(course, "ada")
    answered = replace(made, written=(WrittenAnswer("why", 2.0, True),))
    scored = best.Score.of(answered)
    assert (scored.points, scored.written) == (made.points, 1)
    assert best.Score.of(replace(made, points=None)).missing
    assert not best.Score.of(replace(made, points=None, status=UNREADABLE)).missing


def everything(here: Course) -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in here.root.rglob("*") if p.is_file()}


EARLY, LATE = "2027-03-01T10:00:00Z", "2027-03-05T10:00:00Z"


@pytest.mark.parametrize(
    ("moments", "counts"),
    [((EARLY, LATE), EARLY), (("", LATE), LATE), (("", EARLY, LATE), EARLY)],
)
def test_the_same_files_handed_in_again_too_late_do_not_count(
    course: Course, moments: tuple[str, ...], counts: str
) -> None:
    """An attempt without a moment is the same one as the next, whose moment became known."""
    path = course.root / "course.toml"
    rules = "percent_a_day = 10\n\n[due]\n" + f"{SLUG} = 2027-03-03T00:00:00\n"
    path.write_text(path.read_text() + rules)
    here, files = load(course.root), answers()
    shutil.rmtree(here.root / "attempts")
    for number, when in enumerate(moments, 1):
        one = Attempt("ada", SLUG, number, when, "moodle", "7", "", attempts.digest(files))
        attempts.save(here, one, files)
        attempts.copy_to_submitted(here, one)
    wanted = moments.index(counts) + 1
    assert chosen(here) == ({} if wanted == len(moments) else {"ada": wanted})
    assert chosen(here) == {}
    note = here.root / "submitted" / "ada" / SLUG / "timestamp.txt"
    assert note.read_text()[:10] == counts[:10]


@pytest.mark.parametrize("preview", [True, False])
def test_the_penalty_is_that_of_the_time_that_was_corrected_by_hand(
    tmp_path: Path, preview: bool
) -> None:
    here = with_two_attempts(tmp_path)  # the first is better, and one day less late
    path = here.root / "course.toml"
    rules = "percent_a_day = 10\n\n[due]\n" + f"{SLUG} = 2027-03-01T00:00:00\n"
    path.write_text(path.read_text() + rules)
    note = here.root / "submitted" / "ada" / SLUG / "timestamp.txt"
    note.write_text("2027-02-28 12:00:00 UTC\n")
    before = everything(here)
    assert chosen(load(here.root), preview=preview) == {}
    assert (everything(here) == before) == preview


def test_slip_days_that_another_stage_has_used_up_cover_no_attempt(tmp_path: Path) -> None:
    here = with_two_attempts(tmp_path, AVERAGES)
    spoil_standardize(here)  # so that the second is better
    path = here.root / "course.toml"
    rules = "slip_days = 1\npercent_a_day = 50\n[due]\n"
    dates = f"{AVERAGES} = 2027-02-01T00:00:00\n{SLUG} = 2027-03-01T12:00:00\n"
    path.write_text(path.read_text() + rules + dates)
    assert chosen(load(here.root)) == {}
    enter(load(here.root), AVERAGES, ada=(1.0, "2027-02-01 10:00"))
    assert chosen(load(here.root)) == {"ada": 1}


@pytest.mark.parametrize("graded", [True, False])
def test_a_preview_says_which_would_count_and_writes_nothing(course: Course, graded: bool) -> None:
    write(course.root / "roster.csv", "student_id,first_name,last_name,email\nada,Ada,L,a@b.org\n")
    if not graded:
        shutil.rmtree(course.root / "reports")
        (course.root / "gradebook.db").unlink()
    write(replaced(course.root / "submitted" / "ada" / SLUG) / "left by a killed command", "")
    before = everything(course)
    (one,) = best.select_best(course, SLUG, options=Options(preview=True)).values()
    assert one.number == 2
    instead = {"ada": one.folder(course) / FILES}
    run = grade_stage(course, SLUG, instead, options=Options(preview=True))
    assert run.reports["ada"].points == SECOND
    assert everything(course) == before


def test_another_attempt_counts_where_the_mended_checks_give_it_more(course: Course) -> None:
    assert chosen(course) == {"ada": 2}
    grade_stage(course, SLUG)
    assert report(course, "ada").points == SECOND


def test_of_each_exercise_the_higher_score_is_kept(tmp_path: Path) -> None:
    here = with_two_attempts(tmp_path)
    checks = here.checks(SLUG)
    text = checks.read_text()
    checks.write_text(text.replace("student.center(", "student.upper_triangle("))  # all fail
    assert chosen(here) == {"ada": 1}
    grade_stage(here, SLUG)
    assert report(here, "ada").points == FIRST - 2
    checks.write_text(text.replace("student.standardize", "student.upper_triangle"))
    # The first attempt keeps the points of standardize and gets those of center.
    assert chosen(here, never_lower=True) == {}
    grade_stage(here, SLUG, options=Options(never_lower=True))
    assert report(here, "ada").points == FIRST


def test_an_exercise_without_a_score_is_not_taken_for_a_wrong_one(course: Course) -> None:
    files = answers(center="def center(x):\n    import jax\n    return x\n")
    one = Attempt("ada", SLUG, 3, "", "moodle", "7", "", attempts.digest(files))
    attempts.save(course, one, files)
    attempts.copy_to_submitted(course, one)
    here = replace(course, packages=(*course.packages, "jax"))  # which is not installed
    grade_stage(here, SLUG)
    assert report(here, "ada").points is None
    checks = here.checks(SLUG)
    checks.write_text(f"{checks.read_text()}\n\nOTHER = 1\n")
    told: list[str] = []
    options = Options(never_lower=True)
    assert best.select_best(here, SLUG, options=options, tell=told.append) == {}
    (words,) = told
    assert "attempt 3, no score for center" in words


def test_what_is_never_lowered_is_not_lowered_by_another_attempt(course: Course) -> None:
    assert chosen(course, never_lower=True) == {}
    grade_stage(course, SLUG, options=Options(never_lower=True))
    assert report(course, "ada").points == FIRST
    assert chosen(course) == {}  # nor by the next run, which is not told so
    grade_stage(course, SLUG)
    assert report(course, "ada").points == FIRST
    assert chosen(course, again=True) == {"ada": 2}  # which grades all anew, as asked
