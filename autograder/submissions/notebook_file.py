"""Find and read the file of a submission: a notebook of any format, or a ``.py`` file.

What is read is limited, and a file that is damaged, or something else, is refused with a sentence
that names it and says what to do.
"""

from __future__ import annotations

import json
import re
import warnings
from pathlib import Path
from typing import Any

import nbformat
from nbformat.notebooknode import from_dict
from nbformat.v3.rwbase import rejoin_lines

from autograder.core.cells import mark
from autograder.core.files import notebook_stem
from autograder.core.model import Stage
from autograder.submissions import script
from autograder.submissions.timestamps import TIMESTAMP

HELPER_BYTES, HELPERS = 5 << 20, 100
CODE_MB = 1  # of code in a submission; lessons have a twentieth of it
NODES = 1_000_000  # lists and dicts in the JSON of a notebook; each takes some 100 bytes
ARCHIVES = (".zip", ".rar", ".7z", ".gz", ".tgz", ".tar")
SHOWN = 10  # names of files in one sentence


class Unreadable(Exception):
    """The submission cannot be graded; the text says what is wrong and what to do."""


class Inaccessible(Unreadable):
    """The submission cannot be opened by this process, which is not the student's fault."""

    def __init__(self, error: PermissionError, folder: Path) -> None:
        name = Path(error.filename or folder).name
        super().__init__(
            f"{name} cannot be opened (Permission denied). Change its permissions, and grade again."
        )


def find(stage: Stage, folder: Path) -> tuple[Path, tuple[str, ...]]:
    """Return the notebook or script in a folder, and notes about its name. Raises `Unreadable`
    unless there is exactly one."""
    visible = [p for p in sorted(folder.iterdir()) if not p.name.startswith(".")]
    for path in (folder.parent, folder, *visible):
        if path.is_symlink():
            raise Unreadable(f"{path.name} is a link to another place. Submit the file itself.")
    alike = [p for p in visible if notebook_stem(p.name) is not None and p.is_file()]
    notebooks = [p for p in alike if p.suffix.lower() == ".ipynb"] or alike
    scripts = [p for p in visible if p.name == f"{stage.slug}.py" and p.is_file()]
    found = notebooks + scripts
    wanted = f"{stage.slug}.ipynb (or {stage.slug}.py)"
    if not found:
        names = [p.name for p in visible if p.name != TIMESTAMP]
        others = f"only {', '.join(names[:SHOWN])}" if names else "the folder is empty"
        if len(names) > SHOWN:
            others += f" and {len(names) - SHOWN} more"
        packed = any(name.lower().endswith(ARCHIVES) for name in names)
        what = f"the file itself, not an archive: {wanted}" if packed else wanted
        raise Unreadable(f"There is no notebook here, {others}. Submit {what}.")
    if len(found) > 1:
        several = " and ".join(p.name for p in found[:SHOWN])
        raise Unreadable(
            f"There is more than one notebook: {several}. Keep the one that counts as "
            f"{stage.slug}.ipynb and submit again."
        )
    path = found[0]
    if path.name in (f"{stage.slug}.ipynb", f"{stage.slug}.py"):
        return path, ()
    return path, (f"The file is called {path.name}; it was read as {stage.slug}.ipynb.",)


def read_notebook(path: Path, data: bytes) -> Any:
    """Return what a file contains as a notebook of the newest format. Raises `Unreadable`."""
    if not data.strip():
        raise Unreadable(f"{path.name} is empty. Save the notebook and submit again.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(
            f"{path.name} is not text in UTF-8, as notebooks are. Submit the notebook that Jupyter "
            "saves."
        ) from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if path.suffix == ".py":
            refuse_too_much_code(path, text)
            return _script(path, text)
        if text.lstrip()[:1] == "<":
            raise Unreadable(f"{path.name} is a web page. Submit the notebook itself.")
        _refuse_too_much_data(path, data)
        try:
            raw = json.loads(text)
        except (ValueError, RecursionError):
            raise Unreadable(
                f"{path.name} is not a complete notebook (its JSON is cut off or damaged). "
                "Open it in Jupyter, save it, and submit again."
            ) from None
        if not isinstance(raw, dict) or not ("cells" in raw or "worksheets" in raw):
            raise Unreadable(f"{path.name} is not a notebook. Submit the .ipynb file.")
        _refuse_too_many_cells(path, raw)
        return _tidy(path, raw)


