"""Read a submission, a notebook or ``.py`` file in any state, and find the code cells to run.

Cells may have been added, moved, split, duplicated or deleted, and metadata may be lost. Locked
cells get the released text, behind what a student has made of it; locked cells that are missing are
run first. Grade cells are not run, nor are demonstrations on which nothing depends or that have a
mark.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import functools
import hashlib
import itertools
import json
import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from nbformat.notebooknode import from_dict

from autograder.core.cells import (
    is_added,
    is_demonstration,
    is_grade_cell,
    is_locked,
    is_written_answer,
    mark,
)
from autograder.core.course import Course, CourseError
from autograder.core.files import notebook_stem
from autograder.core.model import NO_EXERCISE, Stage
from autograder.submissions import demonstrations, magics, script
from autograder.submissions.cell_matching import Matches, Released, match, same_text
from autograder.submissions.syntax import imports, names_bound, names_of_cell
from autograder.submissions.timestamps import TIMESTAMP
from autograder.submissions.trimming import trim

HELPER_BYTES, HELPERS = 5 << 20, 100
CODE_MB = 1  # of code in a submission; lessons have a twentieth of it
CELLS = script.CELLS
NODES = 1_000_000  # lists and dicts in the JSON of a notebook; each takes some 100 bytes
MOST = 0.5  # of the exercises of another stage that a submission may define
ARCHIVES = (".zip", ".rar", ".7z", ".gz", ".tgz", ".tar")
NO_CELLS = (
    "{name} has no marks of cells (# %%), so that answers in words cannot be found in it: a person "
    "has to look for them in its comments."
)
AMONG_CHECKS = (
    "Cell {cell} contains checks, and is not run when your score is made. What you have defined in "
    "it does not count: {names}. It belongs into a cell of your own."
)
SHOWN = 10  # names of files in one sentence
PYTHON_MAGICS = ("time", "timeit", "capture", "prun", "writefile", "file")  # of cells
DEFINITION = re.compile(r"^(?:def|class)[ \t]+(\w+)", re.M)
STAR_IMPORT = re.compile(r"^[ \t]*from[ \t]+\S+[ \t]+import[ \t]*(\*)", re.M)


class Unreadable(Exception):
    """The submission cannot be graded; the text says what is wrong and what to do."""


class Inaccessible(Unreadable):
    """The submission cannot be opened by this process, which is not the student's fault."""

    def __init__(self, error: PermissionError, folder: Path) -> None:
        name = Path(error.filename or folder).name
        super().__init__(
            f"{name} cannot be opened (Permission denied). Change its permissions, and grade again."
        )


@dataclass(frozen=True)
class CodeCell:
    """A code cell to run: its position in the notebook, from 0, or negative if it was restored."""

    position: int
    source: str

    @property
    def number(self) -> int:
        """The position counted from 1, as people do."""
        return self.position + 1


