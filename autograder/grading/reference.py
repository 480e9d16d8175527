"""Trusted answers behind the student's face: the reference, and the specimens.

Both are run by a `Session` in this process. A specimen is a file
``specimens/<stage>/<exercise>/<verdict>/<name>.py``; its docstring is the diagnosis: the first
line names the mistake, the rest is the hint.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course import Course
from autograder.grading.student import Local, Student
from autograder.model import Diagnosis
from autograder.sandbox.worker import Session

SPECIMENS = Path(__file__).resolve().parent.parent / "specimens"
RIGHT, WRONG = "right", "wrong"


def load_reference(course: Course, slug: str) -> Student:
    """The stage's solution as a `Student`."""
    path = course.solution(slug)
    return answer(path.read_text(), str(path))


def answer(source: str, filename: str) -> Student:
    """Trusted source text as a `Student` that answers in this process."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()):  # the visible checks of a lesson say "good"
        exec(compile(source, filename, "exec", dont_inherit=True), namespace)
    return Student(Local(Session(namespace)), source)


@dataclass(frozen=True)
class Specimen:
    """A known answer to an exercise, filed by verdict."""

    stage: str
    exercise: str
    verdict: str
    path: Path

    @property
    def name(self) -> str:
        return self.path.stem

    @functools.cached_property
    def source(self) -> str:
        return self.path.read_text()

    @property
    def code(self) -> str:
        """The source without its docstring: what a student would have written."""
        tree = ast.parse(self.source)
        if ast.get_docstring(tree) is None:
            return self.source
        end = tree.body[0].end_lineno or 0
        return "\n".join(self.source.splitlines()[end:]).strip() + "\n"

    @property
    def diagnosis(self) -> Diagnosis:
        text = (ast.get_docstring(ast.parse(self.source)) or "").strip()
        mistake, _, hint = text.partition("\n")
        return Diagnosis(self.name, mistake.strip(), " ".join(hint.split()))

    def student(self) -> Student:
        return answer(self.source, str(self.path))


def specimens(stage: str, exercise: str, verdict: str) -> list[Specimen]:
    """All specimens of an exercise with this verdict, by name."""
    folder = SPECIMENS / stage / exercise / verdict
    return [Specimen(stage, exercise, verdict, p) for p in sorted(folder.glob("*.py"))]
