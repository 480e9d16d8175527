"""Read a submitted ``.py`` file as a notebook: cells begin at ``# %%``, as in jupytext's format.

Only jupytext's reader of cells is used. The header of such a file is YAML, in which a few lines can
expand to more data than fits into memory. Only the name of the format is read from the header.

jupytext writes magics as comments. Reading them back, it would take a comment such as ``# copy the
weights`` for the shell's command, so comments stay what they are, but for `MAGIC`.
"""

from __future__ import annotations

import ast
import re
from typing import Any

import nbformat

CELLS, LINES = 5000, 20_000  # a lesson has 600 lines
HEADER = re.compile(r"#\s*---\s*")
FORMAT = re.compile(r"#\s+format_name:\s*(light|percent|hydrogen)\s*")
CELL = re.compile(r"#\s*%%")
# A comment in a block, at which jupytext ends a cell; not so with one more "#".
NO_CELL = re.compile(r"^([ \t]+)#(?=[ \t]*(?:%%|<codecell>|In\[))")
# The magics that may define something: `%run` of a file, `%time x = f()`, `x = %time f()`, and
# `%%writefile` on top.
MAGIC = re.compile(
    r"^# (?:[\w, ]+=[ ]*)?%(?:run|time)[ \t].*|\A\s*# %%(?:writefile|file)[ \t].*", re.M
)
RUN = re.compile(
    r"%run(?:[ \t]+-\w+(?:[ \t]+\d+)?)*[ \t]+(?:\S+|\S+\.(?:py|ipynb)[\"']?[ \t].*)[ \t]*"
)
BINDINGS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Import, ast.ImportFrom)
LINE_BREAK = re.compile(r"\r\n|\r|\n")  # those of Python; str.splitlines knows others
FENCES = ("```", "~~~")
# jupytext looks for the end of each fenced block in all lines after it.
FENCE_LINES = 1_000_000


class ScriptError(Exception):
    """A script that cannot be read; the text says what is wrong with it."""


def notebook_of(text: str) -> Any:
    """Convert the text of a script to a notebook. Raises `ScriptError`."""
    header, lines = _split_header(_lines(text))
    if len(lines) > LINES:
        raise ScriptError(f"it has more than {LINES} lines")
    fences = sum(line.lstrip("# \t").startswith(FENCES) for line in lines)
    if fences * len(lines) > FENCE_LINES:
        raise ScriptError("it has too many fenced blocks in its text cells")
    named = [found[1] for line in header if (found := FORMAT.fullmatch(line))]
    try:
        cells = _cells(lines, named[0] if named else "percent")
        return nbformat.v4.new_notebook(cells=cells)
    except ScriptError:
        raise
    except Exception as error:  # jupytext has no exception of its own for a bad line of options
        words = f"the options of a cell are not valid ({type(error).__name__})"
        raise ScriptError(words) from error


def has_cells(text: str) -> bool:
    """Whether a script marks its cells, as jupytext's do, so that texts can be told from code.
    Those of nbconvert do not."""
    header, lines = _split_header(_lines(text))
    return any(map(FORMAT.fullmatch, header)) or any(map(CELL.match, lines))


def _cells(lines: list[str], format_name: str) -> list[Any]:
    # Most submissions are notebooks, which do not need jupytext.
    from jupytext.jupytext import TextNotebookConverter
    from jupytext.languages import set_main_and_cell_language

    fmt = {"extension": ".py", "format_name": format_name, "comment_magics": False}
    converter = TextNotebookConverter(fmt, None)
    lines = [NO_CELL.sub(r"\1##", line) for line in lines]
    cells: list[Any] = []
    while lines:
        if len(cells) == CELLS:
            raise ScriptError(f"it has more than {CELLS} cells")
        reader = converter.implementation.cell_reader_class(converter.fmt, "python")
        cell, length = reader.read(lines)
        if cell.cell_type == "code":
            cell.source = MAGIC.sub(_magic, cell.source)
        cells.append(cell)
        lines = lines[length:]
    set_main_and_cell_language({}, cells, ".py", [])
    return cells


def _magic(found: re.Match[str]) -> str:
    """Return the line without its "# " if it is a magic that may define something."""
    line = found[0].replace("# ", "", 1)
    if line.lstrip().startswith("%%") or RUN.fullmatch(line):
        return line
    try:
        timed = ast.parse(line.replace("%time", "", 1).strip()).body
    except (SyntaxError, ValueError, MemoryError, RecursionError):  # the last two: too deep
        return found[0]
    return line if timed and isinstance(timed[0], BINDINGS) else found[0]


def _lines(text: str) -> list[str]:
    return LINE_BREAK.split(text.removesuffix("\n"))


def _split_header(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the lines of jupytext's header (comments between two ``# ---``) and those after it."""
    if lines and HEADER.fullmatch(lines[0]):
        for place, line in enumerate(lines[1:], 1):
            if HEADER.fullmatch(line):
                rest = lines[place + 1 :]
                return lines[:place], rest[1:] if rest and not rest[0].strip() else rest
            if not line.startswith("#"):
                break
    return [], lines
