"""Find students whose attempts differ only in constants, for the instructor to look at.

Students who try out numbers until one passes submit the same code many times with different
numbers. So do students who correct a wrong factor: only the count is reported.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.core.course import Course
from autograder.core.files import notebook_stem
from autograder.core.receipt import text_digest
from autograder.submissions.attempts import FILES, attempts
from autograder.submissions.magics import without_magics
from autograder.submissions.notebook_file import Unreadable, read_notebook


@dataclass(frozen=True)
class SameButConstants:
    """A student with ``attempts`` attempts at a stage that are equal except for constants."""

    student: str
    stage: str
    attempts: int


def differ_only_in_constants(course: Course) -> list[SameButConstants]:
    """Find them among all attempts that were collected, those with most attempts first."""
    found = []
    for slug in course.slugs:
        for student, own in attempts(course, slug).items():
            groups: dict[str, set[str]] = defaultdict(set)
            for one in own:
                if digests := _digests(one.folder(course) / FILES):
                    groups[digests[0]].add(digests[1])
            most = max(map(len, groups.values()), default=0)
            if most > 1:
                found.append(SameButConstants(student, slug, most))
    return sorted(found, key=lambda one: (-one.attempts, one.stage, one.student))


def _digests(folder: Path) -> tuple[str, str] | None:
    """Return the digests of a submission's code without its constants, and with them; None if it
    cannot be parsed."""
    try:
        code = ast.parse("\n".join(_sources(folder)))
        exact = text_digest(ast.dump(code))
        return text_digest(ast.dump(_Masked().visit(code))), exact
    except (Unreadable, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _sources(folder: Path) -> Iterator[str]:
    for path in sorted(folder.iterdir()):
        if path.suffix == ".py":
            yield path.read_text(encoding="utf-8", errors="replace")
        elif notebook_stem(path.name):
            cells = read_notebook(path, path.read_bytes()).cells
            yield from (without_magics(c.source) for c in cells if c.cell_type == "code")


class _Masked(ast.NodeTransformer):
    """Replaces constants by placeholders; ``-1`` counts as a constant like ``1``."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Constant(value=type(node.value).__name__ if _is_text(node) else 0)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        masked = self.generic_visit(node)
        inner = node.operand
        return inner if isinstance(inner, ast.Constant) else masked


def _is_text(node: ast.Constant) -> bool:
    return isinstance(node.value, str | bytes)
