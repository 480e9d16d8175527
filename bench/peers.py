"""nbgrader and otter-grader on the same submissions, as their users start them.

Their hidden tests are those of ``asserts/<stage>.py``: one cell of plain asserts an exercise, which
make the calls that the kit's checks make. nbgrader gets them as hidden tests of its grade cells,
otter as exception-based test files. Both execute the whole notebook in a kernel; neither is given
a container. `otter run` grades one notebook a call, so it is started once a submission.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

import nbformat

from autograder.core.cells import is_grade_cell, mark
from autograder.core.course import Course
from bench.classes import STAGE
from bench.kit import BIN, ONE_THREAD, environment
from bench.measure import Measured, measure

HERE = Path(__file__).parent
OTTER = HERE / ".venv-otter"
OTTER_VERSION = "7.0.0"
PLAIN = """
c = get_config()
c.CourseDirectory.course_id = "bench"
"""


def asserts() -> dict[str, str]:
    """The plain asserts of the stage, by exercise."""
    cells = (HERE / "asserts" / f"{STAGE}.py").read_text().split("# %% ")[1:]
    return {name.strip(): code.strip() for name, _, code in (c.partition("\n") for c in cells)}


def nbgrader(course: Course) -> Measured:
    """``nbgrader autograde`` without any plugin, on a copy of the course's submissions."""
    folder = prepare_nbgrader(course)
    command = [BIN / "nbgrader", "autograde", STAGE]
    return measure(command, folder, f"autograded/*/{STAGE}/{STAGE}.ipynb", environment())


def prepare_nbgrader(course: Course) -> Path:
    """An nbgrader course with the same submissions, its hidden tests in the grade cells."""
    folder = course.root.with_name(course.root.name + "-nbgrader")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(course.root / "submitted", folder / "submitted")
    (folder / "nbgrader_config.py").write_text(PLAIN.lstrip())
    place = folder / "source" / STAGE
    place.mkdir(parents=True)
    nbformat.write(with_hidden_tests(course), place / f"{STAGE}.ipynb")
    release = [BIN / "nbgrader", "generate_assignment", STAGE]
    subprocess.run(release, cwd=folder, env=environment(), check=True, capture_output=True)
    return folder


def with_hidden_tests(course: Course) -> Any:
    """The stage's source notebook, the asserts in its grade cells where nbgrader wants them."""
    lesson = nbformat.read(course.root / "source" / STAGE / f"{STAGE}.ipynb", as_version=4)
    tests = asserts()
    for cell in filter(is_grade_cell, lesson.cells):
        if hidden := tests.get(mark(cell)["grade_id"]):
            cell.source += f"\n### BEGIN HIDDEN TESTS\n{hidden}\n### END HIDDEN TESTS"
    return lesson


def otter(course: Course) -> Measured:
    """``otter run`` on each submission, one after the other."""
    folder = prepare_otter(course)
    loop = 'for n in submitted/*/; do otter run -a autograder.zip -o "$n" --no-logo "$n"*.ipynb'
    command = ["sh", "-ec", f"{loop} || exit 1; done"]
    env = environment() | {"PATH": f"{OTTER / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    (folder / "submitted").mkdir()
    for student in sorted((course.root / "submitted").iterdir()):
        (folder / "submitted" / student.name).mkdir()
        shutil.copy(student / STAGE / f"{STAGE}.ipynb", folder / "submitted" / student.name)
    return measure(command, folder, "submitted/*/results.json", env)


def prepare_otter(course: Course) -> Path:
    """A folder with ``autograder.zip``, made by ``otter generate``."""
    install_otter()
    folder = course.root.with_name(course.root.name + "-otter")
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "tests").mkdir(parents=True)
    for name, code in asserts().items():
        points = course.stage(STAGE).exercise(name).points
        (folder / "tests" / f"{name}.py").write_text(
            f"from otter.test_files import test_case\n\nOK_FORMAT = False\nname = {name!r}\n"
            f"points = {points}\nSOURCE = {code!r}\n\n\n@test_case(hidden=True)\n"
            "def test(env):\n    exec(SOURCE, env)\n"
        )
    command = [OTTER / "bin" / "otter", "generate", "-t", "tests", "-o", "autograder.zip"]
    subprocess.run(
        [*command, "--no-environment"], cwd=folder, check=True, capture_output=True,
        env=os.environ | ONE_THREAD,
    )  # fmt: skip
    return folder


def install_otter() -> None:
    """otter-grader in an environment of its own, with our torch behind it."""
    ready = OTTER / ".ready"
    if ready.is_file() and ready.read_text() == OTTER_VERSION:
        return
    venv.create(OTTER, with_pip=True)
    pip = [OTTER / "bin" / "python", "-m", "pip", "install", "--quiet"]
    subprocess.run(
        [*pip, "--disable-pip-version-check", f"otter-grader=={OTTER_VERSION}"], check=True
    )
    ours = next(Path(p) for p in sys.path if p.endswith("site-packages"))
    theirs = OTTER / ours.relative_to(BIN.parent)
    (theirs / "kit.pth").write_text(f"{ours}\n")
    ready.write_text(OTTER_VERSION)


def agreement(course: Course, peer: str) -> float:
    """The share of exercises on which a peer and the kit's reports say the same: full or not.

    It shows that both were given comparable work. Where they differ, partial credit or a check
    that plain asserts cannot make is the reason.
    """
    same, count = 0, 0
    folder = course.root.with_name(f"{course.root.name}-{peer}")
    for path in sorted((course.root / "reports" / STAGE).glob("*.json")):
        report = json.loads(path.read_text())
        theirs = READERS[peer](folder, path.stem)
        for exercise in report["exercises"]:
            full = exercise["points"] == exercise["max_points"]
            same += theirs[exercise["name"]] == full
            count += 1
    return same / count


def _passed_in_nbgrader(folder: Path, student: str) -> dict[str, bool]:
    path = folder / "autograded" / student / STAGE / f"{STAGE}.ipynb"
    cells = filter(is_grade_cell, nbformat.read(path, as_version=4).cells)
    return {mark(c)["grade_id"]: all(o.output_type != "error" for o in c.outputs) for c in cells}


def _passed_in_otter(folder: Path, student: str) -> dict[str, bool]:
    results = json.loads((folder / "submitted" / student / "results.json").read_text())
    parts = [t for t in results["tests"] if t.get("max_score")]
    return {t["name"].split(" ")[0]: t["score"] == t["max_score"] for t in parts}


READERS = {"nbgrader": _passed_in_nbgrader, "otter": _passed_in_otter}
