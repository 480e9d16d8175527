"""Python source without what only its authors need: docstrings, annotations, spare imports."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator


def stripped(text: str) -> str:
    """Cut the docstrings of functions and classes, and the annotations in functions.

    Fields of classes keep theirs, since dataclasses read them. All else stays as it is written.
    """
    lines = text.splitlines(keepends=True)
    starts = [0, *itertools.accumulate(len(line.encode()) for line in lines)]
    data = text.encode()  # positions of nodes are counted in bytes
    blank = [not line.strip() for line in lines] + [False]
    for start, end in sorted(set(_cuts(ast.parse(text), starts, blank)), reverse=True):
        data = data[:start] + data[end:]
    return data.decode()


def used_names(text: str) -> set[str]:
    """Return all names that a text uses."""
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def _cuts(tree: ast.Module, starts: list[int], blank: list[bool]) -> Iterator[tuple[int, int]]:
    """Yield from where to where to cut; ``starts`` has the first byte of each line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
            docstring = node.body[0]
            end = docstring.end_lineno or 0
            yield starts[docstring.lineno - 1], starts[end + blank[end]]  # and a blank line below
        if isinstance(node, ast.FunctionDef) and node.returns:
            yield _annotation(node.returns, " -> ", starts)
        if isinstance(node, ast.arg) and node.annotation:
            yield _annotation(node.annotation, ": ", starts)
        if isinstance(node, ast.FunctionDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.AnnAssign) and inner.value:
                    yield _annotation(inner.annotation, ": ", starts)


def _annotation(node: ast.expr, before: str, starts: list[int]) -> tuple[int, int]:
    start = starts[node.lineno - 1] + node.col_offset - len(before)
    return start, starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
