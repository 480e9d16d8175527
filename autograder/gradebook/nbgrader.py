"""Plugins that let `nbgrader autograde` and formgrader's Autograde button grade with the kit.

::

    nbgrader's Autograde         for each submission           with `isolate`
      exporter ................. nbformat.read, sanitize     SubmissionExporter: the released file
      Execute .................. a kernel, the cells         IsolatedExecute: sandbox and checks
      SaveAutoGrades ........... outputs -> scores           SaveScores: the same, and "no score"
      AssignLatePenalties        LatePolicy as its plugin: course.toml's rules
      ... and all the rest       as it is
    nbgrader collect ........... PlainCollect: without following students' links
    nbgrader export ............ CsvExport: no score is an empty cell, not 0

One line of ``nbgrader_config.py`` does it (and the import of it): ``configure(c, folder)``.
"""

from __future__ import annotations

import atexit
import glob
import os
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbgrader.converters import Autograde, NbGraderException
from nbgrader.exchange import ExchangeFactory
from nbgrader.exchange.default import ExchangeCollect
from nbgrader.plugins import LateSubmissionPlugin
from nbgrader.preprocessors import Execute, NbGraderPreprocessor, SaveAutoGrades
from traitlets.config import Config

from autograder.core import receipt, report_store
from autograder.core.cells import is_grade_cell, mark
from autograder.core.course import DOCS, Course, CourseError, load
from autograder.core.files import stamps
from autograder.core.model import GRADED, KitError, Stage
from autograder.gradebook import penalties
from autograder.gradebook.gradebook import Gradebook
from autograder.gradebook.nbgrader_export import CsvExport
from autograder.gradebook.rows import scored
from autograder.grading.process import WorkerProcess
from autograder.grading.work import Task, Work
from autograder.submissions.exchange import Arrival, Exchange, SubmissionRefused

COMMAND = "nbgrader"  # the name of the program, or of the package that Python runs
_workers: dict[tuple[Any, ...], WorkerProcess] = {}  # at most one, by the state of its files


def configure(config: Config, root: Path) -> None:
    """Configure nbgrader for the course in ``root``: its name and database, and `isolate`.

    If course.toml cannot be used, the command ``nbgrader`` ends with the reason: it would go on
    with its defaults. A Jupyter server goes on, since course.toml may be corrected in it; its
    Autograde button grades nothing until then.
    """
    isolate(config)
    try:
        course = load(root)
    except CourseError as error:
        if COMMAND in (Path(sys.argv[0]).name, Path(sys.argv[0]).parent.name):
            sys.exit(str(error))
        print(error, file=sys.stderr)
        return
    config.CourseDirectory.course_id = course.id
    config.CourseDirectory.root = str(course.root)
    if course.db_url:
        config.CourseDirectory.db_url = course.db_url


def isolate(config: Config) -> None:
    """Configure ``nbgrader autograde`` and formgrader to grade in the sandbox, with the hidden
    checks."""
    ours = {Execute: IsolatedExecute, SaveAutoGrades: SaveScores}
    steps = [ours.get(s, s) for s in Autograde.autograde_preprocessors.default_args[0]]
    # As text: formgrader shows its configuration as JSON.
    config.Autograde.autograde_preprocessors = [f"{s.__module__}.{s.__name__}" for s in steps]
    config.Autograde.exporter_class = (
        f"{SubmissionExporter.__module__}.{SubmissionExporter.__name__}"
    )
    # The default, since another exchange may be configured in another file, as in /etc/jupyter.
    ExchangeFactory.collect.default_value = PlainCollect
    if "plugin_class" not in config.ExportApp:
        config.ExportApp.plugin_class = f"{CsvExport.__module__}.{CsvExport.__name__}"
    if "plugin_class" not in config.AssignLatePenalties:
        config.AssignLatePenalties.plugin_class = f"{LatePolicy.__module__}.{LatePolicy.__name__}"


