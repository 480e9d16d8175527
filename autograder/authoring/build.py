"""Build notebooks and stubs from lessons.

::

    solutions/<slug>.py
      | jupytext
    source/<slug>/<slug>.ipynb
      | nbgrader generate_assignment
    release/<slug>/<slug>.ipynb
      | jupytext
    assignments/<slug>.py

The card and the scoreboard (`card_cells`) are added to each notebook, and the card is written
beside the stubs as ``card.py``. Everything is first made in memory and in a temporary folder, so a
lesson with a fault changes no file. The same lesson gives the same bytes, so the results can be
committed and compared (`stale`).
"""

from __future__ import annotations

import ast
import logging
import re
import tempfile
from collections.abc import Sequence
from logging.handlers import BufferingHandler
from pathlib import Path
from typing import Any

import jupytext
import nbformat.v4

from autograder.authoring import card_cells
from autograder.authoring.faults import BEGIN, END, RUBRIC, faults
from autograder.core import cells
from autograder.core.course import Course, CourseError, read_source
from autograder.core.files import notebook_stem, write

v4: Any = nbformat.v4  # it has no annotations
KERNEL = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
TREES = ("source", "release")  # of notebooks
LEFTOVER = re.compile(r"\..*|.*(~|\.(bak|orig|pyc|tmp))", re.IGNORECASE)  # of editors and the like
IGNORED = {".ipynb_checkpoints", "__pycache__", ".DS_Store"}
HOW_TO = """\
Write your code where it says `YOUR CODE HERE`, in place of `raise NotImplementedError()`,
and your written answers where it says `YOUR ANSWER HERE`, in lines that begin with `#`.
Running the file runs the visible checks; it stops at the first one that fails.
Leave the lines that begin with `# %%` as they are: they mark the cells of the notebook
`{slug}.ipynb`, which is the same assignment. Submit one of the two.

`python card.py {slug}.py` runs the file, too, and says more about that check: your result, what
was expected, the first difference, and a hint if you ask for one."""

WORKED = """\
**These are worked solutions.** Each is one way to write a correct answer; yours may look different
and still be correct."""
MAY_USE = "Your code may use Python's standard library and these packages: {}."


class BuildError(CourseError):
    """A lesson cannot be built; the text has one sentence for each fault."""


def build(course: Course, slugs: Sequence[str], destination: Path | None = None) -> list[Path]:
    """Build the stages into ``source/``, ``release/`` and ``assignments/`` of ``destination``;
    default: the course's folder.

    Returns the files whose contents have changed. Raises `BuildError`, before anything is written,
    if a lesson has a fault.
    """
    changed = _changed(course, slugs, destination or course.root)
    for path, content in changed.items():
        write(path, content)
    return list(changed)


def worked_solutions(course: Course, slug: str) -> str:
    """Return the lesson as a notebook with the reference's answers, for students to compare with.

    The visible checks, the card and the scoreboard are in it; rubrics and nbgrader's marks are not.
    Raises `BuildError` when the lesson has a fault.
    """
    notebook = _notebook(course, slug)
    for cell in notebook.cells:
        if cells.is_written_answer(cell):
            cell.source = cell.source.partition(RUBRIC)[0].rstrip()
        lines = cell.source.split("\n")
        cell.source = "\n".join(n for n in lines if BEGIN not in n and END not in n)
        cell.metadata.pop("nbgrader", None)
    notebook.cells.insert(1, v4.new_markdown_cell(WORKED, id="worked-solutions"))
    return _dump(notebook)


def stale(course: Course, slugs: Sequence[str]) -> list[Path]:
    """Return the generated files of the course that are missing, differ, or should not be there.

    A build fixes the first two kinds; `strays` have to be deleted by a person.
    """
    return sorted([*_changed(course, slugs, course.root), *strays(course, slugs)])


def _changed(course: Course, slugs: Sequence[str], root: Path) -> dict[Path, bytes]:
    """Return the contents of the generated files that are missing or different below ``root``."""
    files = {root / name: content for name, content in _render(course, slugs).items()}
    return {
        path: content
        for path, content in files.items()
        if not path.is_file() or path.read_bytes() != content
    }


