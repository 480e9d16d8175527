"""nbgrader and otter-grader on the same hand-ins, as their users start them.

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

from autograder.content.cells import is_grade_cell, mark
from autograder.course import Course
from bench.kit import BIN, ONE_THREAD, environment, stage
from bench.measure import BenchError, Measured, measure

HERE = Path(__file__).parent
OTTER = HERE / ".venv-otter"
OTTER_VERSION = "7.0.0"
PLAIN = """
c = get_config()
c.CourseDirectory.course_id = "bench"
"""


def asserts(slug: str) -> dict[str, str]:
    """The plain asserts of a stage, by exercise. Raises `BenchError` when there are none."""
    path = HERE / "asserts" / f"{slug}.py"
    if not path.is_file():
        raise BenchError(f"{path} does not exist: peers need the checks of {slug} as asserts.")
    cells = path.read_text().split("# %% ")[1:]
    return {name.strip(): code.strip() for name, _, code in (c.partition("\n") for c in cells)}


def nbgrader(course: Course) -> Measured:
    """``nbgrader autograde`` as it comes, on a copy of the course's hand-ins."""
    folder, slug = prepare_nbgrader(course), stage(course)
    command = [BIN / "nbgrader", "autograde", slug]
    return measure(command, folder, f"autograded/*/{slug}/{slug}.ipynb", environment())


def prepare_nbgrader(course: Course) -> Path:
    """An nbgrader course with the same hand-ins, its hidden tests in the grade cells."""
    slug, folder = stage(course), course.root.with_name(course.root.name + "-nbgrader")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(course.root / "submitted", folder / "submitted")
    (folder / "nbgrader_config.py").write_text(PLAIN.lstrip())
    place = folder / "source" / slug
    place.mkdir(parents=True)
    nbformat.write(with_hidden_tests(course, slug), place / f"{slug}.ipynb")
    release = [BIN / "nbgrader", "generate_assignment", slug]
    subprocess.run(release, cwd=folder, env=environment(), check=True, capture_output=True)
    return folder


def with_hidden_tests(course: Course, slug: str) -> Any:
    """The stage's source notebook, the asserts in its grade cells where nbgrader wants them."""
    lesson = nbformat.read(course.root / "source" / slug / f"{slug}.ipynb", as_version=4)
    tests = asserts(slug)
    for cell in filter(is_grade_cell, lesson.cells):
        if hidden := tests.get(mark(cell)["grade_id"]):
            cell.source += f"\n### BEGIN HIDDEN TESTS\n{hidden}\n### END HIDDEN TESTS"
    return lesson


def otter(course: Course) -> Measured:
    """``otter run`` on each hand-in, one after the other."""
    folder, slug = prepare_otter(course), stage(course)
    loop = 'for n in submitted/*/; do otter run -a autograder.zip -o "$n" --no-logo "$n"*.ipynb'
    command = ["sh", "-ec", f"{loop} || exit 1; done"]
    env = environment() | {"PATH": f"{OTTER / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    (folder / "submitted").mkdir()
    for student in sorted((course.root / "submitted").iterdir()):
        (folder / "submitted" / student.name).mkdir()
        shutil.copy(student / slug / f"{slug}.ipynb", folder / "submitted" / student.name)
    return measure(command, folder, "submitted/*/results.json", env)


def prepare_otter(course: Course) -> Path:
    """A folder with ``autograder.zip``, made by ``otter generate``."""
    install_otter()
    slug, folder = stage(course), course.root.with_name(course.root.name + "-otter")
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "tests").mkdir(parents=True)
    for name, code in asserts(slug).items():
        points = course.stage(slug).exercise(name).points
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
    slug, same, count = stage(course), 0, 0
    folder = course.root.with_name(f"{course.root.name}-{peer}")
    for path in sorted((course.root / "reports" / slug).glob("*.json")):
        report = json.loads(path.read_text())
        theirs = READERS[peer](folder, path.stem, slug)
        for exercise in report["exercises"]:
            full = exercise["points"] == exercise["max_points"]
            same += theirs[exercise["name"]] == full
            count += 1
    return same / count


def _passed_in_nbgrader(folder: Path, student: str, slug: str) -> dict[str, bool]:
    path = folder / "autograded" / student / slug / f"{slug}.ipynb"
    cells = filter(is_grade_cell, nbformat.read(path, as_version=4).cells)
    return {mark(c)["grade_id"]: all(o.output_type != "error" for o in c.outputs) for c in cells}


def _passed_in_otter(folder: Path, student: str, slug: str) -> dict[str, bool]:
    results = json.loads((folder / "submitted" / student / "results.json").read_text())
    parts = [t for t in results["tests"] if t.get("max_score")]
    return {t["name"].split(" ")[0]: t["score"] == t["max_score"] for t in parts}


READERS = {"nbgrader": _passed_in_nbgrader, "otter": _passed_in_otter}
