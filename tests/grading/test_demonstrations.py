"""A demonstration is left out only where nothing could notice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder.core.course import Course
from autograder.submissions import demonstrations, submission
from autograder.submissions.cell_matching import Released
from tests.classroom import MATRICES

DRAWS = "import matplotlib.pyplot as plt\nwords = ['a', 'b']\nplt.imshow(f(words))"
COUNTS = "print(len(words))"
ANSWER = "import torch\n\ndef f(x):\n    return torch.tensor([x])"


def idle(*others: str, shown: tuple[str, ...] = (DRAWS,)) -> set[int]:
    cells = dict(enumerate((*shown, *others)))
    return demonstrations.unused_demonstrations(cells, set(shown), (), {"f"})


def test_what_nothing_looks_at_is_idle() -> None:
    assert idle(ANSWER) == {0}


@pytest.mark.parametrize(
    "other",
    [
        "print(words)",
        "def g():\n    return words[0]",
        "def g():\n    return f'{words}'",
        "class A:\n    x = words",
        "g = [w for w in words]",
        "plt.plot([1, 2])",
        "del words",
        "words += ['c']",
        "%timeit f(words)",
        "x = globals()['wor' + 'ds']",
        "x = eval('wor' + 'ds')",
        "import sys\nx = getattr(sys.modules['__main__'], 'wor' + 'ds')",
        "x = f.__globals__['wor' + 'ds']",
        "import inspect\nx = inspect.currentframe()",
        "from __main__ import *",
        "words = 3 +",
    ],
)
def test_what_may_be_looked_at_is_run(other: str) -> None:
    assert idle(ANSWER, other) == set()


@pytest.mark.parametrize(
    "other",
    [
        "def g(words):\n    return words",
        "def g():\n    words = 1\n    return words",
        "x.words = model.eval()",
        "# words",
    ],
)
def test_another_thing_of_the_same_name_is_not_the_notebooks(other: str) -> None:
    assert idle(ANSWER, other) == {0}


def test_one_that_another_needs_is_run_when_that_one_is() -> None:
    both = (DRAWS, "count = len(words)")
    assert idle(ANSWER, shown=both) == {0, 1}
    assert idle(ANSWER, "print(count)", shown=both) == set()
    assert idle(ANSWER, "print(plt)", shown=(DRAWS, COUNTS)) == {1}


def test_one_that_defines_an_exercise_is_run() -> None:
    assert idle(shown=("f = abs",)) == set()


def test_a_students_module_counts_too() -> None:
    cells = {0: DRAWS, 1: ANSWER}
    assert demonstrations.unused_demonstrations(cells, {DRAWS}, ["import __main__"], {"f"}) == set()


def test_in_a_handed_in_lesson_only_unchanged_demonstrations_are_left_out(
    course: Course, tmp_path: Path
) -> None:
    slug = MATRICES
    released: Any = nbformat.read(course.released(slug), as_version=4)
    original = Released(nbformat.read(course.released(slug), as_version=4))
    texts = original.demonstrations
    assert len(texts) > 1

    def runs() -> set[str]:
        nbformat.write(released, tmp_path / f"{slug}.ipynb")
        read = submission.read(course, course.stage(slug), "ada", tmp_path, original)
        return {c.source for c in read.cells}

    assert not runs() & texts
    changed = next(c for c in released.cells if c.source in texts)
    changed.source += "\nprint('mine')"
    assert changed.source in runs()