def strays(course: Course, slugs: Sequence[str]) -> list[Path]:
    """Return files in the generated folders that no build makes.

    These are other notebooks, scripts of the stage, hidden files, backup copies and folders beside
    the notebooks of ``slugs`` (nbgrader would release them to the students), and folders and stubs
    of stages that ``course.toml`` does not have. Other files are for the students (`helpers`).
    """
    found = []
    for tree in TREES:
        for slug in slugs:
            folder = course.root / tree / slug
            files = (p for p in folder.rglob("*") if p.is_symlink() or not p.is_dir())
            known = {folder / f"{slug}.ipynb", *helpers(folder)}
            found += [p for p in files if p not in known and not _ignored(p)]
        folders = (p for p in (course.root / tree).glob("*") if p.is_dir())
        found += [p for p in folders if p.name not in course.titles and not _ignored(p)]
    stubs = (course.root / "assignments").glob("*.py")
    made = {*(f"{slug}.py" for slug in course.titles), card_cells.SCRIPT}
    return sorted(found + [p for p in stubs if p.name not in made])


def helpers(folder: Path) -> list[Path]:
    """Return the files beside a stage's notebook that students get with it, such as data: all but
    notebooks, the stage as a script, hidden files and backup copies."""
    return sorted(
        path
        for path in folder.glob("*")
        if path.is_file()
        and notebook_stem(path.name) is None
        and path.name != f"{folder.name}.py"
        and not LEFTOVER.fullmatch(path.name)
    )


def _ignored(path: Path) -> bool:
    """Whether it is a by-product of Jupyter, Python or macOS, without any answer in it."""
    return not IGNORED.isdisjoint(path.parts)


def _render(course: Course, slugs: Sequence[str]) -> dict[str, bytes]:
    """Return the contents of the generated files, by path relative to the course."""
    sources = {slug: _notebook(course, slug) for slug in slugs}
    texts = {slug: _dump(notebook) for slug, notebook in sources.items()}
    released = _released(texts)
    files = {}
    for slug in sources:
        files[f"source/{slug}/{slug}.ipynb"] = texts[slug]
        files[f"release/{slug}/{slug}.ipynb"] = released[slug]
        files[f"assignments/{slug}.py"] = _stub(slug, released[slug])
    files[f"assignments/{card_cells.SCRIPT}"] = card_cells.script(_hints(course))
    return {name: text.encode() for name, text in files.items()}


def _notebook(course: Course, slug: str) -> Any:
    """Return the lesson as a source notebook. Raises `BuildError` if the lesson has a fault."""
    if slug not in course.titles:
        known = ", ".join(course.slugs)
        raise BuildError(f"There is no stage {slug!r} in course.toml. It has: {known}.")
    path = course.solution(slug)
    if not path.is_file():
        raise BuildError(f"The stage {slug} has no lesson yet: write {path}.")
    lesson = jupytext.reads(read_source(path), fmt="py:percent").cells
    if found := list(faults(slug, lesson)):
        raise BuildError("\n".join(f"solutions/{slug}.py: {fault}" for fault in found))
    shown = [cell for cell in lesson if not cells.is_hints(cell)]
    made = [_cell(cell, cells.cell_id(slug, n, cell)) for n, cell in enumerate(shown, 1)]
    _name_packages(made, course.packages)
    given = (n for n, cell in enumerate(made, 1) if cell.cell_type == "code")
    place, scoreboard = next(given, 0), card_cells.scoreboard_cells(lesson)
    made[place:place] = [card_cells.notebook_cell(card_cells.hints_of(lesson)), *scoreboard[:1]]
    made += scoreboard[1:]
    return v4.new_notebook(cells=made, metadata=KERNEL)


def _name_packages(made: list[Any], packages: Sequence[str]) -> None:
    """Add to the first text cell which packages an answer may use."""
    text = next((cell for cell in made if cell.cell_type == "markdown"), None)
    if text is not None and not cells.is_written_answer(text):
        text.source += f"\n\n{MAY_USE.format(', '.join(f'`{p}`' for p in packages))}"


