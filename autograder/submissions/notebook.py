"""The notebook that lands in ``autograded/``: the submission, repaired, with feedback.

It is made anew from the cells' texts. Of the student's metadata only the marks that the release
knows are kept, and as the release has them, so nothing in it can break nbgrader or pass for ours.
"""

from __future__ import annotations

import functools
import json
import re
import textwrap
from collections.abc import Mapping
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4.rwbase import split_lines

from autograder.core.cells import is_added, is_grade_cell, is_locked, is_written_answer, mark
from autograder.core.model import (
    ERRORED,
    FAILED,
    PASSED,
    UNREADABLE,
    ExerciseReport,
    Outcome,
    Report,
    not_installed,
)
from autograder.submissions.markup import harmless
from autograder.submissions.matching import Released, as_text, match
from autograder.submissions.outputs import Printed

KINDS = ("code", "markdown", "raw")
COLUMNS = 72  # what formgrader shows of a line beside JupyterLab's file browser
SIGNS = {PASSED: "✓", FAILED: "✗"}
OUR_FAULT = "This check could not be run, which is not your fault. Your instructor will look at it."
UNREAD = "**This submission could not be read.** Below is the assignment as it was released. Why:"
UNGRADED = (
    "**This submission could not be graded, which is not your fault.** Your instructor will look "
    "at it. Below is the assignment as it was released."
)


def autograded(
    released: Released,
    submitted: NotebookNode | None,
    outputs: Mapping[int, Printed],
    report: Report,
) -> NotebookNode:
    """The notebook for ``autograded/<student>/<stage>/``, valid for nbformat 4.5 and nbgrader.

    The submitted cells keep their order. Marked cells get the release's metadata back, locked ones
    its text too; forged and repeated marks are dropped, and missing locked cells are put in.
    ``outputs`` has what the cells printed and their errors, by position in ``submitted`` from 0;
    a grade cell shows the exercise's feedback instead. The cells that a build added are left out:
    they are for a student's screen. Without ``submitted`` it is the released notebook with the
    reason on top.
    """
    if submitted is None:
        cells = [_cell(c, c.cell_type, c.metadata) for c in released.cells if not is_added(c)]
        cells.insert(0, _notice(report))
    else:
        cells = _sound(released, submitted.get("cells"), outputs)
        _put_back(released, cells)
    feedback = {e.name: feedback_text(e) for e in report.exercises}
    for cell in cells:
        if is_grade_cell(cell) and cell.cell_type == "code":
            cell.outputs = _shown((feedback.get(mark(cell)["grade_id"], ""), None))
    _name(cells)
    metadata = nbformat.from_dict(released.notebook.metadata)
    return NotebookNode(nbformat=4, nbformat_minor=5, metadata=metadata, cells=cells)


def as_json(made: NotebookNode) -> str:
    """Return the text of a notebook that `autograded` made. It is valid, so ``nbformat.writes``,
    which validates again, is not needed; without indentation, `outputs.size` is exact."""
    return json.dumps(split_lines(made), ensure_ascii=False)


def feedback_text(exercise: ExerciseReport) -> str:
    """One line a check (✓ passed, ✗ failed, · skipped), why it failed, and then the diagnosis."""
    titles = {o.check: " ".join(_lines(o.title)) for o in exercise.outcomes}
    lines: list[str] = []
    for outcome in exercise.outcomes:
        sign = SIGNS.get(outcome.outcome, "·")
        lines += _broken(f"{sign} {titles[outcome.check]}", then="  ")
        lines += _indented(_reason(outcome, titles, exercise.missing_packages))
    if exercise.diagnosis:
        lines += ["", *_broken(f"What may have happened: {exercise.diagnosis.mistake}")]
        lines += _indented(_lines(exercise.diagnosis.hint))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _reason(
    outcome: Outcome, titles: Mapping[str, str], missing_packages: tuple[str, ...]
) -> list[str]:
    if outcome.outcome == ERRORED:  # what it says is for the instructor
        return [not_installed(missing_packages) if missing_packages else OUR_FAULT]
    if outcome.blocked_by in titles:
        return [f"Skipped because this failed first: {titles[outcome.blocked_by]}"]
    return _lines(outcome.message)


def _notice(report: Report) -> NotebookNode:
    """A first cell that says why nothing was graded. Notes may quote a student's file, so they
    stand in an indented block, where neither HTML nor Markdown nor MathJax has a meaning."""
    text = UNGRADED
    if report.status == UNREADABLE:
        lines = [line for note in report.notes for line in _lines(note)]
        text = "\n".join([UNREAD, "", *_indented(lines)])
    return _cell({"id": "notice", "source": text}, "markdown", {})


