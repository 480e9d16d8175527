"""Describe exceptions of student code as data for a frame."""

from __future__ import annotations

import dis
import errno
import linecache
import os
import traceback
from typing import Any

OUT_OF_MEMORY = (
    *("can't allocate memory", "not enough memory", "Cannot allocate memory"),
    "std::bad_alloc",
)
NAME, BASES = 200, 20  # characters of a name, and how many of an error's classes are named
NOWHERE = dis.Positions(None, None, None, None)
REFUSALS = (errno.EPERM, errno.EACCES, errno.EROFS, errno.ENOSYS)


class MissingName(Exception):
    """The notebook does not define what was asked for."""


def describe(error: BaseException, operation: str, home: str) -> dict[str, Any]:
    """Describe an exception: its kind, type, message, and the line of the notebook that raised it.

    ``operation`` is the last guarded operation that the code tried, ``home`` its working folder.
    """
    message = str(error) if not isinstance(error, SyntaxError) else str(error.msg)
    where = _where(error)
    kind = "raised"
    if isinstance(error, MissingName):
        kind = "missing"
    elif _is_stub(error, home):
        kind = "unfinished"
    elif isinstance(error, MemoryError) or any(t in message for t in OUT_OF_MEMORY):
        kind = "memory"
    elif isinstance(error, OSError) and _is_refusal(error, home):
        kind = "refused"  # without a number it is one that the student raised
        message = operation or "use a part of the system that is blocked"
        if error.filename is not None:
            message = f"open {str(error.filename)[:200]}"
    elif isinstance(error, SyntaxError) and (error.filename or "").startswith("<cell"):
        kind = "syntax"
    bases = [base.__name__[:NAME] for base in type(error).__mro__[:BASES]]
    found = {"kind": kind, "type": type(error).__name__[:NAME], "message": message[:2000]}
    name = getattr(error, "name", None)  # of the module or the variable that is not there
    return found | {"bases": bases, "name": name[:NAME] if isinstance(name, str) else None} | where


def _is_stub(error: BaseException, home: str) -> bool:
    """Whether a ``raise NotImplementedError`` statement in student code raised the error.

    torch raises `NotImplementedError`, too: for what a dtype or a layout does not support, and for
    a module without ``forward``. Such an error arises in torch's own frame, or in the student's
    frame at an instruction that is not a ``raise``.
    """
    place = error.__traceback__
    if not isinstance(error, NotImplementedError) or place is None:
        return False
    while place.tb_next is not None:
        place = place.tb_next
    code = place.tb_frame.f_code
    in_a_cell = place.tb_frame.f_globals.get("__name__") == "__main__"
    if not in_a_cell and os.path.dirname(code.co_filename) != home:  # a helper file's is
        return False
    instructions = list(dis.get_instructions(code))
    raising = next(i for i in instructions if i.offset == place.tb_lasti)
    statement = (i for i in instructions if _is_within(i, raising))
    names = (i.argval for i in statement if i.opname in ("LOAD_NAME", "LOAD_GLOBAL"))
    return raising.opname == "RAISE_VARARGS" and next(names, "") == "NotImplementedError"


def _is_within(one: dis.Instruction, other: dis.Instruction) -> bool:
    """Whether the source of one instruction is part of that of the other."""
    (line, end, column, end_column), whole = one.positions or NOWHERE, other.positions or NOWHERE
    if None in (line, end, column, end_column, *whole):
        return False
    starts = (whole.lineno, whole.col_offset) <= (line, column)
    return starts and (end, end_column) <= (whole.end_lineno, whole.end_col_offset)


def _is_refusal(error: OSError, home: str) -> bool:
    """Whether the sandbox refused an operation. Files outside of the working folder count as
    refused even if they seem to be missing, because the sandbox may hide them."""
    if error.errno == errno.ENOENT and isinstance(error.filename, str):
        path = os.path.realpath(os.path.join(home, error.filename))
        return not path.startswith(home + os.sep)
    return error.errno in REFUSALS


def line_in(error: BaseException, filename: str) -> int | None:
    """Return the line at the top level of the cell through which the error was raised, or None."""
    for frame, line in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == filename and frame.f_code.co_name == "<module>":
            return line
    return None


def _where(error: BaseException) -> dict[str, Any]:
    """Return the innermost position inside a cell: the cell's number, the line and its text."""
    place: dict[str, Any] = {"cell": None, "line": None, "text": None}
    for frame, line in traceback.walk_tb(error.__traceback__):
        name = frame.f_code.co_filename
        if name.startswith("<cell "):
            place = {
                "cell": int(name[6:-1]),
                "line": line,
                "text": linecache.getline(name, line).strip()[:200],
            }
    if isinstance(error, SyntaxError) and (error.filename or "").startswith("<cell "):
        text = (error.text or "").strip()[:200]
        place |= {"cell": int(str(error.filename)[6:-1]), "line": error.lineno, "text": text}
    return place
