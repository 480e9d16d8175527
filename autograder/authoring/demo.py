"""Make the course of ``autograder demo``: 24 simulated students submit the stages of ``demo.toml``.

Their answers are right and wrong sample answers, that is, mistakes that people make; most also
answer the written questions. Their notebooks are as untidy as real ones. A fixed seed makes every
demo the same.
"""

from __future__ import annotations

import copy
import json
import os
import random
import re
import shutil
import sys
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
from rich.console import Console

from autograder.authoring.new import scaffold
from autograder.core.cells import is_grade_cell, mark
from autograder.core.course import KIT, Course, load
from autograder.core.model import KitError
from autograder.grading.reference import RIGHT, WRONG, specimens

CONTENT = tomllib.loads((KIT / "demo.toml").read_text(encoding="utf-8"))
STAGES: tuple[str, ...] = tuple(CONTENT["stages"])
ANSWERS: dict[str, list[str]] = CONTENT["answers"]
NAMES = """
    abara baptiste chukwu dietrich eriksen fontaine gupta haddad ivanova jimenez kowalski lindqvist
    moreau nakamura okafor petrov quispe rahman santos tanaka ueda varga watanabe yilmaz
    """.split()
Notebook = nbformat.NotebookNode
Untidiness = Callable[[Notebook, random.Random], None]


class DemoError(KitError):
    """The folder for the demo cannot be used."""


def prepare(folder: Path, console: Console) -> Course:
    """Make the demo's course folder with the submissions; an earlier demo there is replaced.

    Raises `DemoError` if the folder contains something else.
    """
    if folder.exists():
        if not (folder / "SIMULATED.txt").is_file() and any(folder.iterdir()):
            raise DemoError(f"{folder} is not an earlier demo. Name another folder.")
        shutil.rmtree(folder)
    kit = load(KIT)
    # Short limits, so that the two students whose code hangs do not hold up the demo.
    limits = replace(kit.limits, cell_seconds=3, call_seconds=2)
    scaffold(folder, replace(kit, id="demo", title="A simulated class", limits=limits), STAGES)
    (folder / "salt.txt").write_text("no secret: every demo draws the same probes\n")
    (folder / "SIMULATED.txt").write_text(
        "Every student and every answer in this folder is simulated by `autograder demo`.\n"
        "The next demo deletes the folder.\n"
    )
    course = load(folder)
    for slug in STAGES:
        _hand_in(course, slug)
    count = len(NAMES) * len(STAGES)
    console.print(
        f"A simulated class of {len(NAMES)} has submitted {count} notebooks: {folder}/submitted/",
        soft_wrap=True,
    )
    return course


def farewell(course: Course, console: Console) -> None:
    """Print what was made and what to try next."""
    folder = os.path.relpath(course.root)
    # Started by `make demo`, the commands are in a .venv that is not on the PATH.
    here = "" if shutil.which("autograder") else f"{os.path.relpath(Path(sys.executable).parent)}/"
    back = os.path.join(os.path.relpath(Path.cwd(), course.root), here) if here else ""
    console.print(f"All students above are simulated. Written to {folder}/:")
    for words in (
        "reports/index.html             the class page: open it in a browser",
        "feedback/<student>/            a page for each student, with pictures",
        "gradebook.db                   nbgrader's gradebook with every score",
        "reports/<stage>/<student>.json the reasons: checks, messages, diagnosis",
        "autograded/                    notebooks with feedback in their grade cells",
    ):
        console.print(f"  {words}", soft_wrap=True)
    console.print("Try next:")
    for words in (
        f"{here}autograder grade {STAGES[1]} gupta --course {folder}",
        f"cd {folder} && {back}nbgrader export",
        f"{here}autograder audit",
    ):
        console.print(f"  {words}", soft_wrap=True)


def _hand_in(course: Course, slug: str) -> None:
    lesson = nbformat.read(KIT / "source" / slug / f"{slug}.ipynb", as_version=4)
    released = nbformat.read(course.released(slug), as_version=4)
    for number, name in enumerate(NAMES):
        rng = random.Random(f"{slug} {name}")
        notebook = copy.deepcopy(released)
        answer(course, slug, notebook, lesson, rng, ability=0.45 + 0.55 * number / len(NAMES))
        _write(course, slug, notebook, random.Random(f"{slug} {name} in words"))
        place = course.root / "submitted" / name / slug
        place.mkdir(parents=True)
        day, minute = rng.randrange(1, 8), rng.randrange(60)
        (place / "timestamp.txt").write_text(f"2026-03-{day:02d} 18:{minute:02d}:00.000000 UTC\n")
        path = place / f"{slug}.ipynb"
        for habit in rng.sample(UNTIDY, 3):
            habit(notebook, rng)
        accident = STAGES.index(slug), number
        if accident in LAST_CELLS:
            notebook.cells.append(_code(LAST_CELLS[accident]))
        path.write_text(json.dumps(notebook, indent=1))
        if accident in DAMAGE:
            DAMAGE[accident](path)


