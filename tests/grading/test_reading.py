"""Reading a submission: which file is the notebook, and what can be said before any code runs."""

from __future__ import annotations

import json
from pathlib import Path

import jupytext
import nbformat
import pytest

from autograder.core import receipt
from autograder.core.cells import mark
from autograder.core.course import Course, load
from autograder.submissions.cell_matching import Released
from autograder.submissions.notebook_file import Unreadable
from autograder.submissions.script import notebook_of
from autograder.submissions.submission import Submission, read
from tests.classroom import AVERAGES, MATRICES, hand_in, make_course, notebook

SLUG, OTHER = AVERAGES, MATRICES


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Released:
    here = make_course(tmp_path_factory.mktemp("released"), SLUG)
    return Released(nbformat.read(here.released(SLUG), as_version=4))


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return make_course(tmp_path, SLUG, OTHER)


def submitted(course: Course, released: Released, text: str, name: str) -> Submission:
    path = hand_in(course, "ada", SLUG, text)
    path.rename(path.with_name(name))
    return read(course, course.stage(SLUG), "ada", path.parent, released)


@pytest.mark.parametrize("name", [f"{SLUG}.ipynb.json", f"{SLUG}.ipynb.txt", "mine.IPYNB"])
def test_a_notebook_under_a_name_that_a_browser_made_is_read(
    course: Course, released: Released, name: str
) -> None:
    found = submitted(course, released, json.dumps(notebook(SLUG)), name)
    assert found.path.name == name
    assert found.notes == (f"The file is called {name}; it was read as {SLUG}.ipynb.",)
    assert "def moving_average" in found.source()


def test_a_notebook_under_its_own_name_goes_before_such_a_copy(
    course: Course, released: Released
) -> None:
    path = hand_in(course, "ada", SLUG, notebook(SLUG))
    path.with_name(f"{SLUG}.ipynb.json").write_text("{}")
    found = read(course, course.stage(SLUG), "ada", path.parent, released)
    assert (found.path, found.notes) == (path, ())


def test_a_change_in_such_a_copy_is_seen(course: Course) -> None:
    path = hand_in(course, "ada", SLUG, notebook(SLUG))
    path = path.rename(path.with_name(f"{SLUG}.ipynb.json"))
    before = receipt.submission_digest(path.parent, 1 << 20)
    path.write_text(path.read_text().replace("def moving_average", "def moving_average_"))
    assert receipt.submission_digest(path.parent, 1 << 20) != before


@pytest.mark.parametrize("source", ["", " \n"])
def test_a_notebook_without_code_is_empty(course: Course, released: Released, source: str) -> None:
    made = notebook(SLUG)
    for cell in made.cells:
        if cell.cell_type == "code":
            cell.source = source
    with pytest.raises(Unreadable, match=r"is empty: there is no code in it\. Save your answers"):
        submitted(course, released, json.dumps(made), f"{SLUG}.ipynb")


def emptied(*helpers: str) -> str:
    """The notebook with empty answers, and helper functions of the student's own."""
    made = notebook(SLUG)
    for cell in made.cells:
        if mark(cell).get("grade_id", "").startswith("answer-"):
            cell.source = ""
    sources = (f"def {name}(x):\n    return x" for name in helpers)
    made.cells += [nbformat.v4.new_code_cell(source) for source in sources]
    return json.dumps(made)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_emptied_answers_are_said_to_be_undefined_once(
    course: Course, released: Released, count: int
) -> None:
    helpers = [e.name for e in course.stage(OTHER).exercises][:count]
    found = submitted(course, released, emptied(*helpers), f"{SLUG}.ipynb")
    assert found.notes == (f"No exercise of {SLUG} is defined in {SLUG}.ipynb.",)


