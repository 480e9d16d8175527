"""Lessons become notebooks and stubs: the same bytes each time, and never a solution in them."""

from __future__ import annotations

import ast
import os
from pathlib import Path
from typing import Any

import jupytext
import nbformat
import pytest
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.utils import compute_checksum

from autograder.authoring.build import BuildError, build, stale, strays
from autograder.authoring.faults import faults
from autograder.core import cells
from autograder.core import course as courses
from autograder.core.course import Course, CourseError

SLUG = "s01_double"
TOML = f"""\
[course]
id = "little"
seeds = [1]

[stages]
{SLUG} = "Doubling"
s02_other = "Another one"
"""
LESSON = '''\
# %% [markdown]
# # Doubling
# The formula is $2x$.

# %% nbgrader={"grade_id": "setup", "locked": true}
import torch

# %% active="ipynb"
# # A picture
# import matplotlib.pyplot as plt
#
# plt.plot([1, 2])

# %% nbgrader={"grade_id": "answer-double", "solution": true}
def double(x: torch.Tensor) -> torch.Tensor:
    """Twice ``x``, of shape ``(tokens,)``."""
    ### BEGIN SOLUTION
    return x.mul(2.0)
    ### END SOLUTION


# %% nbgrader={"grade_id": "double", "grade": true, "points": 2}
assert double(torch.ones(1)).item() == 2, "One doubled is two."

# %% [markdown] tags=["hints"]
# - What is the half of the result?
# - Add, or
#   multiply.

# %% nbgrader={"grade_id": "answer-Doubler", "solution": true}
class Doubler(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        ### BEGIN SOLUTION
        self.factor = torch.nn.Parameter(torch.tensor(2.0))
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        ### BEGIN SOLUTION
        return self.factor * x
        ### END SOLUTION


# %% nbgrader={"grade_id": "Doubler", "grade": true, "points": 1.5}
assert Doubler()(torch.ones(1)).item() == 2

# %% [markdown] nbgrader={"grade_id": "question-why", "locked": true}
# Why does doubling zero change nothing?

# %% [markdown] nbgrader={"grade_id": "why", "grade": true, "solution": true, "points": 3}
# ### BEGIN SOLUTION
# Because two times nothing is nothing.
#
# **Rubric.** 3 points for any proof.
# ### END SOLUTION

# %% tags=["hide-input"]
%matplotlib inline
# ü: not only ASCII
'''
OTHER = LESSON.replace("Doubling", "Another one")
NOTEBOOK = f"{SLUG}/{SLUG}.ipynb"


def make(root: Path, lesson: str = LESSON) -> Course:
    (root / "solutions").mkdir(parents=True)
    (root / "course.toml").write_text(TOML)
    (root / "solutions" / f"{SLUG}.py").write_text(lesson)
    (root / "solutions" / "s02_other.py").write_text(OTHER)
    return courses.load(root)