def _script(path: Path, text: str) -> Any:
    try:
        return script.notebook_of(text)
    except script.ScriptError as error:
        raise Unreadable(
            f"{path.name} cannot be read as a notebook: {error}. Submit the notebook itself."
        ) from error


def _tidy(path: Path, raw: dict[str, Any]) -> Any:
    """Convert a notebook of format 3 or 4 to the newest format. Raises `Unreadable`."""
    try:
        if raw.get("nbformat", 4) < 4:
            raw = nbformat.convert(rejoin_lines(from_dict(raw)), 4)
        cells = [_tidy_cell(i, c) for i, c in enumerate(raw["cells"]) if isinstance(c, dict)]
        return from_dict({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    except Exception as error:
        raise Unreadable(
            f"{path.name} is not a notebook that can be read ({type(error).__name__}). "
            "Open it in Jupyter, save it, and submit again."
        ) from error


def _tidy_cell(place: int, raw: dict[str, Any]) -> dict[str, Any]:
    """Return a cell of format 4.5, without outputs and unknown metadata."""
    source = raw.get("source", "")
    if isinstance(source, list):
        source = "".join(map(str, source))
    kind = raw.get("cell_type") if raw.get("cell_type") in ("code", "raw") else "markdown"
    known = isinstance(raw.get("id"), str) and re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", raw["id"])
    return {
        "cell_type": kind,
        "id": raw["id"] if known else f"cell-{place}",
        "metadata": {"nbgrader": found} if (found := mark(raw)) else {},
        "source": str(source),
        **({"execution_count": None, "outputs": []} if kind == "code" else {}),
        **({"attachments": raw["attachments"]} if _are_attachments(raw) else {}),
    }


def _are_attachments(raw: dict[str, Any]) -> bool:
    """Whether a text cell has valid attachments: {file name: {MIME type: base64}}."""
    found = raw.get("attachments")
    return (
        raw.get("cell_type") == "markdown"
        and isinstance(found, dict)
        and all(isinstance(v, dict) for v in found.values())
        and all(isinstance(data, str) for v in found.values() for data in v.values())
    )


def _refuse_too_much_data(path: Path, data: bytes) -> None:
    """Raise `Unreadable` for a notebook whose JSON would take too much memory, which may be thirty
    times the size of its file."""
    if data.count(b"[") + data.count(b"{") > NODES:
        raise Unreadable(
            f"{path.name} contains more data than can be read. Clear the outputs of all cells, "
            "save, and submit again."
        )


def _refuse_too_many_cells(path: Path, raw: dict[str, Any]) -> None:
    """Raise `Unreadable` for a notebook with too many cells (in worksheets, in format 3)."""
    sheets = raw.get("worksheets")
    places = [raw, *(sheets if isinstance(sheets, list) else ())]
    found = [p["cells"] for p in places if isinstance(p, dict) and "cells" in p]
    count = sum(len(cells) for cells in found if isinstance(cells, list))
    if count > script.CELLS:
        raise Unreadable(
            f"{path.name} has {count} cells; at most {script.CELLS} are read. Remove those that "
            "the exercises do not need, and submit again."
        )


def refuse_too_much_code(path: Path, source: str) -> None:
    """Raise `Unreadable` for too much code, which would take the grader too long to parse."""
    if len(source) > CODE_MB << 20:
        raise Unreadable(
            f"{path.name} has more than {CODE_MB} MB of code. Move data out of its cells (a table "
            "pasted as text, say), and submit again."
        )


def read_helpers(folder: Path, path: Path) -> dict[str, bytes]:
    """Return the Python files beside the notebook, which it may import."""
    found: dict[str, bytes] = {}
    room = HELPER_BYTES
    for other in sorted(folder.glob("[!.]*.py")):  # links among the visible were refused above
        if len(found) == HELPERS:
            break
        if other != path and other.is_file() and other.stat().st_size <= room:
            found[other.name] = other.read_bytes()
            room -= len(found[other.name])
    return found