def test_most_exercises_of_another_stage_make_it_that_stages(
    course: Course, released: Released
) -> None:
    names = [e.name for e in course.stage(OTHER).exercises]
    with pytest.raises(Unreadable, match=f"contains the exercises of {OTHER}"):
        submitted(course, released, emptied(*names[: len(names) // 2 + 1]), f"{SLUG}.ipynb")


def test_a_stage_without_a_lesson_is_no_other_stage(tmp_path: Path) -> None:
    course = make_course(tmp_path)
    path = tmp_path / "course.toml"
    path.write_text(f'{path.read_text()}s03_future = "Later"\n')
    course = load(tmp_path)
    released = Released(nbformat.read(course.released(SLUG), as_version=4))
    found = submitted(course, released, emptied(), f"{SLUG}.ipynb")
    assert found.notes == (f"No exercise of {SLUG} is defined in {SLUG}.ipynb.",)


CODE = "# %%\ndef moving_average(n):\n    return n\n"
ALIASES = "".join(f"#   a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 9))
HEADERS = {
    "aliases_that_stand_for_a_billion_entries": f"jupyter:\n#   a0: &a0 [x]\n{ALIASES}",
    "settings_that_are_a_number": "jupyter:\n#   jupytext: 5\n",
    "a_kernel_that_is_a_number": "jupyter:\n#   kernelspec: 7\n",
    "a_key_that_is_a_dict": "jupyter:\n#   ? {a: b}\n#   : 3\n",
    "an_unknown_alias": "jupyter:\n#   a: *nothing\n",
    "a_bad_number": "jupyter:\n#   a: !!int x\n",
}


@pytest.mark.parametrize("name", HEADERS)
def test_the_header_of_a_script_is_not_read(course: Course, released: Released, name: str) -> None:
    text = f"# ---\n# {HEADERS[name]}# ---\n\n{CODE}"
    found = submitted(course, released, text, f"{SLUG}.py")
    assert found.cells[-1].source == "def moving_average(n):\n    return n"


def test_a_line_of_dashes_above_code_begins_no_header(course: Course, released: Released) -> None:
    found = submitted(course, released, f"# ---\n{CODE}# ---\n", f"{SLUG}.py")
    assert "def moving_average" in found.source()


SCRIPTS = {
    "options_that_are_deep": '# %% {"a": ' + "[" * 200_000 + "\n" + CODE,
    "tags_that_are_a_number": f"# %% tags=3\n{CODE}",
    "a_name_that_is_a_number": f"# %% name=5\n{CODE}",
    "too_many_cells": "# %%\n" * 6000 + CODE,
    "too_many_lines": "#\n" * 400_000 + CODE,
    "fences_that_never_end": "# %% [markdown]\n" + "# ```a\n" * 19_000 + CODE,
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_that_cannot_be_read_says_why(
    course: Course, released: Released, name: str
) -> None:
    with pytest.raises(Unreadable, match="cannot be read as a notebook: "):
        submitted(course, released, SCRIPTS[name], f"{SLUG}.py")


@pytest.mark.parametrize("coding", ["latin-1", "utf-7"])
def test_a_script_may_name_an_encoding(course: Course, released: Released, coding: str) -> None:
    found = submitted(course, released, f"# -*- coding: {coding} -*-\n{CODE}", f"{SLUG}.py")
    assert "def moving_average" in found.source()


@pytest.mark.parametrize("format_name", ["percent", "light"])
def test_a_script_has_the_cells_that_jupytext_reads(
    course: Course, released: Released, format_name: str
) -> None:
    text = jupytext.writes(notebook(SLUG), fmt=f"py:{format_name}")
    wanted = [c.source for c in jupytext.reads(text, fmt="py").cells if c.cell_type == "code"]
    cells = submitted(course, released, text, f"{SLUG}.py").notebook.cells
    assert [c.source for c in cells if c.cell_type == "code"] == wanted


@pytest.mark.parametrize(
    "magic",
    [
        *("%run -i helpers.py", "%run helpers", '%run "helpers.py" a b', "%run -i -N 3 helpers.py"),
        *("%time T = 3", "x, y = %time f()", "%%writefile a.py", "\n%%writefile a.py"),
    ],
)
def test_magics_of_a_script_that_may_define_something_are_no_comments(magic: str) -> None:
    blank = "\n" * magic.startswith("\n")
    (cell,) = notebook_of(f"# %%\n{blank}# {magic.strip()}\nz = 1\n").cells
    assert cell.source == f"{magic}\nz = 1"


@pytest.mark.parametrize(
    "comment",
    [
        *("# copy the weights", "# 5 % of them", "# %d of them", "# rate = %f", "# %%file a"),
        *("# %time showed that it is slow", "# %time slow()", "# %run this cell first"),
        "# %time x = " + "-" * 100_000 + "1",
    ],
)
def test_other_comments_of_a_script_stay(comment: str) -> None:
    (cell,) = notebook_of(f"# %%\nz = 1\n{comment}\n").cells
    assert cell.source == f"z = 1\n{comment}"


@pytest.mark.parametrize(
    "comment", ["# %%", "#%% a", "#  %% two", "#\t%% three", "# In[3]:", "# <codecell>"]
)
def test_a_comment_in_a_function_does_not_end_a_cell(comment: str) -> None:
    (cell,) = notebook_of(f"# %%\ndef f():\n    {comment}\n    return 1\n").cells
    assert cell.source.endswith("return 1")


@pytest.mark.parametrize("part", ["[]", "{}"])
def test_a_notebook_with_too_much_data_is_not_parsed(
    course: Course, released: Released, part: str
) -> None:
    made = json.dumps(notebook(SLUG))
    text = f'{made[:-1]}, "more": [{",".join([part] * 1_000_001)}]}}'
    with pytest.raises(Unreadable, match="contains more data than can be read"):
        submitted(course, released, text, f"{SLUG}.ipynb")