def _sound(released: Released, raw: Any, outputs: Mapping[int, Printed]) -> list[NotebookNode]:
    """The submitted cells, sound, with the marks of the release on those that carry them."""
    raws = raw if isinstance(raw, list) else []
    counting = match(released, raws).counting
    cells = []
    for position, cell in enumerate(raws):
        if not isinstance(cell, dict) or as_text(cell.get("source")) in released.added:
            continue
        printed = outputs.get(position, ("", None))
        original = released.named.get(counting.get(position, ""))
        kind = original.cell_type if original else cell.get("cell_type")
        kind = kind if kind in KINDS else "markdown"
        source = as_text((original if original and is_locked(original) else cell).get("source"))
        if kind != "code" and source not in released.texts:
            source = harmless(source)
        metadata = original.metadata if original else {}
        cells.append(_cell({**cell, "source": source}, kind, metadata, printed))
    return cells


def _put_back(released: Released, cells: list[NotebookNode]) -> None:
    """Insert the missing locked cells and written answers: a grade cell after its answer cell or
    else at the end, any other after the nearest marked cell that stands before it in the release,
    or else first."""
    before: list[str] = []
    there = {mark(c).get("grade_id") for c in cells}
    for name, cell in released.named.items():
        if (is_locked(cell) or is_written_answer(cell)) and name not in there:
            places = {mark(c).get("grade_id"): i for i, c in enumerate(cells)}
            graded = is_grade_cell(cell)
            anchors = [f"answer-{name}"] if graded else reversed(before)
            place = next((places[n] + 1 for n in anchors if n in places), len(cells) * graded)
            cells.insert(place, _cell(cell, cell.cell_type, cell.metadata))
        before.append(name)


def _cell(
    raw: Mapping[str, Any], kind: str, metadata: Mapping[str, Any], printed: Printed = ("", None)
) -> NotebookNode:
    cell = NotebookNode(
        cell_type=kind,
        id=raw.get("id"),
        metadata=nbformat.from_dict(metadata),
        source=as_text(raw.get("source")),
    )
    if kind == "code":
        cell.update(execution_count=None, outputs=_shown(printed))
    if kind == "markdown" and "attachment:" in cell["source"]:
        pictures = _pictures(raw.get("attachments"))
        cell["attachments"] = nbformat.from_dict(pictures)
        cell["source"] = re.sub(  # nbconvert gives up on a picture that is not there
            r"\battachment:(?!\s)([^\s)\"'>\]]*)",
            lambda m: m[0] if m[1] in pictures else f"missing-{m[0]}",
            cell["source"],
        )
    return cell


def _pictures(raw: Any) -> dict[str, dict[str, str]]:
    """The attachments that are pictures in base64, and so can be nothing else in a page."""
    found: dict[str, dict[str, str]] = {}
    for name, bundle in raw.items() if isinstance(raw, dict) else ():
        for kind, data in bundle.items() if isinstance(bundle, dict) else ():
            if re.fullmatch(r"image/[a-z+]+", kind) and re.fullmatch(r"[\w+/=\s]+", as_text(data)):
                found.setdefault(as_text(name), {})[kind] = as_text(data)
    return found


def _shown(printed: Printed) -> list[NotebookNode]:
    text, error = map(as_text, printed)
    shown: list[dict[str, Any]] = []
    if text:
        shown.append({"output_type": "stream", "name": "stdout", "text": text})
    if error:
        shown.append(
            {"output_type": "error", "ename": "Error", "evalue": error, "traceback": [error]}
        )
    return [nbformat.from_dict(output) for output in shown]


def _name(cells: list[NotebookNode]) -> None:
    """Keep each id that is sound and new; give the others one by their place."""
    seen: set[str] = set()
    for number, cell in enumerate(cells, 1):
        own = isinstance(cell.id, str) and re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", cell.id)
        if not own or cell.id in seen:
            cell.id = f"cell-{number}"
        while cell.id in seen:
            cell.id += "-again"
        seen.add(cell.id)


def _indented(lines: list[str]) -> list[str]:
    """Lines set in, and broken where a page would cut them off."""
    return [part for line in lines for part in _broken(line, "    ", "    ") or ("",)]


@functools.lru_cache(maxsize=4096)  # titles and hints come again and again
def _broken(line: str, first: str = "", then: str = "") -> tuple[str, ...]:
    return tuple(textwrap.wrap(line, COLUMNS, initial_indent=first, subsequent_indent=then))


def _lines(text: str) -> list[str]:
    """The text's lines, without the control characters that could repaint other lines."""
    lines = as_text(text).strip().splitlines()
    return [re.sub(r"[\x00-\x1f\x7f-\x9f]", "", line) for line in lines]
