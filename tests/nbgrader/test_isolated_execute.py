"""What students do to notebooks, through nbgrader's own autograde with `IsolatedExecute`.

One run of nbgrader grades a class of awkward hand-ins, in this process, as formgrader does it; a
test looks at one student. What each has lost is known from the other tests of the kit.
"""

from __future__ import annotations

import copy
import html
import json
import re
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell
from nbgrader import api
from nbgrader.apps import NbGraderAPI
from nbgrader.exchange import ExchangeFactory
from nbgrader.exchange.default import ExchangeCollect
from nbgrader.preprocessors import SaveAutoGrades
from traitlets.config import Config

from autograder.core.cells import is_grade_cell, mark
from autograder.core.course import KIT, Course
from autograder.core.model import SCHEMA, Report
from autograder.core.report_store import earlier
from autograder.gradebook import nbgrader as ours
from autograder.grading.process import WorkerProcess
from autograder.grading.work import Graded, Task
from tests import test_awkward_notebooks as awkward
from tests.classroom import (
    MATRICES,
    answer,
    at_home,
    cell,
    hand_in,
    make_course,
    make_nbgrader_course,
    notebook,
)
from tests.waiting import PATIENCE

SLUG = MATRICES
Rows = dict[str, tuple[float | None, bool]]  # automatic score and "needs a look", by grade cell
NEW: dict[str, tuple[Callable[[], Any], dict[str, float]]] = {}
KNOWN = """
    a_grade_cell_duplicated grade_cells_deleted an_answer_cell_duplicated cells_added_and_moved
    all_metadata_lost setup_cell_changed from_colab from_vscode format_4_4_without_ids
    a_kernel_that_does_not_exist cells_of_wrong_types an_endless_loop_after_everything
    one_left_as_it_was a_syntax_error_in_an_answer an_answer_that_hangs
    """.split()
UNREADABLE = ["truncated", "empty", "two_notebooks", "no_notebook"]


def student(**lost: float) -> Callable[..., Any]:
    """Register a notebook with the share of points left of the exercises that lose some."""

    def register(make: Callable[[], Any]) -> Callable[[], Any]:
        NEW[make.__name__] = (make, lost)
        return make

    return register


@student()
def a_warning_on_stderr() -> Any:
    """jupyter/nbgrader#1904"""
    made = notebook(SLUG)
    own = answer(made, "upper_triangle")
    own.source = own.source.replace(
        "    return",
        "    import sys, warnings\n    warnings.warn('a harmless one')\n"
        "    print('on stderr', file=sys.stderr)\n    return",
    )
    own.source += "\ncausal_mask(3)"
    return made


@student()
def grade_cells_retyped() -> Any:
    """jupyter/nbgrader#1083"""
    made = notebook(SLUG)
    for number, one in enumerate(c for c in made.cells if is_grade_cell(c)):
        one.cell_type = ("markdown", "raw")[number % 2]
        one.pop("outputs"), one.pop("execution_count")
    return made


@student()
def grade_cells_moved_to_the_top() -> Any:
    """jupyter/nbgrader#1941"""
    made = notebook(SLUG)
    made.cells.sort(key=lambda c: not is_grade_cell(c))
    return made


@student()
def marks_that_nbgrader_refuses() -> Any:
    made = notebook(SLUG)
    mark(answer(made, "upper_triangle"))["schema_version"] = 99
    mark(answer(made, "center"))["points"] = -1
    made.cells[0].metadata["nbgrader"] = "none"
    return made


@student()
def points_of_ones_own() -> Any:
    made = notebook(SLUG)
    for one in (c for c in made.cells if is_grade_cell(c)):
        mark(one)["points"] = 1000
    return made


@student(upper_triangle=0, center=0)
def tracebacks_swallowed() -> Any:
    """jupyter/nbgrader#1324"""
    made = notebook(SLUG, upper_triangle="", center="")
    silent = "ip = get_ipython()\nip.showtraceback = ip.showsyntaxerror = lambda *a, **k: None"
    made.cells.insert(2, new_code_cell(silent))
    return made


@student(upper_triangle=0)
def points_printed_as_a_result() -> Any:
    made = notebook(SLUG, upper_triangle="def upper_triangle(n):\n    return None\n2.0")
    made.cells.append(copy.deepcopy(cell(made, "upper_triangle")) | {"source": "1000.0"})
    return made


@student()
def under_another_name() -> Any:
    return notebook(SLUG)


HAND_INS = {name: awkward.STUDENTS[name][:2] for name in KNOWN} | NEW