class Redefinition(NamedTuple):
    """A cell that gives another meaning to names from above (``*``: whatever it imports)."""

    cell: CodeCell
    names: tuple[str, ...]


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

    def above(self, end: CodeCell | None) -> tuple[CodeCell, ...]:
        """Return the cells above a cell; None: all cells."""
        return self.cells if end is None else self.cells[: self.cells.index(end)]

    def source(self, end: CodeCell | None = None) -> str:
        """Return the code of the cells above ``end`` that are valid Python, in which definitions
        can be found; None: of all cells."""
        return "\n\n".join(without_magics(c.source) for c in self.above(end))

    def redefinitions(self, exercise: str) -> list[Redefinition]:
        """Return the cells below the first definition of an exercise that give another meaning to
        its name, to a name that its answer uses, or to a function or class above: from the last one
        up."""
        nothing: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
        names = [names_of_cell(without_magics(c.source)) or nothing for c in self.cells]
        own = next((n for n, (bound, _) in enumerate(names) if exercise in bound), len(names))
        used = {exercise}
        while more := {n for bound, read in names if bound & used for n in read} - used:
            used |= more
        for cell in self.cells[: own + 1]:
            used |= {*DEFINITION.findall(cell.source)}
        above, imported = {*dir(builtins)}, set[tuple[str, str]]()
        found = []
        for place, (cell, (bound, _)) in enumerate(zip(self.cells, names, strict=True)):
            imports_here = imports(without_magics(cell.source))
            again = bound & used & above - {name for name, _ in imported & imports_here}
            if place > own and (again := again or frozenset(STAR_IMPORT.findall(cell.source))):
                found.append(Redefinition(cell, tuple(sorted(again))))
            above |= bound
            imported |= imports_here
        return found[::-1]


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
    path, notes = _find(stage, folder)
    if path.stat().st_size > course.limits.file_mb << 20:
        size = path.stat().st_size >> 20
        raise Unreadable(
            f"{path.name} has {size} MB; at most {course.limits.file_mb} MB are read. "
            "Clear the outputs of all cells, save, and submit again."
        )
    data = path.read_bytes()
    notebook = _notebook(path, data)
    source = "\n".join(str(c.source) for c in notebook.cells if c.get("cell_type") == "code")
    _refuse_too_much_code(path, source)
    names = {e.name for e in stage.exercises}
    if not source.strip():
        raise Unreadable(
            f"{path.name} is empty: there is no code in it. Save your answers and submit again."
        )
    cells, found, more = _cells(notebook.cells, released)
    answered: dict[str, bool | None] = {**found}
    if answered and path.suffix == ".py" and not script.has_cells(data.decode("utf-8-sig")):
        answered = dict.fromkeys(answered)  # they may be comments anywhere in the file
        more.append(NO_CELLS.format(name=path.name))
    if not any(defines(source, name) for name in names):
        _refuse_another_stage(course, stage, path, source)
        more.append(f"{NO_EXERCISE} {stage.slug} is defined in {path.name}.")
    helpers = _helpers(folder, path)
    idle = demonstrations.unused_demonstrations(
        dict(enumerate(c.source for c in cells)),
        released.demonstrations,
        [data.decode(errors="replace") for data in helpers.values()],
        names,
    )
    cells = tuple(c for number, c in enumerate(cells) if number not in idle)
    more += trim(notebook.cells, course.limits.notebook_mb << 20)
    return Submission(
        student, stage, path, hashlib.sha256(data).hexdigest(), notebook, cells, answered,
        helpers, (*notes, *more),
    )  # fmt: skip


def _find(stage: Stage, folder: Path) -> tuple[Path, tuple[str, ...]]:
    visible = [p for p in sorted(folder.iterdir()) if not p.name.startswith(".")]
    for path in (folder.parent, folder, *visible):
        if path.is_symlink():
            raise Unreadable(f"{path.name} is a link to another place. Submit the file itself.")
    alike = [p for p in visible if notebook_stem(p.name) is not None and p.is_file()]
    notebooks = [p for p in alike if p.suffix.lower() == ".ipynb"] or alike
    scripts = [p for p in visible if p.name == f"{stage.slug}.py" and p.is_file()]
    found = notebooks + scripts
    wanted = f"{stage.slug}.ipynb (or {stage.slug}.py)"
    if not found:
        names = [p.name for p in visible if p.name != TIMESTAMP]
        others = f"only {', '.join(names[:SHOWN])}" if names else "the folder is empty"
        if len(names) > SHOWN:
            others += f" and {len(names) - SHOWN} more"
        packed = any(name.lower().endswith(ARCHIVES) for name in names)
        what = f"the file itself, not an archive: {wanted}" if packed else wanted
        raise Unreadable(f"There is no notebook here, {others}. Submit {what}.")
    if len(found) > 1:
        several = " and ".join(p.name for p in found[:SHOWN])
        raise Unreadable(
            f"There is more than one notebook: {several}. Keep the one that counts as "
            f"{stage.slug}.ipynb and submit again."
        )
    path = found[0]
    if path.name in (f"{stage.slug}.ipynb", f"{stage.slug}.py"):
        return path, ()
    return path, (f"The file is called {path.name}; it was read as {stage.slug}.ipynb.",)


