"""Digests change with what a score hangs on, and with nothing else."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest

from autograder.core import dependencies, receipt, requirements
from autograder.core.course import Course, load
from tests.classroom import AVERAGES, MATRICES, built_sample_course, make_course

SLUG = "s01_small"
MODULE = '''"""Checks."""

import torch

from autograder.grading.marks import exercise

LARGE = 100


@exercise("double")
def test_doubles(student, reference, probe):
    """It doubles."""
    assert student.double(LARGE) == 200


@exercise("double", weight=2)
def test_doubles_zero(student, reference, probe):
    """Twice nothing is nothing."""
    assert student.double(0) == 0  # so it is


@exercise("halve")
def test_halves(student, reference, probe):
    """It halves."""
    assert student.halve(4) == 2
'''


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """A course of one stage, whose lesson, checks and specimens lie in the test's own folder."""
    files = {
        f"solutions/{SLUG}.py": "x = 1\n",
        f"release/{SLUG}/{SLUG}.ipynb": "{}",
        f"graders/test_{SLUG}.py": MODULE,
        f"specimens/{SLUG}/halve/wrong/slip.py": "def halve(x): return x\n",
        f"specimens/{SLUG}/halve/right/plain.py": "def halve(x): return x / 2\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    made = make_course(tmp_path)
    return replace(made, titles={SLUG: "Small"})


def edit(old: str, new: str) -> Callable[[Course], Course]:
    def do(course: Course) -> Course:
        path = course.root / "graders" / f"test_{SLUG}.py"
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))
        return course

    return do


def rewrite(name: str) -> Callable[[Course], Course]:
    def do(course: Course) -> Course:
        path = course.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("y = 2\n")
        return course

    return do


def changed(course: Course, change: Callable[[Course], Course]) -> set[str]:
    """What a change gives another digest: ``shared``, names of exercises."""
    before = receipt.stage_fingerprints(course, SLUG)
    after = receipt.stage_fingerprints(change(course), SLUG)
    assert (before.combined == after.combined) == (before == after)
    found = {n for n in before.exercises if before.exercises[n] != after.exercises.get(n)}
    return found | ({"shared"} if before.shared != after.shared else set())


@pytest.mark.parametrize(
    ("change", "others"),
    [
        pytest.param(edit("== 0  #", "== 0.0  #"), {"double"}, id="a check"),
        pytest.param(edit("weight=2", "weight=3"), {"double"}, id="a weight"),
        pytest.param(edit("It halves", "Halves"), {"halve"}, id="a title"),
        pytest.param(edit("# so it is", "# is it?"), set(), id="a comment"),
        pytest.param(edit("LARGE = 100", "LARGE = 200"), {"shared"}, id="what checks share"),
        pytest.param(rewrite(f"specimens/{SLUG}/halve/wrong/slip.py"), {"halve"}, id="a mistake"),
        pytest.param(rewrite(f"specimens/{SLUG}/double/wrong/new.py"), {"double"}, id="a new one"),
        pytest.param(rewrite(f"specimens/{SLUG}/halve/right/plain.py"), set(), id="a right one"),
        pytest.param(rewrite(f"solutions/{SLUG}.py"), {"shared"}, id="the lesson"),
        pytest.param(rewrite(f"graders/families/{SLUG}.py"), {"shared"}, id="a family"),
        pytest.param(rewrite(f"release/{SLUG}/{SLUG}.ipynb"), {"shared"}, id="the release"),
        pytest.param(lambda c: replace(c, seeds=(5,)), {"shared"}, id="seeds"),
        pytest.param(lambda c: replace(c, show="title"), {"shared"}, id="what students see"),
        pytest.param(lambda c: replace(c, slip_costs=0.4), {"shared"}, id="what a slip costs"),
        pytest.param(lambda c: replace(c, title="New"), set(), id="the course's title"),
        pytest.param(
            lambda c: replace(c, limits=replace(c.limits, memory_mb=1)), {"shared"}, id="limits"
        ),
    ],
)
def test_what_changes_with_what(
    course: Course, change: Callable[[Course], Course], others: set[str]
) -> None:
    assert changed(course, change) == others