def answer(
    course: Course, slug: str, notebook: Notebook, lesson: Notebook, rng: random.Random,
    ability: float,
) -> None:  # fmt: skip
    """Fill in the answer cells: the reference, a right or a wrong specimen, or nothing."""
    written = {mark(c).get("grade_id"): c.source for c in lesson.cells if mark(c)}
    for exercise in course.stage(slug).exercises:
        cell_id = f"answer-{exercise.name}"
        cell = next(c for c in notebook.cells if mark(c).get("grade_id") == cell_id)
        right = specimens(course, slug, exercise.name, RIGHT)
        wrong = specimens(course, slug, exercise.name, WRONG)
        luck = rng.random()
        if luck < ability:
            own = re.sub(r"^ *### (BEGIN|END) SOLUTION\n?", "", written[cell_id], flags=re.M)
            cell.source = rng.choice([own, *(s.code for s in right)])
        elif luck < 0.97:
            cell.source = rng.choice(wrong).code


def _write(course: Course, slug: str, notebook: Notebook, rng: random.Random) -> None:
    """Answer the questions in words; one student in five leaves them blank."""
    for question in course.stage(slug).questions:
        cell = next(c for c in notebook.cells if mark(c).get("grade_id") == question.name)
        if rng.random() > 0.2:
            cell.source = rng.choice(ANSWERS[question.name])


# -- habits: what real notebooks look like ----------------------------------------------------


def _code(source: str) -> Any:
    return nbformat.v4.new_code_cell(source)


def saved_outputs(notebook: Notebook, rng: random.Random) -> None:
    for number, cell in enumerate(c for c in notebook.cells if c.cell_type == "code"):
        cell.execution_count = number + 1
        cell.outputs = [nbformat.v4.new_output("stream", name="stdout", text="it worked once\n")]


def scratch_cells(notebook: Notebook, rng: random.Random) -> None:
    for source in ("x = torch.randn(3, 4)\nx", "print('here')", "# TODO ask in the lab"):
        notebook.cells.insert(rng.randrange(3, len(notebook.cells)), _code(source))


def _magics(notebook: Notebook, rng: random.Random) -> None:
    notebook.cells.insert(1, _code("%matplotlib inline\n!pip install torch matplotlib"))
    notebook.cells.append(_code("%%time\nsum(range(1000))"))


def _colab(notebook: Notebook, rng: random.Random) -> None:
    notebook.metadata["colab"] = {"provenance": [], "toc_visible": True}
    notebook.metadata["accelerator"] = "GPU"
    notebook.cells.insert(1, _code("from google.colab import drive\ndrive.mount('/content/drive')"))
    for cell in notebook.cells:
        cell.metadata["id"] = cell.pop("id")
        cell.metadata["executionInfo"] = {"status": "ok", "user": {"displayName": "A student"}}


def _vscode(notebook: Notebook, rng: random.Random) -> None:
    notebook.metadata["vscode"] = {"interpreter": {"hash": "31f2aee4e71d21fbe5cf8b01ff0e069b"}}
    for cell in notebook.cells:
        cell.metadata["vscode"] = {"languageId": "python"}


def _old_format(notebook: Notebook, rng: random.Random) -> None:
    notebook.nbformat_minor = 4
    for cell in notebook.cells:
        cell.pop("id", None)


def _lost_metadata(notebook: Notebook, rng: random.Random) -> None:
    for cell in notebook.cells:
        cell.metadata.pop("nbgrader", None)


def _double_grade_cell(notebook: Notebook, rng: random.Random) -> None:
    places = [i for i, c in enumerate(notebook.cells) if is_grade_cell(c)]
    if places:
        place = rng.choice(places)
        notebook.cells.insert(place, copy.deepcopy(notebook.cells[place]))


def _no_grade_cell(notebook: Notebook, rng: random.Random) -> None:
    places = [i for i, c in enumerate(notebook.cells) if is_grade_cell(c)]
    if places:
        del notebook.cells[rng.choice(places)]


def _unknown_kernel(notebook: Notebook, rng: random.Random) -> None:
    notebook.metadata["kernelspec"] = {"name": "my-env", "display_name": "my-env"}


def _broken_scratch(notebook: Notebook, rng: random.Random) -> None:
    notebook.cells.insert(len(notebook.cells) // 2, _code("for i in range(3)\n    print(i)"))
    notebook.cells.append(_code("answer = undefined_name + 1"))


UNTIDY: tuple[Untidiness, ...] = (
    saved_outputs, scratch_cells, _magics, _colab, _vscode, _old_format, _lost_metadata,
    _double_grade_cell, _no_grade_cell, _unknown_kernel, _broken_scratch,
)  # fmt: skip


# -- accidents: one student each --------------------------------------------------------------


def _truncate(path: Path) -> None:
    path.write_text(path.read_text()[:-700])


def _second_copy(path: Path) -> None:
    shutil.copyfile(path, path.with_stem(path.stem + "-Copy1"))


def _empty(path: Path) -> None:
    path.write_text("")


# By the number of the stage and of the student: a cell at the end of the notebook, or what happens
# to its file.
LAST_CELLS = {
    (0, 9): "import os\nos._exit(0)",
    (1, 2): "while True:\n    pass",
    (1, 17): "print(open('../../solutions/answers.py').read())",
    (2, 7): "everything = torch.zeros(2**33, dtype=torch.uint8)",
}
DAMAGE: dict[tuple[int, int], Callable[[Path], object]] = {
    (0, 4): _truncate,
    (1, 11): _second_copy,
    (2, 20): _empty,
}