def _hints(course: Course) -> dict[str, dict[str, list[str]]]:
    """Return the hints of all stages that have a lesson."""
    paths = {slug: course.solution(slug) for slug in course.slugs}
    texts = {slug: read_source(p) for slug, p in paths.items() if p.is_file()}
    return {
        slug: card_cells.hints_of(jupytext.reads(text, fmt="py:percent").cells)
        for slug, text in texts.items()
    }


def _cell(cell: Any, cell_id: str) -> Any:
    """Return the cell for the source notebook: with complete nbgrader metadata, and without
    jupytext's.

    A check that fails does not stop Jupyter from running the cells below it.
    """
    new = {"code": v4.new_code_cell, "markdown": v4.new_markdown_cell, "raw": v4.new_raw_cell}
    tags = list(cell.metadata.get("tags", []))
    if cells.is_demonstration(cell) and cells.DEMONSTRATION not in tags:
        tags.append(cells.DEMONSTRATION)
    if cells.is_grade_cell(cell) and cells.RAISES not in tags:
        tags.append(cells.RAISES)
    found = cells.mark(cell)
    metadata: dict[str, Any] = {"nbgrader": cells.complete(found)} if found else {}
    metadata |= {"tags": tags} if tags else {}
    return new[cell.cell_type](cell.source, id=cell_id, metadata=metadata)


def _dump(notebook: Any) -> str:
    return str(v4.writes(notebook)).rstrip("\n") + "\n"


def _released(sources: dict[str, str]) -> dict[str, str]:
    """Return the release notebooks' texts, made by nbgrader's generate_assignment.

    It runs without a database and with nbgrader's defaults, because a user's own configuration must
    not change committed files.
    """
    from nbgrader.converters import GenerateAssignment
    from nbgrader.converters.base import NbGraderException
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config import Config

    if not sources:
        return {}
    log, heard = logging.Logger("autograder.build", logging.ERROR), BufferingHandler(1000)
    log.addHandler(heard)
    with tempfile.TemporaryDirectory(prefix="autograder-build-") as folder:
        root = Path(folder).resolve()
        for slug, text in sources.items():
            write(root / "source" / slug / f"{slug}.ipynb", text)
        config = Config()
        config.CourseDirectory.root = str(root)
        config.CourseDirectory.assignment_id = "*"
        config.CourseDirectory.db_url = "sqlite://"  # in memory, and never opened
        config.GenerateAssignment.no_database = True
        config.SaveCells.enabled = False
        where = CourseDirectory(config=config, log=log)
        try:
            GenerateAssignment(coursedir=where, config=config, log=log).start()
        except NbGraderException as error:
            said = "\n".join(record.getMessage() for record in heard.buffer)
            raise BuildError(f"nbgrader could not make the release notebooks:\n{said}") from error
        paths = {slug: root / "release" / slug / f"{slug}.ipynb" for slug in sources}
        return {slug: path.read_text(encoding="utf-8") for slug, path in paths.items()}


def _stub(slug: str, released: str) -> str:
    """Return the released notebook as plain Python; each cell keeps its nbgrader metadata in short
    form."""
    notebook = v4.reads(released)
    notebook.cells = [cell for cell in notebook.cells if not cells.is_added(cell)]
    for cell in notebook.cells:
        found = cells.mark(cell)
        tags = [tag for tag in cell.metadata.get("tags", []) if tag != cells.RAISES]
        cell.metadata = {"nbgrader": cells.shorten(found)} if found else {}
        cell.metadata |= {"tags": tags} if tags else {}
    title = {"title": f"{slug}: how to use this file"}
    notebook.cells.insert(0, v4.new_markdown_cell(HOW_TO.format(slug=slug), metadata=title))
    notebook.metadata = {"jupytext": {"notebook_metadata_filter": "-all"}}
    text = str(jupytext.writes(notebook, fmt="py:percent"))
    try:
        ast.parse(text)
    except SyntaxError as error:
        line = text.splitlines()[(error.lineno or 1) - 1].strip()
        what = f"without its solutions it is not valid Python: {error.msg} at {line!r}"
        raise BuildError(f"solutions/{slug}.py: {what}.") from error
    return text
