"""Penalties in the gradebook follow course.toml, whoever grades, and `explain` adds up."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from autograder.core.course import KIT, Course, CourseError, load
from autograder.core.model import (
    ERRORED,
    PASSED,
    Diagnosis,
    Outcome,
    Receipt,
    WrittenAnswer,
    not_installed,
)
from autograder.core.report_store import store
from autograder.gradebook import penalties as in_gradebook
from autograder.gradebook.gradebook import Gradebook
from autograder.grading.work import Options
from autograder.pipeline import best
from autograder.reports.explain import ScoreStep, explain
from autograder.reports.feedback import write_pages
from autograder.submissions import attempts
from autograder.submissions.attempts import Attempt
from autograder.submissions.timestamps import handed_in
from tests.classroom import command, hand_in, notebook
from tests.lms.gradebooks import OTHER, SLUG, course, enter, report
from tests.test_cli import run as cli

RULES = f"""
[rules]
time_zone = "Europe/Berlin"
percent_a_day = 10
slip_days = 1
[due]
{SLUG} = 2026-03-08T23:59:00
{OTHER} = 2026-03-15T23:59:00
"""


def penalties(here: Course) -> dict[tuple[str, str], float]:
    with Gradebook(here) as book:
        return {(s.student, s.stage): s.penalty for s in book.entries()}


def stored(here: Course) -> list[tuple[str, float]]:
    """The due date and the penalty as nbgrader has them, without asking the kit."""
    statement = """SELECT duedate, late_submission_penalty FROM assignment
        JOIN submitted_assignment AS one ON one.assignment_id = assignment.id
        JOIN submitted_notebook ON submitted_notebook.assignment_id = one.id"""
    with closing(sqlite3.connect(here.root / "gradebook.db")) as database:
        return [(due[:16], penalty or 0) for due, penalty in database.execute(statement)]


def change(here: Course, statement: str) -> None:
    with closing(sqlite3.connect(here.root / "gradebook.db")) as database, database:
        assert database.execute(statement).rowcount > 0


def amend(here: Course, text: str) -> Course:
    path = here.root / "course.toml"
    path.write_text(path.read_text() + text)
    return load(here.root)


@pytest.fixture
def here(tmp_path: Path) -> Course:
    made = course(tmp_path, RULES)
    enter(made, SLUG, ada=(1.0, "2026-03-10 12:00"), bob=(0.5, "2026-03-08 12:00"))
    enter(made, OTHER, ada=(1.0, "2026-03-16 12:00"))
    return made


def test_a_slip_day_is_spent_once_over_all_stages(here: Course) -> None:
    found = penalties(here)
    first, second = (here.stage(s).points for s in (SLUG, OTHER))
    assert found["ada", SLUG] == pytest.approx(first / 10, abs=0.01)  # 2 days, 1 covered
    assert found["ada", OTHER] == pytest.approx(second / 10, abs=0.01)
    assert found["bob", SLUG] == 0


def test_an_earlier_stage_that_is_handed_in_late_changes_what_a_later_one_costs(
    here: Course,
) -> None:
    enter(here, OTHER, bob=(1.0, "2026-03-16 12:00"))
    assert penalties(here)["bob", OTHER] == 0
    enter(here, SLUG, bob=(1.0, "2026-03-09 12:00"))
    assert penalties(here)["bob", OTHER] == pytest.approx(here.stage(OTHER).points / 10, abs=0.01)


def test_a_score_that_a_person_gave_later_counts_in_the_penalty(here: Course) -> None:
    change(here, "UPDATE grade SET manual_score = 0")
    assert penalties(here)["ada", SLUG] == 0


def test_an_extension_given_later_takes_the_penalty_back(here: Course) -> None:
    assert penalties(here)["ada", SLUG] > 0
    extended = amend(here, f'[extensions.ada]\n{SLUG} = "2 days"\n')
    assert penalties(extended)["ada", SLUG] == 0
    assert penalties(extended)["ada", OTHER] == 0  # the slip day is free again


def test_formgrader_knows_dates_and_extensions(here: Course) -> None:
    extended = amend(here, f'[extensions.ada]\n{SLUG} = "2 days"\n')
    enter(extended, SLUG, ada=(1.0, "2026-03-10 12:00"))
    with closing(sqlite3.connect(here.root / "gradebook.db")) as database:
        due = dict(database.execute("SELECT name, duedate FROM assignment"))
        longer = database.execute(
            "SELECT extension FROM submitted_assignment JOIN assignment"
            " ON assignment.id = assignment_id WHERE student_id = 'ada' AND name = ?",
            (SLUG,),
        ).fetchone()[0]
    assert due[SLUG].startswith("2026-03-08 22:59:00")
    assert datetime.fromisoformat(longer) - datetime(1970, 1, 1) == (
        datetime(2026, 3, 3) - datetime(2026, 3, 1)
    )


def test_an_extension_that_is_struck_out_is_taken_back(here: Course) -> None:
    before = (here.root / "course.toml").read_text()
    extended = amend(here, f'[extensions.ada]\n{SLUG} = "2 days"\n')
    assert penalties(extended)["ada", SLUG] == 0
    (here.root / "course.toml").write_text(before)
    assert penalties(load(here.root))["ada", SLUG] > 0
    with closing(sqlite3.connect(here.root / "gradebook.db")) as database:
        left = database.execute("SELECT extension FROM submitted_assignment").fetchall()
    assert set(left) == {(None,)}


def test_without_rules_penalties_are_left_alone(tmp_path: Path) -> None:
    made = course(tmp_path, f"[due]\n{SLUG} = 2026-03-08T23:59:00\n")
    enter(made, SLUG, ada=(1.0, "2026-04-10 12:00"))
    change(made, "UPDATE submitted_notebook SET late_submission_penalty = 1.25")
    enter(made, SLUG, ada=(1.0, "2026-04-10 12:00"))
    assert penalties(made)["ada", SLUG] == 1.25


def test_a_percentage_of_zero_takes_earlier_penalties_back(here: Course) -> None:
    enter(here, SLUG, ada=(1.0, "2026-04-10 12:00"))
    assert penalties(here)["ada", SLUG] > 0
    path = here.root / "course.toml"
    without = path.read_text().replace("percent_a_day = 10\nslip_days = 1\n", "")
    path.write_text(without)
    assert penalties(load(here.root))["ada", SLUG] > 0
    store(here, report(here, SLUG, "ada", 1.0))
    lines = told(load(here.root), "ada")
    assert lines["late penalty"][1] == (
        "kept from earlier rules, or from nbgrader's late-submission plugin"
    )
    assert lines["note"][1] == "percent_a_day = 0 in course.toml removes the late penalty"
    path.write_text(without.replace("[rules]\n", "[rules]\npercent_a_day = 0\n"))
    assert penalties(load(here.root))["ada", SLUG] == 0


# -- explain -----------------------------------------------------------------------------------


def told(here: Course, student: str, slug: str = SLUG) -> dict[str, tuple[str, str]]:
    return {line.what: (line.points, line.why) for line in explain(here, slug, student)}


def test_every_step_to_a_score_is_told(here: Course) -> None:
    store(here, report(here, SLUG, "ada", 1.0))
    lines = told(here, "ada")
    points = here.stage(SLUG).points
    assert lines["due"] == ("", "2026-03-08 23:59:00 CET")
    assert lines["submitted"] == ("", "2026-03-10 13:00:00 CET, 1 d 13 h 1 min late")
    assert lines["slip days"] == ("", "1 used, for 2 days late")
    assert lines["late penalty"] == (
        f"-{points / 10:g}",
        "2 days late less 1 slip day: 10 % of the score",
    )
    assert lines["counts"][0].startswith(f"{points * 0.9:g}/")
    assert "does not add up" not in lines
    parts = [lines[e.name][0] for e in here.stage(SLUG).exercises]
    assert sum(float(p.split("/")[0]) for p in parts) == points
    assert lines["the course"][0].startswith(
        f"{round((points + here.stage(OTHER).points) * 0.9, 2)}"
    )


@pytest.mark.parametrize(
    ("rules", "share", "why"),
    [
        ("slip_days = 1\ncut_off_days = 7", 1.0, ", which slip days do not cover: the score is 0"),
        ("slip_days = 1\ncut_off_days = 1", 1.0, "; after 1 the score is 0"),
        ("percent_a_day = 10", 1.0, ": 20 % of the score"),
        ('percent_a_day = 10\npercent_of = "points"', 1.0, ": 20 % of the points of the stage"),
        (
            'percent_a_day = 10\npercent_of = "points"',
            0.1,
            ": 20 % of the points of the stage, at most the score",
        ),
    ],
)
def test_what_lateness_costs_is_told_with_its_reason(
    tmp_path: Path, rules: str, share: float, why: str
) -> None:
    made = course(tmp_path, f"[rules]\n{rules}\n[due]\n{SLUG} = 2026-03-08T23:59:00")
    enter(made, SLUG, ada=(share, "2026-03-10 12:00"))
    store(made, report(made, SLUG, "ada", share))
    assert told(made, "ada")["late penalty"][1] == f"2 days late{why}"


def test_the_students_page_says_why_there_is_a_late_penalty(here: Course) -> None:
    for student in ("ada", "bob"):
        store(here, report(here, SLUG, student, 1.0))
    late, in_time = (path.read_text() for path in write_pages(here, SLUG))
    points = here.stage(SLUG).points
    for words in (
        "Due: 2026-03-08 23:59:00 CET.",
        "Submitted: 2026-03-10 13:00:00 CET, 1 d 13 h 1 min late.",
        "Slip days: 1 used, for 2 days late.",
        f"Late penalty: -{points / 10:g}, 2 days late less 1 slip day: 10 % of the score.",
    ):
        assert words in late
    assert "About this attempt" not in in_time


def test_a_hand_in_that_could_not_be_read_says_why(here: Course) -> None:
    store(here, replace(report(here, SLUG, "bob", 0.5), notes=("It is empty.",)))
    assert told(here, "bob")["note"] == ("", "It is empty.")


def test_a_remark_costs_no_points_and_is_explained(here: Course) -> None:
    made = report(here, SLUG, "bob", 1.0)
    remarked = Outcome("t", "T.", PASSED, 1, 1, remark="softmax uses `torch.lgamma`")
    first = replace(made.exercises[0], outcomes=(remarked, remarked))
    store(here, replace(made, exercises=(first, *made.exercises[1:])))
    lines = [line for line in explain(here, SLUG, "bob") if line.what == "remark"]
    assert lines == [ScoreStep("remark", "", "softmax uses `torch.lgamma` (no points lost)")]


def test_earlier_scores_are_told_with_their_end_and_its_reason(here: Course) -> None:
    made = report(here, SLUG, "ada", 0.5)
    for share, of in ((0.5, "one"), (0.75, "two"), (1.0, "two")):
        receipt = Receipt("submission", "checks", "salt", (1,), (), "torch", "kit", of)
        store(here, replace(report(here, SLUG, "ada", share), receipt=receipt))
    lines = [line for line in explain(here, SLUG, "ada") if line.what == "earlier"]
    worth = f"/{made.max_points:g}"
    assert [line.points for line in lines] == [f"{made.points:g}{worth}", f"8.25{worth}"]
    assert [line.why.split(", ")[2] for line in lines] == [
        "then the submission or its time changed",
        "then graded again",
    ]
    moment = r"for the exercises, until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d CES?T,"
    assert all(re.match(moment, line.why) for line in lines)
    place = here.root / "reports" / SLUG / "ada.history.jsonl"
    place.write_text(place.read_text() + "{\n")
    with pytest.raises(CourseError, match=r"history\.jsonl, line 3 cannot be read"):
        explain(here, SLUG, "ada")


def test_points_that_people_gave_are_told_as_theirs(here: Course) -> None:
    made = report(here, SLUG, "bob", 0.5)
    mistake = Diagnosis("cubed", "It is cubed.", "Look at the power.")
    first = replace(made.exercises[0], diagnosis=mistake)
    store(here, replace(made, exercises=(first, *made.exercises[1:])))
    change(here, "UPDATE grade SET manual_score = 1, extra_credit = 0.5")
    lines = told(here, "bob")
    name = here.stage(SLUG).exercises[0].name
    assert lines[name][1].startswith("given by hand; the automatic score is")
    assert "It is cubed" in lines[name][1]
    assert lines[f"{name}, extra credit"] == ("+0.5", "")
    assert "does not add up" not in lines


def test_extra_credit_for_an_answer_without_a_score_does_not_count_yet(here: Course) -> None:
    made = report(here, SLUG, "bob", 0.5)
    question = here.stage(SLUG).questions[0]
    store(here, replace(made, written=(WrittenAnswer(question.name, question.points, True),)))
    change(
        here,
        "UPDATE grade SET extra_credit = 0.5 WHERE cell_id IN"
        f" (SELECT id FROM base_cell WHERE name = '{question.name}')",
    )
    lines = told(here, "bob")
    later = ("+0.5", "counts once the answer has a score")
    assert lines[f"{question.name}, extra credit"] == later
    assert "does not add up" not in lines


@pytest.mark.parametrize(
    ("answered", "why"),
    [
        (True, "to be graded by hand"),
        (False, "not answered"),
        (None, "not read automatically: to be graded by hand"),
    ],
)
def test_a_written_answer_without_a_score_is_told_with_its_state(
    here: Course, answered: bool | None, why: str
) -> None:
    question = here.stage(SLUG).questions[0]
    written = (WrittenAnswer(question.name, question.points, answered),)
    store(here, replace(report(here, SLUG, "bob", 0.5), written=written))
    assert told(here, "bob")[question.name][1] == why


def test_a_report_that_is_not_the_gradebooks_is_said_not_to_add_up(here: Course) -> None:
    store(here, report(here, SLUG, "bob", 0.25))
    assert "grade again" in told(here, "bob")["does not add up"][1]


@pytest.mark.parametrize(
    ("name", "near"),
    [("aba", "; did you mean 'ada'?"), ("Byron, Bob", "; did you mean 'bob'?"), ("zzzzz", ".")],
)
def test_an_unknown_student_is_refused_with_the_nearest_name(
    here: Course, name: str, near: str
) -> None:
    (here.root / "roster.csv").write_text("student_id,name\nada,Ada Lovelace\nbob,Bob Byron\n")
    with pytest.raises(CourseError) as refused:
        explain(here, SLUG, name)
    assert str(refused.value).startswith(f"There is no student {name!r} in this course{near}")


def test_an_unknown_stage_is_refused_with_the_nearest_one(here: Course) -> None:
    with pytest.raises(CourseError, match=f"did you mean {SLUG!r}.* It has: {SLUG}"):
        explain(here, SLUG.replace("moving", "mvoing"), "ada")


def test_who_submitted_nothing_has_no_score_and_a_reason(here: Course) -> None:
    (here.root / "roster.csv").write_text("student_id\nada\nzoe\n")
    worth = here.stage(SLUG).worth
    lines = told(here, "zoe")
    assert lines["counts"] == (f"–/{worth:g}", "submitted nothing")
    assert lines["the course"] == ("–", f"no score in {SLUG}, {OTHER}")
    hand_in(here, "zoe", SLUG, notebook(SLUG))
    assert told(here, "zoe")["counts"] == (f"–/{worth:g}", "submitted, but not graded yet")
    assert told(here, "bob")["counts"][1] == "there is no report: grade again"


def test_where_nobody_has_a_score_there_is_none_in_the_course(tmp_path: Path) -> None:
    empty = course(tmp_path, RULES)
    hand_in(empty, "ada", SLUG, notebook(SLUG))
    assert told(empty, "ada")["the course"] == ("–", "nobody has a score")


def test_a_part_without_a_score_leaves_the_whole_without_one(here: Course) -> None:
    made = report(here, SLUG, "ada", 1.0)
    first, *rest = made.exercises
    outcome = Outcome("test_a", "A.", ERRORED, 0.0, first.max_points)
    broken = replace(made, exercises=(replace(first, points=None, outcomes=(outcome,)), *rest))
    store(here, replace(broken, points=None))
    with Gradebook(here) as book:
        book.write(here.stage(SLUG), broken)
    lines = told(here, "ada")
    worth, stage = here.stage(SLUG).worth, here.stage(SLUG)
    assert lines[first.name] == (
        f"–/{first.max_points:g}", "no score: 0 of 1 checks passed, and one raised an error",
    )  # fmt: skip
    assert lines["score"] == (f"–/{worth:g}", f"no score for {first.name}")
    assert lines["counts"][0] == f"–/{worth:g}"
    assert "late penalty" not in lines and "does not add up" not in lines
    assert lines["the course"] == ("–", f"no score in {SLUG}")
    assert stage.points < worth


def test_a_missing_package_is_named_once_for_its_exercise(here: Course) -> None:
    made = report(here, SLUG, "ada", 1.0)
    first, *rest = made.exercises
    outcomes = [
        Outcome(f"test_{n}", "T.", ERRORED, 0.0, 1.0, not_installed(["einops_"])) for n in range(3)
    ]
    without = replace(first, points=None, outcomes=tuple(outcomes), missing_packages=("einops_",))
    store(here, replace(made, points=None, exercises=(without, *rest)))
    lines = told(here, "ada")
    assert lines[first.name][1] == "no score: einops_ is not installed here"
    assert [lines[o.check][1] for o in outcomes] == ["errored: T."] * 3


def test_grading_settles_what_course_toml_says_now_for_an_unchanged_class(tmp_path: Path) -> None:
    here = course(tmp_path, RULES)
    hand_in(here, "ada", SLUG, notebook(SLUG))
    (tmp_path / "submitted" / "ada" / SLUG / "timestamp.txt").write_text("2026-03-10 12:00:00 UTC")
    assert cli("grade", SLUG, "--quiet", cwd=tmp_path).returncode == 0
    assert stored(here) == [("2026-03-08 22:59", pytest.approx(1.1))]
    path = tmp_path / "course.toml"
    path.write_text(path.read_text().replace("2026-03-08T23:59", "2026-03-09T23:59"))
    assert cli("grade", SLUG, "--quiet", cwd=tmp_path).returncode == 0
    assert stored(here) == [("2026-03-09 22:59", 0)]


# -- the best of several attempts, and nbgrader's own command ------------------------------------


def attempt(here: Course, number: int, when: str, text: str) -> Attempt:
    files = {f"{SLUG}.ipynb": text.encode()}
    moment = f"{when}:00+00:00"
    made = Attempt("ada", SLUG, number, moment, "moodle", "7", "", attempts.digest(files))
    attempts.save(here, made, files)
    return made


def chosen(here: Course, **options: bool) -> dict[str, int]:
    found = best.select_best(here, SLUG, options=Options(**options))
    return {name: one.number for name, one in found.items()}


def test_the_scores_of_a_class_twice_as_large_take_twice_the_steps(tmp_path: Path) -> None:
    steps = []
    for size in (60, 120):
        (tmp_path / str(size)).mkdir()
        here = course(tmp_path / str(size))
        enter(here, SLUG, **{f"student{n}": 1.0 for n in range(size)})
        counted: list[None] = []
        with Gradebook(here) as book, book._transaction(to_write=False) as db:
            connection = db.connection().connection.driver_connection
            connection.set_progress_handler(lambda told=counted: told.append(None), 100)
            assert len(in_gradebook.all_entries(db)) == size
        steps.append(len(counted))
    assert steps[1] < 2.2 * steps[0], steps


def test_the_best_attempt_counts_after_its_penalty(tmp_path: Path) -> None:
    rules = '[rules]\nattempts = "best"\npercent_a_day = 60\n'
    here = course(tmp_path, rules, f"[due]\n{SLUG} = 2026-03-08T12:00:00Z")
    full = json.dumps(notebook(SLUG))
    some = json.dumps(notebook(SLUG, **{here.stage(SLUG).exercises[0].name: ""}))
    attempt(here, 1, "2026-03-08 10:00", some)
    late = attempt(here, 2, "2026-03-08 13:00", full)
    attempts.copy_to_submitted(here, late)
    assert chosen(here) == {"ada": 1}
    place = here.root / "submitted" / "ada" / SLUG
    assert (place / f"{SLUG}.ipynb").read_text() == some
    assert f"{handed_in(place):%H:%M}" == "10:00"
    assert chosen(here) == {}  # now from what it remembers
    path = here.root / "course.toml"
    path.write_text(path.read_text().replace("percent_a_day = 60", "percent_a_day = 1"))
    here = load(here.root)
    assert chosen(here, preview=True) == {"ada": 2}
    assert (place / f"{SLUG}.ipynb").read_text() == some  # a preview changes nothing
    assert chosen(here) == {"ada": 2}


def test_an_attempt_whose_time_was_added_later_is_counted_once(tmp_path: Path) -> None:
    here = course(tmp_path, '[rules]\nattempts = "latest"\n[due]', f"{SLUG} = 2026-03-08T12:00:00Z")
    enter(here, SLUG, ada=(1.0, "2026-03-08 10:00"))
    for number, text in enumerate(("one", "two", "two"), 1):
        attempt(here, number, "2026-03-08 10:00", text)
    store(here, report(here, SLUG, "ada", 1.0))
    (line,) = (line for line in explain(here, SLUG, "ada") if line.what == "attempts")
    assert line.why == "2 were submitted; the latest counts"


def test_nbgraders_own_command_gives_the_same_penalties(tmp_path: Path) -> None:
    here = course(tmp_path, RULES, slugs=(SLUG, OTHER))
    here = amend(here, f'[extensions.bob]\n{SLUG} = "3 days"\n')
    shutil.copyfile(KIT / "nbgrader_config.py", tmp_path / "nbgrader_config.py")
    for student in ("ada", "bob"):
        hand_in(here, student, SLUG, notebook(SLUG))
        note = tmp_path / "submitted" / student / SLUG / "timestamp.txt"
        note.write_text("2026-03-10 12:00:00 UTC\n")
    command(here, "nbgrader", "autograde", SLUG)
    statement = "SELECT student_id, late_submission_penalty FROM submitted_notebook"
    statement += " JOIN submitted_assignment AS one ON one.id = submitted_notebook.assignment_id"
    with closing(sqlite3.connect(tmp_path / "gradebook.db")) as database:
        theirs = dict(database.execute(statement))
    assert theirs["ada"] == pytest.approx(here.stage(SLUG).points / 10, abs=0.01)
    assert not theirs["bob"]
    assert {s: p or 0 for (s, _), p in penalties(here).items()} == {
        s: p or 0 for s, p in theirs.items()
    }
