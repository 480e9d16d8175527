"""Read a submission in any state: its notebook, the cells to run, and the files beside it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.core.course import Course, CourseError
from autograder.core.model import NO_EXERCISE, Stage
from autograder.submissions import notebook_file, script
from autograder.submissions.cell_matching import Released
from autograder.submissions.cells_to_run import CodeCell, cells_to_run
from autograder.submissions.demonstrations import unused_demonstrations
from autograder.submissions.magics import without_magics
from autograder.submissions.notebook_file import Inaccessible, Unreadable
from autograder.submissions.syntax import defines, names_bound
from autograder.submissions.trimming import trim

MOST = 0.5  # of the exercises of another stage that a submission may define
NO_CELLS = (
    "{name} has no marks of cells (# %%), so that answers in words cannot be found in it: a person "
    "has to look for them in its comments."
)


@dataclass(frozen=True)
class Submission:
    """A student's submission for a stage. ``answered``: for each question by name, whether its text
    differs from the released one. ``helpers`` has the Python files beside the notebook."""

    student: str
    stage: Stage
    path: Path
    digest: str
    notebook: Any
    cells: tuple[CodeCell, ...]
    answered: dict[str, bool | None] = field(default_factory=dict)
    helpers: dict[str, bytes] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def modules(self) -> frozenset[str]:
        """The names under which the helpers can be imported."""
        return frozenset(Path(name).stem for name in self.helpers)

    def above(self, end: CodeCell | None) -> tuple[CodeCell, ...]:
        """Return the cells above a cell; None: all cells."""
        return self.cells if end is None else self.cells[: self.cells.index(end)]

    def source(self, end: CodeCell | None = None) -> str:
        """Return the code of the cells above ``end`` that are valid Python, in which definitions
        can be found; None: of all cells."""
        return "\n\n".join(without_magics(c.source) for c in self.above(end))


def read(
    course: Course, stage: Stage, student: str, folder: Path, released: Released
) -> Submission:
    """Read the submission in ``submitted/<student>/<stage>/``.

    Raises `Unreadable` with a sentence that names the file and says what to do.
    """
    try:
        return _read(course, stage, student, folder, released)
    except PermissionError as error:
        raise Inaccessible(error, folder) from error


def _read(
    course: Course, stage: Stage, student: str, folder: Path, released: Released
) -> Submission:
    path, notes = notebook_file.find(stage, folder)
    if path.stat().st_size > course.limits.file_mb << 20:
        size = path.stat().st_size >> 20
        raise Unreadable(
            f"{path.name} has {size} MB; at most {course.limits.file_mb} MB are read. "
            "Clear the outputs of all cells, save, and submit again."
        )
    data = path.read_bytes()
    notebook = notebook_file.read_notebook(path, data)
    source = "\n".join(str(c.source) for c in notebook.cells if c.get("cell_type") == "code")
    notebook_file.refuse_too_much_code(path, source)
    names = {e.name for e in stage.exercises}
    if not source.strip():
        raise Unreadable(
            f"{path.name} is empty: there is no code in it. Save your answers and submit again."
        )
    cells, found, more = cells_to_run(notebook.cells, released)
    answered: dict[str, bool | None] = {**found}
    if answered and path.suffix == ".py" and not script.has_cells(data.decode("utf-8-sig")):
        answered = dict.fromkeys(answered)  # they may be comments anywhere in the file
        more.append(NO_CELLS.format(name=path.name))
    helpers = notebook_file.read_helpers(folder, path)
    texts = [source, *(data.decode(errors="replace") for data in helpers.values())]
    bound = set().union(*(names_bound(without_magics(c.source)) for c in cells))
    if not names & bound and not any(defines(text, name) for text in texts for name in names):
        _refuse_another_stage(course, stage, path, source)
        more.append(f"{NO_EXERCISE} {stage.slug} is defined in {path.name}.")
    idle = unused_demonstrations(
        dict(enumerate(c.source for c in cells)),
        released.demonstrations,
        texts[1:],
        names,
    )
    cells = tuple(c for number, c in enumerate(cells) if number not in idle)
    more += trim(notebook.cells, course.limits.notebook_mb << 20)
    return Submission(
        student, stage, path, hashlib.sha256(data).hexdigest(), notebook, cells, answered,
        helpers, (*notes, *more),
    )  # fmt: skip


def _refuse_another_stage(course: Course, stage: Stage, path: Path, source: str) -> None:
    """Raise `Unreadable` for a notebook that defines most exercises of another stage. One or two of
    them may be a student's own helper functions."""

    def share(slug: str) -> float:
        try:
            names = [e.name for e in course.stage(slug).exercises]
        except CourseError:  # its lesson is not written yet
            return 0.0
        return sum(defines(source, name) for name in names) / max(1, len(names))

    shares = {slug: share(slug) for slug in course.slugs if slug != stage.slug}
    best = max(shares, key=lambda slug: shares[slug], default="")
    if best and shares[best] > MOST:
        raise Unreadable(
            f"{path.name} contains the exercises of {best}, not of {stage.slug}. "
            f"Submit it under {best}, and the notebook of {stage.slug} here."
        )