SPECS = '''"""Checks."""

from autograder.checks import FunctionSpec, check_property, exercise, tensors

DOUBLE = FunctionSpec("double", takes=tensors("n"), sizes={"n": 3})
HALVE = FunctionSpec("halve", takes=tensors("n"), sizes={"n": 4})


@check_property
def is_quick(spec, student, reference, probe, most):
    """It is quick."""
    assert most


@DOUBLE.equals_definition((5,), weight=2)
def test_doubles():
    """It doubles."""


@is_quick(DOUBLE, 7)
def test_doubles_quickly():
    """It doubles quickly."""


def named(name):
    """Name a function."""
    return lambda function: function


@named("halve")
def helper():
    """A helper of all checks."""
    return 1


@is_quick("halve", most=8)
def test_halves_quickly():
    """It halves quickly."""


@exercise("halve")
def test_halves(student, reference, probe):
    """It halves."""
    HALVE.expect_same(student, reference, 4)
'''


@pytest.mark.parametrize(
    ("change", "others"),
    [
        pytest.param(edit('{"n": 3}', '{"n": 2}'), {"double"}, id="a spec"),
        pytest.param(edit('{"n": 4}', '{"n": 2}'), {"halve"}, id="a spec used in a check"),
        pytest.param(edit("(5,)", "(6,)"), {"double"}, id="a case"),
        pytest.param(edit("weight=2", "weight=3"), {"double"}, id="a weight"),
        pytest.param(edit("DOUBLE, 7", "DOUBLE, 8"), {"double"}, id="an argument"),
        pytest.param(edit("most=8", "most=9"), {"halve"}, id="an argument beside a name"),
        pytest.param(edit("It doubles quickly", "Quick"), {"double"}, id="a title"),
        pytest.param(edit("assert most", "assert 1"), {"shared"}, id="a property of the course"),
        pytest.param(edit("return 1", "return 2"), {"shared"}, id="a decorated helper"),
    ],
)
def test_a_spec_and_its_properties_count_for_their_exercise(
    course: Course, change: Callable[[Course], Course], others: set[str]
) -> None:
    (course.root / "graders" / f"test_{SLUG}.py").write_text(SPECS)
    assert set(receipt.stage_fingerprints(course, SLUG).exercises) == {"double", "halve"}
    assert changed(course, change) == others


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("OTHER = [DOUBLE]\n", id="in what checks share"),
        pytest.param("@HALVE.gradients(DOUBLE)\ndef test_more():\n    'More.'\n", id="in a check"),
        pytest.param("DOUBLE = FunctionSpec('double', takes=len)\n", id="assigned twice"),
    ],
)
def test_a_spec_that_is_used_elsewhere_counts_for_all_exercises(course: Course, more: str) -> None:
    (course.root / "graders" / f"test_{SLUG}.py").write_text(SPECS + more)
    assert changed(course, edit('{"n": 3}', '{"n": 2}')) == {"shared"}


def test_another_salt_is_another_basis(course: Course) -> None:
    before = receipt.stage_fingerprints(course, SLUG)
    (course.root / "salt.txt").write_text("another\n")
    assert receipt.stage_fingerprints(replace(course), SLUG).shared != before.shared


@pytest.mark.parametrize(("name", "counts"), [("matplotlib", True), ("pytest", False)])
def test_versions_of_the_packages_that_submissions_may_use_count(
    course: Course, monkeypatch: pytest.MonkeyPatch, name: str, counts: bool
) -> None:
    def another(package: str) -> str:
        return "9.9.9" if package == name else version(package)

    before = receipt.stage_fingerprints(course, SLUG)
    monkeypatch.setattr(requirements, "version", another)
    assert (receipt.stage_fingerprints(course, SLUG).shared != before.shared) is counts


