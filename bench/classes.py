"""Classes for the bench: a course folder with hand-ins of one stage, drawn from a fixed seed.

``right``    everybody hands in the reference or a right specimen
``mixed``    right ones, wrong ones and stubs, as in the demo: weak students first
``hanging``  the mixed class, but each tenth student hangs: in a cell, or in an answer

The notebooks are tidy enough for every peer: no lost metadata, no other kernel. A habit that this
kit forgives and another grader stumbles over would be a test of forgiveness, not of speed.
"""

from __future__ import annotations

import copy
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from textwrap import indent
from typing import Any

import nbformat

from autograder import demo
from autograder.content.cells import mark
from autograder.course import KIT, Course, load

RIGHT, MIXED, HANGING = "right", "mixed", "hanging"
# Short, so that a hanging tenth does not take the whole afternoon; none of them is reached by
# a notebook that does not hang.
LIMITS = {"cell_seconds": 5, "call_seconds": 3}
ENDLESS = "while True:\n    pass"


def make(root: Path, slug: str, size: int, mood: str = MIXED) -> Course:
    """Make the course folder ``root`` with ``size`` hand-ins of the stage ``slug``."""
    course = make_course(root, slug)
    lesson = nbformat.read(KIT / "source" / slug / f"{slug}.ipynb", as_version=4)
    released = nbformat.read(course.released(slug), as_version=4)
    for number in range(size):
        rng = random.Random(f"{slug} {mood == RIGHT} {number}")
        notebook = copy.deepcopy(released)
        ability = 1.0 if mood == RIGHT else 0.45 + 0.55 * number / size
        demo.answer(course, slug, notebook, lesson, rng, ability)
        demo.saved_outputs(notebook, rng)
        demo.scratch_cells(notebook, rng)
        if mood == HANGING and number % 10 == 4:
            HANGS[number // 10 % len(HANGS)](notebook)
        for place, cell in enumerate(notebook.cells):
            cell["id"] = f"cell-{place}"  # nbformat's are random: every bench has the same class
        folder = course.root / "submitted" / f"student{number:04d}" / slug
        folder.mkdir(parents=True)
        (folder / f"{slug}.ipynb").write_text(json.dumps(notebook, indent=1))
        (folder / "timestamp.txt").write_text("2026-03-01 18:00:00.000000 UTC\n")
    return course


def make_course(folder: Path, slug: str) -> Course:
    """An nbgrader course folder with one stage and a salt of its own."""
    folder.mkdir(parents=True)
    kit = load(KIT)
    limits = "".join(f"{name} = {seconds}\n" for name, seconds in LIMITS.items())
    (folder / "course.toml").write_text(
        f'[course]\nid = "bench"\nseeds = {list(kit.seeds)}\n[limits]\n{limits}'
        f"[stages]\n{slug} = {json.dumps(kit.titles[slug])}\n"
    )
    (folder / "salt.txt").write_text("no secret: every bench draws the same probes\n")
    shutil.copyfile(KIT / "nbgrader_config.py", folder / "nbgrader_config.py")
    for tree in ("source", "release"):
        shutil.copytree(KIT / tree / slug, folder / tree / slug)
    return load(folder)


def part(course: Course, folder: Path, slug: str, size: int, first: int = 0) -> Course:
    """The same class in a folder of its own, cut down to ``size`` hand-ins, evenly chosen from the
    ``first`` on."""
    made = make_course(folder, slug)
    students = sorted((course.root / "submitted").iterdir())
    for number in range(size):
        student = students[first + number * len(students) // size]
        shutil.copytree(student, folder / "submitted" / student.name)
    return made


def _in_a_cell(notebook: Any) -> None:
    notebook.cells.append(nbformat.v4.new_code_cell(ENDLESS))


def _in_an_answer(notebook: Any) -> None:
    """The last exercise is answered by something endless, whatever it is called with."""
    cells = [c for c in notebook.cells if mark(c).get("grade_id", "").startswith("answer-")]
    name = mark(cells[-1])["grade_id"].removeprefix("answer-")
    cells[-1].source = f"def {name}(*args, **kwargs):\n" + indent(ENDLESS, "    ") + "\n"


HANGS: tuple[Callable[[Any], None], ...] = (_in_a_cell, _in_an_answer)