def run(course: Course, student: str = "*", **settings: Any) -> dict[str, Any]:
    """What nbgrader's autograde comes to, configured by `isolate` and nothing else."""
    config = Config()
    config.CourseDirectory.root = str(course.root)
    config.CourseDirectory.course_id = course.id
    ours.isolate(config)
    config.merge({section: Config(values) for section, values in settings.items()})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nbgrader's own: notebooks without ids and the like
        done: dict[str, Any] = NbGraderAPI(config=config).autograde(SLUG, student)
    return done


def rows(course: Course, student: str) -> Rows:
    with api.Gradebook(f"sqlite:///{course.root}/gradebook.db", course.id) as book:
        (found,) = book.find_submission(SLUG, student).notebooks
        return {g.name: (g.auto_score, g.needs_manual_grade) for g in found.grades}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    course = make_nbgrader_course(tmp_path_factory.mktemp("course"), SLUG)
    for name, (make, _) in HAND_INS.items():
        hand_in(course, name, SLUG, make())
    for name in UNREADABLE:
        awkward.UNREADABLE[name][0](hand_in(course, name, SLUG, notebook(SLUG)))
    other = course.root / "submitted" / "under_another_name" / SLUG / f"{SLUG}.ipynb"
    other.rename(other.with_name("my homework (final).ipynb"))
    script = hand_in(course, "a_script", SLUG, course.lesson(SLUG).read_text())
    script.rename(script.with_suffix(".py"))
    yield course
    ours._end_workers()


@pytest.fixture(scope="module")
def done(course: Course) -> dict[str, Any]:
    return run(course)


def test_one_run_of_nbgrader_grades_them_all(course: Course, done: dict[str, Any]) -> None:
    assert done["success"], done
    students = {*HAND_INS, *UNREADABLE, "a_script"}
    assert {p.stem for p in (course.root / "reports" / SLUG).iterdir()} == students
    assert {p.parts[-3] for p in course.root.glob(f"autograded/*/{SLUG}/*.ipynb")} == students


@pytest.mark.parametrize("name", [*HAND_INS, "a_script"])
def test_each_scores_what_it_is_worth(course: Course, done: dict[str, Any], name: str) -> None:
    lost = HAND_INS.get(name, (None, {}))[1]
    scores = rows(course, name)
    for exercise in course.stage(SLUG).exercises:
        expected = exercise.points * lost.get(exercise.name, 1.0)
        assert scores[exercise.name] == (expected, False)


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_scores_nothing_and_asks_for_a_look(
    course: Course, done: dict[str, Any], name: str
) -> None:
    assert set(rows(course, name).values()) == {(None, True)}
    made = autograded(course, name)
    assert "could not be read" in made.cells[0].source


def autograded(course: Course, name: str) -> Any:
    path = course.root / "autograded" / name / SLUG / f"{SLUG}.ipynb"
    return nbformat.read(path, as_version=4)


def test_a_grade_cell_shows_our_feedback_and_the_points(
    course: Course, done: dict[str, Any]
) -> None:
    said, points = cell(autograded(course, "one_left_as_it_was"), "upper_triangle").outputs
    assert "not written yet" in said.text
    assert points.data["text/plain"] == "0.0"
    *_, points = cell(autograded(course, "from_colab"), "upper_triangle").outputs
    worth = course.stage(SLUG).exercise("upper_triangle").points
    assert float(points.data["text/plain"]) == worth


def test_other_cells_show_what_they_printed(course: Course, done: dict[str, Any]) -> None:
    made = autograded(course, "an_endless_loop_after_everything")
    assert "did not finish within" in made.cells[-1].outputs[0].evalue


def test_nbgraders_feedback_shows_no_hidden_check(course: Course, done: dict[str, Any]) -> None:
    """jupyter/nbgrader#917 and #1363"""
    api_ = NbGraderAPI(config=Config(CourseDirectory={"root": str(course.root)}))
    api_.coursedir.course_id = course.id
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = api_.generate_feedback(SLUG, "tracebacks_swallowed")
    assert made["success"], made
    path = course.root / "feedback" / "tracebacks_swallowed" / SLUG / f"{SLUG}.html"
    page = html.unescape(re.sub("<[^>]+>", "", path.read_text()))
    assert "not written yet" in page
    source = course.checks(SLUG).read_text()
    code = {line.strip() for line in source.splitlines() if re.search(r"(reference|probe)\.", line)}
    assert len(code) > 10
    assert not [line for line in code if line in page]


def test_a_second_press_of_the_button_asks_the_same_process(
    course: Course, done: dict[str, Any]
) -> None:
    (before,) = ours._workers.values()
    again = run(course, "from_colab")
    assert again["success"], again
    assert list(ours._workers.values()) == [before]


