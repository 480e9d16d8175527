"""The card, packed for travelling: one cell of a notebook, and one file beside the stubs.

A notebook carries its card with it, because the file that a student has is the notebook: whatever
lies beside it is lost on the way through a learning platform, Colab or an e-mail. The cell is a
demonstration in the words of `cells`, so grading leaves it out.
"""

from __future__ import annotations

import ast
import json
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import nbformat.v4

from autograder.content import cells
from autograder.content.bare import bare, used_names

v4: Any = nbformat.v4  # it has no annotations
OURS = "autograder.content.card"
FOLDER = Path(__file__).parent / "card"
SHARED = ("words", "check", "explain")
SCRIPT = "card.py"  # beside the stubs
Hints = Mapping[str, Sequence[str]]  # by exercise, the first rung first
HEAD = """\
# @title Run this cell: it explains visible checks that fail
# It is not graded, and nothing else needs it.
"""


VERSION = """\
    import sys
    assert sys.version_info >= (3, 11), f"You need Python 3.11 or newer. This is {sys.version}."
"""


def notebook_cell(hints: Hints) -> Any:
    """Make the cell that lets a notebook show cards; ``hints`` has every exercise.

    JupyterLab and Colab show it folded. Its names are hidden in a function, except ``hint``, so
    none can take the place of a student's. Docstrings and annotations stay in this project.
    """
    merged = _merged((*SHARED, "draw", "notebook"), bare)
    body = textwrap.indent(merged.replace("\n\n\n", "\n\n"), "    ")  # as in any function
    call = f"hint = _card()(get_ipython(), {_literal(hints)})"
    source = f"{HEAD}def _card():\n{VERSION}\n{body}\n    return install\n\n\n{call}"
    metadata = {
        "tags": [cells.DEMONSTRATION],
        "jupyter": {"source_hidden": True},
        "cellView": "form",  # Colab's
        "editable": False,
        "deletable": False,
    }
    return v4.new_code_cell(source, id=cells.CARD, metadata=metadata)


def script(hints: Mapping[str, Hints]) -> str:
    """Make ``card.py`` for students who work with the stubs; ``hints`` by stage and exercise."""
    tail = f'if __name__ == "__main__":\n    sys.exit(main(sys.argv[1:], {_literal(hints)}))\n'
    docstring = ast.get_docstring(ast.parse(_text("script")))
    return f'"""{docstring}"""\n\n{_merged((*SHARED, "text", "script"))}\n\n{tail}'


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


def _merged(modules: Iterable[str], change: Callable[[str], str] = str) -> str:
    """Join the modules into one text: first the imports that it needs, then the rest of each."""
    imports: set[str] = set()
    parts: dict[str, set[str]] = {}  # of from-imports, by module
    bodies = []
    for module in modules:
        text = change(_text(module))
        head, *rest = ast.parse(text).body
        lines = text.splitlines()
        end = head.end_lineno or 0  # the docstring
        for node in rest:
            if isinstance(node, ast.Import):
                imports.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not str(node.module).startswith(OURS):
                parts.setdefault(str(node.module), set()).update(a.name for a in node.names)
            if isinstance(node, ast.Import | ast.ImportFrom):
                end = node.end_lineno or end
        bodies.append("\n".join(lines[end:]).strip("\n"))
    used = used_names("\n".join(bodies))
    imports &= used
    needed = {name: sorted(found & used) for name, found in parts.items() if found & used}
    plain = f"import {', '.join(sorted(imports))}"
    others = [f"from {name} import {', '.join(found)}" for name, found in sorted(needed.items())]
    return "\n\n\n".join(["\n".join([plain, *others]), *bodies]) + "\n"


def _text(module: str) -> str:
    return (FOLDER / f"{module}.py").read_text(encoding="utf-8")


def _literal(hints: Any) -> str:
    """Nested dicts and lists of texts, as Python has them."""
    return json.dumps(hints, indent=4, ensure_ascii=False)