def _notebook(path: Path, data: bytes) -> Any:
    if not data.strip():
        raise Unreadable(f"{path.name} is empty. Save the notebook and submit again.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(
            f"{path.name} is not text in UTF-8, as notebooks are. Submit the notebook that Jupyter "
            "saves."
        ) from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if path.suffix == ".py":
            _refuse_too_much_code(path, text)
            return _script(path, text)
        if text.lstrip()[:1] == "<":
            raise Unreadable(f"{path.name} is a web page. Submit the notebook itself.")
        _refuse_too_much_data(path, data)
        try:
            raw = json.loads(text)
        except (ValueError, RecursionError):
            raise Unreadable(
                f"{path.name} is not a complete notebook (its JSON is cut off or damaged). "
                "Open it in Jupyter, save it, and submit again."
            ) from None
        if not isinstance(raw, dict) or not ("cells" in raw or "worksheets" in raw):
            raise Unreadable(f"{path.name} is not a notebook. Submit the .ipynb file.")
        _refuse_too_many_cells(path, raw)
        return _tidy(path, raw)


def _script(path: Path, text: str) -> Any:
    try:
        return script.notebook_of(text)
    except script.ScriptError as error:
        raise Unreadable(
            f"{path.name} cannot be read as a notebook: {error}. Submit the notebook itself."
        ) from error