def test_a_changed_file_of_the_course_is_seen(course: Course, done: dict[str, Any]) -> None:
    here, stage = ours.load(course.root), course.stage(SLUG)
    before = ours._worker(here, stage)
    path = course.root / "course.toml"
    path.write_text(path.read_text() + "# changed\n")
    assert ours._worker(here, stage) is not before
    assert not before.alive


@pytest.mark.parametrize("edited", ["graders/test_{}.py", "specimens/{}/upper_triangle/wrong/x.py"])
def test_an_edit_of_the_courses_own_checks_is_seen(tmp_path: Path, edited: str) -> None:
    here = make_course(tmp_path, SLUG)
    stage = here.stage(SLUG)
    before = ours._worker(here, stage)
    assert ours._worker(here, stage) is before
    with (tmp_path / edited.format(SLUG)).open("a") as file:
        file.write("# edited\n")
    assert ours._worker(here, stage) is not before
    assert not before.alive
    ours._end_workers()


# -- without a sandbox of its own -------------------------------------------------------------


class Said:
    """Stands in for the grading process: says what it is told to."""

    def __init__(self, report: Report, text: str) -> None:
        self.report, self.text = report, text

    def wait(self) -> None:
        pass

    def grade(self, task: Task) -> Graded:
        return Graded(self.report, self.text)


@pytest.fixture
def little(tmp_path: Path) -> Course:
    course = make_nbgrader_course(tmp_path, SLUG)
    hand_in(course, "ada", SLUG, notebook(SLUG))
    return course


def a_report(course: Course, points: float | None) -> Report:
    """A report in which each exercise has these points."""
    stage = course.stage(SLUG)
    exercises = [
        {
            "name": e.name,
            "points": points,
            "max_points": e.points,
            "outcomes": [],
            "diagnosis": None,
        }
        for e in stage.exercises
    ]
    return Report.from_dict({
        "course": course.id, "stage": SLUG, "student": "ada", "status": "graded",
        "points": 0.0, "max_points": stage.points, "exercises": exercises, "notes": [],
        "cells": [], "receipt": None, "schema": SCHEMA,
    })  # fmt: skip


