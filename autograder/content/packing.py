"""The card, packed for travelling: one cell of a notebook, and one file beside the stubs.

A notebook carries its card with it, because the file that a student has is the notebook: whatever
lies beside it is lost on the way through a learning platform, Colab or an e-mail. The cell is a
demonstration in the words of `cells`, so grading leaves it out.
"""

from __future__ import annotations

import ast
import json
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import nbformat.v4

from autograder.content import cells

v4: Any = nbformat.v4  # it has no annotations
OURS = "autograder.content.card"
FOLDER = Path(__file__).parent / "card"
SHARED = ("check", "explain", "draw")
SCRIPT = "card.py"  # beside the stubs
Hints = Mapping[str, Sequence[str]]  # by exercise, the first rung first
HEAD = """\
# Run this cell, too: it shows a card where a visible check is not met.
#
# A card says what was asked, what came and where the two part, and it has hints. This is no
# exercise, it is not graded, and all else works without it.
"""


def notebook_cell(hints: Hints) -> Any:
    """The cell that lets a notebook show cards; ``hints`` has every exercise. JupyterLab shows it
    folded. Its names but ``hint`` are hidden in a function: none can take the place of a student's.
    """
    body = textwrap.indent(_merged((*SHARED, "notebook")), "    ")
    call = f"hint = _card()(get_ipython(), {_literal(hints)})"
    source = f"{HEAD}def _card():\n{body}\n    return install\n\n\n{call}"
    metadata = {
        "tags": [cells.DEMONSTRATION],
        "jupyter": {"source_hidden": True},
        "editable": False,
        "deletable": False,
    }
    return v4.new_code_cell(source, id=cells.CARD, metadata=metadata)


def script(hints: Mapping[str, Hints]) -> str:
    """``card.py`` for students who work with the stubs; ``hints`` by stage and exercise."""
    tail = f'if __name__ == "__main__":\n    sys.exit(main(sys.argv[1:], {_literal(hints)}))\n'
    docstring = ast.get_docstring(ast.parse(_text("script")))
    return f'"""{docstring}"""\n\n{_merged((*SHARED, "script"))}\n\n{tail}'


def hints_of(lesson: Iterable[Any]) -> dict[str, list[str]]:
    """The hints of a lesson's cells, for every exercise: of some the list is empty."""
    found: dict[str, list[str]] = {}
    name = ""
    for cell in lesson:
        if cells.is_grade_cell(cell):
            name = str(cells.mark(cell).get("grade_id"))
            found[name] = []
        elif cells.is_hints(cell) and name:
            found[name] += cells.hints(cell)
    return found


def _merged(modules: Iterable[str]) -> str:
    """The modules as one text: their imports first, but those of each other, and no docstrings."""
    imports: set[str] = set()
    parts: dict[str, set[str]] = {}  # of from-imports, by module
    bodies = []
    for module in modules:
        text = _text(module)
        head, *rest = ast.parse(text).body
        lines = text.splitlines()
        end = head.end_lineno or 0  # the docstring
        for node in rest:
            if isinstance(node, ast.Import):
                imports.add(ast.unparse(node))
            elif isinstance(node, ast.ImportFrom) and not str(node.module).startswith(OURS):
                parts.setdefault(str(node.module), set()).update(a.name for a in node.names)
            if isinstance(node, ast.Import | ast.ImportFrom):
                end = node.end_lineno or end
        bodies.append("\n".join(lines[end:]).strip("\n"))
    imports |= {f"from {name} import {', '.join(sorted(n))}" for name, n in parts.items()}
    return "\n\n\n".join(["\n".join(sorted(imports, key=_plain_first)), *bodies]) + "\n"


def _plain_first(line: str) -> tuple[bool, str]:
    return line.startswith("from"), line


def _text(module: str) -> str:
    return (FOLDER / f"{module}.py").read_text(encoding="utf-8")


def _literal(hints: Any) -> str:
    """Nested dicts and lists of texts, as Python has them."""
    return json.dumps(hints, indent=4, ensure_ascii=False)
