"""Load trusted answers: the reference, and the sample answers (specimens).

They are run in this process, behind the same proxies as a student's code. A sample answer is a file
``specimens/<stage>/<exercise>/<verdict>/<name>.py``; its docstring is the diagnosis: the first
line names the mistake, the rest is the hint. A file that begins with the line ``# slip`` is a slip.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import io
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from autograder.core.course import Course, read_source
from autograder.core.model import Diagnosis, KitError
from autograder.core.settings import nearest
from autograder.grading.student import LocalTransport, Student
from autograder.sandbox.protocol.errors import line_in
from autograder.sandbox.protocol.wire import Frame
from autograder.sandbox.server.session import Session

RIGHT, WRONG = "right", "wrong"
NO_FILES = (
    "Answers are graded in an empty folder, so they cannot read data files: write the data into "
    "the cell `setup`, as text or as tensors."
)
TABLE = re.compile("^(FAMILIES|EXAMPLES)\\b", re.MULTILINE)  # that a stage's module defines
SLIP = "# slip\n"  # how the file of a specimen begins that is a slip


class AnswerError(KitError):
    """A lesson's reference or a sample answer cannot be run: its author has to fix it."""


def same_request(one: Frame, other: Frame) -> bool:
    """Whether two requests are equal, with their tensors."""
    return one.message == other.message and all(
        a.dtype == b.dtype and torch.equal(a, b)
        for a, b in zip(one.tensors.values(), other.tensors.values(), strict=True)
    )


def copy(frame: Frame) -> Frame:
    """Copy a frame, with its tensors, so that changes to the original do not affect it."""
    return Frame(dict(frame.message), {k: v.detach().clone() for k, v in frame.tensors.items()})


def load_reference(course: Course, slug: str) -> Student:
    """Load the reference of a stage as a `Student`. Raises `AnswerError`."""
    path = course.solution(slug)
    return load_answer(read_source(path), str(path))


def load_answer(source: str, filename: str) -> Student:
    """Execute trusted source code in this process and return it as a `Student`. Raises
    `AnswerError`."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # visible checks of a lesson print
            exec(compile(source, filename, "exec", dont_inherit=True), namespace)
    except Exception as error:
        line = error.lineno if isinstance(error, SyntaxError) else line_in(error, filename) or 0
        what = f"{type(error).__name__}: {error}"
        way_out = f" {NO_FILES}" if isinstance(error, FileNotFoundError) else ""
        raise AnswerError(f"{filename} cannot be run (line {line}: {what}).{way_out}") from error
    return Student(LocalTransport(Session(namespace)), source)


@dataclass(frozen=True)
class Specimen:
    """A sample answer to an exercise, with its verdict: right or wrong."""

    stage: str
    exercise: str
    verdict: str
    path: Path

    @property
    def name(self) -> str:
        return self.path.stem

    @functools.cached_property
    def source(self) -> str:
        return read_source(self.path)

    @property
    def code(self) -> str:
        """The source without its docstring."""
        tree = ast.parse(self.source)
        if ast.get_docstring(tree) is None:
            return self.source
        end = tree.body[0].end_lineno or 0
        return "\n".join(self.source.splitlines()[end:]).strip() + "\n"

    @functools.cached_property
    def diagnosis(self) -> Diagnosis:
        text = (ast.get_docstring(ast.parse(self.source)) or "").strip()
        mistake, _, hint = text.partition("\n")
        slip = self.source.startswith(SLIP)
        return Diagnosis(self.name, mistake.strip(), " ".join(hint.split()), slip)

    def student(self) -> Student:
        return load_answer(self.source, str(self.path))


def strays(course: Course, stage: str, exercises: Collection[str]) -> list[Path]:
    """Return files in a stage's folder of sample answers that are never read, probably because of a
    misspelt folder."""
    folder = course.specimens(stage)
    read = {p for e in exercises for v in (RIGHT, WRONG) for p in (folder / e / v).glob("*")}
    found = [p for p in folder.rglob("*.py") if "__pycache__" not in p.parts]
    return sorted(set(found) - read)


def misnamed(course: Course, stage: str) -> Iterator[tuple[Path, Path]]:
    """Yield families, examples and folders of sample answers of the course that no stage reads
    because of their names, each with the path at which this stage, whose name is nearest, would."""
    known = {*course.slugs, *(lesson.stem for lesson in course.root.glob("solutions/*.py"))}
    modules = [p for f in ("families", "examples") for p in course.root.glob(f"graders/{f}/*.py")]
    paths = [path for path in modules if TABLE.search(read_source(path))]
    paths += [path for path in course.root.glob("specimens/*") if path.is_dir()]
    for path in sorted(paths):
        expected = path.with_name(stage + path.suffix)
        lost = path.stem not in known and not expected.exists()
        if lost and nearest(path.stem, known) == stage:
            yield path, expected


def specimens(course: Course, stage: str, exercise: str, verdict: str) -> list[Specimen]:
    """Return all sample answers to an exercise with this verdict, sorted by name."""
    folder = course.specimens(stage) / exercise / verdict
    return [Specimen(stage, exercise, verdict, p) for p in sorted(folder.glob("*.py"))]