def test_where_a_check_of_ours_failed_there_is_no_score(
    little: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = little.released(SLUG).read_text()
    for points, expected in ((1.0, (1.0, False)), (None, (None, True))):
        said = Said(a_report(little, points), text)
        monkeypatch.setattr(ours, "_worker", lambda *_, said=said: said)
        done = run(little, "ada")
        assert done["success"], done
        exercises = {e.name for e in little.stage(SLUG).exercises}
        assert {r for n, r in rows(little, "ada").items() if n in exercises} == {expected}


def test_when_grading_fails_the_earlier_scores_stay(
    little: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = Said(a_report(little, 1.0), little.released(SLUG).read_text())
    monkeypatch.setattr(ours, "_worker", lambda *_: good)
    assert run(little, "ada")["success"]
    before = rows(little, "ada")
    bad = WorkerProcess.__new__(WorkerProcess)
    monkeypatch.setattr(bad, "grade", raise_("the lamp went out"), raising=False)
    monkeypatch.setattr(bad, "wait", lambda: None, raising=False)
    monkeypatch.setattr(ours, "_worker", lambda *_: bad)
    done = run(little, "ada")
    assert not done["success"]
    assert "the lamp went out" in done["log"]
    assert rows(little, "ada") == before
    assert not (little.root / "autograded" / "ada" / SLUG).exists()


def test_comments_of_an_earlier_submission_are_removed_from_an_unreadable_one(
    little: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = little.released(SLUG).read_text()
    one = a_report(little, 0.0)
    for said in (one, replace(one, status="unreadable")):
        monkeypatch.setattr(ours, "_worker", lambda *_, said=said: Said(said, text))
        assert run(little, "ada")["success"]
        with api.Gradebook(f"sqlite:///{little.root}/gradebook.db", little.id) as book:
            (found,) = book.find_submission(SLUG, "ada").notebooks
            comments = {c.auto_comment for c in found.comments}
        assert comments == {"No response." if said is one else None}


def test_where_the_scores_could_not_be_written_the_earlier_report_stays(
    little: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = little.released(SLUG).read_text()
    monkeypatch.setattr(ours, "_worker", lambda *_: Said(a_report(little, 1.0), text))
    assert run(little, "ada")["success"]
    assert earlier(little, SLUG, "ada") == a_report(little, 1.0)
    monkeypatch.setattr(ours, "_worker", lambda *_: Said(a_report(little, 0.5), text))
    monkeypatch.setattr(SaveAutoGrades, "preprocess", raise_("the lamp went out"))
    assert not run(little, "ada")["success"]
    assert earlier(little, SLUG, "ada") == a_report(little, 1.0)


def raise_(words: str) -> Callable[..., Any]:
    def fail(*_: Any) -> Any:
        raise ours.KitError(words)

    return fail


def test_what_is_no_stage_of_the_course_is_refused(little: Course) -> None:
    folder = little.root / "submitted" / "ada" / "essay"
    folder.mkdir()
    (folder / "essay.ipynb").write_text(little.released(SLUG).read_text())
    config = Config()
    config.CourseDirectory.root = str(little.root)
    ours.isolate(config)
    done = NbGraderAPI(config=config).autograde("essay", "ada")
    assert not done["success"]
    assert "essay is not a stage of" in done["log"]
    assert "docs/writing-a-course.md" in done["log"]


def test_half_of_the_configuration_is_refused(little: Course) -> None:
    """With nbgrader's SaveAutoGrades an exercise without a score would have full marks."""
    steps = [ours.IsolatedExecute, SaveAutoGrades]
    done = run(little, "ada", Autograde={"autograde_preprocessors": steps})
    assert not done["success"]
    assert "let `configure` in nbgrader_config.py set up both" in done["log"]


@pytest.fixture
def broken(little: Course) -> Iterator[Path]:
    """The course's folder, with a mistake in course.toml."""
    path = little.root / "course.toml"
    text = path.read_text()
    path.write_text(text + "\n[unknown]\n")
    yield little.root
    path.write_text(text)


def test_a_command_ends_where_course_toml_has_a_mistake(
    broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for program in ("/venv/bin/nbgrader", "/venv/lib/python3/site-packages/nbgrader/__main__.py"):
        monkeypatch.setattr(sys, "argv", [program, "autograde"])
        with pytest.raises(SystemExit, match=r"course\.toml.*unknown"):
            ours.configure(Config(), broken)


def test_a_server_goes_on_where_course_toml_has_a_mistake_and_grades_nothing(
    broken: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["/venv/bin/jupyter-lab"])
    config = Config()
    ours.configure(config, broken)
    assert "course.toml" in capsys.readouterr().err
    config.CourseDirectory.root = str(broken)
    done = NbGraderAPI(config=config).autograde(SLUG, "ada")
    assert not done["success"]
    assert "course.toml" in done["log"]


def test_no_execute_does_not_switch_the_sandbox_off(
    little: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Said(a_report(little, 0.5), little.released(SLUG).read_text())
    monkeypatch.setattr(ours, "_worker", lambda *_: said)
    done = run(little, "ada", Execute={"enabled": False}, ClearOutput={"enabled": False})
    assert done["success"], done
    assert rows(little, "ada")["upper_triangle"] == (0.5, False)


def test_the_shipped_configuration_has_the_line() -> None:
    text = (KIT / "nbgrader_config.py").read_text()
    assert re.search(r"^configure\(c, ", text, re.M)
    config = Config()
    ours.isolate(config)
    json.dumps(config.Autograde)  # formgrader shows it so
    assert (
        "autograder.gradebook.nbgrader.IsolatedExecute" in config.Autograde.autograde_preprocessors
    )


def test_a_notebook_server_that_reads_the_configuration_stays_as_it_is(little: Course) -> None:
    """No torch in its memory, no process started, no setting of the environment changed."""
    program = (
        "import os, sys, threading\nbefore = dict(os.environ)\nimport nbgrader.apps\n"
        "from nbgrader.apps import NbGraderAPI\nfrom nbgrader.apps.nbgraderapp import NbGraderApp\n"
        "app = NbGraderApp()\napp.load_config_file()\n"
        "from autograder.gradebook import nbgrader as ours\n"
        "used = app.config.Autograde.exporter_class\n"
        "assert used == 'autograder.gradebook.nbgrader.SubmissionExporter', app.config\n"
        "assert not {'torch', '_pytest'} & set(sys.modules), 'heavy'\n"
        "assert not ours._workers and threading.active_count() == 1\n"
        "assert dict(os.environ) == before\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=little.root, env=at_home(little.root / "home"),
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_an_exchange_that_any_configuration_names_is_used() -> None:
    """One that is a service is configured in another file, before or after this one."""
    ours.isolate(Config())
    assert ExchangeFactory().collect is ours.PlainCollect
    other = Config(ExchangeFactory={"collect": "nbgrader.exchange.default.ExchangeCollect"})
    assert ExchangeFactory(config=other).collect is ExchangeCollect