class IsolatedExecute(NbGraderPreprocessor):  # type: ignore[misc]
    """In place of nbgrader's Execute: grades the submission in the sandbox.

    The notebook that nbgrader goes on with is the one that ``autograder grade`` makes. A grade
    cell has our feedback as its output, and the points as its result, where SaveAutoGrades looks
    for partial credit. It is no subclass of Execute, so ``--no-execute``, which takes the outputs
    that a student saved at their word, does not switch it off; nor can any configuration: code is
    run outside the sandbox by ``autograder grade --unconfined`` only.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Grade the submission that ``resources`` names. Raises `KitError` if that is not possible;
        nbgrader then leaves its scores unchanged."""
        exporter: Any = self.parent
        if not any(isinstance(step, SaveScores) for step in exporter._preprocessors):
            raise KitError(
                "IsolatedExecute needs autograder.gradebook.nbgrader.SaveScores in place of "
                "SaveAutoGrades: let `configure` in nbgrader_config.py set up both."
            )
        coursedir, ids = exporter.parent.coursedir, resources["nbgrader"]
        submitted = coursedir.format_path(
            coursedir.submitted_directory, ids["student"], ids["assignment"]
        )
        course, stage = _stage(coursedir, ids["assignment"])
        task = Task(ids["student"], Path(coursedir.root, submitted).absolute())
        graded = _worker(course, stage).grade(task)
        points = {e.name: e.points for e in graded.report.exercises}
        made = nbformat.reads(graded.notebook, as_version=4)
        for cell in (c for c in made.cells if is_grade_cell(c) and c.cell_type == "code"):
            if (own := points.get(mark(cell)["grade_id"])) is not None:
                data = {"text/plain": str(own)}
                cell.outputs.append(nbformat.v4.new_output("execute_result", data))
        resources["autograder"] = graded.report
        return made, resources


class SaveScores(SaveAutoGrades):  # type: ignore[misc]
    """SaveAutoGrades with the scores of the report instead of the cells' outputs.

    For nbgrader a cell without an error has full marks. An exercise has no score if a check itself
    raised an error, and an unreadable submission needs manual grading.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Write the scores, then the report, as `autograder.pipeline.run` does: with a report, the
        manual scores in the gradebook count as those of the same submission."""
        made: tuple[Any, Any] = super().preprocess(nb, resources)
        exporter: Any = self.parent
        course = load(Path(exporter.parent.coursedir.root))
        report_store.store(course, resources["autograder"])
        return made

    def _add_score(self, cell: Any, resources: Any) -> None:
        keys = (self.notebook_id, self.assignment_id, self.student_id)
        name = mark(cell)["grade_id"]
        grade = self.gradebook.find_grade(name, *keys)
        score = resources["autograder"].automatic.get(name)
        for column, value in scored(score, grade, graded_again=False).items():
            setattr(grade, column, value)
        self.gradebook.db.commit()

    def _add_comment(self, cell: Any, resources: Any) -> None:
        if resources["autograder"].status == GRADED:
            super()._add_comment(cell, resources)
            return
        # The cells are not the student's.
        keys = (self.notebook_id, self.assignment_id, self.student_id)
        self.gradebook.find_comment(mark(cell)["grade_id"], *keys).auto_comment = None
        self.gradebook.db.commit()


class PlainCollect(ExchangeCollect):  # type: ignore[misc]
    """nbgrader's collect, also of formgrader, that reads submissions as `autograder serve` does.

    nbgrader follows links, which students may make to files that only the course's account can
    read, and it copies a submission that is not complete.
    """

    src_records: list[dict[str, Any]]

    def copy_files(self) -> None:
        """Collect the submissions that are accepted, and log why others are not."""
        course = load(Path(self.coursedir.root))
        exchange = Exchange(Path(self.inbound_path), Path(), check_owner=False)  # nbgrader does
        accepted = []
        with TemporaryDirectory() as place:
            self._copies = Path(place)
            for record in self.src_records:
                name, student = record["filename"], record["username"]
                arrival = Arrival(exchange.inbound / name, student, self.coursedir.assignment_id)
                try:
                    files = exchange.read(arrival, course.limits.file_mb << 20)
                except SubmissionRefused as reason:
                    self.log.warning("%a is not collected: %s.", name, reason)
                    continue
                (self._copies / name).mkdir()
                for file, data in files.items():
                    (self._copies / name / file).write_bytes(data)
                accepted.append(record)
            self.src_records = accepted
            super().copy_files()

    def do_copy(self, src: str, dest: str, log: Any = None) -> None:
        """Copy what was read of a submission."""
        super().do_copy(str(self._copies / Path(src).name), dest, log)


