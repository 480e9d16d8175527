"""What is cut from the card's source: docstrings, annotations in functions, and nothing else."""

from __future__ import annotations

import ast

from autograder.authoring.card_cells import FOLDER
from autograder.authoring.stripped_source import stripped, used_names

SOURCE = '''\
"""The module's own."""

from typing import Any


class Point:
    """A class."""

    x: int = 0

    def move(
        self, by: dict[str, Any], *more: int, far: bool = False
    ) -> "Point":
        """Two
        lines, ✗."""
        # A comment stays.
        step: int = 1 if far else 0
        text = """not a docstring"""
        return Point()
'''
STRIPPED = '''\
"""The module's own."""

from typing import Any


class Point:
    x: int = 0

    def move(
        self, by, *more, far = False
    ):
        # A comment stays.
        step = 1 if far else 0
        text = """not a docstring"""
        return Point()
'''


def test_docstrings_and_annotations_are_cut_and_nothing_else() -> None:
    assert stripped(SOURCE) == STRIPPED


def test_the_card_is_the_same_code_without_them() -> None:
    for path in FOLDER.glob("*.py"):
        text = path.read_text()
        assert compiled(stripped(text)) == compiled(text), path


def compiled(text: str) -> str:
    """The text's syntax tree without docstrings and the annotations of functions."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
            del node.body[0]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return ast.dump(Plain().visit(tree))


class Plain(ast.NodeTransformer):
    """Turns ``x: int = 1`` in a function into ``x = 1``."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        for inner in ast.walk(node):
            for name, value in ast.iter_fields(inner):
                if isinstance(value, list):
                    setattr(inner, name, [self._plain(item) for item in value])
        return node

    def _plain(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.AnnAssign) and node.value:
            return ast.Assign([node.target], node.value)
        return node


def test_used_names() -> None:
    assert used_names("import a\nb = c.d(e)") == {"b", "c", "e"}
