"""Hand-ins for tests: a course folder in a temporary place, and notebooks filled with answers."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import nbformat

from autograder.content.cells import mark
from autograder.course import KIT, Course, load

LIMITS = {"cell_seconds": 3, "call_seconds": 2, "submission_seconds": 40}


def make_course(folder: Path, *slugs: str, **limits: float) -> Course:
    """A course folder with its own salt, short limits, and the kit's lessons."""
    titles = load(KIT).titles
    stages = "\n".join(f"{s} = {json.dumps(titles[s])}" for s in slugs or titles)
    bounds = "\n".join(f"{k} = {v}" for k, v in (LIMITS | limits).items())
    (folder / "course.toml").write_text(
        f'[course]\nid = "test"\nseeds = [1, 2]\n[limits]\n{bounds}\n[stages]\n{stages}\n'
    )
    (folder / "salt.txt").write_text("a salt for tests\n")
    return load(folder)


def reference(slug: str) -> dict[str, str]:
    """The reference's answer to every exercise, by name."""
    lesson = nbformat.read(KIT / "source" / slug / f"{slug}.ipynb", as_version=4)
    answers = {}
    for cell in lesson.cells:
        name = str(mark(cell).get("grade_id", ""))
        if name.startswith("answer-"):
            source = re.sub(r"^ *### (BEGIN|END) SOLUTION\n?", "", cell.source, flags=re.M)
            answers[name.removeprefix("answer-")] = source
    return answers


def notebook(slug: str, **changed: str) -> Any:
    """The released notebook with every exercise answered rightly, save those in ``changed``.

    An empty text leaves the stub.
    """
    made = copy.deepcopy(nbformat.read(KIT / "release" / slug / f"{slug}.ipynb", as_version=4))
    for name, source in (reference(slug) | changed).items():
        if source:
            answer(made, name).source = source
    return made


def answer(made: Any, name: str) -> Any:
    """The answer cell of an exercise."""
    return next(c for c in made.cells if mark(c).get("grade_id") == f"answer-{name}")


def hand_in(course: Course, student: str, slug: str, made: Any) -> Path:
    """Put a notebook (or raw text) where a student's hand-in lies."""
    folder = course.root / "submitted" / student / slug
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{slug}.ipynb"
    path.write_text(made if isinstance(made, str) else json.dumps(made))
    return path
