"""Hand-ins for tests: a course folder in a temporary place, and notebooks filled with answers.

The tests of the engine use the sample course, tests/sample_course; those of the attention course
name its stages.
"""

from __future__ import annotations

import atexit
import copy
import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat

from autograder.authoring.build import build
from autograder.core.cells import is_written_answer, mark
from autograder.core.course import KIT, Course, load
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from autograder.core.model import Stage
    from autograder.gradebook.gradebook import Gradebook

SAMPLE_COURSE = Path(__file__).with_name("sample_course")
AVERAGES, MATRICES = SAMPLE_STAGES = ("s01_moving_average", "s02_matrices")
LIMITS = {"cell_seconds": 3, "call_seconds": 2, "submission_seconds": 40}


@functools.cache
def built_sample_course() -> Path:
    """A copy of the sample course with its notebooks, made once in each process."""
    folder = Path(tempfile.mkdtemp(prefix="autograder-sample-"))
    atexit.register(_remove, folder, os.getpid())
    copy_tree(SAMPLE_COURSE, folder)
    build(load(folder), SAMPLE_STAGES)
    return folder


def _remove(folder: Path, process: int) -> None:
    """Remove the folder at the end of the process that made it, and not of its forks."""
    if os.getpid() == process:
        shutil.rmtree(folder)


def home_of(slug: str) -> Path:
    """The course that a stage belongs to: the sample course, or the attention course."""
    return built_sample_course() if slug in SAMPLE_STAGES else KIT


def make_course(folder: Path, *slugs: str, **limits: float) -> Course:
    """A course folder with its own salt and short limits, and these stages; without stages, those
    of the sample course. Stages of the sample course are copied; the others are the kit's."""
    slugs = slugs or SAMPLE_STAGES
    stages = "\n".join(f"{s} = {json.dumps(load(home_of(s)).titles[s])}" for s in slugs)
    bounds = "\n".join(f"{k} = {v}" for k, v in (LIMITS | limits).items())
    (folder / "course.toml").write_text(
        f'[course]\nid = "test"\nseeds = [1, 2]\n[limits]\n{bounds}\n[stages]\n{stages}\n'
    )
    (folder / "salt.txt").write_text("a salt for tests\n")
    if set(slugs) & set(SAMPLE_STAGES):
        for tree in ("solutions", "graders", "specimens", "source", "release", "assignments"):
            copy_tree(built_sample_course() / tree, folder / tree)
    return load(folder)


def make_nbgrader_course(folder: Path, *slugs: str, **limits: float) -> Course:
    """A course folder as `make_course` makes it, in which nbgrader's own commands work too."""
    course = make_course(folder, *slugs, **limits)
    shutil.copyfile(KIT / "nbgrader_config.py", folder / "nbgrader_config.py")
    for tree in ("source", "release"):
        for slug in course.slugs:
            copy_tree(home_of(slug) / tree / slug, folder / tree / slug)
    return course


def copy_tree(source: Path, target: Path) -> None:
    """Copy a folder without what Python compiled; files that are there are written again."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(source, target, ignore=ignore, dirs_exist_ok=True)


def at_home(home: Path) -> dict[str, str]:
    """The environment of somebody whose home is this folder, with the kit's commands on the PATH
    and no configuration of whoever runs the tests."""
    home.mkdir(parents=True, exist_ok=True)
    ours = ("JUPYTER", "IPYTHON", "XDG_", "NBGRADER")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    return kept | {"HOME": str(home), "PATH": path}


def command(course: Course, *words: str) -> str:
    """Run a command of the kit or of nbgrader in the course's folder."""
    done = subprocess.run(
        [str(Path(sys.executable).with_name(words[0])), *words[1:]],
        cwd=course.root, env=at_home(course.root.parent / "home"),
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def points_by_student(gradebook: Gradebook, stage: Stage) -> dict[str, float | None]:
    """Each student's points in a stage, as the gradebook has them; None where there is no score."""
    return {e.student: e.points for e in gradebook.entries() if e.stage == stage.slug}


def _read(slug: str, tree: str) -> Any:
    """A stage's notebook, which the caller does not change."""
    path = home_of(slug) / tree / slug / f"{slug}.ipynb"
    return _read_once(path, path.stat().st_mtime_ns)


@functools.cache
def _read_once(path: Path, _time: int) -> Any:
    return nbformat.read(path, as_version=4)


def reference(slug: str) -> dict[str, str]:
    """The reference's answer to every exercise, by name."""
    answers = {}
    for cell in _read(slug, "source").cells:
        name = str(mark(cell).get("grade_id", ""))
        if name.startswith("answer-"):
            source = re.sub(r"^ *### (BEGIN|END) SOLUTION\n?", "", cell.source, flags=re.M)
            answers[name.removeprefix("answer-")] = source
    return answers


def in_words(slug: str) -> dict[str, str]:
    """The model answer to every question, by name, without its rubric."""
    lesson = _read(slug, "source")
    answers = {mark(c)["grade_id"]: c.source for c in lesson.cells if is_written_answer(c)}
    return {
        name: text.removeprefix("### BEGIN SOLUTION\n").split("\n\n**Rubric.**")[0]
        for name, text in answers.items()
    }


def notebook(slug: str, **changed: str) -> Any:
    """The released notebook with every exercise answered rightly, save those in ``changed``, and
    every question with the model answer.

    An empty text leaves the stub.
    """
    made = copy.deepcopy(_read(slug, "release"))
    for name, source in (reference(slug) | changed).items():
        if source:
            answer(made, name).source = source
    for name, text in in_words(slug).items():
        cell(made, name).source = text
    return made


def answer(made: Any, name: str) -> Any:
    """The answer cell of an exercise."""
    return cell(made, f"answer-{name}")


def cell(made: Any, name: str) -> Any:
    """The cell with this grade_id."""
    return next(c for c in made.cells if mark(c).get("grade_id") == name)


def hand_in(course: Course, student: str, slug: str, made: Any, suffix: str = ".ipynb") -> Path:
    """Put a notebook (or raw text) where a student's hand-in lies."""
    folder = course.root / "submitted" / student / slug
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{slug}{suffix}"
    path.write_text(made if isinstance(made, str) else json.dumps(made))
    return path
