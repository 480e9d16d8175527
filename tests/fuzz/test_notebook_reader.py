"""Hand-ins of any bytes, and real ones that were changed: a sound notebook, or `Unreadable`."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.core.course import Course
from autograder.core.model import GRADED, ExerciseReport, Outcome, Report
from autograder.submissions import autograded_notebook
from autograder.submissions.cell_matching import Released
from autograder.submissions.notebook_file import Unreadable
from autograder.submissions.submission import Submission, read
from tests.classroom import MATRICES, hand_in, make_course
from tests.classroom import notebook as answered
from tests.fuzz import examples
from tests.fuzz.test_report_reader import DROP, anything, places, put

SLUG = MATRICES
WHOLE: Any = json.loads(json.dumps(answered(SLUG)))
WAYS = [w for w in places(WHOLE) if len(w) < 7]
NAMES = ["\ud800", "\x00", "setup", "answer-upper_triangle", "upper_triangle", "code", "markdown"]
odd = anything | st.sampled_from([*NAMES, [[]], 1e999])


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"), SLUG)


@pytest.fixture(scope="module")
def released(course: Course) -> Any:
    return Released(nbformat.read(course.released(SLUG), as_version=4))


class Reader:
    """Reads what was handed in as grading does, and makes the notebook that goes back."""

    def __init__(self, course: Course, released: Any) -> None:
        self.course, self.released, self.stage = course, released, course.stage(SLUG)
        self.folder = hand_in(course, "ada", SLUG, "").parent

    def read(self, data: bytes | Any, name: str = f"{SLUG}.ipynb") -> Submission | None:
        for path in self.folder.iterdir():
            path.unlink()
        text = data if isinstance(data, bytes) else json.dumps(data).encode()
        (self.folder / name).write_bytes(text)
        try:
            found = read(self.course, self.stage, "ada", self.folder, self.released)
        except Unreadable as reason:
            words = str(reason)
            if len(words) > 500 or not words.endswith("."):
                raise AssertionError(words) from reason
            return None
        self.sound(found)
        return found

    def sound(self, found: Submission) -> None:
        """What was read can be run and given back."""
        for cell in found.cells:
            json.dumps(cell.source)
            assert cell.number >= 0
        exercises = tuple(
            ExerciseReport(e.name, 0.0, e.points, (Outcome("t", "T.", "failed", 0.0, 1.0, "M"),))
            for e in self.stage.exercises
        )
        report = Report(
            "c", SLUG, "ada", GRADED, 0.0, self.stage.points, exercises, notes=found.notes
        )
        outputs: dict[int, tuple[str, str | None]] = {0: ("printed", "raised"), 3: ("\ud800", None)}
        made = autograded_notebook.autograded(self.released, found.notebook, outputs, report)
        nbformat.validate(made)
        nbformat.writes(made).encode()


@pytest.fixture(scope="module")
def reader(course: Course, released: Any) -> Reader:
    return Reader(course, released)


@examples(60)
@given(st.sampled_from(WAYS), odd)
def test_a_notebook_with_something_else_in_it(
    reader: Reader, way: tuple[Any, ...], value: Any
) -> None:
    reader.read(put(WHOLE, way, value))


@examples(40)
@given(st.sampled_from(WAYS))
def test_a_notebook_that_lacks_something(reader: Reader, way: tuple[Any, ...]) -> None:
    reader.read(put(WHOLE, way, DROP))


@examples(30)
@given(st.lists(st.integers(0, len(WHOLE["cells"]) - 1), max_size=30))
def test_cells_in_any_order_and_number(reader: Reader, order: list[int]) -> None:
    data = copy.deepcopy(WHOLE) | {"cells": [WHOLE["cells"][i] for i in order]}
    reader.read(data)


@examples(60)
@given(anything)
def test_any_json(reader: Reader, data: Any) -> None:
    reader.read(data)
    reader.read({"cells": data, "nbformat": 4})
    reader.read({"cells": [data], "metadata": data, "nbformat": data, "nbformat_minor": data})


@examples(40)
@given(anything, st.integers(-1, 6))
def test_any_version_of_the_format(reader: Reader, data: Any, version: int) -> None:
    sheet = {"cells": [{"cell_type": "code", "input": data, "language": "python"}]}
    reader.read({"worksheets": [sheet], "metadata": {}, "nbformat": version})
    reader.read({"worksheets": data, "nbformat": version})
    text = {"cell_type": "markdown", "source": "![](attachment:a.png)", "attachments": data}
    reader.read({"worksheets": [{"cells": [text]}], "metadata": {}, "nbformat": version})
    reader.read(WHOLE | {"nbformat": version, "nbformat_minor": data})


@examples(80)
@given(st.binary(max_size=300))
def test_any_bytes(reader: Reader, data: bytes) -> None:
    reader.read(data)
    reader.read(data, f"{SLUG}.py")


@examples(40)
@given(st.text(max_size=300))
def test_any_text(reader: Reader, text: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    reader.read(data)
    reader.read(b"# %%\n" + data, f"{SLUG}.py")


@examples(40)
@given(st.floats(0, 1), st.binary(max_size=9))
def test_a_file_that_breaks_off_or_is_damaged(reader: Reader, where: float, new: bytes) -> None:
    data = json.dumps(WHOLE).encode()
    at = int(where * len(data))
    reader.read(data[:at])
    reader.read(data[:at] + new + data[at + len(new) :])


@pytest.mark.parametrize(
    "data",
    [b"[" * 10**6, b'{"cells":' * 10**5, b'{"cells":[' + b"{}," * 10**4 + b"{}]}", b"1" * 10**5],
    ids=["brackets", "objects", "cells", "digits"],
)
def test_a_file_of_one_thing_without_end(reader: Reader, data: bytes) -> None:
    reader.read(data)


def test_names_of_files_of_any_bytes(reader: Reader, tmp_path: Path) -> None:
    for name in ("\udcff.ipynb", "a\nb.ipynb", "-rf.ipynb", "x" * 240 + ".ipynb", "ü\u202e.ipynb"):
        found = reader.read(json.dumps(WHOLE).encode(), name)
        assert found is not None
        assert "was read as" in found.notes[0]


def test_the_whole_notebook_is_read(reader: Reader) -> None:
    assert reader.read(WHOLE) is not None