def _tidy(path: Path, raw: dict[str, Any]) -> Any:
    """Convert a notebook of format 3 or 4 to the newest format. Raises `Unreadable`."""
    try:
        if raw.get("nbformat", 4) < 4:
            raw = nbformat.convert(from_dict(raw), 4)
        cells = [_tidy_cell(i, c) for i, c in enumerate(raw["cells"]) if isinstance(c, dict)]
        return from_dict({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    except Exception as error:
        raise Unreadable(
            f"{path.name} is not a notebook that can be read ({type(error).__name__}). "
            "Open it in Jupyter, save it, and submit again."
        ) from error


def _tidy_cell(place: int, raw: dict[str, Any]) -> dict[str, Any]:
    """Return a cell of format 4.5, without outputs and unknown metadata."""
    source = raw.get("source", "")
    if isinstance(source, list):
        source = "".join(map(str, source))
    kind = raw.get("cell_type") if raw.get("cell_type") in ("code", "raw") else "markdown"
    known = isinstance(raw.get("id"), str) and re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", raw["id"])
    return {
        "cell_type": kind,
        "id": raw["id"] if known else f"cell-{place}",
        "metadata": {"nbgrader": found} if (found := mark(raw)) else {},
        "source": str(source),
        **({"execution_count": None, "outputs": []} if kind == "code" else {}),
        **({"attachments": raw["attachments"]} if _are_attachments(raw) else {}),
    }


def _are_attachments(raw: dict[str, Any]) -> bool:
    """Whether a text cell has valid attachments: {file name: {MIME type: base64}}."""
    found = raw.get("attachments")
    return (
        raw.get("cell_type") == "markdown"
        and isinstance(found, dict)
        and all(isinstance(v, dict) for v in found.values())
        and all(isinstance(data, str) for v in found.values() for data in v.values())
    )


def _cells(
    submitted: list[Any], released: Released
) -> tuple[tuple[CodeCell, ...], dict[str, bool], list[str]]:
    """Return the code cells to run, which questions are answered, and notes about the cells."""
    ours, matches = released.named, match(released, submitted)
    places = {name: position for position, name in matches.counting.items()}
    missing = [name for name, c in ours.items() if _is_restored(c) and name not in places]
    notes = []
    if missing:
        notes.append(f"Given cells that were missing were restored: {', '.join(missing)}.")
    answered = {
        name: name in places and str(submitted[places[name]].source) != c.source
        for name, c in ours.items()
        if is_written_answer(c)
    }
    restored = (CodeCell(-number, ours[name].source) for number, name in enumerate(missing, 1))
    run = _cells_that_run(submitted, ours, matches, itertools.count(-len(missing) - 1, -1))
    return (*restored, *run), answered, [*notes, *_code_among_checks(submitted, ours, matches)]


def _cells_that_run(
    submitted: list[Any], ours: Mapping[str, Any], matches: Matches, restored: Iterator[int]
) -> Iterator[CodeCell]:
    """Yield the submitted code cells that are run, locked ones with the text of the release. If a
    locked one was changed, as by an import, it is run before that, whose position is the next of
    ``restored``."""
    for position, cell in enumerate(submitted):
        original = ours.get(matches.counting.get(position, ""))
        copied = ours.get(matches.copies.get(position, ""))
        if copied and is_grade_cell(copied) and not same_text(cell, copied):
            copied = None  # it may have been filled with an answer
        if any(c and _is_never_run(c) for c in (original, copied)):
            continue
        if (original or cell).cell_type != "code":
            continue
        locked = original if original and is_locked(original) else None
        changed = locked and not is_added(locked) and not same_text(cell, locked)
        if not locked or (changed and cell.cell_type == "code"):
            yield CodeCell(position, str(cell.source))
            position = next(restored)
        if locked:
            yield CodeCell(position, str(locked.source))


def _code_among_checks(
    submitted: list[Any], ours: Mapping[str, Any], matches: Matches
) -> Iterator[str]:
    """Yield a note for each cell with checks in which a student has defined something."""
    for position, name in matches.counting.items():
        cell, original = submitted[position], ours[name]
        if is_grade_cell(original) and not same_text(cell, original):
            found, given = (names_bound(without_magics(str(c.source))) for c in (cell, original))
            names = ", ".join(f"`{n}`" for n in sorted(found - given)[:SHOWN])
            if names:
                yield AMONG_CHECKS.format(cell=position + 1, names=names)


def _is_restored(original: Any) -> bool:
    """Whether this marked cell is run, too, if a submission lacks it."""
    return is_locked(original) and not is_grade_cell(original) and original.cell_type == "code"


def _is_never_run(original: Any) -> bool:
    """Whether no version of this marked cell is run. A demonstration has a mark if it takes long,
    as training a model does: students may change it, and no answer may depend on it."""
    return is_grade_cell(original) or is_written_answer(original) or is_demonstration(original)


@functools.lru_cache(maxsize=200)
def without_magics(source: str) -> str:
    """Return a cell as Python without IPython's magics; "" if it cannot be parsed, so that it does
    not hide other cells."""
    if source.lstrip().startswith("%%"):
        magic, _, source = source.lstrip().partition("\n")
        if magic.split()[0][2:] not in PYTHON_MAGICS:
            return ""
    for text in (source, magics.as_python(source)):
        with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            ast.parse(text)
            return text
    return ""


def defines(source: str, name: str) -> bool:
    """Whether the text of a cell defines the name, even if it is not valid Python."""
    word = re.escape(name)
    pattern = rf"^[ \t]*(def|class)[ \t]+{word}\b|^{word}[ \t]*="
    return re.search(pattern, source, re.M) is not None


def _refuse_too_much_data(path: Path, data: bytes) -> None:
    """Raise `Unreadable` for a notebook whose JSON would take too much memory, which may be thirty
    times the size of its file."""
    if data.count(b"[") + data.count(b"{") > NODES:
        raise Unreadable(
            f"{path.name} contains more data than can be read. Clear the outputs of all cells, "
            "save, and submit again."
        )


def _refuse_too_many_cells(path: Path, raw: dict[str, Any]) -> None:
    """Raise `Unreadable` for a notebook with too many cells (in worksheets, in format 3)."""
    sheets = raw.get("worksheets")
    places = [raw, *(sheets if isinstance(sheets, list) else ())]
    found = [p["cells"] for p in places if isinstance(p, dict) and "cells" in p]
    count = sum(len(cells) for cells in found if isinstance(cells, list))
    if count > CELLS:
        raise Unreadable(
            f"{path.name} has {count} cells; at most {CELLS} are read. Remove those that the "
            "exercises do not need, and submit again."
        )


def _refuse_too_much_code(path: Path, source: str) -> None:
    """Raise `Unreadable` for too much code, which would take the grader too long to parse."""
    if len(source) > CODE_MB << 20:
        raise Unreadable(
            f"{path.name} has more than {CODE_MB} MB of code. Move data out of its cells (a table "
            "pasted as text, say), and submit again."
        )


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


def _helpers(folder: Path, path: Path) -> dict[str, bytes]:
    """Return the Python files beside the notebook, which it may import."""
    found: dict[str, bytes] = {}
    room = HELPER_BYTES
    for other in sorted(folder.glob("[!.]*.py")):  # links among the visible were refused above
        if len(found) == HELPERS:
            break
        if other != path and other.is_file() and other.stat().st_size <= room:
            found[other.name] = other.read_bytes()
            room -= len(found[other.name])
    return found