def test_a_module_that_is_no_python_has_no_checks(course: Course) -> None:
    edit("def test_halves", "def test halves")(course)
    assert receipt.stage_fingerprints(course, SLUG).exercises == {}


def test_the_place_of_the_course_does_not_count(course: Course, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere"
    for name in ("solutions", "release", "graders", "specimens"):
        shutil.copytree(course.root / name, other / name)
    moved = replace(course, root=other)
    (other / "salt.txt").write_text(course.salt)
    assert receipt.stage_fingerprints(moved, SLUG) == receipt.stage_fingerprints(course, SLUG)


# -- the modules that grade -------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package's modules, which a test may edit."""
    copy = tmp_path / "autograder"
    ignore = shutil.ignore_patterns("__pycache__", "kit")
    shutil.copytree(dependencies.PACKAGE, copy, ignore=ignore)
    monkeypatch.setattr(dependencies, "PACKAGE", copy)
    return copy


@pytest.mark.parametrize(
    "module",
    [
        *("core/model.py", "core/points.py", "core/course.py", "core/cells.py"),
        *("grading/grade.py", "grading/expectations.py", "grading/diagnose.py"),
        *("submissions/cell_matching.py", "sandbox/child.py", "sandbox/protocol/values.py"),
        *("sandbox/server/request_loop.py", "sandbox/server/host.py"),
    ],
)
def test_code_of_a_module_that_grades_counts_and_its_comments_do_not(
    course: Course, package: Path, module: str
) -> None:
    path = package / module
    source = path.read_text()
    before = receipt.stage_fingerprints(course, SLUG)
    path.write_text('"""Another docstring."""\n\n' + source.partition('"""\n')[2] + "\n# More.\n")
    assert receipt.stage_fingerprints(course, SLUG) == before
    path.write_text(source + "\nmore = 1\n")
    assert receipt.stage_fingerprints(course, SLUG).shared != before.shared


@pytest.mark.parametrize(
    "module",
    [
        *("sandbox/doctor.py", "reports/render/doctor.py", "gradebook/gradebook.py"),
        *(
            "authoring/demo.py",
            "authoring/audit.py",
            "pipeline/jobs.py",
            "pipeline/regrade_decision.py",
        ),
        *("grading/operation_groups.py", "pipeline/cluster/dispatch.py"),
    ],
)
def test_code_of_other_modules_does_not_count(course: Course, package: Path, module: str) -> None:
    before = receipt.stage_fingerprints(course, SLUG)
    with (package / module).open("a") as file:
        file.write("\nmore = 1  # a comment\n")
    assert receipt.stage_fingerprints(course, SLUG) == before


def test_a_module_that_only_the_checks_import_counts(course: Course, package: Path) -> None:
    edit("import torch", "from autograder.grading import operation_groups")(course)
    before = receipt.stage_fingerprints(course, SLUG)
    with (package / "grading" / "operation_groups.py").open("a") as file:
        file.write("\nmore = 1\n")
    assert receipt.stage_fingerprints(course, SLUG).shared != before.shared


def test_examples_of_the_stage_count(tmp_path: Path) -> None:
    course, slug = make_course(tmp_path), MATRICES
    own = tmp_path / "graders"
    before = receipt.stage_fingerprints(course, slug)
    assert (
        receipt.stage_fingerprints(load(built_sample_course()), slug).exercises == before.exercises
    )
    for name, counts in (
        (f"examples/{AVERAGES}", False), (f"examples/{slug}", True), ("common", True)
    ):  # fmt: skip
        before = receipt.stage_fingerprints(course, slug)
        with (own / f"{name}.py").open("a") as file:
            file.write("\nmore = 1\n")
        assert (receipt.stage_fingerprints(course, slug).shared != before.shared) == counts


@pytest.mark.slow
def test_no_module_that_takes_part_in_scoring_is_missing(tmp_path: Path) -> None:
    """Compare with the modules that are loaded after a submission was graded, in the process of
    the checks and in the child."""
    course, slug = make_course(tmp_path), MATRICES
    submission = tmp_path / "submitted" / "ada" / slug / f"{slug}.py"
    submission.parent.mkdir(parents=True)
    solution = course.solution(slug).read_text()
    shown = "import sys\nprint('LOADED', *(m for m in sys.modules if m.startswith('autograder')))"
    submission.write_text(f"{solution}\n# %%\n{shown}\n")
    program = f"""
        import json, sys
        from pathlib import Path
        from autograder.core.course import load
        from autograder.grading.grade import Grader
        from autograder.grading.runner import collected
        from autograder.sandbox.client import Host

        course = load(Path({str(tmp_path)!r}))

        def grade(checks):
            with Host(course.limits) as host:
                return Grader(checks, host).grade("ada", Path({str(submission.parent)!r}))

        graded = collected(course, {slug!r}, grade)
        loaded = [m.__file__ for n, m in sys.modules.items() 
                  if n.startswith(("autograder", "graders")) and getattr(m, "__file__", None)]
        print(json.dumps([graded.report.points, graded.notebook, loaded]))
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=True
    )
    points, notebook, loaded = json.loads(done.stdout)
    assert points == course.stage(slug).points
    (child,) = re.findall(r'"LOADED (.*?)\\n"', notebook)
    in_child = [str(importlib.util.find_spec(name).origin) for name in child.split()]
    assert str(dependencies.PACKAGE / "sandbox" / "server" / "request_loop.py") in in_child
    assert {Path(path) for path in loaded + in_child} <= receipt.files(course, slug)


# -- submissions ------------------------------------------------------------------------------


def folder(root: Path) -> Path:
    place = root / "ada" / SLUG
    place.mkdir(parents=True)
    for name, text in {"nb.ipynb": "{}", "helper.py": "x", "timestamp.txt": "now"}.items():
        (place / name).write_text(text)
    return place


HAND_IN_CHANGES: dict[str, Callable[[Path], object]] = {
    "the notebook": lambda p: (p / "nb.ipynb").write_text("[]"),
    "a module beside it": lambda p: (p / "helper.py").write_text("y"),
    "a new module": lambda p: (p / "more.py").write_text(""),
    "the time": lambda p: (p / "timestamp.txt").write_text("then"),
    "a file's name": lambda p: (p / "nb.ipynb").rename(p / "other.ipynb"),
    "a second notebook": lambda p: (p / "copy.ipynb").write_text("{}"),
    "a file becomes a link": lambda p: (
        (p / "nb.ipynb").rename(p.parent / "x"),
        (p / "nb.ipynb").symlink_to("../x"),
    ),
}


@pytest.mark.parametrize("name", HAND_IN_CHANGES)
def test_a_changed_hand_in_has_another_digest(tmp_path: Path, name: str) -> None:
    place = folder(tmp_path)
    before = receipt.submission_digest(place, 1000)
    HAND_IN_CHANGES[name](place)
    assert receipt.submission_digest(place, 1000) not in (before, "")


def test_times_and_hidden_files_of_a_hand_in_do_not_count(tmp_path: Path) -> None:
    place = folder(tmp_path)
    before = receipt.submission_digest(place, 1000)
    os.utime(place / "nb.ipynb", (1, 1))
    (place / ".ipynb_checkpoints").mkdir()
    assert receipt.submission_digest(place, 1000) == before


def test_a_folder_that_cannot_be_listed_has_no_digest(tmp_path: Path) -> None:
    assert receipt.submission_digest(tmp_path / "nobody" / SLUG, 1000) == ""


def test_where_one_text_ends_counts() -> None:
    assert receipt.digest(["ab", "c"]) != receipt.digest(["a", "bc"])
    assert receipt.digest(["ab"]) != receipt.digest(["ab", ""])
