"""Make the cells of the card and the scoreboard for notebooks, and the file ``card.py``.

The code is in the notebook itself, because students have only the notebook: files beside it do not
come along through a learning platform, Colab or e-mail. The cells are demonstrations as defined in
`cells`, so grading ignores them.
"""

from __future__ import annotations

import ast
import json
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import nbformat.v4

from autograder.authoring.card.scoreboard import digest
from autograder.authoring.stripped_source import stripped, used_names
from autograder.core import cells

v4: Any = nbformat.v4  # it has no annotations
OURS = "autograder.authoring.card"
FOLDER = Path(__file__).parent / "card"
SHARED = ("words", "check", "explain")
SCRIPT = "card.py"  # beside the stubs
Hints = Mapping[str, Sequence[str]]  # by exercise, the first rung first
HEAD = """\
# @title Run this cell: it {does}
# It is not graded, and nothing else needs it.
"""
SHOW = """\
# What passes, what is not written yet, and what to do next.
# Run the folded cells near the top first.
scoreboard()"""
VERSION = """\
import sys
assert sys.version_info >= (3, 11), f"You need Python 3.11 or newer. This is {sys.version}."
"""


def notebook_cell(hints: Hints) -> Any:
    """Make the cell that lets a notebook show cards; ``hints`` has every exercise.

    JupyterLab and Colab show it folded. Its names are hidden in a function, except ``hint``, so
    they cannot replace a student's names. Docstrings and annotations are removed.
    """
    parts = (*SHARED, "draw", "notebook")
    call = f"hint = _card()(get_ipython(), {_literal(hints)})"
    text = _in_a_function("_card", parts, "explains visible checks that fail", VERSION)
    return _added(cells.CARD, f"{text}{call}", folded=True)


def scoreboard_cells(lesson: Sequence[Any]) -> list[Any]:
    """Make the cell that records how a lesson's visible checks end, and the one that shows it.

    Their only names are ``_scoreboard`` and ``scoreboard``. For a lesson without exercises there
    are none.
    """
    graded = [cell for cell in lesson if cells.is_grade_cell(cell)]
    checks = {str(cells.mark(cell)["grade_id"]): digest(cell.source) for cell in graded}
    questions = sum(map(cells.is_written_answer, lesson))
    call = f"scoreboard = _scoreboard()(get_ipython(), {_literal(checks)}, {questions})"
    text = _in_a_function("_scoreboard", ("scoreboard",), "notes which visible checks pass")
    made = [
        _added(cells.SCOREBOARD, f"{text}{call}", folded=True),
        _added(cells.SHOW_SCOREBOARD, SHOW, folded=False),
    ]
    return made if checks else []


def _in_a_function(name: str, modules: Sequence[str], does: str, first: str = "") -> str:
    """Return the modules within one function, so that their names are local; it returns
    `install`."""
    merged = _merged(modules, stripped)
    within = f"{first}\n{merged}\nreturn install".replace("\n\n\n", "\n\n")
    body = textwrap.indent(within, " ")  # one space, because a notebook should be small
    return f"{HEAD.format(does=does)}def {name}():\n{body}\n\n\n"


def _added(cell_id: str, source: str, *, folded: bool) -> Any:
    """Return a cell that no lesson has: read-only, and a demonstration."""
    metadata: dict[str, Any] = {"tags": [cells.DEMONSTRATION]}
    if folded:
        metadata |= {"jupyter": {"source_hidden": True}, "cellView": "form"}  # cellView is Colab's
    metadata |= {"editable": False, "deletable": False}
    return v4.new_code_cell(source, id=cell_id, metadata=metadata)


def script(hints: Mapping[str, Hints]) -> str:
    """Make ``card.py`` for students who work with the stubs; ``hints`` by stage and exercise."""
    tail = f'if __name__ == "__main__":\n    sys.exit(main(sys.argv[1:], {_literal(hints)}))\n'
    docstring = ast.get_docstring(ast.parse(_text("script")))
    return f'"""{docstring}"""\n\n{_merged((*SHARED, "text", "script"))}\n\n{tail}'


def hints_of(lesson: Iterable[Any]) -> dict[str, list[str]]:
    """Return the hints of a lesson by exercise; the list is empty for exercises without hints."""
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
    """Return nested dicts and lists of strings as Python code."""
    return json.dumps(hints, indent=1, ensure_ascii=False)