def contents(root: Path) -> dict[str, bytes]:
    files = (p for p in sorted(root.rglob("*")) if p.is_file())
    return {str(p.relative_to(root)): p.read_bytes() for p in files}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course with two stages, built once. Tests only read it."""
    course = make(tmp_path_factory.mktemp("built"))
    build(course, course.slugs)
    return course


@pytest.fixture(scope="module")
def released(built: Course) -> Any:
    return nbformat.read(built.released(SLUG), as_version=4)


def code(notebook: Any) -> list[str]:
    """All code cells but the card and the scoreboard."""
    found = [c for c in notebook.cells if c.cell_type == "code" and not cells.is_added(c)]
    return [cell.source for cell in found]


def test_a_build_makes_three_files_a_stage_and_one_beside_the_stubs(built: Course) -> None:
    made = [name for name in contents(built.root) if not name.startswith("solutions/")]
    assert made == [
        "assignments/card.py",
        "assignments/s01_double.py",
        "assignments/s02_other.py",
        "course.toml",
        "release/s01_double/s01_double.ipynb",
        "release/s02_other/s02_other.ipynb",
        "source/s01_double/s01_double.ipynb",
        "source/s02_other/s02_other.ipynb",
    ]


def test_another_build_gives_the_same_bytes_and_leaves_fresh_files_alone(
    built: Course, tmp_path: Path
) -> None:
    before = contents(built.root)
    written = build(built, [SLUG], tmp_path)
    assert {str(p.relative_to(tmp_path)) for p in written} == set(contents(tmp_path))
    assert contents(tmp_path).items() <= before.items()
    stub = tmp_path / "assignments" / f"{SLUG}.py"
    os.utime(stub, (1, 1))
    (tmp_path / "source" / NOTEBOOK).write_text("{}")
    assert build(built, [SLUG], tmp_path) == [tmp_path / "source" / NOTEBOOK]
    assert stub.stat().st_mtime == 1
    assert contents(built.root) == before


def test_stale_names_what_an_edit_a_loss_and_an_extra_file_leave_behind(tmp_path: Path) -> None:
    course = make(tmp_path)
    build(course, course.slugs)
    assert stale(course, course.slugs) == []

    lesson = course.solution(SLUG)
    lesson.write_text(lesson.read_text().replace("x.mul(2.0)", "x + x"))
    (tmp_path / "assignments" / "s02_other.py").unlink()
    extra = [
        tmp_path / "assignments" / "s00_gone.py",
        tmp_path / "release" / "s00_gone",
        tmp_path / "release" / SLUG / f".{SLUG}.ipynb.swp",
        tmp_path / "release" / SLUG / "answers.ipynb",
        tmp_path / "release" / SLUG / f"{SLUG}.ipynb.bak",
        tmp_path / "source" / SLUG / "data" / "answers.csv",
    ]
    for path in extra:
        path.parent.mkdir(exist_ok=True)
        path.touch() if path.name != "s00_gone" else path.mkdir()
    (tmp_path / "release" / SLUG / "data.csv").touch()  # for the students
    checkpoints = tmp_path / "source" / SLUG / ".ipynb_checkpoints"
    checkpoints.mkdir()
    (checkpoints / "s01_double-checkpoint.ipynb").touch()
    (tmp_path / "release" / SLUG / ".DS_Store").touch()  # of macOS

    assert strays(course, course.slugs) == extra
    # The solution alone was edited: what students get is the same as before.
    mendable = [tmp_path / "assignments" / "s02_other.py", tmp_path / "source" / NOTEBOOK]
    assert stale(course, course.slugs) == sorted(extra + mendable)


def test_notebooks_are_valid_and_bear_no_trace_of_this_machine(built: Course) -> None:
    for tree in ("source", "release"):
        path = built.root / tree / NOTEBOOK
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        MetadataValidator().validate_nb(notebook)
        assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
        assert set(notebook.metadata) == {"kernelspec", "language_info"}
        assert notebook.metadata.language_info == {"name": "python"}
        assert [cell.id for cell in notebook.cells] == [
            "s01_double-1",
            "setup",
            "card",
            "scoreboard",
            "s01_double-3",
            "answer-double",
            "double",
            "answer-Doubler",
            "Doubler",
            "question-why",
            "why",
            "s01_double-10",
            "show-scoreboard",
        ]
        for cell in notebook.cells:
            keys = {"nbgrader", "tags", "deletable", "editable", "jupyter", "cellView"}
            assert set(cell.metadata) <= keys
            assert cell.cell_type != "code" or (cell.outputs, cell.execution_count) == ([], None)
        assert path.read_text().endswith("}\n")


def test_the_release_has_stubs_for_solutions_and_locked_grade_cells(
    built: Course, released: Any
) -> None:
    text = built.released(SLUG).read_text()
    secrets = ("two times nothing", "Rubric", "3 points")
    for solution in ("SOLUTION", "x.mul(2.0)", "torch.tensor(2.0)", "self.factor * x", *secrets):
        assert solution in (built.root / "source" / NOTEBOOK).read_text()
        assert solution not in text
    assert "\n".join(code(released)).count("raise NotImplementedError()") == 3
    marks = {cell.id: cell.metadata.nbgrader for cell in released.cells if cells.mark(cell)}
    exercises = ["setup", "answer-double", "double", "answer-Doubler", "Doubler"]
    assert list(marks) == [*exercises, "question-why", "why"]
    for cell in released.cells:
        if cells.mark(cell):
            assert cell.metadata.nbgrader.schema_version == 3
            assert cell.metadata.nbgrader.checksum == compute_checksum(cell)
            assert cell.metadata.deletable is False
        if cells.is_grade_cell(cell):
            assert cell.metadata.nbgrader.locked and cell.metadata.editable is False
        assert (cells.RAISES in cell.metadata.get("tags", ())) == cells.is_grade_cell(cell)
    assert (marks["double"].points, marks["Doubler"].points) == (2, 1.5)


def test_a_question_is_locked_and_its_answer_is_blank_in_release_and_stub(
    built: Course, released: Any
) -> None:
    question, answer = released.cells[9:11]
    assert question.source == "Why does doubling zero change nothing?"
    assert cells.is_locked(question) and question.metadata.editable is False
    assert (answer.cell_type, answer.source) == ("markdown", "YOUR ANSWER HERE")
    assert cells.is_written_answer(answer) and not cells.is_locked(answer)
    assert answer.metadata.nbgrader.points == 3
    assert answer.metadata.get("editable", True)
    stub = (built.root / "assignments" / f"{SLUG}.py").read_text()
    assert stub.count("\n# YOUR ANSWER HERE\n") == 1
    for secret in ("two times nothing", "Rubric"):
        assert secret not in stub


def test_a_stage_knows_its_exercises_and_its_questions(built: Course) -> None:
    stage = built.stage(SLUG)
    assert [(e.name, e.points) for e in stage.exercises] == [("double", 2), ("Doubler", 1.5)]
    assert [(q.name, q.points) for q in stage.questions] == [("why", 3)]
    assert stage.points == 3.5


def test_a_demonstration_runs_in_the_notebook_and_is_commented_out_in_the_stub(
    built: Course, released: Any
) -> None:
    cell = released.cells[4]
    assert cell.source == "# A picture\nimport matplotlib.pyplot as plt\n\nplt.plot([1, 2])"
    assert cells.is_demonstration(cell)
    assert "\n# plt.plot([1, 2])\n" in (built.root / "assignments" / f"{SLUG}.py").read_text()


def test_the_stub_is_python_that_jupytext_reads_back_as_the_released_notebook(
    built: Course, released: Any
) -> None:
    path = built.root / "assignments" / f"{SLUG}.py"
    text = path.read_text()
    assert text.startswith(f"# %% {SLUG}: how to use this file [markdown]\n")
    assert "jupytext" not in text and "SOLUTION" not in text
    assert cells.RAISES not in text and "scoreboard" not in text
    ast.parse(text)
    assert text.count("raise NotImplementedError()") == 3 + 1  # and once in the how-to
    back = jupytext.read(path, fmt="py:percent")
    assert code(back) == code(released)
    short = [cells.mark(cell) for cell in back.cells if cells.mark(cell)]
    full = [cells.mark(cell) for cell in released.cells if cells.mark(cell)]
    generated = {"checksum", "cell_type"}
    assert [cells.complete(s) for s in short] == [
        {key: value for key, value in f.items() if key not in generated} for f in full
    ]
    assert short[2] == {"grade_id": "double", "grade": True, "points": 2}


def test_the_short_form_completes_to_what_it_was_made_of() -> None:
    for short in (
        {"grade_id": "a", "locked": True},
        {"grade_id": "a", "solution": True},
        {"grade_id": "a", "grade": True, "points": 2},
        {"grade_id": "a", "grade": True, "points": 2, "locked": False},
        {"grade_id": "a", "grade": True, "points": 2, "solution": True},
    ):
        assert cells.shorten(cells.complete(short)) == short


FAULTS = {
    "is not directly below a grade cell": (
        "# %% [markdown] tags",
        "# %%\nprint()\n\n# %% [markdown] tags",
    ),
    "whose text does not begin with '- '": ("# - What is", "# What is"),
    "has the same grade_id as a cell above": ('"grade_id": "setup"', '"grade_id": "answer-double"'),
    "without an answer cell (answer-double) above": ("answer-double", "answer-dubble"),
    "do not pair up": ("    ### END SOLUTION\n", ""),
    "do not pair up; each": ("### BEGIN SOLUTION", "### END SOLUTION"),
    "is an answer cell without SOLUTION marks": (
        '"grade_id": "setup", "locked"',
        '"grade_id": "setup", "solution"',
    ),
    "'### BEGIN SOLUTON', which looks like a SOLUTION mark": (
        "### BEGIN SOLUTION\n    return x.mul(2.0)\n    ### END SOLUTION",
        "### BEGIN SOLUTON\n    return x.mul(2.0)\n    ### END SOLUTON",
    ),
    "'# END SOLUTON', which looks": ("### END SOLUTION", "# END SOLUTON"),
    "it lacks": ('"answer-double", "solution"', '"answer-double", "locked"'),
    "is an answer cell that is not Python": ("torch.tensor(2.0))", "torch.tensor(2.0)"),
    "is a grade cell without points": (', "points": 2', ""),
    "with 0 points": ('"points": 2', '"points": 0'),
    "with -1.5 points": ('"points": 1.5', '"points": -1.5'),
    "with '2' points": ('"points": 2', '"points": "2"'),
    "with True points": ('"points": 2', '"points": true'),
    "with inf points": ('"points": 2', '"points": 1e999'),
    "not the name of a function or class": ('"grade_id": "double"', '"grade_id": "double-it"'),
    "whose grade_id is not the name": ('"grade_id": "double"', '"grade_id": "lambda"'),
    "that the build uses for a cell of its own": ('"grade_id": "setup"', '"grade_id": "hint"'),
    "uses for a cell of its own; rename it": ('"grade_id": "setup"', '"grade_id": "scoreboard"'),
    "needs a grade_id of at most 64": ('"grade_id": "setup"', '"grade_id": "set up"'),
    "64 letters": ('"grade_id": "setup"', f'"grade_id": "{"setup" * 13}"'),
    "hidden checks belong in": ("import torch", "import torch  ### BEGIN HIDDEN TESTS"),
    "says END HIDDEN TESTS": ("import torch", "import torch\n### END HIDDEN TESTS"),
    "says AUTOTEST": ("import torch", "import torch\n### AUTOTEST double(1)"),
    "look at the JSON": ('"grade_id": "setup", "locked": true', ""),
    "cannot be read": ('"grade": true, "points": 2}', '"grade": true, "points": 2'),
    "without a grade_id": ('"grade_id": "setup", ', ""),
    "that is not used (point)": ('"points": 2', '"points": 2, "point": 2'),
    "at once": ('"grade": true, "points": 2', '"grade": true, "points": 2, "solution": true'),
    "is a written answer without points": (', "points": 3', ""),
    "is a written answer with 0 points": ('"points": 3', '"points": 0'),
    "without a locked cell with its question (question-why)": ("question-why", "question-wy"),
    "its question (question-why) above it": (
        '"question-why", "locked": true',
        '"question-why", "locked": false',
    ),
    "is a written answer with text outside": ("# ### BEGIN", "# Well.\n# ### BEGIN"),
    "the question belongs in a cell of its own": (
        "any proof.\n# ### END SOLUTION",
        "any proof.\n# ### END SOLUTION\n# Well.",
    ),
    "is a written answer without a rubric": ("**Rubric.**", "Rubric:"),
    "is an answer cell without SOLUTION marks; nothing": (
        "# ### BEGIN SOLUTION\n# Because two times nothing is nothing.\n#\n"
        "# **Rubric.** 3 points for any proof.\n# ### END SOLUTION",
        "# YOUR ANSWER HERE",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_malformed_lesson_is_refused_in_a_sentence(fault: str) -> None:
    before, after = FAULTS[fault]
    assert before in LESSON
    lesson = jupytext.reads(LESSON.replace(before, after, 1), fmt="py:percent").cells
    sentences = list(faults(SLUG, lesson))
    assert any(fault in sentence for sentence in sentences), sentences
    assert all(s.startswith("cell ") and s.endswith(".") for s in sentences)


@pytest.mark.parametrize(
    "comment", ["BEGIN SETUP", "END SOFTMAX", "YOUR SOLUTION", "THE SOLUTION", "Begin: no mark"]
)
def test_a_comment_of_other_words_is_no_misspelt_mark(comment: str) -> None:
    text = LESSON.replace("    return x.mul(2.0)", f"    # {comment}\n    return x.mul(2.0)", 1)
    assert comment in text
    assert not [*faults(SLUG, jupytext.reads(text, fmt="py:percent").cells)]


def test_a_fault_in_one_lesson_is_raised_before_any_file_is_written(tmp_path: Path) -> None:
    course = make(tmp_path, LESSON.replace('"points": 2', '"points": 0'))
    with pytest.raises(BuildError, match=r"^solutions/s01_double.py: cell 5 \(double\) is a grade"):
        build(course, ["s02_other", SLUG])
    assert sorted(p.name for p in tmp_path.iterdir()) == ["course.toml", "solutions"]
    assert issubclass(BuildError, CourseError)


def test_marks_that_leave_a_stub_which_is_not_python_are_refused(tmp_path: Path) -> None:
    course = make(tmp_path, LESSON.replace("    ### BEGIN", "  ### BEGIN", 1))
    with pytest.raises(BuildError, match="is not valid Python: unindent does not match"):
        build(course, [SLUG])
    assert not (tmp_path / "assignments").exists()


def test_what_nbgrader_refuses_is_told_in_its_words(tmp_path: Path) -> None:
    essay = '\n# %% [markdown] nbgrader={"grade_id": "essay", "solution": true}\n# '
    course = make(tmp_path, LESSON + essay + "### BEGIN SOLUTION\n# Yes.\n# ### END SOLUTION\n")
    with pytest.raises(BuildError, match="Markdown solution cell is not marked as a grade cell"):
        build(course, [SLUG])


def test_a_stage_without_a_lesson_or_unknown_to_the_course_is_named(tmp_path: Path) -> None:
    course = make(tmp_path)
    course.solution("s02_other").unlink()
    with pytest.raises(BuildError, match=r"s02_other has no lesson yet: write .*s02_other\.py"):
        build(course, ["s02_other"])
    with pytest.raises(BuildError, match=r"no stage 's09_nothing' .* s01_double, s02_other"):
        build(course, ["s09_nothing"])


def test_no_gradebook_and_no_log_appears(
    built: Course,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nbgrader_config.py").write_text("raise SystemExit('not to be read')")
    build(built, [SLUG], tmp_path / "out")
    assert Path.cwd() == tmp_path
    assert capfd.readouterr() == ("", "")
    for root in (built.root, tmp_path):
        assert not [p for p in root.rglob("*") if p.suffix in (".db", ".log")]
