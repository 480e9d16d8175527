"""A package that is missing here takes no points; a misspelt import is the student's mistake."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder.core.course import KIT, Course, CourseError, load
from autograder.core.model import ByHand, Report, Stage
from autograder.pipeline.executor import LocalExecutor
from autograder.pipeline.run import Run, grade_stage
from autograder.reports.render.feedback import page
from autograder.reports.render.terminal import missing_packages, summary
from autograder.submissions.cells_to_run import CodeCell
from autograder.submissions.packages import MissingPackages, is_installed
from autograder.submissions.submission import Submission
from tests.classroom import MATRICES, answer, hand_in, make_course, notebook

SLUG = MATRICES
ALLOWED = ("torch", "numpy", "matplotlib")
ANSWER = "    return torch.ones(n, n).triu(1).bool()\n"


def module(name: str) -> dict[str, Any]:
    """What a child says of an import that fails."""
    message = f"No module named '{name}'"
    return {"kind": "raised", "type": "ModuleNotFoundError", "name": name, "message": message}


def variable(name: str) -> dict[str, Any]:
    """What a child says of a variable that is not there."""
    message = f"name '{name}' is not defined"
    return {"kind": "raised", "type": "NameError", "name": name, "message": message}


def missing(*cells: str, helpers: dict[str, bytes] | None = None) -> MissingPackages:
    made = tuple(CodeCell(n, source) for n, source in enumerate(cells))
    stage = Stage(SLUG, "", ())
    submission = Submission("ada", stage, Path(), "", None, made, helpers=helpers or {})
    return MissingPackages(submission, ALLOWED)


@pytest.mark.parametrize(
    "source",
    [
        "import einops_", "import einops_.layers.torch as e", "from einops_ import rearrange as r",
        "def f():\n    import einops_", "try:\n    import einops_\nfinally:\n    pass",
        "%matplotlib inline\nimport einops_",
    ],
)  # fmt: skip
def test_the_import_of_a_missing_package_is_found_wherever_it_is(source: str) -> None:
    assert missing("x = (", source).cause(module("einops_")) == "einops_"


def test_a_helper_file_may_import_it() -> None:
    found = missing("import my", helpers={"my.py": b"import einops_\n"})
    assert found.cause(module("einops_")) == "einops_"


@pytest.mark.parametrize("name", ["torch.attention_", "torch", "json", "sys"])
def test_a_package_that_is_here_is_not_missing(name: str) -> None:
    assert missing(f"import {name}").cause(module(name)) == ""


def test_a_package_that_is_not_imported_is_not_missing() -> None:
    assert missing("raise ModuleNotFoundError(name='einops_')").cause(module("einops_")) == ""


@pytest.mark.parametrize("name", ["troch", "torhc", "numpi", "mathplotlib", "matplotlb", "Torch"])
def test_a_misspelt_name_of_an_allowed_package_is_the_students(name: str) -> None:
    assert missing(f"import {name}").cause(module(name)) == ""


@pytest.mark.parametrize("name", ["torchviz_", "numpyro_", "torchinfo_", "cupy_", "jax_"])
def test_other_packages_of_similar_names_are_not_misspelt(name: str) -> None:
    assert missing(f"import {name}").cause(module(name)) == name


def test_an_allowed_package_that_is_not_installed_is_missing() -> None:
    stage = Stage(SLUG, "", ())
    cells = (CodeCell(0, "import seaborn_"),)
    submission = Submission("ada", stage, Path(), "", None, cells)
    assert MissingPackages(submission, ["seaborn_"]).cause(module("seaborn_")) == "seaborn_"


def test_what_a_cell_could_not_define_is_missing_for_the_same_reason() -> None:
    first = "from einops_ import rearrange\nscale = rearrange(1)\ndef f(): inner = 1"
    second = "table = scale + 1"
    found = missing(first, second, "other = 1")
    assert found.cause(variable("scale")) == ""
    found.add_cell(first, module("einops_"))
    assert found.cause(variable("rearrange")) == found.cause(variable("scale")) == "einops_"
    assert found.cause({"kind": "missing", "type": "MissingName", "message": "f"}) == "einops_"
    assert found.cause(variable("inner")) == found.cause(variable("table")) == ""
    found.add_cell(second, variable("scale"))
    assert found.cause(variable("table")) == "einops_"
    assert found.cause(variable("nowhere")) == ""


def test_a_star_may_stand_for_any_name_that_no_cell_binds() -> None:
    source = "from einops_ import *\nx = 1"
    found = missing(source, "y = 2")
    found.add_cell(source, module("einops_"))
    assert found.cause(variable("rearrange")) == found.cause(variable("x")) == "einops_"
    assert found.cause(variable("y")) == ""


def test_what_only_the_search_path_of_this_process_has_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_package_of_mine.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    is_installed.cache_clear()
    assert not is_installed("a_package_of_mine")
    assert all(map(is_installed, [*ALLOWED, "json", "sys", "_socket", "math"]))
    assert "a_package_of_mine" not in sys.modules


# -- a class ----------------------------------------------------------------------------------


def scratch(*lines: str) -> Any:
    made = notebook(SLUG)
    made.cells.insert(2, nbformat.v4.new_code_cell("\n".join(lines)))
    return made


def with_answer(source: str, *lines: str) -> Any:
    made = scratch(*lines) if lines else notebook(SLUG)
    answer(made, "upper_triangle").source = source
    return made


STUDENTS = {
    "scratch": scratch("import seaborn_ as sns", "sns.heatmap([[1]])"),
    "name": with_answer(
        f"def upper_triangle(n):\n    rearrange\n{ANSWER}", "from einops_ import rearrange"
    ),
    "inside": with_answer(f"def upper_triangle(n):\n    import einops_\n{ANSWER}"),
    "branch": with_answer(
        f"def upper_triangle(n):\n    if n > 1:\n        import einops_\n{ANSWER}"
    ),
    "base": with_answer(
        "from einops_ import Layer\nclass Mask(Layer):\n    pass\n"
        f"def upper_triangle(n):\n    Mask()\n{ANSWER}"
    ),
    "misspelt": with_answer(f"def upper_triangle(n):\n    torhc\n{ANSWER}", "import torhc"),
    "after": with_answer(
        f"def upper_triangle(n):\n    n = n * ONE\n{ANSWER}",
        "import seaborn_", "print('hi')", "ONE = int(torch.tensor(1))",
    ),
    "compiled": with_answer(f"@torch.compile\ndef upper_triangle(n):\n{ANSWER}"),
    "compiled_fully": with_answer(
        f"@torch.compile(fullgraph=True)\ndef upper_triangle(n):\n{ANSWER}"
    ),
    "scripted": with_answer(
        "@torch.jit.script\ndef upper_triangle(n: int):\n    return torch.ones(n, n).triu(1) > 0"
    ),
}  # fmt: skip
UNSCORED = {
    "name": "einops_", "inside": "einops_", "branch": "einops_", "base": "einops_"
}  # fmt: skip


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("packages"), SLUG)


@pytest.fixture(scope="module")
def run(course: Course) -> Run:
    for name, made in STUDENTS.items():
        hand_in(course, name, SLUG, made)
    return grade_stage(course, SLUG, executor=LocalExecutor(1))


def first(report: Report) -> Any:
    return report.exercises[0]


@pytest.mark.slow
@pytest.mark.parametrize("name", UNSCORED)
def test_an_exercise_that_needs_a_missing_package_has_no_score(run: Run, name: str) -> None:
    report = run.reports[name]
    assert first(report).points is None
    assert first(report).missing_packages == (UNSCORED[name],)
    assert [e.points for e in report.exercises[1:]] == [e.max_points for e in report.exercises[1:]]
    assert report.needs_a_look
    assert report.receipt is not None
    assert report.receipt.checks == ""  # the next run, where it may be installed, grades again
    assert Report.from_dict(report.as_dict()) == report


@pytest.mark.slow
@pytest.mark.parametrize("name", ["scratch", "after", "compiled", "compiled_fully", "scripted"])
def test_what_does_not_need_the_package_keeps_its_score(run: Run, name: str) -> None:
    report = run.reports[name]
    assert report.points == report.max_points, [o.message for o in first(report).outcomes]
    assert not report.needs_a_look


@pytest.mark.slow
def test_a_misspelt_import_costs_its_exercise(run: Run) -> None:
    assert first(run.reports["misspelt"]).points == 0
    assert "name 'torhc' is not defined" in first(run.reports["misspelt"]).outcomes[0].message


@pytest.mark.slow
@pytest.mark.parametrize("name", ["compiled", "compiled_fully"])
def test_a_note_says_that_nothing_was_compiled(run: Run, name: str) -> None:
    notes = [note.message for note in run.reports[name].cells]
    assert len(notes) == 1
    assert notes[0].endswith(
        "uses torch.compile. While grading, the code runs as it is, uncompiled."
    )


@pytest.mark.slow
def test_students_read_that_it_is_not_their_fault(course: Course, run: Run) -> None:
    words = (
        "einops_ is not installed on the grading machine, so this could not be graded. That is not "
        "your fault; your instructor will look at it."
    )
    report = run.reports["name"].visible("title")
    assert words in page(report, "", "")
    text = (course.root / "autograded" / "name" / SLUG / f"{SLUG}.ipynb").read_text()
    made = nbformat.reads(text, as_version=4)
    shown = "\n".join(o.get("text", "") for c in made.cells for o in c.get("outputs", ()))
    assert words in " ".join(shown.split())


@pytest.mark.slow
def test_the_run_says_which_packages_are_missing(run: Run) -> None:
    (words,) = missing_packages(run.in_order, {})
    students = [r.student for r in run.in_order if any(e.missing_packages for e in r.exercises)]
    assert len(students) == 4
    assert words.startswith(f"No score yet for {', '.join(students)}, because einops_ is not ")
    given = {r.student: ByHand({e.name: 1.0 for e in r.exercises}) for r in run.in_order}
    assert missing_packages(run.in_order, given) == []
    assert "Needs your attention" in "\n".join(summary(run.in_order, {}))
    assert "Needs your attention" not in "\n".join(summary(run.in_order, given))


def test_the_course_lists_the_packages(tmp_path: Path) -> None:
    assert load(KIT).packages == ALLOWED
    assert make_course(tmp_path, SLUG).packages == ALLOWED
    path = tmp_path / "course.toml"
    text = path.read_text()
    path.write_text(text.replace("seeds", 'packages = ["torch", "einops_"]\nseeds'))
    assert load(tmp_path).packages == ("torch", "einops_")
    for wrong in ('"torch"', '["scikit-learn"]', "[1]"):
        path.write_text(text.replace("seeds", f"packages = {wrong}\nseeds"))
        with pytest.raises(CourseError, match="by the names that Python imports"):
            load(tmp_path)
