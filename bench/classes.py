"""Classes for the bench: a course folder with submissions of one stage, drawn from a fixed seed.

``right``    everybody submits a right answer to every exercise
``mixed``    right and wrong answers and stubs, as in the demo: weak students first
``hanging``  the mixed class, but one student in ten hangs: in a cell, or in an answer

The answers are those of ``answers.json``, a copy of the reference and the sample answers as they
were on 2026-11-23. It is frozen: sample answers come and go, and the figures of two versions of the
kit can be compared only if both grade the same class. The notebooks are tidy, so that every other
grader can read them: this measures speed, and not what a grader forgives.
"""

from __future__ import annotations

import copy
import json
import random
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

import nbformat

from autograder.core.cells import mark
from autograder.core.course import KIT, Course, load

STAGE = "s07_causal_mask"  # six exercises
RIGHT, MIXED, HANGING = "right", "mixed", "hanging"
ANSWERS = Path(__file__).with_name("answers.json")
# Short, so that a hanging tenth does not take all afternoon. Only a notebook that hangs reaches
# them.
LIMITS = {"cell_seconds": 5, "call_seconds": 3}
ENDLESS = "while True:\n    pass"
SCRATCH = ("x = torch.randn(3, 4)\nx", "print('here')", "# TODO ask in the lab")


def make(root: Path, size: int, mood: str = MIXED) -> Course:
    """Make the course folder ``root`` with ``size`` submissions."""
    course = make_course(root)
    for number in range(size):
        add(course, number, size, mood)
    return course


def make_course(folder: Path) -> Course:
    """Make an nbgrader course folder with one stage and a salt of its own."""
    folder.mkdir(parents=True)
    kit = load(KIT)
    limits = "".join(f"{name} = {seconds}\n" for name, seconds in LIMITS.items())
    (folder / "course.toml").write_text(
        f'[course]\nid = "bench"\nseeds = {list(kit.seeds)}\n[limits]\n{limits}'
        f"[stages]\n{STAGE} = {json.dumps(kit.titles[STAGE])}\n"
    )
    (folder / "salt.txt").write_text("no secret: every bench draws the same probes\n")
    shutil.copyfile(KIT / "nbgrader_config.py", folder / "nbgrader_config.py")
    for tree in ("source", "release"):
        shutil.copytree(KIT / tree / STAGE, folder / tree / STAGE)
    return load(folder)


def add(course: Course, number: int, size: int, mood: str = MIXED) -> Path:
    """Submit the notebook of student ``number`` of a class of ``size``; its student's folder."""
    rng = random.Random(f"{STAGE} {mood == RIGHT} {number}")
    notebook = released(course)
    answer(notebook, rng, 1.0 if mood == RIGHT else 0.45 + 0.55 * number / size)
    _save_outputs(notebook)
    for source in SCRATCH:
        place = rng.randrange(3, len(notebook.cells))
        notebook.cells.insert(place, nbformat.v4.new_code_cell(source))
    if mood == HANGING and number % 10 == 4:
        HANGS[number // 10 % len(HANGS)](notebook)
    for place, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{place}"  # nbformat's are random: every bench has the same class
    return submit(course, f"student{number:04d}", notebook)


def submit(course: Course, student: str, notebook: Any) -> Path:
    """Write a student's notebook to the course's submissions; return the student's folder."""
    folder = course.root / "submitted" / student
    (folder / STAGE).mkdir(parents=True)
    (folder / STAGE / f"{STAGE}.ipynb").write_text(json.dumps(notebook, indent=1))
    (folder / STAGE / "timestamp.txt").write_text("2026-03-01 18:00:00.000000 UTC\n")
    return folder


def part(course: Course, folder: Path, size: int, first: int = 0) -> Course:
    """Make a class of ``size`` students of this one, evenly spaced, from the ``first`` on."""
    made = make_course(folder)
    students = sorted((course.root / "submitted").iterdir())
    for number in range(size):
        student = students[first + number * len(students) // size]
        shutil.copytree(student, folder / "submitted" / student.name)
    return made


def released(course: Course) -> Any:
    """A copy of the notebook that students get."""
    return copy.deepcopy(_read(course.released(STAGE)))


@cache
def _read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


@cache
def answers() -> dict[str, dict[str, list[str]]]:
    """The frozen answers of each exercise: ``right``, the reference first, and ``wrong``."""
    found: dict[str, dict[str, list[str]]] = json.loads(ANSWERS.read_text())
    return found


def answer_cells(notebook: Any) -> dict[str, Any]:
    """The cells in which exercises are answered, by exercise."""
    named = ((str(mark(cell).get("grade_id", "")), cell) for cell in notebook.cells)
    return {
        name.removeprefix("answer-"): cell for name, cell in named if name.startswith("answer-")
    }


def answer(notebook: Any, rng: random.Random, ability: float) -> None:
    """Answer the exercises: rightly with the probability ``ability``, else wrongly or not."""
    cells = answer_cells(notebook)
    for exercise, known in answers().items():
        luck = rng.random()
        if luck < ability:
            cells[exercise].source = rng.choice(known["right"])
        elif luck < 0.97:
            cells[exercise].source = rng.choice(known["wrong"])


def _save_outputs(notebook: Any) -> None:
    for number, cell in enumerate(c for c in notebook.cells if c.cell_type == "code"):
        cell.execution_count = number + 1
        cell.outputs = [nbformat.v4.new_output("stream", name="stdout", text="it worked once\n")]


def _hang_in_a_cell(notebook: Any) -> None:
    notebook.cells.append(nbformat.v4.new_code_cell(ENDLESS))


def _hang_in_an_answer(notebook: Any) -> None:
    """Answer the last exercise with an endless function that takes any arguments."""
    name, cell = list(answer_cells(notebook).items())[-1]
    cell.source = f"def {name}(*args, **kwargs):\n" + indent(ENDLESS, "    ") + "\n"


HANGS: tuple[Callable[[Any], None], ...] = (_hang_in_a_cell, _hang_in_an_answer)
