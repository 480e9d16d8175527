"""Select students' answers as examples for a class page, without anything that names the author."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection
from functools import cached_property
from typing import Any

from autograder.core.course import Course
from autograder.core.roster import Person
from autograder.submissions.cell_matching import read_released
from autograder.submissions.magics import without_magics

MOST_LINES, MOST_CHARACTERS = 60, 4000  # of an example that can be read in a lecture
SHORTEST_NAME = 3
WORD = re.compile(r"[^\W_]+")
Definition = ast.FunctionDef | ast.ClassDef


class CodeExamples:
    """The answers that were graded in a stage, from ``autograded/``.

    They are shown in a uniform format, without comments and docstrings. An answer in which a
    student's name occurs is not shown, nor one that calls functions which are defined elsewhere
    in the submission, because it could not be understood alone.
    """

    def __init__(self, course: Course, slug: str, people: Collection[Person]) -> None:
        self._course, self._slug, self._people = course, slug, people
        self._read: dict[str, dict[str, Definition]] = {}

    def code(self, student: str, exercise: str) -> str:
        """Return a student's definition of an exercise, or "" if it cannot be shown."""
        if student not in self._read:
            self._read[student] = self._definitions(student)
        own = self._read[student]
        if exercise not in own:
            return ""
        used = {n.id for n in ast.walk(own[exercise]) if isinstance(n, ast.Name)}
        if used & (own.keys() - self._known - {exercise}):
            return ""
        text = anonymous(own[exercise])
        too_long = len(text) > MOST_CHARACTERS or text.count("\n") >= MOST_LINES
        return "" if too_long or self.names_somebody(text) else text

    def names_somebody(self, text: str) -> bool:
        """Whether a student's name occurs in the text."""
        return not self._names.isdisjoint(w.lower() for w in WORD.findall(text))

    def _definitions(self, student: str) -> dict[str, Definition]:
        """Return the functions and classes of a submission by name; of several with the same name
        the last, which is the one that is graded."""
        root = self._course.root
        path = root / "autograded" / student / self._slug / f"{self._slug}.ipynb"
        try:
            return _defined(_sources(path.read_text("utf-8")))
        except (OSError, ValueError, KeyError, TypeError):  # an example less, and no page less
            return {}

    @cached_property
    def _released(self) -> list[str]:
        return _code(read_released(self._course, self._slug))

    @cached_property
    def _known(self) -> set[str]:
        """Return the names that every submission defines: exercises, and given code of the
        lesson."""
        exercises = {e.name for e in self._course.stage(self._slug).exercises}
        return exercises | _defined(self._released).keys()

    @cached_property
    def _names(self) -> set[str]:
        """Return the students' names in lower case, without words that the assignment uses."""
        texts = [text for p in self._people for text in (p.student, p.name)]
        words = {w.lower() for text in texts for w in WORD.findall(text)}
        common = {w.lower() for source in self._released for w in WORD.findall(source)}
        return {w for w in words if len(w) >= SHORTEST_NAME} - common


def anonymous(definition: Definition) -> str:
    """Return the code of a definition in a uniform format, without comments and docstrings; "" if
    it is nested too deeply. Names that may be the author's are not removed."""
    try:
        copy = ast.parse(ast.unparse(definition))
        for node in ast.walk(copy):
            for block in ("body", "orelse", "finalbody"):
                statements = getattr(node, block, None)
                if isinstance(statements, list):
                    kept = [s for s in statements if not _is_bare_string(s)]
                    empty = statements and not kept
                    setattr(node, block, [ast.Pass()] if empty else kept)
        return ast.unparse(copy)
    except RecursionError:
        return ""


def _is_bare_string(statement: ast.stmt) -> bool:
    """Whether a statement is a docstring, or a string used as a comment."""
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _sources(text: str) -> list[str]:
    """Return the sources of the code cells of an autograded notebook."""
    return _code(json.loads(text))


def _code(notebook: Any) -> list[str]:
    cells = notebook["cells"]
    return ["".join(c["source"]) for c in cells if c["cell_type"] == "code"]


def _defined(sources: list[str]) -> dict[str, Definition]:
    found: dict[str, Definition] = {}
    for source in sources:
        for node in ast.parse(without_magics(source)).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found[node.name] = node
    return found