class LatePolicy(LateSubmissionPlugin):  # type: ignore[misc]
    """nbgrader's plugin for late penalties, with the rules of course.toml; without rules there, it
    behaves like nbgrader's own plugin."""

    def late_submission_penalty(
        self, student_id: str, score: float, total_seconds_late: float
    ) -> float | None:
        step: Any = self.parent  # AssignLatePenalties, in an exporter, in a converter
        course = load(Path(step.parent.parent.coursedir.root))
        if not course.rules.has_late_policy:
            return super().late_submission_penalty(student_id, score, total_seconds_late)  # type: ignore[no-any-return]
        penalties.update_penalties(step.gradebook.db, course, student_id)
        own = penalties.entries(step.gradebook.db, course, student_id)
        return next(s.penalty for s in own if s.stage == step.assignment_id)


class SubmissionExporter(NotebookExporter):
    """Opens submissions of the kit's stages for nbgrader, whatever their state.

    nbgrader reads the notebook and restores locked cells. It fails on damaged files, wrong names,
    and metadata that a student or a tool has changed. So it gets the released notebook instead,
    which is always valid; `IsolatedExecute` then reads the submission itself.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)  # type: ignore[no-untyped-call]
        converter: Any = self.parent
        coursedir, slug = converter.coursedir, converter.coursedir.assignment_id
        try:
            self._released = _open(coursedir, slug)
        except KitError as error:
            self.log.error("%s", error)
            raise NbGraderException(str(error)) from error
        folders = glob.glob(converter._format_source(slug, coursedir.student_id))
        converter.assignments = {
            folder: [os.path.join(folder, f"{slug}.ipynb")]
            for folder in folders
            if os.path.isdir(folder)
        }

    def from_filename(
        self, filename: str, resources: Any = None, **settings: Any
    ) -> tuple[Any, Any]:
        """Return the notebook for the next step: the released one, then that of the last step."""
        converter: Any = self.parent
        if converter._sanitizing:
            filename, self._preprocessors = str(self._released), []
        return super().from_filename(filename, resources, **settings)


def _open(coursedir: Any, slug: str) -> Path:
    """Prepare grading of a stage, and return the path of its released notebook."""
    Course.stage.cache_clear()  # a lesson may be edited while a notebook server runs
    course, stage = _stage(coursedir, slug)
    worker = _worker(course, stage)  # which starts meanwhile
    with Gradebook(replace(course, db_url=coursedir.db_url)) as gradebook:
        gradebook.prepare(stage)
    worker.wait()
    return course.released(slug)


def _stage(coursedir: Any, slug: str) -> tuple[Course, Stage]:
    course = load(Path(coursedir.root))
    if slug not in course.titles:
        raise KitError(
            f"{slug} is not a stage of {course.root / 'course.toml'}, so the kit has no checks for "
            "it, and student code is not run outside the sandbox. Make it a stage "
            f"({DOCS / 'writing-a-course.md'}), or keep it in a course folder whose "
            "nbgrader_config.py does not call `configure`."
        )
    return course, course.stage(slug)


def _worker(course: Course, stage: Stage) -> WorkerProcess:
    """Return the running worker for the stage and the present state of its files; end others."""
    state = stamps(receipt.files(course, stage.slug))
    key = (course.root, stage.slug, frozenset(state.items()))
    if key not in _workers or not _workers[key].alive:
        _end_workers()
        _workers[key] = WorkerProcess(Work(course, stage.slug))
    return _workers[key]


@atexit.register
def _end_workers() -> None:
    while _workers:
        _workers.popitem()[1].close()
