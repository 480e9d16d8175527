"""What real notebooks look like, through the whole command, in one class.

Each student below has every exercise of s02_matrices right, but for what the entry says; the
expected outcome is what it costs. One run grades them all; a test a student looks at the report.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jupytext
import nbformat
import nbformat.v3.nbjson
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output, new_raw_cell

from autograder.core.cells import is_grade_cell, mark
from autograder.core.course import Course
from autograder.core.model import Report
from autograder.pipeline.executor import LocalExecutor
from autograder.pipeline.run import Run, grade_stage
from tests.classroom import (
    AVERAGES,
    MATRICES,
    SAMPLE_COURSE,
    answer,
    hand_in,
    make_course,
    notebook,
)

SLUG = MATRICES
FULL: dict[str, float] = {}
STUDENTS: dict[str, tuple[Callable[[], Any], dict[str, float], str]] = {}
UNREADABLE: dict[str, tuple[Callable[[Path], None], str]] = {}


def student(lost: dict[str, float] | None = None, words: str = "") -> Callable[..., Any]:
    """Register a notebook: the share of points left of the exercises that lose some (the others
    must be full), and words that the report must hold."""

    def register(make: Callable[[], Any]) -> Callable[[], Any]:
        STUDENTS[make.__name__] = (make, lost or {}, words)
        return make

    return register


def with_cells(*sources: str, at: int | None = None) -> Any:
    made = notebook(SLUG)
    for source in sources:
        made.cells.insert(len(made.cells) if at is None else at, new_code_cell(source))
    return made


# -- nothing is lost --------------------------------------------------------------------------


@student()
def untouched_reference() -> Any:
    return notebook(SLUG)


@student()
def saved_with_outputs() -> Any:
    made = notebook(SLUG)
    for number, cell in enumerate(c for c in made.cells if c.cell_type == "code"):
        cell.execution_count = number
        cell.outputs = [new_output("stream", name="stdout", text="old\n" * 99)]
    return made


@student()
def cells_added_and_moved() -> Any:
    made = with_cells("x = torch.ones(3)\nx", "print('left in')", at=4)
    cell = answer(made, "LinearLayer")
    made.cells.remove(cell)
    made.cells.insert(3, cell)
    made.cells.append(new_markdown_cell("my notes"))
    return made


@student()
def an_answer_split_over_two_cells() -> Any:
    made = notebook(SLUG, upper_triangle="def upper_triangle(n):\n    return _upper(n).bool()")
    place = made.cells.index(answer(made, "upper_triangle"))
    made.cells.insert(
        place + 1, new_code_cell("def _upper(n):\n    return torch.ones(n, n).triu(1)")
    )
    return made


@student()
def an_answer_cell_duplicated() -> Any:
    made = notebook(SLUG)
    cell = copy.deepcopy(answer(made, "upper_triangle"))
    made.cells.insert(2, cell)
    return made


@student()
def a_grade_cell_duplicated() -> Any:
    made = notebook(SLUG)
    place = next(i for i, c in enumerate(made.cells) if is_grade_cell(c))
    made.cells.insert(place, copy.deepcopy(made.cells[place]))
    return made


@student()
def grade_cells_deleted() -> Any:
    made = notebook(SLUG)
    made.cells = [c for c in made.cells if not is_grade_cell(c)]
    return made


@student()
def all_metadata_lost() -> Any:
    made = notebook(SLUG)
    for cell in made.cells:
        cell.metadata = {}
    made.metadata = {}
    return made


@student()
def an_import_added_to_the_setup_cell() -> Any:
    answer = "def upper_triangle(n):\n    return half(torch.ones(n, n).triu(1)).bool()"
    made = notebook(SLUG, upper_triangle=answer)
    setup = next(c for c in made.cells if mark(c).get("grade_id") == "setup")
    setup.source += "\n\ndef half(x):\n    return x / 2"
    return made


@student()
def an_answer_in_a_copy_of_a_cell_with_checks() -> Any:
    made = notebook(SLUG, upper_triangle="# see below")
    place = next(i for i, c in enumerate(made.cells) if is_grade_cell(c))
    copied = copy.deepcopy(made.cells[place])
    copied.source = "def upper_triangle(n):\n    return torch.ones(n, n).triu(1).bool()"
    made.cells.insert(place + 1, copied)
    return made


@student()
def an_answer_in_a_copy_above_a_cell_with_checks() -> Any:
    made = an_answer_in_a_copy_of_a_cell_with_checks()
    place = next(i for i, c in enumerate(made.cells) if is_grade_cell(c))
    made.cells[place], made.cells[place + 1] = made.cells[place + 1], made.cells[place]
    return made


@student()
def answers_in_copies_of_a_question_and_of_its_answer() -> Any:
    made = notebook(SLUG, upper_triangle="# see above", center="# see below")
    sources = (
        answer(notebook(SLUG), "upper_triangle").source,
        answer(notebook(SLUG), "center").source,
    )
    question = next(
        i for i, c in enumerate(made.cells) if str(mark(c).get("grade_id")).startswith("question-")
    )
    for place, source in zip((question, question + 3), sources, strict=True):
        copied = new_code_cell(source, metadata=copy.deepcopy(made.cells[question].metadata))
        made.cells.insert(place, copied)
    return made


@student({"upper_triangle": 0}, "is defined in cell")
def an_answer_in_a_cell_with_checks() -> Any:
    made = notebook(SLUG, upper_triangle="# see below")
    place = next(i for i, c in enumerate(made.cells) if is_grade_cell(c))
    made.cells[place].source = "def upper_triangle(n):\n    return torch.ones(n, n).triu(1)"
    return made


@student({"upper_triangle": 0}, "which is not run")
def an_answer_in_a_raw_cell() -> Any:
    made = notebook(SLUG, upper_triangle="# see below")
    made.cells.append(new_raw_cell("def upper_triangle(n):\n    return torch.ones(n, n).triu(1)"))
    return made


@student({"upper_triangle": 0}, "is it inside of a class")
def an_answer_indented_into_a_class() -> Any:
    return notebook(
        SLUG,
        upper_triangle="class A:\n    def upper_triangle(n):\n        return torch.ones(n, n)",
    )


@student(words="missing were restored: setup")
def setup_cell_deleted() -> Any:
    made = notebook(SLUG)
    made.cells = [c for c in made.cells if mark(c).get("grade_id") != "setup"]
    return made


@student()
def setup_cell_changed() -> Any:
    made = notebook(SLUG)
    next(c for c in made.cells if mark(c).get("grade_id") == "setup").source = "import os"
    return made


@student()
def from_colab() -> Any:
    made = with_cells("from google.colab import drive\ndrive.mount('/content/drive')", at=1)
    made.metadata = {"colab": {"provenance": []}, "accelerator": "GPU", "kernelspec": {"name": "x"}}
    for cell in made.cells:
        cell.metadata["id"] = cell.pop("id")
        cell.metadata["executionInfo"] = {"user": {"displayName": "A", "userId": "0"}}
    made.nbformat_minor = 0
    return made


@student()
def from_vscode() -> Any:
    made = notebook(SLUG)
    made.metadata["vscode"] = {"interpreter": {"hash": "0"}}
    for cell in made.cells:
        cell.metadata["vscode"] = {"languageId": "python"}
    return made


@student()
def format_4_4_without_ids() -> Any:
    made = notebook(SLUG)
    made.nbformat_minor = 4
    for cell in made.cells:
        del cell["id"]
    return made


@student()
def magics_and_shell_lines() -> Any:
    made = with_cells("%matplotlib inline\n!pip install torch\n%load_ext autoreload", at=1)
    cell = answer(made, "upper_triangle")
    cell.source = "%%time\n" + cell.source
    return made


@student()
def an_await_beside_an_answer() -> Any:
    made = notebook(SLUG)
    answer(made, "center").source += "\n\nimport asyncio\nawait asyncio.sleep(0)\nx = 1"
    return made


@student()
def prints_and_plots_left_in() -> Any:
    made = with_cells("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()")
    cell = answer(made, "upper_triangle")
    cell.source = cell.source.replace("    return", "    print('n is', n)\n    return")
    cell.source += "\nprint(upper_triangle(4))"
    return made


@student()
def imports_inside_functions() -> Any:
    source = "def upper_triangle(n):\n    import torch as t\n    return t.ones(n, n).triu(1).bool()"
    return notebook(SLUG, upper_triangle=source)


@student()
def a_kernel_that_does_not_exist() -> Any:
    made = notebook(SLUG)
    made.metadata["kernelspec"] = {"name": "no-such-kernel", "display_name": "X", "language": "py"}
    return made


@student()
def a_syntax_error_in_a_cell_of_scribbles() -> Any:
    return with_cells("for i in range(3)\n    print(i)", at=5)


@student()
def an_exception_half_way() -> Any:
    return with_cells("raise RuntimeError('stop here')", at=5)


@student()
def sys_exit_half_way() -> Any:
    return with_cells("import sys\nsys.exit()", at=5)


@student()
def an_answer_that_raises_when_tried_out() -> Any:
    made = notebook(SLUG)
    cell = answer(made, "upper_triangle")
    cell.source += "\nprint(upper_triangle('three'))\n"
    return made


@student()
def an_answer_retyped_to_text() -> Any:
    made = notebook(SLUG)
    for name, kind in (("upper_triangle", "markdown"), ("standardize", "raw")):
        cell = answer(made, name)
        cell.cell_type = kind
        del cell["outputs"], cell["execution_count"]
    return made


@student()
def cells_of_wrong_types() -> Any:
    made = notebook(SLUG)
    raw = json.loads(json.dumps(made))
    raw["cells"][0]["metadata"] = None
    raw["cells"][1]["outputs"] = "none"
    raw["cells"][2]["source"] = raw["cells"][2]["source"].splitlines(keepends=True)
    raw["cells"].append("not a cell")
    return raw


@student()
def setup_cell_without_its_metadata() -> Any:
    made = notebook(SLUG)
    next(c for c in made.cells if mark(c).get("grade_id") == "setup").metadata = {}
    return made


@student()
def an_endless_loop_after_everything() -> Any:
    return with_cells("while True:\n    pass")


@student()
def an_endless_loop_before_everything() -> Any:
    return with_cells("while True:\n    pass", at=1)


@student()
def a_definition_and_an_endless_loop_in_one_cell() -> Any:
    made = notebook(SLUG)
    answer(made, "upper_triangle").source += "\nwhile True:\n    pass\n"
    return made


@student()
def os_exit_in_a_cell() -> Any:
    return with_cells("import os\nos._exit(0)", at=3)


@student()
def eight_gigabytes_in_a_cell() -> Any:
    return with_cells("big = torch.ones(2**33, dtype=torch.uint8)", at=3)


@student()
def a_float64_answer() -> Any:
    return notebook(
        SLUG,
        center="def center(x):\n    return x.double() - x.double().mean(0)",
    )


# -- one exercise is lost, its neighbours are not ----------------------------------------------


@student({"upper_triangle": 0}, "not written yet")
def one_left_as_it_was() -> Any:
    return notebook(SLUG, upper_triangle="")


@student({"center": 0.5 / 2}, "raised NotImplementedError: Could not run 'aten::_softmax'")
def something_that_torch_does_not_implement_in_one_check() -> Any:
    made = notebook(SLUG)
    cell = answer(made, "center")
    cell.source = cell.source.replace("def center(", "def _center(") + (
        "\ndef center(x):\n"
        "    if len(x) == 7:\n"
        "        return torch.softmax(x.to_sparse(), -1)\n"
        "    return _center(x)\n"
    )
    return made


@student(
    {"upper_triangle": 0}, "syntax error in line 1: '(' was never closed: `def upper_triangle(n:`"
)
def a_syntax_error_in_an_answer() -> Any:
    return notebook(SLUG, upper_triangle="def upper_triangle(n:\n    return 1")


@student({"upper_triangle": 0}, "is not defined anywhere")
def a_name_missing() -> Any:
    return notebook(SLUG, upper_triangle="# I did not get to this")


@student({"upper_triangle": 0}, "was it renamed?")
def a_name_renamed() -> Any:
    return notebook(
        SLUG, upper_triangle="def upper_triangles(n):\n    return torch.ones(n, n).triu(1)"
    )


@student({"upper_triangle": 0}, "is None")
def none_returned() -> Any:
    return notebook(SLUG, upper_triangle="def upper_triangle(n):\n    m = torch.ones(n, n).triu(1)")


@student({"upper_triangle": 0}, "a torch.Tensor is expected")
def a_list_returned() -> Any:
    source = "def upper_triangle(n):\n    return torch.ones(n, n).triu(1).bool().tolist()"
    return notebook(SLUG, upper_triangle=source)


@student({"upper_triangle": 0}, "numpy array")
def a_numpy_array_returned() -> Any:
    source = "def upper_triangle(n):\n    return torch.ones(n, n).triu(1).bool().numpy()"
    return notebook(SLUG, upper_triangle=source)


@student({"upper_triangle": 0}, "during grading")
def an_answer_that_reads_the_solutions() -> Any:
    path = SAMPLE_COURSE / "solutions" / f"{SLUG}.py"
    return notebook(
        SLUG, upper_triangle=f"def upper_triangle(n):\n    return open({str(path)!r}).read()"
    )


@student({"upper_triangle": 0}, "tried to open /tmp/left-behind")
def an_answer_that_writes_outside_its_folder() -> Any:
    source = "def upper_triangle(n):\n    return open('/tmp/left-behind', 'w')"
    return notebook(SLUG, upper_triangle=source)


@student({"upper_triangle": 0}, "open a network connection")
def an_answer_that_opens_a_socket() -> Any:
    source = "def upper_triangle(n):\n    import socket\n    return socket.socket()"
    return notebook(SLUG, upper_triangle=source)


@student({"upper_triangle": 0}, "did not finish within 2 seconds")
def an_answer_that_hangs() -> Any:
    return notebook(SLUG, upper_triangle="def upper_triangle(n):\n    while True: pass")


@student({"upper_triangle": 0}, "ended the Python process (exit code 0)")
def an_answer_that_exits() -> Any:
    return notebook(SLUG, upper_triangle="def upper_triangle(n):\n    import os\n    os._exit(0)")


@student({"upper_triangle": 0}, "more memory")
def an_answer_that_eats_memory() -> Any:
    source = "def upper_triangle(n):\n    return torch.ones(2**33, dtype=torch.uint8)"
    return notebook(SLUG, upper_triangle=source)


@student({"upper_triangle": 0}, "crashed the Python process")
def an_answer_that_crashes() -> Any:
    return notebook(
        SLUG, upper_triangle="def upper_triangle(n):\n    import ctypes; ctypes.string_at(0)"
    )


# -- nothing can be read ----------------------------------------------------------------------


def unreadable(words: str) -> Callable[..., Any]:
    def register(make: Callable[[Path], None]) -> Callable[[Path], None]:
        UNREADABLE[make.__name__] = (make, words)
        return make

    return register


@unreadable("is not a notebook")
def not_a_notebook(path: Path) -> None:
    path.write_text('{"hello": "world"}')


@unreadable("is cut off or damaged")
def truncated(path: Path) -> None:
    path.write_text(path.read_text()[:-300])


@unreadable("is empty")
def empty(path: Path) -> None:
    path.write_text("")


@unreadable("is not text in UTF-8")
def a_picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")


@unreadable("Clear the outputs of all cells")
def three_hundred_megabytes_of_output(path: Path) -> None:
    made = json.loads(path.read_text())
    next(c for c in made["cells"] if c["cell_type"] == "code")["outputs"] = "@"
    before, after = json.dumps(made).split('"@"')
    with path.open("w") as file:
        file.write(before + '[{"output_type": "stream", "name": "stdout", "text": "')
        for _ in range(300):
            file.write("x" * (1 << 20))
        file.write('"}]' + after)


@unreadable("contains the exercises of s01_moving_average")
def the_wrong_stage(path: Path) -> None:
    path.write_text(json.dumps(notebook(AVERAGES)))


@unreadable("more than one notebook")
def two_notebooks(path: Path) -> None:
    path.with_name("copy.ipynb").write_text(path.read_text())


@unreadable(f"There is no notebook here, only {SLUG}.docx. Submit {SLUG}.ipynb")
def no_notebook(path: Path) -> None:
    path.rename(path.with_suffix(".docx"))


@unreadable(f"There is no notebook here, the folder is empty. Submit {SLUG}.ipynb")
def nothing_at_all(path: Path) -> None:
    path.unlink()


@unreadable("is a link")
def a_link_to_a_classmate(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.parents[2] / "untouched_reference" / SLUG / path.name)


@unreadable("is not a notebook that can be read")
def cells_that_are_no_list(path: Path) -> None:
    path.write_text('{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": 7}')


# -- one run for all --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("awkward"))


@pytest.fixture(scope="module")
def run(course: Course) -> Run:
    for name, (make, _, _) in STUDENTS.items():
        hand_in(course, name, SLUG, make())
    for name, (spoil, _) in UNREADABLE.items():
        spoil(hand_in(course, name, SLUG, notebook(SLUG)))
    script = course.root / "submitted" / "a_script" / SLUG / f"{SLUG}.py"
    script.parent.mkdir(parents=True)
    script.write_text(course.lesson(SLUG).read_text())
    helper = hand_in(
        course, "a_helper_file", SLUG,
        notebook(SLUG, upper_triangle="from my_matrices import upper_triangle"),
    )  # fmt: skip
    helper.with_name("my_matrices.py").write_text(
        "import torch\ndef upper_triangle(n):\n    return torch.ones(n, n).triu(1).bool()\n"
    )
    sources = {e.name: answer(notebook(SLUG), e.name).source for e in course.stage(SLUG).exercises}
    imported = dict.fromkeys(sources, "from my_answers import *")
    helper = hand_in(course, "all_in_a_helper_file", SLUG, notebook(SLUG, **imported))
    helper.with_name("my_answers.py").write_text(
        "\n\n".join(["import torch", "from torch import nn", *sources.values()])
    )
    text = jupytext.writes(notebook(SLUG), fmt="py:percent")
    for name, (line, with_comment) in COMMENTS.items():
        changed = text.replace(line, with_comment, 1)
        assert changed != text
        compile(changed, name, "exec")
        hand_in(course, name, SLUG, changed, ".py")
    hand_in(course, "format_3_with_headings", SLUG, of_format_3())
    return grade_stage(course, SLUG, executor=LocalExecutor(2))


# Comments in a script that look like something else: a line, and its replacement.
COMMENTS = {
    "copies": ("def standardize(", "# copy the columns, with mean 0\ndef standardize("),
    "concatenates": ("class LinearLayer(", "# cat of both parts, see below\nclass LinearLayer("),
    "asks": (
        "    if x.dim() != 2:",
        "    if x is None:\n        pass\n    # why?\n    elif x.dim() != 2:",
    ),
    "exclaims": ("    if x.dim() != 2:", "    # ! two axes only\n    if x.dim() != 2:"),
    "percents": ("    if x.dim() != 2:", "    # %% two axes\n    if x.dim() != 2:"),
    "pastes": ("def standardize(", "# two\u2028lines\x0cand a page\x85more\ndef standardize("),
}


def of_format_3() -> str:
    """A notebook with a heading, in the format before 2014, with texts as lists of lines."""
    made = nbformat.convert(notebook(SLUG), 3)
    heading = nbformat.v3.new_heading_cell("Answers", level=2)
    made.worksheets[0].cells.insert(0, heading)
    return str(nbformat.v3.nbjson.writes(made))


def words_of(report: Report) -> str:
    messages = [o.message for e in report.exercises for o in e.outcomes]
    return "\n".join([*report.notes, *messages, *(c.message for c in report.cells)])


@pytest.mark.parametrize("name", STUDENTS)
def test_each_grades_what_is_there_and_blames_what_is_not(run: Run, name: str) -> None:
    _, lost, words = STUDENTS[name]
    report = run.reports[name]
    assert report.status == "graded"
    got = {e.name: (e.points or 0) / e.max_points for e in report.exercises}
    assert got == {e.name: 1.0 for e in report.exercises} | lost, words_of(report)
    assert words in words_of(report)


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_says_why_and_the_run_goes_on(run: Run, name: str) -> None:
    report = run.reports[name]
    assert report.status == "unreadable"
    assert report.points is None
    assert {e.points for e in report.exercises} == {None}
    assert report.needs_a_look
    assert UNREADABLE[name][1] in report.notes[0]


@pytest.mark.parametrize(
    "name",
    ["a_script", "a_helper_file", "all_in_a_helper_file", "format_3_with_headings", *COMMENTS],
)
def test_a_script_and_a_helper_file_are_as_good_as_a_notebook(run: Run, name: str) -> None:
    report = run.reports[name]
    assert report.points == report.max_points, words_of(report)
    assert not report.notes


def test_every_hand_in_has_a_report_and_an_autograded_notebook(course: Course, run: Run) -> None:
    for name in run.reports:
        text = (course.root / "reports" / SLUG / f"{name}.json").read_text()
        assert Report.from_dict(json.loads(text)) == run.reports[name]
        made = nbformat.read(
            course.root / "autograded" / name / SLUG / f"{SLUG}.ipynb", as_version=4
        )
        nbformat.validate(made)


def test_the_layers_that_held_are_in_every_receipt(run: Run) -> None:
    for report in run.reports.values():
        assert report.receipt is not None
        if report.status == "graded":
            assert {"landlock", "seccomp", "limits"} <= set(report.receipt.layers)
